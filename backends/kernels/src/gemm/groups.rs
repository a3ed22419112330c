//! Numbers of 32 bits that hold several narrow integers: steps of a contraction that one instruction takes together.

use super::lanes::Arithmetic;

/// Four bytes: unsigned ones on the left, signed ones on the right.
pub(super) struct Bytes;

impl Arithmetic for Bytes {
    type Number = i32;
    const ZERO: i32 = 0;
    #[inline(always)]
    fn multiply_add(sum: i32, x: i32, y: i32) -> i32 {
        let products = x.to_ne_bytes().into_iter().zip(y.to_ne_bytes()).map(|(x, y)| i32::from(x) * i32::from(y as i8));
        products.fold(sum, i32::wrapping_add)
    }
    #[inline(always)]
    fn add(x: i32, y: i32) -> i32 {
        x.wrapping_add(y)
    }
}

/// Two signed integers of 16 bits.
pub(super) struct Shorts;

impl Arithmetic for Shorts {
    type Number = i32;
    const ZERO: i32 = 0;
    #[inline(always)]
    fn multiply_add(sum: i32, x: i32, y: i32) -> i32 {
        let halves = |x: i32| [i32::from(x as i16), x >> 16];
        halves(x).into_iter().zip(halves(y)).fold(sum, |sum, (x, y)| sum.wrapping_add(x.wrapping_mul(y)))
    }
    #[inline(always)]
    fn add(x: i32, y: i32) -> i32 {
        x.wrapping_add(y)
    }
}
