//! Reductions of what was moved: the movement goes where there is less of it. Sums and products of floats keep their canonical order in exact rules; the
//! rules whose names end in `float` are for the others.

use crate::build::*;
use crate::reducers::*;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Reductions of movements, of reductions and over dimensions of size 1.
    REDUCES = "reduces" {
        exact: [
            reduce_no_dims, reduce_nothing, reduce_unit_dims, reduce_transpose[Transpose], reduce_reshape[Reshape], reduce_reduce[Reduce],
            reduce_broadcast[Broadcast], reduce_splat, reduce_pad[Pad], reduce_reverse[Reverse],
        ],
        relaxed: [
            reduce_transpose_float[Transpose], reduce_reshape_float[Reshape], reduce_reduce_float[Reduce], reduce_pad_float[Pad],
            reduce_reverse_float[Reverse],
        ],
        explore: [reduce_some_unit_dims, reduce_concatenate[Concatenate], concatenate_reduces[Reduce], reduce_joined[Concatenate], reduce_split],
        relaxed_explore: [reduce_joined_float[Concatenate], reduce_split_float],
    }
}

/// reduce(x, init) over no dimension = op(init, x)
pub(crate) fn reduce_no_dims<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    p.require(r.dims.is_empty(), "there are dimensions to reduce")?;
    let x = r.with_init(p, r.x)?;
    Some(p.values(&[x]))
}

/// reduce(x, init) over no element = init
pub(crate) fn reduce_nothing<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    p.require(r.count()? == 0, "there are elements")?;
    let init = r.spread_init(p)?;
    Some(p.values(&[init]))
}

/// reduce(x, init) over dimensions of size 1 = op(init, reshape(x))
pub(crate) fn reduce_unit_dims<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let units = !r.dims.is_empty() && r.dims.iter().all(|d| r.array.dims[*d as usize] == 1);
    p.require(units, "a dimension is larger")?;
    let x = reshape(p, r.x, &pick(&r.array.dims, &r.kept()))?;
    let x = r.with_init(p, x)?;
    Some(p.values(&[x]))
}

/// reduce(x) = reduce(reshape(x)) without the dimensions of size 1 among those that go
pub(crate) fn reduce_some_unit_dims<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let units: Vec<i64> = r.dims.iter().copied().filter(|d| r.array.dims[*d as usize] == 1).collect();
    p.require(!units.is_empty() && units.len() < r.dims.len(), "all dimensions have size 1, or none")?;
    let kept = others(r.array.rank(), &units);
    let dims = pick(&r.array.dims, &kept);
    let reduced: Vec<i64> = (0..kept.len() as i64).filter(|k| r.dims.contains(&kept[*k as usize])).collect();
    p.require(!r.is_ordered() || order(&r.array.dims, &r.dims) == order(&dims, &reduced), "the order of the sum would change")?;
    let x = reshape(p, r.x, &dims)?;
    let x = r.again(p, x, r.init, &reduced)?;
    Some(p.values(&[x]))
}

/// reduce(transpose(x, q), d) = transpose(reduce(x, `q[d]`)) if no float sum changes its order
pub(crate) fn reduce_transpose<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_transpose(op, p, false)
}

/// reduce(transpose(x, q), d) = transpose(reduce(x, `q[d]`)): a float sum in another order
pub(crate) fn reduce_transpose_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_transpose(op, p, true)
}

fn of_transpose<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, reorders: bool) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Transpose = p.def(r.x)?;
    let (permutation, from) = (inner.permutation.list(), sized(p, inner.input)?);
    let mut reduced = pick(permutation, &r.dims);
    let in_order = reduced.iter().filter(|d| from.dims[**d as usize] != 1).is_sorted();
    reduced.sort_unstable();
    let same = in_order && order(&r.array.dims, &r.dims) == order(&from.dims, &reduced);
    p.require((r.is_ordered() && !same) == reorders, "it is for the other rule")?;
    let x = r.again(p, inner.input, r.init, &reduced)?;
    let kept = others(from.rank(), &reduced);
    let x = transpose(p, x, &places(&pick(permutation, &r.kept()), &kept)?)?;
    Some(p.values(&[x]))
}

