//! Decompositions and systems of equations, in f64 and c128 with each operation rounded, whatever the arrays' type is.
//!
//! Matrices are copied to groups of columns ([`panels`]), which tiles in registers change ([`tile`]). An element is changed by the same operations in
//! the same order in any tile, so blocks, threads and instruction sets give the same bits. Small matrices of a batch are changed side by side ([`aside`]).

mod aside;
mod cholesky;
mod field;
mod lanes;
mod panels;
mod tile;
mod triangular;

pub use cholesky::Cholesky;
pub use triangular::{Coefficients, TriangularSolve};

use crate::{Array, KernelError};
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// How many threads are worth waking for so many operations on all of so many matrices: those that share matrices out, and those that work on one.
fn threads(available: usize, matrices: usize, operations: usize) -> [usize; 2] {
    /// Operations that take about as long as it takes threads to meet a few times.
    const WORTHWHILE: usize = 1 << 18;
    if available < 2 || matrices.saturating_mul(operations) < WORTHWHILE {
        [1, 1]
    } else if matrices >= available {
        [available, 1]
    } else {
        [1, available]
    }
}

/// How many threads share groups of matrices out that are side by side.
fn threads_aside(available: usize, matrices: usize, operations: usize) -> usize {
    threads(available, matrices, operations).into_iter().product::<usize>().min(aside::groups(matrices)).max(1)
}

/// Numbers of a line of the caches.
const LINE: usize = 8;

/// Numbers for `parts` parts of `each` numbers and those that [`spaces`] leaves unused.
fn room(parts: usize, each: usize) -> usize {
    parts * each.next_multiple_of(LINE) + LINE
}

/// Memory in parts of at least `each` numbers that begin with a line of the caches, one for each thread.
fn spaces(memory: &mut [f64], each: usize) -> Vec<Mutex<&mut [f64]>> {
    let skipped = memory.as_ptr().align_offset(LINE * size_of::<f64>()).min(LINE);
    memory[skipped..].chunks_exact_mut(each.next_multiple_of(LINE).max(LINE)).map(Mutex::new).collect()
}

/// A thread's part. Nobody else has it.
fn space<'a, 'm>(spaces: &'a [Mutex<&'m mut [f64]>], thread: usize) -> MutexGuard<'a, &'m mut [f64]> {
    spaces[thread].lock().unwrap_or_else(PoisonError::into_inner)
}
