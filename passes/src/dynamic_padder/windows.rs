//! Windows at places that an array of indices says.

use super::mask::{Join, assert, equal, filled, indices, known, same_sizes, shown, size_of, with, within};
use super::reduction::neutral;
use super::sized::fields;
use super::updates::{integer, part_sizes};
use super::{Out, Padded, Padder, Sizes};
use shale_dialects::hlo::infer::array;
use shale_dialects::hlo::{Compare, Convert, Direction, Gather, Minimum, Order, Scatter, Select};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Op, Value};
use shale_ir::element::ElementType;
use shale_ir::op::{OpError, ResultType};

/// Windows begin where they are inside of the run-time sizes.
pub(super) fn gather<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let gather: Gather<'c> = fields(p, op)?;
    let (of, list) = (&operands[0], gather.slice_sizes.list());
    let batching = (gather.operand_batching_dims.list(), gather.start_indices_batching_dims.list());
    let mut l = p.before(op);
    batches(&mut l, of, &operands[1], batching)?;
    let own = part_sizes(&mut l, of, list)?;
    let vector = gather.index_vector_dim as usize;
    let mut starts = operands[1].value;
    for (k, d) in gather.start_index_map.list().iter().enumerate() {
        let Some(size) = of.sizes.0[*d as usize] else { continue };
        let most = if own.0[*d as usize].is_some() { known(&mut l, 0)? } else { with(&mut l, size, Join::Subtract, list[*d as usize])? };
        starts = at_most(&mut l, starts, (vector, k), most)?;
    }
    let rank = operands[1].sizes.0.len();
    let mut batch = (0..rank).filter(|d| *d != vector).map(|d| operands[1].sizes.0[d]);
    let gone = |d: &usize| !gather.collapsed_slice_dims.list().contains(&(*d as i64)) && !gather.operand_batching_dims.list().contains(&(*d as i64));
    let mut window = (0..list.len()).filter(gone).map(|d| own.0[d]);
    let outer = rank - usize::from(vector < rank) + gather.offset_dims.list().len();
    let sizes = (0..outer).map(|d| if gather.offset_dims.list().contains(&(d as i64)) { window.next() } else { batch.next() }.flatten());
    let sizes = Sizes(sizes.collect());
    p.body.set_operand(op, 1, starts);
    Ok(Out::Same(vec![sizes]))
}

/// The run ends unless batching dimensions have the same sizes.
fn batches(l: &mut Lowering<'_, '_>, of: &Padded, starts: &Padded, (own, theirs): (&[i64], &[i64])) -> Result<(), OpError> {
    let (a, b) = (array(l.body, of.value, "operand")?, array(l.body, starts.value, "indices")?);
    for (d, n) in own.iter().zip(theirs) {
        let (d, n) = (*d as usize, *n as usize);
        if a.dims[d].size != b.dims[n].size {
            return Err("batching dimensions have different bounds".into());
        }
        if let Some(holds) = equal(l, of, starts, [(d, n)])? {
            let numbers = [size_of(l, of, d)?, size_of(l, starts, n)?];
            assert(l, holds, &numbers, "(C8) run-time sizes of batching dimensions must be equal, but there are {0} and {1}")?;
        }
    }
    Ok(())
}

/// Index vectors, along dimension `vector`, whose number `k` is at most a size.
fn at_most(l: &mut Lowering<'_, '_>, starts: Value, (vector, k): (usize, usize), most: Value) -> Result<Value, OpError> {
    let starts = wide(l, starts)?;
    let like = array(l.body, starts, "indices")?;
    let element = like.with_dims([]).with_element(like.element);
    let most = if like.element == ElementType::S32 { most } else { l.push(Convert { input: most, to: ResultType(element.ty()) })? };
    let most = l.broadcast(most, &[], &like)?;
    let smaller = l.push(Minimum { lhs: starts, rhs: most })?;
    if vector >= like.rank() {
        return Ok(smaller);
    }
    let pred = is_number(l, starts, (vector, k))?;
    l.push(Select { pred, on_true: smaller, on_false: starts })
}

/// Which elements of index vectors are number `k`.
fn is_number(l: &mut Lowering<'_, '_>, starts: Value, (vector, k): (usize, usize)) -> Result<Value, OpError> {
    let like = array(l.body, starts, "indices")?;
    let (lhs, k) = (indices(l, &like, vector)?, known(l, k as i64)?);
    let rhs = l.broadcast(k, &[], &like.with_element(ElementType::S32))?;
    l.push(Compare { lhs, rhs, direction: Direction::Eq, order: Order::Partial })
}

/// Indices in a type that holds every size.
fn wide(l: &mut Lowering<'_, '_>, starts: Value) -> Result<Value, OpError> {
    let element = array(l.body, starts, "indices")?.element;
    if element.bits() < 32 { l.converted(starts, ElementType::S32) } else { Ok(starts) }
}

