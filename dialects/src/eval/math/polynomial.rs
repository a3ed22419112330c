//! Polynomials.

use crate::eval::vector::Vector;

/// `c[0] + c[1] x + c[2] x² + …` by Horner's rule, each step rounded once.
#[inline(always)]
pub(super) fn horner<V: Vector>(x: V, coefficients: &[V::Lane]) -> V {
    let mut sum = V::splat(coefficients[coefficients.len() - 1]);
    for c in coefficients.iter().rev().skip(1) {
        sum = sum.mul_add(x, V::splat(*c));
    }
    sum
}
