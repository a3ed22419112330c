//! Dominance between the blocks of a region: which blocks every path from the entry goes through.

mod tree;

use crate::body::{Block, Body, Op, Region, Value};
use crate::pass::Analysis;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// No block.
const NONE: u32 = u32::MAX;

/// For each reachable block of a region with several blocks, its interval in a walk of the dominator tree.
#[derive(Debug, Default)]
pub struct Dominance {
    intervals: HashMap<Block, (u32, u32), FxBuildHasher>,
    children: HashMap<Block, Vec<Block>, FxBuildHasher>,
}

impl Analysis for Dominance {
    fn stamp(body: &Body<'_>) -> u64 {
        body.cfg_version()
    }

    fn compute(body: &Body<'_>) -> Self {
        let mut dominance = Dominance::default();
        for op in body.walk_all().filter(|op| body.region_count(*op) > 0) {
            for region in body.regions(op) {
                dominance.add_region(body, region);
            }
        }
        dominance
    }
}

impl Dominance {
    /// Computes the blocks of one region; nothing to do for a single block.
    pub fn add_region(&mut self, body: &Body<'_>, region: Region) {
        let Some(entry) = body.first_block(region).filter(|_| !body.has_one_block(region)) else { return };
        let blocks: Vec<Block> = body.blocks(region).collect();
        let places: HashMap<Block, u32, FxBuildHasher> = blocks.iter().copied().zip(0..).collect();
        let (mut first, mut to) = (vec![0], Vec::new());
        for &block in &blocks {
            let successors = body.last_op(block).map_or(&[][..], |op| body.successors(op));
            to.extend(successors.iter().filter_map(|block| places.get(block)));
            first.push(to.len() as u32);
        }
        for (&block, parent) in blocks.iter().zip(tree::immediate_dominators(&first, &to)) {
            if parent != NONE {
                self.children.entry(blocks[parent as usize]).or_default().push(block);
            }
        }
        self.number(entry);
    }

    /// The blocks that `block` dominates directly, in text order.
    pub fn children(&self, block: Block) -> &[Block] {
        self.children.get(&block).map_or(&[], |list| list)
    }

    /// Numbers the tree so that a block's interval lies inside those of its dominators.
    fn number(&mut self, entry: Block) {
        let mut clock = 0;
        let mut stack = vec![(entry, false)];
        while let Some((block, left)) = stack.pop() {
            clock += 1;
            if left {
                self.intervals.entry(block).and_modify(|i| i.1 = clock);
                continue;
            }
            self.intervals.insert(block, (clock, clock));
            stack.push((block, true));
            stack.extend(self.children(block).iter().map(|c| (*c, false)));
        }
    }

    /// True if the block can be reached from its region's entry (the only block of a region always can).
    pub fn is_reachable(&self, body: &Body<'_>, block: Block) -> bool {
        body.has_one_block(body.region_of(block)) || self.intervals.contains_key(&block)
    }

    /// True if every path from the entry to `b` goes through `a`; both are in one region. An unreachable `b` is dominated by all.
    pub fn dominates(&self, a: Block, b: Block) -> bool {
        if a == b {
            return true;
        }
        match (self.intervals.get(&a), self.intervals.get(&b)) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => a.0 <= b.0 && b.1 <= a.1,
        }
    }
}

/// The op around (or equal to) `op` that stands in `region`; `None` if `op` is not inside it.
pub fn ancestor_in(body: &Body<'_>, op: Op, region: Region) -> Option<Op> {
    let mut at = op;
    loop {
        let block = body.block_of(at)?;
        if body.region_of(block) == region {
            return Some(at);
        }
        at = body.parent_op(at)?;
    }
}

/// True if `value` is available at `op`: defined before it in its block or a dominating one, or around it.
pub fn is_available(body: &mut Body<'_>, dominance: &Dominance, value: Value, op: Op) -> bool {
    let Some(def_block) = body.def_block(value) else { return false };
    let Some(at) = ancestor_in(body, op, body.region_of(def_block)) else { return false };
    match (body.def_op(value), body.block_of(at)) {
        (None, Some(block)) => dominance.dominates(def_block, block),
        (Some(def), Some(block)) if block == def_block => def != at && body.is_before(def, at),
        (Some(_), Some(block)) => dominance.dominates(def_block, block),
        (_, None) => false,
    }
}
