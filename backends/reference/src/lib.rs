//! The reference machine: runs any program by the evaluators that its ops bring with them. Slow, plain and right: the oracle for everything else.
//!
//! Laws
//! - What an op computes stands with the op; what lies outside a program (see [`Host`](shale_ir::eval::Host)) stands here.
//! - A program may be wrong and data may be bad: both are errors, with the place. No program hangs, overflows the stack or takes memory without bound.
//! - A run's results depend on the program, its inputs and the options only, not on how threads are scheduled.
#![deny(unsafe_code)]

mod calls;
mod executable;
mod ffi;
mod fit;
mod host;
mod hub;

pub use calls::CustomCalls;
pub use executable::{Executable, MAX_MEMBERS, Options, Outcome};
pub use host::Infeed;
pub use shale_dialects::eval::interpreter::{Cost, Limits};
