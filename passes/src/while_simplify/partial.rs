//! Loops, several iterations of which become one.

use super::{Loop, first_iterations, is_elementwise, is_large, next_values};
use crate::regions::{add_constant, ops_of};
use shale_dialects::hlo::{Add, OptimizationBarrier, counted};
use shale_ir::body::{At, Body, Mapping, Op, Value};
use shale_ir::literal::Literal;
use shale_ir::op::Flags;

/// How many iterations of a counted loop have at most `most` ops together; nothing if it carries or computes anything but scalars, op by op.
pub(super) fn factor(body: &Body<'_>, this: &Loop, most: u64) -> Option<u64> {
    let ops = ops_of(body, this.next);
    let is_scalar = |value: Value| body.ty(value).array().is_some_and(|array| array.rank() == 0);
    let is_constant = |op: Op| body.name(op).text() == "hlo.constant";
    let is_plain =
        |op: &Op| body.region_count(*op) == 0 && (body.has(*op, Flags::ELEMENTWISE) || is_constant(*op)) && body.iter(body.results(*op)).all(is_scalar);
    let carried = this.init.iter().all(|value| is_scalar(*value));
    let count = ops.iter().filter(|op| !is_constant(**op)).count() as u64;
    (carried && count > 0 && ops.iter().all(is_plain) && counted(body, this.op).is_some()).then(|| most / count)
}

/// How many iterations of a counted loop become one so that a large array needs no copy back to where it is carried: an even number, a divisor of `count`, of
/// at most `most` ops together. Nothing for a loop that computes its arrays where they are, or that has computations besides.
pub(super) fn even_factor(body: &Body<'_>, this: &Loop, count: u64, most: u64) -> Option<u64> {
    let (ops, next) = (ops_of(body, this.next), next_values(body, this));
    let moves = |(k, value): (usize, &Value)| {
        let carried = body.at(body.args(this.next), k);
        let updates = body.def_op(*value).is_none_or(|op| matches!(body.name(op).text(), "hlo.dynamic_update_slice" | "hlo.scatter"));
        is_large(body, *value) && *value != carried && !updates
    };
    let wanted = next.iter().enumerate().any(moves) && ops.iter().all(|op| body.region_count(*op) == 0) && !is_elementwise(body, &ops);
    let count_ops = ops.iter().filter(|op| body.name(**op).text() != "hlo.constant").count() as u64;
    let most = (most / count_ops.max(1)).min(count);
    (wanted && counted(body, this.op).is_some()).then(|| (1..=most / 2).rev().map(|half| 2 * half).find(|factor| count.is_multiple_of(*factor)))?
}

/// Makes one iteration of `factor`; what does not make a whole one of `count` goes before the loop.
pub(super) fn unroll(body: &mut Body<'_>, this: &Loop, count: u64, factor: u64) {
    let Some((counter, end)) = counted(body, this.op).zip(body.last_op(this.next)) else { return };
    let init = first_iterations(body, this, count % factor);
    let (ops, returned) = (ops_of(body, this.next), next_values(body, this));
    let args: Vec<Value> = body.iter(body.args(this.next)).collect();
    let mut values = returned.clone();
    for i in 1..factor {
        let mut map = Mapping::default();
        for (k, (arg, value)) in args.iter().zip(&values).enumerate() {
            let is_counter = k == counter.carried;
            let other = if is_counter { ahead(body, end, *arg, counter.step * i128::from(i)) } else { apart(body, end, *value) };
            map.map(*arg, other.unwrap_or(*value));
        }
        for op in &ops {
            body.clone_op(*op, At::Before(end), &mut map);
        }
        values = returned.iter().map(|value| map.get(*value).unwrap_or(*value)).collect();
    }
    if let Some(next) = ahead(body, end, args[counter.carried], counter.step * i128::from(factor)) {
        values[counter.carried] = next;
    }
    body.set_operands(end, &values);
    body.set_operands(this.op, &init);
}

/// A counter and a number, before an op.
fn ahead(body: &mut Body<'_>, at: Op, counter: Value, by: i128) -> Option<Value> {
    let element = body.ty(counter).element().scalar()?;
    let by = Literal::integer_scalar(element, by)?;
    let (by, loc) = (add_constant(body, at, &by)?, body.loc(at));
    body.push(At::Before(at), loc, Add { lhs: counter, rhs: by }).ok()
}

/// A large array that is made before what reads it: iterations that each read it at several places would compute it at each of these.
fn apart(body: &mut Body<'_>, at: Op, array: Value) -> Option<Value> {
    if !is_large(body, array) {
        return None;
    }
    let (loc, operands) = (body.loc(at), body.values(&[array]));
    let results = body.push(At::Before(at), loc, OptimizationBarrier { operands }).ok()?;
    Some(body.at(results, 0))
}
