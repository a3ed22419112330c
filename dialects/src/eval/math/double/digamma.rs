//! The logarithmic derivative of the gamma function.

use super::{trig, wide};
use crate::eval::math::format::polynomial;
use crate::eval::math::pair::Pair;
use crate::eval::vector::Vector;

/// The positive zero less 1 (mpmath).
const ZERO: Pair<f64> = Pair { high: 0.461_632_144_968_362_36, low: -1.552_234_816_285_867_7e-17 };
/// `ψ(1½ + v) / (1½ + v − zero)` on [−½, ½], degree 23, absolute error 2^−60 (Chebyshev fit, mpmath).
const NEAR: [f64; 24] = [
    0.951_055_876_031_832_8,
    -0.423_627_421_281_460_47,
    0.240_542_484_240_787_36,
    -0.148_404_923_053_917_61,
    0.094_988_724_452_83,
    -0.061_922_133_271_657_06,
    0.040_760_833_944_626_57,
    -0.026_975_796_844_275_36,
    0.017_907_248_195_969_127,
    -0.011_908_215_172_584_002,
    0.007_927_024_067_961_237,
    -0.005_280_017_820_898_74,
    0.003_518_080_075_106_669_4,
    -0.002_344_650_082_351_321,
    0.001_563_567_975_753_388_5,
    -0.001_042_261_556_504_223,
    0.000_689_971_780_116_684_1,
    -0.000_459_962_514_461_257_6,
    0.000_326_806_804_414_176_4,
    -0.000_217_868_214_550_145_1,
    9.173_383_289_174_792e-5,
    -6.115_542_617_507_51e-5,
    0.000_122_309_830_554_067_47,
    -8.153_978_973_309_418e-5,
];
/// What rounding took from the first coefficient.
const NEAR_LOW: f64 = 4.292_118_102_788_199e-17;
/// `(log x − 1/(2x) − ψ(x)) x²` as a polynomial in x^−2 for x ≥ 8: degree 9, absolute error 2^−72 (Chebyshev fit, mpmath).
const FAR: [f64; 10] = [
    0.083_333_333_333_333_33,
    -0.008_333_333_333_333_331,
    0.003_968_253_968_248_568,
    -0.004_166_666_662_212_77,
    0.007_575_755_701_215_112,
    -0.021_092_339_825_194_432,
    0.083_265_001_741_008_33,
    -0.436_808_261_440_084_4,
    2.672_069_126_176_137_6,
    -12.771_628_287_658_169,
];
/// π
const PI: Pair<f64> = Pair { high: std::f64::consts::PI, low: 1.224_646_799_147_353_2e-16 };

/// ψ(x) = Γ′(x) / Γ(x); NaN at −∞ and at the poles 0, −1, −2, …
///
/// Near its zeros at negative `x` the error is at most 2^−52 absolute.
#[inline(always)]
pub fn digamma<V: Vector<Lane = f64>>(x: V) -> V {
    let (a, zero, one) = (x.abs(), V::splat(0.0), V::splat(1.0));
    let negative = x.lt(zero);
    let positive_value = Pair::select(a.lt(V::splat(8.0)), near(a), far(a));
    // ψ(−a) = ψ(a) + 1/a + π cot πa
    let rest = a - a.round_ties_even();
    let [sine, cosine] = trig::of_half_turns(rest.abs());
    let cotangent = cosine.over(sine, one).times(Pair::splat(PI));
    let cotangent = Pair::select(rest.lt(zero), -cotangent, cotangent);
    let mirrored = positive_value.plus(cotangent.plus(reciprocal(Pair::from(a))));
    let value = Pair::select(negative, mirrored, positive_value).round();

    let value = V::select(a.lt(V::splat(1e-20)), V::splat(-1.0) / x, value);
    let pole = x.le(zero) & x.eq(x.round_ties_even());
    let value = V::select(pole, V::splat(f64::NAN), value);
    V::select(x.is_nan() | (a.eq(V::splat(f64::INFINITY)) & !negative), x, value)
}

/// 1 / x
#[inline(always)]
fn reciprocal<V: Vector<Lane = f64>>(x: Pair<V>) -> Pair<V> {
    let high = V::splat(1.0) / x.high;
    let remainder = high.mul_add(-x.high, V::splat(1.0));
    Pair { high, low: high * high.mul_add(-x.low, remainder) }
}

/// For 0 < x < 8, `x = y + n` with 0 ≤ y < 1: ψ(y) = ψ(1 + y) − 1/y, ψ(y + n) = ψ(1 + y) + Σ 1/(y + k) for k = 1 … n − 1.
#[inline(always)]
fn near<V: Vector<Lane = f64>>(x: V) -> Pair<V> {
    let n = x.floor();
    let y = x - n;
    let below_one = x.lt(V::splat(1.0));
    let distance = Pair::sum(y, V::splat(-ZERO.high)).plus_low(V::splat(-ZERO.low));
    let v = y - V::splat(0.5);
    let slope = Pair::fast_sum(V::splat(NEAR[0]), v * polynomial(v, &NEAR[1..])).plus_low(V::splat(NEAR_LOW));
    let mut sum = distance.times(slope);
    for k in 1..7 {
        let k = f64::from(k);
        let term = reciprocal(Pair::sum(V::splat(k), y));
        sum = Pair::select(V::splat(k).lt(n), sum.plus(term), sum);
    }
    let first = reciprocal(Pair::from(y));
    Pair::select(below_one, sum.plus(-first), sum)
}

/// For x ≥ 8, the asymptotic series.
#[inline(always)]
fn far<V: Vector<Lane = f64>>(x: V) -> Pair<V> {
    let inverse = V::splat(1.0) / x;
    let square = inverse * inverse;
    let rest = inverse.mul_add(V::splat(0.5), square * polynomial(square, &FAR));
    wide::log(x).plus_low(-rest)
}
