//! Random programs, what a program does on random inputs, and how a program is made smaller.
//!
//! Laws
//! - Everything is a function of its arguments: the same seed gives the same program, inputs and smaller program on every machine.
//! - What [`generate`] makes is valid, ends, and runs in the reference evaluator.
//! - What a pass may not change is the [`behaviour`] of each public function: its results, what it puts out, its judgements, bit for bit.
//! - Nothing here knows passes, files or command lines.
#![forbid(unsafe_code)]

pub mod behaviour;
pub mod generate;
pub mod reduce;
pub mod trial;
