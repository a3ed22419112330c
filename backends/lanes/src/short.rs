//! Rows of few lanes, computed several at a time as one longer row: what a call costs is paid once, and vectors are full.

use super::compile::Compiled;
use super::copy::copy_rows;
use super::place::{Place, Rows, Scratch};
use super::program::{Access, Instruction, Kind, LaneError, Load, Program};
use crate::isa::Isa;
use shale_ir::element::ElementType;
use smallvec::SmallVec;

/// Rows of more lanes than this are computed one by one.
const MOST_LANES: usize = 48;
/// Rows of more lanes than this, too, unless they follow each other in memory: to copy them takes as long as what is saved.
const MOST_COPIED: usize = 24;
/// Fewer rows than this, too.
const LEAST_ROWS: usize = 8;
/// About the lanes of a longer row: what is copied for it stays in the first-level cache.
const LANES: usize = 2048;
/// Bytes of the moves that fill lanes with one element: so many may be written behind the last one.
pub(super) const MOVE: usize = 32;

/// True for rows of so few lanes that many of them are better brought together by copies.
pub(super) fn is_copied_row(lanes: usize) -> bool {
    lanes <= MOST_COPIED
}

/// True for rows of so few lanes that many of them are better computed together.
pub fn is_short_row(lanes: usize) -> bool {
    lanes <= MOST_LANES
}

/// A program in which all lanes have elements of their own: what is one element for a row, and indices, are contiguous inputs.
#[derive(Debug)]
pub(super) struct Short {
    code: Box<Compiled>,
    /// The indices that it computes with, as inputs behind the others.
    indices: Vec<ElementType>,
    /// For each place of the program that it comes from: bytes of an element, and whether a row has one for all lanes.
    places: Vec<(usize, bool)>,
}

/// How a place goes on from row to row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Where it ended.
    Follows,
    /// Anywhere else: rows are copied.
    Copied,
    /// With one element for each row, which fills the row's lanes.
    Spread,
}

impl Short {
    /// The program for several rows at a time; `None` if a place of it is neither contiguous nor one element.
    ///
    /// # Errors
    /// A program that is not well formed.
    pub(super) fn new(program: &Program, isa: Isa) -> Result<Option<Short>, LaneError> {
        let accesses = || program.loads.iter().map(|l| (l.access, l.element)).chain(program.stores.iter().map(|s| (s.access, s.element)));
        if accesses().any(|(access, _)| !matches!(access, Access::Contiguous | Access::Splat)) {
            return Ok(None);
        }
        let places = accesses().map(|(access, element)| (element.bytes(), access == Access::Splat)).collect();
        let (mut short, mut indices) = (program.clone(), Vec::new());
        short.loads.iter_mut().for_each(|load| (load.access, load.ahead) = (Access::Contiguous, None));
        short.stores.iter_mut().for_each(|store| store.streaming = false);
        for instruction in &mut short.instructions {
            if let Instruction::Iota { kind } = *instruction {
                let element = if kind == Kind::I32 { ElementType::S32 } else { ElementType::S64 };
                *instruction = Instruction::Load { input: short.loads.len() as u32 };
                short.loads.push(Load { element, access: Access::Contiguous, ahead: None });
                indices.push(element);
            }
        }
        Ok(Some(Short { code: Box::new(short.compile(isa)?), indices, places }))
    }

    /// True if rows of so many lanes are computed together.
    pub(super) fn is_for(&self, rows: &Rows<'_>, lanes: usize) -> bool {
        let is_some = lanes <= MOST_LANES && rows.count >= LEAST_ROWS && rows.steps.len() == rows.places.len();
        let follows = |((bytes, is_splat), step): (&(usize, bool), &isize)| *is_splat || *step == (lanes * bytes) as isize;
        is_some && (is_copied_row(lanes) || self.places.iter().zip(rows.steps).all(follows))
    }

