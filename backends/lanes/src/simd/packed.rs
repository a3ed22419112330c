//! Elements that are narrower than a lane, or two of which belong together, in the vectors of x86-64.

use super::avx2::{Avx2, F32x8, I32x8};
use super::avx512::{Avx512, F32x16, I32x16};
use super::register::here;
use super::{Memory, Simd};
use std::arch::x86_64::*;

/// An instruction set that packs lanes.
pub(crate) trait Packed: Simd {
    /// Stores the low bytes of four vectors one after the other, past the caches if asked for.
    ///
    /// # Safety
    /// They can be written; past the caches at multiples of 64. So for the other stores.
    unsafe fn store_bytes(x: [Self::I32; 4], past: bool, at: *mut u8);
    /// Stores the low halves of two vectors.
    unsafe fn store_halves(x: [Self::I32; 2], past: bool, at: *mut u16);
    /// Of pairs that lie in two vectors one after the other the parts 0 or 1.
    fn unzipped<const PART: usize>(x: [Self::F32; 2]) -> Self::F32;
}

/// Stores integers, past the caches if asked for.
///
/// # Safety
/// As for [`Packed`]'s stores.
#[inline(always)]
unsafe fn store<V: Memory<i32>>(x: V, past: bool, at: *mut i32) {
    // SAFETY: the caller's promise.
    unsafe { if past { x.stream(at) } else { x.store(at) } }
}

impl Packed for Avx2 {
    #[inline(always)]
    unsafe fn store_bytes([a, b, c, d]: [I32x8; 4], past: bool, at: *mut u8) {
        let packed = here!({
            let low = _mm256_set1_epi32(0xff);
            let first = _mm256_packus_epi32(_mm256_and_si256(a.0, low), _mm256_and_si256(b.0, low));
            let second = _mm256_packus_epi32(_mm256_and_si256(c.0, low), _mm256_and_si256(d.0, low));
            // Four bytes of each vector in turn, from their low halves, then from their high ones.
            let mixed = _mm256_packus_epi16(first, second);
            _mm256_permutevar8x32_epi32(mixed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
        });
        // SAFETY: the caller's promise.
        unsafe { store(I32x8(packed), past, at.cast()) }
    }
    #[inline(always)]
    unsafe fn store_halves([a, b]: [I32x8; 2], past: bool, at: *mut u16) {
        let packed = here!({
            let low = _mm256_set1_epi32(0xffff);
            let mixed = _mm256_packus_epi32(_mm256_and_si256(a.0, low), _mm256_and_si256(b.0, low));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(mixed)
        });
        // SAFETY: the caller's promise.
        unsafe { store(I32x8(packed), past, at.cast()) }
    }
    #[inline(always)]
    fn unzipped<const PART: usize>([a, b]: [F32x8; 2]) -> F32x8 {
        here!({
            let mixed = if PART == 1 { _mm256_shuffle_ps::<0b11_01_11_01>(a.0, b.0) } else { _mm256_shuffle_ps::<0b10_00_10_00>(a.0, b.0) };
            F32x8(_mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(_mm256_castps_pd(mixed))))
        })
    }
}

/// The numbers `first`, `first + step`, …
const fn steps_of_halves(first: i16, step: i16) -> [i16; 32] {
    let (mut numbers, mut i) = ([0; 32], 0);
    while i < 32 {
        numbers[i] = first + step * i as i16;
        i += 1;
    }
    numbers
}

/// The same in words.
const fn steps(first: i32, step: i32) -> [i32; 16] {
    let (mut numbers, mut i) = ([0; 16], 0);
    while i < 16 {
        numbers[i] = first + step * i as i32;
        i += 1;
    }
    numbers
}

/// Lanes of two vectors in turn, from one on: those of the second one have numbers from 16 on.
pub(super) const fn turns(first: i32) -> [i32; 16] {
    let (mut numbers, mut i) = ([0; 16], 0);
    while i < 16 {
        numbers[i] = first + i as i32 / 2 + 16 * (i as i32 % 2);
        i += 1;
    }
    numbers
}

/// The words of a table as a vector.
#[inline(always)]
pub(super) fn words(table: &[i32; 16]) -> __m512i {
    // SAFETY: the table has 64 bytes.
    unsafe { <I32x16 as Memory<i32>>::load(table.as_ptr()).0 }
}

impl Packed for Avx512 {
    #[inline(always)]
    unsafe fn store_bytes([a, b, c, d]: [I32x16; 4], past: bool, at: *mut u8) {
        const TURNED: [i32; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
        let packed = here!({
            let low = _mm512_set1_epi32(0xff);
            let first = _mm512_packus_epi32(_mm512_and_si512(a.0, low), _mm512_and_si512(b.0, low));
            let second = _mm512_packus_epi32(_mm512_and_si512(c.0, low), _mm512_and_si512(d.0, low));
            // Four bytes of each vector in turn, for each quarter of them.
            _mm512_permutexvar_epi32(words(&TURNED), _mm512_packus_epi16(first, second))
        });
        // SAFETY: the caller's promise.
        unsafe { store(I32x16(packed), past, at.cast()) }
    }
    #[inline(always)]
    unsafe fn store_halves([a, b]: [I32x16; 2], past: bool, at: *mut u16) {
        const EVEN: [i16; 32] = steps_of_halves(0, 2);
        // SAFETY: the table has 64 bytes.
        let even = unsafe { <I32x16 as Memory<i32>>::load(EVEN.as_ptr().cast()).0 };
        let packed = here!(_mm512_permutex2var_epi16(a.0, even, b.0));
        // SAFETY: the caller's promise.
        unsafe { store(I32x16(packed), past, at.cast()) }
    }
    #[inline(always)]
    fn unzipped<const PART: usize>([a, b]: [F32x16; 2]) -> F32x16 {
        const PARTS: [[i32; 16]; 2] = [steps(0, 2), steps(1, 2)];
        here!(F32x16(_mm512_permutex2var_ps(a.0, words(&PARTS[PART]), b.0)))
    }
}
