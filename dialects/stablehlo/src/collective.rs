//! Ops on the arrays of several replicas and partitions.

use crate::attrs::{ChannelHandle, DenseRows};
use crate::form::{check, forms, legalize, result_type, result_types};
use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, array};
use shale_dialects::hlo::lists::Lists;
use shale_ir::element::ElementType;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

forms! {
    /// Reduces arrays of all members of a group.
    AllReduce = "stablehlo.all_reduce" [RecursiveEffects, effects(Effects::CHANNEL)] -> results: Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The groups.
        replica_groups: DenseRows<'c>,
        /// (I3) The channel, for groups across partitions.
        channel_handle: Option<ChannelHandle>,
        /// (I4) Groups are of devices, not of replicas.
        use_global_device_ids: Option<Unit>,
        /// (I5) Joins two elements.
        computation: Region,
    } syntax GENERIC => |body| complete(replica_groups).map(|()| hlo::AllReduce {
        operands, replica_groups: groups(body, replica_groups), channel_id: channel(channel_handle),
        use_global_device_ids: use_global_device_ids.is_some(), accum: hlo::joining_type(body, operands, computation), computation,
    }),
    from AllReduce |x, l| {
        let own = x.accum == hlo::joining_type(l.body, x.operands, x.computation);
        require!(own, "stablehlo.all_reduce cannot say that sums are formed in another type: convert the operands first");
        Some(AllReduce {
            operands: x.operands, replica_groups: dense(l.cx(), x.replica_groups), channel_handle: handle(x.channel_id),
            use_global_device_ids: x.use_global_device_ids.then_some(Unit), computation: x.computation, results: result_types(l),
        })
    };

    /// Reduces arrays of all members of a group, and gives each a part.
    ReduceScatter = "stablehlo.reduce_scatter" [RecursiveEffects, effects(Effects::CHANNEL)] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The dimension that is cut.
        scatter_dimension: i64,
        /// (I3) The groups.
        replica_groups: DenseRows<'c>,
        /// (I4) The channel, for groups across partitions.
        channel_handle: Option<ChannelHandle>,
        /// (I5) Groups are of devices, not of replicas.
        use_global_device_ids: Option<Unit>,
        /// (I6) Joins two elements.
        computation: Region,
    } syntax GENERIC => |body| {
        complete(replica_groups)?;
        let shard_count = ratio(body, body.ty(operand), result.0, scatter_dimension, replica_groups, "(I2) scatter_dimension")?;
        Ok(hlo::ReduceScatter {
            operands: operand.into(), scatter_dimension, shard_count, replica_groups: groups(body, replica_groups),
            channel_id: channel(channel_handle), use_global_device_ids: use_global_device_ids.is_some(),
            accum: hlo::joining_type(body, operand.into(), computation), computation,
        })
    },
    from ReduceScatter |x, l| {
        let &[operand] = &l.body.iter(x.operands).collect::<Vec<_>>()[..] else {
            return Err(OpError::new("stablehlo.reduce_scatter takes one array: reduce them one by one"));
        };
        Some(ReduceScatter {
            operand, scatter_dimension: x.scatter_dimension, replica_groups: dense(l.cx(), x.replica_groups), channel_handle: handle(x.channel_id),
            use_global_device_ids: x.use_global_device_ids.then_some(Unit), computation: x.computation, result: result_type(l),
        })
    };

    /// Joins arrays of all members of a group along a dimension.
    AllGather = "stablehlo.all_gather" [effects(Effects::CHANNEL)] -> results: Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The dimension.
        all_gather_dim: i64,
        /// (I3) The groups.
        replica_groups: DenseRows<'c>,
        /// (I4) The channel, for groups across partitions.
        channel_handle: Option<ChannelHandle>,
        /// (I5) Groups are of devices, not of replicas.
        use_global_device_ids: Option<Unit>,
    } syntax GENERIC => |body| {
        complete(replica_groups)?;
        let types = |values: Values| body.types(values).next();
        let (from, to) = (types(operands), first(body, results));
        let (Some(from), Some(to)) = (from, to) else { return Err(OpError::new("(I1) must have at least one operand and result")) };
        let shard_count = ratio(body, to, from, all_gather_dim, replica_groups, "(I2) all_gather_dim")?;
        Ok(hlo::AllGather {
            operands, all_gather_dim, shard_count, replica_groups: groups(body, replica_groups), channel_id: channel(channel_handle),
            use_global_device_ids: use_global_device_ids.is_some(),
        })
    },
    from AllGather |x, l| Some(AllGather {
        operands: x.operands, all_gather_dim: x.all_gather_dim, replica_groups: dense(l.cx(), x.replica_groups), channel_handle: handle(x.channel_id),
        use_global_device_ids: x.use_global_device_ids.then_some(Unit), results: result_types(l),
    });

    /// Cuts arrays and gives each member of a group one part of each.
    AllToAll = "stablehlo.all_to_all" [effects(Effects::CHANNEL)] -> results: Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The dimension that is cut.
        split_dimension: i64,
        /// (I3) The dimension along which parts are joined.
        concat_dimension: i64,
        /// (I4) The number of parts.
        split_count: i64,
        /// (I5) The groups.
        replica_groups: DenseRows<'c>,
        /// (I6) The channel, for groups across partitions.
        channel_handle: Option<ChannelHandle>,
    } syntax GENERIC => |body| complete(replica_groups).map(|()| hlo::AllToAll {
        operands, split_dimension, concat_dimension, split_count, replica_groups: groups(body, replica_groups), channel_id: channel(channel_handle),
    }),
    from AllToAll |x, l| Some(AllToAll {
        operands: x.operands, split_dimension: x.split_dimension, concat_dimension: x.concat_dimension, split_count: x.split_count,
        replica_groups: dense(l.cx(), x.replica_groups), channel_handle: handle(x.channel_id), results: result_types(l),
    });

    /// Sends arrays from member to member.
    CollectivePermute = "stablehlo.collective_permute" [effects(Effects::CHANNEL)] -> results: Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) Who sends to whom.
        source_target_pairs: DenseRows<'c>,
        /// (I3) The channel, for pairs across partitions.
        channel_handle: Option<ChannelHandle>,
    } syntax GENERIC => |body| Ok(hlo::CollectivePermute {
        operands, source_target_pairs: source_target_pairs.lists(body.cx()), channel_id: channel(channel_handle),
    }),
    from CollectivePermute |x, l| Some(CollectivePermute {
        operands: x.operands, source_target_pairs: dense(l.cx(), Some(x.source_target_pairs)), channel_handle: handle(x.channel_id),
        results: result_types(l),
    });

    /// Gives all members of a group the arrays of the first.
    CollectiveBroadcast = "stablehlo.collective_broadcast" [effects(Effects::CHANNEL)] -> results: Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The groups.
        replica_groups: DenseRows<'c>,
        /// (I3) The channel, for groups across partitions.
        channel_handle: Option<ChannelHandle>,
    } syntax GENERIC => |body| Ok(hlo::CollectiveBroadcast {
        operands, replica_groups: groups(body, replica_groups), channel_id: channel(channel_handle),
    }),
    from CollectiveBroadcast |x, l| Some(CollectiveBroadcast {
        operands: x.operands, replica_groups: dense(l.cx(), x.replica_groups), channel_handle: handle(x.channel_id), results: result_types(l),
    });

    /// The number of the replica.
    ReplicaId = "stablehlo.replica_id" [effects(Effects::PLACE)] -> result {} <=> ReplicaId {};

    /// The number of the partition.
    PartitionId = "stablehlo.partition_id" [effects(Effects::PLACE)] -> result {} <=> PartitionId {};
}

