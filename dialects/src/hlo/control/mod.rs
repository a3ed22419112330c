//! Loops, branches and barriers.

mod barrier;
mod conditional;
mod while_loop;

pub use barrier::*;
pub use conditional::*;
pub use while_loop::*;
