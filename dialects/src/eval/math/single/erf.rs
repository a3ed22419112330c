//! The error function, its complement and its inverse.

use crate::eval::math::double;
use crate::eval::math::format::{polynomial, polynomial16};
use crate::eval::vector::{Mask, Single};

/// `g(x) = erf(x) / x` is taken from a table in 16 parts of [0, 3.92], beyond which erf rounds to 1: part `k` is where `3.95 x` rounds to `k`.
const PARTS: f32 = 3.95;
const END: f32 = 3.92;
/// A sum with it has the nearest integer in its lowest bits.
const INTEGER: f32 = 12_582_912.0;
/// Near the middles of the parts: `g(CENTER)` is `AT_CENTER` with an error below 2⁻³⁴, since such numbers were looked for.
static CENTER: [f32; 16] = [
    0.063_333_23, 0.253_326_24, 0.505_932_75, 0.758_944_6, 1.013_869, 1.266_875_9, 1.520_201_4, 1.772_426_5, 2.026_808_5, 2.280_193_3, 2.533_082_5,
    2.786_525_7, 3.039_166_2, 3.289_782_3, 3.545_452, 3.794_081_2,
];
static AT_CENTER: [f32; 16] = [
    1.126_872_3, 1.104_699_3, 1.039_066_9, 0.944_558_86, 0.836_773_2, 0.731_569_9, 0.637_044_55, 0.557_320_6, 0.491_337_75, 0.438_006_22, 0.394_641_5,
    0.358_840_67, 0.329_031_94, 0.303_970_5, 0.282_051_32, 0.263_568_4,
];
/// By power of `r`: the polynomials `(g(CENTER + r) − AT_CENTER) / r`, degree 4, relative error of g below 2⁻²⁷ (Chebyshev fit, mpmath).
static CHANGE: [[f32; 16]; 5] = [
    [
        -0.047_527_37, -0.183_393_46, -0.327_144_7, -0.408_787_5, -0.427_174_93, -0.398_527_23, -0.345_449_98, -0.286_925_38, -0.233_266_04, -0.189_359_81,
        -0.155_066_94, -0.128_605_22, -0.108_227_715, -0.092_391_53, -0.079_551_876, -0.069_468_14,
    ],
    [
        -0.373_417_2, -0.334_298_85, -0.226_936_64, -0.095_686_726, 0.017_656_341, 0.087_888_66, 0.115_348_54, 0.113_116_7, 0.096_538_514, 0.076_816_47,
        0.059_372_62, 0.045_673_616, 0.035_501_06, 0.028_061_865, 0.022_433_786, 0.018_308_967,
    ],
    [
        0.027_716_858, 0.105_978_63, 0.167_639_88, 0.168_419_7, 0.122_718, 0.062_439_56, 0.012_986_713, -0.015_373_753, -0.025_615_707, -0.025_129_762,
        -0.020_565_22, -0.015_558_352, -0.011_471_529, -0.008_480_791, -0.006_322_14, -0.004_823_596,
    ],
    [
        0.111_126_63, 0.088_069_2, 0.030_882_59, -0.026_249_398, -0.057_178_64, -0.057_025_537, -0.038_772_14, -0.018_085_513, -0.003_571_747_8,
        0.003_286_837_1, 0.005_073_729, 0.004_578_05, 0.003_492_554_2, 0.002_512_198_2, 0.001_771_093_3, 0.001_270_570_8,
    ],
    [
        0.136_166_69, -0.039_954_3, -0.049_360_555, -0.036_845_025, -0.011_306_192, 0.009_342_541, 0.017_172_864, 0.014_807_029, 0.008_297_111,
        0.002_993_424_4, 0.000_102_498_87, -0.000_778_998_4, -0.000_816_073_8, -0.000_791_659_5, -0.000_304_056_13, -0.000_358_089_48,
    ],
];

/// √π/2 = INVERSE_SLOPE + INVERSE_SLOPE_LOW
const INVERSE_SLOPE: f32 = 0.886_226_95;
const INVERSE_SLOPE_LOW: f32 = -2.662_32e-8;
/// `(erf⁻¹(x) / x − √π/2) / w` for `w = −log(1 − x²)` on [0, 4], in powers of w − 2: relative error of erf⁻¹ 2^−29 (Remez exchange).
const INVERSE: [f32; 9] =
    [0.245_494_14, 0.002_136_966_4, -0.002_052_551, 0.000_180_187_66, 1.786_613e-5, -5.126_345_5e-6, 1.323_831e-7, 8.450_922_5e-8, -9.495_741e-9];
/// `erf⁻¹(x) − √w` on [2, 4], in powers of √w − 3: relative error of erf⁻¹ 2^−27 (Remez exchange).
const INVERSE_TAIL: [f32; 9] =
    [-0.167_198, 0.002_662_400_7, 0.006_843_071, -0.003_445_338_2, 0.001_146_638_2, -0.000_220_305_88, -4.666_37e-5, 5.600_71e-5, -1.420_730_95e-5];

/// The error function, `2/√π ∫₀ˣ e^(−t²) dt`.
#[inline(always)]
pub fn erf<V: Single>(x: V) -> V {
    let a = x.abs().at_most(V::splat(END));
    let part = a.mul_add(V::splat(PARTS), V::splat(INTEGER)).to_bits();
    let r = a - V::lookup16(&CENTER, part);
    let change = polynomial16(r, &CHANGE, part);
    // The rounded part of the sum is small beside the other one.
    a.mul_add(V::lookup16(&AT_CENTER, part), a * r * change).copysign(x)
}

/// The complement of the error function, `1 − erf(x)` without cancellation.
#[inline(always)]
pub fn erfc<V: Single>(x: V) -> V {
    V::of_double(double::erfc(x.double()))
}

/// The inverse of the error function: ±∞ at ±1, NaN beyond.
///
/// The forms of Giles (Approximating the erfinv function, 2010): a polynomial in `w = −log(1 − x²)` and, where x is near 1, one in √w.
#[inline(always)]
pub fn erf_inv<V: Single>(x: V) -> V {
    let (a, one) = (x.abs(), V::splat(1.0));
    let w = -super::log(a.mul_add(-a, one));
    let near = a.mul_add(V::splat(INVERSE_SLOPE), a * w.mul_add(polynomial(w - V::splat(2.0), &INVERSE), V::splat(INVERSE_SLOPE_LOW)));
    let is_near = w.lt(V::splat(4.0));
    let mut value = near;
    // Few random numbers are that near to 1.
    if !is_near.all() {
        let s = w.sqrt();
        // What the root was rounded by.
        let low = s.mul_add(-s, w) / (s + s);
        let tail = s + (polynomial(s - V::splat(3.0), &INVERSE_TAIL) + low);
        value = V::select(is_near, near, V::select(a.eq(one), V::splat(f32::INFINITY), tail));
    }
    value.copysign(x)
}
