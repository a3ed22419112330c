//! Functions of f32 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod erf;
mod reduce;
mod trig;
pub use erf::*;
pub use trig::*;
