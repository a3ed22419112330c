//! Roots, for both formats.

use super::format::{Format, constant, nearest, polynomial, power_of_two};
use crate::eval::vector::Vector;

/// `1 / √x`
#[inline(always)]
pub(crate) fn rsqrt<V: Vector<Lane: Format>>(x: V) -> V {
    constant::<V>(1.0) / x.sqrt()
}

/// `∛x = 2ᵏ ∛r` with r in [2^−3⁄2, 2^3⁄2], from `y ≈ 1 / ∛r` by iterations without division: each multiplies y's error by its square.
///
/// `iterations` brings the error to the square root of the format's precision; the last step corrects `r y²` by its exact remainder.
#[inline(always)]
pub(crate) fn cbrt<V: Vector<Lane: Format>>(x: V, iterations: u32) -> V {
    let third = constant::<V>(1.0 / 3.0);
    let (e, m) = x.exponent_and_mantissa();
    let (k, int) = nearest(e, third);
    let (_, e) = nearest(k.mul_add(constant(-3.0), e), constant(1.0));
    let r = m * power_of_two(e);
    // Minimax (Remez exchange) of degree 4, relative error 0.7 %.
    let mut y = polynomial(r, &[1.8918, -1.7633, 1.2276, -0.41557, 0.052_975].map(V::Lane::of));
    for _ in 0..iterations {
        let h = (-(r * y)).mul_add(y * y, constant(1.0));
        y = (h * y).mul_add(h.mul_add(constant(2.0 / 9.0), third), y);
    }
    let inverse_square = y * y;
    let root = r * inverse_square;
    let square = root * root;
    let remainder = square.mul_add(root, -r) + root.mul_add(root, -square) * root;
    let root = (-remainder * third).mul_add(inverse_square, root) * power_of_two(int);
    let ordinary = x.abs().lt(constant(f64::INFINITY)) & constant::<V>(0.0).lt(x.abs());
    V::select(ordinary, root.copysign(x), x)
}
