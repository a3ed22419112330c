//! Programs that only move elements: these go from place to place, not through a tile.
//!
//! Outputs that lie in each other's gaps (an array's even and odd elements) are written together, the elements of one lane after those of the other.

use super::copy::{copy_rows, copy_rows_past};
use super::fill::Fill;
use super::kernel::Operands;
use super::place::{Place, Rows, Scratch};
use super::program::{Access, Ahead, Instruction, Program};
use super::short::{MOVE, fill_rows, is_copied_row};
use super::transfer::{self, Apart, Collect};
use super::zip::{self, Lines, MOST_LINES, Zip};
use crate::isa::Isa;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::scalar::Scalar;
use crate::simd::{Simd, VECTOR_BYTES};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};
use smallvec::SmallVec;
use std::ops::Range;

/// Lanes whose elements are brought together before they are put in turn: those of all lines stay in the first-level cache.
const PIECE: usize = 256;

/// Lanes whose elements are brought together before they go past the caches: some pieces.
const MOST_PAST: usize = 4 * PIECE;
const _: () = assert!(MOST_PAST <= MOST_LINES * PIECE);

/// Bytes of rows that are copied many at a time, and about the bytes of so many.
const MOST_COPIED: usize = 1 << 10;
const MOST_TOGETHER: usize = 8 << 10;

/// More lines than this are put in turn element by element.
const FEW_LINES: usize = 4;

/// Where the elements of an output come from.
#[derive(Clone, Copy, Debug)]
enum Source {
    Input(usize),
    /// One element, as it is stored.
    Constant([u8; 8]),
}

/// A line of elements at one distance, which is 0 for one element in all lanes.
#[derive(Clone, Copy)]
struct Line {
    from: *const u8,
    stride: isize,
}

/// A program of which each output is an input or one element.
#[derive(Debug)]
pub(super) struct Moves {
    isa: Isa,
    sources: Vec<Source>,
    /// Bytes of an element, the same for all.
    bytes: usize,
    /// Whether all places are contiguous, or one element for a row.
    is_plain: bool,
    /// Whether the only output goes past the caches, where its elements follow each other.
    streams: bool,
    collect: Collect,
    spread: Collect,
    zip: Zip,
    fill: Fill,
}

