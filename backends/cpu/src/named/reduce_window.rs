//! `hlo.reduce_window`: windows from the left, running sums in as many steps as there are elements.

use super::combiner::joined;
use super::{Bound, Site, sliding};
use shale_dialects::hlo::ReduceWindow;
use shale_ir::diag::Diagnostic;
use shale_ir::types::Type;
use shale_kernels::{KernelError, ReduceWindow as Kernel};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<ReduceWindow<'_>>()?);
    let (inputs, results) = (site.arrays(op.inputs)?, site.arrays(body.results(site.op))?);
    let window = op.window(inputs[0].dims.len()).map_err(|error| site.refused(&KernelError::new(error.message)))?;
    let accum = op.accum.and_then(Type::scalar);
    let (combiner, captures) = joined(site, op.body, inputs.len(), accum.unwrap_or(inputs[0].element))?;
    let kernel = Kernel::new(&sliding(&window), inputs, results, combiner, accum, site.isa()).map_err(|error| site.refused(&error))?;
    Ok(Bound { kernel: Box::new(kernel), captures })
}
