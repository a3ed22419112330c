//! What a run did: statistics and time per pass, as values, text and JSON.

use super::{Pipeline, Position};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// What one pass of a pipeline did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassRecord {
    /// Where the pass stands in the pipeline.
    pub position: Position,
    /// The name.
    pub pass: &'static str,
    /// How often it ran: the number of items, or 1 for a module pass.
    pub runs: u64,
    /// How many of the runs changed something.
    pub changed: u64,
    /// The pass's own time, summed over items (and so over threads).
    pub time: Duration,
    /// What the pass counted.
    pub stats: BTreeMap<Cow<'static, str>, u64>,
}

/// The time of one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageTime {
    /// Wall-clock time, passes and verification together.
    pub wall: Duration,
    /// Verification after the stage's passes, summed over items.
    pub verify: Duration,
}

/// What the passes of a pipeline did, in pipeline order; runs over several modules can be added up.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// One record a pass.
    pub passes: Vec<PassRecord>,
    /// One a stage.
    pub stages: Vec<StageTime>,
}

impl Records {
    /// Adds what the same pipeline did on another module.
    pub fn merge(&mut self, other: &Records) {
        for new in &other.passes {
            match self.passes.iter_mut().find(|r| r.position == new.position) {
                None => self.passes.push(new.clone()),
                Some(old) => {
                    old.runs += new.runs;
                    old.changed += new.changed;
                    old.time += new.time;
                    new.stats.iter().for_each(|(name, n)| *old.stats.entry(name.clone()).or_default() += n);
                }
            }
        }
        self.passes.sort_by_key(|r| r.position);
        for (i, new) in other.stages.iter().enumerate() {
            match self.stages.get_mut(i) {
                None => self.stages.push(new.clone()),
                Some(old) => {
                    old.wall += new.wall;
                    old.verify += new.verify;
                }
            }
        }
    }

    /// The statistics as a table: one line a pass, then one a number.
    pub fn stats_text(&self) -> String {
        let mut out = String::from("statistics\n");
        for (number, pass) in self.passes.iter().enumerate() {
            let _ = writeln!(out, "  {} {}: changed {} of {}", number + 1, pass.pass, pass.changed, pass.runs);
            let width = pass.stats.values().map(|n| n.to_string().len()).max().unwrap_or(0);
            for (name, n) in &pass.stats {
                let _ = writeln!(out, "    {n:>width$} {name}");
            }
        }
        out
    }

    /// The statistics as JSON: `[{"pass":…, "runs":…, "changed":…, "stats":{…}}, …]`.
    pub fn stats_json(&self) -> String {
        let passes = self.passes.iter().map(|p| {
            let stats = p.stats.iter().map(|(name, n)| format!("{}:{n}", json_string(name)));
            let stats: Vec<_> = stats.collect();
            format!(r#"{{"pass":{},"runs":{},"changed":{},"stats":{{{}}}}}"#, json_string(p.pass), p.runs, p.changed, stats.join(","))
        });
        format!("[{}]\n", passes.collect::<Vec<_>>().join(","))
    }

    /// The time of all stages, wall clock.
    pub fn total(&self) -> Duration {
        self.stages.iter().map(|s| s.wall).sum()
    }

    fn passes_of(&self, stage: usize) -> impl Iterator<Item = &PassRecord> {
        self.passes.iter().filter(move |p| p.position.stage == stage)
    }

    /// The times as a tree: stages with their share of the wall-clock time, and in groups the time that each pass worked.
    pub fn timing_text(&self, pipeline: &Pipeline) -> String {
        let total = self.total();
        let share = |d: Duration| if total.is_zero() { 0.0 } else { 100.0 * d.as_secs_f64() / total.as_secs_f64() };
        let mut out = format!("timing\n  {:>10}  {:>6}  {:>10}\n", "wall ms", "share", "work ms");
        let mut line = |wall: Option<Duration>, work: Duration, name: &str| {
            let wall = wall.map_or_else(|| " ".repeat(19), |w| format!("{:>10.3}  {:>5.1} %", ms(w), share(w)));
            let _ = writeln!(out, "  {wall} {:>10.3}  {name}", ms(work));
        };
        for (i, (stage, time)) in pipeline.stages().iter().zip(&self.stages).enumerate() {
            let work: Duration = self.passes_of(i).map(|p| p.time).sum();
            let single = stage.len() == 1;
            let name = if single { stage.to_string() } else { "func(…)".into() };
            line(Some(time.wall), work + time.verify, &name);
            for pass in self.passes_of(i).filter(|_| !single) {
                line(None, pass.time, &format!("  {}", pass.pass));
            }
            if !time.verify.is_zero() {
                line(None, time.verify, "  verify");
            }
        }
        line(Some(total), self.passes.iter().map(|p| p.time).chain(self.stages.iter().map(|s| s.verify)).sum(), "total");
        out
    }

    /// The times as JSON, in milliseconds: `{"total_ms":…, "stages":[{"wall_ms":…, "verify_ms":…, "passes":[{"pass":…, "ms":…}]}]}`.
    pub fn timing_json(&self) -> String {
        let stages = self.stages.iter().enumerate().map(|(i, stage)| {
            let passes = self.passes_of(i).map(|p| format!(r#"{{"pass":{},"ms":{:.6}}}"#, json_string(p.pass), ms(p.time)));
            let passes = passes.collect::<Vec<_>>().join(",");
            format!(r#"{{"wall_ms":{:.6},"verify_ms":{:.6},"passes":[{passes}]}}"#, ms(stage.wall), ms(stage.verify))
        });
        let stages = stages.collect::<Vec<_>>().join(",");
        format!("{{\"total_ms\":{:.6},\"stages\":[{stages}]}}\n", ms(self.total()))
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A JSON string with its quotes.
pub fn json_string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
