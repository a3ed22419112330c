//! Loops made smaller.
//!
//! Precondition: none; loops with layouts that differ within a carried value are left alone.
//! Afterwards, unless a condition has effects: no `hlo.while` is known to run never or once, or carries a value that stays the same, that is
//! equal to another one, or that nothing reads; and no innermost loop is left whose iterations together have at most `unroll` ops, or `unroll-elementwise`.
//! A counted loop over scalars has iterations of more than half of `unroll-scalars` ops, or runs less than twice as often as would make them so long;
//! one that carries arrays which it cannot compute where they are has an even number of iterations in one, if so many fit `unroll-moved` ops.
//! A loop that may not end stays, and so does one whose counter wraps.

mod carried;
mod partial;

use crate::regions::{add_constant, copy_ops, inner_first, ops_of, replace, returned};
use shale_dialects::hlo::{Counted, While, counted, trip_count};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Block, Body, Mapping, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::literal::Literal;
use shale_ir::op::Flags;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Removes and inlines loops that run never or once, unrolls short ones, and takes out carried values that are invariant, equal or unused.
    pub struct WhileSimplify: FunctionPass = "while-simplify" {
        /// The most ops that an unrolled loop may have, all its iterations together.
        unroll: u64 = 64,
        /// The same for a loop whose iterations compute large arrays element by element: the arrays need not go through memory then.
        unroll_elementwise: u64 = 512,
        /// The most ops that several iterations of a loop over scalars may have which become one: what a loop takes besides is paid less often then.
        unroll_scalars: u64 = 64,
        /// The same for a loop that carries large arrays, each computed from other elements than its own: two such change places then without a copy.
        unroll_moved: u64 = 64,
    }
}

