//! Rewriting: patterns, and the drivers that apply them.
//!
//! Laws
//! - A pattern is a function whose first parameter's type chooses the ops that it looks at.
//! - A pattern may only add ops and name a replacement; the driver commits on `Some` and takes everything back on `None`.
//! - Patterns are tried in order of registration and ops in text order: the outcome depends on nothing else.
//! - A rewrite asks the budget first, so any run can be bisected to the rewrite that broke it.

mod attempt;
mod greedy;
mod lineage;
mod patch;
mod patterns;
mod touched;

pub use greedy::{RewriteOptions, rewrite_greedily, rewrite_once};
pub use patch::{Patch, Replacement};
pub use patterns::{Pattern, Patterns};
