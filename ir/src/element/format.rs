//! Bit layouts of the float types and their conversion to and from `f64`.
//!
//! `f64` holds every value of every format here, so `to_f64` is exact and
//! `from_f64` rounds once, to nearest with ties to even. Overflow, NaN and zero
//! follow the `ml_dtypes` package, which defines the narrow types for XLA. So does
//! its one exception to rounding: in `f8e8m0fnu`, a value strictly between 2^−127 and
//! 2^−126 becomes the upper one. (LLVM rounds it to nearest, so texts do.) One habit is
//! not copied: `ml_dtypes` rounds an `f64` to `f32` first.

/// What a float format spends its unusual codes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Specials {
    /// IEEE 754: the all-ones exponent means infinity and NaN; overflow gives infinity.
    Ieee,
    /// "fn": only the all-ones code is NaN, no infinity; overflow gives NaN.
    AllOnesNan,
    /// "fnuz": the code of −0 is NaN, no infinity, no −0; overflow gives NaN.
    NegativeZeroNan,
    /// Every code is finite: overflow saturates, and NaN becomes the zero of the
    /// other sign, as `ml_dtypes` has it.
    FiniteOnly,
    /// "fnu" without mantissa: powers of two only, all ones is NaN; zero, negative
    /// values and overflow give NaN.
    PowersOfTwo,
}

/// Layout of a binary float: sign bit (unless [`Specials::PowersOfTwo`]), exponent, mantissa.
///
/// Sources: IEEE 754-2019; "FP8 Formats for Deep Learning" (arXiv 2209.05433) for
/// the fn types; "8-bit Numerical Formats for Deep Neural Networks" (arXiv
/// 2206.02915) for the fnuz types; the OCP Microscaling specification 1.0 for
/// `f8e8m0fnu` and the 4- and 6-bit types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatFormat {
    /// Width of the exponent field in bits.
    pub exponent_bits: u32,
    /// Width of the stored mantissa in bits, without the implied leading one.
    pub mantissa_bits: u32,
    /// The exponent field of 1.0.
    pub bias: i32,
    /// Meaning of the codes that are not ordinary numbers.
    pub specials: Specials,
}

impl FloatFormat {
    /// True if −0 is not 0 and there is a NaN, as in IEEE 754.
    pub const fn has_signed_zeros_and_nan(self) -> bool {
        matches!(self.specials, Specials::Ieee | Specials::AllOnesNan)
    }
}

const fn format(exponent_bits: u32, mantissa_bits: u32, bias: i32, specials: Specials) -> FloatFormat {
    FloatFormat { exponent_bits, mantissa_bits, bias, specials }
}

const F64_MANTISSA: u32 = 52;
const F64_BIAS: i32 = 1023;

impl FloatFormat {
    /// IEEE 754 binary16.
    pub const F16: Self = format(5, 10, 15, Specials::Ieee);
    /// Upper half of a binary32.
    pub const BF16: Self = format(8, 7, 127, Specials::Ieee);
    /// IEEE 754 binary32.
    pub const F32: Self = format(8, 23, 127, Specials::Ieee);
    /// IEEE 754 binary64.
    pub const F64: Self = format(11, 52, 1023, Specials::Ieee);
    /// NVIDIA's TensorFloat-32, 19 bits.
    pub const TF32: Self = format(8, 10, 127, Specials::Ieee);
    /// Layout of `f8e5m2`.
    pub const F8E5M2: Self = format(5, 2, 15, Specials::Ieee);
    /// Layout of `f8e4m3`.
    pub const F8E4M3: Self = format(4, 3, 7, Specials::Ieee);
    /// Layout of `f8e3m4`.
    pub const F8E3M4: Self = format(3, 4, 3, Specials::Ieee);
    /// Layout of `f8e4m3fn`.
    pub const F8E4M3FN: Self = format(4, 3, 7, Specials::AllOnesNan);
    /// Layout of `f8e4m3b11fnuz`.
    pub const F8E4M3B11FNUZ: Self = format(4, 3, 11, Specials::NegativeZeroNan);
    /// Layout of `f8e5m2fnuz`.
    pub const F8E5M2FNUZ: Self = format(5, 2, 16, Specials::NegativeZeroNan);
    /// Layout of `f8e4m3fnuz`.
    pub const F8E4M3FNUZ: Self = format(4, 3, 8, Specials::NegativeZeroNan);
    /// Layout of `f8e8m0fnu`.
    pub const F8E8M0FNU: Self = format(8, 0, 127, Specials::PowersOfTwo);
    /// Layout of `f4e2m1fn`.
    pub const F4E2M1FN: Self = format(2, 1, 1, Specials::FiniteOnly);
    /// Layout of `f6e2m3fn`.
    pub const F6E2M3FN: Self = format(2, 3, 1, Specials::FiniteOnly);
    /// Layout of `f6e3m2fn`.
    pub const F6E3M2FN: Self = format(3, 2, 3, Specials::FiniteOnly);

