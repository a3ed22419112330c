//! The parts of a float: powers of two, exponents, integers, polynomials.

use crate::eval::vector::{IntVector, Lane, Single, Vector};

/// The formats' constants.
pub(crate) trait Format: Lane {
    /// Rounds a constant.
    fn of(value: f64) -> Self;
}

impl Format for f32 {
    #[inline(always)]
    fn of(value: f64) -> f32 {
        value as f32
    }
}

impl Format for f64 {
    #[inline(always)]
    fn of(value: f64) -> f64 {
        value
    }
}

/// A constant in every lane.
#[inline(always)]
pub(crate) fn constant<V: Vector<Lane: Format>>(value: f64) -> V {
    V::splat(V::Lane::of(value))
}

/// `c₀ + c₁ x + c₂ x² + …` by Horner's rule.
#[inline(always)]
pub(crate) fn polynomial<V: Vector>(x: V, coefficients: &[V::Lane]) -> V {
    // A loop, no fold: what folds call is not always inlined, and vectors of an instruction set must be.
    let (highest, others) = coefficients.split_last().expect("a polynomial has a coefficient");
    let mut sum = V::splat(*highest);
    let mut i = others.len();
    while i > 0 {
        i -= 1;
        sum = sum.mul_add(x, V::splat(others[i]));
    }
    sum
}

/// The same with a table for each power, of which each lane takes the entry `part mod 8`.
#[inline(always)]
pub(crate) fn polynomial8<V: Single>(x: V, coefficients: &'static [[f32; 8]], part: V::Int) -> V {
    let (highest, others) = coefficients.split_last().expect("a polynomial has a coefficient");
    let mut sum = V::lookup8(highest, part);
    let mut i = others.len();
    while i > 0 {
        i -= 1;
        sum = sum.mul_add(x, V::lookup8(&others[i], part));
    }
    sum
}

/// `low` below it, `high` above it, NaN where `x` is NaN.
#[inline(always)]
pub(crate) fn clamp<V: Vector<Lane: Format>>(x: V, low: f64, high: f64) -> V {
    x.at_least(constant(low)).at_most(constant(high))
}

/// The integer nearest to `x × factor`, as a float and as an integer; for results below 2²¹ in f32, 2⁵⁰ in f64.
///
/// Adding 1.5 × 2^MANTISSA leaves no bits for a fraction, and the low bits of the sum are the integer.
#[inline(always)]
pub(crate) fn nearest<V: Vector<Lane: Format>>(x: V, factor: V) -> (V, V::Int) {
    let shifter = constant::<V>(1.5 * (1_i64 << V::Lane::MANTISSA) as f64);
    let shifted = x.mul_add(factor, shifter);
    (shifted - shifter, shifted.to_bits() - shifter.to_bits())
}

/// 2ⁿ, for the exponents of normal numbers.
#[inline(always)]
pub(crate) fn power_of_two<V: Vector<Lane: Format>>(n: V::Int) -> V {
    V::from_bits((n + V::Int::splat(V::Lane::BIAS)).shl(V::Lane::MANTISSA))
}

/// `x × 2ⁿ` for |x| near 1 and n up to twice the normal range: in two steps, of which only the second rounds.
#[inline(always)]
pub(crate) fn scale<V: Vector<Lane: Format>>(x: V, n: V::Int) -> V {
    let fields = n + V::Int::splat(2 * V::Lane::BIAS);
    let first = fields.shr(1);
    x * V::from_bits(first.shl(V::Lane::MANTISSA)) * V::from_bits((fields - first).shl(V::Lane::MANTISSA))
}

/// The float of `biased − bias`: below 2^MANTISSA the bits of an integer are the low bits of 2^MANTISSA plus it.
#[inline(always)]
pub(crate) fn unbiased<V: Vector<Lane: Format>>(biased: V::Int) -> V {
    let high = (1_i64 << V::Lane::MANTISSA) as f64;
    V::from_bits(biased | constant::<V>(high).to_bits()) - constant(high + V::Lane::BIAS as f64)
}
