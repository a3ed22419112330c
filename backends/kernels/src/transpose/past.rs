//! Transposed copies past the caches: a tile is turned in a first-level cache, and its lines are written from there.

use super::{Transposed, transpose};
use crate::memory::{LINE, prefetch_all};
use shale_lanes::{Isa, Scratch, copy_past};

/// Bytes of a tile in the direction of the source's lines: long enough for memory to give them at its speed.
const SOURCE_BYTES: usize = 256;
/// Bytes of a tile in the direction of the target's lines, where these are whole lines of the caches; else more, so that few of those are written in parts.
const TARGET_BYTES: usize = 512;
const UNEVEN_BYTES: usize = 2048;
/// Columns that are turned, and whose next lines are asked for, at a time.
const TOGETHER: usize = 16;
/// Fewer bytes of a target's line are not worth the way.
const LEAST: usize = 4 * LINE;

/// [`transpose`] past the caches, for targets that do not fit them.
///
/// # Safety
/// As for [`transpose`]; the machine has the instruction set.
pub unsafe fn transpose_past(isa: Isa, from: *const u8, to: *mut u8, bytes: usize, sizes: Transposed, scratch: &mut Scratch) -> bool {
    let Transposed { rows, columns, from_step, to_step, .. } = sizes;
    if !matches!(bytes, 1 | 2 | 4 | 8 | 16) || columns * bytes < LEAST {
        // SAFETY: the caller's promise.
        return unsafe { transpose(from, to, bytes, sizes) };
    }
    let even = to.addr().is_multiple_of(LINE) && to_step.unsigned_abs().is_multiple_of(LINE);
    let pieces = (columns * bytes).div_ceil(if even { TARGET_BYTES } else { UNEVEN_BYTES });
    let piece = columns.div_ceil(pieces).next_multiple_of(LINE / bytes);
    // Lines of a tile are one line of the caches farther apart than their bytes: not all in the same few places there.
    let (tall, apart) = ((SOURCE_BYTES / bytes).clamp(1, rows.max(1)), piece * bytes + LINE);
    let tile = scratch.reserve(tall * apart);
    for first in (0..columns).step_by(piece) {
        let wide = piece.min(columns - first);
        for row in (0..rows).step_by(tall) {
            let part = Transposed { rows: tall.min(rows - row), to_step: apart as isize, tile: [tall, TOGETHER], ..sizes };
            let next = rows.min(row + 2 * tall).saturating_sub(row + tall) * bytes;
            let source = from.wrapping_offset(first as isize * from_step).wrapping_add(row * bytes);
            for column in (0..wide).step_by(TOGETHER) {
                let count = TOGETHER.min(wide - column);
                let source = source.wrapping_offset(column as isize * from_step);
                for line in 0..count {
                    let ahead = source.wrapping_offset(line as isize * from_step).wrapping_add(SOURCE_BYTES);
                    prefetch_all::<true>(ahead, next);
                }
                // SAFETY: the caller's promise; the tile has room for so many lines of so many elements.
                unsafe { transpose(source, tile.wrapping_add(column * bytes), bytes, Transposed { columns: count, ..part }) };
            }
            let target = to.wrapping_offset(row as isize * to_step).wrapping_add(first * bytes);
            // SAFETY: the caller's promise: there is room for the lines, all of which the tile has.
            unsafe { copy_past(isa, (tile, apart as isize), (target, to_step), part.rows, wide * bytes) };
        }
    }
    true
}
