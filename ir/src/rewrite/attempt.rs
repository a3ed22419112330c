//! One attempt at one op: fold, then each pattern; commit or take back.

use super::lineage::{Lineage, shape_of};
use super::touched::Touched;
use super::{Candidate, Choices, OpSet, Patch, Patterns, Replacement, RewriteOptions};
use crate::body::{Body, Mark, Op, Region, Value};
use crate::diag::{Diagnostic, Severity};
use crate::op::interface::ConstantLike;
use crate::op::{Flags, OpError, OpInfo};
use crate::pass::PassCx;
use crate::verify::op_diagnostic;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How an attempt ended.
pub(super) enum Outcome {
    /// Nothing matched.
    Unchanged,
    /// The op was replaced and erased, or its operands were put in order.
    Rewritten,
    /// Something matched, but the budget is used up.
    Stopped,
}

/// The name that statistics and messages use for an op's own fold.
const FOLD: &str = "fold";
/// The name for putting the constant operands of a commutative op last.
const CONSTANTS_LAST: &str = "constants-last";

/// What attempts share during a run.
pub(super) struct Attempts<'a, 'b> {
    patterns: &'a Patterns,
    /// The patterns that apply to the ops that were seen, by the address of the op's definition.
    of: FxHashMap<usize, Arc<[Candidate]>>,
    pub(super) options: &'a RewriteOptions,
    pub(super) cx: &'a mut PassCx<'b>,
    /// What the last rewrite touched.
    pub(super) touched: Touched,
    lineage: Lineage,
    moves: Vec<(Region, Region)>,
    choices: Choices,
    /// The last patterns that fired, for the message when a run does not end.
    pub(super) recent: [&'static str; 2],
}

impl<'a, 'b> Attempts<'a, 'b> {
    pub(super) fn new(patterns: &'a Patterns, options: &'a RewriteOptions, cx: &'a mut PassCx<'b>) -> Self {
        Attempts {
            patterns,
            of: FxHashMap::default(),
            options,
            cx,
            touched: Touched::default(),
            lineage: Lineage::default(),
            moves: Vec::new(),
            choices: Choices::default(),
            recent: [""; 2],
        }
    }

    /// Tries the op's fold and then its patterns; the first that matches is committed.
    ///
    /// # Errors
    /// A pattern that breaks its contract: it says "changed" and changed nothing, undoes another, or gives values of wrong types.
    pub(super) fn run(&mut self, body: &mut Body<'_>, op: Op) -> Result<Outcome, Diagnostic> {
        let Some(info) = body.info(op).filter(|_| !body.form_matters(op)) else { return Ok(Outcome::Unchanged) };
        let exchanged = self.options.fold && info.has(Flags::COMMUTATIVE) && self.exchange(body, op)?;
        if self.options.fold
            && let Some((mark, replacement)) = self.search(body, op, FOLD, info.fold)
        {
            return self.commit(body, op, FOLD, mark, replacement);
        }
        let patterns = self.patterns;
        let definitions = definitions(body, op);
        for candidate in &*self.patterns_of(info) {
            let (pattern, may_match) = (patterns.get(candidate.number), candidate.may_match(definitions));
            if !may_match && !cfg!(debug_assertions) && self.options.trace.is_none() {
                continue;
            }
            if let Some((mark, replacement)) = self.search(body, op, pattern.name, |op, patch| pattern.run(op, patch)) {
                debug_assert!(may_match, "rule {} matches without the definitions that it says it needs", pattern.name);
                return self.commit(body, op, pattern.name, mark, replacement);
            }
        }
        Ok(if exchanged { Outcome::Rewritten } else { Outcome::Unchanged })
    }

    /// The patterns that apply to an op, in order.
    fn patterns_of(&mut self, info: &'static OpInfo) -> Arc<[Candidate]> {
        let (patterns, options) = (self.patterns, self.options);
        let applying = || patterns.of(info).iter().copied().filter(|c| patterns.get(c.number).applies(options.fp, options.explore)).collect();
        self.of.entry(std::ptr::from_ref(info).addr()).or_insert_with(applying).clone()
    }

