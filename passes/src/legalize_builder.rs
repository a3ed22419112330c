//! From the builder dialect to the hlo dialect.
//!
//! Afterwards no op of the builder dialect is left; a function without one is unchanged.

use shale_dialects::builder::legalize::{Legalize, Lowering};
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Turns builder ops into hlo ops: broadcasts, conversions of tuples and shorthands become explicit.
    pub struct LegalizeBuilder: FunctionPass = "legalize-builder" {}
}

impl FunctionPass for LegalizeBuilder {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        for op in inner_first(body, root) {
            let Some(legalize) = body.interface::<Legalize>(op) else { continue };
            if !cx.allow(|| format!("legalize {}", body.name(op).text())) {
                continue;
            }
            let new = (legalize.run)(&mut Lowering::new(body, op)).map_err(|error| op_diagnostic(body, op, error))?;
            Lowering::new(body, op).finish(&new);
            cx.count("legalized", 1);
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
