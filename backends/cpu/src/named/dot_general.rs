//! `hlo.dot_general`: a product of arrays.

use super::{Bound, Site, compute_type, list};
use shale_dialects::hlo::DotGeneral;
use shale_ir::diag::Diagnostic;
use shale_kernels::{Dot, DotDimensions, KernelError};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    let Some(op) = body.matches::<DotGeneral>(site.op) else { return Err(site.refused(&KernelError::new("it is no such op"))) };
    let arrays = [site.array(op.lhs)?, site.array(op.rhs)?, site.result()?];
    let dimensions = DotDimensions {
        batching: [list(op.lhs_batching_dimensions), list(op.rhs_batching_dimensions)],
        contracting: [list(op.lhs_contracting_dimensions), list(op.rhs_contracting_dimensions)],
    };
    let compute = compute_type(op.accum, arrays[2].element);
    let kernel = Dot::new(site.isa(), arrays, &dimensions, compute).map_err(|error| site.refused(&error))?;
    Ok(Bound::new(kernel))
}
