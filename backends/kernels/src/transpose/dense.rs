//! Short lines without gaps, taken apart and put together by permutations of registers.
//!
//! So many registers as a line has elements hold as many lines as a register has lanes. Each register of the other side takes some lanes of each of them.

use super::Transposed;
use std::arch::x86_64::*;

/// Elements of the longest line: longer ones are faster in squares, and so are 8 of 4 bytes.
const LONGEST: usize = 9;

/// Copies as many short lines as fill registers, if the lines of one side are short and without gaps and the machine can; gives what is left.
///
/// # Safety
/// As for [`super::transpose`].
pub(super) unsafe fn copied(from: *const u8, to: *mut u8, bytes: usize, sizes: Transposed) -> Option<(*const u8, *mut u8, Transposed)> {
    let Transposed { rows, columns, from_step, to_step, .. } = sizes;
    let lanes = size_of::<__m512i>() / bytes.max(1);
    let apart = (2..=LONGEST).contains(&rows) && columns >= lanes && from_step == (rows * bytes) as isize;
    let together = (2..=LONGEST).contains(&columns) && rows >= lanes && to_step == (columns * bytes) as isize;
    let squares = bytes == 4 && if apart { rows } else { columns } == 8;
    if !(apart || together) || squares || !matches!(bytes, 2 | 4 | 8) || !is_x86_feature_detected!("avx512f") || !is_x86_feature_detected!("avx512bw") {
        return None;
    }
    // SAFETY: the caller's promise; the machine has the instructions.
    unsafe {
        if apart {
            let whole = columns / lanes * lanes;
            let part = Transposed { columns: whole, ..sizes };
            match bytes {
                2 => halves::apart(from, to, part),
                4 => words::apart(from, to, part),
                _ => doubles::apart(from, to, part),
            }
            let rest = Transposed { columns: columns - whole, ..sizes };
            return Some((from.wrapping_offset(whole as isize * from_step), to.wrapping_add(whole * bytes), rest));
        }
        let whole = rows / lanes * lanes;
        let part = Transposed { rows: whole, ..sizes };
        match bytes {
            2 => halves::together(from, to, part),
            4 => words::together(from, to, part),
            _ => doubles::together(from, to, part),
        }
        Some((from.wrapping_add(whole * bytes), to.wrapping_offset(whole as isize * to_step), Transposed { rows: rows - whole, ..sizes }))
    }
}

