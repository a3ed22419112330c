//! What is known of integers before a program runs: between which numbers those of 32 bits lie, and what is simpler for such numbers.

use super::op::Op;
use super::program::{Instruction, Kind, Load, Value};
use super::simplify::Rebuilt;

/// Numbers from the first to the last, as signed lanes.
pub(super) type Range = (i64, i64);

/// All lanes of 32 bits.
const ALL: Range = (i32::MIN as i64, i32::MAX as i64);

/// The numbers of a range that a lane holds as they are; nothing is known if some are wrapped.
fn held((low, high): Range) -> Option<Range> {
    (ALL.0 <= low && high <= ALL.1).then_some((low, high))
}

/// The numbers of integers with so many bits.
fn of_width(bits: u32, is_signed: bool) -> Range {
    if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

fn is_within((low, high): Range, (least, most): Range) -> bool {
    least <= low && high <= most
}

impl Rebuilt {
    /// Where the lanes of an instruction lie, if they have 32 bits and something is known of them.
    pub(super) fn range_of(&self, instruction: Instruction) -> Option<Range> {
        match instruction {
            Instruction::Load { input } => match self.load(input) {
                Load { element, .. } if element.is_integer() && element.bits() < 32 => Some(of_width(element.bits(), element.is_signed())),
                _ => None,
            },
            Instruction::Constant { kind: Kind::I32, bits } => Some((i64::from(bits as i32), i64::from(bits as i32))),
            Instruction::Apply { op, args, immediate } => range_of_result(op, args.map(|value| self.range(value)), immediate),
            Instruction::Constant { .. } | Instruction::Iota { .. } | Instruction::Second(_) => None,
        }
    }

    /// What an operation gives by a simpler one, since its operands are no larger numbers than they are.
    pub(super) fn by_range(&mut self, op: Op, args: [Value; 4], immediate: u64) -> Option<Value> {
        let [x, y, ..] = args;
        if matches!(op, Op::WrapSigned | Op::WrapUnsigned) {
            if self.range(x).is_some_and(|range| is_within(range, of_width(immediate as u32, op == Op::WrapSigned))) {
                return Some(x);
            }
            // What cuts off more makes no difference before.
            return match self.get(x) {
                Instruction::Apply { op: Op::WrapSigned | Op::WrapUnsigned, args: [whole, ..], immediate: before } if before >= immediate => {
                    Some(self.apply(op, [whole; 4], immediate))
                }
                _ => None,
            };
        }
        let is_positive = |value: Value| self.range(value).is_some_and(|range| range.0 >= 0);
        let simpler = match op {
            Op::ToF32Unsigned if is_positive(x) => Op::ToF32,
            Op::ToF64Unsigned if is_positive(x) => Op::ToF64,
            Op::ToF32OddUnsigned if is_positive(x) => Op::ToF32Odd,
            Op::ExtendUnsigned if is_positive(x) => Op::Extend,
            Op::MaximumUnsigned if is_positive(x) && is_positive(y) => Op::Maximum,
            Op::MinimumUnsigned if is_positive(x) && is_positive(y) => Op::Minimum,
            Op::LessUnsigned if is_positive(x) && is_positive(y) => Op::Less,
            Op::LessEqualUnsigned if is_positive(x) && is_positive(y) => Op::LessEqual,
            _ => return None,
        };
        Some(self.apply(simpler, args, immediate))
    }
}

/// Where the lanes of a result lie, from where those of the operands do.
fn range_of_result(op: Op, [x, y, z, _]: [Option<Range>; 4], immediate: u64) -> Option<Range> {
    let is_positive = |range: &Range| range.0 >= 0;
    let both = |f: fn(Range, Range) -> Range| Some(f(x?, y?));
    let count = y.filter(|(low, high)| low == high && (0..32).contains(low)).map(|(count, _)| count);
    match op {
        Op::Copy => x,
        Op::Add => held(both(|x, y| (x.0 + y.0, x.1 + y.1))?),
        Op::Subtract => held(both(|x, y| (x.0 - y.1, x.1 - y.0))?),
        Op::Multiply => {
            let (x, y) = (x?, y?);
            let products = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
            held((products.into_iter().min()?, products.into_iter().max()?))
        }
        Op::Negate => held((-x?.1, -x?.0)),
        Op::Maximum => both(|x, y| (x.0.max(y.0), x.1.max(y.1))),
        Op::Minimum => both(|x, y| (x.0.min(y.0), x.1.min(y.1))),
        Op::And => Some((0, [x, y].into_iter().flatten().filter(is_positive).map(|range| range.1).min()?)),
        Op::Or | Op::Xor => {
            let most = [x, y].into_iter().map(|range| range.filter(is_positive)).collect::<Option<Vec<Range>>>()?.into_iter().map(|range| range.1).max()?;
            Some((0, (most as u64 + 1).next_power_of_two() as i64 - 1))
        }
        Op::ShiftRightLogical => match (x.filter(is_positive), count?) {
            (Some((low, high)), count) => Some((low >> count, high >> count)),
            (None, 0) => x,
            (None, count) => Some((0, (1 << (32 - count)) - 1)),
        },
        Op::ShiftRightArithmetic => {
            let ((low, high), count) = (x.unwrap_or(ALL), count?);
            Some((low >> count, high >> count))
        }
        Op::Select => Some((y?.0.min(z?.0), y?.1.max(z?.1))),
        Op::Sign => x.map(|(low, high)| (low.signum(), high.signum())),
        Op::WrapSigned => Some(of_width(immediate as u32, true)),
        Op::WrapUnsigned => Some(of_width(immediate as u32, false)),
        _ => None,
    }
}
