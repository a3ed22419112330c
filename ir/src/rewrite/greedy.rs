//! The drivers: a work-list until nothing matches, and one walk.

use super::attempt::{Attempts, Outcome};
use super::touched::Touched;
use super::{Class, Patterns};
use crate::body::{Body, Op, SideTable};
use crate::diag::{Diagnostic, Place, Severity};
use crate::pass::PassCx;

/// How patterns are applied.
#[derive(Clone, Debug)]
pub struct RewriteOptions {
    /// Also fold ops, put constants last in commutative ops, and remove ops whose results are unused.
    pub fold: bool,
    /// Catch patterns that say "changed" and changed nothing, and patterns that undo each other.
    pub check: bool,
    /// [`Class::Relaxed`] also applies the patterns that do not keep every bit.
    pub fp: Class,
    /// Also apply the patterns that make nothing simpler, which may go on for ever in [`rewrite_greedily`].
    pub explore: bool,
    /// Say for each attempt of this pattern (all patterns if empty) whether it matches and why not, as remarks.
    pub trace: Option<String>,
    /// The run ends with a warning after this many rewrites for each op that there was at its start, and 1000 more.
    pub max_rewrites_per_op: usize,
}

impl Default for RewriteOptions {
    fn default() -> Self {
        RewriteOptions { fold: true, check: cfg!(debug_assertions), fp: Class::Exact, explore: false, trace: None, max_rewrites_per_op: 64 }
    }
}

/// Applies patterns until none matches. Ops are visited in text order; what a rewrite touches is visited again.
///
/// # Errors
/// A pattern that breaks its contract.
pub fn rewrite_greedily<'c>(body: &mut Body<'c>, patterns: &Patterns, options: &RewriteOptions, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
    let mut work = WorkList::default();
    let all: Vec<_> = body.walk_all().collect();
    for &op in all.iter().rev() {
        work.push(op);
    }
    let mut left = all.len().saturating_mul(options.max_rewrites_per_op).saturating_add(1000);
    let mut attempts = Attempts::new(patterns, options, cx);
    while let Some(op) = work.pop() {
        if body.is_erased(op) {
            continue;
        }
        if options.fold && is_dead(body, op) {
            if !attempts.cx.allow(|| format!("remove unused {}", body.name(op).text())) {
                break;
            }
            let touched = Touched::of(body, op);
            body.erase(op);
            attempts.cx.count("removed", 1);
            work.revisit(&touched, body);
            continue;
        }
        let before = body.op_rows();
        match attempts.run(body, op)? {
            Outcome::Unchanged => {}
            Outcome::Stopped => break,
            Outcome::Rewritten => {
                work.revisit(&attempts.touched, body);
                for new in (before as u32..body.op_rows() as u32).rev().map(Op) {
                    work.extend([new], body);
                }
                if !body.is_erased(op) {
                    work.push(op);
                }
                left -= 1;
                if left == 0 {
                    let [a, b] = attempts.recent;
                    let message = format!("rewriting did not end; the last patterns were '{a}' and '{b}'");
                    let warning = Diagnostic::new(Severity::Warning, Place::Unknown, message);
                    attempts.cx.diagnostics.push(warning.with_hint("run with the option check=true to see whether they undo each other"));
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Visits each op that is there at the start once, in text order; what rewrites add is not visited.
///
/// # Errors
/// A pattern that breaks its contract.
pub fn rewrite_once<'c>(body: &mut Body<'c>, patterns: &Patterns, options: &RewriteOptions, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
    let all: Vec<_> = body.walk_all().collect();
    let mut attempts = Attempts::new(patterns, options, cx);
    for op in all {
        if !body.is_erased(op)
            && let Outcome::Stopped = attempts.run(body, op)?
        {
            break;
        }
    }
    Ok(())
}

/// An op that does nothing and whose results nobody reads.
fn is_dead(body: &Body<'_>, op: Op) -> bool {
    body.iter(body.results(op)).all(|v| !body.is_used(v)) && body.parent_op(op).is_some() && body.is_removable(op)
}

/// A stack of ops, each at most once.
#[derive(Default)]
struct WorkList {
    stack: Vec<Op>,
    queued: SideTable<Op, bool>,
}

impl WorkList {
    fn push(&mut self, op: Op) {
        if !self.queued.replace(op, true) {
            self.stack.push(op);
        }
    }

    fn pop(&mut self) -> Option<Op> {
        let op = self.stack.pop()?;
        self.queued[op] = false;
        Some(op)
    }

    /// Looks again at what a rewrite touched: definitions that may be unused now or have but one user left, that user, and
    /// the users of what was replaced.
    fn revisit(&mut self, touched: &Touched, body: &Body<'_>) {
        for &def in touched.operand_defs.iter().filter(|def| !body.is_erased(**def)) {
            self.push(def);
            let once = body.iter(body.results(def)).filter(|v| body.has_one_use(*v));
            once.flat_map(|v| body.users(v)).for_each(|user| self.push(user));
        }
        self.extend(touched.users.iter().copied(), body);
    }

    fn extend(&mut self, ops: impl IntoIterator<Item = Op>, body: &Body<'_>) {
        for op in ops {
            if !body.is_erased(op) {
                self.push(op);
            }
        }
    }
}
