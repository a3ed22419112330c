//! Literals.

mod core;
