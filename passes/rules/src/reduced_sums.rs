//! Arithmetic around reductions: factors, signs and offsets that need not be applied to every element.

use crate::build::*;
use crate::reducers::*;
use crate::reduces::{repeated, spread};
use shale_dialects::hlo::*;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::prelude::*;

family! {
    /// Reductions of scaled, negated, complemented and converted arrays.
    REDUCED_SUMS = "reduced-sums" {
        exact: [reduce_broadcast_sum[Broadcast], reduce_splat_sum, reduce_scale[Multiply]],
        relaxed: [reduce_broadcast_sum_float[Broadcast], reduce_splat_sum_float, reduce_scale_float[Multiply]],
        explore: [
            reduce_sum_negate[Negate], reduce_extreme_negate[Negate], reduce_not[Not], reduce_convert[Convert], reduce_extreme_scale[Multiply],
            reduce_multiply_as_dot[Multiply],
        ],
        relaxed_explore: [reduce_sum_negate_float[Negate], reduce_extreme_offset[Add], reduce_multiply_as_dot_float[Multiply]],
    }
}

/// A sum of floats, where `float` says so, or else of integers.
fn sum<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Reduction<'c>> {
    let r = Reduction::of(p, op)?;
    p.require(r.kind == Kind::Sum && r.is_ordered() == float, "it is no such sum")?;
    Some(r)
}

/// As [`sum`], that begins with 0.
fn sum_from_zero<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Reduction<'c>> {
    let r = sum(op, p, float)?;
    let nothing = r.begins_with_nothing(p);
    p.require(nothing, "it begins with a number")?;
    Some(r)
}

/// reduce_add(broadcast(x)) = init + n · broadcast(reduce_add(x)) of integers
pub(crate) fn reduce_broadcast_sum<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_broadcast(op, p, false)
}

/// reduce_add(broadcast(x)) = init + n · broadcast(reduce_add(x)) of floats
pub(crate) fn reduce_broadcast_sum_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_broadcast(op, p, true)
}

fn of_broadcast<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Values> {
    let r = sum(op, p, float)?;
    let inner: Broadcast = p.def(r.x)?;
    let map = inner.dimensions.list();
    let (own, times) = repeated(&r, map)?;
    p.require((1..1 << 52).contains(&times) && r.accum.is_none(), "there are no elements")?;
    let neutral = r.neutral(p)?;
    let x = if own.is_empty() { inner.input } else { r.again(p, inner.input, neutral, &own)? };
    let ty = p.ty(x);
    let times = p.splat(times as f64, ty)?;
    let x = binary::<Multiply>(p, x, times)?;
    let x = spread(p, &r, x, map)?;
    let x = r.with_init(p, x)?;
    Some(p.values(&[x]))
}

/// reduce_add(splat c) = init + n · c of integers
pub(crate) fn reduce_splat_sum<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_splat(op, p, false)
}

/// reduce_add(splat c) = init + n · c of floats
pub(crate) fn reduce_splat_sum_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_splat(op, p, true)
}

fn of_splat<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Values> {
    let r = sum(op, p, float)?;
    let (element, times) = (p.splat_of(r.x)?, r.count()?);
    p.require((2..1 << 52).contains(&times) && r.accum.is_none(), "there are not several elements")?;
    let ty = r.array.with(&pick(&r.array.dims, &r.kept()));
    let (x, times) = (p.splat_literal(&element, ty)?, p.splat(times as f64, ty)?);
    let x = binary::<Multiply>(p, x, times)?;
    let x = r.with_init(p, x)?;
    Some(p.values(&[x]))
}

/// reduce_add(x · broadcast(y)) = reduce_add(x) · broadcast(y) of integers, if y lacks the dimensions that go
pub(crate) fn reduce_scale<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_scale(op, p, false)
}

/// reduce_add(x · broadcast(y)) = reduce_add(x) · broadcast(y) of floats, if y lacks the dimensions that go
pub(crate) fn reduce_scale_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_scale(op, p, true)
}

