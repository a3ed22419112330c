//! Rewriting: patterns, and the drivers that apply them.
//!
//! Laws
//! - A pattern is a function whose first parameter's type chooses the ops that it looks at.
//! - A pattern may only add ops and name a replacement; the driver commits on `Some` and takes everything back on `None`.
//! - Patterns are tried in order of registration; the work-list is in text order: the outcome depends on nothing else.

mod patch;
mod patterns;

pub use patch::{Patch, Replacement};
pub use patterns::{Pattern, Patterns};
