//! What joins elements with updates, from the region that says so.

use super::Site;
use crate::nest::ops::join_of;
use shale_dialects::hlo::sole_op;
use shale_ir::body::{Body, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_kernels::Combiner;

/// The combiner that a region is, whose arguments are `count` old elements and then as many new ones, and what it captures.
///
/// # Errors
/// What has no code.
pub(super) fn combiner(site: &mut Site<'_, '_, '_>, region: Region, count: usize, element: ElementType) -> Result<(Combiner, Vec<Value>), Diagnostic> {
    if replaces(site.body(), region, count) {
        return Ok((Combiner::Replace, Vec::new()));
    }
    joined(site, region, count, element)
}

/// The same where nothing replaces: a region that gives the new elements is a function as any other.
///
/// # Errors
/// What has no code.
pub(super) fn joined(site: &mut Site<'_, '_, '_>, region: Region, count: usize, element: ElementType) -> Result<(Combiner, Vec<Value>), Diagnostic> {
    if let Some(known) = join(site.body(), region, element).filter(|_| count == 1) {
        return Ok((known, Vec::new()));
    }
    let function = site.function(region)?;
    Ok((Combiner::Function(function.code, function.captured), function.captures))
}

/// True if a region does nothing but give the new elements.
fn replaces(body: &Body<'_>, region: Region, count: usize) -> bool {
    let Some(block) = body.first_block(region) else { return false };
    let (first, last) = (body.first_op(block), body.last_op(block));
    first == last && last.is_some_and(|end| body.iter(body.operands(end)).eq(body.iter(body.args(block)).skip(count)))
}

/// The operation that a region consists of. All of these give the same bits if old and new are exchanged, but for the one of two NaNs.
fn join(body: &Body<'_>, region: Region, element: ElementType) -> Option<Combiner> {
    let op = sole_op(body, region)?;
    let args: Vec<Value> = body.iter(body.args(body.first_block(region)?)).collect();
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let both = operands == args || operands.iter().rev().eq(&args);
    if both { Combiner::join(join_of(body.name(op).text())?, element) } else { None }
}
