//! Bessel functions, in f64 arithmetic.

use crate::eval::math::double;
use crate::eval::vector::Single;

/// I₁(x) e^−|x|, the modified Bessel function of the first kind of order 1, scaled.
#[inline(always)]
pub fn bessel_i1e<V: Single>(x: V) -> V {
    V::of_double(double::bessel_i1e(x.double()))
}
