//! The windows of a scatter, one after the other or in lists.

use super::direct::Direct;
use crate::gather::runs;
use crate::placed::{Edge, PARTLY, Places, Rule};
use crate::windows::{Along, Asked, Batch, Loops, each_row, merged};
use crate::{KernelError, Stop};
use shale_lanes::Isa;

/// Windows whose places are found at one time.
const LISTED: usize = 1024;
/// Windows from which on each of their runs is taken from all of them before the next.
const MANY: usize = 8;

/// Windows that are looked at to guess whether others are sorted.
const LOOKED_AT: usize = 64;

/// The windows, and how they are gone through.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) loops: Loops,
    /// The loops over a whole window that are not in a run, outermost first, and the elements of a run.
    window: (Vec<Along>, usize),
    /// The sizes of the updates, if they must be taken one by one since windows of several index vectors overlap in another order.
    by_elements: Option<Vec<usize>>,
    /// True if lists of places are found at one time.
    by_lists: bool,
    isa: Isa,
}

impl Walk {
    /// Through updates of these sizes, of an array with places for so many elements.
    pub(super) fn new(mut loops: Loops, updates: &[usize], elements: usize, isa: Isa) -> Walk {
        let trailing = loops.batches.iter().all(|batch| loops.window.iter().all(|along| along.dim > batch.dim));
        let by_elements = !trailing && loops.starts.iter().any(|start| start.along.is_some());
        if !by_elements {
            loops.batches = merged(&loops.batches);
        }
        let window = runs(&loops.window);
        // Where the window does not move along its own dimensions, no element belongs to two of its runs, so these may come in any order.
        let (runs_apart, single_run) = (loops.starts.iter().all(|start| start.along.is_none()), window.0.is_empty());
        let by_lists = elements < PARTLY as usize && (runs_apart || single_run);
        Walk { loops, window, by_elements: by_elements.then(|| updates.to_vec()), by_lists, isa }
    }

    /// The same through a part of the windows: a loop over their elements has another size.
    pub(super) fn cut(&self, along: usize, size: usize) -> Walk {
        let mut cut = self.clone();
        cut.loops.window[along].size = size;
        cut.window = runs(&cut.loops.window);
        if let Some(sizes) = &mut cut.by_elements {
            sizes[cut.loops.window[along].dim] = size;
        }
        cut
    }

    /// True if some windows that lie far apart in the indices follow each other in the array as well.
    pub(super) fn looks_sorted(&self, indices: &[u8]) -> bool {
        let Some(batch) = self.loops.batches.first().filter(|batch| batch.size > 1) else { return false };
        let looked_at = batch.size.min(LOOKED_AT);
        let at = |number: usize| {
            let i = number * (batch.size - 1) / (looked_at - 1);
            let Some(Place::Inside(at)) = self.place(indices, i * batch.indices) else { return None };
            Some(at + i * batch.operand)
        };
        (0..looked_at).filter_map(at).is_sorted()
    }

    /// The elements of a window.
    pub(super) fn window_elements(&self) -> usize {
        self.loops.window.iter().map(|along| along.size).product()
    }

    /// Takes the windows whose elements a target has.
    ///
    /// # Errors
    /// The run is to stop.
    pub(super) fn direct(&self, stop: Stop<'_>, indices: &[u8], target: &mut Direct<'_, '_>) -> Result<(), KernelError> {
        if self.by_lists && self.by_elements.is_none() { self.in_lists(stop, indices, target) } else { self.each(stop, indices, target) }
    }

    /// Takes one window after the other.
    ///
    /// # Errors
    /// The run is to stop; what the target reports.
    pub(super) fn each(&self, stop: Stop<'_>, indices: &[u8], target: &mut dyn Target) -> Result<(), KernelError> {
        match &self.by_elements {
            Some(sizes) => self.one_by_one(stop, indices, sizes, target),
            None => self.by_windows(stop, indices, target),
        }
    }

    /// Lists of windows, the places of a list found before the first window is joined.
    fn in_lists(&self, stop: Stop<'_>, indices: &[u8], target: &mut Direct<'_, '_>) -> Result<(), KernelError> {
        let mut list = [0; LISTED];
        let asked = Asked::between(stop, &self.window.0, self.window.1);
        each_row(&self.loops.batches, [0; 3], asked, &mut |[index, outer, operand], row: &Batch| {
            for first in (0..row.size).step_by(LISTED) {
                let at = &mut list[..LISTED.min(row.size - first)];
                let (index, outer, operand) = (index + first * row.indices, outer + first * row.outer, operand + first * row.operand);
                let rule = Rule { from_end: 0, edge: Edge::Cut };
                let last = Places { reader: self.loops.reader, starts: &self.loops.starts, row, indices, index, operand, rule, at: &mut *at }.find(self.isa);
                if last >= PARTLY && at.contains(&PARTLY) || !self.window.0.is_empty() && at.len() < MANY {
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
    fn one_by_one(&self, stop: Stop<'_>, indices: &[u8], sizes: &[usize], target: &mut dyn Target) -> Result<(), KernelError> {
        let mut at = vec![0; sizes.len()];
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
            let Some(d) = (0..at.len()).rev().find(|d| at[*d] + 1 < sizes[*d]) else { return Ok(()) };
            at[d] += 1;
            at[d + 1..].fill(0);
        }
        Ok(())
    }
}

/// What takes windows of updates.
pub(crate) trait Target {
    /// Takes runs of `run` elements.
    fn window(&mut self, loops: &[Along], run: usize, outer: usize, operand: usize) -> Result<(), KernelError>;
}

/// Where a window lies.
enum Place {
    /// In the array, from this element on.
    Inside(usize),
    /// Only a part of it does.
    Partly,
}
