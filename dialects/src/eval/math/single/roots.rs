//! Roots.

use crate::eval::math::root;
use crate::eval::vector::Single;

/// √x, correctly rounded.
#[inline(always)]
pub fn sqrt<V: Single>(x: V) -> V {
    x.sqrt()
}

/// `1 / √x`
#[inline(always)]
pub fn rsqrt<V: Single>(x: V) -> V {
    root::rsqrt(x)
}

/// ∛x, for negative numbers too.
#[inline(always)]
pub fn cbrt<V: Single>(x: V) -> V {
    root::cbrt(x, 1)
}
