//! 256-bit vectors of x86-64: 8 lanes of 32 bits, two times 4 of 64. Masks are lanes of ones or zeros.

use super::register::{floats, here, integers, masks, memory, methods, operators, single};
use super::{Float, Integer, Kernel, Memory, Simd, Two};
use shale_dialects::eval::vector::{IntVector, Mask, Single, Vector};
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// The instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2;

masks! {
    /// 8 truth values.
    M32x8(__m256i) { and(a, b) _mm256_and_si256(a, b); or _mm256_or_si256(a, b); not _mm256_xor_si256(a, _mm256_set1_epi32(-1)); all _mm256_movemask_epi8(a) == -1; }
    /// 4 truth values.
    M64x4(__m256i) { and(a, b) _mm256_and_si256(a, b); or _mm256_or_si256(a, b); not _mm256_xor_si256(a, _mm256_set1_epi32(-1)); all _mm256_movemask_epi8(a) == -1; }
}

/// The high halves of the unsigned products of 32 bits: those of the even lanes and of the odd ones.
#[inline(always)]
fn high_product_32(x: __m256i, y: __m256i) -> __m256i {
    here!({
        let even = _mm256_srli_epi64::<32>(_mm256_mul_epu32(x, y));
        let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(x), _mm256_srli_epi64::<32>(y));
        _mm256_blend_epi32::<0xaa>(even, odd)
    })
}

/// The same for signed products.
#[inline(always)]
fn high_product_signed(x: __m256i, y: __m256i) -> __m256i {
    here!({
        let even = _mm256_srli_epi64::<32>(_mm256_mul_epi32(x, y));
        let odd = _mm256_mul_epi32(_mm256_srli_epi64::<32>(x), _mm256_srli_epi64::<32>(y));
        _mm256_blend_epi32::<0xaa>(even, odd)
    })
}

/// The high half of the unsigned product of 64 bits, by the four products of the halves.
#[inline(always)]
fn high_product_64(x: __m256i, y: __m256i) -> __m256i {
    here!({
        let half = _mm256_set1_epi64x(0xffff_ffff);
        let (x1, y1) = (_mm256_srli_epi64::<32>(x), _mm256_srli_epi64::<32>(y));
        let (low, high) = (_mm256_mul_epu32(x, y), _mm256_mul_epu32(x1, y1));
        let middle = _mm256_add_epi64(_mm256_mul_epu32(x1, y), _mm256_srli_epi64::<32>(low));
        let other = _mm256_add_epi64(_mm256_mul_epu32(x, y1), _mm256_and_si256(middle, half));
        _mm256_add_epi64(_mm256_add_epi64(high, _mm256_srli_epi64::<32>(middle)), _mm256_srli_epi64::<32>(other))
    })
}

/// The low half of the product of 64 bits.
#[inline(always)]
fn low_product(x: __m256i, y: __m256i) -> __m256i {
    here!({
        let across = _mm256_mullo_epi32(x, _mm256_shuffle_epi32::<0b10_11_00_01>(y));
        let middle = _mm256_add_epi32(across, _mm256_srli_epi64::<32>(across));
        _mm256_add_epi64(_mm256_mul_epu32(x, y), _mm256_slli_epi64::<32>(middle))
    })
}

/// Shifts the sign in from the left.
#[inline(always)]
fn shift_signs_in(x: __m256i, by: u32) -> __m256i {
    here!({
        let sign = _mm256_cmpgt_epi64(_mm256_setzero_si256(), x);
        _mm256_xor_si256(_mm256_srl_epi64(_mm256_xor_si256(x, sign), _mm_cvtsi32_si128(by as i32)), sign)
    })
}

/// The nearest f64, as `high · 2³² + low`: both parts are exact, since 2⁵² plus a number below 2³² has its bits as its last ones.
#[inline(always)]
fn from_long(x: __m256i) -> __m256d {
    here!({
        let two_52 = 4_503_599_627_370_496.0;
        let bits = _mm256_castpd_si256(_mm256_set1_pd(two_52));
        let low = _mm256_or_si256(_mm256_and_si256(x, _mm256_set1_epi64x(0xffff_ffff)), bits);
        let high = _mm256_xor_si256(_mm256_srli_epi64::<32>(x), _mm256_or_si256(bits, _mm256_set1_epi64x(0x8000_0000)));
        let low = _mm256_sub_pd(_mm256_castsi256_pd(low), _mm256_set1_pd(two_52));
        let high = _mm256_sub_pd(_mm256_castsi256_pd(high), _mm256_set1_pd(two_52 + 2_147_483_648.0));
        _mm256_fmadd_pd(high, _mm256_set1_pd(4_294_967_296.0), low)
    })
}

