//! 512-bit vectors of x86-64: 16 lanes of 32 bits, two times 8 of 64. Masks are the machine's.

use super::{Float, Integer, Kernel, Memory, Simd, Two};
use shale_dialects::eval::vector::{IntVector, Mask, Single, Vector};
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// The instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512;

/// Calls intrinsics of the set.
macro_rules! here {
    ($code:expr) => {{
        // SAFETY: code reaches this only from `Simd::kernel`, whose caller has checked the machine.
        unsafe { $code }
    }};
}

macro_rules! operator {
    ($V:ident $($Trait:ident::$method:ident $intrinsic:ident),*) => { $(
        impl $Trait for $V {
            type Output = $V;
            #[inline(always)]
            fn $method(self, other: $V) -> $V {
                here!($V($intrinsic(self.0, other.0)))
            }
        }
    )* };
}

/// 16 truth values.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct M16(__mmask16);
/// 8 truth values.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct M8(__mmask8);

macro_rules! masks {
    ($($M:ident)*) => { $(
        impl Mask for $M {}
        impl BitAnd for $M {
            type Output = $M;
            #[inline(always)]
            fn bitand(self, other: $M) -> $M {
                $M(self.0 & other.0)
            }
        }
        impl BitOr for $M {
            type Output = $M;
            #[inline(always)]
            fn bitor(self, other: $M) -> $M {
                $M(self.0 | other.0)
            }
        }
        impl Not for $M {
            type Output = $M;
            #[inline(always)]
            fn not(self) -> $M {
                $M(!self.0)
            }
        }
    )* };
}
masks!(M16 M8);

