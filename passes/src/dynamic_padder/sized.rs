//! Sizes that the program reads and sets.

use super::mask::{assert, known, size_of};
use super::{Out, Padded, Padder};
use shale_dialects::hlo::{And, Direction, GetDimensionSize, SetDimensionSize};
use shale_ir::body::Op;
use shale_ir::op::OpError;

pub(super) fn get_dimension_size(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let get: GetDimensionSize = fields(p, op)?;
    let value = size_of(&mut p.before(op), &operands[0], get.dimension as usize)?;
    Ok(Out::New(vec![Padded { value, sizes: super::mask::Sizes::default() }]))
}

/// The array stays as it is, but for the size of a dimension.
pub(super) fn set_dimension_size(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let set: SetDimensionSize = fields(p, op)?;
    let d = set.dimension as usize;
    let mut l = p.before(op);
    let (zero, most, size) = (known(&mut l, 0)?, size_of(&mut l, &operands[0], d)?, operands[1].value);
    let (lhs, rhs) = (l.compare(size, Direction::Ge, zero)?, l.compare(size, Direction::Le, most)?);
    let holds = l.push(And { lhs, rhs })?;
    let (numbers, text) = match operands[0].sizes.0[d] {
        Some(most) => (vec![size, most], "{1}".to_string()),
        None => (vec![size], p.array(operands[0].value)?.dims[d].size.to_string()),
    };
    let message = format!("the size of dimension {d} must be from 0 to {text}, but is {{0}}");
    assert(&mut p.before(op), holds, &numbers, &message)?;
    let mut set = operands[0].clone();
    set.sizes.0[d] = Some(size);
    Ok(Out::New(vec![set]))
}

/// What an op is.
///
/// # Errors
/// An op of another kind: a bug.
pub(super) fn fields<'c, T: shale_ir::op::Semantics<'c>>(p: &Padder<'_, 'c>, op: Op) -> Result<T, OpError> {
    p.body.matches::<T>(op).ok_or_else(|| OpError::new("is not the op that its name says"))
}
