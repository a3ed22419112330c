//! Sums of two floats that hold twice the precision. Sources: Dekker 1971, Knuth's TwoSum.

use std::ops::Neg;

use super::format::{Format, constant};
use crate::eval::vector::Vector;

/// `high + low`, |low| at most about an ulp of `high`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<V> {
    pub(crate) high: V,
    pub(crate) low: V,
}

impl<V: Vector> Pair<V> {
    /// `a + b` exactly, for |a| ≥ |b| or a = 0.
    #[inline(always)]
    pub(crate) fn fast_sum(a: V, b: V) -> Pair<V> {
        let high = a + b;
        Pair { high, low: b - (high - a) }
    }

    /// `a + b` exactly.
    #[inline(always)]
    pub(crate) fn sum(a: V, b: V) -> Pair<V> {
        let high = a + b;
        let from_b = high - a;
        Pair { high, low: (a - (high - from_b)) + (b - from_b) }
    }

    /// `a × b` exactly, where nothing underflows.
    #[inline(always)]
    pub(crate) fn product(a: V, b: V) -> Pair<V> {
        let high = a * b;
        Pair { high, low: a.mul_add(b, -high) }
    }

    /// The product of two pairs.
    #[inline(always)]
    pub(crate) fn times(self, other: Pair<V>) -> Pair<V> {
        let Pair { high, low } = Pair::product(self.high, other.high);
        Pair::fast_sum(high, self.high.mul_add(other.low, self.low.mul_add(other.high, low)))
    }

    /// Adds to the low part, which may then be larger than an ulp of the high one: `fast_sum` of the two restores that.
    #[inline(always)]
    pub(crate) fn plus_low(self, low: V) -> Pair<V> {
        Pair { high: self.high, low: self.low + low }
    }

    /// The quotient of two pairs: `one / divisor.high`, and one correction by the remainder. The low part of `self` may be large.
    #[inline(always)]
    pub(crate) fn over(self, divisor: Pair<V>, one: V) -> Pair<V> {
        let reciprocal = one / divisor.high;
        let quotient = self.high * reciprocal;
        let remainder = (-quotient).mul_add(divisor.high, self.high) + (-quotient).mul_add(divisor.low, self.low);
        Pair { high: quotient, low: remainder * reciprocal }
    }

    /// Rounded to one float.
    #[inline(always)]
    pub(crate) fn round(self) -> V {
        self.high + self.low
    }

    /// A constant in every lane.
    #[inline(always)]
    pub(crate) fn splat(constant: Pair<V::Lane>) -> Pair<V> {
        Pair { high: V::splat(constant.high), low: V::splat(constant.low) }
    }

    /// `yes` where the mask is true, `no` elsewhere.
    #[inline(always)]
    pub(crate) fn select(mask: V::Mask, yes: Pair<V>, no: Pair<V>) -> Pair<V> {
        Pair { high: V::select(mask, yes.high, no.high), low: V::select(mask, yes.low, no.low) }
    }

    /// The sum of two pairs.
    #[inline(always)]
    pub(crate) fn plus(self, other: Pair<V>) -> Pair<V> {
        let Pair { high, low } = Pair::sum(self.high, other.high);
        Pair::fast_sum(high, low + (self.low + other.low))
    }
}

impl<V: Vector> Neg for Pair<V> {
    type Output = Pair<V>;
    #[inline(always)]
    fn neg(self) -> Pair<V> {
        Pair { high: -self.high, low: -self.low }
    }
}

impl<V: Vector<Lane: Format>> From<V> for Pair<V> {
    #[inline(always)]
    fn from(high: V) -> Pair<V> {
        Pair { high, low: constant(0.0) }
    }
}
