//! Micro-kernels of AVX-512 for a few columns of f32, which would leave most lanes of a vector empty: rows fill the vectors instead.

use super::tile::{REMAINDER_COLUMNS, REMAINDER_ROWS, Remainder, RemainderFn, Step};
use std::arch::x86_64::*;

/// Lanes of a vector.
const LANES: usize = 16;

/// The micro-kernels of a number of vectors of rows for each number of columns from 1.
macro_rules! blocks {
    ($vectors:literal: $($columns:literal)*) => { [$(block::<$vectors, $columns>),*] };
}

/// For each number of vectors of rows from 1, and for each number of columns from 1.
pub(super) static BLOCKS: [[RemainderFn<f32>; REMAINDER_COLUMNS]; REMAINDER_ROWS / LANES] = [blocks!(1: 1 2 3 4 5 6 7 8), blocks!(2: 1 2 3 4 5 6 7 8)];

/// Adds the products of a block.
///
/// # Safety
/// The machine has AVX-512, and all that [`Remainder`] names can be read, what is behind `c` written.
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c")]
unsafe fn block<const VECTORS: usize, const COLUMNS: usize>(t: &Remainder<'_, f32>) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [[_mm512_setzero_ps(); VECTORS]; COLUMNS];
        for Step { left, start, len } in t.segments {
            let mut b = t.b.add(*start as usize * t.b_row);
            if t.a_step != 1 {
                // The rows of a step lie side by side.
                let mut a = t.a[0].offset(*left);
                for _ in 0..*len {
                    let mut left = [_mm512_setzero_ps(); VECTORS];
                    for (v, left) in left.iter_mut().enumerate() {
                        *left = _mm512_loadu_ps(a.add(v * LANES));
                    }
                    add_products(&mut sums, left, b);
                    (a, b) = (a.add(t.a_step), b.add(t.b_row));
                }
                continue;
            }
            // The steps of a row do.
            let (mut k, len) = (0, *len as usize);
            while k + 4 <= len {
                steps::<VECTORS, COLUMNS, 4>(t, *left + k as isize, b, &mut sums);
                (k, b) = (k + 4, b.add(4 * t.b_row));
            }
            match len - k {
                1 => steps::<VECTORS, COLUMNS, 1>(t, *left + k as isize, b, &mut sums),
                2 => steps::<VECTORS, COLUMNS, 2>(t, *left + k as isize, b, &mut sums),
                3 => steps::<VECTORS, COLUMNS, 3>(t, *left + k as isize, b, &mut sums),
                _ => {}
            }
        }
        for first in 0..COLUMNS.div_ceil(4) {
            for v in 0..VECTORS {
                let mut four = [_mm512_setzero_ps(); 4];
                for (four, sums) in four.iter_mut().zip(&sums[4 * first..]) {
                    *four = sums[v];
                }
                write(t, LANES * v, 4 * first..COLUMNS.min(4 * first + 4), four);
            }
        }
    }
}

/// Adds the products of a step.
#[inline(always)]
unsafe fn add_products<const VECTORS: usize, const COLUMNS: usize>(sums: &mut [[__m512; VECTORS]; COLUMNS], left: [__m512; VECTORS], b: *const f32) {
    for (j, sums) in sums.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        unsafe {
            let right = _mm512_set1_ps(*b.add(j));
            for (sum, left) in sums.iter_mut().zip(left) {
                *sum = _mm512_fmadd_ps(left, right, *sum);
            }
        }
    }
}

/// The products of some steps, at most four, whose left elements lie side by side in a row.
#[inline(always)]
unsafe fn steps<const VECTORS: usize, const COLUMNS: usize, const STEPS: usize>(
    t: &Remainder<'_, f32>,
    at: isize,
    b: *const f32,
    sums: &mut [[__m512; VECTORS]; COLUMNS],
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut left = [[_mm512_setzero_ps(); VECTORS]; 4];
        for v in 0..VECTORS {
            let mut fours = [_mm512_setzero_ps(); 4];
            for (i, four) in fours.iter_mut().enumerate() {
                let rows = LANES * v + i;
                let mut parts = _mm512_castps128_ps512(first::<STEPS>(t.a[rows].offset(at)));
                parts = _mm512_insertf32x4::<1>(parts, first::<STEPS>(t.a[rows + 4].offset(at)));
                parts = _mm512_insertf32x4::<2>(parts, first::<STEPS>(t.a[rows + 8].offset(at)));
                *four = _mm512_insertf32x4::<3>(parts, first::<STEPS>(t.a[rows + 12].offset(at)));
            }
            let turned = transpose_fours(fours);
            for k in 0..4 {
                left[k][v] = turned[k];
            }
        }
        for k in 0..STEPS {
            add_products(sums, left[k], b.add(k * t.b_row));
        }
    }
}

/// The first numbers of four.
#[inline(always)]
unsafe fn first<const COUNT: usize>(at: *const f32) -> __m128 {
    // SAFETY: the caller's promise.
    unsafe { if COUNT == 4 { _mm_loadu_ps(at) } else { _mm_maskz_loadu_ps((1 << COUNT) - 1, at) } }
}

/// Exchanges the index of four vectors with that of a number in its part of four.
#[inline(always)]
unsafe fn transpose_fours([a, b, c, d]: [__m512; 4]) -> [__m512; 4] {
    // SAFETY: the caller's machine has AVX-512.
    unsafe {
        let (low, high) = (_mm512_castps_pd(_mm512_unpacklo_ps(a, b)), _mm512_castps_pd(_mm512_unpackhi_ps(a, b)));
        let (low2, high2) = (_mm512_castps_pd(_mm512_unpacklo_ps(c, d)), _mm512_castps_pd(_mm512_unpackhi_ps(c, d)));
        let all = [_mm512_unpacklo_pd(low, low2), _mm512_unpackhi_pd(low, low2), _mm512_unpacklo_pd(high, high2), _mm512_unpackhi_pd(high, high2)];
        std::mem::transmute(all)
    }
}

/// Writes up to four columns of sixteen rows, or adds them to what is there.
///
/// # Safety
/// As for a block, of these rows and columns.
#[inline(never)]
#[expect(clippy::cast_ptr_alignment)] // the instructions take any address
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c")]
unsafe fn write(t: &Remainder<'_, f32>, row: usize, columns: std::ops::Range<usize>, sums: [__m512; 4]) {
    let mask = (1_u32 << columns.len()) as u8 - 1;
    // SAFETY: the caller's promise; a register is its parts one behind the other.
    unsafe {
        let parts: [[__m128; 4]; 4] = std::mem::transmute(transpose_fours(sums));
        for (i, row) in t.c_rows.iter().skip(row).take(LANES).enumerate() {
            let to = t.c.offset(*row).cast::<f32>().add(columns.start);
            let sum = parts[i % 4][i / 4];
            let sum = if t.add { _mm_add_ps(_mm_maskz_loadu_ps(mask, to), sum) } else { sum };
            _mm_mask_storeu_ps(to, mask, sum);
        }
    }
}
