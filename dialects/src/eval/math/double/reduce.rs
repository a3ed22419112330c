//! The remainder of an argument of sin, cos or tan by π/2, exact enough for every finite f64.

use crate::eval::math::format::nearest;
use crate::eval::math::pair::Pair;
use crate::eval::math::two_over_pi;
use crate::eval::vector::{IntVector, Vector};

/// `x = (quadrant + hi + lo) · π/2` with `|hi + lo| ≤ ½`, nearly. For ±∞ and NaN, `hi` is NaN.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuarterTurns<V: Vector> {
    /// The nearest multiple of π/2. Only its low two bits mean anything.
    pub(super) quadrant: V::Int,
    pub(super) hi: V,
    /// The rest, below half an ulp of `hi`.
    pub(super) lo: V,
}

/// Row `p`, column `j` holds bits `53p .. 53p + 53` of 2^(16j) · 2/π mod 4.
static WINDOWS: [[f64; 61]; 4] = windows();

const fn windows() -> [[f64; 61]; 4] {
    let mut rows = [[0.0; 61]; 4];
    let mut unit = 1.0 / (1_u64 << 51) as f64; // the weight of the last bit of a row's entries
    let mut row = 0;
    while row < 4 {
        let mut column = 0;
        while column < 61 {
            rows[row][column] = two_over_pi::bits(16 * column, 53 * row, 53) as f64 * unit;
            column += 1;
        }
        unit /= (1_u64 << 53) as f64;
        row += 1;
    }
    rows
}

/// `x · 2/π` modulo 4 (Payne and Hanek, 1983).
///
/// `x = m · 2^(16j)` where `m` is an integer below 2^69, or `j = 0`: what 2^(16j) · 2/π has above 4 counts whole turns and is not in the table.
/// Everything is exact but the last product and the last sum, which are off by 2^−139. No f64 is nearer than 2^−62 quarter turns to a multiple of π/2.
#[inline(always)]
pub(super) fn quarter_turns<V: Vector<Lane = f64>>(x: V) -> QuarterTurns<V> {
    let above = (x.to_bits().shr(52) & V::Int::splat(0x7ff)) - V::Int::splat(1023 + 52);
    let column = V::Int::select(above.lt(V::Int::splat(0)), V::Int::splat(0), above).shr(4);
    let m = x * V::from_bits((V::Int::splat(1023) - column.shl(4)).shl(52));
    let (a, b) = (V::lookup(&WINDOWS[0], column), V::lookup(&WINDOWS[1], column));
    let (c, d) = (V::lookup(&WINDOWS[2], column), V::lookup(&WINDOWS[3], column));

    let Pair { high: first, low: first_error } = Pair::product(m, a);
    let Pair { high: second, low: second_error } = Pair::product(m, b);
    let Pair { high: third, low: third_error } = Pair::product(m, c);
    let turns = (first * V::splat(0.25)).round_ties_even();
    let Pair { high: sum, low: e1 } = Pair::sum(first_error, second);
    let Pair { high: sum, low: e2 } = Pair::sum(turns.mul_add(V::splat(-4.0), first), sum);
    let (whole, quadrant) = nearest(sum, V::splat(1.0));

    let Pair { high: rest, low: e3 } = Pair::sum(e1, e2);
    let Pair { high: more, low: e4 } = Pair::sum(second_error, third);
    let Pair { high: rest, low: e5 } = Pair::sum(rest, more);
    let Pair { high: sum, low: e6 } = Pair::sum(sum - whole, rest);
    let Pair { high: hi, low: lo } = Pair::fast_sum(sum, e6 + (e3 + e4 + e5 + m.mul_add(d, third_error)));
    QuarterTurns { quadrant, hi, lo }
}