    /// Total width in bits.
    pub const fn bits(self) -> u32 {
        self.exponent_bits + self.mantissa_bits + !self.is_unsigned() as u32
    }

    /// Significant bits of a normal number, with the implied leading one.
    pub const fn precision(self) -> u32 {
        self.mantissa_bits + 1
    }

    /// Whether the format has no sign bit.
    pub const fn is_unsigned(self) -> bool {
        matches!(self.specials, Specials::PowersOfTwo)
    }

    /// Whether the format has infinities.
    pub const fn has_infinity(self) -> bool {
        matches!(self.specials, Specials::Ieee)
    }

    /// Whether the format has a NaN.
    pub const fn has_nan(self) -> bool {
        !matches!(self.specials, Specials::FiniteOnly)
    }

    /// Whether the format tells −0 from +0.
    pub const fn has_signed_zero(self) -> bool {
        !matches!(self.specials, Specials::NegativeZeroNan | Specials::PowersOfTwo)
    }

    /// The sign bit in place, 0 for an unsigned format.
    pub const fn sign_bit(self) -> u64 {
        match self.specials {
            Specials::PowersOfTwo => 0,
            _ => 1 << (self.exponent_bits + self.mantissa_bits),
        }
    }

    /// Mask of exponent and mantissa: every bit but the sign.
    pub const fn magnitude_mask(self) -> u64 {
        (1 << (self.exponent_bits + self.mantissa_bits)) - 1
    }

    /// Code of positive infinity, where the format has it.
    pub const fn infinity(self) -> Option<u64> {
        match self.specials {
            Specials::Ieee => Some(((1 << self.exponent_bits) - 1) << self.mantissa_bits),
            _ => None,
        }
    }

    /// Code of the largest finite value.
    pub const fn max_finite(self) -> u64 {
        match self.specials {
            Specials::Ieee => (((1 << self.exponent_bits) - 1) << self.mantissa_bits) - 1,
            Specials::AllOnesNan | Specials::PowersOfTwo => self.magnitude_mask() - 1,
            Specials::NegativeZeroNan | Specials::FiniteOnly => self.magnitude_mask(),
        }
    }

    /// Code that a NaN of the given sign converts to.
    ///
    /// The quiet NaN without payload; formats with one NaN ignore the sign, and
    /// formats without NaN give a zero (see [`Specials::FiniteOnly`]).
    pub const fn nan(self, negative: bool) -> u64 {
        let sign = if negative { self.sign_bit() } else { 0 };
        match self.specials {
            Specials::Ieee => sign | (((1 << self.exponent_bits) - 1) << self.mantissa_bits) | (1 << (self.mantissa_bits - 1)),
            Specials::AllOnesNan => sign | self.magnitude_mask(),
            Specials::NegativeZeroNan => self.sign_bit(),
            Specials::FiniteOnly => sign ^ self.sign_bit(),
            Specials::PowersOfTwo => self.magnitude_mask(),
        }
    }

    /// Whether `code` (low [`bits`](Self::bits) bits) is a NaN.
    pub const fn is_nan(self, code: u64) -> bool {
        let magnitude = code & self.magnitude_mask();
        match self.specials {
            Specials::Ieee => magnitude > self.max_finite() + 1,
            Specials::AllOnesNan | Specials::PowersOfTwo => magnitude == self.magnitude_mask(),
            Specials::NegativeZeroNan => magnitude == 0 && code & self.sign_bit() != 0,
            Specials::FiniteOnly => false,
        }
    }

    /// Value of a code, exactly; bits above the format's width are ignored.
    ///
    /// A NaN becomes the quiet NaN of its sign (`f64` itself keeps all its bits).
    pub fn to_f64(self, code: u64) -> f64 {
        if self.mantissa_bits == F64_MANTISSA {
            return f64::from_bits(code);
        }
        let magnitude = code & self.magnitude_mask();
        let sign = if code & self.sign_bit() == 0 { 0 } else { 1 << 63 };
        let positive = if self.is_nan(code) {
            f64::NAN.to_bits() & !(1 << 63)
        } else if self.infinity() == Some(magnitude) {
            f64::INFINITY.to_bits()
        } else {
            self.finite_to_f64(magnitude).to_bits()
        };
        f64::from_bits(sign | positive)
    }

