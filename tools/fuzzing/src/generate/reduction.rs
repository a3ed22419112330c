//! Reductions, what optimizers do with their operands, sorts and maps.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::op::ResultType;

pub(super) const FAMILY: Family = Family {
    name: "reduction",
    weight: 12,
    snippets: &[
        reduce, reduce, reduce_twice, reduce_of_broadcast, reduce_of_moved, reduce_of_scaled, broadcast_of_reduce, several, arg_max, of_concatenate, map, sort,
        sort_with_payload, top_k, wide,
    ],
};

/// Reduces some dimensions with a random computation.
pub(super) fn reduced(g: &mut Maker<'_>, x: Value, dimensions: &[i64]) -> Option<Value> {
    let kind = g.kind(x);
    let (body, neutral) = g.combiner(kind.element)?;
    let init = if g.chance(75) { g.scalar(kind.element, neutral) } else { g.value(kind.element, &[]) };
    let (inputs, init_values, dimensions) = (g.values(&[x]), g.values(&[init]), g.dims(dimensions));
    let all = g.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
    g.one_of(all)
}

pub(super) fn some_dims(g: &mut Maker<'_>, x: Value) -> Vec<i64> {
    let rank = g.kind(x).rank();
    let percent = g.pick(&[40, 40, 100]);
    g.subset(rank, percent)
}

fn reduce(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let dims = some_dims(g, x);
    reduced(g, x, &dims)
}

fn reduce_twice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(2);
    let y = reduced(g, x, &[0])?;
    let dims = some_dims(g, y);
    reduced(g, y, &dims)
}

fn reduce_of_broadcast(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.existing(|k| k.rank() <= 2 && k.count() <= 16)?;
    let y = super::movement::broadcasted(g, x)?;
    let dims = some_dims(g, y);
    reduced(g, y, &dims)
}

/// The reduction of a transpose, reverse or reshape.
fn reduce_of_moved(g: &mut Maker<'_>) -> Option<Value> {
    let input = g.ranked(2);
    let kind = g.kind(input);
    let y = match g.below(3) {
        0 => {
            let permutation = g.permutation(kind.rank());
            let permutation = g.dims(&permutation);
            g.push(Transpose { input, permutation })?
        }
        1 => {
            let dimensions = g.dims(&[0]);
            g.push(Reverse { input, dimensions })?
        }
        _ => {
            let dims = [&[kind.dims[0] * kind.dims[1]], &kind.dims[2..]].concat();
            let result = ResultType(g.ty(kind.element, &dims));
            g.push(Reshape { input, result })?
        }
    };
    let dims = some_dims(g, y);
    reduced(g, y, &dims)
}

/// The reduction of c · x or -x.
fn reduce_of_scaled(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(1);
    let number = g.pick(&[2.0, -1.0, 0.5, 3.0]);
    let c = g.splat_like(x, number);
    let y = if g.chance(30) { g.push(Negate { input: x })? } else { g.push(Multiply { lhs: x, rhs: c })? };
    let dims = some_dims(g, y);
    reduced(g, y, &dims)
}

/// x ∘ broadcast(reduce x), as norms have it.
fn broadcast_of_reduce(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(1);
    let kind = g.kind(x);
    let along = g.below(kind.rank()) as i64;
    let r = reduced(g, x, &[along])?;
    let kept: Vec<i64> = (0..kind.rank() as i64).filter(|d| *d != along).collect();
    let wide = g.broadcast(r, &kept, &kind.dims)?;
    let op = g.pick(super::elementwise::FLOAT_PAIRS);
    op(g, x, wide)
}

/// Two reductions in one op, which may or may not depend on each other.
fn several(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(1);
    let kind = g.kind(x);
    let element = g.element();
    let y = if g.chance(50) { g.like(x) } else { g.value(element, &kind.dims) };
    let (a, b) = (kind.element, g.kind(y).element);
    let types = [a, b, a, b].map(|e| g.ty(e, &[]));
    let crossed = g.chance(30);
    let body = g.region(&types, |g, args| {
        let first = g.push(Add { lhs: args[0], rhs: args[2] })?;
        let second = g.push(Maximum { lhs: args[1], rhs: args[3] })?;
        let first = if crossed && a == b { g.push(Add { lhs: first, rhs: args[3] })? } else { first };
        Some(vec![first, second])
    })?;
    let init = [g.scalar(a, 0.0), g.scalar(b, 0.0)];
    let dims = some_dims(g, x);
    let (inputs, init_values, dimensions) = (g.values(&[x, y]), g.values(&init), g.dims(&dims));
    let all = g.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
    g.one_of(all)
}

