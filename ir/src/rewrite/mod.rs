//! Rewriting: patterns, and the drivers that apply them.
//!
//! Laws
//! - A pattern is a function whose first parameter's type chooses the ops that it looks at.
//! - A pattern may only add ops and name a replacement; the driver commits on `Some` and takes everything back on `None`.
//! - Where a value has several definitions, or an op two orders of operands, a pattern is tried on each (`choice`).
//! - A rule states what it preserves: `exact` the bits, `relaxed` less. Relaxed ones apply only where they are asked for.
//! - A rule may say which ops it looks for among the definitions of operands (`needs`): where there are none it is not run. Debug builds run it and check.
//! - Patterns are tried in order of registration and ops in text order: the outcome depends on nothing else.
//! - A rewrite asks the budget first, so any run can be bisected to the rewrite that broke it.

mod attempt;
mod choice;
mod greedy;
mod law;
mod lineage;
mod needs;
mod patch;
mod patterns;
mod touched;

pub use choice::{Asked, Choices, Equalities, MAX_TRIES};
pub use greedy::{RewriteOptions, rewrite_greedily, rewrite_once};
pub use law::{Elements, Law, Term, is_predicate};
pub use needs::{Candidate, Needs, OpSet};
pub use patch::{Patch, Replacement};
#[doc(hidden)]
pub use patterns::generated;
pub use patterns::{Class, Pattern, Patterns, Rule, Way, match_fold};
