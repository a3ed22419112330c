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
/// `erfc(x) e^(x²) (1 + 2x)` on [½, 27.5] as a polynomial in `(x − 3.75) / (x + 3.75)`, degree 22, absolute error 2^−59 (Chebyshev fit, mpmath;
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

/// The error function, `2/√π ∫₀ˣ e^(−t²) dt`.
#[inline(always)]
pub fn erf<V: Vector<Lane = f64>>(x: V) -> V {
    let a = x.abs();
    let far = (V::splat(1.0) - far_complement(a)).copysign(x);
    let small = V::select(a.lt(V::splat(0.5)), near(x), far);
    V::select(x.eq(V::splat(0.0)) | x.is_nan(), x, small)
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
    let first = Pair::product(t, polynomial(t, &SCALED[1..]));
    let scaled = Pair::fast_sum(V::splat(SCALED[0]), first.high).plus_low(first.low);
    let square = Pair::product(x, -x);
    let (exp, k) = wide::exp(square);
    let quotient = exp.times(scaled).over(Pair::fast_sum(V::splat(1.0), x + x), V::splat(1.0));
    scale(quotient.round(), k)
}
