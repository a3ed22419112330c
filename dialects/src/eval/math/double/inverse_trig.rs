//! asin, acos, atan and atan2 of f64.

use crate::eval::math::format::{nearest, polynomial};
use crate::eval::math::pair::Pair;
use crate::eval::vector::{IntVector, Vector};

/// π/2 and π (mpmath).
const HALF_PI: Pair<f64> = Pair { high: std::f64::consts::FRAC_PI_2, low: 6.123_233_995_736_766e-17 };
pub(in crate::eval::math) const PI: Pair<f64> = Pair { high: std::f64::consts::PI, low: 1.224_646_799_147_353_2e-16 };
/// 2⁶⁰, 2³⁰⁰ and 2^−100
const TWO_60: f64 = power_of_two(60);
const TWO_300: f64 = power_of_two(300);
const TWO_MINUS_100: f64 = power_of_two(-100);

const fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// atan(k / 16) for k = 0 … 16, and what rounding took from it (mpmath).
static ARCTANGENTS: [f64; 17] = [
    0.0,
    0.062_418_809_995_957_35,
    0.124_354_994_546_761_44,
    0.185_347_949_995_694_76,
    0.244_978_663_126_864_14,
    0.302_884_868_374_971_4,
    0.358_770_670_270_572_25,
    0.412_410_441_597_387_3,
    0.463_647_609_000_806_1,
    0.512_389_460_310_737_7,
    0.558_599_315_343_562_4,
    0.602_287_346_134_964_2,
    0.643_501_108_793_284_4,
    0.682_316_554_874_748_1,
    0.718_829_999_621_624_5,
    0.753_151_280_962_194_4,
    std::f64::consts::FRAC_PI_4,
];
static ARCTANGENTS_LOW: [f64; 17] = [
    0.0,
    -1.549_075_630_829_504_6e-18,
    -3.125_324_142_453_938_3e-18,
    4.180_692_268_843_079e-18,
    1.069_875_561_873_445_1e-17,
    -1.101_082_790_300_136_9e-17,
    -2.462_381_558_263_863_5e-17,
    -1.587_652_227_770_689e-17,
    2.269_877_745_296_168_7e-17,
    -2.546_278_147_285_580_4e-17,
    -5.455_630_548_591_626_4e-18,
    2.950_430_737_228_402e-17,
    1.583_478_505_144_428_6e-17,
    6.943_223_671_560_008e-18,
    -2.147_838_844_445_698_3e-17,
    -2.425_693_465_918_206_8e-17,
    3.061_616_997_868_383e-17,
];
/// −⅓ and what rounding took from it.
const MINUS_THIRD: Pair<f64> = Pair { high: -1.0 / 3.0, low: -1.850_371_707_708_594e-17 };
/// `(atan t − t + t³/3) / t⁵` in t², by Taylor: for |t| ≤ 1/32 what is left out is below 2^−84 t.
const ATAN: [f64; 6] = [1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0, 1.0 / 13.0, -1.0 / 15.0];
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
    atan2_as_pair(y, x).round()
}

/// `atan2`, off by 2^−74 of the result.
#[inline(always)]
pub(in crate::eval::math) fn atan2_as_pair<V: Vector<Lane = f64>>(y: V, x: V) -> Pair<V> {
    let (zero, one, infinity) = (V::splat(0.0), V::splat(1.0), V::splat(f64::INFINITY));
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
    let angle = mirrored(upper, left, PI);
    let below = y.to_bits().lt(V::Int::splat(0));
    let angle = Pair::select(below, -angle, angle);
    Pair::select(x.is_nan() | y.is_nan(), Pair::from(x + y), angle)
}

/// atan(over / under) for 0 ≤ over ≤ under: `atan(q) = atan(c) + atan((q − c) / (1 + c q))` with the multiple `c` of 1/16 that is nearest to `q`.
#[inline(always)]
fn octant<V: Vector<Lane = f64>>(over: V, under: V) -> Pair<V> {
    let (steps, index) = nearest(over / under, V::splat(16.0));
    let c = steps * V::splat(1.0 / 16.0);
    let [from_under, from_over] = [Pair::product(c, under), Pair::product(c, over)];
    let numerator = Pair::sum(over, -from_under.high).plus_low(-from_under.low);
    let denominator = Pair::fast_sum(under, from_over.high).plus_low(from_over.low);
    // A quotient that is subnormal has to be rounded only once.
    let high = numerator.high / denominator.high;
    let remainder = (-high).mul_add(denominator.high, numerator.high) + (-high).mul_add(denominator.low, numerator.low);
    let t = Pair::fast_sum(high, remainder / denominator.high);

    let square = t.times(t);
    let cubic = square.times(t).times(Pair::splat(MINUS_THIRD));
    let rest = square.high * square.high * t.high * polynomial(square.high, &ATAN);
    let arc = Pair::fast_sum(t.high, cubic.high).plus_low(t.low + (cubic.low + rest));
    let sum = Pair::fast_sum(V::lookup(&ARCTANGENTS, index), arc.high);
    Pair::fast_sum(sum.high, sum.low + (arc.low + V::lookup(&ARCTANGENTS_LOW, index)))
}

/// `from − angle` where the mask is true, else `angle`.
#[inline(always)]
fn mirrored<V: Vector<Lane = f64>>(angle: Pair<V>, mask: V::Mask, from: Pair<f64>) -> Pair<V> {
    let from = Pair::splat(from);
    let rest = Pair::fast_sum(from.high, -angle.high).plus_low(from.low - angle.low);
    Pair::select(mask, Pair::fast_sum(rest.high, rest.low), angle)
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
