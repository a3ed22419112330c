//! Kernels for what loops alone cannot reach.
//!
//! A [`Kernel`] is made once for its arrays' sizes, layouts and element types, and for an instruction set; then it runs many times, in many threads.
//!
//! Laws
//! - The bits of the reference evaluator, whatever the instruction set, the layouts and the number of threads (the canonical order of float sums);
//!   transforms and solvers keep documented bounds.
//! - Nothing here knows of the IR: kernels take element types, sizes and distances.
//! - A kernel checks the lengths of the memory that it gets: wrong ones are errors.

mod array;
mod checks;
mod elements;
mod function;
mod gather;
mod kernel;
mod update;
mod lines;
mod memory;
mod windows;
pub mod sort;
mod top_k;

pub use array::Array;
pub use function::ElementFunction;
pub use gather::Gather;
pub use kernel::{Kernel, KernelError, Run};
pub use update::Update;
pub use top_k::TopK;
pub use windows::WindowDims;
