//! 128-bit vectors of aarch64: 4 lanes of 32 bits, two times 2 of 64. Masks are lanes of ones or zeros.

use super::register::{floats, here, integers, masks, memory, methods, operators, single};
use super::{Float, Integer, Kernel, Memory, Simd, Two};
use shale_dialects::eval::vector::{IntVector, Mask, Single, Vector};
use shale_ir::element::{FloatElement, f16};
use std::arch::aarch64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// The instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon;

masks! {
    /// 4 truth values.
    M32x4(uint32x4_t) { and(a, b) vandq_u32(a, b); or vorrq_u32(a, b); not vmvnq_u32(a); all vminvq_u32(a) != 0; }
    /// 2 truth values.
    M64x2(uint64x2_t) { and(a, b) vandq_u64(a, b); or vorrq_u64(a, b); not veorq_u64(a, vdupq_n_u64(u64::MAX)); all vminvq_u32(vreinterpretq_u32_u64(a)) != 0; }
}

/// Counts of shifts, which the machine reads from a byte: those from the width on as the width.
#[inline(always)]
fn held_32(by: int32x4_t) -> int32x4_t {
    here!(vreinterpretq_s32_u32(vminq_u32(vreinterpretq_u32_s32(by), vdupq_n_u32(32))))
}

/// The same for 64 bits.
#[inline(always)]
fn held_64(by: int64x2_t) -> int64x2_t {
    here!({
        let width = vdupq_n_u64(64);
        let by = vreinterpretq_u64_s64(by);
        vreinterpretq_s64_u64(vbslq_u64(vcltq_u64(by, width), by, width))
    })
}

/// The high halves of the unsigned products of 32 bits.
#[inline(always)]
fn high_product_32(x: int32x4_t, y: int32x4_t) -> int32x4_t {
    here!({
        let (x, y) = (vreinterpretq_u32_s32(x), vreinterpretq_u32_s32(y));
        let low = vreinterpretq_u32_u64(vmull_u32(vget_low_u32(x), vget_low_u32(y)));
        let high = vreinterpretq_u32_u64(vmull_high_u32(x, y));
        vreinterpretq_s32_u32(vuzp2q_u32(low, high))
    })
}

/// A function of the lanes of 64 bits one by one.
#[inline(always)]
fn each_64(x: int64x2_t, y: int64x2_t, f: impl Fn(u64, u64) -> u64) -> int64x2_t {
    here!({
        let (x, y) = (vreinterpretq_u64_s64(x), vreinterpretq_u64_s64(y));
        let lanes = [f(vgetq_lane_u64::<0>(x), vgetq_lane_u64::<0>(y)), f(vgetq_lane_u64::<1>(x), vgetq_lane_u64::<1>(y))];
        vreinterpretq_s64_u64(vld1q_u64(lanes.as_ptr()))
    })
}

/// The low half of the product of 64 bits.
#[inline(always)]
fn low_product(x: int64x2_t, y: int64x2_t) -> int64x2_t {
    each_64(x, y, u64::wrapping_mul)
}

/// The high half of the unsigned product of 64 bits.
#[inline(always)]
fn high_product_64(x: int64x2_t, y: int64x2_t) -> int64x2_t {
    each_64(x, y, |x, y| ((u128::from(x) * u128::from(y)) >> 64) as u64)
}

floats! {
    /// 4 f32.
    F32x4(float32x4_t) of f32, I32x4, M32x4 {
        splat(x) vdupq_n_f32(x);
        operators {
            Add::add(x, y) vaddq_f32(x, y);
            Sub::sub(x, y) vsubq_f32(x, y);
            Mul::mul(x, y) vmulq_f32(x, y);
            Div::div(x, y) vdivq_f32(x, y);
        }
        negate(x) vnegq_f32(x);
        floats {
            mul_add(x, b, c) vfmaq_f32(c, x, b);
            sqrt(x) vsqrtq_f32(x);
            abs(x) vabsq_f32(x);
            copysign(x, sign) vbslq_f32(vdupq_n_u32(0x8000_0000), sign, x);
            round_ties_even(x) vrndnq_f32(x);
            trunc(x) vrndq_f32(x);
            floor(x) vrndmq_f32(x);
        }
        tests {
            lt(x, y) vcltq_f32(x, y);
            le(x, y) vcleq_f32(x, y);
            eq(x, y) vceqq_f32(x, y);
            is_nan(x) vmvnq_u32(vceqq_f32(x, x));
        }
        select(m, yes, no) vbslq_f32(m, yes, no);
        integers {
            to_bits(x) vreinterpretq_s32_f32(x);
            to_int(x) vcvtq_s32_f32(x);
        }
        from_bits(x) vreinterpretq_f32_s32(x);
        from_int(x) vcvtq_f32_s32(x);
        gather(table, index) {
            let mut at = [0i32; 4];
            vst1q_s32(at.as_mut_ptr(), index);
            vld1q_f32(at.map(|i| table.add(i as usize).read()).as_ptr())
        };
        extra {
            maximum(x, y) vmaxq_f32(x, y);
            minimum(x, y) vminq_f32(x, y);
            ceil(x) vrndpq_f32(x);
        }
        memory { load(at) vld1q_f32(at); store(at, x) vst1q_f32(at, x); }
    }
}

