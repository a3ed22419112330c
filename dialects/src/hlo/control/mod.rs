//! Loops, branches and calls.

mod while_loop;

pub use while_loop::*;
