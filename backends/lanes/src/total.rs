//! Programs whose lanes are joined into totals: what they compute for a row never lies in memory.

use super::compile::Compiled;
use super::place::{Block, Place, Rows, Scratch};
use super::program::{Access, LaneError, Program};
use super::reduce::{Reducer, Row};
#[cfg(target_arch = "x86_64")]
use super::window::Window;
use crate::isa::Isa;
#[cfg(target_arch = "x86_64")]
use shale_dialects::eval::canonical::{CHUNK, LANES};
use smallvec::SmallVec;
use std::ops::Range;

/// Lanes that the tile engine computes before they are joined.
const PIECE: usize = 1024;

/// An output that is a total.
#[derive(Debug)]
pub(super) struct Total {
    /// Which output it is.
    output: usize,
    reducer: Reducer,
}

/// The totals of a program.
///
/// # Errors
/// Joins that are not defined on their lanes.
pub(super) fn totals_of(program: &Program, isa: Isa) -> Result<Vec<Total>, LaneError> {
    let join = |(output, store): (usize, &super::program::Store)| match store.access {
        Access::Total(join) => Some(Reducer::new(isa, join, store.element).map(|reducer| Total { output, reducer })),
        _ => None,
    };
    program.stores.iter().enumerate().filter_map(join).collect()
}

/// The program that leaves one after the other the lanes that another one joins.
pub(super) fn with_lanes(program: &Program) -> Program {
    let mut program = program.clone();
    for store in program.stores.iter_mut().filter(|store| matches!(store.access, Access::Total(_))) {
        store.access = Access::Contiguous;
    }
    program
}

/// Rows whose blocks are joined together.
const GROUP: usize = 32;

/// What a run works with, for each total one behind the other: blocks of the rows of a group, and a piece of lanes.
struct Work<'a> {
    code: &'a Compiled,
    totals: &'a [Total],
    blocks: Vec<Block>,
    pieces: Vec<u64>,
}

impl Compiled {
    /// Runs a program with totals, as [`Compiled::run_rows`] says.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`].
    pub(super) unsafe fn run_totals(&self, totals: &[Total], rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) -> usize {
        let mut work = Work { code: self, totals, blocks: scratch.take_blocks(), pieces: scratch.borrow_words() };
        work.pieces.resize(work.pieces.len().max(PIECE * totals.len()), 0);
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))] // only the window engine is entered
        let mut entries = 0;
        for first in (0..rows.count).step_by(GROUP) {
            let places: SmallVec<[Place; 16]> = rows.row(first).collect();
            let group = Rows { places: &places, count: GROUP.min(rows.count - first), ..*rows };
            // SAFETY: the caller's promise: these are some of its rows.
            unsafe {
                #[cfg(target_arch = "x86_64")]
                if let Some(window) = self.window().filter(|_| lanes <= CHUNK) {
                    entries += work.short_rows(window, &group, first_index, lanes, scratch);
                    continue;
                }
                (0..group.count).for_each(|row| work.row(&group.row(row).collect::<SmallVec<[Place; 16]>>(), first_index, lanes, scratch));
            }
        }
        self.wait_for_streams();
        scratch.return_words(work.pieces);
        scratch.return_blocks(work.blocks);
        entries
    }
}

