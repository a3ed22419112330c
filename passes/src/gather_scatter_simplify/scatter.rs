//! Scatters.

use super::{integers, reshaped, scalar, sizes, slice};
use crate::combine::{join, only_op};
use shale_dialects::hlo::infer::known;
use shale_dialects::hlo::{self, Scatter};
use shale_ir::body::{Body, Region, Value, Values};
use shale_ir::element::ElementType;
use shale_ir::rewrite::Patch;

/// scatter(x, i, u) of one window that lies inside = dynamic_update_slice(x, f(slice(x), u), i)
pub(super) fn scatter_of_one<'c>(op: Scatter<'c>, patch: &mut Patch<'_, 'c>) -> Option<Values> {
    let place = place(op, patch.body());
    patch.require(place.is_some(), "there are several windows, or one that may lie outside")?;
    let (starts, taken) = place?;
    let joins = if replaces(patch.body(), op.update_computation, op.inputs.len()) { None } else { Some(only_op(patch, op.update_computation)?) };
    let mut results = Vec::new();
    for i in 0..op.inputs.len() {
        let body = patch.body();
        let (input, update) = (body.at(op.inputs, i), body.at(op.updates, i));
        let mut update = reshaped(patch, update, &taken)?;
        if let Some(joins) = joins {
            let old = slice(patch, input, &starts, &taken, &vec![1; taken.len()])?;
            update = join(patch, joins, old, update)?;
        }
        results.push(put(patch, input, update, &starts, &taken)?);
    }
    Some(patch.values(&results))
}

/// An array with another part at a place.
fn put(patch: &mut Patch<'_, '_>, operand: Value, update: Value, starts: &[i64], taken: &[i64]) -> Option<Value> {
    if sizes(&known(patch.body(), operand)?) == taken {
        return Some(update);
    }
    let small = starts.iter().all(|start| i32::try_from(*start).is_ok());
    let element = if small { ElementType::S32 } else { ElementType::S64 };
    let starts: Option<Vec<Value>> = starts.iter().map(|start| scalar(patch, element, *start)).collect();
    let start_indices = patch.values(&starts?);
    patch.push(hlo::DynamicUpdateSlice { operand, update, start_indices })
}

/// Where the only window begins and its sizes, if it is known to lie inside.
fn place(op: Scatter<'_>, body: &Body<'_>) -> Option<(Vec<i64>, Vec<i64>)> {
    let (input, update, indices) = (known(body, body.at(op.inputs, 0))?, known(body, body.at(op.updates, 0))?, known(body, op.scatter_indices)?);
    let in_window = |d: usize| op.update_window_dims.list().contains(&(d as i64));
    let single = (0..update.rank()).all(|d| in_window(d) || update.dims[d].size == 1);
    if !single || sizes(&update).contains(&0) || sizes(&indices).contains(&0) {
        return None;
    }
    let (mut starts, map) = (vec![0; input.rank()], op.scatter_dims_to_operand_dims.list());
    let numbers = if map.is_empty() { Vec::new() } else { integers(body, op.scatter_indices)? };
    map.iter().zip(numbers).for_each(|(d, start)| starts[*d as usize] = start);
    let lacks = |d: usize| op.inserted_window_dims.list().contains(&(d as i64)) || op.input_batching_dims.list().contains(&(d as i64));
    let mut window = op.update_window_dims.list().iter().map(|d| update.dims[*d as usize].size);
    let taken: Vec<i64> = (0..input.rank()).map(|d| if lacks(d) { Some(1) } else { window.next() }).collect::<Option<_>>()?;
    let inside = (0..input.rank()).all(|d| starts[d] >= 0 && starts[d] <= input.dims[d].size - taken[d]);
    inside.then_some((starts, taken))
}

/// True if a computation of `count` elements gives the updates as they are.
fn replaces(body: &Body<'_>, region: Region, count: usize) -> bool {
    let only = body.first_block(region).and_then(|block| Some((block, body.first_op(block)?)));
    only.is_some_and(|(block, end)| body.iter(body.operands(end)).eq(body.iter(body.args(block)).skip(count)) && body.next_op(end).is_none())
}
