//! Two vectors as one of twice the lanes.

use super::{Float, Integer, Memory};
use shale_dialects::eval::vector::{IntVector, Mask, Vector};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// The low lanes, then the high ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Two<V>(pub(crate) V, pub(crate) V);

macro_rules! operators {
    ($($Trait:ident::$method:ident),*) => { $(
        impl<V: $Trait<Output = V>> $Trait for Two<V> {
            type Output = Two<V>;
            #[inline(always)]
            fn $method(self, other: Two<V>) -> Two<V> {
                Two(self.0.$method(other.0), self.1.$method(other.1))
            }
        }
    )* };
}
operators!(Add::add, Sub::sub, Mul::mul, Div::div, BitAnd::bitand, BitOr::bitor, BitXor::bitxor);

impl<V: Neg<Output = V>> Neg for Two<V> {
    type Output = Two<V>;
    #[inline(always)]
    fn neg(self) -> Two<V> {
        Two(-self.0, -self.1)
    }
}

impl<V: Not<Output = V>> Not for Two<V> {
    type Output = Two<V>;
    #[inline(always)]
    fn not(self) -> Two<V> {
        Two(!self.0, !self.1)
    }
}

impl<M: Mask> Mask for Two<M> {
    #[inline(always)]
    fn all(self) -> bool {
        (self.0 & self.1).all()
    }
}

/// Both halves of a method's vectors.
macro_rules! halves {
    ($($method:ident(self $(, $x:ident: $X:ty)*) -> $R:ty;)*) => { $(
        #[inline(always)]
        fn $method(self $(, $x: $X)*) -> $R {
            Two(self.0.$method($($x.0),*), self.1.$method($($x.1),*))
        }
    )* };
}

impl<V: Vector> Vector for Two<V> {
    type Lane = V::Lane;
    type Int = Two<V::Int>;
    type Mask = Two<V::Mask>;
    halves! {
        mul_add(self, b: Self, c: Self) -> Self;
        sqrt(self) -> Self;
        abs(self) -> Self;
        copysign(self, sign: Self) -> Self;
        round_ties_even(self) -> Self;
        trunc(self) -> Self;
        floor(self) -> Self;
        at_least(self, low: Self) -> Self;
        at_most(self, high: Self) -> Self;
        ldexp(self, n: Self) -> Self;
        times_power_of_two(self, n: Self) -> Self;
        lt(self, other: Self) -> Self::Mask;
        le(self, other: Self) -> Self::Mask;
        eq(self, other: Self) -> Self::Mask;
        is_nan(self) -> Self::Mask;
        to_bits(self) -> Self::Int;
        to_int(self) -> Self::Int;
    }
    #[inline(always)]
    fn splat(lane: V::Lane) -> Self {
        Two(V::splat(lane), V::splat(lane))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Two(V::select(mask.0, yes.0, no.0), V::select(mask.1, yes.1, no.1))
    }
    #[inline(always)]
    fn from_bits(bits: Self::Int) -> Self {
        Two(V::from_bits(bits.0), V::from_bits(bits.1))
    }
    #[inline(always)]
    fn from_int(int: Self::Int) -> Self {
        Two(V::from_int(int.0), V::from_int(int.1))
    }
    #[inline(always)]
    fn exponent_and_mantissa(self) -> (Self, Self) {
        let ((e0, m0), (e1, m1)) = (self.0.exponent_and_mantissa(), self.1.exponent_and_mantissa());
        (Two(e0, e1), Two(m0, m1))
    }
    #[inline(always)]
    fn lookup(table: &'static [V::Lane], index: Self::Int) -> Self {
        Two(V::lookup(table, index.0), V::lookup(table, index.1))
    }
}

impl<V: Float> Float for Two<V> {
    halves! {
        maximum(self, other: Self) -> Self;
        minimum(self, other: Self) -> Self;
        ceil(self) -> Self;
    }
}

impl<V: IntVector> IntVector for Two<V> {
    type Mask = Two<V::Mask>;
    halves! {
        mul_low(self, other: Self) -> Self;
        mul_high_unsigned(self, other: Self) -> Self;
        shl_each(self, bits: Self) -> Self;
        shr_each(self, bits: Self) -> Self;
        lt(self, other: Self) -> Self::Mask;
        eq(self, other: Self) -> Self::Mask;
    }
    #[inline(always)]
    fn splat(lane: i64) -> Self {
        Two(V::splat(lane), V::splat(lane))
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        Two(self.0.shl(bits), self.1.shl(bits))
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        Two(self.0.shr(bits), self.1.shr(bits))
    }
    #[inline(always)]
    fn sar(self, bits: u32) -> Self {
        Two(self.0.sar(bits), self.1.sar(bits))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Two(V::select(mask.0, yes.0, no.0), V::select(mask.1, yes.1, no.1))
    }
}

impl<V: Integer> Integer for Two<V> {
    const BITS: u32 = V::BITS;
    halves! {
        lt_unsigned(self, other: Self) -> Self::Mask;
        max(self, other: Self) -> Self;
        min(self, other: Self) -> Self;
        max_unsigned(self, other: Self) -> Self;
        min_unsigned(self, other: Self) -> Self;
        sar_each(self, bits: Self) -> Self;
        rotate_left(self, bits: Self) -> Self;
        popcnt(self) -> Self;
        count_leading_zeros(self) -> Self;
    }
}

impl<T, V: Memory<T>> Memory<T> for Two<V> {
    #[inline(always)]
    unsafe fn load(at: *const T) -> Self {
        // SAFETY: the second half lies behind the first, and the caller promises both.
        unsafe { Two(V::load(at), V::load(at.add(size_of::<V>() / size_of::<T>()))) }
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut T) {
        // SAFETY: as above.
        unsafe {
            self.0.store(at);
            self.1.store(at.add(size_of::<V>() / size_of::<T>()));
        }
    }
    #[inline(always)]
    unsafe fn stream(self, at: *mut T) {
        // SAFETY: as above.
        unsafe {
            self.0.stream(at);
            self.1.stream(at.add(size_of::<V>() / size_of::<T>()));
        }
    }
}
