//! Lanes that fill no block, which run as one anyway: into what comes behind the row if that is written afterwards, else through slots.

use super::ops::Handlers;
use super::{Chain, Frame, Source, TOTAL_BYTES};
use crate::copy::LINE;
use crate::place::{Rows, Scratch};
use smallvec::SmallVec;
use std::marker::PhantomData;
use std::ops::Range;

/// Blocks of a row from which on entering the chain for its first and last lanes is a small part of it.
const LEAST_BLOCKS: usize = 4;

/// A frame in scratch memory, its places, and a slot for each of them.
pub(super) struct Frames<H> {
    pub(super) frame: *mut Frame,
    slots: *mut u8,
    places: usize,
    handlers: PhantomData<H>,
}

/// What a chain does with the lanes of a row that fill no block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// There are none, or whole blocks of short rows go into what later rows write.
    Whole,
    /// The last block begins within the one before.
    Overlap,
    /// The last block stores some of its lanes.
    Some,
}

/// Bytes from slot to slot of blocks: a line between them, since blocks a power of two apart would share their sets of the cache.
#[inline(always)]
pub(super) const fn slot_bytes(block_bytes: usize) -> usize {
    block_bytes + 64
}

impl<H: Handlers> Frames<H> {
    /// Memory for so many places: for each its base, where it is in the current row, bytes to the next row, and a slot.
    pub(super) fn within(scratch: &mut Scratch, places: usize) -> Frames<H> {
        let head = (size_of::<Frame>() + 3 * places * size_of::<usize>()).next_multiple_of(64);
        let base = scratch.reserve(head + places * slot_bytes(H::BLOCK_BYTES));
        Frames { frame: base.cast(), slots: base.wrapping_add(head), places, handlers: PhantomData }
    }

    /// The slot of a place: a block, aligned to 64.
    pub(super) fn slot(&self, place: usize) -> *mut u8 {
        self.slots.wrapping_add(place * slot_bytes(H::BLOCK_BYTES))
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
                let at = self.row(place).wrapping_offset(self.table(2).cast::<isize>().add(place).read());
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
        self.lies[place].bytes()
    }

    /// True if handlers bring the frame from one row to the next: they do not widen the elements of rows.
    fn steps_in_chain(&self, rows: &Rows<'_>) -> bool {
        let is_word = |source: &Source| !matches!(*source, Source::Splat(input) if rows.count > 1 && rows.steps[input] != 0 && self.bytes(input) != 4);
        self.sources.len() <= u64::BITS as usize && self.sources.iter().all(is_word)
    }

    /// How many rows, from the first one on, one chain runs without coming back, and how: those for whose last lanes nothing has to be copied. Outputs may go
    /// past the caches, if they are lines.
    pub(super) fn chained_rows(&self, rows: &Rows<'_>, lanes: usize, streams: bool) -> (usize, Ends) {
        let block = H::BLOCK_BYTES / 4;
        let (behind, is_short) = (lanes.next_multiple_of(block) - lanes, lanes < block);
        let step = |given: usize| if rows.count > 1 { rows.steps[given] } else { 0 };
        if !self.steps_in_chain(rows) {
            return (0, Ends::Whole);
        }
        if behind == 0 {
            return (rows.count, Ends::Whole);
        }
        if self.totals.is_empty() && !is_short && rows.apart && !streams {
            return (rows.count, Ends::Overlap);
        }
        // What is read behind a row is memory that later ones read, too; what is equal for all rows is read from a copy, if it is shorter than a block.
        let later = |source: &Source| match *source {
            Source::Input(input) if is_short && step(input) == 0 => 0,
            Source::Input(input) if step(input) <= 0 => rows.count,
            Source::Input(input) => (behind * self.bytes(input)).div_ceil(step(input) as usize),
            _ => 0,
        };
        let chained = rows.count.saturating_sub(self.sources.iter().map(later).max().unwrap_or(0).max(1));
        if self.stores_some {
            return (chained, Ends::Some);
        }
        // What a block writes behind a short row belongs to later ones.
        let follows = |source: &Source| !matches!(*source, Source::Output(o) if step(self.inputs + o) != (lanes * self.bytes(self.inputs + o)) as isize);
        let all = is_short && rows.apart && self.totals.is_empty() && self.sources.iter().all(follows);
        (if all { chained.min(rows.count.saturating_sub(behind.div_ceil(lanes))) } else { 0 }, Ends::Whole)
    }

    /// True for rows of outputs that go past the caches but begin anywhere in a line: long ones, of which only the lanes before the first line and behind
    /// the last one take ordinary stores.
    pub(super) fn streams_within(&self, rows: &Rows<'_>, lanes: usize) -> bool {
        let Some(first) = self.streamed.first().map(|output| self.inputs + output) else { return false };
        let step = |place: usize| if rows.count > 1 { rows.steps[place] } else { 0 };
        let lies = |place: usize| (rows.places[place].base.addr() % LINE, step(place), self.bytes(place));
        let is_whole = |place: usize| (lies(place).0 % self.bytes(place), step(place) % self.bytes(place) as isize) == (0, 0);
        let alike = self.streamed.iter().map(|output| self.inputs + output).all(|place| lies(place) == lies(first) && is_whole(place));
        // A block has what may stand before the first line.
        let fits = LINE / self.bytes(first) <= H::BLOCK_BYTES / 4;
        lanes * 4 >= LEAST_BLOCKS * H::BLOCK_BYTES && fits && alike && rows.apart && self.steps_in_chain(rows) && self.totals.is_empty() && !self.has_pairs
    }

