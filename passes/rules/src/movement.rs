//! Transposes, broadcasts and reshapes one after the other: what is constant along a dimension sits below one broadcast, units are reshapes.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Transposes, broadcasts and reshapes of each other.
    MOVEMENT = "movement" {
        exact: [
            broadcast_as_reshape, transpose_broadcast[Broadcast], broadcast_transpose[Transpose], broadcast_added_units[Reshape],
            reshape_broadcast[Broadcast], broadcast_of_unit,
        ],
        explore: [
            reshape_as_broadcast, transpose_whole_runs[Reshape], reshape_transposed_runs[Transpose], transpose_added_units[Reshape],
            reshape_units_transpose[Transpose], broadcast_split, transpose_split,
        ],
    }
}

/// broadcast(x) = reshape(x) if it adds dimensions of size 1 alone and keeps the order
pub(crate) fn broadcast_as_reshape<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (from, to) = (sized(p, op.input)?, result(p)?);
    let map = op.dimensions.list();
    let units = others(to.rank(), map).iter().all(|d| to.dims[*d as usize] == 1);
    p.require(units && map.is_sorted() && to.rank() > from.rank(), "it repeats or reorders")?;
    reshape(p, op.input, &to.dims)
}

/// reshape(x) = broadcast(x) if it adds dimensions of size 1 alone
pub(crate) fn reshape_as_broadcast<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (from, to) = (sized(p, op.input)?, result(p)?);
    let map = added_units(&from.dims, &to.dims)?;
    p.require(to.rank() > from.rank(), "no dimension is added")?;
    broadcast(p, op.input, &map, &to.dims)
}

/// transpose(broadcast(x, m), q) = broadcast(x, k ↦ `q⁻¹[m[k]]`)
pub(crate) fn transpose_broadcast<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.input)?;
    let to = result(p)?;
    let map = pick(&inverse(op.permutation.list()), inner.dimensions.list());
    broadcast(p, inner.input, &map, &to.dims)
}

/// broadcast(transpose(x, q), m) = broadcast(x, k ↦ `m[q⁻¹[k]]`)
pub(crate) fn broadcast_transpose<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.input)?;
    let to = result(p)?;
    let map = pick(op.dimensions.list(), &inverse(inner.permutation.list()));
    broadcast(p, inner.input, &map, &to.dims)
}

/// broadcast(reshape(x)) = broadcast(x) if the reshape adds dimensions of size 1 alone
pub(crate) fn broadcast_added_units<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.input)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    let kept = added_units(&from.dims, &between.dims)?;
    broadcast(p, inner.input, &pick(op.dimensions.list(), &kept), &to.dims)
}

/// broadcast(x) = broadcast(reshape(x)) without a dimension of size 1 that the result has too, between repeated ones
pub(crate) fn broadcast_of_unit<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (from, to) = (sized(p, op.input)?, result(p)?);
    let kept: Vec<i64> = (0..from.rank() as i64).filter(|d| from.dims[*d as usize] != 1).collect();
    p.require(kept.len() < from.rank(), "no dimension has size 1")?;
    let x = reshape(p, op.input, &pick(&from.dims, &kept))?;
    broadcast(p, x, &pick(op.dimensions.list(), &kept), &to.dims)
}

/// reshape(broadcast(x)) = broadcast(reshape(x)) if no run of dimensions mixes those of x with new ones, but for dimensions of size 1
pub(crate) fn reshape_broadcast<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = p.def(op.input)?;
    let (x, from, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    p.require(!from.dims.contains(&0), "there are no elements")?;
    let map = inner.dimensions.list();
    p.require(map.is_sorted(), "the broadcast reorders")?;
    let (mut dims, mut places) = (Vec::new(), Vec::new());
    for (a, b) in runs(&from.dims, &to.dims) {
        let own = a.clone().filter(|d| map.contains(&(*d as i64))).count();
        if own == a.len() {
            places.extend(b.clone().map(|d| d as i64));
            dims.extend(&to.dims[b]);
        } else if own > 0 {
            let kept = kept_dims(&from.dims[a.clone()], &to.dims[b.clone()])?;
            for (d, kept) in a.zip(kept).filter(|(d, _)| map.contains(&(*d as i64))) {
                if let Some(k) = kept {
                    places.push(b.start as i64 + k);
                    dims.push(from.dims[d]);
                }
            }
        }
    }
    p.require(product(&dims)? == x.count()?, "elements are lost")?;
    let x = reshape(p, inner.input, &dims)?;
    broadcast(p, x, &places, &to.dims)
}

/// transpose(reshape(x), q) = reshape(transpose(x)) if q moves the dimensions that one of x was split into together
pub(crate) fn transpose_whole_runs<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.input)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    p.require(!from.dims.contains(&0), "there are no elements")?;
    let permutation = whole_runs(&runs(&between.dims, &from.dims), op.permutation.list())?;
    let x = transpose(p, inner.input, &permutation)?;
    reshape(p, x, &to.dims)
}

