//! Hyperbolic functions, and with `iz` the trigonometric ones: sin z = −i sinh(iz), cos z = cosh(iz), tan z = −i tanh(iz).

use super::exponential::{divisor, double, polar};
use super::{over_i, scale, times_i};
use crate::eval::math::double::{exp_of_pair, expm1_of_pair, sine_and_cosine_as_pairs};
use crate::eval::math::pair::Pair;
use crate::eval::math::scalar;
use shale_ir::element::C128;

/// From here on, cosh x and |sinh x| are `e^|x| / 2` to the last bit.
const STEEP: f64 = 40.0;

/// `sinh x cos y + i cosh x sin y`
pub(super) fn sinh(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::sinh(x), y);
    }
    if !y.is_finite() {
        return C128::new(if x == 0.0 || x.is_infinite() { x } else { f64::NAN }, f64::NAN);
    }
    if x.abs() > STEEP {
        let w = polar(Pair::from(x.abs()), Pair::from(y), -1);
        return C128::new(w.re * 1f64.copysign(x), w.im);
    }
    C128::new(scalar::sinh(x) * scalar::cos(y), scalar::cosh(x) * scalar::sin(y))
}

/// `cosh x cos y + i sinh x sin y`
pub(super) fn cosh(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::cosh(x), y * 1f64.copysign(x));
    }
    if !y.is_finite() {
        let im = if x == 0.0 { x * 1f64.copysign(y) } else { f64::NAN };
        return C128::new(if x.is_infinite() { f64::INFINITY } else { f64::NAN }, im);
    }
    if x.abs() > STEEP {
        let w = polar(Pair::from(x.abs()), Pair::from(y), -1);
        return C128::new(w.re, w.im * 1f64.copysign(x));
    }
    C128::new(scalar::cosh(x) * scalar::cos(y), scalar::sinh(x) * scalar::sin(y))
}

/// `(2 sinh 2x + 4i sin y cos y) / (2 cosh 2x + 2 cos 2y)`
pub(super) fn tanh(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::tanh(x), y);
    }
    if x.is_infinite() {
        let sign = if y.is_finite() { scalar::sin(y) * scalar::cos(y) } else { y };
        return C128::new(1f64.copysign(x), 0.0_f64.copysign(sign));
    }
    if !y.is_finite() {
        return C128::new(if x == 0.0 { x } else { f64::NAN }, f64::NAN);
    }
    let [sine, cosine] = sine_and_cosine_as_pairs(y);
    let product = sine.times(cosine);
    if x.abs() > STEEP {
        let (mantissa, exponent) = exp_of_pair(Pair::from(-2.0 * x.abs()));
        let im = scale(mantissa.times(product).round(), (exponent.0 + 2).max(-2000) as i32);
        return C128::new(1f64.copysign(x), im);
    }
    let [rising, falling] = [x, -x].map(|x| expm1_of_pair(Pair::from(x + x)));
    let divisor = divisor(rising, falling, cosine);
    let [re, im] = [rising.plus(-falling), double(double(product))].map(|part| part.over(divisor, 1.0).round());
    C128::new(re.copysign(x), im)
}

pub(super) fn sin(z: C128) -> C128 {
    over_i(sinh(times_i(z)))
}

pub(super) fn cos(z: C128) -> C128 {
    cosh(times_i(z))
}

pub(super) fn tan(z: C128) -> C128 {
    over_i(tanh(times_i(z)))
}
