//! Taking back what was added: the reason why a rewrite cannot half-happen.

use super::{Body, Op};

/// A point in a body's history that [`Body::rollback`] returns to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    ops: u32,
    values: u32,
    uses: u32,
    blocks: u32,
    regions: u32,
    pool: usize,
    names: usize,
    version: u64,
    cfg_version: u64,
}

impl Mark {
    /// The row number of the first op that was added after the mark.
    pub fn first_new_op(self) -> u32 {
        self.ops
    }
}

impl Body<'_> {
    /// Remembers the present state.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark {
            ops: self.ops.len(),
            values: self.values.len(),
            uses: self.uses.len(),
            blocks: self.blocks.len(),
            regions: self.regions.len(),
            pool: self.pool.len(),
            names: self.names.len(),
            version: self.version,
            cfg_version: self.cfg_version,
        }
    }

    /// The ops that were added since the mark and are there, in order.
    pub fn added_since(&self, mark: Mark) -> impl Iterator<Item = Op> + '_ {
        (mark.ops..self.ops.len()).map(Op).filter(|op| !self.is_erased(*op))
    }

    /// Undoes everything that was *added* since the mark; nothing else may have changed since then.
    ///
    /// In debug builds the rows stay behind, marked erased, so that a stale id panics instead of naming another op.
    pub fn rollback(&mut self, mark: Mark) {
        for op in (mark.ops..self.ops.len()).rev().map(Op) {
            if !self.is_erased(op) {
                self.detach(op);
                self.bury(op);
            }
        }
        if !cfg!(debug_assertions) {
            self.ops.truncate(mark.ops);
            self.values.truncate(mark.values);
            self.uses.truncate(mark.uses);
            self.blocks.truncate(mark.blocks);
            self.regions.truncate(mark.regions);
            self.pool.truncate(mark.pool);
            self.names.truncate(mark.names);
        }
        (self.version, self.cfg_version) = (mark.version, mark.cfg_version);
    }
}
