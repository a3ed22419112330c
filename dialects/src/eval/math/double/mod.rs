//! Functions of f64 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod bessel;
mod digamma;
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
mod wide;
mod zeta;

pub use bessel::*;
pub use digamma::*;
pub use erf::*;
pub use exp::*;
pub use gamma::*;
pub use hyperbolic::*;
pub use inverse_trig::*;
pub(in crate::eval::math) use inverse_trig::{PI, atan2_as_pair};
pub use log::*;
pub use power::*;
pub use roots::*;
pub(in crate::eval::math) use trig::sine_and_cosine_as_pairs;
pub use trig::*;
pub(in crate::eval::math) use wide::{exp as exp_of_pair, expm1 as expm1_of_pair, log as log_as_pair};
pub use zeta::*;
