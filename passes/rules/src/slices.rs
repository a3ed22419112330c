//! Slices: taken from what holds the elements, before they are moved.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Slices of other movements.
    SLICES = "slices" {
        exact: [
            slice_pad_inside[Pad], slice_pad_outside[Pad], slice_concatenate_some[Concatenate], slice_broadcast[Broadcast], slice_iota[Iota],
            slice_update_outside[DynamicUpdateSlice], slice_update_inside, slice_stride_of_one,
        ],
        explore: [
            slice_transpose[Transpose], transpose_slice[Slice], slice_reverse[Reverse], reverse_slice[Slice], slice_reshape[Reshape],
            slice_concatenate[Concatenate], slice_reduce[Reduce],
        ],
    }
}

/// slice(pad(x, c)) = slice(x) if no padding is taken
pub(crate) fn slice_pad_inside<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Pad = p.def(op.input)?;
    let x = sized(p, inner.input)?;
    let mut inside = Vec::new();
    for ((range, (low, _, interior)), size) in ranges(op).into_iter().zip(paddings(inner)).zip(&x.dims) {
        let (start, step) = (range.0 - low, interior + 1);
        let last = start + (length(range) - 1) * range.2;
        let steps = start % step == 0 && (range.2 % step == 0 || length(range) == 1);
        p.require(length(range) > 0 && start >= 0 && last / step < *size && steps, "padding is taken")?;
        inside.push((start / step, last / step + 1, (range.2 / step).max(1)));
    }
    slice(p, inner.input, &inside)
}

/// slice(pad(x, c)) = broadcast(c) if padding alone is taken
pub(crate) fn slice_pad_outside<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Pad = p.def(op.input)?;
    let (x, to) = (sized(p, inner.input)?, result(p)?);
    let outside = |((range, (low, _, interior)), size): ((Range, Padding), &i64)| {
        let (start, end) = (range.0 - low, range.0 - low + (length(range) - 1) * range.2);
        end < 0 || start >= size + (size - 1).max(0) * interior
    };
    let outside = ranges(op).into_iter().zip(paddings(inner)).zip(&x.dims).any(outside);
    p.require(outside && !to.dims.contains(&0), "elements are taken")?;
    broadcast(p, inner.padding_value, &[], &to.dims)
}

/// The parts of the inputs of a concatenation that a range takes.
fn parts(p: &mut Patch<'_, '_>, op: Slice<'_>, inner: Concatenate) -> Option<(Vec<Value>, usize)> {
    let (mut taken, mut before) = (Vec::new(), 0);
    let inputs = list(p, inner.inputs);
    let (along, all) = (inner.dimension as usize, ranges(op));
    p.require(all[along].2 == 1, "the slice has a stride")?;
    for &x in &inputs {
        let size = sized(p, x)?.dims[along];
        let (start, limit) = ((all[along].0 - before).max(0), (all[along].1 - before).min(size));
        before += size;
        if start < limit {
            let mut own = all.clone();
            own[along] = (start, limit, 1);
            taken.push(slice(p, x, &own)?);
        }
    }
    p.require(!taken.is_empty(), "nothing is taken")?;
    Some((taken, inputs.len()))
}

/// slice(concatenate(x, y)) = slice(x), or a concatenation of fewer parts, if some are not taken
pub(crate) fn slice_concatenate_some<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let (taken, all) = parts(p, op, inner)?;
    p.require(taken.len() < all, "something of each input is taken")?;
    concatenate(p, &taken, inner.dimension)
}

/// slice(concatenate(x, y)) = concatenate(slice(x), slice(y))
pub(crate) fn slice_concatenate<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Concatenate = p.def(op.input)?;
    let (taken, all) = parts(p, op, inner)?;
    p.require(taken.len() == all, "not all inputs are taken")?;
    concatenate(p, &taken, inner.dimension)
}

/// slice(broadcast(x)) = broadcast(slice(x))
pub(crate) fn slice_broadcast<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.input)?;
    let to = result(p)?;
    let (all, map) = (ranges(op), inner.dimensions.list());
    let own: Vec<Range> = map.iter().map(|d| all[*d as usize]).collect();
    let x = slice(p, inner.input, &own)?;
    broadcast(p, x, map, &to.dims)
}

/// slice(iota) = iota if along its dimension the first numbers are taken
pub(crate) fn slice_iota<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let iota: Iota = p.def(op.input)?;
    let to = result(p)?;
    let range = ranges(op)[iota.iota_dimension as usize];
    p.require(range.0 == 0 && (range.2 == 1 || length(range) <= 1), "not the first numbers are taken")?;
    p.push(Iota { result: ResultType(to.of(to.element())), ..iota })
}

/// Where an update at constant indices begins, and the sizes of the update.
fn placed<'c>(p: &mut Patch<'_, 'c>, update: DynamicUpdateSlice) -> Option<(Vec<i64>, Vec<i64>)> {
    let (operand, part) = (sized(p, update.operand)?, sized(p, update.update)?);
    let starts = constant_starts(p, update.start_indices, &operand.dims, &part.dims)?;
    Some((starts, part.dims))
}

/// slice(dynamic_update_slice(x, u, constant)) = slice(x) if nothing of u is taken
pub(crate) fn slice_update_outside<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let update: DynamicUpdateSlice = p.def(op.input)?;
    let (starts, sizes) = placed(p, update)?;
    let outside = ranges(op).into_iter().enumerate().any(|(d, range)| range.1 <= starts[d] || range.0 >= starts[d] + sizes[d]);
    p.require(outside, "something of the update is taken")?;
    slice(p, update.operand, &ranges(op))
}

