//! Inverse trigonometric and hyperbolic functions.
//!
//! Source of arcsin and arccos: Hull, Fairgrieve and Tang, "Implementing the complex arcsine and arccosine functions using exception
//! handling" (ACM TOMS 23, 1997), for the first quadrant; the others follow by symmetry, and the hyperbolic ones by `iz`.

use super::logarithm::log_of_magnitude_as_pair;
use super::{divide, even_exponent, over_i, root, scale, scale_both, times_i};
use crate::eval::math::double::{PI as PI_AS_PAIR, atan2_as_pair};
use crate::eval::math::pair::Pair;
use crate::eval::math::scalar;
use shale_ir::element::C128;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, LN_2, PI};

/// Between these, squares neither overflow nor underflow.
const LARGE: f64 = 1e150;
const SMALL: f64 = 1e-150;

/// arcsin and arccos of a number of the first quadrant: their real parts and the imaginary part they share but for the sign.
struct Arcs {
    sine: f64,
    cosine: f64,
    im: f64,
}

pub(super) fn asin(z: C128) -> C128 {
    if let Some(special) = asin_of_special(z) {
        return special;
    }
    let arcs = arcs(z.re.abs(), z.im.abs());
    C128::new(arcs.sine.copysign(z.re), arcs.im.copysign(z.im))
}

pub(super) fn acos(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    if !(x.is_finite() && y.is_finite()) {
        return acos_of_special(z);
    }
    let arcs = arcs(x.abs(), y.abs());
    C128::new(if x.is_sign_negative() { PI - arcs.cosine } else { arcs.cosine }, -arcs.im.copysign(y))
}

pub(super) fn asinh(z: C128) -> C128 {
    times_i(asin(over_i(z)))
}

pub(super) fn acosh(z: C128) -> C128 {
    let C128 { re, im } = acos(z);
    C128::new(im.abs(), re.copysign(z.im))
}

pub(super) fn atan(z: C128) -> C128 {
    over_i(atanh(times_i(z)))
}

/// arctan(y / x), and half a turn more or less where `x · √(1 + (y/x)²)` is in the left half-plane.
pub(super) fn atan2(y: C128, x: C128) -> C128 {
    let quotient = divide::divide(y, x);
    let near_pole = (C128::new(1.0, 0.0) + quotient * quotient).norm_sqr() < 1.0 / 256.0;
    if near_pole && let Some(angle) = atan2_near_pole(y, x) {
        return angle;
    }
    // The derivative is 1 / (1 + q²): what the quotient has lost goes in there.
    let lost = divide::divide(y_minus_product(y, quotient, x), x * (C128::new(1.0, 0.0) + quotient * quotient));
    let angle = atan(quotient);
    let angle = if lost.re.is_finite() && lost.im.is_finite() { angle + lost } else { angle };
    // The sign of the quotient's real part, which may have underflowed.
    let right = signed_sum([y.re, x.re], [y.im, x.im]);
    let right = if right == 0.0 || right.is_nan() { angle.re } else { right };
    // x √(1 + q²), which for large q is ±y, is a root of x² + y², and the angle is half a turn off where it is not the principal one.
    // Where its real part is small, the sign of the imaginary part decides, which for the principal root is that of the radicand.
    let large = quotient.re.abs().max(quotient.im.abs()) > 1e20 && y.re.is_finite() && y.im.is_finite();
    let root = if large {
        y * 1f64.copysign(right)
    } else {
        let root = root::sqrt(C128::new(1.0, 0.0) + quotient * quotient);
        x * C128::new(root.re, if right == 0.0 { root.im } else { root.im.copysign(right * 1f64.copysign(quotient.im)) })
    };
    let side = signed_sum([x.re, x.im], [y.re, y.im]);
    let left = if root.re.abs() < root.im.abs() * 0.5 && side != 0.0 { (root.im < 0.0) != (side < 0.0) } else { root.re < 0.0 };
    let angle = C128::new(angle.re.copysign(right), angle.im);
    if left { C128::new(angle.re - PI.copysign(right), angle.im) } else { angle }
}

/// `−i (log(x + iy) − ½ log(x² + y²))` with `x² + y² = (x + iy)(x − iy)`, for x near ±iy; none at them.
fn atan2_near_pole(y: C128, x: C128) -> Option<C128> {
    let by = even_exponent(x);
    let [x, y] = [x, y].map(|z| scale_both(z, -by));
    let (log, plus) = log_and_angle(Pair::sum(x.re, -y.im), Pair::sum(x.im, y.re))?;
    let (other_log, minus) = log_and_angle(Pair::sum(x.re, y.im), Pair::sum(x.im, -y.re))?;
    let half = |x: Pair<f64>| Pair { high: x.high * 0.5, low: x.low * 0.5 };
    // The angle of the product is between −π and π, and so is the result.
    let zero = Pair::from(0.0);
    let beyond = |x: Pair<f64>| match (x.plus(-PI_AS_PAIR).round() > 0.0, x.plus(PI_AS_PAIR).round() < 0.0) {
        (true, _) => PI_AS_PAIR,
        (_, true) => -PI_AS_PAIR,
        _ => zero,
    };
    let re = half(plus.plus(-minus)).plus(beyond(plus.plus(minus)));
    let re = re.plus(-beyond(re)).plus(-beyond(re));
    let re = first_order(y, x, plus.high + minus.high).unwrap_or(re.round());
    Some(C128::new(re, half(other_log.plus(-log)).round()))
}

