//! Reordering of dimensions.

use super::Reshape;
use crate::eval::index::{moved, position, strides};
use crate::hlo::infer::{array, distinct_dims, known};
use shale_ir::diag::counted;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Reorders dimensions: `result[i₀, …, iₙ₋₁] = input[j]` with `j[permutation[k]] = iₖ`.
    ///
    /// - (C1) `permutation` holds each dimension of `input` once.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %y = hlo.transpose %x, permutation = [1, 0] : (s32[2,3]) -> s32[3,2]
    /// check.expect_eq_const %y, dense<[[1, 4], [2, 5], [3, 6]]> : s32[3,2]
    /// ```
    pub struct Transpose<'c> = "hlo.transpose" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) The input's dimension that each of the result's dimensions is.
        permutation: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for Transpose<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (input, permutation) = (array(body, self.input, "(I1) input")?, self.permutation.list());
        let from = distinct_dims(permutation, input.rank(), "(C1) the dimensions in permutation")?;
        require!(from.len() == input.rank(), "(C1) permutation must have {}, but has {}", counted(input.rank(), "dimension"), from.len());
        out.push(input.with_dims(from.iter().map(|&d| input.dims[d])).ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, permutation) = (m.array(self.input), self.permutation.list());
        let strides = strides(input.dims());
        let permuted = |list: &[i64]| permutation.iter().map(|&d| list[d as usize]).collect::<Vec<_>>();
        let (dims, strides) = (permuted(input.dims()), permuted(&strides));
        moved(m, &input, &dims, |index| position(index, &strides))
    }

    /// transpose(x, identity) = x
    fn fold(self, _: &mut Patch<'_, 'c>) -> Option<Value> {
        self.permutation.list().is_sorted().then_some(self.input)
    }
}

/// transpose(transpose(x, p), q) = transpose(x, k ↦ `p[q[k]]`)
pub fn transpose_transpose<'c>(outer: Transpose<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = patch.def(outer.input)?;
    let permutation: Vec<_> = outer.permutation.list().iter().map(|&d| inner.permutation.list()[d as usize]).collect();
    let permutation = patch.cx().dims(&permutation);
    patch.push(Transpose { input: inner.input, permutation })
}

/// transpose(x, p) = reshape(x) if p keeps the order of the dimensions whose size is not 1, all sizes known
pub fn transpose_unit_dims<'c>(transpose: Transpose<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let input = known(patch.body(), transpose.input)?;
    let permutation = transpose.permutation.list();
    let moved: Vec<_> = permutation.iter().filter(|d| input.dims[**d as usize].size != 1).collect();
    patch.require(moved.is_sorted(), "dimensions of other sizes than 1 change places")?;
    let result = input.with_dims(permutation.iter().map(|d| input.dims[*d as usize])).ty();
    patch.push(Reshape { input: transpose.input, result: ResultType(result) })
}
