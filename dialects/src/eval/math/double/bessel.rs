//! Bessel functions.

use super::wide;
use crate::eval::math::format::{polynomial, scale};
use crate::eval::math::pair::Pair;
use crate::eval::vector::Vector;

/// `I₁(√z) / √z` on [0, 144], the first ten coefficients and what rounding took from them: degree 20, absolute error 2^−67 (Chebyshev fit, mpmath).
const SERIES: [f64; 10] = [
    0.5,
    0.0625,
    0.002_604_166_666_666_666_5,
    5.425_347_222_222_221e-5,
    6.781_684_027_777_799e-7,
    5.651_403_356_481_198e-9,
    3.363_930_569_336_688e-11,
    1.501_754_718_437_524e-13,
    5.214_426_106_428_85e-16,
    1.448_451_693_684_832_5e-18,
];
const SERIES_LOW: [f64; 10] = [
    4.002_052_365_507_392e-21,
    -2.451_070_983_281_419_3e-20,
    1.695_153_996_486_624_3e-19,
    -3.026_480_643_277_713e-22,
    1.659_835_005_695_478e-23,
    2.239_484_184_174_155e-25,
    -1.921_504_796_144_783e-27,
    -6.626_493_535_331_31e-30,
    -1.610_038_682_924_978_7e-32,
    6.016_578_064_324_484e-35,
];
/// The other coefficients.
const SERIES_REST: [f64; 11] = [
    3.291_935_734_504_438e-21,
    6.234_725_394_520_88e-24,
    9.991_569_266_119_32e-27,
    1.372_440_167_917_869_6e-29,
    1.634_138_658_583_436e-32,
    1.700_026_508_980_462_7e-35,
    1.575_841_886_152_801e-38,
    1.226_443_305_317_528e-41,
    1.101_001_493_844_577_8e-44,
    2.516_095_904_480_609_6e-48,
    8.232_715_474_016_816e-51,
];
/// `I₁(1/y) e^(−1/y) / √y` on [0, 1/12], degree 17, absolute error 2^−59 (Chebyshev fit, mpmath).
const FAR: [f64; 18] = [
    0.398_942_280_401_432_7,
    -0.149_603_355_150_548_7,
    -0.046_751_048_469_790_335,
    -0.040_907_174_952_540_884,
    -0.057_523_682_000_276_45,
    -0.111_066_612_951_422_06,
    -0.234_475_698_502_632_7,
    -3.445_859_399_180_421,
    139.887_062_291_484_9,
    -5_654.948_657_053_525_5,
    166_136.982_625_136_76,
    -3_653_031.387_312_556,
    59_599_815.296_872_795,
    -710_260_500.292_117_8,
    5_989_743_809.744_142,
    -33_751_396_940.574_497,
    113_521_964_574.053_05,
    -171_609_175_650.072_4,
];
/// What rounding took from the first coefficient, which is 1/√2π.
const FAR_LOW: f64 = -2.492_327_202_277_73e-17;

/// I₁(x) e^−|x|, the modified Bessel function of the first kind of order 1, scaled.
#[inline(always)]
pub fn bessel_i1e<V: Vector<Lane = f64>>(x: V) -> V {
    let (a, infinity) = (x.abs(), V::splat(f64::INFINITY));
    let value = V::select(a.lt(V::splat(12.0)), near(a), far(V::select(a.lt(infinity), a, V::splat(f64::MAX))));
    let value = V::select(a.lt(infinity), value, V::splat(0.0));
    V::select(x.is_nan(), x, value.copysign(x))
}

/// For 0 ≤ x < 12. Near its end the series is the sum of many terms of one size: its head is summed in pairs.
#[inline(always)]
fn near<V: Vector<Lane = f64>>(x: V) -> V {
    let z = Pair::product(x, x);
    let mut sum = Pair::from(polynomial(z.high, &SERIES_REST));
    for (&high, &low) in SERIES.iter().zip(&SERIES_LOW).rev() {
        sum = Pair::splat(Pair { high, low }).plus(sum.times(z));
    }
    let (exp, k) = wide::exp(Pair::from(-x));
    let Pair { high, low } = sum.times(exp);
    x.mul_add(scale(high, k), x * scale(low, k))
}

/// For x ≥ 12.
#[inline(always)]
fn far<V: Vector<Lane = f64>>(x: V) -> V {
    let one = V::splat(1.0);
    let y = one / x;
    let sum = Pair::fast_sum(V::splat(FAR[0]), y * polynomial(y, &FAR[1..])).plus_low(V::splat(FAR_LOW));
    let root = x.sqrt();
    let root_low = root.mul_add(-root, x) / (root + root);
    sum.over(Pair { high: root, low: root_low }, one).round()
}
