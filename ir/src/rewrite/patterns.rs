//! Sets of patterns.

use super::needs::{self, Candidate, Needs, OpSet};
use super::{Choices, Equalities, Law, Patch, Replacement};
use crate::body::{Body, Mapping, Mark, Op};
use crate::dialect::Registry;
use crate::op::{Flags, OpInfo};
use crate::pass::OptionValue;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::{Arc, PoisonError, RwLock};

/// A fold or a pattern, as a function of the op.
pub(crate) type Function = for<'a, 'b, 'c> fn(Op, &'a mut Patch<'b, 'c>) -> Option<Replacement>;
/// A pattern that carries values of its own.
type Closure = dyn for<'a, 'b, 'c> Fn(Op, &'a mut Patch<'b, 'c>) -> Option<Replacement> + Send + Sync;

/// How a pattern is matched.
#[derive(Clone)]
enum Attempt {
    Function(Function),
    Closure(Arc<Closure>),
    /// From left to right, or the way back.
    Law(&'static Law, bool),
}

/// A function from an op's struct to what replaces the op's results, as a value: what [`rule!`](crate::rule!) makes.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The function's name, without its path.
    pub name: &'static str,
    /// The op that it looks at: data, so that rules are registered without a call for each.
    pub root: &'static OpInfo,
    /// The function on the fields of the op that is given.
    pub attempt: Function,
    /// The ops of which one must define an operand of the op that it looks at; none if it may match without.
    pub needs: Needs,
}

/// Makes a [`Rule`] of the path of a function, and of the ops of which one must define an operand if it has such: `rule!(transpose_dot[DotGeneral])`.
#[macro_export]
macro_rules! rule {
    ($function:path $([$($need:ident),*])?) => {{
        fn attempt<'c>(_: $crate::body::Op, patch: &mut $crate::rewrite::Patch<'_, 'c>) -> Option<$crate::rewrite::Replacement> {
            $crate::rewrite::generated::attempt($function, patch)
        }
        $crate::rewrite::Rule { name: const { $crate::rewrite::generated::name(stringify!($function)) }, root: const { $crate::rewrite::generated::root(&$function) }, attempt, needs: &[$($(<$need as $crate::op::OpDef<'static>>::info),*)?] }
    }};
}

/// What [`rule!`](crate::rule!) calls.
#[doc(hidden)]
pub mod generated {
    use super::super::{Patch, Replacement};
    use crate::op::{OpDef, OpInfo, Out};

    /// The op whose struct a function takes.
    pub const fn root<'c, T: OpDef<'c>, F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out>>(_: &F) -> &'static OpInfo {
        T::INFO
    }

    /// The function at the patch's root.
    pub fn attempt<'c, T: OpDef<'c>, F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out>>(function: F, patch: &mut Patch<'_, 'c>) -> Option<Replacement> {
        let fields: T = patch.root_as()?;
        function(fields, patch).map(Out::replacement)
    }

    /// The last part of a path.
    pub const fn name(path: &'static str) -> &'static str {
        let bytes = path.as_bytes();
        let mut start = bytes.len();
        while start > 0 && (bytes[start - 1].is_ascii_alphanumeric() || bytes[start - 1] == b'_') {
            start -= 1;
        }
        path.split_at(start).1
    }
}

/// What a rule preserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The bits of every result for every input; any NaN equals any NaN.
    Exact,
    /// The results within a bound that the rule states, on finite inputs that do not overflow.
    Relaxed,
}

impl OptionValue for Class {
    const EXPECTED: &'static str = "exact or relaxed";
    fn parse(text: &str) -> Option<Self> {
        match text {
            "exact" => Some(Class::Exact),
            "relaxed" => Some(Class::Relaxed),
            _ => None,
        }
    }
    fn print(&self) -> String {
        if *self == Class::Exact { "exact" } else { "relaxed" }.into()
    }
}

/// In which drivers a rule applies, and in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It makes something simpler: in all drivers.
    Simplifies,
    /// It holds both ways: left to right in all drivers, right to left in e-graphs.
    Both,
    /// It offers another form that is no simpler: in e-graphs only.
    Explores,
}

/// One pattern.
#[derive(Clone)]
pub struct Pattern {
    /// The function's name, without its path.
    pub name: &'static str,
    /// The op that it looks at; the first one of a pattern for traits.
    pub root: &'static OpInfo,
    /// What it preserves.
    pub class: Class,
    /// In which drivers it applies.
    pub way: Way,
    /// The traits of the ops that it looks at; none for a pattern of one op.
    pub flags: Flags,
    /// For a pattern for traits: those that none of its ops has.
    without: Option<Flags>,
    needs: Needs,
    attempt: Attempt,
}

impl Pattern {
    /// The law that it is, if it was given as one.
    pub fn law(&self) -> Option<Law> {
        match self.attempt {
            Attempt::Law(law, back) => Some(if back { law.reversed() } else { *law }),
            _ => None,
        }
    }

    /// Looks for a match at `root`, for drivers that hold several definitions of a value; see [`match_fold`].
    pub fn match_at<'c>(&self, body: &mut Body<'c>, root: Op, equalities: &dyn Equalities, choices: &mut Choices) -> Option<(Mark, Replacement)> {
        match_with(|op, patch| self.run(op, patch), body, root, equalities, choices)
    }

    /// Looks for a match at the patch's root, which is `op`.
    #[inline]
    pub(super) fn run(&self, op: Op, patch: &mut Patch<'_, '_>) -> Option<Replacement> {
        match &self.attempt {
            Attempt::Function(function) => function(op, patch),
            Attempt::Closure(closure) => closure(op, patch),
            Attempt::Law(law, back) => law.apply(*back, patch).map(Replacement::Value),
        }
    }

    /// True if it looks at such ops.
    fn is_for(&self, info: &'static OpInfo) -> bool {
        match self.without {
            None => std::ptr::eq(self.root, info),
            Some(without) => info.has(self.flags) && !info.flags.intersects(without),
        }
    }

    /// The address of the definition of the one op that it looks at, 0 for a pattern for traits.
    fn address(&self) -> usize {
        if self.without.is_none() { std::ptr::from_ref(self.root).addr() } else { 0 }
    }

    /// What it needs among the definitions of operands.
    fn needs(&self) -> [OpSet; 2] {
        match self.attempt {
            Attempt::Law(law, back) => needs::of_law(law, back),
            _ => needs::one_of(self.needs),
        }
    }

    /// True if a driver applies it.
    pub fn applies(&self, fp: Class, explore: bool) -> bool {
        (explore || self.way != Way::Explores) && (self.class == Class::Exact || fp == Class::Relaxed)
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pattern({})", self.name)
    }
}

