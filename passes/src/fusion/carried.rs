//! Values that a loop carries from one iteration to the next and that a fusion replaces: it may write them where they are.

use super::outline::holder;
use shale_dialects::hlo::lists::Pairs;
use shale_dialects::hlo::{Fusion, While, in_place};
use shale_ir::body::{Block, Body, Op};
use shale_ir::op::AsAttr;

/// Says of each fusion in the body of a loop which results it may write over carried values: the fusion reads such a value last, and the loop carries the
/// result in its place.
pub(super) fn mark(body: &mut Body<'_>, block: Block) {
    let region = body.region_of(block);
    if body.region_op(region).and_then(|op| body.matches::<While>(op)).is_none_or(|loop_| loop_.body != region) {
        return;
    }
    let Some(end) = body.last_op(block) else { return };
    let mut found: Vec<(Op, (i64, i64))> = Vec::new();
    for i in 0..body.args(block).len().min(body.operands(end).len()) {
        found.extend(replaced(body, block, end, i));
    }
    found.sort_unstable();
    // A loop may carry a result twice: it is written over one of the two.
    found.dedup_by(|next, kept| kept.0 == next.0 && kept.1.0 == next.1.0);
    for pairs in found.chunk_by(|a, b| a.0 == b.0) {
        let list: Vec<(i64, i64)> = pairs.iter().map(|(_, pair)| *pair).collect();
        let attr = Pairs::new(body.cx(), &list).to_attr(body.cx());
        body.set_attr(pairs[0].0, "in_place", Some(attr));
    }
}

/// The fusion that may write the next value of carried value `i` over it, and the numbers of its result and input.
fn replaced(body: &mut Body<'_>, block: Block, end: Op, i: usize) -> Option<(Op, (i64, i64))> {
    let (carried, next) = (body.at(body.args(block), i), body.operand(end, i));
    // A scalar needs no memory.
    body.ty(carried).array().filter(|a| !a.dims.list().is_empty())?;
    let op = body.def_op(next)?;
    let fusion: Fusion<'_> = body.matches(op)?;
    let result = body.iter(body.results(op)).position(|v| v == next)?;
    let input = body.iter(fusion.inputs).position(|v| v == carried)?;
    let readers: Vec<Op> = body.users(carried).filter(|user| *user != op).collect();
    let before = readers.into_iter().all(|user| holder(body, user, block).is_some_and(|user| user != op && body.is_before(user, op)));
    (before && in_place(body, fusion.body, result, input).is_some()).then_some((op, (result as i64, input as i64)))
}