/// The real part of [`atan2_near_pole`] where `x ± iy` are within 2⁻³⁰ of the same half of the imaginary axis, to first order: pairs would keep no
/// bit of a tiny difference. With `x = a + ib` and `y = c + id` it is `(ac + db) / ((b − c)(b + c))`, and half a turn off where the angles'
/// sum, close to `sum`, is beyond ±π: by the sign of `−(ab + cd) / ((b − c)(b + c))`.
fn first_order(y: C128, x: C128, sum: f64) -> Option<f64> {
    let (minus, plus) = (Pair::sum(x.im, -y.re), Pair::sum(x.im, y.re));
    let least = minus.round().abs().min(plus.round().abs());
    let near_axis = x.re.abs().max(y.im.abs()) < least * 2f64.powi(-30);
    let ends = minus.times(plus).round();
    if !(near_axis && ends > 0.0) {
        return None;
    }
    let re = Pair::product(x.re, y.re).plus(Pair::product(y.im, x.im)).round() / ends;
    let excess = -signed_sum([x.re, x.im], [y.re, y.im]) * ends;
    if excess * sum <= 0.0 {
        return Some(re);
    }
    let turn = if (re > 0.0) == (sum > 0.0) && re != 0.0 { -1.0 } else { 1.0 } * 1f64.copysign(sum);
    Some(Pair { high: PI_AS_PAIR.high * turn, low: PI_AS_PAIR.low * turn }.plus(Pair::from(re)).round())
}

/// Logarithm of the magnitude, and angle, of a number that is not 0 and whose parts are known to twice the precision.
fn log_and_angle(re: Pair<f64>, im: Pair<f64>) -> Option<(Pair<f64>, Pair<f64>)> {
    let (x, y) = (re.high, im.high);
    let square = x.mul_add(x, y * y);
    let more_log = x.mul_add(re.low, y * im.low) / square;
    let more_angle = x.mul_add(im.low, -y * re.low) / square;
    let log = |z| log_of_magnitude_as_pair(z).plus(Pair::from(more_log));
    (square > 0.0).then(|| (log(C128::new(x, y)), atan2_as_pair(y, x).plus(Pair::from(more_angle))))
}

/// A number with the sign of `a·b + c·d`, even where that cancels or is out of range.
fn signed_sum(ab: [f64; 2], cd: [f64; 2]) -> f64 {
    let product = |parts: [f64; 2]| {
        let [m, n] = parts.map(|part| even_exponent(C128::new(part, 0.0)));
        (Pair::product(scale(parts[0], -m), scale(parts[1], -n)), m + n)
    };
    let ((ab, m), (cd, n)) = (product(ab), product(cd));
    let times = |p: Pair<f64>, by: i32| Pair { high: scale(p.high, by.clamp(-300, 0)), low: scale(p.low, by.clamp(-300, 0)) };
    times(ab, m - n).plus(times(cd, n - m)).round()
}

/// `y − q x` where it cancels.
fn y_minus_product(y: C128, q: C128, x: C128) -> C128 {
    let part = |y: f64, [a, b]: [f64; 2], [c, d]: [f64; 2]| {
        let difference = Pair::product(a, b).plus(Pair::product(c, d));
        Pair::from(y).plus(-difference).round()
    };
    C128::new(part(y.re, [q.re, x.re], [-q.im, x.im]), part(y.im, [q.re, x.im], [q.im, x.re]))
}

/// `¼ ln(1 + 4x / ((1−x)² + y²)) + ½ i arg((1−x)(1+x) − y² + 2yi)` for the first quadrant (Kahan 1987).
pub(super) fn atanh(z: C128) -> C128 {
    let (x, y) = (z.re.abs(), z.im.abs());
    let (re, im) = if x.is_infinite() || y.is_infinite() {
        (0.0, if x.is_nan() || y.is_infinite() { FRAC_PI_2 } else { y * 0.0 + FRAC_PI_2 })
    } else if y.is_nan() {
        (if x == 0.0 { 0.0 } else { f64::NAN }, f64::NAN)
    } else if x.max(y) > 1e20 {
        // arg is π/2 to the last bit, and the logarithm x / |z|².
        let magnitude = root::magnitude(C128::new(x, y));
        (x / magnitude / magnitude, FRAC_PI_2)
    } else if x == 1.0 && y < SMALL {
        (if y == 0.0 { f64::INFINITY } else { 0.5 * (LN_2 - scalar::log(y)) }, if y == 0.0 { 0.0 } else { FRAC_PI_4 })
    } else {
        let distance = (1.0 - x).mul_add(1.0 - x, y * y);
        (0.25 * scalar::log1p(4.0 * x / distance), 0.5 * scalar::atan2(y + y, (1.0 - x).mul_add(1.0 + x, -(y * y))))
    };
    C128::new(re.copysign(z.re), im.copysign(z.im))
}

