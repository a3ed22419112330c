//! `hlo.top_k`: the largest of each row are selected.

use super::{Bound, Site};
use shale_dialects::hlo::TopK;
use shale_ir::diag::Diagnostic;
use shale_kernels::TopK as Kernel;

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<TopK>()?);
    let [values, indices] = [0, 1].map(|i| site.array(body.result(site.op, i)));
    let kernel = Kernel::new(site.array(op.operand)?, values?, indices?, site.isa()).map_err(|error| site.refused(&error))?;
    Ok(Bound::new(kernel))
}
