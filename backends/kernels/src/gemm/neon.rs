//! Micro-kernels of NEON: 12 rows of two vectors.

use super::lanes::{Arithmetic, ComplexFused, Fused, Lanes, Rounded, Several, Truth, Wrapping};
use super::lines::{LineBlock, LineTiles, line_entry, line_tiles};
use super::masked::{Masked, MaskedTiles, masked_entry, masked_integers, masked_tiles};
use super::tile::{Tile, Tiles, entries, tiles};
use super::vector::vector;
use num_complex::Complex;
use shale_ir::element::FloatElement;
use std::arch::aarch64::*;

/// The first words at an address, in a register; zeros behind them.
#[inline(always)]
unsafe fn load_words<R>(at: *const u32, words: usize) -> R {
    let mut all = [0_u32; 4];
    for (i, word) in all.iter_mut().enumerate().take(words) {
        // SAFETY: the caller's promise: that many words can be read.
        *word = unsafe { at.add(i).read_unaligned() };
    }
    // SAFETY: `R` is a register of 16 bytes, and these hold any bits.
    unsafe { std::mem::transmute_copy(&all) }
}

/// Stores the first words of a register.
#[inline(always)]
unsafe fn store_words<R>(at: *mut u32, words: usize, x: R) {
    // SAFETY: `R` is a register of 16 bytes.
    let all: [u32; 4] = unsafe { std::mem::transmute_copy(&x) };
    for (i, word) in all.iter().enumerate().take(words) {
        // SAFETY: the caller's promise: that many words can be written.
        unsafe { at.add(i).write_unaligned(*word) };
    }
}

vector!(
    /// 4 f32.
    F32x4 = float32x4_t, Fused<f32>, 4, || vdupq_n_f32(0.0), |at| vld1q_f32(at), |at, x| vst1q_f32(at, x), |x| vdupq_n_f32(x),
    |sum, x, y| vfmaq_f32(sum, x, y), |x, y| vaddq_f32(x, y)
);
vector!(
    /// 2 f64.
    F64x2 = float64x2_t, Fused<f64>, 2, || vdupq_n_f64(0.0), |at| vld1q_f64(at), |at, x| vst1q_f64(at, x), |x| vdupq_n_f64(x),
    |sum, x, y| vfmaq_f64(sum, x, y), |x, y| vaddq_f64(x, y)
);
vector!(
    /// 4 integers of 32 bits.
    I32x4 = int32x4_t, Wrapping<i32>, 4, || vdupq_n_s32(0), |at| vld1q_s32(at), |at, x| vst1q_s32(at, x), |x| vdupq_n_s32(x),
    |sum, x, y| vmlaq_s32(sum, x, y), |x, y| vaddq_s32(x, y)
);
vector!(
    /// 4 truth values.
    TruthX4 = int32x4_t, Truth, 4, || vdupq_n_s32(0), |at| vld1q_s32(at), |at, x| vst1q_s32(at, x), |x| vdupq_n_s32(x),
    |sum, x, y| vorrq_s32(sum, vandq_s32(x, y)), |x, y| vorrq_s32(x, y)
);

