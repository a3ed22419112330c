//! Which functions are copied to their calls.
//!
//! A function goes to all of its calls or to none, so one that stays is compiled once. What copies add is counted before anything is copied, callees before
//! callers: a function weighs what its body does once the calls in it are gone. Of those whose callees are decided the lightest one comes next.

use super::CallGraph;
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::FunctionLike;
use shale_ir::session::Str;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The functions of a call graph, with what is decided.
pub(super) struct Plan<'c> {
    fates: HashMap<Str<'c>, Fate>,
}

/// What becomes of the calls of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// They are replaced by its body.
    Inlined,
    /// They stay: copies would add more ops than are left of so many.
    Kept { budget: usize },
    /// They stay for another reason.
    Fixed,
}

/// A function that may be copied.
struct Candidate<'c> {
    name: Str<'c>,
    /// Its ops without itself and its return, and calls that are decided to go.
    ops: usize,
    /// Whether the function goes when all of its calls are gone.
    is_private: bool,
    /// The calls of it.
    sites: usize,
    /// The candidates that it calls, with how often; those that call it.
    calls: HashMap<usize, usize>,
    callers: Vec<usize>,
}

impl<'c> Plan<'c> {
    /// Decides about all functions of a module; copies add at most `budget` ops, and each has at most `max`. Functions for which
    /// `may_go` is false stay.
    pub(super) fn of(module: &Module<'c>, graph: &CallGraph<'c>, (budget, max): (usize, usize), may_go: impl Fn(Str<'c>) -> bool) -> Plan<'c> {
        let mut all = candidates(module, graph, may_go);
        let mut fates = HashMap::new();
        let mut open: Vec<usize> = all.iter().map(|candidate| candidate.calls.len()).collect();
        let entry = |all: &[Candidate<'c>], i: usize| Reverse((all[i].ops, i));
        let mut ready: BinaryHeap<_> = (0..all.len()).filter(|i| open[*i] == 0).map(|i| entry(&all, i)).collect();
        let mut left = budget;
        while let Some(Reverse((ops, i))) = ready.pop() {
            let copies = all[i].sites.saturating_sub(usize::from(all[i].is_private));
            let growth = ops.saturating_mul(copies);
            let fate = if ops > max {
                Fate::Fixed
            } else if growth > left {
                Fate::Kept { budget }
            } else {
                Fate::Inlined
            };
            let goes = fate == Fate::Inlined;
            left -= if goes { growth } else { 0 };
            fates.insert(all[i].name, fate);
            for caller in std::mem::take(&mut all[i].callers) {
                if goes {
                    let calls = all[caller].calls[&i];
                    all[caller].ops = all[caller].ops.saturating_add(ops.saturating_sub(1).saturating_mul(calls));
                }
                open[caller] -= 1;
                if open[caller] == 0 {
                    ready.push(entry(&all, caller));
                }
            }
        }
        Plan { fates }
    }

    pub(super) fn fate(&self, function: Str<'c>) -> Fate {
        self.fates.get(&function).copied().unwrap_or(Fate::Fixed)
    }

    /// The functions that stay because copies would add too many ops, in no order.
    pub(super) fn kept(&self) -> impl Iterator<Item = Str<'c>> {
        self.fates.iter().filter(|(_, fate)| matches!(fate, Fate::Kept { .. })).map(|(name, _)| *name)
    }
}

/// The functions that may be copied, in the order of the module.
fn candidates<'c>(module: &Module<'c>, graph: &CallGraph<'c>, may_go: impl Fn(Str<'c>) -> bool) -> Vec<Candidate<'c>> {
    let (mut all, mut numbers) = (Vec::new(), HashMap::new());
    for (key, body) in module.items() {
        let (ItemKey::Symbol(name), Some(root)) = (key, body.root()) else { continue };
        let Some(function) = body.interface::<FunctionLike>(root) else { continue };
        let sites = graph.sites.get(&name).copied().unwrap_or(0);
        if sites == 0 || graph.recursive.contains(&name) || !may_go(name) {
            continue;
        }
        numbers.insert(name, all.len());
        let (ops, is_private) = (body.walk_all().count().saturating_sub(2), !(function.is_public)(body, root));
        all.push(Candidate { name, ops, is_private, sites, calls: HashMap::new(), callers: Vec::new() });
    }
    for (caller, callees) in &graph.calls {
        let Some(caller) = numbers.get(caller).copied() else { continue };
        for callee in callees.iter().filter_map(|callee| numbers.get(callee).copied()) {
            let count: &mut usize = all[caller].calls.entry(callee).or_default();
            *count += 1;
            if *count == 1 {
                all[callee].callers.push(caller);
            }
        }
    }
    all
}
