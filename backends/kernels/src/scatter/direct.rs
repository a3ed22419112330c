//! Updates that replace elements, or are joined with them by a known operation.

use super::walk::Target;
use crate::KernelError;
use crate::combine::Joiner;
use crate::gather::each_run;
use crate::placed::{Scatterer, Updates};
use crate::windows::Along;
use shale_lanes::Isa;

/// What joins elements of an array with updates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joins {
    /// At a list of places.
    pub(super) scatterer: Scatterer,
    /// In steps; without it updates replace elements.
    pub(super) joiner: Option<Joiner>,
    /// Bytes of an element.
    pub(super) width: usize,
}

/// What updates go to: arrays, or parts of them of which each window has all of its elements or none.
pub(super) struct Direct<'a, 'r> {
    pub(super) joins: &'a [Joins],
    /// From the first element of the first window's update on.
    pub(super) updates: Vec<&'a [u8]>,
    /// The elements from `first` on.
    pub(super) results: Vec<&'r mut [u8]>,
    pub(super) first: usize,
    pub(super) isa: Isa,
}

impl Direct<'_, '_> {
    /// Takes windows of these loops and runs at a list of places, whose updates are `step` elements apart.
    pub(super) fn list(&mut self, (loops, run): &(Vec<Along>, usize), at: &mut [u32], outer: usize, step: usize) {
        if self.first > 0 {
            // What lies before the part becomes a place behind it.
            for at in &mut *at {
                *at = at.wrapping_sub(self.first as u32);
            }
        }
        for ((result, update), Joins { scatterer, width, .. }) in self.results.iter_mut().zip(&self.updates).zip(self.joins) {
            each_run(loops, outer, 0, &mut |from, to| {
                scatterer(&mut result[to * width..], at, Updates { new: &update[from * width..], step, run: *run }, self.isa);
            });
        }
    }
}

impl Target for Direct<'_, '_> {
    fn window(&mut self, loops: &[Along], run: usize, outer: usize, operand: usize) -> Result<(), KernelError> {
        let elements = self.results.first().zip(self.joins.first()).map_or(0, |(result, joins)| result.len() / joins.width);
        let Some(operand) = operand.checked_sub(self.first).filter(|operand| *operand < elements) else { return Ok(()) };
        // The innermost loop is the operation's where there are no runs.
        let single = Along { size: 1, outer: 1, operand: 1, dim: 0 };
        let (loops, inner) = match loops.split_last() {
            Some((last, rest)) if run == 1 => (rest, *last),
            _ => (loops, Along { size: run, ..single }),
        };
        for ((result, update), Joins { scatterer, joiner, width }) in self.results.iter_mut().zip(&self.updates).zip(self.joins) {
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
