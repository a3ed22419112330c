//! Literals.

mod compare;
mod core;
mod npy;
mod random;
mod relayout;
mod text;