/// Towards zero, as `high · 2³² + low` with a high part that is rounded down; for numbers that fit.
#[inline(always)]
fn to_long(x: __m256d) -> __m256i {
    here!({
        let whole = _mm256_round_pd::<11>(x);
        let high = _mm256_round_pd::<9>(_mm256_mul_pd(whole, _mm256_set1_pd(1.0 / 4_294_967_296.0)));
        let low = _mm256_fmadd_pd(high, _mm256_set1_pd(-4_294_967_296.0), whole);
        let shifter = _mm256_set1_pd(6_755_399_441_055_744.0);
        let bits = |x| _mm256_sub_epi64(_mm256_castpd_si256(_mm256_add_pd(x, shifter)), _mm256_castpd_si256(shifter));
        _mm256_add_epi64(_mm256_slli_epi64::<32>(bits(high)), bits(low))
    })
}

floats! {
    /// 8 f32.
    F32x8(__m256) of f32, I32x8, M32x8 {
        splat(x) _mm256_set1_ps(x);
        operators {
            Add::add(x, y) _mm256_add_ps(x, y);
            Sub::sub(x, y) _mm256_sub_ps(x, y);
            Mul::mul(x, y) _mm256_mul_ps(x, y);
            Div::div(x, y) _mm256_div_ps(x, y);
        }
        negate(x) _mm256_xor_ps(x, _mm256_set1_ps(-0.0));
        floats {
            mul_add(x, b, c) _mm256_fmadd_ps(x, b, c);
            sqrt(x) _mm256_sqrt_ps(x);
            abs(x) _mm256_castsi256_ps(_mm256_and_si256(_mm256_castps_si256(x), _mm256_set1_epi32(i32::MAX)));
            copysign(x, sign) _mm256_or_ps(_mm256_and_ps(sign, _mm256_set1_ps(-0.0)), _mm256_andnot_ps(_mm256_set1_ps(-0.0), x));
            round_ties_even(x) _mm256_round_ps::<8>(x);
            trunc(x) _mm256_round_ps::<11>(x);
            floor(x) _mm256_round_ps::<9>(x);
            // Of a NaN and a number, or of two zeros, these give the second.
            at_least(x, low) _mm256_max_ps(low, x);
            at_most(x, high) _mm256_min_ps(high, x);
        }
        tests {
            lt(x, y) _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LT_OQ>(x, y));
            le(x, y) _mm256_castps_si256(_mm256_cmp_ps::<_CMP_LE_OQ>(x, y));
            eq(x, y) _mm256_castps_si256(_mm256_cmp_ps::<_CMP_EQ_OQ>(x, y));
            is_nan(x) _mm256_castps_si256(_mm256_cmp_ps::<_CMP_UNORD_Q>(x, x));
        }
        select(m, yes, no) _mm256_blendv_ps(no, yes, _mm256_castsi256_ps(m));
        integers {
            to_bits(x) _mm256_castps_si256(x);
            to_int(x) _mm256_cvttps_epi32(x);
        }
        from_bits(x) _mm256_castsi256_ps(x);
        from_int(x) _mm256_cvtepi32_ps(x);
        gather(table, index) _mm256_i32gather_ps::<4>(table, index);
        extra {
            ceil(x) _mm256_round_ps::<10>(x);
        }
        memory { load(at) _mm256_loadu_ps(at); store(at, x) _mm256_storeu_ps(at, x); stream _mm256_stream_ps(at, x); }
    }
}