/// Vectors of floats and of integers of one width: the intrinsics differ in their suffixes only.
macro_rules! vectors {
    ($F:ident($f:ident, $FReg:ident) $I:ident($i:ident) $M:ident [
        add $fadd:ident $iadd:ident, sub $fsub:ident $isub:ident, mul $fmul:ident, div $fdiv:ident, fma $fmadd:ident, sqrt $sqrt:ident,
        round $round:ident, range $range:ident, and $fand:ident $iand:ident, or $for_:ident $ior:ident, xor $fxor:ident $ixor:ident,
        compare $fcmp:ident $icmp:ident $ucmp:ident, blend $fblend:ident $iblend:ident, set $fset:ident $iset:ident,
        cast $to_int:ident $to_float:ident, convert $to_i:ident $from_i:ident,
        shift $sll:ident $srl:ident $sra:ident $sllv:ident $srlv:ident, rotate $rolv:ident, lead $lzcnt:ident,
        max $imax:ident $imin:ident $umax:ident $umin:ident,
        load $fload:ident $fstore:ident $fstream:ident $iload:ident $istore:ident $istream:ident, count $bits:literal
    ]) => {
        /// Floats of one register.
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(crate) struct $F(pub(crate) $FReg);
        /// Integers of one register.
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(crate) struct $I(pub(crate) __m512i);

        operator!($F Add::add $fadd, Sub::sub $fsub, Mul::mul $fmul, Div::div $fdiv);
        operator!($I Add::add $iadd, Sub::sub $isub, BitAnd::bitand $iand, BitOr::bitor $ior, BitXor::bitxor $ixor);

        impl Neg for $F {
            type Output = $F;
            #[inline(always)]
            fn neg(self) -> $F {
                here!($F($fxor(self.0, $fset(-0.0))))
            }
        }

        impl Vector for $F {
            type Lane = $f;
            type Int = $I;
            type Mask = $M;
            #[inline(always)]
            fn splat(lane: $f) -> $F {
                here!($F($fset(lane)))
            }
            #[inline(always)]
            fn mul_add(self, b: $F, c: $F) -> $F {
                here!($F($fmadd(self.0, b.0, c.0)))
            }
            #[inline(always)]
            fn sqrt(self) -> $F {
                here!($F($sqrt(self.0)))
            }
            #[inline(always)]
            fn abs(self) -> $F {
                here!($F($to_float($iand($to_int(self.0), $iset($i::MAX)))))
            }
            #[inline(always)]
            fn copysign(self, sign: $F) -> $F {
                here!($F($for_($fand(sign.0, $fset(-0.0)), self.abs().0)))
            }
            #[inline(always)]
            fn round_ties_even(self) -> $F {
                here!($F($round::<0>(self.0)))
            }
            #[inline(always)]
            fn trunc(self) -> $F {
                here!($F($round::<3>(self.0)))
            }
            #[inline(always)]
            fn floor(self) -> $F {
                here!($F($round::<1>(self.0)))
            }
            #[inline(always)]
            fn lt(self, other: $F) -> $M {
                here!($M($fcmp::<_CMP_LT_OQ>(self.0, other.0)))
            }
            #[inline(always)]
            fn le(self, other: $F) -> $M {
                here!($M($fcmp::<_CMP_LE_OQ>(self.0, other.0)))
            }
            #[inline(always)]
            fn eq(self, other: $F) -> $M {
                here!($M($fcmp::<_CMP_EQ_OQ>(self.0, other.0)))
            }
            #[inline(always)]
            fn is_nan(self) -> $M {
                here!($M($fcmp::<_CMP_UNORD_Q>(self.0, self.0)))
            }
            #[inline(always)]
            fn select(mask: $M, yes: $F, no: $F) -> $F {
                here!($F($fblend(mask.0, no.0, yes.0)))
            }
            #[inline(always)]
            fn to_bits(self) -> $I {
                here!($I($to_int(self.0)))
            }
            #[inline(always)]
            fn from_bits(bits: $I) -> $F {
                here!($F($to_float(bits.0)))
            }
            #[inline(always)]
            fn to_int(self) -> $I {
                here!($I($to_i(self.0)))
            }
            #[inline(always)]
            fn from_int(int: $I) -> $F {
                here!($F($from_i(int.0)))
            }
            #[inline(always)]
            fn lookup(table: &'static [$f], index: $I) -> $F {
                let last = $I::splat(table.len() as i64 - 1);
                let index = Integer::min_unsigned(index, last);
                $F::gather(table, index)
            }
        }

        impl Float for $F {
            #[inline(always)]
            fn maximum(self, other: $F) -> $F {
                // The range instruction orders zeros, but prefers numbers to NaN.
                here!({
                    let larger = $range::<0b0101>(self.0, other.0);
                    $F($fblend($fcmp::<_CMP_UNORD_Q>(self.0, other.0), larger, $fadd(self.0, other.0)))
                })
            }
            #[inline(always)]
            fn minimum(self, other: $F) -> $F {
                here!({
                    let smaller = $range::<0b0100>(self.0, other.0);
                    $F($fblend($fcmp::<_CMP_UNORD_Q>(self.0, other.0), smaller, $fadd(self.0, other.0)))
                })
            }
            #[inline(always)]
            fn ceil(self) -> $F {
                here!($F($round::<2>(self.0)))
            }
        }

        impl IntVector for $I {
            type Mask = $M;
            #[inline(always)]
            fn splat(lane: i64) -> $I {
                here!($I($iset(lane as $i)))
            }
            #[inline(always)]
            fn mul_low(self, other: $I) -> $I {
                self.low_product(other)
            }
            #[inline(always)]
            fn mul_high_unsigned(self, other: $I) -> $I {
                self.high_product(other)
            }
            #[inline(always)]
            fn shl(self, bits: u32) -> $I {
                here!($I($sll(self.0, _mm_cvtsi32_si128(bits as i32))))
            }
            #[inline(always)]
            fn shr(self, bits: u32) -> $I {
                here!($I($srl(self.0, _mm_cvtsi32_si128(bits as i32))))
            }
            #[inline(always)]
            fn sar(self, bits: u32) -> $I {
                here!($I($sra(self.0, _mm_cvtsi32_si128(bits as i32))))
            }
            #[inline(always)]
            fn shl_each(self, bits: $I) -> $I {
                here!($I($sllv(self.0, bits.0)))
            }
            #[inline(always)]
            fn shr_each(self, bits: $I) -> $I {
                here!($I($srlv(self.0, bits.0)))
            }
            #[inline(always)]
            fn lt(self, other: $I) -> $M {
                here!($M($icmp::<_MM_CMPINT_LT>(self.0, other.0)))
            }
            #[inline(always)]
            fn eq(self, other: $I) -> $M {
                here!($M($icmp::<_MM_CMPINT_EQ>(self.0, other.0)))
            }
            #[inline(always)]
            fn select(mask: $M, yes: $I, no: $I) -> $I {
                here!($I($iblend(mask.0, no.0, yes.0)))
            }
        }

        impl Integer for $I {
            const BITS: u32 = $bits;
            #[inline(always)]
            fn lt_unsigned(self, other: $I) -> $M {
                here!($M($ucmp::<_MM_CMPINT_LT>(self.0, other.0)))
            }
            #[inline(always)]
            fn max(self, other: $I) -> $I {
                here!($I($imax(self.0, other.0)))
            }
            #[inline(always)]
            fn min(self, other: $I) -> $I {
                here!($I($imin(self.0, other.0)))
            }
            #[inline(always)]
            fn max_unsigned(self, other: $I) -> $I {
                here!($I($umax(self.0, other.0)))
            }
            #[inline(always)]
            fn min_unsigned(self, other: $I) -> $I {
                here!($I($umin(self.0, other.0)))
            }
            #[inline(always)]
            fn rotate_left(self, bits: $I) -> $I {
                here!($I($rolv(self.0, bits.0)))
            }
            #[inline(always)]
            fn count_leading_zeros(self) -> $I {
                here!($I($lzcnt(self.0)))
            }
        }

        impl Memory<$f> for $F {
            #[inline(always)]
            unsafe fn load(at: *const $f) -> $F {
                // SAFETY: the caller's promise; so below.
                unsafe { $F($fload(at)) }
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut $f) {
                // SAFETY: as above.
                unsafe { $fstore(at, self.0) }
            }
            #[inline(always)]
            unsafe fn stream(self, at: *mut $f) {
                // SAFETY: as above.
                unsafe { $fstream(at, self.0) }
            }
        }
        impl Memory<$i> for $I {
            #[inline(always)]
            unsafe fn load(at: *const $i) -> $I {
                // SAFETY: as above.
                unsafe { $I($iload(at.cast())) }
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut $i) {
                // SAFETY: as above.
                unsafe { $istore(at.cast(), self.0) }
            }
            #[inline(always)]
            unsafe fn stream(self, at: *mut $i) {
                // SAFETY: as above.
                unsafe { $istream(at.cast(), self.0) }
            }
        }
    };
}

