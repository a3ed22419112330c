//! Computations that are given to methods: closures, or programs built before.

use super::api::{Builder, XlaOp};
use super::computation::Computation;

/// What a closure may return: one value, or several.
pub trait Results {
    /// The values in order.
    fn list(self) -> Vec<XlaOp>;
}

impl Results for XlaOp {
    fn list(self) -> Vec<XlaOp> {
        vec![self]
    }
}

impl Results for Vec<XlaOp> {
    fn list(self) -> Vec<XlaOp> {
        self
    }
}

impl<const N: usize> Results for [XlaOp; N] {
    fn list(self) -> Vec<XlaOp> {
        self.to_vec()
    }
}

/// A computation that becomes a region: a closure that builds it with the same builder, or a [`Computation`].
pub trait Subcomputation {
    /// Builds it on `args` for the method `op`; gives its results.
    fn build(self, builder: &Builder, op: &'static str, args: &[XlaOp]) -> Vec<XlaOp>;
}

impl<R: Results, F: FnOnce(&Builder, &[XlaOp]) -> R> Subcomputation for F {
    fn build(self, builder: &Builder, _: &'static str, args: &[XlaOp]) -> Vec<XlaOp> {
        self(builder, args).list()
    }
}

impl Subcomputation for &Computation {
    #[track_caller]
    fn build(self, builder: &Builder, op: &'static str, args: &[XlaOp]) -> Vec<XlaOp> {
        builder.embed(self, op, args)
    }
}