    /// The first of a pattern's attempts that matches; everything else is taken back.
    fn search<'c>(
        &mut self,
        body: &mut Body<'c>,
        op: Op,
        name: &'static str,
        attempt: impl Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement>,
    ) -> Option<(Mark, Replacement)> {
        let traced = self.options.trace.as_deref().is_some_and(|t| t.is_empty() || t == name);
        let mut why = String::new();
        self.choices.clear();
        loop {
            let mark = body.mark();
            let mut patch = Patch::new(body, op, &mut self.moves, &mut self.choices).explaining(traced.then_some(&mut why));
            let found = attempt(op, &mut patch).filter(|replacement| !changes_layout(body, op, *replacement));
            if found.is_none() {
                self.take_back(body, mark);
            }
            let done = found.is_some() || !self.choices.advance();
            if traced && done {
                self.trace(body, op, name, found.is_some(), &why);
            }
            if done {
                return found.map(|replacement| (mark, replacement));
            }
        }
    }

    /// Puts the constant operands of a commutative op last; true if they were not.
    fn exchange(&mut self, body: &mut Body<'_>, op: Op) -> Result<bool, Diagnostic> {
        let was = if self.options.check { shape_of(body, op) } else { 0 };
        if !put_constants_last(body, op, self.cx) {
            return Ok(false);
        }
        self.touched = Touched::default();
        self.recent = [self.recent[1], CONSTANTS_LAST];
        match self.options.check.then(|| self.lineage.repeats(body, (op, was), CONSTANTS_LAST, op)).flatten() {
            Some(chain) => Err(undone(body, op, &chain)),
            None => Ok(true),
        }
    }

    fn take_back(&mut self, body: &mut Body<'_>, mark: Mark) {
        self.moves.clear();
        body.rollback(mark);
    }

    fn commit(&mut self, body: &mut Body<'_>, op: Op, name: &'static str, mark: Mark, replacement: Replacement) -> Result<Outcome, Diagnostic> {
        let new: Vec<Value> = match replacement {
            Replacement::Value(v) => vec![v],
            Replacement::Values(list) => body.iter(list).collect(),
        };
        if let Err(why) = self.contract(body, op, mark, &new) {
            let error = op_diagnostic(body, op, OpError::new(format!("was rewritten by pattern '{name}', which {why}")));
            self.take_back(body, mark);
            return Err(error);
        }
        if self.options.check
            && let Some(new_op) = successor(body, mark, &new)
            && let was = shape_of(body, op)
            && let Some(chain) = self.lineage.repeats(body, (op, was), name, new_op)
        {
            let error = undone(body, op, &chain);
            self.take_back(body, mark);
            return Err(error);
        }
        if !self.cx.allow(|| format!("{name} on {}", body.name(op).text())) {
            self.take_back(body, mark);
            return Ok(Outcome::Stopped);
        }
        for (from, to) in self.moves.drain(..) {
            body.move_blocks(from, to);
        }
        self.touched = Touched::of(body, op);
        for (i, &value) in new.iter().enumerate() {
            let old = body.result(op, i);
            if let (Some(name), None) = (body.value_name(old), body.value_name(value))
                && body.def_op(value).is_some_and(|d| d.number() >= mark.first_new_op())
            {
                body.set_value_name(value, name);
            }
            body.replace_all_uses(old, value);
        }
        body.erase(op);
        self.cx.count(name, 1);
        self.recent = [self.recent[1], name];
        Ok(Outcome::Rewritten)
    }

