//! Collective ops that join the members' arrays with a computation.

use super::gather::{parts, shrunk};
use super::groups::{Grouping, exchange_arrays, meeting_key};
use crate::eval::arithmetic::same_sizes;
use crate::eval::convert::convert;
use crate::eval::index::rearrange;
use crate::hlo::infer::array;
use crate::hlo::lists::Lists;
use crate::hlo::reduction::{Combiner, accumulation_type, check_accum_type};
use crate::hlo::region;
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// Joins the members' arrays element by element, from the left: `results[k] = computation(… computation(x₀, x₁) …, xₙ₋₁)`, where `xᵢ` is
    /// `operands[k]` of the group's member `i`.
    ///
    /// - (C1) The numbers in `replica_groups` are distinct and not negative, and no group is empty.
    /// - (C2) `channel_id` is not negative; `use_global_device_ids` needs one that is greater than 0.
    /// - (C3) There is at least one operand, and all have one element type.
    /// - (C4) `computation` takes two scalars of the operands' element type and returns one.
    /// - (C5) `accum`, in which sums and products of floats are formed, is a float type at least as wide as the operands'.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.5]> : f32[2]
    /// %y = hlo.all_reduce %x {
    /// ^bb0(%a: f32[], %b: f32[]):
    ///   %c = hlo.add %a, %b : f32[]
    ///   hlo.return %c : f32[]
    /// } : (f32[2]) -> f32[2]
    /// check.expect_eq_const %y, dense<[1.0, 2.5]> : f32[2]
    /// ```
    pub struct AllReduce<'c> = "hlo.all_reduce" [RecursiveEffects, effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) Who is in a group; all are if it is left out.
        replica_groups: Option<Lists<'c>>,
        /// (I3) The channel, or 0.
        channel_id: i64 = 0,
        /// (I4) True if the groups hold processes instead of replicas.
        use_global_device_ids: bool = false,
        /// (I5) The type of the accumulator, if it is not the elements'.
        accum: Option<Type<'c>>,
        /// (I6) Joins two elements.
        computation: Region,
    }
}
impl<'c> AllReduce<'c> {
    /// Who takes part.
    ///
    /// # Errors
    /// Attributes that break (C1) or (C2).
    pub fn grouping(self) -> Result<Grouping<'c>, OpError> {
        Grouping::of_replicas(self.replica_groups, self.channel_id, self.use_global_device_ids)
    }
}
impl<'c> Semantics<'c> for AllReduce<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_operands(body, self.operands)?;
        out.extend(body.types(self.operands));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        self.grouping()?;
        check_computation(body, self.operands, self.computation)?;
        check_accum(body, self.accum, self.operands, self.computation, "C5")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let operands = m.arrays(self.operands);
        let (group, _) = self.grouping().map_err(|e| e.message)?.group(m)?;
        let key = meeting_key(m.body(), m.op(), self.channel_id);
        let given = exchange_arrays(m.host(), &key, &group, |_| operands.clone())?;
        from_the_left(m, (self.computation, self.accum), given)
    }
}

op! {
    /// Joins the members' arrays as [`hlo.all_reduce`](AllReduce), cuts the result in `shard_count` equal parts along `scatter_dimension`,
    /// and gives member `i` part `i`.
    ///
    /// - (C1) The numbers in `replica_groups` are distinct and not negative, and no group is empty.
    /// - (C2) `channel_id` is not negative; `use_global_device_ids` needs one that is greater than 0.
    /// - (C3) There is at least one operand, and all have one element type.
    /// - (C4) `computation` takes two scalars of the operands' element type and returns one.
    /// - (C5) `scatter_dimension` is a dimension of each operand.
    /// - (C6) `shard_count` is the number of members of each group.
    /// - (C7) `shard_count` divides the size of `scatter_dimension`.
    /// - (C8) `accum`, in which sums and products of floats are formed, is a float type at least as wide as the operands'.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.25]> : f32[2]
    /// %y = hlo.reduce_scatter %x, scatter_dimension = 0, shard_count = 1 {
    /// ^bb0(%a: f32[], %b: f32[]):
    ///   %c = hlo.add %a, %b : f32[]
    ///   hlo.return %c : f32[]
    /// } : (f32[2]) -> f32[2]
    /// check.expect_eq_const %y, dense<[1.0, 2.25]> : f32[2]
    /// ```
    pub struct ReduceScatter<'c> = "hlo.reduce_scatter" [RecursiveEffects, effects(Effects::CHANNEL)] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) The dimension along which the result is cut.
        scatter_dimension: i64,
        /// (I3) The number of members of a group.
        shard_count: i64,
        /// (I4) Who is in a group; all are if it is left out.
        replica_groups: Option<Lists<'c>>,
        /// (I5) The channel, or 0.
        channel_id: i64 = 0,
        /// (I6) True if the groups hold processes instead of replicas.
        use_global_device_ids: bool = false,
        /// (I7) The type of the accumulator, if it is not the elements'.
        accum: Option<Type<'c>>,
        /// (I8) Joins two elements.
        computation: Region,
    }
}
impl<'c> ReduceScatter<'c> {
    /// Who takes part.
    ///
    /// # Errors
    /// Attributes that break (C1) or (C2).
    pub fn grouping(self) -> Result<Grouping<'c>, OpError> {
        Grouping::of_replicas(self.replica_groups, self.channel_id, self.use_global_device_ids)
    }
}
impl<'c> Semantics<'c> for ReduceScatter<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_operands(body, self.operands)?;
        self.grouping()?.check_size(self.shard_count, "(C6) shard_count")?;
        for operand in body.iter(self.operands) {
            let mut result = array(body, operand, "(I1) operand")?;
            let along = result.dim(self.scatter_dimension, "(C5) scatter_dimension")?;
            result.dims[along] = shrunk(result.dims[along], self.shard_count, "(C7) shard_count", "scatter_dimension")?;
            out.push(result.ty());
        }
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        check_computation(body, self.operands, self.computation)?;
        check_accum(body, self.accum, self.operands, self.computation, "C8")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operands, grouping) = (m.arrays(self.operands), self.grouping().map_err(|e| e.message)?);
        let (group, _) = grouping.group_of(m, self.shard_count, "shard_count")?;
        let parts = parts(&operands, self.scatter_dimension as usize, self.shard_count)?;
        let key = meeting_key(m.body(), m.op(), self.channel_id);
        let given = exchange_arrays(m.host(), &key, &group, |i| parts[i].clone())?;
        from_the_left(m, (self.computation, self.accum), given)
    }
}

