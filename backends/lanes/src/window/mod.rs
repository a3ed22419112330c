//! The window engine: values stay in vector registers from one operation to the next.
//!
//! A program over floats and integers of at most 32 bits, truth values and complex numbers of these floats becomes a chain of cells. The two windows X and Y
//! of four vectors each are the arguments of the cells' handlers, which call one another (see [`handlers`]); a cell is one three-address operation with its
//! operands in windows, memory or itself.
//! What fits into neither window goes through slots of scratch memory. Lanes that fill no block run as one anyway (see [`tail`]).

mod blocks;
mod frame;
mod handlers;
mod merge;
mod narrow;
mod ops;
mod pairs;
mod places;
mod plan;
mod quotients;
mod tail;

use super::place::{Block, Rows, Scratch};
use super::program::{Ahead, Kind, Program};
use super::span::Span;
use crate::copy::LINE;
use crate::isa::Isa;
use ops::{Handlers, One};
use pairs::Lie;
use plan::Planned;
use shale_dialects::eval::canonical::LANES;
use shale_ir::element::ElementType;
use std::cell;
use std::marker::PhantomData;
use std::ops::Range;
use std::ptr;
use tail::{Ends, Frames};

/// Where an operand is, beside the windows 0 and 1: in memory.
const MEMORY: usize = 2;
/// An operand in the cell itself, equal in all lanes.
const IMMEDIATE: usize = 3;
/// Bytes of the 64 lanes in which a total is joined: one block of the widest vectors, or a few of others.
const TOTAL_BYTES: usize = 256;
/// Bytes from the current lanes to those that [`Ahead::Page`] asks for.
const PAGE_BYTES: usize = 4096;
/// The bit of a place whose lanes are further on in each block, beside its number.
const MOVES: u16 = 1 << 15;

/// One operation of a chain.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Cell {
    /// The address of the handler above the 16 bits of the first place: of the first operand in memory, or of what is stored.
    word: u64,
    /// The places of the next operands in memory, of 16 bits, too.
    b: u32,
    c: u32,
    immediate: u32,
}

impl Cell {
    /// The immediate of an operation on a [`Span`], which takes the places of two operands.
    #[inline(always)]
    fn span(&self) -> Span {
        Span::of(u64::from(self.b) | u64::from(self.c) << 32)
    }
}

/// A handler of some set: its address, which has 47 bits.
#[derive(Clone, Copy)]
pub(crate) struct Handler(u64);

impl Cell {
    /// The same with another handler.
    fn with(self, handler: Handler) -> Cell {
        Cell { word: handler.word(self.word as u32 & 0xffff), ..self }
    }
}

impl Handler {
    /// The word of a cell with this handler.
    fn word(self, place: u32) -> u64 {
        debug_assert!(self.0 < 1 << 48);
        self.0 << 16 | u64::from(place)
    }
}

/// What a chain finds at its frame pointer. Behind it stand the bases of the places, then where they are in the current row, then bytes to the next row.
#[repr(C)]
pub(crate) struct Frame {
    /// The chain returns when the stack is below.
    lowest: cell::Cell<usize>,
    /// How far the chain came in its last row, in bytes.
    done: cell::Cell<usize>,
    /// The index of the first lane.
    index: cell::Cell<i64>,
    /// Rows behind the current one that the chain runs as well.
    rows: cell::Cell<usize>,
    /// The bytes of a row if its last block may begin within the one before, else 0.
    row_end: cell::Cell<usize>,
    /// The cells for what is left of a row behind its whole blocks; null if nothing is, or somebody else runs it.
    rest: cell::Cell<*const Cell>,
    /// How many places there are; where their slots are, and a bit for each whose slot is filled with the element of a row.
    places: cell::Cell<usize>,
    slots: cell::Cell<*mut u8>,
    splats: cell::Cell<u64>,
}

/// What a place of the frame stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A contiguous input.
    Input(usize),
    /// An output.
    Output(usize),
    /// The 64 lanes with which the lanes of an output are joined.
    Total(usize),
    /// A contiguous input further on, which is asked for.
    Ahead(usize, Ahead),
    /// An input with one element for all lanes.
    Splat(usize),
    /// Equal lanes.
    Constant(u32),
    /// Scratch memory.
    Slot,
    /// The table of a span, given as its immediate.
    Span(u64),
    /// A bit for each lane of a row's last block that it has.
    Some,
}

/// The operation of cells that compute nothing.
struct Same;

impl One for Same {
    #[inline(always)]
    fn apply<S: crate::simd::Simd>(x: S::F32) -> S::F32 {
        x
    }
}

/// A program for the window engine.
#[derive(Debug)]
pub(super) enum Window {
    /// With 512-bit vectors.
    Avx512(Chain<handlers::avx512::Set>),
    /// With 256-bit vectors.
    Avx2(Chain<handlers::avx2::Set>),
}

