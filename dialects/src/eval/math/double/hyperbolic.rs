//! Hyperbolic functions and their inverses.

use super::log::ARTANH;
use crate::eval::math::exponential::{self, Exponential};
use crate::eval::math::format::{polynomial, power_of_two, unbiased};
use crate::eval::math::logarithm::log1p_of_pair;
use crate::eval::math::pair::Pair;
use crate::eval::vector::{IntVector, Lane, Vector, split};

/// `(eˣ − e⁻ˣ) / 2`
#[inline(always)]
pub fn sinh<V: Vector<Lane = f64>>(x: V) -> V {
    exponential::sinh(x)
}

/// `(eˣ + e⁻ˣ) / 2`
#[inline(always)]
pub fn cosh<V: Vector<Lane = f64>>(x: V) -> V {
    exponential::cosh(x)
}

/// `(eˣ − e⁻ˣ) / (eˣ + e⁻ˣ)`
#[inline(always)]
pub fn tanh<V: Vector<Lane = f64>>(x: V) -> V {
    exponential::tanh(x)
}

/// Beyond it `x² ± 1` is `x²`, and the inverse functions are log 2x.
const LARGE: f64 = (1_u64 << 60) as f64;

/// `log(x + √(x² + 1))`, computed as `log1p(|x| + x² / (1 + √(x² + 1)))` with the sign of x.
#[inline(always)]
pub fn asinh<V: Vector<Lane = f64>>(x: V) -> V {
    let (zero, one) = (V::splat(0.0), V::splat(1.0));
    let magnitude = x.abs();
    let root = magnitude.mul_add(magnitude, one).sqrt();
    let sum = Pair::fast_sum(magnitude, magnitude * magnitude / (one + root));
    let large = V::splat(LARGE).lt(magnitude);
    let high = V::select(large, magnitude, sum.high);
    let log = log1p_of_pair(high, V::select(large, zero, sum.low), V::select(large, one, zero));
    V::select(magnitude.lt(V::splat(f64::INFINITY)), log, magnitude).copysign(x)
}

/// `log(x + √(x² − 1))`, computed as `log1p(t + √(t² + 2 t))` with `t = x − 1`. NaN below 1.
#[inline(always)]
pub fn acosh<V: Vector<Lane = f64>>(x: V) -> V {
    let (zero, one) = (V::splat(0.0), V::splat(1.0));
    let t = x - one;
    let square = Pair::product(t, t);
    let radicand = Pair::sum(t + t, square.high).plus_low(square.low);
    let root = radicand.high.sqrt();
    let remainder = (-root).mul_add(root, radicand.high) + radicand.low;
    let correction = V::select(zero.lt(root), remainder / (root + root), zero);
    let sum = Pair::fast_sum(root, t).plus_low(correction);
    let large = V::splat(LARGE).lt(x);
    let high = V::select(large, x, sum.high);
    let log = log1p_of_pair(high, V::select(large, zero, sum.low), V::select(large, one, zero));
    let log = V::select(x.lt(V::splat(f64::INFINITY)), log, x);
    V::select(x.lt(one), V::splat(f64::NAN), log)
}

/// `½ log((1 + x) / (1 − x))`. With 2ᵉ near the quotient and `s = (1 + x − 2ᵉ (1 − x)) / (1 + x + 2ᵉ (1 − x))` it is `½ e ln 2 + artanh s`.
#[inline(always)]
pub fn atanh<V: Vector<Lane = f64>>(x: V) -> V {
    let one = V::splat(1.0);
    let magnitude = x.abs();
    let below = one - magnitude;
    let (biased, _) = split((one + magnitude) / below);
    let e = unbiased::<V>(biased);
    let power = power_of_two::<V>(biased - V::Int::splat(f64::BIAS));
    // Up to 2² the factors 1 ± 2ᵉ are short numbers; above it 1 − x is exact.
    let near = e.lt(V::splat(3.0));
    let numerator = V::select(near, magnitude.mul_add(one + power, one - power), (-power).mul_add(below, magnitude) + one);
    let denominator = V::select(near, magnitude.mul_add(one - power, one + power), power.mul_add(below, magnitude) + one);
    let s = numerator / denominator;
    let square = s * s;
    let half = e * V::splat(0.5);
    let low = half.mul_add(V::splat(f64::LN_2_LOW), V::splat(0.5) * s * square * polynomial(square, &ARTANH));
    let result = half.mul_add(V::splat(f64::LN_2_HIGH), s + low);
    let result = V::select(magnitude.eq(one), V::splat(f64::INFINITY), result);
    V::select(magnitude.le(one), result, V::splat(f64::NAN)).copysign(x)
}
