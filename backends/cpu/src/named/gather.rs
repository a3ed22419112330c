//! `hlo.gather`: windows are copied.

use super::{Bound, Site, sizes};
use shale_dialects::hlo::Gather;
use shale_ir::diag::Diagnostic;
use shale_kernels::{Gather as Kernel, WindowDims};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let (body, op) = (site.body(), site.fields::<Gather<'_>>()?);
    let dims = WindowDims {
        offset: sizes(op.offset_dims),
        collapsed: sizes(op.collapsed_slice_dims),
        operand_batching: sizes(op.operand_batching_dims),
        indices_batching: sizes(op.start_indices_batching_dims),
        index_map: sizes(op.start_index_map),
        vector_dim: op.index_vector_dim as usize,
    };
    let (operand, indices, result) = (site.array(op.operand)?, site.array(op.start_indices)?, site.array(body.result(site.op, 0))?);
    let kernel = Kernel::new(&dims, operand, indices, result, &sizes(op.slice_sizes)).map_err(|error| site.refused(&error))?;
    Ok(Bound::new(kernel))
}
