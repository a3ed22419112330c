//! Hyperbolic functions and their inverses.

use crate::eval::math::format::polynomial16;
use crate::eval::math::{double, exponential};
use crate::eval::vector::{IntVector, Single};

/// tanh is taken from a table in 16 parts of [0, 9.02], beyond which it rounds to 1. `1 + SCALE · x` is in [1, 16) there, and a part is where its exponent and
/// the first two bits of its mantissa are the same: parts are short where the function bends.
const END: f32 = 9.02;
const SCALE: f32 = 1.662_14;
/// Near the middles of the parts, which begin at entry 12: `tanh(CENTER)` is `AT_CENTER` with an error below 2⁻³⁴, since such numbers were looked for. The first
/// part is around 0.
static CENTER: [f32; 16] = [
    0.751_968_26, 1.054_301_5, 1.352_081_9, 1.655_572_5, 2.102_71, 2.706_712_2, 3.308_433, 3.910_846_5, 4.818_022_3, 6.015_178_7, 7.219_154_4, 8.407_269_5,
    0.0, 0.225_783_2, 0.376_131, 0.525_909_9,
];
static AT_CENTER: [f32; 16] = [
    0.636_321_7, 0.783_473_1, 0.874_543_8, 0.929_618_36, 0.970_609_3, 0.991_126_84, 0.997_328_34, 0.999_198_44, 0.999_869_35, 0.999_988_1, 0.999_998_9,
    0.999_999_9, 0.0, 0.222_023_19, 0.359_342_75, 0.482_248_4,
];
/// By power of `r`: the polynomials `(tanh(CENTER + r) − AT_CENTER) / r`, degree 5, error of tanh below 2⁻²⁷ (Chebyshev fit, mpmath).
static CHANGE: [[f32; 16]; 6] = [
    [
        0.595_094_7, 0.386_169_94, 0.235_173_17, 0.135_809_7, 0.057_917_565, 0.017_667_599, 0.005_336_181_7, 0.001_602_484_5, 0.000_261_294_74,
        0.000_023_842_147, 0.000_002_145_804_3, 0.000_000_173_038_77, 1.0, 0.950_705_7, 0.870_872_8, 0.767_436_5,
    ],
    [
        -0.378_671_68, -0.302_553_7, -0.205_669_24, -0.126_251_2, -0.056_215_34, -0.017_510_828, -0.005_321_923_6, -0.001_601_205_1, -0.000_261_259_53,
        -0.000_023_840_768, -0.000_002_145_689_2, 0.000_000_780_581_6, -0.000_000_007_816_21, -0.211_078_7, -0.312_941_82, -0.370_095,
    ],
    [
        0.042_585_95, 0.108_319_4, 0.101_477_07, 0.072_096_296, 0.035_258_98, 0.011_465_769, 0.003_528_717_4, 0.001_065_665_3, 0.000_173_874_46,
        0.000_015_870_992, 0.000_001_428_438_8, 0.000_000_523_635_15, -0.333_330_72, -0.270_037_17, -0.177_837_79, -0.077_334_97,
    ],
    [
        0.099_124_58, 0.015_983_777, -0.020_186_825, -0.024_937_88, -0.015_483_364, -0.005_527_608, -0.001_745_537_4, -0.000_530_987_05, -0.000_086_916_91,
        -0.000_007_946_784_5, -0.000_000_715_351_1, -0.000_007_361_972, -0.000_138_600_76, 0.130_311_55, 0.168_213_28, 0.160_656_59,
    ],
    [
        -0.063_319_03, -0.040_052_1, -0.011_106_858, 0.002_078_335_3, 0.004_512_039_5, 0.002_063_378_2, 0.000_690_862_94, 0.000_213_735_31, 0.000_036_600_108,
        0.000_003_346_163_6, 0.000_000_301_222_77, -0.000_001_062_002_2, 0.135_926_46, 0.082_031_436, 0.018_294_971, -0.034_393_035,
    ],
    [
        -0.001_049_039_5, 0.019_253_958, 0.011_671_839, 0.003_530_936_5, -0.000_482_693_08, -0.000_576_897_9, -0.000_219_124_51, -0.000_071_261_75,
        -0.000_012_121_591, -0.000_001_089_383, -0.000_000_097_969_34, 0.000_013_596_716, -0.019_891_37, -0.065_874_88, -0.068_794_936, -0.044_674_147,
    ],
];

/// `(eˣ − e⁻ˣ) / 2`
#[inline(always)]
pub fn sinh<V: Single>(x: V) -> V {
    exponential::sinh(x)
}

/// `(eˣ + e⁻ˣ) / 2`
#[inline(always)]
pub fn cosh<V: Single>(x: V) -> V {
    exponential::cosh(x)
}

/// `(eˣ − e⁻ˣ) / (eˣ + e⁻ˣ)`
#[inline(always)]
pub fn tanh<V: Single>(x: V) -> V {
    let a = x.abs().at_most(V::splat(END));
    let part = a.mul_add(V::splat(SCALE), V::splat(1.0)).to_bits().shr(21);
    let r = a - V::lookup16(&CENTER, part);
    let change = polynomial16(r, &CHANGE, part);
    change.mul_add(r, V::lookup16(&AT_CENTER, part)).copysign(x)
}

/// `log(x + √(x² + 1))`
#[inline(always)]
pub fn asinh<V: Single>(x: V) -> V {
    V::of_double(double::asinh(x.double()))
}

/// `log(x + √(x² − 1))`, NaN below 1.
#[inline(always)]
pub fn acosh<V: Single>(x: V) -> V {
    V::of_double(double::acosh(x.double()))
}

/// `½ log((1 + x) / (1 − x))`
#[inline(always)]
pub fn atanh<V: Single>(x: V) -> V {
    V::of_double(double::atanh(x.double()))
}
