//! Micro-kernels of AVX-512: 14 rows of two vectors.

use super::groups::{Bytes, Shorts};
use super::lanes::{Arithmetic, ComplexFused, Fused, Lanes, Rounded, Several, Truth, Wrapping};
use super::lines::{LineBlock, LineTiles, line_entry, line_tiles};
use super::masked::{Masked, MaskedTiles, masked_entry, masked_integers, masked_tiles};
use super::tile::{Tile, Tiles, entries, tiles};
use super::vector::vector;
use num_complex::Complex;
use shale_ir::element::FloatElement;
use std::arch::x86_64::*;

/// The first words at an address, in a register of 64 bytes; zeros behind them.
#[inline(always)]
unsafe fn load_words<R>(at: *const i32, words: usize) -> R {
    // SAFETY: the caller's promise: that many words can be read; `R` is a register, and these hold any bits.
    unsafe { std::mem::transmute_copy(&_mm512_maskz_loadu_epi32(first_words(words), at)) }
}

/// Stores the first words of a register.
#[inline(always)]
unsafe fn store_words<R>(at: *mut i32, words: usize, x: R) {
    // SAFETY: the caller's promise: that many words can be written; `R` is a register of 64 bytes.
    unsafe { _mm512_mask_storeu_epi32(at, first_words(words), std::mem::transmute_copy(&x)) }
}

/// The lanes of the first words, at most 16.
#[inline(always)]
fn first_words(words: usize) -> __mmask16 {
    ((1_u32 << words) - 1) as __mmask16
}

vector!(
    /// 16 f32.
    F32x16 = __m512, Fused<f32>, 16, _mm512_setzero_ps, |at| _mm512_loadu_ps(at), |at, x| _mm512_storeu_ps(at, x), |x| _mm512_set1_ps(x),
    |sum, x, y| _mm512_fmadd_ps(x, y, sum), _mm512_add_ps
);
vector!(
    /// 8 f64.
    F64x8 = __m512d, Fused<f64>, 8, _mm512_setzero_pd, |at| _mm512_loadu_pd(at), |at, x| _mm512_storeu_pd(at, x), |x| _mm512_set1_pd(x),
    |sum, x, y| _mm512_fmadd_pd(x, y, sum), _mm512_add_pd
);
vector!(
    /// 16 integers of 32 bits.
    I32x16 = __m512i, Wrapping<i32>, 16, _mm512_setzero_si512, |at: *const i32| _mm512_loadu_si512(at.cast()), |at: *mut i32, x| _mm512_storeu_si512(at.cast(), x),
    |x| _mm512_set1_epi32(x), |sum, x, y| _mm512_add_epi32(sum, _mm512_mullo_epi32(x, y)), _mm512_add_epi32
);
vector!(
    /// 8 integers of 64 bits.
    I64x8 = __m512i, Wrapping<i64>, 8, _mm512_setzero_si512, |at: *const i64| _mm512_loadu_si512(at.cast()), |at: *mut i64, x| _mm512_storeu_si512(at.cast(), x),
    |x| _mm512_set1_epi64(x), |sum, x, y| _mm512_add_epi64(sum, _mm512_mullo_epi64(x, y)), _mm512_add_epi64
);
vector!(
    /// 16 truth values.
    TruthX16 = __m512i, Truth, 16, _mm512_setzero_si512, |at: *const i32| _mm512_loadu_si512(at.cast()), |at: *mut i32, x| _mm512_storeu_si512(at.cast(), x),
    |x| _mm512_set1_epi32(x), |sum, x, y| _mm512_or_si512(sum, _mm512_and_si512(x, y)), _mm512_or_si512
);
vector!(
    /// 16 sums of products of four bytes: unsigned ones on the left, signed ones on the right.
    BytesX16 = __m512i, Bytes, 16, _mm512_setzero_si512, |at: *const i32| _mm512_loadu_si512(at.cast()), |at: *mut i32, x| _mm512_storeu_si512(at.cast(), x),
    |x| _mm512_set1_epi32(x), |sum, x, y| _mm512_dpbusd_epi32(sum, x, y), _mm512_add_epi32
);
vector!(
    /// 16 sums of products of two signed integers of 16 bits.
    ShortsX16 = __m512i, Shorts, 16, _mm512_setzero_si512, |at: *const i32| _mm512_loadu_si512(at.cast()), |at: *mut i32, x| _mm512_storeu_si512(at.cast(), x),
    |x| _mm512_set1_epi32(x), |sum, x, y| _mm512_add_epi32(sum, _mm512_madd_epi16(x, y)), _mm512_add_epi32
);
vector!(
    /// 8 complex numbers of f32, their parts in turn.
    C64x8 = __m512, ComplexFused<f32>, 8, _mm512_setzero_ps, |at| _mm512_loadu_ps(at), |at, x| _mm512_storeu_ps(at, x),
    |x: Complex<f32>| _mm512_castpd_ps(_mm512_set1_pd(bytemuck::cast(x))), complex_f32, _mm512_add_ps
);
vector!(
    /// 4 complex numbers of f64, their parts in turn.
    C128x4 = __m512d, ComplexFused<f64>, 4, _mm512_setzero_pd, |at| _mm512_loadu_pd(at), |at, x| _mm512_storeu_pd(at, x),
    |x: Complex<f64>| _mm512_broadcast_f64x2(_mm_set_pd(x.im, x.re)), complex_f64, _mm512_add_pd
);

