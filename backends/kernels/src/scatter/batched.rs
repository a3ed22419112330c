//! Updates by a function: many in one call.

use super::walk::Target;
use crate::KernelError;
use crate::combine::Picked;
use crate::gather::each_run;
use crate::windows::Along;

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
