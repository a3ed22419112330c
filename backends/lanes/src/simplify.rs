//! Programs made smaller when they are finished: what index arithmetic and rotations are written as, what is computed twice, and values that
//! nobody reads.

use super::divide::Division;
use super::op::Op;
use super::program::{Access, Instruction, Kind, Load, Program, Value};
use super::ranges::Range;
use rustc_hash::FxHashMap;
use shale_ir::element::ElementType;

/// How deep sums of indices are looked through.
const DEEPEST: usize = 8;

impl Program {
    /// The same function of the inputs: 64-bit integers of which only the low half is used become 32-bit ones (of inputs, too), two shifts and an "or" that rotate a
    /// rotation, integers known to be small are not cut, quotients by constants are products, what storing rounds or cuts is not rounded or cut before, what
    /// nobody reads is left out, and operations stand in an order in which few values wait (`sunk`).
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
        self.loads.extend(long.iter().map(|_| Load { element: ElementType::S32, access: Access::Splat, ahead: None }));
        let program = Program { loads: self.loads, ..Program::default() };
        let mut new = Rebuilt { program, known: FxHashMap::default(), ranges: Vec::new(), divisions: FxHashMap::default(), low_halves, old: self.instructions };
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
            while let Instruction::Apply { op, args, immediate } = program.instructions[store.value.0 as usize]
                && is_done_by_storing(op, immediate, store.element)
            {
                store.value = args[0];
            }
        }
        program.without_unused().sunk()
    }

    fn without_unused(mut self) -> Program {
        let mut used = vec![false; self.instructions.len()];
        self.stores.iter().for_each(|store| used[store.value.0 as usize] = true);
        for i in (0..used.len()).rev().filter(|i| *i < self.instructions.len()) {
            if used[i] {
                self.instructions[i].operands().for_each(|v| used[v] = true);
            }
        }
        let mut map = vec![Value(0); used.len()];
        let mut kept = Vec::new();
        for (i, instruction) in self.instructions.iter().enumerate().filter(|(i, _)| used[*i]) {
            map[i] = Value(kept.len() as u32);
            kept.push(instruction.renumbered(&map));
        }
        self.instructions = kept;
        self.stores.iter_mut().for_each(|store| store.value = map[store.value.0 as usize]);
        self
    }
}

/// True for what storing an element does in any case: to round a float, to cut an integer off.
fn is_done_by_storing(op: Op, immediate: u64, element: ElementType) -> bool {
    match op {
        Op::RoundBf16 => element == ElementType::Bf16,
        Op::RoundF16 => element == ElementType::F16,
        Op::WrapSigned | Op::WrapUnsigned => element.is_integer() && u64::from(element.bits()) <= immediate,
        _ => false,
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
    /// Where each value lies, as far as it is known.
    ranges: Vec<Option<Range>>,
    /// The quotients by constants and what they leave, with what they are of.
    divisions: FxHashMap<Value, Division>,
    /// Inputs of 64 bits and those that are their low halves.
    low_halves: Vec<(u32, u32)>,
    old: Vec<Instruction>,
}

impl Rebuilt {
    fn push(&mut self, instruction: Instruction) -> Value {
        let range = self.range_of(instruction);
        self.ranges.push(range);
        self.program.instructions.push(instruction);
        Value(self.program.instructions.len() as u32 - 1)
    }

    /// Where the lanes of a value lie, if they have 32 bits and it is known.
    pub(super) fn range(&self, value: Value) -> Option<Range> {
        self.ranges.get(value.0 as usize).copied().flatten()
    }

    /// Says where the lanes of a value lie.
    pub(super) fn bound(&mut self, value: Value, (low, high): Range) {
        let known = self.range(value).unwrap_or((low, high));
        self.ranges[value.0 as usize] = Some((known.0.max(low), known.1.min(high)));
    }

    /// What a value is the quotient or the rest of.
    pub(super) fn division(&self, value: Value) -> Option<Division> {
        self.divisions.get(&value).copied()
    }

    /// Notes that.
    pub(super) fn note(&mut self, value: Value, division: Division) {
        self.divisions.insert(value, division);
    }

    /// An input.
    pub(super) fn load(&self, input: u32) -> Load {
        self.program.loads[input as usize]
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

    /// The instruction of a value.
    pub(super) fn get(&self, value: Value) -> Instruction {
        self.program.instructions[value.0 as usize]
    }

    /// What an operation gives.
    pub(super) fn apply(&mut self, op: Op, args: [Value; 4], immediate: u64) -> Value {
        if let Some(simpler) = self.by_range(op, args, immediate) {
            return simpler;
        }
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
        if let Some(divided) = self.divided(op, args[0], args[1]).or_else(|| self.floored(op, args)) {
            return divided;
        }
        let instruction = Instruction::Apply { op, args, immediate };
        if op.has_two_results() { self.push(instruction) } else { self.shared(instruction) }
    }

    /// The low half of what is computed of low halves alone, down to indices and constants.
    fn narrowed(&mut self, value: Value, depth: usize) -> Option<Value> {
        match self.get(value) {
            Instruction::Iota { kind: Kind::I64 } => Some(self.shared(Instruction::Iota { kind: Kind::I32 })),
            Instruction::Constant { kind: Kind::I64, bits } => Some(self.shared(Instruction::Constant { kind: Kind::I32, bits: u64::from(bits as u32) })),
            Instruction::Load { input } => {
                let (_, low) = *self.low_halves.iter().find(|(whole, _)| *whole == input)?;
                Some(self.push(Instruction::Load { input: low }))
            }
            Instruction::Apply { op: Op::Extend | Op::ExtendUnsigned, args, .. } => Some(args[0]),
            Instruction::Apply { op: op @ (Op::Add | Op::Subtract | Op::Multiply | Op::And | Op::Or | Op::Xor), args, .. } if depth > 0 => {
                let (x, y) = (self.narrowed(args[0], depth - 1)?, self.narrowed(args[1], depth - 1)?);
                Some(self.push(Instruction::Apply { op, args: [x, y, x, x], immediate: 0 }))
            }
            Instruction::Apply { op: Op::ShiftLeft, args: [x, by, ..], .. } if depth > 0 => {
                let Instruction::Constant { bits, .. } = self.get(by) else { return None };
                let x = self.narrowed(x, depth - 1)?;
                let by = self.shared(Instruction::Constant { kind: Kind::I32, bits: bits.min(64) });
                Some(self.push(Instruction::Apply { op: Op::ShiftLeft, args: [x, by, x, x], immediate: 0 }))
            }
            _ => None,
        }
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
