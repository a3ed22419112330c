//! Joining arrays along a dimension.

use crate::hlo::infer::{Dim, array};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
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
                    let size = result.dims[d].size.checked_add(input.dims[d].size);
                    let size = size.ok_or_else(|| OpError::new("(C4) the size of the result overflows"))?;
                    result.dims[d] = Dim { size, dynamic: result.dims[d].dynamic || input.dims[d].dynamic };
                } else {
                    require!(result.dims[d].fits(input.dims[d]), "(C4) dimension {d} must be equal in all inputs, but there are {result} and {input}");
                    result.dims[d] = result.dims[d].meet(input.dims[d]);
                }
            }
        }
        out.push(result.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inputs, along) = (m.arrays(self.inputs), self.dimension as usize);
        let mut dims = inputs[0].dims().to_vec();
        dims[along] = inputs.iter().map(|x| x.dims()[along]).sum();
        let rows: i64 = dims[..along].iter().product();
        let mut bytes = Vec::new();
        for row in 0..rows as usize {
            for x in &inputs {
                let length = x.bytes().len() / rows as usize;
                bytes.extend_from_slice(&x.bytes()[row * length..][..length]);
            }
        }
        Ok(Literal::from_bytes(inputs[0].element(), &dims, &bytes)?.into())
    }

    /// concatenate(x) = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        (self.inputs.len() == 1).then(|| patch.body().at(self.inputs, 0))
    }
}
