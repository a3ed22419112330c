//! Which dimension of a result each dimension of an operand is.

use super::place::PerDim;
use rustc_hash::FxHashMap;
use shale_dialects::hlo::infer::known;
use shale_dialects::hlo::{Broadcast, Fusion, Reduce, Transpose};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::Flags;

/// No dimension.
pub(super) const NONE: u8 = u8::MAX;

/// For each dimension of an operand the dimension of the result along which its elements are read, or [`NONE`].
pub(super) type Axes = PerDim<u8>;

fn rank(body: &Body<'_>, value: Value) -> usize {
    body.ty(value).array().map_or(0, |array| array.rank())
}

/// The axes of operand `i` of an op with one loop over its result.
pub(super) fn axes(body: &Body<'_>, op: Op, i: usize) -> Axes {
    let (operand, result) = (body.operand(op, i), body.result(op, 0));
    let (from, to) = (rank(body, operand), rank(body, result));
    let none = || (0..from).map(|_| NONE).collect();
    if let Some(x) = body.matches::<Transpose<'_>>(op) {
        let mut axes: Axes = none();
        x.permutation.list().iter().zip(0u8..).for_each(|(d, i)| axes[*d as usize] = i);
        return axes;
    }
    if let Some(x) = body.matches::<Broadcast<'_>>(op) {
        return x.dimensions.list().iter().map(|d| *d as u8).collect();
    }
    if let Some(x) = body.matches::<Reduce<'_>>(op) {
        let mut next = 0u8..;
        let reduced = |d: usize| x.dimensions.list().contains(&(d as i64));
        return (0..from).map(|d| if reduced(d) { NONE } else { next.next().unwrap_or(NONE) }).collect();
    }
    match body.name(op).text() {
        "hlo.reshape" => reshaped(body, operand, result).unwrap_or_else(none),
        "hlo.slice" | "hlo.pad" | "hlo.reverse" | "hlo.concatenate" | "hlo.copy" | "hlo.dynamic_slice" if from == to => (0..from as u8).collect(),
        _ if body.has(op, Flags::ELEMENTWISE) && from == to => (0..from as u8).collect(),
        _ => none(),
    }
}

/// Dimensions that stay when others of size 1 come and go.
fn reshaped(body: &Body<'_>, operand: Value, result: Value) -> Option<Axes> {
    let (from, to) = (known(body, operand)?, known(body, result)?);
    let mut next = to.dims.iter().zip(0u8..).filter(|(dim, _)| dim.size != 1);
    from.dims.iter().map(|dim| if dim.size == 1 { Some(NONE) } else { next.next().filter(|(n, _)| n.size == dim.size).map(|(_, d)| d) }).collect()
}

/// The axes of a fusion's inputs in its first result.
pub(super) fn of_fusion(body: &Body<'_>, fusion: Fusion<'_>) -> Vec<Axes> {
    let Some(block) = body.first_block(fusion.body) else { return Vec::new() };
    let mut ops: Vec<Op> = body.ops(block).collect();
    let mut known: FxHashMap<Value, Axes> = FxHashMap::default();
    if let Some(root) = ops.pop().and_then(|end| body.iter(body.operands(end)).next()) {
        known.insert(root, (0..rank(body, root) as u8).collect());
    }
    for op in ops.into_iter().rev() {
        let Some(outer) = body.iter(body.results(op)).find_map(|value| known.get(&value).cloned()) else { continue };
        for i in 0..body.operands(op).len() {
            let operand = body.operand(op, i);
            if rank(body, operand) > 0 && !known.contains_key(&operand) {
                let through = |d: &u8| outer.get(usize::from(*d)).copied().unwrap_or(NONE);
                let through = axes(body, op, i).iter().map(through).collect();
                known.insert(operand, through);
            }
        }
    }
    let of = |value: Value| known.get(&value).cloned().unwrap_or_else(|| (0..rank(body, value)).map(|_| NONE).collect());
    body.iter(body.args(block)).map(of).collect()
}

/// An order of an operand's dimensions, the slowest varying first, as one of the result's; `None` if fewer than two dimensions go over.
pub(super) fn forward(order: &[u8], axes: &Axes, to: &[i64]) -> Option<PerDim<u8>> {
    let mapped: PerDim<u8> = order.iter().map(|d| axes[usize::from(*d)]).filter(|d| *d != NONE).collect();
    if mapped.iter().filter(|d| to[usize::from(**d)] != 1).count() < 2 {
        return None;
    }
    if mapped.is_sorted() {
        return Some((0..to.len() as u8).collect());
    }
    let others = (0..to.len() as u8).filter(|d| !mapped.contains(d));
    Some(others.chain(mapped.iter().copied()).collect())
}

/// The opposite of [`forward`].
pub(super) fn backward(order: &[u8], axes: &Axes, from: &[i64]) -> Option<PerDim<u8>> {
    let of = |d: &u8| axes.iter().zip(0u8..).find(|(axis, _)| *axis == d).map(|(_, own)| own);
    let mapped: PerDim<u8> = order.iter().filter_map(of).collect();
    if mapped.iter().filter(|d| from[usize::from(**d)] != 1).count() < 2 {
        return None;
    }
    if mapped.is_sorted() {
        return Some((0..from.len() as u8).collect());
    }
    // What is reduced is read best where it lies side by side.
    let others = (0..from.len() as u8).filter(|d| !mapped.contains(d));
    Some(mapped.iter().copied().chain(others).collect())
}
