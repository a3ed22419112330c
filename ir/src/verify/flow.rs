//! Dominance: every operand is available where it is used. One walk in text order, without recursion.
//!
//! In a region of one block, "seen before in the walk" is the whole answer, so the usual op costs one bit test per operand.
//! Only inside regions of several blocks the dominator tree is asked.

use super::errors::Errors;
use crate::body::{Block, Body, Op, Region, Value};
use crate::dominance::{Dominance, ancestor_in};
use crate::op::interface::BranchLike;
use crate::op::{Flags, OpError};

/// The walk: yields each op after checking its operands.
pub(super) struct Flow<'a, 'c> {
    body: &'a Body<'c>,
    /// One bit per value: defined before, and visible here.
    seen: Vec<u64>,
    stack: Vec<Frame>,
    dominance: Dominance,
    /// How many regions around the present op need more than the bits: regions of several blocks, and regions that are
    /// isolated from above within the item.
    special: u32,
}

/// A region being walked.
#[derive(Clone, Copy)]
struct Frame {
    region: Region,
    block: Block,
    /// The op to visit next; `None` at the end of the block.
    next: Option<Op>,
    /// The op whose results become visible when its regions are done.
    pending: Option<Op>,
    /// The next region of `pending`.
    next_region: Option<Region>,
    graph: bool,
}

impl<'a, 'c> Flow<'a, 'c> {
    pub(super) fn new(body: &'a Body<'c>) -> Self {
        let mut flow = Flow { body, seen: vec![0; body.value_rows() / 64 + 1], stack: Vec::new(), dominance: Dominance::default(), special: 0 };
        flow.enter(body.top(), true); // at module level order does not matter
        flow
    }

    /// The next op in text order, its operands checked.
    #[inline]
    pub(super) fn next(&mut self, errors: &mut Errors<'a, 'c>) -> Option<Op> {
        loop {
            let frame = self.stack.last_mut()?;
            if let Some(op) = frame.pending {
                if self.enter_next_region(op) {
                    continue;
                }
                self.set_results(op, true);
            }
            let frame = self.stack.last_mut()?;
            let Some(op) = frame.next else {
                self.next_block();
                continue;
            };
            frame.next = self.body.next_op(op);
            self.operands(op, errors);
            if self.body.region_count(op) > 0 {
                let frame = self.stack.last_mut()?;
                (frame.pending, frame.next_region) = (Some(op), self.body.regions(op).next());
            } else {
                self.set_results(op, true);
            }
            return Some(op);
        }
    }

