//! Arrays that are known when the program is compiled.

use crate::hlo::infer::Array;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::op::interface::ConstantLike;
use shale_ir::prelude::*;

static CONSTANT: ConstantLike = ConstantLike { value: |body, op| body.matches::<Constant>(op).map(|c| c.value.0) };

op! {
    /// The array that `value` spells.
    ///
    /// - (C1) `value` is a dense constant of an array type of known sizes.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0]> : f32[2]
    /// check.expect_eq_const %x, dense<[1.0, 2.0]> : f32[2]
    /// ```
    pub struct Constant<'c> = "hlo.constant" [Pure, implements(&CONSTANT)] {
        /// (I1) The elements.
        value: AttrRef<'c>,
    }
    format "attr-dict $value"
}
impl<'c> Semantics<'c> for Constant<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let AttrKind::Dense(ty, _) = *self.value.0.get() else {
            return Err(OpError::new("(C1) value must be a dense constant").with_hint("write dense<…> : f32[2,3]"));
        };
        let array = Array::from_type(body.cx(), ty, "(C1) the constant")?;
        require!(array.dims.iter().all(|d| !d.dynamic), "(C1) the constant must have known sizes, but is {array}");
        out.push(ty);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        m.reserve(m.result_element(0), m.result_dims(0))?;
        let array = Literal::from_attr(self.value.0, m.result_type(0));
        let too_large = || EvalError::new(format!("the constant takes more than {} bytes", Literal::MAX_BYTES));
        Ok(array.ok_or_else(too_large)?.into())
    }
}

impl Constant<'_> {
    /// Adds a constant: how canonicalization writes what it has computed.
    pub fn materialize<'c>(patch: &mut Patch<'_, 'c>, value: Attr<'c>, _: Type<'c>) -> Option<Value> {
        patch.push(Constant { value: AttrRef(value) })
    }
}
