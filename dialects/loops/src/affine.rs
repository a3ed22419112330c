//! Indices that are computed from indices.

use shale_dialects::hlo::infer::Array;
use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// A weighted sum of indices: `result = c₀ i₀ + … + cₙ iₙ + offset`, wrapping.
    ///
    /// - (C1) `indices` are of type `s64[]`.
    /// - (C2) There are as many `coefficients` as indices.
    ///
    /// ```mlir
    /// %i = hlo.constant dense<3> : s64[]
    /// %j = hlo.constant dense<4> : s64[]
    /// %k = loop.affine %i, %j, coefficients = [10, 1], offset = -1 : (s64[], s64[]) -> s64[]
    /// check.expect_eq_const %k, dense<33> : s64[]
    /// ```
    pub struct Affine<'c> = "loop.affine" [Pure] {
        /// (I1) The indices.
        indices: Values,
        /// (I2) The weight of each.
        coefficients: Dims<'c>,
        /// (I3) What is added.
        offset: i64 = 0,
    }
}
impl<'c> Semantics<'c> for Affine<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.cx().array(ElementType::S64, &[]));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let mut count = 0;
        for (i, index) in body.types(self.indices).enumerate() {
            let index = Array::from_type(body.cx(), index, &format!("(C1) index {i}"))?;
            require!(index.rank() == 0 && index.element == ElementType::S64, "(C1) index {i} must be s64[], but is {index}");
            count += 1;
        }
        let coefficients = self.coefficients.list();
        require!(coefficients.len() == count, "(C2) must have {count} coefficients, but has {coefficients:?}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let indices = m.arrays(self.indices);
        let terms = indices.iter().zip(self.coefficients.list()).map(|(i, c)| i.as_slice::<i64>()[0].wrapping_mul(*c));
        Ok(Literal::scalar(terms.fold(self.offset, i64::wrapping_add)).into())
    }

    /// 1 · i + 0 = i
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let only = self.coefficients.list() == [1] && self.offset == 0;
        only.then(|| patch.body().at(self.indices, 0))
    }
}
