//! The text of a failed trial.
//!
//! Law: it holds all that is needed to repeat the failure by hand: the file, the RUN line, each
//! stage's expanded command, exit code and standard error, and what went into `filecheck`.

use crate::exec::StageRun;
use crate::parse::quote;
use std::fmt::Write;
use std::path::Path;

/// How many lines of a stage's input or output are shown.
const SHOWN_LINES: usize = 200;

/// Describes a failed pipeline of the RUN line `text` at `file:line`.
pub fn failure(file: &Path, line: usize, text: &str, runs: &[StageRun], temp: &Path) -> String {
    let mut out = format!("{}:{line}: the RUN line failed\n  RUN: {text}\n", file.display());
    for (index, run) in runs.iter().enumerate() {
        let _ = writeln!(out, "stage {}: {}", index + 1, run.command);
        let _ = match &run.failure {
            Some(why) => writeln!(out, "  failed: {why}"),
            None => writeln!(out, "  exit code {}", run.output.code),
        };
        block(&mut out, "standard error", &run.output.stderr);
        if run.command.split(' ').any(|word| word == "filecheck") {
            block(&mut out, "went into filecheck", &run.stdin);
        } else if index + 1 == runs.len() {
            block(&mut out, "standard output", &run.output.stdout);
        }
    }
    let _ = writeln!(out, "files kept in {}", quote(&temp.display().to_string()));
    out
}

fn block(out: &mut String, title: &str, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {title}:");
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines().take(SHOWN_LINES) {
        let _ = writeln!(out, "    {line}");
    }
    let hidden = text.lines().count().saturating_sub(SHOWN_LINES);
    if hidden > 0 {
        let _ = writeln!(out, "    … and {hidden} more lines");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::Output;

    #[test]
    fn a_long_input_is_cut_after_200_lines() {
        let stdin = "line\n".repeat(203).into_bytes();
        let output = Output::fail(1, "expected x");
        let run = StageRun { command: "filecheck f --strict".to_owned(), stdin, output, failure: Some("exit code 1".to_owned()) };
        let text = failure(Path::new("f.mlir"), 7, "filecheck %s", &[run], Path::new("/tmp/x"));
        assert!(text.starts_with("f.mlir:7: the RUN line failed\n  RUN: filecheck %s\nstage 1: filecheck f --strict\n  failed: exit code 1\n"));
        assert!(text.contains("  standard error:\n    expected x\n"));
        assert_eq!(text.matches("    line\n").count(), 200);
        assert!(text.contains("… and 3 more lines"));
    }
}
