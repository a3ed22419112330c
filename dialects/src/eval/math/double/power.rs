//! Powers.

use super::wide;
use crate::eval::math::exponential::exp_of_pair;
use crate::eval::math::pair::Pair;
use crate::eval::math::power::with_signs_and_ends;
use crate::eval::vector::Vector;

/// xʸ, with the special cases of C: 1 where y is 0 or x is 1 even beside NaN, 1 for (−1)^±∞, NaN for a negative x and a fractional y.
#[inline(always)]
pub fn pow<V: Vector<Lane = f64>>(x: V, y: V) -> V {
    let (zero, infinity) = (V::splat(0.0), V::splat(f64::INFINITY));
    let a = x.abs();
    let log = wide::log(a);
    let high = V::select(a.lt(infinity), log.high, a);
    let high = V::select(a.eq(zero), -infinity, high);
    let product = Pair::product(y, high);
    let low = y.mul_add(log.low, product.low);
    // Far beyond exp's range the low part may be ∞ − ∞.
    let low = V::select(product.high.abs().lt(V::splat(1000.0)), low, zero);
    with_signs_and_ends(x, y, exp_of_pair(Pair { high: product.high, low }))
}
