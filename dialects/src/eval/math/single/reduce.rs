//! The remainder of an f32 argument of sin, cos or tan by π/2, in f64 arithmetic.

use crate::eval::math::two_over_pi;
use crate::eval::vector::{IntVector, Vector};

/// `x = (quadrant + rest) · π/2` with `|rest| ≤ ½`. For ±∞ and NaN, `rest` is NaN.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuarterTurns<D: Vector> {
    /// The nearest multiple of π/2. Only its low two bits mean anything.
    pub(super) quadrant: D::Int,
    pub(super) rest: D,
}

/// Column `k`: 2^k · 2/π mod 4, times 2^−k, as 28 bits and the next 53.
static WINDOWS: [[f64; 105]; 2] = windows();

const fn windows() -> [[f64; 105]; 2] {
    let mut rows = [[0.0; 105]; 2];
    let mut unit = 1.0 / (1_u64 << 26) as f64;
    let mut k = 0;
    while k < 105 {
        rows[0][k] = two_over_pi::bits(k, 0, 28) as f64 * unit;
        rows[1][k] = two_over_pi::bits(k, 28, 53) as f64 * (unit / (1_u64 << 53) as f64);
        unit *= 0.5;
        k += 1;
    }
    rows
}

/// `x · 2/π` modulo 4 (Payne and Hanek, 1983), for lanes that are f32 numbers.
///
/// `x = m · 2^k` where `m` is an integer, or `k = 0`: what 2^k · 2/π has above 4 counts whole turns and is not in the table. The first product has at
/// most 52 bits: it is exact. No f32 is nearer than 2^−30 quarter turns to a multiple of π/2, the result is off by 2^−54.
#[inline(always)]
pub(super) fn quarter_turns<D: Vector<Lane = f64>>(x: D) -> QuarterTurns<D> {
    let above = (x.to_bits().shr(52) & D::Int::splat(0x7ff)) - D::Int::splat(1023 + 23);
    let column = D::Int::select(above.lt(D::Int::splat(0)), D::Int::splat(0), above);
    let product = x * D::lookup(&WINDOWS[0], column);
    let next = D::lookup(&WINDOWS[1], column);
    let nearest = x.mul_add(next, product).round_ties_even();
    let rest = x.mul_add(next, product - nearest);
    QuarterTurns { quadrant: nearest.to_int(), rest }
}
