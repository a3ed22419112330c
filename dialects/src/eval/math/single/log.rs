//! Logarithms.

use crate::eval::math::format::polynomial;
use crate::eval::math::logarithm::{self, Logarithm};
use crate::eval::vector::{Single, Vector};

/// `(log(1 + f) − f + f²/2) / f³` on [√½ − 1, √2 − 1]: minimax (Remez exchange in 200 bits, rounded to f32), error below 2⁻²⁸ log(1 + f).
const LOG: [f32; 9] = [0.333_333_13, -0.250_000_1, 0.200_021_18, -0.166_679_96, 0.142_195_64, -0.124_055_944, 0.118_880_95, -0.116_755_82, 0.067_466_855];

impl Logarithm for f32 {
    #[inline(always)]
    fn tail<V: Vector<Lane = f32>>(f: V) -> V {
        f * f * f.mul_add(polynomial(f, &LOG), V::splat(-0.5))
    }
}

/// log x
#[inline(always)]
pub fn log<V: Single>(x: V) -> V {
    logarithm::log(x)
}

/// log(1 + x), accurate near 0.
#[inline(always)]
pub fn log1p<V: Single>(x: V) -> V {
    logarithm::log1p(x)
}
