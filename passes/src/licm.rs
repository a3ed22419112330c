//! Loop-invariant code motion.
//!
//! Precondition: none.
//! Afterwards no op stands directly in a region of an `hlo.while` whose operands come from outside, unless it has effects, may fail, is cheap
//! (a constant, an iota, a broadcast: these go along with what needs them), or gives more bytes than it takes and than `growth` allows.
//! What is nested in a loop's body goes with the op that holds it or not at all; out of nested loops ops move one loop after the other.
//! Ops leave only loops: the text of XLA gives what the regions of reductions and their like capture no way in.

use crate::regions::{bytes, inner_first, is_speculatable, ops_of, reads};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;
use shale_dialects::hlo::{Broadcast, Iota, While};
use shale_ir::body::{At, Block, Body, Mapping, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::interface::ConstantLike;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use std::cmp::Ordering;

pass! {
    /// Moves ops that give the same in every iteration out of loops.
    pub struct Licm: FunctionPass = "licm" {
        /// The bytes that a result may always have; beyond that it must not have more than what it is computed from.
        growth: u64 = 65536,
    }
}

impl FunctionPass for Licm {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in inner_first(body, |op| body.matches::<While>(op).is_some()) {
            let blocks: Vec<Block> = body.regions(op).filter_map(|region| body.first_block(region)).collect();
            for block in blocks {
                if !self.empty(body, op, block, cx) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// What is known of an op that gives the same in every iteration.
struct Invariant {
    cheap: bool,
    /// The bytes of the values from outside that it is computed from.
    source: u64,
}

type InvariantOps = HashMap<Op, Invariant, FxBuildHasher>;

impl Licm {
    /// Moves what can be moved from one block of a loop to before it; false when the budget is used up.
    fn empty(&self, body: &mut Body<'_>, outer: Op, block: Block, cx: &mut PassCx<'_>) -> bool {
        let mut invariant = InvariantOps::default();
        for op in ops_of(body, block) {
            let Some(found) = examine(body, op, block, &invariant) else { continue };
            let size = body.types(body.results(op)).map(bytes).fold(0, u64::saturating_add);
            let worthwhile = !found.cheap && size <= found.source.max(self.growth);
            invariant.insert(op, found);
            if worthwhile {
                if !cx.allow(|| format!("move {} out of a loop", body.name(op).text())) {
                    return false;
                }
                self.take_out(body, op, outer, &mut invariant);
                cx.count("ops moved", 1);
            }
        }
        true
    }

    /// Moves an op and what it needs to before the loop. A large value that others in the loop read too is computed there as before, and once more
    /// outside: it would otherwise be kept during the loop.
    fn take_out(&self, body: &mut Body<'_>, op: Op, outer: Op, invariant: &mut InvariantOps) {
        let (mut map, all) = (Mapping::default(), with_needed(body, op, invariant));
        let going: HashSet<Op, FxBuildHasher> = all.iter().copied().collect();
        let block = body.block_of(op);
        for moved in all {
            let results: Vec<Value> = body.iter(body.results(moved)).collect();
            let large = results.iter().any(|v| bytes(body.ty(*v)) > self.growth);
            let goes = |user| std::iter::successors(Some(user), |at| body.parent_op(*at)).find(|at| body.block_of(*at) == block);
            let needed = results.iter().flat_map(|v| body.users(*v)).any(|user| goes(user).is_some_and(|user| !going.contains(&user)));
            if moved != op && large && needed {
                body.clone_op(moved, At::Before(outer), &mut map);
            } else {
                body.move_op(moved, At::Before(outer));
                invariant.remove(&moved);
                redirect(body, moved, &map);
            }
        }
    }
}

/// Lets an op that moved read the copies of what stayed.
fn redirect(body: &mut Body<'_>, moved: Op, map: &Mapping) {
    let all: Vec<Op> = body.walk(moved).collect();
    for op in all {
        for i in 0..body.operands(op).len() {
            if let Some(copy) = map.get(body.operand(op, i)) {
                body.set_operand(op, i, copy);
            }
        }
    }
}

/// Whether an op of a block reads only what comes from outside of the loop, or from other such ops.
fn examine(body: &Body<'_>, op: Op, block: Block, invariant: &InvariantOps) -> Option<Invariant> {
    if !is_speculatable(body, op) {
        return None;
    }
    let (mut source, mut seen) = (0u64, HashSet::<Value, FxBuildHasher>::default());
    for value in reads(body, op).filter(|value| !body.value_is_inside(*value, op)) {
        if body.def_block(value) == Some(block) {
            source = source.saturating_add(invariant.get(&body.def_op(value)?)?.source);
        } else if seen.insert(value) {
            source = source.saturating_add(kept_bytes(body, value));
        }
    }
    Some(Invariant { cheap: is_cheap(body, op), source })
}

/// True for ops that go along with what needs them.
fn is_cheap(body: &Body<'_>, op: Op) -> bool {
    body.interface::<ConstantLike>(op).is_some() || body.matches::<Iota>(op).is_some() || body.matches::<Broadcast>(op).is_some()
}

/// The bytes in which a value from outside is kept: those from which it is computed, if that is cheap.
fn kept_bytes(body: &Body<'_>, value: Value) -> u64 {
    match body.def_op(value).filter(|op| is_cheap(body, *op) && body.interface::<ConstantLike>(*op).is_none()) {
        Some(op) => body.types(body.operands(op)).map(bytes).fold(0, u64::saturating_add),
        None => bytes(body.ty(value)),
    }
}

/// An op and the invariant ops of its block that it needs, definitions first.
fn with_needed(body: &mut Body<'_>, op: Op, invariant: &InvariantOps) -> Vec<Op> {
    let (mut all, mut next) = (vec![op], 0);
    let mut seen: HashSet<Op, FxBuildHasher> = HashSet::from_iter([op]);
    while next < all.len() {
        let needed = reads(body, all[next]).filter_map(|value| body.def_op(value)).filter(|def| invariant.contains_key(def) && seen.insert(*def));
        let needed: Vec<Op> = needed.collect();
        all.extend(needed);
        next += 1;
    }
    all.sort_by(|a, b| match a == b {
        true => Ordering::Equal,
        false if body.is_before(*a, *b) => Ordering::Less,
        false => Ordering::Greater,
    });
    all
}
