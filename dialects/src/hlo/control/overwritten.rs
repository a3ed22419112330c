//! Arrays whose elements a loop writes before anything reads them: what they hold before the loop does not matter.
//!
//! A scan stacks what its iterations give in such an array: iteration by iteration it writes the next part, until all is written. What is taken for one
//! here is an array that an iteration only updates by a slice, at a place that is known for each iteration; the slices must be all of the array.

use super::trip_count::Limits;
use super::{Case, Counted, If, While, carried_count, trip_count};
use crate::hlo::{Add, Broadcast, Clamp, Compare, Constant, Convert, Direction, DynamicUpdateSlice, Fusion, Multiply, Reshape, Select, Subtract};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::body::{Block, Body, Def, Op, Value};
use shale_ir::literal::Literal;

/// How deep the computation of an index is looked into.
const MOST_DEEP: usize = 16;

/// The arrays that loops overwrite, by loop and number of the carried value; and the values that only such loops begin with.
#[derive(Debug, Default)]
pub struct Overwritten {
    carried: FxHashSet<(Op, usize)>,
    beginnings: FxHashSet<Value>,
}

impl Overwritten {
    /// Looks at the loops in a block, and in the loops and branches in it; `lies_in_memory(op, repeat, k)` says whether the loop `op` carries its value `k`
    /// in memory. Others stay what they are.
    pub fn of(body: &Body<'_>, block: Block, lies_in_memory: &dyn Fn(Op, &While, usize) -> bool) -> Overwritten {
        let mut found = Overwritten::default();
        let (mut uses, mut blocks): (FxHashMap<Value, usize>, Vec<Block>) = (FxHashMap::default(), vec![block]);
        while let Some(block) = blocks.pop() {
            for op in body.ops(block) {
                let repeat = body.matches::<While>(op);
                if repeat.is_some() || body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some() {
                    blocks.extend(body.regions(op).filter_map(|region| body.first_block(region)));
                }
                let Some((repeat, next)) = repeat.and_then(|repeat| Some((repeat, body.first_block(repeat.body)?))) else { continue };
                let this = Loop { body, op, next };
                for (k, init) in body.iter(repeat.init).enumerate() {
                    if lies_in_memory(op, &repeat, k) && this.overwrites(k, &repeat) {
                        found.carried.insert((op, k));
                        *uses.entry(init).or_default() += 1;
                    }
                }
            }
        }
        found.beginnings = uses.into_iter().filter(|(value, count)| body.uses(*value).count() == *count).map(|(value, _)| value).collect();
        let beginnings = &found.beginnings;
        let is_outside = |value: Value| matches!(body.def(value), Def::Arg(entry, _) if entry == block) || body.def_as::<Constant>(value).is_some();
        found.carried.retain(|(op, k)| {
            let init = body.operand(*op, *k);
            beginnings.contains(&init) || is_outside(init)
        });
        found
    }

    /// True if what a loop's carried value holds before the loop does not matter, and it begins with what nothing reads or what stays elsewhere: with
    /// another array a loop may begin in its place.
    pub fn contains(&self, op: Op, k: usize) -> bool {
        self.carried.contains(&(op, k))
    }

    /// True if nothing reads what an op gives: loops begin with it that overwrite it.
    pub fn is_unread(&self, body: &Body<'_>, op: Op) -> bool {
        let mut results = body.iter(body.results(op));
        results.len() > 0 && results.all(|value| self.beginnings.contains(&value)) && body.is_removable(op)
    }
}

/// A loop with the block of its iterations.
#[derive(Clone, Copy)]
struct Loop<'a, 'c> {
    body: &'a Body<'c>,
    op: Op,
    next: Block,
}

/// An integer that is `first + i · step` in iteration `i`.
#[derive(Clone, Copy)]
struct Line {
    first: i128,
    step: i128,
}

