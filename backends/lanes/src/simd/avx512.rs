//! 512-bit vectors of x86-64: 16 lanes of 32 bits, two times 8 of 64. Masks are the machine's.

use super::packed::{turns, words};
use super::register::{floats, here, integers, masks, memory, methods, operators, single};
use super::{Float, Integer, Kernel, Memory, Simd, Two};
use shale_dialects::eval::vector::{IntVector, Lane, Mask, Single, Vector};
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// The instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512;

masks! {
    /// 16 truth values.
    M16(__mmask16) { and(a, b) a & b; or a | b; not !a; all a == u16::MAX; }
    /// 8 truth values.
    M8(__mmask8) { and(a, b) a & b; or a | b; not !a; all a == u8::MAX; }
}

/// The high halves of the unsigned products of 32 bits: those of the even lanes and of the odd ones.
#[inline(always)]
fn high_product_32(x: __m512i, y: __m512i) -> __m512i {
    here!({
        let even = _mm512_srli_epi64::<32>(_mm512_mul_epu32(x, y));
        let odd = _mm512_mul_epu32(_mm512_srli_epi64::<32>(x), _mm512_srli_epi64::<32>(y));
        _mm512_mask_blend_epi32(0xaaaa, even, odd)
    })
}

/// The same for signed products.
#[inline(always)]
fn high_product_signed(x: __m512i, y: __m512i) -> __m512i {
    here!({
        let even = _mm512_srli_epi64::<32>(_mm512_mul_epi32(x, y));
        let odd = _mm512_mul_epi32(_mm512_srli_epi64::<32>(x), _mm512_srli_epi64::<32>(y));
        _mm512_mask_blend_epi32(0xaaaa, even, odd)
    })
}

/// The high half of the unsigned product of 64 bits, by the four products of the halves.
#[inline(always)]
fn high_product_64(x: __m512i, y: __m512i) -> __m512i {
    here!({
        let half = _mm512_set1_epi64(0xffff_ffff);
        let (x1, y1) = (_mm512_srli_epi64::<32>(x), _mm512_srli_epi64::<32>(y));
        let (low, high) = (_mm512_mul_epu32(x, y), _mm512_mul_epu32(x1, y1));
        let middle = _mm512_add_epi64(_mm512_mul_epu32(x1, y), _mm512_srli_epi64::<32>(low));
        let other = _mm512_add_epi64(_mm512_mul_epu32(x, y1), _mm512_and_si512(middle, half));
        _mm512_add_epi64(_mm512_add_epi64(high, _mm512_srli_epi64::<32>(middle)), _mm512_srli_epi64::<32>(other))
    })
}

/// `(e, m)` with `|x| = 2ᵉ m`: the machine's m in [1, 2) is halved where it is not below √2.
macro_rules! halved {
    ($name:ident($x:ident: $V:ty) of $f:ident: $mantissa:expr, $exponent:expr, $at_most:ident, $add:ident, $times:ident, $splat:ident) => {
        #[inline(always)]
        fn $name($x: $V) -> ($V, $V) {
            const SQRT_2: $f = $f::from_bits((<$f as Lane>::SQRT_HALF + (1 << <$f as Lane>::MANTISSA)) as _);
            here!({
                let (e, m) = ($exponent, $mantissa);
                let is_high = $at_most::<_CMP_LE_OQ>($splat(SQRT_2), m);
                ($add(e, is_high, e, $splat(1.0)), $times(m, is_high, m, $splat(0.5)))
            })
        }
    };
}
halved! {
    halved_ps(x: __m512) of f32: _mm512_getmant_ps::<_MM_MANT_NORM_1_2, _MM_MANT_SIGN_ZERO>(x), _mm512_getexp_ps(x),
    _mm512_cmp_ps_mask, _mm512_mask_add_ps, _mm512_mask_mul_ps, _mm512_set1_ps
}
halved! {
    halved_pd(x: __m512d) of f64: _mm512_getmant_pd::<_MM_MANT_NORM_1_2, _MM_MANT_SIGN_ZERO>(x), _mm512_getexp_pd(x),
    _mm512_cmp_pd_mask, _mm512_mask_add_pd, _mm512_mask_mul_pd, _mm512_set1_pd
}

