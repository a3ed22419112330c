//! Powers.

use crate::eval::math::exponential::{Exponential, exp_of_pair};
use crate::eval::math::format::{exponent_and_mantissa, polynomial};
use crate::eval::math::pair::Pair;
use crate::eval::math::power::with_signs_and_ends;
use crate::eval::vector::Vector;

/// `(2 artanh s − 2 s − ⅔ s³) / s⁵` as a polynomial in s², for s between ±(√2 − 1)²: minimax (Remez exchange in 200 bits, rounded to f64),
/// error below 2⁻⁶⁴ s.
const ARTANH_REST: [f64; 7] = [
    0.400_000_000_000_022_4,
    0.285_714_285_701_066_05,
    0.222_222_225_188_660_25,
    0.181_817_844_468_742_38,
    0.153_867_541_107_049_03,
    0.132_568_842_753_809_15,
    0.131_957_760_117_579_5,
];

/// ⅔ − the f64 nearest to ⅔.
const TWO_THIRDS_LOW: f64 = 3.700_743_415_417_188e-17;

/// xʸ, with the special cases of C: 1 where y is 0 or x is 1 even beside NaN, 1 for (−1)^±∞, NaN for a negative x and a fractional y.
#[inline(always)]
pub fn pow<V: Vector<Lane = f64>>(x: V, y: V) -> V {
    let log = log_pair(x.abs());
    let product = Pair::product(y, log.high);
    let low = y.mul_add(log.low, product.low);
    // Far beyond exp's range the low part may be ∞ − ∞.
    let low = V::select(product.high.abs().lt(V::splat(1000.0)), low, V::splat(0.0));
    with_signs_and_ends(x, y, exp_of_pair(Pair { high: product.high, low }))
}

/// log x in twice the precision (relative error below 2⁻⁶⁴) for x ≥ 0, with `s = f / (2 + f)` and `x = 2ᵉ (1 + f)`.
#[inline(always)]
fn log_pair<V: Vector<Lane = f64>>(x: V) -> Pair<V> {
    let (zero, one, infinity) = (V::splat(0.0), V::splat(1.0), V::splat(f64::INFINITY));
    let (e, m) = exponent_and_mantissa(x);
    let f = m - one;
    let s = Pair { high: f, low: zero }.over(Pair::fast_sum(V::splat(2.0), f), one);
    let square = s.times(s);
    let rest = square.high * polynomial(square.high, &ARTANH_REST);
    let cube = s.times(square).times(Pair::fast_sum(V::splat(2.0 / 3.0), rest).plus_low(V::splat(TWO_THIRDS_LOW)));
    let log = Pair::fast_sum(s.high + s.high, cube.high).plus_low(s.low + s.low + cube.low);
    let low = e.mul_add(V::splat(f64::LN_2_LOW), log.low);
    let log = Pair::fast_sum(e * V::splat(f64::LN_2_HIGH), log.high).plus_low(low);
    let log = Pair::fast_sum(log.high, log.low);
    let high = V::select(x.lt(infinity), log.high, x);
    Pair { high: V::select(x.eq(zero), -infinity, high), low: log.low }
}
