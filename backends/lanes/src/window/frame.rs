//! Where a frame says that a block's lanes are: addresses, indices, and the way to the next row.

use super::tail::slot_bytes;
use super::{Frame, MOVES, TOTAL_BYTES};
use crate::simd::{Memory, Simd};

/// Where a block's lanes of a place are, `off` bytes behind the base of those that move. The bit of [`MOVES`] becomes a mask by arithmetic: loads are what
/// handlers wait for.
#[inline(always)]
pub(super) unsafe fn address<T>(frame: *const Frame, place: u16, off: usize) -> *mut T {
    let moves = (place as i16 >> 15) as usize;
    // SAFETY: the bases stand behind the frame, and the place has the number of one of them.
    unsafe { frame.add(1).cast::<*mut T>().add((place & !MOVES).into()).read().wrapping_byte_add(off & moves) }
}

/// Where the lanes of a total are with which a block's are joined: blocks take turns where a total takes several.
#[inline(always)]
pub(super) unsafe fn total(frame: *const Frame, place: u16, off: usize) -> *mut f32 {
    // SAFETY: the caller's promise; the place of a total does not move.
    unsafe { address::<f32>(frame, place, 0).wrapping_byte_add(off % TOTAL_BYTES) }
}

/// Brings a frame to the next row.
#[inline(always)]
pub(super) unsafe fn next_row<S: Simd>(frame: *const Frame) {
    use shale_dialects::eval::vector::Vector;
    // SAFETY: the tables behind the frame have its places; a splat's slot takes a block, and the row has the element.
    unsafe {
        let (places, mut splats) = ((*frame).places.get(), (*frame).splats.get());
        let bases = frame.add(1).cast::<*mut u8>().cast_mut();
        let (rows, steps) = (bases.add(places), bases.add(2 * places).cast::<isize>());
        for place in 0..places {
            let at = rows.add(place).read().wrapping_offset(steps.add(place).read());
            rows.add(place).write(at);
            bases.add(place).write(at);
        }
        while splats != 0 {
            let place = splats.trailing_zeros() as usize;
            let slot = (*frame).slots.get().add(place * slot_bytes(16 * S::LANES));
            let lanes = S::F32::splat(rows.add(place).read().cast::<f32>().read_unaligned());
            for vector in 0..4 {
                lanes.store(slot.cast::<f32>().add(vector * S::LANES));
            }
            bases.add(place).write(slot);
            splats &= splats - 1;
        }
        (*frame).rows.set((*frame).rows.get() - 1);
    }
}

/// The index of a block's first lane.
#[inline(always)]
pub(super) unsafe fn index(frame: *const Frame, off: usize) -> i64 {
    // SAFETY: the frame is there.
    unsafe { (*frame).index.get().wrapping_add((off / 4) as i64) }
}

/// The numbers of the lanes of a window.
pub(super) static NUMBERS: [i32; 64] = {
    let (mut numbers, mut i) = ([0; 64], 0);
    while i < 64 {
        numbers[i] = i as i32;
        i += 1;
    }
    numbers
};

/// The indices of a vector's lanes, wrapped, as bits.
#[inline(always)]
pub(super) unsafe fn index_of<S: Simd>(first: S::I32, numbers: *const i32) -> S::F32 {
    use shale_dialects::eval::vector::Vector;
    // SAFETY: there is a number for each lane.
    S::F32::from_bits(first + unsafe { <S::I32 as Memory<i32>>::load(numbers) })
}