impl Moves {
    /// The moves of a program; `None` if it does anything else, or moves to several places past the caches.
    pub(super) fn of(isa: Isa, program: &Program) -> Option<Moves> {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Moves::new::<Avx512>(isa, program),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Moves::new::<Avx2>(isa, program),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Moves::new::<Neon>(isa, program),
            _ => Moves::new::<Scalar>(isa, program),
        }
    }

    fn new<S: Simd>(isa: Isa, program: &Program) -> Option<Moves> {
        let (bytes, streams) = (program.stores.first()?.element.bytes(), program.stores.iter().any(|store| store.streaming));
        let moves = |store: &super::program::Store| {
            let is_stored = matches!(store.access, Access::Contiguous | Access::Strided) && (!streams || program.stores.len() == 1);
            let is_known = is_stored && store.element.bytes() == bytes;
            match program.instructions[store.value.0 as usize] {
                _ if !is_known => None,
                Instruction::Load { input } => {
                    let load = program.loads[input as usize];
                    let is_same = load.element == store.element && load.access != Access::Indexed && load.ahead != Some(Ahead::Rows);
                    is_same.then_some(Source::Input(input as usize))
                }
                Instruction::Constant { bits, .. } => Some(Source::Constant(stored::<S>(store.element, bits))),
                _ => None,
            }
        };
        let sources = program.stores.iter().map(moves).collect::<Option<Vec<_>>>()?;
        let accesses = || program.loads.iter().map(|load| load.access).chain(program.stores.iter().map(|store| store.access));
        Some(Moves {
            isa,
            sources,
            bytes,
            streams,
            is_plain: accesses().all(|access| access != Access::Strided),
            collect: transfer::collecting::<S>(bytes)?,
            spread: transfer::spreading(bytes)?,
            zip: zip::zip::<S>(bytes)?,
            fill: Fill::new::<S>(),
        })
    }

    /// Runs the program over rows; false, and nothing has run, where rows are better computed together.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`](super::Compiled::run_rows), of the program that these are the moves of; no output overlaps an input.
    pub(super) unsafe fn run(&self, program: &Program, rows: &Rows<'_>, lanes: usize, scratch: &mut Scratch) -> bool {
        if self.is_plain && is_copied_row(lanes) {
            return false;
        }
        let stride = |access: Access, place: &Place| match access {
            Access::Contiguous => self.bytes as isize,
            Access::Strided => place.stride,
            _ => 0,
        };
        let (from, to) = rows.places.split_at(program.loads.len());
        let steps = |i: usize| if rows.count > 1 { rows.steps[i] } else { 0 };
        let lines: SmallVec<[(Line, isize); 8]> = self
            .sources
            .iter()
            .map(|source| match source {
                Source::Input(i) => (Line { from: from[*i].base, stride: stride(program.loads[*i].access, &from[*i]) }, steps(*i)),
                Source::Constant(element) => (Line { from: element.as_ptr(), stride: 0 }, 0),
            })
            .collect();
        let strides: SmallVec<[isize; 8]> = program.stores.iter().zip(to).map(|(store, place)| stride(store.access, place)).collect();
        let groups = self.groups(to, &strides, |i| steps(from.len() + i));
        let wide = self.bytes * lanes;
        let is_copy = |(i, (line, _)): (usize, &(Line, isize))| line.stride == self.bytes as isize && strides[i] == line.stride;
        if !self.streams && wide <= MOST_COPIED && rows.count > 1 && lines.iter().enumerate().all(is_copy) {
            // What is read for one output is still in the first-level cache for the next one.
            let together = (MOST_TOGETHER / wide.max(1)).max(1);
            for first in (0..rows.count).step_by(together) {
                for (i, (line, step)) in lines.iter().enumerate() {
                    let (own, count) = (steps(from.len() + i), together.min(rows.count - first));
                    let (source, target) = (line.from.wrapping_offset(step * first as isize), to[i].base.wrapping_offset(own * first as isize));
                    // SAFETY: the caller's promise: the elements of the rows, and room for them.
                    unsafe { copy_rows(self.isa, (source, *step), (target, own), count, wide) };
                }
            }
            return true;
        }
        let pieces = scratch.reserve(PIECE * MOST_LINES * self.bytes);
        for row in 0..rows.count as isize {
            for group in &groups {
                let (first, step) = (group.start, steps(from.len() + group.start));
                let target = to[first].base.wrapping_offset(step * row);
                let mut own: SmallVec<[Line; 8]> = SmallVec::new();
                own.extend(lines[group.clone()].iter().map(|(line, step)| Line { from: line.from.wrapping_offset(step * row), ..*line }));
                // SAFETY: the caller's promise: the elements of the lanes of each row, and room for them.
                unsafe {
                    match &own[..] {
                        [line] if self.streams && strides[first] == self.bytes as isize => self.line_past(*line, lanes, (target, step), pieces),
                        [line] => self.line(*line, lanes, (target, strides[first])),
                        _ => self.zipped(&own, lanes, target, pieces),
                    }
                }
            }
        }
        true
    }

    /// The outputs that fill each other's gaps, and each other one alone.
    fn groups(&self, to: &[Place], strides: &[isize], steps: impl Fn(usize) -> isize) -> SmallVec<[Range<usize>; 8]> {
        let (mut groups, mut first) = (SmallVec::new(), 0);
        while first < to.len() {
            let count = usize::try_from(strides[first]).map_or(1, |stride| stride / self.bytes);
            let fits = (2..=MOST_LINES.min(to.len() - first)).contains(&count) && strides[first] as usize == count * self.bytes;
            let follows = |i: usize| {
                let gap = to[first].base.wrapping_add((i - first) * self.bytes);
                to[i].base == gap && strides[i] == strides[first] && steps(i) == steps(first)
            };
            let end = if fits && (first..first + count).all(follows) { first + count } else { first + 1 };
            groups.push(first..end);
            first = end;
        }
        groups
    }

    /// Moves the elements of one line.
    ///
    /// # Safety
    /// The line has the lanes, and there is room for them at the distance.
    unsafe fn line(&self, line: Line, lanes: usize, (to, stride): (*mut u8, isize)) {
        let bytes = self.bytes as isize;
        // SAFETY: the caller's promise; what is moved does not overlap where it goes.
        unsafe {
            match (line.stride, stride) {
                (0, stride) if stride == bytes => self.fill.run(line.from, self.bytes, to, lanes, false),
                (from, stride) if stride == bytes && from == bytes => line.from.copy_to_nonoverlapping(to, lanes * self.bytes),
                (from, stride) if stride == bytes => (self.collect)(&Apart { from: line.from, stride: from, lanes, to, to_stride: stride }),
                (from, to_stride) => (self.spread)(&Apart { from: line.from, stride: from, lanes, to, to_stride }),
            }
        }
    }

    /// Moves the elements of one line past the caches, to where they follow each other; the next row lies some bytes behind.
    ///
    /// # Safety
    /// The line has the lanes, and there is room for them; the pieces have room for one of [`MOST_LINES`] lines.
    unsafe fn line_past(&self, line: Line, lanes: usize, (to, step): (*mut u8, isize), pieces: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe {
            match line.stride {
                0 => self.fill.run(line.from, self.bytes, to, lanes, true),
                stride if stride == self.bytes as isize => copy_rows_past(self.isa, (line.from, 0), (to, step), 1, lanes * self.bytes),
                stride => {
                    let (pieces_of_row, backwards) = (lanes.div_ceil(MOST_PAST), stride < 0);
                    let place = |number: usize| if backwards { pieces_of_row - 1 - number } else { number } * MOST_PAST;
                    for number in 0..pieces_of_row {
                        // What is read backwards is read forwards from its end on.
                        let first = place(number);
                        let (own, from) = (MOST_PAST.min(lanes - first), line.from.wrapping_offset(stride * first as isize));
                        // To the next piece, of this row or the next one.
                        let (next, row) = if number + 1 < pieces_of_row { (place(number + 1), 0) } else { (place(0), step) };
                        let step = row + (next as isize - first as isize) * self.bytes as isize;
                        (self.collect)(&Apart { from, stride, lanes: own, to: pieces, to_stride: self.bytes as isize });
                        copy_rows_past(self.isa, (pieces, 0), (to.wrapping_add(first * self.bytes), step), 1, own * self.bytes);
                    }
                }
            }
        }
    }

    /// Puts lines in turn.
    ///
    /// # Safety
    /// Each line has the lanes, and there is room for all of them; the pieces have room for one of each line.
    unsafe fn zipped(&self, lines: &[Line], lanes: usize, to: *mut u8, pieces: *mut u8) {
        // Fills of one element each, where the moves that may write behind the last one have room.
        let (wide, own) = (lines.len() * self.bytes, lines[0]);
        if lines.len() > FEW_LINES && lines.iter().all(|line| (line.from, line.stride) == (own.from, own.stride)) {
            let filled = lanes.saturating_sub(MOVE.div_ceil(wide));
            let rest = Line { from: own.from.wrapping_offset(own.stride * filled as isize), ..own };
            // SAFETY: the caller's promise; behind what is filled is room for a move.
            unsafe {
                fill_rows((own.from, own.stride), to, self.bytes, [filled, lines.len()]);
                for line in 0..lines.len() {
                    let to = to.wrapping_add(filled * wide + line * self.bytes);
                    (self.spread)(&Apart { from: rest.from, stride: rest.stride, lanes: lanes - filled, to, to_stride: wide as isize });
                }
            }
            return;
        }
        let (bytes, apart) = (self.bytes as isize, self.bytes * PIECE);
        let mut zip = Lines { from: [std::ptr::null(); MOST_LINES], count: lines.len(), lanes: 0, to };
        for first in (0..lanes).step_by(PIECE) {
            zip.lanes = PIECE.min(lanes - first);
            zip.to = to.wrapping_add(first * lines.len() * self.bytes);
            for (i, line) in lines.iter().enumerate() {
                let (from, piece) = (line.from.wrapping_offset(line.stride * first as isize), pieces.wrapping_add(i * apart));
                zip.from[i] = if line.stride == bytes { from } else { piece };
                // Equal elements stay from the first piece on, which is no shorter than another.
                if line.stride != bytes && (line.stride != 0 || first == 0) {
                    // SAFETY: the caller's promise on the line; a piece takes its lanes.
                    unsafe { self.line(Line { from, ..*line }, zip.lanes, (piece, bytes)) };
                }
            }
            // SAFETY: the lines have the lanes, and there is room for all of them.
            unsafe { (self.zip)(&zip) };
        }
    }
}

/// The bytes of an element whose lane has some bits.
fn stored<S: Simd>(element: shale_ir::element::ElementType, bits: u64) -> [u8; 8] {
    #[repr(align(64))]
    struct Vectors([u8; 2 * VECTOR_BYTES]);
    let Some((kernel, immediate)) = transfer::narrowing::<S>(element) else { return bits.to_le_bytes() };
    // What is narrowed has lanes of 32 bits.
    let (mut lanes, mut narrow) = (Vectors([0; 2 * VECTOR_BYTES]), Vectors([0; 2 * VECTOR_BYTES]));
    lanes.0.chunks_exact_mut(4).for_each(|lane| lane.copy_from_slice(&bits.to_le_bytes()[..4]));
    // SAFETY: there are 16 lanes, and room for as many narrower elements; the instruction set is one that the machine has.
    unsafe {
        kernel(&Operands { lanes: super::tile::GRAIN, immediate, target: [narrow.0.as_mut_ptr(); 2], source: [lanes.0.as_ptr(); 4], keep: [usize::MAX; 4] });
    }
    let mut element = [0; 8];
    element.copy_from_slice(&narrow.0[..8]);
    element
}
