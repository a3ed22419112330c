//! Expansion of ops into simpler ones.
//!
//! Afterwards no op is left that is defined by its expansion alone; or, if the option names ops, none of these.

use shale_dialects::lowering::{Expansion, Lowering, When};
use shale_ir::body::{Body, Op};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::Registry;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, OptionValue, PassCx};
use shale_ir::text::nearest;
use shale_ir::verify::op_diagnostic;

pass! {
    /// Replaces ops by simpler ones that give the same bits: batch normalization by sums, products and broadcasts, and what a backend
    /// names because it has no code for it, such as `hlo.cholesky`.
    pub struct Expand: FunctionPass = "expand" {
        /// The ops to expand, and no others, with `+` between them: `hlo.cholesky+hlo.triangular_solve`. Without names: the ops that no
        /// machine runs as they are.
        ops: OpNames = OpNames::default(),
    }
}

/// Names of ops that have an expansion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpNames(pub Vec<String>);

impl OpNames {
    /// Checks that each op exists and has an expansion.
    ///
    /// # Errors
    /// The first that does not, with the name that may be meant.
    fn check_names(&self, registry: &Registry) -> Result<(), String> {
        let expandable = || registry.ops().filter(|op| op.interface::<Expansion>().is_some()).map(|op| op.name);
        for name in &self.0 {
            let meant = || nearest(name, expandable()).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            match registry.op(name) {
                None => return Err(format!("there is no op '{name}'{}", meant())),
                Some(op) if op.interface::<Expansion>().is_none() => {
                    return Err(format!("op '{name}' has no expansion; these have one: {}", expandable().collect::<Vec<_>>().join(", ")));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

impl OptionValue for OpNames {
    const EXPECTED: &'static str = "names of ops with '+' between them";

    fn parse(text: &str) -> Option<Self> {
        let names: Vec<String> = text.split('+').map(|name| name.trim().into()).collect();
        if text.is_empty() { Some(OpNames::default()) } else { (!names.contains(&String::new())).then_some(OpNames(names)) }
    }

    fn print(&self) -> String {
        self.0.join("+")
    }

    fn check(text: &str, registry: &Registry) -> Result<(), String> {
        Self::parse(text).map_or(Ok(()), |names| names.check_names(registry))
    }
}

impl FunctionPass for Expand {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        // Who makes the pass without reading it from text has not been told yet.
        self.ops.check_names(body.cx().registry()).map_err(|error| Diagnostic::error(Place::Unknown, format!("expand: {error}")))?;
        let wanted = |name: &str, when: When| if self.ops.0.is_empty() { when == When::Always } else { self.ops.0.iter().any(|op| op == name) };
        let expands = |op: &Op| body.interface::<Expansion>(*op).is_some_and(|e| wanted(body.name(*op).text(), e.when));
        let ops: Vec<Op> = body.walk(root).filter(expands).collect();
        for op in ops {
            let Some(expansion) = body.interface::<Expansion>(op) else { continue };
            if cx.allow(|| format!("expand {}", body.name(op).text())) {
                let new = (expansion.run)(&mut Lowering::new(body, op)).map_err(|error| op_diagnostic(body, op, error))?;
                Lowering::new(body, op).finish(&new).map_err(|error| op_diagnostic(body, op, error))?;
                cx.count("expanded", 1);
            }
        }
        Ok(())
    }
}
