//! Quotients of integers by constants, as products: towards zero, and rounded down as programs make it of those.
//!
//! Granlund and Montgomery, "Division by invariant integers using multiplication", 1994; Warren, "Hacker's Delight", 2nd edition, chapter 10.

use super::op::Op;
use super::program::{Instruction, Kind, Value};
use super::ranges::Range;
use super::simplify::Rebuilt;

/// What a value is of signed integers of 32 bits: the quotient by a constant above 1, towards zero, or what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Division {
    x: Value,
    by: i64,
    is_rest: bool,
}

impl Rebuilt {
    /// The quotient of integers by a constant, or what division leaves.
    pub(super) fn divided(&mut self, op: Op, x: Value, by: Value) -> Option<Value> {
        let Instruction::Constant { kind: kind @ (Kind::I32 | Kind::I64), bits } = self.get(by) else { return None };
        let (is_signed, is_rest) = match op {
            Op::Divide => (true, false),
            Op::Remainder => (true, true),
            Op::DivideUnsigned => (false, false),
            Op::RemainderUnsigned => (false, true),
            _ => return None,
        };
        let unsigned = if kind == Kind::I64 { bits } else { u64::from(bits as u32) };
        let signed = if kind == Kind::I64 { bits as i64 } else { i64::from(bits as i32) };
        if (is_signed && signed.unsigned_abs() < 2) || (!is_signed && unsigned < 2) || matches!(self.get(x), Instruction::Constant { .. }) || x == by {
            return None;
        }
        let range = self.range(x).filter(|_| kind == Kind::I32);
        let mut of = Quotient::of(self, kind)?;
        let value = match range {
            Some((low, high)) if low >= 0 && (signed >= 2 || !is_signed) => of.positive(x, high as u64, unsigned, is_rest),
            _ if is_signed && unsigned.is_power_of_two() && signed > 0 => of.by_power(x, unsigned, is_rest),
            _ => {
                let quotient = if is_signed { of.signed(x, signed) } else { of.unsigned(x, unsigned) };
                if is_rest { of.rest(x, quotient, bits) } else { quotient }
            }
        };
        if kind == Kind::I32 && is_signed && signed >= 2 {
            let (low, high) = range.unwrap_or((i32::MIN.into(), i32::MAX.into()));
            self.bound(value, if is_rest { (low.max(1 - signed).min(0), high.min(signed - 1).max(0)) } else { (low / signed, high / signed) });
            self.note(value, Division { x, by: signed, is_rest });
        }
        Some(value)
    }

    /// A quotient rounded down, or what it leaves, in the forms in which it is made of one towards zero: with `q = x / d` and `r` what it leaves,
    /// `select(x ≠ q d and x is negative, q − 1, q)` and `select(r < 0, r + d, r)`.
    pub(super) fn floored(&mut self, op: Op, [mask, changed, plain, _]: [Value; 4]) -> Option<Value> {
        let division = self.division(plain).filter(|_| op == Op::Select)?;
        let Instruction::Apply { op: Op::Add | Op::Subtract, args: [a, b, ..], .. } = self.get(changed) else { return None };
        let is_subtracted = matches!(self.get(changed), Instruction::Apply { op: Op::Subtract, .. });
        let wanted = if division.is_rest { division.by } else { -1 };
        let by = if a == plain { self.number(b)? } else { self.number(a).filter(|_| b == plain && !is_subtracted)? };
        if (if is_subtracted { -by } else { by }) != wanted || !self.is_rounded_up(mask, division) {
            return None;
        }
        let mut of = Quotient::of(self, Kind::I32)?;
        let value = of.down(division.x, division.by as u64, division.is_rest);
        if division.is_rest {
            self.bound(value, (0, division.by - 1));
        }
        Some(value)
    }

    /// True for lanes in which a quotient is larger than its number: what it leaves is not 0, and the sign is another one than the divisor's.
    fn is_rounded_up(&self, mask: Value, division: Division) -> bool {
        let Instruction::Apply { op, args: [p, q, ..], .. } = self.get(mask) else { return false };
        let is_left = |value: Value| match self.get(value) {
            Instruction::Apply { op: Op::NotEqual, args: [rest, zero, ..], .. } => self.is_rest(rest, division) && self.number(zero) == Some(0),
            _ => false,
        };
        let one_each = |a: Value, b: Value| is_left(a) && self.is_below_zero(b, division, false);
        self.is_below_zero(mask, division, true) || (op == Op::And && (one_each(p, q) || one_each(q, p)))
    }

    /// True for a mask of the lanes in which a dividend is negative, or what division leaves; in lanes where nothing is left, unless it is `strict`, it may
    /// be anything.
    fn is_below_zero(&self, mask: Value, division: Division, strict: bool) -> bool {
        let Instruction::Apply { op, args: [x, y, ..], .. } = self.get(mask) else { return false };
        let is_of = |value: Value| self.is_rest(value, division) || (value == division.x && !strict);
        let is_sign = |value: Value| matches!(self.get(value), Instruction::Apply { op: Op::Sign, args: [of, ..], .. } if of == division.x);
        match op {
            Op::Less => is_of(x) && self.number(y) == Some(0),
            Op::NotEqual if !strict => is_sign(x) && self.number(y) == Some(1),
            _ => false,
        }
    }

