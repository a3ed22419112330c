//! Parts of arrays at places that are known only at run time.

use super::Slice;
use crate::eval::index::{Index, announce, each, integer, moved, position, strides};
use crate::hlo::infer::{Array, array, known};
use shale_ir::diag::counted;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// The part of `operand` with sizes `slice_sizes` at `start_indices`: `result[i] = operand[start + i]` with
    /// `start[d] = clamp(0, start_indices[d], size[d] − slice_sizes[d])`.
    ///
    /// So the part is always inside. A dynamic dimension that is taken whole stays dynamic; less is static, and that it is more than
    /// the run-time size is a run error.
    ///
    /// - (C1) There is one start index for each dimension of `operand`, all of them scalars of one integer type.
    /// - (C2) `slice_sizes` has one size for each dimension of `operand`, from 0 to the dimension's size (bound, where it is dynamic).
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[0, 1, 2, 3, 4]> : s32[5]
    /// %two = hlo.constant dense<2> : s32[]
    /// %y = hlo.dynamic_slice %x, %two, slice_sizes = [2] : (s32[5], s32[]) -> s32[2]
    /// check.expect_eq_const %y, dense<[2, 3]> : s32[2]
    /// ```
    pub struct DynamicSlice<'c> = "hlo.dynamic_slice" [Pure] {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the part begins in each dimension.
        start_indices: Values,
        /// (I3) The sizes of the part.
        slice_sizes: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for DynamicSlice<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let operand = array(body, self.operand, "(I1) operand")?;
        check_starts(body, self.start_indices, &operand)?;
        check_sizes(&operand, self.slice_sizes.list(), "C2")?;
        out.push(operand.with_dims(operand.dims.iter().zip(self.slice_sizes.list()).map(|(dim, size)| dim.part(*size))).ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operand, starts) = (m.array(self.operand), m.arrays(self.start_indices));
        let dims = run_time_sizes(m, self.operand, self.slice_sizes.list())?;
        let strides = strides(operand.dims());
        let first = position(&held(&starts, operand.dims(), &dims), &strides);
        moved(m, &operand, &dims, |index| first.wrapping_add(position(index, &strides)))
    }

    /// dynamic_slice(x) = x if everything is taken, all sizes known
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let operand = known(patch.body(), self.operand)?;
        operand.dims.iter().map(|d| d.size).eq(self.slice_sizes.list().iter().copied()).then_some(self.operand)
    }
}

/// dynamic_slice(x, s) = slice(x, s) if s is constant, all sizes known
pub fn dynamic_slice_constant<'c>(slice: DynamicSlice<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let operand = known(patch.body(), slice.operand)?;
    let dims: Vec<_> = operand.dims.iter().map(|d| d.size).collect();
    let starts: Vec<_> = patch.body().iter(slice.start_indices).collect();
    let starts: Option<Vec<_>> = starts.into_iter().map(|s| Literal::from_attr(patch.constant_value(s)?, patch.ty(s))).collect();
    let starts = held(&starts?, &dims, slice.slice_sizes.list());
    let limits: Vec<_> = starts.iter().zip(slice.slice_sizes.list()).map(|(start, size)| start + size).collect();
    let cx = patch.cx();
    let (start_indices, limit_indices) = (cx.dims(&starts), cx.dims(&limits));
    patch.push(Slice { input: slice.operand, start_indices, limit_indices, strides: cx.dims(&vec![1; dims.len()]) })
}

