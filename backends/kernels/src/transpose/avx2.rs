//! Squares of 8 × 8 elements of four bytes, and of 4 × 4 of eight, in registers.

use super::{Transposed, pieces};
use std::arch::x86_64::*;

/// A block of 4-byte elements, 8 × 8 at a time. Where a side is no multiple of 8, its last squares begin earlier; one shorter than 8 is read and written
/// through masks or beyond lines that are written after it.
///
/// # Safety
/// As for [`super::transpose`]; the machine has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn words(from: *const u8, to: *mut u8, sizes: Transposed) {
    let Transposed { rows, columns, from_step, to_step, .. } = sizes;
    let source = |row: usize, column: usize| from.wrapping_offset(column as isize * from_step).wrapping_add(row * 4);
    let target = |row: usize, column: usize| to.wrapping_offset(row as isize * to_step).wrapping_add(column * 4);
    let (wide, tall) = (columns / SIDE * SIDE, rows / SIDE * SIDE);
    if rows < SIDE && columns >= SIDE {
        // SAFETY (here and below): the lines that are named are within the block.
        return unsafe {
            with_count!(rows, ROWS => few_rows::<ROWS>((from, from_step), (to, to_step), wide));
            pieces::<u32>(source(0, wide), target(0, wide), Transposed { columns: columns - wide, ..sizes });
        };
    }
    if columns < SIDE && rows >= SIDE && to_step == columns as isize * 4 {
        // What is written behind a line lies in the lines behind it, which are written then: the last ones by themselves.
        let end = rows.saturating_sub(SIDE.div_ceil(columns.max(1)) - 1) / SIDE * SIDE;
        return unsafe {
            with_count!(columns, COLUMNS => few_columns::<COLUMNS>((from, from_step), (to, to_step), end));
            pieces::<u32>(source(end, 0), target(end, 0), Transposed { rows: rows - end, ..sizes });
        };
    }
    // Along the side whose lines are farther apart, so that few of its lines, which may all have one place in the cache, are used at a time.
    let by_columns = from_step.abs() > to_step.abs();
    let (outer, inner) = if by_columns { (wide, tall) } else { (tall, wide) };
    let (mut i, mut j) = (0, 0);
    while i < outer && j < inner {
        let (row, column) = if by_columns { (j, i) } else { (i, j) };
        unsafe { eight((source(row, column), from_step), (target(row, column), to_step)) };
        j += SIDE;
        (i, j) = if j < inner { (i, j) } else { (i + SIDE, 0) };
    }
    // Lines that are left: many of them with squares that begin earlier, of which a part is copied again.
    let (below, beside) = (wide > 0 && rows - tall > FEW_LINES && tall > 0, tall > 0 && columns - wide > FEW_LINES && wide > 0);
    let (mut row, mut column) = (0, 0);
    while below && column < wide {
        unsafe { eight((source(rows - SIDE, column), from_step), (target(rows - SIDE, column), to_step)) };
        column += SIDE;
    }
    let tall = if below { rows } else { tall };
    while beside && row < tall {
        let first = row.min(tall - SIDE);
        unsafe { eight((source(first, columns - SIDE), from_step), (target(first, columns - SIDE), to_step)) };
        row += SIDE;
    }
    let wide = if beside { columns } else { wide };
    unsafe {
        pieces::<u32>(source(tall, 0), target(tall, 0), Transposed { rows: rows - tall, columns: wide, ..sizes });
        pieces::<u32>(source(0, wide), target(0, wide), Transposed { columns: columns - wide, ..sizes });
    }
}

/// Rows and columns of a square.
const SIDE: usize = 8;
/// Lines up to which they are faster element by element.
const FEW_LINES: usize = 2;

/// Columns, 8 at a time, of fewer rows than 8.
///
/// # Safety
/// So many rows of elements can be read and written.
#[target_feature(enable = "avx2")]
unsafe fn few_rows<const ROWS: usize>((from, from_step): (*const u8, isize), (to, to_step): (*mut u8, isize), columns: usize) {
    let mask = first(ROWS);
    let mut column = 0;
    while column < columns {
        let mut lines = [_mm256_setzero_ps(); SIDE];
        for (i, line) in lines.iter_mut().enumerate() {
            // SAFETY: the caller's promise: the mask leaves out what is behind the rows.
            *line = unsafe { _mm256_maskload_ps(from.wrapping_offset((column + i) as isize * from_step).cast(), mask) };
        }
        let lines = turned(&lines);
        for (i, line) in lines.iter().enumerate().take(ROWS) {
            // SAFETY: the caller's promise.
            unsafe { _mm256_storeu_ps(to.wrapping_offset(i as isize * to_step).wrapping_add(column * 4).cast(), *line) };
        }
        column += SIDE;
    }
}

