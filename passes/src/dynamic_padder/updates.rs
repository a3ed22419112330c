//! Parts of arrays at places that only a run knows.

use super::mask::{Join, assert, join, known, size_of, with, within};
use super::movement::with_room;
use super::sized::fields;
use super::{Out, Padded, Padder, Sizes};
use shale_dialects::hlo::infer::{Dim, array};
use shale_dialects::hlo::{Convert, Direction, DynamicSlice, DynamicUpdateSlice, Maximum, Minimum, Select};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Op, Value};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::{OpError, ResultType};

/// The part begins where it is inside of the run-time sizes.
pub(super) fn dynamic_slice<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let slice: DynamicSlice<'c> = fields(p, op)?;
    let (of, list) = (&operands[0], slice.slice_sizes.list());
    let starts: Vec<Value> = operands[1..].iter().map(|of| of.value).collect();
    let mut l = p.before(op);
    let sizes = part_sizes(&mut l, of, list)?;
    let mut held = Vec::new();
    for (d, start) in starts.into_iter().enumerate() {
        let all = size_of(&mut l, of, d)?;
        let most = match sizes.0[d] {
            Some(_) => known(&mut l, 0)?,
            None => with(&mut l, all, Join::Subtract, list[d])?,
        };
        held.push(start_within(&mut l, start, most)?);
    }
    let start_indices = l.body.values(&held);
    let value = l.push(DynamicSlice { start_indices, ..slice })?;
    Ok(Out::New(vec![Padded { value, sizes }]))
}

/// The run-time sizes of a part of sizes `list`: a dynamic dimension that is taken whole gives what it has, any other must have the part.
pub(super) fn part_sizes(l: &mut Lowering<'_, '_>, of: &Padded, list: &[i64]) -> Result<Sizes, OpError> {
    let bounds = array(l.body, of.value, "operand")?.dims;
    let mut sizes = Sizes::fixed(list.len());
    for (d, size) in of.sizes.dynamic() {
        if (Dim { dynamic: true, ..bounds[d] }).part(list[d]).dynamic {
            sizes.0[d] = Some(size);
        } else {
            let part = known(l, list[d])?;
            let holds = l.compare(part, Direction::Le, size)?;
            let message = format!("(C2) a part of size {} does not fit in dimension {d}, whose run-time size is {{0}}", list[d]);
            assert(l, holds, &[size], &message)?;
        }
    }
    Ok(sizes)
}

/// `clamp(0, start, most)` in s32.
fn start_within(l: &mut Lowering<'_, '_>, start: Value, most: Value) -> Result<Value, OpError> {
    let of = array(l.body, start, "a start")?;
    let mut start = start;
    if of.element == ElementType::U32 || of.element.bits() > 32 {
        let largest = l.number(of.element, f64::from(i32::MAX))?;
        start = l.push(Minimum { lhs: start, rhs: largest })?;
        let zero = l.number(of.element, 0.0)?;
        start = l.push(Maximum { lhs: start, rhs: zero })?;
    }
    if of.element != ElementType::S32 {
        start = l.push(Convert { input: start, to: ResultType(of.with_element(ElementType::S32).ty()) })?;
    }
    let inside = with(l, start, Join::Maximum, 0)?;
    let inside = join(l, inside, Join::Minimum, most)?;
    // Where not even the part fits, an assertion has failed before.
    with(l, inside, Join::Maximum, 0)
}

/// The part that the update covers is read, mixed with the update where it is within its sizes, and written back.
pub(super) fn dynamic_update_slice(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let (of, update) = (&operands[0], &operands[1]);
    let starts: Vec<Value> = operands[2..].iter().map(|of| of.value).collect();
    let _: DynamicUpdateSlice = fields(p, op)?;
    let mut l = p.before(op);
    let part = array(l.body, update.value, "update")?;
    let mut held = Vec::new();
    for (d, start) in starts.into_iter().enumerate() {
        let (all, size) = (size_of(&mut l, of, d)?, size_of(&mut l, update, d)?);
        if of.sizes.0[d].is_some() || update.sizes.0[d].is_some() {
            let holds = l.compare(size, Direction::Le, all)?;
            let message = format!("(C2) a part of size {{0}} does not fit in dimension {d}, whose run-time size is {{1}}");
            assert(&mut l, holds, &[size, all], &message)?;
        }
        let most = join(&mut l, all, Join::Subtract, size)?;
        held.push(start_within(&mut l, start, most)?);
    }
    let start_indices = l.body.values(&held);
    let Some(pred) = within(&mut l, &part, &update.sizes)? else {
        let value = l.push(DynamicUpdateSlice { operand: of.value, update: update.value, start_indices })?;
        return Ok(Out::New(vec![Padded { value, sizes: of.sizes.clone() }]));
    };
    let bounds: Vec<i64> = part.dims.iter().map(|d| d.size).collect();
    let operand = with_room(&mut l, of.value, &bounds)?;
    let slice_sizes = l.cx().dims(&bounds);
    let old = l.push(DynamicSlice { operand, start_indices, slice_sizes })?;
    let update = l.push(Select { pred, on_true: update.value, on_false: old })?;
    let mut value = l.push(DynamicUpdateSlice { operand, update, start_indices })?;
    let whole = array(l.body, of.value, "operand")?;
    for d in 0..whole.rank() {
        value = super::movement::cut(&mut l, value, d, whole.dims[d].size)?;
    }
    Ok(Out::New(vec![Padded { value, sizes: of.sizes.clone() }]))
}

/// A scalar `n` of an integer type.
pub(super) fn integer(l: &mut Lowering<'_, '_>, element: ElementType, n: i32) -> Result<Value, OpError> {
    if element == ElementType::S32 { l.scalar(Literal::scalar(n)) } else { l.number(element, f64::from(n)) }
}