floats! {
    /// 16 f32.
    F32x16(__m512) of f32, I32x16, M16 {
        splat(x) _mm512_set1_ps(x);
        operators {
            Add::add(x, y) _mm512_add_ps(x, y);
            Sub::sub(x, y) _mm512_sub_ps(x, y);
            Mul::mul(x, y) _mm512_mul_ps(x, y);
            Div::div(x, y) _mm512_div_ps(x, y);
        }
        negate(x) _mm512_xor_ps(x, _mm512_set1_ps(-0.0));
        floats {
            mul_add(x, b, c) _mm512_fmadd_ps(x, b, c);
            sqrt(x) _mm512_sqrt_ps(x);
            abs(x) _mm512_castsi512_ps(_mm512_and_si512(_mm512_castps_si512(x), _mm512_set1_epi32(i32::MAX)));
            copysign(x, sign) _mm512_or_ps(_mm512_and_ps(sign, _mm512_set1_ps(-0.0)), _mm512_andnot_ps(_mm512_set1_ps(-0.0), x));
            round_ties_even(x) _mm512_roundscale_ps::<0>(x);
            trunc(x) _mm512_roundscale_ps::<3>(x);
            floor(x) _mm512_roundscale_ps::<1>(x);
            // Of a NaN and a number, or of two zeros, these give the second.
            at_least(x, low) _mm512_max_ps(low, x);
            at_most(x, high) _mm512_min_ps(high, x);
            ldexp(x, n) _mm512_scalef_ps(x, n);
            times_power_of_two(x, n) _mm512_scalef_ps(x, n);
        }
        tests {
            lt(x, y) _mm512_cmp_ps_mask::<_CMP_LT_OQ>(x, y);
            le(x, y) _mm512_cmp_ps_mask::<_CMP_LE_OQ>(x, y);
            eq(x, y) _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(x, y);
            is_nan(x) _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x);
        }
        select(m, yes, no) _mm512_mask_blend_ps(m, no, yes);
        integers {
            to_bits(x) _mm512_castps_si512(x);
            to_int(x) _mm512_cvttps_epi32(x);
        }
        from_bits(x) _mm512_castsi512_ps(x);
        from_int(x) _mm512_cvtepi32_ps(x);
        gather(table, index) _mm512_i32gather_ps::<4>(index, table);
        exponent_and_mantissa(x) halved_ps(x);
        extra {
            // The range instruction orders zeros, but prefers numbers to NaN.
        maximum(x, y) _mm512_mask_add_ps(_mm512_range_ps::<0b0101>(x, y), _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, y), x, y);
        minimum(x, y) _mm512_mask_add_ps(_mm512_range_ps::<0b0100>(x, y), _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, y), x, y);
        ceil(x) _mm512_roundscale_ps::<2>(x);
        }
        memory { load(at) _mm512_loadu_ps(at); store(at, x) _mm512_storeu_ps(at, x); stream _mm512_stream_ps(at, x); }
    }
}

