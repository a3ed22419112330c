//! Choice between two arrays.

use super::Not;
use crate::eval::arithmetic::same_sizes;
use crate::hlo::infer::array;
use shale_ir::element::{ElementType, Pred};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// `result[i] = on_true[i]` where `pred[i]` is true, `on_false[i]` elsewhere; a scalar `pred` chooses for all elements.
    ///
    /// - (C1) `on_true` and `on_false` have one type.
    /// - (C2) `pred` holds truth values, one or as many as `on_true` has elements.
    ///
    /// ```mlir
    /// %p = hlo.constant dense<[true, false]> : pred[2]
    /// %a = hlo.constant dense<[1, 2]> : s32[2]
    /// %b = hlo.constant dense<[3, 4]> : s32[2]
    /// %c = hlo.select %p, %a, %b : (pred[2], s32[2], s32[2]) -> s32[2]
    /// check.expect_eq_const %c, dense<[1, 4]> : s32[2]
    /// ```
    pub struct Select = "hlo.select" [Pure, Elementwise] {
        /// (I1) What chooses.
        pred: Value,
        /// (I2) The elements for true.
        on_true: Value,
        /// (I3) The elements for false.
        on_false: Value,
    }
}
impl<'c> Semantics<'c> for Select {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (pred, on_true, on_false) =
            (array(body, self.pred, "(I1) pred")?, array(body, self.on_true, "(I2) on_true")?, array(body, self.on_false, "(I3) on_false")?);
        require!(on_true == on_false, "(C1) on_true and on_false must have one type, but are {on_true} and {on_false}");
        let wanted = on_true.with_element(ElementType::Pred);
        require!(pred == wanted || pred == wanted.with_dims([]), "(C2) pred must be {} or {wanted}, but is {pred}", wanted.with_dims([]));
        out.push(on_true.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (pred, on_true, on_false) = (m.array(self.pred), m.array(self.on_true), m.array(self.on_false));
        same_sizes(&[&on_true, &on_false])?;
        if pred.rank() == 0 {
            return Ok(if pred.as_slice::<Pred>()[0].into() { on_true } else { on_false }.into());
        }
        same_sizes(&[&pred, &on_true])?;
        m.spend(pred.len() as u64)?;
        let width = on_true.element().bytes();
        let choices = pred.as_slice::<Pred>().iter().enumerate();
        let bytes: Vec<u8> = choices.flat_map(|(i, p)| &if bool::from(*p) { &on_true } else { &on_false }.bytes()[i * width..][..width]).copied().collect();
        Ok(Literal::from_bytes(on_true.element(), on_true.dims(), &bytes)?.into())
    }

    /// select(p, x, x) = x; select(true, x, y) = x; select(false, x, y) = y
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        if self.on_true == self.on_false || patch.is_splat(self.pred, 1.0) {
            return Some(self.on_true);
        }
        let no = patch.is_splat(self.pred, 0.0);
        patch.require(no, "pred is no constant of equal elements").map(|()| self.on_false)
    }
}

/// select(not p, x, y) = select(p, y, x)
pub fn select_not<'c>(select: Select, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let not: Not = patch.def(select.pred)?;
    patch.push(Select { pred: not.input, on_true: select.on_false, on_false: select.on_true })
}
