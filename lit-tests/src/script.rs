//! The directives of a test file: its RUN lines, and whether it is a long test.
//!
//! Laws:
//! - A directive is a comment (`//`, `#` or `;`, after white space only) that begins with its word;
//!   the same word in prose, in the middle of a line, is not one.
//! - What would silently change a test in LLVM's lit and is not supported here (`XFAIL:`,
//!   `UNSUPPORTED:`, …), and a misspelt `RUN:`, is an error. So is a file without a RUN line.

/// The directives of one test file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The RUN lines, continuation lines joined.
    pub runs: Vec<RunText>,
    /// Whether the file says `REQUIRES: long`.
    pub long: bool,
}

/// The text of one RUN line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunText {
    /// The line in the file where it begins, from 1.
    pub line: usize,
    /// Everything after `RUN:`.
    pub text: String,
}

/// An error with the line of the file it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The line in the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// LLVM lit's directives that have no meaning here.
const UNSUPPORTED: &[&str] = &["XFAIL", "UNSUPPORTED", "ALLOW_RETRIES", "DEFINE", "REDEFINE"];

/// Reads the directives of a file's text.
///
/// # Errors
/// The first line with a directive that is unknown, misspelt or unfinished, or line 1 when there is
/// no RUN line at all.
pub fn read(text: &str) -> Result<Script, ScriptError> {
    let mut script = Script::default();
    let mut unfinished = false;
    for (index, source) in text.lines().enumerate() {
        let line = index + 1;
        let fail = |message: String| Err(ScriptError { line, message });
        let directive = directive(source);
        if unfinished && !matches!(directive, Some(("RUN", _))) {
            return fail("the RUN line before ends in `\\`, but no RUN line follows it".to_owned());
        }
        match directive {
            Some(("RUN", rest)) => unfinished = add_run(&mut script.runs, line, rest, unfinished),
            Some(("REQUIRES", "long")) => script.long = true,
            Some(("REQUIRES", other)) => {
                return fail(format!("`REQUIRES: {other}` is not supported, only `REQUIRES: long`"));
            }
            Some((word, _)) if UNSUPPORTED.contains(&word) => {
                return fail(format!("`{word}:` is not supported"));
            }
            Some((word, _)) if word.trim_end().eq_ignore_ascii_case("run") => {
                return fail(format!("`{word}:` is no directive; write `RUN:`"));
            }
            _ => {}
        }
    }
    let line = text.lines().count().max(1);
    match script.runs.is_empty() {
        _ if unfinished => Err(ScriptError { line, message: "the last RUN line ends in `\\`".to_owned() }),
        true => Err(ScriptError { line: 1, message: "the file has no RUN line".to_owned() }),
        false => Ok(script),
    }
}

/// Adds a RUN line or its continuation; says whether another continuation must follow.
fn add_run(runs: &mut Vec<RunText>, line: usize, rest: &str, continues: bool) -> bool {
    let (body, unfinished) = match rest.strip_suffix('\\') {
        Some(body) => (body.trim_end(), true),
        None => (rest, false),
    };
    match runs.last_mut() {
        Some(run) if continues => {
            run.text.push(' ');
            run.text.push_str(body);
        }
        _ => runs.push(RunText { line, text: body.to_owned() }),
    }
    unfinished
}

/// The word before the colon and the text after it, if the line is a comment of that form.
fn directive(source: &str) -> Option<(&str, &str)> {
    let source = source.trim_start();
    let leader = ["//", "#", ";"].into_iter().find(|leader| source.starts_with(leader))?;
    let first = leader.chars().next()?;
    let (word, rest) = source.trim_start_matches(first).trim_start().split_once(':')?;
    Some((word, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(text: &str) -> Vec<(usize, String)> {
        read(text).unwrap().runs.into_iter().map(|run| (run.line, run.text)).collect()
    }

    #[test]
    fn all_comment_leaders_and_continuations_are_read() {
        let text = "// RUN: a \\\n// RUN:   | b \\\n//RUN: | c\nmodule {} // RUN: not one\n  # RUN: d\n;; RUN: e\n// see the RUN: lines above\n";
        assert_eq!(runs(text), [(1, "a | b | c".to_owned()), (5, "d".to_owned()), (6, "e".to_owned())]);
    }

    #[test]
    fn long_tests_say_so() {
        assert!(read("// REQUIRES: long\n// RUN: a\n").unwrap().long);
        assert!(!read("// RUN: a\n").unwrap().long);
    }

    #[test]
    fn what_is_not_supported_is_an_error_with_its_line() {
        let cases = [
            ("module {}\n", 1, "no RUN line"),
            ("", 1, "no RUN line"),
            ("// RUN: a\n// XFAIL: *\n", 2, "`XFAIL:` is not supported"),
            ("// RUN: a\n// REQUIRES: asserts\n", 2, "only `REQUIRES: long`"),
            ("// RUN: a\n// Run: b\n", 2, "write `RUN:`"),
            ("// RUN : b\n", 1, "write `RUN:`"),
            ("// RUN: a \\\nmodule {}\n", 2, "no RUN line follows"),
            ("// RUN: a \\\n", 1, "ends in `\\`"),
        ];
        for (text, line, message) in cases {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}");
            assert!(error.message.contains(message), "{text:?}: {}", error.message);
        }
    }
}
