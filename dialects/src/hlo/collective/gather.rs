//! Collective ops that move data between all members of a group.

use super::groups::{Grouping, exchange_arrays, meeting_key, part};
use crate::eval::index::concatenate;
use crate::hlo::infer::{Dim, array};
use crate::hlo::lists::Lists;
use shale_ir::eval::{Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// Joins the members' arrays along a dimension: `results[k] = concatenate(operands[k] of member 0, of member 1, …)`.
    ///
    /// - (C1) The numbers in `replica_groups` are distinct and not negative, and no group is empty.
    /// - (C2) `channel_id` is not negative; `use_global_device_ids` needs one that is greater than 0.
    /// - (C3) There is at least one operand.
    /// - (C4) `all_gather_dim` is a dimension of each operand.
    /// - (C5) `shard_count` is the number of members of each group.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.5]> : f32[2]
    /// %y = hlo.all_gather %x, all_gather_dim = 0, shard_count = 1 : (f32[2]) -> f32[2]
    /// check.expect_eq_const %y, dense<[1.0, 2.5]> : f32[2]
    /// ```
    pub struct AllGather<'c> = "hlo.all_gather" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The dimension along which they are joined.
        all_gather_dim: i64,
        /// (I3) The number of members of a group.
        shard_count: i64,
        /// (I4) Who is in a group; all are if it is left out.
        replica_groups: Option<Lists<'c>>,
        /// (I5) The channel, or 0.
        channel_id: i64 = 0,
        /// (I6) True if the groups hold processes instead of replicas.
        use_global_device_ids: bool = false,
    }
}
impl<'c> AllGather<'c> {
    /// Who takes part.
    ///
    /// # Errors
    /// Attributes that break (C1) or (C2).
    pub fn grouping(self) -> Result<Grouping<'c>, OpError> {
        Grouping::of_replicas(self.replica_groups, self.channel_id, self.use_global_device_ids)
    }
}
impl<'c> Semantics<'c> for AllGather<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(!self.operands.is_empty(), "(C3) must have at least one operand");
        self.grouping()?.check_size(self.shard_count, "(C5) shard_count")?;
        for (i, operand) in body.iter(self.operands).enumerate() {
            let mut result = array(body, operand, &format!("(I1) operand {i}"))?;
            let along = result.dim(self.all_gather_dim, "(C4) all_gather_dim")?;
            result.dims[along] = grown(result.dims[along], self.shard_count, "(C5)")?;
            out.push(result.ty());
        }
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operands, grouping) = (m.arrays(self.operands), self.grouping().map_err(|e| e.message)?);
        let (group, _) = grouping.group_of(m, self.shard_count, "shard_count")?;
        let key = meeting_key(m.body(), m.op(), self.channel_id);
        let given = exchange_arrays(m.host(), &key, &group, |_| operands.clone())?;
        joined(m, &given, self.all_gather_dim as usize)
    }
}

op! {
    /// Gives member `i` part `i` of each operand, and joins the parts that it gets:
    /// `results[k] = concatenate(part of member 0's operands[k], of member 1's, …)`.
    ///
    /// - (C1) The numbers in `replica_groups` are distinct and not negative, and no group is empty.
    /// - (C2) `channel_id` is not negative. With one the groups hold partitions, else replicas.
    /// - (C3) There is at least one operand.
    /// - (C4) `split_dimension` and `concat_dimension` are dimensions of each operand.
    /// - (C5) `split_count` is the number of members of each group.
    /// - (C6) `split_count` divides the size of `split_dimension`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
    /// %y = hlo.all_to_all %x, split_dimension = 1, concat_dimension = 0, split_count = 1 : (s32[2,2]) -> s32[2,2]
    /// check.expect_eq_const %y, dense<[[1, 2], [3, 4]]> : s32[2,2]
    /// ```
    pub struct AllToAll<'c> = "hlo.all_to_all" [effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The dimension along which they are cut.
        split_dimension: i64,
        /// (I3) The dimension along which the parts are joined.
        concat_dimension: i64,
        /// (I4) The number of members of a group.
        split_count: i64,
        /// (I5) Who is in a group; all are if it is left out.
        replica_groups: Option<Lists<'c>>,
        /// (I6) The channel, or 0.
        channel_id: i64 = 0,
    }
}
impl<'c> Semantics<'c> for AllToAll<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(!self.operands.is_empty(), "(C3) must have at least one operand");
        Grouping::of_either(self.replica_groups, self.channel_id)?.check_size(self.split_count, "(C5) split_count")?;
        for (i, operand) in body.iter(self.operands).enumerate() {
            let mut result = array(body, operand, &format!("(I1) operand {i}"))?;
            let split = result.dim(self.split_dimension, "(C4) split_dimension")?;
            let concat = result.dim(self.concat_dimension, "(C4) concat_dimension")?;
            result.dims[split] = shrunk(result.dims[split], self.split_count, "(C6) split_count", "split_dimension")?;
            result.dims[concat] = grown(result.dims[concat], self.split_count, "(C5)")?;
            out.push(result.ty());
        }
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operands, grouping) = (m.arrays(self.operands), Grouping::of_either(self.replica_groups, self.channel_id).map_err(|e| e.message)?);
        let (group, _) = grouping.group_of(m, self.split_count, "split_count")?;
        let parts = parts(&operands, self.split_dimension as usize, self.split_count)?;
        let key = meeting_key(m.body(), m.op(), self.channel_id);
        let given = exchange_arrays(m.host(), &key, &group, |i| parts[i].clone())?;
        joined(m, &given, self.concat_dimension as usize)
    }
}

/// The arrays for each member: its part of every operand along a dimension.
///
/// # Errors
/// A run-time size that `count` does not divide.
pub(super) fn parts(operands: &[Literal], dim: usize, count: i64) -> EvalResult<Vec<Vec<Literal>>> {
    (0..count as usize).map(|i| operands.iter().map(|x| part(x, dim, i, count)).collect()).collect()
}

/// The members' arrays, given as `[member][array]`, one after the other along a dimension.
///
/// # Errors
/// Arrays whose other dimensions differ at run time, or the limit that is reached.
fn joined(m: &mut Eval<'_, '_>, given: &[Vec<Literal>], dim: usize) -> EvalResult {
    let of_member = |k: usize| given.iter().map(|arrays| arrays[k].clone()).collect::<Vec<_>>();
    (0..given[0].len()).map(|k| Ok(Datum::Array(concatenate(m, &of_member(k), dim, "the members' run-time sizes")?))).collect()
}

/// A dimension `count` times as large.
fn grown(dim: Dim, count: i64, label: &str) -> Result<Dim, OpError> {
    dim.map(|size| size.checked_mul(count)).ok_or_else(|| OpError::new(format!("{label} the size of the result overflows")))
}

/// A dimension cut in `count` equal parts; `what` names the count and cites its constraint.
pub(super) fn shrunk(dim: Dim, count: i64, what: &str, name: &str) -> Result<Dim, OpError> {
    let part = dim.map(|size| (size % count == 0).then_some(size / count));
    part.ok_or_else(|| format!("{what} must divide the size of {name}, but they are {count} and {}", dim.size).into())
}
