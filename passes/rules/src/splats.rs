//! Splats: constants of equal elements stay what they are wherever they are moved.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Constants of equal elements under movement, and arrays without elements.
    SPLATS = "splats" {
        exact: [
            transpose_splat[Constant], reshape_splat[Constant], broadcast_splat[Constant], slice_splat[Constant], reverse_splat[Constant],
            pad_splat[Constant], pad_nothing, concatenate_splats[Constant], dynamic_slice_splat, gather_splat[Constant],
            dynamic_update_slice_splat[Constant],
        ],
    }
}

/// A constant of the root's type whose elements are those of a splat.
fn resized<'c>(p: &mut Patch<'_, 'c>, value: Value) -> Option<Value> {
    let element = p.splat_of(value)?;
    result(p)?;
    let ty = p.ty(p.body().result(p.root(), 0));
    p.splat_literal(&element, ty)
}

/// transpose(splat) = splat
pub(crate) fn transpose_splat<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    resized(p, op.input)
}

/// reshape(splat) = splat
pub(crate) fn reshape_splat<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    resized(p, op.input)
}

/// broadcast(splat) = splat
pub(crate) fn broadcast_splat<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    resized(p, op.input)
}

/// slice(splat) = splat
pub(crate) fn slice_splat<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    resized(p, op.input)
}

/// reverse(x) = x if all elements along the reversed dimensions are equal: a splat
pub(crate) fn reverse_splat<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    p.splat_of(op.input)?;
    Some(op.input)
}

/// pad(splat c, c) = splat c
pub(crate) fn pad_splat<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (inside, outside) = (p.splat_of(op.input)?, p.splat_of(op.padding_value)?);
    p.require(inside.bytes() == outside.bytes(), "the padding has another value")?;
    resized(p, op.input)
}

/// pad(x, c) = broadcast(c) if x has no elements
pub(crate) fn pad_nothing<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (input, to) = (sized(p, op.input)?, result(p)?);
    p.require(input.dims.contains(&0) && to.rank() > 0, "there are elements")?;
    broadcast(p, op.padding_value, &[], &to.dims)
}

/// concatenate(splat c, splat c) = splat c
pub(crate) fn concatenate_splats(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let inputs = list(p, op.inputs);
    let first = p.splat_of(inputs[0])?;
    for input in &inputs[1..] {
        let same = p.splat_of(*input)?.bytes() == first.bytes();
        p.require(same, "the elements differ")?;
    }
    resized(p, inputs[0])
}

/// dynamic_slice(splat) = splat
pub(crate) fn dynamic_slice_splat<'c>(op: DynamicSlice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    resized(p, op.operand)
}

/// gather(splat) = splat, since windows are always inside
pub(crate) fn gather_splat<'c>(op: Gather<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    resized(p, op.operand)
}

/// dynamic_update_slice(splat c, splat c) = splat c
pub(crate) fn dynamic_update_slice_splat(op: DynamicUpdateSlice, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (operand, update) = (p.splat_of(op.operand)?, p.splat_of(op.update)?);
    sized(p, op.update)?;
    p.require(operand.bytes() == update.bytes(), "the elements differ")?;
    Some(op.operand)
}
