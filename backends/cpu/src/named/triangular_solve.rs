//! `hlo.triangular_solve`: in f64 or c128, as the op says.

use super::{Bound, Site};
use shale_dialects::hlo::{TransposeA, TriangularSolve};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Coefficients, TriangularSolve as Kernel};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<TriangularSolve>()?);
    let form = Coefficients {
        left_side: op.left_side,
        lower: op.lower,
        unit_diagonal: op.unit_diagonal,
        transposed: op.transpose_a != TransposeA::No,
        conjugated: op.transpose_a == TransposeA::Adjoint,
    };
    let (a, b, result) = (site.array(op.a)?, site.array(op.b)?, site.array(body.result(site.op, 0))?);
    Ok(Bound::new(Kernel::new(a, b, result, form, site.isa()).map_err(|error| site.refused(&error))?))
}
