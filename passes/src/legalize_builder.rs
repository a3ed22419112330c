//! From the builder dialect to the hlo dialect.
//!
//! Afterwards no op of the builder dialect is left; a function without one is unchanged.

mod thread;

use crate::legalize::legalize;
use shale_dialects::builder::legalize::Resource;
use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::verify::op_diagnostic;
use thread::thread;

pass! {
    /// Turns builder ops into hlo ops: broadcasts, conversions of tuples and shorthands become explicit.
    pub struct LegalizeBuilder: FunctionPass = "legalize-builder" {}
}

impl FunctionPass for LegalizeBuilder {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        let complete = legalize(body, root, cx, &["builder"])?;
        // States go through hlo's loops and branches, so all of these must be there.
        for resource in [Resource::Order, Resource::Random].into_iter().filter(|_| complete) {
            if cx.allow(|| format!("carry the state of {resource:?}")) {
                let count = thread(body, root, resource).map_err(|(op, error)| op_diagnostic(body, op, error))?;
                cx.count("legalized", count);
            }
        }
        Ok(())
    }
}