/// A chain of cells and what its frame holds.
pub(super) struct Chain<H: Handlers> {
    cells: Vec<Cell>,
    /// The same with ordinary stores, for outputs at addresses where there are no others.
    plain: Vec<Cell>,
    /// The same for a row's last block that it fills in part, and whether they store but the lanes that it has.
    last: Vec<Cell>,
    stores_some: bool,
    /// The cell with which a block begins: one before it, which loads the accumulators of a total, runs once.
    first: usize,
    sources: Vec<Source>,
    /// For each total, of which the first sources are, the bits of the lane that changes nothing.
    totals: Vec<u32>,
    /// The outputs that are stored past the caches.
    streamed: Vec<usize>,
    inputs: usize,
    /// How the inputs lie, then the outputs.
    lies: Vec<Lie>,
    /// True if there are pairs among them.
    has_pairs: bool,
    /// The same with the accumulators of the only total in window Y, part by part, for rows whose blocks have all parts equally often.
    of_whole_totals: Option<Box<Chain<H>>>,
    set: PhantomData<H>,
}

impl<H: Handlers> std::fmt::Debug for Chain<H> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} cells, {:?}", self.cells.len(), self.sources)
    }
}

impl Window {
    /// The program as a chain; `None` where the tile engine has to run it, or runs it faster.
    pub(super) fn new(isa: Isa, program: &Program, kinds: &[Kind]) -> Option<Window> {
        match isa {
            Isa::Avx512 => Some(Window::Avx512(Chain::new(program, kinds)?)),
            Isa::Avx2 => Some(Window::Avx2(Chain::new(program, kinds)?)),
            _ => None,
        }
    }

    /// Runs one row or more, and says how many lanes of each row are done and how often the chain was entered for whole blocks: once for all rows or for
    /// each, if its handlers jump to one another. Where outputs are apart from inputs, the last block of a row may begin within the one before. Outputs that
    /// are totals are at blocks of 64 lanes, which hold the row's afterwards, or (of one row, without `clears`) joined with what they held.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`](super::Compiled::run_rows); blocks of totals are aligned to their bytes.
    pub(super) unsafe fn run(&self, rows: &Rows<'_>, first: i64, lanes: usize, clears: bool, scratch: &mut Scratch) -> (usize, usize) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Window::Avx512(chain) => chain.run(rows, first, lanes, clears, scratch),
                Window::Avx2(chain) => chain.run(rows, first, lanes, clears, scratch),
            }
        }
    }
}

impl<H: Handlers> Chain<H> {
    /// True if a block has all accumulators of a total.
    const HAS_WHOLE_TOTALS: bool = H::BLOCK_BYTES == TOTAL_BYTES;

    fn new(program: &Program, kinds: &[Kind]) -> Option<Chain<H>> {
        let held = if plan::may_hold(program) { Chain::planned(program, kinds, true) } else { None };
        match held {
            Some(held) if Self::HAS_WHOLE_TOTALS => Some(held),
            held => Some(Chain { of_whole_totals: held.map(Box::new), ..Chain::planned(program, kinds, false)? }),
        }
    }

    /// The same with the accumulators of the only total in window Y, or not.
    fn planned(program: &Program, kinds: &[Kind], sums: bool) -> Option<Chain<H>> {
        let Planned { cells, plain, last, stores_some, sources } = plan::plan::<H>(program, kinds, sums)?;
        let lies = pairs::lies(program)?;
        let has_pairs = lies.iter().any(|lie| lie.part.is_some());
        let (first, totals, inputs) = (usize::from(sums), plan::nothing(program), program.loads.len());
        // The second parts of pairs lie in the lines of the first ones.
        let streamed = (0..program.stores.len()).filter(|i| program.stores[*i].streaming && lies[inputs + i].part != Some(1)).collect();
        Some(Chain { cells, plain, last, stores_some, first, sources, totals, streamed, inputs, lies, has_pairs, of_whole_totals: None, set: PhantomData })
    }

