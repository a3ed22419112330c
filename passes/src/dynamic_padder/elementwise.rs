//! Ops that compute each element, or each batch, from those at its place: they may compute what lies beyond the sizes too.

use super::mask::{Sizes, assert, equal, same_sizes, shown};
use super::{Out, Padded, Padder};
use shale_ir::body::Op;
use shale_ir::op::OpError;

/// Arrays of one size each; scalars beside them count for nothing.
pub(super) fn elementwise<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let arrays: Vec<&Padded> = operands.iter().filter(|of| !of.sizes.0.is_empty()).collect();
    same_sizes(&mut p.before(op), &arrays)?;
    let sizes = arrays.first().map_or_else(Sizes::default, |of| of.sizes.clone());
    Ok(Out::Same(vec![sizes; p.body.results(op).len()]))
}

/// Each result has the sizes of the operand at its place.
#[allow(clippy::unnecessary_wraps)] // stands in a table
pub(super) fn one_by_one(_: &mut Padder<'_, '_>, _: Op, operands: &[Padded]) -> Result<Out, OpError> {
    Ok(Out::Same(operands.iter().map(|of| of.sizes.clone()).collect()))
}

/// The last dimension, of known size, may come or go.
pub(super) fn bitcast_convert(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let (from, to) = (p.array(operands[0].value)?, p.array(p.body.result(op, 0))?);
    let mut sizes = operands[0].sizes.clone();
    if to.rank() < from.rank() && sizes.0.pop().flatten().is_some() {
        return Err("the dimension that goes has a run-time size".into());
    }
    if to.rank() > from.rank() {
        sizes.0.push(None);
    }
    Ok(Out::Same(vec![sizes]))
}

/// Batches of matrices or lines, whose own dimensions have known sizes.
pub(super) fn batches(p: &mut Padder<'_, '_>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let result = p.array(p.body.result(op, 0))?;
    let own = match p.body.attr(op, "fft_length").map(|attr| *attr.get()) {
        Some(shale_ir::attr::AttrKind::Dims(length)) => length.list().len(),
        _ => 2,
    };
    let first = result.rank() - own.min(result.rank());
    if operands.iter().any(|of| of.sizes.dynamic().any(|(d, _)| d >= first)) {
        return Err("only batch dimensions may have run-time sizes".into());
    }
    let sizes = operands[0].sizes.clone();
    if let [a, b] = operands {
        let mut l = p.before(op);
        if let Some(holds) = equal(&mut l, a, b, (0..first).map(|d| (d, d)))? {
            let mut numbers = Vec::new();
            let (of_a, of_b) = (shown(&l, a, &mut numbers)?, shown(&l, b, &mut numbers)?);
            assert(&mut l, holds, &numbers, &format!("a and b must have equal batch dimensions, but have {of_a} and {of_b}"))?;
        }
        return Ok(Out::Same(vec![b.sizes.clone()]));
    }
    Ok(Out::Same(vec![sizes]))
}
