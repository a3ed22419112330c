//! Where arrays lie in memory: liveness over a schedule, arrays that share a place, packing into one arena; and the pass that writes it into the program.
//!
//! Laws
//! - There is one algorithm, [`places::assign`]. The pass asks it for the ops of a function, the cpu backend for what it compiled them to, if the program
//!   gives its arrays no places.
//! - What a program computes stays. The reference evaluator keeps the bytes of memories, so an assignment that is wrong gives other results when it is run.
//!
//! `places`: the algorithm, on steps and buffers that are numbers. `program`: a function as such steps, and the function with memories.
#![forbid(unsafe_code)]

pub mod places;
mod program;

pub use program::explain_buffers;
use program::{Assigned, apply};
use shale_buf::BUF;
use shale_dialects::donation::donated_parameters;
use shale_ir::body::{Block, Body};
use shale_ir::diag::{Diagnostic, Severity};
use shale_ir::module::{Module, symbol_of};
use shale_ir::op::interface::FunctionLike;
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx, PassDef, PassInfo};
use shale_ir::verify::op_diagnostic;

/// The passes of this crate.
pub fn all() -> [&'static PassInfo; 1] {
    [AssignBuffers::info()]
}

pass! {
    /// Gives every array of a function a place in memory (`buf`): in one arena, in the memory of a result, or in that of a donated argument. An array is
    /// stored right behind the op that makes it and loaded before each op that reads it. Loops carry no arrays and branches give none: these lie in memory.
    /// An array lies where another one did that is read last by the op that makes it, if the op allows that. Scalars, constants, arguments that are not
    /// donated and arrays whose sizes are not known stay values. A function with memories stays as it is.
    pub struct AssignBuffers: ModulePass = "assign-buffers" {}
}

impl ModulePass for AssignBuffers {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let mut donations = Vec::new();
        for (_, body) in module.items() {
            let name = symbol_of(body).map_or("", |symbol| symbol.text());
            let error = |error| body.root().map(|root| op_diagnostic(body, root, error));
            match donated_parameters(module, name) {
                Ok(donated) => donations.push(donated),
                Err(found) => return Err(error(found).unwrap_or_else(|| Diagnostic::error(shale_ir::diag::Place::Unknown, "donations of no function"))),
            }
        }
        for ((_, body), donated) in module.items_mut().zip(donations) {
            let Some(block) = function_block(body, cx) else { continue };
            if !cx.allow(|| format!("buffers of @{}", symbol_of(body).map_or("", |symbol| symbol.text()))) {
                continue;
            }
            let assigned = Assigned::of(body, block, &donated);
            let function = body.root();
            let done = apply(body, block, &assigned).map_err(|error| match function {
                Some(function) => op_diagnostic(body, function, error),
                None => Diagnostic::error(shale_ir::diag::Place::Unknown, error.message),
            })?;
            let assignment = assigned.assignment();
            cx.count("arrays", done.arrays);
            cx.count("arrays in place", done.in_place);
            cx.count("copies", done.copies);
            cx.count("bytes of arenas", assignment.arena as u64);
            cx.count("bytes at the peak", assignment.peak as u64);
            cx.count("bytes at least", assignment.lower_bound as u64);
        }
        Ok(())
    }
}

/// The only block of a function without memories.
fn function_block(body: &Body<'_>, cx: &mut PassCx<'_>) -> Option<Block> {
    let root = body.root()?;
    let region = (body.interface::<FunctionLike>(root)?.region)(body, root)?;
    if !body.has_one_block(region) {
        cx.diagnostics.push(Diagnostic::new(Severity::Remark, body.place(root), "no buffers are assigned: the function has several blocks"));
        return None;
    }
    body.first_block(region).filter(|_| !has_memories(body))
}

/// True for a function that has been given memories.
fn has_memories(body: &Body<'_>) -> bool {
    body.walk_all().any(|op| body.info(op).is_some_and(|info| info.dialect() == BUF.name))
}
