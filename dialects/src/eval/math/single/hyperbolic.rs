//! Hyperbolic functions and their inverses.

use crate::eval::math::{double, exponential};
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

/// `log(x + √(x² + 1))`
#[inline(always)]
pub fn asinh<V: Single>(x: V) -> V {
    V::of_double(double::asinh(x.double()))
}

/// `log(x + √(x² − 1))`, NaN below 1.
#[inline(always)]
pub fn acosh<V: Single>(x: V) -> V {
    V::of_double(double::acosh(x.double()))
}

/// `½ log((1 + x) / (1 − x))`
#[inline(always)]
pub fn atanh<V: Single>(x: V) -> V {
    V::of_double(double::atanh(x.double()))
}
