//! Duplication along new dimensions.

use super::Transpose;
use crate::eval::index::{moved, position, strides};
use crate::hlo::infer::{array, distinct_dims, stated};
use shale_ir::diag::counted;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Adds dimensions, along which the array is repeated: `result[i] = input[j]` with `j[k] = i[dimensions[k]]`.
    ///
    /// No size is expanded: a dimension of size 1 is first removed with `hlo.reshape`.
    ///
    /// - (C1) The result holds elements of the input's type.
    /// - (C2) `dimensions` are distinct dimensions of the result, one for each dimension of `input`.
    /// - (C3) Dimension `dimensions[k]` of the result is as dimension `k` of `input`.
    /// - (C4) The result's other dimensions have known sizes.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// %y = hlo.broadcast %x, dimensions = [1] : (s32[3]) -> s32[2,3]
    /// check.expect_eq_const %y, dense<[[1, 2, 3], [1, 2, 3]]> : s32[2,3]
    /// ```
    pub struct Broadcast<'c> = "hlo.broadcast" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) The result's dimension that each of the input's dimensions becomes.
        dimensions: Dims<'c>,
        /// The array with more dimensions.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Broadcast<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        let result = stated(&input, self.result.0, "C1")?;
        let to = distinct_dims(self.dimensions.list(), result.rank(), "(C2) the dimensions")?;
        require!(to.len() == input.rank(), "(C2) dimensions must have {}, but has {}", counted(input.rank(), "number"), to.len());
        let differs = to.iter().zip(&input.dims).position(|(d, dim)| result.dims[*d] != *dim);
        if let Some(k) = differs {
            return Err(format!("(C3) dimension {} of the result must be as dimension {k} of the input, but there are {result} and {input}", to[k]).into());
        }
        let unknown = (0..result.rank()).find(|d| result.dims[*d].dynamic && !to.contains(d));
        require!(unknown.is_none(), "(C4) new dimensions must have known sizes, but the result is {result}");
        out.push(self.result.0);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, mut dims) = (m.array(self.input), m.result_dims(0).to_vec());
        let own = strides(input.dims());
        let mut along = vec![0; dims.len()];
        for (k, &d) in self.dimensions.list().iter().enumerate() {
            (dims[d as usize], along[d as usize]) = (input.dims()[k], own[k]);
        }
        moved(m, &input, &dims, |index| position(index, &along))
    }

    /// broadcast(x, identity) = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        (self.dimensions.list().is_sorted() && keeps_rank(self, patch)).then_some(self.input)
    }
}

/// True if no dimension is added.
fn keeps_rank(broadcast: Broadcast<'_>, patch: &Patch<'_, '_>) -> bool {
    patch.ty(broadcast.input).array().map(|a| a.rank()) == broadcast.result.0.array().map(|a| a.rank())
}

/// broadcast(broadcast(x, p), q) = broadcast(x, k ↦ `q[p[k]]`)
pub fn broadcast_broadcast<'c>(outer: Broadcast<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Broadcast = patch.def(outer.input)?;
    let dimensions: Vec<_> = inner.dimensions.list().iter().map(|&d| outer.dimensions.list()[d as usize]).collect();
    let dimensions = patch.cx().dims(&dimensions);
    patch.push(Broadcast { input: inner.input, dimensions, result: outer.result })
}

/// broadcast(x, p) = transpose(x, p⁻¹) if no dimension is added
pub fn broadcast_permutation<'c>(broadcast: Broadcast<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let same = keeps_rank(broadcast, patch);
    patch.require(same, "dimensions are added")?;
    let mut permutation = vec![0; broadcast.dimensions.list().len()];
    for (k, &d) in broadcast.dimensions.list().iter().enumerate() {
        permutation[d as usize] = k as i64;
    }
    let permutation = patch.cx().dims(&permutation);
    patch.push(Transpose { input: broadcast.input, permutation })
}