impl FunctionPass for WhileSimplify {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        // What an outer loop gives to an inner one may make that one simpler: as many rounds as loops are nested.
        loop {
            let mut changed = false;
            for op in inner_first(body, |op| body.matches::<While>(op).is_some()) {
                let mut at = Some(op);
                while let Some(op) = at {
                    let step = self.step(body, op, cx)?;
                    changed |= !matches!(step, Step::Nothing | Step::Stop);
                    at = match step {
                        Step::Changed(new) => Some(new),
                        Step::Stop => return Ok(()),
                        Step::Nothing | Step::Gone => None,
                    };
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

/// What became of a loop.
enum Step {
    Nothing,
    /// The budget is used up.
    Stop,
    Changed(Op),
    Gone,
}

/// A loop with its parts.
struct Loop {
    op: Op,
    init: Vec<Value>,
    condition: Block,
    next: Block,
}

impl Loop {
    /// The loop that `op` is, unless the types of a carried value differ in their layouts.
    fn of(body: &Body<'_>, op: Op) -> Option<Loop> {
        let fields: While = body.matches(op)?;
        let (condition, next) = (body.first_block(fields.condition)?, body.first_block(fields.body)?);
        let types = |values| body.types(values).eq(body.types(fields.init));
        let agree = types(body.args(condition)) && types(body.args(next)) && types(body.results(op)) && types(body.operands(body.last_op(next)?));
        agree.then(|| Loop { op, init: body.iter(fields.init).collect(), condition, next })
    }
}

impl WhileSimplify {
    fn step<'c>(&self, body: &mut Body<'c>, op: Op, cx: &mut PassCx<'_>) -> Result<Step, Diagnostic> {
        let Some(this) = Loop::of(body, op) else { return Ok(Step::Nothing) };
        if let Some(step) = carried::simplify(body, &this, cx) {
            return Ok(step);
        }
        let Some(count) = trip_count(body, op) else { return Ok(Step::Nothing) };
        if !ops_of(body, this.condition).iter().all(|op| body.is_removable(*op)) {
            return Ok(Step::Nothing);
        }
        let factor = partial::factor(body, &this, self.unroll_scalars).filter(|factor| *factor >= 2 && 2 * factor <= count);
        let factor = factor.or_else(|| partial::even_factor(body, &this, count, self.unroll_moved).filter(|factor| *factor < count));
        let (what, statistic) = match count {
            0 => ("remove", "loops removed"),
            1 => ("inline", "loops inlined"),
            _ if self.unrolls(body, &this, count) => ("unroll", "loops unrolled"),
            _ if factor.is_some() => ("unroll in part", "loops unrolled in part"),
            _ => return Ok(Step::Nothing),
        };
        if !cx.allow(|| format!("{what} hlo.while of {count} iterations")) {
            return Ok(Step::Stop);
        }
        match count {
            0 => Lowering::new(body, op).finish(&this.init).map_err(|error| op_diagnostic(body, op, error))?,
            1 => inline(body, &this).map_err(|error| op_diagnostic(body, op, error))?,
            _ => match factor.filter(|_| what == "unroll in part") {
                Some(factor) => {
                    partial::unroll(body, &this, count, factor);
                    cx.count(statistic, 1);
                    return Ok(Step::Changed(op));
                }
                None => unroll(body, &this, count),
            },
        }
        cx.count(statistic, 1);
        Ok(Step::Gone)
    }

    /// True for an innermost loop with few enough ops. Only innermost ones, so that nested loops together stay within the limit.
    fn unrolls(&self, body: &Body<'_>, this: &Loop, count: u64) -> bool {
        let ops: Vec<Op> = ops_of(body, this.next).into_iter().flat_map(|op| body.walk(op)).collect();
        let innermost = !ops.iter().any(|op| body.matches::<While>(*op).is_some());
        let most = if is_elementwise(body, &ops) { self.unroll_elementwise.max(self.unroll) } else { self.unroll };
        innermost && (ops.len() as u64).max(1).saturating_mul(count) <= most
    }
}

/// Elements from which on an array is large.
const LARGE: u64 = 1 << 14;

fn is_large(body: &Body<'_>, value: Value) -> bool {
    body.ty(value).array().is_some_and(|array| array.elements().is_some_and(|count| count >= LARGE))
}

/// True if ops compute large arrays, each element from those at its place.
fn is_elementwise(body: &Body<'_>, ops: &[Op]) -> bool {
    let makes_large = |op: &&Op| body.iter(body.results(**op)).any(|value| is_large(body, value));
    let by_element = |op: &Op| {
        let moves = matches!(body.name(*op).text(), "hlo.broadcast" | "hlo.constant" | "hlo.reshape");
        (moves || body.has(*op, Flags::ELEMENTWISE)) && body.region_count(*op) == 0
    };
    ops.iter().any(|op| makes_large(&op)) && ops.iter().filter(makes_large).all(by_element)
}

/// Puts the only iteration in the place of a loop.
fn inline(body: &mut Body<'_>, this: &Loop) -> Result<(), shale_ir::op::OpError> {
    let region = body.region_of(this.next);
    let mut lowering = Lowering::new(body, this.op);
    let results = lowering.inline(region, &this.init)?;
    lowering.finish(&results)
}

/// Puts all iterations in the place of a loop, with constants for its counter.
fn unroll(body: &mut Body<'_>, this: &Loop, count: u64) {
    let values = first_iterations(body, this, count);
    for (k, value) in values.into_iter().enumerate() {
        replace(body, body.result(this.op, k), value);
    }
    body.erase(this.op);
}

/// Puts the first iterations before a loop; gives what they carry on.
fn first_iterations(body: &mut Body<'_>, this: &Loop, count: u64) -> Vec<Value> {
    let (counter, mut values) = (counted(body, this.op), this.init.clone());
    for i in 0..count {
        let mut map = Mapping::default();
        for (k, value) in values.iter().enumerate() {
            let arg = body.at(body.args(this.next), k);
            let known = counter.filter(|c| c.carried == k && body.is_used(arg));
            let known = known.and_then(|counter| nth(body, this.op, arg, counter, i));
            map.map(arg, known.unwrap_or(*value));
        }
        values = copy_ops(body, this.next, this.op, &mut map);
    }
    values
}

/// The counter's value in iteration `i`, as a constant before the loop, if it has the type of `like`.
fn nth(body: &mut Body<'_>, at: Op, like: Value, counter: Counted, i: u64) -> Option<Value> {
    let number = counter.first + counter.step * i128::from(i);
    let element = body.ty(like).element().scalar()?;
    let literal = Literal::integer_scalar(element, number)?;
    (body.cx().array(element, &[]) == body.ty(like)).then(|| add_constant(body, at, &literal))?
}

/// What an iteration returns.
fn next_values(body: &Body<'_>, this: &Loop) -> Vec<Value> {
    returned(body, this.next)
}