    /// What a pattern must keep to.
    fn contract(&self, body: &Body<'_>, op: Op, mark: Mark, new: &[Value]) -> Result<(), String> {
        let results = body.results(op);
        if new.len() != results.len() {
            return Err(format!("gives {} values for {} results", new.len(), results.len()));
        }
        for (i, &value) in new.iter().enumerate() {
            let (old, given) = (body.ty(body.at(results, i)), body.ty(value));
            if old != given {
                let (old, given) = (crate::text::type_text(old), crate::text::type_text(given));
                return Err(format!("gives a value of type {given} for a result of type {old}"));
            }
            if body.def_op(value) == Some(op) {
                return Err("says \"changed\" but gives back the op itself".into());
            }
            if body.value_is_inside(value, op) {
                return Err("gives a value from inside the op that it replaces".into());
            }
        }
        let added = (mark.first_new_op()..body.op_rows() as u32).map(Op).filter(|o| !body.is_erased(*o));
        for new_op in added {
            if body.iter(body.operands(new_op)).any(|v| body.def_op(v) == Some(op)) {
                return Err("adds an op that uses the result it replaces".into());
            }
            if self.options.check && super::lineage::same_op(body, op, new_op) && new.iter().any(|v| body.def_op(*v) == Some(new_op)) {
                return Err("says \"changed\" but builds the same op again".into());
            }
        }
        for (i, (from, _)) in self.moves.iter().enumerate() {
            if body.region_op(*from) != Some(op) {
                return Err("takes a region of an op that it does not replace".into());
            }
            if self.moves[..i].iter().any(|(earlier, _)| earlier == from) {
                return Err("takes one region twice".into());
            }
        }
        Ok(())
    }

    fn trace(&mut self, body: &Body<'_>, op: Op, name: &str, matched: bool, why: &str) {
        let message = match (matched, why) {
            (true, _) => format!("pattern '{name}' matches"),
            (false, "") => format!("pattern '{name}' does not match"),
            (false, why) => format!("pattern '{name}' does not match: {why}"),
        };
        self.cx.diagnostics.push(Diagnostic::new(Severity::Remark, body.place(op), message));
    }
}

/// True if a replacement has a result's type but for the layout: laws about values do not hold for memory, so it is no match.
fn changes_layout(body: &Body<'_>, op: Op, replacement: Replacement) -> bool {
    let differs = |(i, value): (usize, Value)| {
        let (old, new) = (body.ty(body.at(body.results(op), i)), body.ty(value));
        old != new && old.same_but_layout(new)
    };
    match replacement {
        Replacement::Value(value) => body.results(op).len() == 1 && differs((0, value)),
        Replacement::Values(list) => list.len() == body.results(op).len() && body.iter(list).enumerate().any(differs),
    }
}

/// The ops that define an op's operands.
fn definitions(body: &Body<'_>, op: Op) -> OpSet {
    let sets = body.iter(body.operands(op)).filter_map(|value| Some(body.info(body.def_op(value)?)?.set));
    sets.fold(OpSet::NONE, OpSet::union)
}

/// The op that takes the place of a replaced one: the definition of its first result, else what was added last.
fn successor(body: &Body<'_>, mark: Mark, new: &[Value]) -> Option<Op> {
    match new.first() {
        Some(value) => body.def_op(*value),
        None => (mark.first_new_op()..body.op_rows() as u32).rev().map(Op).find(|o| !body.is_erased(*o)),
    }
}

fn undone(body: &Body<'_>, op: Op, chain: &str) -> Diagnostic {
    let error = OpError::new(format!("comes back as it was after the patterns {chain}: they undo each other"));
    op_diagnostic(body, op, error.with_hint("give the op one normal form: only one of the patterns may apply to it"))
}

/// Puts the constant operands of a commutative op behind the others, so that laws need not look on both sides.
fn put_constants_last(body: &mut Body<'_>, op: Op, cx: &mut PassCx<'_>) -> bool {
    let is_constant = |v: &Value| body.def_op(*v).is_some_and(|d| body.interface::<ConstantLike>(d).is_some());
    let old: Vec<_> = body.iter(body.operands(op)).collect();
    let mut new = old.clone();
    new.sort_by_key(is_constant); // stable
    if new == old || !cx.allow(|| format!("constants last in {}", body.name(op).text())) {
        return false;
    }
    for (i, value) in new.into_iter().enumerate() {
        body.set_operand(op, i, value);
    }
    cx.count(CONSTANTS_LAST, 1);
    true
}
