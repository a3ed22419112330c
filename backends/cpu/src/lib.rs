//! The CPU backend.
//!
//! From below:
//! - [`simd`]: registers of each instruction set as vectors of lanes, which implement the traits over which the functions' one algorithm each is
//!   written ([`shale_dialects::eval::vector`]);
//! - [`lane`]: straight-line programs over lanes, and the engines that run them;
//! - `nest`: loop nests as steps over buffers, whose innermost loops are lane programs;
//! - [`Executable`]: a function, compiled.
//!
//! Laws
//! - The same bits on every instruction set: those of the reference evaluator, any NaN for any NaN.
//! - No machine code is made at run time; every handler is a function of this crate.
//! - `simd` and `lane` know nothing of the IR: neither ops nor types other than element types.

mod executable;
pub mod isa;
pub mod lane;
mod nest;
pub mod simd;

pub use executable::{Executable, Options, Ran};
pub use isa::Isa;
