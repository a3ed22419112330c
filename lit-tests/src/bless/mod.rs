//! `BLESS=1`: rewrites the expectations of a failing test to fit what the tools now print.
//!
//! Laws:
//! - Only what is stale changes ([`rewrite`](mod@self::rewrite) says what that means for check lines).
//! - Blessing proposes a text; the trial runs the test again and restores the file if it fails.
//! - A stage that failed for another reason — a crash, a wrong exit code — is never blessed.
//!
//! Check lines are handled here. Other expectations belong to a tool, which supplies a [`Blesser`] for its flag:
//! [`diagnostics`] rewrites the `expected-error` comments that `--verify-diagnostics` compares.

pub mod align;
pub mod checks;
pub mod diagnostics;
pub mod pattern;
pub mod plan;
pub mod rewrite;
pub mod spell;

#[cfg(test)]
mod tests;

use crate::exec::StageRun;
use crate::parse::{Pipeline, Stage};
use crate::suite::Suite;
use crate::tool::{Call, Output};
use pattern::{Bindings, RegexMatcher};
use spell::Names;
use std::path::Path;

/// Rewrites expectations that a tool itself compares.
#[derive(Clone, Copy, Debug)]
pub struct Blesser {
    /// The tool's name, as on RUN lines.
    pub tool: &'static str,
    /// The flag that makes the tool compare, `--verify-diagnostics` or so.
    pub flag: &'static str,
    /// The new text of the test file, or `None` when this failure is not about expectations.
    pub rewrite: fn(&Stale<'_>) -> Option<String>,
}

/// A failed stage, as a [`Blesser`] sees it.
#[derive(Clone, Copy, Debug)]
pub struct Stale<'a> {
    /// The test file.
    pub file: &'a Path,
    /// Its text.
    pub text: &'a str,
    /// What the tool was given.
    pub call: Call<'a>,
    /// What it answered.
    pub output: &'a Output,
}

/// A failed pipeline.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a> {
    /// The test file's text.
    pub text: &'a str,
    /// The pipeline.
    pub pipeline: &'a Pipeline,
    /// What happened in each of its stages.
    pub runs: &'a [StageRun],
    /// The folder it ran in.
    pub cwd: &'a Path,
}

/// The new text of the test file.
///
/// # Errors
/// Why this failure cannot be blessed.
pub fn rewrite(suite: &Suite, file: &Path, failed: &Failed<'_>) -> Result<String, String> {
    let mut stages = failed.pipeline.stages.iter().zip(failed.runs);
    let (stage, run) = stages.find(|(_, run)| run.failure.is_some()).ok_or("no stage failed")?;
    let uses = |blesser: &&Blesser| blesser.tool == stage.name && stage.args.iter().any(|arg| arg == blesser.flag);
    if let Some(blesser) = suite.blessers.iter().find(uses) {
        let call = Call { args: &stage.args, stdin: &run.stdin, env: &stage.env, cwd: failed.cwd };
        let stale = Stale { file, text: failed.text, call, output: &run.output };
        return (blesser.rewrite)(&stale).ok_or(format!("`{}` failed, but not over its expectations", stage.name));
    }
    if stage.name != "filecheck" || stage.inverted || stages.next().is_some() {
        return Err(format!("`{}` failed, and only a `filecheck` at a pipeline's end has check lines to rewrite", stage.name));
    }
    let options = Options::read(stage, file, failed.cwd)?;
    let mut names = Names::default();
    names.bound.extend(options.defined);
    let input = String::from_utf8_lossy(&run.stdin);
    Ok(rewrite::rewrite_checks(failed.text, &options.prefixes, &input, names, &RegexMatcher::default()))
}

/// What blessing must know of `filecheck`'s command line.
#[derive(Debug, Default)]
struct Options {
    prefixes: Vec<String>,
    defined: Bindings,
}

impl Options {
    fn read(stage: &Stage, file: &Path, cwd: &Path) -> Result<Self, String> {
        let mut options = Self::default();
        let mut args = stage.args.iter();
        let mut check_file = None;
        while let Some(arg) = args.next() {
            let Some(flag) = arg.strip_prefix('-') else {
                check_file = Some(cwd.join(arg));
                continue;
            };
            let flag = flag.strip_prefix('-').unwrap_or(flag);
            let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
            match name {
                "check-prefix" | "check-prefixes" => {
                    let value = value.or_else(|| args.next().map(String::as_str)).unwrap_or_default();
                    options.prefixes.extend(value.split(',').map(str::to_owned));
                }
                "input-file" => {
                    return Err("`filecheck --input-file` reads another file than the pipeline's output".to_owned());
                }
                _ if arg.starts_with("-D") => {
                    options.defined.insert(name[1..].to_owned(), value.unwrap_or_default().to_owned());
                }
                _ => {}
            }
        }
        if check_file.as_deref() != Some(file) {
            return Err("`filecheck` reads its check lines from another file".to_owned());
        }
        if options.prefixes.is_empty() {
            options.prefixes.push("CHECK".to_owned());
        }
        Ok(options)
    }
}
