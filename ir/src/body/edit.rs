//! Changing a body in place.

use super::{At, Block, Body, DEAD, Op, Region, Use, UseData, Value};
use crate::attr::Attr;
use crate::loc::Loc;
use crate::types::Type;

impl<'c> Body<'c> {
    /// Replaces the op's dictionary.
    pub fn set_attrs(&mut self, op: Op, attrs: Attr<'c>) {
        if self.data(op).attrs != attrs {
            self.version += 1;
            self.forget_effects_of(op);
            self.ops[op].attrs = attrs;
        }
    }

    /// Sets (or removes) one attribute of the op, as a property when the op's definition has a field of that name.
    pub fn set_attr(&mut self, op: Op, name: &str, value: Option<Attr<'c>>) {
        let property = self.info(op).is_some_and(|info| info.field(name).is_some());
        let attrs = self.cx.with_entry(self.attrs(op), name, value, property);
        self.set_attrs(op, attrs);
    }

    /// Replaces the op's source location.
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        if self.data(op).loc != loc {
            self.version += 1;
            self.ops[op].loc = loc;
        }
    }

    /// Changes the type of a value; the caller keeps its op and its users consistent.
    pub fn set_type(&mut self, value: Value, ty: Type<'c>) {
        if self.values[value].ty != ty {
            self.version += 1;
            self.values[value].ty = ty;
        }
    }

    /// Replaces operand `i`.
    pub fn set_operand(&mut self, op: Op, i: usize, value: Value) {
        if self.operand(op, i) == value {
            return;
        }
        self.version += 1;
        let this = Use(self.ops[op].uses.0 + i as u32);
        self.unlink_use(this);
        let next = std::mem::replace(&mut self.values[value].first_use, this);
        if let Some(next) = next.some() {
            self.uses[next].prev = this;
        }
        self.uses[this] = UseData { value, owner: op, prev: Use::NONE, next };
    }

    /// Replaces all operands; their number may change.
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        if self.iter(self.operands(op)).eq(operands.iter().copied()) {
            return;
        }
        self.version += 1;
        self.unlink_uses(op);
        let uses = self.push_uses(operands, op);
        (self.ops[op].uses, self.ops[op].n_uses) = (uses, operands.len() as u32);
    }

    /// Replaces the successors of a terminator.
    pub fn set_successors(&mut self, op: Op, successors: &[Block]) {
        if self.successors(op) == successors {
            return;
        }
        self.changed_cfg();
        match successors {
            [] => self.successors.remove(&op),
            _ => self.successors.insert(op, successors.into()),
        };
    }

    /// Lets every user of `old` use `new`; a use costs O(1).
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        let first = self.values[old].first_use;
        if old == new || first == Use::NONE {
            return;
        }
        self.version += 1;
        let (mut at, mut last) = (first, first);
        while let Some(this) = at.some() {
            let data = &mut self.uses[this];
            data.value = new;
            (last, at) = (this, data.next);
        }
        let head = std::mem::replace(&mut self.values[new].first_use, first);
        self.uses[last].next = head;
        if let Some(head) = head.some() {
            self.uses[head].prev = last;
        }
        self.values[old].first_use = Use::NONE;
    }

    #[inline]
    fn unlink_use(&mut self, this: Use) {
        let UseData { value, prev, next, .. } = self.uses[this];
        match prev.some() {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next.some() {
            self.uses[next].prev = prev;
        }
    }

    #[inline]
    pub(super) fn unlink_uses(&mut self, op: Op) {
        let (first, count) = (self.ops[op].uses.0, self.ops[op].n_uses);
        for this in first..first.wrapping_add(count) {
            self.unlink_use(Use(this));
        }
    }

    #[inline]
    pub(super) fn detach(&mut self, op: Op) {
        let (block, prev, next) = (self.ops[op].parent, self.ops[op].prev, self.ops[op].next);
        if block == Block::NONE {
            return;
        }
        self.forget_effects(block);
        match prev.some() {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next.some() {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
        let data = &mut self.ops[op];
        (data.parent, data.prev, data.next) = (Block::NONE, Op::NONE, Op::NONE);
    }

    /// Moves an op, with what is nested in it, to another place of the body.
    pub fn move_op(&mut self, op: Op, at: At) {
        if let At::Before(o) | At::After(o) = at
            && o == op
        {
            return;
        }
        self.detach(op);
        self.insert(op, at);
    }

    /// Moves all blocks of one region to the end of another.
    pub fn move_blocks(&mut self, from: Region, to: Region) {
        let blocks: Vec<_> = self.blocks(from).collect();
        blocks.first().into_iter().for_each(|block| self.forget_effects(*block));
        (self.regions[from].first, self.regions[from].last) = (Block::NONE, Block::NONE);
        for block in blocks {
            (self.blocks[block].prev, self.blocks[block].next) = (Block::NONE, Block::NONE);
            self.append_block(to, block);
        }
    }

    /// Moves all ops of block `from` to the place `at`; `from` stays behind, empty.
    pub fn move_ops(&mut self, from: Block, at: At) {
        let mut at = at;
        while let Some(op) = self.first_op(from) {
            self.move_op(op, at);
            at = At::After(op);
        }
    }

    /// Erases an op and what is nested in it. In debug builds its results must be unused.
    pub fn erase(&mut self, op: Op) {
        assert!(!self.is_erased(op), "{op:?} ({}) was erased before", self.ops[op].name.text());
        if cfg!(debug_assertions) {
            let used = self.iter(self.results(op)).any(|v| self.is_used(v));
            assert!(!used, "{op:?} ({}) is erased but its results are used", self.ops[op].name.text());
        }
        self.version += 1;
        if self.ops[op].n_regions > 0 {
            self.cfg_version += 1;
            let nested: Vec<_> = self.walk(op).skip(1).collect();
            for op in nested {
                self.bury(op);
            }
        }
        self.detach(op);
        self.bury(op);
    }

    /// Erases a block with its ops; its arguments and results must be unused outside it, and no branch may name it.
    pub fn erase_block(&mut self, block: Block) {
        self.changed_cfg();
        self.forget_effects(block);
        let nested: Vec<_> = self.ops(block).flat_map(|op| self.walk(op)).collect();
        for op in nested {
            self.bury(op);
        }
        let (region, prev, next) = (self.blocks[block].parent, self.blocks[block].prev, self.blocks[block].next);
        match prev.some() {
            Some(prev) => self.blocks[prev].next = next,
            None => self.regions[region].first = next,
        }
        match next.some() {
            Some(next) => self.blocks[next].prev = prev,
            None => self.regions[region].last = prev,
        }
    }

    /// Unlinks an op's uses and marks it erased.
    pub(super) fn bury(&mut self, op: Op) {
        if self.ops[op].n_regions > 0 {
            self.forget_effects_of(op);
        }
        self.unlink_uses(op);
        if !self.successors.is_empty() && self.successors.remove(&op).is_some() {
            self.cfg_version += 1;
        }
        self.ops[op].order = DEAD;
    }

    /// True if `a` stands before `b` in the block that both are in.
    pub fn is_before(&mut self, a: Op, b: Op) -> bool {
        let block = self.data(a).parent;
        debug_assert!(block == self.data(b).parent, "is_before compares ops of one block");
        if !self.blocks[block].ordered {
            let (mut order, mut at) = (0u32, self.first_op(block));
            while let Some(op) = at {
                order = order.saturating_add(16).min(DEAD - 1);
                self.ops[op].order = order;
                at = self.next_op(op);
            }
            self.blocks[block].ordered = true;
        }
        self.ops[a].order < self.ops[b].order
    }
}