fn arg_max(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.existing(|k| k.rank() >= 1 && k.element.kind() != ElementKind::Complex && k.element != ElementType::Pred)?;
    let kind = g.kind(x);
    let along = g.below(kind.rank());
    let indices = g.iota(ElementType::S32, &kind.dims, along)?;
    let (v, i) = (g.ty(kind.element, &[]), g.ty(ElementType::S32, &[]));
    let direction = g.pick(&[Direction::Gt, Direction::Ge, Direction::Lt]);
    let body = g.region(&[v, i, v, i], |g, args| {
        let pred = g.push(Compare { lhs: args[0], rhs: args[2], direction, order: Order::Partial })?;
        let value = g.push(Select { pred, on_true: args[0], on_false: args[2] })?;
        let index = g.push(Select { pred, on_true: args[1], on_false: args[3] })?;
        Some(vec![value, index])
    })?;
    let init = [g.scalar(kind.element, f64::NEG_INFINITY), g.scalar(ElementType::S32, 0.0)];
    let (inputs, init_values, dimensions) = (g.values(&[x, indices]), g.values(&init), g.dims(&[along as i64]));
    let all = g.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
    g.one_of(all)
}

fn of_concatenate(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let y = g.like(x);
    let inputs = g.values(&[x, y]);
    let dimension = g.below(g.kind(x).rank()) as i64;
    let both = g.push(Concatenate { inputs, dimension })?;
    let dims = some_dims(g, both);
    reduced(g, both, &dims)
}

/// A sum in a wider type than the elements'.
fn wide(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.existing(|k| k.rank() >= 1 && matches!(k.element, ElementType::F32 | ElementType::Bf16 | ElementType::F16))?;
    let element = g.kind(x).element;
    let scalar = g.ty(element, &[]);
    let body = g.region(&[scalar, scalar], |g, args| Some(vec![g.push(Add { lhs: args[0], rhs: args[1] })?]))?;
    let init = g.scalar(element, 0.0);
    let accum = g.pick(&[ElementType::F32, ElementType::F64]);
    let accum = Some(g.cx().scalar(accum));
    let dims = some_dims(g, x);
    let (inputs, init_values, dimensions) = (g.values(&[x]), g.values(&[init]), g.dims(&dims));
    let all = g.push(Reduce { inputs, init_values, dimensions, accum, body })?;
    g.one_of(all)
}

fn map(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let y = g.like(x);
    let kind = g.kind(x);
    let scalar = g.ty(kind.element, &[]);
    let captured = g.chance(30);
    let computation = g.region(&[scalar, scalar], |g, args| {
        let float = kind.is_float();
        let list = if float { super::elementwise::FLOAT_PAIRS } else { super::elementwise::INT_PAIRS };
        let op = g.pick(list);
        let z = op(g, args[0], args[1])?;
        let other = if captured { g.value(kind.element, &[]) } else { args[0] };
        let op = g.pick(list);
        Some(vec![op(g, z, other)?])
    })?;
    let dims: Vec<i64> = (0..kind.rank() as i64).collect();
    let (inputs, dimensions) = (g.values(&[x, y]), g.dims(&dims));
    g.push(Map { inputs, dimensions, computation })
}

fn sorted(g: &mut Maker<'_>, list: &[Value]) -> Option<Value> {
    let kinds: Vec<_> = list.iter().map(|v| g.kind(*v).element).collect();
    let total = g.kind(list[0]).is_float() && g.chance(50);
    let mut list = list.to_vec();
    if total {
        list[0] = g.without_nan(list[0])?;
    }
    let comparator = g.comparator(&kinds, if total { Order::Total } else { Order::Partial })?;
    let dimension = g.below(g.kind(list[0]).rank()) as i64;
    let is_stable = g.chance(50);
    let inputs = g.values(&list);
    let all = g.push(Sort { inputs, dimension, is_stable, comparator })?;
    g.one_of(all)
}

fn sort(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let once = sorted(g, &[x])?;
    if g.chance(25) { sorted(g, &[once]) } else { Some(once) }
}

fn sort_with_payload(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let along = g.below(kind.rank());
    let payload = if g.chance(50) { g.iota(ElementType::S32, &kind.dims, along)? } else { g.like(x) };
    sorted(g, &[x, payload])
}

fn top_k(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let operand = g.without_nan(x)?;
    let last = *g.kind(operand).dims.last()?;
    let k = g.between(0, last);
    let all = g.push(TopK { operand, k })?;
    g.one_of(all)
}
