//! Contractions. Products with what lies beyond the sizes become −0 · 1, which changes no sum.
//!
//! The canonical order depends on sizes in two ways (`dialects/src/eval/canonical.rs`): a sum is formed in lanes where one side has a single free place, and
//! in panels, each of which begins at +0, elsewhere. So a dot whose free sizes a run knows is a branch, and panels beyond the size are left out.

use super::mask::{Join, Sizes, assert, equal, filled, known, product, shown, with};
use super::movement::{cut, with_room};
use super::reduction::places;
use super::sized::fields;
use super::{Out, Padded, Padder};
use shale_dialects::eval::canonical::{CHUNK, PANEL, ROWS};
use shale_dialects::hlo::infer::{Array, Dim, array};
use shale_dialects::hlo::{Convolution, Direction, DotGeneral, If, Reduce, Reshape, Select};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Op, Value};
use shale_ir::element::ElementKind;
use shale_ir::op::{OpError, ResultType};
use shale_ir::session::Dims;

/// One operand of a dot: the array, and its dimensions by the part that they play.
#[derive(Clone)]
struct Side {
    of: Padded,
    batching: Vec<usize>,
    contracting: Vec<usize>,
    free: Vec<usize>,
}

impl Side {
    fn new(of: &Padded, batching: Option<Dims<'_>>, contracting: Option<Dims<'_>>) -> Side {
        let list = |dims: Option<Dims<'_>>| dims.map_or(Vec::new(), |dims| dims.list().iter().map(|d| *d as usize).collect());
        let (batching, contracting): (Vec<usize>, Vec<usize>) = (list(batching), list(contracting));
        let free = (0..of.sizes.0.len()).filter(|d| !batching.contains(d) && !contracting.contains(d)).collect();
        Side { of: of.clone(), batching, contracting, free }
    }

    fn bounds(&self, l: &Lowering<'_, '_>, dims: &[usize]) -> Result<Vec<i64>, OpError> {
        let of = array(l.body, self.of.value, "operand")?;
        Ok(dims.iter().map(|d| of.dims[*d].size).collect())
    }

    fn count(&self, l: &Lowering<'_, '_>, dims: &[usize]) -> Result<i64, OpError> {
        Ok(self.bounds(l, dims)?.into_iter().fold(1, i64::saturating_mul))
    }

    /// True if a dimension of these has a run-time size.
    fn is_open(&self, dims: &[usize]) -> bool {
        dims.iter().any(|d| self.of.sizes.0[*d].is_some())
    }

    /// The array with a number for what lies beyond the sizes of contracted dimensions.
    fn fill(&mut self, l: &mut Lowering<'_, '_>, n: f64) -> Result<(), OpError> {
        let element = array(l.body, self.of.value, "operand")?.element;
        let number = l.number(element, n)?;
        let mut sizes = Sizes::fixed(self.of.sizes.0.len());
        self.contracting.iter().for_each(|d| sizes.0[*d] = self.of.sizes.0[*d]);
        self.of.value = filled(l, &Padded { value: self.of.value, sizes }, number)?;
        Ok(())
    }

    /// The batching and contracting dimensions where `d`, the contracted one, is two: panels, which are batches, and what they contract.
    fn in_batches<'c>(&self, l: &Lowering<'_, 'c>, d: usize) -> (Dims<'c>, Dims<'c>) {
        let moved = self.batching.iter().map(|n| (n + usize::from(*n > d)) as i64);
        let batching: Vec<i64> = [d as i64].into_iter().chain(moved).collect();
        (l.cx().dims(&batching), l.cx().dims(&[d as i64 + 1]))
    }

    /// The array with one place in each free dimension.
    fn single(&self, l: &mut Lowering<'_, '_>) -> Result<Value, OpError> {
        self.free.iter().try_fold(self.of.value, |value, d| cut(l, value, *d, 1))
    }
}

