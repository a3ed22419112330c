//! Reductions, windows and sorting.

mod combiner;
mod reduce;

pub use combiner::{Combiner, Runs};
pub use reduce::*;