floats! {
    /// 2 f64.
    F64x2(float64x2_t) of f64, I64x2, M64x2 {
        splat(x) vdupq_n_f64(x);
        operators {
            Add::add(x, y) vaddq_f64(x, y);
            Sub::sub(x, y) vsubq_f64(x, y);
            Mul::mul(x, y) vmulq_f64(x, y);
            Div::div(x, y) vdivq_f64(x, y);
        }
        negate(x) vnegq_f64(x);
        floats {
            mul_add(x, b, c) vfmaq_f64(c, x, b);
            sqrt(x) vsqrtq_f64(x);
            abs(x) vabsq_f64(x);
            copysign(x, sign) vbslq_f64(vdupq_n_u64(1 << 63), sign, x);
            round_ties_even(x) vrndnq_f64(x);
            trunc(x) vrndq_f64(x);
            floor(x) vrndmq_f64(x);
        }
        tests {
            lt(x, y) vcltq_f64(x, y);
            le(x, y) vcleq_f64(x, y);
            eq(x, y) vceqq_f64(x, y);
            is_nan(x) veorq_u64(vceqq_f64(x, x), vdupq_n_u64(u64::MAX));
        }
        select(m, yes, no) vbslq_f64(m, yes, no);
        integers {
            to_bits(x) vreinterpretq_s64_f64(x);
            to_int(x) vcvtq_s64_f64(x);
        }
        from_bits(x) vreinterpretq_f64_s64(x);
        from_int(x) vcvtq_f64_s64(x);
        gather(table, index) {
            let mut at = [0i64; 2];
            vst1q_s64(at.as_mut_ptr(), index);
            vld1q_f64(at.map(|i| table.add(i as usize).read()).as_ptr())
        };
        extra {
            maximum(x, y) vmaxq_f64(x, y);
            minimum(x, y) vminq_f64(x, y);
            ceil(x) vrndpq_f64(x);
        }
        memory { load(at) vld1q_f64(at); store(at, x) vst1q_f64(at, x); }
    }
}

integers! {
    /// 4 i32.
    I32x4(int32x4_t) of i32, M32x4 {
        splat(x) vdupq_n_s32(x);
        operators {
            Add::add(x, y) vaddq_s32(x, y);
            Sub::sub(x, y) vsubq_s32(x, y);
            BitAnd::bitand(x, y) vandq_s32(x, y);
            BitOr::bitor(x, y) vorrq_s32(x, y);
            BitXor::bitxor(x, y) veorq_s32(x, y);
        }
        integers {
            mul_low(x, y) vmulq_s32(x, y);
            mul_high_unsigned(x, y) high_product_32(x, y);
            shl_each(x, by) vshlq_s32(x, held_32(by));
            shr_each(x, by) vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(x), vnegq_s32(held_32(by))));
        }
        shifts {
            shl(x, by) vshlq_s32(x, vdupq_n_s32(i32::from(by as u8)));
            shr vreinterpretq_s32_u32(vshlq_u32(vreinterpretq_u32_s32(x), vdupq_n_s32(-i32::from(by as u8))));
            sar vshlq_s32(x, vdupq_n_s32(-i32::from(by as u8)));
        }
        tests {
            lt(x, y) vcltq_s32(x, y);
            eq(x, y) vceqq_s32(x, y);
        }
        select(m, yes, no) vbslq_s32(m, yes, no);
        extra {
            max(x, y) vmaxq_s32(x, y);
            min(x, y) vminq_s32(x, y);
            count_leading_zeros(x) vclzq_s32(x);
        }
        extra_tests { }
        memory { load(at) vld1q_s32(at); store(at, x) vst1q_s32(at, x); }
    }
}