    /// Value of a finite magnitude of a format narrower than `f64`.
    fn finite_to_f64(self, magnitude: u64) -> f64 {
        let field = (magnitude >> self.mantissa_bits) as i32;
        let mantissa = magnitude & ((1 << self.mantissa_bits) - 1);
        if field == 0 && !self.is_unsigned() {
            return mantissa as f64 * power_of_two(1 - self.bias - self.mantissa_bits as i32);
        }
        let fraction = mantissa << (F64_MANTISSA - self.mantissa_bits);
        f64::from_bits(power_of_two(field - self.bias).to_bits() | fraction)
    }

    /// Code that a value converts to: the nearest one, ties to even, with `ml_dtypes`' exception for `f8e8m0fnu`.
    pub fn from_f64(self, value: f64) -> u64 {
        if self.is_unsigned() && value > power_of_two(-self.bias) && value < power_of_two(1 - self.bias) {
            return 1;
        }
        self.nearest(value)
    }

    /// Nearest code of a value, ties to even, as LLVM reads it from text.
    pub(super) fn nearest(self, value: f64) -> u64 {
        let negative = value.is_sign_negative();
        let sign = if negative { self.sign_bit() } else { 0 };
        if self.mantissa_bits == F64_MANTISSA {
            return value.to_bits();
        }
        if value.is_nan() || (self.is_unsigned() && value <= 0.0) {
            return self.nan(negative);
        }
        if value.is_infinite() {
            return self.overflow(negative);
        }
        match self.round(value).code {
            // −0 and negative values that round to zero.
            0 if !self.has_signed_zero() => 0,
            code if code > self.max_finite() => self.overflow(negative),
            code => sign | code,
        }
    }

    /// Code of an infinite or too large value.
    const fn overflow(self, negative: bool) -> u64 {
        let sign = if negative { self.sign_bit() } else { 0 };
        match self.specials {
            Specials::Ieee => sign | (self.max_finite() + 1),
            Specials::FiniteOnly => sign | self.max_finite(),
            _ => self.nan(negative),
        }
    }

    /// Whether `value` lies exactly between two neighbouring codes.
    ///
    /// The border to overflow counts, as if the codes went on.
    pub(super) fn is_tie(self, value: f64) -> bool {
        value.is_finite() && value != 0.0 && self.round(value).tie
    }

    /// Rounds the magnitude of a finite value as if codes went on above the largest.
    fn round(self, value: f64) -> Rounded {
        let magnitude = value.to_bits() & (u64::MAX >> 1);
        if magnitude == 0 {
            return Rounded { code: 0, tie: false };
        }
        let (significand, exponent) = normalized(magnitude);
        // A format without mantissa has no subnormals: field 0 is an ordinary power of two.
        let first = if self.is_unsigned() { -self.bias } else { 1 - self.bias };
        if self.is_unsigned() && exponent < first {
            return Rounded { code: 0, tie: false };
        }
        let below = (first - exponent).max(0) as u32;
        let drop = F64_MANTISSA - self.mantissa_bits + below;
        let (kept, tie) = shift_to_even(significand, drop);
        if below > 0 {
            return Rounded { code: kept, tie };
        }
        // A carry out of the mantissa moves on to the next exponent by itself.
        let field = (exponent + self.bias) as u64;
        let code = (field << self.mantissa_bits) + (kept - (1 << self.mantissa_bits));
        Rounded { code, tie }
    }
}

/// A magnitude after rounding, perhaps past the largest finite code.
struct Rounded {
    code: u64,
    tie: bool,
}

/// 2^`exponent` for exponents of normal `f64` values.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + F64_BIAS) as u64) << F64_MANTISSA)
}

/// Splits nonzero `f64` magnitude bits into a 53-bit significand and the exponent of its top bit.
fn normalized(magnitude: u64) -> (u64, i32) {
    let field = (magnitude >> F64_MANTISSA) as i32;
    let fraction = magnitude & ((1 << F64_MANTISSA) - 1);
    if field == 0 {
        let up = fraction.leading_zeros() - (63 - F64_MANTISSA);
        return (fraction << up, 1 - F64_BIAS - up as i32);
    }
    (fraction | (1 << F64_MANTISSA), field - F64_BIAS)
}

/// Drops low bits with rounding to nearest even; also whether they were exactly half.
fn shift_to_even(significand: u64, drop: u32) -> (u64, bool) {
    if drop == 0 {
        return (significand, false);
    }
    // 53 bits dropped by 54 or more leave less than half a unit.
    if drop > F64_MANTISSA + 1 {
        return (0, false);
    }
    let kept = significand >> drop;
    let rest = significand & ((1 << drop) - 1);
    let half = 1 << (drop - 1);
    let up = rest > half || (rest == half && kept & 1 == 1);
    (kept + u64::from(up), rest == half)
}
