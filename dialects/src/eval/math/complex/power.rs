//! Powers, with logarithm, angle and exponent in twice the precision, since their errors grow with the exponent.

use super::exponential;
use super::logarithm::{self, log_of_magnitude_as_pair};
use crate::eval::math::double::atan2_as_pair;
use crate::eval::math::pair::Pair;
use shale_ir::element::C128;

/// Beyond it the products of the exponent might overflow, and no bit of the angle is known.
const LARGE: f64 = 1e250;

/// `e^(w · log z)`
pub(super) fn pow(z: C128, w: C128) -> C128 {
    let zero = C128::new(0.0, 0.0);
    if w == zero {
        return C128::new(1.0, 0.0);
    }
    if z == zero && w.re > 0.0 {
        return zero;
    }
    if z == zero || !(z.re.is_finite() && z.im.is_finite() && w.re.abs() < LARGE && w.im.abs() < LARGE) {
        let log = logarithm::log(z);
        return exponential::exp(C128::new(w.re * log.re - w.im * log.im, w.re * log.im + w.im * log.re));
    }
    let (length, angle) = (log_of_magnitude_as_pair(z), atan2_as_pair(z.im, z.re));
    let by = |factor: f64, x: Pair<f64>| Pair::product(factor, x.high).plus_low(factor * x.low);
    exponential::polar(by(w.re, length).plus(by(-w.im, angle)), by(w.re, angle).plus(by(w.im, length)), 0)
}
