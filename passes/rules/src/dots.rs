//! Dots of what was moved, to the bit: each sum of products stays as it is. The canonical order of float sums depends on whether a side has a free
//! dimension larger than 1, so rules that change free dimensions look at that.

use crate::build::*;
use crate::products::*;
use crate::reduced_sums::widens;
use shale_dialects::hlo::*;
use shale_ir::prelude::*;

family! {
    /// Dots of movements, and dimensions of size 1.
    DOTS = "dots" {
        exact: [
            transpose_dot[DotGeneral], dot_nothing, dot_unit_contracting, dot_unit_batch, dot_broadcast_free[Broadcast], dot_broadcast_batch[Broadcast],
            dot_convert[Convert], dot_negate_negate[Negate],
        ],
        explore: [
            dot_swap, dot_unit_free, dot_join_free, dot_transpose_free[Transpose], dot_reverse_free[Reverse], slice_dot[DotGeneral],
            dot_concatenate_free[Concatenate], concatenate_dots_left[DotGeneral], concatenate_dots_right[DotGeneral],
        ],
    }
}

/// dot(x, y) = transpose(dot(y, x))
pub(crate) fn dot_swap<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    p.require(dot.commutes(), "complex products depend on the order of the sides")?;
    let back = dot.unswap();
    let x = dot.swapped().push(p)?;
    transpose(p, x, &back)
}

/// transpose(dot(x, y)) = dot(y, x) if it exchanges the free dimensions of both sides
pub(crate) fn transpose_dot<'c>(op: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::def(p, op.input)?;
    p.require(dot.commutes(), "complex products depend on the order of the sides")?;
    let [batch, left, right] = dot.parts();
    let exchanged = batch.chain(right).chain(left).map(|d| d as i64);
    p.require(exchanged.eq(op.permutation.list().iter().copied()), "the free dimensions are moved otherwise")?;
    dot.swapped().push(p)
}

/// dot(x, y) over no element = 0
pub(crate) fn dot_nothing<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    p.require(dot.length()? == 0, "there are elements")?;
    let ty = dot.ty(p);
    p.splat(0.0, ty)
}

/// A side without some of its dimensions, which have size 1.
fn without<'c>(p: &mut Patch<'_, 'c>, side: &Side<'c>, units: &[i64]) -> Option<Side<'c>> {
    let kept = others(side.array.rank(), units);
    let x = reshape(p, side.x, &side.sizes(&kept))?;
    let left = |dims: &[i64]| places(&dims.iter().copied().filter(|d| !units.contains(d)).collect::<Vec<_>>(), &kept);
    Some(Side { x, array: sized(p, x)?, batching: left(&side.batching)?, contracting: left(&side.contracting)? })
}

/// Which of some dimensions have size 1.
fn units(side: &Side<'_>, dims: &[i64]) -> Vec<usize> {
    (0..dims.len()).filter(|k| side.array.dims[dims[*k] as usize] == 1).collect()
}

/// dot(x, y) = dot(reshape(x), reshape(y)) without contracting dimensions of size 1
pub(crate) fn dot_unit_contracting<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    let units = units(&dot.left, &dot.left.contracting);
    p.require(!units.is_empty(), "every contracting dimension is larger than 1")?;
    let chosen = |side: &Side<'c>| units.iter().map(|k| side.contracting[*k]).collect::<Vec<_>>();
    let (left, right) = (without(p, &dot.left, &chosen(&dot.left))?, without(p, &dot.right, &chosen(&dot.right))?);
    Product { left, right, ..dot }.push(p)
}

/// dot(x, y) = reshape(dot(reshape(x), reshape(y))) without batching dimensions of size 1
pub(crate) fn dot_unit_batch<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    let (units, dims) = (units(&dot.left, &dot.left.batching), dot.dims());
    p.require(!units.is_empty(), "every batching dimension is larger than 1")?;
    let chosen = |side: &Side<'c>| units.iter().map(|k| side.batching[*k]).collect::<Vec<_>>();
    let (left, right) = (without(p, &dot.left, &chosen(&dot.left))?, without(p, &dot.right, &chosen(&dot.right))?);
    let x = Product { left, right, ..dot }.push(p)?;
    reshape(p, x, &dims)
}

