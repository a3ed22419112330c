//! Functions of f32 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod erf;
mod inverse_trig;
mod next_after;
mod reduce;
mod trig;
pub use erf::*;
pub use inverse_trig::*;
pub use next_after::*;
pub use trig::*;
