//! How often a loop runs, read off the loop itself: cost functions and passes ask each time, so the answer cannot go stale.
//! Values are followed into and out of fusions, so the answer is the same before and after these are made.

use super::While;
use crate::hlo::{Add, Compare, Constant, Direction, Fusion, Subtract};
use shale_ir::body::{Block, Body, Def, Op, Value};
use shale_ir::element::{ElementKind, ElementType, Pred};
use shale_ir::literal::Literal;
use shale_ir::op::OpDef;

/// The integers that a loop's counter takes: `first`, `first + step`, …, `count` of them in iterations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number of the carried value that counts.
    pub carried: usize,
    /// Its value in the first iteration.
    pub first: i128,
    /// What an iteration adds to it, without wrapping.
    pub step: i128,
    /// The number of iterations.
    pub count: u64,
}

/// How many iterations the `hlo.while` that `op` is runs, if that is known: it counts from a constant by a constant to a constant without
/// wrapping, or its condition is a carried truth value that is constant before and after the first iteration.
pub fn trip_count(body: &Body<'_>, op: Op) -> Option<u64> {
    let view = View::of(body, op)?;
    view.flag().or_else(|| view.counted().map(|counted| counted.count))
}

/// The counter of the `hlo.while` that `op` is, if it has one that does not wrap.
pub fn counted(body: &Body<'_>, op: Op) -> Option<Counted> {
    View::of(body, op)?.counted()
}

/// The integers that the carried value `k` of the `hlo.while` that `op` is takes, if an iteration adds a constant to it without wrapping and it is
/// known how many there are.
pub fn carried_count(body: &Body<'_>, op: Op, k: usize) -> Option<Counted> {
    let (view, count) = (View::of(body, op)?, trip_count(body, op)?);
    let init = *view.init.get(k)?;
    let limits = Limits::of(body.ty(init).element().scalar()?)?;
    let first = view.constant(init)?.integer()?;
    let step = limits.step(view.step(k)?);
    let last = first + step.checked_mul(i128::from(count.saturating_sub(1)))?;
    limits.contains(last).then_some(Counted { carried: k, first, step, count })
}

/// How many borders of fusions a value is followed over.
const MOST_FUSIONS: usize = 16;

/// A loop with its blocks.
struct View<'a, 'c> {
    body: &'a Body<'c>,
    init: Vec<Value>,
    condition: Block,
    next: Block,
}

impl<'a, 'c> View<'a, 'c> {
    fn of(body: &'a Body<'c>, op: Op) -> Option<Self> {
        let fields: While = body.matches(op)?;
        let init = body.iter(fields.init).collect();
        Some(View { body, init, condition: body.first_block(fields.condition)?, next: body.first_block(fields.body)? })
    }

    /// The value that a result, or an input, of a fusion is on the other side of its border.
    fn origin(&self, value: Value) -> Value {
        let over = |value: &Value| match self.body.def(*value) {
            Def::Result(op, i) => {
                let block = self.body.first_block(self.body.matches::<Fusion<'_>>(op)?.body)?;
                self.returned(block, i as usize)
            }
            Def::Arg(block, i) => {
                let fusion: Fusion = self.body.matches(self.body.region_op(self.body.region_of(block))?)?;
                ((i as usize) < fusion.inputs.len()).then(|| self.body.at(fusion.inputs, i as usize))
            }
        };
        std::iter::successors(Some(value), over).take(MOST_FUSIONS).last().unwrap_or(value)
    }

    /// The op that computes a value, if it is an `O`.
    fn def_as<O: OpDef<'c>>(&self, value: Value) -> Option<O> {
        self.body.def_as(self.origin(value))
    }

    /// What the condition returns.
    fn test(&self) -> Option<Value> {
        self.returned(self.condition, 0)
    }

    fn returned(&self, block: Block, i: usize) -> Option<Value> {
        let end = self.body.operands(self.body.last_op(block)?);
        (i < end.len()).then(|| self.body.at(end, i))
    }

    /// The number of the carried value that a value is.
    fn carried(&self, value: Value) -> Option<usize> {
        match self.body.def(self.origin(value)) {
            Def::Arg(block, i) if block == self.condition || block == self.next => Some(i as usize),
            _ => None,
        }
    }

    /// A value that is the same constant in every iteration, and before the first.
    fn constant(&self, value: Value) -> Option<Literal> {
        let value = match self.carried(value) {
            None => value,
            Some(k) => {
                let same = self.carried(self.returned(self.next, k)?) == Some(k);
                *self.init.get(k).filter(|_| same)?
            }
        };
        let constant: Constant = self.def_as(value)?;
        Literal::from_attr(constant.value.0, self.body.ty(value))
    }

