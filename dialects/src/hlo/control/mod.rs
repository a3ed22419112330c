//! Loops, branches and barriers.

mod barrier;
mod conditional;
mod fusion;
mod in_place;
mod overwritten;
mod trip_count;
mod while_loop;

pub use barrier::*;
pub use conditional::*;
pub use fusion::*;
pub use in_place::*;
pub use overwritten::Overwritten;
pub use trip_count::*;
pub use while_loop::*;
