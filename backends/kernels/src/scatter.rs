//! Windows of updates that are joined with an array at places that an array of indices says.

use crate::checks::check_updated;
use crate::combine::{Joiner, Picked, joiner, scatterer};
use crate::gather::{each_run, runs};
use crate::placed::{Edge, PARTLY, Places, Rule, Scatterer, Updates, replacer};
use crate::windows::{Along, Asked, Batch, Loops, each_row, merged, steps};
use crate::{Array, Combiner, Kernel, KernelError, Run, Stop, WindowDims};
use shale_lanes::Isa;

/// `result[start + batch + offset] = combiner(result[…], update)` for one update after the other, in row-major order of the updates; what lies outside
/// of the array is left out, element by element. Several arrays have the same places.
///
/// Operands: the arrays, the indices, the updates for each array, captured arrays. The results begin as copies of the arrays.
#[derive(Debug)]
pub struct Scatter {
    operands: Vec<Array>,
    results: Vec<Array>,
    updated: Vec<(usize, usize)>,
    combiner: Combiner,
    /// What joins elements of each array, unless a function does.
    joins: Vec<Joins>,
    loops: Loops,
    /// The loops over a whole window that are not in a run, outermost first, and the elements of a run.
    window: (Vec<Along>, usize),
    /// True if updates must be taken one by one since windows of several index vectors overlap in another order.
    by_elements: bool,
    isa: Isa,
}

/// What joins elements of an array with updates.
#[derive(Clone, Copy, Debug)]
struct Joins {
    /// At a list of places.
    scatterer: Scatterer,
    /// In steps; without it updates replace elements.
    joiner: Option<Joiner>,
    /// Bytes of an element.
    width: usize,
}

impl Scatter {
    /// Updates of arrays of the same sizes, by updates of the same sizes.
    ///
    /// # Errors
    /// Dimension numbers that do not fit the arrays, a combiner that has no code for the type, arrays of several layouts.
    pub fn new(dims: &WindowDims, inputs: Vec<Array>, indices: Array, updates: Vec<Array>, combiner: Combiner, isa: Isa) -> Result<Scatter, KernelError> {
        let (Some(input), Some(update)) = (inputs.first(), updates.first()) else { return Err(KernelError::new("a scatter needs an array and updates")) };
        let alike = |x: &Array, y: &Array| x.dims == y.dims && steps(x) == steps(y);
        let types = inputs.iter().zip(&updates).all(|(x, u)| x.element == u.element);
        if inputs.len() != updates.len() || !types || !inputs.iter().all(|x| alike(x, input)) || !updates.iter().all(|u| alike(u, update)) {
            return Err(KernelError::new("the arrays of a scatter must lie alike, and so must the updates"));
        }
        let window_dims = (0..input.dims.len()).filter(|d| !dims.collapsed.contains(d) && !dims.operand_batching.contains(d));
        let mut sizes = vec![1; input.dims.len()];
        window_dims.zip(&dims.offset).for_each(|(d, outer)| sizes[d] = update.dims.get(*outer).copied().unwrap_or(0));
        let mut loops = Loops::new(dims, input, &indices, update, &sizes)?;
        let joins = match combiner {
            Combiner::Join(op) => {
                let code = scatterer(op, input.element).zip(joiner(op, input.element)).filter(|_| inputs.len() == 1);
                let (scatterer, joiner) = code.ok_or_else(|| KernelError::new(format!("{op:?} has no code for {}", input.element.xla_name())))?;
                vec![Joins { scatterer, joiner: Some(joiner), width: input.element.bytes() }]
            }
            Combiner::Replace => inputs.iter().map(|x| x.element.bytes()).map(|width| Joins { scatterer: replacer(width), joiner: None, width }).collect(),
            Combiner::Function(..) => Vec::new(),
        };
        let trailing = loops.batches.iter().all(|batch| loops.window.iter().all(|along| along.dim > batch.dim));
        let by_elements = !trailing && loops.starts.iter().any(|start| start.along.is_some());
        if !by_elements {
            loops.batches = merged(&loops.batches);
        }
        let (window, count) = (runs(&loops.window), inputs.len());
        let operands = inputs.iter().cloned().chain([indices]).chain(updates).chain(combiner.captures()).collect();
        Ok(Scatter { operands, results: inputs, updated: (0..count).map(|i| (i, i)).collect(), combiner, joins, loops, window, by_elements, isa })
    }
}

