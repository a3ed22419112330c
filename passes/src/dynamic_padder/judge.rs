//! Judgements: arrays are compared within their sizes, and sizes where these differ.

use super::mask::{equal, filled, size_of, zero};
use super::{Out, Padded, Padder};
use shale_dialects::check::ExpectEq;
use shale_dialects::hlo::infer::Dim;
use shale_dialects::hlo::{Concatenate, If, Reshape};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Mapping, Op, Value};
use shale_ir::op::{AsAttr, OpError, ResultType};

pub(super) fn judge(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    if p.body.attr(op, "min_ulp_difference").and_then(i64::from_attr).is_some_and(|n| n > 0) {
        return Err("what lies beyond the sizes does not differ".into());
    }
    let (x, y) = (&operands[0], &operands[1]);
    let element = p.array(x.value)?.element;
    let mut l = p.before(op);
    let nothing = zero(&mut l, element)?;
    let values = [filled(&mut l, x, nothing)?, filled(&mut l, y, nothing)?];
    let same = equal(&mut l, x, y, (0..x.sizes.0.len()).map(|d| (d, d)))?;
    let Some(pred) = same else {
        (0..2).for_each(|i| p.body.set_operand(op, i, values[i]));
        return Ok(Out::Same(Vec::new()));
    };
    let (lhs, rhs) = (list(&mut l, x)?, list(&mut l, y)?);
    let true_branch = l.region(&[], |_, _| Ok(Vec::new()))?;
    let false_branch = l.region(&[], |l, _| {
        l.push(ExpectEq { lhs, rhs })?;
        Ok(Vec::new())
    })?;
    l.push(If { pred, true_branch, false_branch })?;
    let block = p.body.first_block(true_branch).ok_or("the branch has no block")?;
    let end = p.body.last_op(block).ok_or("the branch has no end")?;
    let judged = p.body.clone_op(op, shale_ir::body::At::Before(end), &mut Mapping::default());
    (0..2).for_each(|i| p.body.set_operand(judged, i, values[i]));
    Ok(Out::New(Vec::new()))
}

/// The sizes of an array, as one.
fn list(l: &mut Lowering<'_, '_>, of: &Padded) -> Result<Value, OpError> {
    let mut parts = Vec::new();
    for d in 0..of.sizes.0.len() {
        let size = size_of(l, of, d)?;
        let one = shale_dialects::hlo::infer::array(l.body, size, "a size")?.with_dims([Dim::of(1)]);
        parts.push(l.push(Reshape { input: size, result: ResultType(one.ty()) })?);
    }
    let inputs = l.body.values(&parts);
    l.push(Concatenate { inputs, dimension: 0 })
}
