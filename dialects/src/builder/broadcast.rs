//! Implicit broadcasting: two shapes become one.
//!
//! The lower-ranked operand's dimensions are mapped into the higher-ranked one's, by `broadcast_dimensions` or, for scalars and equal ranks,
//! implicitly. Then size-1 dimensions of either operand are stretched to the other's size.

use super::legalize::Lowering;
use crate::hlo;
use crate::hlo::infer::{Array, Dim, distinct_dims};
use shale_ir::body::Value;
use shale_ir::op::{OpError, ResultType};
use shale_ir::require;

/// The dimensions that both operands are broadcast to, and the dimension of the result that each dimension of an operand becomes.
pub(super) struct Plan {
    pub(super) dims: Vec<Dim>,
    lhs: Vec<usize>,
    rhs: Vec<usize>,
}

/// Plans the broadcast of two operands.
///
/// # Errors
/// (C2) different ranks without `broadcast_dimensions`; (C3) `broadcast_dimensions` that do not map the lower-ranked operand's dimensions in
/// increasing order; (C4) sizes that neither agree nor are 1.
pub(super) fn plan(lhs: &Array<'_>, rhs: &Array<'_>, broadcast_dimensions: Option<&[i64]>) -> Result<Plan, OpError> {
    let swapped = lhs.rank() < rhs.rank();
    let (low, high) = if swapped { (lhs, rhs) } else { (rhs, lhs) };
    let map = map(low, high, broadcast_dimensions)?;
    let mut dims = high.dims.to_vec();
    for (d, &to) in map.iter().enumerate() {
        dims[to] = joined(low.dims[d], dims[to]).ok_or_else(|| {
            let message = format!("(C4) dimension {d} of {low} and dimension {to} of {high} must be equal, or one of them 1");
            OpError::new(message)
        })?;
    }
    let identity = (0..high.rank()).collect();
    Ok(if swapped { Plan { dims, lhs: map, rhs: identity } } else { Plan { dims, lhs: identity, rhs: map } })
}

/// The dimension of `high` that each dimension of `low` becomes.
fn map(low: &Array<'_>, high: &Array<'_>, broadcast_dimensions: Option<&[i64]>) -> Result<Vec<usize>, OpError> {
    let Some(stated) = broadcast_dimensions else {
        if low.rank() == 0 || low.rank() == high.rank() {
            return Ok((0..low.rank()).collect());
        }
        let error = OpError::new(format!("(C2) operands must have one rank, or one of them rank 0, but there are {low} and {high}"));
        return Err(error.with_hint("say with broadcast_dimensions which dimensions the lower-ranked operand has"));
    };
    require!(stated.len() == low.rank(), "(C3) broadcast_dimensions must have one entry for each dimension of {low}, but has {}", stated.len());
    let map = distinct_dims(stated, high.rank(), "(C3) broadcast_dimensions")?;
    require!(map.is_sorted(), "(C3) broadcast_dimensions must increase, but are {stated:?}");
    Ok(map.to_vec())
}

fn joined(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        _ if a == b => Some(a),
        (Dim { size: 1, dynamic: false }, other) | (other, Dim { size: 1, dynamic: false }) => Some(other),
        _ => None,
    }
}

impl Plan {
    /// Both operands, broadcast.
    ///
    /// # Errors
    /// What the hlo ops' inference says.
    pub(super) fn apply(&self, l: &mut Lowering<'_, '_>, lhs: Value, rhs: Value) -> Result<(Value, Value), OpError> {
        let (x, y) = (broadcast(l, lhs, &self.lhs, &self.dims)?, broadcast(l, rhs, &self.rhs, &self.dims)?);
        Ok((self.sized_as(l, x, (rhs, &self.rhs))?, self.sized_as(l, y, (lhs, &self.lhs))?))
    }

    /// The array `value`, whose new dimensions have the sizes of bounds, with the run-time sizes that the other operand has there.
    fn sized_as(&self, l: &mut Lowering<'_, '_>, mut value: Value, (other, map): (Value, &[usize])) -> Result<Value, OpError> {
        for d in 0..self.dims.len() {
            let known = !hlo::infer::array(l.body, value, "operand")?.dims[d].dynamic;
            let Some(dimension) = map.iter().position(|to| *to == d).filter(|_| known && self.dims[d].dynamic) else { continue };
            let size = l.push(hlo::GetDimensionSize { input: other, dimension: dimension as i64 })?;
            value = l.push(hlo::SetDimensionSize { input: value, size, dimension: d as i64 })?;
        }
        Ok(value)
    }
}

/// The array `value` with dimension `d` as dimension `map[d]` of `dims`; size-1 dimensions are dropped by a reshape where they are stretched.
/// Where the array has no dimension, or is stretched, the result has the bound of a dynamic dimension as its size.
///
/// # Errors
/// What the hlo ops' inference says.
pub(super) fn broadcast(l: &mut Lowering<'_, '_>, value: Value, map: &[usize], dims: &[Dim]) -> Result<Value, OpError> {
    let operand = hlo::infer::array(l.body, value, "operand")?;
    if operand.dims[..] == *dims {
        return Ok(value);
    }
    let kept: Vec<usize> = (0..map.len()).filter(|&d| operand.dims[d] == dims[map[d]]).collect();
    let narrow = operand.with_dims(kept.iter().map(|&d| operand.dims[d])).ty();
    let value = if kept.len() == map.len() { value } else { l.push(hlo::Reshape { input: value, result: ResultType(narrow) })? };
    let dimensions: Vec<i64> = kept.iter().map(|&d| map[d] as i64).collect();
    let dimensions = l.cx().dims(&dimensions);
    let kept = |to: usize| kept.iter().any(|&d| map[d] == to);
    let dims = dims.iter().enumerate().map(|(to, dim)| if kept(to) { *dim } else { Dim::of(dim.size) });
    l.push(hlo::Broadcast { input: value, dimensions, result: ResultType(operand.with_dims(dims).ty()) })
}
