//! Padding: joined, cut where it is negative, and below what repeats or reorders.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Padding of padding, and of other movements.
    PADS = "pads" {
        exact: [pad_pad[Pad], pad_negative, pad_broadcast[Broadcast], pad_interior_of_one, concatenate_splat_high, concatenate_splat_low],
        explore: [
            pad_transpose[Transpose], transpose_pad[Pad], pad_concatenate[Concatenate], concatenate_pads[Pad], pad_added_units[Reshape],
            pad_slice[Slice], pad_as_concatenate,
        ],
    }
}

/// pad(pad(x, c), c) = pad(x, c) if nothing that was cut off comes back
pub(crate) fn pad_pad<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Pad = p.def(op.input)?;
    sized(p, inner.input)?;
    let same = p.same(op.padding_value, inner.padding_value) || same_splats(p, op.padding_value, inner.padding_value);
    p.require(same, "the values differ")?;
    let mut joined = Vec::new();
    for ((low, high, interior), (own_low, own_high, own_interior)) in paddings(op).into_iter().zip(paddings(inner)) {
        let fits = |own: i64, new: i64| own >= 0 || new <= 0;
        p.require(interior == 0 && fits(own_low, low) && fits(own_high, high), "elements that were cut off would come back")?;
        joined.push((own_low.checked_add(low)?, own_high.checked_add(high)?, own_interior));
    }
    pad(p, inner.input, op.padding_value, &joined)
}

/// True for two constants of equal elements.
fn same_splats(p: &mut Patch<'_, '_>, a: Value, b: Value) -> bool {
    let (a, b) = (p.splat_of(a), p.splat_of(b));
    a.is_some_and(|a| b.is_some_and(|b| a.element() == b.element() && a.bytes() == b.bytes()))
}

/// pad(x) = slice(x) if it only takes away
pub(crate) fn pad_negative<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let x = sized(p, op.input)?;
    let all = paddings(op);
    let cuts = all.iter().zip(&x.dims).all(|((low, high, interior), size)| *low <= 0 && *high <= 0 && *interior == 0 && -low <= size + high);
    p.require(cuts, "something is added")?;
    let own: Vec<Range> = all.iter().zip(&x.dims).map(|((low, high, _), size)| (-low, size + high, 1)).collect();
    slice(p, op.input, &own)
}

/// pad(broadcast(x)) = broadcast(pad(x)) if the dimensions that are added are not padded
pub(crate) fn pad_broadcast<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.input)?;
    let (all, map, to) = (paddings(op), inner.dimensions.list(), result(p)?);
    let new = others(to.rank(), map);
    p.require(new.iter().all(|d| all[*d as usize] == (0, 0, 0)), "a repeated dimension is padded")?;
    let own: Vec<Padding> = map.iter().map(|d| all[*d as usize]).collect();
    let x = pad(p, inner.input, op.padding_value, &own)?;
    broadcast(p, x, map, &to.dims)
}

/// pad(x) puts nothing between the elements of a dimension of at most one
pub(crate) fn pad_interior_of_one<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let x = sized(p, op.input)?;
    let old = paddings(op);
    let new: Vec<Padding> = old.iter().zip(&x.dims).map(|((low, high, interior), size)| (*low, *high, if *size <= 1 { 0 } else { *interior })).collect();
    p.require(old != new, "every dimension has several elements")?;
    pad(p, op.input, op.padding_value, &new)
}

/// The padding of one dimension alone.
fn at_edge(rank: usize, dimension: i64, low: i64, high: i64) -> Vec<Padding> {
    (0..rank as i64).map(|d| if d == dimension { (low, high, 0) } else { (0, 0, 0) }).collect()
}

/// concatenate(x, splat c) = pad(x, c)
pub(crate) fn concatenate_splat_high(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let inputs = list(p, op.inputs);
    let (last, rest) = inputs.split_last()?;
    p.require(!rest.is_empty(), "there is one input")?;
    padded(p, op, *last, rest, false)
}

/// concatenate(splat c, x) = pad(x, c)
pub(crate) fn concatenate_splat_low(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let inputs = list(p, op.inputs);
    let (first, rest) = inputs.split_first()?;
    p.require(!rest.is_empty(), "there is one input")?;
    padded(p, op, *first, rest, true)
}

fn padded(p: &mut Patch<'_, '_>, op: Concatenate, edge: Value, rest: &[Value], low: bool) -> Option<Value> {
    let (element, edge) = (p.splat_of(edge)?, sized(p, edge)?);
    for x in rest {
        sized(p, *x)?;
    }
    let scalar = edge.with(&[]);
    let value = p.splat_literal(&element, scalar)?;
    let size = edge.dims[op.dimension as usize];
    let x = concatenate(p, rest, op.dimension)?;
    let (low, high) = if low { (size, 0) } else { (0, size) };
    pad(p, x, value, &at_edge(edge.rank(), op.dimension, low, high))
}

