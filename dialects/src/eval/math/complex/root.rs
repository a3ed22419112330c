//! Magnitude and roots.

use super::{even_exponent, exponential, logarithm, scale, scale_both};
use crate::eval::math::double::atan2_as_pair;
use crate::eval::math::pair::Pair;
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
    let scaled = scale_both(z, -by);
    let t = root_of_mean(scaled, magnitude_as_pair(scaled));
    let t = Pair { high: scale(t.high, by / 2), low: scale(t.low, by / 2) };
    let other = Pair::from(y.abs()).over(exponential::double(t), 1.0).round();
    let t = t.round();
    if z.re >= 0.0 { C128::new(t, other.copysign(y)) } else { C128::new(other, t.copysign(y)) }
}

/// `|z|`, where nothing overflows.
fn magnitude_as_pair(z: C128) -> Pair<f64> {
    root_of_pair(logarithm::square(z))
}

/// `√x` for positive x, off by 2^−100 or so.
fn root_of_pair(x: Pair<f64>) -> Pair<f64> {
    let root = x.high.sqrt();
    Pair::fast_sum(root, ((-root).mul_add(root, x.high) + x.low) / (root + root))
}

/// `√((|re| + |z|) / 2)`
fn root_of_mean(z: C128, magnitude: Pair<f64>) -> Pair<f64> {
    let sum = magnitude.plus(Pair::from(z.re.abs()));
    root_of_pair(Pair { high: sum.high * 0.5, low: sum.low * 0.5 })
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
    let magnitude = magnitude_as_pair(z);
    let t = root_of_mean(z, magnitude);
    let larger = t.over(magnitude, 1.0);
    let smaller = Pair::from(z.im.abs()).over(exponential::double(t).times(magnitude), 1.0);
    let [larger, smaller] = [larger, smaller].map(|part| scale(part.round(), -by / 2));
    if z.re >= 0.0 { C128::new(larger, -smaller.copysign(z.im)) } else { C128::new(smaller, -larger.copysign(z.im)) }
}

/// `e^(log z / 3)`
pub(super) fn cbrt(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    let on_axis = y == 0.0 && x >= 0.0;
    if on_axis || !(x.is_finite() && y.is_finite()) {
        let (root, angle) = (scalar::cbrt(magnitude(z)), scalar::atan2(y, x) / 3.0);
        return C128::new(root * scalar::cos(angle), if angle == 0.0 { angle } else { root * scalar::sin(angle) });
    }
    let third = |x: Pair<f64>| x.over(Pair::from(3.0), 1.0);
    let angle = atan2_as_pair(y, x);
    let root = exponential::polar(third(logarithm::log_of_magnitude_as_pair(z)), third(angle), 0);
    // A quotient y / x that underflows has lost its bits; the result is the derivative times y.
    let im = if angle.high.abs() < 1e-280 { y / (3.0 * root.re * root.re) } else { root.im };
    C128::new(root.re, im)
}