floats! {
    /// 4 f64.
    F64x4(__m256d) of f64, I64x4, M64x4 {
        splat(x) _mm256_set1_pd(x);
        operators {
            Add::add(x, y) _mm256_add_pd(x, y);
            Sub::sub(x, y) _mm256_sub_pd(x, y);
            Mul::mul(x, y) _mm256_mul_pd(x, y);
            Div::div(x, y) _mm256_div_pd(x, y);
        }
        negate(x) _mm256_xor_pd(x, _mm256_set1_pd(-0.0));
        floats {
            mul_add(x, b, c) _mm256_fmadd_pd(x, b, c);
            sqrt(x) _mm256_sqrt_pd(x);
            abs(x) _mm256_castsi256_pd(_mm256_and_si256(_mm256_castpd_si256(x), _mm256_set1_epi64x(i64::MAX)));
            copysign(x, sign) _mm256_or_pd(_mm256_and_pd(sign, _mm256_set1_pd(-0.0)), _mm256_andnot_pd(_mm256_set1_pd(-0.0), x));
            round_ties_even(x) _mm256_round_pd::<8>(x);
            trunc(x) _mm256_round_pd::<11>(x);
            floor(x) _mm256_round_pd::<9>(x);
            at_least(x, low) _mm256_max_pd(low, x);
            at_most(x, high) _mm256_min_pd(high, x);
        }
        tests {
            lt(x, y) _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_LT_OQ>(x, y));
            le(x, y) _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_LE_OQ>(x, y));
            eq(x, y) _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_EQ_OQ>(x, y));
            is_nan(x) _mm256_castpd_si256(_mm256_cmp_pd::<_CMP_UNORD_Q>(x, x));
        }
        select(m, yes, no) _mm256_blendv_pd(no, yes, _mm256_castsi256_pd(m));
        integers {
            to_bits(x) _mm256_castpd_si256(x);
            to_int(x) to_long(x);
        }
        from_bits(x) _mm256_castsi256_pd(x);
        from_int(x) from_long(x);
        gather(table, index) _mm256_i64gather_pd::<8>(table, index);
        extra {
            ceil(x) _mm256_round_pd::<10>(x);
        }
        memory { load(at) _mm256_loadu_pd(at); store(at, x) _mm256_storeu_pd(at, x); stream _mm256_stream_pd(at, x); }
    }
}

integers! {
    /// 8 i32.
    I32x8(__m256i) of i32, M32x8 {
        splat(x) _mm256_set1_epi32(x);
        operators {
            Add::add(x, y) _mm256_add_epi32(x, y);
            Sub::sub(x, y) _mm256_sub_epi32(x, y);
            BitAnd::bitand(x, y) _mm256_and_si256(x, y);
            BitOr::bitor(x, y) _mm256_or_si256(x, y);
            BitXor::bitxor(x, y) _mm256_xor_si256(x, y);
        }
        integers {
            mul_low(x, y) _mm256_mullo_epi32(x, y);
            mul_high_unsigned(x, y) high_product_32(x, y);
            shl_each(x, by) _mm256_sllv_epi32(x, by);
            shr_each(x, by) _mm256_srlv_epi32(x, by);
        }
        shifts {
            shl(x, by) _mm256_sll_epi32(x, _mm_cvtsi32_si128(by as i32));
            shr _mm256_srl_epi32(x, _mm_cvtsi32_si128(by as i32));
            sar _mm256_sra_epi32(x, _mm_cvtsi32_si128(by as i32));
        }
        tests {
            lt(x, y) _mm256_cmpgt_epi32(y, x);
            eq(x, y) _mm256_cmpeq_epi32(x, y);
        }
        select(m, yes, no) _mm256_blendv_epi8(no, yes, m);
        extra {
            mul_high(x, y) high_product_signed(x, y);
            max(x, y) _mm256_max_epi32(x, y);
            min(x, y) _mm256_min_epi32(x, y);
            max_unsigned(x, y) _mm256_max_epu32(x, y);
            min_unsigned(x, y) _mm256_min_epu32(x, y);
        }
        extra_tests {  }
        memory { load(at) _mm256_loadu_si256(at.cast()); store(at, x) _mm256_storeu_si256(at.cast(), x); stream _mm256_stream_si256(at.cast(), x); }
    }
}

integers! {
    /// 4 i64.
    I64x4(__m256i) of i64, M64x4 {
        splat(x) _mm256_set1_epi64x(x);
        operators {
            Add::add(x, y) _mm256_add_epi64(x, y);
            Sub::sub(x, y) _mm256_sub_epi64(x, y);
            BitAnd::bitand(x, y) _mm256_and_si256(x, y);
            BitOr::bitor(x, y) _mm256_or_si256(x, y);
            BitXor::bitxor(x, y) _mm256_xor_si256(x, y);
        }
        integers {
            mul_low(x, y) low_product(x, y);
            mul_high_unsigned(x, y) high_product_64(x, y);
            shl_each(x, by) _mm256_sllv_epi64(x, by);
            shr_each(x, by) _mm256_srlv_epi64(x, by);
        }
        shifts {
            shl(x, by) _mm256_sll_epi64(x, _mm_cvtsi32_si128(by as i32));
            shr _mm256_srl_epi64(x, _mm_cvtsi32_si128(by as i32));
            sar shift_signs_in(x, by);
        }
        tests {
            lt(x, y) _mm256_cmpgt_epi64(y, x);
            eq(x, y) _mm256_cmpeq_epi64(x, y);
        }
        select(m, yes, no) _mm256_blendv_epi8(no, yes, m);
        extra {

        }
        extra_tests {  }
        memory { load(at) _mm256_loadu_si256(at.cast()); store(at, x) _mm256_storeu_si256(at.cast(), x); stream _mm256_stream_si256(at.cast(), x); }
    }
}

