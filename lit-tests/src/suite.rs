//! A folder of test files as libtest trials.
//!
//! Laws:
//! - One trial per file; its name is the path below the root, with `/`, so filters work on paths.
//! - Trials share nothing but the read-only suite, and run in parallel.
//! - Tools run on a thread with as much stack as a program's main thread has.

use crate::bless::Blesser;
use crate::script;
use crate::tool::Tools;
use crate::trial::{Verdict, judge};
use crate::walk::walk_except;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

/// The stack of the thread that runs a trial, in bytes; the main thread's usual limit.
const STACK: usize = 8 << 20;

/// Folders that hold no test files: sources, other test programs, build products.
const SKIPPED: &[&str] = &["src", "tests", "toy", "target", "benches", "examples", "cases", "rules"];

/// A folder of test files and what they are run with.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The folder that holds the test files.
    pub root: PathBuf,
    /// The commands that RUN lines may name.
    pub tools: Tools,
    /// The extensions of test files, without the dot.
    pub extensions: Vec<&'static str>,
    /// Who rewrites expectations that are not check lines.
    pub blessers: Vec<Blesser>,
    /// Whether tests that say `REQUIRES: long` run.
    pub long: bool,
    /// Whether stale expectations are rewritten.
    pub bless: bool,
}

impl Suite {
    /// A suite of the `.mlir` and `.hlo` files below a folder; `SHALE_LONG=1` and `BLESS=1` in the
    /// environment set `long` and `bless`.
    pub fn new(root: impl Into<PathBuf>, tools: Tools) -> Self {
        let on = |name: &str| std::env::var_os(name).is_some_and(|value| value == "1");
        Self { root: root.into(), tools, extensions: vec!["mlir", "hlo"], blessers: Vec::new(), long: on("SHALE_LONG"), bless: on("BLESS") }
    }

    /// The test files, sorted.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub fn files(&self) -> io::Result<Vec<PathBuf>> {
        walk_except(&self.root, &self.extensions, SKIPPED)
    }

    /// One trial per test file.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub fn trials(&self) -> io::Result<Vec<Trial>> {
        let suite = Arc::new(self.clone());
        // nextest knows only what is ignored when tests are listed; libtest's own output has the
        // reason too, but only for what is ignored when it runs.
        let under_nextest = std::env::var_os("NEXTEST").is_some();
        let trial = |file: PathBuf| {
            let (suite, name) = (Arc::clone(&suite), self.name(&file));
            let skipped = under_nextest && skips(&suite, &file);
            let run = move || complete(&file, &judge_with_stack(&suite, &file));
            Trial::ignorable_test(name, run).with_ignored_flag(skipped)
        };
        Ok(self.files()?.into_iter().map(trial).collect())
    }

    fn name(&self, file: &Path) -> String {
        let below = file.strip_prefix(&self.root).unwrap_or(file);
        let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        parts.join("/")
    }
}

/// Runs a suite as a test program's `main`, with libtest's command line.
pub fn main(suite: &Suite) -> ExitCode {
    let arguments = Arguments::from_args();
    match suite.trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("{}: {error}", suite.root.display());
            ExitCode::FAILURE
        }
    }
}

/// Whether a file is a long test that will not run; a broken file is not skipped but fails.
fn skips(suite: &Suite, file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    !suite.long && script::read(&text).is_ok_and(|script| script.long)
}

fn judge_with_stack(suite: &Suite, file: &Path) -> Verdict {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || judge(suite, file));
        let verdict = thread.map(thread::ScopedJoinHandle::join);
        match verdict {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(payload)) => Verdict::Failed(format!("the harness panicked: {}\n", crate::exec::panic_message(payload.as_ref()))),
            Err(error) => Verdict::Failed(format!("no thread for the trial: {error}\n")),
        }
    })
}

fn complete(file: &Path, verdict: &Verdict) -> Result<Completion, Failed> {
    match verdict {
        Verdict::Passed => Ok(Completion::Completed),
        Verdict::Blessed => {
            eprintln!("blessed {}", file.display());
            Ok(Completion::Completed)
        }
        Verdict::Ignored(reason) => Ok(Completion::ignored_with(reason)),
        Verdict::Failed(report) => Err(Failed::from(report)),
    }
}
