//! One test file: run it, judge it, and bless it if asked to.
//!
//! Laws:
//! - All RUN lines are parsed before the first one runs.
//! - Each attempt has its own temporary folder, removed when it passes and kept when it fails.
//! - A blessed file is kept only if the whole test passes with it; otherwise the file is restored.

use crate::bless::{self, Failed};
use crate::exec::{passed, run_pipeline};
use crate::parse::{Pipeline, parse};
use crate::report;
use crate::script::{self, Script};
use crate::subst::Substitutions;
use crate::suite::Suite;
use std::fs;
use std::path::{Path, PathBuf};

/// How often a file is blessed before giving up: a test has rarely more RUN lines than this.
const BLESS_ATTEMPTS: usize = 16;

/// What became of a test file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every RUN line did what was expected.
    Passed,
    /// The expectations were rewritten, and the test passes with the new ones.
    Blessed,
    /// The test was not run, with the reason.
    Ignored(&'static str),
    /// What went wrong, ready to print.
    Failed(String),
}

/// Runs a test file.
pub fn judge(suite: &Suite, file: &Path) -> Verdict {
    match attempt(suite, file) {
        Ok(verdict) => verdict,
        Err(Problem::Broken(message)) => Verdict::Failed(message),
        Err(Problem::Stale(first)) if suite.bless => match bless_file(suite, file, &first) {
            Ok(()) => Verdict::Blessed,
            Err(why) => Verdict::Failed(format!("{}\nBLESS: {why}\n", first.report)),
        },
        Err(Problem::Stale(first)) => Verdict::Failed(first.report),
    }
}

/// Why a test did not pass.
enum Problem {
    /// The test itself is wrong.
    Broken(String),
    /// A RUN line failed.
    Stale(Box<FailedRun>),
}

struct FailedRun {
    report: String,
    text: String,
    pipeline: Pipeline,
    runs: Vec<crate::exec::StageRun>,
    temp: PathBuf,
}

fn attempt(suite: &Suite, file: &Path) -> Result<Verdict, Problem> {
    let broken = |line: usize, message: &str| Problem::Broken(format!("{}:{line}: {message}\n", file.display()));
    let text = fs::read_to_string(file).map_err(|error| broken(1, &error.to_string()))?;
    let script = script::read(&text).map_err(|error| broken(error.line, &error.message))?;
    if script.long && !suite.long {
        return Ok(Verdict::Ignored("a long test; SHALE_LONG=1 runs it"));
    }
    let temp = tempfile::Builder::new().prefix("shale-lit-").tempdir().map_err(|error| broken(1, &error.to_string()))?;
    let pipelines = parse_all(suite, file, &script, temp.path()).map_err(|(line, message)| broken(line, &message))?;
    for (run, pipelines) in script.runs.iter().zip(pipelines) {
        for pipeline in pipelines {
            let runs = run_pipeline(&pipeline, temp.path());
            if !passed(&runs) {
                let temp = temp.keep();
                let report = report::failure(file, run.line, &run.text, &runs, &temp);
                return Err(Problem::Stale(Box::new(FailedRun { report, text, pipeline, runs, temp })));
            }
        }
    }
    Ok(Verdict::Passed)
}

type AllPipelines = Vec<Vec<Pipeline>>;

fn parse_all(suite: &Suite, file: &Path, script: &Script, temp: &Path) -> Result<AllPipelines, (usize, String)> {
    let subst = Substitutions { file, temp };
    script.runs.iter().map(|run| parse(&run.text, &subst, &suite.tools).map_err(|message| (run.line, message))).collect()
}

/// Rewrites the file until it passes; on failure it is as before.
fn bless_file(suite: &Suite, file: &Path, first: &FailedRun) -> Result<(), String> {
    let mut current = None;
    for _ in 0..BLESS_ATTEMPTS {
        let failed: &FailedRun = current.as_deref().unwrap_or(first);
        let blessed = bless::rewrite(suite, file, &Failed { text: &failed.text, pipeline: &failed.pipeline, runs: &failed.runs, cwd: &failed.temp });
        let next = match blessed {
            Ok(text) if text != failed.text => fs::write(file, text).map_err(|error| error.to_string()).map(|()| attempt(suite, file)),
            Ok(_) => Err("nothing could be rewritten".to_owned()),
            Err(why) => Err(why),
        };
        discard(current.take());
        match next {
            Ok(Ok(_)) => {
                discard_folder(&first.temp);
                return Ok(());
            }
            Ok(Err(Problem::Stale(failed))) => current = Some(failed),
            Ok(Err(Problem::Broken(message))) | Err(message) => {
                return restore(file, first, &message);
            }
        }
    }
    discard(current);
    restore(file, first, "it still fails after many rewrites")
}

fn restore(file: &Path, first: &FailedRun, why: &str) -> Result<(), String> {
    match fs::write(file, &first.text) {
        Ok(()) => Err(format!("the expectations could not be rewritten ({why}); the file is as it was")),
        Err(error) => Err(format!("the expectations could not be rewritten ({why}), and the file could not be restored: {error}")),
    }
}

fn discard(failed: Option<Box<FailedRun>>) {
    if let Some(failed) = failed {
        discard_folder(&failed.temp);
    }
}

fn discard_folder(folder: &Path) {
    // A leftover folder in the system's temporary folder harms nobody, so an error here is no failure.
    let _ = fs::remove_dir_all(folder);
}