op! {
    /// Reduces arrays of all members of a group, and gives them to its first member; the others get zeros.
    ///
    /// - (C1) The results have the operands' types.
    /// - (C2) The groups are of replicas, or of partitions with a channel: no member stands in two.
    pub struct CollectiveReduce<'c> = "stablehlo.collective_reduce" [
        TensorText, RecursiveEffects, effects(Effects::CHANNEL), CollectiveReduce::LEGALIZE
    ] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The groups.
        replica_groups: DenseRows<'c>,
        /// (I3) The channel, for groups across partitions.
        channel_handle: Option<ChannelHandle>,
        /// (I4) Joins two elements.
        computation: Region,
        /// The types of the results.
        results: ResultTypes<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for CollectiveReduce<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let form = hlo::AllReduce {
            operands: self.operands,
            replica_groups: groups(body, self.replica_groups),
            channel_id: channel(self.channel_handle),
            use_global_device_ids: false,
            accum: hlo::joining_type(body, self.operands, self.computation),
            computation: self.computation,
        };
        check(body, op, || Ok(form))
    }
}
legalize! {
    CollectiveReduce<'c>: |op, l| {
        let (replica_groups, channel_id) = (groups(l.body, op.replica_groups), channel(op.channel_handle));
        let (operands, computation) = (op.operands, op.computation);
        let accum = hlo::joining_type(l.body, operands, computation);
        let reduced = hlo::AllReduce { operands, replica_groups, channel_id, use_global_device_ids: false, accum, computation };
        let reduced = l.push(reduced)?;
        let reduced: Vec<Value> = l.body.iter(reduced).collect();
        let me = if channel_id > 0 { l.push(hlo::PartitionId {})? } else { l.push(hlo::ReplicaId {})? };
        // Without groups all members are one, whose first is 0.
        let mut roots: Vec<i64> = op.replica_groups.rows().iter().filter_map(|group| group.first().copied()).collect();
        if roots.is_empty() {
            roots.push(0);
        }
        let mut is_root = l.number(ElementType::Pred, 0.0)?;
        for root in roots {
            let root = l.number(ElementType::U32, root as f64)?;
            let same = l.compare(me, hlo::Direction::Eq, root)?;
            is_root = l.push(hlo::Or { lhs: is_root, rhs: same })?;
        }
        let mut results = Vec::new();
        for on_true in reduced {
            let whole = array(l.body, on_true, "(I1) operands")?;
            let zero = l.number(whole.element, 0.0)?;
            let on_false = l.broadcast(zero, &[], &whole)?;
            results.push(l.push(hlo::Select { pred: is_root, on_true, on_false })?);
        }
        Ok(results)
    };
}

