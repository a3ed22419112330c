//! The Hurwitz zeta function and the polygamma functions.

use super::gamma::log_gamma;
use super::{digamma, wide};
use crate::eval::math::format::scale;
use crate::eval::math::pair::Pair;
use crate::eval::vector::{IntVector, Vector};

/// How many terms are summed one by one before the rest is taken by the Euler–Maclaurin formula.
const TERMS: i32 = 8;
/// `B₂ⱼ / (2j)!` for j = 1 … 12 with Bernoulli's numbers (mpmath). The first term left out is below 2^−60 of the sum for every s and q.
const BERNOULLI: [f64; 12] = [
    0.083_333_333_333_333_33,
    -0.001_388_888_888_888_889,
    3.306_878_306_878_307e-5,
    -8.267_195_767_195_768e-7,
    2.087_675_698_786_81e-8,
    -5.284_190_138_687_493e-10,
    1.338_253_653_068_467_9e-11,
    -3.389_680_296_322_582_7e-13,
    8.586_062_056_277_845e-15,
    -2.174_868_698_558_062e-16,
    5.509_002_828_360_229_5e-18,
    -1.395_446_468_581_252_2e-19,
];
/// Beyond it every result is at its limit, and nothing overflows up to it.
const HUGE: f64 = 1e300;

/// ζ(s, q) = Σ (q + k)^−s over k ≥ 0. At the poles q = 0, −1, …, ∞ for an even `s`, below 1 too, and NaN for another. Elsewhere NaN for s < 1, and for
/// negative `q` unless `s` is an integer. ∞ for s = 1 beside any `q`, NaN too. All as in XLA; for infinite arguments the limit.
///
/// Where terms of odd `s` and negative `q` cancel, the error is at most 2^−52 of the greatest of them.
#[inline(always)]
pub fn zeta<V: Vector<Lane = f64>>(s: V, q: V) -> V {
    let value = scaled_zeta(s, q, Pair::from(V::splat(0.0)));
    V::select(s.eq(V::splat(1.0)), V::splat(f64::INFINITY), value)
}

/// The derivative of order `n` of digamma, (−1)ⁿ⁺¹ n! ζ(n + 1, x) for n ≥ 1; NaN unless `n` is an integer from 0. Its poles are those of zeta.
///
/// The error bound holds for `n` up to 100000.
#[inline(always)]
pub fn polygamma<V: Vector<Lane = f64>>(n: V, x: V) -> V {
    let (zero, one) = (V::splat(0.0), V::splat(1.0));
    let order = V::select(n.lt(V::splat(HUGE)), n, V::splat(HUGE)) + one;
    let value = scaled_zeta(order, x, log_gamma(V::select(order.lt(one), one, order)));
    let value = V::select(is_even(n), -value, value);
    let value = V::select(n.eq(zero), digamma(x), value);
    let defined = zero.le(n) & n.lt(V::splat(f64::INFINITY)) & n.eq(n.trunc());
    V::select(defined, value, V::splat(f64::NAN))
}

#[inline(always)]
fn is_even<V: Vector<Lane = f64>>(x: V) -> V::Mask {
    let half = x * V::splat(0.5);
    half.eq(half.trunc())
}

/// `e^factor ζ(s, q)` but for s = 1.
///
/// For negative `q`, with `f` and `g = 1 − f` its distances to the integers below and above: all terms from −∞ to ∞ are ζ(s, f) + (−1)ˢ ζ(s, g), of
/// which those before `q` are (−1)ˢ ζ(s, 1 − q).
#[inline(always)]
fn scaled_zeta<V: Vector<Lane = f64>>(s: V, q: V, factor: Pair<V>) -> V {
    let (zero, one, infinity, nan) = (V::splat(0.0), V::splat(1.0), V::splat(f64::INFINITY), V::splat(f64::NAN));
    let negative = q.lt(zero);
    let (below, whole) = (q.floor(), s.eq(s.trunc()) & s.abs().lt(infinity));
    let order = V::select(s.lt(V::splat(HUGE)), s, V::splat(HUGE));
    let order = V::select(one.lt(order), order, V::splat(2.0));

    let behind = Pair::select(negative, Pair::sum(q, -below), Pair::from(q));
    let ahead = below + one - q;
    let first = series(order, behind, factor);
    let above = series(order, Pair::from(ahead), factor);
    let before = series(order, Pair::sum(one, -q), factor);
    let even = is_even(s);
    let all = first.plus(Pair::select(even, above, -above));
    let both = all.plus(Pair::select(even, -before, before)).round();
    // Where terms overflow, the nearer pole decides.
    let overflowing = V::select(even | behind.high.lt(ahead), infinity, V::select(behind.high.eq(ahead), before.high, -infinity));
    let both = V::select(first.high.lt(infinity) & above.high.lt(infinity), both, overflowing);

    let value = V::select(negative, V::select(whole, both, nan), first.high);
    let value = V::select(q.eq(infinity), zero, value);
    let value = V::select(q.is_nan() | s.is_nan() | s.lt(one), nan, value);
    let pole = q.le(zero) & q.eq(below);
    V::select(pole, V::select(whole & even, infinity, nan), value)
}

