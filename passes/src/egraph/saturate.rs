//! Saturation: rules until nothing new is found, bounded by counts and never by time.
//!
//! Laws
//! - Rows are searched in the order of their numbers, rules in the order of registration; a match adds its ops at once and its union at the end of
//!   the round, so what a round finds depends on the program alone.
//! - A match whose ops are all there already adds nothing.

use super::graph::{Graph, is_free};
use super::nary::Sums;
use super::node::Node;
use egg::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::attr::Attr;
use shale_ir::body::{Body, Mark, Op, Value};
use shale_ir::literal::{Literal, Tolerance};
use shale_ir::op::interface::ConstantLike;
use shale_ir::pass::PassCx;
use shale_ir::rewrite::{Choices, Class, Pattern, Patterns, Replacement, match_fold};
use shale_ir::types::Type;
use std::collections::BTreeMap;

/// What bounds a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Nodes.
    pub(super) nodes: usize,
    /// Rounds.
    pub(super) rounds: usize,
    /// Up to how many nodes rules apply that offer other forms and make nothing simpler.
    pub(super) explore: usize,
    /// Unions by one rule.
    pub(super) unions: u64,
}

/// What one rule did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RuleStats {
    pub(super) matches: u64,
    pub(super) unions: u64,
    pub(super) nodes: u64,
    pub(super) capped: u64,
}

/// A union: the node that was matched, the rule, and the node that equals it, as they were then.
#[derive(Clone, Debug)]
pub(super) struct Union {
    pub(super) old: Node,
    pub(super) rule: &'static str,
    pub(super) class: Class,
    pub(super) new: Node,
}

/// A union to be made: of which classes.
struct Pending {
    union: Union,
    old: Id,
    new: Id,
}

/// When a rule was tried at a row: after so many rebuilds, which number from 1; and which of all values that were asked about it asked about.
#[derive(Clone, Copy, Default)]
struct Memo {
    rebuilds: u32,
    first: u32,
    count: u32,
}

/// What a run did.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) unions: Vec<Union>,
    pub(super) rules: BTreeMap<&'static str, RuleStats>,
    pub(super) rounds: usize,
    /// Why it ended: nothing new, or the limit that was reached.
    pub(super) end: &'static str,
}

/// The name that statistics use for an op's own fold.
const FOLD: &str = "fold";

/// How many uses above a changed class are searched again.
const DEPTH: usize = 6;

/// Applies the rules until nothing new is found or a limit is reached.
pub(super) fn saturate<'c>(graph: &mut Graph, body: &mut Body<'c>, patterns: &Patterns, fp: Class, limits: Limits, cx: &mut PassCx<'_>) -> Log {
    let (log, choices) = (Log::default(), Choices::default());
    let sums = Sums::of(graph, body, fp);
    let mut run =
        Run { graph, body, patterns, fp, limits, log, pending: Vec::new(), choices, memos: FxHashMap::default(), asked: Vec::new(), full: false, sums };
    if limits.rounds == 0 {
        run.log.end = "rounds";
        return run.log;
    }
    let mut classes: Vec<Id> = run.graph.egg.classes().map(|class| class.id).collect();
    loop {
        let rows = run.rows(&classes);
        run.log.rounds += 1;
        for row in rows {
            run.row(row);
            if run.full {
                break;
            }
        }
        run.sums();
        let changed = run.apply(cx);
        run.log.end = match () {
            () if run.full => "nodes",
            () if changed.is_empty() => "saturated",
            () if run.log.rounds == limits.rounds => "rounds",
            () => {
                classes = run.with_users(changed);
                continue;
            }
        };
        return run.log;
    }
}

pub(super) struct Run<'a, 'c> {
    pub(super) graph: &'a mut Graph,
    pub(super) body: &'a mut Body<'c>,
    patterns: &'a Patterns,
    fp: Class,
    pub(super) limits: Limits,
    log: Log,
    /// The unions that this round found.
    pending: Vec<Pending>,
    choices: Choices,
    /// For each row and rule, what is known of the last time that it was tried.
    memos: FxHashMap<Op, Vec<Memo>>,
    /// The values that attempts asked about.
    asked: Vec<Value>,
    /// True once the limit of nodes kept a match out.
    pub(super) full: bool,
    /// Sums and the like of several terms.
    pub(super) sums: Sums,
}

