//! The text of ops that no format string describes.

mod contraction;
mod loops;
mod reduce;
mod sharding;
mod small;

pub(crate) use contraction::{CONVOLUTION, DOT, DOT_GENERAL};
pub(crate) use loops::{PAIRWISE, SCAN, WHILE};
pub(crate) use reduce::REDUCE;
pub(crate) use sharding::{BARRIER, MANUAL_COMPUTATION, MESH, SHARDING, SHARDING_GROUP};
pub(crate) use small::{COMPLEX, CONSTANT, GENERIC, GET_TUPLE_ELEMENT, REDUCE_PRECISION, SELECT, SLICE, TUPLE};
