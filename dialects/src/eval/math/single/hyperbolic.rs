//! Hyperbolic functions and their inverses.

use crate::eval::math::exponential;
use crate::eval::vector::Single;

/// `(eˣ − e⁻ˣ) / 2`
#[inline(always)]
pub fn sinh<V: Single>(x: V) -> V {
    exponential::sinh(x)
}

/// `(eˣ + e⁻ˣ) / 2`
#[inline(always)]
pub fn cosh<V: Single>(x: V) -> V {
    exponential::cosh(x)
}

/// `(eˣ − e⁻ˣ) / (eˣ + e⁻ˣ)`
#[inline(always)]
pub fn tanh<V: Single>(x: V) -> V {
    exponential::tanh(x)
}
