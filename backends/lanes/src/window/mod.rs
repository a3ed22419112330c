//! The window engine: values stay in vector registers from one operation to the next.
//!
//! A program over floats and integers of at most 32 bits, truth values and complex numbers of these floats becomes a chain of cells. The two windows X and Y of four vectors each are the arguments of the cells'
//! handlers, which call one another (see [`handlers`]); a cell is one three-address operation with its operands in windows, memory or itself.
//! What fits into neither window goes through slots of scratch memory. Lanes that fill no block run as one anyway (see [`tail`]).

mod blocks;
mod handlers;
mod merge;
mod narrow;
mod ops;
mod pairs;
mod plan;
mod tail;

use super::place::{Rows, Scratch};
use super::program::{Kind, Program};
use super::span::Span;
use crate::isa::Isa;
use ops::{Handlers, One};
use pairs::Lie;
use shale_ir::element::ElementType;
use std::cell;
use std::marker::PhantomData;
use tail::Frames;

/// Where an operand is, beside the windows 0 and 1: in memory.
const MEMORY: usize = 2;
/// An operand in the cell itself, equal in all lanes.
const IMMEDIATE: usize = 3;
/// Bytes of the 64 lanes in which a total is joined: one block of the widest vectors, or a few of others.
const TOTAL_BYTES: usize = 256;
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

impl Handler {
    /// The word of a cell with this handler.
    fn word(self, place: u32) -> u64 {
        debug_assert!(self.0 < 1 << 48);
        self.0 << 16 | u64::from(place)
    }
}

/// What a chain finds at its frame pointer. Behind it stand the bases of the places, then for each total what its base is changed by from block to block.
#[repr(C)]
pub(crate) struct Frame {
    /// The chain returns when the stack is below.
    lowest: cell::Cell<usize>,
    /// How far the chain came, in bytes.
    done: cell::Cell<usize>,
    /// The index of the first lane.
    index: cell::Cell<i64>,
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
    /// A contiguous input in the rows behind those of the run, which is asked for.
    Ahead(usize),
    /// An input with one element for all lanes.
    Splat(usize),
    /// Equal lanes.
    Constant(u32),
    /// Scratch memory.
    Slot,
    /// The table of a span, given as its immediate.
    Span(u64),
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
    /// The cell with which a block begins: one before it runs once.
    first: usize,
    sources: Vec<Source>,
    /// How many of them are totals, which come first.
    totals: usize,
    /// The outputs that are stored past the caches.
    streamed: Vec<usize>,
    inputs: usize,
    /// How the inputs lie, then the outputs.
    lies: Vec<Lie>,
    /// True if there are pairs among them.
    has_pairs: bool,
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

    /// Runs one row or more, and says how many lanes of each row are done and how often the chain was entered for whole blocks: once a row, if its handlers
    /// jump to one another. Where outputs are apart from inputs, the last block of a row may begin within the one before. Outputs that are totals are at
    /// blocks of 64 lanes, with which the row's are joined; only whole blocks of these are done.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`](super::Compiled::run_rows).
    pub(super) unsafe fn run(&self, rows: &Rows<'_>, first: i64, lanes: usize, scratch: &mut Scratch) -> (usize, usize) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Window::Avx512(chain) => chain.run(rows, first, lanes, scratch),
                Window::Avx2(chain) => chain.run(rows, first, lanes, scratch),
            }
        }
    }
}

impl<H: Handlers> Chain<H> {
    fn new(program: &Program, kinds: &[Kind]) -> Option<Chain<H>> {
        let plan::Planned { cells, sources, totals, first } = plan::plan::<H>(program, kinds, true)?;
        let plain = plan::plan::<H>(program, kinds, false)?.cells;
        let lies = pairs::lies(program)?;
        let has_pairs = lies.iter().any(|lie| lie.part.is_some());
        let inputs = program.loads.len();
        // The second parts of pairs lie in the lines of the first ones.
        let streamed = (0..program.stores.len()).filter(|i| program.stores[*i].streaming && lies[inputs + i].part != Some(1)).collect();
        Some(Chain { cells, plain, first, sources, totals, streamed, inputs, lies, has_pairs, set: PhantomData })
    }

