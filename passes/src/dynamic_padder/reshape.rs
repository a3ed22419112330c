//! Other sizes for the same elements. Where a dimension of run-time size is not the outermost of its run, the elements do not lie together.

use super::mask::{Join, Sizes, assert, indices, join, known, product, shown, size_of, with};
use super::sized::fields;
use super::{Out, Padded, Padder};
use shale_dialects::hlo::infer::{Array, Dim, array};
use shale_dialects::hlo::{Direction, Gather, Reshape, reshape_runs};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Op, Value};
use shale_ir::element::ElementType;
use shale_ir::op::{OpError, ResultType};
use std::ops::Range;

pub(super) fn reshape<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let reshape: Reshape<'c> = fields(p, op)?;
    let (of, result) = (&operands[0], Array::from_type(p.body.cx(), reshape.result.0, "the result")?);
    let from = p.array(of.value)?;
    let bounds: Vec<Dim> = result.dims.iter().map(|d| Dim::of(d.size)).collect();
    let (mut sizes, runs) = (Sizes::fixed(result.rank()), reshape_runs(&from.dims, &bounds));
    let mut l = p.before(op);
    for (own, to) in &runs {
        let Some(dynamic) = to.clone().find(|d| result.dims[*d].dynamic) else { continue };
        let all = product(&mut l, of, own.clone())?;
        let others: i64 = to.clone().filter(|d| *d != dynamic).map(|d| result.dims[d].size).product();
        if others == 1 {
            sizes.0[dynamic] = Some(all);
            continue;
        }
        let size = if others == 0 { known(&mut l, 0)? } else { with(&mut l, all, Join::Divide, others)? };
        let again = with(&mut l, size, Join::Multiply, others)?;
        let holds = l.compare(again, Direction::Eq, all)?;
        let mut numbers = Vec::new();
        let text = shown(&l, of, &mut numbers)?;
        let message = format!("the elements of run-time sizes {text} do not fill {result}: one of its dimensions does not divide their number");
        assert(&mut l, holds, &numbers, &message)?;
        sizes.0[dynamic] = Some(size);
    }
    // A dimension for each run, along which elements are moved; then the result's dimensions.
    let flat = from.with_dims(runs.iter().map(|(own, _)| Dim::of(own.clone().map(|d| from.dims[d].size).product())));
    let mut value = l.push(Reshape { input: of.value, result: ResultType(flat.ty()) })?;
    let to = Padded { value: l.push(Reshape { input: value, result: ResultType(result.with_dims(bounds).ty()) })?, sizes };
    for (d, (own, of_result)) in runs.into_iter().enumerate() {
        if !(lies_together(&from, &of.sizes, &own) && lies_together(&result, &to.sizes, &of_result)) {
            let index = source(&mut l, &flat, d, (&to, of_result), (of, own))?;
            value = along(&mut l, value, d, index)?;
        }
    }
    let value = l.push(Reshape { input: value, result: ResultType(array(l.body, to.value, "the result")?.ty()) })?;
    Ok(Out::New(vec![Padded { value, sizes: to.sizes }]))
}

/// True if the elements of a run of dimensions are its first ones: only the outermost that has more than one place is dynamic.
pub(super) fn lies_together(of: &Array<'_>, sizes: &Sizes, run: &Range<usize>) -> bool {
    let first = run.clone().find(|d| of.dims[*d].size != 1).unwrap_or(run.end);
    run.clone().all(|d| d <= first || sizes.0[d].is_none())
}

/// The array with a run of dimensions as one, whose first elements are those within the sizes, in their order.
pub(super) fn compacted(l: &mut Lowering<'_, '_>, of: &Padded, run: Range<usize>) -> Result<Padded, OpError> {
    let from = array(l.body, of.value, "the operand")?;
    let all = Dim::of(run.clone().map(|d| from.dims[d].size).product());
    let flat = from.with_dims(from.dims[..run.start].iter().copied().chain([all]).chain(from.dims[run.end..].iter().copied()));
    let size = product(l, of, run.clone())?;
    let mut sizes = of.sizes.clone();
    sizes.0.drain(run.clone());
    sizes.0.insert(run.start, Some(size));
    let mut to = Padded { value: l.push(Reshape { input: of.value, result: ResultType(flat.ty()) })?, sizes };
    if !lies_together(&from, &of.sizes, &run) {
        let index = source(l, &flat, run.start, (&to, run.start..run.start + 1), (of, run.clone()))?;
        to.value = along(l, to.value, run.start, index)?;
    }
    Ok(to)
}

