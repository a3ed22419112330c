//! What follows from the rest of a function, and is brought in step with it after each pass that changed it: passes need not be told about it.

use super::layout::{ASSIGNED, blocks_in_memory, laid_out, lies};
use super::lists::Pairs;
use super::{Fusion, Relayout, in_place};
use shale_ir::body::{At, Body, Op, Value};
use shale_ir::op::{AsAttr, OpResult, ResultType};
use shale_ir::shape::ArrayLayout;

/// Brings a function in step.
///
/// - Where `hlo.layouts_assigned` says that layouts are assigned, arrays in memory that have none get row-major order, as which they count anyway.
/// - What it returns lies as its type says: copies bring it there.
/// - Fusions keep the pairs of `in_place` that still hold.
///
/// # Errors
/// None: whatever lies otherwise can be copied.
pub fn complete(body: &mut Body<'_>, function: Op) -> OpResult {
    let fusions: Vec<Op> = body.walk(function).filter(|op| body.name(*op).text() == "hlo.fusion").collect();
    for fusion in fusions {
        keep_what_holds(body, fusion);
    }
    if body.attr(function, ASSIGNED).is_some() {
        say_layouts(body, function);
    }
    returned(body, function)
}

fn say_layouts(body: &mut Body<'_>, function: Op) {
    let blocks = blocks_in_memory(body, function);
    let values = blocks.iter().flat_map(|block| body.iter(body.args(*block)).chain(body.ops(*block).flat_map(|op| body.iter(body.results(op)))));
    let missing: Vec<Value> = values.filter(|value| body.ty(*value).array().is_some_and(|array| array.rank() > 0 && array.layout.is_none())).collect();
    for value in missing {
        let ty = body.ty(value);
        let order = ArrayLayout::row_major(ty.array().map_or(0, |array| array.rank()));
        lies(body, value, laid_out(body.cx(), ty, &order));
    }
}

fn returned(body: &mut Body<'_>, function: Op) -> OpResult {
    let Some((_, results)) = body.attr(function, "function_type").and_then(|attr| attr.as_type()?.function()) else { return Ok(()) };
    let end = body.regions(function).next().and_then(|region| body.last_op(body.first_block(region)?));
    let Some(end) = end.filter(|end| body.operands(*end).len() == results.len()) else { return Ok(()) };
    for (i, ty) in results.iter().enumerate() {
        let (input, loc) = (body.operand(end, i), body.loc(end));
        if body.ty(input) != *ty && body.ty(input).array().is_some() && body.ty(input).same_but_layout(*ty) {
            let copy = body.push(At::Before(end), loc, Relayout { input, result: ResultType(*ty) })?;
            body.set_operand(end, i, copy);
        }
    }
    Ok(())
}

fn keep_what_holds(body: &mut Body<'_>, op: Op) {
    let Some(Fusion { in_place: Some(pairs), body: region, .. }) = body.matches::<Fusion<'_>>(op) else { return };
    let all = pairs.list();
    let holds = |(to, from): &(i64, i64)| in_place(body, region, *to as usize, *from as usize).is_some();
    let kept: Vec<(i64, i64)> = all.iter().copied().filter(holds).collect();
    if kept.len() < all.len() {
        let attr = (!kept.is_empty()).then(|| Pairs::new(body.cx(), &kept).to_attr(body.cx()));
        body.set_attr(op, "in_place", attr);
    }
}
