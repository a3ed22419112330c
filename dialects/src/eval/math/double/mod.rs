//! Functions of f64 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod reduce;
mod trig;
pub use trig::*;
