//! Collective ops: replicas and partitions exchange arrays.

use super::call::Call;
use super::form::one_to_one;
use super::legalize::legalize;
use super::tuple::{Tuple, leaf_types};
use crate::builder::{Builder, Subcomputation, XlaOp};
use crate::hlo;
use crate::hlo::infer::{Array, array};
use crate::hlo::lists::Lists;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

one_to_one! {
    /// Joins the members' arrays along a dimension.
    all_gather: AllGather<'c> = "builder.all_gather" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) The dimension.
        all_gather_dim: int,
        /// (I3) The number of members of a group.
        shard_count: int,
        /// (I4) Who is in a group; one group of all if empty.
        replica_groups: lists,
        /// (I5) The channel between modules.
        channel_id: maybe(i64),
    } => hlo::AllGather {
        operands: operand.into(),
        all_gather_dim,
        shard_count,
        replica_groups: Some(replica_groups),
        channel_id: channel_id.unwrap_or(0),
        use_global_device_ids: false,
    };

    /// Cuts the array in parts along one dimension, gives each member one, and joins what came along another dimension.
    all_to_all: AllToAll<'c> = "builder.all_to_all" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) The dimension along which it is cut.
        split_dimension: int,
        /// (I3) The dimension along which the parts are joined.
        concat_dimension: int,
        /// (I4) The number of parts and of members of a group.
        split_count: int,
        /// (I5) Who is in a group; one group of all if empty.
        replica_groups: lists,
        /// (I6) The channel between modules.
        channel_id: maybe(i64),
    } => hlo::AllToAll {
        operands: operand.into(),
        split_dimension,
        concat_dimension,
        split_count,
        replica_groups: Some(replica_groups),
        channel_id: channel_id.unwrap_or(0),
    };

    /// Sends the array from sources to targets; zeros where there is no source.
    collective_permute: CollectivePermute<'c> = "builder.collective_permute" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) Pairs of replicas, from and to.
        source_target_pairs: pairs,
        /// (I3) The channel between modules.
        channel_id: maybe(i64),
    } in body => {
        let pairs: Vec<_> = source_target_pairs.list().into_iter().map(|(from, to)| vec![from, to]).collect();
        let source_target_pairs = Lists::new(body.cx(), &pairs);
        hlo::CollectivePermute { operands: operand.into(), source_target_pairs, channel_id: channel_id.unwrap_or(0) }
    };

    /// Gives all members of a group the array of the first; zeros to those in no group.
    collective_broadcast: CollectiveBroadcast<'c> = "builder.collective_broadcast" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) Who is in a group; one group of all if empty.
        replica_groups: lists,
        /// (I3) The channel between modules.
        channel_id: maybe(i64),
    } => hlo::CollectiveBroadcast { operands: operand.into(), replica_groups: Some(replica_groups), channel_id: channel_id.unwrap_or(0) };

    /// The number of the replica that runs the program, `u32[]`.
    replica_id: ReplicaId = "builder.replica_id" [effects(Effects::PLACE)] {} => hlo::ReplicaId {};

    /// The number of the partition that runs the program, `u32[]`.
    partition_id: PartitionId = "builder.partition_id" [effects(Effects::PLACE)] {} => hlo::PartitionId {};

    /// Joins the members' arrays element by element with `computation`.
    by_hand: AllReduce<'c> = "builder.all_reduce" [RecursiveEffects, effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) Joins two elements.
        computation: region,
        /// (I3) Who is in a group; one group of all if empty.
        replica_groups: lists,
        /// (I4) The channel between modules.
        channel_id: maybe(i64),
    } in body => hlo::AllReduce {
        operands,
        replica_groups: Some(replica_groups),
        channel_id: channel_id.unwrap_or(0),
        use_global_device_ids: false,
        accum: hlo::joining_type(body, operands, computation),
        computation,
    };

    /// Joins the members' arrays with `computation`, and gives each member a part of the result.
    by_hand: ReduceScatter<'c> = "builder.reduce_scatter" [RecursiveEffects, effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) Joins two elements.
        computation: region,
        /// (I3) The dimension along which the result is cut.
        scatter_dimension: int,
        /// (I4) The number of parts and of members of a group.
        shard_count: int,
        /// (I5) Who is in a group; one group of all if empty.
        replica_groups: lists,
        /// (I6) The channel between modules.
        channel_id: maybe(i64),
    } in body => hlo::ReduceScatter {
        operands,
        scatter_dimension,
        shard_count,
        replica_groups: Some(replica_groups),
        channel_id: channel_id.unwrap_or(0),
        use_global_device_ids: false,
        accum: hlo::joining_type(body, operands, computation),
        computation,
    };
}

