//! When two ops compute the same: equal in name, attributes, operands, result types and, up to renaming, regions.

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHasher};
use shale_ir::body::{Block, Body, Op, Region, Value};
use shale_ir::op::Flags;
use std::hash::Hasher;

/// An op as a key of a hash table.
pub(crate) struct Key<'a, 'c>(pub(crate) &'a Body<'c>, pub(crate) Op);

impl Key<'_, '_> {
    /// Equal for equivalent ops.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        let Key(body, op) = *self;
        let mut hasher = FxHasher::default();
        hasher.write_u64(u64::from(body.name(op).id()) << 32 | u64::from(body.attrs(op).id()));
        let operands = body.operands(op);
        if body.has(op, Flags::COMMUTATIVE) {
            // Whatever the order: a sum of mixed ids.
            let mix = |v: Value| u64::from(v.number()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            hasher.write_u64(body.iter(operands).fold(0, |sum: u64, v| sum.wrapping_add(mix(v))));
        } else {
            for v in body.iter(operands) {
                hasher.write_u32(v.number());
            }
        }
        for ty in body.types(body.results(op)) {
            hasher.write_u32(ty.id());
        }
        hasher.write_usize(body.region_count(op));
        hasher.finish()
    }
}

/// True if the ops compute the same.
#[inline]
pub(crate) fn equivalent(body: &Body<'_>, a: Op, b: Op) -> bool {
    if body.region_count(a) > 0 {
        return Renaming { body, values: HashMap::default(), blocks: HashMap::default(), work: vec![(a, b)] }.holds();
    }
    same_head(body, a, b) && same_operands(body, a, b)
}

/// True if the regions compute the same.
pub(crate) fn equivalent_regions(body: &Body<'_>, p: Region, q: Region) -> bool {
    let mut renaming = Renaming { body, values: HashMap::default(), blocks: HashMap::default(), work: Vec::new() };
    let mut inner = Vec::new();
    let same = renaming.region(p, q, &mut inner);
    renaming.work.extend(inner.into_iter().rev());
    same && renaming.holds()
}

fn same_head(body: &Body<'_>, a: Op, b: Op) -> bool {
    body.name(a) == body.name(b)
        && body.attrs(a) == body.attrs(b)
        && body.region_count(a) == body.region_count(b)
        && body.types(body.results(a)).eq(body.types(body.results(b)))
}

fn same_operands(body: &Body<'_>, a: Op, b: Op) -> bool {
    let (x, y) = (body.operands(a), body.operands(b));
    if x.len() != y.len() {
        return false;
    }
    if body.iter(x).eq(body.iter(y)) {
        return true;
    }
    if !body.has(a, Flags::COMMUTATIVE) {
        return false;
    }
    let sorted = |list| {
        let mut values: Vec<_> = body.iter(list).collect();
        values.sort_unstable();
        values
    };
    sorted(x) == sorted(y)
}

/// Compares ops with regions: values and blocks inside one stand for those inside the other.
struct Renaming<'a, 'c> {
    body: &'a Body<'c>,
    values: HashMap<Value, Value, FxBuildHasher>,
    blocks: HashMap<Block, Block, FxBuildHasher>,
    work: Vec<(Op, Op)>,
}

impl Renaming<'_, '_> {
    fn holds(mut self) -> bool {
        while let Some((a, b)) = self.work.pop() {
            if !self.op(a, b) {
                return false;
            }
        }
        true
    }

    fn op(&mut self, a: Op, b: Op) -> bool {
        let body = self.body;
        let (x, y) = (body.operands(a), body.operands(b));
        let renamed = |v: Value| self.values.get(&v).copied().unwrap_or(v);
        let same = same_head(body, a, b)
            && x.len() == y.len()
            && body.iter(x).map(renamed).eq(body.iter(y))
            && body.successors(a).iter().map(|s| self.blocks.get(s).copied().unwrap_or(*s)).eq(body.successors(b).iter().copied());
        if !same {
            return false;
        }
        self.values.extend(body.iter(body.results(a)).zip(body.iter(body.results(b))));
        let pairs: Vec<(Region, Region)> = body.regions(a).zip(body.regions(b)).collect();
        // Pushed last to first, so that they are compared in text order and definitions come before uses.
        let mut inner = Vec::new();
        for (p, q) in pairs {
            if !self.region(p, q, &mut inner) {
                return false;
            }
        }
        self.work.extend(inner.into_iter().rev());
        true
    }

    fn region(&mut self, p: Region, q: Region, inner: &mut Vec<(Op, Op)>) -> bool {
        let body = self.body;
        let (blocks_p, blocks_q): (Vec<_>, Vec<_>) = (body.blocks(p).collect(), body.blocks(q).collect());
        if blocks_p.len() != blocks_q.len() {
            return false;
        }
        self.blocks.extend(blocks_p.iter().copied().zip(blocks_q.iter().copied()));
        for (&bp, &bq) in blocks_p.iter().zip(&blocks_q) {
            let (args_p, args_q) = (body.args(bp), body.args(bq));
            if !body.types(args_p).eq(body.types(args_q)) || body.ops(bp).count() != body.ops(bq).count() {
                return false;
            }
            self.values.extend(body.iter(args_p).zip(body.iter(args_q)));
            inner.extend(body.ops(bp).zip(body.ops(bq)));
        }
        true
    }
}
