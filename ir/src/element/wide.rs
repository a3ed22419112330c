//! A natural number on the stack, wide enough for any `f64` times a power of five.
//!
//! Exact decimal digits of a binary fraction s·2^−k are those of s·5^k. The largest
//! case is an `f64` subnormal: 53 bits + 1074·log2(5) bits = 2547 bits, 40 limbs.

const LIMBS: usize = 41;
/// 5^27, the largest power of five in 64 bits.
const FIVES: u64 = 5u64.pow(FIVES_EXPONENT);
const FIVES_EXPONENT: u32 = 27;
/// 10^19, the largest power of ten in 64 bits.
const TENS: u64 = 10u64.pow(TENS_EXPONENT);
const TENS_EXPONENT: u32 = 19;

/// Digits of the longest exact expansion: 2547 bits are 767 digits.
pub(super) const MAX_DIGITS: usize = 780;

/// Natural number below 2^2624, least significant limb first.
pub(super) struct Wide {
    limbs: [u64; LIMBS],
    len: usize,
}

impl Wide {
    /// `significand`·2^`exponent` as a natural number times 10^`power`, with the power.
    ///
    /// The exponent is that of an `f64` written as an integer times a power of two.
    pub(super) fn scaled(significand: u64, exponent: i32) -> (Self, i32) {
        let mut limbs = [0; LIMBS];
        limbs[0] = significand;
        let mut wide = Wide { limbs, len: 1 };
        if exponent >= 0 {
            wide.shift_left(exponent as u32);
            return (wide, 0);
        }
        let mut fives = exponent.unsigned_abs();
        while fives >= FIVES_EXPONENT {
            wide.multiply(FIVES);
            fives -= FIVES_EXPONENT;
        }
        wide.multiply(5u64.pow(fives));
        (wide, exponent)
    }

    fn multiply(&mut self, factor: u64) {
        let mut carry = 0u128;
        for limb in &mut self.limbs[..self.len] {
            carry += u128::from(*limb) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        if carry != 0 {
            self.limbs[self.len] = carry as u64;
            self.len += 1;
        }
    }

    fn shift_left(&mut self, mut bits: u32) {
        while bits >= 63 {
            self.multiply(1 << 63);
            bits -= 63;
        }
        self.multiply(1 << bits);
    }

    /// Divides in place, rounding down, and returns the remainder.
    fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0u64;
        for limb in self.limbs[..self.len].iter_mut().rev() {
            // A 128-bit division is a library call; most limbs of small numbers avoid it.
            if rest == 0 {
                rest = *limb % divisor;
                *limb /= divisor;
                continue;
            }
            let part = (u128::from(rest) << 64) | u128::from(*limb);
            *limb = (part / u128::from(divisor)) as u64;
            rest = (part % u128::from(divisor)) as u64;
        }
        while self.len > 1 && self.limbs[self.len - 1] == 0 {
            self.len -= 1;
        }
        rest
    }

    /// Divides by 10^`power` in place, rounding down.
    pub(super) fn divide_by_ten_to(&mut self, mut power: u32) {
        while power >= TENS_EXPONENT {
            self.divide(TENS);
            power -= TENS_EXPONENT;
        }
        if power > 0 {
            self.divide(10u64.pow(power));
        }
    }

    /// Position after the highest set bit, 0 for zero.
    pub(super) fn bits(&self) -> u32 {
        let top = self.limbs[self.len - 1];
        self.len as u32 * 64 - top.leading_zeros()
    }

    /// The number if it fits in 64 bits, else its low 64 bits.
    pub(super) fn low(&self) -> u64 {
        self.limbs[0]
    }

    /// Writes the decimal digits ('0' to '9') to the end of the buffer, no leading zeros.
    pub(super) fn digits(mut self, buffer: &mut [u8; MAX_DIGITS]) -> &[u8] {
        let mut start = MAX_DIGITS;
        while self.bits() > 0 && start > 0 {
            let mut group = self.divide(TENS);
            let more = self.bits() > 0;
            for _ in 0..TENS_EXPONENT {
                if start == 0 || (group == 0 && !more) {
                    break;
                }
                start -= 1;
                buffer[start] = b'0' + (group % 10) as u8;
                group /= 10;
            }
        }
        &buffer[start..]
    }
}
