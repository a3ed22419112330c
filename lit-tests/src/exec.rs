//! Runs pipelines, stage after stage, inside this process.
//!
//! Laws:
//! - As in LLVM's lit, a pipeline fails when any of its stages fails; later stages still run, so the
//!   report shows what they made of it. `&&` stops at the first failing pipeline.
//! - `not` accepts the exit codes 1 to 100 only: 101 and above is a bug in the tool.
//! - A panic in a tool fails its pipeline and nothing else.
//! - With `2>&1`, standard error comes before standard output: tools write results last.
//! - Redirections write only below the temporary folder (or to `/dev/null`).

use crate::builtins::inside;
use crate::parse::{Pipeline, Redirect, Stage};
use crate::tool::{Call, Output};
use std::any::Any;
use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The lowest exit code that means a bug in the tool rather than in its input.
const BUG: i32 = 101;

/// What happened in one stage.
#[derive(Clone, Debug)]
pub struct StageRun {
    /// The stage as it was run.
    pub command: String,
    /// What it read from standard input.
    pub stdin: Vec<u8>,
    /// What it left behind, before redirections.
    pub output: Output,
    /// Why it failed, if it did.
    pub failure: Option<String>,
}

/// Runs a pipeline in the folder `cwd`.
pub fn run_pipeline(pipeline: &Pipeline, cwd: &Path) -> Vec<StageRun> {
    let mut piped = Vec::new();
    let mut runs = Vec::new();
    for stage in &pipeline.stages {
        let (run, next) = run_stage(stage, std::mem::take(&mut piped), cwd);
        piped = next;
        runs.push(run);
    }
    runs
}

/// Whether every stage did what was expected of it.
pub fn passed(runs: &[StageRun]) -> bool {
    runs.iter().all(|run| run.failure.is_none())
}

/// Runs one stage; also returns what goes into the next one.
fn run_stage(stage: &Stage, piped: Vec<u8>, cwd: &Path) -> (StageRun, Vec<u8>) {
    let mut run = StageRun { command: stage.expanded(), stdin: piped, output: Output::default(), failure: None };
    if let Err(message) = redirect_input(stage, &mut run.stdin, cwd) {
        run.failure = Some(message);
        return (run, Vec::new());
    }
    let call = Call { args: &stage.args, stdin: &run.stdin, env: &stage.env, cwd };
    // A tool gets plain data and owns what it makes of it, so nothing half-changed can be seen after a panic.
    match catch_unwind(AssertUnwindSafe(|| (stage.tool)(&call))) {
        Ok(output) => {
            run.failure = verdict(stage.inverted, output.code);
            run.output = output;
        }
        Err(payload) => {
            run.failure = Some(format!("the tool panicked: {}", panic_message(payload.as_ref())));
            run.output.code = BUG;
        }
    }
    match redirect_output(stage, &run.output, cwd) {
        Ok(next) => (run, next),
        Err(message) => {
            run.failure.get_or_insert(message);
            (run, Vec::new())
        }
    }
}

fn verdict(inverted: bool, code: i32) -> Option<String> {
    match (inverted, code) {
        (false, 0) => None,
        (false, code) => Some(format!("exit code {code}")),
        (true, 0) => Some("exit code 0 where `not` expects a failure".to_owned()),
        (true, 1..BUG) => None,
        (true, code) => Some(format!("exit code {code}, a bug in the tool, which `not` does not accept")),
    }
}

/// The text of a panic's payload.
pub fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("(a payload that is no text)")
}

fn redirect_input(stage: &Stage, stdin: &mut Vec<u8>, cwd: &Path) -> Result<(), String> {
    for redirect in &stage.redirects {
        if let Redirect::In(file) = redirect {
            *stdin = fs::read(cwd.join(file)).map_err(|error| format!("{file}: {error}"))?;
        }
    }
    Ok(())
}

/// Where a stream goes.
#[derive(Clone)]
enum Target {
    Pipe,
    Report,
    File(PathBuf),
}

