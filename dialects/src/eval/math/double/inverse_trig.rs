//! asin, acos, atan and atan2 of f64.

use crate::eval::math::format::{nearest, polynomial};
use crate::eval::math::pair::Pair;
use crate::eval::vector::{IntVector, Vector};

/// π/2 and π (mpmath).
const HALF_PI: Pair<f64> = Pair { high: std::f64::consts::FRAC_PI_2, low: 6.123_233_995_736_766e-17 };
const PI: Pair<f64> = Pair { high: std::f64::consts::PI, low: 1.224_646_799_147_353_2e-16 };
/// 2⁶⁰, 2³⁰⁰ and 2^−100
const TWO_60: f64 = power_of_two(60);
const TWO_300: f64 = power_of_two(300);
const TWO_MINUS_100: f64 = power_of_two(-100);

const fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// atan(k / 4) for k = 0 … 4, and what rounding took from it (mpmath).
static ARCTANGENTS: [f64; 5] = [0.0, 0.244_978_663_126_864_14, 0.463_647_609_000_806_1, 0.643_501_108_793_284_4, std::f64::consts::FRAC_PI_4];
static ARCTANGENTS_LOW: [f64; 5] = [0.0, 1.069_875_561_873_445_1e-17, 2.269_877_745_296_168_7e-17, 1.583_478_505_144_428_6e-17, 3.061_616_997_868_383e-17];
/// `(atan(√z) / √z − 1) / z` on [0, 9/256], degree 9, absolute error 2^−72 (Chebyshev fit, mpmath).
const ATAN: [f64; 10] = [
    -0.333_333_333_333_333_3,
    0.2,
    -0.142_857_142_857_141_77,
    0.111_111_111_110_710_33,
    -0.090_909_090_834_900_87,
    0.076_923_069_025_316_97,
    -0.066_666_153_882_668_86,
    0.058_802_857_287_838_09,
    -0.052_124_773_782_378_25,
    0.040_631_712_509_841_83,
];
/// `(asin(√z) / √z − 1) / z` on [0, ¼], degree 13, absolute error 2^−60 (Chebyshev fit, mpmath).
const ASIN: [f64; 14] = [
    0.166_666_666_666_666_66,
    0.075_000_000_000_001_18,
    0.044_642_857_142_551_895,
    0.030_381_944_475_532_34,
    0.022_372_157_443_507_22,
    0.017_352_816_540_325_496,
    0.013_963_780_012_203_57,
    0.011_566_459_612_121_669,
    0.009_621_842_970_100_282,
    0.009_319_560_794_767_446,
    0.003_044_879_909_455_677_3,
    0.019_554_513_336_123_378,
    -0.019_241_671_746_743_04,
    0.029_612_011_264_955_12,
];

/// The arctangent, in [−π/2, π/2].
#[inline(always)]
pub fn atan<V: Vector<Lane = f64>>(x: V) -> V {
    let (a, one) = (x.abs(), V::splat(1.0));
    let steep = one.lt(a);
    // Beyond 2⁶⁰ the result is π/2, rounded.
    let over = V::select(a.lt(V::splat(TWO_60)), a, V::splat(TWO_60));
    let octant = octant(V::select(steep, one, a), V::select(steep, over, one));
    let value = mirrored(octant, steep, HALF_PI).round();
    V::select(x.is_nan(), x, value.copysign(x))
}

