//! Whether ops that must have a total order have one.

use shale_ir::body::{Body, Op, Value};
use shale_ir::op::{Effects, Flags, OpDef};
use std::collections::HashSet;

/// The op `T`, which has the effects `effects`, that comes before `op` in its function, if `op` does not depend on it.
///
/// Ops in two regions of one op are ordered by that op. Calls are not looked into: what they do is ordered where they are inlined.
pub(super) fn unordered<'c, T: OpDef<'c>>(body: &Body<'c>, op: Op, effects: Effects) -> Option<Op> {
    let last_inside = |outer: Op| {
        let inside = || body.walk(outer).filter(|o| body.matches::<T>(*o).is_some()).last();
        body.effects(outer).contains(effects).then(inside).flatten()
    };
    let mut second = op;
    loop {
        let mut before = std::iter::successors(body.prev_op(second), |o| body.prev_op(*o));
        if let Some((first, earlier)) = before.find_map(|o| Some((o, last_inside(o)?))) {
            return (!depends(body, second, first)).then_some(earlier);
        }
        let outer = body.parent_op(second)?;
        let block = body.block_of(second)?;
        let mut siblings = body.regions(outer).take_while(|r| *r != body.region_of(block)).flat_map(|r| body.blocks(r)).flat_map(|b| body.ops(b));
        if body.has(outer, Flags::ISOLATED) || siblings.any(|o| last_inside(o).is_some()) {
            return None;
        }
        second = outer;
    }
}

/// True if `second`, or something in it, uses a result of `first` or of something between them that does; both stand in one block.
fn depends(body: &Body<'_>, second: Op, first: Op) -> bool {
    let mut tainted: HashSet<Value> = body.iter(body.results(first)).collect();
    for op in std::iter::successors(body.next_op(first), |o| body.next_op(*o)) {
        let uses = body.walk(op).any(|o| body.iter(body.operands(o)).any(|v| tainted.contains(&v)));
        if op == second {
            return uses;
        }
        if uses {
            tainted.extend(body.iter(body.results(op)));
        }
    }
    false
}
