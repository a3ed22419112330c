//! Expansion of ops that are defined by simpler ones.
//!
//! Afterwards no op with an expansion is left, or none of those that the option names.

use shale_dialects::lowering::{Expansion, Lowering};
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Replaces ops by the simpler ops that define them: batch normalization by sums, products and broadcasts.
    pub struct Expand: FunctionPass = "expand" {
        /// The ops to expand, such as `hlo.batch_norm_training`, with `|` between them; all if it is empty.
        ops: String = String::new(),
    }
}

impl FunctionPass for Expand {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        let wanted = |name: &str| self.ops.is_empty() || self.ops.split('|').any(|op| op.trim() == name);
        let expands = |op: &Op| body.interface::<Expansion>(*op).is_some() && wanted(body.name(*op).text());
        let ops: Vec<Op> = body.walk(root).filter(expands).collect();
        for op in ops {
            let Some(expansion) = body.interface::<Expansion>(op) else { continue };
            if cx.allow(|| format!("expand {}", body.name(op).text())) {
                let new = (expansion.run)(&mut Lowering::new(body, op)).map_err(|error| op_diagnostic(body, op, error))?;
                Lowering::new(body, op).finish(&new);
                cx.count("expanded", 1);
            }
        }
        Ok(())
    }
}