impl Kernel for Scatter {
    fn describe(&self) -> String {
        let (input, update) = (&self.operands[0], &self.operands[self.results.len() + 1]);
        format!("scatter {} {:?} into {:?}", input.element.xla_name(), update.dims, input.dims)
    }

    fn updates(&self) -> &[(usize, usize)] {
        &self.updated
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check_updated(&self.operands, operands, &self.results, results, &self.updated)?;
        if self.loops.is_empty() || self.results[0].dims.contains(&0) {
            return Ok(());
        }
        let count = self.results.len();
        let (indices, updates, captures) = (operands[count], &operands[count + 1..2 * count + 1], &operands[2 * count + 1..]);
        let stop = run.stop;
        let Combiner::Function(function, _) = &self.combiner else {
            let mut direct = Direct { joins: &self.joins, updates, results, isa: self.isa };
            return if self.by_elements { self.one_by_one(stop, indices, &mut direct) } else { self.by_lists(stop, indices, &mut direct) };
        };
        let picked = Picked { function: &**function, captures, scratch: run.scratch };
        let mut batched = Batched::new(picked, self.results.iter().map(|x| x.element.bytes()).collect(), updates, results);
        if self.by_elements {
            self.one_by_one(stop, indices, &mut batched)?;
        } else {
            self.by_windows(stop, indices, &mut batched)?;
        }
        batched.finish()
    }
}

/// Windows whose places are found at one time.
const LISTED: usize = 1024;
/// Windows from which on each of their runs is taken from all of them before the next.
const MANY: usize = 8;

impl Scatter {
    /// Lists of windows, the places of a list found before the first window is joined.
    fn by_lists(&self, stop: Stop<'_>, indices: &[u8], target: &mut Direct<'_, '_>) -> Result<(), KernelError> {
        let elements = target.results.iter().zip(&self.joins).map(|(result, joins)| result.len() / joins.width).max();
        // Where the window does not move along its own dimensions, no element belongs to two of its runs, so these may come in any order.
        let (runs_apart, single_run) = (self.loops.starts.iter().all(|start| start.along.is_none()), self.window.0.is_empty());
        if elements.is_none_or(|count| count >= PARTLY as usize) || !(runs_apart || single_run) {
            return self.by_windows(stop, indices, target);
        }
        let mut list = [0; LISTED];
        let asked = Asked::between(stop, &self.window.0, self.window.1);
        each_row(&self.loops.batches, [0; 3], asked, &mut |[index, outer, operand], row: &Batch| {
            for first in (0..row.size).step_by(LISTED) {
                let at = &mut list[..LISTED.min(row.size - first)];
                let (index, outer, operand) = (index + first * row.indices, outer + first * row.outer, operand + first * row.operand);
                let rule = Rule { from_end: 0, edge: Edge::Cut };
                let last = Places { reader: self.loops.reader, starts: &self.loops.starts, row, indices, index, operand, rule, at: &mut *at }.find(self.isa);
                if last >= PARTLY && at.contains(&PARTLY) || !single_run && at.len() < MANY {
                    self.row(indices, [index, outer, operand], &Batch { size: at.len(), ..*row }, target)?;
                } else {
                    target.list(&self.window, at, outer, row.outer);
                }
            }
            Ok(())
        })
    }

    /// One window after the other.
    fn by_windows(&self, stop: Stop<'_>, indices: &[u8], target: &mut dyn Target) -> Result<(), KernelError> {
        let asked = Asked::between(stop, &self.window.0, self.window.1);
        each_row(&self.loops.batches, [0; 3], asked, &mut |at, row: &Batch| self.row(indices, at, row, target))
    }

    /// The same for a row of windows from these places in indices, updates and array on.
    fn row(&self, indices: &[u8], [mut index, mut outer, mut operand]: [usize; 3], row: &Batch, target: &mut dyn Target) -> Result<(), KernelError> {
        for _ in 0..row.size {
            match self.place(indices, index) {
                Some(Place::Inside(start)) => target.window(&self.window.0, self.window.1, outer, operand + start)?,
                Some(Place::Partly) => {
                    let mut clipped = self.loops.window.clone();
                    let (skipped, start) = self.clip(indices, index, &mut clipped);
                    let (loops, run) = runs(&clipped);
                    target.window(&loops, run, outer + skipped, operand + start)?;
                }
                None => {}
            }
            (index, outer, operand) = (index + row.indices, outer + row.outer, operand + row.operand);
        }
        Ok(())
    }

