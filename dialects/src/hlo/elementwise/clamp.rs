//! Bounding of elements.

use super::{Maximum, Minimum};
use crate::eval::index::{announce, rearrange};
use crate::hlo::infer::array;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// `result[i] = minimum(maximum(min[i], operand[i]), max[i])`: `max` where `min` is larger, NaN where one of the three is; scalar
    /// bounds hold for all elements.
    ///
    /// - (C1) The three have one element type.
    /// - (C2) `min` is a scalar or has the dimensions of `operand`.
    /// - (C3) `max` is a scalar or has the dimensions of `operand`.
    ///
    /// ```mlir
    /// %min = hlo.constant dense<0> : s32[]
    /// %x = hlo.constant dense<[-1, 5, 9]> : s32[3]
    /// %max = hlo.constant dense<6> : s32[]
    /// %y = hlo.clamp %min, %x, %max : (s32[], s32[3], s32[]) -> s32[3]
    /// check.expect_eq_const %y, dense<[0, 5, 6]> : s32[3]
    /// ```
    pub struct Clamp = "hlo.clamp" [Pure, Elementwise] {
        /// (I1) The lower bounds.
        min: Value,
        /// (I2) The elements.
        operand: Value,
        /// (I3) The upper bounds.
        max: Value,
    }
}
impl<'c> Semantics<'c> for Clamp {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let operand = array(body, self.operand, "(I2) operand")?;
        let bounds = [(array(body, self.min, "(I1) min")?, "min", "C2"), (array(body, self.max, "(I3) max")?, "max", "C3")];
        for (bound, name, label) in bounds {
            require!(bound.element == operand.element, "(C1) {name} must have elements of type {}, but is {bound}", operand.element.xla_name());
            let fits = bound.rank() == 0 || bound.same_dims(&operand);
            require!(fits, "({label}) {name} must be a scalar or {operand}, but is {bound}");
        }
        out.push(operand.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let operand = m.array(self.operand);
        announce(m, operand.element(), operand.dims())?;
        let (min, max) = (spread(m.array(self.min), &operand), spread(m.array(self.max), &operand));
        let raised = Maximum::OPERATION.apply(&min, &operand)?;
        Ok(Minimum::OPERATION.apply(&raised, &max)?.into())
    }
}

/// A bound for each element.
fn spread(bound: Literal, operand: &Literal) -> Literal {
    if bound.rank() == 0 { rearrange(&bound, operand.dims(), |_| 0) } else { bound }
}
