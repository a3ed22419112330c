//! A dialect outside Shale's tree: two ops, a fold, a pattern and a pass.
use shale_ir::prelude::*;

dialect! {
    /// Scaling of numbers.
    pub static TOY = "toy" { ops: [Double, Scale], passes: [LowerDouble], patterns: [scale_scale] }
}

op! {
    /// `2 × input`.
    pub struct Double = "toy.double" [Pure, SameType] {
        /// (I1) What is doubled.
        input: Value,
    }
}
impl<'c> Semantics<'c> for Double {}

op! {
    /// `by × input`.
    ///
    /// - (C1) `by` is positive.
    pub struct Scale = "toy.scale" [Pure, SameType] {
        /// (I1) What is scaled.
        input: Value,
        /// (I2) By how much.
        by: i64,
    }
}
impl<'c> Semantics<'c> for Scale {
    fn verify(self, _: &Body<'c>, _: Op) -> OpResult {
        require!(self.by > 0, "(C1) attribute 'by' must be positive, but is {}", self.by);
        Ok(())
    }

    /// scale(x, 1) = x
    fn fold(self, _: &mut Patch<'_, 'c>) -> Option<Value> {
        (self.by == 1).then_some(self.input)
    }
}

/// scale(scale(x, a), b) = scale(x, a × b)
fn scale_scale<'c>(outer: Scale, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Scale = patch.def(outer.input)?;
    let by = inner.by.checked_mul(outer.by)?;
    patch.push(Scale { input: inner.input, by })
}

/// double(x) = scale(x, 2)
fn double_is_scale<'c>(double: Double, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.push(Scale { input: double.input, by: 2 })
}

pass! {
    /// Replaces `toy.double` by `toy.scale`.
    pub struct LowerDouble: FunctionPass = "toy-lower-double" {}
}
impl FunctionPass for LowerDouble {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        rewrite_once(body, Patterns::new().add(rule!(double_is_scale)), &RewriteOptions::default(), cx)
    }
}
