//! What the math algorithms are written over: vectors of floats, of integers of the same width, and masks.
//!
//! The scalars `f32` and `f64` are vectors of one lane. A backend implements the traits for its registers; since every
//! operation here is exactly rounded or exact, all implementations give the same bits.

use std::fmt::Debug;
use std::num::Wrapping;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// What a lane is: `f32` or `f64`.
pub trait Lane: Copy + 'static {
    /// Bits of the mantissa that are stored.
    const MANTISSA: u32;
    /// The exponent field of 1.
    const BIAS: i64;
    /// The bits of √½, rounded.
    const SQRT_HALF: i64;
}

impl Lane for f32 {
    const MANTISSA: u32 = 23;
    const BIAS: i64 = 127;
    const SQRT_HALF: i64 = std::f32::consts::FRAC_1_SQRT_2.to_bits() as i64;
}

impl Lane for f64 {
    const MANTISSA: u32 = 52;
    const BIAS: i64 = 1023;
    const SQRT_HALF: i64 = std::f64::consts::FRAC_1_SQRT_2.to_bits() as i64;
}

/// Lanes of f32 or f64.
pub trait Vector: Copy + Debug + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self> {
    /// One lane: `f32` or `f64`.
    type Lane: Lane;
    /// Signed integers, as many and as wide as the lanes.
    type Int: IntVector<Mask = Self::Mask>;
    /// A truth value for each lane.
    type Mask: Mask;