integers! {
    /// 2 i64.
    I64x2(int64x2_t) of i64, M64x2 {
        splat(x) vdupq_n_s64(x);
        operators {
            Add::add(x, y) vaddq_s64(x, y);
            Sub::sub(x, y) vsubq_s64(x, y);
            BitAnd::bitand(x, y) vandq_s64(x, y);
            BitOr::bitor(x, y) vorrq_s64(x, y);
            BitXor::bitxor(x, y) veorq_s64(x, y);
        }
        integers {
            mul_low(x, y) low_product(x, y);
            mul_high_unsigned(x, y) high_product_64(x, y);
            shl_each(x, by) vshlq_s64(x, held_64(by));
            shr_each(x, by) vreinterpretq_s64_u64(vshlq_u64(vreinterpretq_u64_s64(x), vnegq_s64(held_64(by))));
        }
        shifts {
            shl(x, by) vshlq_s64(x, vdupq_n_s64(i64::from(by as u8)));
            shr vreinterpretq_s64_u64(vshlq_u64(vreinterpretq_u64_s64(x), vdupq_n_s64(-i64::from(by as u8))));
            sar vshlq_s64(x, vdupq_n_s64(-i64::from(by as u8)));
        }
        tests {
            lt(x, y) vcltq_s64(x, y);
            eq(x, y) vceqq_s64(x, y);
        }
        select(m, yes, no) vbslq_s64(m, yes, no);
        extra {

        }
        extra_tests { }
        memory { load(at) vld1q_s64(at); store(at, x) vst1q_s64(at, x); }
    }
}

memory!(M32x4 of u8 {
    load(at) {
        let bytes = at.cast::<[u8; 4]>().read();
        vcgtq_u32(vld1q_u32(bytes.map(u32::from).as_ptr()), vdupq_n_u32(0))
    };
    store(at, x) {
        let mut lanes = [0u32; 4];
        vst1q_u32(lanes.as_mut_ptr(), x);
        at.cast::<[u8; 4]>().write(lanes.map(|lane| lane as u8 & 1));
    };
});
single!(Neon: F32x4 of Two<F64x2>, I32x4, table(table, index) {
    // The four bytes of an entry.
    let entry = vandq_u32(vreinterpretq_u32_s32(index), vdupq_n_u32(7));
    let bytes = vaddq_u32(vmulq_u32(entry, vdupq_n_u32(0x0404_0404)), vdupq_n_u32(0x0302_0100));
    vreinterpretq_f32_u8(vqtbl2q_u8(vld1q_u8_x2(table.cast()), vreinterpretq_u8_u32(bytes)))
});

/// Four elements as lanes.
macro_rules! load_lanes {
    ($at:ident as $T:ty, |$x:ident| $lane:expr, $load:ident) => {{
        // SAFETY: the caller's promise.
        unsafe { $load($at.cast::<[$T; 4]>().read_unaligned().map(|$x| $lane).as_ptr()) }
    }};
}

/// Lanes as four elements.
macro_rules! store_lanes {
    ($v:expr => $at:ident as $T:ty, $L:ty, |$x:ident| $element:expr, $store:ident) => {{
        let mut lanes = [<$L>::default(); 4];
        // SAFETY: the caller's promise.
        unsafe {
            $store(lanes.as_mut_ptr(), $v);
            $at.cast::<[$T; 4]>().write_unaligned(lanes.map(|$x| $element));
        }
    }};
}

impl Simd for Neon {
    const LANES: usize = 4;
    type F32 = F32x4;
    type F64 = Two<F64x2>;
    type I32 = I32x4;
    type I64 = Two<I64x2>;
    type M32 = M32x4;
    type M64 = Two<M64x2>;

    fn kernel<K: Kernel<A>, A>() -> unsafe fn(A) {
        #[target_feature(enable = "neon")]
        unsafe fn run<K: Kernel<A>, A>(arguments: A) {
            // SAFETY: the caller's promise.
            unsafe { K::run::<Neon>(arguments) }
        }
        run::<K, A>
    }

