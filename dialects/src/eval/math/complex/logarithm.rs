//! Logarithms: of the magnitude, with the angle as imaginary part.

use super::{even_exponent, scale_both};
use crate::eval::math::double::log_as_pair;
use crate::eval::math::pair::Pair;
use crate::eval::math::scalar;
use shale_ir::element::C128;

/// `ln |z| + i arg z`
pub(super) fn log(z: C128) -> C128 {
    C128::new(log_of_magnitude(z), scalar::atan2(z.im, z.re))
}

/// `ln |1 + z| + i arg(1 + z)`
pub(super) fn log1p(z: C128) -> C128 {
    let shifted = Pair::sum(1.0, z.re);
    let angle = scalar::atan2(z.im, shifted.high);
    let far = !(z.re.abs() < 1e100 && z.im.abs() < 1e100);
    if far {
        return C128::new(log_of_magnitude(z), angle);
    }
    if shifted.high == 0.0 {
        return C128::new(log_of_magnitude(C128::new(0.0, z.im)), angle);
    }
    if z.im == 0.0 && shifted.high > 0.0 {
        return C128::new(scalar::log1p(z.re), angle);
    }
    C128::new(half_log(shifted.times(shifted).plus(Pair::product(z.im, z.im))), angle)
}

/// `ln |z|`; ∞ if a part is infinite.
pub(super) fn log_of_magnitude(z: C128) -> f64 {
    if z.re.is_infinite() || z.im.is_infinite() {
        return f64::INFINITY;
    }
    if z == C128::new(0.0, 0.0) || z.re.is_nan() || z.im.is_nan() {
        return scalar::log(z.re.abs() + z.im.abs());
    }
    log_of_magnitude_as_pair(z).round()
}

/// `ln |z|` of a finite number that is not 0, off by 2^−67 of the result.
pub(super) fn log_of_magnitude_as_pair(z: C128) -> Pair<f64> {
    let exponent = even_exponent(z);
    // In the middle the square neither overflows nor loses bits, and 0 is the better exponent near |z| = 1.
    let by = if exponent.abs() < 400 { 0 } else { exponent };
    let square = square(scale_both(z, -by));
    let log = log_as_pair(square.high).plus_low(square.low / square.high);
    let exponent = log_as_pair(2.0);
    let scaled = Pair::product(f64::from(by), exponent.high).plus_low(f64::from(by) * exponent.low);
    Pair { high: log.high * 0.5, low: log.low * 0.5 }.plus(scaled)
}

/// `|z|²` with twice the precision.
pub(super) fn square(z: C128) -> Pair<f64> {
    Pair::product(z.re, z.re).plus(Pair::product(z.im, z.im))
}

/// `½ ln(high + low)`, exact near 1.
fn half_log(x: Pair<f64>) -> f64 {
    0.5 * (scalar::log(x.high) + x.low / x.high)
}
