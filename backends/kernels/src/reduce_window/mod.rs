//! Reductions of windows, strictly from the left.

mod pooled;
mod prefix;
mod running;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_variables))] // elsewhere lines go through tiles
mod squares;

use crate::checks::check;
use crate::combine::{Folds, Joiner, Picked, folds, joiner};
use crate::sliding::{Sliding, SlidingDim, Tap, axes, coalesced};
use crate::windows::steps;
use crate::{Array, Combiner, ElementCode, ElementFunction, Kernel, KernelError, Run, Stop};
use pooled::Pooled;
use running::Running;
use shale_ir::element::{ElementKind, ElementType};
use shale_lanes::{Access, Builder, Isa, JoinOp, Scratch};
pub(crate) use squares::{InSquares, in_squares};
use std::sync::Arc;

/// `result[i] = combiner(… combiner(init, x₀) …, xₙ)`, `x` the elements under the window at place `i` in row-major order; several arrays together.
///
/// Operands: the arrays, an initial value for each, captured arrays.
#[derive(Debug)]
pub struct ReduceWindow {
    operands: Vec<Array>,
    results: Vec<Array>,
    form: Form,
    combiner: Combiner,
    joiner: Option<Joiner>,
    /// Loops over lanes, where the combiner and the types have them.
    folds: Option<Folds>,
    wide: Option<Wide>,
    isa: Isa,
}

/// How the windows lie.
#[derive(Debug)]
enum Form {
    /// Rows of places, as vectors.
    Pooled(Pooled),
    /// Rows of places under one position of the window after the other.
    Windows(Sliding),
    /// Each place has one element more than the one before.
    Running(Running),
}

/// A type in which sums of narrower floats are formed.
#[derive(Debug)]
struct Wide {
    element: ElementType,
    widen: Arc<dyn ElementFunction>,
    narrow: Arc<dyn ElementFunction>,
}

impl ReduceWindow {
    /// A reduction of arrays that lie alike; the elements of one float array may be joined in a wider type `accum`.
    ///
    /// # Errors
    /// Arrays that do not fit one another or the window, a combiner that has no code for the type.
    pub fn new(
        window: &[SlidingDim],
        inputs: Vec<Array>,
        results: Vec<Array>,
        combiner: Combiner,
        accum: Option<ElementType>,
        isa: Isa,
    ) -> Result<ReduceWindow, KernelError> {
        let alike = |all: &[Array]| all.iter().all(|x| x.dims == all[0].dims && steps(x) == steps(&all[0]));
        let types = inputs.iter().map(|x| x.element).eq(results.iter().map(|x| x.element));
        if inputs.is_empty() || !types || !alike(&inputs) || !alike(&results) {
            return Err(KernelError::new("the arrays of a reduction must lie alike, and so must its results"));
        }
        let (element, accum) = (inputs[0].element, accum.filter(|accum| *accum != inputs[0].element));
        let computed = accum.unwrap_or(element);
        let joiner = match combiner {
            Combiner::Join(op) => Some(joiner(op, computed).filter(|_| inputs.len() == 1).ok_or_else(|| KernelError::new("no code for the type"))?),
            Combiner::Replace => return Err(KernelError::new("a reduction does not replace")),
            Combiner::Function(..) => None,
        };
        let wide = accum.map(|accum| Ok(Wide { element: accum, widen: conversion(element, accum, isa)?, narrow: conversion(accum, element, isa)? }));
        let wide = wide.transpose()?;
        if wide.is_some() && (inputs.len() != 1 || inputs[0].bytes() != inputs[0].elements() * element.bytes()) {
            return Err(KernelError::new("elements of one array without gaps are joined in a wider type"));
        }
        let folds = match combiner {
            Combiner::Join(op) => folds(op, element, accum),
            _ => None,
        };
        let order = Order::of(&combiner, computed);
        let pooled = |folds| Ok(Pooled::new(&axes(window, &inputs[0], &results[0])?, folds, element.bytes(), order != Order::Left, isa));
        let form = match running(window, &inputs[0], &results[0], order) {
            Some(running) => Form::Running(running),
            None => match folds.map(pooled).transpose()?.flatten() {
                Some(pooled) => Form::Pooled(pooled),
                None => Form::Windows(Sliding::new(window, &inputs[0], &results[0])?),
            },
        };
        let scalars = inputs.iter().map(|x| Array::row_major(x.element, &[]));
        let operands = inputs.iter().cloned().chain(scalars).chain(combiner.captures()).collect();
        Ok(ReduceWindow { operands, results, form, combiner, joiner, folds, wide, isa })
    }
}

/// A conversion as a function on elements.
pub(crate) fn conversion(from: ElementType, to: ElementType, isa: Isa) -> Result<Arc<dyn ElementFunction>, KernelError> {
    let error = |error: shale_lanes::LaneError| KernelError::new(error.to_string());
    let mut b = Builder::new();
    let x = b.load(from, Access::Contiguous);
    let y = b.convert(x, to).map_err(error)?;
    b.store(y, Access::Contiguous);
    let code = b.finish().compile(isa).map_err(error)?;
    Ok(Arc::new(ElementCode::new(code, &[(from, Access::Contiguous)], &[to])?))
}

