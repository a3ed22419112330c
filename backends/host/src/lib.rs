//! What lies outside of a program while it runs, for every backend: its replicas and partitions, where they meet, queues, custom calls, judgements.
//!
//! Laws
//! - A member of a run waits only for what can still come: no program hangs.
//! - A run's results depend on the program, its inputs and what is given here, not on how threads are scheduled.
//! - Nothing here computes: backends hand over arrays and get arrays.
#![deny(unsafe_code)]

mod calls;
mod ffi;
mod fit;
mod hub;
mod member;
mod surroundings;

pub use calls::CustomCalls;
pub use fit::{misfit, shape_of};
pub use member::{Infeed, MemberHost};
pub use surroundings::{Ended, MAX_MEMBERS, Surroundings};
