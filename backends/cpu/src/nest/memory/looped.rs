//! Loops around a lane program that change its addresses and an index alone: its places are looked up once for all iterations.

use super::super::plan::{Loop, Stage};
use super::{Buffers, Located, Region};
use shale_lanes::{Access, Compiled, Scratch};
use smallvec::SmallVec;

/// A lane program within loops, on the places of their first iterations.
struct Looped<'s> {
    code: &'s Compiled,
    places: Located,
    /// The loops, the outermost first.
    loops: SmallVec<[Around; 4]>,
    first: i64,
    lanes: usize,
    rows: usize,
}

/// A loop around a lane program.
struct Around {
    first: i64,
    count: usize,
    /// By how many bytes each place is further on in the next iteration.
    steps: SmallVec<[isize; 8]>,
    /// Where its index is kept for the program.
    cell: Option<*mut u8>,
}

impl Looped<'_> {
    /// Runs the iterations of the loops from one on, whose places are at the first of them, and stay there.
    ///
    /// # Safety
    /// The buffers in which the places were looked up are still there.
    unsafe fn from(&mut self, depth: usize, scratch: &mut Scratch) {
        let Some(Around { first, count, cell, .. }) = self.loops.get(depth) else {
            // SAFETY: the places are within their buffers in every iteration, and no output meets another place but lane by lane.
            unsafe { self.code.run_rows(&self.places.rows(self.rows), self.first, self.lanes, scratch) };
            return;
        };
        let (first, count, cell) = (*first, *count, *cell);
        for i in 0..count {
            // SAFETY: the caller's promise; the cell lies in a buffer that a run may write.
            unsafe {
                if let Some(cell) = cell {
                    cell.cast::<i64>().write_unaligned(first + i as i64);
                }
                self.from(depth + 1, scratch);
            }
            self.advance(depth, 1);
        }
        self.advance(depth, -(count as isize));
    }

    /// Moves the places by so many iterations of a loop.
    fn advance(&mut self, depth: usize, by: isize) {
        for (place, step) in self.places.places.iter_mut().zip(&self.loops[depth].steps) {
            place.base = place.base.wrapping_offset(step.wrapping_mul(by));
        }
    }
}

impl Buffers {
    /// Runs a lane program within loops, whose `regions` are those of the first iteration, for so many lanes and rows; false, and nothing has run, where an
    /// iteration is not like the first one.
    pub(crate) fn run_looped(&self, stage: &Stage, regions: &[Region], loops: &[&Loop], lanes: (i64, usize), rows: usize, scratch: &mut Scratch) -> bool {
        let Some(mut looped) = self.looped(stage, regions, loops, lanes, rows) else { return false };
        // SAFETY: the places were looked up in these buffers.
        unsafe { looped.from(0, scratch) };
        true
    }

    /// A lane program within loops, whose `regions` are those of the first iteration, for so many lanes and rows; nothing unless every iteration is like the
    /// first one: within the buffers, and with outputs that overlap the same places or none.
    fn looped<'s>(&self, stage: &'s Stage, regions: &[Region], loops: &[&Loop], (first, lanes): (i64, usize), rows: usize) -> Option<Looped<'s>> {
        let mut places = Located::default();
        if lanes == 0 || rows == 0 || !self.places(&stage.code, regions, lanes, rows, &mut places).ok()? {
            return None;
        }
        let program = stage.code.program();
        let kinds = program.loads.iter().map(|l| (l.access, l.element.bytes())).chain(program.stores.iter().map(|s| (s.access, s.element.bytes())));
        let steps = |around: &Loop| stage.operands.iter().map(|operand| operand.address.form.weight(around.number) as isize).collect();
        let made = |around: &&Loop| {
            let cell = match around.cell {
                Some(cell) => Some(self.range(cell.buffer, cell.at as i128, cell.at as i128 + 8, true).ok()?.base.wrapping_add(cell.at)),
                None => None,
            };
            Some(Around { first: around.first, count: (around.end - around.first) as usize, steps: steps(around), cell })
        };
        let loops = loops.iter().map(made).collect::<Option<SmallVec<[Around; 4]>>>()?;
        let mut extents: SmallVec<[(i64, i64); 16]> = SmallVec::new();
        for (i, (region, (access, element))) in regions.iter().zip(kinds).enumerate() {
            let stride = match access {
                Access::Contiguous => element as i64,
                Access::Strided => region.stride,
                Access::Splat => 0,
                Access::Indexed | Access::Total(_) => return None,
            };
            let (mut low, mut high) = Buffers::extent(&Region { stride, ..*region }, element, lanes);
            let around = loops.iter().map(|around| (around.steps[i] as i64, around.count));
            for (step, count) in around.chain([(region.step, rows)]) {
                let behind = step.saturating_mul(count as i64 - 1);
                (low, high) = (low.saturating_add(behind.min(0)), high.saturating_add(behind.max(0)));
            }
            let memory = self.range(region.buffer, low.into(), high.into(), i >= program.loads.len()).ok()?;
            let start = memory.base.addr() as i64;
            extents.push((start + low, start + high));
        }
        let meets = |i: usize, j: usize| extents[i].0 < extents[j].1 && extents[j].0 < extents[i].1;
        let together = |i: usize, j: usize| loops.iter().all(|around| around.steps[i] == around.steps[j]);
        let alike = (program.loads.len()..extents.len()).all(|i| (0..extents.len()).all(|j| i == j || !meets(i, j) || together(i, j)));
        alike.then_some(Looped { code: &stage.code, places, loops, first, lanes, rows })
    }
}
