//! From StableHLO and CHLO to the hlo dialect, and back to StableHLO.
//!
//! Afterwards no op of the source dialects is left; a function without one is unchanged.

use crate::legalize::{legalize, replace_all};
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Dialect;
use shale_ir::op::OpError;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_stablehlo::chlo::CHLO;
use shale_stablehlo::sdy::SDY;
use shale_stablehlo::{Export, STABLEHLO};

pass! {
    /// Turns StableHLO and CHLO ops into hlo ops.
    pub struct LegalizeStablehlo: FunctionPass = "legalize-stablehlo" {}
}

impl FunctionPass for LegalizeStablehlo {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        legalize(body, root, cx, &[STABLEHLO.name, CHLO.name, SDY.name]).map(|_| ())
    }
}

pass! {
    /// Turns hlo ops into StableHLO and CHLO ops: what `--to=stablehlo` writes.
    pub struct ExportStablehlo: FunctionPass = "export-stablehlo" {}
}

impl FunctionPass for ExportStablehlo {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        let exports: Vec<(&str, &Export)> = [&STABLEHLO, &CHLO].into_iter().flat_map(exports).collect();
        let of_hlo = |body: &Body<'c>, op: Op| body.info(op).filter(|info| info.dialect() == "hlo").map(|info| info.name);
        let export = |name: &str, l: &mut Lowering<'_, 'c>| {
            let mut all = exports.iter().filter(|(from, _)| *from == name);
            let missing = || OpError::new(format!("{name} has no form in StableHLO"));
            all.find_map(|(_, export)| (export.run)(l).transpose()).unwrap_or_else(|| Err(missing()))
        };
        replace_all(body, root, cx, "export", of_hlo, export).map(|_| ())
    }
}

/// The hlo ops that become ops of a dialect.
fn exports(dialect: &'static Dialect) -> Vec<(&'static str, &'static Export)> {
    (dialect.ops)().into_iter().filter_map(|info| info.interface::<Export>()).map(|export| ((export.from)(), export)).collect()
}
