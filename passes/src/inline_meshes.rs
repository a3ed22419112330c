//! Puts the meshes of devices in the place of their names.
//!
//! Afterwards a computation on parts (`sdy.manual_computation`) says of itself how its arrays are cut, so that `legalize-stablehlo`, which sees one
//! function, can run it.

use shale_ir::diag::Diagnostic;
use shale_ir::module::Module;
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::verify::op_diagnostic;
use shale_stablehlo::sdy::{MeshOp, inline_meshes};
use std::collections::BTreeMap;

pass! {
    /// Writes out the meshes that computations on parts name.
    pub struct InlineMeshes: ModulePass = "inline-meshes" {}
}

impl ModulePass for InlineMeshes {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let meshes = module.items().filter_map(|(_, body)| {
            let mesh = body.matches::<MeshOp<'c>>(body.root()?)?;
            Some((mesh.sym_name.0.text(), mesh.mesh.0.text()))
        });
        let meshes: BTreeMap<&str, &'c str> = meshes.collect();
        let mut inlined = 0;
        for (_, body) in module.items_mut() {
            let changed = inline_meshes(body, &|name| meshes.get(name).copied(), &mut || cx.allow(|| "inline the meshes of sdy.manual_computation".into()));
            inlined += changed.map_err(|(op, error)| op_diagnostic(body, op, error))?;
        }
        cx.count("inlined", inlined);
        Ok(())
    }
}