    /// The iterations of a loop that runs while a truth value is true which an iteration sets to a constant.
    fn flag(&self) -> Option<u64> {
        let test = self.test()?;
        let truth = |value| self.constant(value)?.item::<Pred>().map(bool::from);
        let Some(k) = self.carried(test) else { return truth(test).filter(|more| !more).map(|_| 0) };
        match (truth(*self.init.get(k)?)?, truth(self.returned(self.next, k)?)) {
            (false, _) => Some(0),
            (true, Some(false)) => Some(1),
            (true, _) => None,
        }
    }

    fn counted(&self) -> Option<Counted> {
        let compare: Compare = self.def_as(self.test()?)?;
        let left = self.carried(compare.lhs).filter(|_| self.constant(compare.lhs).is_none());
        let (carried, bound, direction) = match left {
            Some(k) => (k, compare.rhs, compare.direction),
            None => (self.carried(compare.rhs)?, compare.lhs, compare.direction.mirrored()),
        };
        let element = self.body.ty(bound).array()?.element.scalar().filter(|_| self.body.ty(bound).array().is_some_and(|a| a.rank() == 0))?;
        let limits = Limits::of(element)?;
        let (first, bound) = (self.constant(*self.init.get(carried)?)?.integer()?, self.constant(bound)?.integer()?);
        // Without a known step it is still known whether there is a first iteration.
        let step = limits.step(self.step(carried).unwrap_or(0));
        Some(Counted { carried, first, step, count: limits.count(first, step, direction, bound)? })
    }

    /// What an iteration adds to the carried value `k`.
    fn step(&self, k: usize) -> Option<i128> {
        let next = self.returned(self.next, k)?;
        let is_counter = |value| self.body.def(self.origin(value)) == Def::Arg(self.next, k as u32);
        let by = |value| self.constant(value)?.integer();
        if let Some(add) = self.def_as::<Add>(next) {
            return if is_counter(add.lhs) { by(add.rhs) } else { by(add.lhs).filter(|_| is_counter(add.rhs)) };
        }
        let subtract: Subtract = self.def_as(next)?;
        by(subtract.rhs).filter(|_| is_counter(subtract.lhs)).map(|by| -by)
    }
}

/// The range of an integer type.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    low: i128,
    high: i128,
}

impl Limits {
    pub(super) fn of(element: ElementType) -> Option<Limits> {
        let codes = 1i128 << element.bits();
        match element.kind() {
            ElementKind::Signed => Some(Limits { low: -codes / 2, high: codes / 2 - 1 }),
            ElementKind::Unsigned => Some(Limits { low: 0, high: codes - 1 }),
            _ => None,
        }
    }

    pub(super) fn contains(self, number: i128) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// The step nearest to 0 that has the same effect: adding 255 to a u8 takes 1 away.
    fn step(self, step: i128) -> i128 {
        let codes = self.high - self.low + 1;
        let positive = step.rem_euclid(codes);
        if positive >= codes / 2 { positive - codes } else { positive }
    }

    /// The iterations while `first + n · step` is in `direction` to `bound`; `None` if that does not end, or not before the counter wraps.
    fn count(self, first: i128, step: i128, direction: Direction, bound: i128) -> Option<u64> {
        // With both signs exchanged, counting down becomes counting up.
        let count = match direction {
            Direction::Lt => up_to(first, step, bound - 1),
            Direction::Le => up_to(first, step, bound),
            Direction::Gt => up_to(-first, -step, -bound - 1),
            Direction::Ge => up_to(-first, -step, -bound),
            Direction::Eq if first != bound => Some(0),
            Direction::Eq => (step != 0).then_some(1),
            Direction::Ne if first == bound => Some(0),
            Direction::Ne => (step != 0 && (bound - first) % step == 0 && (bound - first) / step > 0).then(|| (bound - first) / step),
        }?;
        // After its only iteration a loop that tests for equality ends wherever the counter is.
        let last = first + count * step;
        let stays = direction == Direction::Eq || self.contains(last);
        u64::try_from(count).ok().filter(|_| stays)
    }
}

/// The iterations while `first + n · step ≤ last`.
fn up_to(first: i128, step: i128, last: i128) -> Option<i128> {
    if first > last { Some(0) } else { (step > 0).then(|| (last - first) / step + 1) }
}