    /// Whether a window lies in the array.
    #[inline(always)]
    fn place(&self, indices: &[u8], index: usize) -> Option<Place> {
        let (mut at, mut inside) = (0, true);
        for start in &self.loops.starts {
            let first = self.loops.reader.read(indices, index + start.at);
            if first >= 0 && first as usize + start.window <= start.size {
                at += first as usize * start.stride;
            } else if start.along.is_none() || first >= start.size as i64 || first.saturating_add(start.window as i64) <= 0 {
                return None;
            } else {
                inside = false;
            }
        }
        Some(if inside { Place::Inside(at) } else { Place::Partly })
    }

    /// Cuts a window that lies partly in the array: the elements of the update that are skipped, and where the rest begins in the array.
    fn clip(&self, indices: &[u8], index: usize, window: &mut [Along]) -> (usize, usize) {
        let (mut skipped, mut at) = (0, 0);
        for start in &self.loops.starts {
            let first = self.loops.reader.read(indices, index + start.at);
            let (low, high) = (first.max(0), first.saturating_add(start.window as i64).min(start.size as i64));
            at += low as usize * start.stride;
            if let Some(along) = start.along {
                window[along].size = (high - low) as usize;
                skipped += (low - first) as usize * window[along].outer;
            }
        }
        (skipped, at)
    }

    /// One update after the other in row-major order, where window dimensions stand before batch dimensions.
    fn one_by_one(&self, stop: Stop<'_>, indices: &[u8], target: &mut dyn Target) -> Result<(), KernelError> {
        let updates = &self.operands[self.results.len() + 1];
        let mut at = vec![0; updates.dims.len()];
        for number in 0usize.. {
            if number.is_multiple_of(1 << 16) {
                stop.check()?;
            }
            let batches = self.loops.batches.iter().map(|batch| (at[batch.dim], batch));
            let (index, outer, operand) = batches.fold((0, 0, 0), |sum, (i, b)| (sum.0 + i * b.indices, sum.1 + i * b.outer, sum.2 + i * b.operand));
            let (mut outer, mut operand, mut inside) = (outer, operand, true);
            for (number, along) in self.loops.window.iter().enumerate() {
                outer += at[along.dim] * along.outer;
                if !self.loops.starts.iter().any(|start| start.along == Some(number)) {
                    operand += at[along.dim] * along.operand;
                }
            }
            for start in &self.loops.starts {
                let within = start.along.map_or(0, |along| at[self.loops.window[along].dim]);
                let place = self.loops.reader.read(indices, index + start.at).saturating_add(within as i64);
                inside &= (0..start.size as i64).contains(&place);
                operand = operand.wrapping_add((place as usize).wrapping_mul(start.stride));
            }
            if inside {
                target.window(&[], 1, outer, operand)?;
            }
            let Some(d) = (0..at.len()).rev().find(|d| at[*d] + 1 < updates.dims[*d]) else { return Ok(()) };
            at[d] += 1;
            at[d + 1..].fill(0);
        }
        Ok(())
    }
}

/// Where a window lies.
enum Place {
    /// In the array, from this element on.
    Inside(usize),
    /// Only a part of it does.
    Partly,
}

/// What takes windows of updates.
pub(crate) trait Target {
    /// Takes runs of `run` elements.
    fn window(&mut self, loops: &[Along], run: usize, outer: usize, operand: usize) -> Result<(), KernelError>;
}

/// Updates that replace elements, or are joined with them by a known operation.
struct Direct<'a, 'r> {
    joins: &'a [Joins],
    updates: &'a [&'a [u8]],
    results: &'a mut [&'r mut [u8]],
    isa: Isa,
}

impl Direct<'_, '_> {
    /// Takes windows of these loops and runs at a list of places, whose updates are `step` elements apart.
    fn list(&mut self, (loops, run): &(Vec<Along>, usize), at: &[u32], outer: usize, step: usize) {
        for ((result, update), Joins { scatterer, width, .. }) in self.results.iter_mut().zip(self.updates).zip(self.joins) {
            each_run(loops, outer, 0, &mut |from, to| {
                scatterer(&mut result[to * width..], at, Updates { new: &update[from * width..], step, run: *run }, self.isa);
            });
        }
    }
}