memory!(M32x8 of u8 {
    load(at) _mm256_cmpgt_epi32(_mm256_cvtepu8_epi32(_mm_loadl_epi64(at.cast())), _mm256_setzero_si256());
    store(at, x) _mm_storel_epi64(at.cast(), bytes(_mm256_srli_epi32::<31>(x)));
});
single!(Avx2: F32x8 of Two<F64x4>, I32x8, table(table, index) _mm256_permutevar8x32_ps(_mm256_loadu_ps(table), index));

/// The low and the high half of a register.
macro_rules! halves {
    ($x:expr) => {
        [_mm256_castsi256_si128($x), _mm256_extracti128_si256::<1>($x)]
    };
}

/// Lanes below 2¹⁶ as pairs of bytes.
#[inline(always)]
fn pairs(x: __m256i) -> __m128i {
    here!({
        let [low, high] = halves!(x);
        _mm_packus_epi32(low, high)
    })
}

/// Lanes below 256 as bytes, in the low half.
#[inline(always)]
fn bytes(x: __m256i) -> __m128i {
    here!({
        let pairs = pairs(x);
        _mm_packus_epi16(pairs, pairs)
    })
}

impl Simd for Avx2 {
    const LANES: usize = 8;
    type F32 = F32x8;
    type F64 = Two<F64x4>;
    type I32 = I32x8;
    type I64 = Two<I64x4>;
    type M32 = M32x8;
    type M64 = Two<M64x4>;

    fn kernel<K: Kernel<A>, A>() -> unsafe fn(A) {
        #[target_feature(enable = "avx2,fma,f16c")]
        unsafe fn run<K: Kernel<A>, A>(arguments: A) {
            // SAFETY: the caller's promise.
            unsafe { K::run::<Avx2>(arguments) }
        }
        run::<K, A>
    }

