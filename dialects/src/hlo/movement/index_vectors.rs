//! How the indices of gathers and scatters lie best.

use super::{Gather, Scatter};
use shale_ir::body::{Body, Op, Value};

/// The dimensions of the index vectors of several numbers that an op takes, the fastest varying first, as they lie number by number: `s32[n, 2]` as
/// `{0,1}`. So vectors of places are computed from vectors of numbers. None if the op takes an array for something else, if that is row-major order anyway, or
/// if sizes are not known.
pub fn by_number<'c>(body: &Body<'c>, op: Op, array: Value) -> Option<Vec<i64>> {
    let (indices, d, others) = if let Some(gather) = body.matches::<Gather<'c>>(op) {
        (gather.start_indices, gather.index_vector_dim, vec![gather.operand])
    } else {
        let scatter = body.matches::<Scatter<'c>>(op)?;
        let others: Vec<Value> = body.iter(scatter.inputs).chain(body.iter(scatter.updates)).collect();
        (scatter.scatter_indices, scatter.index_vector_dim, others)
    };
    let known = body.ty(array).array().filter(|known| known.elements().is_some())?;
    let rank = known.rank() as i64;
    let is_vectors = array == indices && !others.contains(&array) && d > 0 && d < rank && known.dims.list()[d as usize] > 1;
    is_vectors.then(|| (0..rank).rev().filter(|other| *other != d).chain([d]).collect())
}
