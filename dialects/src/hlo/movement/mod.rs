//! Ops that move elements and compute none.

mod concatenate;
mod transpose;

pub use concatenate::*;
pub use transpose::*;
