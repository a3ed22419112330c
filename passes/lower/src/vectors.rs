//! Index vectors that loops make: the numbers along each dimension lie side by side, as they are computed and as kernels read them.

use crate::scope::Scope;
use crate::stored::Output;
use shale_dialects::hlo::layout::laid_out;
use shale_dialects::hlo::{Constant, Reshape, by_number};
use shale_ir::body::{Op, Value};
use shale_ir::op::OpError;
use shale_ir::shape::ArrayLayout;

impl Scope<'_, '_> {
    /// The index vectors that a kernel takes, made by a nest number by number; none if the operand is something else, or nothing but the kernel gives it its
    /// place in memory.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn index_vectors(&mut self, kernel: Op, operand: Value) -> Result<Option<Value>, OpError> {
        let is_made = self.body.def_op(operand).is_some_and(|op| {
            let is_renamed = self.body.matches::<Reshape<'_>>(op).is_some() || self.body.matches::<Constant<'_>>(op).is_some();
            self.is_inside(op) && !is_renamed
        });
        let is_its_own = is_made && !self.arrays.contains_key(&operand) && self.body.has_one_use(operand) && self.body.results(kernel).len() == 1;
        let Some(order) = by_number(self.body, kernel, operand).filter(|_| is_its_own) else { return Ok(None) };
        let ty = self.body.ty(operand);
        if ty.array().is_none_or(|array| array.layout.is_some()) {
            return Ok(None);
        }
        let ty = laid_out(self.body.cx(), ty, &ArrayLayout::new(order));
        let made = self.all_roots(&[Output::new(operand, ty)])?;
        self.arrays.insert(operand, made[0]);
        Ok(Some(made[0]))
    }
}
