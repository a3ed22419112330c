//! Evaluation: what the ops compute, in plain words.
//!
//! Laws
//! - One algorithm a function, in [`math`], written once over [`vector::Vector`]: the reference runs it on scalars, the CPU backend on vectors
//!   of any width, and both give the same bits.
//! - Single-threaded and without clock, file or environment.

pub mod arithmetic;
pub mod canonical;
pub mod convert;
pub mod index;
pub mod integer;
pub mod interpreter;
pub mod math;
pub mod merge_sort;
pub mod product;
pub mod random;
pub mod unary;
pub mod vector;
