//! The verifier: what must hold for every module, whoever made it.
//!
//! Laws
//! - All errors are collected, not only the first; each has a place, the op's text, and notes at the definitions it is about.
//! - Verifying allocates nothing per op.
//! - [`verify_body`] looks at one item only; [`verify_symbols`] checks what depends on several.

mod errors;
mod flow;

use crate::body::{Body, Op};
use crate::diag::Diagnostic;
use crate::module::Module;
use crate::op::{Flags, Scratch};
use errors::Errors;
pub use errors::op_diagnostic;
use flow::Flow;

/// After this many errors in one item the verifier stops looking.
pub const MAX_ERRORS: usize = 100;

/// Checks a module: every item, and what depends on several items.
pub fn verify_module(module: &Module<'_>) -> Vec<Diagnostic> {
    let mut errors: Vec<_> = module.items().flat_map(|(_, body)| verify_body(body)).collect();
    if errors.is_empty() {
        errors = verify_symbols(module);
    }
    errors
}

/// Checks references between items, such as a call's callee.
pub fn verify_symbols(module: &Module<'_>) -> Vec<Diagnostic> {
    let symbols = module.symbols();
    let mut all = Vec::new();
    for (_, body) in module.items() {
        let mut errors = Errors::new(body);
        for op in body.walk_all() {
            if let Some(info) = body.info(op).filter(|i| i.has(Flags::SYMBOL_USER))
                && let Err(error) = (info.verify_symbols)(body, op, &symbols)
            {
                errors.op(op, error);
            }
        }
        all.extend(errors.finish());
    }
    all
}

/// Checks one item by itself: dominance, traits, terminators, and each op's fields, types and constraints.
pub fn verify_body(body: &Body<'_>) -> Vec<Diagnostic> {
    let mut errors = Errors::new(body);
    let mut flow = Flow::new(body);
    let mut scratch = Scratch::default();
    while let Some(op) = flow.next(&mut errors) {
        verify_op(body, op, &mut scratch, &mut errors);
        if errors.is_full() {
            break;
        }
    }
    errors.finish()
}

#[inline]
fn verify_op<'c>(body: &Body<'c>, op: Op, scratch: &mut Scratch<'c>, errors: &mut Errors<'_, 'c>) {
    let info = body.info(op);
    if let Some(info) = info {
        if let Err(error) = (info.verify)(body, op, scratch) {
            errors.op(op, error);
        } else {
            for check in info.traits.iter().filter_map(|t| t.verify) {
                if let Err(error) = check(body, op) {
                    errors.op(op, error);
                }
            }
        }
        if info.has(Flags::TERMINATOR) && body.next_op(op).is_some() {
            errors.op(op, "must be the last op of its block".into());
        }
        if body.region_count(op) > 0 && !info.has(Flags::NO_TERMINATOR) {
            terminators(body, op, errors);
        }
    }
    if !body.successors(op).is_empty() {
        flow::successors(body, op, errors);
    }
}

/// Every block in the op's regions must end with a terminator (an unregistered op may be one).
fn terminators(body: &Body<'_>, op: Op, errors: &mut Errors<'_, '_>) {
    for block in body.regions(op).flat_map(|r| body.blocks(r)) {
        match body.last_op(block) {
            None => errors.op(op, "has an empty block: expected a terminator".into()),
            Some(last) if body.info(last).is_some_and(|i| !i.has(Flags::TERMINATOR)) => {
                errors.op(last, format!("ends a block of '{}' but is no terminator", body.name(op).text()).into());
            }
            Some(_) => {}
        }
    }
}