/// dot(x, y) = reshape(dot(reshape(x), y)) without free dimensions of size 1; so on the right
pub(crate) fn dot_unit_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    on_either_side(p, op, |p, dot| {
        let (free, dims) = (dot.left.free(), dot.dims());
        let units: Vec<i64> = units(&dot.left, &free).into_iter().map(|k| free[k]).collect();
        p.require(!units.is_empty(), "every free dimension is larger than 1")?;
        let left = without(p, &dot.left, &units)?;
        let x = Product { left, ..dot }.push(p)?;
        reshape(p, x, &dims)
    })
}

/// dot(x, y) = reshape(dot(reshape(x), y)) with neighbouring free dimensions joined; so on the right
pub(crate) fn dot_join_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    on_either_side(p, op, |p, dot| {
        let (free, dims) = (dot.left.free(), dot.dims());
        let first = (1..free.len()).find(|k| free[*k] == free[*k - 1] + 1).map(|k| free[k - 1]);
        let Some(first) = first else { return p.miss("no neighbouring free dimensions") };
        let mut joined = dot.left.array.dims.clone();
        let size = joined.remove(first as usize + 1);
        joined[first as usize] = joined[first as usize].checked_mul(size)?;
        let x = reshape(p, dot.left.x, &joined)?;
        let moved: Vec<i64> = (0..dot.left.array.rank() as i64).map(|d| if d > first { d - 1 } else { d }).collect();
        let left = dot.left.moved(p, x, &moved)?;
        let x = Product { left, ..dot }.push(p)?;
        reshape(p, x, &dims)
    })
}

/// dot(transpose(x), y) = transpose(dot(x, y)) if the transpose reorders free dimensions; so on the right
pub(crate) fn dot_transpose_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    on_either::<Transpose>(p, op, |p, dot| {
        let inner: Transpose = p.def(dot.left.x)?;
        let permutation = inner.permutation.list();
        let free = pick(permutation, &dot.left.free());
        p.require(!free.is_sorted(), "the free dimensions keep their order")?;
        let left = dot.left.moved(p, inner.input, permutation)?;
        let [batch, _, right] = dot.parts();
        let own = places(&free, &left.free())?;
        let order: Vec<i64> = batch.clone().map(|d| d as i64).chain(own.iter().map(|k| batch.end as i64 + k)).chain(right.map(|d| d as i64)).collect();
        let x = Product { left, ..dot }.push(p)?;
        transpose(p, x, &order)
    })
}

/// dot(reverse(x), y) = reverse(dot(x, y)) along free dimensions; so on the right
pub(crate) fn dot_reverse_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    on_either::<Reverse>(p, op, |p, dot| {
        let inner: Reverse = p.def(dot.left.x)?;
        let own = places(inner.dimensions.list(), &dot.left.free())?;
        let batch = dot.left.batching.len() as i64;
        let left = dot.left.with(p, inner.input)?;
        let x = Product { left, ..dot }.push(p)?;
        reverse(p, x, &own.iter().map(|d| d + batch).collect::<Vec<_>>())
    })
}

