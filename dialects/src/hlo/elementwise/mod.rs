//! Ops that compute each element of the result from the elements at the same index.

mod binary;
mod clamp;
mod compare;
mod complex;
mod convert;
mod exponential;
mod laws;
mod next_after;
mod select;
mod special;
mod table;
mod trigonometric;
mod unary;

pub use binary::*;
pub use clamp::*;
pub use compare::*;
pub use complex::*;
pub use convert::*;
pub use exponential::*;
pub use next_after::*;
pub use select::*;
pub use special::*;
pub use trigonometric::*;
pub use unary::*;
