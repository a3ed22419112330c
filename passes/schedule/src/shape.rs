//! What loops within a nest are: columns, of which each iteration of the nest has one, or rows.

use crate::access::{Weights, is_scalar};
use shale_dialects::hlo::reduction::Combiner;
use shale_dialects::hlo::{And, Compare, Constant, Divide, Not, Or, Remainder};
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::element::{ElementKind, ElementType};
use shale_loops::{Affine, Nest, Read, Reduce};

/// Fewer iterations are no lanes of columns.
const LEAST_COLUMNS: i64 = 4;

/// The ops of a region but its last one.
pub(crate) fn ops(body: &Body<'_>, region: Region) -> Vec<Op> {
    let Some(block) = body.first_block(region) else { return Vec::new() };
    let mut ops: Vec<Op> = body.ops(block).collect();
    ops.pop();
    ops
}

/// True if a region computes scalars alone.
pub(crate) fn is_straight(body: &Body<'_>, region: Region) -> bool {
    let Some(block) = body.first_block(region) else { return false };
    let mut ops = body.ops(block).take_while(|op| Some(*op) != body.last_op(block));
    ops.all(|op| is_straight_op(body, op))
}

pub(crate) fn is_straight_op(body: &Body<'_>, op: Op) -> bool {
    body.region_count(op) == 0 && body.types(body.results(op)).all(is_scalar)
}

/// The innermost loop of a nest.
pub(crate) fn innermost(nest: &Nest<'_>) -> Option<usize> {
    nest.order.list().last().map(|d| *d as usize).or_else(|| nest.bounds.list().len().checked_sub(1))
}

