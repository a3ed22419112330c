//! Recording when steps of the function run, and how long.
//!
//! Without a recorder a step pays for one branch. Steps within nests are not recorded one by one: a nest is one step.

use super::machine::Machine;
use super::plan::{Repeat, Step};
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// What is recorded: a step, the scalars of a loop, which run as chains, or a function that is called.
#[derive(Clone, Copy)]
pub(crate) enum Entry<'s> {
    Step(&'s Step),
    Scalars(&'s Repeat),
    Function(&'s Vec<Step>),
}

impl Entry<'_> {
    /// What tells it from others as long as the steps stay where they are.
    fn key(self) -> usize {
        match self {
            Entry::Step(step) => std::ptr::from_ref(step).addr(),
            Entry::Scalars(repeat) => std::ptr::from_ref(repeat).addr(),
            Entry::Function(steps) => std::ptr::from_ref(steps).addr(),
        }
    }
}

/// What may be recorded when steps run, each with the number of loops and branches around it; what is within comes after what is around.
pub(crate) fn entries(steps: &[Step]) -> Vec<(usize, Entry<'_>)> {
    fn all<'s>(steps: &'s [Step], depth: usize, found: &mut Vec<(usize, Entry<'s>)>) {
        for step in steps {
            found.push((depth, Entry::Step(step)));
            match step {
                Step::Repeat(repeat) => {
                    found.push((depth + 1, Entry::Scalars(repeat)));
                    all(&repeat.condition, depth + 1, found);
                    all(&repeat.body, depth + 1, found);
                }
                Step::Branch(branch) => branch.branches.iter().for_each(|steps| all(steps, depth + 1, found)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    all(steps, 0, &mut found);
    found
}

/// How often something ran, and how long all its runs took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) runs: u64,
    pub(crate) time: Duration,
    /// How many runs have begun and not ended: what a function calls may run its steps again, which is part of the outer run's time.
    open: u32,
}

/// One run of an entry, by the entry's place: when it began after the recorder's first instant, and how long it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) entry: usize,
    pub(crate) start: Duration,
    pub(crate) time: Duration,
}

/// What runs of the same steps took.
#[derive(Debug)]
pub(crate) struct Recorder {
    since: Instant,
    places: FxHashMap<usize, usize>,
    /// As long as the entries, in their order.
    pub(crate) times: Vec<Times>,
    /// The first runs, each in the order of beginnings.
    pub(crate) runs: Vec<Run>,
    most_runs: usize,
    /// The runs that were not kept one by one.
    pub(crate) left_out: u64,
}

/// Something that is running.
pub(crate) struct Begun {
    entry: usize,
    run: Option<usize>,
    at: Instant,
}

impl Recorder {
    /// A recorder for these entries, which must stay where they are; it keeps `most_runs` runs one by one.
    pub(crate) fn new(entries: &[(usize, Entry<'_>)], since: Instant, most_runs: usize) -> Recorder {
        let places = entries.iter().enumerate().map(|(place, (_, entry))| (entry.key(), place)).collect();
        Recorder { since, places, times: vec![Times::default(); entries.len()], runs: Vec::new(), most_runs, left_out: 0 }
    }

    fn begin(&mut self, entry: Entry<'_>) -> Option<Begun> {
        let entry = *self.places.get(&entry.key())?;
        self.times[entry].open += 1;
        let run = (self.runs.len() < self.most_runs).then_some(self.runs.len());
        match run {
            Some(_) => self.runs.push(Run { entry, start: self.since.elapsed(), time: Duration::ZERO }),
            None => self.left_out += 1,
        }
        Some(Begun { entry, run, at: Instant::now() })
    }

    fn end(&mut self, begun: Begun) {
        let time = begun.at.elapsed();
        let times = &mut self.times[begun.entry];
        times.runs += 1;
        times.open -= 1;
        if times.open == 0 {
            times.time += time;
        }
        if let Some(run) = begun.run {
            self.runs[run] = Run { entry: begun.entry, start: begun.at.saturating_duration_since(self.since), time };
        }
    }
}

impl Machine<'_> {
    /// Says that something begins to run.
    pub(crate) fn begin(&mut self, entry: Entry<'_>) -> Option<Begun> {
        self.recorder.as_deref_mut()?.begin(entry)
    }

    /// Says that it has run.
    pub(crate) fn end(&mut self, begun: Option<Begun>) {
        if let (Some(recorder), Some(begun)) = (self.recorder.as_deref_mut(), begun) {
            recorder.end(begun);
        }
    }
}
