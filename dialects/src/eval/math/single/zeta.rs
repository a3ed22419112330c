//! The Hurwitz zeta function and the polygamma functions, in f64 arithmetic.

use crate::eval::math::double;
use crate::eval::vector::Single;

/// ζ(s, q) = Σ (q + k)^−s over k ≥ 0. At the poles q = 0, −1, …, ∞ for an even `s`, below 1 too, and NaN for another. Elsewhere NaN for s < 1, and for
/// negative `q` unless `s` is an integer. ∞ for s = 1 beside any `q`, NaN too. All as in XLA; for infinite arguments the limit.
#[inline(always)]
pub fn zeta<V: Single>(s: V, q: V) -> V {
    V::of_double(double::zeta(s.double(), q.double()))
}

/// The derivative of order `n` of digamma, (−1)ⁿ⁺¹ n! ζ(n + 1, x) for n ≥ 1; NaN unless `n` is an integer from 0. Its poles are those of zeta.
///
/// The error bound holds for `n` up to 100000.
#[inline(always)]
pub fn polygamma<V: Single>(n: V, x: V) -> V {
    V::of_double(double::polygamma(n.double(), x.double()))
}
