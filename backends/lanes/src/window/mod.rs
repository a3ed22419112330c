//! The window engine: values stay in vector registers from one operation to the next.
//!
//! A program over floats of 16 and 32 bits and 32-bit integers becomes a chain of cells. The two windows X and Y of four vectors each are the arguments of the cells'
//! handlers, which call one another (see [`handlers`]); a cell is one three-address operation with its operands in windows, memory or itself.
//! What fits into neither window goes through slots of scratch memory. Lanes that fill no block run as one anyway (see [`tail`]).

mod blocks;
mod handlers;
mod ops;
mod plan;
mod tail;

use super::place::{Rows, Scratch};
use super::program::{Kind, Program};
use super::span::Span;
use crate::isa::Isa;
use ops::{Handlers, One};
use shale_ir::element::ElementType;
use std::cell;
use tail::Frames;

/// Where an operand is, beside the windows 0 and 1: in memory.
const MEMORY: usize = 2;
/// An operand in the cell itself, equal in all lanes.
const IMMEDIATE: usize = 3;
/// Bytes of the 64 lanes in which a total is joined: one block of the widest vectors, or a few of others.
const TOTAL_BYTES: usize = 256;

/// One operation of a chain.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Cell<H> {
    handler: H,
    /// The places of operands in memory, or of what is stored, in bytes from the frame.
    a: u32,
    b: u32,
    c: u32,
    immediate: u32,
}

impl<H> Cell<H> {
    /// The immediate of an operation on a [`Span`], which takes the places of two operands.
    #[inline(always)]
    fn span(&self) -> Span {
        Span::of(u64::from(self.b) | u64::from(self.c) << 32)
    }
}

/// What a chain finds at its frame pointer; the places follow.
#[repr(C)]
pub(crate) struct Frame {
    /// The chain returns when the stack is below.
    lowest: cell::Cell<usize>,
    /// How far the chain came, in bytes.
    done: cell::Cell<usize>,
    /// The index of the first lane.
    index: cell::Cell<i64>,
}

/// Memory that a cell names: the bytes from `base + (off & keep)` on, `off` being those of the lanes before the block.
#[derive(Clone, Copy)]
#[repr(C)]
struct Place {
    base: *mut u8,
    keep: usize,
}