/// Writes the redirected streams; returns what the next stage reads.
fn redirect_output(stage: &Stage, output: &Output, cwd: &Path) -> Result<Vec<u8>, String> {
    let (mut out, mut err) = (Target::Pipe, Target::Report);
    for redirect in &stage.redirects {
        match redirect {
            Redirect::Out(file) => out = open(cwd, file, true)?,
            Redirect::Append(file) => out = open(cwd, file, false)?,
            Redirect::Err(file) => err = open(cwd, file, true)?,
            // As in a shell this copies where standard output goes now, not where it goes later.
            Redirect::ErrToOut => err = out.clone(),
            Redirect::In(_) => {}
        }
    }
    let mut piped = Vec::new();
    for (target, bytes) in [(err, &output.stderr), (out, &output.stdout)] {
        match target {
            Target::Pipe => piped.extend_from_slice(bytes),
            Target::Report => {}
            Target::File(path) => append(&path, bytes)?,
        }
    }
    Ok(piped)
}

/// Makes the file (empty if `truncate`), so that the streams can then be appended.
fn open(cwd: &Path, file: &str, truncate: bool) -> Result<Target, String> {
    let path = if file == "/dev/null" {
        return Ok(Target::Report);
    } else {
        inside(cwd, file)?
    };
    if truncate {
        fs::write(&path, b"").map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(Target::File(path))
}

fn append(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let file = fs::OpenOptions::new().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(bytes)).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;
    use crate::subst::Substitutions;
    use crate::tool::Tools;

    fn both(call: &Call<'_>) -> Output {
        Output { code: call.args.first().map_or(0, |code| code.parse().unwrap()), stdout: b"out\n".to_vec(), stderr: b"err\n".to_vec() }
    }

    /// Runs a line; returns the last stage's output, the failures, and the files left behind.
    fn run(line: &str) -> (String, Vec<String>, Vec<(String, String)>) {
        let dir = tempfile::tempdir().unwrap();
        let tools = Tools::builtin()
            .with("both", both)
            .with("boom", |call| panic!("boom {}", call.args.len()))
            .with("show-a", |call| Output::ok(call.var("A").unwrap_or("unset")));
        let subst = Substitutions { file: Path::new("f"), temp: dir.path() };
        let pipelines = parse(line, &subst, &tools).unwrap();
        let runs: Vec<StageRun> = pipelines.iter().flat_map(|pipeline| run_pipeline(pipeline, dir.path())).collect();
        let files = crate::walk::walk(dir.path(), &[]).unwrap();
        let files = files.iter().map(|file| (file.strip_prefix(dir.path()).unwrap().display().to_string(), fs::read_to_string(file).unwrap()));
        let stdout = String::from_utf8(runs.last().unwrap().output.stdout.clone()).unwrap();
        (stdout, runs.iter().filter_map(|run| run.failure.clone()).collect(), files.collect())
    }

    #[test]
    fn streams_go_where_they_are_sent() {
        assert_eq!(run("both | cat").0, "out\n");
        assert_eq!(run("both 2>&1 | cat").0, "err\nout\n");
        assert_eq!(run("both 2>&1 > o | cat").0, "err\n");
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        assert_eq!(run("both > o 2>&1").2, [file("o", "err\nout\n")]);
        assert_eq!(run("both > o 2> e && both >> o").2, [file("e", "err\n"), file("o", "out\nout\n")]);
        assert_eq!(run("both > /dev/null").2, []);
        assert_eq!(run("echo hi > i && cat < i").0, "hi\n");
        assert_eq!(run("A=1 A=2 show-a").0, "2");
    }

    #[test]
    fn any_failing_stage_fails_the_pipeline_and_later_ones_still_run() {
        let (stdout, failures, _) = run("both 3 | cat");
        assert_eq!((stdout.as_str(), failures.as_slice()), ("out\n", ["exit code 3".to_owned()].as_slice()));
        assert_eq!(run("cat < missing").1.len(), 1);
        assert_eq!(run("true > ../escaped").1.len(), 1);
    }

    #[test]
    fn not_accepts_failures_but_no_bugs() {
        assert_eq!(run("not both 1 | cat").1, Vec::<String>::new());
        assert_eq!(run("not both 100 | cat").1, Vec::<String>::new());
        assert!(run("not both 0").1[0].contains("expects a failure"));
        assert!(run("not both 101").1[0].contains("a bug in the tool"));
        assert!(run("not boom").1[0].contains("the tool panicked: boom 0"));
    }
}
