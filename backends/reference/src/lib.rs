//! The reference machine: runs any program by the evaluators that its ops bring with them. Slow, plain and right: the oracle for everything else.
//!
//! Laws
//! - What an op computes stands with the op; what lies outside a program (see [`Host`](shale_ir::eval::Host)) is `shale_host`'s.
//! - A program may be wrong and data may be bad: both are errors, with the place. No program hangs, overflows the stack or takes memory without bound.
//! - A run's results depend on the program, its inputs and the options only, not on how threads are scheduled.
#![forbid(unsafe_code)]

mod executable;

pub use executable::{Executable, Options, Outcome};
pub use shale_dialects::eval::interpreter::{Cost, Limits};
pub use shale_host::{CustomCalls, Infeed, MAX_MEMBERS};