    fn is_rest(&self, value: Value, division: Division) -> bool {
        self.division(value) == Some(Division { is_rest: true, ..division })
    }

    /// The number that all lanes of 32 bits are.
    fn number(&self, value: Value) -> Option<i64> {
        match self.get(value) {
            Instruction::Constant { kind: Kind::I32, bits } => Some(i64::from(bits as i32)),
            _ => None,
        }
    }
}

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

    /// The quotient of signed integers by a power of two of at least 2, or what division leaves, by shifts: a negative dividend is raised by the divisor
    /// less 1.
    fn by_power(&mut self, x: Value, by: u64, is_rest: bool) -> Value {
        let sign = self.shifted(Op::ShiftRightArithmetic, x, self.width - 1);
        let raise = self.shifted(Op::ShiftRightLogical, sign, self.width - by.trailing_zeros());
        let raised = self.apply(Op::Add, x, raise);
        if is_rest {
            let high = self.constant(!(by - 1));
            let whole = self.apply(Op::And, raised, high);
            self.apply(Op::Subtract, x, whole)
        } else {
            self.shifted(Op::ShiftRightArithmetic, raised, by.trailing_zeros())
        }
    }

    /// The quotient of integers of 32 bits from 0 to a number below 2³¹, or what it leaves. With `m = ⌈2ᵖ / d⌉` it is `⌊m x / 2ᵖ⌋` if no `x` is so large that
    /// the rounding of m, times x, comes to 2ᵖ; the product has 32 bits for small numbers, else its high half is taken.
    fn positive(&mut self, x: Value, high: u64, divisor: u64, is_rest: bool) -> Value {
        if divisor.is_power_of_two() && is_rest {
            let low = self.constant(divisor - 1);
            return self.apply(Op::And, x, low);
        }
        let is_exact = |p: &u32| ((1u64 << p).div_ceil(divisor) * divisor - (1 << p)) * high < 1 << p;
        let factor = |p: u32| (1u64 << p).div_ceil(divisor);
        let quotient = if divisor.is_power_of_two() {
            self.shifted(Op::ShiftRightLogical, x, divisor.trailing_zeros())
        } else if let Some(p) = (0..32).filter(is_exact).find(|p| factor(*p) * high < 1 << 32) {
            let by = self.constant(factor(p));
            let product = self.apply(Op::Multiply, x, by);
            self.shifted(Op::ShiftRightLogical, product, p)
        } else {
            // There is one: the rounding is less than the divisor, which is at most 2^(p − 31).
            let p = (32..63).find(is_exact).unwrap_or(63);
            let by = self.constant(factor(p));
            let product = self.apply(Op::MultiplyHighUnsigned, x, by);
            self.shifted(Op::ShiftRightLogical, product, p - 32)
        };
        self.new.bound(quotient, (0, (high / divisor) as i64));
        if !is_rest {
            return quotient;
        }
        let rest = self.rest(x, quotient, divisor);
        self.new.bound(rest, (0, high.min(divisor - 1) as i64));
        rest
    }

    /// The quotient rounded down of signed integers of 32 bits by a number from 2 to 2³¹ − 1, or what it leaves: of `−1 − x` instead of a negative `x`.
    fn down(&mut self, x: Value, divisor: u64, is_rest: bool) -> Value {
        match self.new.range(x) {
            Some((low, high)) if low >= 0 => return self.positive(x, high as u64, divisor, is_rest),
            _ if divisor.is_power_of_two() && is_rest => {
                let low = self.constant(divisor - 1);
                return self.apply(Op::And, x, low);
            }
            _ if divisor.is_power_of_two() => return self.shifted(Op::ShiftRightArithmetic, x, divisor.trailing_zeros()),
            _ => {}
        }
        let sign = self.shifted(Op::ShiftRightArithmetic, x, 31);
        let positive = self.apply(Op::Xor, x, sign);
        let (low, high): Range = self.new.range(x).unwrap_or((i32::MIN.into(), i32::MAX.into()));
        let most = high.max(-1 - low);
        self.new.bound(positive, (0, most));
        let quotient = self.positive(positive, most as u64, divisor, false);
        let quotient = self.apply(Op::Xor, quotient, sign);
        if is_rest { self.rest(x, quotient, divisor) } else { quotient }
    }

    /// What a quotient leaves of a dividend.
    pub(super) fn rest(&mut self, x: Value, quotient: Value, divisor: u64) -> Value {
        let by = self.constant(divisor);
        let whole = self.apply(Op::Multiply, quotient, by);
        self.apply(Op::Subtract, x, whole)
    }
}