impl<'c> Loop<'_, 'c> {
    fn overwrites(self, k: usize, repeat: &While) -> bool {
        let body = self.body;
        let slices = || {
            let (arg, tested) = (body.at(body.args(self.next), k), body.at(body.args(body.first_block(repeat.condition)?), k));
            let given = body.operand(body.last_op(self.next)?, k);
            let Def::Result(op, 0) = body.def(given) else { return None };
            let update: DynamicUpdateSlice = body.matches(op)?;
            let only = body.uses(arg).count() == 1 && body.uses(given).count() == 1 && !body.is_used(tested);
            (only && update.operand == arg && body.block_of(op) == Some(self.next)).then_some(())?;
            self.fills(&update)
        };
        slices() == Some(true)
    }

    /// True if the slices of all iterations together are the whole array.
    fn fills(self, update: &DynamicUpdateSlice) -> Option<bool> {
        let body = self.body;
        let (whole, part) = (body.ty(update.operand).array()?, body.ty(update.update).array()?);
        let (whole, part) = ((whole.dynamic == 0).then_some(whole.dims.list())?, part.dims.list());
        // A loop without iterations gives what it began with.
        let count = self.count()?;
        let mut partial = (0..whole.len()).filter(|d| part[*d] != whole[*d]);
        let Some(d) = partial.next() else { return Some(true) };
        partial.next().is_none().then_some(())?;
        let (size, slice) = (i128::from(whole[d]), i128::from(part[d]));
        let start = self.line(body.at(update.start_indices, d), 0)?;
        let last = start.first + start.step * i128::from(count - 1);
        // Where a slice begins is moved so that it lies within the array.
        let (low, high) = (start.first.min(last).clamp(0, size - slice), start.first.max(last).clamp(0, size - slice));
        Some(low == 0 && high == size - slice && start.step.abs() <= slice)
    }

    /// The number of iterations, of which there is one at least.
    fn count(self) -> Option<u64> {
        trip_count(self.body, self.op).filter(|count| *count > 0)
    }

    /// What a value is in each iteration, if it grows evenly.
    fn line(self, value: Value, depth: usize) -> Option<Line> {
        let line = self.line_of(value, depth)?;
        let last = line.first + line.step.checked_mul(i128::from(self.count()? - 1))?;
        let limits = Limits::of(self.body.ty(value).element().scalar()?)?;
        (limits.contains(line.first) && limits.contains(last)).then_some(line)
    }

    fn line_of(self, value: Value, depth: usize) -> Option<Line> {
        let body = self.body;
        let of = |value| if depth < MOST_DEEP { self.line(value, depth + 1) } else { None };
        if let Def::Arg(block, k) = body.def(value) {
            if block == self.next {
                let Counted { first, step, .. } = carried_count(body, self.op, k as usize)?;
                return Some(Line { first, step });
            }
            let fusion: Fusion = body.matches(body.region_op(body.region_of(block))?)?;
            return of((body.iter(fusion.inputs)).nth(k as usize)?);
        }
        if let Some(constant) = body.def_as::<Constant>(value) {
            let first = Literal::from_attr(constant.value.0, body.ty(value))?.integer()?;
            return Some(Line { first, step: 0 });
        }
        if let Some(op) = body.def_as::<Add>(value) {
            let (a, b) = (of(op.lhs)?, of(op.rhs)?);
            return Some(Line { first: a.first + b.first, step: a.step + b.step });
        }
        if let Some(op) = body.def_as::<Subtract>(value) {
            let (a, b) = (of(op.lhs)?, of(op.rhs)?);
            return Some(Line { first: a.first - b.first, step: a.step - b.step });
        }
        if let Some(op) = body.def_as::<Multiply>(value) {
            let (a, b) = (of(op.lhs)?, of(op.rhs)?);
            let (a, by) = if b.step == 0 { (a, b.first) } else { (b, (a.step == 0).then_some(a.first)?) };
            return Some(Line { first: a.first.checked_mul(by)?, step: a.step.checked_mul(by)? });
        }
        if let Some(op) = body.def_as::<Clamp>(value) {
            let (low, x, high) = (of(op.min)?, of(op.operand)?, of(op.max)?);
            let within = self.always(low, Direction::Le, x)? && self.always(x, Direction::Le, high)?;
            return within.then_some(x);
        }
        if let Some(op) = body.def_as::<Select>(value) {
            let compare: Compare = body.def_as(op.pred)?;
            let chosen = self.always(of(compare.lhs)?, compare.direction, of(compare.rhs)?)?;
            return of(if chosen { op.on_true } else { op.on_false });
        }
        let input = body.def_as::<Convert<'_>>(value).map(|op| op.input).or_else(|| body.def_as::<Reshape<'_>>(value).map(|op| op.input));
        of(input.or_else(|| body.def_as::<Broadcast<'_>>(value).map(|op| op.input))?)
    }

    /// Whether a comparison holds in all iterations, or in none; `None` if it changes.
    fn always(self, a: Line, direction: Direction, b: Line) -> Option<bool> {
        let last = i128::from(self.count()? - 1);
        let [begin, end] = [0, last].map(|i| (a.first + a.step * i).cmp(&(b.first + b.step * i)));
        // Between equal ends of a difference that grows evenly it is the same; equality is asked only where nothing changes.
        let holds = |order: std::cmp::Ordering| match direction {
            Direction::Lt => order.is_lt(),
            Direction::Le => order.is_le(),
            Direction::Gt => order.is_gt(),
            Direction::Ge => order.is_ge(),
            Direction::Eq => order.is_eq(),
            Direction::Ne => order.is_ne(),
        };
        (begin == end || holds(begin) == holds(end) && !matches!(direction, Direction::Eq | Direction::Ne)).then(|| holds(begin))
    }
}
