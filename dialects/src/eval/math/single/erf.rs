//! The error function, its complement and its inverse.

use crate::eval::math::double;
use crate::eval::math::format::{polynomial, polynomial8};
use crate::eval::vector::{Mask, Single};

/// `g(x) = erf(x) / x` is taken from a table in 8 parts of [0, 4], beyond which erf rounds to 1: part `k` is where `1.874 x` rounds to `k`.
const PARTS: f32 = 1.874;
const END: f32 = 4.0;
/// A sum with it has the nearest integer in its lowest bits.
const INTEGER: f32 = 12_582_912.0;
/// Near the middles of the parts: `g(CENTER)` is `AT_CENTER` with an error below 2⁻³⁴, since such numbers were looked for.
static CENTER: [f32; 8] = [0.133_397_43, 0.533_669_8, 1.067_242_6, 1.600_933_6, 2.134_411_6, 2.668_039_8, 3.201_570_7, 3.734_475_6];
static AT_CENTER: [f32; 8] = [1.121_721_6, 1.029_821_9, 0.814_041_85, 0.609_912_7, 0.467_323_1, 0.374_746_6, 0.312_344_82, 0.267_775_18];
/// By power of `r`: the polynomials `(g(CENTER + r) − AT_CENTER) / r`, degree 5. They leave an error of erf below 0.2 units in the last place (minimax fit by
/// Lawson's weights, one coefficient rounded after the other, mpmath).
static CHANGE: [[f32; 8]; 6] = [
    [-0.099_283_95, -0.339_344_08, -0.424_276_77, -0.326_649_46, -0.213_392_36, -0.140_115_05, -0.097_547_404, -0.071_703_29],
    [-0.364_205_54, -0.212_854_2, 0.036_308_616, 0.117_068_01, 0.088_121_26, 0.051_602_08, 0.030_428_715, 0.019_199_375],
    [0.058_944_61, 0.170_649_05, 0.110_184_014, 0.001_601_059_7, -0.026_271_129, -0.017_831_046, -0.009_423_517, -0.005_138_551],
    [0.105_777_92, 0.023_940_58, -0.059_737_694, -0.031_811_22, 0.000_230_129_18, 0.004_971_365_4, 0.002_827_080_2, 0.001_371_854_2],
    [-0.020_657_79, -0.048_573_773, -0.006_206_627_5, 0.016_809_44, 0.005_801_391, -0.000_433_460_72, -0.000_754_180_7, -0.000_365_602_87],
    [-0.024_092_084, 0.002_442_153_9, 0.015_428_167, -0.000_941_813_7, -0.003_553_464_5, -0.000_602_472_17, 0.000_130_675_22, 0.000_092_083_62],
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
    let r = a - V::lookup8(&CENTER, part);
    let change = polynomial8(r, &CHANGE, part);
    // The rounded part of the sum is small beside the other one.
    a.mul_add(V::lookup8(&AT_CENTER, part), a * r * change).copysign(x)
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
