//! Decompositions and systems of equations: floats of up to 32 bits in f32 with products and differences rounded together, others in f64 or c128 with each
//! operation rounded.
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

use crate::{Array, Kernel, KernelError, Run};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Kernels that are those of the numbers which they compute with.
macro_rules! of_numbers {
    ($($Name:ident)*) => { $(
        impl Kernel for $Name {
            fn describe(&self) -> String {
                self.0.describe()
            }

            fn workspace(&self, threads: usize) -> usize {
                self.0.workspace(threads)
            }

            fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
                self.0.run(run, operands, results)
            }
        }
    )* };
}
of_numbers! { Cholesky TriangularSolve }

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
const fn line<P>() -> usize {
    64 / size_of::<P>()
}

/// Numbers for `parts` parts of `each` numbers and those that [`spaces`] leaves unused.
fn room<P>(parts: usize, each: usize) -> usize {
    parts * each.next_multiple_of(line::<P>()) + line::<P>()
}

/// Memory in parts of at least `each` numbers that begin with a line of the caches, one for each thread.
fn spaces<P>(memory: &mut [P], each: usize) -> Vec<Mutex<&mut [P]>> {
    let line = line::<P>();
    let skipped = memory.as_ptr().align_offset(line * size_of::<P>()).min(line);
    memory[skipped..].chunks_exact_mut(each.next_multiple_of(line).max(line)).map(Mutex::new).collect()
}

/// A thread's part. Nobody else has it.
fn space<'a, 'm, P>(spaces: &'a [Mutex<&'m mut [P]>], thread: usize) -> MutexGuard<'a, &'m mut [P]> {
    spaces[thread].lock().unwrap_or_else(PoisonError::into_inner)
}
