//! asin, acos, atan and atan2 of f32, in f64 arithmetic.

use crate::eval::math::double;
use crate::eval::vector::Single;

/// The arcsine, in [−π/2, π/2]; NaN outside [−1, 1].
#[inline(always)]
pub fn asin<V: Single>(x: V) -> V {
    V::of_double(double::asin(x.double()))
}

/// The arccosine, in [0, π]; NaN outside [−1, 1].
#[inline(always)]
pub fn acos<V: Single>(x: V) -> V {
    V::of_double(double::acos(x.double()))
}

/// The arctangent, in [−π/2, π/2].
#[inline(always)]
pub fn atan<V: Single>(x: V) -> V {
    V::of_double(double::atan(x.double()))
}

/// The angle of the point (x, y) in [−π, π], as C defines it for zeros and infinities of both signs.
#[inline(always)]
pub fn atan2<V: Single>(y: V, x: V) -> V {
    V::of_double(double::atan2(y.double(), x.double()))
}
