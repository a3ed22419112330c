//! The exponential function and its kin.

use crate::eval::math::exponential::{self, Exponential};
use crate::eval::vector::Vector;

/// Minimax polynomials on |r| ≤ ½ ln 2 (Remez exchange in 200 bits, rounded to f64): error of cosh r below 2⁻⁶⁴, of sinh r below 2⁻⁶⁰ r.
impl Exponential for f64 {
    const COSH: &'static [f64] =
        &[0.5, 0.041_666_666_666_666_71, 0.001_388_888_888_886_385_3, 2.480_158_736_355_238_6e-5, 2.755_724_169_382_391_3e-7, 2.092_446_580_425_544_7e-9];
    const SINH: &'static [f64] =
        &[0.166_666_666_666_666_77, 0.008_333_333_333_321_579, 1.984_126_988_626_691_2e-4, 2.755_724_406_098_488_3e-6, 2.510_909_079_800_191_8e-8];
    const LN_2_HIGH: f64 = 0.693_147_180_559_890_3;
    const LN_2_LOW: f64 = 5.497_923_018_708_371e-14;
    const LEAST: f64 = -746.0;
    const GREATEST: f64 = 711.0;
}

/// eˣ
#[inline(always)]
pub fn exp<V: Vector<Lane = f64>>(x: V) -> V {
    exponential::exp(x)
}

/// eˣ − 1, accurate near 0.
#[inline(always)]
pub fn expm1<V: Vector<Lane = f64>>(x: V) -> V {
    exponential::expm1(x)
}

/// `1 / (1 + e⁻ˣ)`
#[inline(always)]
pub fn logistic<V: Vector<Lane = f64>>(x: V) -> V {
    exponential::logistic(x)
}