/// pad(x, c) = concatenate(broadcast(c), x, broadcast(c)) if one dimension is padded at its edges
pub(crate) fn pad_as_concatenate<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let x = sized(p, op.input)?;
    let all = paddings(op);
    let padded: Vec<usize> = (0..x.rank()).filter(|d| all[*d] != (0, 0, 0)).collect();
    p.require(padded.len() == 1, "not one dimension is padded")?;
    let (low, high, interior) = all[padded[0]];
    p.require(low >= 0 && high >= 0 && interior == 0, "not only edges are added")?;
    let edge = |p: &mut Patch<'_, 'c>, size: i64| {
        let mut dims = x.dims.clone();
        dims[padded[0]] = size;
        broadcast(p, op.padding_value, &[], &dims)
    };
    let mut inputs = Vec::new();
    if low > 0 {
        inputs.push(edge(p, low)?);
    }
    inputs.push(op.input);
    if high > 0 {
        inputs.push(edge(p, high)?);
    }
    concatenate(p, &inputs, padded[0] as i64)
}

/// pad(transpose(x, q)) = transpose(pad(x), q)
pub(crate) fn pad_transpose<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.input)?;
    sized(p, inner.input)?;
    let (all, permutation) = (paddings(op), inner.permutation.list());
    let own: Vec<Padding> = inverse(permutation).iter().map(|d| all[*d as usize]).collect();
    let x = pad(p, inner.input, op.padding_value, &own)?;
    transpose(p, x, permutation)
}

/// transpose(pad(x), q) = pad(transpose(x, q))
pub(crate) fn transpose_pad<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Pad = p.def(op.input)?;
    sized(p, inner.input)?;
    let (all, permutation) = (paddings(inner), op.permutation.list());
    let x = transpose(p, inner.input, permutation)?;
    let own: Vec<Padding> = permutation.iter().map(|d| all[*d as usize]).collect();
    pad(p, x, inner.padding_value, &own)
}

/// pad(concatenate(x, y)) = concatenate(pad(x), pad(y)): the edges along the dimension of the concatenation go to the first and the last
pub(crate) fn pad_concatenate<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let (all, along) = (paddings(op), inner.dimension as usize);
    let (low, high, interior) = all[along];
    p.require(low >= 0 && high >= 0 && interior == 0, "the padding along the dimension is more than edges")?;
    let inputs = list(p, inner.inputs);
    let (mut padded, last) = (Vec::new(), inputs.len() - 1);
    for (i, x) in inputs.into_iter().enumerate() {
        sized(p, x)?;
        let mut own = all.clone();
        own[along] = (if i == 0 { low } else { 0 }, if i == last { high } else { 0 }, 0);
        padded.push(pad(p, x, op.padding_value, &own)?);
    }
    concatenate(p, &padded, inner.dimension)
}

/// concatenate(pad(x), pad(y)) = pad(concatenate(x, y)) if both are padded alike, along other dimensions
pub(crate) fn concatenate_pads(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let mut inputs = Vec::new();
    let mut first: Option<Pad> = None;
    for x in list(p, op.inputs) {
        let inner: Pad = p.def(x)?;
        sized(p, inner.input)?;
        let like = *first.get_or_insert(inner);
        let same = paddings(like) == paddings(inner) && p.same(like.padding_value, inner.padding_value);
        p.require(same && paddings(inner)[op.dimension as usize] == (0, 0, 0), "the inputs are padded otherwise")?;
        inputs.push(inner.input);
    }
    let like = first?;
    let x = concatenate(p, &inputs, op.dimension)?;
    pad(p, x, like.padding_value, &paddings(like))
}

/// pad(reshape(x)) = reshape(pad(x)) if the reshape adds dimensions of size 1 alone, which are not padded
pub(crate) fn pad_added_units<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.input)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    let kept = added_units(&from.dims, &between.dims)?;
    let all = paddings(op);
    p.require(others(between.rank(), &kept).iter().all(|d| all[*d as usize] == (0, 0, 0)), "an added dimension is padded")?;
    let own: Vec<Padding> = kept.iter().map(|d| all[*d as usize]).collect();
    let x = pad(p, inner.input, op.padding_value, &own)?;
    reshape(p, x, &to.dims)
}

/// pad(slice(x)) = slice(pad(x)) if the slice takes everything along the padded dimensions
pub(crate) fn pad_slice<'c>(op: Pad<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Slice = p.def(op.input)?;
    let (x, to) = (sized(p, inner.input)?, result(p)?);
    let (all, mut own) = (paddings(op), ranges(inner));
    for d in (0..x.rank()).filter(|d| all[*d] != (0, 0, 0)) {
        p.require(length(own[d]) == x.dims[d], "a padded dimension is cut")?;
        own[d] = (0, to.dims[d], 1);
    }
    let x = pad(p, inner.input, op.padding_value, &all)?;
    slice(p, x, &own)
}
