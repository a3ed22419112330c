//! Programs made smaller when they are finished: what index arithmetic and rotations are written as, what is computed twice, and values that
//! nobody reads.

use super::divide::Quotient;
use super::op::Op;
use super::program::{Access, Instruction, Kind, Load, Program, Value};
use rustc_hash::FxHashMap;
use shale_ir::element::ElementType;

/// How deep sums of indices are looked through.
const DEEPEST: usize = 8;

impl Program {
    /// The same function of the inputs: 64-bit integers of which only the low half is used become 32-bit ones (of inputs, too), two shifts and an "or" that rotate a
    /// rotation, what storing rounds is not rounded before, and what nobody reads is left out.
    pub(super) fn simplified(self) -> Program {
        let long: Vec<u32> = (0..self.loads.len() as u32).filter(|input| is_long_splat(&self.loads[*input as usize])).collect();
        let halved = if long.is_empty() { None } else { self.clone().rebuilt(&long).with_low_halves(&long) };
        halved.unwrap_or_else(|| self.rebuilt(&[]))
    }

    /// The program with low halves of `long` inputs where these are all that is read of them; nothing if one is read as a whole, too.
    fn with_low_halves(mut self, long: &[u32]) -> Option<Program> {
        let inputs = self.loads.len() - long.len();
        let low = self.loads.split_off(inputs);
        let half_of = |input: u32| (input as usize).checked_sub(inputs).map(|i| long[i]);
        let read: Vec<u32> = self.instructions.iter().filter_map(|i| if let Instruction::Load { input } = i { Some(*input) } else { None }).collect();
        let halves: Vec<u32> = read.iter().filter_map(|input| half_of(*input)).collect();
        if read.iter().any(|input| halves.contains(input)) {
            return None;
        }
        for input in &halves {
            self.loads[*input as usize] = low[0];
        }
        for instruction in &mut self.instructions {
            if let Instruction::Load { input } = instruction {
                *input = half_of(*input).unwrap_or(*input);
            }
        }
        Some(self)
    }

    /// The simplified program; low halves of `long` inputs are further inputs.
    fn rebuilt(mut self, long: &[u32]) -> Program {
        let first = self.loads.len() as u32;
        let low_halves = (first..).zip(long).map(|(low, input)| (*input, low)).collect();
        self.loads.extend(long.iter().map(|_| Load { element: ElementType::S32, access: Access::Splat, ahead: false }));
        let mut new = Rebuilt { program: Program { loads: self.loads, ..Program::default() }, known: FxHashMap::default(), low_halves, old: self.instructions };
        let mut map: Vec<Value> = Vec::with_capacity(new.old.len());
        for i in 0..new.old.len() {
            let value = match new.old[i] {
                Instruction::Apply { op, args, immediate } => {
                    let args = args.map(|v| map.get(v.0 as usize).copied().unwrap_or(Value(0)));
                    new.apply(op, args, immediate)
                }
                Instruction::Second(v) => new.push(Instruction::Second(map[v.0 as usize])),
                other => new.shared(other),
            };
            map.push(value);
        }
        let mut program = new.program;
        program.stores = self.stores;
        for store in &mut program.stores {
            store.value = map[store.value.0 as usize];
            // Storing rounds in any case.
            if let Instruction::Apply { op, args, .. } = program.instructions[store.value.0 as usize]
                && matches!((op, store.element), (Op::RoundBf16, ElementType::Bf16) | (Op::RoundF16, ElementType::F16))
            {
                store.value = args[0];
            }
        }
        program.without_unused()
    }