/// What a register whose lanes are all ones or zeros says of a register of numbers.
macro_rules! masked {
    ($V:ident, $Register:ty, $count:literal, $bits:expr, $splat:ident, $select:ident, $multiply_add:ident) => {
        impl Masked for $V {
            type Mask = $Register;
            #[inline(always)]
            fn mask(bits: u32) -> $Register {
                // SAFETY: as for the vectors' functions; so below.
                unsafe { $bits(bits) }
            }
            #[inline(always)]
            unsafe fn load_where(at: *const Self::Number, mask: $Register) -> $V {
                // SAFETY: the caller's promise; a register is its lanes one behind the other.
                unsafe {
                    let chosen: [u64; 2] = std::mem::transmute(mask);
                    if chosen[0] & chosen[1] == u64::MAX {
                        return $V::load(at);
                    }
                    let (bytes, mut lanes) = (std::mem::transmute::<_, [u8; 16]>(mask), [0.0; $count]);
                    for (i, lane) in lanes.iter_mut().enumerate() {
                        if bytes[i * (16 / $count)] != 0 {
                            *lane = at.wrapping_add(i).read_unaligned();
                        }
                    }
                    $V::load(lanes.as_ptr())
                }
            }
            #[inline(always)]
            fn begin(mask: $Register) -> $V {
                // SAFETY: as above.
                $V(unsafe { $select(mask, $splat(0.0), $splat(-0.0)) })
            }
            #[inline(always)]
            fn multiply_add_where(self, x: $V, y: $V, mask: $Register) -> $V {
                // SAFETY: as above.
                $V(unsafe { $select(mask, $multiply_add(self.0, x.0, y.0), self.0) })
            }
        }
    };
}
masked!(F32x4, uint32x4_t, 4, |bits| vtstq_u32(vdupq_n_u32(bits), vld1q_u32([1, 2, 4, 8].as_ptr())), vdupq_n_f32, vbslq_f32, vfmaq_f32);
masked!(F64x2, uint64x2_t, 2, |bits: u32| vtstq_u64(vdupq_n_u64(bits.into()), vld1q_u64([1, 2].as_ptr())), vdupq_n_f64, vbslq_f64, vfmaq_f64);

masked_integers!(I32x4, u32, |bits: u32| bits, chosen_integers);

/// The numbers of the lanes whose bits are set, zero in the others.
#[inline(always)]
unsafe fn chosen_integers(at: *const i32, bits: u32) -> int32x4_t {
    let mut lanes = [0_i32; 4];
    for (i, lane) in lanes.iter_mut().enumerate() {
        if bits >> i & 1 == 1 {
            // SAFETY: the caller's promise.
            *lane = unsafe { at.wrapping_add(i).read_unaligned() };
        }
    }
    // SAFETY: there are four lanes.
    unsafe { vld1q_s32(lanes.as_ptr()) }
}

entries!(#[target_feature(enable = "neon")]);
masked_entry!(#[target_feature(enable = "neon")]);
line_entry!(#[target_feature(enable = "neon")]);

pub(super) static MASKED: MaskedTiles<f32> = masked_tiles!(F32x4, 2, [1 2 3 4 5 6 7 8 9 10 11 12]);
pub(super) static LINES_F32: LineTiles<f32> = line_tiles!(F32x4);
pub(super) static LINES_I32: LineTiles<i32> = line_tiles!(I32x4);
pub(super) static LINES_F64: LineTiles<f64> = line_tiles!(F64x2);

pub(super) static F32: Tiles<f32> = tiles!(F32x4, 2, [1 2 3 4 5 6 7 8 9 10 11 12]);
pub(super) static F64: Tiles<f64> = tiles!(F64x2, 2, [1 2 3 4 5 6 7 8 9 10 11 12]);
pub(super) static I32: Tiles<i32> = tiles!(I32x4, 2, [1 2 3 4 5 6 7 8 9 10 11 12]);
pub(super) static I64: Tiles<i64> = tiles!(Several<Wrapping<i64>, 2>, 1, [1 2 3 4]);
pub(super) static TRUTH: Tiles<i32> = tiles!(TruthX4, 2, [1 2 3 4 5 6 7 8]);
pub(super) static C64: Tiles<Complex<f32>> = tiles!(Several<ComplexFused<f32>, 4>, 1, [1 2 3 4]);
pub(super) static C128: Tiles<Complex<f64>> = tiles!(Several<ComplexFused<f64>, 2>, 1, [1 2 3 4]);

/// The micro-kernels of a float type narrower than f32.
pub(super) struct Narrow<T>(std::marker::PhantomData<T>);

impl<T: FloatElement<Compute = f32>> Narrow<T> {
    pub(super) const TILES: &'static Tiles<f32> = &tiles!(Several<Rounded<T>, 4>, 1, [1 2 3 4]);
}
