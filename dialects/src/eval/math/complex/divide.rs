//! Division, and division by the magnitude.

use super::{even_exponent, root, scale_both};
use shale_ir::element::C128;

/// The quotient, by the method of C99's annex G.5.1: the divisor is scaled by a power of two, and infinities are put right afterwards.
/// Sums of products are formed with one rounding's error (Kahan's difference of products).
pub(super) fn divide(z: C128, w: C128) -> C128 {
    let finite = w.re.is_finite() && w.im.is_finite();
    if !finite || w == C128::new(0.0, 0.0) {
        return with_infinities(z, w);
    }
    let by = even_exponent(w);
    let divisor = scale_both(w, -by);
    let larger = z.re.abs().max(z.im.abs());
    if !larger.is_finite() || larger == 0.0 {
        return with_infinities(z, divisor);
    }
    let over = even_exponent(z);
    let dividend = scale_both(z, -over);
    let square = divisor.re.mul_add(divisor.re, divisor.im * divisor.im);
    let re = sum_of_products([dividend.re, divisor.re], [dividend.im, divisor.im]) / square;
    let im = sum_of_products([dividend.im, divisor.re], [-dividend.re, divisor.im]) / square;
    scale_both(C128::new(re, im), (over - by).clamp(-2000, 2000))
}

/// The quotient where a number is infinite, NaN or zero.
fn with_infinities(z: C128, w: C128) -> C128 {
    let square = w.re * w.re + w.im * w.im;
    let plain = C128::new((z.re * w.re + z.im * w.im) / square, (z.im * w.re - z.re * w.im) / square);
    let boxed = |x: f64| f64::from(x.is_infinite()).copysign(x);
    let (z_infinite, w_infinite) = (z.re.is_infinite() || z.im.is_infinite(), w.re.is_infinite() || w.im.is_infinite());
    let (z_finite, w_finite) = (z.re.is_finite() && z.im.is_finite(), w.re.is_finite() && w.im.is_finite());
    if !(plain.re.is_nan() && plain.im.is_nan()) {
        plain
    } else if square == 0.0 && !(z.re.is_nan() && z.im.is_nan()) {
        let infinity = f64::INFINITY.copysign(w.re);
        C128::new(infinity * z.re, infinity * z.im)
    } else if z_infinite && w_finite {
        let (a, b) = (boxed(z.re), boxed(z.im));
        C128::new(f64::INFINITY * (a * w.re + b * w.im), f64::INFINITY * (b * w.re - a * w.im))
    } else if w_infinite && z_finite {
        let (c, d) = (boxed(w.re), boxed(w.im));
        C128::new(0.0 * (z.re * c + z.im * d), 0.0 * (z.im * c - z.re * d))
    } else {
        plain
    }
}

/// `a·b + c·d` within 1.5 ulp, even where it cancels.
fn sum_of_products([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    let product = c * d;
    let error = c.mul_add(d, -product);
    a.mul_add(b, product) + error
}

/// `z / |z|`
pub(super) fn sign(z: C128) -> C128 {
    if z.re.is_nan() || z.im.is_nan() {
        return C128::new(f64::NAN, f64::NAN);
    }
    if z == C128::new(0.0, 0.0) {
        return C128::new(0.0, 0.0);
    }
    let infinite = z.re.is_infinite() || z.im.is_infinite();
    let z = if infinite { z } else { scale_both(z, -even_exponent(z)) };
    let magnitude = root::magnitude(z);
    C128::new(z.re / magnitude, z.im / magnitude)
}
