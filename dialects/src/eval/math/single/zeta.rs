//! The Hurwitz zeta function and the polygamma functions, in f64 arithmetic.

use crate::eval::math::double;
use crate::eval::vector::Single;

/// ζ(s, q) = Σ (q + k)^−s over k ≥ 0. ∞ for s = 1, NaN for s < 1; at the poles q = 0, −1, … ∞ for even `s`; NaN there for any other
/// `s`, and for every other negative `q` unless `s` is an integer.
#[inline(always)]
pub fn zeta<V: Single>(s: V, q: V) -> V {
    s.in_double2(q, double::zeta)
}

/// The derivative of order `n` of digamma, (−1)ⁿ⁺¹ n! ζ(n + 1, x) for n ≥ 1; NaN unless `n` is an integer from 0. Its poles are those of zeta.
///
/// The error bound holds for `n` up to 100000.
#[inline(always)]
pub fn polygamma<V: Single>(n: V, x: V) -> V {
    n.in_double2(x, double::polygamma)
}
