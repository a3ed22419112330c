//! Functions of f32 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod erf;
mod gamma;
mod inverse_trig;
mod next_after;
mod reduce;
mod trig;
pub use erf::*;
pub use gamma::*;
pub use inverse_trig::*;
pub use next_after::*;
pub use trig::*;
