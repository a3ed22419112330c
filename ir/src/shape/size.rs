//! Ranks and sizes of lists of dimension sizes: what owned shapes and the IR's array types share.

use super::{ArrayType, ShapeError, shape_error};
use crate::element::ElementType;

/// The number of dimensions larger than 1.
pub(super) fn true_rank(dims: &[i64]) -> usize {
    dims.iter().filter(|d| **d > 1).count()
}

/// The number of elements of an array of these sizes (bounds, where dynamic); 1 for rank 0.
pub(super) fn element_count(dims: &[i64]) -> Result<usize, ShapeError> {
    if let Some(i) = dims.iter().position(|d| *d < 0) {
        let what = if dims[i] == ArrayType::UNBOUNDED { "has no bound".to_owned() } else { format!("has the negative size {}", dims[i]) };
        return Err(shape_error!("dimension {i} {what}, so the number of elements is not known"));
    }
    if dims.contains(&0) {
        return Ok(0);
    }
    let count = dims.iter().try_fold(1i64, |n, d| n.checked_mul(*d));
    count.map(|n| n as usize).ok_or_else(|| shape_error!("the number of elements of {dims:?} does not fit in 63 bits"))
}

/// The bytes of a buffer of `count` elements: 2- and 4-bit elements are packed, every other one takes whole bytes.
pub(super) fn buffer_bytes(element: ElementType, count: usize) -> Result<usize, ShapeError> {
    let bits = match element.bits() {
        packed @ (2 | 4) => packed as usize,
        _ => element.bytes() * 8,
    };
    let bytes = count as u128 * bits as u128;
    i64::try_from(bytes.div_ceil(8)).map(|n| n as usize).map_err(|_| shape_error!("{count} elements of {} take more than 2^63 bytes", element.xla_name()))
}

/// The dimension that `number` means: −1 is the last one.
pub(super) fn dimension(rank: usize, number: i64) -> Result<usize, ShapeError> {
    let size = rank as i64;
    let at = if number < 0 { number.checked_add(size) } else { Some(number) };
    match at {
        Some(at) if (0..size).contains(&at) => Ok(at as usize),
        _ if rank == 0 => Err(shape_error!("expected no dimension number for an array of rank 0, got {number}")),
        _ => Err(shape_error!("expected a dimension number from {} to {} for an array of rank {rank}, got {number}", -size, size - 1)),
    }
}

/// Checks sizes and the mask of dynamic dimensions.
pub(super) fn check_dims(dims: &[i64], dynamic: u64) -> Result<(), ShapeError> {
    let rank = dims.len();
    if rank > ArrayType::MAX_RANK {
        return Err(shape_error!("expected at most {} dimensions, got {rank}", ArrayType::MAX_RANK));
    }
    if rank < 64 && dynamic >> rank != 0 {
        return Err(shape_error!("dimension {} is marked dynamic, but the rank is {rank}", dynamic.ilog2()));
    }
    for (i, size) in dims.iter().enumerate() {
        let unbounded = *size == ArrayType::UNBOUNDED && dynamic >> i & 1 == 1;
        if *size < 0 && !unbounded {
            return Err(shape_error!("dimension {i}: expected a size of at least 0, got {size}"));
        }
    }
    Ok(())
}
