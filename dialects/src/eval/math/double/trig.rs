//! sin, cos and tan of f64.

use super::reduce::{QuarterTurns, quarter_turns};
use crate::eval::math::format::polynomial;
use crate::eval::math::pair::Pair;
use crate::eval::vector::{IntVector, Vector};

/// Below it, sin(x) = tan(x) = x: x³/3 is less than a quarter ulp.
const TINY: f64 = 1e-8;
/// π/2 = HALF_PI + HALF_PI_LOW
const HALF_PI: f64 = std::f64::consts::FRAC_PI_2;
const HALF_PI_LOW: f64 = 6.123_233_995_736_766e-17;
/// −π²/8 = SQUARE + SQUARE_LOW
const SQUARE: f64 = -1.233_700_550_136_169_7;
const SQUARE_LOW: f64 = -7.831_619_385_924_639e-17;

/// −π³/48 = CUBE + CUBE_LOW
const CUBE: f64 = -0.645_964_097_506_246_3;
const CUBE_LOW: f64 = 2.833_202_853_223_681e-17;

/// `((sin(π/2 √z) / √z − π/2) / z + π³/48) / z` on [0, ¼], degree 5, absolute error 2^−64 (Chebyshev fit, mpmath).
const SINE: [f64; 6] = [
    0.079_692_626_246_167_03,
    -0.004_681_754_135_317_559,
    0.000_160_441_184_760_262_93,
    -3.598_842_925_554_617_6e-6,
    5.691_991_220_020_721e-8,
    -6.635_131_315_160_467e-10,
];
/// `(cos(π/2 √z) − 1 + π²/8 z) / z²` on [0, ¼], degree 5, absolute error 2^−58 (Chebyshev fit, mpmath).
const COSINE: [f64; 6] = [
    0.253_669_507_901_048_03,
    -0.020_863_480_763_350_716,
    0.000_919_260_274_734_677_5,
    -2.520_204_058_552_114e-5,
    4.710_736_858_965_679_3e-7,
    -6.337_524_486_423_736e-9,
];

/// The sine. NaN for ±∞.
#[inline(always)]
pub fn sin<V: Vector<Lane = f64>>(x: V) -> V {
    let tiny = x.abs().lt(V::splat(TINY));
    V::select(tiny, x, sine_of(quarter_turns(x), 0))
}

/// The cosine. NaN for ±∞.
#[inline(always)]
pub fn cos<V: Vector<Lane = f64>>(x: V) -> V {
    sine_of(quarter_turns(x), 1)
}

/// The tangent. NaN for ±∞.
#[inline(always)]
pub fn tan<V: Vector<Lane = f64>>(x: V) -> V {
    let turns = quarter_turns(x);
    let [Pair { high: s, low: s_low }, Pair { high: c, low: c_low }] = sine_and_cosine(turns);
    let odd = (turns.quadrant & V::Int::splat(1)).eq(V::Int::splat(1));
    let [over, over_low] = [V::select(odd, -c, s), V::select(odd, -c_low, s_low)];
    let [under, under_low] = [V::select(odd, s, c), V::select(odd, s_low, c_low)];
    let quotient = over / under;
    let rest = quotient.mul_add(-under, over) + quotient.mul_add(-under_low, over_low);
    let tiny = x.abs().lt(V::splat(TINY));
    V::select(tiny, x, quotient + rest / under)
}

/// The sine of `turns` and `more` quarter turns.
#[inline(always)]
fn sine_of<V: Vector<Lane = f64>>(turns: QuarterTurns<V>, more: i64) -> V {
    let quadrant = turns.quadrant + V::Int::splat(more);
    let odd = (quadrant & V::Int::splat(1)).eq(V::Int::splat(1));
    let [sine, cosine] = sine_and_cosine(turns);
    let value = V::select(odd, cosine.high, sine.high);
    V::from_bits(value.to_bits() ^ (quadrant & V::Int::splat(2)).shl(62))
}

/// sin and cos of π/2 (hi + lo), each as a rounded value and what the rounding lost. Exact up to the quadratic terms.
#[inline(always)]
fn sine_and_cosine<V: Vector<Lane = f64>>(turns: QuarterTurns<V>) -> [Pair<V>; 2] {
    let QuarterTurns { hi, lo, .. } = turns;
    let half_pi = V::splat(HALF_PI);
    let Pair { high: z, low: z_error } = Pair::product(hi, hi);
    let Pair { high: square, low: square_error } = Pair::product(z, V::splat(SQUARE));
    let square_error = z.mul_add(V::splat(SQUARE_LOW), (hi + hi).mul_add(lo, z_error).mul_add(V::splat(SQUARE), square_error));
    let Pair { high: cosine, low: cosine_error } = Pair::fast_sum(V::splat(1.0), square);
    let Pair { high: linear, low: linear_error } = Pair::product(hi, half_pi);
    let Pair { high: power, low: power_error } = Pair::product(z, hi);
    let Pair { high: cube, low: cube_error } = Pair::product(power, V::splat(CUBE));
    let cube_error = power.mul_add(V::splat(CUBE_LOW), z_error.mul_add(hi, power_error).mul_add(V::splat(CUBE), cube_error));
    let Pair { high: sine, low: sine_error } = Pair::fast_sum(linear, cube);
    let sine_error = hi.mul_add(V::splat(HALF_PI_LOW), lo * cosine * half_pi) + (linear_error + cube_error + sine_error);
    [
        Pair::fast_sum(sine, (z * power).mul_add(polynomial(z, &SINE), sine_error)),
        Pair::fast_sum(cosine, (z * z).mul_add(polynomial(z, &COSINE), cosine_error + square_error)),
    ]
}

/// sin x and cos x with what their rounding lost.
pub(in crate::eval::math) fn sine_and_cosine_as_pairs<V: Vector<Lane = f64>>(x: V) -> [Pair<V>; 2] {
    let turns = quarter_turns(x);
    let bit = |n: i64| (turns.quadrant & V::Int::splat(n)).eq(V::Int::splat(n));
    let [sine, cosine] = sine_and_cosine(turns);
    let [sine, cosine] = [Pair::select(bit(1), cosine, sine), Pair::select(bit(1), -sine, cosine)];
    let (sine, cosine) = (Pair::select(bit(2), -sine, sine), Pair::select(bit(2), -cosine, cosine));
    // There sin x is x to 69 bits, also if it is subnormal.
    [Pair::select(x.abs().lt(V::splat(1e-10)), Pair::from(x), sine), cosine]
}

/// sin and cos of π r for 0 ≤ r ≤ ½.
#[inline(always)]
pub(super) fn of_half_turns<V: Vector<Lane = f64>>(r: V) -> [Pair<V>; 2] {
    let steep = V::splat(0.25).lt(r);
    let hi = V::select(steep, (V::splat(0.5) - r) * V::splat(2.0), r + r);
    let [sine, cosine] = sine_and_cosine(QuarterTurns { quadrant: V::Int::splat(0), hi, lo: V::splat(0.0) });
    [Pair::select(steep, cosine, sine), Pair::select(steep, sine, cosine)]
}
