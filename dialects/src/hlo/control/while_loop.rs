//! The loop.

use crate::hlo::{Constant, region};
use shale_ir::element::{ElementType, Pred};
use shale_ir::eval::{Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// Runs `body` as long as `condition` holds: `x = init; while condition(x) { x = body(x) }; results = x`.
    ///
    /// - (C1) `condition` takes values of the types of `init` and returns one `pred[]`.
    /// - (C2) `body` takes and returns values of the types of `init`.
    ///
    /// ```mlir
    /// %zero = hlo.constant dense<0> : s32[]
    /// %ten = hlo.constant dense<10> : s32[]
    /// %n = hlo.while %zero {
    /// ^bb0(%i: s32[]):
    ///   %more = hlo.compare %i, %ten, direction = LT : (s32[], s32[]) -> pred[]
    ///   hlo.return %more : pred[]
    /// } {
    /// ^bb0(%i: s32[]):
    ///   %three = hlo.constant dense<3> : s32[]
    ///   %next = hlo.add %i, %three : s32[]
    ///   hlo.return %next : s32[]
    /// } : (s32[]) -> s32[]
    /// check.expect_eq_const %n, dense<12> : s32[]
    /// ```
    pub struct While = "hlo.while" [RecursiveEffects, effects(Effects::DIVERGE)] -> Values {
        /// (I1) The values before the first iteration.
        init: Values,
        /// (I2) Decides whether another iteration follows.
        condition: Region,
        /// (I3) Computes the values after an iteration.
        body: Region,
    }
}
impl<'c> Semantics<'c> for While {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(body.types(self.init));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let types: Vec<_> = body.types(self.init).collect();
        let pred = body.cx().array(ElementType::Pred, &[]);
        region::check(body, self.condition, &types, &[pred], "(C1) condition")?;
        region::check(body, self.body, &types, &types, "(C2) body")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let mut values = m.data(self.init);
        while holds(&m.run(self.condition, values.clone())?) {
            values = m.run(self.body, values)?;
        }
        Ok(values)
    }

    /// while(x, false, …) = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let body = patch.body();
        let block = body.first_block(self.condition)?;
        let returned = body.operands(body.last_op(block)?);
        let constant = body.def_as::<Constant>((!returned.is_empty()).then(|| body.at(returned, 0))?)?;
        let more = Literal::from_attr(constant.value.0, body.cx().array(ElementType::Pred, &[]))?.item::<Pred>()?;
        (!bool::from(more) && body.ops(block).all(|op| body.is_pure(op))).then_some(self.init)
    }
}

/// The truth value that a condition returned.
fn holds(results: &[Datum]) -> bool {
    matches!(results, [Datum::Array(array)] if array.as_slice::<Pred>()[0].into())
}
