//! Shale's IR.
#![deny(unsafe_code)]

pub mod attr;
pub mod body;
pub mod diag;
pub mod dialect;
pub mod element;
pub mod loc;
pub mod module;
pub mod op;
pub mod owned;
pub mod pass;
pub mod rewrite;
pub mod session;
mod shape;
pub mod source;
pub mod text;
pub mod types;
pub mod verify;