floats! {
    /// 8 f64.
    F64x8(__m512d) of f64, I64x8, M8 {
        splat(x) _mm512_set1_pd(x);
        operators {
            Add::add(x, y) _mm512_add_pd(x, y);
            Sub::sub(x, y) _mm512_sub_pd(x, y);
            Mul::mul(x, y) _mm512_mul_pd(x, y);
            Div::div(x, y) _mm512_div_pd(x, y);
        }
        negate(x) _mm512_xor_pd(x, _mm512_set1_pd(-0.0));
        floats {
            mul_add(x, b, c) _mm512_fmadd_pd(x, b, c);
            sqrt(x) _mm512_sqrt_pd(x);
            abs(x) _mm512_castsi512_pd(_mm512_and_si512(_mm512_castpd_si512(x), _mm512_set1_epi64(i64::MAX)));
            copysign(x, sign) _mm512_or_pd(_mm512_and_pd(sign, _mm512_set1_pd(-0.0)), _mm512_andnot_pd(_mm512_set1_pd(-0.0), x));
            round_ties_even(x) _mm512_roundscale_pd::<0>(x);
            trunc(x) _mm512_roundscale_pd::<3>(x);
            floor(x) _mm512_roundscale_pd::<1>(x);
            at_least(x, low) _mm512_max_pd(low, x);
            at_most(x, high) _mm512_min_pd(high, x);
            ldexp(x, n) _mm512_scalef_pd(x, n);
            times_power_of_two(x, n) _mm512_scalef_pd(x, n);
        }
        tests {
            lt(x, y) _mm512_cmp_pd_mask::<_CMP_LT_OQ>(x, y);
            le(x, y) _mm512_cmp_pd_mask::<_CMP_LE_OQ>(x, y);
            eq(x, y) _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(x, y);
            is_nan(x) _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(x, x);
        }
        select(m, yes, no) _mm512_mask_blend_pd(m, no, yes);
        integers {
            to_bits(x) _mm512_castpd_si512(x);
            to_int(x) _mm512_cvttpd_epi64(x);
        }
        from_bits(x) _mm512_castsi512_pd(x);
        from_int(x) _mm512_cvtepi64_pd(x);
        gather(table, index) _mm512_i64gather_pd::<8>(index, table);
        exponent_and_mantissa(x) halved_pd(x);
        extra {
            // The range instruction orders zeros, but prefers numbers to NaN.
        maximum(x, y) _mm512_mask_add_pd(_mm512_range_pd::<0b0101>(x, y), _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(x, y), x, y);
        minimum(x, y) _mm512_mask_add_pd(_mm512_range_pd::<0b0100>(x, y), _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(x, y), x, y);
        ceil(x) _mm512_roundscale_pd::<2>(x);
        }
        memory { load(at) _mm512_loadu_pd(at); store(at, x) _mm512_storeu_pd(at, x); stream _mm512_stream_pd(at, x); }
    }
}

integers! {
    /// 16 i32.
    I32x16(__m512i) of i32, M16 {
        splat(x) _mm512_set1_epi32(x);
        operators {
            Add::add(x, y) _mm512_add_epi32(x, y);
            Sub::sub(x, y) _mm512_sub_epi32(x, y);
            BitAnd::bitand(x, y) _mm512_and_si512(x, y);
            BitOr::bitor(x, y) _mm512_or_si512(x, y);
            BitXor::bitxor(x, y) _mm512_xor_si512(x, y);
        }
        integers {
            mul_low(x, y) _mm512_mullo_epi32(x, y);
            mul_high_unsigned(x, y) high_product_32(x, y);
            shl_each(x, by) _mm512_sllv_epi32(x, by);
            shr_each(x, by) _mm512_srlv_epi32(x, by);
        }
        shifts {
            shl(x, by) _mm512_sll_epi32(x, _mm_cvtsi32_si128(by as i32));
            shr _mm512_srl_epi32(x, _mm_cvtsi32_si128(by as i32));
            sar _mm512_sra_epi32(x, _mm_cvtsi32_si128(by as i32));
        }
        rotations { rotate_left(x, by) _mm512_rolv_epi32(x, by); }
        tests {
            lt(x, y) _mm512_cmp_epi32_mask::<_MM_CMPINT_LT>(x, y);
            eq(x, y) _mm512_cmp_epi32_mask::<_MM_CMPINT_EQ>(x, y);
        }
        select(m, yes, no) _mm512_mask_blend_epi32(m, no, yes);
        extra {
            mul_high(x, y) high_product_signed(x, y);
            max(x, y) _mm512_max_epi32(x, y);
            min(x, y) _mm512_min_epi32(x, y);
            max_unsigned(x, y) _mm512_max_epu32(x, y);
            min_unsigned(x, y) _mm512_min_epu32(x, y);
            count_leading_zeros(x) _mm512_lzcnt_epi32(x);
        }
        extra_tests { lt_unsigned(x, y) _mm512_cmp_epu32_mask::<_MM_CMPINT_LT>(x, y); }
        memory { load(at) _mm512_loadu_si512(at.cast()); store(at, x) _mm512_storeu_si512(at.cast(), x); stream _mm512_stream_si512(at.cast(), x); }
    }
}