/// True if a nest gives what a nest within it gives, which has a schedule of its own.
pub(crate) fn holds_only_nest(body: &Body<'_>, nest: &Nest<'_>) -> bool {
    let Some(block) = body.first_block(nest.body) else { return false };
    let ops = ops(body, nest.body);
    let Some((inner, rest)) = ops.split_last().filter(|(inner, _)| body.matches::<Nest<'_>>(**inner).is_some()) else { return false };
    let is_of_indices = |op: &Op| {
        let compares = body.matches::<Compare>(*op).is_some() || body.matches::<And>(*op).is_some() || body.matches::<Or>(*op).is_some();
        let by = body.matches::<Divide>(*op).map(|x| x.rhs).or_else(|| body.matches::<Remainder>(*op).map(|x| x.rhs));
        let divides = by.is_some_and(|by| is_number(body, by));
        compares || divides || body.matches::<Not>(*op).is_some() || body.matches::<Affine<'_>>(*op).is_some() || body.matches::<Constant<'_>>(*op).is_some()
    };
    let yields = body.last_op(block).is_some_and(|last| body.iter(body.operands(last)).eq(body.iter(body.results(*inner))));
    yields && rest.iter().all(is_of_indices)
}

/// True for a constant index.
fn is_number(body: &Body<'_>, value: Value) -> bool {
    let is_index = body.ty(value).element().scalar() == Some(ElementType::S64);
    is_index && body.def_op(value).is_some_and(|op| body.matches::<Constant<'_>>(op).is_some())
}

/// True if the iterations of the innermost loop of a nest are good lanes for the reductions in it, which read along that loop: sums of columns.
pub(crate) fn is_columns(body: &Body<'_>, nest: &Nest<'_>) -> bool {
    let reduces = || body.first_block(nest.body).is_some_and(|block| body.ops(block).any(|op| body.matches::<Reduce<'_>>(op).is_some()));
    let Some(lane) = innermost(nest).filter(|d| nest.bounds.list()[*d] >= LEAST_COLUMNS && reduces()) else { return false };
    let mut weights = Weights::of(body, nest.body);
    let mut along = 0;
    for op in ops(body, nest.body) {
        if is_straight_op(body, op) {
            continue;
        }
        let Some(reduce) = body.matches::<Reduce<'_>>(op).filter(|reduce| is_straight(body, reduce.body) && !reduce.bounds.list().contains(&0)) else {
            return false;
        };
        weights.learn(body, reduce.body);
        match found_along(body, &reduce, &weights, lane) {
            Some(found) => along += found,
            None => return false,
        }
    }
    along > 0
}

/// How many reads of a reduction go along loop `d` of the nest around it; nothing if a read or the order of the sum forbids that its lanes are that loop's.
fn found_along(body: &Body<'_>, reduce: &Reduce<'_>, weights: &Weights, d: usize) -> Option<usize> {
    let is_sum = Combiner::of(body, reduce.join).is_some();
    if !is_sum && !gives_index(body, reduce) {
        return Some(1);
    }
    if is_sum && is_ordered(body, reduce) && reduce.row != 0 {
        return None;
    }
    let mut along = 0;
    for read in ops(body, reduce.body).into_iter().filter_map(|op| body.matches::<Read>(op)) {
        let indices: Vec<Value> = body.iter(read.indices).collect();
        let Some((last, rest)) = indices.split_last() else { continue };
        if rest.iter().any(|index| weights.of_index(*index, d) != 0) {
            return None;
        }
        match weights.of_index(*last, d) {
            0 => {}
            1 => along += 1,
            _ => return None,
        }
    }
    Some(along)
}

/// True if a reduction adds or multiplies floats, which have an order.
fn is_ordered(body: &Body<'_>, reduce: &Reduce<'_>) -> bool {
    let is_inexact = |kind: ElementKind| matches!(kind, ElementKind::Float | ElementKind::Complex);
    let floats = body.types(reduce.init_values).any(|ty| ty.element().scalar().is_some_and(|element| is_inexact(element.kind())));
    let joins = |name: &str| ops(body, reduce.join).into_iter().any(|op| body.name(op).text() == name);
    floats && (joins("hlo.add") || joins("hlo.multiply"))
}

/// True if a reduction yields the index of an element with it: a search for the largest one and its place.
fn gives_index(body: &Body<'_>, reduce: &Reduce<'_>) -> bool {
    let Some(block) = body.first_block(reduce.body) else { return false };
    let args = body.args(block);
    let is_index = |value: Value| {
        let def = body.def_op(value);
        let from = def.filter(|def| body.name(*def).text() == "hlo.convert").map_or(value, |def| body.operand(def, 0));
        body.iter(args).any(|arg| arg == from) || body.def_op(from).is_some_and(|def| body.matches::<Affine<'_>>(def).is_some())
    };
    body.last_op(block).is_some_and(|last| body.iter(body.operands(last)).any(is_index))
}

/// The rows that the iterations of a nest go over.
pub(crate) struct Rows {
    /// Elements of the longest.
    pub(crate) longest: i64,
    /// True if they are read once, and nothing of them is kept.
    pub(crate) once: bool,
}

/// The rows of a nest whose body is scalars, and loops over a row; nothing for other bodies.
pub(crate) fn rows(body: &Body<'_>, nest: &Nest<'_>) -> Option<Rows> {
    let (mut longest, mut passes) = (0, 0);
    for op in ops(body, nest.body) {
        let (region, bounds) = match (body.matches::<Reduce<'_>>(op), body.matches::<Nest<'_>>(op)) {
            (Some(reduce), _) => (reduce.body, reduce.bounds),
            (None, Some(inner)) => (inner.body, inner.bounds),
            (None, None) if is_straight_op(body, op) => continue,
            (None, None) => return None,
        };
        if bounds.list().is_empty() || bounds.list().contains(&0) || !is_straight(body, region) {
            return None;
        }
        passes += 1;
        longest = bounds.list().iter().fold(1i64, |all, bound| all.saturating_mul(*bound)).max(longest);
    }
    let block = body.first_block(nest.body)?;
    let scalars = body.last_op(block).is_some_and(|last| body.types(body.operands(last)).all(is_scalar));
    (longest > 0).then_some(Rows { longest, once: passes == 1 && scalars })
}
