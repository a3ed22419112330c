//! Names of values and numbers of blocks.
//!
//! Laws
//! - All values of a region's blocks are named in order before those of nested regions, as MLIR does: arguments of entry blocks
//!   are `%argN`, all others `%N`.
//! - In the custom form regions beside each other start from the same numbers. In the generic form numbers are unique in the
//!   module, and the last region gets the lowest ones.
//! - A kept name is made unique among the names that are visible where it is defined.

use super::atoms;
use crate::body::{Block, Body, Op, Region, Value};
use crate::module::Module;
use rustc_hash::FxHashSet;

/// What a value is called, in four bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Name(u32);

const KEPT: u32 = 1 << 31;
const ARG: u32 = 1 << 30;
const MULTI: u32 = 1 << 29;
const NUMBER: u32 = MULTI - 1;

impl Name {
    const UNKNOWN: Name = Name(u32::MAX);

    /// The number, if the name is `%` and a number and nothing else.
    #[inline]
    pub(super) fn plain(self) -> Option<u32> {
        (self.0 < MULTI).then_some(self.0)
    }
}

/// A name from the source text.
struct Kept {
    text: Box<str>,
    /// The first result of the group that has the name.
    first: u32,
}

/// The names of a body.
pub(super) struct Names {
    values: Vec<Name>,
    blocks: Vec<u32>,
    kept: Vec<Kept>,
}

impl Names {
    fn of(body: &Body<'_>) -> Self {
        Names { values: vec![Name::UNKNOWN; body.value_rows()], blocks: vec![u32::MAX; body.block_rows()], kept: Vec::new() }
    }

    /// The name of a value.
    #[inline]
    pub(super) fn get(&self, value: Value) -> Name {
        self.values.get(value.number() as usize).copied().unwrap_or(Name::UNKNOWN)
    }

    /// The number of a block in its region.
    pub(super) fn block(&self, block: Block) -> Option<u32> {
        self.blocks.get(block.number() as usize).copied().filter(|n| *n != u32::MAX)
    }

    /// Writes a name with its `%`, without the `#N` of one result among several.
    pub(super) fn write(&self, out: &mut Vec<u8>, name: Name) {
        out.push(b'%');
        if name == Name::UNKNOWN {
            out.extend_from_slice(b"<<unknown>>");
        } else if name.0 & KEPT != 0 {
            out.extend_from_slice(self.kept[(name.0 & NUMBER) as usize].text.as_bytes());
        } else {
            if name.0 & ARG != 0 {
                out.extend_from_slice(b"arg");
            }
            atoms::number(out, name.0 & NUMBER);
        }
    }

    /// Which result of its group the `index`-th result of an op is, if the group has several.
    pub(super) fn place_in_group(&self, name: Name, index: u32) -> Option<u32> {
        if name.0 & MULTI == 0 || name == Name::UNKNOWN {
            return None;
        }
        let first = if name.0 & KEPT != 0 { self.kept[(name.0 & NUMBER) as usize].first } else { 0 };
        Some(index - first)
    }
}

/// The next numbers, and the next suffix for a name that is taken.
#[derive(Clone, Copy, Default)]
struct Counters {
    results: u32,
    args: u32,
    suffix: u32,
}

/// A region whose values have no names yet: the counters to start from and the names that are visible.
struct Pending {
    region: Region,
    counters: Counters,
    visible: usize,
}

/// Gives names.
pub(super) struct Namer {
    /// Numbers never start anew, as in MLIR's generic form.
    unique: bool,
    counters: Counters,
    used: FxHashSet<Box<str>>,
    /// The used names in order, to forget those of a region that is left.
    log: Vec<Box<str>>,
    stack: Vec<Pending>,
}

impl Namer {
    fn new(generic: bool) -> Self {
        Namer { unique: generic, counters: Counters::default(), used: FxHashSet::default(), log: Vec::new(), stack: Vec::new() }
    }

    /// Names for all items of a module, in order.
    pub(super) fn module(module: &Module<'_>, generic: bool) -> Vec<Names> {
        let mut namer = Namer::new(generic);
        let mut all: Vec<Names> = module.items().map(|(_, body)| Names::of(body)).collect();
        let mut items = Vec::with_capacity(all.len());
        for ((_, body), names) in module.items().zip(&mut all) {
            namer.region(body, names, body.top());
            items.push((body, std::mem::take(&mut namer.stack)));
        }
        let (counters, visible) = (namer.counters, namer.log.len());
        for (names, (body, pending)) in all.iter_mut().zip(items).rev() {
            namer.stack.extend(pending.into_iter().map(|p| Pending { counters, visible, ..p }));
            namer.drain(body, names);
        }
        all
    }

