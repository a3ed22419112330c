//! Quotients of vectors and one divisor.

use crate::simd::{Integer, Simd};
use shale_dialects::eval::vector::{IntVector, Mask, Vector};
use std::ops::RangeInclusive;

/// The bits of the numbers whose quotients [`quotients`] finds by products: dividends between 2⁻⁹⁰ and 2⁹⁰, beside 0, and divisors between 2⁻¹⁰ and 2³².
const DIVIDENDS: [u32; 2] = [(127 - 90) << 23, (127 + 90) << 23];
const DIVISORS: RangeInclusive<u32> = (127 - 10) << 23..=(127 + 32) << 23;

/// Quotients of four vectors and one divisor, by products where that is a number as softmax has them: its rows take a tenth less time in a cache than by
/// divisions. With 8 lanes they take a tenth more, so shorter vectors are divided.
///
/// Let `r` be the rounded inverse of the divisor `y`, and `q` the rounded `x r`, at most two units in the last place from `x / y`. Then `q + (x − q y) r` is
/// one of the two floats around `x / y`, and the same step from there gives the rounded quotient, unless the fraction of `y` is all ones (P. Markstein,
/// "Computation of elementary functions on the IBM RISC System/6000 processor", 1990; it holds for floats of any size). What is left, `x − q y`, must be exact
/// and `q` no subnormal number, whence the bounds; other vectors are divided.
#[inline(always)]
pub(super) fn quotients<S: Simd>(x: [S::F32; 4], by: f32) -> [S::F32; 4] {
    let (mut quotients, one) = (x, S::I32::splat(1));
    if S::LANES == 16 && DIVISORS.contains(&by.to_bits()) && !by.to_bits() & 0x7f_ffff != 0 {
        let (inverse, negative) = (S::F32::splat(1.0 / by), S::F32::splat(-by));
        let (mut least, mut most) = (S::I32::splat(-1), S::I32::splat(0));
        for i in 0..4 {
            let bits = x[i].abs().to_bits();
            // 0 is the largest here.
            least = least.min_unsigned(bits - one);
            most = Integer::max(most, bits);
            let first = x[i] * inverse;
            let near = first.mul_add(negative, x[i]).mul_add(inverse, first);
            quotients[i] = near.mul_add(negative, x[i]).mul_add(inverse, near).copysign(x[i]);
        }
        let (low, high) = (S::I32::splat(DIVIDENDS[0].into()), S::I32::splat(DIVIDENDS[1].into()));
        if (!(least.lt_unsigned(low - one) | high.lt(most))).all() {
            return quotients;
        }
    }
    for i in 0..4 {
        quotients[i] = x[i] / S::F32::splat(by);
    }
    quotients
}
