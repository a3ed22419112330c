//! `hlo.convolution`: a window that slides over an array.

use super::{Bound, Site, compute_type};
use shale_dialects::hlo::{ConvDims, Convolution};
use shale_ir::diag::Diagnostic;
use shale_ir::prelude::Dims;
use shale_kernels::{ConvolutionDimensions, ConvolutionRoles, KernelError, WindowDimension};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    let Some(op) = body.matches::<Convolution>(site.op) else { return Err(site.refused(&KernelError::new("it is no such op"))) };
    let arrays = [site.array(op.lhs)?, site.array(op.rhs)?, site.result()?];
    let dimensions = dimensions(op);
    let compute = compute_type(op.accum, arrays[2].element);
    let kernel = shale_kernels::Convolution::new(site.isa(), arrays, &dimensions, compute).map_err(|error| site.refused(&error))?;
    Ok(Bound::new(kernel))
}

fn dimensions(op: Convolution<'_>) -> ConvolutionDimensions {
    let roles = op.dim_numbers.parts().map(|ConvDims { outer, feature, spatial }| ConvolutionRoles { outer, feature, spatial });
    // What is left out is 1, or no padding; the verifier has checked the lengths of the others.
    let number = |list: Option<Dims<'_>>, d: usize| list.map_or(1, |list| list.list()[d]);
    let (padding, reversal) = (op.padding.map(|pairs| pairs.list()), op.window_reversal.map(|list| list.list()));
    let window = |d: usize| {
        let (low, high) = padding.as_ref().map_or((0, 0), |pairs| pairs[d]);
        WindowDimension {
            stride: number(op.window_strides, d),
            low,
            high,
            base_dilation: number(op.lhs_dilation, d),
            window_dilation: number(op.rhs_dilation, d),
            reversed: reversal.as_ref().is_some_and(|list| list[d]),
        }
    };
    ConvolutionDimensions {
        window: (0..roles[0].spatial.len()).map(window).collect(),
        roles,
        feature_groups: op.feature_group_count as usize,
        batch_groups: op.batch_group_count as usize,
    }
}
