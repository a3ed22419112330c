//! Parts of arrays at places that are known when the program is compiled.

use crate::eval::index::{moved, position, strides};
use crate::hlo::infer::{Dim, array, known};
use shale_ir::diag::counted;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Every `strides[d]`-th element from `start_indices[d]` up to before `limit_indices[d]`:
    /// `result[i] = input[start_indices + i × strides]`.
    ///
    /// The result's sizes are `⌈(limit_indices − start_indices) / strides⌉`. A dynamic dimension stays dynamic and gives what it has of
    /// the slice at run time; a slice of one element is static, and that it is not there is a run error.
    ///
    /// - (C1) `start_indices`, `limit_indices` and `strides` have one number for each dimension of `input`.
    /// - (C2) `0 ≤ start_indices[d] ≤ limit_indices[d] ≤ size[d]` (bound, where it is dynamic).
    /// - (C3) `strides[d] ≥ 1`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[0, 1, 2, 3, 4, 5]> : s32[6]
    /// %y = hlo.slice %x, start_indices = [1], limit_indices = [6], strides = [2] : (s32[6]) -> s32[3]
    /// check.expect_eq_const %y, dense<[1, 3, 5]> : s32[3]
    /// ```
    pub struct Slice<'c> = "hlo.slice" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) The first index of each dimension.
        start_indices: Dims<'c>,
        /// (I3) The index after the last one.
        limit_indices: Dims<'c>,
        /// (I4) The distance between indices.
        strides: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for Slice<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        for (name, list) in [("start_indices", self.start_indices), ("limit_indices", self.limit_indices), ("strides", self.strides)] {
            let (rank, count) = (input.rank(), list.list().len());
            require!(count == rank, "(C1) {name} must have {}, but has {count}", counted(rank, "number"));
        }
        let mut result = input.with_dims([]);
        for (d, (dim, (start, limit, stride))) in input.dims.iter().zip(self.bounds()).enumerate() {
            let inside = 0 <= start && start <= limit && limit <= dim.size;
            require!(inside, "(C2) must have 0 ≤ start ≤ limit ≤ {} in dimension {d}, but start is {start} and limit is {limit}", dim.size);
            require!(stride >= 1, "(C3) the stride must be at least 1, but is {stride} in dimension {d}");
            let size = count(start, limit, stride);
            result.dims.push(Dim { size, dynamic: dim.dynamic && size != 1 });
        }
        out.push(result.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let input = m.array(self.input);
        let sizes = input.dims().iter().zip(self.bounds()).map(|(size, (start, limit, stride))| count(start, limit.min(*size), stride));
        let dims: Vec<_> = sizes.collect();
        if let Some(result) = m.result_type(0).array()
            && let Some(d) = (0..dims.len()).find(|d| dims[*d] != result.dims.list()[*d] && !result.is_dynamic(*d))
        {
            let (start, size) = (self.start_indices.list()[d], input.dims()[d]);
            return Err(EvalError::new(format!("(C2) takes element {start} of dimension {d}, whose run-time size is {size}")));
        }
        let own = strides(input.dims());
        let first = position(self.start_indices.list(), &own);
        let steps: Vec<_> = own.iter().zip(self.strides.list()).map(|(s, step)| s.wrapping_mul(*step)).collect();
        moved(m, &input, &dims, |index| first.wrapping_add(position(index, &steps)))
    }

    /// slice(x) = x if it takes everything
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let result = patch.ty(patch.body().result(patch.root(), 0));
        patch.ty(self.input).same_but_layout(result).then_some(self.input)
    }
}

impl<'c> Slice<'c> {
    /// Start, limit and stride of each dimension.
    fn bounds(self) -> impl Iterator<Item = (i64, i64, i64)> + 'c {
        let (limits, strides) = (self.limit_indices.list(), self.strides.list());
        self.start_indices.list().iter().enumerate().map(|(d, start)| (*start, limits[d], strides[d]))
    }
}

/// The number of indices `start + k × stride` below `limit`.
fn count(start: i64, limit: i64, stride: i64) -> i64 {
    if start < limit { (limit - start - 1) / stride + 1 } else { 0 }
}

/// slice(slice(x, s, t), s′, t′) = slice(x, s + s′ t, t t′), all sizes known
pub fn slice_slice<'c>(outer: Slice<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Slice = patch.def(outer.input)?;
    let known = known(patch.body(), inner.input).is_some();
    patch.require(known, "a size is known only at run time")?;
    let (mut starts, mut limits, mut strides) = (Vec::new(), Vec::new(), Vec::new());
    for ((first, _, step), (start, limit, stride)) in inner.bounds().zip(outer.bounds()) {
        let (count, from) = match count(start, limit, stride) {
            0 => (0, first),
            count => (count, first + start * step),
        };
        // One element needs no stride, and the product may overflow.
        let stride = if count > 1 { step * stride } else { 1 };
        starts.push(from);
        limits.push(if count == 0 { from } else { from + (count - 1) * stride + 1 });
        strides.push(stride);
    }
    let cx = patch.cx();
    patch.push(Slice { input: inner.input, start_indices: cx.dims(&starts), limit_indices: cx.dims(&limits), strides: cx.dims(&strides) })
}
