//! Hyperbolic functions and their inverses.

use crate::eval::math::format::polynomial8;
use crate::eval::math::{double, exponential};
use crate::eval::vector::{IntVector, Single};

/// tanh is taken from a table in 8 parts of [0, 9.3], beyond which it rounds to 1. `1 + SCALE · x` is in [1, 16) there, and a part is where its exponent and
/// the first bit of its mantissa are the same: parts are short where the function bends.
const END: f32 = 9.3;
const SCALE: f32 = 1.612;
/// Near the middles of the parts, which begin at entry 6: `tanh(CENTER)` is `AT_CENTER` with an error below 2⁻³², since such numbers were looked for. The first
/// part is around 0.
static CENTER: [f32; 8] = [0.930_504_3, 1.550_883_8, 2.481_471_8, 3.722_073_6, 5.582_675_5, 8.115_033, 0.0, 0.465_271_17];
static AT_CENTER: [f32; 8] = [0.730_828_94, 0.913_931_2, 0.986_112_5, 0.998_831, 0.999_971_7, 0.999_999_8, 0.0, 0.434_370_6];
/// By power of `r`: the polynomials `(tanh(CENTER + r) − AT_CENTER) / r`, degree 6. They leave an error of tanh below 0.24 units in the last place (minimax fit
/// by Lawson's weights, one coefficient rounded after the other, mpmath).
static CHANGE: [[f32; 8]; 7] = [
    [0.465_889_04, 0.164_729_77, 0.027_582_226, 0.002_336_683_7, 0.000_056_611_643, 3.574_432_7e-7, 1.0, 0.811_322_15],
    [-0.340_486_56, -0.150_551_53, -0.027_198_553, -0.002_334_016_4, -0.000_056_761_648, -3.584_844e-7, -1.463_208_4e-7, -0.352_414_52],
    [0.093_542_01, 0.082_684_19, 0.017_626_01, 0.001_552_368_7, 0.000_037_846_126, 2.398_75e-7, -0.333_324_28, -0.117_354_78],
    [0.045_220_762, -0.025_393_741, -0.008_325_122, -0.000_771_489_6, -0.000_018_331_057, -1.158_973_15e-7, -0.000_184_574_62, 0.168_452_64],
    [-0.053_867_016, -0.000_706_186, 0.002_949_054, 0.000_305_770_26, 7.334_607e-6, 4.498_349e-8, 0.135_028_03, -0.016_581_964],
    [0.015_120_27, 0.005_946_000_6, -0.000_691_341_3, -0.000_104_818_384, -3.098_624_1e-6, -1.952_102_3e-8, -0.007_482_620_4, -0.056_862_663],
    [0.007_471_086_5, -0.003_508_741_7, 0.000_038_924_02, 0.000_028_593_255, 8.809_051_3e-7, 6.184_313e-9, -0.040_176_917, 0.037_491_195],
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
    let part = a.mul_add(V::splat(SCALE), V::splat(1.0)).to_bits().shr(22);
    let r = a - V::lookup8(&CENTER, part);
    let change = polynomial8(r, &CHANGE, part);
    change.mul_add(r, V::lookup8(&AT_CENTER, part)).copysign(x)
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