pub(super) fn dot_general<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let dot: DotGeneral<'c> = fields(p, op)?;
    let mut left = Side::new(&operands[0], dot.lhs_batching_dimensions, dot.lhs_contracting_dimensions);
    let mut right = Side::new(&operands[1], dot.rhs_batching_dimensions, dot.rhs_contracting_dimensions);
    let result = Array::from_type(p.body.cx(), dot.result.0, "the result")?;
    let result = result.with_dims(result.dims.iter().map(|d| Dim::of(d.size)));
    let mut l = p.before(op);
    agree(&mut l, &mut left, &mut right)?;
    let of = |side: &Side, dims: &[usize]| side.of.sizes.of(dims.iter().copied()).0;
    let sizes = Sizes(of(&left, &left.batching).into_iter().chain(of(&left, &left.free)).chain(of(&right, &right.free)).collect());
    let is_inexact = matches!(result.element.kind(), ElementKind::Float | ElementKind::Complex);
    let is_open = left.is_open(&left.contracting);
    if is_open && result.element.is_complex() {
        return Err("sums of complex products over a run-time size would have other signs of zeros".into());
    }
    if is_open {
        let (a, b) = if is_inexact { (-0.0, 1.0) } else { (0.0, 0.0) };
        left.fill(&mut l, a)?;
        right.fill(&mut l, b)?;
    }
    let dot =
        Dot { op: DotGeneral { lhs: left.of.value, rhs: right.of.value, result: ResultType(result.ty()), ..dot }, left, right, is_open: is_open && is_inexact };
    let value = if is_inexact { dot.in_order(&mut l, &result)? } else { l.push(dot.op)? };
    Ok(Out::New(vec![Padded { value, sizes }]))
}

/// The run ends unless batching and contracted dimensions have the same sizes; they get the smaller of their bounds.
fn agree(l: &mut Lowering<'_, '_>, left: &mut Side, right: &mut Side) -> Result<(), OpError> {
    let one = left.batching.iter().chain(&left.contracting).copied();
    let pairs: Vec<(usize, usize)> = one.zip(right.batching.iter().chain(&right.contracting).copied()).collect();
    if let Some(holds) = equal(l, &left.of, &right.of, pairs.iter().copied())? {
        let mut numbers = Vec::new();
        let (x, y) = (shown(l, &left.of, &mut numbers)?, shown(l, &right.of, &mut numbers)?);
        assert(l, holds, &numbers, &format!("lhs and rhs must agree in their run-time sizes, but have {x} and {y}"))?;
    }
    for (d, e) in pairs {
        let size = left.bounds(l, &[d])?[0].min(right.bounds(l, &[e])?[0]);
        (left.of.value, right.of.value) = (cut(l, left.of.value, d, size)?, cut(l, right.of.value, e, size)?);
        if left.of.sizes.0[d].is_none() || right.of.sizes.0[e].is_none() {
            (left.of.sizes.0[d], right.of.sizes.0[e]) = (None, None);
        }
    }
    Ok(())
}

/// A dot of floats on arrays of bounds.
struct Dot<'c> {
    op: DotGeneral<'c>,
    left: Side,
    right: Side,
    /// True if its sums are over run-time sizes.
    is_open: bool,
}

impl<'c> Dot<'c> {
    /// The dot in the order that the run-time sizes ask for.
    fn in_order(&self, l: &mut Lowering<'_, 'c>, result: &Array<'c>) -> Result<Value, OpError> {
        let (left, right) = (&self.left, &self.right);
        let open = |side: &Side, l: &Lowering<'_, '_>| Ok::<bool, OpError>(side.is_open(&side.free) && side.count(l, &side.free)? > 1);
        if left.count(l, &left.free)? <= 1 || right.count(l, &right.free)? <= 1 {
            return self.in_lanes(l, self.op);
        }
        let (on_left, on_right) = (open(left, l)?, open(right, l)?);
        let sides: Vec<bool> = [on_left.then_some(true), on_right.then_some(false)].into_iter().flatten().collect();
        self.unless_single(l, &sides, result)
    }

    /// The dot in lanes where one of these sides has a single free place, in panels elsewhere; true stands for the left side.
    fn unless_single(&self, l: &mut Lowering<'_, 'c>, sides: &[bool], result: &Array<'c>) -> Result<Value, OpError> {
        let Some((&is_left, others)) = sides.split_first() else { return self.in_panels(l, result) };
        let side = if is_left { &self.left } else { &self.right };
        let (count, one) = (product(l, &side.of, side.free.iter().copied())?, known(l, 1)?);
        let pred = l.compare(count, Direction::Eq, one)?;
        let true_branch = l.region(&[], |l, _| Ok(vec![self.single(l, is_left, result)?]))?;
        let false_branch = l.region(&[], |l, _| Ok(vec![self.unless_single(l, others, result)?]))?;
        let given = l.push(If { pred, true_branch, false_branch })?;
        Ok(l.body.at(given, 0))
    }

