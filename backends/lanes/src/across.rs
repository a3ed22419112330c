//! Rows of few lanes, computed across: a lane of all rows after the other. What a call costs is paid for each lane then, not for each row.

use super::compile::Compiled;
use super::place::{Place, Rows, Scratch};
use super::program::{Access, Instruction, Kind, LaneError, Load, Program};
use super::reduce::Reducer;
use super::tile::Tile;
use crate::isa::Isa;
use shale_ir::element::ElementType;
use smallvec::SmallVec;

/// Rows of more lanes than this are computed one by one: a lane that lies apart costs a few times what one among its neighbours does.
const MOST_LANES: usize = 8;
/// Fewer rows than this, too.
const LEAST_ROWS: usize = 8;
/// Rows whose totals are computed together.
const GROUP: usize = 64;

/// True for rows of so few lanes that many of them are better computed across.
pub fn is_short_row(lanes: usize) -> bool {
    lanes <= MOST_LANES
}

/// A program whose lanes are rows.
#[derive(Debug)]
pub(super) struct Across {
    tile: Tile,
    /// For each place of the program whose lanes are lanes: bytes of an element, or none where all lanes have the same one.
    lane_bytes: Vec<usize>,
    inputs: usize,
    /// The indices that it computes with, which are equal for a lane of all rows.
    indices: Vec<ElementType>,
}

impl Across {
    /// The program across; `None` if a place of it has no distance from row to row.
    ///
    /// # Errors
    /// A program that is not well formed.
    pub(super) fn new(program: &Program, isa: Isa) -> Result<Option<Across>, LaneError> {
        let accesses = || program.loads.iter().map(|l| (l.access, l.element)).chain(program.stores.iter().map(|s| (s.access, s.element)));
        if accesses().any(|(access, _)| !matches!(access, Access::Contiguous | Access::Splat)) {
            return Ok(None);
        }
        let lane_bytes = accesses().map(|(access, element)| if access == Access::Contiguous { element.bytes() } else { 0 }).collect();
        let (mut across, inputs, mut indices) = (program.clone(), program.loads.len(), Vec::new());
        across.loads.iter_mut().for_each(|load| (load.access, load.ahead) = (Access::Strided, false));
        across.stores.iter_mut().for_each(|store| (store.access, store.streaming) = (Access::Strided, false));
        for instruction in &mut across.instructions {
            if let Instruction::Iota { kind } = *instruction {
                let element = if kind == Kind::I32 { ElementType::S32 } else { ElementType::S64 };
                *instruction = Instruction::Load { input: across.loads.len() as u32 };
                across.loads.push(Load { element, access: Access::Splat, ahead: false });
                indices.push(element);
            }
        }
        let kinds = across.kinds()?;
        let tile = Tile::of(isa, &across, &kinds)?;
        Ok(Some(Across { tile, lane_bytes, inputs, indices }))
    }

    /// True if rows of so many lanes are computed across.
    pub(super) fn is_for(rows: &Rows<'_>, lanes: usize) -> bool {
        lanes <= MOST_LANES && rows.count >= LEAST_ROWS && rows.steps.len() == rows.places.len()
    }

    /// Runs the program over rows.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`].
    pub(super) unsafe fn run(&self, rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) {
        for lane in 0..lanes {
            // The low half comes first: both types of indices begin there.
            let index = first_index.wrapping_add(lane as i64).to_le_bytes();
            let given = |i: usize| Place::strided(rows.places[i].base.wrapping_add(lane * self.lane_bytes[i]), rows.steps[i]);
            let inputs = (0..self.inputs).map(given);
            let indices = self.indices.iter().map(|_| Place::at(index.as_ptr()));
            let places: SmallVec<[Place; 16]> = inputs.chain(indices).chain((self.inputs..self.lane_bytes.len()).map(given)).collect();
            // SAFETY: the caller's promise: each row has the lane; the index has the bytes of both types.
            unsafe { self.tile.run(&places, 0, rows.count, scratch) };
        }
    }
}

impl Compiled {
    /// The same program, ready for many rows of so few lanes, if they are few.
    pub fn for_rows_of(self, lanes: usize) -> Compiled {
        // What cannot be computed across is computed row by row.
        let across = if lanes > MOST_LANES { None } else { Across::new(self.program(), self.isa()).unwrap_or_default() };
        self.with_across(across)
    }
}

impl Reducer {
    /// True if the totals of rows of so many lanes are computed across.
    pub(super) fn is_across(&self, rows: usize, lanes: usize) -> bool {
        rows >= LEAST_ROWS && (1..=MOST_LANES).contains(&lanes) && self.lane_bytes() >= 4
    }

    /// As [`Reducer::rows`], for rows of few lanes.
    ///
    /// # Safety
    /// As there.
    pub(super) unsafe fn rows_across(&self, from: *const u8, rows: (usize, isize), lanes: usize, to: *mut u8) {
        // SAFETY: the caller's promise; lanes have so many bytes.
        unsafe { if self.lane_bytes() == 4 { self.groups::<u32>(from, rows, lanes, to) } else { self.groups::<u64>(from, rows, lanes, to) } }
    }

    /// The same for lanes of a width. Where a row has fewer lanes than there are accumulators, each holds one of them or nothing: joining accumulators by
    /// halving joins lanes alone.
    unsafe fn groups<T: bytemuck::Pod>(&self, from: *const u8, (rows, stride): (usize, isize), lanes: usize, to: *mut u8) {
        let mut columns = [[T::zeroed(); GROUP]; MOST_LANES];
        for first in (0..rows).step_by(GROUP) {
            let count = GROUP.min(rows - first);
            for row in 0..count {
                let row_at = from.wrapping_offset((first + row) as isize * stride).cast::<T>();
                for (lane, column) in columns[..lanes].iter_mut().enumerate() {
                    // SAFETY: the caller's promise.
                    column[row] = unsafe { row_at.add(lane).read_unaligned() };
                }
            }
            let (mut width, mut half) = (lanes, lanes.next_power_of_two() / 2);
            while half > 0 {
                let (low, high) = columns[..width].split_at_mut(half);
                for (total, column) in low.iter_mut().zip(high) {
                    // SAFETY: both have the lanes of a group, and are apart.
                    unsafe { self.join_lanes(total.as_mut_ptr().cast(), column.as_ptr().cast(), GROUP) };
                }
                (width, half) = (half, half / 2);
            }
            let (mut totals, at) = ([T::zeroed(); GROUP], to.wrapping_add(first * size_of::<T>()).cast::<T>());
            // SAFETY: the caller's promise: there is a lane for each row.
            unsafe {
                at.cast_const().copy_to_nonoverlapping(totals.as_mut_ptr(), count);
                self.join_lanes(totals.as_mut_ptr().cast(), columns[0].as_ptr().cast(), GROUP);
                totals.as_ptr().copy_to_nonoverlapping(at, count);
            }
        }
    }
}
