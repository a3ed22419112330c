//! Lists of values instead of tuples.
//!
//! Precondition: `inline` and the legalization to hlo have run; what functions take and return stays, since others may call them (`flatten-tuples` changes that).
//! Afterwards no `hlo.while`, `hlo.if`, `hlo.case`, `hlo.fusion` or `hlo.optimization_barrier` takes, carries or gives a tuple, unless its leaves are
//! more than one op may have; no part is taken from an `hlo.tuple`; and no tuple is made that nothing reads.

use crate::leaves::{flatten_op, is_tuple, leaves, return_leaves, take_over};
use crate::regions::inner_first;
use shale_dialects::hlo::{Case, Fusion, GetTupleElement, If, OptimizationBarrier, Tuple, While};
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::loc::Loc;
use shale_ir::op::{OpError, Semantics};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Patch, Patterns, RewriteOptions, rewrite_greedily};
use shale_ir::rule;
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

/// True for an op that is made anew with leaves in the place of tuples.
fn flattens(body: &Body<'_>, op: Op) -> bool {
    let known = body.matches::<While>(op).is_some()
        || body.matches::<If>(op).is_some()
        || body.matches::<Case>(op).is_some()
        || body.matches::<Fusion>(op).is_some()
        || body.matches::<OptimizationBarrier>(op).is_some();
    let (operands, results) = (body.operands(op), body.results(op));
    known && body.types(operands).chain(body.types(results)).any(is_tuple) && leaves(body.types(results)).len() <= Body::MAX_PER_OP
}

/// Makes an op anew. All its operands, its regions' arguments, what these return and its results become their leaves.
fn flatten(body: &mut Body<'_>, op: Op) -> Result<(), OpError> {
    let regions: Vec<Region> = body.regions(op).collect();
    let mut new_regions = Vec::new();
    for region in regions {
        new_regions.push(flatten_region(body, region, body.loc(op))?);
    }
    let new = flatten_op(body, op, &new_regions)?;
    if body.matches::<Fusion<'_>>(new).is_some() {
        body.set_attr(new, "in_place", None); // it counts inputs and results as they were
    }
    Ok(())
}

/// The region with leaves as arguments, which it puts together first, and leaves as what it returns.
fn flatten_region(body: &mut Body<'_>, region: Region, loc: Loc) -> Result<Region, OpError> {
    let block = body.first_block(region).ok_or("the computation must have a block")?;
    let end = body.last_op(block).ok_or("the computation must return values")?;
    return_leaves(body, end, loc)?;
    let types = leaves(body.types(body.args(block)));
    let new = body.new_region();
    let entry = body.add_block(new, &types);
    take_over(body, block, entry, loc)?;
    Ok(new)
}