op! {
    /// `operand` with `update` at `start_indices`: `result[start + i] = update[i]`, `result[j] = operand[j]` elsewhere, with
    /// `start[d] = clamp(0, start_indices[d], size[d] − update_size[d])`.
    ///
    /// - (C1) There is one start index for each dimension of `operand`, all of them scalars of one integer type.
    /// - (C2) `update` has the operand's element type and rank, and is not larger in any dimension. That it is so at run time is a run error.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[0, 1, 2, 3, 4]> : s32[5]
    /// %u = hlo.constant dense<[5, 6]> : s32[2]
    /// %two = hlo.constant dense<2> : s32[]
    /// %y = hlo.dynamic_update_slice %x, %u, %two : (s32[5], s32[2], s32[]) -> s32[5]
    /// check.expect_eq_const %y, dense<[0, 1, 5, 6, 4]> : s32[5]
    /// ```
    pub struct DynamicUpdateSlice = "hlo.dynamic_update_slice" [Pure] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The part that replaces elements.
        update: Value,
        /// (I3) Where the part begins in each dimension.
        start_indices: Values,
    }
}
impl<'c> Semantics<'c> for DynamicUpdateSlice {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, update) = (array(body, self.operand, "(I1) operand")?, array(body, self.update, "(I2) update")?);
        check_starts(body, self.start_indices, &operand)?;
        let fits = update.element == operand.element && update.rank() == operand.rank();
        require!(fits, "(C2) update must have the element type and rank of {operand}, but is {update}");
        let larger = (0..operand.rank()).find(|d| update.dims[*d].size > operand.dims[*d].size);
        require!(larger.is_none(), "(C2) update must not be larger than {operand}, but is {update}");
        out.push(operand.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operand, update, starts) = (m.array(self.operand), m.array(self.update), m.arrays(self.start_indices));
        let (dims, sizes, width) = (operand.dims(), update.dims(), operand.element().bytes());
        if let Some(d) = (0..dims.len()).find(|d| sizes[*d] > dims[*d]) {
            return Err(does_not_fit(d, sizes[d], dims[d]));
        }
        announce(m, operand.element(), dims)?;
        let (strides, mut bytes, mut rest) = (strides(dims), operand.bytes().to_vec(), update.bytes().chunks_exact(width));
        let first = position(&held(&starts, dims, sizes), &strides);
        each(sizes, |index| {
            let at = first + position(index, &strides);
            bytes[at * width..][..width].copy_from_slice(rest.next().expect("one element for each index"));
        });
        Ok(Literal::from_bytes(operand.element(), dims, &bytes)?.into())
    }

    /// dynamic_update_slice(x, u) = u if u replaces everything, x if u is empty, all sizes known
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let (operand, update) = (known(patch.body(), self.operand)?, known(patch.body(), self.update)?);
        let empty = update.dims.iter().any(|d| d.size == 0);
        if operand.same_dims(&update) { Some(self.update) } else { empty.then_some(self.operand) }
    }
}

fn check_starts(body: &Body<'_>, starts: Values, operand: &Array<'_>) -> OpResult {
    require!(starts.len() == operand.rank(), "(C1) the number of start indices must be {}, but is {}", operand.rank(), starts.len());
    let mut first = None;
    for start in body.iter(starts) {
        let start = array(body, start, "(C1) a start index")?;
        require!(start.rank() == 0 && start.element.is_integer(), "(C1) a start index must be a scalar of an integer type, but is {start}");
        let first = first.get_or_insert_with(|| start.clone());
        require!(*first == start, "(C1) start indices must have one type, but there are {first} and {start}");
    }
    Ok(())
}

/// Checks the sizes of a part of an array; `label` is the constraint's.
pub(super) fn check_sizes(operand: &Array<'_>, sizes: &[i64], label: &str) -> OpResult {
    require!(sizes.len() == operand.rank(), "({label}) slice_sizes must have {}, but has {}", counted(operand.rank(), "size"), sizes.len());
    for (d, (size, dim)) in sizes.iter().zip(&operand.dims).enumerate() {
        require!((0..=dim.size).contains(size), "({label}) slice_sizes must be from 0 to {} in dimension {d}, but is {size}", dim.size);
    }
    Ok(())
}

/// The run-time sizes of a part of an operand: a dynamic dimension that is taken whole gives what it has.
///
/// # Errors
/// A part that the operand does not have at run time.
pub(super) fn run_time_sizes(m: &Eval<'_, '_>, operand: Value, sizes: &[i64]) -> EvalResult<Index> {
    let declared = array(m.body(), operand, "(I1) operand").map_err(|e| EvalError::new(e.message))?;
    let literal = m.array(operand);
    let size = |(d, &size): (usize, &i64)| match literal.dims()[d] {
        actual if declared.dims[d].part(size).dynamic => Ok(actual),
        actual if size > actual => Err(does_not_fit(d, size, actual)),
        _ => Ok(size),
    };
    sizes.iter().enumerate().map(size).collect()
}

fn does_not_fit(d: usize, size: i64, actual: i64) -> EvalError {
    EvalError::new(format!("(C2) a part of size {size} does not fit in dimension {d}, whose run-time size is {actual}"))
}

/// Start indices moved to where a part of sizes `sizes` is inside.
fn held(starts: &[Literal], dims: &[i64], sizes: &[i64]) -> Index {
    starts.iter().enumerate().map(|(d, start)| integer(start, 0).clamp(0, dims[d] - sizes[d])).collect()
}