vectors!(F32x16(f32, __m512) I32x16(i32) M16 [
    add _mm512_add_ps _mm512_add_epi32, sub _mm512_sub_ps _mm512_sub_epi32, mul _mm512_mul_ps, div _mm512_div_ps, fma _mm512_fmadd_ps, sqrt _mm512_sqrt_ps,
    round _mm512_roundscale_ps, range _mm512_range_ps, and _mm512_and_ps _mm512_and_si512, or _mm512_or_ps _mm512_or_si512, xor _mm512_xor_ps _mm512_xor_si512,
    compare _mm512_cmp_ps_mask _mm512_cmp_epi32_mask _mm512_cmp_epu32_mask, blend _mm512_mask_blend_ps _mm512_mask_blend_epi32, set _mm512_set1_ps _mm512_set1_epi32,
    cast _mm512_castps_si512 _mm512_castsi512_ps, convert _mm512_cvttps_epi32 _mm512_cvtepi32_ps,
    shift _mm512_sll_epi32 _mm512_srl_epi32 _mm512_sra_epi32 _mm512_sllv_epi32 _mm512_srlv_epi32, rotate _mm512_rolv_epi32, lead _mm512_lzcnt_epi32,
    max _mm512_max_epi32 _mm512_min_epi32 _mm512_max_epu32 _mm512_min_epu32,
    load _mm512_loadu_ps _mm512_storeu_ps _mm512_stream_ps _mm512_loadu_si512 _mm512_storeu_si512 _mm512_stream_si512, count 32
]);
vectors!(F64x8(f64, __m512d) I64x8(i64) M8 [
    add _mm512_add_pd _mm512_add_epi64, sub _mm512_sub_pd _mm512_sub_epi64, mul _mm512_mul_pd, div _mm512_div_pd, fma _mm512_fmadd_pd, sqrt _mm512_sqrt_pd,
    round _mm512_roundscale_pd, range _mm512_range_pd, and _mm512_and_pd _mm512_and_si512, or _mm512_or_pd _mm512_or_si512, xor _mm512_xor_pd _mm512_xor_si512,
    compare _mm512_cmp_pd_mask _mm512_cmp_epi64_mask _mm512_cmp_epu64_mask, blend _mm512_mask_blend_pd _mm512_mask_blend_epi64, set _mm512_set1_pd _mm512_set1_epi64,
    cast _mm512_castpd_si512 _mm512_castsi512_pd, convert _mm512_cvttpd_epi64 _mm512_cvtepi64_pd,
    shift _mm512_sll_epi64 _mm512_srl_epi64 _mm512_sra_epi64 _mm512_sllv_epi64 _mm512_srlv_epi64, rotate _mm512_rolv_epi64, lead _mm512_lzcnt_epi64,
    max _mm512_max_epi64 _mm512_min_epi64 _mm512_max_epu64 _mm512_min_epu64,
    load _mm512_loadu_pd _mm512_storeu_pd _mm512_stream_pd _mm512_loadu_si512 _mm512_storeu_si512 _mm512_stream_si512, count 64
]);

