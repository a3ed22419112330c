//! Data movement: one op, several in a row, those that cancel, and movement through elementwise ops.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::op::ResultType;

pub(super) const FAMILY: Family = Family {
    name: "movement",
    weight: 20,
    snippets: &[
        transpose, transpose_twice, transpose_through, reshape, reshape_twice, reshape_transpose, broadcast, broadcast_through, slice, slice, slice_twice, pad,
        pad_slice, slice_pad, pad_twice, concatenate, concatenate_slice, concatenate_neighbours, concatenate_nested, reverse, reverse_twice, dynamic_slice,
        dynamic_slice, dynamic_update, update_then_slice, walk, unit_dims,
    ],
};

pub(super) fn transposed(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let rank = g.kind(input).rank();
    let permutation = g.permutation(rank);
    let permutation = g.dims(&permutation);
    g.push(Transpose { input, permutation })
}

fn transpose(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    transposed(g, x)
}

fn transpose_twice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(2);
    let rank = g.kind(x).rank();
    let there = g.permutation(rank);
    let mut back = vec![0; rank];
    for (i, p) in there.iter().enumerate() {
        back[*p as usize] = i as i64;
    }
    let back = if g.chance(70) { back } else { g.permutation(rank) };
    let (there, back) = (g.dims(&there), g.dims(&back));
    let y = g.push(Transpose { input: x, permutation: there })?;
    let y = if g.chance(30) { g.push(Negate { input: y }).unwrap_or(y) } else { y };
    g.push(Transpose { input: y, permutation: back })
}

/// op(transpose x, transpose y), the permutations equal or not.
fn transpose_through(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(2);
    let y = g.like(x);
    let rank = g.kind(x).rank();
    let p = g.permutation(rank);
    let q = if g.chance(75) { p.clone() } else { g.permutation(rank) };
    let (p, q) = (g.dims(&p), g.dims(&q));
    let (x, y) = (g.push(Transpose { input: x, permutation: p })?, g.push(Transpose { input: y, permutation: q })?);
    g.push(Add { lhs: x, rhs: y })
}

/// Random sizes with the same product.
fn refactored(g: &mut Maker<'_>, count: i64) -> Vec<i64> {
    if count == 0 {
        return g.pick(&[vec![0], vec![0, 2], vec![3, 0]]);
    }
    let (mut dims, mut rest) = (Vec::new(), count);
    while rest > 1 && dims.len() < 3 && g.chance(75) {
        let divisors: Vec<i64> = (1..=rest).filter(|d| rest % d == 0).collect();
        let size = g.pick(&divisors);
        dims.push(size);
        rest /= size;
    }
    if rest > 1 || g.chance(20) {
        dims.push(rest);
    }
    dims
}

fn reshaped(g: &mut Maker<'_>, input: Value, dims: &[i64]) -> Option<Value> {
    let element = g.kind(input).element;
    let result = ResultType(g.ty(element, dims));
    g.push(Reshape { input, result })
}

fn reshape(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    reshaped_somehow(g, x)
}

/// The input in random sizes.
pub(super) fn reshaped_somehow(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let count = g.kind(input).count();
    let dims = refactored(g, count);
    reshaped(g, input, &dims)
}

/// The input with one more dimension of size 1.
pub(super) fn added_unit(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let mut dims = g.kind(input).dims;
    if dims.len() >= 4 {
        return None;
    }
    let at = g.below(dims.len() + 1);
    dims.insert(at, 1);
    reshaped(g, input, &dims)
}

fn reshape_twice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let kind = g.kind(x);
    let dims = refactored(g, kind.count());
    let y = reshaped(g, x, &dims)?;
    let y = if g.chance(40) { g.push(Negate { input: y }).unwrap_or(y) } else { y };
    let back = if g.chance(60) { kind.dims } else { refactored(g, kind.count()) };
    reshaped(g, y, &back)
}

