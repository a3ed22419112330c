//! Magnitude and roots.

use super::{even_exponent, scale, scale_both};
use crate::eval::math::scalar;
use shale_ir::element::C128;

/// `√(re² + im²)`; infinite if a part is, even if the other is NaN.
pub(super) fn magnitude(z: C128) -> f64 {
    if z.re.is_infinite() || z.im.is_infinite() {
        return f64::INFINITY;
    }
    if z.re.is_nan() || z.im.is_nan() || z == C128::new(0.0, 0.0) {
        return z.re.abs() + z.im.abs();
    }
    let by = even_exponent(z);
    let C128 { re, im } = scale_both(z, -by);
    scale(re.mul_add(re, im * im).sqrt(), by)
}

/// With `t = √((|re| + |z|) / 2)`: `t + im / 2t · i`, or the parts exchanged for `re < 0` (Kahan 1987).
pub(super) fn sqrt(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if z == C128::new(0.0, 0.0) {
        return C128::new(0.0, y);
    }
    if y.is_infinite() {
        return C128::new(f64::INFINITY, y);
    }
    if x.is_infinite() {
        let other = if y.is_nan() { y } else { 0.0 };
        let root = f64::INFINITY.copysign(y);
        return if x > 0.0 { C128::new(x, other.copysign(y)) } else { C128::new(other, root) };
    }
    if x.is_nan() || y.is_nan() {
        return C128::new(f64::NAN, f64::NAN);
    }
    let by = even_exponent(z);
    half_angle(z, scale(root_of_mean(scale_both(z, -by)), by / 2))
}

/// `√((|re| + |z|) / 2)`, where nothing overflows.
fn root_of_mean(z: C128) -> f64 {
    ((z.re.abs() + z.re.mul_add(z.re, z.im * z.im).sqrt()) * 0.5).sqrt()
}

/// The root of `z` with `t` as the larger part or as the real one.
fn half_angle(z: C128, t: f64) -> C128 {
    let other = z.im.abs() / (t + t);
    if z.re >= 0.0 { C128::new(t, other.copysign(z.im)) } else { C128::new(other, t.copysign(z.im)) }
}

/// The conjugate of the root divided by the magnitude.
pub(super) fn rsqrt(z: C128) -> C128 {
    if z == C128::new(0.0, 0.0) {
        return C128::new(f64::INFINITY, f64::NAN);
    }
    if z.re.is_infinite() || z.im.is_infinite() {
        return C128::new(0.0, -(0.0_f64.copysign(z.im)));
    }
    if z.re.is_nan() || z.im.is_nan() {
        return C128::new(f64::NAN, f64::NAN);
    }
    let by = even_exponent(z);
    let z = scale_both(z, -by);
    let (root, magnitude) = (half_angle(z, root_of_mean(z)), z.re.mul_add(z.re, z.im * z.im).sqrt());
    scale_both(C128::new(root.re / magnitude, -root.im / magnitude), -by / 2)
}

/// The cube root of the magnitude at a third of the angle.
pub(super) fn cbrt(z: C128) -> C128 {
    let finite = z.re.is_finite() && z.im.is_finite();
    // An eighth has half the root, and a magnitude that does not overflow.
    let (eighth, double) = if finite && z.re.abs().max(z.im.abs()) > 1e300 { (0.125, 2.0) } else { (1.0, 1.0) };
    let root = scalar::cbrt(magnitude(z * eighth)) * double;
    let angle = scalar::atan2(z.im, z.re) / 3.0;
    let im = if angle == 0.0 { angle } else { root * scalar::sin(angle) };
    C128::new(root * scalar::cos(angle), im)
}
