//! Ops that move elements and compute none.

mod bitcast;
mod broadcast;
mod concatenate;
mod dimension_size;
mod dynamic_slice;
mod gather;
mod index_vectors;
mod pad;
mod reshape;
mod reverse;
mod scatter;
mod slice;
mod take;
mod transpose;
mod tuple;
mod windows;

pub use bitcast::*;
pub use broadcast::*;
pub use concatenate::*;
pub use dimension_size::*;
pub use dynamic_slice::*;
pub use gather::*;
pub use index_vectors::*;
pub use pad::*;
pub use reshape::*;
pub use reverse::*;
pub use scatter::*;
pub use slice::*;
pub use take::*;
pub use transpose::*;
pub use tuple::*;
