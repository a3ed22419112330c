//! Shale's dialects.
//!
//! Invariants
//! - A dialect knows the IR and nothing above it: no pass, no backend, no thread, no file.
//! - One op is one section: its documentation, inference, checks and folds stand together.
#![forbid(unsafe_code)]

pub mod arith;
pub mod builtin;
pub mod check;
pub mod eval;
pub mod func;
pub mod hlo;
