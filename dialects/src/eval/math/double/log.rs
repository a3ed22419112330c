//! Logarithms.

use crate::eval::math::format::polynomial;
use crate::eval::math::logarithm::{self, Logarithm};
use crate::eval::vector::Vector;

/// `(2 artanh s − 2 s) / s³` as a polynomial in s², for s between ±(√2 − 1)²: minimax (Remez exchange in 200 bits, rounded to f64), error below 2⁻⁵⁷ s.
pub(super) const ARTANH: [f64; 7] = [
    0.666_666_666_666_673_4,
    0.399_999_999_994_141_7,
    0.285_714_287_425_226_4,
    0.222_221_985_573_913_73,
    0.181_835_652_371_653_75,
    0.153_140_251_213_641_2,
    0.147_962_239_762_809_76,
];

impl Logarithm for f64 {
    /// `log(1 + f) = 2 artanh s` with `s = f / (2 + f)`, and `2 s = f − f²/2 + s f²/2`.
    #[inline(always)]
    fn tail<V: Vector<Lane = f64>>(f: V) -> V {
        let s = f / (f + V::splat(2.0));
        let half_square = f * f * V::splat(0.5);
        let square = s * s;
        s.mul_add(square.mul_add(polynomial(square, &ARTANH), half_square), -half_square)
    }
}

/// log x
#[inline(always)]
pub fn log<V: Vector<Lane = f64>>(x: V) -> V {
    logarithm::log(x)
}

/// log(1 + x), accurate near 0.
#[inline(always)]
pub fn log1p<V: Vector<Lane = f64>>(x: V) -> V {
    logarithm::log1p(x)
}
