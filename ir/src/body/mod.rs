//! A body: one module-level item (usually a function) with everything nested in it, as tables of rows.
//!
//! Laws
//! - Ops, values, blocks, regions and uses are u32 ids into this body's tables; order is a linked structure beside them.
//! - A body owns its tables and shares only the session, so bodies move between threads and are worked on in parallel.
//! - Nothing is freed one by one: erasing unlinks and marks. In debug builds a stale id panics, naming the op.
//! - Every change raises [`Body::version`]; changes of blocks, regions or successors also raise [`Body::cfg_version`]. Caches
//!   compare versions instead of being told.
//!
//! `read` looks, `build` adds, `edit` changes, `copy` clones, `walk` visits, `rollback` takes back, `memo` remembers, `side` keeps notes.

mod build;
mod copy;
mod edit;
mod memo;
mod read;
mod rollback;
mod side;
pub(crate) mod table;
mod walk;

pub use build::{At, OpSpec};
pub use copy::Mapping;
pub use rollback::Mark;
pub use side::SideTable;
pub use walk::Walk;

use crate::attr::Attr;
use crate::loc::{Loc, Location};
use crate::session::{Cx, OpName, Str};
use crate::source::Source;
use crate::types::Type;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::sync::Arc;
use table::{Table, ids};

ids! {
    /// An operation.
    Op
    /// An SSA value: a result of an op or an argument of a block.
    Value
    /// A block: a list of ops with arguments.
    Block
    /// A region: a list of blocks that belongs to an op.
    Region
    /// One use of a value as an operand.
    Use
}

/// 56 bytes: 1M ops are one cache-friendly vector.
#[derive(Clone, Copy)]
struct OpData<'c> {
    name: OpName<'c>,
    attrs: Attr<'c>,
    parent: Block,
    prev: Op,
    next: Op,
    /// Position key within the block while the block is `ordered`; [`DEAD`] marks an erased op.
    order: u32,
    uses: Use,
    n_uses: u32,
    results: Value,
    n_results: u16,
    n_regions: u16,
    first_region: Region,
    loc: Loc,
}

#[derive(Clone, Copy)]
struct ValueData<'c> {
    ty: Type<'c>,
    first_use: Use,
    /// The defining op, or with the top bit the block of an argument.
    def: u32,
    index: u32,
    /// Index + 1 into `names`; 0 for a value without a name.
    name: u32,
}

#[derive(Clone, Copy)]
struct UseData {
    value: Value,
    owner: Op,
    prev: Use,
    next: Use,
}

#[derive(Clone, Copy)]
struct BlockData {
    parent: Region,
    prev: Block,
    next: Block,
    first: Op,
    last: Op,
    args: Value,
    n_args: u32,
    ordered: bool,
}

#[derive(Clone, Copy)]
struct RegionData {
    parent: Op,
    next: Region,
    first: Block,
    last: Block,
}

const _: () = assert!(size_of::<OpData<'_>>() == 56 && size_of::<ValueData<'_>>() == 24 && size_of::<UseData>() == 16);
const BLOCK_ARG: u32 = 1 << 31;
const DEAD: u32 = u32::MAX;

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Def {
    /// The op and the number of its result.
    Result(Op, u32),
    /// The block and the number of its argument.
    Arg(Block, u32),
}

/// A list of values in a body, Copy: results or block arguments, a run of operands, or a list made by [`Body::values`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Values(Run);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Run {
    Rows(Value, u32),
    Operands(Use, u32),
    Pool(u32, u32),
}

impl From<Value> for Values {
    /// A list of one value.
    fn from(value: Value) -> Values {
        Values(Run::Rows(value, 1))
    }
}

impl Values {
    /// No values.
    pub const EMPTY: Values = Values(Run::Pool(0, 0));

    /// The number of values.
    #[inline]
    pub fn len(self) -> usize {
        match self.0 {
            Run::Rows(_, n) | Run::Operands(_, n) | Run::Pool(_, n) => n as usize,
        }
    }

    /// True if there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The part from `start`, `len` long.
    #[inline]
    pub(crate) fn part(self, start: u32, len: u32) -> Option<Values> {
        if start.checked_add(len)? as usize > self.len() {
            return None;
        }
        Some(Values(match self.0 {
            Run::Rows(v, _) => Run::Rows(Value(v.0 + start), len),
            Run::Operands(u, _) => Run::Operands(Use(u.0.wrapping_add(start)), len),
            Run::Pool(p, _) => Run::Pool(p + start, len),
        }))
    }
}

/// The tables of one module-level item.
#[derive(Clone)]
pub struct Body<'c> {
    cx: Cx<'c>,
    ops: Table<Op, OpData<'c>>,
    values: Table<Value, ValueData<'c>>,
    uses: Table<Use, UseData>,
    blocks: Table<Block, BlockData>,
    regions: Table<Region, RegionData>,
    /// Lists of values that belong to no op yet.
    pool: Vec<Value>,
    /// Only terminators of multi-block regions have any, so they are beside the op rows.
    successors: HashMap<Op, SmallVec<[Block; 2]>, FxBuildHasher>,
    names: Vec<Str<'c>>,
    locations: Vec<Location<'c>>,
    source: Option<Arc<Source>>,
    /// Byte offset of the body's text in `source`; op locations are relative to it.
    start: u32,
    top: Region,
    version: u64,
    cfg_version: u64,
    effects: memo::EffectsMemo,
}

const _: () = {
    const fn moves_between_threads<T: Send + Sync>() {}
    moves_between_threads::<Body<'static>>();
};
#[allow(dead_code)]
fn covariant<'short, 'long: 'short>(body: Body<'long>) -> Body<'short> {
    body
}

impl<'c> Body<'c> {
    /// An empty body: a top region with one empty block, into which the item's op goes.
    pub fn new(cx: Cx<'c>) -> Self {
        let mut body = Body {
            cx,
            ops: Table::new(),
            values: Table::new(),
            uses: Table::new(),
            blocks: Table::new(),
            regions: Table::new(),
            pool: Vec::new(),
            successors: HashMap::default(),
            names: Vec::new(),
            locations: Vec::new(),
            source: None,
            start: 0,
            top: Region::NONE,
            version: 0,
            cfg_version: 0,
            effects: memo::EffectsMemo::default(),
        };
        body.top = body.new_region();
        body.add_block(body.top, &[]);
        body
    }

    /// The session.
    #[inline]
    pub fn cx(&self) -> Cx<'c> {
        self.cx
    }

    /// Rises with every change; equal versions mean an unchanged body.
    #[inline]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Rises when blocks, regions or successors change: what dominance depends on.
    #[inline]
    pub fn cfg_version(&self) -> u64 {
        self.cfg_version
    }

    /// Bytes held by the tables.
    pub fn bytes(&self) -> usize {
        self.ops.bytes() + self.values.bytes() + self.uses.bytes() + self.blocks.bytes() + self.regions.bytes()
    }
}
