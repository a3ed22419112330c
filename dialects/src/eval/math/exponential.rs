//! The exponential family, for both formats: `x = k ln 2 + r` with |r| ≤ ½ ln 2, and polynomials of cosh and sinh near 0.

use super::format::{Format, clamp, constant, nearest, polynomial, power_of_two, scale};
use super::pair::Pair;
use crate::eval::vector::{IntVector, Vector};

/// What the family needs of a format.
pub(crate) trait Exponential: Format {
    /// `(cosh r − 1) / r²` as a polynomial in r².
    const COSH: &'static [Self];
    /// `(sinh r − r) / r³` as a polynomial in r².
    const SINH: &'static [Self];
    /// The high bits of ln 2: its products with the k that occur, subtracted from x, are exact.
    const LN_2_HIGH: f64;
    /// ln 2 − `LN_2_HIGH`.
    const LN_2_LOW: f64;
    /// Below it exp rounds to 0.
    const LEAST: f64;
    /// At it cosh is infinite, and exp 1 below.
    const GREATEST: f64;
}

/// `x = k ln 2 + r + low`, and the parts of eʳ.
struct Reduced<V: Vector> {
    k: V,
    int: V::Int,
    r: V,
    low: V,
    /// cosh r − 1
    cosh: V,
    /// sinh r − r
    sinh: V,
}

#[inline(always)]
fn reduce<V: Vector<Lane: Exponential>>(x: V) -> Reduced<V> {
    let minus_ln_2_low = constant::<V>(-V::Lane::LN_2_LOW);
    let (k, int) = nearest(x, constant(std::f64::consts::LOG2_E));
    let exact = k.mul_add(constant(-V::Lane::LN_2_HIGH), x);
    let r = k.mul_add(minus_ln_2_low, exact);
    let square = r * r;
    Reduced {
        k,
        int,
        r,
        low: k.mul_add(minus_ln_2_low, exact - r),
        cosh: square * polynomial(square, V::Lane::COSH),
        sinh: square * r * polynomial(square, V::Lane::SINH),
    }
}

/// `eˣ = 2ᵏ (1 + (r + (eʳ − 1 − r)))`
#[inline(always)]
pub(crate) fn exp<V: Vector<Lane: Exponential>>(x: V) -> V {
    let Reduced { k, r, cosh, sinh, .. } = reduce(clamp(x, V::Lane::LEAST, V::Lane::GREATEST));
    (constant::<V>(1.0) + (r + (sinh + cosh))).ldexp(k)
}

/// e to the power of a pair whose low part is 0 beyond exp's range.
#[inline(always)]
pub(crate) fn exp_of_pair<V: Vector<Lane: Exponential>>(x: Pair<V>) -> V {
    let one = constant::<V>(1.0);
    let Reduced { k, r, low, cosh, sinh, .. } = reduce(clamp(x.high, V::Lane::LEAST, V::Lane::GREATEST));
    let rest = sinh + cosh;
    (one + (r + (low + x.low).mul_add(one + (r + rest), rest))).ldexp(k)
}

/// eˣ − 1 = 2ᵏ (eʳ − 1) + (2ᵏ − 1), at half the size so that 2ᵏ does not overflow.
#[inline(always)]
pub(crate) fn expm1<V: Vector<Lane: Exponential>>(x: V) -> V {
    // Below −40 the result rounds to −1.
    let Reduced { int, r, low, cosh, sinh, .. } = reduce(clamp(x, -40.0, V::Lane::GREATEST - 1.0));
    let half = power_of_two::<V>(int - V::Int::splat(1));
    let leading = half.mul_add(r, half - constant(0.5));
    let result = half.mul_add(sinh + cosh + low, leading);
    V::select(x.abs().lt(constant(TINY)), x, result + result)
}

/// Below it the functions with `f(x) = x + O(x²)` round to `x`.
pub(crate) const TINY: f64 = 1.0 / (1_u64 << 60) as f64;