/// Looks for what an op folds to, for drivers that hold several definitions of a value: gives what was added since when, and what equals the op's
/// results. Nothing is replaced; regions that a match takes are copied. `None` takes back everything that was added.
pub fn match_fold<'c>(body: &mut Body<'c>, root: Op, equalities: &dyn Equalities, choices: &mut Choices) -> Option<(Mark, Replacement)> {
    let fold = body.info(root)?.fold;
    match_with(fold, body, root, equalities, choices)
}

fn match_with<'c>(
    attempt: impl Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement>,
    body: &mut Body<'c>,
    root: Op,
    equalities: &dyn Equalities,
    choices: &mut Choices,
) -> Option<(Mark, Replacement)> {
    let (mark, mut moves) = (body.mark(), Vec::new());
    choices.attempt();
    let found = attempt(root, &mut Patch::new(body, root, &mut moves, choices).knowing(equalities));
    let is_new = (found.is_some() || choices.has_added()) && choices.made();
    if found.is_none() || !is_new {
        body.rollback(mark);
        return None;
    }
    for (from, to) in moves {
        body.clone_blocks(from, to, &mut Mapping::default());
    }
    found.map(|replacement| (mark, replacement))
}

/// The patterns for an op, in order.
pub(crate) type Candidates = Arc<[Candidate]>;

/// Patterns in order of registration, found by the op that they look at.
#[derive(Debug, Default)]
pub struct Patterns {
    list: Vec<Pattern>,
    /// The address of the definition that each pattern looks at, 0 for those for traits: what is read to find an op's patterns.
    roots: Vec<usize>,
    /// The patterns of the ops that were asked for, by the address of the op's definition: a program has few of all ops.
    found: RwLock<HashMap<usize, Candidates, FxBuildHasher>>,
}

