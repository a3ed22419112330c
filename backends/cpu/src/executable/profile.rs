//! What the steps of runs took.

use super::Executable;
use super::function::Function;
use super::listing::{describe, inner};
use super::traffic::Traffic;
use crate::nest::plan::{Source, Step};
use crate::nest::record::{Entry, Recorder, Times, entries};
use std::time::{Duration, Instant};

/// What the steps of an executable took in runs that got this in [`Given`](super::Given).
#[derive(Debug)]
pub struct Profile {
    /// Those of an executable, with nothing in them that a run adds; what one run moves and computes.
    steps: Vec<StepProfile>,
    pub(super) recorder: Recorder,
    pub(super) whole: Duration,
}

/// A step of the function, or of a loop or branch of it, with what all its runs took together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepProfile {
    /// How many loops and branches of the function are around it, and the function itself if it is called.
    pub depth: usize,
    /// What it is: which kernel with its sizes, or which loops and engine.
    pub what: String,
    /// The op that it computes, by name, line and column; the first one if it computes several, and how many others there are.
    pub op: Option<String>,
    /// How often it ran.
    pub runs: u64,
    /// How long that took; with the steps inside for loops and branches.
    pub time: Duration,
    /// The bytes that it moved; None for loops, branches, calls and scalars.
    pub traffic: Option<Traffic>,
    /// The floating point operations that it made, where they are known: a function like `exp` is one. What joins the elements of a row that lies in memory
    /// does not count.
    pub operations: Option<u64>,
}

/// One run of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRun {
    /// The step, by its place among [`Profile::steps`].
    pub step: usize,
    /// When it began, after the instant from which the profile counts.
    pub start: Duration,
    /// How long it took.
    pub time: Duration,
}

impl Executable {
    /// An empty profile for runs of this executable, which counts from an instant and keeps the first `most_runs` runs of steps one by one.
    pub fn profile(&self, since: Instant, most_runs: usize) -> Profile {
        let mut all = entries(&self.entry.steps);
        let mut steps: Vec<StepProfile> = all.iter().map(|(depth, entry)| self.entry.entry(*depth, *entry)).collect();
        for function in self.called.functions() {
            let within = entries(&function.steps).into_iter().map(|(depth, entry)| (depth + 1, entry));
            let own: Vec<_> = std::iter::once((0, Entry::Function(&function.steps))).chain(within).collect();
            steps.extend(own.iter().map(|(depth, entry)| function.entry(*depth, *entry)));
            all.extend(own);
        }
        Profile { steps, recorder: Recorder::new(&all, since, most_runs), whole: Duration::ZERO }
    }
}

impl Function {
    fn entry(&self, depth: usize, entry: Entry<'_>) -> StepProfile {
        let (what, op, traffic, operations) = match entry {
            Entry::Scalars(_) => ("scalars".to_string(), None, None, None),
            Entry::Function(_) => (format!("function @{}", self.name), None, None, None),
            Entry::Step(step) => {
                let (traffic, operations) = Traffic::of(self, step);
                (chain(step), self.ops_of(step), traffic, operations)
            }
        };
        StepProfile { depth, what, op, runs: 0, time: Duration::ZERO, traffic, operations }
    }

    /// The ops that a step computes, as text.
    fn ops_of(&self, step: &Step) -> Option<String> {
        if matches!(step, Step::Repeat(_) | Step::Branch(_)) {
            return None;
        }
        let mut found = Vec::new();
        collect(step, &mut found);
        let mut names: Vec<String> = Vec::new();
        for name in found.into_iter().map(|op| self.op(op)).filter(|name| !name.is_empty()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        match &names[..] {
            [] => None,
            [one] => Some(one.clone()),
            [first, others @ ..] => Some(format!("{first} and {} more", others.len())),
        }
    }
}

impl Profile {
    /// The steps in the order in which they are written; what is in a loop or branch comes behind it.
    pub fn steps(&self) -> Vec<StepProfile> {
        let one = |(step, times): (&StepProfile, &Times)| {
            let all = |each: u64| each.saturating_mul(times.runs);
            let traffic = step.traffic.map(|each| Traffic { reads: all(each.reads), writes: all(each.writes) });
            StepProfile { runs: times.runs, time: times.time, traffic, operations: step.operations.map(all), ..step.clone() }
        };
        self.steps.iter().zip(&self.recorder.times).map(one).collect()
    }

    /// The runs of steps that were kept one by one, in the order in which they began.
    pub fn runs(&self) -> impl Iterator<Item = StepRun> {
        self.recorder.runs.iter().map(|run| StepRun { step: run.entry, start: run.start, time: run.time })
    }

    /// How many runs of steps were not kept one by one.
    pub fn left_out(&self) -> u64 {
        self.recorder.left_out
    }

    /// How long all of the runs took, their arguments and results included.
    pub fn whole(&self) -> Duration {
        self.whole
    }
}

/// What a step is, with what a loop of it does where that is one thing.
fn chain(step: &Step) -> String {
    let what = describe(step).0;
    match step {
        Step::Loop(_, steps) => match &steps[..] {
            [only] => format!("{what}, {}", chain(only)),
            steps => format!("{what}, {} steps", steps.len()),
        },
        Step::Tiled(tiled) => format!("{what}, {} steps", tiled.steps.len()),
        Step::RowBlocks(blocks) => format!("{what}, {} steps", blocks.steps.len()),
        _ => what,
    }
}

/// The ops of a step and of those in it.
fn collect(step: &Step, found: &mut Vec<usize>) {
    for (_, steps) in inner(step) {
        for step in steps {
            collect(step, found);
        }
    }
    match step {
        Step::Reduce(reduction) => found.push(reduction.op),
        Step::Transpose(transposition) => found.push(transposition.op),
        Step::Columns(reduction) => {
            if let Source::Lanes(lanes) | Source::Total(lanes) = &reduction.source {
                found.push(lanes.op);
            }
        }
        _ => found.extend(describe(step).1),
    }
}
