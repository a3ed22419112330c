//! Loops that compute arrays.

use crate::region::{check, check_arrays, check_bounds, check_order, collect};
use shale_dialects::hlo::infer::{Array, Dim};
use shale_dialects::hlo::region::returned;
use shale_ir::eval::{Datum, Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Computes arrays element by element: `results[i₀, …, iₙ] = body(i₀, …, iₙ)` for every index below the bounds.
    ///
    /// What the body yields may be arrays itself, such as rows: the result's sizes are the bounds, then those of what is yielded. A nest within a
    /// nest gives an array that is kept for one iteration.
    ///
    /// - (C1) `bounds` are not negative, and make no more than 2⁴⁸ iterations.
    /// - (C2) `body` takes an `s64[]` for each bound.
    /// - (C3) `body` yields arrays of known sizes. These and the results lie in row-major order if their types have layouts.
    /// - (C4) `vector` is 0, or a power of two up to 1024 where there is a bound.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// %y = loop.nest bounds = [2, 3] {
    /// ^bb0(%i: s64[], %j: s64[]):
    ///   %a = loop.read %x[%j] : (s32[3], s64[]) -> s32[]
    ///   %b = hlo.convert %i : (s64[]) -> s32[]
    ///   %c = hlo.add %a, %b : s32[]
    ///   loop.yield %c : s32[]
    /// } : () -> s32[2,3]
    /// check.expect_eq_const %y, dense<[[1, 2, 3], [2, 3, 4]]> : s32[2,3]
    /// ```
    pub struct Nest<'c> = "loop.nest" [RecursiveEffects] -> Values {
        /// (I1) How often each loop runs.
        bounds: Dims<'c>,
        /// (I2) Whether threads share the iterations of the first loop.
        parallel: bool = false,
        /// (I3) The iterations of the last loop that are computed at once, as lanes of vectors; 0 before that is decided.
        vector: i64 = 0,
        /// (I4) What is computed for an index.
        body: Region,
    }
}
impl<'c> Semantics<'c> for Nest<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_bounds(self.bounds, "C1")?;
        let elements = returned(body, self.body);
        check_arrays(&elements, "(C3) what body yields")?;
        for ty in elements {
            let array = Array::from_type(body.cx(), ty, "(C3) what body yields")?;
            let outer = self.bounds.list().iter().map(|n| Dim::of(*n));
            out.push(array.with_dims(outer.chain(array.dims.iter().copied())).ty());
        }
        Ok(())
    }

    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        check_order(returned(body, self.body).into_iter().chain(body.types(body.results(op))), "(C3)")?;
        check(body, self.body, self.bounds, &returned(body, self.body), "(C2) body")?;
        let vector = self.vector == 0 || (1..=1024).contains(&self.vector) && self.vector.count_ones() == 1 && !self.bounds.list().is_empty();
        require!(vector, "(C4) vector must be 0 or a power of two up to 1024 with a bound, but is {}", self.vector);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let elements = returned(m.body(), self.body);
        Ok(collect(m, self.body, self.bounds, &elements)?.into_iter().map(Datum::Array).collect())
    }
}