/// `1 / (1 + e⁻ˣ)`, from `e^−|x|` in twice the precision: the tail on the left is as accurate as that of exp.
#[inline(always)]
pub(crate) fn logistic<V: Vector<Lane: Exponential>>(x: V) -> V {
    let (zero, one) = (constant::<V>(0.0), constant::<V>(1.0));
    let Reduced { k, int, r, low, cosh, sinh } = reduce(clamp(-x.abs(), V::Lane::LEAST, 0.0));
    let exp = Pair::fast_sum(one, r).plus_low(sinh + cosh + low);
    let exp = Pair::fast_sum(exp.high, exp.low);
    let sum = Pair::fast_sum(one, exp.high.ldexp(k)).plus_low(scale(exp.low, int));
    let negative = x.lt(zero);
    let numerator = Pair { high: V::select(negative, exp.high, one), low: V::select(negative, exp.low, zero) };
    numerator.over(sum, one).round().ldexp(V::select(negative, k, zero))
}

/// `tanh x = t / (t + 2)` with `t = e²ˣ − 1`, both divided by 2ᵏ: `t = (eʳ − 1) + (1 − 2⁻ᵏ)`.
#[inline(always)]
pub(crate) fn tanh<V: Vector<Lane: Exponential>>(x: V) -> V {
    // Beyond 30 the result rounds to 1.
    let double = clamp(x.abs(), 0.0, 30.0) * constant::<V>(2.0);
    let Reduced { int, r, low, cosh, sinh, .. } = reduce(double);
    let (minus, plus) = one_minus_and_plus(power_of_two::<V>(V::Int::splat(0) - int));
    let rest = sinh + cosh + low;
    let t = Pair::fast_sum(minus.high, r).plus_low(rest + minus.low);
    let t_plus_2 = Pair::fast_sum(plus.high, r).plus_low(rest + plus.low);
    t.over(Pair::fast_sum(t_plus_2.high, t_plus_2.low), constant(1.0)).round().copysign(x)
}

/// `(1 − q, 1 + q)` exactly, for q in [0, 1].
#[inline(always)]
fn one_minus_and_plus<V: Vector<Lane: Format>>(q: V) -> (Pair<V>, Pair<V>) {
    (Pair::fast_sum(constant(1.0), -q), Pair::fast_sum(constant(1.0), q))
}

/// `2 sinh |x| = 2ᵏ (S cosh r + C sinh r)` with `S = 1 − 4⁻ᵏ`, `C = 1 + 4⁻ᵏ`.
#[inline(always)]
pub(crate) fn sinh<V: Vector<Lane: Exponential>>(x: V) -> V {
    let Reduced { k, int, r, low, cosh, sinh } = reduce(clamp(x.abs(), 0.0, V::Lane::GREATEST));
    let (s, c) = one_minus_and_plus(fourth_power::<V>(int));
    let product = Pair::product(c.high, r);
    let leading = Pair::fast_sum(s.high, product.high);
    let rest = c.high.mul_add(sinh + low, s.high * cosh) + (product.low + c.low.mul_add(r, s.low));
    leading.plus_low(rest).round().ldexp(k - constant(1.0)).copysign(x)
}

/// `2 cosh x = 2ᵏ (C cosh r + S sinh r)` with `S = 1 − 4⁻ᵏ`, `C = 1 + 4⁻ᵏ`.
#[inline(always)]
pub(crate) fn cosh<V: Vector<Lane: Exponential>>(x: V) -> V {
    let Reduced { k, int, r, low, cosh, sinh } = reduce(clamp(x.abs(), 0.0, V::Lane::GREATEST));
    let (s, c) = one_minus_and_plus(fourth_power::<V>(int));
    let leading = Pair::fast_sum(c.high, s.high * r);
    let rest = s.high.mul_add(sinh + low, c.high * cosh) + s.low.mul_add(r, c.low);
    leading.plus_low(rest).round().ldexp(k - constant(1.0))
}

/// 4⁻ᵏ for k ≥ 0; 2⁻⁶⁰, which makes no difference to 1, from k = 30 on.
#[inline(always)]
fn fourth_power<V: Vector<Lane: Format>>(k: V::Int) -> V {
    let limit = V::Int::splat(30);
    let k = V::Int::select(k.lt(limit), k, limit);
    power_of_two(V::Int::splat(0) - k - k)
}
