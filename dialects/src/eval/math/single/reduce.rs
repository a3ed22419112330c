//! The remainder of an f32 argument of sin, cos or tan by π/2, in f64 arithmetic.

use crate::eval::math::format::nearest;
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