/// The first quadrant, with `x` and `y` the absolute values of the parts.
fn arcs(x: f64, y: f64) -> Arcs {
    let inside = |v: f64| (SMALL..LARGE).contains(&v);
    if !(inside(x) && inside(y)) {
        return arcs_at_the_ends(x, y);
    }
    let (right, left) = (root::magnitude(C128::new(x + 1.0, y)), root::magnitude(C128::new(x - 1.0, y)));
    let a = 0.5 * (right + left);
    let b = x / a;
    let (sine, cosine) = if b <= 0.6417 {
        (scalar::asin(b), scalar::acos(b))
    } else {
        let (sum, from_right) = (a + x, y / (right + (x + 1.0)));
        // √(a² − x²) without cancellation.
        let height = if x <= 1.0 {
            (0.5 * sum * y.mul_add(from_right, left + (1.0 - x))).sqrt()
        } else {
            y * (0.5 * (sum / (right + (x + 1.0)) + sum / (left + (x - 1.0)))).sqrt()
        };
        (scalar::atan2(x, height), scalar::atan2(height, x))
    };
    let im = if a <= 1.5 {
        let over = y * y / (right + (x + 1.0));
        let above_one = 0.5 * (if x < 1.0 { over + y * y / (left + (1.0 - x)) } else { over + (left + (x - 1.0)) });
        scalar::log1p(above_one + (above_one * (a + 1.0)).sqrt())
    } else {
        scalar::log(a + a.mul_add(a, -1.0).sqrt())
    };
    Arcs { sine, cosine, im }
}

/// The first quadrant where a part is 0, very small or very large.
fn arcs_at_the_ends(x: f64, y: f64) -> Arcs {
    if y <= f64::EPSILON * (x - 1.0).abs() {
        // As on the real axis.
        return if x < 1.0 {
            Arcs { sine: scalar::asin(x), cosine: scalar::acos(x), im: y / ((1.0 - x) * (1.0 + x)).sqrt() }
        } else {
            let height = if x < LARGE { ((x - 1.0) * (x + 1.0)).sqrt() } else { x };
            let im = if x < LARGE { scalar::log1p((x - 1.0) + height) } else { LN_2 + scalar::log(x) };
            Arcs { sine: FRAC_PI_2, cosine: if y == 0.0 { 0.0 } else { y / height }, im }
        };
    }
    if y < SMALL {
        // Next to 1, closer than the spacing of numbers there.
        let root = y.sqrt();
        return Arcs { sine: FRAC_PI_2 - root, cosine: root, im: root };
    }
    if x < SMALL || y >= 1e20 * x.max(1.0) {
        // As on the imaginary axis.
        let a = root::magnitude(C128::new(1.0, y));
        let im = if y < LARGE { scalar::asinh(y) } else { LN_2 + scalar::log(y) };
        return Arcs { sine: x / a, cosine: FRAC_PI_2, im };
    }
    let ratio = x / y;
    let im = LN_2 + scalar::log(y) + 0.5 * scalar::log1p(ratio * ratio);
    Arcs { sine: scalar::atan(ratio), cosine: scalar::atan2(y, x), im }
}

/// C99's table for infinite and NaN parts.
fn acos_of_special(z: C128) -> C128 {
    let C128 { re: x, im: y } = z;
    let im = (-f64::INFINITY).copysign(-y);
    match (x.is_nan(), y.is_nan(), x.is_infinite(), y.is_infinite()) {
        (true, _, _, true) => C128::new(f64::NAN, im),
        (_, true, true, _) => C128::new(f64::NAN, f64::INFINITY),
        (true, ..) => C128::new(f64::NAN, f64::NAN),
        (_, true, ..) => C128::new(if x == 0.0 { FRAC_PI_2 } else { f64::NAN }, f64::NAN),
        _ => C128::new(scalar::atan2(y.abs(), x), im),
    }
}

/// `arcsin z = i · …` as C99's casinh has it for infinite and NaN parts.
fn asin_of_special(z: C128) -> Option<C128> {
    let C128 { re: x, im: y } = z;
    let infinity = f64::INFINITY.copysign(y);
    match (x.is_nan(), y.is_nan(), x.is_infinite(), y.is_infinite()) {
        (false, false, false, false) => None,
        (true, _, _, true) => Some(C128::new(f64::NAN, infinity)),
        (_, true, true, _) => Some(C128::new(f64::NAN, f64::INFINITY)),
        (true, ..) => Some(C128::new(f64::NAN, if y == 0.0 { y } else { f64::NAN })),
        (_, true, ..) => Some(C128::new(if x == 0.0 { x } else { f64::NAN }, f64::NAN)),
        _ => Some(C128::new(scalar::atan2(x, y.abs()), infinity)),
    }
}