    #[inline(always)]
    fn widen(x: F32x8) -> Two<F64x4> {
        here!(Two(F64x4(_mm256_cvtps_pd(_mm256_castps256_ps128(x.0))), F64x4(_mm256_cvtps_pd(_mm256_extractf128_ps::<1>(x.0)))))
    }
    #[inline(always)]
    fn narrow(x: Two<F64x4>) -> F32x8 {
        here!(F32x8(_mm256_set_m128(_mm256_cvtpd_ps(x.1.0), _mm256_cvtpd_ps(x.0.0))))
    }
    #[inline(always)]
    fn extend(x: I32x8) -> Two<I64x4> {
        here!({
            let [low, high] = halves!(x.0);
            Two(I64x4(_mm256_cvtepi32_epi64(low)), I64x4(_mm256_cvtepi32_epi64(high)))
        })
    }
    #[inline(always)]
    fn extend_unsigned(x: I32x8) -> Two<I64x4> {
        here!({
            let [low, high] = halves!(x.0);
            Two(I64x4(_mm256_cvtepu32_epi64(low)), I64x4(_mm256_cvtepu32_epi64(high)))
        })
    }
    #[inline(always)]
    fn truncate(x: Two<I64x4>) -> I32x8 {
        here!({
            // Within each 128 bits the even lanes of both; then the quarters in order.
            let even = _mm256_shuffle_ps::<0b10_00_10_00>(_mm256_castsi256_ps(x.0.0), _mm256_castsi256_ps(x.1.0));
            I32x8(_mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(even)))
        })
    }
    #[inline(always)]
    fn wide_mask(m: M32x8) -> Two<M64x4> {
        let Two(low, high) = Avx2::extend(I32x8(m.0));
        Two(M64x4(low.0), M64x4(high.0))
    }
    #[inline(always)]
    fn narrow_mask(m: Two<M64x4>) -> M32x8 {
        M32x8(Avx2::truncate(Two(I64x4(m.0.0), I64x4(m.1.0))).0)
    }
    #[inline(always)]
    fn double_from_word(x: I32x8) -> Two<F64x4> {
        here!({
            let [low, high] = halves!(x.0);
            Two(F64x4(_mm256_cvtepi32_pd(low)), F64x4(_mm256_cvtepi32_pd(high)))
        })
    }
    #[inline(always)]
    fn word_from_double(x: Two<F64x4>) -> I32x8 {
        here!(I32x8(_mm256_set_m128i(_mm256_cvttpd_epi32(x.1.0), _mm256_cvttpd_epi32(x.0.0))))
    }
    #[inline(always)]
    fn single_from_long(x: Two<I64x4>) -> F32x8 {
        let mut lanes = [0i64; 8];
        // SAFETY: the arrays have the lanes.
        unsafe {
            x.store(lanes.as_mut_ptr());
            F32x8::load(lanes.map(|lane| lane as f32).as_ptr())
        }
    }
    #[inline(always)]
    fn zipped([a, b]: [F32x8; 2]) -> [F32x8; 2] {
        here!({
            let (low, high) = (_mm256_unpacklo_ps(a.0, b.0), _mm256_unpackhi_ps(a.0, b.0));
            [F32x8(_mm256_permute2f128_ps::<0x20>(low, high)), F32x8(_mm256_permute2f128_ps::<0x31>(low, high))]
        })
    }
    #[inline(always)]
    fn round_f16(x: F32x8) -> F32x8 {
        here!(F32x8(_mm256_cvtph_ps(_mm256_cvtps_ph::<0>(x.0))))
    }

    #[inline(always)]
    unsafe fn load_i8(at: *const i8) -> I32x8 {
        // SAFETY: the caller's promise; so below.
        unsafe { I32x8(_mm256_cvtepi8_epi32(_mm_loadl_epi64(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_u8(at: *const u8) -> I32x8 {
        // SAFETY: as above.
        unsafe { I32x8(_mm256_cvtepu8_epi32(_mm_loadl_epi64(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_i16(at: *const i16) -> I32x8 {
        // SAFETY: as above.
        unsafe { I32x8(_mm256_cvtepi16_epi32(_mm_loadu_si128(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_u16(at: *const u16) -> I32x8 {
        // SAFETY: as above.
        unsafe { I32x8(_mm256_cvtepu16_epi32(_mm_loadu_si128(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn load_f16(at: *const u16) -> F32x8 {
        // SAFETY: as above.
        unsafe { F32x8(_mm256_cvtph_ps(_mm_loadu_si128(at.cast()))) }
    }
    #[inline(always)]
    unsafe fn store_u8(x: I32x8, at: *mut u8) {
        // SAFETY: as above.
        unsafe { _mm_storel_epi64(at.cast(), bytes(_mm256_and_si256(x.0, _mm256_set1_epi32(0xff)))) }
    }
    #[inline(always)]
    unsafe fn store_u16(x: I32x8, at: *mut u16) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(at.cast(), pairs(_mm256_and_si256(x.0, _mm256_set1_epi32(0xffff)))) }
    }
    #[inline(always)]
    unsafe fn store_f16(x: F32x8, at: *mut u16) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(at.cast(), _mm256_cvtps_ph::<0>(x.0)) }
    }
    #[inline(always)]
    unsafe fn stream_bf16(x: [F32x8; 2], at: *mut u16) {
        // No closure: it would be compiled without the instructions.
        let low = pairs(IntVector::shr(Avx2::round_bf16(x[0]).to_bits(), 16).0);
        let high = pairs(IntVector::shr(Avx2::round_bf16(x[1]).to_bits(), 16).0);
        // SAFETY: as above; the address is a multiple of 64.
        unsafe { _mm256_stream_si256(at.cast(), _mm256_set_m128i(high, low)) }
    }
    #[inline(always)]
    unsafe fn stream_f16(x: [F32x8; 2], at: *mut u16) {
        // SAFETY: as above.
        unsafe {
            let (low, high) = (_mm256_cvtps_ph::<0>(x[0].0), _mm256_cvtps_ph::<0>(x[1].0));
            _mm256_stream_si256(at.cast(), _mm256_set_m128i(high, low));
        }
    }
}

impl F32x8 {
    /// Stores the lanes for which there are bits, the lowest one for the first lane.
    ///
    /// # Safety
    /// The address takes these lanes.
    #[inline(always)]
    pub(crate) unsafe fn store_some(self, bits: u32, at: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { _mm256_maskstore_ps(at, Avx2::mask_of_bits(bits).0, self.0) }
    }
}
