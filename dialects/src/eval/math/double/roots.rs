//! Roots.

use crate::eval::math::root;
use crate::eval::vector::Vector;

/// √x, correctly rounded.
#[inline(always)]
pub fn sqrt<V: Vector<Lane = f64>>(x: V) -> V {
    x.sqrt()
}

/// `1 / √x`
#[inline(always)]
pub fn rsqrt<V: Vector<Lane = f64>>(x: V) -> V {
    root::rsqrt(x)
}

/// ∛x, for negative numbers too.
#[inline(always)]
pub fn cbrt<V: Vector<Lane = f64>>(x: V) -> V {
    root::cbrt(x, 2)
}
