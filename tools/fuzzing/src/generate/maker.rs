//! What snippets build with: the body, the values that can be seen from where it is built, chance.

use super::{FAMILIES, Make};
use shale_ir::body::{At, Block, Body, Op, Region, Value, Values};
use shale_ir::element::ElementType;
use shale_ir::literal::Random;
use shale_ir::loc::Loc;
use shale_ir::op::{Scratch, Semantics};
use shale_ir::session::{Cx, Dims};
use shale_ir::types::Type;

/// Arrays have at most this many elements, so that programs run fast.
const MAX_ELEMENTS: i64 = 192;

/// Snippets that hold snippets are nested at most this deep.
const MAX_NESTING: usize = 3;

/// A function that calls may name.
#[derive(Clone)]
pub(super) struct Callee<'c> {
    pub(super) name: String,
    pub(super) inputs: Vec<Type<'c>>,
    pub(super) results: Vec<Type<'c>>,
}

/// A block that is being filled, and the values that its ops may use beside those of the blocks around it.
struct Scope {
    block: Block,
    values: Vec<Value>,
}

/// A body that is being filled with random ops.
pub struct Maker<'c> {
    pub(super) body: Body<'c>,
    pub(super) random: Random,
    /// The element types and sizes of this program: few, so that values fit together.
    pub(super) elements: Vec<ElementType>,
    pub(super) sizes: Vec<i64>,
    pub(super) callees: Vec<Callee<'c>>,
    /// Whether ops with effects may stand here: not in a region that runs any number of times, and at most as many as a run allows.
    pub(super) effects: bool,
    /// The token of the last infeed, behind which the next one stands.
    pub(super) infed: Option<Value>,
    scopes: Vec<Scope>,
    /// Values that the present snippet has made, with the depth of their block.
    made: Vec<(usize, Value)>,
}

impl<'c> Maker<'c> {
    pub(super) fn new(cx: Cx<'c>, random: Random, elements: Vec<ElementType>, sizes: Vec<i64>) -> Self {
        Maker { body: Body::new(cx), random, elements, sizes, callees: Vec::new(), effects: true, infed: None, scopes: Vec::new(), made: Vec::new() }
    }

    // Chance