    fn without_unused(mut self) -> Program {
        let mut used = vec![false; self.instructions.len()];
        self.stores.iter().for_each(|store| used[store.value.0 as usize] = true);
        for i in (0..used.len()).rev().filter(|i| *i < self.instructions.len()) {
            if used[i] {
                match self.instructions[i] {
                    Instruction::Apply { op, args, .. } => args[..op.arity()].iter().for_each(|v| used[v.0 as usize] = true),
                    Instruction::Second(v) => used[v.0 as usize] = true,
                    _ => {}
                }
            }
        }
        let mut map = vec![Value(0); used.len()];
        let mut kept = Vec::new();
        for (i, instruction) in self.instructions.iter().enumerate().filter(|(i, _)| used[*i]) {
            map[i] = Value(kept.len() as u32);
            kept.push(match *instruction {
                Instruction::Apply { op, args, immediate } => Instruction::Apply { op, args: args.map(|v| map[v.0 as usize]), immediate },
                Instruction::Second(v) => Instruction::Second(map[v.0 as usize]),
                other => other,
            });
        }
        self.instructions = kept;
        self.stores.iter_mut().for_each(|store| store.value = map[store.value.0 as usize]);
        self
    }
}

/// True for an input with one integer of 64 bits for all lanes, such as the index of a loop around.
fn is_long_splat(load: &Load) -> bool {
    load.access == Access::Splat && matches!(load.element, ElementType::S64 | ElementType::U64)
}

/// The program that is being made.
pub(super) struct Rebuilt {
    program: Program,
    /// Constants, indices and results that it has.
    known: FxHashMap<Instruction, Value>,
    /// Inputs of 64 bits and those that are their low halves.
    low_halves: Vec<(u32, u32)>,
    old: Vec<Instruction>,
}

impl Rebuilt {
    fn push(&mut self, instruction: Instruction) -> Value {
        self.program.instructions.push(instruction);
        Value(self.program.instructions.len() as u32 - 1)
    }

    /// What an instruction computes, which is made once; loads are the caller's, one for each input.
    pub(super) fn shared(&mut self, instruction: Instruction) -> Value {
        if matches!(instruction, Instruction::Load { .. } | Instruction::Second(_)) {
            return self.push(instruction);
        }
        if let Some(value) = self.known.get(&instruction) {
            return *value;
        }
        let value = self.push(instruction);
        self.known.insert(instruction, value);
        value
    }

    fn get(&self, value: Value) -> Instruction {
        self.program.instructions[value.0 as usize]
    }

    fn apply(&mut self, op: Op, args: [Value; 4], immediate: u64) -> Value {
        if let (Op::Truncate, Some(narrow)) = (op, self.narrowed(args[0], DEEPEST)) {
            return narrow;
        }
        if let (Op::Select, Instruction::Apply { op: Op::Select, args: [mask, x, other, ..], .. }) = (op, self.get(args[1]))
            && mask == args[0]
            && other == args[2]
        {
            return self.apply(op, [mask, x, other, other], 0);
        }
        if let (Op::Or, Some((x, by))) = (op, self.rotation(args[0], args[1]).or_else(|| self.rotation(args[1], args[0]))) {
            return self.push(Instruction::Apply { op: Op::RotateLeft, args: [x, by, x, x], immediate: 0 });
        }
        if let Some(divided) = self.divided(op, args[0], args[1]) {
            return divided;
        }
        let instruction = Instruction::Apply { op, args, immediate };
        if op.has_two_results() { self.push(instruction) } else { self.shared(instruction) }
    }

    /// The low half of sums and products of indices and constants, whose low halves are all that counts.
    fn narrowed(&mut self, value: Value, depth: usize) -> Option<Value> {
        match self.get(value) {
            Instruction::Iota { kind: Kind::I64 } => Some(self.shared(Instruction::Iota { kind: Kind::I32 })),
            Instruction::Constant { kind: Kind::I64, bits } => Some(self.shared(Instruction::Constant { kind: Kind::I32, bits: u64::from(bits as u32) })),
            Instruction::Load { input } => {
                let (_, low) = *self.low_halves.iter().find(|(whole, _)| *whole == input)?;
                Some(self.push(Instruction::Load { input: low }))
            }
            Instruction::Apply { op: Op::Extend | Op::ExtendUnsigned, args, .. } => Some(args[0]),
            Instruction::Apply { op: op @ (Op::Add | Op::Subtract | Op::Multiply), args, .. } if depth > 0 => {
                let (x, y) = (self.narrowed(args[0], depth - 1)?, self.narrowed(args[1], depth - 1)?);
                Some(self.push(Instruction::Apply { op, args: [x, y, x, x], immediate: 0 }))
            }
            _ => None,
        }
    }

