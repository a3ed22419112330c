//! Logarithms and exponentials with about 20 bits more than f64 has, for the functions that are made of them.

use crate::eval::math::exponential::Exponential;
use crate::eval::math::format::{clamp, nearest, polynomial, power_of_two};
use crate::eval::math::pair::Pair;
use crate::eval::vector::{IntVector, Vector};

/// The logarithm's table is for mantissas `i / 64` with `i` from here.
const FIRST: usize = 45;
/// 64 / i, to 12 bits after the point.
static RECIPROCALS: [f64; 47] = reciprocals();
/// The logarithms of the reciprocals, negated (mpmath).
static LOGARITHMS: [f64; 47] = [
    -0.352_148_111_714_557_6,
    -0.330_279_833_115_655_84,
    -0.308_819_401_468_090_56,
    -0.287_621_035_432_81,
    -0.267_085_673_170_708_5,
    -0.246_882_965_853_189_06,
    -0.227_042_191_729_867_1,
    -0.207_593_587_363_287_12,
    -0.188_568_281_362_017_8,
    -0.169_998_214_006_081_56,
    -0.151_496_490_939_343_73,
    -0.133_500_874_580_726_87,
    -0.115_828_000_820_580_1,
    -0.098_501_106_106_933_16,
    -0.081_318_936_216_564_76,
    -0.064_523_262_232_092_16,
    -0.047_906_217_055_651_394,
    -0.031_718_180_270_784_54,
    -0.015_744_542_263_597_568,
    0.0,
    0.015_500_371_845_975_568,
    0.030_741_141_554_280_503,
    0.045_706_544_508_931_246,
    0.060_639_880_721_913_85,
    0.075_273_013_531_718_14,
    0.089_589_270_768_023_87,
    0.103_842_571_096_600_93,
    0.117_752_518_543_910_26,
    0.131_580_172_493_260_87,
    0.145_319_348_376_564_88,
    0.158_677_512_051_433_07,
    0.171_926_553_782_502_8,
    0.185_059_677_026_078_95,
    0.197_772_338_994_238_04,
    0.210_648_695_968_953_91,
    0.223_082_518_020_529_1,
    0.235_672_888_540_961_4,
    0.247_798_017_659_502_27,
    0.260_071_971_903_756_3,
    0.271_857_424_448_564_3,
    0.283_783_432_036_123_6,
    0.295_525_249_912_806_8,
    0.307_074_627_589_042_47,
    0.318_423_214_006_061_44,
    0.329_902_070_633_656_6,
    0.340_827_409_759_909_1,
    0.351_873_431_634_815_2,
];
/// What rounding took from them.
static LOGARITHMS_LOW: [f64; 47] = [
    1.967_992_173_664_522_5e-17,
    -7.146_016_002_925_92e-18,
    1.009_604_583_288_278_2e-17,
    -4.098_272_720_179_715_6e-18,
    7.397_523_739_791_174e-18,
    -1.354_882_530_501_267_5e-17,
    8.965_854_006_941_748e-18,
    -1.095_544_831_453_318e-17,
    7.500_775_144_229_041e-18,
    -1.233_044_465_237_787_4e-17,
    6.118_712_170_459_663e-18,
    1.313_316_193_079_071_3e-17,
    2.874_978_391_841_524_3e-19,
    3.282_357_918_383_827_6e-18,
    -3.240_364_896_346_161e-19,
    -2.767_819_184_255_743e-18,
    -1.058_095_277_804_389_6e-18,
    -5.084_159_452_446_861e-19,
    1.543_773_939_857_366_6e-19,
    0.0,
    2.504_619_957_673_379_7e-19,
    -1.052_956_291_059_336_8e-18,
    2.279_318_541_457_032e-18,
    3.429_906_518_312_455e-19,
    2.073_918_114_848_09e-19,
    -5.358_204_521_193_709_5e-18,
    6.575_519_059_419_539_6e-18,
    3.645_595_835_187_927e-18,
    1.871_195_280_907_379e-18,
    -1.385_198_305_284_126_4e-17,
    8.904_681_688_117_151e-18,
    1.170_025_121_082_880_4e-17,
    8.684_835_195_122_58e-18,
    5.602_975_054_508_128e-18,
    -1.099_021_800_133_464e-18,
    3.629_865_495_198_35e-18,
    -6.859_372_869_545_864e-18,
    -2.650_971_603_483_389e-18,
    8.071_887_364_453_348e-18,
    -2.775_430_199_894_723e-17,
    -1.809_386_041_586_324_6e-18,
    3.272_248_401_860_226_6e-19,
    7.695_867_615_490_544e-18,
    -9.675_819_646_169_84e-18,
    1.358_684_324_963_833_8e-17,
    4.649_890_914_722_966e-18,
    1.517_804_126_041_972_7e-17,
];
/// −2/3, and what rounding took from it.
const MINUS_TWO_THIRDS: f64 = -0.666_666_666_666_666_6;
const MINUS_TWO_THIRDS_LOW: f64 = -3.700_743_415_417_188e-17;
/// `((log(1 + r) − r + r²/2) / r³ − 1/3) / r` for |r| < 0.0115, degree 6, which makes the whole exact to 2^−59 (Chebyshev fit, mpmath).
const LOG_REST: [f64; 7] = [
    -0.25,
    0.200_000_000_000_052_58,
    -0.166_666_666_666_714_87,
    0.142_857_140_869_235_34,
    -0.124_999_998_177_746_7,
    0.111_135_160_265_978_71,
    -0.100_022_045_102_684_56,
];
/// `(eʳ − 1 − r − r²/2) / r³` for |r| ≤ ½ ln 2, degree 10; times r³ the error is 2^−61 (Chebyshev interpolation, mpmath).
const EXP: [f64; 11] = [
    0.166_666_666_666_666_66,
    0.041_666_666_666_666_67,
    0.008_333_333_333_333_333,
    0.001_388_888_888_888_371_1,
    0.000_198_412_698_412_663_9,
    2.480_158_732_567_746e-5,
    2.755_731_924_004_356e-6,
    2.755_727_347_871_858e-7,
    2.505_207_789_275_738e-8,
    2.091_475_532_589_32e-9,
    1.608_437_344_642_417e-10,
];

