//! Gathers and scatters as slices.
//!
//! Precondition: none; arrays with sizes that only a run knows are left alone.
//! Afterwards no `hlo.gather` is left that takes a single window, the same window everywhere, or the elements of an arithmetic progression that lies
//! inside; and no `hlo.scatter` whose single window is known to lie inside and whose computation replaces, or is a well-known operation.
//! Gathers move a window inside, as `hlo.dynamic_slice` does. Scatters skip what lies outside, so the place must be known.

mod gather;
mod scatter;

use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, Dim, known};
use shale_ir::body::{Body, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::{ElementType, IntElement};
use shale_ir::literal::Literal;
use shale_ir::op::{AttrRef, ResultType};
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Patch, Patterns, RewriteOptions, rewrite_greedily};
use shale_ir::rule;
use shale_ir::{pass, with_int};

pass! {
    /// Turns gathers and scatters of one window, and gathers of neighbours, into slices.
    pub struct GatherScatterSimplify: FunctionPass = "gather-scatter-simplify" {}
}

impl FunctionPass for GatherScatterSimplify {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let mut patterns = Patterns::new();
        patterns.add(rule!(gather::gather_of_one)).add(rule!(gather::gather_of_same)).add(rule!(gather::gather_of_progression));
        patterns.add(rule!(scatter::scatter_of_one));
        rewrite_greedily(body, &patterns, &RewriteOptions { fold: false, ..RewriteOptions::default() }, cx)
    }
}

/// The sizes of an array.
fn sizes(array: &Array<'_>) -> Vec<i64> {
    array.dims.iter().map(|dim| dim.size).collect()
}

/// The integers that a constant holds, in row-major order; those that i64 lacks as its largest.
fn integers(body: &Body<'_>, value: Value) -> Option<Vec<i64>> {
    let literal = crate::regions::literal(body, value)?;
    let narrow = |n: i128| n.min(i64::MAX.into()) as i64;
    with_int!(literal.element(), T => Some(literal.as_slice::<T>().iter().map(|n| narrow(n.to_i128())).collect()), otherwise => None)
}

/// The elements from `start` on, `size` of them, each `stride` after the one before, along each dimension.
fn slice<'c>(patch: &mut Patch<'_, 'c>, input: Value, start: &[i64], size: &[i64], stride: &[i64]) -> Option<Value> {
    let limit: Vec<i64> = start.iter().zip(size).zip(stride).map(|((start, size), stride)| start + (size - 1).max(0) * stride + size.min(&1)).collect();
    let cx = patch.cx();
    let (start_indices, limit_indices, strides) = (cx.dims(start), cx.dims(&limit), cx.dims(stride));
    patch.push(hlo::Slice { input, start_indices, limit_indices, strides })
}

/// The array under other sizes, if they are others.
fn reshaped<'c>(patch: &mut Patch<'_, 'c>, value: Value, sizes: &[i64]) -> Option<Value> {
    let array = known(patch.body(), value)?;
    if array.dims.iter().map(|dim| dim.size).eq(sizes.iter().copied()) {
        return Some(value);
    }
    patch.push(hlo::Reshape { input: value, result: ResultType(array.with_dims(sizes.iter().map(|size| Dim::of(*size))).ty()) })
}

/// A constant scalar of an integer type.
fn scalar(patch: &mut Patch<'_, '_>, element: ElementType, number: i64) -> Option<Value> {
    let literal = Literal::integer_scalar(element, number.into())?;
    let value = AttrRef(literal.to_attr(patch.cx()));
    patch.push(hlo::Constant { value })
}
