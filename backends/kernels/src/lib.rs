//! Kernels for what loops alone cannot reach.
//!
//! A [`Kernel`] is made once for its arrays' sizes, layouts and element types, and for an instruction set; then it runs many times, in many threads.
//!
//! Laws
//! - The bits of the reference evaluator, whatever the instruction set, the layouts and the number of threads (the canonical order of float sums);
//!   transforms and solvers keep documented bounds.
//! - Nothing here knows of the IR: kernels take element types, sizes and distances.
//! - A kernel checks the lengths of the memory that it gets: wrong ones are errors.
#![allow(clippy::needless_bitwise_bool, clippy::needless_range_loop)] // inner loops without branches, over several arrays by one index

mod array;
mod checks;
mod combine;
mod convolution;
mod dot;
mod elements;
mod euclid;
mod fft;
mod fold;
mod function;
mod gather;
mod gemm;
mod kernel;
mod limits;
mod lines;
mod machine;
mod map;
mod memory;
mod placed;
mod random;
mod reduce_window;
mod scatter;
mod select_and_scatter;
mod sliding;
mod solve;
pub mod sort;
mod target;
pub mod threads;
mod top_k;
mod transpose;
mod update;
mod windows;

pub use array::Array;
pub use combine::Combiner;
pub use convolution::{Convolution, ConvolutionDimensions, ConvolutionRoles, WindowDimension};
pub use dot::{Dot, DotDimensions};
pub use fft::{Fft, Transform};
pub use function::{ElementCode, ElementFunction};
pub use gather::Gather;
pub use kernel::{Kernel, KernelError, Run, Stop};
pub use limits::Limits;
pub use map::Map;
pub use memory::{LARGE, LARGE_SHARED, LARGE_TOGETHER};
pub use random::{Generator, RandomBits};
pub use reduce_window::ReduceWindow;
pub use scatter::Scatter;
pub use select_and_scatter::{Frame, SelectAndScatter, Selector};
pub use sliding::SlidingDim;
pub use solve::{Cholesky, Coefficients, TriangularSolve};
pub use top_k::TopK;
pub use transpose::{TILE_SIDE, Transposed, transpose, transpose_past};
pub use update::Update;
pub use windows::WindowDims;
