//! Functions of f64 lanes: at most 2 ulp from the correctly rounded result over the whole range.

mod exp;
mod hyperbolic;
mod log;
mod power;
mod roots;

pub use exp::*;
pub use hyperbolic::*;
pub use log::*;
pub use power::*;
pub use roots::*;
