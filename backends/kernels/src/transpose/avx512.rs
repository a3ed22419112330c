//! Squares of 16 × 16 elements of four bytes in registers: each line of a square is one of the caches.

use super::{Transposed, avx2};
use std::arch::x86_64::*;

/// Rows and columns of a square.
const SIDE: usize = 16;

/// A block of 4-byte elements, 16 × 16 at a time, and what is left of its sides 8 × 8.
///
/// # Safety
/// As for [`super::transpose`]; the machine has AVX-512F and AVX2.
#[target_feature(enable = "avx512f,avx2")]
pub(super) unsafe fn words(from: *const u8, to: *mut u8, sizes: Transposed) {
    let Transposed { rows, columns, from_step, to_step, .. } = sizes;
    let source = |row: usize, column: usize| from.wrapping_offset(column as isize * from_step).wrapping_add(row * 4);
    let target = |row: usize, column: usize| to.wrapping_offset(row as isize * to_step).wrapping_add(column * 4);
    let (tall, wide) = (rows / SIDE * SIDE, columns / SIDE * SIDE);
    if tall == 0 || wide == 0 {
        // SAFETY: the caller's promise.
        return unsafe { avx2::words(from, to, sizes) };
    }
    // Along the side whose lines are farther apart, as smaller squares do.
    let by_columns = from_step.abs() > to_step.abs();
    let (outer, inner) = if by_columns { (wide, tall) } else { (tall, wide) };
    for i in (0..outer).step_by(SIDE) {
        for j in (0..inner).step_by(SIDE) {
            let (row, column) = if by_columns { (j, i) } else { (i, j) };
            // SAFETY: the square is within the block; so below.
            unsafe { sixteen((source(row, column), from_step), (target(row, column), to_step)) };
        }
    }
    // SAFETY: as above.
    unsafe {
        if tall < rows {
            avx2::words(source(tall, 0), target(tall, 0), Transposed { rows: rows - tall, columns: wide, ..sizes });
        }
        if wide < columns {
            avx2::words(source(0, wide), target(0, wide), Transposed { columns: columns - wide, ..sizes });
        }
    }
}

/// 16 × 16 elements.
///
/// # Safety
/// 16 rows of 16 elements can be read and written.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn sixteen((from, from_step): (*const u8, isize), (to, to_step): (*mut u8, isize)) {
    let mut lines = [_mm512_setzero_ps(); SIDE];
    for (i, line) in lines.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *line = unsafe { _mm512_loadu_ps(from.wrapping_offset(i as isize * from_step).cast()) };
    }
    for (i, line) in turned(&lines).iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { _mm512_storeu_ps(to.wrapping_offset(i as isize * to_step).cast(), *line) };
    }
}

/// Rows become columns: pairs of rows are interleaved, then pairs of pairs, then quarters of registers are put where they belong, in two steps.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn turned(lines: &[__m512; SIDE]) -> [__m512; SIDE] {
    let zero = _mm512_setzero_ps();
    let mut pairs = [zero; SIDE];
    for i in (0..SIDE).step_by(2) {
        (pairs[i], pairs[i + 1]) = (_mm512_unpacklo_ps(lines[i], lines[i + 1]), _mm512_unpackhi_ps(lines[i], lines[i + 1]));
    }
    // Column c of each quarter of four rows.
    let mut fours = [zero; SIDE];
    for i in (0..SIDE).step_by(4) {
        fours[i] = _mm512_shuffle_ps::<0x44>(pairs[i], pairs[i + 2]);
        fours[i + 1] = _mm512_shuffle_ps::<0xee>(pairs[i], pairs[i + 2]);
        fours[i + 2] = _mm512_shuffle_ps::<0x44>(pairs[i + 1], pairs[i + 3]);
        fours[i + 3] = _mm512_shuffle_ps::<0xee>(pairs[i + 1], pairs[i + 3]);
    }
    let mut turned = [zero; SIDE];
    for c in 0..4 {
        let (even, odd) = (_mm512_shuffle_f32x4::<0x88>(fours[c], fours[4 + c]), _mm512_shuffle_f32x4::<0xdd>(fours[c], fours[4 + c]));
        let (even_low, odd_low) = (_mm512_shuffle_f32x4::<0x88>(fours[8 + c], fours[12 + c]), _mm512_shuffle_f32x4::<0xdd>(fours[8 + c], fours[12 + c]));
        (turned[c], turned[8 + c]) = (_mm512_shuffle_f32x4::<0x88>(even, even_low), _mm512_shuffle_f32x4::<0xdd>(even, even_low));
        (turned[4 + c], turned[12 + c]) = (_mm512_shuffle_f32x4::<0x88>(odd, odd_low), _mm512_shuffle_f32x4::<0xdd>(odd, odd_low));
    }
    turned
}
