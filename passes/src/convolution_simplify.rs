//! Convolutions as products of matrices.
//!
//! Precondition: none; arrays with sizes that only a run knows are left alone.
//! Afterwards no `hlo.convolution` is left whose window is, along each spatial dimension, either one element without padding and holes, or all
//! elements at a single place: these become `hlo.dot_general`, with batching dimensions for groups. Floats are added in the same order, in panels
//! (`eval/canonical.rs`), unless a side of the dot has no free dimension larger than 1: such convolutions stay unless `fp=relaxed`, even those of
//! one product: where it underflows to −0, it is joined with the +0 of other lanes.

use shale_dialects::hlo::infer::{Array, Dim, known};
use shale_dialects::hlo::lists::{Bools, Pairs};
use shale_dialects::hlo::{self, ConvDims, Convolution, DotGeneral};
use shale_ir::body::{Body, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementKind;
use shale_ir::op::{OpDef, ResultType};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Class, Patch, Patterns, Replacement, RewriteOptions, rewrite_greedily};
use shale_ir::session::Dims;

pass! {
    /// Turns convolutions with windows of one element, or of all elements, into `hlo.dot_general`.
    pub struct ConvolutionSimplify: FunctionPass = "convolution-simplify" {
        /// Whether floats may be added in another order: `exact` or `relaxed`.
        fp: Class = Class::Exact,
    }
}

impl FunctionPass for ConvolutionSimplify {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let (mut patterns, fp) = (Patterns::new(), self.fp);
        patterns.add_generic(Convolution::info(), "convolution_to_dot", move |op, patch| {
            let conv = patch.body().matches::<Convolution>(op)?;
            convolution_to_dot(conv, patch, fp).map(Replacement::Value)
        });
        rewrite_greedily(body, &patterns, &RewriteOptions { fold: false, ..RewriteOptions::default() }, cx)
    }
}

/// How a window lies along a spatial dimension.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Window {
    /// One element at each place; every `stride`-th element of the base is one.
    Single { stride: i64 },
    /// One place, all elements, the last first if it is `reversed`.
    Whole { reversed: bool },
}

/// A convolution that is a dot.
struct Plan<'c> {
    lhs: Array<'c>,
    rhs: Array<'c>,
    dims: [ConvDims; 3],
    windows: Vec<Window>,
    /// The number of groups, and whether they are of batches.
    groups: i64,
    of_batches: bool,
}

/// convolution(x, w) = reshape(transpose(dot_general(x, w)))
fn convolution_to_dot<'c>(conv: Convolution<'c>, patch: &mut Patch<'_, 'c>, fp: Class) -> Option<Value> {
    let plan = plan(patch.body(), conv);
    patch.require(plan.is_some(), "a window is neither one element nor all of them, or a size is known only at run time")?;
    let plan = plan?;
    let exact = plan.keeps_order(conv);
    patch.require(exact || fp == Class::Relaxed, "floats are added in another order")?;
    let lhs = plan.left(patch, conv.lhs)?;
    let rhs = plan.right(patch, conv.rhs)?;
    let dot = plan.dot(patch, conv, lhs, rhs)?;
    plan.arranged(patch, conv, dot)
}

fn plan<'c>(body: &Body<'c>, conv: Convolution<'c>) -> Option<Plan<'c>> {
    let (lhs, rhs, dims) = (known(body, conv.lhs)?, known(body, conv.rhs)?, conv.dim_numbers.parts());
    let rank = dims[0].spatial.len();
    let list = |dims: Option<Dims<'_>>| dims.map_or(vec![1; rank], |list| list.list().to_vec());
    let (strides, holes, steps) = (list(conv.window_strides), list(conv.lhs_dilation), list(conv.rhs_dilation));
    let (padding, reversed) = (conv.padding.map_or(vec![(0, 0); rank], Pairs::list), conv.window_reversal.map_or(vec![false; rank], Bools::list));
    let window = |d: usize| {
        let (size, window) = (lhs.dims[dims[0].spatial[d]].size, rhs.dims[dims[1].spatial[d]].size);
        match (padding[d], holes[d]) {
            ((0, 0), 1) if window == 1 => Some(Window::Single { stride: strides[d] }),
            ((0, 0), 1) if window == size && steps[d] == 1 => Some(Window::Whole { reversed: reversed[d] }),
            _ => None,
        }
    };
    let windows = (0..rank).map(window).collect::<Option<Vec<_>>>()?;
    let empty = lhs.dims.iter().chain(&rhs.dims).any(|dim| dim.size == 0);
    let of_batches = conv.batch_group_count > 1;
    let groups = conv.batch_group_count.max(conv.feature_group_count);
    (!empty).then_some(Plan { lhs, rhs, dims, windows, groups, of_batches })
}

