//! Shale as a library: read a program, compile it for this machine, run it.
//!
//! ```
//! let text = "
//!   func.func @main(%x: f32[4]) -> f32[4] {
//!     %y = hlo.exponential %x : f32[4]
//!     return %y : f32[4]
//!   }";
//! let program = shale::parse(text)?;
//! let executable = shale::compile(&program, &shale::Options::default())?;
//! let x = shale::Literal::from_slice(&[4], &[0.0f32; 4]);
//! let ran = executable.run(&[x])?;
//! assert_eq!(ran.results[0].as_slice::<f32>(), [1.0; 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where a type has a bound instead of a size, arrays come and go with the sizes that they have:
//!
//! ```
//! let text = "
//!   func.func @main(%x: f32[<=4]) -> f32[<=4] {
//!     %y = hlo.negate %x : f32[<=4]
//!     return %y : f32[<=4]
//!   }";
//! let executable = shale::compile(&shale::parse(text)?, &shale::Options::default())?;
//! let ran = executable.run(&[shale::Literal::from_slice(&[3], &[1.0f32, 2.0, 3.0])])?;
//! assert_eq!(ran.results[0].as_slice::<f32>(), [-1.0, -2.0, -3.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs are StableHLO or any other dialect of Shale in MLIR's text, or HLO text; or what a [`Builder`] built, by its text.
//!
//! Laws
//! - A [`Program`] is never changed: it can be compiled many times, with different options, in many threads.
//! - An [`Executable`] needs neither its program nor its session.
#![forbid(unsafe_code)]

mod error;
mod levels;
mod program;

pub use error::Error;
pub use levels::{CPU_PASSES, pipeline};
pub use program::{Options, Program, compile, entry_name, parse, parse_with};
pub use shale_cpu::{Executable, Given, Isa, MemoryUse, Ran};
pub use shale_dialects::builder::Builder;
pub use shale_ir::literal::Literal;
pub use shale_ir::rewrite::Class;

use shale_ir::dialect::Registry;

/// The dialects, rules and passes that Shale's own tools know.
pub fn standard() -> Registry {
    let dialects = shale_stablehlo::dialects().into_iter().fold(shale_dialects::registry(), |all, dialect| all.with(dialect));
    dialects
        .with(&shale_loops::LOOP)
        .with(&shale_buf::BUF)
        .with_rules(shale_rules::ALL)
        .with_passes(&shale_passes::all())
        .with_passes(&shale_lower::all())
        .with_passes(&shale_bufferize::all())
        .with_passes(&shale_schedule::all())
}
