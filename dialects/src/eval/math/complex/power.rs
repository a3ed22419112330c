//! Powers, with logarithm, angle and exponent in twice the precision, since their errors grow with the exponent.

use super::{even_exponent, exponential, logarithm, scale, scale_both};
use crate::eval::math::double::{exp_of_pair, log_as_pair, sine_and_cosine_as_pairs};
use crate::eval::math::pair::Pair;
use crate::eval::math::scalar;
use shale_ir::element::C128;

/// `e^(w · log z)`
pub(super) fn pow(z: C128, w: C128) -> C128 {
    let zero = C128::new(0.0, 0.0);
    if w == zero {
        return C128::new(1.0, 0.0);
    }
    if z == zero && w.re > 0.0 {
        return zero;
    }
    if z == zero || ![z.re, z.im, w.re, w.im].iter().all(|part| part.is_finite()) {
        let log = logarithm::log(z);
        return exponential::exp(C128::new(w.re * log.re - w.im * log.im, w.re * log.im + w.im * log.re));
    }
    let (length, angle) = (log_of_magnitude(z), angle(z));
    let by = |factor: f64, x: Pair<f64>| Pair::product(factor, x.high).plus_low(factor * x.low);
    exp(by(w.re, length).plus(by(-w.im, angle)), by(w.re, angle).plus(by(w.im, length)))
}

/// `ln |z|`
fn log_of_magnitude(z: C128) -> Pair<f64> {
    let exponent = even_exponent(z);
    let by = if exponent.abs() < 400 { 0 } else { exponent };
    let square = logarithm::square(scale_both(z, -by));
    let log = log_as_pair(square.high).plus_low(square.low / square.high);
    let exponent = log_as_pair(2.0);
    let scaled = Pair::product(f64::from(by), exponent.high).plus_low(f64::from(by) * exponent.low);
    Pair { high: log.high * 0.5, low: log.low * 0.5 }.plus(scaled)
}

/// The angle: arctan rounded, and one step of Newton's method, since the tangent of what is missing is `(y cos − x sin) / |z|`.
fn angle(z: C128) -> Pair<f64> {
    let C128 { re: x, im: y } = scale_both(z, -even_exponent(z));
    let angle = scalar::atan2(y, x);
    if y == 0.0 && x > 0.0 {
        return Pair::from(angle);
    }
    let [sine, cosine] = sine_and_cosine_as_pairs(angle);
    let times = |factor: f64, p: Pair<f64>| Pair::product(factor, p.high).plus_low(factor * p.low);
    let missing = times(y, cosine).plus(times(-x, sine)).round() / x.mul_add(x, y * y).sqrt();
    Pair::fast_sum(angle, missing)
}

/// `e^length · (cos angle + i sin angle)`
fn exp(length: Pair<f64>, angle: Pair<f64>) -> C128 {
    let (mantissa, exponent) = exp_of_pair(length);
    let [sine, cosine] = sine_and_cosine_as_pairs(angle.high);
    let part = |value: Pair<f64>, slope: f64| scale(mantissa.times(value.plus_low(slope * angle.low)).round(), exponent.0.clamp(-2000, 2000) as i32);
    let im = if angle.high == 0.0 { angle.high } else { part(sine, cosine.high) };
    C128::new(part(cosine, -sine.high), im)
}
