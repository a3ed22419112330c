//! Elements as f32 and back with the vectors of x86-64.

use super::transfer::{Block, Load, Results, Store};
use shale_ir::element::{ElementType, bf16, f16};
use std::arch::x86_64::*;

/// The faster way from elements to f32, if there is one.
pub(super) fn load(source: ElementType) -> Option<Load<f32>> {
    match source {
        ElementType::F32 => Some(load_block::<f32>),
        ElementType::Bf16 => Some(load_block::<bf16>),
        ElementType::F16 => Some(load_block::<f16>),
        _ => None,
    }
}

/// The faster way from f32 to elements, if there is one.
pub(super) fn store(result: ElementType) -> Option<Store<f32>> {
    match result {
        ElementType::F32 => Some(store_block::<f32>),
        ElementType::Bf16 => Some(store_block::<bf16>),
        ElementType::F16 => Some(store_block::<f16>),
        _ => None,
    }
}

/// Elements of which eight become a vector of f32, and back.
trait Eight: Copy {
    /// # Safety
    /// Eight elements can be read or written; the machine has AVX2, FMA and F16C. So for the others.
    unsafe fn load(from: *const Self) -> __m256;
    unsafe fn store(x: __m256, to: *mut Self);
    fn number(self) -> f32;
    fn nearest(x: f32) -> Self;
}

impl Eight for f32 {
    #[inline(always)]
    unsafe fn load(from: *const f32) -> __m256 {
        // SAFETY: the caller's promise; so below.
        unsafe { _mm256_loadu_ps(from) }
    }
    #[inline(always)]
    unsafe fn store(x: __m256, to: *mut f32) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_ps(to, x) }
    }
    #[inline(always)]
    fn number(self) -> f32 {
        self
    }
    #[inline(always)]
    fn nearest(x: f32) -> f32 {
        x
    }
}

impl Eight for bf16 {
    #[inline(always)]
    unsafe fn load(from: *const bf16) -> __m256 {
        // SAFETY: the caller's promise.
        unsafe { _mm256_castsi256_ps(_mm256_slli_epi32::<16>(_mm256_cvtepu16_epi32(_mm_loadu_si128(from.cast())))) }
    }
    #[inline(always)]
    unsafe fn store(x: __m256, to: *mut bf16) {
        // SAFETY: the caller's promise.
        unsafe {
            let bits = _mm256_castps_si256(x);
            // Half a unit less one, and one more where that ties to an odd last bit; a NaN keeps its upper half, made quiet.
            let odd = _mm256_and_si256(_mm256_srli_epi32::<16>(bits), _mm256_set1_epi32(1));
            let rounded = _mm256_srli_epi32::<16>(_mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff))));
            let quiet = _mm256_srli_epi32::<16>(_mm256_or_si256(bits, _mm256_set1_epi32(0x0040_0000)));
            let nan = _mm256_castps_si256(_mm256_cmp_ps::<_CMP_UNORD_Q>(x, x));
            let halves = _mm256_blendv_epi8(rounded, quiet, nan);
            let packed = _mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi32(halves, halves));
            _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(packed));
        }
    }
    #[inline(always)]
    fn number(self) -> f32 {
        self.to_f32()
    }
    #[inline(always)]
    fn nearest(x: f32) -> bf16 {
        bf16::from_f32(x)
    }
}

impl Eight for f16 {
    #[inline(always)]
    unsafe fn load(from: *const f16) -> __m256 {
        // SAFETY: the caller's promise.
        unsafe { _mm256_cvtph_ps(_mm_loadu_si128(from.cast())) }
    }
    #[inline(always)]
    unsafe fn store(x: __m256, to: *mut f16) {
        // SAFETY: the caller's promise.
        unsafe { _mm_storeu_si128(to.cast(), _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(x)) }
    }
    #[inline(always)]
    fn number(self) -> f32 {
        self.to_f32()
    }
    #[inline(always)]
    fn nearest(x: f32) -> f16 {
        f16::from_f32(x)
    }
}

/// Lanes of a vector.
const LANES: usize = 8;