/// slice(dynamic_update_slice(x, u, constant)) = slice(u) if nothing else is taken
pub(crate) fn slice_update_inside<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let update: DynamicUpdateSlice = p.def(op.input)?;
    let (starts, sizes) = placed(p, update)?;
    let own: Vec<Range> = ranges(op).into_iter().zip(&starts).map(|((start, limit, stride), at)| (start - at, limit - at, stride)).collect();
    let inside = own.iter().zip(&sizes).all(|(range, size)| range.0 >= 0 && range.0 <= range.1 && range.1 <= *size);
    p.require(inside, "something else than the update is taken")?;
    slice(p, update.update, &own)
}

/// slice(x) of one element along a dimension needs no stride there
pub(crate) fn slice_stride_of_one<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    sized(p, op.input)?;
    let exact = |range: Range| match length(range) {
        0 => (range.0, range.0, 1),
        1 => (range.0, range.0 + 1, 1),
        n => (range.0, range.0 + (n - 1) * range.2 + 1, range.2),
    };
    let (old, new): (Vec<_>, Vec<_>) = ranges(op).into_iter().map(|range| (range, exact(range))).unzip();
    p.require(old != new, "the ranges are exact")?;
    slice(p, op.input, &new)
}

/// slice(transpose(x, q)) = transpose(slice(x), q)
pub(crate) fn slice_transpose<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.input)?;
    let (all, permutation) = (ranges(op), inner.permutation.list());
    let own: Vec<Range> = inverse(permutation).iter().map(|d| all[*d as usize]).collect();
    let x = slice(p, inner.input, &own)?;
    transpose(p, x, permutation)
}

/// transpose(slice(x), q) = slice(transpose(x, q))
pub(crate) fn transpose_slice<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Slice = p.def(op.input)?;
    let (all, permutation) = (ranges(inner), op.permutation.list());
    sized(p, inner.input)?;
    let x = transpose(p, inner.input, permutation)?;
    let own: Vec<Range> = permutation.iter().map(|d| all[*d as usize]).collect();
    slice(p, x, &own)
}

/// The ranges that take the same elements after or before a reversal, in the other order.
fn turned(all: &[Range], dims: &[i64], dimensions: &[i64]) -> Vec<Range> {
    let turn = |(d, range): (usize, &Range)| match length(*range) {
        n if !dimensions.contains(&(d as i64)) || n == 0 => *range,
        n => {
            let start = dims[d] - 1 - (range.0 + (n - 1) * range.2);
            (start, start + (n - 1) * range.2 + 1, range.2)
        }
    };
    all.iter().enumerate().map(turn).collect()
}

/// slice(reverse(x)) = reverse(slice(x))
pub(crate) fn slice_reverse<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = p.def(op.input)?;
    let x = sized(p, inner.input)?;
    let x = slice(p, inner.input, &turned(&ranges(op), &x.dims, inner.dimensions.list()))?;
    reverse(p, x, inner.dimensions.list())
}

/// reverse(slice(x)) = slice(reverse(x))
pub(crate) fn reverse_slice<'c>(op: Reverse<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Slice = p.def(op.input)?;
    let x = sized(p, inner.input)?;
    let turned = turned(&ranges(inner), &x.dims, op.dimensions.list());
    let x = reverse(p, inner.input, op.dimensions.list())?;
    slice(p, x, &turned)
}

/// slice(reshape(x)) = reshape(slice(x)) if of the dimensions that one of x was split into the first alone is cut
pub(crate) fn slice_reshape<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.input)?;
    let (x, from, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    p.require(!x.dims.contains(&0) && !to.dims.contains(&0), "there are no elements")?;
    let (all, mut own) = (ranges(op), Vec::new());
    let whole = |d: usize| length(all[d]) == from.dims[d];
    for (a, b) in runs(&x.dims, &from.dims) {
        if b.clone().all(whole) {
            own.extend(a.map(|d| (0, x.dims[d], 1)));
            continue;
        }
        // Units before the dimension that is cut, or behind it, change nothing.
        let cut = b.clone().find(|d| !whole(*d))?;
        let rest = b.clone().all(|d| d == cut || whole(d)) && b.clone().take_while(|d| *d < cut).all(|d| from.dims[d] == 1);
        let own_cut = a.clone().find(|d| x.dims[*d] != 1)?;
        p.require(rest && a.clone().all(|d| d == own_cut || x.dims[d] == 1), "another dimension than the first is cut")?;
        let inner = product(&from.dims[cut + 1..b.end])?;
        p.require(all[cut].2 == 1 || inner == 1, "the slice has a stride")?;
        let range = if inner == 1 { all[cut] } else { (all[cut].0 * inner, all[cut].1 * inner, 1) };
        own.extend(a.map(|d| if d == own_cut { range } else { (0, 1, 1) }));
    }
    let x = slice(p, inner.input, &own)?;
    reshape(p, x, &to.dims)
}

/// slice(reduce(x)) = reduce(slice(x))
pub(crate) fn slice_reduce<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reduce = p.def(op.input)?;
    let inputs = list(p, inner.inputs);
    p.require(inputs.len() == 1, "there are several inputs")?;
    let x = sized(p, inputs[0])?;
    let mut own: Vec<Range> = x.dims.iter().map(|size| (0, *size, 1)).collect();
    for (d, range) in others(x.rank(), inner.dimensions.list()).into_iter().zip(ranges(op)) {
        own[d as usize] = range;
    }
    let x = slice(p, inputs[0], &own)?;
    let (inputs, body) = (p.values(&[x]), p.copy_region(inner.body));
    let reduced = p.push(Reduce { inputs, body, ..inner })?;
    Some(p.body().at(reduced, 0))
}
