//! The logarithm of the gamma function and its derivative, in f64 arithmetic.

use crate::eval::math::double;
use crate::eval::vector::Single;

/// log |Γ(x)|; +∞ at ±∞ and at the poles 0, −1, −2, …
///
/// Near its zeros at negative `x` the error is at most 2^−53 absolute.
#[inline(always)]
pub fn lgamma<V: Single>(x: V) -> V {
    V::of_double(double::lgamma(x.double()))
}

/// ψ(x) = Γ′(x) / Γ(x); NaN at −∞ and at the poles 0, −1, −2, …
///
/// Near its zeros at negative `x` the error is at most 2^−52 absolute.
#[inline(always)]
pub fn digamma<V: Single>(x: V) -> V {
    V::of_double(double::digamma(x.double()))
}
