//! Lists of values instead of tuples.
//!
//! Precondition: `inline` and the legalization to hlo have run; what functions take and return stays, since others may call them.
//! Afterwards no `hlo.while`, `hlo.if`, `hlo.case`, `hlo.fusion` or `hlo.optimization_barrier` takes, carries or gives a tuple, unless its leaves are
//! more than one op may have; no part is taken from an `hlo.tuple`; and no tuple is made that nothing reads.

use crate::regions::{inner_first, replace};
use shale_dialects::hlo::{Case, Fusion, GetTupleElement, If, OptimizationBarrier, Tuple, While};
use shale_ir::body::{At, Body, Op, OpSpec, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::loc::Loc;
use shale_ir::op::{OpError, Semantics};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Patch, Patterns, RewriteOptions, rewrite_greedily};
use shale_ir::rule;
use shale_ir::types::{Type, TypeKind};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Lets control flow carry the parts of tuples instead of tuples, and takes parts where they are made.
    pub struct TupleRemoval: FunctionPass = "tuple-removal" {}
}

impl FunctionPass for TupleRemoval {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in inner_first(body, |op| flattens(body, op)) {
            if !cx.allow(|| format!("flatten {}", body.name(op).text())) {
                return Ok(());
            }
            cx.count("ops flattened", 1);
            flatten(body, op).map_err(|error| op_diagnostic(body, op, error))?;
        }
        let mut patterns = Patterns::new();
        patterns.add(rule!(part_of_tuple)).add(rule!(tuple_of_parts));
        rewrite_greedily(body, &patterns, &RewriteOptions { fold: false, ..RewriteOptions::default() }, cx)?;
        remove_unused(body, cx);
        Ok(())
    }
}

/// tuple(x, y).i = x or y
fn part_of_tuple<'c>(part: GetTupleElement, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    part.fold(patch)
}

/// tuple(t.0, t.1, …) = t if these are all parts
fn tuple_of_parts<'c>(tuple: Tuple, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    tuple.fold(patch)
}

/// Erases tuples and parts that nothing reads, users before what they use.
fn remove_unused(body: &mut Body<'_>, cx: &mut PassCx<'_>) {
    let all: Vec<Op> = body.walk_all().filter(|op| body.matches::<Tuple>(*op).is_some() || body.matches::<GetTupleElement>(*op).is_some()).collect();
    for op in all.into_iter().rev().filter(|op| body.block_of(*op).is_some()).collect::<Vec<_>>() {
        if body.is_used(body.result(op, 0)) {
            continue;
        }
        if !cx.allow(|| format!("remove unused {}", body.name(op).text())) {
            return;
        }
        body.erase(op);
        cx.count("unused removed", 1);
    }
}

fn is_tuple(ty: Type<'_>) -> bool {
    matches!(ty.get(), TypeKind::Tuple(_))
}

/// The types of a value's leaves, in order.
fn leaves<'c>(ty: Type<'c>, out: &mut Vec<Type<'c>>) {
    match *ty.get() {
        TypeKind::Tuple(parts) => parts.iter().for_each(|part| leaves(*part, out)),
        _ => out.push(ty),
    }
}

fn all_leaves<'c>(types: impl Iterator<Item = Type<'c>>) -> Vec<Type<'c>> {
    let mut all = Vec::new();
    types.for_each(|ty| leaves(ty, &mut all));
    all
}

/// True for an op that is made anew with leaves in the place of tuples.
fn flattens(body: &Body<'_>, op: Op) -> bool {
    let known = body.matches::<While>(op).is_some()
        || body.matches::<If>(op).is_some()
        || body.matches::<Case>(op).is_some()
        || body.matches::<Fusion>(op).is_some()
        || body.matches::<OptimizationBarrier>(op).is_some();
    let (operands, results) = (body.operands(op), body.results(op));
    known && body.types(operands).chain(body.types(results)).any(is_tuple) && all_leaves(body.types(results)).len() <= Body::MAX_PER_OP
}

/// Makes an op anew. All its operands, its regions' arguments, what these return and its results become their leaves.
fn flatten(body: &mut Body<'_>, op: Op) -> Result<(), OpError> {
    let regions: Vec<Region> = body.regions(op).collect();
    let mut new_regions = Vec::new();
    for region in regions {
        new_regions.push(flatten_region(body, region, body.loc(op))?);
    }
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let operands = parts(body, At::Before(op), body.loc(op), &operands)?;
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    let types = all_leaves(body.types(body.results(op)));
    let (name, attrs, loc) = (body.name(op), body.attrs(op), body.loc(op));
    let new = body.create(&OpSpec { name, operands: &operands, results: &types, attrs, regions: &new_regions, successors: &[], loc });
    body.insert(new, At::Before(op));
    if body.matches::<Fusion<'_>>(op).is_some() {
        body.set_attr(new, "in_place", None); // it counts inputs and results as they were
    }
    let mut given = body.iter(body.results(new)).collect::<Vec<_>>().into_iter();
    for result in results {
        let whole = assemble(body, At::Before(op), loc, body.ty(result), &mut given)?;
        replace(body, result, whole);
    }
    body.erase(op);
    Ok(())
}

/// The region with leaves as arguments, which it puts together first, and leaves as what it returns.
fn flatten_region(body: &mut Body<'_>, region: Region, loc: Loc) -> Result<Region, OpError> {
    let block = body.first_block(region).ok_or("the computation must have a block")?;
    let end = body.last_op(block).ok_or("the computation must return values")?;
    let returned: Vec<Value> = body.iter(body.operands(end)).collect();
    let returned = parts(body, At::Before(end), loc, &returned)?;
    body.set_operands(end, &returned);
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let types = all_leaves(body.types(body.args(block)));
    let new = body.new_region();
    let entry = body.add_block(new, &types);
    let mut given = body.iter(body.args(entry)).collect::<Vec<_>>().into_iter();
    for arg in args {
        let whole = assemble(body, At::End(entry), loc, body.ty(arg), &mut given)?;
        replace(body, arg, whole);
    }
    body.move_ops(block, At::End(entry));
    Ok(new)
}

/// The leaves of values.
fn parts(body: &mut Body<'_>, at: At, loc: Loc, values: &[Value]) -> Result<Vec<Value>, OpError> {
    let (mut all, mut work) = (Vec::new(), values.iter().rev().copied().collect::<Vec<_>>());
    while let Some(value) = work.pop() {
        let TypeKind::Tuple(types) = *body.ty(value).get() else {
            all.push(value);
            continue;
        };
        let mut inner = Vec::new();
        for index in 0..types.len() as i64 {
            inner.push(body.push(at, loc, GetTupleElement { input: value, index })?);
        }
        work.extend(inner.into_iter().rev());
    }
    Ok(all)
}

/// A value of a type from its leaves.
fn assemble<'c>(body: &mut Body<'c>, at: At, loc: Loc, ty: Type<'c>, leaves: &mut std::vec::IntoIter<Value>) -> Result<Value, OpError> {
    let TypeKind::Tuple(types) = *ty.get() else { return leaves.next().ok_or_else(|| OpError::new("a leaf is missing")) };
    let mut inner = Vec::new();
    for part in types {
        inner.push(assemble(body, at, loc, *part, leaves)?);
    }
    let inputs = body.values(&inner);
    body.push(at, loc, Tuple { inputs })
}