/// The angle of the point (x, y) in [−π, π], as C defines it for zeros and infinities of both signs.
#[inline(always)]
pub fn atan2<V: Vector<Lane = f64>>(y: V, x: V) -> V {
    let [zero, one, infinity] = [0.0, 1.0, f64::INFINITY].map(V::splat);
    let (a, b) = (x.abs(), y.abs());
    // An infinite point lies on an axis or a diagonal.
    let (a_infinite, b_infinite) = (a.eq(infinity), b.eq(infinity));
    let a = V::select(a_infinite | b_infinite, V::select(a_infinite, one, zero), a);
    let b = V::select(a_infinite | b_infinite, V::select(b_infinite, one, zero), b);
    let steep = a.lt(b);
    let (under, over) = (V::select(steep, b, a), V::select(steep, a, b));
    let under = V::select(under.eq(zero), one, under);
    // Keeps the intermediate results of `octant` normal. What underflows here had a quotient that underflows.
    let factor = V::select(under.lt(V::splat(1e-250)), V::splat(TWO_300), one);
    let factor = V::select(under.lt(V::splat(1e250)), factor, V::splat(TWO_MINUS_100));
    let octant = octant(over * factor, under * factor);
    let upper = mirrored(octant, steep, HALF_PI);
    let left = x.to_bits().lt(V::Int::splat(0));
    let value = mirrored(upper, left, PI).round();
    V::select(x.is_nan() | y.is_nan(), x + y, value.copysign(y))
}

/// atan(over / under) for 0 ≤ over ≤ under: `atan(t) = atan(c) + atan((t − c) / (1 + c t))` with the multiple `c` of ¼ that is nearest to `t`,
/// or 0 up to 3/16: a result is never much smaller than the terms of its sum.
#[inline(always)]
fn octant<V: Vector<Lane = f64>>(over: V, under: V) -> Pair<V> {
    let eighths = over * V::splat(8.0);
    let count = |steps: V, multiple: f64| V::select((under * V::splat(multiple)).le(eighths), steps + V::splat(1.0), steps);
    let steps = [1.5, 3.0, 5.0, 7.0].into_iter().fold(V::splat(0.0), count);
    let c = steps * V::splat(0.25);
    let t = c.mul_add(-under, over) / c.mul_add(over, under);
    let z = t * t;
    let (_, index) = nearest(steps, V::splat(1.0));
    let sum = Pair::fast_sum(V::lookup(&ARCTANGENTS, index), t);
    sum.plus_low((z * t).mul_add(polynomial(z, &ATAN), V::lookup(&ARCTANGENTS_LOW, index)))
}

/// `from − angle` where the mask is true, else `angle`.
#[inline(always)]
fn mirrored<V: Vector<Lane = f64>>(angle: Pair<V>, mask: V::Mask, from: Pair<f64>) -> Pair<V> {
    let from = Pair::splat(from);
    let rest = Pair::fast_sum(from.high, -angle.high).plus_low(from.low - angle.low);
    Pair::select(mask, rest, angle)
}

/// The arcsine, in [−π/2, π/2]; NaN outside [−1, 1].
#[inline(always)]
pub fn asin<V: Vector<Lane = f64>>(x: V) -> V {
    let (large, half) = halved(x.abs());
    let value = mirrored(half, large, HALF_PI).round().copysign(x);
    V::select(x.eq(V::splat(0.0)) | x.is_nan(), x, value)
}

/// The arccosine, in [0, π]; NaN outside [−1, 1].
#[inline(always)]
pub fn acos<V: Vector<Lane = f64>>(x: V) -> V {
    let (large, half) = halved(x.abs());
    let positive = mirrored(half, !large, HALF_PI);
    mirrored(positive, x.lt(V::splat(0.0)), PI).round()
}

/// asin(a) where a ≤ ½; where a > ½, true and acos(a), which is `2 asin(√((1 − a) / 2))`.
#[inline(always)]
fn halved<V: Vector<Lane = f64>>(a: V) -> (V::Mask, Pair<V>) {
    let large = V::splat(0.5).lt(a);
    let z = V::select(large, (V::splat(1.0) - a) * V::splat(0.5), a * a);
    let root = z.sqrt();
    let divisor = V::select(root.eq(V::splat(0.0)), V::splat(1.0), root + root);
    let root_low = root.mul_add(-root, z) / divisor;
    let s = Pair { high: V::select(large, root, a), low: V::select(large, root_low, V::splat(0.0)) };
    let low = (z * s.high).mul_add(polynomial(z, &ASIN), s.low);
    let double = V::select(large, V::splat(2.0), V::splat(1.0));
    (large, Pair { high: s.high * double, low: low * double })
}
