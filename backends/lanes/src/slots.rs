//! Scratch memory of the tile engine: which values share a slot, and how many lanes a tile has.

use super::program::{Access, Instruction, Kind, Program};
use super::transfer;
use crate::simd::VECTOR_BYTES;

/// How much of the first-level cache a tile's slots may take; inputs and outputs that are used where they lie go through it as well.
const BUDGET: usize = 24 << 10;

/// The layout of the scratch memory.
pub(super) struct Slots {
    /// Lanes of a tile.
    pub(super) lanes: usize,
    /// Bytes in all.
    pub(super) bytes: usize,
    /// Where a tile of elements lies between the halves of a transfer.
    pub(super) raw: usize,
    /// For each value where its lanes lie.
    pub(super) offsets: Vec<usize>,
    /// For each value where those of its second result lie.
    pub(super) second: Vec<Option<usize>>,
    /// The output that is computed where it lies.
    pub(super) direct_output: Option<usize>,
}

impl Slots {
    /// Plans the slots of a program.
    pub(super) fn new(program: &Program, kinds: &[Kind]) -> Slots {
        let last_use = last_uses(program);
        let mut widths: Vec<usize> = Vec::new();
        let mut free: Vec<usize> = Vec::new();
        let mut slot_of = vec![0; kinds.len()];
        for i in 0..kinds.len() {
            let bytes = kinds[i].bytes();
            let found = free.iter().position(|slot| widths[*slot] == bytes && !is_filled_early(program, i));
            slot_of[i] = match found {
                Some(at) => free.swap_remove(at),
                None => {
                    widths.push(bytes);
                    widths.len() - 1
                }
            };
            // Only now, so that a result never lies where an operand does.
            for v in program.instructions[i].operands() {
                if last_use[v] == i && is_lent(program, v) && !free.contains(&slot_of[v]) {
                    free.push(slot_of[v]);
                }
            }
        }
        let per_lane: usize = widths.iter().sum::<usize>() + 8;
        let lanes = [1024, 512, 256].into_iter().find(|lanes| lanes * per_lane <= BUDGET).unwrap_or(128);
        // Slots that are a power of two apart would share their sets of the cache.
        let mut end = 0;
        let mut take = |bytes: usize| {
            let at = end;
            end += bytes.max(VECTOR_BYTES).next_multiple_of(64) + 64;
            at
        };
        let raw = take(lanes * 8);
        let places: Vec<usize> = widths.iter().map(|width| take(width * lanes)).collect();
        let offsets: Vec<usize> = slot_of.iter().map(|slot| places[*slot]).collect();
        let mut second = vec![None; kinds.len()];
        // Results that nobody reads are written to a slot of their own.
        for (i, instruction) in program.instructions.iter().enumerate() {
            match *instruction {
                Instruction::Second(v) => second[v.0 as usize] = Some(offsets[i]),
                Instruction::Apply { op, .. } if op.has_two_results() => second[i] = Some(take(kinds[i].bytes() * lanes)),
                _ => {}
            }
        }
        Slots { lanes, bytes: end, raw, offsets, second, direct_output: direct_output(program) }
    }
}

/// The last instruction that reads each value; beyond all for outputs, and for values that nobody reads the instruction itself.
fn last_uses(program: &Program) -> Vec<usize> {
    program.readers().iter().enumerate().map(|(i, readers)| readers.last().copied().unwrap_or(i)).collect()
}

/// True if a value's slot may be given to another one: not those that are filled before the first tile.
fn is_lent(program: &Program, value: usize) -> bool {
    match program.instructions[value] {
        Instruction::Load { input } => program.loads[input as usize].access != Access::Splat,
        _ => true,
    }
}

/// True for values whose slot is filled before a tile's first step: an operation before them must not write there. Splats are filled before the
/// first tile, inputs that are used where they lie before the last one.
fn is_filled_early(program: &Program, value: usize) -> bool {
    match program.instructions[value] {
        Instruction::Load { input } => matches!(program.loads[input as usize].access, Access::Splat | Access::Contiguous),
        _ => false,
    }
}

/// True if an input is stored while another output may be written in its place.
pub(super) fn is_output_beside_others(program: &Program, input: usize) -> bool {
    let stored = |store: &super::program::Store| program.instructions[store.value.0 as usize] == Instruction::Load { input: input as u32 };
    program.stores.len() > 1 && program.stores.iter().any(stored)
}

/// The output that the last operation can write where it lies: nothing else of the tile may be read from inputs after it, since an output may
/// take the place of an input.
fn direct_output(program: &Program) -> Option<usize> {
    let last = program.instructions.len().checked_sub(1)?;
    if !matches!(program.instructions[last], Instruction::Apply { .. }) {
        return None;
    }
    let mut found = None;
    for (output, store) in program.stores.iter().enumerate() {
        if store.value.0 as usize == last {
            let direct = store.access == Access::Contiguous && !store.streaming && transfer::is_lane(store.element);
            if found.is_some() || !direct {
                return None;
            }
            found = Some(output);
        } else if matches!(program.instructions[store.value.0 as usize], Instruction::Load { .. }) {
            return None;
        }
    }
    found
}

/// Writes the numbers from `first` on, with as many lanes as asked for.
///
/// # Safety
/// The target takes the lanes.
pub(super) unsafe fn count(kind: Kind, first: i64, lanes: usize, to: *mut u8) {
    for lane in 0..lanes {
        let index = first.wrapping_add(lane as i64);
        // SAFETY: the caller's promise.
        unsafe {
            if kind == Kind::I32 {
                to.cast::<i32>().add(lane).write_unaligned(index as i32);
            } else {
                to.cast::<i64>().add(lane).write_unaligned(index);
            }
        }
    }
}