impl<'c> Plan<'c> {
    /// The positions of the spatial dimensions with windows of all elements, or of one.
    fn spatial(&self, whole: bool) -> impl Iterator<Item = usize> + '_ {
        (0..self.windows.len()).filter(move |d| matches!(self.windows[*d], Window::Whole { .. }) == whole)
    }

    /// The places of the window along spatial dimension `d`.
    fn places(&self, d: usize) -> i64 {
        match self.windows[d] {
            Window::Single { stride } => (self.lhs.dims[self.dims[0].spatial[d]].size - 1) / stride + 1,
            Window::Whole { .. } => 1,
        }
    }

    /// The batches of a group.
    fn batches(&self) -> i64 {
        self.lhs.dims[self.dims[0].outer].size / if self.of_batches { self.groups } else { 1 }
    }

    /// The output features of a group.
    fn features(&self) -> i64 {
        self.rhs.dims[self.dims[1].feature].size / self.groups
    }

    /// True if the dot adds products in the convolution's order: exact arithmetic, or panels on both sides.
    fn keeps_order(&self, conv: Convolution<'c>) -> bool {
        let element = conv.accum.and_then(|ty| ty.scalar()).or_else(|| conv.result.0.element().scalar());
        let inexact = element.is_none_or(|e| matches!(e.kind(), ElementKind::Float | ElementKind::Complex));
        let left = self.spatial(false).map(|d| self.places(d)).fold(self.batches(), i64::saturating_mul);
        !inexact || (left > 1 && self.features() > 1)
    }

    /// The lhs with the elements that windows take, and its groups as a dimension of their own, before the one that they divide.
    fn left(&self, patch: &mut Patch<'_, 'c>, mut value: Value) -> Option<Value> {
        let mut sizes: Vec<i64> = self.lhs.dims.iter().map(|dim| dim.size).collect();
        let mut strides = vec![1; sizes.len()];
        for d in self.spatial(false) {
            if let Window::Single { stride } = self.windows[d] {
                strides[self.dims[0].spatial[d]] = stride;
            }
        }
        if strides.iter().any(|stride| *stride != 1) {
            let cx = patch.cx();
            let (start_indices, limit_indices, strides) = (cx.dims(&vec![0; sizes.len()]), cx.dims(&sizes), cx.dims(&strides));
            value = patch.push(hlo::Slice { input: value, start_indices, limit_indices, strides })?;
            self.spatial(false).for_each(|d| sizes[self.dims[0].spatial[d]] = self.places(d));
        }
        self.grouped(patch, value, &sizes, if self.of_batches { self.dims[0].outer } else { self.dims[0].feature })
    }

    /// The rhs without dimensions of windows of one element, turned round where the window is, and with its groups.
    fn right(&self, patch: &mut Patch<'_, 'c>, mut value: Value) -> Option<Value> {
        let turned = |d: &usize| self.windows[*d] == Window::Whole { reversed: true };
        let mut turned: Vec<i64> = (0..self.windows.len()).filter(turned).map(|d| self.dims[1].spatial[d] as i64).collect();
        turned.sort_unstable();
        if !turned.is_empty() {
            let dimensions = patch.cx().dims(&turned);
            value = patch.push(hlo::Reverse { input: value, dimensions })?;
        }
        let sizes: Vec<i64> = self.rhs.dims.iter().map(|dim| dim.size).collect();
        self.grouped(patch, value, &sizes, self.dims[1].feature)
    }

    /// Dimension `d` as two, the groups and what is in one.
    fn grouped(&self, patch: &mut Patch<'_, 'c>, value: Value, sizes: &[i64], d: usize) -> Option<Value> {
        if self.groups == 1 {
            return Some(value);
        }
        let mut sizes = sizes.to_vec();
        sizes.splice(d..=d, [self.groups, sizes[d] / self.groups]);
        reshaped(patch, value, &sizes)
    }

    /// The number of a dimension of the lhs (0) or rhs (1) after grouping.
    fn shifted(&self, side: usize, d: usize) -> i64 {
        let split = self.split(side);
        (d + usize::from(self.groups > 1 && d >= split)) as i64
    }

    /// The dimension of the lhs (0) or rhs (1) that groups divide.
    fn split(&self, side: usize) -> usize {
        match side {
            0 if self.of_batches => self.dims[0].outer,
            side => self.dims[side].feature,
        }
    }

    fn dot(&self, patch: &mut Patch<'_, 'c>, conv: Convolution<'c>, lhs: Value, rhs: Value) -> Option<Value> {
        let cx = patch.cx();
        // The contracted index is (position in the window, input feature), row-major.
        let side = |side: usize, feature: usize| {
            let spatial = self.spatial(true).map(|d| self.dims[side].spatial[d]);
            spatial.chain([feature]).map(|d| self.shifted(side, d)).collect::<Vec<_>>()
        };
        let (left, right) = (side(0, self.dims[0].feature), side(1, self.dims[1].outer));
        let batching = |s: usize| (self.groups > 1).then(|| cx.dims(&[self.split(s) as i64]));
        let dot = DotGeneral {
            lhs,
            rhs,
            lhs_batching_dimensions: batching(0),
            rhs_batching_dimensions: batching(1),
            lhs_contracting_dimensions: Some(cx.dims(&left)),
            rhs_contracting_dimensions: Some(cx.dims(&right)),
            accum: conv.accum,
            result: conv.result,
        };
        let sizes = dot.sizes(patch.body()).ok()?;
        let element = conv.result.0.element().scalar()?;
        patch.push(DotGeneral { result: ResultType(sizes.with_element(element).ty()), ..dot })
    }

    /// The dot's dimensions — groups, the lhs's free ones, the rhs's — in the order of the convolution's result.
    fn arranged(&self, patch: &mut Patch<'_, 'c>, conv: Convolution<'c>, dot: Value) -> Option<Value> {
        // Each dimension of the dot by what it is, in order: the lhs's dimensions but the contracted ones, then the rhs's.
        let mut parts: Vec<Part> = if self.groups > 1 { vec![Part::Group] } else { Vec::new() };
        for d in 0..self.lhs.rank() {
            let spatial = self.spatial(false).find(|s| self.dims[0].spatial[*s] == d);
            parts.extend(spatial.map(Part::Spatial).or_else(|| (d == self.dims[0].outer).then_some(Part::Batch)));
        }
        for d in 0..self.rhs.rank() {
            let spatial = self.spatial(false).any(|s| self.dims[1].spatial[s] == d);
            parts.extend(if spatial { Some(Part::Unit) } else { (d == self.dims[1].feature).then_some(Part::Feature) });
        }
        let output = &self.dims[2];
        let mut wanted = Vec::new();
        for d in 0..output.rank() {
            if d == output.outer {
                wanted.push(Part::Batch);
            } else if d == output.feature {
                wanted.extend((self.groups > 1).then_some(Part::Group).into_iter().chain([Part::Feature]));
            } else {
                wanted.extend(self.spatial(false).find(|s| output.spatial[*s] == d).map(Part::Spatial));
            }
        }
        let units = (0..parts.len()).filter(|i| parts[*i] == Part::Unit);
        let mut permutation: Vec<i64> = wanted.iter().filter_map(|part| parts.iter().position(|p| p == part)).map(|i| i as i64).collect();
        permutation.extend(units.map(|i| i as i64));
        let mut value = dot;
        if !permutation.is_sorted() {
            let permutation = patch.cx().dims(&permutation);
            value = patch.push(hlo::Transpose { input: value, permutation })?;
        }
        let sizes: Vec<i64> = conv.result.0.array()?.dims.list().to_vec();
        reshaped(patch, value, &sizes)
    }
}

/// What a dimension of the dot is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Group,
    Batch,
    Spatial(usize),
    Feature,
    /// A dimension of one element that the window has.
    Unit,
}

/// The array under other sizes, if they are others.
fn reshaped<'c>(patch: &mut Patch<'_, 'c>, value: Value, sizes: &[i64]) -> Option<Value> {
    let array = known(patch.body(), value)?;
    if array.dims.iter().map(|dim| dim.size).eq(sizes.iter().copied()) {
        return Some(value);
    }
    patch.push(hlo::Reshape { input: value, result: ResultType(array.with_dims(sizes.iter().map(|size| Dim::of(*size))).ty()) })
}
