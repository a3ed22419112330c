//! Several operations as one cell: a cell costs about as much as its arithmetic.

use super::narrow::is_narrow;
use super::ops::{Form, Handlers, chain, form, quotient, square, squared_difference, step, wrap};
use crate::op::Op;
use crate::program::{Access, Instruction, Kind, Program};

/// Operations whose operands may be exchanged.
const COMMUTATIVE: [Op; 9] = [Op::Add, Op::Multiply, Op::Maximum, Op::Minimum, Op::And, Op::Or, Op::Xor, Op::Equal, Op::NotEqual];

/// For each instruction the one before it that its cell computes as well: an operation that nothing else reads, with no other cell between.
pub(super) fn merged<H: Handlers>(program: &Program, kinds: &[Kind], readers: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut merged: Vec<Option<usize>> = vec![None; program.instructions.len()];
    let mut last: Option<usize> = None;
    for (i, instruction) in program.instructions.iter().enumerate() {
        match instruction {
            Instruction::Constant { .. } => {}
            Instruction::Load { input } if !is_widened(program, *input as usize) => {}
            Instruction::Apply { .. } => {
                let inner =
                    last.filter(|j| readers[*j].iter().all(|reader| *reader == i) && merged[*j].is_none() && joined::<H>(program, kinds, *j, i).is_some());
                merged[i] = inner;
                last = Some(i);
            }
            _ => last = None,
        }
    }
    merged
}

/// True for an input whose elements become lanes by a cell of their own.
pub(super) fn is_widened(program: &Program, input: usize) -> bool {
    let load = program.loads[input];
    load.access == Access::Strided || (is_narrow(load.element) && load.access == Access::Contiguous)
}

/// An operation and its operands.
fn parts(program: &Program, i: usize) -> Option<(Op, Vec<usize>)> {
    match program.instructions[i] {
        Instruction::Apply { op, args, .. } => Some((op, args[..op.arity()].iter().map(|v| v.0 as usize).collect())),
        _ => None,
    }
}

fn constant(program: &Program, i: usize) -> Option<(Kind, u64)> {
    match program.instructions[i] {
        Instruction::Constant { kind, bits } => Some((kind, bits)),
        _ => None,
    }
}

/// True for a value that all lanes of a row have.
fn is_equal_in_lanes(program: &Program, i: usize) -> bool {
    match program.instructions[i] {
        Instruction::Constant { .. } => true,
        Instruction::Load { input } => program.loads[input as usize].access == Access::Splat,
        _ => false,
    }
}

/// The form and the operands of an instruction together with the one before it.
pub(super) fn joined<H: Handlers>(program: &Program, kinds: &[Kind], inner: usize, outer: usize) -> Option<(Form, Vec<usize>)> {
    let ((first, args), (then, outer_args)) = (parts(program, inner)?, parts(program, outer)?);
    let &[x, y] = &outer_args[..] else { return None };
    let (other, flipped) = if x == inner { (y, false) } else { (x, true) };
    match (first, kinds[inner], &args[..]) {
        (Op::Subtract, Kind::F32, _) if then == Op::Multiply && other == inner => Some((squared_difference::<H>(), args)),
        _ if other == inner => None,
        // x + select(m, 1, 0) = x − m, since true lanes are −1.
        (Op::Select, Kind::I32, &[mask, one, zero]) if then == Op::Add => {
            let is = |value, bits| constant(program, value) == Some((Kind::I32, bits));
            (is(one, 1) && is(zero, 0)).then_some((form::<H>(Op::Subtract, Kind::I32)?, vec![other, mask]))
        }
        (_, Kind::I32, &[x, by]) if constant(program, by).is_some() && constant(program, other).is_none() => {
            Some((step::<H>(first, then)?, vec![x, other, by]))
        }
        // What a constant costs here, four vectors of memory, is as much as the cell that is saved.
        (_, Kind::F32, &[x, y]) if constant(program, x).or(constant(program, y)).is_none() => {
            Some((chain::<H>(first, then, flipped && then == Op::Subtract)?, vec![x, y, other]))
        }
        _ => None,
    }
}

/// The form and the operands of one instruction.
pub(super) fn single<H: Handlers>(program: &Program, kinds: &[Kind], i: usize) -> Option<(Form, Vec<usize>)> {
    let (op, args) = parts(program, i)?;
    let is_zero = |value: usize| constant(program, value).is_some_and(|(kind, bits)| kind != Kind::Mask && bits == 0);
    match (op, &args[..]) {
        (Op::Multiply, &[x, y]) if x == y && kinds[x] == Kind::F32 => Some((square::<H>(), vec![x])),
        (Op::Divide, &[x, by]) if kinds[x] == Kind::F32 && is_equal_in_lanes(program, by) => Some((quotient::<H>(), args)),
        // select(m, c, 0) is the constant's bits where the mask has ones.
        (Op::Select, &[mask, value, zero]) if is_zero(zero) && constant(program, value).is_some() => Some((form::<H>(Op::And, Kind::Mask)?, vec![mask, value])),
        (_, &[x, y]) if COMMUTATIVE.contains(&op) && constant(program, x).is_some() => Some((form::<H>(op, kinds[x])?, vec![y, x])),
        (Op::WrapSigned | Op::WrapUnsigned, _) => {
            let Instruction::Apply { immediate, .. } = program.instructions[i] else { return None };
            Some((wrap::<H>(op == Op::WrapSigned, immediate)?, args))
        }
        _ => Some((form::<H>(op, kinds[args[0]])?, args)),
    }
}
