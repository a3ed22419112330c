//! sin, cos and tan of f32.
//!
//! The sine and cosine of most arguments in f32 arithmetic, of others, and the tangent, in f64: there the reduction of any argument takes two fused
//! products, in f32 it would be fifty operations.

use super::reduce::{near, quarter_turns};
use crate::eval::math::format::{constant, polynomial};
use crate::eval::vector::{IntVector, Mask, Single, Vector};

/// `sin(π/2 √z) / √z` on [0, ¼]; without its first term, absolute error 2^−33 (Chebyshev fit, mpmath).
const SINE: [f64; 5] =
    [std::f64::consts::FRAC_PI_2, -0.645_964_097_397_283_3, 0.079_692_612_297_186_15, -0.004_681_474_969_170_860_5, 0.000_158_651_512_713_368_83];
/// `cos(π/2 √z)` on [0, ¼], absolute error 2^−32 (Chebyshev fit of (cos(π/2 √z) − 1) / z, mpmath).
const COSINE: [f64; 5] = [1.0, -1.233_700_549_374_219_2, 0.253_669_410_357_108_5, -0.020_861_528_342_199_967, 0.000_906_739_898_403_266_5];

/// `(sin(√z) / √z − 1) / z` on [0, π²/16], relative error of the sine 2^−28 (weighted least squares, Lawson's iteration).
const NEAR_SINE: [f32; 3] = [-0.166_666_55, 0.008_332_178, -0.000_195_172_35];
/// `(cos(√z) − 1) / z` on [0, π²/16], error of the cosine 2^−33.
const NEAR_COSINE: [f32; 4] = [-0.5, 0.041_666_646, -0.001_388_736_7, 2.443_838e-5];

/// The sine. NaN for ±∞.
#[inline(always)]
pub fn sin<V: Single>(x: V) -> V {
    V::select(x.eq(V::splat(0.0)), x, single_sine_of(x, 0)) // keeps the sign of −0
}

/// The cosine. NaN for ±∞.
#[inline(always)]
pub fn cos<V: Single>(x: V) -> V {
    single_sine_of(x, 1)
}

/// The sine of `x` and `more` quarter turns.
#[inline(always)]
fn single_sine_of<V: Single>(x: V, more: i64) -> V {
    let turns = near(x);
    let quadrant = turns.quadrant + V::Int::splat(more);
    let odd = (quadrant & V::Int::splat(1)).eq(V::Int::splat(1));
    let (r, low, one) = (turns.rest.high, turns.rest.low, constant::<V>(1.0));
    let z = r * r;
    let s = (z * r).mul_add(polynomial(z, &NEAR_SINE), low) + r;
    // What rounding has taken from z counts where z / 2 does.
    let lost = r.mul_add(low, r.mul_add(r, -z) * constant(0.5));
    let c = z.mul_add(polynomial(z, &NEAR_COSINE), -lost) + one;
    let value = V::from_bits(V::select(odd, c, s).to_bits() ^ (quadrant & V::Int::splat(2)).shl(30));
    if turns.holds.all() {
        return value;
    }
    V::select(turns.holds, value, V::of_double(sine_of(x.double(), more)))
}

/// The tangent. NaN for ±∞.
#[inline(always)]
pub fn tan<V: Single>(x: V) -> V {
    let turns = quarter_turns(x.double());
    let [s, c] = sine_and_cosine(turns.rest);
    let odd = (turns.quadrant & IntVector::splat(1)).eq(IntVector::splat(1));
    let value: V::Double = Vector::select(odd, -c, s) / Vector::select(odd, s, c);
    V::select(x.eq(V::splat(0.0)), x, V::of_double(value))
}

/// The sine of `x` and `more` quarter turns.
#[inline(always)]
fn sine_of<D: Vector<Lane = f64>>(x: D, more: i64) -> D {
    let turns = quarter_turns(x);
    let quadrant = turns.quadrant + D::Int::splat(more);
    let odd = (quadrant & D::Int::splat(1)).eq(D::Int::splat(1));
    let [s, c] = sine_and_cosine(turns.rest);
    D::from_bits(D::select(odd, c, s).to_bits() ^ (quadrant & D::Int::splat(2)).shl(62))
}

/// The sine and the cosine of at most half a quarter turn.
#[inline(always)]
fn sine_and_cosine<D: Vector<Lane = f64>>(turns: D) -> [D; 2] {
    let z = turns * turns;
    [turns * polynomial(z, &SINE), polynomial(z, &COSINE)]
}
