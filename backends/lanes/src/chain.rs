//! Two operations on floats as one: of one lane here, as one cell in the window engine.

use super::kernel::{Operands, TileKernel};
use super::op::Op;
use super::program::{Instruction, Kind, Program};

/// Gives a macro the table of chains, a line each: two operations, whether their operands are flipped (the first one's result is the second operand of the other
/// one, which matters to differences alone), and what is computed.
macro_rules! with_chains {
    ($chains:ident) => {
        $chains! {
            Add Add false => |x, y, z| (x + y) + z;
            Add Subtract false => |x, y, z| (x + y) - z;
            Add Subtract true => |x, y, z| z - (x + y);
            Add Multiply false => |x, y, z| (x + y) * z;
            Subtract Add false => |x, y, z| (x - y) + z;
            Subtract Subtract false => |x, y, z| (x - y) - z;
            Subtract Subtract true => |x, y, z| z - (x - y);
            Subtract Multiply false => |x, y, z| (x - y) * z;
            Multiply Add false => |x, y, z| (x * y) + z;
            Multiply Subtract false => |x, y, z| (x * y) - z;
            Multiply Subtract true => |x, y, z| z - (x * y);
            Multiply Multiply false => |x, y, z| (x * y) * z;
        }
    };
}
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_imports))] // only the window engine has another table of them
pub(crate) use with_chains;

macro_rules! lane_chains {
    ($($first:ident $then:ident $flipped:literal => |$x:ident, $y:ident, $z:ident| $body:expr;)*) => {
        /// The kernel of `(x first y) then z` on one lane of floats, each rounded; or of `z then (x first y)`, if it is `flipped`.
        fn kernel(first: Op, then: Op, flipped: bool, kind: Kind) -> Option<TileKernel> {
            Some(match (first, then, flipped, kind) {
                $(
                    (Op::$first, Op::$then, $flipped, Kind::F32) => lane_chains!(@kernel f32 $x $y $z $body),
                    (Op::$first, Op::$then, $flipped, Kind::F64) => lane_chains!(@kernel f64 $x $y $z $body),
                )*
                _ => return None,
            })
        }
    };
    (@kernel $T:ident $x:ident $y:ident $z:ident $body:expr) => {{
        unsafe fn chain(o: *const Operands) {
            // SAFETY: who runs the step answers for the places of its operands and of its result.
            unsafe {
                let o = &*o;
                let [$x, $y, $z] = [0, 1, 2].map(|i| o.load::<$T, $T>(i, 0));
                o.store::<$T, $T>(0, $body);
            }
        }
        chain
    }};
}
with_chains!(lane_chains);

/// A step that computes an instruction and the operation before it.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    /// The operation before, which only this one reads.
    pub(super) first: usize,
    pub(super) kernel: TileKernel,
    /// The operands of both.
    pub(super) operands: [usize; 3],
}

/// For each instruction the chain that computes it, if it is computed in the same step as the operation before it.
pub(super) fn chains(program: &Program, kinds: &[Kind]) -> Vec<Option<Chain>> {
    let readers = program.readers();
    let mut chains: Vec<Option<Chain>> = vec![None; kinds.len()];
    let mut last: Option<usize> = None;
    for (i, instruction) in program.instructions.iter().enumerate() {
        if matches!(instruction, Instruction::Apply { .. }) {
            chains[i] = last.filter(|first| readers[*first] == [i] && chains[*first].is_none()).and_then(|first| chain(program, kinds, first, i));
            last = Some(i);
        }
    }
    chains
}

/// An operation of two operands together with one that is an operand of it.
fn chain(program: &Program, kinds: &[Kind], first: usize, then: usize) -> Option<Chain> {
    let binary = |i: usize| match program.instructions[i] {
        Instruction::Apply { op, args, .. } if op.arity() == 2 => Some((op, [args[0].0 as usize, args[1].0 as usize])),
        _ => None,
    };
    let ((first_op, [x, y]), (then_op, operands)) = (binary(first)?, binary(then)?);
    let place = operands.iter().position(|operand| *operand == first)?;
    let flipped = place == 1 && then_op == Op::Subtract;
    Some(Chain { first, kernel: kernel(first_op, then_op, flipped, kinds[first])?, operands: [x, y, operands[1 - place]] })
}
