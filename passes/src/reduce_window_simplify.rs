//! Reductions of windows as simpler ops.
//!
//! Precondition: none; arrays with sizes that only a run knows are left alone.
//! Afterwards no `hlo.reduce_window` joins windows of one element by a well-known operation, and none has a single place along each dimension whose
//! window is not one and covers all elements: these become elementwise ops, pads and slices, and `hlo.reduce`. None reads an `hlo.pad` whose value
//! changes nothing, which is padding of its own: gradients of means over windows begin with such pads, full of holes. Sums and products of three or more
//! floats stay, unless `fp=relaxed`: windows are summed from the left, reductions in the canonical order (`eval/canonical.rs`).
//!
//! Running sums stay too: whoever makes code for them asks `as_cumulative`. Where nobody does, `steps=true` turns those that are the same in any
//! order into as many elementwise ops as their size has binary digits.

use crate::combine::{join, only_op};
use crate::regions::literal;
use shale_dialects::hlo::infer::{Array, Dim, known};
use shale_dialects::hlo::lists::Pairs;
use shale_dialects::hlo::{self, Combiner, Cumulative, ReduceWindow, Window, as_cumulative};
use shale_ir::body::{Body, Op, Value, Values};
use shale_ir::diag::Diagnostic;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use shale_ir::op::{OpDef, ResultType};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Class, Patch, Patterns, Replacement, RewriteOptions, rewrite_greedily};
use shale_ir::rule;
use shale_ir::shape::PaddingValue;

pass! {
    /// Turns reductions of windows of one element, and of one window that covers everything, into elementwise ops, pads, slices and `hlo.reduce`.
    pub struct ReduceWindowSimplify: FunctionPass = "reduce-window-simplify" {
        /// Whether floats may be added in another order: `exact` or `relaxed`.
        fp: Class = Class::Exact,
        /// Turn running sums that are the same in any order into elementwise ops.
        steps: bool = false,
    }
}

impl FunctionPass for ReduceWindowSimplify {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let (mut patterns, fp) = (Patterns::new(), self.fp);
        patterns.add(rule!(window_of_one));
        patterns.add(rule!(padded_window));
        patterns.add_generic(ReduceWindow::info(), "whole_window", move |op, patch| {
            let window = patch.body().matches::<ReduceWindow>(op)?;
            whole_window(window, patch, fp).map(Replacement::Values)
        });
        if self.steps {
            patterns.add(rule!(running_in_steps));
        }
        rewrite_greedily(body, &patterns, &RewriteOptions { fold: false, ..RewriteOptions::default() }, cx)
    }
}

/// What the patterns look at: the input of known sizes and the window.
fn parts<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>) -> Option<(Array<'c>, Window)> {
    let body = patch.body();
    let input = known(body, body.at(op.inputs, 0));
    let window = input.as_ref().and_then(|input| op.window(input.rank()).ok());
    patch.require(window.is_some(), "a size is known only at run time")?;
    Some((input?, window?))
}

/// One input, its initial value, and the op that joins elements.
fn combined<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>) -> Option<(Value, Value, Op)> {
    let joins = only_op(patch, op.body)?;
    let body = patch.body();
    Some((body.at(op.inputs, 0), body.at(op.init_values, 0), joins))
}

/// reduce_window(x, i) over windows of one = slice(pad(f(i, x), i))
fn window_of_one<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>) -> Option<Values> {
    let (input, window) = parts(op, patch)?;
    patch.require(window.0.iter().all(|dim| dim.size == 1), "a window has more than one element")?;
    let (x, init, joins) = combined(op, patch)?;
    let element = op.accum.and_then(|ty| ty.scalar()).unwrap_or(input.element);
    let (wide_x, wide_init) = (converted(patch, x, element)?, converted(patch, init, element)?);
    let (none, wide) = (patch.cx().dims(&[]), ResultType(input.with_element(element).ty()));
    let all = patch.push(hlo::Broadcast { input: wide_init, dimensions: none, result: wide })?;
    let joined = join(patch, joins, all, wide_x)?;
    let mut result = converted(patch, joined, input.element)?;
    let list = |get: fn(&hlo::WindowDim) -> i64| window.0.iter().map(get).collect::<Vec<_>>();
    let (low, high, holes) = (list(|d| d.low), list(|d| d.high), list(|d| d.base_dilation - 1));
    if [&low, &high, &holes].iter().any(|list| list.iter().any(|n| *n != 0)) {
        let cx = patch.cx();
        let (edge_padding_low, edge_padding_high) = (cx.dims(&low), cx.dims(&high));
        result = patch.push(hlo::Pad { input: result, padding_value: init, edge_padding_low, edge_padding_high, interior_padding: cx.dims(&holes) })?;
    }
    let strides = list(|d| d.stride);
    if strides.iter().any(|stride| *stride != 1) {
        let sizes: Vec<i64> = known(patch.body(), result)?.dims.iter().map(|dim| dim.size).collect();
        let (start, limit, strides) = (patch.cx().dims(&vec![0; sizes.len()]), patch.cx().dims(&sizes), patch.cx().dims(&strides));
        result = patch.push(hlo::Slice { input: result, start_indices: start, limit_indices: limit, strides })?;
    }
    Some(result.into())
}

