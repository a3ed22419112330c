//! `hlo.gather`: windows are copied; and fusions of one with what it gives outside of the array.

use super::{Bound, Site, sizes};
use shale_dialects::hlo::{Gather, Take};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Array, Gather as Kernel, WindowDims};

pub(super) fn bind(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    let op = site.fields::<Gather<'_>>()?;
    let arrays = [site.array(op.operand)?, site.array(op.start_indices)?];
    let kernel = kernel(site, op, arrays)?;
    Ok(Bound::new(kernel))
}

/// A fusion's operands are the array and the numbers, which lie as index vectors of one number each do.
pub(super) fn bind_take(site: &Site<'_, '_, '_>, take: Take<'_>) -> Result<Bound, Diagnostic> {
    let body = site.body();
    let [operand, numbers] = [0, 1].map(|i| site.array(body.operand(site.op, i)));
    let indices = Array::row_major(numbers?.element, &site.array(take.gather.start_indices)?.dims);
    let kernel = kernel(site, take.gather, [operand?, indices])?;
    let filled = kernel.counting_from(take.from_end).and_then(|kernel| kernel.filling(take.fill.bytes().to_vec()));
    Ok(Bound::new(filled.map_err(|error| site.refused(&error))?))
}

fn kernel(site: &Site<'_, '_, '_>, op: Gather<'_>, [operand, indices]: [Array; 2]) -> Result<Kernel, Diagnostic> {
    let dims = WindowDims {
        offset: sizes(op.offset_dims),
        collapsed: sizes(op.collapsed_slice_dims),
        operand_batching: sizes(op.operand_batching_dims),
        indices_batching: sizes(op.start_indices_batching_dims),
        index_map: sizes(op.start_index_map),
        vector_dim: op.index_vector_dim as usize,
    };
    Kernel::new(&dims, operand, indices, site.result()?, &sizes(op.slice_sizes), site.isa()).map_err(|error| site.refused(&error))
}
