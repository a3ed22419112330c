//! Many programs, in several threads; what comes out does not depend on their number.

use shale_fuzzing::generate::Size;
use shale_fuzzing::trial::{Failure, Plan, Report, judge, program_text};
use shale_ir::dialect::Registry;
use shale_ir::op::Flags;
use shale_ir::pass::{PassRecord, Stage};
use shale_ir::rewrite::Class;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The stack of a thread: the parser and the verifier may nest deeply.
const STACK: usize = 16 << 20;

/// The programs of seeds that follow each other.
#[derive(Clone, Copy)]
pub(super) struct Campaign<'a> {
    pub(super) registry: &'a Registry,
    pub(super) plan: &'a Plan,
    pub(super) size: Size,
    pub(super) seed: u64,
    pub(super) count: u64,
    pub(super) keep_going: bool,
}

/// What came of them.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) programs: u64,
    pub(super) failures: BTreeMap<u64, Failure>,
    runs: u64,
    /// How many programs did not run, and why the first of them.
    unrun: BTreeMap<u64, String>,
    ops: BTreeMap<&'static str, u64>,
    /// What each pass did, wherever it stands in the pipelines.
    passes: BTreeMap<&'static str, Counts>,
}

impl Campaign<'_> {
    /// Puts one program to the test.
    fn one(&self, seed: u64) -> Report {
        match program_text(seed, self.size, self.registry) {
            Ok(text) => judge(&text, self.registry, &self.plan_of(seed)),
            Err(panic) => Report { failure: Some(Failure::Crash { pass: "the generator".into(), what: panic.to_string() }), ..Report::default() },
        }
    }

    /// The plan for one seed: each program gets inputs of its own.
    pub(super) fn plan_of(&self, seed: u64) -> Plan {
        Plan { seed: seed.wrapping_mul(1 << 20), ..self.plan.clone() }
    }

    /// Puts all programs to the test, up to the first that fails unless all are wanted; 0 jobs for as many as the machine has processors.
    pub(super) fn run(&self, jobs: usize) -> Outcome {
        let jobs = if jobs == 0 { thread::available_parallelism().map_or(1, usize::from) } else { jobs };
        let (next, first_failed) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
        let all = Mutex::new(Vec::new());
        let work = || {
            let mut mine = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= self.count || (!self.keep_going && i > first_failed.load(Ordering::Relaxed)) {
                    break;
                }
                let report = self.one(self.seed.wrapping_add(i));
                if report.failure.is_some() {
                    first_failed.fetch_min(i, Ordering::Relaxed);
                }
                mine.push((i, report));
            }
            all.lock().expect("no thread panics while it adds").extend(mine);
        };
        thread::scope(|scope| {
            for _ in 0..jobs.min(usize::try_from(self.count).unwrap_or(usize::MAX)) {
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread starts");
            }
        });
        let last = if self.keep_going { u64::MAX } else { first_failed.into_inner() };
        let mut outcome = Outcome::default();
        // Programs behind the first that fails are tested or not, as threads have it: they do not count.
        let mut all = all.into_inner().expect("no thread panicked");
        all.sort_by_key(|(i, _)| *i);
        all.into_iter().filter(|(i, _)| *i <= last).for_each(|(i, report)| outcome.add(self.seed.wrapping_add(i), report));
        outcome
    }
}

impl Outcome {
    fn add(&mut self, seed: u64, report: Report) {
        self.programs += 1;
        self.runs += report.runs;
        self.unrun.extend(report.unrun.map(|why| (seed, why)));
        self.failures.extend(report.failure.map(|failure| (seed, failure)));
        for (op, n) in report.ops {
            *self.ops.entry(op).or_default() += n;
        }
        for record in report.records.iter().flat_map(|records| &records.passes) {
            self.passes.entry(record.pass).or_default().add(record);
        }
    }

