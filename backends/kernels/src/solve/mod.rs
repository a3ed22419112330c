//! Decompositions and systems of equations, in f64 and c128 with each operation rounded, whatever the arrays' type is.

mod cholesky;
mod elimination;
mod field;
mod triangular;

pub use cholesky::Cholesky;
pub use triangular::{Coefficients, TriangularSolve};

use crate::{Array, KernelError};
use elimination::COLUMNS;

/// The addresses of the matrices of an array's last two dimensions, in row-major order of the others.
fn matrices(array: &Array) -> Result<Vec<usize>, KernelError> {
    let batch = array.dims.len().checked_sub(2).ok_or_else(|| KernelError::new(format!("{:?} are no matrices", array.dims)))?;
    if array.dims.contains(&0) {
        return Ok(Vec::new());
    }
    let mut all = vec![0];
    for (size, stride) in array.dims[..batch].iter().zip(&array.strides) {
        all = all.iter().flat_map(|at| (0..*size).map(move |i| at + i * stride)).collect();
    }
    Ok(all)
}

/// Numbers from one row to the next: whole groups of columns, and no multiple of the distance at which cache lines exclude one another.
fn stride(columns: usize) -> usize {
    let whole = columns.next_multiple_of(COLUMNS);
    if whole.is_multiple_of(64) { whole + COLUMNS } else { whole }
}
