//! What a check found out, for programs: which directive matched where.

use crate::check_file::{CheckFile, Origin};
use crate::checker::{self, Outcome, Status};
use crate::render;
use crate::source::{Place, Source, canonicalize};

/// A piece of the input that a directive matched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Line of the first byte, from one.
    pub line: usize,
    /// Column of the first byte, in bytes from one.
    pub column: usize,
    /// Line of the last byte; the first line if nothing was consumed.
    pub end_line: usize,
    /// The text matched; bytes that are not UTF-8 are replaced.
    pub text: String,
}

/// How a directive failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureKind {
    /// The pattern was not found.
    NotFound,
    /// A `-NOT` pattern was found.
    Excluded,
    /// The pattern was found on another line than the directive demands.
    WrongLine,
    /// The pattern cannot be matched: it uses an undefined variable, or its value overflows.
    InvalidPattern,
}

/// A directive that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Index into [`CheckFile::directives`]; `None` for an implicit negative pattern.
    pub directive: Option<usize>,
    /// How it failed.
    pub kind: FailureKind,
    /// Input line of the match that should not be, or from which the search went.
    pub line: usize,
    /// Input line that was perhaps meant.
    pub intended_line: Option<usize>,
}

/// What became of a check of one input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Whether all directives were satisfied.
    pub passed: bool,
    /// For each directive, in the order of [`CheckFile::directives`], its
    /// matches: none for `-NOT` and for directives that failed or were not
    /// reached, several for `-COUNT-<n>`.
    pub matches: Vec<Vec<Match>>,
    /// The directives that failed, in the order in which they were judged; one
    /// per block between `-LABEL` directives, save that several `-NOT` may fail at once.
    pub failures: Vec<Failure>,
    /// Errors, remarks and notes as the tool prints them, without the input dump.
    pub messages: String,
}

impl Report {
    /// The first directive that failed.
    pub fn first_failure(&self) -> Option<&Failure> {
        self.failures.first()
    }
}

impl CheckFile {
    /// Judges an input; `name` is what messages call it.
    ///
    /// An empty input is judged like any other: whether to allow it is up to the
    /// caller.
    pub fn check(&self, name: &str, input: &[u8]) -> Report {
        let input = Source::new(name, canonicalize(input.to_vec(), self.options.strict_whitespace));
        let outcome = checker::check(self, &input);
        self.report(&input, &outcome)
    }

    fn report(&self, input: &Source, outcome: &Outcome) -> Report {
        let mut matches = vec![vec![]; self.directives.len()];
        for &(entry, (start, end)) in &outcome.matches {
            if let Origin::Directive(d) = self.entries[entry].origin {
                let (line, column) = input.line_col(start);
                let end_line = input.line_col(end.saturating_sub(1).max(start)).0;
                let text = String::from_utf8_lossy(&input.text[start..end]).into_owned();
                matches[d].push(Match { line, column, end_line, text });
            }
        }
        let failures = outcome.failures.iter().map(|f| self.failure(f, input, outcome)).collect();
        let messages = messages(self, input, outcome, false);
        Report { passed: !outcome.failed, matches, failures, messages }
    }

    fn failure(&self, &(entry, status, region): &(usize, Status, (usize, usize)), input: &Source, outcome: &Outcome) -> Failure {
        let directive = match self.entries[entry].origin {
            Origin::Directive(d) => Some(d),
            _ => None,
        };
        let kind = match status {
            Status::Excluded => FailureKind::Excluded,
            Status::WrongLine => FailureKind::WrongLine,
            Status::Invalid => FailureKind::InvalidPattern,
            _ => FailureKind::NotFound,
        };
        let fuzzy = |e: &&checker::Event| e.entry == entry && e.status == Status::Fuzzy;
        let intended = outcome.events.iter().find(fuzzy);
        let intended_line = intended.map(|e| input.line_col(e.region.0).0);
        Failure { directive, kind, line: input.line_col(region.0).0, intended_line }
    }
}

/// The messages of an outcome as text.
pub(crate) fn messages(file: &CheckFile, input: &Source, outcome: &Outcome, color: bool) -> String {
    let all = file.warnings.iter().chain(&outcome.messages);
    all.map(|m| render::message(m, file, Some(input), color)).collect()
}

/// Like [`messages`], without the remarks on success and their notes.
pub(crate) fn error_messages(file: &CheckFile, input: &Source, outcome: &Outcome, color: bool) -> String {
    let mut telling = true;
    let mut out = String::new();
    for m in file.warnings.iter().chain(&outcome.messages) {
        match m.level {
            crate::source::Level::Error => telling = true,
            crate::source::Level::Remark => telling = false,
            crate::source::Level::Note => {}
        }
        if telling || m.place == Place::Nowhere {
            out.push_str(&render::message(m, file, Some(input), color));
        }
    }
    out
}