/// Both parts take `x.re · y` first, then ∓`x.im · y` with exchanged parts.
#[inline(always)]
unsafe fn complex_f32(sum: __m512, x: __m512, y: __m512) -> __m512 {
    // SAFETY: as for the vectors' functions.
    unsafe {
        let im = _mm512_xor_ps(_mm512_movehdup_ps(x), _mm512_castpd_ps(_mm512_set1_pd(f64::from_bits(0x8000_0000))));
        _mm512_fmadd_ps(im, _mm512_permute_ps::<0xb1>(y), _mm512_fmadd_ps(_mm512_moveldup_ps(x), y, sum))
    }
}

/// As [`complex_f32`].
#[inline(always)]
unsafe fn complex_f64(sum: __m512d, x: __m512d, y: __m512d) -> __m512d {
    // SAFETY: as for the vectors' functions.
    unsafe {
        let sign = _mm512_set_pd(0.0, -0.0, 0.0, -0.0, 0.0, -0.0, 0.0, -0.0);
        let im = _mm512_xor_pd(_mm512_permute_pd::<0xff>(x), sign);
        _mm512_fmadd_pd(im, _mm512_permute_pd::<0x55>(y), _mm512_fmadd_pd(_mm512_movedup_pd(x), y, sum))
    }
}

/// What a mask register says of a register of numbers.
macro_rules! masked {
    ($V:ident, $Mask:ty, $load:ident, $blend:ident, $splat:ident, $zero:ident, $multiply_add:ident) => {
        impl Masked for $V {
            type Mask = $Mask;
            #[inline(always)]
            fn mask(bits: u32) -> $Mask {
                bits as $Mask
            }
            #[inline(always)]
            unsafe fn load_where(at: *const Self::Number, mask: $Mask) -> $V {
                // SAFETY: the caller's promise.
                $V(unsafe { $load(mask, at) })
            }
            #[inline(always)]
            fn begin(mask: $Mask) -> $V {
                // SAFETY: as for the vectors' functions; so below.
                $V(unsafe { $blend(mask, $splat(-0.0), $zero()) })
            }
            #[inline(always)]
            fn multiply_add_where(self, x: $V, y: $V, mask: $Mask) -> $V {
                // SAFETY: as above.
                $V(unsafe { $multiply_add(x.0, y.0, self.0, mask) })
            }
        }
    };
}
masked!(F32x16, __mmask16, _mm512_maskz_loadu_ps, _mm512_mask_blend_ps, _mm512_set1_ps, _mm512_setzero_ps, _mm512_mask3_fmadd_ps);
masked!(F64x8, __mmask8, _mm512_maskz_loadu_pd, _mm512_mask_blend_pd, _mm512_set1_pd, _mm512_setzero_pd, _mm512_mask3_fmadd_pd);

masked_integers!(I32x16, __mmask16, |bits: u32| bits as __mmask16, |at, mask| _mm512_maskz_loadu_epi32(mask, at));

entries!(#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c")]);
masked_entry!(#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c")]);
line_entry!(#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c")]);

pub(super) static MASKED: MaskedTiles<f32> = masked_tiles!(F32x16, 2, [1 2 3 4 5 6 7 8 9 10 11 12 13 14]);
pub(super) static LINES_F32: LineTiles<f32> = line_tiles!(F32x16);
pub(super) static LINES_I32: LineTiles<i32> = line_tiles!(I32x16);
pub(super) static LINES_F64: LineTiles<f64> = line_tiles!(F64x8);

/// Micro-kernels for machines that also multiply groups of bytes.
pub(super) mod vnni {
    use super::BytesX16;
    use crate::gemm::lanes::Lanes;
    use crate::gemm::tile::{Tile, Tiles, entries, tiles};

    entries!(#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]);

    pub(in crate::gemm) static BYTES: Tiles<i32> = tiles!(BytesX16, 2, [1 2 3 4 5 6 7 8 9 10 11 12 13 14]);
}

pub(super) static F32: Tiles<f32> = Tiles { remainder: &super::remainder::BLOCKS, ..tiles!(F32x16, 2, [1 2 3 4 5 6 7 8 9 10 11 12 13 14]) };
pub(super) static F64: Tiles<f64> = tiles!(F64x8, 2, [1 2 3 4 5 6 7 8 9 10 11 12 13 14]);
pub(super) static I32: Tiles<i32> = tiles!(I32x16, 2, [1 2 3 4 5 6 7 8]);
pub(super) static I64: Tiles<i64> = tiles!(I64x8, 2, [1 2 3 4 5 6 7 8]);
pub(super) static TRUTH: Tiles<i32> = tiles!(TruthX16, 2, [1 2 3 4 5 6 7 8]);
pub(super) static SHORTS: Tiles<i32> = tiles!(ShortsX16, 2, [1 2 3 4 5 6 7 8 9 10 11 12]);
pub(super) static C64: Tiles<Complex<f32>> = tiles!(C64x8, 2, [1 2 3 4 5 6 7 8 9 10]);
pub(super) static C128: Tiles<Complex<f64>> = tiles!(C128x4, 2, [1 2 3 4 5 6 7 8 9 10]);

/// The micro-kernels of a float type narrower than f32.
pub(super) struct Narrow<T>(std::marker::PhantomData<T>);

impl<T: FloatElement<Compute = f32>> Narrow<T> {
    pub(super) const TILES: &'static Tiles<f32> = &tiles!(Several<Rounded<T>, 4>, 1, [1 2 3 4]);
}
