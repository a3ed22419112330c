//! Joining arrays along a dimension.

use crate::eval::index::concatenate;
use crate::hlo::infer::{array, known};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::op::OpError;
use shale_ir::prelude::*;

op! {
    /// Joins arrays along `dimension`: the result holds the inputs one after the other.
    ///
    /// - (C1) There is at least one input.
    /// - (C2) All inputs have one element type and one rank, which is not 0.
    /// - (C3) `dimension` is a dimension of the inputs.
    /// - (C4) The inputs' other dimensions are equal.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : s32[3,2]
    /// %b = hlo.constant dense<[[7, 8]]> : s32[1,2]
    /// %c = hlo.concatenate %a, %b, dimension = 0 : (s32[3,2], s32[1,2]) -> s32[4,2]
    /// check.expect_eq_const %c, dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : s32[4,2]
    /// ```
    pub struct Concatenate = "hlo.concatenate" [Pure] {
        /// (I1) The arrays, in order.
        inputs: Values,
        /// (I2) The dimension along which they are joined.
        dimension: i64,
    }
}
impl<'c> Semantics<'c> for Concatenate {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let mut inputs = body.iter(self.inputs);
        let first = inputs.next().ok_or_else(|| OpError::new("(C1) must have at least one input"))?;
        let mut result = array(body, first, "(I1) input 0")?;
        require!(result.rank() > 0, "(C2) inputs must not have rank 0: they have no dimension to join");
        let along = result.dim(self.dimension, "(C3) dimension")?;
        for (i, input) in inputs.enumerate() {
            let input = array(body, input, &format!("(I1) input {}", i + 1))?;
            let same = input.element == result.element && input.rank() == result.rank();
            require!(same, "(C2) all inputs must have one element type and rank, but there are {result} and {input}");
            for d in 0..result.rank() {
                if d == along {
                    result.dims[d] = result.dims[d].plus(input.dims[d]).ok_or_else(|| OpError::new("(C4) the size of the result overflows"))?;
                } else {
                    let dim = result.dims[d];
                    require!(dim.fits(input.dims[d]), "(C4) dimension {d} must be {dim} in all inputs, but input {} is {input}", i + 1);
                    result.dims[d] = result.dims[d].meet(input.dims[d]);
                }
            }
        }
        out.push(result.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let inputs = m.arrays(self.inputs);
        Ok(concatenate(m, &inputs, self.dimension as usize, "(C4) run-time sizes")?.into())
    }

    /// concatenate(x) = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        (self.inputs.len() == 1).then(|| patch.body().at(self.inputs, 0))
    }
}

/// concatenate(x, concatenate(y, z)) = concatenate(x, y, z) along one dimension, if nothing else uses the inner one
pub fn concatenate_concatenate<'c>(outer: Concatenate, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inputs: Vec<_> = patch.body().iter(outer.inputs).collect();
    let mut flat = Vec::new();
    for &input in &inputs {
        let inner: Option<Concatenate> = patch.def(input);
        match inner.filter(|inner| inner.dimension == outer.dimension && patch.body().has_one_use(input)) {
            Some(inner) => flat.extend(patch.body().iter(inner.inputs)),
            None => flat.push(input),
        }
    }
    patch.require(flat != inputs, "no input is a concatenation along this dimension that is used here only")?;
    let inputs = patch.values(&flat);
    patch.push(Concatenate { inputs, ..outer })
}

/// concatenate(x, y) = concatenate(x) if y is empty, all sizes known
pub fn concatenate_empty<'c>(concatenate: Concatenate, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inputs: Vec<_> = patch.body().iter(concatenate.inputs).collect();
    let sizes: Option<Vec<_>> = inputs.iter().map(|x| Some(known(patch.body(), *x)?.dims[concatenate.dimension as usize].size)).collect();
    let mut kept: Vec<_> = inputs.iter().zip(sizes?).filter(|(_, size)| *size > 0).map(|(x, _)| *x).collect();
    if kept.is_empty() {
        kept.push(inputs[0]);
    }
    patch.require(kept.len() < inputs.len(), "no input is empty")?;
    let inputs = patch.values(&kept);
    patch.push(Concatenate { inputs, ..concatenate })
}