/// dot(broadcast(x), y) = broadcast(dot(x, y)) if the dimensions that are added are free; so on the right
pub(crate) fn dot_broadcast_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    on_either::<Broadcast>(p, op, |p, dot| {
        let inner: Broadcast = p.def(dot.left.x)?;
        let (map, free, dims) = (inner.dimensions.list(), dot.left.free(), dot.dims());
        let new = others(dot.left.array.rank(), map);
        p.require(new.iter().all(|d| free.contains(d)) && map.is_sorted(), "a dimension that is added is not free")?;
        let (batching, contracting) = (places(&dot.left.batching, map)?, places(&dot.left.contracting, map)?);
        let left = Side { x: inner.input, array: sized(p, inner.input)?, batching, contracting };
        let [batch, own, right] = dot.parts();
        let smaller = Product { left, right: dot.right.with(p, dot.right.x)?, ..dot };
        p.require(dot.length()? > 0 && smaller.adds_like(&dot), "floats would be added in another order")?;
        let kept = own.zip(&free).filter(|(_, d)| map.contains(d)).map(|(at, _)| at);
        let places: Vec<i64> = batch.chain(kept).chain(right).map(|d| d as i64).collect();
        let x = smaller.push(p)?;
        broadcast(p, x, &places, &dims)
    })
}

/// dot(broadcast(x), broadcast(y)) = broadcast(dot(x, y)) if the dimensions that are added are batching ones, the same in both
pub(crate) fn dot_broadcast_batch<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    let (x, y): (Broadcast, Broadcast) = (p.def(op.lhs)?, p.def(op.rhs)?);
    let new = |side: &Side<'c>, map: &[i64]| -> Option<Vec<i64>> {
        let new = others(side.array.rank(), map);
        let mut at = places(&new, &side.batching)?;
        at.sort_unstable();
        Some(at)
    };
    let (left_map, right_map) = (x.dimensions.list(), y.dimensions.list());
    let added = new(&dot.left, left_map)?;
    let same = new(&dot.right, right_map)? == added && left_map.is_sorted() && right_map.is_sorted();
    p.require(same && !added.is_empty(), "the sides are repeated otherwise")?;
    let smaller = |p: &mut Patch<'_, 'c>, side: &Side<'c>, x: Value, map: &[i64]| {
        let batching: Vec<i64> = (0..side.batching.len()).filter(|k| !added.contains(&(*k as i64))).map(|k| side.batching[k]).collect();
        Some(Side { x, array: sized(p, x)?, batching: places(&batching, map)?, contracting: places(&side.contracting, map)? })
    };
    let (left, right) = (smaller(p, &dot.left, x.input, left_map)?, smaller(p, &dot.right, y.input, right_map)?);
    let dims = dot.dims();
    let x = Product { left, right, ..dot }.push(p)?;
    broadcast(p, x, &others(dims.len(), &added), &dims)
}

/// dot(convert(x), convert(y)) = dot(x, y) of the same result if the conversions keep every value
pub(crate) fn dot_convert<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    let (x, y): (Convert, Convert) = (p.def(op.lhs)?, p.def(op.rhs)?);
    let (left, right) = (dot.left.with(p, x.input)?, dot.right.with(p, y.input)?);
    let (from, to) = (left.array.element(), dot.left.array.element());
    let keeps = from == right.array.element() && widens(from, to);
    p.require(keeps, "the conversions change values, or differ")?;
    Product { left, right, ..dot }.push(p)
}

/// dot(−x, −y) = dot(x, y)
pub(crate) fn dot_negate_negate<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let dot = Product::of(p, op)?;
    let (x, y): (Negate, Negate) = (p.def(op.lhs)?, p.def(op.rhs)?);
    p.require(dot.is_uniform() || !dot.is_discrete(), "integers wrap before they are converted")?;
    let (left, right) = (dot.left.with(p, x.input)?, dot.right.with(p, y.input)?);
    Product { left, right, ..dot }.push(p)
}

/// slice(dot(x, y)) = dot(slice(x), slice(y))
pub(crate) fn slice_dot<'c>(op: Slice<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: DotGeneral = p.def(op.input)?;
    let dot = Product::of(p, inner)?;
    let ([batch, left, right], all) = (dot.parts(), ranges(op));
    let cut = |p: &mut Patch<'_, 'c>, side: &Side<'c>, free: std::ops::Range<usize>| {
        let mut own: Vec<Range> = side.array.dims.iter().map(|size| (0, *size, 1)).collect();
        for (d, at) in side.batching.iter().chain(&side.free()).zip(batch.clone().chain(free)) {
            own[*d as usize] = all[at];
        }
        let x = slice(p, side.x, &own)?;
        side.with(p, x)
    };
    let (left, right) = (cut(p, &dot.left, left)?, cut(p, &dot.right, right)?);
    let (element, accum) = (dot.element, dot.accum);
    let smaller = Product { left, right, element, accum };
    p.require(smaller.adds_like(&dot), "floats would be added in another order")?;
    smaller.push(p)
}