    /// # Safety
    /// As for [`Window::run`].
    unsafe fn run(&self, rows: &Rows<'_>, first: i64, lanes: usize, scratch: &mut Scratch) -> (usize, usize) {
        let limit = lanes * 4 / H::BLOCK_BYTES * H::BLOCK_BYTES;
        // What is left of rows of pairs has no place in slots.
        let leaves = self.totals > 0 || (self.has_pairs && (limit == 0 || !rows.apart));
        if lanes == 0 || (limit == 0 && leaves) || (self.has_pairs && !pairs::are_pairs(&self.lies, rows)) {
            return (0, 0);
        }
        let rest = if leaves { 0 } else { lanes * 4 - limit };
        let frames = Frames::<H>::within(scratch, self.sources.len(), self.totals);
        let is_line = |i: &usize| rows.places[self.inputs + i].base.addr().is_multiple_of(64) && (rows.count == 1 || rows.steps[self.inputs + i] % 64 == 0);
        let cells = if self.streamed.iter().all(is_line) { &self.cells } else { &self.plain };
        let direct = if limit == 0 { self.direct_rows(rows, lanes) } else { 0 };
        // SAFETY: the scratch memory has the frame, the places and a slot for each; the caller's promise on the given places.
        unsafe {
            self.begin(&frames, rows, first);
            let mut entries = 0;
            for row in 0..rows.count {
                self.row(&frames, rows, row, row > 0 && row < direct);
                if limit > 0 {
                    entries += H::drive(cells.as_ptr(), cells.as_ptr().wrapping_add(self.first), frames.frame, limit);
                }
                if row < direct {
                    if row == 0 {
                        self.copy_equal_rows(&frames, rows, lanes);
                    }
                    self.block(&frames, first);
                } else if rest > 0 && limit > 0 && rows.apart {
                    let last = lanes * 4 - H::BLOCK_BYTES;
                    self.shift(&frames, last);
                    self.block(&frames, first.wrapping_add(last as i64 / 4));
                } else if rest > 0 {
                    self.padded(&frames, (rows, row), first, limit / 4..lanes);
                }
                (*frames.frame).index.set(first);
            }
            (if leaves { limit / 4 } else { lanes }, entries)
        }
    }

    /// Fills the frame and the places that are the same in all rows.
    ///
    /// # Safety
    /// As for [`Window::run`]; the frame has the places and a slot for each.
    unsafe fn begin(&self, frames: &Frames<H>, rows: &Rows<'_>, first: i64) {
        // SAFETY: the caller's promise.
        unsafe {
            frames.frame.write(Frame { lowest: cell::Cell::new(0), done: cell::Cell::new(0), index: cell::Cell::new(first) });
            for (i, source) in self.sources.iter().enumerate() {
                let own = frames.slot(i);
                match *source {
                    Source::Constant(bits) => Frames::<H>::fill(own, bits),
                    Source::Splat(input) => Frames::<H>::fill(own, self.splat(input, rows.places[input].base)),
                    Source::Span(span) => Span::of(span).table().enumerate().for_each(|(word, bits)| own.cast::<u64>().add(word).write(bits)),
                    Source::Input(_) | Source::Output(_) | Source::Total(_) | Source::Ahead(_) | Source::Slot => {}
                }
                frames.set(i, own);
            }
        }
    }

    /// Brings the places of inputs and outputs to the first block of a row; those of inputs that are equal for all rows may stay.
    ///
    /// # Safety
    /// As for [`Window::run`], within a frame that has begun.
    unsafe fn row(&self, frames: &Frames<H>, rows: &Rows<'_>, row: usize, equal_stay: bool) {
        let at = |i: usize| if row == 0 { rows.places[i].base } else { rows.places[i].base.wrapping_offset(rows.steps[i] * row as isize) };
        for (i, source) in self.sources.iter().enumerate() {
            let base = match *source {
                Source::Input(input) if equal_stay && rows.steps[input] == 0 => continue,
                Source::Input(input) => at(input),
                Source::Output(output) | Source::Total(output) => at(self.inputs + output),
                Source::Ahead(input) => ahead(rows, input, row),
                Source::Splat(input) if row > 0 && rows.steps[input] != 0 => {
                    // SAFETY: the slot is the splat's own, and the row has the element.
                    unsafe { Frames::<H>::fill(frames.slot(i), self.splat(input, at(input))) };
                    continue;
                }
                Source::Splat(_) | Source::Constant(_) | Source::Slot | Source::Span(_) => continue,
            };
            // SAFETY: the table has the place.
            unsafe { frames.set(i, base) };
            if matches!(source, Source::Total(_)) {
                // SAFETY: the table has a change for each total.
                unsafe { frames.set_change(i, base.addr() ^ base.wrapping_add(H::BLOCK_BYTES % TOTAL_BYTES).addr()) };
            }
        }
    }

    /// Runs one block, whose first lane has an index, without stores past the caches.
    ///
    /// # Safety
    /// The places hold a block.
    unsafe fn block(&self, frames: &Frames<H>, index: i64) {
        // SAFETY: the caller's promise.
        unsafe {
            (*frames.frame).index.set(index);
            H::drive(self.plain.as_ptr(), self.plain.as_ptr().wrapping_add(self.first), frames.frame, H::BLOCK_BYTES);
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

    /// Moves the places of inputs and outputs by some bytes of lanes of four.
    ///
    /// # Safety
    /// The table has a place for each source.
    unsafe fn shift(&self, frames: &Frames<H>, bytes: usize) {
        for (i, source) in self.sources.iter().enumerate() {
            let place = match source {
                Source::Input(input) => *input,
                Source::Output(output) => self.inputs + output,
                _ => continue,
            };
            // SAFETY: the table has the place.
            unsafe { frames.set(i, frames.base(i).wrapping_add(bytes / 4 * self.lies[place].bytes())) };
        }
    }
}

/// Where an input's row is that has the same place as `row` among the rows behind those of the run. There may be none.
fn ahead(rows: &Rows<'_>, input: usize, row: usize) -> *mut u8 {
    let step = rows.steps.get(input).copied().unwrap_or_default();
    rows.places[input].base.wrapping_offset(step.wrapping_mul((rows.count + row) as isize))
}
