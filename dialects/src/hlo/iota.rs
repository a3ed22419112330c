//! Arrays that count.

use super::infer::Array;
use crate::eval::convert::convert;
use crate::eval::index::each;
use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// Counts along a dimension from 0: `result[i₀, …, iₙ₋₁] = i_d` with `d = iota_dimension`, converted to the element type: integers
    /// wrap, floats are rounded each.
    ///
    /// - (C1) `iota_dimension` is a dimension of the result.
    /// - (C2) The result has numbers as elements and known sizes.
    ///
    /// ```mlir
    /// %x = hlo.iota iota_dimension = 1 : s32[2,3]
    /// check.expect_eq_const %x, dense<[[0, 1, 2], [0, 1, 2]]> : s32[2,3]
    /// ```
    pub struct Iota<'c> = "hlo.iota" [Pure] {
        /// (I1) The dimension along which the numbers grow.
        iota_dimension: i64,
        /// The type of the array.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Iota<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let result = Array::from_type(body.cx(), self.result.0, "(C2) the result")?;
        result.dim(self.iota_dimension, "(C1) iota_dimension")?;
        let known = result.dims.iter().all(|d| !d.dynamic) && !result.element.is_pred();
        require!(known, "(C2) the result must have numbers and known sizes, but is {result}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (dims, element) = (m.result_dims(0), m.result_element(0));
        m.reserve(ElementType::S64, dims)?;
        m.reserve(element, dims)?;
        let mut numbers = Vec::new();
        each(dims, |index| numbers.push(index[self.iota_dimension as usize]));
        m.spend(numbers.len() as u64)?;
        Ok(convert(&Literal::from_vec(dims, numbers), element).into())
    }

    /// iota along a dimension of one element = 0
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let array = self.result.0.array()?;
        let one = array.dims.list().get(usize::try_from(self.iota_dimension).ok()?) == Some(&1);
        patch.require(one, "there is more than one number")?;
        patch.splat(0.0, self.result.0)
    }
}
