//! Nests that run together: where the loops of several run as one.

use crate::{Nest, Read};
use shale_ir::body::{Body, Op};

/// A nest, and the one of its loops that runs as one with those of others.
#[derive(Clone, Copy, Debug)]
pub struct Sibling<'c> {
    /// The op.
    pub op: Op,
    /// The same, matched.
    pub nest: Nest<'c>,
    /// The loop, by its place among the bounds.
    pub along: usize,
}

impl<'c> Sibling<'c> {
    /// A nest that says along which loop it runs together with others.
    pub fn of(body: &Body<'c>, op: Op) -> Option<Sibling<'c>> {
        let nest: Nest<'c> = body.matches(op)?;
        let along = usize::try_from(nest.together).ok().filter(|d| *d < nest.bounds.list().len())?;
        Some(Sibling { op, nest, along })
    }

    /// How often the loop runs.
    pub fn iterations(&self) -> i64 {
        self.nest.bounds.list()[self.along]
    }

    /// True if an iteration of the loop may run behind the same one of each of `before`, and ahead of their next ones: the loops run as often, nothing has
    /// effects, and of what the others give only that iteration's elements are read.
    pub fn may_follow(&self, body: &Body<'c>, before: &[Sibling<'c>]) -> bool {
        let Some(index) = body.first_block(self.nest.body).map(|block| body.at(body.args(block), self.along)) else { return false };
        let reads_own = |op: Op| {
            body.iter(body.operands(op)).all(|value| {
                let Some(maker) = before.iter().find(|sibling| body.def_op(value) == Some(sibling.op)) else { return true };
                let read = body.matches::<Read>(op).filter(|read| read.input == value);
                read.is_some_and(|read| body.iter(read.indices).nth(maker.along) == Some(index))
            })
        };
        let are_alike = before.iter().all(|sibling| sibling.iterations() == self.iterations());
        are_alike && body.is_mergeable(self.op) && body.walk(self.op).all(reads_own)
    }
}