    /// Names for a body that is printed by itself, and for `op` if it is not in the body's blocks.
    pub(super) fn body(body: &Body<'_>, generic: bool, op: Option<Op>) -> Names {
        let mut namer = Namer::new(generic);
        let mut names = Names::of(body);
        namer.region(body, &mut names, body.top());
        namer.drain(body, &mut names);
        if let Some(op) = op.filter(|op| body.block_of(*op).is_none()) {
            namer.op(body, &mut names, op);
            namer.drain(body, &mut names);
        }
        names
    }

    fn drain(&mut self, body: &Body<'_>, names: &mut Names) {
        while let Some(Pending { region, counters, visible }) = self.stack.pop() {
            if !self.unique {
                self.counters = counters;
            }
            for name in self.log.drain(visible..) {
                self.used.remove(&name);
            }
            self.region(body, names, region);
        }
    }

    /// Names the values of a region's blocks, and puts the regions of their ops on the stack.
    fn region(&mut self, body: &Body<'_>, names: &mut Names, region: Region) {
        let start = self.stack.len();
        for (number, block) in body.blocks(region).enumerate() {
            names.blocks[block.number() as usize] = number as u32;
            for arg in body.iter(body.args(block)) {
                names.values[arg.number() as usize] = match body.value_name(arg) {
                    Some(name) if atoms::is_value_name(name) => self.keep(names, name, 0),
                    _ if number == 0 => Name(ARG | next(&mut self.counters.args)),
                    _ => Name(next(&mut self.counters.results)),
                };
            }
            for op in body.ops(block) {
                self.op(body, names, op);
            }
        }
        let (counters, visible) = (self.counters, self.log.len());
        for pending in &mut self.stack[start..] {
            (pending.counters, pending.visible) = (counters, visible);
        }
    }

    #[inline]
    fn op(&mut self, body: &Body<'_>, names: &mut Names, op: Op) {
        let results = body.results(op);
        if results.len() == 1 {
            let result = body.at(results, 0);
            names.values[result.number() as usize] = match body.value_name(result) {
                None => Name(next(&mut self.counters.results)),
                Some(name) => self.one_result(names, name),
            };
        } else if !results.is_empty() {
            self.results(body, names, op);
        }
        if body.region_count(op) > 0 {
            let (counters, visible) = (self.counters, self.log.len());
            self.stack.extend(body.regions(op).map(|region| Pending { region, counters, visible }));
        }
    }

    #[cold]
    fn one_result(&mut self, names: &mut Names, name: &str) -> Name {
        if atoms::is_value_name(name) { self.keep(names, name, 0) } else { Name(next(&mut self.counters.results)) }
    }

    /// Several results: each that has a name begins a group, to which the following ones without a name belong.
    fn results(&mut self, body: &Body<'_>, names: &mut Names, op: Op) {
        let values = body.results(op);
        let mut group = Name::UNKNOWN;
        let mut begin = 0;
        for (i, value) in body.iter(values).enumerate() {
            let kept = body.value_name(value).filter(|name| atoms::is_value_name(name));
            let name = match kept {
                Some(name) => self.keep(names, name, i as u32),
                None if i == 0 => Name(next(&mut self.counters.results)),
                None => {
                    names.values[value.number() as usize] = Name(group.0 | MULTI);
                    names.values[body.at(values, begin).number() as usize] = Name(group.0 | MULTI);
                    continue;
                }
            };
            (group, begin) = (name, i);
            names.values[value.number() as usize] = name;
        }
    }

    /// Takes `name`, with a suffix if it is visible already.
    fn keep(&mut self, names: &mut Names, name: &str, first: u32) -> Name {
        let mut text: Box<str> = name.into();
        while self.used.contains(&text) {
            text = format!("{name}_{}", self.counters.suffix).into();
            self.counters.suffix += 1;
        }
        self.used.insert(text.clone());
        self.log.push(text.clone());
        names.kept.push(Kept { text, first });
        Name(KEPT | (names.kept.len() as u32 - 1) & NUMBER)
    }
}

/// The counter's value, which is then raised; numbers stay below the flag bits.
#[inline]
fn next(counter: &mut u32) -> u32 {
    let n = *counter;
    *counter = (n + 1) & NUMBER;
    n
}
