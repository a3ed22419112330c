//! Nests that run together: one loop goes through an iteration of each of them in turn.
//!
//! What they give are arrays of the function, as if each ran on its own; what one iteration has read is still in a cache when the next nest reads it.

use super::block::{Yields, wrapped};
use super::compiler::{Compiler, View};
use super::flat::Flat;
use super::plan::{Form, Step, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::Constant;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_loops::Sibling;

/// The nests of a block that run together.
#[derive(Default)]
pub(super) struct Siblings<'c> {
    /// By the last one of them: all, in order.
    groups: FxHashMap<Op, Vec<Sibling<'c>>>,
    /// All but the last ones.
    waiting: FxHashSet<Op>,
}

impl<'c> Siblings<'c> {
    /// True for a nest that runs when the turn of the last one comes that it runs together with.
    pub(super) fn awaits(&self, op: Op) -> bool {
        self.waiting.contains(&op)
    }

    /// The nests that run when the turn of this one comes, the last of them.
    pub(super) fn ending(&self, op: Op) -> Option<&[Sibling<'c>]> {
        self.groups.get(&op).map(Vec::as_slice)
    }

    fn add(&mut self, group: &mut Vec<Sibling<'c>>) {
        let group = std::mem::take(group);
        if let [rest @ .., last] = &group[..]
            && !rest.is_empty()
        {
            self.waiting.extend(rest.iter().map(|sibling| sibling.op));
            self.groups.insert(last.op, group);
        }
    }
}

impl<'c> Compiler<'_, 'c> {
    /// The nests of a block of the function that say that they run together, follow each other and may; none that `is_taken` says is compiled otherwise.
    pub(super) fn siblings(&self, ops: &[Op], is_taken: impl Fn(Op) -> bool) -> Siblings<'c> {
        let (mut found, mut group) = (Siblings::default(), Vec::new());
        if self.depth > 0 {
            return found;
        }
        for op in ops.iter().filter(|op| self.body.matches::<Constant<'_>>(**op).is_none()) {
            let sibling = Sibling::of(self.body, *op).filter(|sibling| sibling.iterations() > 0 && !is_taken(*op));
            let fits = |group: &[Sibling<'c>]| sibling.filter(|sibling| sibling.may_follow(self.body, group));
            if fits(&group).is_none() {
                found.add(&mut group);
            }
            group.extend(fits(&group));
        }
        found.add(&mut group);
        found
    }

    /// The steps of nests that run together, whose results lie where `results` says, nest by nest.
    ///
    /// # Errors
    /// What has no code.
    pub(super) fn run_together(&mut self, group: &[Sibling<'c>], results: &[Vec<View>]) -> Result<Vec<Step>, Diagnostic> {
        let number = self.begin(&[], &[group[0].iterations()])[0];
        if group.iter().any(|sibling| !sibling.nest.parallel.list().is_empty()) {
            self.shared.insert(number);
        }
        let mut steps = Vec::new();
        for (sibling, results) in group.iter().zip(results) {
            steps.extend(self.iteration(*sibling, number, results)?);
        }
        let loops = self.end(&[number]);
        Ok(wrapped(steps, &loops))
    }

    /// The steps of one iteration of a loop of a nest, by the number of the loop that it runs as: first what all of it shares.
    fn iteration(&mut self, Sibling { op, nest, along }: Sibling<'c>, number: usize, results: &[View]) -> Result<Vec<Step>, Diagnostic> {
        let mut flat = self.flat(op, nest)?;
        let arg = flat.args.remove(along);
        flat.bounds.remove(along);
        flat.schedule.remove(along);
        if flat.bounds.contains(&0) {
            return Ok(Vec::new());
        }
        self.forms.insert(arg, Form::of(Term::Loop(number)));
        let shared = self.take_shared(&mut flat);
        let mut steps = self.block(op, &shared, &Yields::new())?;
        steps.extend(self.flat_nest(op, flat, results, Some((along, number)))?);
        Ok(steps)
    }

    /// Takes the scalars of a nest that depend on none of its loops out of it.
    fn take_shared(&self, flat: &mut Flat) -> Vec<Op> {
        let mut varying: FxHashSet<Value> = flat.args.iter().copied().collect();
        let (rest, shared) = std::mem::take(&mut flat.ops).into_iter().partition(|op| {
            let varies = !self.is_straight(&[*op]) || self.body.iter(self.body.operands(*op)).any(|value| varying.contains(&value));
            if varies {
                varying.extend(self.body.iter(self.body.results(*op)));
            }
            varies
        });
        flat.ops = rest;
        shared
    }
}