impl F32x16 {
    #[inline(always)]
    fn gather(table: &'static [f32], index: I32x16) -> F32x16 {
        // SAFETY: `lookup` holds the indices below the table's length.
        unsafe { F32x16(_mm512_i32gather_ps::<4>(index.0, table.as_ptr())) }
    }
}

impl F64x8 {
    #[inline(always)]
    fn gather(table: &'static [f64], index: I64x8) -> F64x8 {
        // SAFETY: as above.
        unsafe { F64x8(_mm512_i64gather_pd::<8>(index.0, table.as_ptr())) }
    }
}

impl I32x16 {
    #[inline(always)]
    fn low_product(self, other: I32x16) -> I32x16 {
        here!(I32x16(_mm512_mullo_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn high_product(self, other: I32x16) -> I32x16 {
        here!({
            let even = _mm512_srli_epi64::<32>(_mm512_mul_epu32(self.0, other.0));
            let odd = _mm512_mul_epu32(_mm512_srli_epi64::<32>(self.0), _mm512_srli_epi64::<32>(other.0));
            I32x16(_mm512_mask_blend_epi32(0xaaaa, even, odd))
        })
    }
}

impl I64x8 {
    #[inline(always)]
    fn low_product(self, other: I64x8) -> I64x8 {
        here!(I64x8(_mm512_mullo_epi64(self.0, other.0)))
    }
    /// By the four products of the halves.
    #[inline(always)]
    fn high_product(self, other: I64x8) -> I64x8 {
        here!({
            let half = _mm512_set1_epi64(0xffff_ffff);
            let (a, b) = (self.0, other.0);
            let (a1, b1) = (_mm512_srli_epi64::<32>(a), _mm512_srli_epi64::<32>(b));
            let (low, high) = (_mm512_mul_epu32(a, b), _mm512_mul_epu32(a1, b1));
            let middle = _mm512_add_epi64(_mm512_mul_epu32(a1, b), _mm512_srli_epi64::<32>(low));
            let other = _mm512_add_epi64(_mm512_mul_epu32(a, b1), _mm512_and_si512(middle, half));
            I64x8(_mm512_add_epi64(_mm512_add_epi64(high, _mm512_srli_epi64::<32>(middle)), _mm512_srli_epi64::<32>(other)))
        })
    }
}

impl Single for F32x16 {
    type Double = Two<F64x8>;
    #[inline(always)]
    fn in_double(self, f: impl Fn(Two<F64x8>) -> Two<F64x8>) -> F32x16 {
        Avx512::narrow(f(Avx512::widen(self)))
    }
    #[inline(always)]
    fn in_double2(self, other: F32x16, f: impl Fn(Two<F64x8>, Two<F64x8>) -> Two<F64x8>) -> F32x16 {
        Avx512::narrow(f(Avx512::widen(self), Avx512::widen(other)))
    }
}

impl Memory<u8> for M16 {
    #[inline(always)]
    unsafe fn load(at: *const u8) -> M16 {
        // SAFETY: the caller's promise; so below.
        unsafe {
            let bytes = _mm_loadu_si128(at.cast());
            M16(_mm_test_epi8_mask(bytes, bytes))
        }
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut u8) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(at.cast(), _mm_maskz_set1_epi8(self.0, 1)) }
    }
}

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
    fn single_from_long(x: Two<I64x8>) -> F32x16 {
        here!(F32x16(_mm512_insertf32x8::<1>(_mm512_castps256_ps512(_mm512_cvtepi64_ps(x.0.0)), _mm512_cvtepi64_ps(x.1.0))))
    }
    #[inline(always)]
    fn round_f16(x: F32x16) -> F32x16 {
        here!(F32x16(_mm512_cvtph_ps(_mm512_cvtps_ph::<0>(x.0))))
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
}
