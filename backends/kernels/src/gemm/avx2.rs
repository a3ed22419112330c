//! Micro-kernels of AVX2: 6 rows of two vectors.

use super::groups::Shorts;
use super::lanes::{Arithmetic, ComplexFused, Fused, Lanes, Rounded, Several, Truth, Wrapping};
use super::lines::{LineBlock, LineTiles, line_entry, line_tiles};
use super::masked::{Masked, MaskedTiles, masked_entry, masked_integers, masked_tiles};
use super::tile::{Tile, Tiles, entries, tiles};
use super::vector::vector;
use num_complex::Complex;
use shale_ir::element::FloatElement;
use std::arch::x86_64::*;

/// The first words at an address, in a register of 32 bytes; zeros behind them.
#[inline(always)]
unsafe fn load_words<R>(at: *const i32, words: usize) -> R {
    // SAFETY: the caller's promise: that many words can be read; `R` is a register, and these hold any bits.
    unsafe { std::mem::transmute_copy(&_mm256_maskload_epi32(at, first_words(words))) }
}

/// Stores the first words of a register.
#[inline(always)]
unsafe fn store_words<R>(at: *mut i32, words: usize, x: R) {
    // SAFETY: the caller's promise: that many words can be written; `R` is a register of 32 bytes.
    unsafe { _mm256_maskstore_epi32(at, first_words(words), std::mem::transmute_copy(&x)) }
}

/// All bits in each of the first words, at most 8.
#[inline(always)]
unsafe fn first_words(words: usize) -> __m256i {
    // SAFETY: as for the vectors' functions.
    unsafe { _mm256_cmpgt_epi32(_mm256_set1_epi32(words as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)) }
}

vector!(
    /// 8 f32.
    F32x8 = __m256, Fused<f32>, 8, _mm256_setzero_ps, |at| _mm256_loadu_ps(at), |at, x| _mm256_storeu_ps(at, x), |x| _mm256_set1_ps(x),
    |sum, x, y| _mm256_fmadd_ps(x, y, sum), _mm256_add_ps
);
vector!(
    /// 4 f64.
    F64x4 = __m256d, Fused<f64>, 4, _mm256_setzero_pd, |at| _mm256_loadu_pd(at), |at, x| _mm256_storeu_pd(at, x), |x| _mm256_set1_pd(x),
    |sum, x, y| _mm256_fmadd_pd(x, y, sum), _mm256_add_pd
);
vector!(
    /// 8 integers of 32 bits.
    I32x8 = __m256i, Wrapping<i32>, 8, _mm256_setzero_si256, |at| _mm256_loadu_si256(at), |at, x| _mm256_storeu_si256(at, x), |x| _mm256_set1_epi32(x),
    |sum, x, y| _mm256_add_epi32(sum, _mm256_mullo_epi32(x, y)), _mm256_add_epi32
);
vector!(
    /// 8 truth values.
    TruthX8 = __m256i, Truth, 8, _mm256_setzero_si256, |at| _mm256_loadu_si256(at), |at, x| _mm256_storeu_si256(at, x), |x| _mm256_set1_epi32(x),
    |sum, x, y| _mm256_or_si256(sum, _mm256_and_si256(x, y)), _mm256_or_si256
);
vector!(
    /// 8 sums of products of two signed integers of 16 bits.
    ShortsX8 = __m256i, Shorts, 8, _mm256_setzero_si256, |at| _mm256_loadu_si256(at), |at, x| _mm256_storeu_si256(at, x), |x| _mm256_set1_epi32(x),
    |sum, x, y| _mm256_add_epi32(sum, _mm256_madd_epi16(x, y)), _mm256_add_epi32
);
vector!(
    /// 4 complex numbers of f32, their parts in turn.
    C64x4 = __m256, ComplexFused<f32>, 4, _mm256_setzero_ps, |at| _mm256_loadu_ps(at), |at, x| _mm256_storeu_ps(at, x),
    |x: Complex<f32>| _mm256_castpd_ps(_mm256_set1_pd(bytemuck::cast(x))), complex_f32, _mm256_add_ps
);
vector!(
    /// 2 complex numbers of f64, their parts in turn.
    C128x2 = __m256d, ComplexFused<f64>, 2, _mm256_setzero_pd, |at| _mm256_loadu_pd(at), |at, x| _mm256_storeu_pd(at, x),
    |x: Complex<f64>| _mm256_set_pd(x.im, x.re, x.im, x.re), complex_f64, _mm256_add_pd
);

/// Both parts take `x.re · y` first, then ∓`x.im · y` with exchanged parts.
#[inline(always)]
unsafe fn complex_f32(sum: __m256, x: __m256, y: __m256) -> __m256 {
    // SAFETY: as for the vectors' functions.
    unsafe {
        let im = _mm256_xor_ps(_mm256_movehdup_ps(x), _mm256_castpd_ps(_mm256_set1_pd(f64::from_bits(0x8000_0000))));
        _mm256_fmadd_ps(im, _mm256_permute_ps::<0xb1>(y), _mm256_fmadd_ps(_mm256_moveldup_ps(x), y, sum))
    }
}

