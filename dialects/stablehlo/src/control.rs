//! Control flow.

use crate::form::{Export, forms, legalize};
use shale_dialects::hlo;
use shale_ir::op::interface::ReturnLike;
use shale_ir::op::traits::implements;
use shale_ir::op::{Effects, OpDef, Regions, Trait, take_fields};
use shale_ir::prelude::*;

static RETURN: ReturnLike = ReturnLike { returned: |body, op| body.operands(op) };

op! {
    /// Ends a region and gives its results.
    ///
    /// - (C1) It stands in a region of an op that holds a computation.
    pub struct Return = "stablehlo.return" [Pure, Terminator, TensorText, implements(&RETURN), Return::LEGALIZE, Return::EXPORT] -> () {
        /// (I1) The results.
        results: Values,
    }
    format "attr-dict ($results `:` type($results))?"
}
impl<'c> Semantics<'c> for Return {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let function = body.parent_op(op).is_some_and(|p| body.name(p).text() == "func.func");
        require!(!function, "(C1) must stand in a region of an op that holds a computation");
        Ok(())
    }
}
legalize! { Return: |op, l| l.replace(hlo::Return { operands: op.results }); }
impl Return {
    const EXPORT: Trait = {
        static EXPORT: Export = Export {
            from: || <hlo::Return as OpDef>::info().name,
            run: |l| {
                let hlo::Return { operands } = take_fields(l.body, l.op())?;
                l.replace(Return { results: operands }).map(Some)
            },
        };
        implements(&EXPORT)
    };
}

forms! {
    /// Runs a body as long as a condition holds.
    While = "stablehlo.while" [RecursiveEffects, effects(Effects::DIVERGE)] -> results: Values {
        /// (I1) The values before the first iteration.
        operand: Values,
        /// (I2) Decides whether another iteration follows.
        cond: Region,
        /// (I3) Computes the values after an iteration.
        body: Region,
    } syntax WHILE <=> While { init: operand, condition: cond, body: body };

    /// Runs one of two regions.
    If = "stablehlo.if" [RecursiveEffects] -> results: Values {
        /// (I1) The choice.
        pred: Value,
        /// (I2) What runs if it is true.
        true_branch: Region,
        /// (I3) What runs if it is false.
        false_branch: Region,
    } syntax GENERIC <=> If { pred: pred, true_branch: true_branch, false_branch: false_branch };

    /// Runs one of several regions; the last one if the index is out of range.
    Case = "stablehlo.case" [RecursiveEffects] -> results: Values {
        /// (I1) The number of the branch.
        index: Value,
        /// (I2) The branches.
        branches: Regions,
    } syntax GENERIC <=> Case { index: index, branches: branches };

    /// Gives its operands; no op is moved across it.
    OptimizationBarrier = "stablehlo.optimization_barrier" [effects(Effects::TOKEN)] -> results: Values {
        /// (I1) The values.
        operand: Values,
    } syntax PAIRWISE <=> OptimizationBarrier { operands: operand };
}