/// reduce(reshape(x)) = reshape(reduce(x)) if the reshape mixes no dimensions that go with others and no float sum changes its order
pub(crate) fn reduce_reshape<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_reshape(op, p, false)
}

/// reduce(reshape(x)) = reshape(reduce(x)): a float sum in another order
pub(crate) fn reduce_reshape_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_reshape(op, p, true)
}

fn of_reshape<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, reorders: bool) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Reshape = p.def(r.x)?;
    let (from, to) = (sized(p, inner.input)?, pick(&r.array.dims, &r.kept()));
    p.require(!from.dims.contains(&0), "there are no elements")?;
    let mut reduced = Vec::new();
    for (a, b) in runs(&from.dims, &r.array.dims) {
        let large: Vec<usize> = b.clone().filter(|d| r.array.dims[*d] != 1).collect();
        let goes = |d: &usize| r.dims.contains(&(*d as i64));
        if !large.is_empty() && large.iter().all(goes) {
            reduced.extend(a.map(|d| d as i64));
        } else if large.iter().any(goes) {
            return p.miss("a dimension that goes was joined with another");
        }
    }
    p.require(!reduced.is_empty(), "only dimensions of size 1 go")?;
    let same = order(&r.array.dims, &r.dims) == order(&from.dims, &reduced);
    p.require((r.is_ordered() && !same) == reorders, "it is for the other rule")?;
    let x = r.again(p, inner.input, r.init, &reduced)?;
    let x = reshape(p, x, &to)?;
    Some(p.values(&[x]))
}

/// reduce(reduce(x, d), e) = reduce(x, d ∪ e) for what does not depend on order
pub(crate) fn reduce_reduce<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let outer = Reduction::of(p, op)?;
    let inner = Reduction::def(p, outer.x)?;
    let same = outer.kind.is_idempotent() && p.same(outer.init, inner.init);
    let neutral = inner.begins_neutral(p);
    p.require(!outer.is_ordered() && (same || neutral), "the order or the first initial value counts")?;
    of_reduce(p, &outer, &inner)
}

/// reduce(reduce(x, d), e) = reduce(x, d ∪ e): a float sum in another order
pub(crate) fn reduce_reduce_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let outer = Reduction::of(p, op)?;
    let inner = Reduction::def(p, outer.x)?;
    let nothing = inner.begins_with_nothing(p);
    p.require(outer.is_ordered() && nothing && outer.accum == inner.accum, "the order does not count, or the initial value does")?;
    of_reduce(p, &outer, &inner)
}

fn of_reduce<'c>(p: &mut Patch<'_, 'c>, outer: &Reduction<'c>, inner: &Reduction<'c>) -> Option<Values> {
    p.require(outer.kind == inner.kind, "two operations")?;
    let mut dims = [inner.dims.clone(), pick(&inner.kept(), &outer.dims)].concat();
    dims.sort_unstable();
    let x = outer.again(p, inner.x, outer.init, &dims)?;
    Some(p.values(&[x]))
}

/// The dimensions of a broadcast's operand that go, and how many equal elements are joined besides.
pub(crate) fn repeated(r: &Reduction<'_>, map: &[i64]) -> Option<(Vec<i64>, i64)> {
    let own = (0..map.len() as i64).filter(|k| r.dims.contains(&map[*k as usize])).collect();
    let new: Vec<i64> = r.dims.iter().copied().filter(|d| !map.contains(d)).collect();
    Some((own, product(&pick(&r.array.dims, &new))?)).filter(|_| !new.is_empty())
}