/// As [`complex_f32`].
#[inline(always)]
unsafe fn complex_f64(sum: __m256d, x: __m256d, y: __m256d) -> __m256d {
    // SAFETY: as for the vectors' functions.
    unsafe {
        let im = _mm256_xor_pd(_mm256_permute_pd::<0xf>(x), _mm256_set_pd(0.0, -0.0, 0.0, -0.0));
        _mm256_fmadd_pd(im, _mm256_permute_pd::<0x5>(y), _mm256_fmadd_pd(_mm256_movedup_pd(x), y, sum))
    }
}

/// What a register whose lanes are all ones or zeros says of a register of numbers; the bits of the mask are given as integers of a lane's size.
macro_rules! masked {
    ($V:ident, $Register:ty, $bits:expr, $load:expr, $andnot:ident, $splat:ident, $multiply_add:ident, $blend:ident) => {
        impl Masked for $V {
            type Mask = $Register;
            #[inline(always)]
            fn mask(bits: u32) -> $Register {
                // SAFETY: as for the vectors' functions; so below.
                unsafe { $bits(bits) }
            }
            #[inline(always)]
            unsafe fn load_where(at: *const Self::Number, mask: $Register) -> $V {
                // SAFETY: the caller's promise.
                $V(unsafe { $load(at, mask) })
            }
            #[inline(always)]
            fn begin(mask: $Register) -> $V {
                // SAFETY: as above.
                $V(unsafe { $andnot(mask, $splat(-0.0)) })
            }
            #[inline(always)]
            fn multiply_add_where(self, x: $V, y: $V, mask: $Register) -> $V {
                // SAFETY: as above.
                $V(unsafe { $blend(self.0, $multiply_add(x.0, y.0, self.0), mask) })
            }
        }
    };
}
masked!(
    F32x8,
    __m256,
    bits_f32,
    |at, mask| _mm256_maskload_ps(at, _mm256_castps_si256(mask)),
    _mm256_andnot_ps,
    _mm256_set1_ps,
    _mm256_fmadd_ps,
    _mm256_blendv_ps
);
masked!(
    F64x4,
    __m256d,
    bits_f64,
    |at, mask| _mm256_maskload_pd(at, _mm256_castpd_si256(mask)),
    _mm256_andnot_pd,
    _mm256_set1_pd,
    _mm256_fmadd_pd,
    _mm256_blendv_pd
);
masked_integers!(I32x8, __m256i, |bits| _mm256_castps_si256(bits_f32(bits)), |at, mask| _mm256_maskload_epi32(at, mask));

/// All bits of each lane of f32 whose bit is set.
#[inline(always)]
unsafe fn bits_f32(bits: u32) -> __m256 {
    // SAFETY: as for the vectors' functions.
    unsafe {
        let each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(bits as i32), each), each))
    }
}

/// The same of f64.
#[inline(always)]
unsafe fn bits_f64(bits: u32) -> __m256d {
    // SAFETY: as for the vectors' functions.
    unsafe {
        let each = _mm256_setr_epi64x(1, 2, 4, 8);
        _mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(i64::from(bits)), each), each))
    }
}

entries!(#[target_feature(enable = "avx2,fma,f16c")]);
masked_entry!(#[target_feature(enable = "avx2,fma,f16c")]);
line_entry!(#[target_feature(enable = "avx2,fma,f16c")]);

pub(super) static MASKED: MaskedTiles<f32> = masked_tiles!(F32x8, 2, [1 2 3 4 5]);
pub(super) static LINES_F32: LineTiles<f32> = line_tiles!(F32x8);
pub(super) static LINES_I32: LineTiles<i32> = line_tiles!(I32x8);
pub(super) static LINES_F64: LineTiles<f64> = line_tiles!(F64x4);

pub(super) static F32: Tiles<f32> = tiles!(F32x8, 2, [1 2 3 4 5 6]);
pub(super) static F64: Tiles<f64> = tiles!(F64x4, 2, [1 2 3 4 5 6]);
pub(super) static I32: Tiles<i32> = tiles!(I32x8, 2, [1 2 3 4]);
pub(super) static I64: Tiles<i64> = tiles!(Several<Wrapping<i64>, 4>, 1, [1 2 3 4]);
pub(super) static TRUTH: Tiles<i32> = tiles!(TruthX8, 2, [1 2 3 4]);
pub(super) static SHORTS: Tiles<i32> = tiles!(ShortsX8, 2, [1 2 3 4 5]);
pub(super) static C64: Tiles<Complex<f32>> = tiles!(C64x4, 2, [1 2 3 4]);
pub(super) static C128: Tiles<Complex<f64>> = tiles!(C128x2, 2, [1 2 3 4]);

/// The micro-kernels of a float type narrower than f32.
pub(super) struct Narrow<T>(std::marker::PhantomData<T>);

impl<T: FloatElement<Compute = f32>> Narrow<T> {
    pub(super) const TILES: &'static Tiles<f32> = &tiles!(Several<Rounded<T>, 4>, 1, [1 2 3 4]);
}
