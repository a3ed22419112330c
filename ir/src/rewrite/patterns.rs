//! Sets of patterns.

use super::{Choices, Equalities, Law, Patch, Replacement};
use crate::body::{Body, Mapping, Mark, Op};
use crate::dialect::Registry;
use crate::op::{Flags, OpDef, OpInfo, Out};
use crate::pass::OptionValue;
use hashbrown::HashMap;

type Attempt<'c> = Box<dyn Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement> + Send + Sync + 'c>;

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
pub struct Pattern<'c> {
    /// The function's name, without its path.
    pub name: &'static str,
    /// The op that it looks at; the first one of a pattern for traits.
    pub root: &'static OpInfo,
    /// What it preserves.
    pub class: Class,
    /// In which drivers it applies.
    pub way: Way,
    /// The law that it is, if it was given as one.
    pub law: Option<Law>,
    /// The traits for which it was registered, once for each op that has them; none for a pattern of one op.
    pub flags: Flags,
    pub(crate) attempt: Attempt<'c>,
}

impl<'c> Pattern<'c> {
    /// Looks for a match at `root`, for drivers that hold several definitions of a value; see [`match_fold`].
    pub fn match_at(&self, body: &mut Body<'c>, root: Op, equalities: &dyn Equalities, choices: &mut Choices) -> Option<(Mark, Replacement)> {
        match_with(&*self.attempt, body, root, equalities, choices)
    }
}

/// Looks for what an op folds to, for drivers that hold several definitions of a value: gives what was added since when, and what equals the op's
/// results. Nothing is replaced; regions that a match takes are copied. `None` takes back everything that was added.
pub fn match_fold<'c>(body: &mut Body<'c>, root: Op, equalities: &dyn Equalities, choices: &mut Choices) -> Option<(Mark, Replacement)> {
    let fold = body.info(root)?.fold;
    match_with(&fold, body, root, equalities, choices)
}

fn match_with<'c>(
    attempt: &dyn Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement>,
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

/// Patterns in order of registration, found by the op that they look at.
#[derive(Default)]
pub struct Patterns<'c> {
    list: Vec<Pattern<'c>>,
    by_root: HashMap<&'static str, Vec<usize>>,
}

impl<'c> Patterns<'c> {
    /// No patterns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an exact pattern that simplifies: a function from an op's struct to what replaces the op's results.
    pub fn add<T, F>(&mut self, pattern: F) -> &mut Self
    where
        T: OpDef<'c>,
        F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out> + Send + Sync + 'c,
    {
        self.add_as(Class::Exact, Way::Simplifies, pattern)
    }

    /// Adds a relaxed pattern that simplifies.
    pub fn relaxed<T, F>(&mut self, pattern: F) -> &mut Self
    where
        T: OpDef<'c>,
        F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out> + Send + Sync + 'c,
    {
        self.add_as(Class::Relaxed, Way::Simplifies, pattern)
    }

    /// Adds an exact pattern for e-graphs: another form that is no simpler.
    pub fn explore<T, F>(&mut self, pattern: F) -> &mut Self
    where
        T: OpDef<'c>,
        F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out> + Send + Sync + 'c,
    {
        self.add_as(Class::Exact, Way::Explores, pattern)
    }

    /// Adds a pattern.
    pub fn add_as<T, F>(&mut self, class: Class, way: Way, pattern: F) -> &mut Self
    where
        T: OpDef<'c>,
        F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out> + Send + Sync + 'c,
    {
        let path = std::any::type_name::<F>();
        let attempt = move |_: Op, patch: &mut Patch<'_, 'c>| {
            let fields: T = patch.root_as()?;
            pattern(fields, patch).map(Out::replacement)
        };
        let name = path.rsplit("::").next().unwrap_or(path);
        self.push(Pattern { name, root: T::info(), class, way, law: None, flags: Flags::NONE, attempt: Box::new(attempt) })
    }

    /// Adds a pattern for ops of one definition that does not know their fields.
    pub fn add_generic<F>(&mut self, root: &'static OpInfo, name: &'static str, pattern: F) -> &mut Self
    where
        F: Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement> + Send + Sync + 'c,
    {
        self.add_generic_as(Class::Exact, Way::Simplifies, root, name, pattern)
    }

    /// Adds a pattern for ops of one definition that does not know their fields.
    pub fn add_generic_as<F>(&mut self, class: Class, way: Way, root: &'static OpInfo, name: &'static str, pattern: F) -> &mut Self
    where
        F: Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement> + Send + Sync + 'c,
    {
        self.push(Pattern { name, root, class, way, law: None, flags: Flags::NONE, attempt: Box::new(pattern) })
    }

    /// Adds a pattern for every registered op that has these traits, whatever dialect it is of.
    pub fn add_for_traits<F>(&mut self, registry: &Registry, flags: Flags, (class, way): (Class, Way), name: &'static str, pattern: F) -> &mut Self
    where
        F: Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement> + Send + Sync + 'c,
    {
        let mut roots = registry.ops().filter(|op| op.has(flags)).peekable();
        let Some(&root) = roots.peek() else { return self };
        for op in roots {
            self.by_root.entry(op.name).or_default().push(self.list.len());
        }
        self.list.push(Pattern { name, root, class, way, law: None, flags, attempt: Box::new(pattern) });
        self
    }

    /// Adds laws, each with its way back where it holds both ways.
    pub fn laws(&mut self, laws: &'static [Law]) -> &mut Self {
        for law in laws {
            self.law(*law);
            if law.way == Way::Both {
                self.law(law.reversed());
            }
        }
        self
    }

    fn law(&mut self, law: Law) -> &mut Self {
        let attempt = move |_: Op, patch: &mut Patch<'_, 'c>| law.apply(patch).map(Replacement::Value);
        self.push(Pattern { name: law.name, root: law.root(), class: law.class, way: law.way, law: Some(law), flags: Flags::NONE, attempt: Box::new(attempt) })
    }

    fn push(&mut self, pattern: Pattern<'c>) -> &mut Self {
        self.by_root.entry(pattern.root.name).or_default().push(self.list.len());
        self.list.push(pattern);
        self
    }

    /// The patterns of which a condition holds, in order.
    #[must_use]
    pub fn filtered(self, keep: impl Fn(&Pattern<'c>) -> bool) -> Self {
        let mut number = Vec::new();
        let mut list = Vec::new();
        for pattern in self.list {
            let kept = keep(&pattern);
            number.push(kept.then_some(list.len()));
            list.extend(Some(pattern).filter(|_| kept));
        }
        let renumbered = |old: Vec<usize>| old.into_iter().filter_map(|i| number[i]).collect();
        let by_root = self.by_root.into_iter().map(|(root, old)| (root, renumbered(old))).collect();
        Patterns { list, by_root }
    }

    /// All patterns, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Pattern<'c>> {
        self.list.iter()
    }

    /// The patterns for an op, in order.
    pub fn for_op(&self, info: &'static OpInfo) -> impl Iterator<Item = &Pattern<'c>> {
        self.of(info).iter().map(|i| &self.list[*i])
    }

    /// The numbers of the patterns for an op, in order.
    #[inline]
    pub(crate) fn of(&self, info: &'static OpInfo) -> &[usize] {
        self.by_root.get(info.name).map_or(&[], |list| list)
    }

    pub(crate) fn get(&self, index: usize) -> &Pattern<'c> {
        &self.list[index]
    }
}
