//! Loops, branches and barriers.

mod barrier;
mod conditional;
mod fusion;
mod while_loop;

pub use barrier::*;
pub use conditional::*;
pub use fusion::*;
pub use while_loop::*;