/// In which order elements may be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// From the left: another one gives other bits.
    Left,
    /// In any.
    Any,
    /// In any, and the processor joins two of them in a cycle, so that to wait for the ones before costs little.
    AnyAtOnce,
}

impl Order {
    /// That of elements which are computed with as what they are, or in a wider type.
    fn of(combiner: &Combiner, computed: ElementType) -> Order {
        let is_whole = !matches!(computed.kind(), ElementKind::Float | ElementKind::Complex);
        match combiner {
            Combiner::Join(JoinOp::Multiply) if is_whole => Order::Any,
            Combiner::Join(_) if is_whole => Order::AnyAtOnce,
            Combiner::Join(JoinOp::Maximum | JoinOp::Minimum) => Order::Any,
            _ => Order::Left,
        }
    }
}

/// The running reduction that a window is. From the last element on only where the order does not matter.
fn running(window: &[SlidingDim], x: &Array, y: &Array, order: Order) -> Option<Running> {
    let plain = |w: &SlidingDim| (w.stride, w.base_dilation, w.window_dilation) == (1, 1, 1);
    let mut wide = (0..window.len()).filter(|d| window[*d].size != 1 || window[*d].low != 0);
    let d = wide.next().filter(|_| wide.next().is_none())?;
    let (w, length) = (&window[d], x.dims[d]);
    if !window.iter().all(plain) || x.dims != y.dims || w.size < length as i64 || x.dims.contains(&0) {
        return None;
    }
    let reverse = match w.low {
        low if low == w.size - 1 => false,
        0 if order != Order::Left => true,
        _ => return None,
    };
    let steps = [steps(x), steps(y)];
    let others = (0..x.dims.len()).filter(|o| *o != d && x.dims[*o] > 1);
    let mut others = coalesced(others.map(|o| (x.dims[o], [steps[0][o], steps[1][o]])).collect());
    let side = (0..others.len()).max_by_key(|s| (others[*s].1 == [1, 1] && others[*s].0 >= LINES, others[*s].0));
    let side = side.map_or((1, [1, 1]), |s| others.remove(s));
    Some(Running { length, along: [steps[0][d], steps[1][d]], side, others, reverse, order })
}

/// Lines of a running reduction that are taken together where they lie far apart.
const LINES: usize = 8;

impl Kernel for ReduceWindow {
    fn describe(&self) -> String {
        let form = if matches!(self.form, Form::Running(_)) { "running" } else { "windows" };
        format!("reduce {form} {} {:?} to {:?}", self.operands[0].element.xla_name(), self.operands[0].dims, self.results[0].dims)
    }

    fn allocates(&self, threads: usize) -> usize {
        let places = match &self.form {
            Form::Pooled(pooled) => return pooled.allocates().saturating_mul(threads),
            Form::Running(_) if self.folds.is_some() => return 0,
            Form::Running(running) => running.side.0,
            Form::Windows(sliding) => sliding.places,
        };
        let width = |array: &Array| self.wide.as_ref().map_or(array.element, |wide| wide.element).bytes();
        let widened = self.wide.as_ref().map_or(0, |wide| self.operands[0].elements().saturating_mul(wide.element.bytes()));
        // Accumulators; for a function copies of them and of elements, and what it gives, else what becomes narrow.
        let copies = if matches!(self.combiner, Combiner::Function(..)) { 4 } else { 2 };
        let each: usize = self.results.iter().map(width).sum();
        let listed = if let Form::Windows(sliding) = &self.form { sliding.listed() } else { 0 };
        widened.saturating_add(places.saturating_mul(each * copies)).saturating_add(listed)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.results, results)?;
        if let (Some(folds), [from, init, ..], [to]) = (&self.folds, operands, &mut *results) {
            let arrays = (&init[..self.results[0].element.bytes()], *from, &mut **to);
            match &self.form {
                Form::Pooled(pooled) => return pooled.run(arrays, (run.threads, run.stop)),
                Form::Running(running) => return running.run(folds, self.isa, arrays, (run.threads, run.stop)),
                Form::Windows(_) => {}
            }
        }
        let count = self.results.len();
        let (mut inputs, mut inits) = (operands[..count].to_vec(), operands[count..2 * count].to_vec());
        let (mut input, mut init);
        if let Some(wide) = &self.wide {
            let width = wide.element.bytes();
            (input, init) = (vec![0; self.operands[0].elements() * width], vec![0; width]);
            wide.widen.call(self.operands[0].elements(), &[inputs[0]], &mut [&mut input], run.scratch)?;
            wide.widen.call(1, &[inits[0]], &mut [&mut init], run.scratch)?;
            (inputs, inits) = (vec![&input[..]], vec![&init[..]]);
        }
        let widths = self.results.iter().map(|x| self.wide.as_ref().map_or(x.element, |wide| wide.element).bytes()).collect();
        let mut rows = Rows { kernel: self, widths, inputs, captures: &operands[2 * count..], scratch: run.scratch, sums: vec![Vec::new(); count] };
        match &self.form {
            Form::Pooled(_) => Err(KernelError::new("a combiner without loops over lanes")),
            Form::Windows(sliding) => sliding.each_row(run.stop, &mut |at, bases| {
                rows.begin(&inits, sliding.places);
                for base in bases {
                    sliding.taps().try_for_each(|tap| rows.join(*base, &tap))?;
                }
                rows.write(results, at, sliding.place_step)
            }),
            Form::Running(running) => rows.run(running, &inits, results, run.stop),
        }
    }
}

