//! `hlo.dot_general`: a product of arrays.

use super::{Bound, Site, compute_type, list};
use shale_dialects::hlo::DotGeneral;
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_kernels::{Array, Dot, DotDimensions};

pub(crate) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (arrays, dimensions, compute) = arrays(site)?;
    let kernel = Dot::new(site.isa(), arrays, &dimensions, compute).map_err(|error| site.refused(&error))?;
    Ok(Bound::new(kernel))
}

/// How the arrays of a dot lie, what their dimensions are, and the type in which it is computed.
///
/// # Errors
/// Sizes that are not known.
pub(crate) fn arrays(site: &Site<'_, '_, '_>) -> Result<([Array; 3], DotDimensions, ElementType), Diagnostic> {
    let op: DotGeneral<'_> = site.fields()?;
    let arrays = [site.array(op.lhs)?, site.array(op.rhs)?, site.result()?];
    let dimensions = DotDimensions {
        batching: [list(op.lhs_batching_dimensions), list(op.rhs_batching_dimensions)],
        contracting: [list(op.lhs_contracting_dimensions), list(op.rhs_contracting_dimensions)],
    };
    let compute = compute_type(op.accum, arrays[2].element);
    Ok((arrays, dimensions, compute))
}
