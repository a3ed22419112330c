//! Quotients of integers by constants, as products.
//!
//! Granlund and Montgomery, "Division by invariant integers using multiplication", 1994; Warren, "Hacker's Delight", 2nd edition, chapter 10.

use super::op::Op;
use super::program::{Instruction, Kind, Value};
use super::simplify::Rebuilt;

/// A dividend and its type, on the way to a quotient.
pub(super) struct Quotient<'a> {
    new: &'a mut Rebuilt,
    kind: Kind,
    /// Bits of the type.
    width: u32,
}

impl<'a> Quotient<'a> {
    /// Of integers of a kind; `None` for other kinds.
    pub(super) fn of(new: &'a mut Rebuilt, kind: Kind) -> Option<Quotient<'a>> {
        let width = match kind {
            Kind::I32 => 32,
            Kind::I64 => 64,
            _ => return None,
        };
        Some(Quotient { new, kind, width })
    }

    fn constant(&mut self, bits: u64) -> Value {
        let bits = if self.width == 64 { bits } else { u64::from(bits as u32) };
        self.new.shared(Instruction::Constant { kind: self.kind, bits })
    }

    fn apply(&mut self, op: Op, x: Value, y: Value) -> Value {
        self.new.shared(Instruction::Apply { op, args: [x, y, x, x], immediate: 0 })
    }

    fn shifted(&mut self, op: Op, x: Value, by: u32) -> Value {
        if by == 0 {
            return x;
        }
        let by = self.constant(by.into());
        self.apply(op, x, by)
    }

    /// The quotient of signed integers by a number of at least 2 in magnitude: the high half of a product with about `2^p / d`, where p is the smallest for
    /// which no dividend feels the rounding, shifted; negative ones are one too low.
    pub(super) fn signed(&mut self, x: Value, divisor: i64) -> Value {
        let magnitude = u128::from(divisor.unsigned_abs());
        let least = (1u128 << (self.width - 1)) + u128::from(divisor < 0);
        let largest = least - 1 - least % magnitude;
        let up = |p: u32| magnitude - (1u128 << p) % magnitude;
        let p = (self.width..127).find(|p| 1u128 << p > largest * up(*p)).unwrap_or(127);
        let rounded = ((1u128 << p) + up(p)) / magnitude;
        let factor = if divisor < 0 { rounded.wrapping_neg() } else { rounded } as u64;
        let is_negative = factor >> (self.width - 1) & 1 == 1;
        let by = self.constant(factor);
        let mut high = self.apply(Op::MultiplyHigh, x, by);
        if divisor > 0 && is_negative {
            high = self.apply(Op::Add, high, x);
        } else if divisor < 0 && !is_negative {
            high = self.apply(Op::Subtract, high, x);
        }
        let low = self.shifted(Op::ShiftRightArithmetic, high, p - self.width);
        let sign = self.shifted(Op::ShiftRightLogical, low, self.width - 1);
        self.apply(Op::Add, low, sign)
    }

    /// The quotient of unsigned integers by a number of at least 2: with `l = ⌈log₂ d⌉` and `m = ⌊2ʷ (2ˡ − d) / d⌋ + 1`, and the high half `t` of `m x`, it is
    /// `(t + (x − t) / 2) / 2ˡ⁻¹`.
    pub(super) fn unsigned(&mut self, x: Value, divisor: u64) -> Value {
        let (wide, log) = (u128::from(divisor), 64 - (divisor - 1).leading_zeros());
        let factor = (((1u128 << log) - wide) << self.width) / wide + 1;
        let by = self.constant(factor as u64);
        let high = self.apply(Op::MultiplyHighUnsigned, x, by);
        let rest = self.apply(Op::Subtract, x, high);
        let half = self.shifted(Op::ShiftRightLogical, rest, 1);
        let sum = self.apply(Op::Add, high, half);
        self.shifted(Op::ShiftRightLogical, sum, log - 1)
    }

    /// What a quotient leaves of a dividend.
    pub(super) fn rest(&mut self, x: Value, quotient: Value, divisor: u64) -> Value {
        let by = self.constant(divisor);
        let whole = self.apply(Op::Multiply, quotient, by);
        self.apply(Op::Subtract, x, whole)
    }
}
