//! One run of a pipeline: stage by stage.

use super::items::{ItemRun, ItemState, Stop, Threads, after_pass, complete, run_step, verify_item};
use super::manager::{Crash, End, Report, RunOptions};
use super::panics::catch;
use super::pipeline::pass_text;
use super::{At, Budget, FunctionStep, Instrument, ModulePass, PassCx, PassRecord, Pipeline, Position, Records, Stage, StageTime};
use crate::module::{ItemKey, Module};
use crate::verify::verify_symbols;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

type Items<'c, T = ItemState> = HashMap<ItemKey<'c>, T, FxBuildHasher>;

pub(super) struct Run<'r, 'i, 'c> {
    pipeline: &'r Pipeline,
    options: &'r RunOptions,
    instruments: &'r mut [Box<dyn Instrument + 'i>],
    /// Passes run one by one on all items: somebody watches, or the order of rewrites counts.
    pass_by_pass: bool,
    watched: bool,
    budget: Budget,
    threads: Threads,
    items: Items<'c>,
    report: Report,
    /// Where the bug is, after a crash.
    bug_at: Option<Position>,
    /// The number of the stage's first pass, from 1.
    number: usize,
    stage: usize,
}

impl<'r, 'i, 'c> Run<'r, 'i, 'c> {
    pub(super) fn new(pipeline: &'r Pipeline, options: &'r RunOptions, instruments: &'r mut [Box<dyn Instrument + 'i>]) -> Self {
        let watched = instruments.iter().any(|i| i.watches_ir());
        let budget = Budget::new(options.bisect_limit);
        let report =
            Report { diagnostics: Vec::new(), texts: Vec::new(), records: Records::default(), changed: false, rewrites: 0, last_rewrite: None, end: End::Done };
        Run {
            pipeline,
            options,
            instruments,
            pass_by_pass: watched || budget.is_limited(),
            watched,
            budget,
            threads: Threads::new(options),
            items: Items::default(),
            report,
            bug_at: None,
            number: 1,
            stage: 0,
        }
    }

    /// Runs all stages, or those up to the first that fails; also says where a bug is.
    pub(super) fn all(mut self, module: &mut Module<'c>) -> (Report, Option<Position>) {
        for (key, body) in module.items() {
            let verified = Some(super::items::Fingerprint::of(body));
            self.items.insert(key, ItemState { verified, ..ItemState::default() });
        }
        for (i, stage) in self.pipeline.stages().iter().enumerate() {
            self.stage = i;
            self.instruments.iter_mut().for_each(|i| i.begins(stage));
            let (start, version) = (Instant::now(), module.version());
            let verify = match stage {
                Stage::Module(pass) => self.module_pass(&**pass, module),
                Stage::Function(pass) => self.function_passes(std::slice::from_ref(pass), module),
                Stage::Group(steps) => self.function_passes(steps, module),
            };
            let changed = module.version() != version;
            self.report.changed |= changed;
            let verify = verify + if changed { self.check_symbols(stage, module) } else { Duration::ZERO };
            self.report.records.stages.push(StageTime { wall: start.elapsed(), verify });
            self.number += stage.len();
            if !self.report.is_done() {
                break;
            }
        }
        if self.budget.is_limited() {
            self.report.rewrites = self.budget.used();
        }
        (self.report, self.bug_at)
    }

    fn at(&self, step: usize, pass: &'static str) -> At<'r> {
        At { pipeline: self.pipeline, position: Position { stage: self.stage, step }, number: self.number + step, pass }
    }

    /// Notes the first failure of a stage; a bug counts for more than a refused program.
    fn stop(&mut self, stop: Stop, position: Position, pass: String, item: Option<String>) {
        if matches!(self.report.end, End::Crashed(_)) {
            return;
        }
        let panic = match stop {
            Stop::Failed => return self.report.end = End::Failed,
            Stop::Invalid => None,
            Stop::Panicked(panic) => Some(panic),
        };
        self.bug_at = Some(position);
        self.report.end = End::Crashed(Box::new(Crash { pass, item, panic, reproducer: None }));
    }

    fn record(&mut self, record: PassRecord) {
        self.instruments.iter_mut().for_each(|i| i.ended(&record));
        self.report.records.passes.push(record);
    }

    // --- module passes ---

    fn module_pass(&mut self, pass: &dyn ModulePass, module: &mut Module<'c>) -> Duration {
        let at = self.at(0, pass.pass_info().name);
        self.before(&at, module);
        let (version, start) = (module.version(), Instant::now());
        let mut cx = PassCx::new(&self.budget, None);
        let before: Items<'c, u64> = module.items().map(|(key, body)| (key, body.version())).collect();
        let result = catch(|| {
            pass.run(module, &mut cx)?;
            // An item under an old name may be another one, of any version.
            module.items_mut().try_for_each(|(key, body)| complete(body, before.get(&key).copied().unwrap_or(u64::MAX)))
        });
        let time = start.elapsed();
        let PassCx { stats, diagnostics, last_rewrite, texts, .. } = cx;
        let changed = module.version() != version;
        self.report.diagnostics.extend(diagnostics);
        self.report.texts.extend(texts);
        self.report.last_rewrite = last_rewrite.or(self.report.last_rewrite.take());
        self.record(PassRecord { position: at.position, pass: at.pass, runs: 1, changed: u64::from(changed), time, stats });
        let name = || pass_text(pass);
        match result {
            Err(panic) => {
                // The module may be half changed: nothing looks at it again.
                self.stop(Stop::Panicked(panic), at.position, name(), None);
                return Duration::ZERO;
            }
            Ok(Err(diagnostic)) => {
                self.report.diagnostics.push(diagnostic);
                self.stop(Stop::Failed, at.position, name(), None);
            }
            Ok(Ok(())) => {}
        }
        let start = Instant::now();
        if changed && self.report.is_done() {
            self.verify_bodies(&at, &name(), module);
        }
        let verify = if changed && self.options.verify_each { start.elapsed() } else { Duration::ZERO };
        self.after(&at, module, changed);
        verify
    }

    /// After a module pass: forgets what was known about items, and verifies those that changed.
    fn verify_bodies(&mut self, at: &At<'_>, pass: &str, module: &Module<'c>) {
        let mut items = std::mem::take(&mut self.items);
        let mut tasks = Vec::new();
        for (key, body) in module.items() {
            let verified = items.remove(&key).and_then(|s| s.verified);
            tasks.push((key, body, ItemRun { state: ItemState { verified, ..ItemState::default() }, ..ItemRun::default() }));
        }
        if self.options.verify_each {
            let work = tasks.iter_mut().map(|(_, body, run)| (*body, run)).collect::<Vec<_>>();
            self.threads.for_each(
                work,
                |(body, _)| body.op_rows(),
                |(body, run)| {
                    let stop = verify_item(body, &mut run.state, &mut run.diagnostics, at.pass);
                    run.stop = stop.map(|stop| (0, stop));
                },
            );
        }
        for (key, _, run) in tasks {
            self.report.diagnostics.extend(run.diagnostics);
            if let Some((_, stop)) = run.stop {
                self.stop(stop, at.position, pass.into(), symbol(key));
            }
            self.items.insert(key, run.state);
        }
    }

    // --- function passes ---

    fn function_passes(&mut self, steps: &[FunctionStep], module: &mut Module<'c>) -> Duration {
        let mut take = |key| ItemRun { state: self.items.remove(&key).unwrap_or_default(), ..ItemRun::default() };
        let mut runs: Vec<ItemRun> = module.items().map(|(key, _)| take(key)).collect();
        let verify = self.options.verify_each;
        if self.pass_by_pass {
            self.steps_in_turn(steps, module, &mut runs);
        } else {
            let tasks = module.items_mut().zip(&mut runs).map(|((_, body), run)| (body, run)).collect();
            let budget = &self.budget;
            self.threads.for_each(
                tasks,
                |(body, _)| body.op_rows(),
                |(body, run)| {
                    for pass in steps {
                        run_step(body, run, &**pass, budget, verify);
                    }
                },
            );
        }
        for (i, pass) in steps.iter().enumerate() {
            self.record(sum_up(Position { stage: self.stage, step: i }, pass.pass_info().name, &runs));
        }
        let spent = runs.iter().map(|r| r.verify).sum();
        for ((key, _), run) in module.items().zip(runs) {
            self.report.diagnostics.extend(run.diagnostics);
            self.report.texts.extend(run.texts);
            if let Some((step, stop)) = run.stop {
                self.stop(stop, Position { stage: self.stage, step }, pass_text(&*steps[step]), symbol(key));
            }
            self.items.insert(key, run.state);
        }
        spent
    }

    /// Runs each pass on all items before the next, for instruments and for a fixed order of rewrites.
    fn steps_in_turn(&mut self, steps: &[FunctionStep], module: &mut Module<'c>, runs: &mut [ItemRun]) {
        for (i, pass) in steps.iter().enumerate() {
            let at = self.at(i, pass.pass_info().name);
            self.before(&at, module);
            let version = module.version();
            for ((_, body), run) in module.items_mut().zip(runs.iter_mut()) {
                let ran = run.steps.len();
                run_step(body, run, &**pass, &self.budget, self.options.verify_each);
                self.report.last_rewrite = run.last_rewrite.take().or(self.report.last_rewrite.take());
                if self.watched && run.steps.len() > ran && !is_panic(run) {
                    let changed = run.steps[ran].changed;
                    self.instruments.iter_mut().filter(|w| w.watches_ir()).for_each(|w| w.after_item(&at, body, changed));
                }
            }
            if runs.iter().any(is_panic) {
                return; // nothing looks at a half changed module
            }
            self.after(&at, module, module.version() != version);
        }
    }

    // --- instruments and verification ---

    fn before(&mut self, at: &At<'_>, module: &Module<'c>) {
        self.instruments.iter_mut().filter(|i| i.watches_ir()).for_each(|i| i.before(at, module));
    }

    fn after(&mut self, at: &At<'_>, module: &Module<'c>, changed: bool) {
        self.instruments.iter_mut().filter(|i| i.watches_ir()).for_each(|i| i.after(at, module, changed));
    }

    /// Verifies what depends on several items, after a stage that changed something.
    fn check_symbols(&mut self, stage: &Stage, module: &Module<'c>) -> Duration {
        if !self.options.verify_each || !self.report.is_done() {
            return Duration::ZERO;
        }
        let start = Instant::now();
        let text = stage.to_string();
        let name = if let [pass] = stage.passes()[..] { pass.pass_info().name } else { &text };
        let stop = match catch(|| verify_symbols(module)) {
            Err(panic) => Some(Stop::Panicked(panic)),
            Ok(found) => {
                let stop = (!found.is_empty()).then_some(Stop::Invalid);
                self.report.diagnostics.extend(found.into_iter().map(|d| after_pass(d, name)));
                stop
            }
        };
        if let Some(stop) = stop {
            self.stop(stop, Position { stage: self.stage, step: 0 }, text, None);
        }
        start.elapsed()
    }
}

fn is_panic(run: &ItemRun) -> bool {
    matches!(run.stop, Some((_, Stop::Panicked(_))))
}

fn symbol(key: ItemKey<'_>) -> Option<String> {
    match key {
        ItemKey::Symbol(name) => Some(name.text().into()),
        ItemKey::Unnamed(_) => None,
    }
}

/// What one step of a stage did on all items.
fn sum_up(position: Position, pass: &'static str, runs: &[ItemRun]) -> PassRecord {
    let mut record = PassRecord { position, pass, runs: 0, changed: 0, time: Duration::ZERO, stats: BTreeMap::new() };
    for step in runs.iter().filter_map(|r| r.steps.get(position.step)) {
        record.runs += 1;
        record.changed += u64::from(step.changed);
        record.time += step.time;
        step.stats.iter().for_each(|(name, n)| *record.stats.entry(name.clone()).or_default() += n);
    }
    record
}
