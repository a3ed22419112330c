//! A computation on each element.

use super::{as_array, element};
use crate::eval::arithmetic::same_sizes;
use crate::hlo::infer::{Array, array};
use crate::hlo::region;
use shale_ir::eval::{Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

op! {
    /// Applies a computation of scalars to each index: `result[i] = computation(inputs₀[i], …, inputsₙ[i])`.
    ///
    /// - (C1) There is at least one input.
    /// - (C2) The inputs have the same dimensions.
    /// - (C3) `dimensions` are all dimensions of the inputs, in order.
    /// - (C4) `computation` takes a scalar of each input's element type and returns one scalar.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// %y = hlo.constant dense<[10, 20, 3]> : s32[3]
    /// %z = hlo.map %x, %y, dimensions = [0] {
    /// ^bb0(%a: s32[], %b: s32[]):
    ///   %c = hlo.compare %a, %b, direction = LT : (s32[], s32[]) -> pred[]
    ///   hlo.return %c : pred[]
    /// } : (s32[3], s32[3]) -> pred[3]
    /// check.expect_eq_const %z, dense<[true, true, false]> : pred[3]
    /// ```
    pub struct Map<'c> = "hlo.map" [RecursiveEffects] {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) The dimensions over which the computation runs.
        dimensions: Dims<'c>,
        /// (I3) What is computed.
        computation: Region,
    }
}
impl<'c> Semantics<'c> for Map<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let first = body.iter(self.inputs).next().ok_or_else(|| OpError::new("(C1) must have at least one input"))?;
        let mut dims = array(body, first, "(I1) input 0")?;
        for (i, input) in body.iter(self.inputs).enumerate() {
            let input = array(body, input, &format!("(I1) input {i}"))?;
            require!(input.same_dims(&dims), "(C2) inputs must have the same dimensions, but there are {dims} and {input}");
        }
        let all: Vec<_> = (0..dims.rank() as i64).collect();
        require!(self.dimensions.list() == all, "(C3) dimensions must be {all:?}, but are {:?}", self.dimensions.list());
        let returned = region::returned(body, self.computation);
        let [result] = returned[..] else { return Err(format!("(C4) computation must return one scalar, but returns {} values", returned.len()).into()) };
        let result = Array::from_type(body.cx(), result, "(C4) the computation's result")?;
        require!(result.rank() == 0, "(C4) computation must return a scalar, but returns {result}");
        dims.element = result.element;
        out.push(dims.ty());
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let scalar = |value| array(body, value, "(I1) input").map(|input| input.with_dims([]).ty());
        let scalars: Vec<_> = body.iter(self.inputs).map(scalar).collect::<Result<_, _>>()?;
        let result = Array::from_type(body.cx(), body.ty(body.result(op, 0)), "the result")?.with_dims([]).ty();
        region::check(body, self.computation, &scalars, &[result], "(C4) computation")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inputs, element_type) = (m.arrays(self.inputs), m.result_element(0));
        same_sizes(&inputs.iter().collect::<Vec<_>>())?;
        m.reserve(element_type, inputs[0].dims())?;
        let mut bytes = Vec::new();
        for i in 0..inputs[0].len() {
            let results = m.run(self.computation, inputs.iter().map(|x| Datum::Array(element(x, i))).collect())?;
            bytes.extend_from_slice(as_array(&results[0]).bytes());
        }
        Ok(Literal::from_bytes(element_type, inputs[0].dims(), &bytes)?.into())
    }

    /// map(x₀, …, xₙ, args ↦ argsₖ) = xₖ
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let body = patch.body();
        let block = body.first_block(self.computation)?;
        let end = body.first_op(block)?;
        let returned = body.iter(body.operands(end)).next()?;
        let k = body.iter(body.args(block)).position(|arg| arg == returned)?;
        (body.last_op(block) == Some(end)).then(|| body.at(self.inputs, k))
    }
}
