//! Function passes on items: one step on one item, and all items on all threads.

use super::panics::{Panic, catch};
use super::{Analyses, Budget, FunctionPass, PassCx, PassText, RunOptions};
use crate::body::Body;
use crate::diag::Diagnostic;
use crate::op::interface::FunctionLike;
use crate::verify::{op_diagnostic, verify_body};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What is kept about an item from one stage to the next.
#[derive(Default)]
pub(super) struct ItemState {
    pub(super) analyses: Analyses,
    /// The body as it was when it was last found valid.
    pub(super) verified: Option<Fingerprint>,
}

/// Tells states of a body apart. A module pass may put another body under an old name, so the version alone is not enough.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fingerprint(u64, u64, usize, usize);

impl Fingerprint {
    pub(super) fn of(body: &Body<'_>) -> Self {
        Fingerprint(body.version(), body.cfg_version(), body.op_rows(), body.bytes())
    }
}

/// Why an item goes no further.
pub(super) enum Stop {
    /// The pass refused the program.
    Failed,
    /// The verifier refused what the pass left.
    Invalid,
    /// The pass panicked.
    Panicked(Panic),
}

/// One item on its way through a stage.
#[derive(Default)]
pub(super) struct ItemRun {
    pub(super) state: ItemState,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The step at which the item stopped.
    pub(super) stop: Option<(usize, Stop)>,
    /// What each step did, for the steps that ran.
    pub(super) steps: Vec<StepRecord>,
    pub(super) verify: Duration,
    pub(super) last_rewrite: Option<String>,
    pub(super) texts: Vec<PassText>,
}

pub(super) struct StepRecord {
    pub(super) time: Duration,
    pub(super) changed: bool,
    pub(super) stats: BTreeMap<Cow<'static, str>, u64>,
}

/// Runs one function pass on one item, then verifies the item if it changed. Does nothing for an item that has stopped.
pub(super) fn run_step(body: &mut Body<'_>, item: &mut ItemRun, pass: &dyn FunctionPass, budget: &Budget, verify: bool) {
    if item.stop.is_some() {
        return;
    }
    let (step, before, start) = (item.steps.len(), body.version(), Instant::now());
    let mut cx = PassCx::new(budget, Some(&mut item.state.analyses));
    let result = catch(|| {
        pass.run(body, &mut cx)?;
        complete(body, before)
    });
    let time = start.elapsed();
    let PassCx { stats, diagnostics, last_rewrite, texts, .. } = cx;
    item.diagnostics.extend(diagnostics);
    item.texts.extend(texts);
    item.last_rewrite = last_rewrite.or(item.last_rewrite.take());
    item.steps.push(StepRecord { time, changed: body.version() != before, stats });
    match result {
        Err(panic) => item.stop = Some((step, Stop::Panicked(panic))),
        Ok(Err(diagnostic)) => {
            item.diagnostics.push(diagnostic);
            item.stop = Some((step, Stop::Failed));
        }
        Ok(Ok(())) if verify => {
            let start = Instant::now();
            let stop = verify_item(body, &mut item.state, &mut item.diagnostics, pass.pass_info().name);
            item.verify += start.elapsed();
            item.stop = stop.map(|stop| (step, stop));
        }
        Ok(Ok(())) => {}
    }
}

/// Brings a function in step if it has changed since a version.
///
/// # Errors
/// What the function's op says.
pub(super) fn complete(body: &mut Body<'_>, since: u64) -> Result<(), Diagnostic> {
    match body.root().and_then(|root| Some((root, body.interface::<FunctionLike>(root)?))) {
        Some((root, function)) if body.version() != since => (function.complete)(body, root).map_err(|error| op_diagnostic(body, root, error)),
        _ => Ok(()),
    }
}

/// Verifies an item unless it is as it was when it was last found valid; messages name the pass.
pub(super) fn verify_item(body: &Body<'_>, state: &mut ItemState, out: &mut Vec<Diagnostic>, pass: &str) -> Option<Stop> {
    let now = Fingerprint::of(body);
    if state.verified == Some(now) {
        return None;
    }
    match catch(|| verify_body(body)) {
        Err(panic) => Some(Stop::Panicked(panic)),
        Ok(found) if found.is_empty() => {
            state.verified = Some(now);
            None
        }
        Ok(found) => {
            out.extend(found.into_iter().map(|d| after_pass(d, pass)));
            Some(Stop::Invalid)
        }
    }
}

/// A verifier's message with the pass that is to blame.
pub(super) fn after_pass(mut diagnostic: Diagnostic, pass: &str) -> Diagnostic {
    diagnostic.message = format!("after pass '{pass}': {}", diagnostic.message);
    diagnostic
}

/// The least op rows beside the largest item for which threads are started: starting them takes as long as a pass over so many.
const WORTH_THREADS: usize = 512;

/// The threads of a run, started when they are first needed.
pub(super) struct Threads {
    wanted: usize,
    pool: OnceLock<Option<ThreadPool>>,
}

impl Threads {
    pub(super) fn new(options: &RunOptions) -> Self {
        let limited = options.bisect_limit != u64::MAX;
        Threads { wanted: if limited { 1 } else { options.threads }, pool: OnceLock::new() }
    }

    /// Does work on all tasks. The largest are taken first, so that no thread is left with a large one at the end.
    pub(super) fn for_each<T: Send>(&self, mut tasks: Vec<T>, size: impl Fn(&T) -> usize, work: impl Fn(T) + Sync) {
        let sizes = tasks.iter().map(&size);
        let beside = sizes.clone().sum::<usize>() - sizes.max().unwrap_or(0);
        if self.wanted == 1 || tasks.len() <= 1 || beside < WORTH_THREADS {
            return tasks.into_iter().for_each(work);
        }
        tasks.sort_by_key(|t| size(t));
        let count = tasks.len();
        let queue = Mutex::new(tasks);
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let run = |threads: usize| {
            rayon::scope(|scope| {
                for _ in 0..threads.min(count) {
                    scope.spawn(|_| {
                        while let Some(task) = next() {
                            work(task);
                        }
                    });
                }
            });
        };
        match self.pool() {
            Some(pool) => pool.install(|| run(pool.current_num_threads())),
            None => run(rayon::current_num_threads()),
        }
    }

    /// Threads of our own when a number was asked for; else rayon's.
    fn pool(&self) -> Option<&ThreadPool> {
        // Where no threads can be started, rayon's own pool does the work on the caller's.
        let make = || (self.wanted > 1).then(|| ThreadPoolBuilder::new().num_threads(self.wanted).build().ok()).flatten();
        self.pool.get_or_init(make).as_ref()
    }
}
