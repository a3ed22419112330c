//! The exponential function and its kin, from logarithms, sines and cosines in twice the precision.

use super::scale;
use crate::eval::math::double::{exp_of_pair, expm1_of_pair, sine_and_cosine_as_pairs};
use crate::eval::math::pair::Pair;
use crate::eval::math::scalar;
use shale_ir::element::C128;

/// `2ⁿ · e^length · (cos angle + i sin angle)`, for small n.
pub(super) fn polar(length: Pair<f64>, angle: Pair<f64>, n: i64) -> C128 {
    let (mantissa, exponent) = exp_of_pair(length);
    let exponent = (exponent.0 + n).clamp(-4000, 4000) as i32;
    // A product with a tiny sine is formed where it is a normal number.
    let up = (exponent / 2).clamp(0, 500);
    let mantissa = Pair { high: scale(mantissa.high, up), low: scale(mantissa.low, up) };
    let exponent = exponent - up;
    let [sine, cosine] = sine_and_cosine_as_pairs(angle.high);
    let scaled = |x: f64| scale(scale(x, exponent / 2), exponent - exponent / 2);
    let part = |value: Pair<f64>, slope: f64| scaled(mantissa.times(value.plus_low(slope * angle.low)).round());
    let im = if angle.high == 0.0 { angle.high } else { part(sine, cosine.high) };
    C128::new(part(cosine, -sine.high), im)
}

/// `eˣ cos y + i eˣ sin y`
pub(super) fn exp(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::exp(x), y);
    }
    match (x == f64::INFINITY, x == f64::NEG_INFINITY, y.is_finite()) {
        (true, _, false) => C128::new(f64::INFINITY, f64::NAN),
        (_, true, false) => C128::new(0.0, 0.0_f64.copysign(y)),
        _ => polar(Pair::from(x), Pair::from(y), 0),
    }
}

/// `((eˣ − 1) cos y − 2 sin²(y / 2)) + i eˣ sin y`: the real part is small beside its terms only along the curve where it is 0.
pub(super) fn expm1(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::expm1(x), y);
    }
    let exp = exp(z);
    // Beyond 700 the exponential may overflow where the product does not, and 1 is far below an ulp of it.
    if !x.is_finite() || x.abs() > 700.0 {
        return C128::new(exp.re - 1.0, exp.im);
    }
    let [_, cosine] = sine_and_cosine_as_pairs(y);
    let [half, _] = sine_and_cosine_as_pairs(y * 0.5);
    let re = expm1_of_pair(Pair::from(x)).times(cosine).plus(-double(half.times(half)));
    C128::new(re.round(), exp.im)
}

/// `(eˣ + cos y + i sin y) / (2 cosh x + 2 cos y)`
pub(super) fn logistic(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::logistic(x), y);
    }
    if x < -40.0 {
        return exp(z);
    }
    if x > 40.0 {
        return C128::new(if y.is_finite() { 1.0 } else { f64::NAN }, -exp(C128::new(-x, -y)).im);
    }
    let [sine, cosine] = sine_and_cosine_as_pairs(y);
    let [_, half] = sine_and_cosine_as_pairs(y * 0.5);
    let twice_square = double(half.times(half));
    let [rising, falling] = [x, -x].map(|x| expm1_of_pair(Pair::from(x)));
    let divisor = divisor(rising, falling, half);
    // Of the two forms of eˣ + cos y the one with the smaller terms: it cancels only along the curve where it is 0.
    let re = if x < -std::f64::consts::LN_2 {
        let (mantissa, exponent) = exp_of_pair(Pair::from(x));
        let [high, low] = [mantissa.high, mantissa.low].map(|part| scale(part, exponent.0 as i32));
        Pair { high, low }.plus(cosine)
    } else {
        twice_square.plus(rising)
    };
    C128::new(re.over(divisor, 1.0).round(), sine.over(divisor, 1.0).round())
}

/// `2 cosh x + 2 cos y = 4 cos²(y/2) − (eˣ − 1)(e⁻ˣ − 1)`, a sum of positive terms.
pub(super) fn divisor(rising: Pair<f64>, falling: Pair<f64>, cosine_of_half: Pair<f64>) -> Pair<f64> {
    double(double(cosine_of_half.times(cosine_of_half))).plus(-rising.times(falling))
}

/// `2 x`
pub(super) fn double(x: Pair<f64>) -> Pair<f64> {
    Pair { high: x.high + x.high, low: x.low + x.low }
}