/// For each place along dimension `d` of `flat`, a run of `to` with its dimensions as one, the place of its element in the run of `from`, at bounds.
fn source<'c>(l: &mut Lowering<'_, 'c>, flat: &Array<'c>, d: usize, to: (&Padded, Range<usize>), from: (&Padded, Range<usize>)) -> Result<Value, OpError> {
    let list = flat.with_dims([flat.dims[d]]).with_element(ElementType::S32);
    let at = indices(l, &list, 0)?;
    let (to_bounds, from_bounds) = (bounds(l, &to)?, bounds(l, &from)?);
    // Of the index in the run at bounds, the number of the element at run-time sizes.
    let mut number = l.scalar(shale_ir::literal::Literal::scalar(0i32))?;
    number = l.broadcast(number, &[], &list)?;
    for (k, dim) in to.1.clone().enumerate() {
        let inner: i64 = to_bounds[k + 1..].iter().product();
        let outer = fixed(l, at, Join::Divide, inner.max(1))?;
        let index = fixed(l, outer, Join::Remainder, to_bounds[k].max(1))?;
        let step = product(l, to.0, dim + 1..to.1.end)?;
        let part = scaled(l, index, Join::Multiply, step)?;
        number = join(l, number, Join::Add, part)?;
    }
    let mut place = fixed(l, at, Join::Multiply, 0)?;
    for (k, dim) in from.1.clone().enumerate() {
        let step = product(l, from.0, dim + 1..from.1.end)?;
        let (step, size) = (with(l, step, Join::Maximum, 1)?, size_of(l, from.0, dim)?);
        let size = with(l, size, Join::Maximum, 1)?;
        let outer = scaled(l, number, Join::Divide, step)?;
        let index = scaled(l, outer, Join::Remainder, size)?;
        let part = fixed(l, index, Join::Multiply, from_bounds[k + 1..].iter().product())?;
        place = join(l, place, Join::Add, part)?;
    }
    Ok(place)
}

fn bounds(l: &Lowering<'_, '_>, (of, run): &(&Padded, Range<usize>)) -> Result<Vec<i64>, OpError> {
    Ok(array(l.body, of.value, "the operand")?.dims[run.clone()].iter().map(|d| d.size).collect())
}

/// `list by n` for each number of a list.
fn fixed(l: &mut Lowering<'_, '_>, list: Value, by: Join, n: i64) -> Result<Value, OpError> {
    let n = known(l, n)?;
    scaled(l, list, by, n)
}

/// `list by size` for each number of a list.
fn scaled(l: &mut Lowering<'_, '_>, list: Value, by: Join, size: Value) -> Result<Value, OpError> {
    let like = array(l.body, list, "the list")?;
    let size = l.broadcast(size, &[], &like)?;
    join(l, list, by, size)
}

/// `result[…, i, …] = value[…, index[i], …]` along dimension `d`.
fn along(l: &mut Lowering<'_, '_>, value: Value, d: usize, index: Value) -> Result<Value, OpError> {
    let of = array(l.body, value, "the operand")?;
    let cx = l.cx();
    let offset: Vec<i64> = (0..of.rank() as i64).filter(|k| *k != d as i64).collect();
    let sizes: Vec<i64> = of.dims.iter().enumerate().map(|(k, dim)| if k == d { dim.size.min(1) } else { dim.size }).collect();
    if sizes[d] == 0 {
        return Ok(value);
    }
    l.push(Gather {
        operand: value,
        start_indices: index,
        offset_dims: cx.dims(&offset),
        collapsed_slice_dims: cx.dims(&[d as i64]),
        operand_batching_dims: cx.dims(&[]),
        start_indices_batching_dims: cx.dims(&[]),
        start_index_map: cx.dims(&[d as i64]),
        index_vector_dim: 1,
        slice_sizes: cx.dims(&sizes),
        indices_are_sorted: false,
    })
}
