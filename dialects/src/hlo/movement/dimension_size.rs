//! Run-time sizes of dynamic dimensions.

use crate::eval::index::{integer, moved, position, strides};
use crate::hlo::constant::Constant;
use crate::hlo::infer::{Dim, array};
use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// The run-time size of a dimension.
    ///
    /// - (C1) `dimension` is a dimension of `input`.
    /// - (C2) Its size (bound, if it is dynamic) fits in s32.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %n = hlo.get_dimension_size %x, dimension = 1 : (s32[2,3]) -> s32[]
    /// check.expect_eq_const %n, dense<3> : s32[]
    /// ```
    pub struct GetDimensionSize = "hlo.get_dimension_size" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) The dimension.
        dimension: i64,
    }
}
impl<'c> Semantics<'c> for GetDimensionSize {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let input = array(body, self.input, "(I1) input")?;
        let dim = input.dims[input.dim(self.dimension, "(C1) dimension")?];
        let size = dim.size;
        require!(dim == Dim::UNBOUNDED || i32::try_from(size).is_ok(), "(C2) the size must fit in s32, but is {size}");
        out.push(body.cx().array(ElementType::S32, &[]));
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        Ok(Literal::scalar(m.array(self.input).dims()[self.dimension as usize] as i32).into())
    }

    /// get_dimension_size(x) = n if the size is known
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let dim = array(patch.body(), self.input, "").ok()?.dims[self.dimension as usize];
        patch.require(!dim.dynamic, "the size is known only at run time")?;
        let value = AttrRef(Literal::scalar(dim.size as i32).to_attr(patch.cx()));
        patch.push(Constant { value })
    }
}

op! {
    /// The first `size` elements along a dimension, which becomes dynamic with its former size as the bound.
    ///
    /// A size below 0 or above the bound is a run error, and so is one above the run-time size of a dimension that is dynamic already:
    /// elements beyond it are no part of the value.
    ///
    /// - (C1) `dimension` is a dimension of `input`.
    /// - (C2) `size` is `s32[]`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
    /// %three = hlo.constant dense<3> : s32[]
    /// %y = hlo.set_dimension_size %x, %three, dimension = 0 : (s32[4], s32[]) -> s32[<=4]
    /// %n = hlo.get_dimension_size %y, dimension = 0 : (s32[<=4]) -> s32[]
    /// check.expect_eq_const %n, dense<3> : s32[]
    /// ```
    pub struct SetDimensionSize = "hlo.set_dimension_size" [effects(Effects::FAIL)] {
        /// (I1) The array.
        input: Value,
        /// (I2) The run-time size.
        size: Value,
        /// (I3) The dimension.
        dimension: i64,
    }
}
impl<'c> Semantics<'c> for SetDimensionSize {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (mut input, size) = (array(body, self.input, "(I1) input")?, array(body, self.size, "(I2) size")?);
        let d = input.dim(self.dimension, "(C1) dimension")?;
        require!(size.element == ElementType::S32 && size.rank() == 0, "(C2) size must be s32[], but is {size}");
        input.dims[d] = Dim { dynamic: true, ..input.dims[d] };
        out.push(input.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, size, d) = (m.array(self.input), integer(&m.array(self.size), 0), self.dimension as usize);
        let mut dims = input.dims().to_vec();
        if !(0..=dims[d]).contains(&size) {
            return Err(EvalError::new(format!("the size of dimension {d} must be from 0 to {}, but is {size}", dims[d])));
        }
        dims[d] = size;
        let strides = strides(input.dims());
        moved(m, &input, &dims, |index| position(index, &strides))
    }
}
