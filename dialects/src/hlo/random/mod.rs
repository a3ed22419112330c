//! Random numbers.

mod bit_generator;
pub mod expand;
mod seed;

pub use bit_generator::*;
pub use seed::*;
