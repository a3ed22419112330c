//! The loop dialect: how arrays are computed, element by element. It lies between hlo and what runs it.
//!
//! ```mlir
//! %y = loop.nest bounds = [4] {                            // softmax of rows
//! ^bb0(%i: s64[]):
//!   %zero = hlo.constant dense<0.0> : f32[]
//!   %e = loop.nest bounds = [8] {                          // kept for one row at a time
//!   ^bb0(%j: s64[]):
//!     %a = loop.read %x[%i, %j] : (f32[4,8], s64[], s64[]) -> f32[]
//!     %b = hlo.exponential %a : f32[]
//!     loop.yield %b : f32[]
//!   } : () -> f32[8]
//!   …
//!   loop.yield %row : f32[8]
//! } : () -> f32[4,8]
//! ```
//!
//! Laws
//! - Values are arrays that never change, as in hlo: a nest gives a new array. Where it lies, and whether in the memory of another one, is for the
//!   assignment of buffers.
//! - What a nest computes for one index is hlo on scalars, so evaluation, verification, rules and text are those of hlo. Indices are `s64[]`.
//! - Iterations of a nest depend on nothing but their index: they may run in any order and at once. A reduction says in which order it joins.
//! - A schedule (order, tiles, vector, parallel, together) says when and where iterations run. No bit of a result depends on it. The reference evaluator runs
//!   iterations in that order, one thread's; so which of several errors is the first one depends on it.
//! - Every op runs in the reference evaluator, so that each pass on loops can be tested by execution.
#![forbid(unsafe_code)]

mod affine;
mod nest;
mod read;
mod reduce;
mod region;
mod schedule;
mod siblings;

pub use affine::Affine;
pub use nest::Nest;
pub use read::Read;
pub use reduce::{JoinOrder, Reduce};
pub use region::Yield;
pub use schedule::Schedule;
pub use siblings::Sibling;

use shale_ir::dialect;

dialect! {
    /// Nests of loops over the elements of arrays, with affine indices and reductions, whose bodies are hlo on scalars.
    pub static LOOP = "loop" {
        ops: [Nest, Reduce, Read, Affine, Yield],
        attrs: [JoinOrder]
    }
}