    /// Runs the program over rows.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`].
    pub(super) unsafe fn run(&self, rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) {
        let (together, inputs) = ((LANES / lanes.max(1)).min(rows.count), self.places.len() - self.code.program().stores.len());
        let way = |(i, &(bytes, is_splat)): (usize, &(usize, bool))| match is_splat {
            true => Way::Spread,
            false if rows.steps[i] == (lanes * bytes) as isize => Way::Follows,
            false => Way::Copied,
        };
        let ways: SmallVec<[Way; 16]> = self.places.iter().enumerate().map(way).collect();
        let words = |bytes: usize| (together * lanes * bytes + MOVE).div_ceil(8);
        let own = self.places.iter().zip(&ways).filter(|(_, way)| **way != Way::Follows).map(|((bytes, _), _)| words(*bytes));
        let needed = own.chain(self.indices.iter().map(|element| words(element.bytes()))).sum::<usize>();
        let mut buffer = scratch.borrow_words();
        buffer.resize(buffer.len().max(needed), 0);
        let mut free = buffer.as_mut_ptr();
        let mut room = |bytes: usize| {
            let at: *mut u8 = free.cast();
            free = free.wrapping_add(words(bytes));
            Place::at(at)
        };
        let mut places: SmallVec<[Place; 16]> = SmallVec::new();
        for (i, (bytes, _)) in self.places.iter().enumerate() {
            if i == inputs {
                // SAFETY: there is room for an index for each lane of the rows.
                places.extend(self.indices.iter().map(|element| unsafe { counted(room(element.bytes()), *element, first_index, [together, lanes]) }));
            }
            places.push(if ways[i] == Way::Follows { rows.places[i] } else { room(*bytes) });
        }
        // Where a place of the program is among those.
        let at = |i: usize| if i < inputs { i } else { i + self.indices.len() };
        for first in (0..rows.count).step_by(together) {
            let count = together.min(rows.count - first);
            for (i, way) in ways.iter().enumerate() {
                let (bytes, step) = (self.places[i].0, rows.steps[i]);
                let from = rows.places[i].base.wrapping_offset(step * first as isize);
                let to = places[at(i)].base;
                // SAFETY: the caller's promise on the rows; there is room for their lanes.
                unsafe {
                    match way {
                        Way::Follows => places[at(i)].base = from,
                        Way::Copied if i < inputs => copy_rows(self.code.isa(), (from, step), (to, (lanes * bytes) as isize), count, lanes * bytes),
                        Way::Copied => {}
                        // What is the same for all rows stays from the first ones on.
                        Way::Spread if step == 0 && first > 0 => {}
                        Way::Spread => fill_rows((from, step), to, bytes, [count, lanes]),
                    }
                }
            }
            // SAFETY: the caller's promise: the same lanes, one row behind the other.
            unsafe { self.code.run_rows(&Rows { places: &places, steps: &[], count: 1, apart: rows.apart }, 0, lanes * count, scratch) };
            for (i, _) in ways.iter().enumerate().filter(|(i, way)| *i >= inputs && **way == Way::Copied) {
                let bytes = lanes * self.places[i].0;
                let to = rows.places[i].base.wrapping_offset(rows.steps[i] * first as isize);
                // SAFETY: the caller's promise on the rows of the output.
                unsafe { copy_rows(self.code.isa(), (places[at(i)].base, bytes as isize), (to, rows.steps[i]), count, bytes) };
            }
        }
        scratch.return_words(buffer);
    }
}

/// The indices of the lanes of rows, one row behind the other.
///
/// # Safety
/// The place has room for them.
unsafe fn counted(place: Place, element: ElementType, first: i64, [rows, lanes]: [usize; 2]) -> Place {
    for i in 0..rows * lanes {
        let index = first.wrapping_add((i % lanes) as i64);
        // SAFETY: the caller's promise.
        unsafe {
            match element {
                ElementType::S32 => place.base.cast::<i32>().add(i).write_unaligned(index as i32),
                _ => place.base.cast::<i64>().add(i).write_unaligned(index),
            }
        }
    }
    place
}

/// Fills the lanes of rows with an element for each.
///
/// # Safety
/// Each row has its element, `step` bytes behind the one before, and `to` takes all lanes and [`MOVE`] bytes more.
pub(super) unsafe fn fill_rows((from, step): (*const u8, isize), to: *mut u8, bytes: usize, sizes: [usize; 2]) {
    // SAFETY: the caller's promise; elements have no other sizes.
    unsafe {
        match (bytes, sizes[1] * bytes) {
            (1, ..=8) => fill::<u8, 8>(from, step, to, sizes),
            (1, _) => fill::<u8, MOVE>(from, step, to, sizes),
            (2, ..=8) => fill::<u16, 4>(from, step, to, sizes),
            (2, _) => fill::<u16, { MOVE / 2 }>(from, step, to, sizes),
            (4, ..=8) => fill::<u32, 2>(from, step, to, sizes),
            (4, ..=16) => fill::<u32, 4>(from, step, to, sizes),
            (4, _) => fill::<u32, { MOVE / 4 }>(from, step, to, sizes),
            (_, ..=16) => fill::<u64, 2>(from, step, to, sizes),
            _ => fill::<u64, { MOVE / 8 }>(from, step, to, sizes),
        }
    }
}

/// The same for elements of a type, `N` of which are a move.
///
/// # Safety
/// As for [`fill_rows`].
unsafe fn fill<T: Copy, const N: usize>(from: *const u8, step: isize, to: *mut u8, [rows, lanes]: [usize; 2]) {
    let (mut from, mut to) = (from, to.cast::<T>());
    for _ in 0..rows {
        // SAFETY: the caller's promise: what is written behind a row is the next one's, or behind all.
        unsafe {
            let element = from.cast::<T>().read_unaligned();
            for lane in (0..lanes).step_by(N) {
                to.add(lane).cast::<[T; N]>().write_unaligned([element; N]);
            }
            to = to.add(lanes);
        }
        from = from.wrapping_offset(step);
    }
}

impl Compiled {
    /// The same program, ready for many rows of so few lanes, if they are few.
    pub fn for_rows_of(self, lanes: usize) -> Compiled {
        // What cannot be computed together is computed row by row.
        let short = if lanes > MOST_LANES { None } else { Short::new(self.program(), self.isa()).unwrap_or_default() };
        self.with_short(short)
    }
}