impl Target for Direct<'_, '_> {
    fn window(&mut self, loops: &[Along], run: usize, outer: usize, operand: usize) -> Result<(), KernelError> {
        // The innermost loop is the operation's where there are no runs.
        let single = Along { size: 1, outer: 1, operand: 1, dim: 0 };
        let (loops, inner) = match loops.split_last() {
            Some((last, rest)) if run == 1 => (rest, *last),
            _ => (loops, Along { size: run, ..single }),
        };
        for ((result, update), Joins { scatterer, joiner, width }) in self.results.iter_mut().zip(self.updates).zip(self.joins) {
            each_run(loops, outer, operand, &mut |from, to| {
                let (new, old) = (&update[from * width..], &mut result[to * width..]);
                match joiner {
                    _ if inner.outer == 1 && inner.operand == 1 => scatterer(old, &[0], Updates { new, step: 0, run: inner.size }, self.isa),
                    Some(join) => join(old, inner.operand, new, inner.outer, inner.size),
                    None => (0..inner.size).for_each(|i| old[i * inner.operand * width..][..*width].copy_from_slice(&new[i * inner.outer * width..][..*width])),
                }
            });
        }
        Ok(())
    }
}

/// Lanes of a call, at most.
const LANES: usize = 512;
/// Slots that say which elements the next call has already.
const SLOTS: usize = 1 << 14;

/// Updates by a function: many in one call, as long as no element is updated twice.
pub(crate) struct Batched<'a, 'r> {
    picked: Picked<'a>,
    widths: Vec<usize>,
    updates: &'a [&'a [u8]],
    results: &'a mut [&'r mut [u8]],
    /// The updates and elements of the next call.
    places: Vec<(usize, usize)>,
    /// The call in which a slot was taken last.
    seen: Vec<u32>,
    round: u32,
}

impl Target for Batched<'_, '_> {
    fn window(&mut self, loops: &[Along], run: usize, outer: usize, operand: usize) -> Result<(), KernelError> {
        let mut result = Ok(());
        each_run(loops, outer, operand, &mut |from, to| {
            for i in 0..run {
                if result.is_ok() {
                    result = self.take(from + i, to + i);
                }
            }
        });
        result
    }
}

impl<'a, 'r> Batched<'a, 'r> {
    /// No update yet, of elements of these widths.
    pub(crate) fn new(picked: Picked<'a>, widths: Vec<usize>, updates: &'a [&'a [u8]], results: &'a mut [&'r mut [u8]]) -> Batched<'a, 'r> {
        Batched { picked, widths, updates, results, places: Vec::new(), seen: vec![0; SLOTS], round: 1 }
    }

    /// Makes the call that is left.
    pub(crate) fn finish(&mut self) -> Result<(), KernelError> {
        let lanes = self.places.len();
        if lanes == 0 {
            return Ok(());
        }
        let pick = |memory: &[u8], width: usize, place: &dyn Fn(&(usize, usize)) -> usize| -> Vec<u8> {
            self.places.iter().flat_map(|at| &memory[place(at) * width..][..width]).copied().collect()
        };
        let old = self.results.iter().zip(&self.widths).map(|(x, width)| pick(x, *width, &|at| at.1));
        let new = self.updates.iter().zip(&self.widths).map(|(u, width)| pick(u, *width, &|at| at.0));
        let inputs: Vec<Vec<u8>> = old.chain(new).collect();
        let mut outputs: Vec<Vec<u8>> = self.widths.iter().map(|width| vec![0; lanes * width]).collect();
        self.picked.call(lanes, &inputs, &mut outputs)?;
        for ((result, output), width) in self.results.iter_mut().zip(&outputs).zip(&self.widths) {
            let elements = output.chunks_exact(*width).zip(&self.places);
            elements.for_each(|(element, (_, to))| result[to * width..][..*width].copy_from_slice(element));
        }
        self.places.clear();
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
        Ok(())
    }

    /// Adds an update to the next call, which is made first if it may have the same element.
    pub(crate) fn take(&mut self, from: usize, to: usize) -> Result<(), KernelError> {
        let slot = to.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.ilog2());
        if self.seen[slot] == self.round || self.places.len() == LANES {
            self.finish()?;
        }
        self.seen[slot] = self.round;
        self.places.push((from, to));
        Ok(())
    }
}