/// reduce_window(x, i) with one place that covers all = reshape(reduce(x, i))
fn whole_window<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>, fp: Class) -> Option<Values> {
    let (input, window) = parts(op, patch)?;
    let sizes: Vec<i64> = input.dims.iter().map(|dim| dim.size).collect();
    let single = |d: usize| window.0[d] == hlo::WindowDim { size: 1, stride: 1, low: 0, high: 0, ..window.0[d] } && window.0[d].base_dilation == 1;
    let dimensions: Vec<i64> = (0..sizes.len()).filter(|d| !single(*d)).map(|d| d as i64).collect();
    let covered = dimensions.iter().all(|d| covers(window.0[*d as usize], sizes[*d as usize]));
    patch.require(covered && !dimensions.is_empty(), "the window has several places, or does not cover all elements")?;
    let count = dimensions.iter().map(|d| sizes[*d as usize]).fold(1i64, i64::saturating_mul);
    let allowed = fp == Class::Relaxed || order_is_free(op, patch, &input, count);
    patch.require(allowed, "floats are added in another order")?;
    let dimensions = patch.cx().dims(&dimensions);
    let reduced = patch.push(hlo::Reduce { inputs: op.inputs, init_values: op.init_values, dimensions, accum: op.accum, body: op.body })?;
    let mut results = Vec::new();
    for i in 0..reduced.len() {
        let body = patch.body();
        let (value, element) = (body.at(reduced, i), body.ty(body.at(op.inputs, i)).element().scalar()?);
        let dims = sizes.iter().enumerate().map(|(d, size)| Dim::of(if single(d) { *size } else { 1 }));
        let result = ResultType(input.with_element(element).with_dims(dims).ty());
        results.push(patch.push(hlo::Reshape { input: value, result })?);
    }
    Some(patch.values(&results))
}

/// reduce_window(pad(x, v), i) = reduce_window(x, i) with more padding, if `v` changes no result
fn padded_window<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>) -> Option<Values> {
    let (_, window) = parts(op, patch)?;
    let (x, init, joins) = combined(op, patch)?;
    let body = patch.body();
    let pad: hlo::Pad = body.matches(body.def_op(x)?)?;
    let (lows, highs, holes) = (pad.edge_padding_low.list(), pad.edge_padding_high.list(), pad.interior_padding.list());
    let only_adds = window.0.iter().zip(lows.iter().zip(highs)).all(|(w, (low, high))| *low >= 0 && *high >= 0 && w.base_dilation == 1);
    let nothing = literal(body, pad.padding_value).is_some_and(|value| changes_nothing(body.name(joins).text(), &value, literal(body, init).as_ref()));
    let sized = known(body, pad.input).is_some();
    patch.require(op.inputs.len() == 1 && only_adds && nothing && sized, "the pad removes elements, or its value changes results")?;
    let base: Vec<i64> = holes.iter().map(|holes| holes.checked_add(1)).collect::<Option<_>>()?;
    let more = window.0.iter().zip(lows.iter().zip(highs));
    let padding: Vec<(i64, i64)> = more.map(|(w, (low, high))| Some((w.low.checked_add(*low)?, w.high.checked_add(*high)?))).collect::<Option<_>>()?;
    let (inputs, cx) = (patch.values(&[pad.input]), patch.cx());
    let result = patch.push(ReduceWindow { inputs, base_dilations: Some(cx.dims(&base)), padding: Some(Pairs::new(cx, &padding)), ..op })?;
    Some(result)
}

