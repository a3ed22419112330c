//! Reversals: dimensions of one element and repeated ones stay as they are.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Reversals of and below other movements.
    REVERSES = "reverses" {
        exact: [reverse_unit_dims, reverse_broadcast[Broadcast]],
        explore: [
            reverse_below_broadcast[Broadcast], broadcast_reverse[Reverse], reverse_transpose[Transpose], transpose_reverse[Reverse],
            reverse_concatenate[Concatenate], concatenate_reverse[Reverse], reverse_pad[Pad], pad_reverse, reverse_added_units[Reshape],
            reverse_iota[Iota],
        ],
    }
}

/// reverse(x, d) = reverse(x, d′) without the dimensions of at most one element
pub(crate) fn reverse_unit_dims<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let x = sized(p, op.input)?;
    let kept: Vec<i64> = op.dimensions.list().iter().copied().filter(|d| x.dims[*d as usize] > 1).collect();
    p.require(kept.len() < op.dimensions.list().len(), "every dimension has more than one element")?;
    reverse(p, op.input, &kept)
}

/// The reversed dimensions of a broadcast's operand.
fn own_dims(reversed: &[i64], map: &[i64]) -> Vec<i64> {
    (0..map.len() as i64).filter(|k| reversed.contains(&map[*k as usize])).collect()
}

/// reverse(broadcast(x)) = broadcast(reverse(x)) without the dimensions that the broadcast adds, if it adds one
pub(crate) fn reverse_broadcast<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.input)?;
    let to = result(p)?;
    let (reversed, map) = (op.dimensions.list(), inner.dimensions.list());
    p.require(reversed.iter().any(|d| !map.contains(d)), "every reversed dimension is one of the operand")?;
    let x = reverse(p, inner.input, &own_dims(reversed, map))?;
    broadcast(p, x, map, &to.dims)
}

/// reverse(broadcast(x)) = broadcast(reverse(x))
pub(crate) fn reverse_below_broadcast<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.input)?;
    let to = result(p)?;
    let (reversed, map) = (op.dimensions.list(), inner.dimensions.list());
    p.require(reversed.iter().all(|d| map.contains(d)), "a reversed dimension is new")?;
    let x = reverse(p, inner.input, &own_dims(reversed, map))?;
    broadcast(p, x, map, &to.dims)
}

/// broadcast(reverse(x)) = reverse(broadcast(x))
pub(crate) fn broadcast_reverse<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = p.def(op.input)?;
    let to = result(p)?;
    let x = broadcast(p, inner.input, op.dimensions.list(), &to.dims)?;
    reverse(p, x, &pick(op.dimensions.list(), inner.dimensions.list()))
}

/// reverse(transpose(x, q), d) = transpose(reverse(x, `q[d]`), q)
pub(crate) fn reverse_transpose<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.input)?;
    let permutation = inner.permutation.list();
    let x = reverse(p, inner.input, &pick(permutation, op.dimensions.list()))?;
    transpose(p, x, permutation)
}

/// transpose(reverse(x, d), q) = reverse(transpose(x, q), `q⁻¹[d]`)
pub(crate) fn transpose_reverse<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = p.def(op.input)?;
    let permutation = op.permutation.list();
    let x = transpose(p, inner.input, permutation)?;
    reverse(p, x, &pick(&inverse(permutation), inner.dimensions.list()))
}

/// reverse(concatenate(x, y)) = concatenate(reverse(y), reverse(x)); in the same order if it is along another dimension
pub(crate) fn reverse_concatenate<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let mut inputs = Vec::new();
    for x in list(p, inner.inputs) {
        inputs.push(reverse(p, x, op.dimensions.list())?);
    }
    if op.dimensions.list().contains(&inner.dimension) {
        inputs.reverse();
    }
    concatenate(p, &inputs, inner.dimension)
}

/// concatenate(reverse(x), reverse(y)) = reverse(concatenate(y, x)); in the same order if it is along another dimension
pub(crate) fn concatenate_reverse(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (mut inputs, mut dimensions) = (Vec::new(), None);
    for x in list(p, op.inputs) {
        let inner: Reverse = p.def(x)?;
        let same = *dimensions.get_or_insert(inner.dimensions) == inner.dimensions;
        p.require(same, "the inputs are reversed along other dimensions")?;
        inputs.push(inner.input);
    }
    let dimensions = dimensions?.list();
    if dimensions.contains(&op.dimension) {
        inputs.reverse();
    }
    let x = concatenate(p, &inputs, op.dimension)?;
    reverse(p, x, dimensions)
}

/// The padding with the edges of some dimensions exchanged.
fn turned(paddings: &[Padding], dimensions: &[i64]) -> Vec<Padding> {
    let turn =
        |(d, (low, high, interior)): (usize, &Padding)| if dimensions.contains(&(d as i64)) { (*high, *low, *interior) } else { (*low, *high, *interior) };
    paddings.iter().enumerate().map(turn).collect()
}

/// reverse(pad(x, low, high)) = pad(reverse(x), high, low)
pub(crate) fn reverse_pad<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Pad = p.def(op.input)?;
    sized(p, inner.input)?;
    let x = reverse(p, inner.input, op.dimensions.list())?;
    pad(p, x, inner.padding_value, &turned(&paddings(inner), op.dimensions.list()))
}

/// pad(reverse(x), low, high) = reverse(pad(x, high, low))
pub(crate) fn pad_reverse<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = p.def(op.input)?;
    sized(p, inner.input)?;
    let x = pad(p, inner.input, op.padding_value, &turned(&paddings(op), inner.dimensions.list()))?;
    reverse(p, x, inner.dimensions.list())
}

/// reverse(reshape(x)) = reshape(reverse(x)) if the reshape adds dimensions of size 1 alone
pub(crate) fn reverse_added_units<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.input)?;
    let (from, to) = (sized(p, inner.input)?, result(p)?);
    let kept = added_units(&from.dims, &to.dims)?;
    let x = reverse(p, inner.input, &own_dims(op.dimensions.list(), &kept))?;
    reshape(p, x, &to.dims)
}

/// reverse(iota) = n − 1 − iota along its dimension, of integers
pub(crate) fn reverse_iota<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let iota: Iota = p.def(op.input)?;
    let to = result(p)?;
    let along = op.dimensions.list().contains(&iota.iota_dimension);
    p.require(along && to.is_discrete(), "the numbers are no integers, or not reversed")?;
    let last = p.splat((to.dims[iota.iota_dimension as usize] - 1) as f64, to.of(to.element()))?;
    binary::<Subtract>(p, last, op.input)
}