fn of_scale<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Values> {
    let r = sum_from_zero(op, p, float)?;
    let product: Multiply = p.def(r.x)?;
    let factor = constant_along(p, &r, product.rhs)?;
    let x = r.again(p, product.lhs, r.init, &r.dims)?;
    let x = binary::<Multiply>(p, x, factor)?;
    Some(p.values(&[x]))
}

/// What a value is along the dimensions that stay, if it is constant along those that go.
fn constant_along<'c>(p: &mut Patch<'_, 'c>, r: &Reduction<'c>, value: Value) -> Option<Value> {
    p.require(!r.dims.is_empty(), "no dimension goes")?;
    if let Some(element) = p.splat_of(value) {
        return p.splat_literal(&element, r.array.with(&pick(&r.array.dims, &r.kept())));
    }
    let inner: Broadcast = p.def(value)?;
    let map = inner.dimensions.list();
    p.require(!map.iter().any(|d| r.dims.contains(d)), "it changes along a dimension that goes")?;
    spread(p, r, inner.input, map)
}

/// reduce_add(−x) = −reduce_add(x) of integers
pub(crate) fn reduce_sum_negate<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_negate(op, p, false)
}

/// reduce_add(−x) = −reduce_add(x) of floats: differs in the sign of 0
pub(crate) fn reduce_sum_negate_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    of_negate(op, p, true)
}

fn of_negate<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Values> {
    let r = sum_from_zero(op, p, float)?;
    let inner: Negate = p.def(r.x)?;
    let x = r.again(p, inner.input, r.init, &r.dims)?;
    let x = p.push(Negate { input: x })?;
    Some(p.values(&[x]))
}

/// reduce_max(−x) = −reduce_min(x) of floats; so reduce_min
pub(crate) fn reduce_extreme_negate<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Negate = p.def(r.x)?;
    p.require(matches!(r.kind, Kind::Maximum | Kind::Minimum) && r.array.element().is_float(), "it is no extreme of floats")?;
    let init = p.push(Negate { input: r.init })?;
    let x = r.by(p, r.kind.mirrored()?, inner.input, init, &r.dims)?;
    let x = p.push(Negate { input: x })?;
    Some(p.values(&[x]))
}

/// reduce_and(not x) = not reduce_or(x), reduce_max(not x) = not reduce_min(x), and so the others
pub(crate) fn reduce_not<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Not = p.def(r.x)?;
    let kind = r.kind.mirrored()?;
    let init = p.push(Not { input: r.init })?;
    let x = r.by(p, kind, inner.input, init, &r.dims)?;
    let x = p.push(Not { input: x })?;
    Some(p.values(&[x]))
}

/// True if a conversion keeps every value, and so the order.
pub(crate) fn widens(from: ElementType, to: ElementType) -> bool {
    match (from.kind(), to.kind()) {
        (ElementKind::Float, ElementKind::Float) => {
            matches!((from, to), (ElementType::F16 | ElementType::Bf16, ElementType::F32 | ElementType::F64) | (ElementType::F32, ElementType::F64))
        }
        (ElementKind::Signed, ElementKind::Signed) | (ElementKind::Unsigned, ElementKind::Unsigned | ElementKind::Signed) => from.bits() < to.bits(),
        _ => false,
    }
}

/// reduce_max(convert(x)) = convert(reduce_max(x)) if the conversion keeps every value; so reduce_min
pub(crate) fn reduce_convert<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let inner: Convert = p.def(r.x)?;
    let from = sized(p, inner.input)?;
    let neutral = r.begins_neutral(p);
    p.require(matches!(r.kind, Kind::Maximum | Kind::Minimum) && neutral && r.count()? > 0, "it is no extreme, or begins with a number")?;
    p.require(widens(from.element(), r.array.element()), "the conversion changes values")?;
    let identity = r.kind.identity(from.element())?;
    let init = p.splat_literal(&identity, from.with(&[]))?;
    let x = r.again(p, inner.input, init, &r.dims)?;
    let x = p.push(Convert { input: x, to: ResultType(r.array.with(&pick(&r.array.dims, &r.kept()))) })?;
    Some(p.values(&[x]))
}

