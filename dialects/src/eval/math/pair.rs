//! Sums and products without error, as pairs of a rounded value and what the rounding lost.

use crate::eval::vector::Vector;

/// `a + b` exactly (Knuth).
#[inline(always)]
pub(super) fn two_sum<V: Vector>(a: V, b: V) -> (V, V) {
    let sum = a + b;
    let from_b = sum - a;
    (sum, (a - (sum - from_b)) + (b - from_b))
}

/// `a + b` exactly, where `a` is zero, a multiple of `b`'s last bit, or no smaller than `b` (Dekker).
#[inline(always)]
pub(super) fn quick_two_sum<V: Vector>(a: V, b: V) -> (V, V) {
    let sum = a + b;
    (sum, (a - sum) + b)
}

/// `a · b` exactly, where nothing underflows.
#[inline(always)]
pub(super) fn two_product<V: Vector>(a: V, b: V) -> (V, V) {
    let product = a * b;
    (product, a.mul_add(b, -product))
}
