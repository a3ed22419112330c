//! A function whose steps are bound to memory, for runs that find it where the run before had it.
//!
//! A framework runs a program again and again on the same arrays, or on new ones that the allocator puts where the old ones were. Where buffers lie and whether
//! they overlap is looked up once then: of a run of small steps that is a fifth of the time. A run first compares all addresses and lengths with those that
//! the steps were bound to, so steps never run on memory that the run does not have.

use super::function::Function;
use crate::nest::repeat::BoundSteps;
use std::sync::Arc;

self_cell::self_cell!(
    /// The function, and its steps, which are borrowed from it.
    pub(super) struct BoundFunction {
        owner: Arc<Function>,
        #[not_covariant]
        dependent: BoundSteps,
    }
);

impl std::fmt::Debug for BoundFunction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoundFunction").finish_non_exhaustive()
    }
}
