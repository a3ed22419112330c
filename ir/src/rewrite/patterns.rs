//! Sets of patterns.

use super::{Patch, Replacement};
use crate::body::Op;
use crate::op::{OpDef, OpInfo, Out};
use hashbrown::HashMap;

type Attempt<'c> = Box<dyn Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement> + Send + Sync + 'c>;

/// One pattern.
pub struct Pattern<'c> {
    /// The function's name, without its path.
    pub name: &'static str,
    /// The op that it looks at.
    pub root: &'static OpInfo,
    pub(crate) attempt: Attempt<'c>,
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

    /// Adds a pattern: a function from an op's struct to what replaces the op's results.
    pub fn add<T, F>(&mut self, pattern: F) -> &mut Self
    where
        T: OpDef<'c>,
        F: Fn(T, &mut Patch<'_, 'c>) -> Option<T::Out> + Send + Sync + 'c,
    {
        let path = std::any::type_name::<F>();
        let attempt = move |op: Op, patch: &mut Patch<'_, 'c>| {
            let fields: T = patch.body().matches(op)?;
            pattern(fields, patch).map(Out::replacement)
        };
        self.by_root.entry(T::info().name).or_default().push(self.list.len());
        let name = path.rsplit("::").next().unwrap_or(path);
        self.list.push(Pattern { name, root: T::info(), attempt: Box::new(attempt) });
        self
    }

    /// Adds a pattern for ops of one definition that does not know their fields.
    pub fn add_generic<F>(&mut self, root: &'static OpInfo, name: &'static str, pattern: F) -> &mut Self
    where
        F: Fn(Op, &mut Patch<'_, 'c>) -> Option<Replacement> + Send + Sync + 'c,
    {
        self.by_root.entry(root.name).or_default().push(self.list.len());
        self.list.push(Pattern { name, root, attempt: Box::new(pattern) });
        self
    }

    /// All patterns, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Pattern<'c>> {
        self.list.iter()
    }

    /// The patterns for an op, in order.
    #[inline]
    pub(crate) fn of(&self, info: &'static OpInfo) -> &[usize] {
        self.by_root.get(info.name).map_or(&[], |list| list)
    }

    pub(crate) fn get(&self, index: usize) -> &Pattern<'c> {
        &self.list[index]
    }
}