    /// The dot with one place on a side, in the bounds of the whole.
    fn single(&self, l: &mut Lowering<'_, 'c>, is_left: bool, result: &Array<'c>) -> Result<Value, OpError> {
        let (mut dot, mut dims) = (self.op, result.dims.clone());
        let first = self.left.batching.len() + if is_left { 0 } else { self.left.free.len() };
        let side = if is_left { &self.left } else { &self.right };
        dims[first..first + side.free.len()].iter_mut().for_each(|d| *d = Dim::of(1));
        *(if is_left { &mut dot.lhs } else { &mut dot.rhs }) = side.single(l)?;
        dot.result = ResultType(result.with_dims(dims.iter().copied()).ty());
        let value = self.in_lanes(l, dot)?;
        let room: Vec<i64> = result.dims.iter().zip(&dims).map(|(whole, part)| whole.size - part.size).collect();
        with_room(l, value, &room)
    }

    fn in_lanes(&self, l: &mut Lowering<'_, 'c>, dot: DotGeneral<'c>) -> Result<Value, OpError> {
        if self.is_open && self.left.count(l, &self.left.contracting)? > CHUNK as i64 {
            return Err(format!("adds in lanes over a run-time size above {CHUNK}").into());
        }
        self.together(l)?;
        l.push(dot)
    }

    /// Of several contracted dimensions only the outermost may have a run-time size.
    fn together(&self, l: &Lowering<'_, '_>) -> Result<(), OpError> {
        let bounds = self.left.bounds(l, &self.left.contracting)?;
        let first = bounds.iter().position(|n| *n != 1).unwrap_or(0);
        let inner = self.left.contracting.iter().enumerate().any(|(i, d)| i > first && self.left.of.sizes.0[*d].is_some());
        if self.is_open && inner { Err("an inner one of several contracted dimensions has a run-time size".into()) } else { Ok(()) }
    }

    fn in_panels(&self, l: &mut Lowering<'_, 'c>, result: &Array<'c>) -> Result<Value, OpError> {
        let length = self.left.count(l, &self.left.contracting)?;
        // Within one panel products of −0 may stand anywhere.
        if !self.is_open || length <= PANEL as i64 {
            return l.push(self.op);
        }
        let panels = (length - 1) / PANEL as i64 + 1;
        let (&[d], &[e]) = (&self.left.contracting[..], &self.right.contracting[..]) else {
            return Err(format!("adds more than {PANEL} products over several dimensions, one of which has a run-time size").into());
        };
        if panels > ROWS as i64 {
            return Err(format!("adds more than {} products over a run-time size", PANEL * ROWS).into());
        }
        let wide = self.op.accum.and_then(shale_ir::types::Type::scalar).unwrap_or(result.element);
        let totals = result.with_element(wide).with_dims([Dim::of(panels)].into_iter().chain(result.dims.iter().copied()));
        let (lhs, rhs) = (divided(l, self.op.lhs, d, panels, -0.0)?, divided(l, self.op.rhs, e, panels, 1.0)?);
        let (of_left, of_right) = (self.left.in_batches(l, d), self.right.in_batches(l, e));
        let sums = l.push(DotGeneral {
            lhs,
            rhs,
            lhs_batching_dimensions: Some(of_left.0),
            rhs_batching_dimensions: Some(of_right.0),
            lhs_contracting_dimensions: Some(of_left.1),
            rhs_contracting_dimensions: Some(of_right.1),
            result: ResultType(totals.ty()),
            ..self.op
        })?;
        let sum = self.added(l, sums, &totals, d)?;
        l.converted(sum, result.element)
    }

