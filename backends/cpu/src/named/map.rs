//! `hlo.map`: the computation as a lane program over all elements.

use super::{Bound, Site};
use shale_dialects::hlo::Map;
use shale_ir::diag::Diagnostic;
use shale_kernels::Map as Kernel;

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<Map<'_>>()?);
    let (inputs, result) = (site.arrays(op.inputs)?, site.array(body.result(site.op, 0))?);
    let function = site.function(op.computation)?;
    let kernel = Kernel::new(inputs, result, function.code, function.captured).map_err(|error| site.refused(&error))?;
    Ok(Bound { kernel: Box::new(kernel), captures: function.captures })
}