/// A transpose between two reshapes: it may be none, one of larger parts, or a real one.
fn reshape_transpose(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let count = g.kind(x).count();
    let dims = refactored(g, count);
    let x = reshaped(g, x, &dims)?;
    let x = transposed(g, x)?;
    let dims = refactored(g, count);
    let x = reshaped(g, x, &dims)?;
    if g.chance(40) { transposed(g, x) } else { Some(x) }
}

/// The input in a larger array: some dimensions are added, sometimes in another order.
pub(super) fn broadcasted(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let kind = g.kind(input);
    let rank = (kind.rank() + g.below(3)).min(4);
    let mut places = g.permutation(rank);
    places.truncate(kind.rank());
    if g.chance(70) {
        places.sort_unstable();
    }
    if places.len() < kind.rank() {
        return None;
    }
    let dims: Vec<i64> = (0..rank as i64).map(|d| places.iter().position(|p| *p == d).map_or_else(|| g.size(), |i| kind.dims[i])).collect();
    g.broadcast(input, &places, &dims)
}

fn broadcast(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.existing(|k| k.rank() <= 2 && k.count() <= 16)?;
    let y = broadcasted(g, x)?;
    if g.chance(30) { broadcasted(g, y) } else { Some(y) }
}

/// op(broadcast x, broadcast y), along the same dimensions or not.
fn broadcast_through(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.existing(|k| k.rank() <= 2 && k.count() <= 16)?;
    let a = broadcasted(g, x)?;
    if g.chance(50) {
        return g.push(Negate { input: a });
    }
    let b = if g.chance(50) { broadcasted(g, x)? } else { g.like(a) };
    g.push(Multiply { lhs: a, rhs: b })
}

/// The start, end and stride of a slice along a dimension.
fn range(g: &mut Maker<'_>, size: i64) -> (i64, i64, i64) {
    if g.chance(35) {
        return (0, size, 1);
    }
    let start = g.between(0, size);
    let end = g.between(start, size);
    (start, end, g.pick(&[1, 1, 1, 2, 3]))
}

pub(super) fn sliced(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let ranges: Vec<_> = g.kind(input).dims.iter().map(|size| range(g, *size)).collect();
    let list = |part: fn(&(i64, i64, i64)) -> i64| ranges.iter().map(part).collect::<Vec<_>>();
    let (starts, limits, strides) = (g.dims(&list(|r| r.0)), g.dims(&list(|r| r.1)), g.dims(&list(|r| r.2)));
    g.push(Slice { input, start_indices: starts, limit_indices: limits, strides })
}

fn slice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    sliced(g, x)
}

fn slice_twice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let y = sliced(g, x)?;
    let y = if g.chance(30) { g.push(Abs { input: y }).unwrap_or(y) } else { y };
    sliced(g, y)
}

pub(super) fn padded(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let kind = g.kind(input);
    let number = g.pick(&[0.0, 0.0, -0.0, 1.0, f64::NEG_INFINITY]);
    let padding_value = if g.chance(70) { g.scalar(kind.element, number) } else { g.value(kind.element, &[]) };
    let rank = kind.rank();
    let edge = |g: &mut Maker<'_>, choices: &[i64]| (0..rank).map(|_| if g.chance(40) { 0 } else { g.pick(choices) }).collect::<Vec<_>>();
    let (low, high, interior) = (edge(g, &[0, 1, 2, -1]), edge(g, &[0, 1, 2, -1]), edge(g, &[0, 0, 0, 1]));
    let (edge_padding_low, edge_padding_high, interior_padding) = (g.dims(&low), g.dims(&high), g.dims(&interior));
    g.push(Pad { input, padding_value, edge_padding_low, edge_padding_high, interior_padding })
}

fn pad(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    padded(g, x)
}

fn pad_slice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let y = padded(g, x)?;
    sliced(g, y)
}

fn slice_pad(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let y = sliced(g, x)?;
    padded(g, y)
}

fn pad_twice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let y = padded(g, x)?;
    padded(g, y)
}