    /// The same value in every lane.
    fn splat(lane: Self::Lane) -> Self;
    /// `self × b + c`, rounded once.
    fn mul_add(self, b: Self, c: Self) -> Self;
    /// The correctly rounded square root.
    fn sqrt(self) -> Self;
    /// Clears the sign bit.
    fn abs(self) -> Self;
    /// The magnitude of `self` with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// The nearest integer, ties to even.
    fn round_ties_even(self) -> Self;
    /// The nearest integer towards zero.
    fn trunc(self) -> Self;
    /// The nearest integer towards −∞.
    fn floor(self) -> Self;
    /// `self < other`; false when either is NaN.
    fn lt(self, other: Self) -> Self::Mask;
    /// `self ≤ other`; false when either is NaN.
    fn le(self, other: Self) -> Self::Mask;
    /// `self = other`; false when either is NaN.
    fn eq(self, other: Self) -> Self::Mask;
    /// True for NaN.
    fn is_nan(self) -> Self::Mask;
    /// `yes` where the mask is true, `no` elsewhere.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// The bits of each lane.
    fn to_bits(self) -> Self::Int;
    /// The lanes with these bits.
    fn from_bits(bits: Self::Int) -> Self;
    /// The lanes as integers, towards zero. The algorithms use the result only where the value fits; elsewhere it is any number.
    fn to_int(self) -> Self::Int;
    /// The nearest floats.
    fn from_int(int: Self::Int) -> Self;
    /// `table[index]` in each lane; an index outside the table gives any of its entries.
    fn lookup(table: &'static [Self::Lane], index: Self::Int) -> Self;

    /// `(e, m)` with `|self| = 2ᵉ m` and m in [√½, √2), subnormal numbers too; any numbers for 0, ±∞ and NaN.
    #[inline(always)]
    fn exponent_and_mantissa(self) -> (Self, Self) {
        let power_of_two = |n: i64| Self::from_bits(Self::Int::splat(n + Self::Lane::BIAS).shl(Self::Lane::MANTISSA));
        let subnormal = self.abs().lt(power_of_two(1 - Self::Lane::BIAS));
        let raised = self.abs() * power_of_two(Self::Lane::MANTISSA.into());
        let (biased, mantissa) = split(Self::select(subnormal, raised, self.abs()));
        let zeros = Self::Int::splat(0);
        let e = biased - Self::Int::splat(Self::Lane::BIAS) - Self::Int::select(subnormal, Self::Int::splat(Self::Lane::MANTISSA.into()), zeros);
        (Self::from_int(e), mantissa)
    }
    /// `low` below it, NaN where `self` is NaN.
    #[inline(always)]
    fn at_least(self, low: Self) -> Self {
        Self::select(self.lt(low), low, self)
    }
    /// `high` above it, NaN where `self` is NaN.
    #[inline(always)]
    fn at_most(self, high: Self) -> Self {
        Self::select(high.lt(self), high, self)
    }
    /// `self × 2ⁿ` for an integer n of which 2ⁿ is a normal number.
    #[inline(always)]
    fn times_power_of_two(self, n: Self) -> Self {
        self * Self::from_bits((n.to_int() + Self::Int::splat(Self::Lane::BIAS)).shl(Self::Lane::MANTISSA))
    }
    /// `self × 2ⁿ`, rounded once, for |self| near 1 and an integer n up to twice the normal range.
    #[inline(always)]
    fn ldexp(self, n: Self) -> Self {
        let fields = n.to_int() + Self::Int::splat(2 * Self::Lane::BIAS);
        let first = fields.shr(1);
        // The first product is exact.
        self * Self::from_bits(first.shl(Self::Lane::MANTISSA)) * Self::from_bits((fields - first).shl(Self::Lane::MANTISSA))
    }
}

/// `(e + bias, m)` with `x = 2ᵉ m` and m in [√½, √2), for positive normal `x`.
#[inline(always)]
pub(crate) fn split<V: Vector>(x: V) -> (V::Int, V) {
    let one = V::Int::splat(V::Lane::BIAS).shl(V::Lane::MANTISSA);
    let sqrt_half = V::Int::splat(V::Lane::SQRT_HALF);
    let shifted = x.to_bits() - sqrt_half + one;
    let mantissa = shifted & V::Int::splat((1 << V::Lane::MANTISSA) - 1);
    (shifted.shr(V::Lane::MANTISSA), V::from_bits(mantissa + sqrt_half))
}

/// Lanes of f32 that can be computed with in f64, for functions where f32 arithmetic is not accurate enough.
pub trait Single: Vector<Lane = f32> {
    /// Vectors of f64 that hold (part of) the lanes.
    type Double: Vector<Lane = f64>;
    /// The same numbers.
    ///
    /// There is no method that takes a function of f64: a closure is compiled without the instructions of the code that it stands in.
    fn double(self) -> Self::Double;
    /// The nearest f32.
    fn of_double(x: Self::Double) -> Self;
    /// `table[index mod 8]` in each lane: what a shuffle of a register does.
    fn lookup8(table: &'static [f32; 8], index: Self::Int) -> Self;
}

/// Lanes of signed integers.
pub trait IntVector: Copy + Debug + Add<Output = Self> + Sub<Output = Self> + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// A truth value for each lane.
    type Mask: Mask;
    /// The same value in every lane, its high bits cut.
    fn splat(lane: i64) -> Self;
    /// The low half of the product.
    fn mul_low(self, other: Self) -> Self;
    /// The high half of the product of the lanes taken as unsigned numbers.
    fn mul_high_unsigned(self, other: Self) -> Self;
    /// Shifts left by a constant below the width.
    fn shl(self, bits: u32) -> Self;
    /// Shifts zeros in from the left, by a constant below the width.
    fn shr(self, bits: u32) -> Self;
    /// Shifts the sign in from the left, by a constant below the width.
    fn sar(self, bits: u32) -> Self;
    /// Shifts each lane left by its own count: 0 where the count is the width or more (taken as an unsigned number).
    fn shl_each(self, bits: Self) -> Self;
    /// Shifts each lane right by its own count, zeros in: 0 where the count is the width or more (taken as an unsigned number).
    fn shr_each(self, bits: Self) -> Self;
    /// `self < other`, signed.
    fn lt(self, other: Self) -> Self::Mask;
    /// `self = other`
    fn eq(self, other: Self) -> Self::Mask;
    /// `yes` where the mask is true, `no` elsewhere.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
}

/// A truth value for each lane.
pub trait Mask: Copy + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// True if all are true. It may only choose between ways to the same bits.
    fn all(self) -> bool;
}

impl Mask for bool {
    #[inline(always)]
    fn all(self) -> bool {
        self
    }
}

