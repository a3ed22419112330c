//! Shale's IR: what never changes is interned in a session, what changes is rows of tables, and every op is defined once.
//!
//! Invariants
//! - This crate knows no dialect: ops, types and attributes of dialects reach it through [`dialect::Registry`] only.
//! - It knows no file system, no clock beside `--timing`, no environment variable.
//! - Nothing printed depends on interner ids, addresses or threads.
//! - `unsafe` stands in the session's arena and nowhere else.
#![deny(unsafe_code)]

pub mod attr;
pub mod body;
pub mod diag;
pub mod dialect;
pub mod dominance;
pub mod element;
pub mod loc;
pub mod module;
pub mod op;
pub mod owned;
pub mod pass;
pub mod prelude;
pub mod rewrite;
pub mod session;
mod shape;
pub mod source;
pub mod text;
pub mod types;
pub mod verify;
