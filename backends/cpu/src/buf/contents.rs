//! What is in a memory where it is loaded: a walk from the load against the order in which ops run, to the stores.

use rustc_hash::{FxHashMap, FxHashSet};
use shale_buf::{Alloc, Copy, Load, Store, Take, bytes_of};
use shale_dialects::hlo::{Case, If, While};
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::element::ElementType;

/// How many ops are looked at for a load.
const MOST_OPS: usize = 1 << 14;

/// What was stored where something is loaded, from what is best to what is worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reached {
    /// All bytes were stored, as elements of the same type.
    SameElements,
    /// All bytes were stored.
    Stored,
    /// Nothing is known.
    Unknown,
}

/// The ops on memories of a function, and the loops and branches, by block.
pub(super) struct Contents<'b, 'c> {
    body: &'b Body<'c>,
    ops: FxHashMap<Block, Vec<Op>>,
    /// Where each stands.
    places: FxHashMap<Op, (Block, usize)>,
    loads: Vec<(Op, Load<'c>)>,
}

/// Bytes of a memory before the op of a number in a block.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Point {
    block: Block,
    before: usize,
    memory: Value,
    low: i64,
    high: i64,
}

impl<'b, 'c> Contents<'b, 'c> {
    /// Those of the function whose body is a block.
    pub(super) fn of(body: &'b Body<'c>, block: Block) -> Contents<'b, 'c> {
        let mut contents = Contents { body, ops: FxHashMap::default(), places: FxHashMap::default(), loads: Vec::new() };
        let mut blocks = vec![block];
        while let Some(block) = blocks.pop() {
            let mut ops = Vec::new();
            for op in body.ops(block) {
                let inner = contents.inner(op);
                if inner.is_empty() && !body.name(op).text().starts_with("buf.") {
                    continue;
                }
                contents.loads.extend(body.matches::<Load<'_>>(op).map(|load| (op, load)));
                contents.places.insert(op, (block, ops.len()));
                ops.push(op);
                blocks.extend(inner);
            }
            contents.ops.insert(block, ops);
        }
        contents
    }

    /// All loads.
    pub(super) fn loads(&self) -> impl Iterator<Item = (Op, Load<'c>)> {
        self.loads.iter().copied()
    }

    /// The blocks of a loop or branch.
    fn inner(&self, op: Op) -> Vec<Block> {
        let body = self.body;
        let is_control = body.matches::<While>(op).is_some() || body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some();
        if is_control { body.regions(op).filter_map(|region| body.first_block(region)).collect() } else { Vec::new() }
    }

    /// What was stored where a load finds elements of a type.
    pub(super) fn reached(&self, op: Op, load: Load<'c>, element: ElementType) -> Reached {
        let (Some((block, before)), Some(bytes)) = (self.places.get(&op).copied(), bytes_of(load.result.0)) else { return Reached::Unknown };
        let (mut worst, mut looked, mut seen) = (Reached::SameElements, 0, FxHashSet::default());
        let mut points = vec![Point { block, before, memory: load.memory, low: load.offset, high: load.offset.saturating_add(bytes) }];
        while let Some(point) = points.pop() {
            if !seen.insert(point.clone()) {
                continue;
            }
            let Some(found) = self.back(&point, element, (&mut points, &mut looked)) else { return Reached::Unknown };
            worst = worst.max(found);
        }
        worst
    }

    /// Goes from a point to the last op before that stores its bytes, or adds the points at which to go on; nothing if that cannot be told.
    fn back(&self, point: &Point, element: ElementType, (points, looked): (&mut Vec<Point>, &mut usize)) -> Option<Reached> {
        let body = self.body;
        for (at, op) in self.ops.get(&point.block)?.iter().enumerate().take(point.before).rev() {
            *looked += 1;
            if *looked > MOST_OPS {
                return None;
            }
            if let Some(store) = body.matches::<Store>(*op).filter(|store| store.memory == point.memory) {
                let ty = body.ty(store.value);
                match point.under(store.offset, bytes_of(ty)?) {
                    Some(true) => return Some(if ty.element().scalar() == Some(element) { Reached::SameElements } else { Reached::Stored }),
                    Some(false) => return None,
                    None => {}
                }
            } else if let Some(copy) = body.matches::<Copy>(*op).filter(|copy| copy.to == point.memory) {
                match point.under(copy.to_offset, copy.bytes) {
                    Some(true) => {
                        let by = copy.from_offset.checked_sub(copy.to_offset)?;
                        let (low, high) = (point.low.checked_add(by)?, point.high.checked_add(by)?);
                        points.push(Point { block: point.block, before: at, memory: copy.from, low, high });
                        return Some(Reached::SameElements);
                    }
                    Some(false) => return None,
                    None => {}
                }
            } else if let Some(take) = body.matches::<Take<'_>>(*op).filter(|_| body.result(*op, 0) == point.memory) {
                return Some(if body.ty(take.input).element().scalar() == Some(element) { Reached::SameElements } else { Reached::Stored });
            } else if body.matches::<Alloc<'_>>(*op).is_some_and(|_| body.result(*op, 0) == point.memory) {
                return None;
            } else if let Some(repeat) = body.matches::<While>(*op) {
                points.push(self.end(body.first_block(repeat.condition)?, point)?);
                return Some(Reached::SameElements);
            } else if !self.inner(*op).is_empty() {
                for block in self.inner(*op) {
                    points.push(self.end(block, point)?);
                }
                return Some(Reached::SameElements);
            }
        }
        self.begin(point, points)
    }

    /// Goes from the beginning of a block to what runs before it.
    fn begin(&self, point: &Point, points: &mut Vec<Point>) -> Option<Reached> {
        let body = self.body;
        let op = body.region_op(body.region_of(point.block))?;
        let (block, before) = self.places.get(&op).copied()?;
        let before = Point { block, before, ..point.clone() };
        match body.matches::<While>(op) {
            Some(repeat) if body.first_block(repeat.body) == Some(point.block) => points.push(self.end(body.first_block(repeat.condition)?, point)?),
            Some(repeat) => points.extend([before, self.end(body.first_block(repeat.body)?, point)?]),
            None => points.push(before),
        }
        Some(Reached::SameElements)
    }

    /// The same bytes at the end of a block.
    fn end(&self, block: Block, point: &Point) -> Option<Point> {
        Some(Point { block, before: self.ops.get(&block)?.len(), ..point.clone() })
    }
}

impl Point {
    /// True if bytes are all that the point asks about, or more; false if they are some of it; nothing if they are others.
    fn under(&self, offset: i64, bytes: i64) -> Option<bool> {
        let end = offset.saturating_add(bytes);
        let covers = offset <= self.low && self.high <= end;
        (offset < self.high && self.low < end).then_some(covers)
    }
}