impl Work<'_> {
    /// Runs rows of one run each in the window engine.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`].
    #[cfg(target_arch = "x86_64")]
    unsafe fn short_rows(&mut self, window: &Window, rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) -> usize {
        let inputs = self.code.program().loads.len();
        let (mut places, mut steps) = (SmallVec::<[Place; 16]>::from_slice(rows.places), SmallVec::<[isize; 16]>::from_slice(rows.steps));
        self.blocks.resize(self.blocks.len().max(self.totals.len() * rows.count), Block([0; LANES]));
        let blocks = self.blocks.as_mut_ptr();
        for (i, total) in self.totals.iter().enumerate() {
            places[inputs + total.output] = Place::at(blocks.wrapping_add(i * rows.count).cast());
            if let Some(step) = steps.get_mut(inputs + total.output) {
                *step = size_of::<Block>() as isize;
            }
        }
        let own = Rows { places: &places, steps: &steps, ..*rows };
        // SAFETY: the caller's promise; each total of a row has a block.
        unsafe {
            let (_, entries) = window.run(&own, first_index, lanes, true, scratch);
            for (i, total) in self.totals.iter().enumerate() {
                let (from, bytes) = (blocks.add(i * rows.count).cast_const(), total.reducer.lane_bytes());
                let (to, step) = (rows.places[inputs + total.output].base, rows.steps.get(inputs + total.output).copied().unwrap_or_default());
                if rows.count == 1 || step == bytes as isize {
                    total.reducer.rows(from.cast(), (rows.count, size_of::<Block>() as isize), LANES, to);
                } else {
                    (0..rows.count).for_each(|row| total.reducer.rows(from.add(row).cast(), (1, 0), LANES, to.wrapping_offset(row as isize * step)));
                }
            }
            entries
        }
    }

    /// Runs blocks of a row in the window engine, up to the end of a run of the canonical order, and says how many lanes these are: none where it has no
    /// whole block.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`] on one row.
    #[cfg(target_arch = "x86_64")]
    unsafe fn blocks(&self, so_far: &mut [Row], places: &[Place], first_index: i64, lanes: Range<usize>, scratch: &mut Scratch) -> usize {
        let Some(window) = self.code.window() else { return 0 };
        let (inputs, mut own, mut count) = (self.code.program().loads.len(), self.code.advanced(places, lanes.start), lanes.len());
        for (row, total) in so_far.iter_mut().zip(self.totals) {
            let Some((accumulators, room)) = total.reducer.accumulators(row) else { return 0 };
            own[inputs + total.output] = Place::at(accumulators);
            count = count.min(room);
        }
        count = count / LANES * LANES;
        // SAFETY: the caller's promise; each total has its accumulators, which nothing else uses meanwhile.
        let (done, _) = unsafe { window.run(&Rows::one(&own), first_index.wrapping_add(lanes.start as i64), count, false, scratch) };
        for row in so_far {
            row.count(done);
        }
        done
    }

    /// Runs a row in pieces, or in blocks.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`] on one row.
    unsafe fn row(&mut self, places: &[Place], first_index: i64, lanes: usize, scratch: &mut Scratch) {
        let inputs = self.code.program().loads.len();
        let mut so_far: SmallVec<[Row; 1]> = self.totals.iter().map(|total| total.reducer.row()).collect();
        let mut first = 0;
        while first < lanes {
            let piece = first..lanes.min(first + PIECE);
            // SAFETY: the caller's promise; each total has its piece.
            unsafe {
                #[cfg(target_arch = "x86_64")]
                match self.blocks(&mut so_far, places, first_index, first..lanes, scratch) {
                    0 => {}
                    done => {
                        first += done;
                        continue;
                    }
                }
                first = piece.end;
                self.tile(places, first_index, piece.clone(), scratch);
                for (i, total) in self.totals.iter().enumerate() {
                    total.reducer.feed(&mut so_far[i], self.pieces.as_ptr().add(i * PIECE).cast(), piece.len());
                }
            }
        }
        for (row, total) in so_far.iter_mut().zip(self.totals) {
            // SAFETY: the total's place can be read and written.
            unsafe { total.reducer.join_total(row, places[inputs + total.output].base) };
        }
    }

    /// Leaves at most [`PIECE`] lanes of each total in its piece.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`] on one row.
    unsafe fn tile(&mut self, places: &[Place], first_index: i64, lanes: Range<usize>, scratch: &mut Scratch) {
        let (inputs, mut own) = (self.code.program().loads.len(), self.code.advanced(places, lanes.start));
        for (i, total) in self.totals.iter().enumerate() {
            own[inputs + total.output] = Place::at(self.pieces.as_mut_ptr().wrapping_add(i * PIECE).cast());
        }
        // SAFETY: the caller's promise; a piece has the lanes.
        unsafe { self.code.lanes_of(&own, first_index.wrapping_add(lanes.start as i64), lanes.len(), scratch) };
    }
}