/// The copies of elements of one width.
macro_rules! of_width {
    ($module:ident, $T:ident, $lanes:literal, $Mask:ident, $permute:ident, $permute_some:ident) => {
        mod $module {
            use super::super::Transposed;
            use std::arch::x86_64::*;

            const LANES: usize = $lanes;
            const BYTES: usize = size_of::<$T>();

            /// For lines of a number of elements: which lane of its source each lane takes, and which lanes take one of each source.
            struct Lines<const COUNT: usize>;

            impl<const COUNT: usize> Lines<COUNT> {
                const APART: ([[$T; LANES]; COUNT], [[$Mask; COUNT]; COUNT]) = {
                    let (mut lanes, mut masks) = ([[0; LANES]; COUNT], [[0; COUNT]; COUNT]);
                    let mut at = 0;
                    while at < LANES * COUNT {
                        let (row, lane) = (at % COUNT, at / COUNT);
                        lanes[row][lane] = (at % LANES) as $T;
                        masks[row][at / LANES] |= 1 << lane;
                        at += 1;
                    }
                    (lanes, masks)
                };
                const TOGETHER: ([[$T; LANES]; COUNT], [[$Mask; COUNT]; COUNT]) = {
                    let (mut lanes, mut masks) = ([[0; LANES]; COUNT], [[0; COUNT]; COUNT]);
                    let mut at = 0;
                    while at < LANES * COUNT {
                        let (register, lane) = (at / LANES, at % LANES);
                        lanes[register][lane] = (at / COUNT) as $T;
                        masks[register][at % COUNT] |= 1 << lane;
                        at += 1;
                    }
                    (lanes, masks)
                };
            }

            /// Registers whose lanes are taken from others.
            ///
            /// # Safety
            /// The machine has the instructions.
            #[inline]
            #[target_feature(enable = "avx512f,avx512bw")]
            fn taken<const COUNT: usize>(from: [__m512i; COUNT], (lanes, masks): &([[$T; LANES]; COUNT], [[$Mask; COUNT]; COUNT])) -> [__m512i; COUNT] {
                let mut to = from;
                for i in 0..COUNT {
                    // SAFETY: the table has a number for each lane.
                    let lanes = unsafe { _mm512_loadu_si512(lanes[i].as_ptr().cast()) };
                    to[i] = $permute(lanes, from[0]);
                    for j in 1..COUNT {
                        to[i] = $permute_some(to[i], masks[i][j], lanes, from[j]);
                    }
                }
                to
            }

            /// # Safety
            /// As for `transpose`; the columns are whole registers without gaps.
            #[target_feature(enable = "avx512f,avx512bw")]
            unsafe fn lines_apart<const COUNT: usize>(from: *const u8, to: *mut u8, sizes: Transposed) {
                let mut column = 0;
                while column < sizes.columns {
                    let mut lines = [_mm512_setzero_si512(); COUNT];
                    for (i, line) in lines.iter_mut().enumerate() {
                        // SAFETY: the caller's promise; so below.
                        *line = unsafe { _mm512_loadu_si512(from.wrapping_add((column * COUNT + i * LANES) * BYTES).cast()) };
                    }
                    for (i, line) in taken(lines, &Lines::<COUNT>::APART).iter().enumerate() {
                        unsafe { _mm512_storeu_si512(to.wrapping_offset(i as isize * sizes.to_step).wrapping_add(column * BYTES).cast(), *line) };
                    }
                    column += LANES;
                }
            }

            /// # Safety
            /// As for `transpose`; the rows are whole registers without gaps.
            #[target_feature(enable = "avx512f,avx512bw")]
            unsafe fn lines_together<const COUNT: usize>(from: *const u8, to: *mut u8, sizes: Transposed) {
                let mut row = 0;
                while row < sizes.rows {
                    let mut lines = [_mm512_setzero_si512(); COUNT];
                    for (i, line) in lines.iter_mut().enumerate() {
                        // SAFETY: the caller's promise; so below.
                        *line = unsafe { _mm512_loadu_si512(from.wrapping_offset(i as isize * sizes.from_step).wrapping_add(row * BYTES).cast()) };
                    }
                    for (i, line) in taken(lines, &Lines::<COUNT>::TOGETHER).iter().enumerate() {
                        unsafe { _mm512_storeu_si512(to.wrapping_add((row * COUNT + i * LANES) * BYTES).cast(), *line) };
                    }
                    row += LANES;
                }
            }

            /// # Safety
            /// As for `transpose`; the machine has the instructions, and the columns, which are short, are whole registers without gaps.
            pub(super) unsafe fn apart(from: *const u8, to: *mut u8, sizes: Transposed) {
                // SAFETY: the caller's promise.
                unsafe { with_count!(sizes.rows, COUNT => lines_apart::<COUNT>(from, to, sizes)) }
            }

            /// # Safety
            /// As for `transpose`; the machine has the instructions, and the rows, which are short, are whole registers without gaps.
            pub(super) unsafe fn together(from: *const u8, to: *mut u8, sizes: Transposed) {
                // SAFETY: the caller's promise.
                unsafe { with_count!(sizes.columns, COUNT => lines_together::<COUNT>(from, to, sizes)) }
            }
        }
    };
}

of_width!(halves, u16, 32, __mmask32, _mm512_permutexvar_epi16, _mm512_mask_permutexvar_epi16);
of_width!(words, u32, 16, __mmask16, _mm512_permutexvar_epi32, _mm512_mask_permutexvar_epi32);
of_width!(doubles, u64, 8, __mmask8, _mm512_permutexvar_epi64, _mm512_mask_permutexvar_epi64);
