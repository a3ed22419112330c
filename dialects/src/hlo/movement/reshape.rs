//! The same elements under other sizes.

use crate::eval::index::elements;
use crate::hlo::infer::{Array, Dim, array, known, stated};
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::op::OpError;
use shale_ir::prelude::*;
use std::ops::Range;

op! {
    /// The same elements in row-major order under other sizes: `result` and `input` are equal as lists of elements.
    ///
    /// Dimensions of both sides that stand for each other are the smallest runs of neighbours with equal products of sizes (bounds): of
    /// `[4,15]` and `[2,2,15]` these are `[4]` and `[2,2]`, `[15]` and `[15]`. A dynamic dimension of the result has the run-time size
    /// that its run in the input gives; a size that the result's other dimensions do not divide is a run error.
    ///
    /// - (C1) The result holds elements of the input's type.
    /// - (C2) The result has as many elements as `input`.
    /// - (C3) A run of the result has one dynamic dimension if its run in the input has any, else none.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %y = hlo.reshape %x : (s32[2,3]) -> s32[3,2]
    /// check.expect_eq_const %y, dense<[[1, 2], [3, 4], [5, 6]]> : s32[3,2]
    /// ```
    pub struct Reshape<'c> = "hlo.reshape" [Pure] {
        /// (I1) The array.
        input: Value,
        /// The array under other sizes.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Reshape<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        let result = stated(&input, self.result.0, "C1")?;
        if input.dims.contains(&Dim::UNBOUNDED) || result.dims.contains(&Dim::UNBOUNDED) {
            out.push(self.result.0);
            return Ok(()); // nothing to compare
        }
        require!(count(&input)? == count(&result)?, "(C2) the result must have as many elements as the input, but there are {result} and {input}");
        let dynamic = |dims: &[Dim]| dims.iter().filter(|d| d.dynamic).count();
        for (from, to) in reshape_runs(&input.dims, &result.dims) {
            let fits = dynamic(&result.dims[to.clone()]) == dynamic(&input.dims[from.clone()]).min(1);
            require!(fits, "(C3) the dynamic dimensions of the result must stand for those of the input, but there are {result} and {input}");
        }
        out.push(self.result.0);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let input = m.array(self.input);
        let types = array(m.body(), self.input, "(I1) input").and_then(|from| Ok((stated(&from, self.result.0, "C1")?, from)));
        let (result, from) = types.map_err(|e| EvalError::new(e.message))?;
        let mut dims = m.result_dims(0).to_vec();
        for (from, to) in reshape_runs(&from.dims, &result.dims) {
            let Some(dynamic) = to.clone().find(|d| result.dims[*d].dynamic) else { continue };
            let others: Vec<_> = to.filter(|d| *d != dynamic).map(|d| dims[d]).collect();
            dims[dynamic] = elements(&input.dims()[from]).checked_div(elements(&others)).unwrap_or(0);
        }
        if elements(&dims) != elements(input.dims()) {
            let error = format!("the elements of run-time sizes {:?} do not fill {result}: one of its dimensions does not divide their number", input.dims());
            return Err(error.into());
        }
        Ok(input.reshape(&dims).into())
    }

    /// reshape(x) = x if the sizes stay
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.ty(self.input).same_but_layout(self.result.0).then_some(self.input)
    }
}

/// The number of elements, with dynamic dimensions at their bounds.
fn count(array: &Array<'_>) -> Result<i64, OpError> {
    if array.dims.iter().any(|d| d.size == 0) {
        return Ok(0);
    }
    let count = array.dims.iter().try_fold(1i64, |n, d| n.checked_mul(d.size));
    count.ok_or_else(|| format!("(C2) the number of elements of {array} must be less than 2^63").into())
}

/// The runs of dimensions that stand for each other when an array is reshaped: the smallest runs of neighbours that have equal products on both sides; what is
/// left at the end is a run of its own.
pub fn reshape_runs(from: &[Dim], to: &[Dim]) -> Vec<(Range<usize>, Range<usize>)> {
    let (mut runs, mut start) = (Vec::new(), (0, 0));
    while start.0 < from.len() || start.1 < to.len() {
        let (mut i, mut j) = start;
        // Saturation happens only in arrays without elements.
        let (mut left, mut right) = (1u64, 1u64);
        loop {
            let forward = i < from.len() && (i == start.0 || j == to.len() || j > start.1 && left < right);
            if forward {
                left = left.saturating_mul(from[i].size as u64);
                i += 1;
            } else if j < to.len() {
                right = right.saturating_mul(to[j].size as u64);
                j += 1;
            }
            let (taken, done) = (i > start.0 && j > start.1, i == from.len() && j == to.len());
            if done || taken && left == right {
                break;
            }
        }
        runs.push((start.0..i, start.1..j));
        start = (i, j);
    }
    runs
}

/// reshape(reshape(x)) = reshape(x), all sizes known
pub fn reshape_reshape<'c>(outer: Reshape<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Reshape = patch.def(outer.input)?;
    let known = known(patch.body(), inner.input).is_some();
    patch.require(known, "a size is known only at run time")?;
    patch.push(Reshape { input: inner.input, result: outer.result })
}
