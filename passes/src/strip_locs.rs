//! Removes source locations. Afterwards every location is unknown.

use shale_ir::diag::Diagnostic;
use shale_ir::loc::Loc;
use shale_ir::module::Module;
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};

pass! {
    /// Removes the source locations of all ops.
    pub struct StripLocs: ModulePass = "strip-locs" {}
}

impl ModulePass for StripLocs {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let unknown = module.cx().unknown_location();
        if module.location() != unknown && cx.allow(|| "strip the module's location".into()) {
            module.set_location(unknown);
        }
        for (_, body) in module.items_mut() {
            let ops: Vec<_> = body.walk_all().filter(|op| body.loc(*op) != Loc::UNKNOWN).collect();
            let Some(first) = ops.first() else { continue };
            if !cx.allow(|| format!("strip the locations of {}", body.name(*first).text())) {
                return Ok(());
            }
            for &op in &ops {
                body.set_loc(op, Loc::UNKNOWN);
            }
            cx.count("locations removed", ops.len() as u64);
        }
        Ok(())
    }
}
