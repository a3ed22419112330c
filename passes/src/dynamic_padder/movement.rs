//! Ops that move elements to places which are known when the program is compiled.

use super::mask::{Join, assert, equal, filled, join, known, shown, size_of, with};
use super::sized::fields;
use super::{Out, Padded, Padder, Sizes};
use shale_dialects::hlo::infer::array;
use shale_dialects::hlo::{Broadcast, Concatenate, Direction, DynamicSlice, DynamicUpdateSlice, Pad, Reverse, Slice, Transpose};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Op, Value};
use shale_ir::op::OpError;

/// New dimensions have known sizes.
pub(super) fn broadcast<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let broadcast: Broadcast<'c> = fields(p, op)?;
    let mut sizes = Sizes::fixed(p.array(p.body.result(op, 0))?.rank());
    for (k, d) in broadcast.dimensions.list().iter().enumerate() {
        sizes.0[*d as usize] = operands[0].sizes.0[k];
    }
    Ok(Out::Same(vec![sizes]))
}

pub(super) fn transpose<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let transpose: Transpose<'c> = fields(p, op)?;
    Ok(Out::Same(vec![operands[0].sizes.of(transpose.permutation.list().iter().map(|d| *d as usize))]))
}

/// Reversed, the elements stand behind what lies beyond the size: they move to the front.
pub(super) fn reverse<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let reverse: Reverse<'c> = fields(p, op)?;
    let of = &operands[0];
    let moved: Vec<(usize, Value)> = of.sizes.dynamic().filter(|(d, _)| reverse.dimensions.list().contains(&(*d as i64))).collect();
    if moved.is_empty() {
        return Ok(Out::Same(vec![of.sizes.clone()]));
    }
    let mut l = p.before(op);
    let bounds: Vec<i64> = array(l.body, of.value, "input")?.dims.iter().map(|d| d.size).collect();
    let reversed = l.push(reverse)?;
    let room: Vec<i64> = (0..bounds.len()).map(|d| if moved.iter().any(|(m, _)| *m == d) { bounds[d] } else { 0 }).collect();
    let wide = with_room(&mut l, reversed, &room)?;
    let mut starts = vec![known(&mut l, 0)?; bounds.len()];
    for (d, size) in moved {
        let bound = known(&mut l, bounds[d])?;
        starts[d] = join(&mut l, bound, Join::Subtract, size)?;
    }
    let (start_indices, slice_sizes) = (l.body.values(&starts), l.cx().dims(&bounds));
    let value = l.push(DynamicSlice { operand: wide, start_indices, slice_sizes })?;
    Ok(Out::New(vec![Padded { value, sizes: of.sizes.clone() }]))
}

/// The array with more elements, all bits 0, behind each dimension.
pub(super) fn with_room(l: &mut Lowering<'_, '_>, value: Value, room: &[i64]) -> Result<Value, OpError> {
    let element = array(l.body, value, "input")?.element;
    let padding_value = super::mask::zero(l, element)?;
    let none = l.cx().dims(&vec![0; room.len()]);
    let edge_padding_high = l.cx().dims(room);
    l.push(Pad { input: value, padding_value, edge_padding_low: none, edge_padding_high, interior_padding: none })
}

/// The first elements along a dimension.
pub(super) fn cut(l: &mut Lowering<'_, '_>, value: Value, d: usize, size: i64) -> Result<Value, OpError> {
    let mut limits: Vec<i64> = array(l.body, value, "input")?.dims.iter().map(|d| d.size).collect();
    if limits[d] == size {
        return Ok(value);
    }
    limits[d] = size;
    let cx = l.cx();
    let (start_indices, strides) = (cx.dims(&vec![0; limits.len()]), cx.dims(&vec![1; limits.len()]));
    l.push(Slice { input: value, start_indices, limit_indices: cx.dims(&limits), strides })
}