/// A row of accumulators.
struct Rows<'a, 's> {
    kernel: &'a ReduceWindow,
    widths: Vec<usize>,
    inputs: Vec<&'a [u8]>,
    captures: &'a [&'a [u8]],
    scratch: &'s mut Scratch,
    /// For each array.
    sums: Vec<Vec<u8>>,
}

impl Rows<'_, '_> {
    fn begin(&mut self, inits: &[&[u8]], count: usize) {
        for (sums, init) in self.sums.iter_mut().zip(inits) {
            sums.clear();
            (0..count).for_each(|_| sums.extend_from_slice(init));
        }
    }

    /// Joins the accumulators of some places with elements from `base` on.
    fn join(&mut self, base: usize, tap: &Tap) -> Result<(), KernelError> {
        if let (Some(join), [width]) = (self.kernel.joiner, &self.widths[..]) {
            let (sums, from) = (&mut self.sums[0][tap.first_place * width..], &self.inputs[0][(base + tap.first) * width..]);
            join(sums, tap.place_step, from, tap.step, tap.count);
            return Ok(());
        }
        let Combiner::Function(function, _) = &self.kernel.combiner else { return Ok(()) };
        let pick = |memory: &[u8], width: usize, first: usize, step: usize| -> Vec<u8> {
            (0..tap.count).flat_map(|k| &memory[(first + k * step) * width..][..width]).copied().collect()
        };
        let old = self.sums.iter().zip(&self.widths).map(|(sums, width)| pick(sums, *width, tap.first_place, tap.place_step));
        let new = self.inputs.iter().zip(&self.widths).map(|(input, width)| pick(input, *width, base + tap.first, tap.step));
        let arguments: Vec<Vec<u8>> = old.chain(new).collect();
        let mut joined: Vec<Vec<u8>> = self.widths.iter().map(|width| vec![0; tap.count * width]).collect();
        Picked { function: &**function, captures: self.captures, scratch: self.scratch }.call(tap.count, &arguments, &mut joined)?;
        for ((sums, joined), width) in self.sums.iter_mut().zip(&joined).zip(&self.widths) {
            let elements = joined.chunks_exact(*width).enumerate();
            elements.for_each(|(k, element)| sums[(tap.first_place + k * tap.place_step) * width..][..*width].copy_from_slice(element));
        }
        Ok(())
    }

    /// Writes the accumulators to the results from an element on, `step` apart.
    fn write(&mut self, results: &mut [&mut [u8]], at: usize, step: usize) -> Result<(), KernelError> {
        for (i, result) in results.iter_mut().enumerate() {
            let width = self.kernel.results[i].element.bytes();
            let (mut narrow, mut sums);
            sums = &self.sums[i];
            if let Some(wide) = &self.kernel.wide {
                let count = sums.len() / wide.element.bytes();
                narrow = vec![0; count * width];
                wide.narrow.call(count, &[sums], &mut [&mut narrow], self.scratch)?;
                sums = &narrow;
            }
            if step == 1 {
                result[at * width..][..sums.len()].copy_from_slice(sums);
            } else {
                sums.chunks_exact(width).enumerate().for_each(|(k, sum)| result[(at + k * step) * width..][..width].copy_from_slice(sum));
            }
        }
        Ok(())
    }

    fn run(&mut self, running: &Running, inits: &[&[u8]], results: &mut [&mut [u8]], stop: Stop<'_>) -> Result<(), KernelError> {
        let (lines, [from_side, to_side]) = running.side;
        let together = if from_side == 1 && to_side == 1 { lines } else { LINES.min(lines) };
        for [from, to] in (0..running.starts()).map(|number| running.start(number)) {
            for first in (0..lines).step_by(together.max(1)) {
                let count = together.min(lines - first);
                self.begin(inits, count);
                for step in 0..running.length {
                    stop.check()?;
                    let i = if running.reverse { running.length - 1 - step } else { step };
                    let tap = Tap { first_place: 0, place_step: 1, count, first: first * from_side + i * running.along[0], step: from_side };
                    self.join(from, &tap)?;
                    self.write(results, to + first * to_side + i * running.along[1], to_side)?;
                }
            }
        }
        Ok(())
    }
}
