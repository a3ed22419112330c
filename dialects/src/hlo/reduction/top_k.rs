//! The largest elements.

use super::keys::Keys;
use crate::eval::index::{position, rearrange, strides};
use crate::eval::merge_sort::merge_sort;
use crate::hlo::infer::{Dim, array};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::eval::{Datum, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use smallvec::smallvec;
use std::convert::Infallible;

op! {
    /// The `k` largest elements along the last dimension, from the largest down, and their indices there.
    ///
    /// Floats are in total order, so +NaN is the largest and −NaN the smallest, and +0 comes before −0. Of equal elements the one with the lower
    /// index comes first. The results are the values and, in s32, the indices.
    ///
    /// - (C1) `operand` has at least one dimension.
    /// - (C2) The elements have an order: they are not complex.
    /// - (C3) `k` is between 0 and the size of the last dimension, which is below 2³¹.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[3, 7, 7, 1], [4, 2, 8, 6]]> : s32[2,4]
    /// %values, %indices = hlo.top_k %x, k = 2 : (s32[2,4]) -> (s32[2,2], s32[2,2])
    /// check.expect_eq_const %values, dense<[[7, 7], [8, 6]]> : s32[2,2]
    /// check.expect_eq_const %indices, dense<[[1, 2], [2, 3]]> : s32[2,2]
    /// ```
    pub struct TopK = "hlo.top_k" [Pure] -> Values {
        /// (I1) The array.
        operand: Value,
        /// (I2) How many elements.
        k: i64,
    }
}
impl<'c> Semantics<'c> for TopK {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let mut result = array(body, self.operand, "(I1) operand")?;
        require!(result.rank() > 0, "(C1) operand must have at least one dimension, but is {result}");
        require!(result.element.kind() != ElementKind::Complex, "(C2) complex numbers have no order, but operand is {result}");
        let last = result.rank() - 1;
        let size = result.dims[last].size;
        require!((0..=size).contains(&self.k), "(C3) k must be from 0 to the size {size} of the last dimension, but is {}", self.k);
        require!(
            result.dims[last] == Dim::UNBOUNDED || i32::try_from(size).is_ok(),
            "(C3) the last dimension must be below 2^31 for s32 indices, but is {size}"
        );
        result.dims[last] = Dim::of(self.k);
        out.extend([result.ty(), result.with_element(ElementType::S32).ty()]);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let operand = m.array(self.operand);
        let mut dims = operand.dims().to_vec();
        let (Some(last), k) = (dims.last_mut(), self.k as usize) else { return Err(EvalError::new("(C1) operand has no dimension")) };
        let size = std::mem::replace(last, self.k) as usize;
        if k > size {
            return Err(EvalError::new(format!("k must be at most the run-time size {size} of the last dimension, but is {k}")));
        }
        m.reserve(ElementType::C128, operand.dims())?; // a key for each element, and its place
        m.spend(operand.len() as u64 * u64::from(size.max(1).ilog2() + 1))?;
        let (keys, mut from) = (Keys::total(&operand), Vec::new());
        for first in (0..operand.len()).step_by(size.max(1)) {
            let Ok(order) = merge_sort(size, |i, j| Ok::<_, Infallible>(keys.less(first + j, first + i)));
            from.extend(order[..k].iter().map(|i| first + i));
        }
        let indices: Vec<i32> = from.iter().map(|at| (at % size) as i32).collect();
        let result_strides = strides(&dims);
        let values = rearrange(&operand, &dims, |index| from[position(index, &result_strides)]);
        Ok(smallvec![Datum::Array(values), Datum::Array(Literal::from_vec(&dims, indices))])
    }
}
