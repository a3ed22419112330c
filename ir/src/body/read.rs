//! Looking at a body.

use super::{BLOCK_ARG, Block, Body, DEAD, Def, Op, OpData, Region, Run, Use, Value, Values};
use crate::attr::Attr;
use crate::diag::Place;
use crate::loc::{Loc, LocRef, Location, LocationKind};
use crate::op::OpInfo;
use crate::session::OpName;
use crate::source::{Source, Span};
use crate::types::Type;
use std::sync::Arc;

impl<'c> Body<'c> {
    #[inline]
    pub(super) fn data(&self, op: Op) -> &OpData<'c> {
        let data = &self.ops[op];
        debug_assert!(data.order != DEAD, "{op:?} ({}) was erased", data.name.text());
        data
    }

    /// The top region, whose only block holds the item's op.
    #[inline]
    pub fn top(&self) -> Region {
        self.top
    }

    /// The block of the top region.
    pub fn top_block(&self) -> Block {
        self.regions[self.top].first
    }

    /// The item's op, when the item is a single op (a function always is).
    pub fn root(&self) -> Option<Op> {
        let first = self.first_op(self.top_block())?;
        self.next_op(first).is_none().then_some(first)
    }

    // --- ops ---

    /// The op's name.
    #[inline]
    pub fn name(&self, op: Op) -> OpName<'c> {
        self.data(op).name
    }

    /// The op's definition, if its dialect is registered.
    #[inline]
    pub fn info(&self, op: Op) -> Option<&'static OpInfo> {
        self.data(op).name.info()
    }

    /// The op's dictionary: properties first, then discardable attributes.
    #[inline]
    pub fn attrs(&self, op: Op) -> Attr<'c> {
        self.data(op).attrs
    }

    /// One attribute of the op.
    #[inline]
    pub fn attr(&self, op: Op, name: &str) -> Option<Attr<'c>> {
        self.data(op).attrs.entry(name)
    }

    /// The op's source location.
    #[inline]
    pub fn loc(&self, op: Op) -> Loc {
        self.data(op).loc
    }

    /// The block that the op is in; `None` while it is detached.
    #[inline]
    pub fn block_of(&self, op: Op) -> Option<Block> {
        self.data(op).parent.some()
    }

    /// The op whose region holds this op; `None` for the item's op.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.regions[self.blocks[self.block_of(op)?].parent].parent.some()
    }

    /// True for an op that was erased or rolled back.
    #[inline]
    pub fn is_erased(&self, op: Op) -> bool {
        self.ops[op].order == DEAD
    }

    /// The op's operands.
    #[inline]
    pub fn operands(&self, op: Op) -> Values {
        let data = self.data(op);
        Values(Run::Operands(data.uses, data.n_uses))
    }

    /// Operand `i`.
    #[inline]
    pub fn operand(&self, op: Op, i: usize) -> Value {
        let data = self.data(op);
        assert!(i < data.n_uses as usize, "{} has {} operands", data.name.text(), data.n_uses);
        self.uses[Use(data.uses.0 + i as u32)].value
    }

    /// The op's results.
    #[inline]
    pub fn results(&self, op: Op) -> Values {
        let data = self.data(op);
        Values(Run::Rows(data.results, u32::from(data.n_results)))
    }

    /// Result `i`.
    #[inline]
    pub fn result(&self, op: Op, i: usize) -> Value {
        let data = self.data(op);
        assert!(i < data.n_results as usize, "{} has {} results", data.name.text(), data.n_results);
        Value(data.results.0 + i as u32)
    }

    /// The op's regions.
    #[inline]
    pub fn regions(&self, op: Op) -> impl Iterator<Item = Region> + '_ {
        std::iter::successors(self.data(op).first_region.some(), |r| self.regions[*r].next.some())
    }

    /// The number of the op's regions.
    #[inline]
    pub fn region_count(&self, op: Op) -> usize {
        self.data(op).n_regions as usize
    }

    /// The blocks that control may go to after this terminator.
    #[inline]
    pub fn successors(&self, op: Op) -> &[Block] {
        if self.successors.is_empty() { &[] } else { self.successors.get(&op).map_or(&[], |s| s) }
    }

    /// The op before this one in its block.
    #[inline]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.data(op).prev.some()
    }

    /// The op after this one in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.data(op).next.some()
    }

    /// The number of op rows, erased ones included: the length of a side table by [`Op::number`].
    pub fn op_rows(&self) -> usize {
        self.ops.len() as usize
    }

    // --- values ---

    /// The type of a value.
    #[inline]
    pub fn ty(&self, value: Value) -> Type<'c> {
        self.values[value].ty
    }

    /// What defines the value.
    #[inline]
    pub fn def(&self, value: Value) -> Def {
        let data = &self.values[value];
        if data.def & BLOCK_ARG != 0 { Def::Arg(Block(data.def & !BLOCK_ARG), data.index) } else { Def::Result(Op(data.def), data.index) }
    }

    /// The op that defines the value; `None` for a block argument.
    #[inline]
    pub fn def_op(&self, value: Value) -> Option<Op> {
        let def = self.values[value].def;
        (def & BLOCK_ARG == 0).then_some(Op(def))
    }

    /// The block in which the value is defined, if its op is in one.
    #[inline]
    pub fn def_block(&self, value: Value) -> Option<Block> {
        match self.def(value) {
            Def::Arg(block, _) => Some(block),
            Def::Result(op, _) => self.ops[op].parent.some(),
        }
    }

    /// True if the value is defined in a region of `op`, however deep.
    pub fn value_is_inside(&self, value: Value, op: Op) -> bool {
        if self.region_count(op) == 0 {
            return false;
        }
        let parent = |block| self.region_of(block).some().and_then(|region| self.region_op(region));
        std::iter::successors(self.def_block(value).and_then(parent), |at| self.parent_op(*at)).any(|at| at == op)
    }

    /// The name that the value had in the text, without `%`.
    pub fn value_name(&self, value: Value) -> Option<&'c str> {
        let index = (self.values[value].name as usize).checked_sub(1)?;
        Some(self.names[index].text())
    }

    /// True if anything uses the value.
    #[inline]
    pub fn is_used(&self, value: Value) -> bool {
        self.values[value].first_use != Use::NONE
    }

    /// True if exactly one operand is this value.
    #[inline]
    pub fn has_one_use(&self, value: Value) -> bool {
        self.values[value].first_use.some().is_some_and(|u| self.uses[u].next == Use::NONE)
    }

    /// The uses of a value, newest first.
    #[inline]
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + '_ {
        std::iter::successors(self.values[value].first_use.some(), |u| self.uses[*u].next.some())
    }

    /// The op and operand number of a use.
    pub fn use_site(&self, of: Use) -> (Op, usize) {
        let owner = self.uses[of].owner;
        (owner, (of.0 - self.ops[owner].uses.0) as usize)
    }

    /// The ops that use the value, newest use first, an op with two uses twice.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        self.uses(value).map(|u| self.uses[u].owner)
    }

    /// The number of value rows: the length of a side table by [`Value::number`].
    pub fn value_rows(&self) -> usize {
        self.values.len() as usize
    }

    /// Value `i` of a list.
    #[inline]
    pub fn at(&self, values: Values, i: usize) -> Value {
        assert!(i < values.len(), "index {i} in a list of {} values", values.len());
        match values.0 {
            Run::Rows(first, _) => Value(first.0 + i as u32),
            Run::Operands(first, _) => self.uses[Use(first.0 + i as u32)].value,
            Run::Pool(first, _) => self.pool[first as usize + i],
        }
    }

    /// The values of a list.
    #[inline]
    pub fn iter(&self, values: Values) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
        (0..values.len()).map(move |i| self.at(values, i))
    }

    /// The types of a list.
    #[inline]
    pub fn types(&self, values: Values) -> impl ExactSizeIterator<Item = Type<'c>> + Clone + '_ {
        self.iter(values).map(|v| self.ty(v))
    }

    // --- blocks and regions ---

    /// The arguments of a block.
    #[inline]
    pub fn args(&self, block: Block) -> Values {
        let data = &self.blocks[block];
        Values(Run::Rows(data.args, data.n_args))
    }

    /// The first op of a block.
    #[inline]
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].first.some()
    }

    /// The last op of a block: its terminator, if it has one.
    #[inline]
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block].last.some()
    }

    /// The ops of a block in order.
    #[inline]
    pub fn ops(&self, block: Block) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.first_op(block), |op| self.next_op(*op))
    }

    /// The region that a block is in.
    #[inline]
    pub fn region_of(&self, block: Block) -> Region {
        self.blocks[block].parent
    }

    /// The op that a region belongs to; `None` for the top region.
    #[inline]
    pub fn region_op(&self, region: Region) -> Option<Op> {
        self.regions[region].parent.some()
    }

    /// The entry block of a region.
    #[inline]
    pub fn first_block(&self, region: Region) -> Option<Block> {
        self.regions[region].first.some()
    }

    /// The blocks of a region in order.
    #[inline]
    pub fn blocks(&self, region: Region) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(self.first_block(region), |b| self.blocks[*b].next.some())
    }

    /// The block after this one in its region.
    #[inline]
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block].next.some()
    }

    /// True for a region of exactly one block.
    #[inline]
    pub fn has_one_block(&self, region: Region) -> bool {
        let data = &self.regions[region];
        data.first == data.last && data.first != Block::NONE
    }

    /// The number of block rows: the length of a side table by [`Block::number`].
    pub fn block_rows(&self) -> usize {
        self.blocks.len() as usize
    }

    // --- locations ---

    /// The text that the body was read from.
    pub fn source(&self) -> Option<&Arc<Source>> {
        self.source.as_ref()
    }

    /// The byte offset in the source text that an op's location stands for.
    pub fn source_offset(&self, loc: Loc) -> Option<usize> {
        match loc.get() {
            LocRef::Offset(bytes) => Some(self.start as usize + bytes as usize),
            _ => None,
        }
    }

    /// A location in explicit form.
    pub fn location(&self, loc: Loc) -> Location<'c> {
        match (loc.get(), &self.source) {
            (LocRef::Listed(i), _) => self.locations[i as usize],
            (LocRef::Offset(bytes), Some(source)) => {
                let start = source.line_column(self.start as usize + bytes as usize);
                self.cx.location(LocationKind::File { file: self.cx.str(source.name()), start, end: start })
            }
            _ => self.cx.unknown_location(),
        }
    }

    /// Where messages about an op point: its text if it is at hand, else the location that it carries.
    pub fn place(&self, op: Op) -> Place {
        self.place_of(self.ops[op].loc)
    }

    /// Where messages about a value point: its op, or the op around its block.
    pub fn value_place(&self, value: Value) -> Place {
        match self.def(value) {
            Def::Result(op, _) => self.place(op),
            Def::Arg(block, _) => self.region_op(self.region_of(block)).map_or(Place::Unknown, |op| self.place(op)),
        }
    }

    fn place_of(&self, loc: Loc) -> Place {
        if let (Some(start), Some(source)) = (self.source_offset(loc), &self.source) {
            let end = start + crate::text::word_length(source.text(), start);
            return Place::Span(Span { source: source.clone(), start, end });
        }
        crate::text::location_place(self.location(loc))
    }
}
