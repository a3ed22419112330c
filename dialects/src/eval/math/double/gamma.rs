//! The logarithm of the gamma function.

use super::{trig, wide};
use crate::eval::math::format::polynomial;
use crate::eval::math::pair::Pair;
use crate::eval::vector::Vector;

/// `log Γ(2 + d) / d` on [−½, ½], degree 19, absolute error 2^−63 (Chebyshev fit, mpmath).
const NEAR: [f64; 20] = [
    0.422_784_335_098_467_13,
    0.322_467_033_424_113_2,
    -0.067_352_301_053_198_14,
    0.020_580_808_427_784_57,
    -0.007_385_551_028_668_153_5,
    0.002_890_510_330_738_737,
    -0.001_192_753_912_001_022_6,
    0.000_509_669_524_885_309_6,
    -0.000_223_154_750_745_203_67,
    9.945_750_909_889_392e-5,
    -4.492_635_110_383_333_4e-5,
    2.050_726_741_605_779e-5,
    -9.438_458_716_242_811e-6,
    4.374_374_916_915_131e-6,
    -2.044_920_146_701_511_5e-6,
    9.578_663_334_114_758e-7,
    -4.303_558_760_359_961e-7,
    2.030_480_675_161_522_7e-7,
    -1.341_281_975_851_728_7e-7,
    6.379_047_507_619_774e-8,
];
/// What rounding took from the first coefficient, which is 1 − γ.
const NEAR_LOW: f64 = 4.942_915_152_430_645e-18;
/// What Stirling's formula leaves, times x, as a polynomial in x^−2 for x ≥ 7.5: degree 9, absolute error 2^−74 (Chebyshev fit, mpmath).
const STIRLING: [f64; 10] = [
    0.083_333_333_333_333_33,
    -0.002_777_777_777_777_777_5,
    0.000_793_650_793_650_093_4,
    -0.000_595_238_094_730_006_8,
    0.000_841_750_653_608_420_6,
    -0.001_917_486_619_037_166_7,
    0.006_404_943_831_708_026,
    -0.029_108_871_428_800_72,
    0.156_585_156_344_082_18,
    -0.661_719_083_294_485_9,
];
/// `½ log 2π − ½`
const HALF_LOG: Pair<f64> = Pair { high: 0.418_938_533_204_672_7, low: 1.672_820_965_058_541_3e-17 };
/// log π
const LOG_PI: Pair<f64> = Pair { high: 1.144_729_885_849_400_2, low: 1.026_595_116_270_782_6e-17 };
/// Above it the result overflows (mpmath).
const GREATEST: f64 = 2.556_348_163_871_690_7e305;

/// log |Γ(x)|; +∞ at ±∞ and at the poles 0, −1, −2, …
///
/// Near its zeros at negative `x` the error is at most 2^−53 absolute.
#[inline(always)]
pub fn lgamma<V: Vector<Lane = f64>>(x: V) -> V {
    let pole = x.le(V::splat(0.0)) & x.eq(x.round_ties_even());
    let value = V::select(pole | V::splat(GREATEST).lt(x.abs()), V::splat(f64::INFINITY), log_gamma(x).round());
    V::select(x.is_nan(), x, value)
}

/// log |Γ(x)| where that is finite.
#[inline(always)]
pub(super) fn log_gamma<V: Vector<Lane = f64>>(x: V) -> Pair<V> {
    let a = x.abs();
    let near = a.lt(V::splat(7.5));
    let (base, product, product_divides) = shifted(x);

    // Γ(−a) Γ(a) = −π / (a sin πa)
    let negative = x.lt(V::splat(0.0));
    let stirling = stirling(a);
    let mirrored = Pair::splat(LOG_PI).plus(-stirling);
    let [sine, _] = trig::of_half_turns((a - a.round_ties_even()).abs());
    let reflection = sine.times(Pair::from(a));

    let base = Pair::select(near, base, Pair::select(negative, mirrored, stirling));
    let factor = Pair::select(near, product, reflection);
    let log = wide::log(factor.high.abs()).plus_low(factor.low / factor.high);
    let log = Pair::select(product_divides | !near, -log, log);
    Pair::select(near | negative, base.plus(log), base)
}

/// `(log Γ(2 + d), p, divides)` with Γ(x) = Γ(2 + d) p, or Γ(2 + d) / p where `divides`; for |x| < 7.5.
#[inline(always)]
fn shifted<V: Vector<Lane = f64>>(x: V) -> (Pair<V>, Pair<V>, V::Mask) {
    let nearest = x.round_ties_even();
    let d = x - nearest;
    let steps = nearest - V::splat(2.0);
    let down = steps.lt(V::splat(0.0));
    let mut product = Pair::from(V::splat(1.0));
    for i in 0..10 {
        let i = f64::from(i);
        let factor = Pair::sum(V::select(down, V::splat(1.0 - i), V::splat(2.0 + i)), d);
        product = Pair::select(V::splat(i).lt(steps.abs()), product.times(factor), product);
    }
    let slope = Pair::fast_sum(V::splat(NEAR[0]), d * polynomial(d, &NEAR[1..])).plus_low(V::splat(NEAR_LOW));
    let log = Pair::from(d).times(slope);
    (log, product, down)
}

/// Stirling's formula, for x ≥ 7.5.
#[inline(always)]
fn stirling<V: Vector<Lane = f64>>(x: V) -> Pair<V> {
    let log = wide::log(x).plus(Pair::from(V::splat(-1.0)));
    let product = log.times(Pair::sum(x, V::splat(-0.5)));
    let reciprocal = V::splat(1.0) / x;
    let rest = reciprocal * polynomial(reciprocal * reciprocal, &STIRLING);
    product.plus(Pair::splat(HALF_LOG).plus_low(rest))
}