impl Patterns {
    /// No patterns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an exact pattern that simplifies: a function from an op's struct to what replaces the op's results.
    pub fn add(&mut self, rule: Rule) -> &mut Self {
        self.add_as(Class::Exact, Way::Simplifies, rule)
    }

    /// Adds a pattern.
    pub fn add_as(&mut self, class: Class, way: Way, rule: Rule) -> &mut Self {
        self.push((class, way), rule.root, rule.name, rule.needs, Attempt::Function(rule.attempt))
    }

    /// Adds patterns.
    pub fn add_all(&mut self, class: Class, way: Way, rules: &[Rule]) -> &mut Self {
        self.reserve(rules.len());
        for rule in rules {
            self.add_as(class, way, *rule);
        }
        self
    }

    /// Adds a pattern for ops of one definition that does not know their fields.
    pub fn add_generic<F>(&mut self, root: &'static OpInfo, name: &'static str, pattern: F) -> &mut Self
    where
        F: for<'a, 'b, 'c> Fn(Op, &'a mut Patch<'b, 'c>) -> Option<Replacement> + Send + Sync + 'static,
    {
        self.push((Class::Exact, Way::Simplifies), root, name, &[], Attempt::Closure(Arc::new(pattern)))
    }

    /// Adds a pattern for every registered op that has these traits and none of the others, whatever dialect it is of.
    pub fn add_for_traits<F>(
        &mut self,
        registry: &Registry,
        (with, without): (Flags, Flags),
        (class, way): (Class, Way),
        (name, needs): (&'static str, Needs),
        pattern: F,
    ) -> &mut Self
    where
        F: for<'a, 'b, 'c> Fn(Op, &'a mut Patch<'b, 'c>) -> Option<Replacement> + Send + Sync + 'static,
    {
        let Some(root) = registry.ops().find(|op| op.has(with) && !op.flags.intersects(without)) else { return self };
        self.enter(Pattern { name, root, class, way, flags: with, without: Some(without), needs, attempt: Attempt::Closure(Arc::new(pattern)) })
    }

    /// Adds laws, each with its way back where it holds both ways.
    pub fn laws(&mut self, laws: &'static [Law]) -> &mut Self {
        self.reserve(laws.len());
        for law in laws {
            self.push((law.class, law.way), law.root(), law.name, &[], Attempt::Law(law, false));
            if law.way == Way::Both {
                let back = law.reversed();
                self.push((law.class, back.way), back.root(), law.name, &[], Attempt::Law(law, true));
            }
        }
        self
    }

    fn push(&mut self, (class, way): (Class, Way), root: &'static OpInfo, name: &'static str, needs: Needs, attempt: Attempt) -> &mut Self {
        self.enter(Pattern { name, root, class, way, flags: Flags::NONE, without: None, needs, attempt })
    }

    fn enter(&mut self, pattern: Pattern) -> &mut Self {
        self.roots.push(pattern.address());
        self.list.push(pattern);
        self.found.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self
    }

    fn reserve(&mut self, more: usize) {
        self.list.reserve(more);
        self.roots.reserve(more);
    }

    /// The patterns of which a condition holds, in order.
    #[must_use]
    pub fn filtered(&self, keep: impl Fn(&Pattern) -> bool) -> Self {
        let list: Vec<Pattern> = self.list.iter().filter(|pattern| keep(pattern)).cloned().collect();
        Patterns { roots: list.iter().map(Pattern::address).collect(), list, found: RwLock::default() }
    }

    /// All patterns, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Pattern> {
        self.list.iter()
    }

    /// The patterns for an op, in order, with what they need.
    pub fn of(&self, info: &'static OpInfo) -> Arc<[Candidate]> {
        let key = std::ptr::from_ref(info).addr();
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        found.unwrap_or_else(|| {
            let all = (0..).zip(&self.roots).filter(|(i, root)| **root == key || **root == 0 && self.get(*i).is_for(info));
            let numbers: Vec<Candidate> = all.map(|(i, _)| Candidate::new(i, self.get(i).needs())).collect();
            let numbers = Candidates::from(numbers);
            self.found.write().unwrap_or_else(PoisonError::into_inner).insert(key, numbers.clone());
            numbers
        })
    }

    /// The pattern of a number.
    #[inline]
    pub fn get(&self, number: u32) -> &Pattern {
        &self.list[number as usize]
    }
}