impl<'c> Run<'_, 'c> {
    /// The rows of classes, in order.
    fn rows(&self, classes: &[Id]) -> Vec<Op> {
        let mut rows: Vec<Op> = classes.iter().flat_map(|id| self.graph.rows(*id)).copied().collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// Classes and what uses them, some levels up.
    fn with_users(&self, classes: Vec<Id>) -> Vec<Id> {
        let egg = &self.graph.egg;
        let mut seen: FxHashSet<Id> = classes.iter().copied().collect();
        let (mut all, mut from) = (classes, 0);
        for _ in 0..DEPTH {
            let to = all.len();
            for i in from..to {
                let users: Vec<Id> = egg[all[i]].parents().map(|id| egg.find(id)).collect();
                all.extend(users.into_iter().filter(|id| seen.insert(*id)));
            }
            from = to;
        }
        all
    }

    /// True for a rule that has made as many unions as it may.
    pub(super) fn is_tired(&self, name: &'static str) -> bool {
        self.log.rules.get(name).is_some_and(|stats| stats.unions >= self.limits.unions)
    }

    /// Notes that a node that stands for no op equals a class.
    pub(super) fn equal(&mut self, old: (Id, Node), (name, class): (&'static str, Class), new: Node) {
        let before = self.graph.egg.total_size();
        let id = self.graph.egg.add(new.clone());
        let stats = self.log.rules.entry(name).or_default();
        stats.matches += 1;
        stats.nodes += (self.graph.egg.total_size() - before) as u64;
        if id != self.graph.egg.find(old.0) {
            self.pending.push(Pending { union: Union { old: old.1, rule: name, class, new }, old: old.0, new: id });
        }
    }

    /// Tries the fold and every rule on one row.
    fn row(&mut self, row: Op) {
        let Some(info) = self.body.info(row).filter(|_| is_free(self.body, row) && self.body.block_of(row).is_some()) else { return };
        self.attempts((row, 0), FOLD, None);
        let (patterns, fp, explore) = (self.patterns, self.fp, self.graph.egg.total_size() < self.limits.explore);
        let definitions = self.graph.operand_definitions(self.body, row);
        for (i, candidate) in patterns.of(info).iter().enumerate() {
            let (pattern, may_match) = (patterns.get(candidate.number), candidate.may_match(definitions));
            if (may_match || cfg!(debug_assertions)) && pattern.applies(fp, explore) {
                let matched = self.attempts((row, i + 1), pattern.name, Some(pattern));
                debug_assert!(may_match || !matched, "rule {} matches without the definitions that it says it needs", pattern.name);
            }
        }
    }

    /// Tries one rule, the row's `number`th, unless it has been tried and would see what it saw then; true if it matches.
    fn attempts(&mut self, (row, number): (Op, usize), name: &'static str, pattern: Option<&Pattern>) -> bool {
        let memos = self.memos.entry(row).or_default();
        if memos.len() <= number {
            memos.resize(number + 1, Memo::default());
        }
        let Memo { rebuilds, first, count } = memos[number];
        let asked = &self.asked[first as usize..(first + count) as usize];
        if rebuilds > 0 && !asked.iter().any(|value| self.graph.has_changed(*value, rebuilds)) || self.is_tired(name) {
            return false;
        }
        self.choices.begin(row, name);
        let mut matched = false;
        loop {
            let found = match pattern {
                None => match_fold(self.body, row, &*self.graph, &mut self.choices),
                Some(pattern) => pattern.match_at(self.body, row, &*self.graph, &mut self.choices),
            };
            if let Some((mark, replacement)) = found {
                matched = true;
                self.matched(row, (name, pattern.map_or(Class::Exact, |p| p.class)), mark, replacement);
            }
            if self.full || !self.choices.advance() {
                break;
            }
        }
        if self.choices.was_capped() {
            self.log.rules.entry(name).or_default().capped += 1;
        }
        if let Some(memo) = self.memos.get_mut(&row).and_then(|memos| memos.get_mut(number)) {
            let asked = self.choices.asked();
            *memo = Memo { rebuilds: self.graph.rebuilds, first: self.asked.len() as u32, count: asked.len() as u32 };
            self.asked.extend(asked);
        }
        matched
    }

    /// Takes a match in: its ops, if there is room, and its unions for later.
    pub(super) fn matched(&mut self, row: Op, (name, class): (&'static str, Class), mark: Mark, replacement: Replacement) {
        let new: Vec<Value> = match replacement {
            Replacement::Value(value) => vec![value],
            Replacement::Values(values) => self.body.iter(values).collect(),
        };
        let old: Vec<Value> = self.body.iter(self.body.results(row)).collect();
        let fits = old.len() == new.len() && old.iter().zip(&new).all(|(a, b)| self.body.ty(*a) == self.body.ty(*b));
        if !fits {
            self.body.rollback(mark);
            return;
        }
        let block = self.body.block_of(row);
        let added: Vec<Op> = self.body.added_since(mark).filter(|op| self.body.block_of(*op) == block).collect();
        let Some(grown) = self.add(&added) else {
            self.full = true;
            self.forget(&added);
            self.body.rollback(mark);
            return;
        };
        let stats = self.log.rules.entry(name).or_default();
        stats.matches += 1;
        stats.nodes += grown as u64;
        for (old, new) in old.into_iter().zip(new) {
            let (a, b) = (self.graph.class(self.body, old), self.graph.class(self.body, new));
            if a != b && self.agree(a, b, name) {
                let union = Union { old: self.graph.definition(self.body, old), rule: name, class, new: self.graph.definition(self.body, new) };
                self.pending.push(Pending { union, old: a, new: b });
            }
        }
        if grown > 0 {
            self.sums.added(self.body, &added);
        }
        if grown == 0 {
            self.forget(&added);
            self.body.rollback(mark);
        }
    }

    /// Adds ops to the e-graph; gives how many nodes are new, or nothing if there is no room: then nothing is added.
    fn add(&mut self, added: &[Op]) -> Option<usize> {
        let before = self.graph.egg.total_size();
        for (i, op) in added.iter().enumerate() {
            if let Some(classes) = self.graph.lookup(self.body, *op) {
                let results = self.body.results(*op);
                for (k, id) in classes.into_iter().enumerate() {
                    self.graph.set_class(self.body.at(results, k), id);
                }
                continue;
            }
            let size = |op: &Op| 1 + self.body.results(*op).len();
            if self.graph.egg.total_size() == before && before + added[i..].iter().map(size).sum::<usize>() > self.limits.nodes {
                return None;
            }
            self.graph.add(self.body, *op);
        }
        Some(self.graph.egg.total_size() - before)
    }

    fn forget(&mut self, added: &[Op]) {
        for op in added {
            for value in self.body.iter(self.body.results(*op)) {
                self.graph.forget(value);
            }
        }
    }

    /// False if both classes are constants that differ: then a rule is wrong, or relaxed ones came to the same in two ways. Any NaN equals any NaN.
    fn agree(&self, a: Id, b: Id, rule: &str) -> bool {
        let constant = |id: Id| {
            let rows = self.graph.rows(id).iter();
            let attr = |op: Op| Some(((self.body.interface::<ConstantLike>(op)?.value)(self.body, op)?, self.body.ty(self.body.result(op, 0))));
            rows.copied().find_map(attr)
        };
        let same = |(a, ty): (Attr<'c>, Type<'c>), b: Attr<'c>| {
            let literal = |attr| Literal::from_attr(attr, ty);
            let equal = |(a, b): (Literal, Literal)| b.compare(&a, Tolerance::EXACT).is_ok_and(|comparison| comparison.mismatches == 0);
            a == b || literal(a).zip(literal(b)).is_some_and(equal)
        };
        let agree = constant(a).is_none_or(|a| constant(b).is_none_or(|(b, _)| same(a, b)));
        debug_assert!(agree || self.fp == Class::Relaxed, "rule {rule} makes two constants equal");
        agree
    }

    /// Carries out the round's unions; gives the classes that changed.
    fn apply(&mut self, cx: &mut PassCx<'_>) -> Vec<Id> {
        let before = self.log.unions.len();
        for Pending { union, old, new } in std::mem::take(&mut self.pending) {
            let known = self.graph.egg.find(old) == self.graph.egg.find(new);
            if !known && cx.allow(|| format!("e-graph: {}", union.rule)) {
                self.graph.egg.union(old, new);
                self.log.rules.entry(union.rule).or_default().unions += 1;
                self.log.unions.push(union);
            }
        }
        let changed = self.graph.rebuild(self.body);
        if self.log.unions.len() > before { changed } else { Vec::new() }
    }
}
