//! The well-known operations that computations of reductions and their like consist of, on arrays.

use shale_dialects::hlo::{self, Combiner};
use shale_ir::body::{Op, Region, Value};
use shale_ir::rewrite::Patch;

/// The op that a computation consists of, if that is one well-known operation of its arguments.
pub(crate) fn only_op(patch: &mut Patch<'_, '_>, region: Region) -> Option<Op> {
    let known = Combiner::of(patch.body(), region).is_some();
    patch.require(known, "the computation is no well-known operation")?;
    let body = patch.body();
    body.first_op(body.first_block(region)?)
}

/// The operation of a computation's only op, on arrays.
pub(crate) fn join(patch: &mut Patch<'_, '_>, op: Op, lhs: Value, rhs: Value) -> Option<Value> {
    match patch.body().name(op).text() {
        "hlo.add" => patch.push(hlo::Add { lhs, rhs }),
        "hlo.multiply" => patch.push(hlo::Multiply { lhs, rhs }),
        "hlo.maximum" => patch.push(hlo::Maximum { lhs, rhs }),
        "hlo.minimum" => patch.push(hlo::Minimum { lhs, rhs }),
        "hlo.and" => patch.push(hlo::And { lhs, rhs }),
        "hlo.or" => patch.push(hlo::Or { lhs, rhs }),
        "hlo.xor" => patch.push(hlo::Xor { lhs, rhs }),
        other => patch.miss(format!("{other} is no such operation")),
    }
}
