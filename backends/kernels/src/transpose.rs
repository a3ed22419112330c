//! Transposed copies: elements that follow each other along one dimension in one array, and along another one in the other.

/// Elements of a tile in each direction where nobody says how many: with 4 bytes an element, the lines of both sides fit the first-level cache.
pub const TILE_SIDE: usize = 64;

/// Two dimensions of a copy.
#[derive(Clone, Copy, Debug)]
pub struct Transposed {
    /// Elements along the dimension that is contiguous in the source.
    pub rows: usize,
    /// Elements along the dimension that is contiguous in the target.
    pub columns: usize,
    /// Bytes in the source from a column to the next one.
    pub from_step: isize,
    /// Bytes in the target from a row to the next one.
    pub to_step: isize,
    /// Rows and columns that are copied before the next ones; 0 counts as 1.
    pub tile: [usize; 2],
}

/// Copies elements of `bytes` bytes: `to[row · to_step + column · bytes] = from[column · from_step + row · bytes]`. False, and nothing done, for sizes
/// that no element has.
///
/// # Safety
/// All these places can be read and written, and the two sides do not overlap.
pub unsafe fn transpose(from: *const u8, to: *mut u8, bytes: usize, sizes: Transposed) -> bool {
    // SAFETY: the caller's promise, element by element.
    unsafe {
        match bytes {
            1 => blocks::<u8>(from, to, sizes, pieces::<u8>),
            2 => blocks::<u16>(from, to, sizes, pieces::<u16>),
            4 => {
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    blocks::<u32>(from, to, sizes, avx2::words);
                    return true;
                }
                blocks::<u32>(from, to, sizes, pieces::<u32>);
            }
            8 => blocks::<u64>(from, to, sizes, pieces::<u64>),
            16 => blocks::<u128>(from, to, sizes, pieces::<u128>),
            _ => return false,
        }
    }
    true
}

/// Copies a block.
type Block = unsafe fn(*const u8, *mut u8, Transposed);

/// # Safety
/// As for [`transpose`].
unsafe fn blocks<T>(from: *const u8, to: *mut u8, sizes: Transposed, block: Block) {
    let [tall, wide] = sizes.tile.map(|side| side.max(1));
    for row in (0..sizes.rows).step_by(tall) {
        for column in (0..sizes.columns).step_by(wide) {
            let part = Transposed { rows: tall.min(sizes.rows - row), columns: wide.min(sizes.columns - column), ..sizes };
            let source = from.wrapping_offset(column as isize * sizes.from_step).wrapping_add(row * size_of::<T>());
            let target = to.wrapping_offset(row as isize * sizes.to_step).wrapping_add(column * size_of::<T>());
            // SAFETY: the block is a part of what the caller promises.
            unsafe { block(source, target, part) };
        }
    }
}

/// One element after the other.
///
/// # Safety
/// As for [`transpose`].
unsafe fn pieces<T: Copy>(from: *const u8, to: *mut u8, sizes: Transposed) {
    for row in 0..sizes.rows {
        let source = from.wrapping_add(row * size_of::<T>());
        let target = to.wrapping_offset(row as isize * sizes.to_step).cast::<T>();
        for column in 0..sizes.columns {
            // SAFETY: the caller's promise.
            unsafe { target.add(column).write_unaligned(source.wrapping_offset(column as isize * sizes.from_step).cast::<T>().read_unaligned()) };
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Transposed, pieces};
    use std::arch::x86_64::*;

    /// A block of 4-byte elements, 8 × 8 at a time; what is left one by one.
    ///
    /// # Safety
    /// As for [`super::transpose`]; the machine has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn words(from: *const u8, to: *mut u8, sizes: Transposed) {
        let (rows, columns) = (sizes.rows / 8 * 8, sizes.columns / 8 * 8);
        // SAFETY: 8 rows of 8 elements on both sides are within the block.
        let square = |row: usize, column: usize| unsafe {
            let source = from.wrapping_offset(column as isize * sizes.from_step).wrapping_add(row * 4);
            eight(source, sizes.from_step, to.wrapping_offset(row as isize * sizes.to_step).wrapping_add(column * 4), sizes.to_step);
        };
        // Along the side whose lines are farther apart, so that few of its lines, which may all have one place in the cache, are used at a time.
        if sizes.from_step.abs() > sizes.to_step.abs() {
            (0..columns).step_by(8).for_each(|column| (0..rows).step_by(8).for_each(|row| square(row, column)));
        } else {
            (0..rows).step_by(8).for_each(|row| (0..columns).step_by(8).for_each(|column| square(row, column)));
        }
        let below = Transposed { rows: sizes.rows - rows, columns, ..sizes };
        let beside = Transposed { columns: sizes.columns - columns, ..sizes };
        // SAFETY: the rest of the block.
        unsafe {
            pieces::<u32>(from.wrapping_add(rows * 4), to.wrapping_offset(rows as isize * sizes.to_step), below);
            pieces::<u32>(from.wrapping_offset(columns as isize * sizes.from_step), to.wrapping_add(columns * 4), beside);
        }
    }

    /// 8 × 8 elements: pairs of rows are interleaved, then pairs of pairs, then halves exchanged.
    ///
    /// # Safety
    /// 8 rows of 8 elements can be read and written.
    #[target_feature(enable = "avx2")]
    unsafe fn eight(from: *const u8, from_step: isize, to: *mut u8, to_step: isize) {
        // SAFETY: the caller's promise.
        let row = |i: isize| unsafe { _mm256_loadu_ps(from.wrapping_offset(i * from_step).cast()) };
        let (a, b, c, d, e, f, g, h) = (row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7));
        let (ab, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
        let (cd, cd_high) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
        let (ef, ef_high) = (_mm256_unpacklo_ps(e, f), _mm256_unpackhi_ps(e, f));
        let (gh, gh_high) = (_mm256_unpacklo_ps(g, h), _mm256_unpackhi_ps(g, h));
        let first = [
            _mm256_shuffle_ps::<0x44>(ab, cd),
            _mm256_shuffle_ps::<0xee>(ab, cd),
            _mm256_shuffle_ps::<0x44>(ab_high, cd_high),
            _mm256_shuffle_ps::<0xee>(ab_high, cd_high),
        ];
        let second = [
            _mm256_shuffle_ps::<0x44>(ef, gh),
            _mm256_shuffle_ps::<0xee>(ef, gh),
            _mm256_shuffle_ps::<0x44>(ef_high, gh_high),
            _mm256_shuffle_ps::<0xee>(ef_high, gh_high),
        ];
        for i in 0..4 {
            let (low, high) = (_mm256_permute2f128_ps::<0x20>(first[i], second[i]), _mm256_permute2f128_ps::<0x31>(first[i], second[i]));
            // SAFETY: the caller's promise.
            unsafe {
                _mm256_storeu_ps(to.wrapping_offset(i as isize * to_step).cast(), low);
                _mm256_storeu_ps(to.wrapping_offset((i + 4) as isize * to_step).cast(), high);
            }
        }
    }
}
