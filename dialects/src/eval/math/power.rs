//! Powers: what both formats share.

use super::format::{Format, constant};
use crate::eval::vector::Vector;

/// xʸ from |x|ʸ as e to the power of `y log |x|`.
#[inline(always)]
pub(crate) fn with_signs_and_ends<V: Vector<Lane: Format>>(x: V, y: V, magnitude: V) -> V {
    let (zero, one, infinity) = (constant::<V>(0.0), constant::<V>(1.0), constant::<V>(f64::INFINITY));
    let half = y * constant(0.5);
    let whole = y.trunc().eq(y);
    let odd = whole & !half.trunc().eq(half);
    // ∞ × log 1 is NaN.
    let magnitude = V::select(x.abs().eq(one) & y.abs().eq(infinity), one, magnitude);
    let signed = V::select(odd, magnitude.copysign(x), magnitude);
    let fractional = x.lt(zero) & (-infinity).lt(x) & !whole;
    let result = V::select(fractional, constant(f64::NAN), signed);
    V::select(y.eq(zero) | x.eq(one), one, result)
}
