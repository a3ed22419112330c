//! `hlo.fft`: in the precision of the array.

use super::{Bound, Site};
use shale_dialects::hlo::{Fft, FftType};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Fft as Kernel, Transform};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<Fft<'_>>()?);
    let transform = match op.fft_type {
        FftType::Fft => Transform::Forward,
        FftType::Ifft => Transform::Inverse,
        FftType::Rfft => Transform::RealForward,
        FftType::Irfft => Transform::RealInverse,
    };
    let length = op.fft_length.list();
    let points = length.last().map_or(0, |n| *n as usize);
    let (operand, result) = (site.array(op.operand)?, site.array(body.result(site.op, 0))?);
    Ok(Bound::new(Kernel::new(operand, result, transform, length.len(), points, site.isa()).map_err(|error| site.refused(&error))?))
}