    /// Runs rows of which [`Chain::streams_within`] is true; gives how often the chain was entered.
    ///
    /// # Safety
    /// As for [`Window::run`](super::Window::run); the frames have the places.
    pub(super) unsafe fn run_within_lines(&self, frames: &Frames<H>, rows: &Rows<'_>, first: i64, lanes: usize) -> usize {
        let (block, place) = (H::BLOCK_BYTES / 4, self.inputs + self.streamed[0]);
        let output = |(i, source): (usize, &Source)| if let Source::Output(output) = *source { Some((i, self.bytes(self.inputs + output))) } else { None };
        let outputs: SmallVec<[(usize, usize); 4]> = self.sources.iter().enumerate().filter_map(output).collect();
        let (cells, begin) = (self.cells.as_ptr(), self.cells.as_ptr().wrapping_add(self.first));
        let mut entries = 0;
        // SAFETY: the caller's promise: each row has the lanes of these blocks, and more than one block.
        unsafe {
            self.begin(frames, rows, first, 0);
            for row in 0..rows.count {
                if row > 0 {
                    (*frames.frame).rows.set(rows.count - row);
                    H::next_row(frames.frame);
                }
                (*frames.frame).rows.set(0);
                let at = rows.places[place].base.wrapping_offset(if row > 0 { rows.steps[place] * row as isize } else { 0 }).addr();
                let head = (at.next_multiple_of(LINE) - at) / self.bytes(place);
                let end = head + (lanes - head) / block * block;
                entries += H::drive(cells, begin, frames.frame, head * 4..end * 4);
                for (first, lanes) in [(0, 0..head), (lanes - block, end..lanes)].into_iter().filter(|(_, lanes)| !lanes.is_empty()) {
                    entries += self.apart(frames, &outputs, first, lanes);
                }
            }
        }
        entries
    }

    /// Runs a block of a row apart from its outputs, which get some of its lanes: no other line of theirs is touched, since a store past the caches would
    /// wait for it. Outputs are given by their places and the bytes of their elements.
    ///
    /// # Safety
    /// As for [`Window::run`](super::Window::run), within a frame that has begun; the row has the block's lanes.
    unsafe fn apart(&self, frames: &Frames<H>, outputs: &[(usize, usize)], begin: usize, lanes: Range<usize>) -> usize {
        // SAFETY: the caller's promise; slots take a block.
        unsafe {
            for (i, bytes) in outputs {
                frames.set(*i, frames.slot(*i).wrapping_sub(begin * bytes));
            }
            let (cells, off) = (self.plain.as_ptr(), begin * 4);
            let entries = H::drive(cells, cells.wrapping_add(self.first), frames.frame, off..off + H::BLOCK_BYTES);
            for (i, bytes) in outputs {
                let from = frames.slot(*i).cast_const().add((lanes.start - begin) * bytes);
                from.copy_to_nonoverlapping(frames.row(*i).add(lanes.start * bytes), lanes.len() * bytes);
                frames.set(*i, frames.row(*i));
            }
            entries
        }
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

    /// Runs some lanes of a row, fewer than a block, on copies. Totals join the lanes, and nothing else.
    ///
    /// # Safety
    /// As for [`Window::run`](super::Window::run), within a frame that has begun, and knows how many lanes there are.
    pub(super) unsafe fn padded(&self, frames: &Frames<H>, first: i64, lanes: Range<usize>) {
        // SAFETY: the row has the lanes, and slots take a block; a total has the block's lanes.
        unsafe {
            for (i, source) in self.sources.iter().enumerate() {
                let (at, slot) = (frames.row(i), frames.slot(i));
                match *source {
                    Source::Input(input) => {
                        let bytes = self.bytes(input);
                        // What is equal for all rows may be a copy already.
                        at.wrapping_add(lanes.start * bytes).cast_const().copy_to(slot, lanes.len() * bytes);
                        frames.set(i, slot);
                    }
                    Source::Output(_) => frames.set(i, slot),
                    Source::Total(_) => frames.set(i, at.wrapping_add(lanes.start * 4 % TOTAL_BYTES)),
                    _ => {}
                }
            }
            let cells = if self.totals.is_empty() { &self.plain } else { &self.last };
            self.block(frames, cells, first.wrapping_add(lanes.start as i64));
            for (i, source) in self.sources.iter().enumerate() {
                if let Source::Output(output) = *source {
                    let bytes = self.bytes(self.inputs + output);
                    frames.slot(i).cast_const().copy_to_nonoverlapping(frames.row(i).wrapping_add(lanes.start * bytes), lanes.len() * bytes);
                }
            }
        }
    }
}