    fn enter_next_region(&mut self, op: Op) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        let Some(region) = frame.next_region else {
            frame.pending = None;
            return false;
        };
        frame.next_region = self.body.next_region(region);
        self.enter(region, self.body.has(op, Flags::GRAPH_REGION));
        true
    }

    fn enter(&mut self, region: Region, graph: bool) {
        let Some(block) = self.body.first_block(region) else { return };
        self.special += u32::from(self.is_special(region));
        self.dominance.add_region(self.body, region);
        self.stack.push(Frame { region, block, next: self.body.first_op(block), pending: None, next_region: None, graph });
        self.set_args(block, true);
    }

    fn next_block(&mut self) {
        let Some(frame) = self.stack.last_mut() else { return };
        if let Some(block) = self.body.next_block(frame.block) {
            (frame.block, frame.next) = (block, self.body.first_op(block));
            self.set_args(block, true);
            return;
        }
        let region = frame.region;
        self.stack.pop();
        self.special -= u32::from(self.is_special(region));
        self.hide(region);
    }

    fn is_special(&self, region: Region) -> bool {
        let isolated = |op| self.body.has(op, Flags::ISOLATED) && self.body.parent_op(op).is_some();
        !self.body.has_one_block(region) || self.body.region_op(region).is_some_and(isolated)
    }

    /// What a region defines is not visible outside it. A function's own region ends the walk: nothing to hide.
    fn hide(&mut self, region: Region) {
        if let [top] = self.stack[..]
            && top.next.is_none()
            && top.next_region.is_none()
        {
            return;
        }
        for block in self.body.blocks(region) {
            self.set_args(block, false);
            for op in self.body.ops(block) {
                self.set_results(op, false);
            }
        }
    }

    #[inline]
    fn set(&mut self, value: Value, on: bool) {
        let i = value.number() as usize;
        let mask = 1 << (i % 64);
        if on { self.seen[i / 64] |= mask } else { self.seen[i / 64] &= !mask }
    }

    #[inline]
    fn is_seen(&self, value: Value) -> bool {
        let i = value.number() as usize;
        self.seen[i / 64] >> (i % 64) & 1 == 1
    }

    #[inline]
    fn set_results(&mut self, op: Op, on: bool) {
        let results = self.body.results(op);
        for i in 0..results.len() {
            self.set(self.body.at(results, i), on);
        }
    }

    fn set_args(&mut self, block: Block, on: bool) {
        for value in self.body.iter(self.body.args(block)) {
            self.set(value, on);
        }
    }

    #[inline]
    fn operands(&self, op: Op, errors: &mut Errors<'a, 'c>) {
        let operands = self.body.operands(op);
        for i in 0..operands.len() {
            let value = self.body.at(operands, i);
            if (!self.is_seen(value) || self.special > 0)
                && let Err(why) = self.available(value, op)
            {
                let message = format!("operand {i} {why}");
                errors.op(op, OpError::new(message).with_note(value, "the operand is defined here"));
            }
        }
    }

    /// The general answer; the walk's state tells what comes earlier in the text.
    fn available(&self, value: Value, op: Op) -> Result<(), &'static str> {
        const NOT_BEFORE: &str = "does not dominate its use: it must be defined before the op that uses it";
        let body = self.body;
        let def_block = body.def_block(value).ok_or("is a result of an op that is in no block")?;
        let region = body.region_of(def_block);
        let at = ancestor_in(body, op, region).ok_or("is defined in a region that is not around the op that uses it")?;
        let mut inner = op;
        while inner != at {
            inner = body.parent_op(inner).ok_or(NOT_BEFORE)?;
            if body.has(inner, Flags::ISOLATED) {
                return Err("is defined outside an op whose regions are isolated from above");
            }
        }
        if self.is_graph(region) {
            return Ok(());
        }
        let use_block = body.block_of(at).ok_or(NOT_BEFORE)?;
        let ok = if use_block == def_block { self.is_seen(value) } else { self.dominance.dominates(def_block, use_block) };
        if ok { Ok(()) } else { Err(NOT_BEFORE) }
    }

    fn is_graph(&self, region: Region) -> bool {
        self.stack.iter().any(|f| f.region == region && f.graph)
    }
}

/// Successors are other blocks of the region, not its entry, and only of the last op; arguments fit.
pub(super) fn successors<'c>(body: &Body<'c>, op: Op, errors: &mut Errors<'_, 'c>) {
    if body.next_op(op).is_some() {
        errors.op(op, "has successors but is not the last op of its block".into());
    }
    let Some(region) = body.block_of(op).map(|b| body.region_of(b)) else { return };
    for (i, &to) in body.successors(op).iter().enumerate() {
        if body.region_of(to) != region {
            errors.op(op, format!("successor {i} is a block of another region").into());
        } else if body.first_block(region) == Some(to) {
            errors.op(op, format!("successor {i} is the entry block of the region, which may have no predecessors").into());
        }
        if let Some(branch) = body.interface::<BranchLike>(op) {
            let given: Vec<_> = body.types((branch.forwarded)(body, op, i)).collect();
            let wanted: Vec<_> = body.types(body.args(to)).collect();
            if given != wanted {
                let list = |types: &[crate::types::Type<'c>]| types.iter().map(|t| crate::text::type_text(*t)).collect::<Vec<_>>().join(", ");
                errors.op(op, format!("passes ({}) to successor {i}, whose arguments are ({})", list(&given), list(&wanted)).into());
            }
        }
    }
}
