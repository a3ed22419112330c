//! Functions of f64 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod digamma;
mod erf;
mod gamma;
mod inverse_trig;
mod next_after;
mod reduce;
mod trig;
mod wide;
pub use digamma::*;
pub use erf::*;
pub use gamma::*;
pub use inverse_trig::*;
pub use next_after::*;
pub use trig::*;