macro_rules! scalar {
    ($F:ident, $I:ident, $U:ident, $Wide:ident) => {
        impl Vector for $F {
            type Lane = $F;
            type Int = Wrapping<$I>;
            type Mask = bool;
            #[inline]
            fn splat(lane: $F) -> $F {
                lane
            }
            #[inline]
            fn mul_add(self, b: $F, c: $F) -> $F {
                $F::mul_add(self, b, c)
            }
            #[inline]
            fn sqrt(self) -> $F {
                $F::sqrt(self)
            }
            #[inline]
            fn abs(self) -> $F {
                $F::abs(self)
            }
            #[inline]
            fn copysign(self, sign: $F) -> $F {
                $F::copysign(self, sign)
            }
            #[inline]
            fn round_ties_even(self) -> $F {
                $F::round_ties_even(self)
            }
            #[inline]
            fn trunc(self) -> $F {
                $F::trunc(self)
            }
            #[inline]
            fn floor(self) -> $F {
                $F::floor(self)
            }
            #[inline]
            fn lt(self, other: $F) -> bool {
                self < other
            }
            #[inline]
            fn le(self, other: $F) -> bool {
                self <= other
            }
            #[inline]
            fn eq(self, other: $F) -> bool {
                self == other
            }
            #[inline]
            fn is_nan(self) -> bool {
                $F::is_nan(self)
            }
            #[inline]
            fn select(mask: bool, yes: $F, no: $F) -> $F {
                if mask { yes } else { no }
            }
            #[inline]
            fn to_bits(self) -> Wrapping<$I> {
                Wrapping($F::to_bits(self) as $I)
            }
            #[inline]
            fn from_bits(bits: Wrapping<$I>) -> $F {
                $F::from_bits(bits.0 as $U)
            }
            #[inline]
            fn to_int(self) -> Wrapping<$I> {
                Wrapping(self as $I)
            }
            #[inline]
            fn from_int(int: Wrapping<$I>) -> $F {
                int.0 as $F
            }
            #[inline]
            fn lookup(table: &'static [$F], index: Wrapping<$I>) -> $F {
                table[usize::try_from(index.0).map_or(0, |i| i.min(table.len() - 1))]
            }
        }
        impl IntVector for Wrapping<$I> {
            type Mask = bool;
            #[inline]
            fn splat(lane: i64) -> Self {
                Wrapping(lane as $I)
            }
            #[inline]
            fn mul_low(self, other: Self) -> Self {
                self * other
            }
            #[inline]
            fn mul_high_unsigned(self, other: Self) -> Self {
                Wrapping((($Wide::from(self.0 as $U) * $Wide::from(other.0 as $U)) >> $U::BITS) as $I)
            }
            #[inline]
            fn shl(self, bits: u32) -> Self {
                Wrapping(self.0 << bits)
            }
            #[inline]
            fn shr(self, bits: u32) -> Self {
                Wrapping((self.0 as $U >> bits) as $I)
            }
            #[inline]
            fn sar(self, bits: u32) -> Self {
                Wrapping(self.0 >> bits)
            }
            #[inline]
            fn shl_each(self, bits: Self) -> Self {
                Wrapping(u32::try_from(bits.0).ok().and_then(|n| self.0.checked_shl(n)).unwrap_or(0))
            }
            #[inline]
            fn shr_each(self, bits: Self) -> Self {
                Wrapping(u32::try_from(bits.0).ok().and_then(|n| (self.0 as $U).checked_shr(n)).unwrap_or(0) as $I)
            }
            #[inline]
            fn lt(self, other: Self) -> bool {
                self.0 < other.0
            }
            #[inline]
            fn eq(self, other: Self) -> bool {
                self.0 == other.0
            }
            #[inline]
            fn select(mask: bool, yes: Self, no: Self) -> Self {
                if mask { yes } else { no }
            }
        }
    };
}
scalar!(f32, i32, u32, u64);
scalar!(f64, i64, u64, u128);

impl Single for f32 {
    type Double = f64;
    #[inline]
    fn double(self) -> f64 {
        f64::from(self)
    }
    #[inline]
    fn of_double(x: f64) -> f32 {
        x as f32
    }
    #[inline]
    fn lookup8(table: &'static [f32; 8], index: Wrapping<i32>) -> f32 {
        table[(index.0 & 7) as usize]
    }
}
