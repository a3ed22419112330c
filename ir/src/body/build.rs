//! Adding to a body.

use super::{BLOCK_ARG, Block, BlockData, Body, DEAD, Op, OpData, Region, RegionData, Run, Use, UseData, Value, ValueData, Values};
use crate::attr::Attr;
use crate::loc::{Loc, Location};
use crate::session::OpName;
use crate::source::Source;
use crate::types::Type;
use std::sync::Arc;

/// Where an op goes.
#[derive(Clone, Copy, Debug)]
pub enum At {
    /// Directly before an op.
    Before(Op),
    /// Directly after an op.
    After(Op),
    /// At the start of a block.
    Start(Block),
    /// At the end of a block.
    End(Block),
}

/// What an op is made of. Regions must be new ones, made by [`Body::new_region`].
#[derive(Clone, Copy)]
pub struct OpSpec<'a, 'c> {
    /// The name.
    pub name: OpName<'c>,
    /// The operands.
    pub operands: &'a [Value],
    /// The types of the results.
    pub results: &'a [Type<'c>],
    /// The dictionary, properties first.
    pub attrs: Attr<'c>,
    /// The regions, which the op takes.
    pub regions: &'a [Region],
    /// The successor blocks of a terminator.
    pub successors: &'a [Block],
    /// The source location.
    pub loc: Loc,
}

impl<'c> Body<'c> {
    /// The most results or regions that one op may have.
    pub const MAX_PER_OP: usize = u16::MAX as usize;

    /// A region that belongs to no op yet.
    pub fn new_region(&mut self) -> Region {
        self.regions.push(RegionData { parent: Op::NONE, next: Region::NONE, first: Block::NONE, last: Block::NONE })
    }