    /// The sum of the panels that have a product, and of the first.
    fn added(&self, l: &mut Lowering<'_, 'c>, sums: Value, totals: &Array<'c>, d: usize) -> Result<Value, OpError> {
        let size = self.left.of.sizes.0[d].ok_or("the size is known")?;
        let size = with(l, size, Join::Maximum, 1)?;
        let panel = super::mask::indices(l, totals, 0)?;
        let like = array(l.body, panel, "indices")?;
        let length = known(l, PANEL as i64)?;
        let length = l.broadcast(length, &[], &like)?;
        let first = super::mask::join(l, panel, Join::Multiply, length)?;
        let pred = l.compare(first, Direction::Lt, size)?;
        let nothing = l.number(totals.element, -0.0)?;
        let on_false = l.broadcast(nothing, &[], totals)?;
        let input = l.push(Select { pred, on_true: sums, on_false })?;
        let scalar = totals.with_dims([]).ty();
        let body = l.sum(scalar)?;
        let (inputs, init_values) = (l.body.values(&[input]), l.body.values(&[nothing]));
        let dimensions = l.cx().dims(&[0]);
        let given = l.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
        Ok(l.body.at(given, 0))
    }
}

/// The array with dimension `d` as `panels` panels, the last one filled with a number.
fn divided(l: &mut Lowering<'_, '_>, value: Value, d: usize, panels: i64, n: f64) -> Result<Value, OpError> {
    let of = array(l.body, value, "operand")?;
    let (none, padding_value) = (l.cx().dims(&vec![0; of.rank()]), l.number(of.element, n)?);
    let room: Vec<i64> = (0..of.rank()).map(|k| if k == d { panels * PANEL as i64 - of.dims[k].size } else { 0 }).collect();
    let edge_padding_high = l.cx().dims(&room);
    let input = l.push(shale_dialects::hlo::Pad { input: value, padding_value, edge_padding_low: none, edge_padding_high, interior_padding: none })?;
    let dims = of.dims[..d].iter().copied().chain([Dim::of(panels), Dim::of(PANEL as i64)]).chain(of.dims[d + 1..].iter().copied());
    l.push(Reshape { input, result: ResultType(of.with_dims(dims).ty()) })
}

/// Batches, output features, and places whose windows lie within what is there.
pub(super) fn convolution<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let convolution: Convolution<'c> = fields(p, op)?;
    let [input, kernel, output] = convolution.dim_numbers.parts();
    let (lhs, rhs) = (&operands[0], &operands[1]);
    let groups = convolution.feature_group_count.max(convolution.batch_group_count);
    let is_open = |of: &Padded, d: usize| of.sizes.0[d].is_some();
    if groups > 1 && (is_open(lhs, input.outer) || is_open(rhs, kernel.feature)) || is_open(lhs, input.feature) || is_open(rhs, kernel.outer) {
        return Err("input features, and batches or features in groups, must have known sizes".into());
    }
    let of = p.array(rhs.value)?;
    let window = convolution.window(&kernel.spatial.iter().map(|d| of.dims[*d].size).collect::<Vec<_>>()).map_err(|e| OpError::new(e.message))?;
    let mut l = p.before(op);
    let is_inexact = matches!(array(l.body, lhs.value, "lhs")?.element.kind(), ElementKind::Float | ElementKind::Complex);
    let reads_beyond = input.spatial.iter().enumerate().any(|(i, d)| is_open(lhs, *d) && window.0[i].high > 0);
    if is_inexact && reads_beyond {
        return Err("padding stands behind a dimension of run-time size: products there would be left out".into());
    }
    let spatial = places(&mut l, &window, &lhs.sizes.of(input.spatial.iter().copied()))?;
    let mut sizes = Sizes::fixed(lhs.sizes.0.len());
    (sizes.0[output.outer], sizes.0[output.feature]) = (lhs.sizes.0[input.outer], rhs.sizes.0[kernel.feature]);
    output.spatial.iter().zip(spatial.0).for_each(|(d, size)| sizes.0[*d] = size);
    if reads_beyond {
        let element = array(l.body, lhs.value, "lhs")?.element;
        let nothing = super::mask::zero(&mut l, element)?;
        let value = filled(&mut l, lhs, nothing)?;
        p.body.set_operand(op, 0, value);
    }
    Ok(Out::Same(vec![sizes]))
}