/// reduce_max(x · c) = reduce_max(x) · c of floats for a constant c > 0; so reduce_min
pub(crate) fn reduce_extreme_scale<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let product: Multiply = p.def(r.x)?;
    let (element, factor, neutral) = (p.splat_of(product.rhs)?, float_splat(p, product.rhs)?, r.begins_neutral(p));
    let extreme = matches!(r.kind, Kind::Maximum | Kind::Minimum) && neutral;
    p.require(extreme && factor > 0.0 && factor.is_finite(), "it is no extreme, or the factor is not positive")?;
    let x = r.again(p, product.lhs, r.init, &r.dims)?;
    let factor = p.splat_literal(&element, r.array.with(&pick(&r.array.dims, &r.kept())))?;
    let x = binary::<Multiply>(p, x, factor)?;
    Some(p.values(&[x]))
}

/// reduce_max(x + broadcast(y)) = reduce_max(x) + broadcast(y) of floats without infinities; so reduce_min
pub(crate) fn reduce_extreme_offset<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    let r = Reduction::of(p, op)?;
    let sum: Add = p.def(r.x)?;
    let neutral = r.begins_neutral(p);
    let extreme = matches!(r.kind, Kind::Maximum | Kind::Minimum) && neutral && r.array.element().is_float();
    p.require(extreme && r.count()? > 0, "it is no extreme of floats")?;
    let offset = constant_along(p, &r, sum.rhs)?;
    let x = r.again(p, sum.lhs, r.init, &r.dims)?;
    let x = binary::<Add>(p, x, offset)?;
    Some(p.values(&[x]))
}

/// reduce_add(broadcast(x) · broadcast(y)) = dot_general(x, y) of integers
pub(crate) fn reduce_multiply_as_dot<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    as_dot(op, p, false)
}

/// reduce_add(broadcast(x) · broadcast(y)) = dot_general(x, y) of floats
pub(crate) fn reduce_multiply_as_dot_float<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>) -> Option<Values> {
    as_dot(op, p, true)
}

fn as_dot<'c>(op: Reduce<'c>, p: &mut Patch<'_, 'c>, float: bool) -> Option<Values> {
    let r = sum_from_zero(op, p, float)?;
    let product: Multiply = p.def(r.x)?;
    let (x, y): (Broadcast, Broadcast) = (p.def(product.lhs)?, p.def(product.rhs)?);
    let (left, right) = (x.dimensions.list(), y.dimensions.list());
    let whole = |d: i64| left.contains(&d) || right.contains(&d);
    let both = |d: &i64| left.contains(d) && right.contains(d);
    p.require((0..r.array.rank() as i64).all(whole) && r.dims.iter().all(both), "a dimension is repeated in both, or goes in one")?;
    let kept = r.kept();
    let batching: Vec<i64> = kept.iter().copied().filter(both).collect();
    // The result has the batching dimensions, then what is left of each side in its own order.
    let free = |map: &[i64]| map.iter().copied().filter(|d| kept.contains(d) && !batching.contains(d)).collect::<Vec<_>>();
    let order = [batching.clone(), free(left), free(right)].concat();
    let (cx, dims) = (p.cx(), pick(&r.array.dims, &order));
    let numbers = |list: &[i64], map: &[i64]| places(list, map).map(|places| cx.dims(&places));
    let dot = DotGeneral {
        lhs: x.input,
        rhs: y.input,
        lhs_batching_dimensions: Some(numbers(&batching, left)?),
        rhs_batching_dimensions: Some(numbers(&batching, right)?),
        lhs_contracting_dimensions: Some(numbers(&r.dims, left)?),
        rhs_contracting_dimensions: Some(numbers(&r.dims, right)?),
        accum: r.accum,
        result: ResultType(r.array.with(&dims)),
    };
    let dot = p.push(dot)?;
    let x = transpose(p, dot, &places(&kept, &order)?)?;
    Some(p.values(&[x]))
}
