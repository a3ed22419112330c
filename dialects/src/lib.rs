//! Shale's dialects.
//!
//! Invariants
//! - A dialect knows the IR and nothing above it: no pass, no backend, no thread, no file.
//! - One op is one section: its documentation, inference, checks and folds stand together.
#![forbid(unsafe_code)]

pub mod arith;
pub mod builder;
pub mod builtin;
pub mod check;
pub mod donation;
pub mod eval;
pub mod func;
pub mod hlo;
pub mod lowering;
pub mod scan;

use shale_ir::dialect::Registry;

/// A registry of all dialects of this crate.
pub fn registry() -> Registry {
    [&builtin::BUILTIN, &func::FUNC, &arith::ARITH, &hlo::HLO, &builder::BUILDER, &check::CHECK]
        .into_iter()
        .fold(Registry::new(), |all, dialect| all.with(dialect))
}
