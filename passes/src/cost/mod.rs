//! What a program costs: one function for the e-graph's choice and for the fuse pass.
//!
//! Cost is time in nanoseconds of one core: bytes over the borders of kernels, arithmetic (times the kernels that repeat it), and a launch for each
//! kernel, over the program as a graph. Which values are kept in memory is derived (`plan`), not chosen. `change`: what another
//! choice would cost.

mod change;
mod plan;
mod profile;

pub(crate) use plan::{Alternative, Choice, Costs, Program, Why, kernel};
pub(crate) use profile::{Kind, Profile, bytes_of, operations, profile};
