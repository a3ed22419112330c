//! The error function, its complement and its inverse.

use super::wide;
use crate::eval::math::format::{polynomial, scale};
use crate::eval::math::pair::Pair;
use crate::eval::vector::Vector;

/// 2/√π = SLOPE + SLOPE_LOW
const SLOPE: f64 = std::f64::consts::FRAC_2_SQRT_PI;
const SLOPE_LOW: f64 = 1.533_545_961_316_588e-17;
/// `(erf(√z) / √z − 2/√π) / z` on [0, ¼], degree 8, absolute error 2^−61 (Chebyshev fit, mpmath).
const NEAR: [f64; 9] = [
    -0.376_126_389_031_837_54,
    0.112_837_916_709_551,
    -0.026_866_170_645_104_014,
    0.005_223_977_624_322_701_5,
    -0.000_854_832_679_278_115_7,
    0.000_120_553_062_525_945_72,
    -1.492_382_748_622_895_5e-5,
    1.638_939_029_120_542_6e-6,
    -1.478_678_785_320_260_2e-7,
];
/// `erfc(x) e^(x²) (1 + 2x)` on [½, 27.5] as a polynomial in `(x − 3.75) / (x + 3.75)`, degree 22, absolute error 2^−61 (Chebyshev fit, mpmath;
/// the form is that of Shepherd and Laframboise, 1981).
const SCALED: [f64; 23] = [
    1.237_512_630_837_827_5,
    -0.140_240_598_585_547_02,
    0.003_585_415_485_463_654_3,
    0.082_276_738_490_150_27,
    -0.108_803_930_141_705_95,
    0.092_304_321_160_233_25,
    -0.058_693_398_590_558_38,
    0.028_362_277_420_774_455,
    -0.009_746_579_547_963_784,
    0.001_755_625_841_134_296,
    0.000_293_713_602_500_198_85,
    -0.000_290_154_041_751_954_1,
    5.164_933_698_201_147_5e-5,
    2.238_419_950_471_049_3e-5,
    -1.144_467_740_890_750_6e-5,
    -9.737_179_328_166_25e-7,
    1.752_227_347_308_829_2e-6,
    -5.654_591_118_390_395e-8,
    -2.586_119_412_433_388e-7,
    2.213_849_965_010_956_2e-8,
    3.766_972_977_409_541e-8,
    -2.816_073_210_192_152_6e-9,
    -4.049_977_704_057_852e-9,
];
/// What rounding took from the first coefficient.
const SCALED_LOW: f64 = 1.054_743_096_781_865_4e-16;

/// √π/2 = INVERSE_SLOPE + INVERSE_SLOPE_LOW
const INVERSE_SLOPE: f64 = 0.886_226_925_452_758;
const INVERSE_SLOPE_LOW: f64 = -3.833_293_249_912_899e-17;
/// `(erf⁻¹(√z) / √z − √π/2) / z` on [0, 0.7225] as a quotient of polynomials in 0.7225 − z, absolute error 2^−61 (interpolation in Chebyshev points,
/// mpmath).
const INVERSE: [[f64; 10]; 2] = [
    [
        0.430_872_506_732_641_27,
        5.286_390_725_838_149_5,
        26.025_688_996_757_832,
        66.017_758_582_862_64,
        92.321_869_421_886_97,
        70.803_847_525_228_9,
        27.961_034_690_594_72,
        4.917_358_929_302_973,
        0.272_228_895_331_344_76,
        0.000_455_429_738_183_998_66,
    ],
    [
        1.0,
        13.775_116_452_088_334,
        77.929_951_743_954_65,
        234.313_338_131_028_47,
        405.361_408_691_958_3,
        409.001_962_937_695_57,
        233.575_885_334_849_2,
        69.885_660_221_365_9,
        9.366_089_543_521_905,
        0.388_862_368_685_450_15,
    ],
];
/// `erf⁻¹(1 − e^(−s²)) − s` on [1.377, 6.07] as a quotient of polynomials in s − 1.375, absolute error 2^−59 (the same way).
const INVERSE_TAIL: [[f64; 11]; 2] = [
    [
        -0.359_532_725_570_184_1,
        -0.982_767_116_352_728_1,
        -1.175_848_530_325_778_4,
        -0.809_046_892_952_955_3,
        -0.350_322_844_636_959_8,
        -0.097_252_804_952_987_94,
        -0.016_328_445_339_483_504,
        -0.001_436_507_065_905_529_1,
        -5.373_044_213_467_792_5e-5,
        -5.890_607_288_802_555e-7,
        -3.094_674_862_630_350_4e-10,
    ],
    [
        1.0,
        2.822_084_463_676_213_2,
        3.625_250_096_763_702_2,
        2.751_463_110_577_220_5,
        1.352_703_617_333_162,
        0.442_650_516_132_118_75,
        0.094_442_950_231_021_85,
        0.012_137_163_948_042_304,
        0.000_817_370_298_773_011_9,
        2.333_913_643_207_239_4e-5,
        1.858_756_409_870_294_5e-7,
    ],
];

