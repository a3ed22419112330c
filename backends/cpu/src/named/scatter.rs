//! `hlo.scatter`: windows of updates are joined with the array.

use super::combiner::combiner;
use super::{Bound, Site, sizes};
use shale_dialects::hlo::Scatter;
use shale_ir::diag::Diagnostic;
use shale_kernels::{Scatter as Kernel, WindowDims};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<Scatter<'_>>()?;
    let dims = WindowDims {
        offset: sizes(op.update_window_dims),
        collapsed: sizes(op.inserted_window_dims),
        operand_batching: sizes(op.input_batching_dims),
        indices_batching: sizes(op.scatter_indices_batching_dims),
        index_map: sizes(op.scatter_dims_to_operand_dims),
        vector_dim: op.index_vector_dim as usize,
    };
    let (inputs, indices, updates) = (site.arrays(op.inputs)?, site.array(op.scatter_indices)?, site.arrays(op.updates)?);
    let (combiner, captures) = combiner(site, op.update_computation, inputs.len(), inputs[0].element)?;
    let kernel = Kernel::new(&dims, inputs, indices, updates, combiner, site.isa()).map_err(|error| site.refused(&error))?;
    Ok(Bound { kernel: Box::new(kernel), captures })
}