    #[inline(always)]
    fn widen(x: F32x4) -> Two<F64x2> {
        here!(Two(F64x2(vcvt_f64_f32(vget_low_f32(x.0))), F64x2(vcvt_high_f64_f32(x.0))))
    }
    #[inline(always)]
    fn narrow(x: Two<F64x2>) -> F32x4 {
        here!(F32x4(vcvt_high_f32_f64(vcvt_f32_f64(x.0.0), x.1.0)))
    }
    #[inline(always)]
    fn extend(x: I32x4) -> Two<I64x2> {
        here!(Two(I64x2(vmovl_s32(vget_low_s32(x.0))), I64x2(vmovl_high_s32(x.0))))
    }
    #[inline(always)]
    fn extend_unsigned(x: I32x4) -> Two<I64x2> {
        here!({
            let x = vreinterpretq_u32_s32(x.0);
            Two(I64x2(vreinterpretq_s64_u64(vmovl_u32(vget_low_u32(x)))), I64x2(vreinterpretq_s64_u64(vmovl_high_u32(x))))
        })
    }
    #[inline(always)]
    fn truncate(x: Two<I64x2>) -> I32x4 {
        here!(I32x4(vmovn_high_s64(vmovn_s64(x.0.0), x.1.0)))
    }
    #[inline(always)]
    fn wide_mask(m: M32x4) -> Two<M64x2> {
        here!({
            let Two(low, high) = Neon::extend(I32x4(vreinterpretq_s32_u32(m.0)));
            Two(M64x2(vreinterpretq_u64_s64(low.0)), M64x2(vreinterpretq_u64_s64(high.0)))
        })
    }
    #[inline(always)]
    fn narrow_mask(m: Two<M64x2>) -> M32x4 {
        here!(M32x4(vmovn_high_u64(vmovn_u64(m.0.0), m.1.0)))
    }
    #[inline(always)]
    fn single_from_long(x: Two<I64x2>) -> F32x4 {
        let mut lanes = [0i64; 4];
        // SAFETY: the arrays have the lanes.
        unsafe {
            x.store(lanes.as_mut_ptr());
            F32x4::load(lanes.map(|lane| lane as f32).as_ptr())
        }
    }
    #[inline(always)]
    fn zipped([a, b]: [F32x4; 2]) -> [F32x4; 2] {
        here!([F32x4(vzip1q_f32(a.0, b.0)), F32x4(vzip2q_f32(a.0, b.0))])
    }
    #[inline(always)]
    fn round_f16(x: F32x4) -> F32x4 {
        let mut lanes = [0f32; 4];
        // SAFETY: the arrays have the lanes.
        unsafe {
            x.store(lanes.as_mut_ptr());
            F32x4::load(lanes.map(|lane| f16::narrow(lane).widen()).as_ptr())
        }
    }

    #[inline(always)]
    unsafe fn load_i8(at: *const i8) -> I32x4 {
        I32x4(load_lanes!(at as i8, |x| i32::from(x), vld1q_s32))
    }
    #[inline(always)]
    unsafe fn load_u8(at: *const u8) -> I32x4 {
        I32x4(load_lanes!(at as u8, |x| i32::from(x), vld1q_s32))
    }
    #[inline(always)]
    unsafe fn load_i16(at: *const i16) -> I32x4 {
        I32x4(load_lanes!(at as i16, |x| i32::from(x), vld1q_s32))
    }
    #[inline(always)]
    unsafe fn load_u16(at: *const u16) -> I32x4 {
        I32x4(load_lanes!(at as u16, |x| i32::from(x), vld1q_s32))
    }
    #[inline(always)]
    unsafe fn load_f16(at: *const u16) -> F32x4 {
        F32x4(load_lanes!(at as u16, |x| f16::from_bits(x).widen(), vld1q_f32))
    }
    #[inline(always)]
    unsafe fn store_u8(x: I32x4, at: *mut u8) {
        store_lanes!(x.0 => at as u8, i32, |lane| lane as u8, vst1q_s32);
    }
    #[inline(always)]
    unsafe fn store_u16(x: I32x4, at: *mut u16) {
        store_lanes!(x.0 => at as u16, i32, |lane| lane as u16, vst1q_s32);
    }
    #[inline(always)]
    unsafe fn store_f16(x: F32x4, at: *mut u16) {
        store_lanes!(x.0 => at as u16, f32, |lane| f16::narrow(lane).to_bits(), vst1q_f32);
    }
}
