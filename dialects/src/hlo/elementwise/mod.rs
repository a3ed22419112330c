//! Ops that compute each element of the result from the elements at the same index.

mod binary;
mod compare;

pub use binary::*;
pub use compare::*;
