//! `hlo.dynamic_update_slice`: the update's elements are moved, the others stay where they are.

use super::{Bound, Site};
use shale_dialects::hlo::DynamicUpdateSlice;
use shale_ir::body::Value;
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_kernels::{KernelError, Update};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    let Some(op) = body.matches::<DynamicUpdateSlice>(site.op) else { return Err(site.refused(&KernelError::new("it is no such op"))) };
    let starts: Vec<Value> = body.iter(op.start_indices).collect();
    let index = starts.first().map_or(Ok(ElementType::S64), |start| site.array(*start).map(|array| array.element))?;
    let kernel = Update::new(site.array(op.operand)?, site.array(op.update)?, index).map_err(|error| site.refused(&error))?;
    Ok(Bound::new(kernel))
}
