//! What is known about a body before it runs: which op reads a value last, and which ops are constants.

use shale_ir::body::{Body, Op, Value};
use shale_ir::eval::{Data, EvalResult};
use shale_ir::op::interface::ConstantLike;
use std::cell::RefCell;
use std::ops::Range;

/// The plan for a body, or for one op of it.
pub(super) struct Plan {
    /// By op number: where its part of `last` is.
    ranges: Vec<Range<u32>>,
    /// The values that an op, or what is in its regions, reads last.
    last: Vec<Value>,
    /// By op number: one more than the constant's number, 0 for other ops.
    constant: Vec<u32>,
    /// The values of the constants that have been made.
    made: RefCell<Vec<Option<Data>>>,
}

impl Plan {
    /// The plan for running `outer` and all that is in it. Nothing of outside is ever given up.
    pub(super) fn of_op(body: &Body<'_>, outer: Op) -> Plan {
        let rows = body.op_rows();
        let (mut order, mut constant, mut constants) = (vec![0u32; rows], vec![0u32; rows], 0);
        for (i, op) in body.walk(outer).enumerate() {
            order[op.number() as usize] = i as u32;
            if op != outer && body.interface::<ConstantLike>(op).is_some() {
                constants += 1;
                constant[op.number() as usize] = constants;
            }
        }
        let mut last: Vec<(Op, Value)> = Vec::new();
        for op in body.walk(outer) {
            let args = body.regions(op).filter_map(|r| body.first_block(r)).flat_map(|b| body.iter(body.args(b)));
            let results = body.iter(body.results(op)).filter(|_| op != outer);
            last.extend(args.chain(results).filter_map(|value| Some((last_reader(body, value, &order)?, value))));
        }
        last.sort_unstable_by_key(|(op, value)| (op.number(), value.number()));
        let mut ranges = vec![0..0; rows];
        for (i, (op, _)) in last.iter().enumerate() {
            let range: &mut Range<u32> = &mut ranges[op.number() as usize];
            *range = if range.start == range.end { i as u32..i as u32 + 1 } else { range.start..i as u32 + 1 };
        }
        let last = last.into_iter().map(|(_, value)| value).collect();
        Plan { ranges, last, constant, made: RefCell::new(vec![None; constants as usize]) }
    }

    /// The values that nothing reads once `op` has run.
    pub(super) fn read_last_by(&self, op: Op) -> impl Iterator<Item = Value> + '_ {
        let range = self.ranges[op.number() as usize].clone();
        self.last[range.start as usize..range.end as usize].iter().copied()
    }

    /// A constant's value, made at its first use; what `eval` gives for another op.
    pub(super) fn constant_or(&self, op: Op, eval: impl FnOnce() -> EvalResult) -> EvalResult {
        let Some(slot) = self.constant[op.number() as usize].checked_sub(1) else { return eval() };
        if let Some(data) = &self.made.borrow()[slot as usize] {
            return Ok(data.clone());
        }
        let data = eval()?;
        self.made.borrow_mut()[slot as usize] = Some(data.clone());
        Ok(data)
    }
}

/// The op of the value's own block that reads the value last, itself or in its regions; `None` if nothing does.
fn last_reader(body: &Body<'_>, value: Value, order: &[u32]) -> Option<Op> {
    let block = body.def_block(value)?;
    let in_block = |user: Op| std::iter::successors(Some(user), |op| body.parent_op(*op)).find(|op| body.block_of(*op) == Some(block));
    body.users(value).filter_map(in_block).max_by_key(|op| order[op.number() as usize])
}