    /// A number from 0 to before `n`; 0 for an `n` of 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.random.below((high - low + 1).max(1) as u64) as i64
    }

    /// True in that many of 100 cases.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a list that is not empty.
    pub(super) fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// A random permutation of the numbers below `n`.
    pub(super) fn permutation(&mut self, n: usize) -> Vec<i64> {
        let mut all: Vec<i64> = (0..n as i64).collect();
        for i in (1..n).rev() {
            let j = self.below(i + 1);
            all.swap(i, j);
        }
        all
    }

    /// Some of the numbers below `n`, in increasing order.
    pub(super) fn subset(&mut self, n: usize, percent: usize) -> Vec<i64> {
        (0..n as i64).filter(|_| self.chance(percent)).collect()
    }

    // Building

    /// The session.
    pub(super) fn cx(&self) -> Cx<'c> {
        self.body.cx()
    }

    /// A list of integers as an attribute.
    pub(super) fn dims(&self, list: &[i64]) -> Dims<'c> {
        self.cx().dims(list)
    }

    /// A list of values as operands.
    pub(super) fn values(&mut self, list: &[Value]) -> Values {
        self.body.values(list)
    }

    /// Adds an op at the end of the open block, unless it is not valid or its results are too large.
    pub(super) fn push<T: Semantics<'c>>(&mut self, fields: T) -> Option<T::Out> {
        let out = self.add(fields)?;
        let op = self.last_op()?;
        let large = self.body.iter(self.body.results(op)).any(|v| self.is_large(v));
        if large {
            self.take_back(op);
            return None;
        }
        Some(out)
    }

    /// Adds an op whatever its size, unless it is not valid.
    pub(super) fn add<T: Semantics<'c>>(&mut self, fields: T) -> Option<T::Out> {
        let depth = self.scopes.len();
        let block = self.scopes.last()?.block;
        let out = self.body.push(At::End(block), Loc::UNKNOWN, fields).ok()?;
        let op = self.body.last_op(block)?;
        if !self.is_valid(op) {
            self.take_back(op);
            return None;
        }
        self.made.extend(self.body.iter(self.body.results(op)).map(|v| (depth, v)));
        Some(out)
    }

    /// What the verifier checks of an op by itself.
    fn is_valid(&self, op: Op) -> bool {
        self.body.info(op).is_some_and(|info| {
            let mut traits = info.traits.iter().filter_map(|t| t.verify);
            traits.all(|check| check(&self.body, op).is_ok()) && (info.verify)(&self.body, op, &mut Scratch::default()).is_ok()
        })
    }

    fn take_back(&mut self, op: Op) {
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        self.made.retain(|(_, v)| !results.contains(v));
        self.body.erase(op);
    }

    fn is_large(&self, value: Value) -> bool {
        self.body.ty(value).array().is_some_and(|a| a.dims.list().iter().try_fold(1i64, |n, d| n.checked_mul(*d)).is_none_or(|n| n > MAX_ELEMENTS))
    }

    /// The results of an op with several.
    pub(super) fn results(&self, values: Values) -> Vec<Value> {
        self.body.iter(values).collect()
    }

    /// One of several results; the others may be used too.
    pub(super) fn one_of(&mut self, values: Values) -> Option<Value> {
        let all = self.results(values);
        for value in &all {
            self.offer(*value);
        }
        if all.is_empty() { None } else { Some(self.pick(&all)) }
    }

    /// A region that takes values of these types; `fill` adds its ops and gives what it returns.
    pub(super) fn region(&mut self, types: &[Type<'c>], fill: impl FnOnce(&mut Self, &[Value]) -> Option<Vec<Value>>) -> Option<Region> {
        let region = self.body.new_region();
        let block = self.body.add_block(region, types);
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let returned = self.inside(block, |g| {
            let operands = fill(g, &args).map(|list| g.values(&list))?;
            g.push(shale_dialects::hlo::Return { operands })
        });
        returned.map(|()| region)
    }

    /// Fills a block; its arguments can be used there.
    pub(super) fn inside<T>(&mut self, block: Block, fill: impl FnOnce(&mut Self) -> T) -> T {
        self.open(block);
        let filled = fill(self);
        self.scopes.pop();
        filled
    }

    /// Goes on in a block; its arguments can be used.
    pub(super) fn open(&mut self, block: Block) {
        let values = self.body.iter(self.body.args(block)).filter(|v| is_plain(self.body.ty(*v))).collect();
        self.scopes.push(Scope { block, values });
    }

    /// Adds up to `n` snippets of all families to the open block.
    pub(super) fn grow(&mut self, n: usize) {
        let total: u64 = FAMILIES.iter().map(|f| f.weight).sum();
        for _ in 0..n {
            let mut at = self.random.below(total);
            let family = FAMILIES.iter().find(|f| {
                let here = at < f.weight;
                at = at.saturating_sub(f.weight);
                here
            });
            let snippets = family.map_or(&[][..], |f| f.snippets);
            if !snippets.is_empty() {
                let make = self.pick(snippets);
                self.attempt(make);
            }
        }
    }

    /// True if a snippet may hold others.
    pub(super) fn may_nest(&self) -> bool {
        self.scopes.len() <= MAX_NESTING
    }

    /// Makes a snippet, or takes everything back that it did.
    pub(super) fn attempt(&mut self, make: Make) -> Option<Value> {
        let (mark, depth, effects, infed) = (self.body.mark(), self.scopes.len(), self.effects, self.infed);
        let values = self.scopes.last().map_or(0, |s| s.values.len());
        let outer = std::mem::take(&mut self.made);
        let result = make(self);
        let made = std::mem::replace(&mut self.made, outer);
        self.effects = effects;
        self.scopes.truncate(depth);
        let Some(result) = result else {
            if let Some(scope) = self.scopes.last_mut() {
                scope.values.truncate(values);
            }
            self.infed = infed;
            self.body.rollback(mark);
            return None;
        };
        for value in made.into_iter().filter(|(at, _)| *at == depth).map(|(_, v)| v) {
            if value != result && self.chance(20) {
                self.offer(value);
            }
        }
        self.offer(result);
        Some(result)
    }

    /// Lets later ops use a value, if it is an array of known sizes.
    pub(super) fn offer(&mut self, value: Value) {
        let plain = is_plain(self.body.ty(value));
        if let Some(scope) = self.scopes.last_mut().filter(|s| plain && !s.values.contains(&value)) {
            scope.values.push(value);
        }
    }

    /// The values that an op may use here, those of the innermost block last.
    pub(super) fn visible(&self) -> impl Iterator<Item = Value> + '_ {
        self.scopes.iter().flat_map(|s| s.values.iter().copied())
    }

    /// The values of the open block that no op uses.
    pub(super) fn unused(&self) -> Vec<Value> {
        self.scopes.last().map_or(Vec::new(), |s| s.values.iter().copied().filter(|v| !self.body.is_used(*v)).collect())
    }

    /// The op that was added last.
    fn last_op(&self) -> Option<Op> {
        self.body.last_op(self.scopes.last()?.block)
    }
}

/// True for arrays of known sizes.
fn is_plain(ty: Type<'_>) -> bool {
    ty.array().is_some_and(|a| a.dynamic == 0 && !a.dims.list().iter().any(|d| *d < 0))
}
