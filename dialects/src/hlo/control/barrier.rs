//! The barrier for passes.

use shale_ir::eval::{Eval, EvalResult};
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// Gives its operands back, all of them computed before anything that uses a result: `results[i] = operands[i]`.
    ///
    /// No pass looks through it: nothing is folded, merged or moved across. An unused barrier may go, since then nothing depends on it.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %y = hlo.constant dense<true> : pred[]
    /// %z:2 = hlo.optimization_barrier %x, %y : (s32[2], pred[]) -> (s32[2], pred[])
    /// check.expect_eq_const %z#0, dense<[1, 2]> : s32[2]
    /// ```
    pub struct OptimizationBarrier = "hlo.optimization_barrier" [effects(Effects::TOKEN)] -> Values {
        /// (I1) Values of any types.
        operands: Values,
    }
}
impl<'c> Semantics<'c> for OptimizationBarrier {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(body.types(self.operands));
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(m.data(self.operands))
    }
}
