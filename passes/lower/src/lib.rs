//! From hlo to loops: each op or fusion that computes elements from elements becomes a nest; what has a kernel of its own stays.
//!
//! Laws
//! - The bits of the reference evaluator stay: a nest computes with the same ops, on scalars, and joins in the same order.
//! - A value is computed in the outermost loop in which its indices are known: what a row shares is computed once a row.
//! - A reduction that is not of a row of the loops around it, and an operand whose elements are not where an affine index says, are arrays of
//!   their own.
//!
//! `index`: affine indices. `scope`: loops that are being made, and where values are computed. `element`: what an element of each op is.
//! `nest`: the loops of one op or fusion.
#![forbid(unsafe_code)]

mod element;
mod index;
mod kernels;
mod nest;
mod scope;
mod windows;

use shale_dialects::hlo::Fusion;
use shale_ir::body::{At, Body, Mapping, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::Flags;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx, PassDef, PassInfo};
use shale_ir::verify::op_diagnostic;

/// The passes of this crate.
pub fn all() -> [&'static PassInfo; 1] {
    [LowerToLoops::info()]
}

pass! {
    /// Replaces ops that compute elements, and fusions of them, by loops. Ops that have kernels of their own stay, those in fusions with others
    /// become ops of the function again.
    pub struct LowerToLoops: FunctionPass = "lower-to-loops" {}
}

impl FunctionPass for LowerToLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        let mut work: Vec<Op> = body.walk(root).filter(|op| is_outer(body, *op)).collect();
        work.reverse();
        while let Some(op) = work.pop() {
            let fusion = body.matches::<Fusion>(op);
            let name = body.name(op).text();
            if !cx.allow(|| format!("lower {name} to loops")) {
                continue;
            }
            match (nest::lower(body, op).map_err(|error| op_diagnostic(body, op, error))?, fusion) {
                (true, _) => cx.count("nests", 1),
                (false, Some(_)) if kernels::lower_around(body, op).map_err(|error| op_diagnostic(body, op, error))? => {
                    cx.count("fusions with kernels", 1);
                }
                (false, Some(_)) => {
                    let inner = unfuse(body, op);
                    work.extend(inner.into_iter().rev());
                    cx.count("fusions with kernels", 1);
                }
                (false, None) => {}
            }
        }
        Ok(())
    }
}

/// True for ops whose regions are no computations on scalars: those stand in functions, loops and branches.
fn is_outer(body: &Body<'_>, op: Op) -> bool {
    let mut at = body.parent_op(op);
    while let Some(parent) = at {
        let name = body.name(parent).text();
        if !matches!(name, "func.func" | "hlo.while" | "hlo.case" | "hlo.if" | "hlo.conditional" | "builtin.module") {
            return false;
        }
        at = body.parent_op(parent);
    }
    !body.has(op, Flags::TERMINATOR)
}

/// Puts the ops of a fusion in its place; gives them in order.
fn unfuse(body: &mut Body<'_>, op: Op) -> Vec<Op> {
    let Some(block) = body.matches::<Fusion>(op).and_then(|fusion| body.first_block(fusion.body)) else { return Vec::new() };
    let mut map = Mapping::default();
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    for (i, operand) in operands.into_iter().enumerate() {
        let arg = body.at(body.args(block), i);
        map.map(arg, operand);
    }
    let ops: Vec<Op> = body.ops(block).collect();
    let Some((end, ops)) = ops.split_last() else { return Vec::new() };
    let copies: Vec<Op> = ops.iter().map(|inner| body.clone_op(*inner, At::Before(op), &mut map)).collect();
    let returned: Vec<Value> = body.iter(body.operands(*end)).map(|value| map.get(value).unwrap_or(value)).collect();
    for (i, new) in returned.into_iter().enumerate() {
        let old = body.result(op, i);
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    copies
}
