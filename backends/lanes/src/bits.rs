//! Operations on f32 that are arithmetic on its bits.

use super::build::{Builder, Item};
use super::names::{Binary, Direction};
use super::program::LaneError;
use shale_ir::element::ElementType;

/// The bits of infinity: those of finite magnitudes are below.
const INFINITY: u32 = 0x7f80_0000;

impl Builder {
    fn word(&mut self, bits: u32) -> Item {
        self.constant_bits(ElementType::S32, bits.into())
    }

    /// The bits without the sign, and the sign.
    fn magnitude_and_sign(&mut self, bits: Item) -> Result<[Item; 2], LaneError> {
        let (magnitude, sign) = (self.word(i32::MAX as u32), self.word(1 << 31));
        Ok([self.binary(Binary::And, bits, magnitude)?, self.binary(Binary::And, bits, sign)?])
    }

    /// An f32 rounded to a format of 1 to 8 exponent bits and up to 23 mantissa bits, and back.
    pub(super) fn reduce_single(&mut self, x: Item, exponent_bits: u32, mantissa_bits: u32) -> Result<Item, LaneError> {
        let (drop, fewer, reach) = (23 - mantissa_bits, exponent_bits < 8, (1u32 << (exponent_bits - 1)) - 1);
        let bits = self.bitcast(x, ElementType::S32)?;
        let [magnitude, sign] = self.magnitude_and_sign(bits)?;
        let mut rounded = magnitude;
        if drop > 0 {
            let low = (1u32 << drop) - 1;
            let [by, one, half, high] = [drop, 1, low >> 1, !low].map(|bits| self.word(bits));
            let last = self.binary(Binary::ShiftRightLogical, magnitude, by)?;
            let odd = self.binary(Binary::And, last, one)?;
            let more = self.binary(Binary::Add, half, odd)?;
            let sum = self.binary(Binary::Add, magnitude, more)?;
            rounded = self.binary(Binary::And, sum, high)?;
        }
        let [infinity, zero] = [INFINITY, 0].map(|bits| self.word(bits));
        let most = self.word(if fewer { ((128 + reach) << 23).min(INFINITY) } else { INFINITY });
        let over = self.compare(Direction::Ge, false, rounded, most)?;
        let mut result = self.select(over, infinity, rounded)?;
        if fewer {
            let least = self.word((128 - reach) << 23);
            let under = self.compare(Direction::Lt, false, rounded, least)?;
            result = self.select(under, zero, result)?;
        }
        let signed = self.binary(Binary::Or, result, sign)?;
        let finite = self.compare(Direction::Lt, false, magnitude, infinity)?;
        let kept = self.select(finite, signed, bits)?;
        self.bitcast(kept, ElementType::F32)
    }

    /// The next f32 after `x` towards `y`: magnitudes are ordered as their bits.
    pub(super) fn next_single(&mut self, x: Item, y: Item) -> Result<Item, LaneError> {
        let zero = self.constant_bits(ElementType::F32, 0);
        let [x_bits, y_bits] = [self.bitcast(x, ElementType::S32)?, self.bitcast(y, ElementType::S32)?];
        let [magnitude, sign] = self.magnitude_and_sign(x_bits)?;
        let [_, other_sign] = self.magnitude_and_sign(y_bits)?;
        let (up, above) = (self.compare(Direction::Gt, false, y, x)?, self.compare(Direction::Gt, false, x, zero)?);
        let shrinks = self.binary(Binary::Xor, up, above)?;
        let [one, back] = [1, u32::MAX].map(|bits| self.word(bits));
        let step = self.select(shrinks, back, one)?;
        let moved = self.binary(Binary::Add, magnitude, step)?;
        let (moved, least) = (self.binary(Binary::Or, moved, sign)?, self.binary(Binary::Or, other_sign, one)?);
        let from_zero = self.compare(Direction::Eq, false, x, zero)?;
        let next = self.select(from_zero, least, moved)?;
        let next = self.bitcast(next, ElementType::F32)?;
        let stays = self.compare(Direction::Eq, false, x, y)?;
        let next = self.select(stays, y, next)?;
        let nan = self.constant_bits(ElementType::F32, f32::NAN.to_bits().into());
        let (x_nan, y_nan) = (self.compare(Direction::Ne, false, x, x)?, self.compare(Direction::Ne, false, y, y)?);
        let is_nan = self.binary(Binary::Or, x_nan, y_nan)?;
        self.select(is_nan, nan, next)
    }
}
