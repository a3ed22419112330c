//! The exponential function and its kin.

use crate::eval::math::scalar;
use shale_ir::element::C128;

/// `e^512`, rounded (mpmath).
const E_512: f64 = 2.284_413_586_539_756_7e222;

/// `factor · eˣ · (cos y + i sin y)`: of three factors only the last product may overflow or underflow.
pub(super) fn polar(x: f64, y: f64, factor: f64) -> C128 {
    let by = if x.abs() > 700.0 { 512f64.copysign(x) } else { 0.0 };
    let rest = match by {
        512.0 => E_512,
        -512.0 => 1.0 / E_512,
        _ => 1.0,
    };
    let (e, last) = (scalar::exp(x - by), rest * factor);
    C128::new(e * scalar::cos(y) * last, e * scalar::sin(y) * last)
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
        _ => polar(x, y, 1.0),
    }
}

/// `((eˣ − 1) cos y − 2 sin²(y / 2)) + i eˣ sin y`
pub(super) fn expm1(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if y == 0.0 {
        return C128::new(scalar::expm1(x), y);
    }
    // Beyond 700 the exponential may overflow where the product does not, and 1 is far below an ulp of it.
    if !x.is_finite() || x.abs() > 700.0 {
        let exp = exp(z);
        return C128::new(exp.re - 1.0, exp.im);
    }
    let half = scalar::sin(y * 0.5);
    C128::new(scalar::expm1(x).mul_add(scalar::cos(y), -2.0 * half * half), scalar::exp(x) * scalar::sin(y))
}

/// `(eˣ + cos y + i sin y) / (4 (sinh²(x/2) + cos²(y/2)))`, whose divisor is a sum of squares.
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
    let (sinh, cos) = (scalar::sinh(x * 0.5), scalar::cos(y * 0.5));
    let divisor = 4.0 * sinh.mul_add(sinh, cos * cos);
    // Of the two forms of eˣ + cos y the one with the smaller terms.
    let re = if x < -std::f64::consts::LN_2 { scalar::exp(x) + scalar::cos(y) } else { (2.0 * cos).mul_add(cos, scalar::expm1(x)) };
    C128::new(re / divisor, scalar::sin(y) / divisor)
}
