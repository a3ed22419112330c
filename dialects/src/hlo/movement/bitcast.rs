//! Memory under another type, and elements in another layout.

use crate::hlo::infer::{array, stated};
use crate::hlo::layout::{index_map, layout_of};
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::op::OpError;
use shale_ir::prelude::*;
use shale_ir::shape::IndexMap;
use shale_ir::text::type_text;

op! {
    /// The same memory under another type: place `n` of the result's memory holds what place `n` of the input's memory holds.
    ///
    /// Which element lies at a place is said by the layouts of both types, row-major where a type has none. So a bitcast is a transpose, a reshape or
    /// both; nothing is moved. An element of the result that was padding of the input has the padding's value, any value if the layout states none
    /// (the evaluator gives 0).
    ///
    /// - (C1) Both are arrays of known sizes with elements of the same type.
    /// - (C2) Their memory has equally many places, padding included.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %y = hlo.bitcast %x : (s32[2,3]) -> s32[3,2]{0,1}
    /// check.expect_eq_const %y, dense<[[1, 4], [2, 5], [3, 6]]> : s32[3,2]{0,1}
    /// ```
    pub struct Bitcast<'c> = "hlo.bitcast" [Pure] {
        /// (I1) The array.
        input: Value,
        /// What its memory is taken for.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Bitcast<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        let result = stated(&input, self.result.0, "C1")?;
        require!(input.is_static() && result.is_static(), "(C1) both must have known sizes, but there are {result} and {input}");
        let (from, to) = (places(body.ty(self.input))?, places(self.result.0)?);
        let texts = || (type_text(self.result.0), type_text(body.ty(self.input)));
        require!(
            from.buffer_len() == to.buffer_len(),
            "(C2) the memory of both must have equally many places, but {} has {} and {} has {}",
            texts().0,
            to.buffer_len(),
            texts().1,
            from.buffer_len()
        );
        out.push(self.result.0);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (from, to) = (m.body().ty(self.input), self.result.0);
        let places = places(to).map_err(|error| EvalError::new(error.message))?;
        m.reserve(m.result_element(0), &[places.buffer_len() as i64])?;
        let memory = layout_of(from).map_or_else(|| Ok(m.array(self.input)), |layout| m.array(self.input).relayout(&layout))?;
        Ok(memory.bitcast(places.dims(), layout_of(to).as_ref())?.into_row_major().into())
    }

    /// bitcast(x) = x if the types are equal
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        (patch.ty(self.input) == self.result.0).then_some(self.input)
    }
}

/// Where the elements of arrays of a type lie.
fn places(ty: Type<'_>) -> Result<IndexMap, OpError> {
    index_map(ty).map_err(|error| OpError::new(format!("(C2) {}: {error}", type_text(ty))))
}

op! {
    /// The same elements, which may lie otherwise in memory: `result = input`. The result's type says how; a copy without a layout is for the
    /// assignment of layouts to make use of.
    ///
    /// - (C1) The result has the type of `input` but for the layout.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %y = hlo.copy %x : (s32[2,3]) -> s32[2,3]{0,1}
    /// check.expect_eq_const %y, dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]{0,1}
    /// ```
    pub struct Relayout<'c> = "hlo.copy" [Pure] {
        /// (I1) The array.
        input: Value,
        /// The array in its new layout.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Relayout<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = body.ty(self.input);
        array(body, self.input, "(I1) input")?;
        let (from, to) = (type_text(input), type_text(self.result.0));
        require!(input.same_but_layout(self.result.0), "(C1) the result must have the input's type but for the layout, but there are {to} and {from}");
        out.push(self.result.0);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(m.array(self.input).into())
    }

    /// copy(x) = x if the layout stays
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        (patch.ty(self.input) == self.result.0).then_some(self.input)
    }
}
