//! Arrays in a layout, for those outside, who see them in row-major order and give them so.

use crate::nest::plan::Step;
use crate::nest::{Compiler, View};
use shale_dialects::hlo::layout::{is_row_major, layout_of};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::literal::{Literal, LiteralError};
use shale_ir::shape::ArrayLayout;
use shale_kernels::{Kernel, KernelError, Run};

/// Brings elements from where a layout puts them to row-major order, or back.
#[derive(Debug)]
struct RowMajor {
    is_back: bool,
    element: ElementType,
    dims: Vec<i64>,
    layout: ArrayLayout,
    /// The array that the memory is.
    memory: Vec<i64>,
}

impl RowMajor {
    fn array(&self, bytes: &[u8]) -> Result<Literal, LiteralError> {
        if self.is_back {
            return Literal::from_bytes(self.element, &self.dims, bytes)?.relayout(&self.layout)?.bitcast(&self.memory, None);
        }
        Ok(Literal::from_bytes(self.element, &self.memory, bytes)?.bitcast(&self.dims, Some(&self.layout))?.into_row_major())
    }
}

impl Kernel for RowMajor {
    fn describe(&self) -> String {
        format!("{} row-major order {} {:?}", if self.is_back { "from" } else { "to" }, self.element.xla_name(), self.dims)
    }

    fn allocates(&self, _: usize) -> usize {
        // The array as it lies, and in row-major order.
        let bytes = |dims: &[i64]| dims.iter().fold(self.element.bytes(), |all, n| all.saturating_mul(usize::try_from(*n).unwrap_or(usize::MAX)));
        bytes(&self.memory).saturating_add(bytes(&self.dims))
    }

    fn run(&self, _: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        for (from, to) in operands.iter().zip(results) {
            let array = self.array(from).map_err(|error| KernelError::new(error.to_string()))?;
            let bytes = array.bytes();
            if bytes.len() != to.len() {
                return Err(KernelError::new(format!("an array needs {} bytes, but has {}", bytes.len(), to.len())));
            }
            to.copy_from_slice(bytes);
        }
        Ok(())
    }
}

impl Compiler<'_, '_> {
    /// Where a value lies in row-major order: brought there if its layout is another.
    ///
    /// # Errors
    /// A value that has no code.
    pub(crate) fn in_row_major(&mut self, steps: &mut Vec<Step>, op: Op, value: Value) -> Result<View, Diagnostic> {
        let view = self.in_memory(steps, op, value)?;
        let ty = self.body.ty(value);
        let (Some(layout), Some(array)) = (layout_of(ty).filter(|_| !is_row_major(ty)), ty.array()) else { return Ok(view) };
        let dims = array.dims.list().to_vec();
        let to = self.room(op, view.element, &dims)?;
        let (operands, results) = (vec![Some(self.part(op, &view)?)], vec![self.part(op, &to)?]);
        let kernel = Box::new(RowMajor { is_back: false, element: view.element, dims, layout, memory: view.dims });
        self.run_kernel(steps, op, kernel, (operands, results))?;
        Ok(to)
    }

    /// Brings an array that came in row-major order to where its value lies, in its layout.
    ///
    /// # Errors
    /// A value that has no place.
    pub(crate) fn give_row_major(&mut self, steps: &mut Vec<Step>, op: Op, value: Value, came: &View) -> Result<(), Diagnostic> {
        let view = self.in_memory(steps, op, value)?;
        let layout = layout_of(self.body.ty(value)).unwrap_or_else(|| ArrayLayout::row_major(came.dims.len()));
        let (operands, results) = (vec![Some(self.part(op, came)?)], vec![self.part(op, &view)?]);
        let kernel = RowMajor { is_back: true, element: view.element, dims: came.dims.clone(), layout, memory: view.dims };
        self.run_kernel(steps, op, Box::new(kernel), (operands, results))
    }
}