pub(super) fn joined(g: &mut Maker<'_>, list: &[Value], dimension: usize) -> Option<Value> {
    let inputs = g.values(list);
    g.push(Concatenate { inputs, dimension: dimension as i64 })
}

/// Arrays that differ along one dimension only.
fn joinable(g: &mut Maker<'_>, n: i64) -> (Vec<Value>, usize) {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let dimension = g.below(kind.rank());
    let mut list = vec![x];
    for _ in 1..n {
        let mut dims = kind.dims.clone();
        if g.chance(60) {
            dims[dimension] = g.pick(&[1, 2, 1, 0, 3]);
        }
        let next = if g.chance(15) { x } else { g.value(kind.element, &dims) };
        if g.kind(next).rank() == kind.rank() {
            list.push(next);
        }
    }
    (list, dimension)
}

fn concatenate(g: &mut Maker<'_>) -> Option<Value> {
    let n = g.between(1, 4);
    let (list, dimension) = joinable(g, n);
    joined(g, &list, dimension)
}

fn concatenate_slice(g: &mut Maker<'_>) -> Option<Value> {
    let n = g.between(2, 3);
    let (list, dimension) = joinable(g, n);
    let all = joined(g, &list, dimension)?;
    if g.chance(50) {
        return sliced(g, all);
    }
    // Exactly one of the parts, or one off.
    let which = g.below(list.len());
    let before: i64 = list[..which].iter().map(|v| g.kind(*v).dims[dimension]).sum();
    let (mut starts, mut limits) = (vec![0; g.kind(all).rank()], g.kind(all).dims);
    starts[dimension] = before + i64::from(g.chance(20));
    limits[dimension] = before + g.kind(list[which]).dims[dimension];
    let strides = vec![1; starts.len()];
    let (start_indices, limit_indices, strides) = (g.dims(&starts), g.dims(&limits), g.dims(&strides));
    g.push(Slice { input: all, start_indices, limit_indices, strides })
}

/// Two neighbouring slices side by side again.
fn concatenate_neighbours(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let kind = g.kind(x);
    let d = g.below(kind.rank());
    let cut = g.between(0, kind.dims[d]);
    let next = if g.chance(80) { cut } else { g.between(0, kind.dims[d]) };
    let ones = vec![1; kind.rank()];
    let (mut limits, mut starts) = (kind.dims.clone(), vec![0; kind.rank()]);
    let strides = g.dims(&ones);
    let start_indices = g.dims(&starts);
    limits[d] = cut;
    starts[d] = next;
    let (first, second, end) = (g.dims(&limits), g.dims(&starts), g.dims(&kind.dims));
    let a = g.push(Slice { input: x, start_indices, limit_indices: first, strides })?;
    let b = g.push(Slice { input: x, start_indices: second, limit_indices: end, strides })?;
    let list = if g.chance(80) { [a, b] } else { [b, a] };
    joined(g, &list, d)
}

fn concatenate_nested(g: &mut Maker<'_>) -> Option<Value> {
    let n = g.between(2, 3);
    let (list, dimension) = joinable(g, n);
    let inner = joined(g, &list, dimension)?;
    let other = if g.chance(70) { dimension } else { g.below(g.kind(inner).rank()) };
    let kind = g.kind(inner);
    let mut dims = kind.dims;
    dims[other] = g.pick(&[1, 2]);
    let next = g.value(kind.element, &dims);
    let list = if g.chance(50) { [inner, next] } else { [next, inner] };
    joined(g, &list, other)
}

pub(super) fn reversed(g: &mut Maker<'_>, input: Value) -> Option<Value> {
    let rank = g.kind(input).rank();
    let dimensions = g.subset(rank, 60);
    let dimensions = g.dims(&dimensions);
    g.push(Reverse { input, dimensions })
}

fn reverse(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    reversed(g, x)
}

fn reverse_twice(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.ranked(1);
    let y = reversed(g, x)?;
    if g.chance(60) { reversed(g, y) } else { sliced(g, y) }
}