    /// # Safety
    /// As for [`Window::run`].
    unsafe fn run(&self, rows: &Rows<'_>, first: i64, lanes: usize, clears: bool, scratch: &mut Scratch) -> (usize, usize) {
        if let Some(chain) = self.of_whole_totals.as_ref().filter(|_| lanes.is_multiple_of(LANES)) {
            // SAFETY: the caller's promise.
            return unsafe { chain.run(rows, first, lanes, clears, scratch) };
        }
        let limit = lanes * 4 / H::BLOCK_BYTES * H::BLOCK_BYTES;
        // What is left of rows of pairs has no place in slots.
        let leaves = self.has_pairs && (limit == 0 || !rows.apart);
        if lanes == 0 || (limit == 0 && leaves) || (self.has_pairs && !pairs::are_pairs(&self.lies, rows)) {
            return (0, 0);
        }
        let lanes = if leaves { limit / 4 } else { lanes };
        let rest = lanes * 4 - limit;
        let frames = Frames::<H>::within(scratch, self.sources.len());
        let is_line =
            |i: &usize| rows.places[self.inputs + i].base.addr().is_multiple_of(LINE) && (rows.count == 1 || rows.steps[self.inputs + i] % LINE as isize == 0);
        // The lines in which one row ends and the next begins would be written twice, and fetched in between.
        let streams = (rows.count == 1 || rest == 0) && !self.streamed.is_empty() && self.streamed.iter().all(is_line);
        if !streams && self.streams_within(rows, lanes) {
            // SAFETY: the caller's promise; the scratch memory has the frame, the places and a slot for each.
            return (lanes, unsafe { self.run_within_lines(&frames, rows, first, lanes) });
        }
        let (chained, ends) = self.chained_rows(rows, lanes, streams);
        let cells = match (limit, ends) {
            (0, Ends::Some) => &self.last,
            (1.., _) if streams => &self.cells,
            _ => &self.plain,
        };
        let (cells, begin) = (cells.as_ptr(), cells.as_ptr().wrapping_add(self.first));
        // SAFETY: the scratch memory has the frame, the places and a slot for each; the caller's promise on the given places.
        unsafe {
            self.begin(&frames, rows, first, rest / 4);
            if limit == 0 && chained > 0 {
                self.copy_equal_rows(&frames, rows, lanes);
            }
            let frame = &*frames.frame;
            let (mut row, mut entries) = (0, 0);
            while row < rows.count {
                if row > 0 {
                    frames.next_row();
                    self.splats(&frames, rows, row);
                }
                // Accumulators in window Y begin anew in each row that a chain goes on to, if they are all there.
                match (clears, self.first > 0 && Self::HAS_WHOLE_TOTALS) {
                    (true, true) => self.clear(rows, row..row + 1),
                    (true, false) if row == 0 => self.clear(rows, 0..rows.count),
                    _ => {}
                }
                frame.index.set(first);
                if row < chained {
                    frame.rows.set(chained - 1 - row);
                    frame.row_end.set(if ends == Ends::Overlap { lanes * 4 } else { 0 });
                    let last = self.last.as_ptr().wrapping_add(self.first);
                    frame.rest.set(if ends == Ends::Some && limit > 0 { last } else { ptr::null() });
                    entries += H::drive(cells, begin, frame, 0..limit.max(H::BLOCK_BYTES));
                    row = chained - frame.rows.get();
                    continue;
                }
                frame.rows.set(0);
                frame.row_end.set(0);
                frame.rest.set(ptr::null());
                if limit > 0 {
                    entries += H::drive(cells, begin, frame, 0..limit);
                }
                if rest > 0 && limit > 0 && rows.apart && self.totals.is_empty() {
                    let last = lanes - H::BLOCK_BYTES / 4;
                    self.shift(&frames, last);
                    self.block(&frames, &self.plain, first.wrapping_add(last as i64));
                } else if rest > 0 {
                    self.padded(&frames, first, limit / 4..lanes);
                }
                row += 1;
            }
            (lanes, entries)
        }
    }

    /// Fills the totals of rows with what changes nothing.
    ///
    /// # Safety
    /// As for [`Window::run`].
    unsafe fn clear(&self, rows: &Rows<'_>, which: Range<usize>) {
        for (nothing, source) in self.totals.iter().zip(&self.sources) {
            let Source::Total(output) = *source else { continue };
            let place = self.inputs + output;
            for row in which.clone() {
                let at = if row == 0 { rows.places[place].base } else { rows.places[place].base.wrapping_offset(rows.steps[place] * row as isize) };
                // SAFETY: the place of a total has a block in each row.
                unsafe { at.cast::<Block>().write(Block([*nothing; LANES])) };
            }
        }
    }

