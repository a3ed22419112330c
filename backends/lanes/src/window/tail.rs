//! Lanes that fill no block, which run as one anyway: into what comes behind the row if that is written afterwards, else through slots.

use super::ops::Handlers;
use super::{Chain, Frame, Source};
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

    /// Memory for so many places, the first of which are totals.
    pub(super) fn within(scratch: &mut Scratch, places: usize, totals: usize) -> Frames<H> {
        let head = (size_of::<Frame>() + (places + totals) * size_of::<usize>()).next_multiple_of(64);
        let base = scratch.reserve(head + places * Self::SLOT);
        Frames { frame: base.cast(), slots: base.wrapping_add(head), places, handlers: PhantomData }
    }

    /// The slot of a place: a block, aligned to 64.
    pub(super) fn slot(&self, place: usize) -> *mut u8 {
        self.slots.wrapping_add(place * Self::SLOT)
    }

    /// A word of the table behind the frame.
    fn word(&self, word: usize) -> *mut usize {
        self.frame.wrapping_add(1).cast::<usize>().wrapping_add(word)
    }

    /// The base of a place: where its lanes are, or those of the first block.
    ///
    /// # Safety
    /// The table has the place, and it was set.
    pub(super) unsafe fn base(&self, place: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        unsafe { self.word(place).cast::<*mut u8>().read() }
    }

    /// Sets the base of a place.
    ///
    /// # Safety
    /// The table has the place.
    pub(super) unsafe fn set(&self, place: usize, base: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { self.word(place).cast::<*mut u8>().write(base) }
    }

    /// Says what the base of a total is changed by from block to block.
    ///
    /// # Safety
    /// The table has the place among the totals.
    pub(super) unsafe fn set_change(&self, total: usize, change: usize) {
        // SAFETY: the caller's promise.
        unsafe { self.word(self.places + total).write(change) };
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
    fn bytes(&self, place: usize) -> usize {
        self.lies[place].bytes()
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
                    frames.set(i, frames.slot(i));
                }
            }
        }
    }

    /// Runs some lanes of a row, fewer than a block, on copies, where the places then stay.
    ///
    /// # Safety
    /// As for [`Window::run`](super::Window::run), within a frame that has begun, whose places are those of the row.
    pub(super) unsafe fn padded(&self, frames: &Frames<H>, (rows, row): (&Rows<'_>, usize), first: i64, lanes: Range<usize>) {
        let at = |i: usize| {
            let base = rows.places[i].base.wrapping_add(lanes.start * self.bytes(i));
            if row == 0 { base } else { base.wrapping_offset(rows.steps[i] * row as isize) }
        };
        let place_of = |source: &Source| match *source {
            Source::Input(input) => Some(input),
            Source::Output(output) => Some(self.inputs + output),
            _ => None,
        };
        let given = self.sources.iter().enumerate().filter_map(|(i, source)| place_of(source).map(|place| (i, place)));
        // SAFETY: the row has the lanes, and slots take a block.
        unsafe {
            for (i, place) in given.clone() {
                if place < self.inputs {
                    at(place).cast_const().copy_to_nonoverlapping(frames.slot(i), lanes.len() * self.bytes(place));
                }
                frames.set(i, frames.slot(i));
            }
            self.block(frames, first.wrapping_add(lanes.start as i64));
            for (i, place) in given {
                if place >= self.inputs {
                    frames.slot(i).cast_const().copy_to_nonoverlapping(at(place), lanes.len() * self.bytes(place));
                }
            }
        }
    }
}
