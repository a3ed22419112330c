//! Powers.

use crate::eval::math::double;
use crate::eval::math::power::with_signs_and_ends;
use crate::eval::vector::{Single, Vector};

/// xʸ, with the special cases of C: 1 where y is 0 or x is 1 even beside NaN, 1 for (−1)^±∞, NaN for a negative x and a fractional y.
#[inline(always)]
pub fn pow<V: Single>(x: V, y: V) -> V {
    let value = double::exp(y.double() * double::log(x.double().abs()));
    with_signs_and_ends(x, y, V::of_double(value))
}