/// Rows, 8 at a time, of fewer columns than 8, that lie side by side; what is behind the last one may change.
///
/// # Safety
/// So many columns of elements can be read, and 8 elements written from where each row begins.
#[target_feature(enable = "avx2")]
unsafe fn few_columns<const COLUMNS: usize>((from, from_step): (*const u8, isize), (to, to_step): (*mut u8, isize), rows: usize) {
    let mut row = 0;
    while row < rows {
        let mut lines = [_mm256_setzero_ps(); SIDE];
        for (i, line) in lines.iter_mut().enumerate().take(COLUMNS) {
            // SAFETY: the caller's promise.
            *line = unsafe { _mm256_loadu_ps(from.wrapping_offset(i as isize * from_step).wrapping_add(row * 4).cast()) };
        }
        let lines = turned(&lines);
        for (i, line) in lines.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe { _mm256_storeu_ps(to.wrapping_offset((row + i) as isize * to_step).cast(), *line) };
        }
        row += SIDE;
    }
}

/// A block of 8-byte elements, 4 × 4 at a time, four of which are neighbours, so that whole cache lines of both sides are used.
///
/// # Safety
/// As for [`super::transpose`]; the machine has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn doubles(from: *const u8, to: *mut u8, sizes: Transposed) {
    let Transposed { rows, columns, from_step, to_step, .. } = sizes;
    let source = |row: usize, column: usize| from.wrapping_offset(column as isize * from_step).wrapping_add(row * 8);
    let target = |row: usize, column: usize| to.wrapping_offset(row as isize * to_step).wrapping_add(column * 8);
    let (wide, tall) = (columns / 4 * 4, rows / 4 * 4);
    // As for words.
    let by_columns = from_step.abs() > to_step.abs();
    let (outer, inner) = if by_columns { (wide, tall) } else { (tall, wide) };
    let (mut i, mut j) = (0, 0);
    while i < outer && j < inner {
        let (first_row, first_column) = if by_columns { (j, i) } else { (i, j) };
        let mut row = first_row;
        while row < tall.min(first_row + SIDE) {
            let mut column = first_column;
            while column < wide.min(first_column + SIDE) {
                // SAFETY (here and below): the lines that are named are within the block.
                unsafe { four((source(row, column), from_step), (target(row, column), to_step)) };
                column += 4;
            }
            row += 4;
        }
        j += SIDE;
        (i, j) = if j < inner { (i, j) } else { (i + SIDE, 0) };
    }
    unsafe {
        pieces::<u64>(source(tall, 0), target(tall, 0), Transposed { rows: rows - tall, columns: wide, ..sizes });
        pieces::<u64>(source(0, wide), target(0, wide), Transposed { columns: columns - wide, ..sizes });
    }
}

/// 4 × 4 elements of eight bytes: pairs of rows are interleaved, then halves exchanged.
///
/// # Safety
/// 4 rows of 4 elements can be read and written.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn four((from, from_step): (*const u8, isize), (to, to_step): (*mut u8, isize)) {
    let mut lines = [_mm256_setzero_pd(); 4];
    for (i, line) in lines.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *line = unsafe { _mm256_loadu_pd(from.wrapping_offset(i as isize * from_step).cast()) };
    }
    let [a, b, c, d] = lines;
    let (ab, ab_high) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
    let (cd, cd_high) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
    let turned = [
        _mm256_permute2f128_pd::<0x20>(ab, cd),
        _mm256_permute2f128_pd::<0x20>(ab_high, cd_high),
        _mm256_permute2f128_pd::<0x31>(ab, cd),
        _mm256_permute2f128_pd::<0x31>(ab_high, cd_high),
    ];
    for (i, line) in turned.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { _mm256_storeu_pd(to.wrapping_offset(i as isize * to_step).cast(), *line) };
    }
}

/// A mask of the first `count` of 8 elements.
#[inline]
#[target_feature(enable = "avx2")]
fn first(count: usize) -> __m256i {
    _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
}

/// 8 × 8 elements.
///
/// # Safety
/// 8 rows of 8 elements can be read and written.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn eight((from, from_step): (*const u8, isize), (to, to_step): (*mut u8, isize)) {
    let mut lines = [_mm256_setzero_ps(); SIDE];
    for (i, line) in lines.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *line = unsafe { _mm256_loadu_ps(from.wrapping_offset(i as isize * from_step).cast()) };
    }
    for (i, line) in turned(&lines).iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { _mm256_storeu_ps(to.wrapping_offset(i as isize * to_step).cast(), *line) };
    }
}

/// Rows as columns: pairs of rows are interleaved, then pairs of pairs, then halves exchanged.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn turned(&[a, b, c, d, e, f, g, h]: &[__m256; SIDE]) -> [__m256; SIDE] {
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
    let mut columns = [a; SIDE];
    for i in 0..SIDE / 2 {
        columns[i] = _mm256_permute2f128_ps::<0x20>(first[i], second[i]);
        columns[i + SIDE / 2] = _mm256_permute2f128_ps::<0x31>(first[i], second[i]);
    }
    columns
}