#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn load_block<S: Eight>(block: Block<f32>) {
    let Block { from, steps: [row, column], counts: [rows, columns], to, to_row, ahead } = block;
    let size = size_of::<S>() as isize;
    // SAFETY (of this and the blocks below): the caller's promise, for indices below the counts.
    let at = |i: usize, j: usize| unsafe { from.offset(i as isize * row + j as isize * column).cast::<S>() };
    let one = |i: usize, j: usize| unsafe { to.add(i * to_row + j).write(at(i, j).read_unaligned().number()) };
    if column == size || columns == 1 {
        for i in 0..rows {
            // A row is a few lines, too short for the machine to see what comes.
            if column == size && ahead != 0 {
                (0..columns).step_by(64 / size_of::<S>()).for_each(|j| _mm_prefetch::<_MM_HINT_T0>(at(i, j).wrapping_byte_offset(ahead).cast()));
            }
            let (from, to) = (at(i, 0), unsafe { to.add(i * to_row) });
            let mut j = 0;
            // The columns of a block are four vectors.
            while j + 4 * LANES <= columns {
                for k in [0, LANES, 2 * LANES, 3 * LANES] {
                    unsafe { _mm256_storeu_ps(to.add(j + k), S::load(from.add(j + k))) };
                }
                j += 4 * LANES;
            }
            while j + LANES <= columns {
                unsafe { _mm256_storeu_ps(to.add(j), S::load(from.add(j))) };
                j += LANES;
            }
            if j == columns {
                continue;
            }
            if columns < LANES {
                (0..columns).for_each(|j| one(i, j));
                continue;
            }
            // The last ones begin earlier: some are loaded twice.
            j = columns - LANES;
            unsafe { _mm256_storeu_ps(to.add(j), S::load(from.add(j))) };
        }
        return;
    }
    let mut i = 0;
    while row == size && i + LANES <= rows {
        let mut j = 0;
        while j + LANES <= columns {
            unsafe {
                // No closures: they would not have the instructions of the function around.
                let mut rows = [S::load(at(i, j)); LANES];
                for (k, row) in rows.iter_mut().enumerate().skip(1) {
                    *row = S::load(at(i, j + k));
                }
                let turned = transpose(rows);
                for (k, vector) in turned.into_iter().enumerate() {
                    _mm256_storeu_ps(to.add((i + k) * to_row + j), vector);
                }
            }
            j += LANES;
        }
        (j..columns).for_each(|j| (i..i + LANES).for_each(|i| one(i, j)));
        i += LANES;
    }
    (i..rows).for_each(|i| (0..columns).for_each(|j| one(i, j)));
}

#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn store_block<T: Eight>(results: &Results<'_, f32>) {
    let Results { from, from_row, to, rows, columns } = *results;
    let size = size_of::<T>() as isize;
    // SAFETY (of this and the blocks below): the caller's promise, for indices below the counts.
    let one = |i: usize, j: usize| unsafe { to.offset(rows[i] + columns[j]).cast::<T>().write_unaligned(T::nearest(*from.add(i * from_row + j))) };
    let side_by_side = |offsets: &[isize]| offsets.windows(2).all(|pair| pair[1] - pair[0] == size);
    if side_by_side(columns) {
        for (i, row) in rows.iter().enumerate() {
            let mut j = 0;
            while j + LANES <= columns.len() {
                unsafe { T::store(_mm256_loadu_ps(from.add(i * from_row + j)), to.offset(row + columns[j]).cast()) };
                j += LANES;
            }
            (j..columns.len()).for_each(|j| one(i, j));
        }
        return;
    }
    let mut i = 0;
    while i + LANES <= rows.len() && side_by_side(&rows[i..i + LANES]) {
        let mut j = 0;
        while j + LANES <= columns.len() {
            unsafe {
                let mut block = [_mm256_loadu_ps(from.add(i * from_row + j)); LANES];
                for (k, row) in block.iter_mut().enumerate().skip(1) {
                    *row = _mm256_loadu_ps(from.add((i + k) * from_row + j));
                }
                let turned = transpose(block);
                for (k, vector) in turned.into_iter().enumerate() {
                    T::store(vector, to.offset(rows[i] + columns[j + k]).cast());
                }
            }
            j += LANES;
        }
        (j..columns.len()).for_each(|j| (i..i + LANES).for_each(|i| one(i, j)));
        i += LANES;
    }
    (0..columns.len()).for_each(|j| (i..rows.len()).for_each(|i| one(i, j)));
}

/// Rows as columns.
#[inline(always)]
unsafe fn transpose(rows: [__m256; 8]) -> [__m256; 8] {
    // SAFETY: the caller's machine has AVX2.
    unsafe {
        let (mut pairs, mut fours, mut all) = (rows, rows, rows);
        for i in 0..4 {
            let (a, b) = (rows[2 * i], rows[2 * i + 1]);
            (pairs[2 * i], pairs[2 * i + 1]) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
        }
        for i in 0..4 {
            let first = i / 2 * 4 + i % 2;
            let (a, b) = (pairs[first], pairs[first + 2]);
            let to = i / 2 * 4 + i % 2 * 2;
            (fours[to], fours[to + 1]) = (_mm256_shuffle_ps::<0x44>(a, b), _mm256_shuffle_ps::<0xee>(a, b));
        }
        for i in 0..4 {
            let (a, b) = (fours[i], fours[i + 4]);
            (all[i], all[i + 4]) = (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b));
        }
        all
    }
}