/// dot(concatenate(x, y), z) = concatenate(dot(x, z), dot(y, z)) along a free dimension; so on the right
pub(crate) fn dot_concatenate_free<'c>(op: DotGeneral<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    on_either::<Concatenate>(p, op, |p, dot| {
        let inner: Concatenate = p.def(dot.left.x)?;
        let along = places(&[inner.dimension], &dot.left.free())?[0] + dot.left.batching.len() as i64;
        let mut parts = Vec::new();
        for x in list(p, inner.inputs) {
            let (left, right) = (dot.left.with(p, x)?, dot.right.with(p, dot.right.x)?);
            let part = Product { left, right, element: dot.element, accum: dot.accum };
            p.require(part.adds_like(&dot), "floats would be added in another order")?;
            parts.push(part.push(p)?);
        }
        concatenate(p, &parts, along)
    })
}

/// True if two sides are the same but for what is concatenated along a free dimension, if there is one.
fn alike<'c>(p: &Patch<'_, 'c>, a: &Side<'c>, b: &Side<'c>, along: Option<i64>) -> bool {
    let same = a.batching == b.batching && a.contracting == b.contracting && a.array.rank() == b.array.rank();
    same && match along {
        None => p.same(a.x, b.x),
        Some(along) => (0..a.array.rank()).all(|d| d == along as usize || a.array.dims[d] == b.array.dims[d]),
    }
}

/// concatenate(dot(x, z), dot(y, z)) = dot(concatenate(x, y), z) along a free dimension of x and y
pub(crate) fn concatenate_dots_left(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    join_dots(op, p, true)
}

/// concatenate(dot(z, x), dot(z, y)) = dot(z, concatenate(x, y)) along a free dimension of x and y
pub(crate) fn concatenate_dots_right(op: Concatenate, p: &mut Patch<'_, '_>) -> Option<Value> {
    join_dots(op, p, false)
}

fn join_dots(op: Concatenate, p: &mut Patch<'_, '_>, on_left: bool) -> Option<Value> {
    let mut dots: Vec<Product<'_>> = Vec::new();
    for x in list(p, op.inputs) {
        let dot = Product::def(p, x)?;
        dots.push(dot);
    }
    p.require(dots.len() > 1, "there is one input")?;
    let first = &dots[0];
    let [_, left, right] = first.parts();
    let (range, free) = if on_left { (left, first.left.free()) } else { (right, first.right.free()) };
    p.require(range.contains(&(op.dimension as usize)), "it is no free dimension of that side")?;
    let along = free[op.dimension as usize - range.start];
    let (left, right) = if on_left { (Some(along), None) } else { (None, Some(along)) };
    for dot in &dots[1..] {
        let same = alike(p, &first.left, &dot.left, left) && alike(p, &first.right, &dot.right, right);
        let types = dot.element == first.element && dot.accum == first.accum && dot.left.array.element() == first.left.array.element();
        p.require(same && types, "the dots differ in more than what is concatenated")?;
    }
    let inputs: Vec<Value> = dots.iter().map(|dot| if on_left { dot.left.x } else { dot.right.x }).collect();
    let x = concatenate(p, &inputs, along)?;
    let (x, y) = if on_left { (x, first.right.x) } else { (first.left.x, x) };
    let joined = Product { left: first.left.with(p, x)?, right: first.right.with(p, y)?, element: first.element, accum: first.accum };
    p.require(dots.iter().all(|dot| dot.adds_like(&joined)), "floats would be added in another order")?;
    joined.push(p)
}
