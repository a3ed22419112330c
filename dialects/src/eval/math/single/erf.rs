//! The error function, its complement and its inverse.

use crate::eval::math::double;
use crate::eval::math::format::{nearest, polynomial};
use crate::eval::vector::{Mask, Single};

/// 2/√π = SLOPE + SLOPE_LOW
const SLOPE: f32 = std::f32::consts::FRAC_2_SQRT_PI;
const SLOPE_LOW: f32 = -5.863_538_3e-8;
/// `(erf(√z) / √z − 2/√π) / z` on [0, 1], degree 6, absolute error 2^−32 (Chebyshev fit, mpmath).
const NEAR: [f32; 7] = [-0.376_126_38, 0.112_837_9, -0.026_865_946, 0.005_222_611, -0.000_850_854_5, 0.000_114_517_37, -1.021_674_8e-5];
/// `log(erfc(x)) / x` on [1, 3.95], degree 8, absolute error 2^−25 (Chebyshev fit, mpmath).
const DECAY: [f32; 9] =
    [-1.128_780_6, -0.634_667_2, -0.106_935_88, 0.024_249_341, -0.003_787_436_3, 0.000_314_399_8, 5.356_946_5e-6, -3.694_529_4e-6, 2.403_075_1e-7];
/// `(eʳ − 1 − r) / r²` for |r| ≤ ½ ln 2, degree 4, absolute error 2^−25 (Chebyshev fit, mpmath).
const EXP: [f32; 5] = [0.5, 0.166_665_76, 0.041_666_556, 0.008_363_195, 0.001_392_620_4];
/// ln 2 = LN_2 + LN_2_LOW; the products of LN_2 with small integers are exact.
const LN_2: f32 = 0.693_145_75;
const LN_2_LOW: f32 = 1.428_606_8e-6;

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
    let a = x.abs();
    let z = x * x;
    let near = x.mul_add(V::splat(SLOPE), x * z.mul_add(polynomial(z, &NEAR), V::splat(SLOPE_LOW)));
    let far = V::splat(1.0) - far_complement(a.at_most(V::splat(3.95)));
    let value = V::select(a.lt(V::splat(1.0)), near, far.copysign(x));
    V::select(x.eq(V::splat(0.0)), x, value)
}

/// erfc on [1, 3.95], accurate enough for its difference from 1, which is 1 at the end: `e^(x · log(erfc(x)) / x)`.
#[inline(always)]
fn far_complement<V: Single>(x: V) -> V {
    let exponent = x * polynomial(x, &DECAY);
    let (k, _) = nearest(exponent, V::splat(std::f32::consts::LOG2_E));
    let r = k.mul_add(V::splat(-LN_2_LOW), k.mul_add(V::splat(-LN_2), exponent));
    let exp = (r * r).mul_add(polynomial(r, &EXP), r) + V::splat(1.0);
    exp.times_power_of_two(k)
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
