//! Shale IR.

pub mod element;