    /// The quotient of signed integers by a power of two of at least 2, or what division leaves, by shifts: a negative dividend is raised by the divisor less 1.
    fn divided(&mut self, op: Op, x: Value, by: Value) -> Option<Value> {
        let Instruction::Constant { kind: kind @ (Kind::I32 | Kind::I64), bits } = self.get(by) else { return None };
        let width = if kind == Kind::I64 { 64 } else { 32 };
        let log = u64::from(bits.trailing_zeros());
        if !matches!(op, Op::Divide | Op::Remainder) || !bits.is_power_of_two() || !(1..width - 1).contains(&log) {
            return self.divided_by_product(op, (x, by), (kind, bits));
        }
        let constant = |new: &mut Rebuilt, bits: u64| new.shared(Instruction::Constant { kind, bits: if width == 64 { bits } else { u64::from(bits as u32) } });
        let apply = |new: &mut Rebuilt, op: Op, x: Value, y: Value| new.shared(Instruction::Apply { op, args: [x, y, x, x], immediate: 0 });
        let (last, rest) = (constant(self, width - 1), constant(self, width - log));
        let sign = apply(self, Op::ShiftRightArithmetic, x, last);
        let raise = apply(self, Op::ShiftRightLogical, sign, rest);
        let raised = apply(self, Op::Add, x, raise);
        Some(if op == Op::Divide {
            let by = constant(self, log);
            apply(self, Op::ShiftRightArithmetic, raised, by)
        } else {
            let high = constant(self, !(bits - 1));
            let whole = apply(self, Op::And, raised, high);
            apply(self, Op::Subtract, x, whole)
        })
    }

    /// The quotient of integers by another constant, or what division leaves.
    fn divided_by_product(&mut self, op: Op, (x, by): (Value, Value), (kind, bits): (Kind, u64)) -> Option<Value> {
        let is_signed = matches!(op, Op::Divide | Op::Remainder);
        if !is_signed && !matches!(op, Op::DivideUnsigned | Op::RemainderUnsigned) {
            return None;
        }
        let unsigned = if kind == Kind::I64 { bits } else { u64::from(bits as u32) };
        let signed = if kind == Kind::I64 { bits as i64 } else { i64::from(bits as i32) };
        if (is_signed && signed.unsigned_abs() < 2) || (!is_signed && unsigned < 2) || matches!(self.get(x), Instruction::Constant { .. }) || x == by {
            return None;
        }
        let mut of = Quotient::of(self, kind)?;
        let quotient = if is_signed { of.signed(x, signed) } else { of.unsigned(x, unsigned) };
        Some(if matches!(op, Op::Divide | Op::DivideUnsigned) { quotient } else { of.rest(x, quotient, bits) })
    }

    /// What is rotated left by how much, if `low` and `high` are it shifted left and right by constants that add up to the width.
    fn rotation(&self, left: Value, right: Value) -> Option<(Value, Value)> {
        let (Instruction::Apply { op: Op::ShiftLeft, args: [x, by, ..], .. }, Instruction::Apply { op: Op::ShiftRightLogical, args: [y, back, ..], .. }) =
            (self.get(left), self.get(right))
        else {
            return None;
        };
        let (Instruction::Constant { kind, bits: by_bits }, Instruction::Constant { bits: back_bits, .. }) = (self.get(by), self.get(back)) else {
            return None;
        };
        let width = if kind == Kind::I64 { 64 } else { 32 };
        (x == y && by_bits > 0 && back_bits > 0 && by_bits.checked_add(back_bits) == Some(width)).then_some((x, by))
    }
}
