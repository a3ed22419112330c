//! Registers of ranks.
//!
//! The functions of the traits are safe to call because they are inlined into code that is run where the machine has the instructions.

use super::key::Code;

/// A register of ranks.
pub(crate) trait Register: Copy {
    type Rank: Code;
    const LANES: usize;
    /// The largest rank in every lane.
    fn largest() -> Self;
    /// Reads ranks that can be read.
    unsafe fn load(at: *const Self::Rank) -> Self;
    /// Writes ranks that can be written.
    unsafe fn store(self, at: *mut Self::Rank);
    /// The smaller and the larger rank of each lane.
    fn ordered(self, other: Self) -> [Self; 2];
}

macro_rules! registers {
    ($($V:ident = $count:literal $Rank:ident of $Register:ty: $load:path, $store:path, $splat:path, |$x:ident, $y:ident| $ordered:expr;)*) => { $(
        /// A register.
        #[derive(Clone, Copy)]
        pub(crate) struct $V($Register);
        impl Register for $V {
            type Rank = $Rank;
            const LANES: usize = $count;
            #[inline(always)]
            fn largest() -> Self {
                // SAFETY: the code that this is inlined into runs where the machine has the instruction. So below.
                $V(unsafe { $splat(-1i64 as _) })
            }
            #[inline(always)]
            unsafe fn load(at: *const $Rank) -> Self {
                // SAFETY: the caller's promise; the instruction as in `largest`. So below.
                $V(unsafe { $load(at.cast()) })
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut $Rank) {
                // SAFETY: the caller's promise.
                unsafe { $store(at.cast(), self.0) }
            }
            #[inline(always)]
            fn ordered(self, other: Self) -> [Self; 2] {
                let ($x, $y) = (self.0, other.0);
                // SAFETY: as in `largest`.
                let [smaller, larger] = unsafe { $ordered };
                [$V(smaller), $V(larger)]
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
#[cfg(target_arch = "x86_64")]
registers! {
    Words512 = 16 u32 of __m512i: _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi32, |x, y| [_mm512_min_epu32(x, y), _mm512_max_epu32(x, y)];
    Longs512 = 8 u64 of __m512i: _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, |x, y| [_mm512_min_epu64(x, y), _mm512_max_epu64(x, y)];
    Words256 = 8 u32 of __m256i: _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi32, |x, y| [_mm256_min_epu32(x, y), _mm256_max_epu32(x, y)];
    Longs256 = 4 u64 of __m256i: _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, |x, y| {
        // Only signed numbers are compared.
        let sign = _mm256_set1_epi64x(i64::MIN);
        let larger = _mm256_cmpgt_epi64(_mm256_xor_si256(x, sign), _mm256_xor_si256(y, sign));
        [_mm256_blendv_epi8(x, y, larger), _mm256_blendv_epi8(y, x, larger)]
    };
}
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(target_arch = "aarch64")]
registers! {
    Words128 = 4 u32 of uint32x4_t: vld1q_u32, vst1q_u32, vdupq_n_u32, |x, y| [vminq_u32(x, y), vmaxq_u32(x, y)];
    Longs128 = 2 u64 of uint64x2_t: vld1q_u64, vst1q_u64, vdupq_n_u64, |x, y| {
        let larger = vcgtq_u64(x, y);
        [vbslq_u64(larger, y, x), vbslq_u64(larger, x, y)]
    };
}

/// A register of 32-bit numbers of which some are picked.
pub(crate) trait Picked: Register<Rank = u32> {
    /// Each lane's number.
    fn numbered() -> Self;
    /// The same number in every lane.
    fn splat(number: u32) -> Self;
    fn plus(self, other: Self) -> Self;
    /// A bit for each lane, from the lowest on: whether its number is not above the other one.
    fn up_to(self, other: Self) -> u32;
    /// The lanes with a bit, one beside the other in the first lanes; any numbers in the others.
    fn packed(self, bits: u32) -> Self;
}

const NUMBERS: [u32; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

macro_rules! picked {
    ($($V:ident: $splat:path, $add:path, |$x:ident, $y:ident| $up_to:expr, |$from:ident, $bits:ident| $packed:expr;)*) => { $(
        impl Picked for $V {
            #[inline(always)]
            fn numbered() -> Self {
                // SAFETY: a register has at most 16 lanes.
                unsafe { Self::load(NUMBERS.as_ptr()) }
            }
            #[inline(always)]
            fn splat(number: u32) -> Self {
                // SAFETY: as in `largest`. So below.
                $V(unsafe { $splat(number as _) })
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: as in `largest`.
                $V(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn up_to(self, other: Self) -> u32 {
                let ($x, $y) = (self.0, other.0);
                // SAFETY: as in `largest`.
                unsafe { $up_to }
            }
            #[inline(always)]
            fn packed(self, bits: u32) -> Self {
                let ($from, $bits) = (self.0, bits);
                // SAFETY: as in `largest`; the tables have a line for the bits of all lanes.
                $V(unsafe { $packed })
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
picked! {
    Words512: _mm512_set1_epi32, _mm512_add_epi32, |x, y| _mm512_cmple_epu32_mask(x, y).into(), |x, bits| _mm512_maskz_compress_epi32(bits as u16, x);
    Words256: _mm256_set1_epi32, _mm256_add_epi32,
        |x, y| _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_min_epu32(x, y), x))) as u32,
        |x, bits| _mm256_permutevar8x32_epi32(x, _mm256_cvtepu8_epi32(_mm_loadl_epi64(EIGHTS[bits as usize & 255].as_ptr().cast())));
}
#[cfg(target_arch = "aarch64")]
picked! {
    Words128: vdupq_n_u32, vaddq_u32,
        |x, y| vaddvq_u32(vandq_u32(vcleq_u32(x, y), vld1q_u32([1, 2, 4, 8].as_ptr()))),
        |x, bits| vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), vld1q_u8(FOURS[bits as usize & 15].as_ptr())));
}

/// For each value of as many bits as there are lanes, the numbers of those that are 1, in order.
#[cfg(target_arch = "x86_64")]
static EIGHTS: [[u8; 8]; 256] = ones();
/// The same, as the bytes of lanes.
#[cfg(target_arch = "aarch64")]
static FOURS: [[u8; 16]; 16] = bytes_of_lanes(ones());

const fn ones<const LANES: usize, const VALUES: usize>() -> [[u8; LANES]; VALUES] {
    let mut table = [[0; LANES]; VALUES];
    let mut value = 0;
    while value < VALUES {
        let (mut count, mut bit) = (0, 0);
        while bit < LANES {
            if value >> bit & 1 == 1 {
                table[value][count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        value += 1;
    }
    table
}

#[cfg(target_arch = "aarch64")]
const fn bytes_of_lanes(lanes: [[u8; 4]; 16]) -> [[u8; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut place = 0;
    while place < 256 {
        let (value, byte) = (place / 16, place % 16);
        table[value][byte] = lanes[value][byte / 4] * 4 + (byte % 4) as u8;
        place += 1;
    }
    table
}