integers! {
    /// 8 i64.
    I64x8(__m512i) of i64, M8 {
        splat(x) _mm512_set1_epi64(x);
        operators {
            Add::add(x, y) _mm512_add_epi64(x, y);
            Sub::sub(x, y) _mm512_sub_epi64(x, y);
            BitAnd::bitand(x, y) _mm512_and_si512(x, y);
            BitOr::bitor(x, y) _mm512_or_si512(x, y);
            BitXor::bitxor(x, y) _mm512_xor_si512(x, y);
        }
        integers {
            mul_low(x, y) _mm512_mullo_epi64(x, y);
            mul_high_unsigned(x, y) high_product_64(x, y);
            shl_each(x, by) _mm512_sllv_epi64(x, by);
            shr_each(x, by) _mm512_srlv_epi64(x, by);
        }
        shifts {
            shl(x, by) _mm512_sll_epi64(x, _mm_cvtsi32_si128(by as i32));
            shr _mm512_srl_epi64(x, _mm_cvtsi32_si128(by as i32));
            sar _mm512_sra_epi64(x, _mm_cvtsi32_si128(by as i32));
        }
        rotations { rotate_left(x, by) _mm512_rolv_epi64(x, by); }
        tests {
            lt(x, y) _mm512_cmp_epi64_mask::<_MM_CMPINT_LT>(x, y);
            eq(x, y) _mm512_cmp_epi64_mask::<_MM_CMPINT_EQ>(x, y);
        }
        select(m, yes, no) _mm512_mask_blend_epi64(m, no, yes);
        extra {
            max(x, y) _mm512_max_epi64(x, y);
            min(x, y) _mm512_min_epi64(x, y);
            max_unsigned(x, y) _mm512_max_epu64(x, y);
            min_unsigned(x, y) _mm512_min_epu64(x, y);
            count_leading_zeros(x) _mm512_lzcnt_epi64(x);
        }
        extra_tests { lt_unsigned(x, y) _mm512_cmp_epu64_mask::<_MM_CMPINT_LT>(x, y); }
        memory { load(at) _mm512_loadu_si512(at.cast()); store(at, x) _mm512_storeu_si512(at.cast(), x); stream _mm512_stream_si512(at.cast(), x); }
    }
}

memory!(M16 of u8 {
    load(at) {
        let bytes = _mm_loadu_si128(at.cast());
        _mm_test_epi8_mask(bytes, bytes)
    };
    store(at, x) _mm_storeu_si128(at.cast(), _mm_maskz_set1_epi8(x, 1));
});
single!(Avx512: F32x16 of Two<F64x8>, I32x16, table(table, index) {
    // Both halves have the table, since a shuffle looks at four bits of an index.
    let twice = _mm512_castpd_ps(_mm512_broadcast_f64x4(_mm256_loadu_pd(table.cast())));
    _mm512_permutexvar_ps(index, twice)
});

/// The low and the high half of a register.
macro_rules! halves {
    ($x:expr) => {
        [_mm512_castsi512_si256($x), _mm512_extracti64x4_epi64::<1>($x)]
    };
}

impl Simd for Avx512 {
    const LANES: usize = 16;
    type F32 = F32x16;
    type F64 = Two<F64x8>;
    type I32 = I32x16;
    type I64 = Two<I64x8>;
    type M32 = M16;
    type M64 = Two<M8>;