/// What a broadcast's operand has become, in the sizes of the result.
pub(crate) fn spread<'c>(p: &mut Patch<'_, 'c>, r: &Reduction<'c>, x: Value, map: &[i64]) -> Option<Value> {
    let kept = r.kept();
    let left: Vec<i64> = map.iter().copied().filter(|d| kept.contains(d)).collect();
    broadcast(p, x, &places(&left, &kept)?, &pick(&r.array.dims, &kept))
}

/// reduce(broadcast(x)) = broadcast(reduce(x)) where joining equal elements changes nothing: extremes, and, or
pub(crate) fn reduce_broadcast<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Broadcast = p.def(r.x)?;
    let map = inner.dimensions.list();
    let (own, times) = repeated(&r, map)?;
    p.require(r.kind.is_idempotent() && times > 0, "equal elements count")?;
    let x = r.again(p, inner.input, r.init, &own)?;
    let x = spread(p, &r, x, map)?;
    Some(p.values(&[x]))
}

/// reduce(splat) = op(init, splat) where joining equal elements changes nothing
pub(crate) fn reduce_splat<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let element = p.splat_of(r.x)?;
    p.require(r.kind.is_idempotent() && r.count()? > 0 && !r.dims.is_empty(), "equal elements count")?;
    let x = p.splat_literal(&element, r.array.with(&pick(&r.array.dims, &r.kept())))?;
    let x = r.with_init(p, x)?;
    Some(p.values(&[x]))
}

/// reduce(pad(x, c)) = reduce(x) if c changes nothing and only dimensions that go are padded
pub(crate) fn reduce_pad<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_pad(op, p, false)
}

/// reduce(pad(x, 0)) = reduce(x): a float sum in another order
pub(crate) fn reduce_pad_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_pad(op, p, true)
}

fn of_pad<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, ordered: bool) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Pad = p.def(r.x)?;
    sized(p, inner.input)?;
    p.require(r.is_ordered() == ordered, "it is for the other rule")?;
    let goes = |d: usize| r.dims.contains(&(d as i64));
    let fits = paddings(inner).iter().enumerate().all(|(d, (low, high, _))| paddings(inner)[d] == (0, 0, 0) || (goes(d) && *low >= 0 && *high >= 0));
    p.require(fits, "another dimension is padded, or something is cut off")?;
    let fill = Reduction { init: inner.padding_value, ..Reduction::of(p, op)? };
    let nothing = fill.begins_neutral(p) || (ordered && fill.begins_with_nothing(p));
    p.require(nothing, "the padding counts")?;
    let x = r.again(p, inner.input, r.init, &r.dims)?;
    Some(p.values(&[x]))
}

/// reduce(reverse(x)) = reverse(reduce(x)) along the dimensions that stay, if no float sum changes its order
pub(crate) fn reduce_reverse<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_reverse(op, p, false)
}

/// reduce(reverse(x)) = reverse(reduce(x)) along the dimensions that stay: a float sum in another order
pub(crate) fn reduce_reverse_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_reverse(op, p, true)
}

fn of_reverse<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, reorders: bool) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Reverse = p.def(r.x)?;
    let (mut left, kept) = (inner.dimensions.list().to_vec(), r.kept());
    left.retain(|d| kept.contains(d));
    let other = left.len() < inner.dimensions.list().len();
    p.require((r.is_ordered() && other) == reorders, "it is for the other rule")?;
    let x = r.again(p, inner.input, r.init, &r.dims)?;
    let x = reverse(p, x, &places(&left, &kept)?)?;
    Some(p.values(&[x]))
}

/// reduce(concatenate(x, y)) = concatenate(reduce(x), reduce(y)) along a dimension that stays
pub(crate) fn reduce_concatenate<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Concatenate = p.def(r.x)?;
    let along = places(&[inner.dimension], &r.kept())?[0];
    let mut parts = Vec::new();
    for x in list(p, inner.inputs) {
        sized(p, x)?;
        parts.push(r.again(p, x, r.init, &r.dims)?);
    }
    let x = concatenate(p, &parts, along)?;
    Some(p.values(&[x]))
}