fn check_operands(body: &Body<'_>, operands: Values) -> OpResult {
    require!(!operands.is_empty(), "(C3) must have at least one operand");
    let first = array(body, body.at(operands, 0), "(I1) operand 0")?;
    for (i, operand) in body.iter(operands).enumerate() {
        let operand = array(body, operand, &format!("(I1) operand {i}"))?;
        require!(operand.element == first.element, "(C3) all operands must have one element type, but there are {first} and {operand}");
    }
    Ok(())
}

fn check_computation(body: &Body<'_>, operands: Values, computation: Region) -> OpResult {
    let scalar = array(body, body.at(operands, 0), "(I1) operand 0")?.with_dims([]).ty();
    region::check(body, computation, &[scalar, scalar], &[scalar], "(C4) computation")
}

/// The type in which a program that becomes hlo joins the members' elements: f32 for sums and products of narrower floats.
pub fn joining_type<'c>(body: &Body<'c>, operands: Values, computation: Region) -> Option<Type<'c>> {
    body.iter(operands).next().and_then(|first| accumulation_type(body, first.into(), computation))
}

fn check_accum<'c>(body: &Body<'c>, accum: Option<Type<'c>>, operands: Values, computation: Region, label: &str) -> OpResult {
    let Some(accum) = accum else { return Ok(()) };
    check_accum_type(accum, array(body, body.at(operands, 0), "(I1) operand 0")?.element, label)?;
    let ordered = Combiner::of(body, computation).is_some_and(|c| c.ordered);
    require!(ordered, "({label}) accum is for a sum or a product");
    Ok(())
}

/// Joins the arrays of all members, given as `[member][array]`, element by element in the group's order, in the type `accum` if there is one.
fn from_the_left<'c>(m: &mut Eval<'_, 'c>, (computation, accum): (Region, Option<Type<'c>>), given: Vec<Vec<Literal>>) -> EvalResult {
    let combiner = Combiner::of(m.body(), computation);
    let wide = accum.and_then(Type::scalar);
    let element = given.iter().flatten().next().map(Literal::element).filter(|_| wide.is_some());
    let widened = |x: Literal| wide.map_or_else(|| x.clone(), |wide| convert(&x, wide));
    let mut members = given.into_iter().map(|arrays| arrays.into_iter().map(widened).collect::<Vec<_>>());
    let mut all = members.next().ok_or_else(|| EvalError::new("the group has no members"))?;
    for member in members {
        for (acc, x) in all.iter_mut().zip(member) {
            same_sizes(&[acc, &x])?;
            m.spend(x.len() as u64)?;
            *acc = match combiner {
                Some(combiner) => combiner.operation.apply(acc, &x)?,
                None => by_region(m, computation, acc, &x)?,
            };
        }
    }
    let narrowed = |x: Literal| element.map_or_else(|| x.clone(), |element| convert(&x, element));
    Ok(all.into_iter().map(|x| Datum::Array(narrowed(x))).collect())
}

fn by_region(m: &mut Eval<'_, '_>, computation: Region, x: &Literal, y: &Literal) -> EvalResult<Literal> {
    let mut bytes = Vec::with_capacity(x.bytes().len());
    for i in 0..x.len() {
        let scalars = [x, y].map(|array| Datum::Array(rearrange(array, &[], |_| i)));
        match &m.run(computation, Data::from_iter(scalars))?[..] {
            [Datum::Array(result)] => bytes.extend_from_slice(result.bytes()),
            _ => return Err(EvalError::new("the computation returned no scalar")),
        }
    }
    Ok(Literal::from_bytes(x.element(), x.dims(), &bytes)?)
}
