//! Functions of f32 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod bessel;
mod erf;
mod exp;
mod gamma;
mod hyperbolic;
mod inverse_trig;
mod log;
mod power;
mod reduce;
mod roots;
mod trig;
mod zeta;

pub use bessel::*;
pub use erf::*;
pub use exp::*;
pub use gamma::*;
pub use hyperbolic::*;
pub use inverse_trig::*;
pub use log::*;
pub use power::*;
pub use roots::*;
pub use trig::*;
pub use zeta::*;
