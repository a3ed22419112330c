//! The remainder of an f32 argument of sin, cos or tan by π/2: in f64 arithmetic, and in f32 where that is enough.

use crate::eval::math::format::{constant, nearest};
use crate::eval::math::pair::Pair;
use crate::eval::math::two_over_pi;
use crate::eval::vector::{IntVector, Vector};

/// `x = (quadrant + rest) · π/2` with `|rest| ≤ ½`, nearly. For ±∞ and NaN, `rest` is NaN.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuarterTurns<D: Vector> {
    /// The nearest multiple of π/2. Only its low two bits mean anything.
    pub(super) quadrant: D::Int,
    pub(super) rest: D,
}

/// Column `j`: 2^(16j) · 2/π mod 4, times 2^(−16j), as 53 bits and the next 53.
static WINDOWS: [[f64; 7]; 2] = windows();

const fn windows() -> [[f64; 7]; 2] {
    let mut rows = [[0.0; 7]; 2];
    let mut unit = 1.0 / (1_u64 << 51) as f64;
    let mut column = 0;
    while column < 7 {
        rows[0][column] = two_over_pi::bits(16 * column, 0, 53) as f64 * unit;
        rows[1][column] = two_over_pi::bits(16 * column, 53, 53) as f64 * (unit / (1_u64 << 53) as f64);
        unit /= (1 << 16) as f64;
        column += 1;
    }
    rows
}

/// `x · 2/π` modulo 4 (Payne and Hanek, 1983), for lanes that are f32 numbers.
///
/// `x = m · 2^(16j)` where `m` is an integer below 2^40, or `j = 0`: what 2^(16j) · 2/π has above 4 counts whole turns and is not in the table.
/// No f32 is nearer than 2^−30 quarter turns to a multiple of π/2, where the result is off by 2^−64.
#[inline(always)]
pub(super) fn quarter_turns<D: Vector<Lane = f64>>(x: D) -> QuarterTurns<D> {
    let above = (x.to_bits().shr(52) & D::Int::splat(0x7ff)) - D::Int::splat(1023 + 23);
    let column = D::Int::select(above.lt(D::Int::splat(0)), D::Int::splat(0), above).shr(4);
    let (a, b) = (D::lookup(&WINDOWS[0], column), D::lookup(&WINDOWS[1], column));
    let (whole, quadrant) = nearest(x, a);
    QuarterTurns { quadrant, rest: x.mul_add(b, x.mul_add(a, -whole)) }
}

/// `x = quadrant · π/2 + rest` with `|rest| ≤ π/4`, nearly, where that is so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near<V: Vector> {
    /// The nearest multiple of π/2. Only its low two bits mean anything.
    pub(super) quadrant: V::Int,
    /// To 2^−34 of itself.
    pub(super) rest: Pair<V>,
    /// Where the others mean anything.
    pub(super) holds: V::Mask,
}

/// π/2 in three floats, the nearest one of what is left each.
const HALF_PI: [f64; 3] = [1.570_796_370_506_286_6, -4.371_138_828_673_793e-8, -1.715_124_510_005_881_9e-15];

/// The remainder by π/2 (Cody and Waite, 1980) of arguments up to 2^14 whose remainder is at least 2^−10, or which are their own.
///
/// The first product is taken away exactly: what is left has 24 bits. So is what rounding takes from the second difference, since the product is below
/// 2^−11 and the rest has no bits below 2^−34.
#[inline(always)]
pub(super) fn near<V: Vector<Lane = f32>>(x: V) -> Near<V> {
    let (whole, quadrant) = nearest(x, constant(std::f64::consts::FRAC_2_PI));
    let [first, second, third] = [constant::<V>(HALF_PI[0]), constant::<V>(HALF_PI[1]), constant::<V>(HALF_PI[2])];
    let exact = (-whole).mul_add(first, x);
    let high = (-whole).mul_add(second, exact);
    let low = (-whole).mul_add(third, (-whole).mul_add(second, exact - high));
    let holds = (x.abs().le(constant(16384.0)) & constant::<V>(1.0 / 1024.0).le(high.abs())) | whole.eq(constant(0.0));
    Near { quadrant, rest: Pair { high, low }, holds }
}
