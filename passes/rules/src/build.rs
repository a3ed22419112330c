//! What rules on shapes share: sizes that are known, movements that are left out where they do nothing, and numbers of constants.

use shale_dialects::hlo::infer::{Array, Dim, known};
use shale_dialects::hlo::*;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::op::OpDef;
use shale_ir::prelude::*;

/// An array type all of whose sizes are known, with its sizes.
pub(crate) struct Sized<'c> {
    array: Array<'c>,
    /// The sizes.
    pub(crate) dims: Vec<i64>,
}

impl<'c> Sized<'c> {
    /// The number of dimensions.
    pub(crate) fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The same element type with other sizes.
    pub(crate) fn with(&self, dims: &[i64]) -> Type<'c> {
        self.array.with_dims(dims.iter().map(|d| Dim::of(*d))).ty()
    }

    /// The same sizes with another element type.
    pub(crate) fn of(&self, element: ElementType) -> Type<'c> {
        self.array.with_element(element).ty()
    }

    /// The element type.
    pub(crate) fn element(&self) -> ElementType {
        self.array.element
    }

    /// True for integers and truth values, of which sums do not depend on their order.
    pub(crate) fn is_discrete(&self) -> bool {
        !matches!(self.array.element.kind(), ElementKind::Float | ElementKind::Complex)
    }

    /// The number of elements, if it is no more than an `i64` holds.
    pub(crate) fn count(&self) -> Option<i64> {
        product(&self.dims)
    }
}

/// The product of sizes.
pub(crate) fn product(dims: &[i64]) -> Option<i64> {
    dims.iter().try_fold(1i64, |n, d| n.checked_mul(*d))
}

/// The type of a value all of whose sizes are known.
pub(crate) fn sized<'c>(p: &mut Patch<'_, 'c>, value: Value) -> Option<Sized<'c>> {
    match known(p.body(), value) {
        Some(array) => Some(Sized { dims: array.dims.iter().map(|d| d.size).collect(), array }),
        None => p.miss("a size is known only at run time"),
    }
}

/// The type of the root's first result, all of whose sizes are known.
pub(crate) fn result<'c>(p: &mut Patch<'_, 'c>) -> Option<Sized<'c>> {
    let value = p.body().result(p.root(), 0);
    sized(p, value)
}

/// Values as a vector.
pub(crate) fn list(p: &Patch<'_, '_>, values: Values) -> Vec<Value> {
    p.body().iter(values).collect()
}

/// Dimensions chosen from a list.
pub(crate) fn pick(from: &[i64], dims: &[i64]) -> Vec<i64> {
    dims.iter().map(|d| from[*d as usize]).collect()
}

/// The dimensions up to `rank` that are not listed.
pub(crate) fn others(rank: usize, listed: &[i64]) -> Vec<i64> {
    (0..rank as i64).filter(|d| !listed.contains(d)).collect()
}

/// The permutation that takes another one back.
pub(crate) fn inverse(permutation: &[i64]) -> Vec<i64> {
    let mut inverse = vec![0; permutation.len()];
    for (k, d) in permutation.iter().enumerate() {
        inverse[*d as usize] = k as i64;
    }
    inverse
}

/// The place of each number in a list that holds it.
pub(crate) fn places(of: &[i64], list: &[i64]) -> Option<Vec<i64>> {
    of.iter().map(|d| list.iter().position(|l| l == d).map(|i| i as i64)).collect()
}

/// `transpose(x, permutation)`, or `x`.
pub(crate) fn transpose(p: &mut Patch<'_, '_>, input: Value, permutation: &[i64]) -> Option<Value> {
    if permutation.is_sorted() {
        return Some(input);
    }
    let permutation = p.cx().dims(permutation);
    p.push(Transpose { input, permutation })
}

/// `reshape(x)` to these sizes, or `x`.
pub(crate) fn reshape(p: &mut Patch<'_, '_>, input: Value, dims: &[i64]) -> Option<Value> {
    let from = sized(p, input)?;
    if from.dims == dims {
        return Some(input);
    }
    p.push(Reshape { input, result: ResultType(from.with(dims)) })
}

/// `broadcast(x, map)` to these sizes, or `x`.
pub(crate) fn broadcast(p: &mut Patch<'_, '_>, input: Value, map: &[i64], dims: &[i64]) -> Option<Value> {
    let from = sized(p, input)?;
    if map.len() == dims.len() && map.is_sorted() {
        return Some(input);
    }
    let dimensions = p.cx().dims(map);
    p.push(Broadcast { input, dimensions, result: ResultType(from.with(dims)) })
}

/// `reverse(x, dimensions)`, or `x`.
pub(crate) fn reverse(p: &mut Patch<'_, '_>, input: Value, dimensions: &[i64]) -> Option<Value> {
    if dimensions.is_empty() {
        return Some(input);
    }
    let dimensions = p.cx().dims(dimensions);
    p.push(Reverse { input, dimensions })
}

/// A range along one dimension: start, limit, stride.
pub(crate) type Range = (i64, i64, i64);

/// The number of indices of a range.
pub(crate) fn length((start, limit, stride): Range) -> i64 {
    if start < limit { (limit - start - 1) / stride + 1 } else { 0 }
}

/// The ranges of a slice.
pub(crate) fn ranges(slice: Slice<'_>) -> Vec<Range> {
    let (limits, strides) = (slice.limit_indices.list(), slice.strides.list());
    slice.start_indices.list().iter().enumerate().map(|(d, start)| (*start, limits[d], strides[d])).collect()
}

