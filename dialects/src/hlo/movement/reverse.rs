//! Elements in reverse order.

use crate::eval::index::{moved, position, strides};
use crate::hlo::infer::{array, distinct_dims};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Reverses dimensions: `result[i] = input[j]` with `j[d] = size[d] − 1 − i[d]` for `d` in `dimensions` and `j[d] = i[d]` elsewhere.
    ///
    /// - (C1) `dimensions` are distinct dimensions of `input`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %y = hlo.reverse %x, dimensions = [1] : (s32[2,3]) -> s32[2,3]
    /// check.expect_eq_const %y, dense<[[3, 2, 1], [6, 5, 4]]> : s32[2,3]
    /// ```
    pub struct Reverse<'c> = "hlo.reverse" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) The dimensions to reverse.
        dimensions: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for Reverse<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        distinct_dims(self.dimensions.list(), input.rank(), "(C1) the dimensions to reverse")?;
        out.push(input.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let input = m.array(self.input);
        let (dims, mut strides, mut first) = (input.dims(), strides(input.dims()), 0usize);
        for &d in self.dimensions.list() {
            let d = d as usize;
            first = first.wrapping_add(position(&[dims[d] - 1], &[strides[d]]));
            strides[d] = strides[d].wrapping_neg();
        }
        moved(m, &input, dims, |index| first.wrapping_add(position(index, &strides)))
    }

    /// reverse(x, p) = x if the dimensions of p have at most one element
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let dims = patch.ty(self.input).array()?.dims.list();
        self.dimensions.list().iter().all(|d| dims[*d as usize] <= 1).then_some(self.input)
    }
}

/// reverse(reverse(x, p), q) = reverse(x, p △ q), the dimensions that are in one of both
pub fn reverse_reverse<'c>(outer: Reverse<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reverse = patch.def(outer.input)?;
    let (p, q) = (inner.dimensions.list(), outer.dimensions.list());
    let mut once: Vec<_> = p.iter().filter(|d| !q.contains(d)).chain(q.iter().filter(|d| !p.contains(d))).copied().collect();
    if once.is_empty() {
        return Some(inner.input);
    }
    once.sort_unstable();
    let dimensions = patch.cx().dims(&once);
    patch.push(Reverse { input: inner.input, dimensions })
}
