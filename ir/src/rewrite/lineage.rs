//! Which op came from which: how two patterns that undo each other are caught.

use crate::body::{Body, Def, Op, Value};
use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::{Hash, Hasher};

/// What an op was before, as (shape, pattern that replaced it), oldest first.
type History = Vec<(u64, &'static str)>;

/// The histories of ops that rewrites made.
#[derive(Default)]
pub(super) struct Lineage {
    of: HashMap<Op, History, FxBuildHasher>,
}

/// An op's history is cut to its newest entries: a loop of patterns is short.
const KEEP: usize = 64;

impl Lineage {
    /// Records that `op`, which looked like `was`, becomes `new` by `pattern`. If the new op looks like one of its ancestors,
    /// gives the names of the patterns that lead from there to here.
    pub(super) fn repeats(&mut self, body: &Body<'_>, (op, was): (Op, u64), pattern: &'static str, new: Op) -> Option<String> {
        let mut history = self.of.remove(&op).unwrap_or_default();
        history.push((was, pattern));
        if history.len() > KEEP {
            history.remove(0);
        }
        let now = shape_of(body, new);
        if let Some(i) = history.iter().position(|(was, _)| *was == now) {
            let mut names: Vec<_> = history[i..].iter().map(|(_, name)| format!("'{name}'")).collect();
            names.dedup();
            return Some(names.join(", "));
        }
        self.of.insert(new, history);
        None
    }
}

/// How many levels of operands take part in the comparison; patterns look no deeper as a rule.
const DEPTH: u32 = 4;

/// What `op` looks like: a hash of the expression that it is.
pub(super) fn shape_of(body: &Body<'_>, op: Op) -> u64 {
    op_shape(body, op, 0, DEPTH)
}

/// A hash of the expression that defines a value, `depth` levels deep; below that values count by identity.
fn shape(body: &Body<'_>, value: Value, depth: u32) -> u64 {
    if let Def::Result(op, i) = body.def(value)
        && depth > 0
    {
        return op_shape(body, op, i, depth);
    }
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A hash of result `i` of an op; an op with regions counts by identity.
fn op_shape(body: &Body<'_>, op: Op, i: u32, depth: u32) -> u64 {
    let mut hasher = FxHasher::default();
    if body.region_count(op) > 0 {
        (op, i).hash(&mut hasher);
        return hasher.finish();
    }
    (body.name(op), body.attrs(op), i).hash(&mut hasher);
    body.types(body.results(op)).for_each(|ty| ty.hash(&mut hasher));
    for operand in body.iter(body.operands(op)) {
        shape(body, operand, depth - 1).hash(&mut hasher);
    }
    hasher.finish()
}

/// True if two ops without regions are equal in everything but their place.
pub(super) fn same_op(body: &Body<'_>, a: Op, b: Op) -> bool {
    body.name(a) == body.name(b)
        && body.attrs(a) == body.attrs(b)
        && body.region_count(a) + body.region_count(b) == 0
        && body.successors(a) == body.successors(b)
        && body.iter(body.operands(a)).eq(body.iter(body.operands(b)))
        && body.types(body.results(a)).eq(body.types(body.results(b)))
}