/// A dynamic dimension gives what it has of the slice; a slice of one element must be there.
pub(super) fn slice<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let slice: Slice<'c> = fields(p, op)?;
    let result = p.array(p.body.result(op, 0))?;
    let mut l = p.before(op);
    let mut sizes = Sizes::fixed(result.rank());
    for (d, size) in operands[0].sizes.dynamic() {
        let [start, limit, stride] = [slice.start_indices, slice.limit_indices, slice.strides].map(|list| list.list()[d]);
        let first = known(&mut l, start)?;
        if !result.dims[d].dynamic {
            if result.dims[d].size > 0 {
                let holds = l.compare(first, Direction::Lt, size)?;
                assert(&mut l, holds, &[size], &format!("(C2) takes element {start} of dimension {d}, whose run-time size is {{0}}"))?;
            }
            continue;
        }
        let end = with(&mut l, size, Join::Minimum, limit)?;
        let mut count = join(&mut l, end, Join::Subtract, first)?;
        count = with(&mut l, count, Join::Maximum, 0)?;
        for (by, n) in Join::ceiling(stride) {
            count = with(&mut l, count, by, n)?;
        }
        sizes.0[d] = Some(count);
    }
    Ok(Out::Same(vec![sizes]))
}

/// What lies beyond the size becomes padding.
pub(super) fn pad<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let pad: Pad<'c> = fields(p, op)?;
    let mut l = p.before(op);
    let input = filled(&mut l, &operands[0], pad.padding_value)?;
    let mut sizes = operands[0].sizes.clone();
    for (d, size) in operands[0].sizes.dynamic() {
        let [low, high, interior] = [pad.edge_padding_low, pad.edge_padding_high, pad.interior_padding].map(|list| list.list()[d]);
        let mut between = with(&mut l, size, Join::Subtract, 1)?;
        for (by, n) in [(Join::Maximum, 0), (Join::Multiply, interior)] {
            between = with(&mut l, between, by, n)?;
        }
        let mut all = join(&mut l, size, Join::Add, between)?;
        for (by, n) in [(Join::Add, low), (Join::Add, high), (Join::Maximum, 0)] {
            all = with(&mut l, all, by, n)?;
        }
        sizes.0[d] = Some(all);
    }
    p.body.set_operand(op, 0, input);
    Ok(Out::Same(vec![sizes]))
}

/// Each part is written behind the elements of those before it, over what lies beyond their sizes.
pub(super) fn concatenate(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let parts: Concatenate = fields(p, op)?;
    let along = parts.dimension as usize;
    let mut l = p.before(op);
    for part in &operands[1..] {
        let others = (0..part.sizes.0.len()).filter(|d| *d != along).map(|d| (d, d));
        if let Some(holds) = equal(&mut l, &operands[0], part, others)? {
            let mut numbers = Vec::new();
            let (x, y) = (shown(&l, &operands[0], &mut numbers)?, shown(&l, part, &mut numbers)?);
            assert(&mut l, holds, &numbers, &format!("(C4) run-time sizes must be equal but for dimension {along}, but there are {x} and {y}"))?;
        }
    }
    let mut sizes = operands[0].sizes.clone();
    let first = operands.iter().position(|part| part.sizes.0[along].is_some());
    let mut value = l.push(parts)?;
    let mut offset = size_of(&mut l, &operands[0], along)?;
    for (i, part) in operands.iter().enumerate().skip(1) {
        if first.is_some_and(|first| first < i) {
            let mut starts = vec![known(&mut l, 0)?; sizes.0.len()];
            starts[along] = offset;
            let start_indices = l.body.values(&starts);
            value = l.push(DynamicUpdateSlice { operand: value, update: part.value, start_indices })?;
        }
        let size = size_of(&mut l, part, along)?;
        offset = join(&mut l, offset, Join::Add, size)?;
    }
    sizes.0[along] = first.map(|_| offset);
    Ok(Out::New(vec![Padded { value, sizes }]))
}