/// The error function, `2/√π ∫₀ˣ e^(−t²) dt`.
#[inline(always)]
pub fn erf<V: Vector<Lane = f64>>(x: V) -> V {
    let a = x.abs();
    let far = (V::splat(1.0) - far_complement(a)).copysign(x);
    let value = V::select(a.lt(V::splat(0.5)), near(x), far);
    V::select(x.eq(V::splat(0.0)) | x.is_nan(), x, value)
}

/// The complement of the error function, `1 − erf(x)` without cancellation.
#[inline(always)]
pub fn erfc<V: Vector<Lane = f64>>(x: V) -> V {
    let far = far_complement(x.abs());
    let far = V::select(x.lt(V::splat(0.0)), V::splat(2.0) - far, far);
    let value = V::select(x.abs().lt(V::splat(0.5)), V::splat(1.0) - near(x), far);
    V::select(x.is_nan(), x, value)
}

/// erf on [−½, ½].
#[inline(always)]
fn near<V: Vector<Lane = f64>>(x: V) -> V {
    let z = x * x;
    x.mul_add(V::splat(SLOPE), x * z.mul_add(polynomial(z, &NEAR), V::splat(SLOPE_LOW)))
}

/// erfc on [½, ∞].
#[inline(always)]
fn far_complement<V: Vector<Lane = f64>>(x: V) -> V {
    let x = V::select(x.lt(V::splat(28.0)), x, V::splat(28.0)); // there it is 0
    let t = (x - V::splat(3.75)) / (x + V::splat(3.75));
    let first = t * polynomial(t, &SCALED[1..]);
    let scaled = Pair::fast_sum(V::splat(SCALED[0]), first).plus_low(V::splat(SCALED_LOW));
    let square = Pair::product(x, -x);
    let (exp, k) = wide::exp(square);
    let quotient = exp.times(scaled).over(Pair::fast_sum(V::splat(1.0), x + x), V::splat(1.0));
    scale(quotient.round(), k)
}

/// The inverse of the error function: ±∞ at ±1, NaN beyond.
#[inline(always)]
pub fn erf_inv<V: Vector<Lane = f64>>(x: V) -> V {
    let (a, zero, one) = (x.abs(), V::splat(0.0), V::splat(1.0));
    let tail = V::splat(0.85).lt(a);
    let w = wide::log(V::select(tail, one - a, V::splat(0.25)));
    let s = (-w.high).sqrt();
    let s_low = (s.mul_add(-s, -w.high) - w.low) / (s + s);

    let z = a * a;
    let v = a.mul_add(-a, V::splat(0.7225));
    let u = s - V::splat(1.375);
    let numerator = V::select(tail, polynomial(u, &INVERSE_TAIL[0]), polynomial(v, &INVERSE[0]));
    let denominator = V::select(tail, polynomial(u, &INVERSE_TAIL[1]), polynomial(v, &INVERSE[1]));
    let quotient = numerator / denominator;
    let near = a.mul_add(V::splat(INVERSE_SLOPE), a * z.mul_add(quotient, V::splat(INVERSE_SLOPE_LOW)));
    let value = V::select(tail, s + (quotient + s_low), near);
    let value = V::select(a.lt(one), value, V::select(a.eq(one), V::splat(f64::INFINITY), V::splat(f64::NAN)));
    V::select(x.eq(zero) | x.is_nan(), x, value.copysign(x))
}
