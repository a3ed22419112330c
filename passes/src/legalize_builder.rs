//! From the builder dialect to the hlo dialect.
//!
//! Afterwards no op of the builder dialect is left; a function without one is unchanged.

mod thread;

use shale_dialects::builder::legalize::{Legalize, Lowering, Resource};
use shale_ir::body::{Body, Op};
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
        let mut complete = true;
        for op in inner_first(body, root) {
            let Some(legalize) = body.interface::<Legalize>(op) else { continue };
            if !cx.allow(|| format!("legalize {}", body.name(op).text())) {
                complete = false;
                continue;
            }
            let new = (legalize.run)(&mut Lowering::new(body, op)).map_err(|error| op_diagnostic(body, op, error))?;
            Lowering::new(body, op).finish(&new);
            cx.count("legalized", 1);
        }
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

/// All ops in the order of the program, those in an op's regions before the op: what a region computes is hlo when its op is legalized.
fn inner_first(body: &Body<'_>, root: Op) -> Vec<Op> {
    let (mut order, mut open) = (Vec::new(), Vec::new());
    for op in body.walk(root) {
        while open.last().is_some_and(|outer| body.parent_op(op) != Some(*outer)) {
            order.extend(open.pop());
        }
        open.push(op);
    }
    order.extend(open.into_iter().rev());
    order
}
