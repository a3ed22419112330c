//! Elements of arrays.

use crate::region::check_order;
use shale_dialects::hlo::infer::Array;
use shale_dialects::hlo::infer::array;
use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// An element of an array: `result = input[i₀, …, iₙ]`; or a row or larger part, when there are fewer indices than dimensions.
    ///
    /// An index outside of the array gives `otherwise`; without one it is an error of the run.
    ///
    /// - (C1) `input` is an array of known sizes, in row-major order if its type has a layout.
    /// - (C2) `indices` are no more than the dimensions of `input`, each an `s64[]`.
    /// - (C3) `otherwise` is of the type of the result.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2], [3, 4]]> : s32[2,2]
    /// %one = hlo.constant dense<1> : s64[]
    /// %two = hlo.constant dense<2> : s64[]
    /// %zero = hlo.constant dense<0> : s32[]
    /// %row = loop.read %x[%one] : (s32[2,2], s64[]) -> s32[2]
    /// %none = loop.read %x[%one, %two] else %zero : (s32[2,2], s64[], s64[], s32[]) -> s32[]
    /// check.expect_eq_const %row, dense<[3, 4]> : s32[2]
    /// check.expect_eq_const %none, dense<0> : s32[]
    /// ```
    pub struct Read = "loop.read" [effects(shale_ir::op::Effects::FAIL)] {
        /// (I1) The array.
        input: Value,
        /// (I2) Which element.
        indices: Values,
        /// (I3) What stands outside of the array.
        otherwise: Option<Value>,
    }
    format "$input `[` $indices `]` (`else` $otherwise)? attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for Read {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        require!(input.dims.iter().all(|d| !d.dynamic), "(C1) (I1) input must have known sizes, but is {input}");
        let rank = body.iter(self.indices).count();
        require!(rank <= input.rank(), "(C2) must have at most {} indices, but has {rank}", input.rank());
        out.push(input.with_dims(input.dims[rank..].iter().copied()).ty());
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        check_order([body.ty(self.input), body.ty(body.result(op, 0))], "(C1)")?;
        for (i, index) in body.types(self.indices).enumerate() {
            let index = Array::from_type(body.cx(), index, &format!("(C2) index {i}"))?;
            require!(index.rank() == 0 && index.element == ElementType::S64, "(C2) index {i} must be s64[], but is {index}");
        }
        let Some(otherwise) = self.otherwise else { return Ok(()) };
        let (otherwise, result) = (array(body, otherwise, "(I3) otherwise")?, array(body, body.result(op, 0), "the result")?);
        require!(otherwise.element == result.element && otherwise.same_dims(&result), "(C3) otherwise must be {result}, but is {otherwise}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, indices) = (m.array(self.input), m.arrays(self.indices));
        let indices: Vec<i64> = indices.iter().map(|i| i.as_slice::<i64>()[0]).collect();
        let inside = indices.iter().zip(input.dims()).all(|(i, n)| (0..*n).contains(i));
        if !inside {
            let otherwise = self.otherwise.map(|value| m.array(value));
            return match otherwise {
                Some(otherwise) => Ok(otherwise.into()),
                None => Err(EvalError::new(format!("index {indices:?} is outside of {}{:?}", input.element().xla_name(), input.dims()))
                    .with_hint("give a value for such indices: loop.read %x[%i] else %v")),
            };
        }
        let at = indices.iter().zip(input.dims()).fold(0, |at, (i, n)| at * n + i) as usize;
        let dims = &input.dims()[indices.len()..];
        let bytes = input.element().bytes() * dims.iter().product::<i64>() as usize;
        Ok(Literal::from_bytes(input.element(), dims, &input.bytes()[at * bytes..][..bytes])?.into())
    }
}