/// `e^factor ζ(s, q)` for s > 1 and q > 0, by the Euler–Maclaurin formula.
///
/// The terms are taken relative to 2¹²⁸ times the first one: the sum is between 2^−129 and 2⁹⁵⁰, and only the last step overflows or loses bits
/// to underflow.
#[inline(always)]
fn series<V: Vector<Lane = f64>>(s: V, q: Pair<V>, factor: Pair<V>) -> Pair<V> {
    let (first, first_exponent) = term(s, q, factor);
    let exponent = first_exponent + V::Int::splat(128);
    let mut sum = relative((first, first_exponent), exponent);
    for k in 1..TERMS {
        sum = sum.plus(relative(term(s, plus_integer(q, k), factor), exponent));
    }
    let end = plus_integer(q, TERMS);
    let last = relative(term(s, end, factor), exponent);
    // For a large ratio the terms have become so small that the rest is nothing beside them, and the formula does not converge.
    let ratio = s / end.high;
    let rest = Pair::select(ratio.lt(V::splat(8.0)), rest_of_terms(s, end, ratio, last), Pair::from(V::splat(0.0)));
    let sum = sum.plus(rest);
    let high = scale(sum.high, within(exponent));
    Pair { high, low: V::select(high.lt(V::splat(f64::INFINITY)), scale(sum.low, within(exponent)), V::splat(0.0)) }
}

/// A term with an exponent relative to another one.
#[inline(always)]
fn relative<V: Vector<Lane = f64>>((term, n): (Pair<V>, V::Int), exponent: V::Int) -> Pair<V> {
    let n = within(n - exponent);
    Pair { high: scale(term.high, n), low: scale(term.low, n) }
}

/// An exponent that `scale` can take; at the limits the results are 0 and ∞ all the same.
#[inline(always)]
fn within<V: IntVector>(exponent: V) -> V {
    let (least, greatest) = (V::splat(-2040), V::splat(1500));
    let exponent = V::select(exponent.lt(least), least, exponent);
    V::select(greatest.lt(exponent), greatest, exponent)
}

/// `last Σ ((a + k) / a)^−s` over k ≥ 0: `last` times `a / (s − 1) + ½ + Σ B₂ⱼ / (2j)! · s (s + 1) … (s + 2j − 2) / a^(2j − 1)`.
#[inline(always)]
fn rest_of_terms<V: Vector<Lane = f64>>(s: V, a: Pair<V>, ratio: V, last: Pair<V>) -> Pair<V> {
    let one = V::splat(1.0);
    let mut rest = V::splat(0.5);
    let mut product = ratio;
    for (j, &b) in (1..).zip(&BERNOULLI) {
        rest = product.mul_add(V::splat(b), rest);
        let step = |i: i32| (s + V::splat(f64::from(i))) / a.high;
        product = product * step(2 * j - 1) * step(2 * j);
    }
    let integral = last.times(a).over(Pair::from(s - one), one);
    integral.plus(Pair::product(last.high, rest))
}

/// q + k
#[inline(always)]
fn plus_integer<V: Vector<Lane = f64>>(q: Pair<V>, k: i32) -> Pair<V> {
    q.plus(Pair::from(V::splat(f64::from(k))))
}

/// `e^factor x^−s` as a number near 1 and a power of two.
#[inline(always)]
fn term<V: Vector<Lane = f64>>(s: V, x: Pair<V>, factor: Pair<V>) -> (Pair<V>, V::Int) {
    let log = wide::log(x.high).plus_low(x.low / x.high);
    wide::exp(factor.plus(log.times(Pair::from(-s))))
}