    /// Adds a block at the end of a region.
    pub fn add_block(&mut self, region: Region, args: &[Type<'c>]) -> Block {
        let block = self.new_block(args);
        self.append_block(region, block);
        block
    }

    /// A block that is in no region yet (a branch may name it before it is placed).
    pub fn new_block(&mut self, args: &[Type<'c>]) -> Block {
        let block = self.blocks.next();
        let first = self.push_values(args, BLOCK_ARG | block.0);
        self.blocks.push(BlockData {
            parent: Region::NONE,
            prev: Block::NONE,
            next: Block::NONE,
            first: Op::NONE,
            last: Op::NONE,
            args: first,
            n_args: args.len() as u32,
            ordered: true,
        })
    }

    /// Places a block at the end of a region.
    pub fn append_block(&mut self, region: Region, block: Block) {
        self.changed_cfg();
        let last = std::mem::replace(&mut self.regions[region].last, block);
        match last.some() {
            Some(last) => self.blocks[last].next = block,
            None => self.regions[region].first = block,
        }
        (self.blocks[block].parent, self.blocks[block].prev) = (region, last);
        self.forget_effects(block);
    }

    /// Gives a block (further) arguments; uses of the old ones go to the new ones.
    pub fn add_args(&mut self, block: Block, types: &[Type<'c>]) -> Values {
        self.changed_cfg();
        let old = self.args(block);
        let all: Vec<_> = self.types(old).chain(types.iter().copied()).collect();
        let first = self.push_values(&all, BLOCK_ARG | block.0);
        (self.blocks[block].args, self.blocks[block].n_args) = (first, all.len() as u32);
        for i in 0..old.len() {
            let (from, to) = (self.at(old, i), self.at(self.args(block), i));
            self.values[to].name = self.values[from].name;
            self.replace_all_uses(from, to);
        }
        Values(Run::Rows(Value(first.0 + old.len() as u32), types.len() as u32))
    }

    /// Makes an op that is in no block yet.
    pub fn create(&mut self, spec: &OpSpec<'_, 'c>) -> Op {
        self.version += 1;
        let op = self.ops.next();
        let uses = self.push_uses(spec.operands, op);
        let results = self.push_values(spec.results, op.0);
        let (mut first_region, mut last) = (Region::NONE, Region::NONE);
        for &region in spec.regions {
            let data = &mut self.regions[region];
            assert!(data.parent == Op::NONE && data.next == Region::NONE && region != self.top, "a region belongs to one op");
            data.parent = op;
            match last.some() {
                Some(last) => self.regions[last].next = region,
                None => first_region = region,
            }
            last = region;
        }
        if !spec.successors.is_empty() {
            self.cfg_version += 1;
            self.successors.insert(op, spec.successors.into());
        }
        self.ops.push(OpData {
            name: spec.name,
            attrs: spec.attrs,
            parent: Block::NONE,
            prev: Op::NONE,
            next: Op::NONE,
            order: 0,
            uses,
            n_uses: spec.operands.len() as u32,
            results,
            n_results: spec.results.len().try_into().expect("at most 65,535 results"),
            n_regions: spec.regions.len().try_into().expect("at most 65,535 regions"),
            first_region,
            loc: spec.loc,
        })
    }

    /// Gives an op that was made without results its results (a parser may have to see the op before it can infer them).
    pub(crate) fn set_results(&mut self, op: Op, types: &[Type<'c>]) {
        assert!(self.data(op).n_results == 0, "results are given once");
        self.ops[op].results = self.push_values(types, op.0);
        self.ops[op].n_results = types.len().try_into().expect("at most 65,535 results");
    }

    /// Chains regions that belong to no op into a list, or takes the chain apart.
    pub(crate) fn link_regions(&mut self, regions: &[Region], linked: bool) {
        for (i, &region) in regions.iter().enumerate() {
            assert!(self.regions[region].parent == Op::NONE, "a region of another op in a list of new regions");
            self.regions[region].next = regions.get(i + 1).copied().filter(|_| linked).unwrap_or(Region::NONE);
        }
    }

    /// The region after this one in its op or list.
    pub(crate) fn next_region(&self, region: Region) -> Option<Region> {
        self.regions[region].next.some()
    }

    #[inline]
    fn push_values(&mut self, types: &[Type<'c>], def: u32) -> Value {
        let first = self.values.next();
        for (index, &ty) in types.iter().enumerate() {
            self.values.push(ValueData { ty, first_use: Use::NONE, def, index: index as u32, name: 0 });
        }
        first
    }

    #[inline]
    pub(super) fn push_uses(&mut self, operands: &[Value], owner: Op) -> Use {
        let first = self.uses.next();
        for &value in operands {
            let this = self.uses.next();
            let next = std::mem::replace(&mut self.values[value].first_use, this);
            if let Some(next) = next.some() {
                self.uses[next].prev = this;
            }
            self.uses.push(UseData { value, owner, prev: Use::NONE, next });
        }
        first
    }

    /// Puts a detached op somewhere.
    #[inline]
    pub fn insert(&mut self, op: Op, at: At) {
        debug_assert!(self.data(op).parent == Block::NONE, "{op:?} is in a block already: use move_op");
        self.version += 1;
        if self.ops[op].n_regions > 0 || !self.successors(op).is_empty() {
            self.cfg_version += 1;
        }
        let (block, prev, next) = match at {
            At::End(b) => (b, self.blocks[b].last, Op::NONE),
            At::Start(b) => (b, Op::NONE, self.blocks[b].first),
            At::Before(o) => (self.data(o).parent, self.ops[o].prev, o),
            At::After(o) => (self.data(o).parent, o, self.ops[o].next),
        };
        assert!(block != Block::NONE, "the op beside the new one is in no block");
        self.forget_effects(block);
        let below = prev.some().map_or(0, |p| self.ops[p].order);
        match prev.some() {
            Some(p) => self.ops[p].next = op,
            None => self.blocks[block].first = op,
        }
        match next.some() {
            Some(n) => self.ops[n].prev = op,
            None => self.blocks[block].last = op,
        }
        let order = self.order_between(block, below, next);
        let data = &mut self.ops[op];
        (data.parent, data.prev, data.next, data.order) = (block, prev, next, order);
    }

    /// A position key between its neighbours; where there is no gap left, the block is numbered anew when somebody asks.
    #[inline]
    fn order_between(&mut self, block: Block, below: u32, next: Op) -> u32 {
        const STEP: u32 = 16;
        let above = next.some().map_or(below.saturating_add(2 * STEP), |n| self.ops[n].order);
        let order = below + above.saturating_sub(below) / 2;
        if order == below || order >= DEAD - 2 * STEP {
            self.blocks[block].ordered = false;
            return below.min(DEAD - 2 * STEP);
        }
        order
    }

    /// Makes a list of values that no op holds yet.
    pub fn values(&mut self, values: &[Value]) -> Values {
        let first = self.pool.len() as u32;
        self.pool.extend_from_slice(values);
        Values(Run::Pool(first, values.len() as u32))
    }

    /// Gives a value the name that the text prints, without `%`.
    pub fn set_value_name(&mut self, value: Value, name: &str) {
        self.names.push(self.cx.str(name));
        self.values[value].name = self.names.len() as u32;
    }

    /// Says which text the body is read from, and at which byte it starts.
    pub fn set_source(&mut self, source: Arc<Source>, start: usize) {
        (self.source, self.start) = (Some(source), start as u32);
    }

    /// The location of a byte of the source text.
    #[inline]
    pub fn loc_at(&self, offset: usize) -> Loc {
        Loc::offset(offset.wrapping_sub(self.start as usize))
    }

    /// Lists an explicit location.
    pub fn add_location(&mut self, location: Location<'c>) -> Loc {
        if let Some(i) = self.locations.last().filter(|last| **last == location).map(|_| self.locations.len() - 1) {
            return Loc::listed(i);
        }
        self.locations.push(location);
        Loc::listed(self.locations.len() - 1)
    }

    pub(super) fn changed_cfg(&mut self) {
        self.version += 1;
        self.cfg_version += 1;
    }
}
