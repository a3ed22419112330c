//! Ops that are computed together.

use crate::hlo::region;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

attr_enum! {
    /// How the code of an `hlo.fusion` is made.
    pub enum FusionKind = "hlo.fusion_kind" {
        /// One loop over the elements of the result.
        Loop = "LOOP",
        /// A loop over the elements of the operand of a reduction or scatter.
        Input = "INPUT",
        /// A contraction, and what is done to its result.
        Output = "OUTPUT",
        /// A pattern that a library knows.
        Custom = "CUSTOM",
    }
}

op! {
    /// Computes `body` as a whole: `results = body(inputs)`. What lies between its ops need not be kept in memory.
    ///
    /// - (C1) `body` takes values of the types of `inputs` and returns values of the types of the results.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %y = hlo.fusion %x, kind = LOOP {
    /// ^bb0(%p: s32[2]):
    ///   %square = hlo.multiply %p, %p : s32[2]
    ///   %sum = hlo.add %square, %p : s32[2]
    ///   hlo.return %sum : s32[2]
    /// } : (s32[2]) -> s32[2]
    /// check.expect_eq_const %y, dense<[2, 6]> : s32[2]
    /// ```
    pub struct Fusion = "hlo.fusion" [RecursiveEffects] -> Values {
        /// (I1) What the computation takes.
        inputs: Values,
        /// (I2) How its code is made; it says nothing about what is computed.
        kind: FusionKind = FusionKind::Loop,
        /// (I3) The computation.
        body: Region,
    }
}
impl<'c> Semantics<'c> for Fusion {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(region::returned(body, self.body));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let inputs: Vec<_> = body.types(self.inputs).collect();
        let results: Vec<_> = body.types(body.results(op)).collect();
        region::check(body, self.body, &inputs, &results, "(C1) body")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        m.run(self.body, m.data(self.inputs))
    }
}
