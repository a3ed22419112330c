//! `hlo.cholesky`: in f64 or c128, as the op says.

use super::{Bound, Site};
use shale_dialects::hlo::Cholesky;
use shale_ir::diag::Diagnostic;
use shale_kernels::Cholesky as Kernel;

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<Cholesky>()?);
    let (a, result) = (site.array(op.a)?, site.array(body.result(site.op, 0))?);
    Ok(Bound::new(Kernel::new(a, result, op.lower, site.isa()).map_err(|error| site.refused(&error))?))
}