/// True if joining a value with what a window has so far, beginning with `init`, gives what it has so far.
fn changes_nothing(operation: &str, value: &Literal, init: Option<&Literal>) -> bool {
    let element = value.element();
    let is = |literal: &Literal, of: PaddingValue| of.bits(element).is_some_and(|bits| literal.bytes() == &bits.to_le_bytes()[..element.bytes()]);
    match (operation, element.kind()) {
        (_, ElementKind::Complex) => false,
        ("hlo.maximum", _) => is(value, PaddingValue::Lowest),
        ("hlo.minimum", _) => is(value, PaddingValue::Highest),
        ("hlo.multiply", _) => is(value, PaddingValue::One),
        // A sum that begins with +0 is never −0, which alone +0 would change.
        ("hlo.add", ElementKind::Float) => is(value, PaddingValue::Zero) && init.is_some_and(|init| is(init, PaddingValue::Zero)),
        ("hlo.add" | "hlo.or" | "hlo.xor", _) => is(value, PaddingValue::Zero),
        _ => false,
    }
}

/// True if a window has one place over `size` elements, and they all lie under it, in order.
fn covers(window: hlo::WindowDim, size: i64) -> bool {
    let last = i128::from(window.low) + i128::from(size - 1) * i128::from(window.base_dilation);
    window.places(size) == Some(1) && size >= 1 && window.low >= 0 && window.window_dilation == 1 && last < i128::from(window.size)
}

/// True if joining `count` elements from the left and in the canonical order gives the same bits.
fn order_is_free<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>, input: &Array<'c>, count: i64) -> bool {
    let Some(combiner) = Combiner::of(patch.body(), op.body) else { return true };
    let element = op.accum.and_then(|ty| ty.scalar()).unwrap_or(input.element);
    let from_left = !combiner.ordered || combiner.is_associative(element.kind());
    // i + x is the same whoever comes first.
    from_left || count <= 1
}

/// The running sum of `n` elements by ⌈log₂ n⌉ shifted additions: after step `k` an element is the sum of the last `2ᵏ` up to it.
fn running_in_steps<'c>(op: ReduceWindow<'c>, patch: &mut Patch<'_, 'c>) -> Option<Values> {
    let (input, _) = parts(op, patch)?;
    let (x, init, joins) = combined(op, patch)?;
    let found = as_cumulative(patch.body(), patch.root());
    let free = Combiner::of(patch.body(), op.body).is_some_and(|c| c.is_associative(input.element.kind()));
    patch.require(found.is_some() && free && op.accum.is_none(), "it is no running sum, or depends on the order")?;
    let Cumulative { dimension, reverse } = found?;
    let (size, mut result, mut step) = (input.dims[dimension].size, x, 1);
    while step < size {
        let part = |patch: &mut Patch<'_, 'c>, input_value, start, limit| slice(patch, &input, input_value, dimension, start, limit);
        let (near, far) = (part(patch, result, step, size)?, part(patch, result, 0, size - step)?);
        let joined = join(patch, joins, far, near)?;
        let (kept, order) = if reverse { (part(patch, result, size - step, size)?, false) } else { (part(patch, result, 0, step)?, true) };
        let inputs = patch.values(&if order { [kept, joined] } else { [joined, kept] });
        result = patch.push(hlo::Concatenate { inputs, dimension: dimension as i64 })?;
        step *= 2;
    }
    let none = patch.cx().dims(&[]);
    let all = patch.push(hlo::Broadcast { input: init, dimensions: none, result: ResultType(input.ty()) })?;
    Some(join(patch, joins, all, result)?.into())
}

/// The elements `start..limit` along a dimension.
fn slice<'c>(patch: &mut Patch<'_, 'c>, like: &Array<'c>, input: Value, dimension: usize, start: i64, limit: i64) -> Option<Value> {
    let (mut starts, mut limits) = (vec![0; like.rank()], like.dims.iter().map(|dim| dim.size).collect::<Vec<_>>());
    (starts[dimension], limits[dimension]) = (start, limit);
    let (start_indices, limit_indices, strides) = (patch.cx().dims(&starts), patch.cx().dims(&limits), patch.cx().dims(&vec![1; starts.len()]));
    patch.push(hlo::Slice { input, start_indices, limit_indices, strides })
}

fn converted<'c>(patch: &mut Patch<'_, 'c>, value: Value, element: ElementType) -> Option<Value> {
    let array = known(patch.body(), value)?;
    if array.element == element { Some(value) } else { patch.push(hlo::Convert { input: value, to: ResultType(array.with_element(element).ty()) }) }
}