/// What a place of the frame stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A contiguous input.
    Input(usize),
    /// An input with one element for all lanes.
    Splat(usize),
    /// An output.
    Output(usize),
    /// The 64 lanes with which the lanes of an output are joined.
    Total(usize),
    /// Equal lanes.
    Constant(u32),
    /// Scratch memory.
    Slot,
    /// The table of a span, given as its immediate.
    Span(u64),
    /// A contiguous input in the rows behind those of the run, which is asked for.
    Ahead(usize),
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
    cells: Vec<Cell<H::Handler>>,
    /// The same with ordinary stores, for outputs at addresses where there are no others.
    plain: Vec<Cell<H::Handler>>,
    /// The cell with which a block begins: one before it runs once.
    first: usize,
    sources: Vec<Source>,
    /// The outputs that are stored past the caches.
    streamed: Vec<usize>,
    inputs: usize,
    has_totals: bool,
    /// For each input, then each output, the type if it is a float of two bytes.
    halves: Vec<Option<ElementType>>,
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
        let (cells, sources, first) = plan::plan::<H>(program, kinds, true)?;
        let (plain, ..) = plan::plan::<H>(program, kinds, false)?;
        let halves = program.loads.iter().map(|l| l.element).chain(program.stores.iter().map(|s| s.element));
        let halves: Vec<Option<ElementType>> = halves.map(|element| Some(element).filter(|e| plan::is_half(*e))).collect();
        let inputs = program.loads.len();
        let streamed = (0..program.stores.len()).filter(|i| program.stores[*i].streaming).collect();
        let has_totals = sources.iter().any(|source| matches!(source, Source::Total(_)));
        Some(Chain { cells, plain, first, sources, streamed, inputs, has_totals, halves })
    }

    /// # Safety
    /// As for [`Window::run`].
    unsafe fn run(&self, rows: &Rows<'_>, first: i64, lanes: usize, scratch: &mut Scratch) -> (usize, usize) {
        let limit = lanes * 4 / H::BLOCK_BYTES * H::BLOCK_BYTES;
        if lanes == 0 || (limit == 0 && self.has_totals) {
            return (0, 0);
        }
        let rest = if self.has_totals { 0 } else { lanes * 4 - limit };
        let frames = Frames::<H>::within(scratch, self.sources.len());
        let is_line = |i: &usize| rows.places[self.inputs + i].base.addr().is_multiple_of(64) && (rows.count == 1 || rows.steps[self.inputs + i] % 64 == 0);
        let cells = if self.streamed.iter().all(is_line) { &self.cells } else { &self.plain };
        let direct = if limit == 0 { self.direct_rows(rows, lanes) } else { 0 };
        // SAFETY: the scratch memory has the frame, the places and a slot for each; the caller's promise on the given places.
        unsafe {
            self.begin(&frames, rows, first);
            if direct > 0 {
                self.pad_equal_rows(&frames, rows, lanes);
            }
            let mut entries = 0;
            for row in 0..rows.count {
                if row > 0 {
                    self.next_row(frames.table, rows, row);
                }
                if limit > 0 {
                    entries += H::drive(cells.as_ptr(), cells.as_ptr().wrapping_add(self.first), frames.frame, limit);
                }
                if row < direct {
                    self.block(&frames, first);
                } else if rest > 0 && limit > 0 && rows.apart {
                    let last = lanes * 4 - H::BLOCK_BYTES;
                    self.shift(frames.table, last as isize);
                    self.block(&frames, first.wrapping_add(last as i64 / 4));
                    self.shift(frames.table, -(last as isize));
                } else if rest > 0 {
                    self.padded(&frames, (rows, row), first, limit / 4..lanes);
                }
                (*frames.frame).index.set(first);
            }
            (if self.has_totals { limit / 4 } else { lanes }, entries)
        }
    }

    /// Fills the frame and the places of the first row.
    ///
    /// # Safety
    /// As for [`Window::run`]; the frame has the places and a slot for each.
    unsafe fn begin(&self, frames: &Frames<H>, rows: &Rows<'_>, first: i64) {
        let places = rows.places;
        // SAFETY: the caller's promise.
        unsafe {
            frames.frame.write(Frame { lowest: cell::Cell::new(0), done: cell::Cell::new(0), index: cell::Cell::new(first) });
            for (i, source) in self.sources.iter().enumerate() {
                let own = frames.slot(i);
                let fill = |bits: u32| (0..H::BLOCK_BYTES / 4).for_each(|lane| own.cast::<u32>().add(lane).write(bits));
                let place = match *source {
                    Source::Input(input) => Place { base: places[input].base, keep: usize::MAX },
                    Source::Output(output) => Place { base: places[self.inputs + output].base, keep: usize::MAX },
                    Source::Total(output) => Place { base: places[self.inputs + output].base, keep: TOTAL_BYTES - 1 },
                    Source::Splat(input) => {
                        fill(self.splat(input, places[input].base));
                        Place { base: own, keep: 0 }
                    }
                    Source::Constant(bits) => {
                        fill(bits);
                        Place { base: own, keep: 0 }
                    }
                    Source::Span(span) => {
                        Span::of(span).table().enumerate().for_each(|(word, bits)| own.cast::<u64>().add(word).write(bits));
                        Place { base: own, keep: 0 }
                    }
                    Source::Slot => Place { base: own, keep: 0 },
                    Source::Ahead(input) => Place { base: ahead(rows, input, 0), keep: usize::MAX },
                };
                frames.table.add(i).write(place);
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

    /// Brings the places of inputs and outputs to a row.
    ///
    /// # Safety
    /// As for [`Window::run`]; the table has a place for each source.
    unsafe fn next_row(&self, table: *mut Place, rows: &Rows<'_>, row: usize) {
        let at = |i: usize| rows.places[i].base.wrapping_offset(rows.steps[i] * row as isize);
        for (i, source) in self.sources.iter().enumerate() {
            // SAFETY: the table has the place; a splat's block is its own.
            unsafe {
                let place = &mut *table.add(i);
                match *source {
                    Source::Input(input) if rows.steps[input] == 0 => {}
                    Source::Input(input) => place.base = at(input),
                    Source::Output(output) | Source::Total(output) => place.base = at(self.inputs + output),
                    Source::Splat(input) if rows.steps[input] != 0 => {
                        let bits = self.splat(input, at(input));
                        (0..H::BLOCK_BYTES / 4).for_each(|lane| place.base.cast::<u32>().add(lane).write(bits));
                    }
                    Source::Ahead(input) => place.base = ahead(rows, input, row),
                    Source::Splat(_) | Source::Constant(_) | Source::Slot | Source::Span(_) => {}
                }
            }
        }
    }

    /// The bits of the lanes of an input that has one element for all.
    ///
    /// # Safety
    /// It has the element.
    unsafe fn splat(&self, input: usize, at: *const u8) -> u32 {
        // SAFETY: the caller's promise.
        unsafe {
            match self.halves[input] {
                None => at.cast::<u32>().read_unaligned(),
                Some(ElementType::Bf16) => u32::from(at.cast::<u16>().read_unaligned()) << 16,
                Some(_) => (ElementType::F16.float_format().map_or(0.0, |f| f.to_f64(at.cast::<u16>().read_unaligned().into())) as f32).to_bits(),
            }
        }
    }

    /// Moves the places of inputs and outputs by some bytes of lanes.
    ///
    /// # Safety
    /// The table has a place for each source.
    unsafe fn shift(&self, table: *mut Place, bytes: isize) {
        for (i, source) in self.sources.iter().enumerate() {
            let is_half = match source {
                Source::Input(input) => self.halves[*input].is_some(),
                Source::Output(output) => self.halves[self.inputs + output].is_some(),
                _ => continue,
            };
            // SAFETY: the table has the place.
            let place = unsafe { &mut *table.add(i) };
            place.base = place.base.wrapping_offset(if is_half { bytes / 2 } else { bytes });
        }
    }
}

/// Where an input's row is that has the same place as `row` among the rows behind those of the run. There may be none.
fn ahead(rows: &Rows<'_>, input: usize, row: usize) -> *mut u8 {
    let step = rows.steps.get(input).copied().unwrap_or_default();
    rows.places[input].base.wrapping_offset(step.wrapping_mul((rows.count + row) as isize))
}