/// concatenate(reduce(x), reduce(y)) = reduce(concatenate(x, y)) along a dimension that stays
pub(crate) fn concatenate_reduces(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    let (mut first, mut arrays) = (None::<Reduction<'_>>, Vec::new());
    for x in list(p, op.inputs) {
        let r = Reduction::def(p, x)?;
        arrays.push(r.x);
        if let Some(like) = &first {
            let same = like.kind == r.kind && like.dims == r.dims && like.accum == r.accum && p.same(like.init, r.init);
            let along = r.kept()[op.dimension as usize] as usize;
            let alike = r.array.rank() == like.array.rank() && (0..r.array.rank()).all(|d| d == along || r.array.dims[d] == like.array.dims[d]);
            p.require(same && alike, "the inputs are reduced otherwise")?;
        } else {
            first = Some(r);
        }
    }
    let like = first?;
    p.require(arrays.len() > 1, "there is one input")?;
    let x = concatenate(p, &arrays, like.kept()[op.dimension as usize])?;
    like.again(p, x, like.init, &like.dims)
}

/// reduce(concatenate(x, y)) = op(reduce(x), reduce(y)) along a dimension that goes, for what does not depend on order
pub(crate) fn reduce_joined<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_joined(op, p, false)
}

/// reduce(concatenate(x, y)) = op(reduce(x), reduce(y)) along a dimension that goes: a float sum in another order
pub(crate) fn reduce_joined_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_joined(op, p, true)
}

fn of_joined<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, ordered: bool) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Concatenate = p.def(r.x)?;
    p.require(r.is_ordered() == ordered && r.dims.contains(&inner.dimension) && r.accum.is_none(), "it is for another rule")?;
    let parts = list(p, inner.inputs);
    join_parts(p, &r, &parts)
}

/// Each of some arrays reduced, the first with the initial value, and what they give joined.
fn join_parts<'c>(p: &mut Patch<'_, 'c>, r: &Reduction<'c>, parts: &[Value]) -> Option<Values> {
    let neutral = r.neutral(p)?;
    let mut total = None;
    for &x in parts {
        sized(p, x)?;
        total = Some(match total {
            None => r.again(p, x, r.init, &r.dims)?,
            Some(total) => {
                let part = r.again(p, x, neutral, &r.dims)?;
                combine(p, r.kind, total, part)?
            }
        });
    }
    let total = total?;
    Some(p.values(&[total]))
}

/// reduce(op(x, y)) = op(reduce(x), reduce(y)) for the same operation, if it does not depend on order
pub(crate) fn reduce_split<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_operation(op, p, false)
}

/// reduce(op(x, y)) = op(reduce(x), reduce(y)) for the same operation: a float sum in another order
pub(crate) fn reduce_split_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_operation(op, p, true)
}

fn of_operation<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, ordered: bool) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    p.require(r.is_ordered() == ordered && r.accum.is_none(), "it is for the other rule")?;
    let [lhs, rhs] = match r.kind {
        Kind::Sum => p.def::<Add>(r.x).map(|op| [op.lhs, op.rhs])?,
        Kind::Product => p.def::<Multiply>(r.x).map(|op| [op.lhs, op.rhs])?,
        Kind::Maximum => p.def::<Maximum>(r.x).map(|op| [op.lhs, op.rhs])?,
        Kind::Minimum => p.def::<Minimum>(r.x).map(|op| [op.lhs, op.rhs])?,
        Kind::And => p.def::<And>(r.x).map(|op| [op.lhs, op.rhs])?,
        Kind::Or => p.def::<Or>(r.x).map(|op| [op.lhs, op.rhs])?,
        Kind::Xor => p.def::<Xor>(r.x).map(|op| [op.lhs, op.rhs])?,
    };
    join_parts(p, &r, &[lhs, rhs])
}
