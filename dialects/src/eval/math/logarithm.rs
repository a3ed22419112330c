//! The logarithm family, for both formats: `x = 2ᵉ (1 + f)` with 1 + f in [√½, √2).

use super::exponential::Exponential;
use super::format::{constant, power_of_two, unbiased};
use super::pair::Pair;
use crate::eval::vector::{IntVector, Lane, Vector, split};

/// What the family needs of a format.
pub(crate) trait Logarithm: Exponential {
    /// log(1 + f) − f
    fn tail<V: Vector<Lane = Self>>(f: V) -> V;
}

/// `e ln 2 + log(1 + f + low)`, for a `low` far below `f`'s precision beside 1.
#[inline(always)]
fn sum<V: Vector<Lane: Logarithm>>(e: V, f: V, low: V) -> V {
    let low = e.mul_add(constant(V::Lane::LN_2_LOW), V::Lane::tail(f) + low);
    Pair::fast_sum(e * constant(V::Lane::LN_2_HIGH), f).plus_low(low).round()
}

/// The values at and beyond the ends of the domain of log x: −∞, NaN, and x itself where it is +∞ or NaN.
#[inline(always)]
fn with_ends<V: Vector<Lane: Logarithm>>(x: V, log: V) -> V {
    let (zero, infinity) = (constant::<V>(0.0), constant::<V>(f64::INFINITY));
    let log = V::select(x.lt(infinity), log, x);
    let log = V::select(x.eq(zero), -infinity, log);
    V::select(x.lt(zero), constant(f64::NAN), log)
}

/// log x
#[inline(always)]
pub(crate) fn log<V: Vector<Lane: Logarithm>>(x: V) -> V {
    let (e, m) = x.exponent_and_mantissa();
    with_ends(x, sum(e, m - constant(1.0), constant(0.0)))
}

/// `log(1 + x)`: the exponent is that of the rounded 1 + x, while `f = 2⁻ᵉ x + (2⁻ᵉ − 1)` is rounded once.
#[inline(always)]
pub(crate) fn log1p<V: Vector<Lane: Logarithm>>(x: V) -> V {
    let log = log1p_of_pair(x, constant(0.0), constant(0.0));
    with_ends(constant::<V>(1.0) + x, log).copysign(x)
}

/// `log(1 + x + low) + n ln 2`, for finite `x` above −1.
#[inline(always)]
pub(crate) fn log1p_of_pair<V: Vector<Lane: Logarithm>>(x: V, low: V, n: V) -> V {
    let one = constant::<V>(1.0);
    // 2⁻ᵉ has to be a normal number, and beyond 2¹⁰⁰ log(1 + x) is log x = log(2⁻³² x) + 32 ln 2.
    let large = constant::<V>((1_u128 << 100) as f64).lt(x);
    let x = V::select(large, x * constant(1.0 / (1_u64 << 32) as f64), x);
    let (biased, _) = split(one + x);
    let inverse = power_of_two::<V>(V::Int::splat(V::Lane::BIAS) - biased);
    let shifted = inverse - one;
    let f = x.mul_add(inverse, shifted);
    // Only where e = 1 and f < −¼ is f rounded, and there its difference from −½ is exact.
    let rounded_away = x.mul_add(inverse, shifted - f);
    // d log(1 + f) = df / (1 + f), of which a few bits are enough.
    let slope = f.mul_add(f - one, one);
    let e = unbiased::<V>(biased) + V::select(large, n + constant(32.0), n);
    sum(e, f, low.mul_add(inverse, rounded_away) * slope)
}
