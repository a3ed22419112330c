//! Short rows that follow each other in memory, computed as longer ones: what is the same in all of them is repeated first.

use super::compile::Compiled;
use super::place::{Place, Rows, Scratch};
use super::program::{Access, Instruction};
use smallvec::SmallVec;

/// Rows of more lanes than this are long enough as they are.
const MOST_LANES: usize = 512;
/// About the lanes of a longer row.
const LANES: usize = 2048;

/// How a place goes on from row to row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Where it ended, or always at the same element.
    Follows,
    /// From the beginning: so many bytes again.
    Repeats(usize),
}

impl Compiled {
    /// How each place goes on; `None` unless all do, and no lane looks at its index.
    fn ways(&self, rows: &Rows<'_>, lanes: usize) -> Option<SmallVec<[Way; 16]>> {
        // Most calls are of one row or of long ones.
        if rows.count < 4 || lanes > MOST_LANES || rows.steps.len() != rows.places.len() {
            return None;
        }
        let program = self.program();
        if program.instructions.iter().any(|instruction| matches!(instruction, Instruction::Iota { .. })) {
            return None;
        }
        let accesses = program.loads.iter().map(|l| (l.access, l.element)).chain(program.stores.iter().map(|s| (s.access, s.element)));
        let way = |(i, (access, element)): (usize, (Access, shale_ir::element::ElementType))| {
            let (step, bytes) = (rows.steps[i], lanes * element.bytes());
            match access {
                Access::Contiguous if step == bytes as isize => Some(Way::Follows),
                Access::Contiguous if step == 0 => Some(Way::Repeats(bytes)),
                Access::Strided if step == rows.places[i].stride * lanes as isize => Some(Way::Follows),
                Access::Splat if step == 0 => Some(Way::Follows),
                _ => None,
            }
        };
        accesses.enumerate().map(way).collect()
    }

    /// Runs short rows as longer ones; false, and nothing has run, where they are none.
    ///
    /// # Safety
    /// As for [`Compiled::run_rows`].
    pub(super) unsafe fn run_joined(&self, rows: &Rows<'_>, first_index: i64, lanes: usize, scratch: &mut Scratch) -> bool {
        let Some(ways) = self.ways(rows, lanes) else { return false };
        // What is repeated is repeated for two longer rows at least.
        let together = (LANES / lanes.max(1)).min(rows.count / 2);
        if together < 2 {
            return false;
        }
        let words = |bytes: usize| (bytes * together).div_ceil(8);
        let mut copies = scratch.borrow_words();
        let needed = ways.iter().map(|way| if let Way::Repeats(bytes) = way { words(*bytes) } else { 0 }).sum::<usize>();
        copies.resize(copies.len().max(needed), 0);
        let mut free = copies.as_mut_ptr();
        let mut places: SmallVec<[Place; 16]> = SmallVec::from_slice(rows.places);
        let mut steps: SmallVec<[isize; 16]> = rows.steps.iter().map(|step| step * together as isize).collect();
        for (i, way) in ways.iter().enumerate() {
            if let Way::Repeats(bytes) = *way {
                for copy in 0..together {
                    // SAFETY: the caller's promise on the row; there are the words.
                    unsafe { places[i].base.cast_const().copy_to_nonoverlapping(free.cast::<u8>().add(copy * bytes), bytes) };
                }
                places[i].base = free.cast();
                free = free.wrapping_add(words(bytes));
                steps[i] = 0;
            }
        }
        let (whole, rest) = (rows.count / together, rows.count % together);
        let long = Rows { places: &places, steps: &steps, count: whole, apart: rows.apart };
        // SAFETY: the caller's promise: the same elements, by longer rows, the last of which may be shorter.
        unsafe {
            self.run_rows(&long, first_index, lanes * together, scratch);
            if rest > 0 {
                for (place, step) in places.iter_mut().zip(&steps) {
                    place.base = place.base.wrapping_offset(step * whole as isize);
                }
                self.run_rows(&Rows { places: &places, steps: &[], count: 1, apart: rows.apart }, first_index, lanes * rest, scratch);
            }
        }
        scratch.return_words(copies);
        true
    }
}