op! {
    /// Adds the members' arrays element by element.
    ///
    /// - (C1) There is at least one operand, and all have one numeric element type.
    pub struct CrossReplicaSum<'c> = "builder.cross_replica_sum" [effects(Effects::CHANNEL), CrossReplicaSum::LEGALIZE] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) Who is in a group; one group of all if empty.
        replica_groups: Lists<'c>,
    }
}
impl<'c> Semantics<'c> for CrossReplicaSum<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(!self.operands.is_empty(), "(C1) must have at least one operand");
        let first = array(body, body.at(self.operands, 0), "(I1) operand 0")?;
        for (i, operand) in body.iter(self.operands).enumerate() {
            let operand = array(body, operand, &format!("(I1) operand {i}"))?;
            let fits = operand.element == first.element && hlo::Add::OPERATION.supports(operand.element);
            require!(fits, "(C1) all operands must have one numeric element type, but there are {first} and {operand}");
            out.push(operand.ty());
        }
        hlo::groups::Grouping::of_replicas(Some(self.replica_groups), 0, false).map(|_| ())
    }
}
legalize! { CrossReplicaSum<'c>: |CrossReplicaSum { operands, replica_groups }, l| {
    let scalar = array(l.body, l.body.at(operands, 0), "operand")?.with_dims([]).ty();
    let computation = l.sum(scalar)?;
    let accum = hlo::joining_type(l.body, operands, computation);
    l.replace(hlo::AllReduce { operands, replica_groups: Some(replica_groups), channel_id: 0, use_global_device_ids: false, accum, computation })
}; }

impl Builder {
    /// Joins the arrays of all members of a group element by element with `computation`; of a tuple, each part.
    #[track_caller]
    pub fn all_reduce(&self, operand: XlaOp, computation: impl Subcomputation, replica_groups: &[Vec<i64>], channel_id: Option<i64>) -> XlaOp {
        let computation = self.parts_region("all_reduce", &[operand], |call| call.joined(operand), computation);
        self.emit("all_reduce", &[operand], |call| {
            let (computation, replica_groups) = (computation.ok_or("the computation is wrong")?, Lists::new(call.cx(), replica_groups));
            call.on_parts(operand, |call, operands| call.push(AllReduce { operands, computation, replica_groups, channel_id }))
        })
    }

    /// As [`Builder::all_reduce`], then cuts the result in `shard_count` parts along `scatter_dimension` and gives the group's member `i` part `i`.
    #[track_caller]
    pub fn reduce_scatter(
        &self,
        operand: XlaOp,
        computation: impl Subcomputation,
        scatter_dimension: i64,
        shard_count: i64,
        replica_groups: &[Vec<i64>],
        channel_id: Option<i64>,
    ) -> XlaOp {
        let computation = self.parts_region("reduce_scatter", &[operand], |call| call.joined(operand), computation);
        self.emit("reduce_scatter", &[operand], |call| {
            let (computation, replica_groups) = (computation.ok_or("the computation is wrong")?, Lists::new(call.cx(), replica_groups));
            call.on_parts(operand, |call, operands| {
                call.push(ReduceScatter { operands, computation, scatter_dimension, shard_count, replica_groups, channel_id })
            })
        })
    }

    /// The sum of the arrays of all members of a group; of a tuple, of each part.
    #[track_caller]
    pub fn cross_replica_sum(&self, operand: XlaOp, replica_groups: &[Vec<i64>]) -> XlaOp {
        self.emit("cross_replica_sum", &[operand], |call| {
            let replica_groups = Lists::new(call.cx(), replica_groups);
            call.on_parts(operand, |call, operands| call.push(CrossReplicaSum { operands, replica_groups }))
        })
    }
}

impl<'c> Call<'_, 'c> {
    /// What a computation takes that joins two elements of an array, or of the arrays of a tuple.
    fn joined(&self, operand: XlaOp) -> Result<Vec<Type<'c>>, OpError> {
        let leaves = leaf_types(self.body.ty(self.value(operand)?));
        let first = leaves.first().ok_or("the operand is an empty tuple")?;
        Ok(vec![Array::from_type(self.cx(), *first, "the operand")?.with_dims([]).ty(); 2])
    }

    /// What `push` gives for the parts of a tuple, as a tuple; for an array, the one result.
    fn on_parts(&mut self, operand: XlaOp, push: impl FnOnce(&mut Self, Values) -> Result<Values, OpError>) -> Result<Value, OpError> {
        let operand = self.value(operand)?;
        let parts = self.parts(operand)?;
        let operands = self.body.values(&parts);
        let results = push(self, operands)?;
        let tuple = matches!(self.body.ty(operand).get(), TypeKind::Tuple(_));
        if tuple { self.push(Tuple { elements: results }) } else { Ok(self.body.at(results, 0)) }
    }
}