    /// Fills the frame, as it is for the first row, and the places that are the same in all rows.
    ///
    /// # Safety
    /// As for [`Window::run`]; the frame has the places and a slot for each.
    unsafe fn begin(&self, frames: &Frames<H>, rows: &Rows<'_>, first: i64, rest: usize) {
        let step = |given: usize| if rows.count > 1 { rows.steps[given] } else { 0 };
        // SAFETY: the caller's promise.
        unsafe {
            let mut splats = 0;
            for (i, source) in self.sources.iter().enumerate() {
                let own = frames.slot(i);
                let (at, step) = match *source {
                    Source::Input(input) => (rows.places[input].base, step(input)),
                    Source::Output(output) | Source::Total(output) => (rows.places[self.inputs + output].base, step(self.inputs + output)),
                    Source::Ahead(input, Ahead::Rows) => (rows.places[input].base.wrapping_offset(step(input).wrapping_mul(rows.count as isize)), step(input)),
                    Source::Ahead(input, Ahead::Page) => (rows.places[input].base.wrapping_add(PAGE_BYTES), step(input)),
                    Source::Splat(input) if step(input) != 0 => (rows.places[input].base, step(input)),
                    Source::Slot | Source::Constant(_) | Source::Splat(_) | Source::Span(_) | Source::Some => (own, 0),
                };
                match *source {
                    Source::Constant(bits) => Frames::<H>::fill(own, bits),
                    Source::Splat(input) => Frames::<H>::fill(own, self.splat(input, rows.places[input].base)),
                    Source::Span(span) => Span::of(span).table().enumerate().for_each(|(word, bits)| own.cast::<u64>().add(word).write(bits)),
                    Source::Some => own.cast::<u64>().write((1 << rest) - 1),
                    Source::Input(_) | Source::Output(_) | Source::Total(_) | Source::Ahead(..) | Source::Slot => {}
                }
                frames.begin(i, at, step);
                if matches!(source, Source::Splat(_)) {
                    splats |= if step != 0 && i < u64::BITS as usize { 1 << i } else { 0 };
                    frames.set(i, own);
                }
            }
            frames.frame.write(Frame {
                lowest: cell::Cell::new(0),
                done: cell::Cell::new(0),
                index: cell::Cell::new(first),
                rows: cell::Cell::new(0),
                row_end: cell::Cell::new(0),
                rest: cell::Cell::new(ptr::null()),
                places: cell::Cell::new(self.sources.len()),
                slots: cell::Cell::new(frames.slot(0)),
                splats: cell::Cell::new(splats),
            });
        }
    }

    /// Fills the slots of elements that are the same in all lanes of a row, but others in each row.
    ///
    /// # Safety
    /// As for [`Window::run`], within a frame that has begun; there is more than one row.
    #[inline(always)]
    unsafe fn splats(&self, frames: &Frames<H>, rows: &Rows<'_>, row: usize) {
        for (i, source) in self.sources.iter().enumerate() {
            if let Source::Splat(input) = *source
                && rows.steps[input] != 0
            {
                // SAFETY: the slot is the splat's own, and the row has the element.
                unsafe {
                    Frames::<H>::fill(frames.slot(i), self.splat(input, rows.places[input].base.wrapping_offset(rows.steps[input] * row as isize)));
                    frames.set(i, frames.slot(i));
                }
            }
        }
    }

    /// Runs one block, whose first lane has an index, by cells without stores past the caches.
    ///
    /// # Safety
    /// The places hold a block, and no rows follow.
    unsafe fn block(&self, frames: &Frames<H>, cells: &[Cell], index: i64) {
        // SAFETY: the caller's promise.
        unsafe {
            (*frames.frame).index.set(index);
            H::drive(cells.as_ptr(), cells.as_ptr().wrapping_add(self.first), frames.frame, 0..H::BLOCK_BYTES);
        }
    }

    /// The bits of the lanes of an input that has one element for all.
    ///
    /// # Safety
    /// It has the element.
    unsafe fn splat(&self, input: usize, at: *const u8) -> u32 {
        // SAFETY: the caller's promise.
        unsafe {
            match self.lies[input].element {
                ElementType::Bf16 => u32::from(at.cast::<u16>().read_unaligned()) << 16,
                ElementType::F16 => (ElementType::F16.float_format().map_or(0.0, |f| f.to_f64(at.cast::<u16>().read_unaligned().into())) as f32).to_bits(),
                ElementType::S8 => i32::from(at.cast::<i8>().read()) as u32,
                ElementType::U8 => at.read().into(),
                ElementType::S16 => i32::from(at.cast::<i16>().read_unaligned()) as u32,
                ElementType::U16 => at.cast::<u16>().read_unaligned().into(),
                ElementType::Pred => u32::from(at.read()).wrapping_neg(),
                _ => at.cast::<u32>().read_unaligned(),
            }
        }
    }

    /// Moves the places of a row's inputs and outputs by some lanes.
    ///
    /// # Safety
    /// Within a frame that has begun.
    unsafe fn shift(&self, frames: &Frames<H>, lanes: usize) {
        for (i, source) in self.sources.iter().enumerate() {
            let bytes = match source {
                Source::Input(input) => self.bytes(*input),
                Source::Output(output) => self.bytes(self.inputs + output),
                _ => continue,
            };
            // SAFETY: the table has the place.
            unsafe { frames.set(i, frames.row(i).wrapping_add(lanes * bytes)) };
        }
    }
}
