//! Lanes that fill no block, which run as one anyway: into what comes behind the row if that is written afterwards, else through slots.

use super::ops::Handlers;
use super::{Chain, Frame, Source, TOTAL_BYTES};
use crate::place::{Rows, Scratch};
use std::marker::PhantomData;
use std::ops::Range;

/// A frame in scratch memory, its places, and a slot for each of them.
pub(super) struct Frames<H> {
    pub(super) frame: *mut Frame,
    slots: *mut u8,
    places: usize,
    handlers: PhantomData<H>,
}

impl<H: Handlers> Frames<H> {
    /// A line between slots: blocks a power of two apart would share their sets of the cache.
    const SLOT: usize = H::BLOCK_BYTES + 64;

    /// Memory for so many places: for each its base, where it is in the current row, bytes to the next row, and a slot.
    pub(super) fn within(scratch: &mut Scratch, places: usize) -> Frames<H> {
        let head = (size_of::<Frame>() + 3 * places * size_of::<usize>()).next_multiple_of(64);
        let base = scratch.reserve(head + places * Self::SLOT);
        Frames { frame: base.cast(), slots: base.wrapping_add(head), places, handlers: PhantomData }
    }

    /// The slot of a place: a block, aligned to 64.
    pub(super) fn slot(&self, place: usize) -> *mut u8 {
        self.slots.wrapping_add(place * Self::SLOT)
    }

    /// The first word of one of the tables behind the frame.
    fn table(&self, number: usize) -> *mut *mut u8 {
        self.frame.wrapping_add(1).cast::<*mut u8>().wrapping_add(number * self.places)
    }

    /// Sets the base of a place: where its lanes are, or those of the first block.
    ///
    /// # Safety
    /// The tables have the place.
    pub(super) unsafe fn set(&self, place: usize, base: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { self.table(0).add(place).write(base) }
    }

    /// Where a place is in the current row.
    ///
    /// # Safety
    /// The tables have the place, and it has begun.
    pub(super) unsafe fn row(&self, place: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        unsafe { self.table(1).add(place).read() }
    }

    /// Bytes from a place to the next row's.
    ///
    /// # Safety
    /// The tables have the place, and it has begun.
    pub(super) unsafe fn step(&self, place: usize) -> isize {
        // SAFETY: the caller's promise.
        unsafe { self.table(2).cast::<isize>().add(place).read() }
    }

    /// Says where a place is in the first row, and how many bytes are from row to row.
    ///
    /// # Safety
    /// The tables have the place.
    pub(super) unsafe fn begin(&self, place: usize, at: *mut u8, step: isize) {
        // SAFETY: the caller's promise.
        unsafe {
            self.set(place, at);
            self.table(1).add(place).write(at);
            self.table(2).cast::<isize>().add(place).write(step);
        }
    }

    /// Goes on to the next row.
    ///
    /// # Safety
    /// All places have begun.
    #[inline(always)]
    pub(super) unsafe fn next_row(&self) {
        for place in 0..self.places {
            // SAFETY: the tables have the place.
            unsafe {
                let at = self.row(place).wrapping_offset(self.step(place));
                self.table(1).add(place).write(at);
                self.set(place, at);
            }
        }
    }

    /// Fills a slot with equal lanes.
    ///
    /// # Safety
    /// It takes a block.
    pub(super) unsafe fn fill(slot: *mut u8, bits: u32) {
        for lane in 0..H::BLOCK_BYTES / 4 {
            // SAFETY: the caller's promise.
            unsafe { slot.cast::<u32>().add(lane).write(bits) };
        }
    }
}

impl<H: Handlers> Chain<H> {
    /// Bytes of an input's element, or of an output's, which are counted behind the inputs.
    pub(super) fn bytes(&self, place: usize) -> usize {
        if self.halves[place].is_some() { 2 } else { 4 }
    }

    /// How many rows shorter than a block, from the first one on, may run as whole blocks: what they write behind themselves belongs to later rows of the
    /// run, and what they read there to memory that the next row reads, too.
    pub(super) fn direct_rows(&self, rows: &Rows<'_>, lanes: usize) -> usize {
        let block = H::BLOCK_BYTES / 4;
        let written = |output: usize| rows.steps[output] == (lanes * self.bytes(output)) as isize;
        let read = |input: usize| {
            let (step, bytes) = (rows.steps[input], self.bytes(input));
            step == 0 || usize::try_from(step).is_ok_and(|step| block * bytes <= step + lanes * bytes)
        };
        let fits = |source: &Source| match *source {
            Source::Input(input) => read(input),
            Source::Output(output) => written(self.inputs + output),
            _ => true,
        };
        let later = (block - lanes).div_ceil(lanes.max(1));
        let may = rows.apart && rows.count > later && rows.steps.len() == rows.places.len() && self.sources.iter().all(fits);
        if may { rows.count - later } else { 0 }
    }

    /// Takes copies of inputs that are equal for all rows, and shorter than a block.
    ///
    /// # Safety
    /// As for [`Window::run`](super::Window::run), within a frame that has begun.
    pub(super) unsafe fn copy_equal_rows(&self, frames: &Frames<H>, rows: &Rows<'_>, lanes: usize) {
        for (i, source) in self.sources.iter().enumerate() {
            if let Source::Input(input) = *source
                && rows.steps[input] == 0
            {
                // SAFETY: the row has the lanes, and the slot takes a block.
                unsafe {
                    rows.places[input].base.cast_const().copy_to_nonoverlapping(frames.slot(i), lanes * self.bytes(input));
                    frames.begin(i, frames.slot(i), 0);
                }
            }
        }
    }

    /// Runs some lanes of a row, fewer than a block, on copies. Inputs are read as they lie where the next row `follows` and its place is not before the
    /// block's end; totals join the lanes, and nothing else.
    ///
    /// # Safety
    /// As for [`Window::run`](super::Window::run), within a frame that has begun.
    pub(super) unsafe fn padded(&self, frames: &Frames<H>, follows: bool, first: i64, lanes: Range<usize>) {
        let behind = H::BLOCK_BYTES / 4 - lanes.len();
        // SAFETY: the row has the lanes, and slots take a block; a total's block has the lanes that are joined with them.
        unsafe {
            for (i, source) in self.sources.iter().enumerate() {
                let (at, slot) = (frames.row(i), frames.slot(i));
                match *source {
                    Source::Input(input) => {
                        let (from, bytes) = (at.wrapping_add(lanes.start * self.bytes(input)), self.bytes(input));
                        if follows && frames.step(i) >= (behind * bytes) as isize {
                            frames.set(i, from);
                            continue;
                        }
                        // What is equal for all rows may be a copy already.
                        from.cast_const().copy_to(slot, lanes.len() * bytes);
                    }
                    Source::Total(_) => at.wrapping_add(lanes.start * 4 % TOTAL_BYTES).cast_const().copy_to_nonoverlapping(slot, lanes.len() * 4),
                    Source::Output(_) => {}
                    _ => continue,
                }
                frames.set(i, slot);
            }
            self.block(frames, first.wrapping_add(lanes.start as i64));
            for (i, source) in self.sources.iter().enumerate() {
                let (offset, bytes) = match *source {
                    Source::Output(output) => (lanes.start * self.bytes(self.inputs + output), self.bytes(self.inputs + output)),
                    Source::Total(_) => (lanes.start * 4 % TOTAL_BYTES, 4),
                    _ => continue,
                };
                frames.slot(i).cast_const().copy_to_nonoverlapping(frames.row(i).wrapping_add(offset), lanes.len() * bytes);
            }
        }
    }
}
