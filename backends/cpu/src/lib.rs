//! The CPU backend.
//!
//! From below:
//! - [`shale_lanes`]: straight-line programs over lanes, and the kernels that run them on each instruction set;
//! - `nest`: loop nests as steps over buffers, whose innermost loops are lane programs;
//! - `named`: which kernel runs an op that is no loops, a file an op;
//! - `outside`: which ops reach outside of the program, and how;
//! - `buf`: memories that the program names, and what it stores in them and loads from them;
//! - [`Executable`]: a function, compiled.
//!
//! Laws
//! - The same bits on every instruction set: those of the reference evaluator, any NaN for any NaN.
//! - No machine code is made at run time; every handler is a function of this crate or the one below.

mod buf;
mod executable;
mod named;
mod nest;
mod outside;

pub use executable::{Executable, Given, MemoryUse, Options, Profile, Ran, STACK_PER_LEVEL, StepProfile, StepRun, Traffic};
pub use shale_host::{CustomCalls, Ended, Infeed, Surroundings};
pub use shale_kernels::Limits;
pub use shale_lanes::Isa;
