//! What code that is generic over `f32` and `f64` asks of them.

use std::fmt::{Debug, Display, LowerExp};
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

/// `f32` or `f64`: IEEE 754 arithmetic, every operation exact or rounded once, the same on every machine.
///
/// Functions that machines and libraries round differently (`exp`, `sin` …) are not here on purpose.
pub trait Real:
    Copy
    + Debug
    + Display
    + LowerExp
    + Default
    + PartialOrd
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + RemAssign
    + Sum
    + Product
    + 'static
{
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// A quiet NaN.
    const NAN: Self;
    /// +∞
    const INFINITY: Self;
    /// −∞
    const NEG_INFINITY: Self;
    /// The largest finite value.
    const MAX: Self;
    /// The smallest positive normal value.
    const MIN_POSITIVE: Self;
    /// The distance from 1 to the next larger value.
    const EPSILON: Self;
    /// The nearest value to π.
    const PI: Self;
    /// Bits of the significand with the implied leading one: 24 or 53.
    const PRECISION: u32;

    /// `self · b + c`, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// The value without its sign, of a NaN too.
    fn abs(self) -> Self;
    /// The value with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// The correctly rounded square root; NaN below −0.
    fn sqrt(self) -> Self;
    /// The largest integer that is not larger.
    fn floor(self) -> Self;
    /// The smallest integer that is not smaller.
    fn ceil(self) -> Self;
    /// The integer part.
    fn trunc(self) -> Self;
    /// The nearest integer, ties away from zero.
    fn round(self) -> Self;
    /// The nearest integer, ties to the even one.
    fn round_ties_even(self) -> Self;
    /// Whether this is a NaN.
    fn is_nan(self) -> bool;
    /// Whether this is neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// Whether this is +∞ or −∞.
    fn is_infinite(self) -> bool;
    /// Whether the sign bit is set, of −0 and of NaNs too.
    fn is_sign_negative(self) -> bool;
    /// The value as an `f64`, exactly.
    fn to_f64(self) -> f64;
    /// The nearest value, ties to even.
    fn from_f64(value: f64) -> Self;
    /// The nearest value to an integer, ties to even.
    fn from_i128(value: i128) -> Self;
    /// The integer part, held between the ends of `i128`; 0 for NaN.
    fn to_i128(self) -> i128;
    /// The bits, zero-extended.
    fn to_bits_u64(self) -> u64;
    /// The value of the low bits.
    fn from_bits_u64(bits: u64) -> Self;
}

macro_rules! real {
    ($($F:ident: $Bits:ident),*) => { $(
        impl Real for $F {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const NAN: Self = $F::NAN;
            const INFINITY: Self = $F::INFINITY;
            const NEG_INFINITY: Self = $F::NEG_INFINITY;
            const MAX: Self = $F::MAX;
            const MIN_POSITIVE: Self = $F::MIN_POSITIVE;
            const EPSILON: Self = $F::EPSILON;
            const PI: Self = std::$F::consts::PI;
            const PRECISION: u32 = $F::MANTISSA_DIGITS;

            fn mul_add(self, b: Self, c: Self) -> Self {
                self.mul_add(b, c)
            }
            fn abs(self) -> Self {
                self.abs()
            }
            fn copysign(self, sign: Self) -> Self {
                self.copysign(sign)
            }
            fn sqrt(self) -> Self {
                self.sqrt()
            }
            fn floor(self) -> Self {
                self.floor()
            }
            fn ceil(self) -> Self {
                self.ceil()
            }
            fn trunc(self) -> Self {
                self.trunc()
            }
            fn round(self) -> Self {
                self.round()
            }
            fn round_ties_even(self) -> Self {
                self.round_ties_even()
            }
            fn is_nan(self) -> bool {
                self.is_nan()
            }
            fn is_finite(self) -> bool {
                self.is_finite()
            }
            fn is_infinite(self) -> bool {
                self.is_infinite()
            }
            fn is_sign_negative(self) -> bool {
                self.is_sign_negative()
            }
            fn to_f64(self) -> f64 {
                self.into()
            }
            fn from_f64(value: f64) -> Self {
                value as $F
            }
            fn from_i128(value: i128) -> Self {
                value as $F
            }
            fn to_i128(self) -> i128 {
                self as i128
            }
            fn to_bits_u64(self) -> u64 {
                self.to_bits().into()
            }
            fn from_bits_u64(bits: u64) -> Self {
                $F::from_bits(bits as $Bits)
            }
        }
    )* };
}
real! { f32: u32, f64: u64 }