const fn reciprocals() -> [f64; 47] {
    let mut table = [0.0; 47];
    let mut i = 0;
    while i < 47 {
        table[i] = ((1_usize << 19) / (FIRST + i)).div_ceil(2) as f64 / 4096.0;
        i += 1;
    }
    table
}

/// log x for positive finite `x`, off by 2^−78 of the greater of 2^−7 and the result, near 1 by 2^−72 of the result.
///
/// `x = 2ᵉ (1 + r) / reciprocal` gives `log x = e ln 2 − log reciprocal + r − r²/2 + r³ p(r)`, the cubic term as `−r²/2 · r · −2p(r)`.
#[inline(always)]
pub(in crate::eval::math) fn log<V: Vector<Lane = f64>>(x: V) -> Pair<V> {
    let (e, m) = x.exponent_and_mantissa();
    let index = nearest(m, V::splat(64.0)).1 - V::Int::splat(FIRST as i64);
    let Pair { high, low } = Pair::product(m, V::lookup(&RECIPROCALS, index));
    let r = Pair::fast_sum(high - V::splat(1.0), low);
    let square = Pair::product(r.high * V::splat(-0.5), r.high);
    let cube = Pair::product(square.high, r.high).plus_low(square.low * r.high);
    let rest = r.high * polynomial(r.high, &LOG_REST);
    let factor = Pair::fast_sum(V::splat(MINUS_TWO_THIRDS), rest.mul_add(V::splat(-2.0), V::splat(MINUS_TWO_THIRDS_LOW)));
    let cubic = Pair::product(cube.high, factor.high).plus_low(cube.high.mul_add(factor.low, cube.low * factor.high));

    let whole = Pair::sum(e * V::splat(f64::LN_2_HIGH), V::lookup(&LOGARITHMS, index));
    let linear = Pair::sum(whole.high, r.high);
    let quadratic = Pair::sum(linear.high, square.high);
    let constants = e.mul_add(V::splat(f64::LN_2_LOW), V::lookup(&LOGARITHMS_LOW, index) + whole.low);
    let sum = Pair::sum(quadratic.high, cubic.high);
    // The derivative, 1 − r + r², takes the low part of r along.
    let carried = r.low * r.high.mul_add(r.high - V::splat(1.0), V::splat(1.0));
    let low = linear.low + quadratic.low + constants + (square.low + carried) + (sum.low + cubic.low);
    Pair::fast_sum(sum.high, low)
}

/// `(m, k)` with `e^x = 2ᵏ m`, `m.high` in [0.7, 1.5], `m` off by 2^−60. Beyond ±400000 as at ±400000.
#[inline(always)]
pub(in crate::eval::math) fn exp<V: Vector<Lane = f64>>(x: Pair<V>) -> (Pair<V>, V::Int) {
    let (q, k) = reduced_expm1(x);
    let sum = Pair::fast_sum(V::splat(1.0), q.high);
    (Pair::fast_sum(sum.high, sum.low + q.low), k)
}

/// `e^x − 1` for |x| ≤ 700, off by 2^−59 of the result.
#[inline(always)]
pub(in crate::eval::math) fn expm1<V: Vector<Lane = f64>>(x: Pair<V>) -> Pair<V> {
    let (q, k) = reduced_expm1(x);
    let power = power_of_two::<V>(k);
    Pair::sum(power, V::splat(-1.0)).plus(Pair { high: power * q.high, low: power * q.low })
}

/// `(q, k)` with `e^x = 2ᵏ (1 + q)` and |q| < ½.
#[inline(always)]
fn reduced_expm1<V: Vector<Lane = f64>>(x: Pair<V>) -> (Pair<V>, V::Int) {
    let high = clamp(x.high, -4e5, 4e5);
    let low = V::select(high.eq(x.high), x.low, V::splat(0.0));
    let (k, int) = nearest(high, V::splat(std::f64::consts::LOG2_E));
    let exact = k.mul_add(V::splat(-f64::LN_2_HIGH), high);
    let r = Pair::sum(exact, k.mul_add(V::splat(-f64::LN_2_LOW), low));
    let square = Pair::product(r.high * V::splat(0.5), r.high);
    let sum = Pair::fast_sum(r.high, square.high);
    let low = sum.low + (square.low + r.high.mul_add(r.low, r.low));
    let cubic = r.high * r.high * r.high * polynomial(r.high, &EXP);
    (Pair::fast_sum(sum.high, low + cubic), int)
}