/// Index vectors beyond their sizes lead outside, where updates are skipped.
pub(super) fn scatter<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let scatter: Scatter<'c> = fields(p, op)?;
    let count = scatter.inputs.len();
    let (inputs, starts, updates) = (&operands[..count], &operands[count], &operands[count + 1..]);
    let mut l = p.before(op);
    same_sizes(&mut l, &inputs.iter().collect::<Vec<_>>())?;
    same_sizes(&mut l, &updates.iter().collect::<Vec<_>>())?;
    batches(&mut l, &inputs[0], starts, (scatter.input_batching_dims.list(), scatter.scatter_indices_batching_dims.list()))?;
    let starts = with_sizes_of_updates(&mut l, &scatter, starts, &updates[0])?;
    if !starts.sizes.are_fixed() && scatter.scatter_dims_to_operand_dims.list().is_empty() {
        return Err("index vectors of no number have a run-time size".into());
    }
    let mut new = vec![outside_beyond(&mut l, &starts)?];
    for (input, update) in inputs.iter().zip(updates) {
        new.push(if covers(&l, &scatter, input, update)? { update.value } else { harmless(&mut l, &scatter, update)? });
    }
    for (k, value) in new.into_iter().enumerate() {
        p.body.set_operand(op, count + k, value);
    }
    Ok(Out::Same(inputs.iter().map(|of| of.sizes.clone()).collect()))
}

/// The index vectors, with sizes that only the updates have, which must be the same.
fn with_sizes_of_updates(l: &mut Lowering<'_, '_>, scatter: &Scatter<'_>, starts: &Padded, updates: &Padded) -> Result<Padded, OpError> {
    let in_window = |d: usize| scatter.update_window_dims.list().contains(&(d as i64));
    let own: Vec<usize> = (0..updates.sizes.0.len()).filter(|d| !in_window(*d)).collect();
    let theirs: Vec<usize> = (0..starts.sizes.0.len()).filter(|d| *d != scatter.index_vector_dim as usize).collect();
    let (of_updates, of_starts) = (array(l.body, updates.value, "updates")?, array(l.body, starts.value, "indices")?);
    let pairs: Vec<(usize, usize)> = own.iter().copied().zip(theirs.iter().copied()).collect();
    if pairs.iter().any(|(d, n)| of_updates.dims[*d].size != of_starts.dims[*n].size) {
        return Err("the updates and scatter_indices have different bounds".into());
    }
    let mut starts = starts.clone();
    if let Some(holds) = equal(l, updates, &starts, pairs.iter().copied())? {
        let mut numbers = Vec::new();
        let (x, y) = (part_shown(l, updates, &own, &mut numbers)?, part_shown(l, &starts, &theirs, &mut numbers)?);
        let message = format!("(C15) the updates' run-time sizes must be those of scatter_indices, but there are {x} and {y}");
        assert(l, holds, &numbers, &message)?;
        for (d, n) in pairs {
            starts.sizes.0[n] = starts.sizes.0[n].or(updates.sizes.0[d]);
        }
    }
    Ok(starts)
}

/// The sizes of some dimensions, as a message shows them.
fn part_shown(l: &Lowering<'_, '_>, of: &Padded, dims: &[usize], numbers: &mut Vec<Value>) -> Result<String, OpError> {
    let whole = shown(l, of, numbers)?;
    let all: Vec<&str> = whole.trim_matches(['[', ']']).split(", ").collect();
    let part: Vec<&str> = dims.iter().filter_map(|d| all.get(*d).copied()).collect();
    Ok(format!("[{}]", part.join(", ")))
}

/// Index vectors with a number that no array has an element for, beyond their sizes.
fn outside_beyond(l: &mut Lowering<'_, '_>, starts: &Padded) -> Result<Value, OpError> {
    if starts.sizes.are_fixed() {
        return Ok(starts.value);
    }
    let value = wide(l, starts.value)?;
    let like = array(l.body, value, "indices")?;
    let Some(pred) = within(l, &like, &starts.sizes)? else { return Ok(value) };
    let outside = integer(l, like.element, i32::MAX)?;
    let on_false = l.broadcast(outside, &[], &like)?;
    l.push(Select { pred, on_true: value, on_false })
}

/// True if what lies beyond the sizes of windows of updates goes beyond the sizes of the input too.
fn covers(l: &Lowering<'_, '_>, scatter: &Scatter<'_>, input: &Padded, update: &Padded) -> Result<bool, OpError> {
    let rank = array(l.body, input.value, "input")?.rank();
    let kept = |d: &usize| !scatter.inserted_window_dims.list().contains(&(*d as i64)) && !scatter.input_batching_dims.list().contains(&(*d as i64));
    let same = |(d, to): (usize, &i64)| {
        let size = update.sizes.0[*to as usize];
        size.is_none() || size == input.sizes.0[d] && !scatter.scatter_dims_to_operand_dims.list().contains(&(d as i64))
    };
    Ok((0..rank).filter(kept).zip(scatter.update_window_dims.list()).all(same))
}

/// Updates that change nothing beyond their sizes.
fn harmless(l: &mut Lowering<'_, '_>, scatter: &Scatter<'_>, update: &Padded) -> Result<Value, OpError> {
    let element = array(l.body, update.value, "updates")?.element;
    let with = neutral(l, scatter.update_computation, element)?;
    let with =
        with.ok_or_else(|| OpError::new("windows of updates have run-time sizes, and its computation is no sum, product, extreme or bitwise operation"))?;
    filled(l, update, with)
}