    fn kernel<K: Kernel<A>, A>() -> unsafe fn(A) {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,lzcnt,popcnt,bmi1,bmi2")]
        unsafe fn run<K: Kernel<A>, A>(arguments: A) {
            // SAFETY: the caller's promise.
            unsafe { K::run::<Avx512>(arguments) }
        }
        run::<K, A>
    }

    #[inline(always)]
    fn widen(x: F32x16) -> Two<F64x8> {
        here!({
            let [low, high] = halves!(_mm512_castps_si512(x.0));
            Two(F64x8(_mm512_cvtps_pd(_mm256_castsi256_ps(low))), F64x8(_mm512_cvtps_pd(_mm256_castsi256_ps(high))))
        })
    }
    #[inline(always)]
    fn narrow(x: Two<F64x8>) -> F32x16 {
        here!(F32x16(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(_mm512_cvtpd_ps(x.0.0)), _mm512_cvtpd_ps(x.1.0))))
    }
    #[inline(always)]
    fn extend(x: I32x16) -> Two<I64x8> {
        here!({
            let [low, high] = halves!(x.0);
            Two(I64x8(_mm512_cvtepi32_epi64(low)), I64x8(_mm512_cvtepi32_epi64(high)))
        })
    }
    #[inline(always)]
    fn extend_unsigned(x: I32x16) -> Two<I64x8> {
        here!({
            let [low, high] = halves!(x.0);
            Two(I64x8(_mm512_cvtepu32_epi64(low)), I64x8(_mm512_cvtepu32_epi64(high)))
        })
    }
    #[inline(always)]
    fn truncate(x: Two<I64x8>) -> I32x16 {
        here!(I32x16(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(_mm512_cvtepi64_epi32(x.0.0)), _mm512_cvtepi64_epi32(x.1.0))))
    }
    #[inline(always)]
    fn wide_mask(m: M16) -> Two<M8> {
        Two(M8(m.0 as u8), M8((m.0 >> 8) as u8))
    }
    #[inline(always)]
    fn narrow_mask(m: Two<M8>) -> M16 {
        M16(u16::from(m.0.0) | u16::from(m.1.0) << 8)
    }
    #[inline(always)]
    fn mask_of_bits(bits: u32) -> M16 {
        M16(bits as u16)
    }
    #[inline(always)]
    fn double_from_word(x: I32x16) -> Two<F64x8> {
        here!({
            let [low, high] = halves!(x.0);
            Two(F64x8(_mm512_cvtepi32_pd(low)), F64x8(_mm512_cvtepi32_pd(high)))
        })
    }
    #[inline(always)]
    fn word_from_double(x: Two<F64x8>) -> I32x16 {
        here!(I32x16(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(_mm512_cvttpd_epi32(x.0.0)), _mm512_cvttpd_epi32(x.1.0))))
    }
    #[inline(always)]
    fn single_from_long(x: Two<I64x8>) -> F32x16 {
        here!(F32x16(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(_mm512_cvtepi64_ps(x.0.0)), _mm512_cvtepi64_ps(x.1.0))))
    }
    #[inline(always)]
    fn zipped([a, b]: [F32x16; 2]) -> [F32x16; 2] {
        const LOW: [i32; 16] = turns(0);
        const HIGH: [i32; 16] = turns(8);
        here!([F32x16(_mm512_permutex2var_ps(a.0, words(&LOW), b.0)), F32x16(_mm512_permutex2var_ps(a.0, words(&HIGH), b.0))])
    }
    #[inline(always)]
    fn round_f16(x: F32x16) -> F32x16 {
        here!(F32x16(_mm512_cvtph_ps(_mm512_cvtps_ph::<0>(x.0))))
    }

    #[inline(always)]
    fn round_bf16(x: F32x16) -> F32x16 {
        here!(F32x16(_mm512_castsi512_ps(_mm512_and_si512(rounded_to_high(x.0), _mm512_set1_epi32(!0xffff)))))
    }

    #[inline(always)]
    unsafe fn load_i8(at: *const i8) -> I32x16 {
        // SAFETY: the caller's promise; so below.
        unsafe { I32x16(_mm512_cvtepi8_epi32(_mm_loadu_si128(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_u8(at: *const u8) -> I32x16 {
        // SAFETY: as above.
        unsafe { I32x16(_mm512_cvtepu8_epi32(_mm_loadu_si128(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_i16(at: *const i16) -> I32x16 {
        // SAFETY: as above.
        unsafe { I32x16(_mm512_cvtepi16_epi32(_mm256_loadu_si256(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_u16(at: *const u16) -> I32x16 {
        // SAFETY: as above.
        unsafe { I32x16(_mm512_cvtepu16_epi32(_mm256_loadu_si256(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_f16(at: *const u16) -> F32x16 {
        // SAFETY: as above.
        unsafe { F32x16(_mm512_cvtph_ps(_mm256_loadu_si256(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn store_u8(x: I32x16, at: *mut u8) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(at.cast(), _mm512_cvtepi32_epi8(x.0)) }
    }
    #[inline(always)]
    unsafe fn store_u16(x: I32x16, at: *mut u16) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(at.cast(), _mm512_cvtepi32_epi16(x.0)) }
    }
    #[inline(always)]
    unsafe fn store_f16(x: F32x16, at: *mut u16) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(at.cast(), _mm512_cvtps_ph::<0>(x.0)) }
    }
    #[inline(always)]
    unsafe fn store_bf16(x: [F32x16; 2], at: *mut u16) {
        // SAFETY: as above.
        unsafe { _mm512_storeu_si512(at.cast(), high_halves(x)) }
    }
    #[inline(always)]
    unsafe fn stream_bf16(x: [F32x16; 2], at: *mut u16) {
        // SAFETY: as above; the address is a multiple of 64.
        unsafe { _mm512_stream_si512(at.cast(), high_halves(x)) }
    }
    #[inline(always)]
    unsafe fn stream_f16(x: [F32x16; 2], at: *mut u16) {
        // SAFETY: as above.
        unsafe {
            let (low, high) = (_mm512_cvtps_ph::<0>(x[0].0), _mm512_cvtps_ph::<0>(x[1].0));
            _mm512_stream_si512(at.cast(), _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high));
        }
    }
}

/// Numbers whose high halves are the nearest bf16; NaN for NaN. The low halves are anything.
#[inline(always)]
fn rounded_to_high(x: __m512) -> __m512i {
    here!({
        let bits = _mm512_castps_si512(x);
        let is_odd = _mm512_test_epi32_mask(bits, _mm512_set1_epi32(0x1_0000));
        let half = _mm512_mask_blend_epi32(is_odd, _mm512_set1_epi32(0x7fff), _mm512_set1_epi32(0x8000));
        let is_nan = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x);
        _mm512_mask_or_epi32(_mm512_add_epi32(bits, half), is_nan, bits, _mm512_set1_epi32(0x0040_0000))
    })
}

/// The nearest bf16 of two vectors, one after the other.
#[inline(always)]
fn high_halves([low, high]: [F32x16; 2]) -> __m512i {
    const ODD: [i16; 32] = {
        let (mut odd, mut i) = ([0; 32], 0);
        while i < 32 {
            odd[i] = 2 * i as i16 + 1;
            i += 1;
        }
        odd
    };
    // SAFETY: the array has 64 bytes.
    let odd = unsafe { _mm512_loadu_si512(ODD.as_ptr().cast()) };
    here!(_mm512_permutex2var_epi16(rounded_to_high(low.0), odd, rounded_to_high(high.0)))
}

impl F32x16 {
    /// Stores the lanes for which there are bits, the lowest one for the first lane.
    ///
    /// # Safety
    /// The address takes these lanes.
    #[inline(always)]
    pub(crate) unsafe fn store_some(self, bits: u32, at: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { _mm512_mask_storeu_ps(at, bits as u16, self.0) }
    }
}
