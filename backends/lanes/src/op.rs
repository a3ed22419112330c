//! The operations of lanes: one table from which the operations, their types and the kernels of every instruction set come.

use super::format;
use super::forms::{complex_type, kernel, lane_type, signature, two_results, vector_type};
use super::kernel::*;
use super::program::Kind;
use super::scalars as lane;
use super::span::Span;
use crate::simd::{Float, Integer, Kernel, Simd};
use shale_dialects::eval::math::{complex, double, single};
use shale_dialects::eval::vector::{IntVector, Vector};
use shale_ir::element::{C64, C128};

/// Defines the operations. A rule is a form, the kinds to which it applies, and what is computed:
/// - `Same`: operands and result are of the kind, which the function takes as vectors; `Test`: the result is a mask;
/// - `(A B -> R)`: operands and result of these kinds, for one rule `[_]`;
/// - `Each`, `EachTest`: the function takes scalars;
/// - `Remainder`: the function takes scalars, where quotients are so large that vectors cannot do the same;
/// - `Complex`: the function takes complex numbers and has two results;
/// - `Quotient`: so it is, where numbers are so odd that vectors cannot do the same.
macro_rules! operations {
    ($( $(#[doc = $doc:literal])* $Name:ident $args:tt { $( $form:tt [$($K:tt)*] => $body:expr; )* } )*) => {
        /// What lanes compute. Operands of one operation are all vectors or splats of the same number of lanes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Op {
            $( $(#[doc = $doc])* $Name, )*
        }

        impl Op {
            /// Every operation.
            pub const ALL: &'static [Op] = &[$(Op::$Name),*];

            /// The kinds of operands that the operation takes, with the kind of its results.
            pub fn signatures(self) -> &'static [(&'static [Kind], Kind)] {
                match self {
                    $( Op::$Name => &[ $( $( signature!($form $K $args) ),* ),* ], )*
                }
            }

            /// True for operations on complex numbers that have a second result.
            pub fn has_two_results(self) -> bool {
                match self {
                    $( Op::$Name => false $( || two_results!($form) )*, )*
                }
            }

            /// The kernel of a signature, by its place among [`Op::signatures`].
            #[allow(unused_assignments)]
            pub(crate) fn kernel<S: Simd>(self, signature: usize) -> TileKernel {
                let mut _next = 0;
                match self {
                    $( Op::$Name => {
                        $( $(
                            if _next == signature {
                                return kernel!(S, $form $K $args $body);
                            }
                            _next += 1;
                        )* )*
                    } )*
                }
                unreachable!("a place among the signatures")
            }
        }
    };
}

impl Op {
    /// The number of operands.
    pub fn arity(self) -> usize {
        self.signatures()[0].0.len()
    }

    /// The place of operands of these kinds among the signatures.
    pub(crate) fn signature(self, operands: &[Kind]) -> Option<usize> {
        self.signatures().iter().position(|(kinds, _)| *kinds == operands)
    }

    /// The kind of the results on operands of these kinds; `None` if the operation does not take them.
    pub fn result(self, operands: &[Kind]) -> Option<Kind> {
        Some(self.signatures()[self.signature(operands)?].1)
    }
}

operations! {
    /// The operand.
    Copy(x) { Same[F32 F64 I32 I64 Mask] => x; }
    /// The sum.
    Add(x, y) { Same[F32 F64 I32 I64] => x + y; }
    /// The difference.
    Subtract(x, y) { Same[F32 F64 I32 I64] => x - y; }
    /// The product; of integers its low half.
    Multiply(x, y) { Same[F32 F64] => x * y; Same[I32 I64] => x.mul_low(y); }
    /// The quotient; of signed integers towards zero, −1 for division by zero.
    Divide(x, y) { Same[F32 F64] => x / y; Same[I32] => lane::quotient::<S>(x, y); Each[I64] => lane::divide(x, y); }
    /// The quotient of unsigned integers, all ones for division by zero.
    DivideUnsigned(x, y) { Same[I32] => lane::quotient_unsigned::<S>(x, y); Each[I64] => lane::divide(x as u64, y as u64) as i64; }
    /// What division leaves, with the sign of the dividend; the dividend for integer division by zero.
    Remainder(x, y) { Remainder[F32 F64] => x % y; Same[I32] => lane::rest(x, y, lane::quotient::<S>(x, y)); Each[I64] => lane::remainder(x, y); }
    /// What division of unsigned integers leaves.
    RemainderUnsigned(x, y) { Same[I32] => lane::rest(x, y, lane::quotient_unsigned::<S>(x, y)); Each[I64] => lane::remainder(x as u64, y as u64) as i64; }
    /// The high half of the signed product.
    MultiplyHigh(x, y) { Same[I32 I64] => x.mul_high(y); }
    /// The high half of the unsigned product.
    MultiplyHighUnsigned(x, y) { Same[I32 I64] => x.mul_high_unsigned(y); }
    /// The first operand to the power of the second.
    Power(x, y) {
        Same[F32] => single::pow(x, y); Same[F64] => double::pow(x, y);
        Each[I32] => lane::power(x.into(), y.into()) as i32; Each[I64] => lane::power(x, y);
    }
    /// The same for unsigned integers.
    PowerUnsigned(x, y) { Each[I32] => lane::power_unsigned(x as i64, y as u32 as u64) as i32; Each[I64] => lane::power_unsigned(x, y as u64); }
    /// The larger number; NaN if one is NaN; +0 is larger than −0.
    Maximum(x, y) { Same[F32 F64] => x.maximum(y); Same[I32 I64] => x.max(y); }
    /// The larger unsigned integer.
    MaximumUnsigned(x, y) { Same[I32 I64] => x.max_unsigned(y); }
    /// The smaller number; NaN if one is NaN; −0 is smaller than +0.
    Minimum(x, y) { Same[F32 F64] => x.minimum(y); Same[I32 I64] => x.min(y); }
    /// The smaller unsigned integer.
    MinimumUnsigned(x, y) { Same[I32 I64] => x.min_unsigned(y); }
    /// `x · y + z`, rounded once.
    Fma(x, y, z) { Same[F32 F64] => x.mul_add(y, z); }
    /// Bitwise and.
    And(x, y) { Same[I32 I64 Mask] => x & y; }
    /// Bitwise or.
    Or(x, y) { Same[I32 I64 Mask] => x | y; }
    /// Bitwise exclusive or.
    Xor(x, y) { Same[I32 I64] => x ^ y; Same[Mask] => (x | y) & !(x & y); }
    /// All bits inverted.
    Not(x) { Same[I32 I64] => Integer::not(x); Same[Mask] => !x; }
    /// Shifts left; 0 from the width of a lane on, the count being unsigned.
    ShiftLeft(x, y) { Same[I32 I64] => x.shl_each(y); }
    /// Shifts zeros in from the left; 0 from the width of a lane on.
    ShiftRightLogical(x, y) { Same[I32 I64] => x.shr_each(y); }
    /// Shifts the sign in from the left; only signs from the width of a lane on.
    ShiftRightArithmetic(x, y) { Same[I32 I64] => x.sar_each(y); }
    /// Rotates left, the count modulo the width of a lane.
    RotateLeft(x, y) { Same[I32 I64] => x.rotate_left(y); }
    /// `x = y`
    Equal(x, y) { Test[F32 F64 I32 I64] => x.eq(y); (Mask Mask -> Mask)[_] => (x & y) | (!x & !y); }
    /// `x ≠ y`
    NotEqual(x, y) { Test[F32 F64 I32 I64] => !x.eq(y); (Mask Mask -> Mask)[_] => (x | y) & !(x & y); }
    /// `x < y`, signed.
    Less(x, y) { Test[F32 F64 I32 I64] => x.lt(y); (Mask Mask -> Mask)[_] => !x & y; }
    /// `x ≤ y`, signed.
    LessEqual(x, y) { Test[F32 F64] => x.le(y); Test[I32 I64] => !y.lt(x); (Mask Mask -> Mask)[_] => !x | y; }
    /// `x < y`, unsigned.
    LessUnsigned(x, y) { Test[I32 I64] => x.lt_unsigned(y); }
    /// `x ≤ y`, unsigned.
    LessEqualUnsigned(x, y) { Test[I32 I64] => !y.lt_unsigned(x); }
    /// The second operand where the first, a mask, is true, else the third.
    Select(m, x, y) {
        (Mask F32 F32 -> F32)[_] => S::F32::select(m, x, y);
        (Mask F64 F64 -> F64)[_] => S::F64::select(S::wide_mask(m), x, y);
        (Mask I32 I32 -> I32)[_] => S::I32::select(m, x, y);
        (Mask I64 I64 -> I64)[_] => S::I64::select(S::wide_mask(m), x, y);
        (Mask Mask Mask -> Mask)[_] => (m & x) | (!m & y);
    }
    /// The second operand where the first, the index of the lane, is within the immediate's [`Span`](super::Span), else the third.
    Within(i, x, y; span) {
        (I32 F32 F32 -> F32)[_] => S::F32::select(Span::of(span).contains::<S>(i), x, y);
        (I32 I32 I32 -> I32)[_] => S::I32::select(Span::of(span).contains::<S>(i), x, y);
    }
    /// `−x`
    Negate(x) { Same[F32 F64] => -x; Same[I32] => S::I32::splat(0) - x; Same[I64] => S::I64::splat(0) - x; }
    /// The magnitude.
    Abs(x) { Same[F32 F64] => x.abs(); Same[I32] => lane::abs(x); Same[I64] => lane::abs(x); }
    /// −1, 0 or 1; zeros and NaN of floats as they are.
    Sign(x) { Same[F32 F64] => lane::sign(x); Same[I32 I64] => lane::signum(x); }
    /// The number of bits that are set.
    Popcnt(x) { Same[I32 I64] => x.popcnt(); }
    /// The number of zeros above the highest bit that is set.
    CountLeadingZeros(x) { Same[I32 I64] => x.count_leading_zeros(); }
    /// The low bits, as many as the immediate says, as a signed number.
    WrapSigned(x; bits) { Same[I32] => lane::wrap_signed(x, bits); }
    /// The low bits, as many as the immediate says, as an unsigned number.
    WrapUnsigned(x; bits) { Same[I32] => x & S::I32::splat((1 << bits) - 1); }
    /// The nearest integer towards +∞.
    Ceil(x) { Same[F32 F64] => x.ceil(); }
    /// The nearest integer towards −∞.
    Floor(x) { Same[F32 F64] => x.floor(); }
    /// The nearest integer, ties away from zero.
    RoundAfz(x) { Same[F32 F64] => lane::round_afz(x); }
    /// The nearest integer, ties to even.
    RoundEven(x) { Same[F32 F64] => x.round_ties_even(); }
    /// The nearest integer towards zero.
    Trunc(x) { Same[F32 F64] => x.trunc(); }
    /// True for numbers, false for ±∞ and NaN.
    IsFinite(x) { Test[F32 F64] => x.abs().lt(lane::infinity(x)); }
    /// True for ±∞.
    IsInfinite(x) { Test[F32 F64] => x.abs().eq(lane::infinity(x)); }
    /// True for NaN.
    IsNan(x) { Test[F32 F64] => x.is_nan(); }
    /// Integers that are ordered as IEEE 754's totalOrder orders the floats.
    TotalOrderKey(x) { (F32 -> I32)[_] => lane::total_order_key::<S::I32>(x.to_bits()); (F64 -> I64)[_] => lane::total_order_key::<S::I64>(x.to_bits()); }
    /// The nearest f16, NaN for NaN.
    RoundF16(x) { Same[F32] => S::round_f16(x); }
    /// The nearest bf16, NaN for NaN.
    RoundBf16(x) { Same[F32] => S::round_bf16(x); }
    /// The nearest number of the format that the immediate names; any NaN counts as a positive one.
    Round(x; to) { Same[F32] => format::round::<S>(x, to, true); }
    /// The same, where the sign of NaN counts.
    Narrow(x; to) { Same[F32] => format::round::<S>(x, to, false); }
    /// Rounds to the exponent and mantissa bits of the immediate, within the format that it names.
    ReducePrecision(x; to) { Each[F32] => format::reduce(x.into(), to) as f32; Each[F64] => format::reduce(x, to); }
    /// The next number after the first operand towards the second, in the format that the immediate names.
    NextAfter(x, y; to) { Each[F32] => format::next_after(x.into(), y.into(), to) as f32; Each[F64] => format::next_after(x, y, to); }
    /// The bits as a lane of the other kind.
    Bitcast(x) {
        (F32 -> I32)[_] => x.to_bits(); (I32 -> F32)[_] => S::F32::from_bits(x);
        (F64 -> I64)[_] => x.to_bits(); (I64 -> F64)[_] => S::F64::from_bits(x);
    }
    /// The nearest f32 of a float or a signed integer.
    ToF32(x) { (F64 -> F32)[_] => S::narrow(x); (I32 -> F32)[_] => S::F32::from_int(x); (I64 -> F32)[_] => S::single_from_long(x); }
    /// The nearest f32 of an unsigned integer.
    ToF32Unsigned(x) { (I32 -> F32)[_] => lane::single_from_unsigned_word::<S>(x); (I64 -> F32)[_] => lane::single_from_unsigned::<S>(x); }
    /// The nearest f64 of a float or a signed integer.
    ToF64(x) { (F32 -> F64)[_] => S::widen(x); (I32 -> F64)[_] => S::F64::from_int(S::extend(x)); (I64 -> F64)[_] => S::F64::from_int(x); }
    /// The nearest f64 of an unsigned integer.
    ToF64Unsigned(x) { (I32 -> F64)[_] => S::F64::from_int(S::extend_unsigned(x)); (I64 -> F64)[_] => lane::double_from_unsigned::<S>(x); }
    /// The f32 next to an f64, or to a signed integer, whose last bit is set, if no f32 is equal to it: a later rounding to fewer bits does not see the first one.
    ToF32Odd(x) { (F64 -> F32)[_] => lane::to_odd::<S>(x); (I32 -> F32)[_] => lane::to_odd::<S>(S::double_from_word(x)); }
    /// The same for unsigned integers.
    ToF32OddUnsigned(x) { (I32 -> F32)[_] => lane::to_odd::<S>(lane::double_from_unsigned_word::<S>(x)); }
    /// The f64 next to a signed integer whose last bit is set, if none is equal to it.
    ToF64Odd(x) { (I64 -> F64)[_] => lane::long_to_odd::<S>(x); }
    /// The same for unsigned integers.
    ToF64OddUnsigned(x) { (I64 -> F64)[_] => lane::unsigned_long_to_odd::<S>(x); }
    /// Towards zero, held between the ends of the type, NaN as 0.
    ToI32(x) { (F32 -> I32)[_] => lane::to_int::<S::F32>(x, 31); }
    /// The same for unsigned 32-bit integers.
    ToU32(x) { (F32 -> I32)[_] => lane::to_unsigned_word::<S>(x); }
    /// The same for signed 64-bit integers.
    ToI64(x) { (F64 -> I64)[_] => lane::to_int::<S::F64>(x, 63); }
    /// The same for unsigned 64-bit integers.
    ToU64(x) { (F64 -> I64)[_] => lane::to_unsigned::<S>(x); }
    /// The same signed integer.
    Extend(x) { (I32 -> I64)[_] => S::extend(x); }
    /// The same unsigned integer.
    ExtendUnsigned(x) { (I32 -> I64)[_] => S::extend_unsigned(x); }
    /// The low half.
    Truncate(x) { (I64 -> I32)[_] => S::truncate(x); }
    /// √x
    Sqrt(x) { Same[F32 F64] => x.sqrt(); }
    /// 1 / √x
    Rsqrt(x) { Same[F32] => single::rsqrt(x); Same[F64] => double::rsqrt(x); }
    /// ∛x
    Cbrt(x) { Same[F32] => single::cbrt(x); Same[F64] => double::cbrt(x); }
    /// eˣ
    Exponential(x) { Same[F32] => single::exp(x); Same[F64] => double::exp(x); }
    /// eˣ − 1
    ExponentialMinusOne(x) { Same[F32] => single::expm1(x); Same[F64] => double::expm1(x); }
    /// ln x
    Log(x) { Same[F32] => single::log(x); Same[F64] => double::log(x); }
    /// ln(1 + x)
    LogPlusOne(x) { Same[F32] => single::log1p(x); Same[F64] => double::log1p(x); }
    /// 1 / (1 + e⁻ˣ)
    Logistic(x) { Same[F32] => single::logistic(x); Same[F64] => double::logistic(x); }
    /// sin x
    Sine(x) { Same[F32] => single::sin(x); Same[F64] => double::sin(x); }
    /// cos x
    Cosine(x) { Same[F32] => single::cos(x); Same[F64] => double::cos(x); }
    /// tan x
    Tan(x) { Same[F32] => single::tan(x); Same[F64] => double::tan(x); }
    /// arcsin x
    Asin(x) { Same[F32] => single::asin(x); Same[F64] => double::asin(x); }
    /// arccos x
    Acos(x) { Same[F32] => single::acos(x); Same[F64] => double::acos(x); }
    /// arctan x
    Atan(x) { Same[F32] => single::atan(x); Same[F64] => double::atan(x); }
    /// The angle of the point (`x`, `y`), for the operands `y`, `x`.
    Atan2(y, x) { Same[F32] => single::atan2(y, x); Same[F64] => double::atan2(y, x); }
    /// sinh x
    Sinh(x) { Same[F32] => single::sinh(x); Same[F64] => double::sinh(x); }
    /// cosh x
    Cosh(x) { Same[F32] => single::cosh(x); Same[F64] => double::cosh(x); }
    /// tanh x
    Tanh(x) { Same[F32] => single::tanh(x); Same[F64] => double::tanh(x); }
    /// arsinh x
    Asinh(x) { Same[F32] => single::asinh(x); Same[F64] => double::asinh(x); }
    /// arcosh x
    Acosh(x) { Same[F32] => single::acosh(x); Same[F64] => double::acosh(x); }
    /// artanh x
    Atanh(x) { Same[F32] => single::atanh(x); Same[F64] => double::atanh(x); }
    /// The error function.
    Erf(x) { Same[F32] => single::erf(x); Same[F64] => double::erf(x); }
    /// 1 − erf x
    Erfc(x) { Same[F32] => single::erfc(x); Same[F64] => double::erfc(x); }
    /// The inverse of the error function.
    ErfInv(x) { Same[F32] => single::erf_inv(x); Same[F64] => double::erf_inv(x); }
    /// ln |Γ(x)|
    Lgamma(x) { Same[F32] => single::lgamma(x); Same[F64] => double::lgamma(x); }
    /// The derivative of ln Γ(x).
    Digamma(x) { Same[F32] => single::digamma(x); Same[F64] => double::digamma(x); }
    /// e^(−|x|) I₁(x)
    BesselI1e(x) { Same[F32] => single::bessel_i1e(x); Same[F64] => double::bessel_i1e(x); }
    /// The derivative of digamma of the order of the first operand.
    Polygamma(n, x) { Same[F32] => single::polygamma(n, x); Same[F64] => double::polygamma(n, x); }
    /// The Hurwitz zeta function.
    Zeta(s, q) { Same[F32] => single::zeta(s, q); Same[F64] => double::zeta(s, q); }
    /// |x + iy|
    ComplexAbs(x, y) { Same[F32] => lane::magnitude::<S>(x, y); Magnitude[F64] => complex::abs; }
    /// z / w
    ComplexDivide(z, w) { Quotient[F32] => complex::divide; Complex[F64] => complex::divide; }
    /// zʷ
    ComplexPower(z, w) { Complex[F32 F64] => complex::pow; }
    /// −i · log((x + iy) / √(x² + y²)), for the operands `y`, `x`.
    ComplexAtan2(z, w) { Complex[F32 F64] => complex::atan2; }
    /// The larger number by real part, then by imaginary part; NaN in both parts if one is NaN.
    ComplexMaximum(z, w) { Complex[F32 F64] => lane::complex_maximum; }
    /// The smaller number by real part, then by imaginary part; NaN in both parts if one is NaN.
    ComplexMinimum(z, w) { Complex[F32 F64] => lane::complex_minimum; }
    /// z / |z|
    ComplexSign(z) { Complex[F32 F64] => complex::sign; }
    /// √z
    ComplexSqrt(z) { Complex[F32 F64] => complex::sqrt; }
    /// 1 / √z
    ComplexRsqrt(z) { Complex[F32 F64] => complex::rsqrt; }
    /// ∛z
    ComplexCbrt(z) { Complex[F32 F64] => complex::cbrt; }
    /// eᶻ
    ComplexExponential(z) { Complex[F32 F64] => complex::exp; }
    /// eᶻ − 1
    ComplexExponentialMinusOne(z) { Complex[F32 F64] => complex::expm1; }
    /// ln z
    ComplexLog(z) { Complex[F32 F64] => complex::log; }
    /// ln(1 + z)
    ComplexLogPlusOne(z) { Complex[F32 F64] => complex::log1p; }
    /// 1 / (1 + e⁻ᶻ)
    ComplexLogistic(z) { Complex[F32 F64] => complex::logistic; }
    /// sin z
    ComplexSine(z) { Complex[F32 F64] => complex::sin; }
    /// cos z
    ComplexCosine(z) { Complex[F32 F64] => complex::cos; }
    /// tan z
    ComplexTan(z) { Complex[F32 F64] => complex::tan; }
    /// arcsin z
    ComplexAsin(z) { Complex[F32 F64] => complex::asin; }
    /// arccos z
    ComplexAcos(z) { Complex[F32 F64] => complex::acos; }
    /// arctan z
    ComplexAtan(z) { Complex[F32 F64] => complex::atan; }
    /// sinh z
    ComplexSinh(z) { Complex[F32 F64] => complex::sinh; }
    /// cosh z
    ComplexCosh(z) { Complex[F32 F64] => complex::cosh; }
    /// tanh z
    ComplexTanh(z) { Complex[F32 F64] => complex::tanh; }
    /// arsinh z
    ComplexAsinh(z) { Complex[F32 F64] => complex::asinh; }
    /// arcosh z
    ComplexAcosh(z) { Complex[F32 F64] => complex::acosh; }
    /// artanh z
    ComplexAtanh(z) { Complex[F32 F64] => complex::atanh; }
}