/// A start index: known, unknown, or far outside.
pub(super) fn start(g: &mut Maker<'_>) -> Value {
    let element = shale_ir::element::ElementType::S32;
    let number = g.pick(&[0.0, 0.0, 1.0, 2.0, -3.0, 100.0]);
    if g.chance(40) {
        return g.scalar(element, number);
    }
    match g.existing(|k| k.element == element && k.dims.is_empty()) {
        Some(value) => value,
        None => g.value(element, &[]),
    }
}

fn dynamic_slice(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(1);
    let sizes: Vec<i64> = g.kind(operand).dims.iter().map(|size| if g.chance(40) { *size } else { g.between(0, *size) }).collect();
    let starts: Vec<Value> = sizes.iter().map(|_| start(g)).collect();
    let (start_indices, slice_sizes) = (g.values(&starts), g.dims(&sizes));
    g.push(DynamicSlice { operand, start_indices, slice_sizes })
}

fn updated(g: &mut Maker<'_>, operand: Value, starts: &[Value]) -> Option<(Value, Vec<i64>)> {
    let kind = g.kind(operand);
    let sizes: Vec<i64> = kind.dims.iter().map(|size| if g.chance(40) { *size } else { g.between(0, *size) }).collect();
    let update = g.value(kind.element, &sizes);
    let start_indices = g.values(starts);
    Some((g.push(DynamicUpdateSlice { operand, update, start_indices })?, sizes))
}

fn dynamic_update(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(1);
    let starts: Vec<Value> = g.kind(operand).dims.iter().map(|_| start(g)).collect();
    let (once, _) = updated(g, operand, &starts)?;
    if g.chance(60) {
        return Some(once);
    }
    let starts: Vec<Value> = if g.chance(50) { starts } else { starts.iter().map(|_| start(g)).collect() };
    updated(g, once, &starts).map(|(value, _)| value)
}

/// What was just written is read again.
fn update_then_slice(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.ranked(1);
    let starts: Vec<Value> = g.kind(operand).dims.iter().map(|_| start(g)).collect();
    let (all, sizes) = updated(g, operand, &starts)?;
    let (start_indices, slice_sizes) = (g.values(&starts), g.dims(&sizes));
    if g.chance(60) { g.push(DynamicSlice { operand: all, start_indices, slice_sizes }) } else { sliced(g, all) }
}

/// Several movements in a row.
fn walk(g: &mut Maker<'_>) -> Option<Value> {
    let mut x = g.ranked(1);
    for _ in 0..g.between(2, 5) {
        let count = g.kind(x).count();
        x = match g.below(7) {
            0 | 1 => transposed(g, x)?,
            2 | 3 => {
                let dims = refactored(g, count);
                reshaped(g, x, &dims)?
            }
            4 => sliced(g, x)?,
            5 => reversed(g, x)?,
            _ => g.push(Negate { input: x }).unwrap_or(x),
        };
    }
    Some(x)
}

/// Dimensions of size 1, added and taken away.
fn unit_dims(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.any();
    let mut dims = g.kind(x).dims;
    if dims.len() >= 4 {
        return None;
    }
    let at = g.below(dims.len() + 1);
    dims.insert(at, 1);
    let y = if g.chance(50) {
        let places: Vec<i64> = (0..dims.len() as i64).filter(|d| *d != at as i64).collect();
        g.broadcast(x, &places, &dims)?
    } else {
        reshaped(g, x, &dims)?
    };
    if g.chance(50) {
        return transposed(g, y);
    }
    let size = g.size();
    let places: Vec<i64> = (0..dims.len() as i64).collect();
    let squeezed: Vec<i64> = dims.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, d)| *d).collect();
    let kept: Vec<i64> = places.into_iter().filter(|d| *d != at as i64).collect();
    let flat = reshaped(g, y, &squeezed)?;
    dims[at] = size;
    g.broadcast(flat, &kept, &dims)
}
