//! Gathers that say themselves what stands outside of the array.
//!
//! hlo's gather holds windows inside of the array, so programs whose indices count from the end, or give a number of their own where an index is outside,
//! compute these around it: `select(0 ≤ i ≤ last, gather(x, i), fill)` with `i = select(n < 0, n + size, n)`. Who makes code for it asks [`as_take`].

use super::Gather;
use crate::hlo::infer::known;
use crate::hlo::layout::is_row_major;
use crate::hlo::{Add, And, Broadcast, Compare, Constant, Direction, Fusion, Reshape, Return, Select};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op, Value};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;

/// A gather whose windows are filled where they are not inside of the array.
#[derive(Clone, Debug)]
pub struct Take<'c> {
    /// The gather, whose start indices are the numbers under other sizes, moved where these count from the end.
    pub gather: Gather<'c>,
    /// The numbers: in row-major order those of `gather.start_indices`, one for each window.
    pub numbers: Value,
    /// What is added to negative numbers: 0, or the size of the dimension if these count from its end.
    pub from_end: i64,
    /// The element that stands where a window is not inside.
    pub fill: Literal,
}

/// The gather with filled windows that the `hlo.select` that `op` is computes, if it is one of arrays of known sizes.
pub fn as_take<'c>(body: &Body<'c>, op: Op) -> Option<Take<'c>> {
    let select: Select = body.matches(op)?;
    let gather: Gather<'c> = body.matches(body.def_op(select.on_true)?)?;
    let fill = equal_elements(body, select.on_false)?;
    let [d] = *gather.start_index_map.list() else { return None };
    let size = known(body, gather.operand)?.dims[d as usize].size;
    let last = size - gather.slice_sizes.list()[d as usize];
    let (result, starts) = (known(body, body.result(op, 0))?, known(body, gather.start_indices)?);
    let batch: Vec<i64> = (0..result.dims.len() as i64).filter(|d| !gather.offset_dims.list().contains(d)).collect();
    // The truth of a window at all of its elements.
    let truth = match body.def_op(select.pred).and_then(|op| body.matches::<Broadcast<'_>>(op)) {
        Some(broadcast) if broadcast.dimensions.list() == batch => broadcast.input,
        _ if gather.offset_dims.list().is_empty() => select.pred,
        _ => return None,
    };
    let both: And = defined(body, truth)?;
    let start = renamed(body, gather.start_indices);
    let bounds = [both.lhs, both.rhs].map(|side| defined::<Compare>(body, side).filter(|compare| renamed(body, compare.lhs) == start));
    let [Some(x), Some(y)] = bounds else { return None };
    let is_inside = |low: Compare, high: Compare| {
        let [at_least, at_most] = [low.rhs, high.rhs].map(|value| equal_integers(body, value));
        (low.direction, at_least) == (Direction::Ge, Some(0)) && (high.direction, at_most) == (Direction::Le, Some(last))
    };
    if !is_inside(x, y) && !is_inside(y, x) {
        return None;
    }
    let (numbers, from_end) = counted(body, start).unwrap_or((start, 0));
    // Under these sizes they are the start indices.
    let count: Option<i64> = starts.dims.iter().try_fold(1i64, |all, dim| all.checked_mul(dim.size));
    let own: Option<i64> = known(body, numbers)?.dims.iter().try_fold(1i64, |all, dim| all.checked_mul(dim.size));
    (count.is_some() && count == own).then_some(Take { gather, numbers, from_end, fill })
}

/// The same of an `hlo.fusion` of the array and the numbers, in row-major order, that computes nothing else.
pub fn as_fused_take<'c>(body: &Body<'c>, op: Op) -> Option<Take<'c>> {
    let fusion: Fusion<'c> = body.matches(op)?;
    let block = body.first_block(fusion.body)?;
    let end: Return = body.last_op(block).and_then(|end| body.matches(end))?;
    let (args, returned): (Vec<Value>, Vec<Value>) = (body.iter(body.args(block)).collect(), body.iter(end.operands).collect());
    let [returned] = returned[..] else { return None };
    let take = as_take(body, body.def_op(returned)?)?;
    (args == [take.gather.operand, take.numbers] && is_row_major(body.ty(take.numbers))).then_some(take)
}

/// The numbers and what is added to negative ones: `select(n < 0, n + end, n)`.
fn counted(body: &Body<'_>, value: Value) -> Option<(Value, i64)> {
    let select: Select = defined(body, value)?;
    let (below, moved): (Compare, Add) = (defined(body, select.pred)?, defined(body, select.on_true)?);
    let numbers = renamed(body, select.on_false);
    let same = renamed(body, below.lhs) == numbers && renamed(body, moved.lhs) == numbers;
    let is_below = below.direction == Direction::Lt && equal_integers(body, below.rhs) == Some(0);
    let end = equal_integers(body, moved.rhs).filter(|end| *end >= 0)?;
    let is_signed = body.ty(numbers).element().scalar().is_some_and(|element| element.kind() == ElementKind::Signed);
    (same && is_below && is_signed).then_some((numbers, end))
}

/// The op that defines a value, but for reshapes.
fn defined<'c, T: shale_ir::op::Semantics<'c>>(body: &Body<'c>, value: Value) -> Option<T> {
    body.matches(body.def_op(renamed(body, value))?)
}

/// What a value is without reshapes: the same elements in the same order.
fn renamed(body: &Body<'_>, mut value: Value) -> Value {
    while let Some(reshape) = body.def_op(value).and_then(|op| body.matches::<Reshape<'_>>(op)) {
        value = reshape.input;
    }
    value
}

/// The element of a constant whose elements are all the same.
fn equal_elements(body: &Body<'_>, value: Value) -> Option<Literal> {
    let value = defined::<Broadcast<'_>>(body, value).map_or(value, |broadcast| broadcast.input);
    let constant: Constant<'_> = defined(body, value)?;
    let AttrKind::Dense(ty, bytes) = *constant.value.0.get() else { return None };
    let element: ElementType = ty.element().scalar()?;
    Literal::scalar_from_bytes(element, bytes.data())
}

/// The same of integers.
fn equal_integers(body: &Body<'_>, value: Value) -> Option<i64> {
    let literal = equal_elements(body, value)?;
    let element = literal.element();
    if !element.is_integer() {
        return None;
    }
    let mut bytes = [0; 8];
    bytes[..element.bytes()].copy_from_slice(literal.bytes());
    let (number, unused) = (u64::from_le_bytes(bytes), 64 - element.bits());
    match element.kind() {
        ElementKind::Signed => Some((number << unused) as i64 >> unused),
        _ => i64::try_from(number).ok(),
    }
}
