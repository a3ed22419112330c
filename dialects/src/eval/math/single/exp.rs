//! The exponential function and its kin.

use crate::eval::math::exponential::{self, Exponential};
use crate::eval::vector::Single;

/// Minimax polynomials on |r| ≤ ½ ln 2 (Remez exchange in 200 bits, rounded to f32): error of cosh r below 2⁻²⁹, of sinh r below 2⁻³⁰ r.
impl Exponential for f32 {
    const COSH: &'static [f32] = &[0.5, 0.041_666_266, 0.001_394_627_6];
    const SINH: &'static [f32] = &[0.166_666_67, 0.008_333_289, 0.000_199_050_12];
    const LN_2_HIGH: f64 = 0.693_145_751_953_125;
    const LN_2_LOW: f64 = 1.428_606_820_309_417_3e-6;
    const LEAST: f64 = -104.0;
    const GREATEST: f64 = 90.0;
}

/// eˣ
#[inline(always)]
pub fn exp<V: Single>(x: V) -> V {
    exponential::exp(x)
}

/// eˣ − 1, accurate near 0.
#[inline(always)]
pub fn expm1<V: Single>(x: V) -> V {
    exponential::expm1(x)
}

/// `1 / (1 + e⁻ˣ)`
#[inline(always)]
pub fn logistic<V: Single>(x: V) -> V {
    exponential::logistic(x)
}