/// The groups, where any are listed.
pub(crate) fn groups<'c>(body: &Body<'c>, groups: DenseRows<'c>) -> Option<Lists<'c>> {
    (!groups.rows().is_empty()).then(|| groups.lists(body.cx()))
}

/// Checks that the groups hold the numbers from 0, each once.
fn complete(groups: DenseRows<'_>) -> OpResult {
    let mut members: Vec<i64> = groups.rows().concat();
    members.sort_unstable();
    let missing = (0..).zip(&members).find(|(expected, member)| expected != *member);
    match missing {
        Some((expected, _)) => Err(format!("replica_groups must hold the numbers below {} once each, but not so {expected}", members.len()).into()),
        None => Ok(()),
    }
}

fn dense<'c>(cx: Cx<'c>, groups: Option<Lists<'c>>) -> DenseRows<'c> {
    groups.map_or_else(|| DenseRows::new(cx, &[], 0), |groups| DenseRows::of_lists(cx, groups))
}

/// hlo's number of a channel: 0 if there is none.
fn channel(handle: Option<ChannelHandle>) -> i64 {
    handle.map_or(0, |handle| handle.handle)
}

fn handle(channel: i64) -> Option<ChannelHandle> {
    (channel != 0).then_some(ChannelHandle { handle: channel, r#type: 1 })
}

/// How many times as large a dimension of `large` is than that of `small`; the number of members of a group where both are 0.
///
/// # Errors
/// Sizes that are no such multiple; `what` names the dimension.
fn ratio<'c>(body: &Body<'c>, large: Type<'c>, small: Type<'c>, dim: i64, groups: DenseRows<'c>, what: &str) -> Result<i64, OpError> {
    let size = |ty| {
        let array = Array::from_type(body.cx(), ty, "(I1) the operand")?;
        Ok::<i64, OpError>(array.dims[array.dim(dim, what)?].size)
    };
    let (large, small) = (size(large)?, size(small)?);
    let members = groups.rows().first().map_or(1, |group| group.len() as i64);
    let ratio = large.checked_div(small).unwrap_or(members);
    require!(small.checked_mul(ratio) == Some(large), "{what} must be cut in equal parts, but the sizes are {small} and {large}");
    Ok(ratio)
}

/// The first of the result types.
fn first<'c>(body: &Body<'c>, types: ResultTypes<'c>) -> Option<Type<'c>> {
    let mut all = Vec::new();
    shale_ir::op::Field::result_types(types, body, &mut all);
    all.first().copied()
}
