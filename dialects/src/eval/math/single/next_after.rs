//! The neighbours of a number.

use crate::eval::vector::{IntVector, Vector};

/// The next f32 after `x` towards `y`; `y` where the two are equal, NaN where one is NaN.
///
/// Numbers of one sign are ordered as their bits.
#[inline(always)]
pub fn next_after<V: Vector<Lane = f32>>(x: V, y: V) -> V {
    let (zero, one) = (V::splat(0.0), V::Int::splat(1));
    let up = x.lt(y);
    let negative = x.lt(zero);
    let away = (up & !negative) | (!up & negative);
    let bits = x.to_bits();
    let next = V::from_bits(V::Int::select(away, bits + one, bits - one));
    let least = V::from_bits(one).copysign(y);
    let value = V::select(x.eq(zero), least, next);
    V::select(x.is_nan() | y.is_nan(), x + y, V::select(x.eq(y), y, value))
}
