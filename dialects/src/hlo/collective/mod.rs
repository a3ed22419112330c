//! Ops in which several replicas or partitions take part.
//!
//! All members of a group come to the same op. What a group is, see [`groups::Grouping`].

mod gather;
pub mod groups;
mod permute;
mod place;
mod reduce;

pub use gather::*;
pub use permute::*;
pub use place::*;
pub use reduce::*;
