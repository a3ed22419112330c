//! What is known about a body before it runs: which op reads a value last, and which ops are constants.

use super::rows::Rows;
use shale_ir::body::{Body, Op, Value};
use shale_ir::eval::{Data, EvalResult};
use shale_ir::op::interface::ConstantLike;
use std::cell::RefCell;
use std::ops::Range;

/// The plan for an op and what is in it.
pub(super) struct Plan {
    /// By op: where its part of `last` is.
    ranges: Rows<Range<u32>>,
    /// The values that an op, or what is in its regions, reads last.
    last: Vec<Value>,
    /// By op: the number of a constant.
    constants: Rows<u32>,
    /// The values of the constants that have been made.
    made: RefCell<Vec<Option<Data>>>,
}

impl Plan {
    /// The plan for running all that is in a function.
    pub(super) fn of_function(body: &Body<'_>, function: Op) -> Plan {
        let rows = body.op_rows();
        Plan::new(body, function, Rows::dense(rows), Rows::dense(rows), Rows::dense(rows))
    }

    /// The plan for running one op, which may be a small part of a large body. Nothing of outside is ever given up.
    pub(super) fn of_op(body: &Body<'_>, op: Op) -> Plan {
        Plan::new(body, op, Rows::sparse(), Rows::sparse(), Rows::sparse())
    }

    fn new(body: &Body<'_>, outer: Op, mut order: Rows<u32>, mut ranges: Rows<Range<u32>>, mut constants: Rows<u32>) -> Plan {
        let mut count = 0;
        for (i, op) in body.walk(outer).enumerate() {
            order.set(op.number(), i as u32);
            if op != outer && body.interface::<ConstantLike>(op).is_some() {
                constants.set(op.number(), count);
                count += 1;
            }
        }
        let mut last: Vec<(Op, Value)> = Vec::new();
        for op in body.walk(outer) {
            let args = body.regions(op).filter_map(|r| body.first_block(r)).flat_map(|b| body.iter(body.args(b)));
            let results = body.iter(body.results(op)).filter(|_| op != outer);
            last.extend(args.chain(results).filter_map(|value| Some((last_reader(body, value, &order)?, value))));
        }
        last.sort_unstable_by_key(|(op, value)| (op.number(), value.number()));
        for (i, (op, _)) in last.iter().enumerate() {
            let start = ranges.get(op.number()).map_or(i as u32, |range| range.start);
            ranges.set(op.number(), start..i as u32 + 1);
        }
        let last = last.into_iter().map(|(_, value)| value).collect();
        Plan { ranges, last, constants, made: RefCell::new(vec![None; count as usize]) }
    }

    /// The values that nothing reads once `op` has run.
    pub(super) fn read_last_by(&self, op: Op) -> &[Value] {
        self.ranges.get(op.number()).map_or(&[], |range| &self.last[range.start as usize..range.end as usize])
    }

    /// A constant's value, made at its first use; what `eval` gives for another op.
    pub(super) fn constant_or(&self, op: Op, eval: impl FnOnce() -> EvalResult) -> EvalResult {
        let Some(&slot) = self.constants.get(op.number()) else { return eval() };
        if let Some(data) = &self.made.borrow()[slot as usize] {
            return Ok(data.clone());
        }
        let data = eval()?;
        self.made.borrow_mut()[slot as usize] = Some(data.clone());
        Ok(data)
    }
}

/// The op of the value's own block that reads the value last, itself or in its regions; `None` if nothing does.
fn last_reader(body: &Body<'_>, value: Value, order: &Rows<u32>) -> Option<Op> {
    let block = body.def_block(value)?;
    let in_block = |user: Op| std::iter::successors(Some(user), |op| body.parent_op(*op)).find(|op| body.block_of(*op) == Some(block));
    body.users(value).filter_map(in_block).max_by_key(|op| order.get(op.number()))
}
