//! Passes that are wrong on purpose, for tests of what finds wrong passes.

use shale_ir::dialect::Registry;
use shale_ir::pass::PassDef;
use shale_ir::prelude::*;

/// The registry of Shale's tools with the passes of this file.
pub fn registry() -> Registry {
    shale_driver::standard().with_passes(&[SwapSubtract::info(), PanicOnMultiply::info(), RefuseCosine::info()])
}

fn ops(body: &Body<'_>, name: &str) -> Vec<Op> {
    body.walk_all().filter(|op| body.name(*op).text() == name).collect()
}

pass! {
    /// Exchanges the operands of `hlo.subtract`: a wrong result.
    pub struct SwapSubtract: FunctionPass = "swap-subtract" {}
}
impl FunctionPass for SwapSubtract {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in ops(body, "hlo.subtract") {
            let exchanged = [body.operand(op, 1), body.operand(op, 0)];
            if cx.allow(|| "swap".into()) {
                body.set_operands(op, &exchanged);
                cx.count("swapped", 1);
            }
        }
        Ok(())
    }
}

pass! {
    /// Panics where a result of `hlo.multiply` is an operand of one.
    pub struct PanicOnMultiply: FunctionPass = "panic-on-multiply" {}
}
impl FunctionPass for PanicOnMultiply {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in ops(body, "hlo.multiply") {
            let nested = body.users(body.result(op, 0)).any(|user| body.name(user).text() == "hlo.multiply");
            assert!(!nested, "a product of products");
        }
        Ok(())
    }
}

pass! {
    /// Refuses programs with `hlo.cosine`.
    pub struct RefuseCosine: FunctionPass = "refuse-cosine" {}
}
impl FunctionPass for RefuseCosine {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        match ops(body, "hlo.cosine").first() {
            Some(op) => Err(Diagnostic::error(body.place(*op), "a cosine of rank 2 or so is too hard")),
            None => Ok(()),
        }
    }
}