/// `slice(x, ranges)`, or `x`.
pub(crate) fn slice(p: &mut Patch<'_, '_>, input: Value, ranges: &[Range]) -> Option<Value> {
    let from = sized(p, input)?;
    if from.dims.iter().zip(ranges).all(|(size, range)| length(*range) == *size) {
        return Some(input);
    }
    let cx = p.cx();
    let all = |of: fn(&Range) -> i64| cx.dims(&ranges.iter().map(of).collect::<Vec<_>>());
    p.push(Slice { input, start_indices: all(|r| r.0), limit_indices: all(|r| r.1), strides: all(|r| r.2) })
}

/// `concatenate(xs)` along a dimension, or the only `x`.
pub(crate) fn concatenate(p: &mut Patch<'_, '_>, inputs: &[Value], dimension: i64) -> Option<Value> {
    if let [one] = inputs {
        return Some(*one);
    }
    let inputs = p.values(inputs);
    p.push(Concatenate { inputs, dimension })
}

/// The padding of one dimension: low, high, interior.
pub(crate) type Padding = (i64, i64, i64);

/// The padding of each dimension.
pub(crate) fn paddings(pad: Pad<'_>) -> Vec<Padding> {
    let (high, interior) = (pad.edge_padding_high.list(), pad.interior_padding.list());
    pad.edge_padding_low.list().iter().enumerate().map(|(d, low)| (*low, high[d], interior[d])).collect()
}

/// `pad(x, value, paddings)`, or `x`.
pub(crate) fn pad(p: &mut Patch<'_, '_>, input: Value, padding_value: Value, paddings: &[Padding]) -> Option<Value> {
    if paddings.iter().all(|padding| *padding == (0, 0, 0)) {
        return Some(input);
    }
    let cx = p.cx();
    let all = |of: fn(&Padding) -> i64| cx.dims(&paddings.iter().map(of).collect::<Vec<_>>());
    p.push(Pad { input, padding_value, edge_padding_low: all(|q| q.0), edge_padding_high: all(|q| q.1), interior_padding: all(|q| q.2) })
}

/// `op(x, y)` for an op of two operands without attributes.
pub(crate) fn binary<'c, T: OpDef<'c>>(p: &mut Patch<'_, 'c>, lhs: Value, rhs: Value) -> Option<Value> {
    p.push_info(T::info(), &[lhs, rhs])
}

/// The number that all elements of an integer constant are.
pub(crate) fn integer_splat(p: &mut Patch<'_, '_>, value: Value) -> Option<i128> {
    let literal = p.splat_of(value)?;
    literal.integer()
}

/// The number that all elements of a constant of real floats are.
pub(crate) fn float_splat(p: &mut Patch<'_, '_>, value: Value) -> Option<f64> {
    let literal = p.splat_of(value)?;
    let format = literal.element().float_format()?;
    let code = literal.bytes().iter().rev().fold(0u64, |code, byte| code << 8 | u64::from(*byte));
    Some(format.to_f64(code))
}

/// Start indices that are integer constants, moved to where a part of these sizes is inside.
pub(crate) fn constant_starts(p: &mut Patch<'_, '_>, starts: Values, dims: &[i64], sizes: &[i64]) -> Option<Vec<i64>> {
    let starts = list(p, starts);
    let mut held = Vec::new();
    for (d, start) in starts.into_iter().enumerate() {
        held.push(integer_splat(p, start)?.clamp(0, i128::from(dims[d] - sizes[d])) as i64);
    }
    Some(held)
}

/// Runs of dimensions of both sides of a reshape that stand for each other, as ranges; sizes are not 0.
pub(crate) fn runs(from: &[i64], to: &[i64]) -> Vec<(std::ops::Range<usize>, std::ops::Range<usize>)> {
    let (mut runs, mut i, mut j) = (Vec::new(), 0, 0);
    while i < from.len() && j < to.len() {
        let (a, b) = (i, j);
        let (mut left, mut right) = (from[i], to[j]);
        (i, j) = (i + 1, j + 1);
        while left != right {
            if left < right && i < from.len() {
                left = left.saturating_mul(from[i]);
                i += 1;
            } else if j < to.len() {
                right = right.saturating_mul(to[j]);
                j += 1;
            } else {
                break;
            }
        }
        runs.push((a..i, b..j));
    }
    // What is left has size 1.
    if i < from.len() || j < to.len() {
        runs.push((i..from.len(), j..to.len()));
    }
    runs
}

/// For each dimension of `from` the one of `to` that it becomes when dimensions of size 1 alone come or go; `None` for one that goes.
pub(crate) fn kept_dims(from: &[i64], to: &[i64]) -> Option<Vec<Option<i64>>> {
    let mut kept = Vec::new();
    let mut at = 0;
    for size in from {
        if to.get(at) == Some(size) {
            kept.push(Some(at as i64));
            at += 1;
        } else if *size == 1 {
            kept.push(None);
        } else {
            at += to[at..].iter().position(|d| *d != 1)?;
            kept.push((to[at] == *size).then_some(at as i64));
            kept.last()?.as_ref()?;
            at += 1;
        }
    }
    to[at..].iter().all(|d| *d == 1).then_some(kept)
}

/// For each dimension of `from` the one of `to`, which has dimensions of size 1 besides.
pub(crate) fn added_units(from: &[i64], to: &[i64]) -> Option<Vec<i64>> {
    kept_dims(from, to)?.into_iter().collect()
}
