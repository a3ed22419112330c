//! `arith.constant`.

use super::number;
use shale_ir::attr::Attr;
use shale_ir::body::{Body, Value};
use shale_ir::op;
use shale_ir::op::interface::ConstantLike;
use shale_ir::op::{AttrRef, OpError, OpResult, Semantics};
use shale_ir::rewrite::Patch;
use shale_ir::types::Type;

static CONSTANT: ConstantLike = ConstantLike { value: |body, op| body.matches::<Constant>(op).map(|c| c.value.0) };

op! {
    /// A number that is known at compile time.
    ///
    /// - (C1) `value` is a number with a type; the result has that type.
    pub struct Constant<'c> = "arith.constant" [Pure, implements(&CONSTANT)] {
        /// (I1) The number.
        value: AttrRef<'c>,
    }
    format "attr-dict $value"
}
impl<'c> Semantics<'c> for Constant<'c> {
    fn infer(self, _: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let ty = self.value.0.value_type().ok_or_else(|| OpError::new("(C1) attribute 'value' must be a number such as 1 : i32"))?;
        out.push(ty);
        Ok(())
    }
}

impl Constant<'_> {
    /// How folds make constants.
    pub(super) fn materialize<'c>(patch: &mut Patch<'_, 'c>, value: Attr<'c>, ty: Type<'c>) -> Option<Value> {
        debug_assert!(value.value_type() == Some(ty), "a constant has the type of its value");
        patch.push(Constant { value: AttrRef(value) })
    }

    /// An integer constant of type `ty`, in its width.
    pub(super) fn int<'c>(patch: &mut Patch<'_, 'c>, value: i64, ty: Type<'c>) -> Option<Value> {
        let value = number::int_attr(patch.cx(), value, ty)?;
        patch.push(Constant { value: AttrRef(value) })
    }

    /// A float constant of type `ty`, rounded once.
    pub(super) fn float<'c>(patch: &mut Patch<'_, 'c>, value: f64, ty: Type<'c>) -> Option<Value> {
        let value = number::float_attr(patch.cx(), value, ty)?;
        patch.push(Constant { value: AttrRef(value) })
    }
}