    /// How often each exact rule fired that looks at hlo ops, in whatever pass.
    fn rules(&self, registry: &Registry) -> BTreeMap<&'static str, u64> {
        let fired = |name: &&'static str| self.passes.values().filter_map(|pass| pass.stats.get(*name)).fold(0, |sum: u64, n| sum.saturating_add(*n));
        exact_rules(registry).into_iter().map(|name| (name, fired(&name))).collect()
    }

    /// The exact rules, and the passes of the pipelines, that fired less often than `least` times: a pass fires when it changes something.
    pub(super) fn short(&self, campaign: &Campaign<'_>, least: u64) -> Vec<Short> {
        let rules = self.rules(campaign.registry).into_iter().map(|(name, fired)| Short { what: format!("rule {name}"), fired });
        let changed = |name: &&str| self.passes.get(*name).map_or(0, |pass| pass.changed);
        let passes: BTreeSet<&'static str> =
            campaign.plan.pipelines.iter().flat_map(|p| p.stages().iter().flat_map(Stage::passes)).map(|pass| pass.pass_info().name).collect();
        let passes = passes.into_iter().map(|name| Short { what: format!("pass {name}"), fired: changed(&name) });
        passes.chain(rules).filter(|short| short.fired < least).collect()
    }

    /// The report.
    pub(super) fn text(&self, campaign: &Campaign<'_>) -> String {
        let ops: u64 = self.ops.values().sum();
        let mut out = format!("{} programs from seed {}: {ops} ops, {} runs, {} failures\n", self.programs, campaign.seed, self.runs, self.failures.len());
        if let Some((seed, why)) = self.unrun.iter().next() {
            let _ = writeln!(out, "{} of them end with an error on some input, the first the one of seed {seed}: {why}", self.unrun.len());
        }
        for pipeline in &campaign.plan.pipelines {
            let _ = writeln!(out, "pipeline '{pipeline}'");
        }
        for (name, pass) in &self.passes {
            let _ = writeln!(out, "  {name}: changed {} of {}", pass.changed, pass.runs);
            let width = pass.stats.values().map(|n| n.to_string().len()).max().unwrap_or(0);
            for (stat, n) in &pass.stats {
                let _ = writeln!(out, "    {n:>width$} {stat}");
            }
        }
        let rules = self.rules(campaign.registry);
        let width = rules.values().max().unwrap_or(&0).to_string().len();
        let _ = writeln!(out, "exact rules and patterns of hlo, and how often each fired in all passes:");
        for (name, n) in &rules {
            let _ = writeln!(out, "    {n:>width$} {name}");
        }
        let known = campaign.registry.dialect("hlo").map_or(Vec::new(), |d| (d.ops)().iter().map(|op| op.name).collect());
        let never: Vec<_> = known.into_iter().filter(|name| !self.ops.contains_key(name)).collect();
        let _ = writeln!(out, "ops of hlo in no program: {}", list(&never));
        out
    }
}

/// A rule or a pass, and how often it fired.
pub(super) struct Short {
    pub(super) what: String,
    pub(super) fired: u64,
}

/// What a pass did in all.
#[derive(Default)]
struct Counts {
    runs: u64,
    changed: u64,
    stats: BTreeMap<Cow<'static, str>, u64>,
}

impl Counts {
    fn add(&mut self, record: &PassRecord) {
        self.runs += record.runs;
        self.changed += record.changed;
        for (name, n) in &record.stats {
            let sum = self.stats.entry(name.clone()).or_default();
            *sum = sum.saturating_add(*n);
        }
    }
}

/// The patterns that keep every bit and look at ops of hlo.
fn exact_rules(registry: &Registry) -> Vec<&'static str> {
    let patterns = registry.patterns();
    patterns
        .iter()
        .filter(|pattern| pattern.class == Class::Exact && (pattern.root.name.starts_with("hlo.") || pattern.flags != Flags::NONE))
        .map(|pattern| pattern.name)
        .collect()
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.join(" ") }
}