/// The permutation of the right sides of runs, if a permutation of the left sides moves each run as a whole.
fn whole_runs(runs: &[(std::ops::Range<usize>, std::ops::Range<usize>)], permutation: &[i64]) -> Option<Vec<i64>> {
    let mut moved = Vec::new();
    let mut at = 0;
    while at < permutation.len() {
        let (left, right) = runs.iter().find(|(left, _)| left.start as i64 == permutation[at] && !left.is_empty())?;
        let whole = left.clone().enumerate().all(|(i, d)| permutation.get(at + i) == Some(&(d as i64)));
        whole.then_some(())?;
        moved.extend(right.clone().map(|d| d as i64));
        at += left.len();
    }
    // A run that the left side has no dimension of has size 1, and may stand anywhere.
    let missing = runs.iter().filter(|(left, _)| left.is_empty()).flat_map(|(_, right)| right.clone().map(|d| d as i64));
    moved.extend(missing);
    Some(moved)
}

/// reshape(transpose(x, q)) = transpose(reshape(x)) if the dimensions that are joined are neighbours in x too
pub(crate) fn reshape_transposed_runs<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.input)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    p.require(!from.dims.contains(&0), "there are no elements")?;
    let runs = runs(&between.dims, &to.dims);
    let permutation = inner.permutation.list();
    let (mut dims, mut order) = (Vec::new(), vec![0; to.rank()]);
    let mut at = 0;
    while at < from.rank() {
        let start = permutation.iter().position(|d| *d == at as i64)?;
        let (left, right) = runs.iter().find(|(left, _)| left.start == start && !left.is_empty())?;
        let whole = left.clone().enumerate().all(|(i, d)| permutation[d] == (at + i) as i64);
        p.require(whole, "dimensions that are joined are not neighbours")?;
        for d in right.clone() {
            order[d] = dims.len() as i64;
            dims.push(to.dims[d]);
        }
        at += left.len();
    }
    p.require(dims.len() == to.rank(), "a dimension of size 1 is added at the end")?;
    let x = reshape(p, inner.input, &dims)?;
    transpose(p, x, &order)
}

/// transpose(reshape(x)) = reshape(transpose(x)) if the reshape adds dimensions of size 1 alone
pub(crate) fn transpose_added_units<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = p.def(op.input)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    let kept = added_units(&from.dims, &between.dims)?;
    let order: Vec<i64> = op.permutation.list().iter().copied().filter(|d| kept.contains(d)).collect();
    let x = transpose(p, inner.input, &places(&order, &kept)?)?;
    reshape(p, x, &to.dims)
}

/// reshape(transpose(x)) = transpose(reshape(x)) if the reshape drops dimensions of size 1 alone
pub(crate) fn reshape_units_transpose<'c>(op: Reshape<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(op.input)?;
    let (from, between, to) = (sized(p, inner.input)?, sized(p, op.input)?, result(p)?);
    let kept = added_units(&to.dims, &between.dims)?;
    let of_input = pick(inner.permutation.list(), &kept);
    let mut sorted = of_input.clone();
    sorted.sort_unstable();
    let x = reshape(p, inner.input, &pick(&from.dims, &sorted))?;
    transpose(p, x, &places(&of_input, &sorted)?)
}

/// broadcast(x, m) = broadcast(transpose(x), sorted m)
pub(crate) fn broadcast_split<'c>(op: Broadcast<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let to = result(p)?;
    let map = op.dimensions.list();
    p.require(!map.is_sorted(), "the order stays")?;
    let mut order: Vec<i64> = (0..map.len() as i64).collect();
    order.sort_unstable_by_key(|k| map[*k as usize]);
    let x = transpose(p, op.input, &order)?;
    broadcast(p, x, &pick(map, &order), &to.dims)
}

/// transpose(x, q) = transpose(reshape(x)) with neighbours that move together joined, reshaped back
pub(crate) fn transpose_split<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let (from, to) = (sized(p, op.input)?, result(p)?);
    let permutation = op.permutation.list();
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for &d in permutation {
        match groups.last_mut() {
            Some(group) if group.last() == Some(&(d - 1)) => group.push(d),
            _ => groups.push(vec![d]),
        }
    }
    p.require(groups.len() < permutation.len(), "no neighbours move together")?;
    let mut order: Vec<i64> = (0..groups.len() as i64).collect();
    order.sort_unstable_by_key(|g| groups[*g as usize][0]);
    let joined: Option<Vec<i64>> = order.iter().map(|g| product(&pick(&from.dims, &groups[*g as usize]))).collect();
    let x = reshape(p, op.input, &joined?)?;
    let x = transpose(p, x, &inverse(&order))?;
    reshape(p, x, &to.dims)
}
