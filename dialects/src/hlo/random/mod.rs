//! Random numbers.

mod bit_generator;

pub use bit_generator::*;
