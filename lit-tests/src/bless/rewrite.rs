//! Rewrites the check lines of a test file to fit a new output.
//!
//! Laws:
//! - A check line that still matches is kept to the letter; so is every `-NOT` and every counted one.
//! - A stale check line takes the text of the output line in its place, or goes if there is none.
//! - New lines are added as `-NEXT` checks, and only before a `-NEXT` check, where a gap would make it fail.
//! - When the check that heads a chain of `-NEXT` checks goes, the next one heads it.

use super::align::label_text;
use super::checks::{CheckKind, CheckLine, check_lines};
use super::pattern::{Known, LineMatcher, escape};
use super::plan::{joined, plan};
use super::spell::Names;

/// The text of the test file with its stale check lines rewritten.
pub fn rewrite_checks(text: &str, prefixes: &[String], output: &str, names: Names, matcher: &dyn LineMatcher) -> String {
    let checks = check_lines(text, prefixes);
    let lines: Vec<&str> = output.lines().collect();
    let places = plan(&checks, &lines, matcher);
    let fates = checks.iter().map(|_| Fate::default()).collect();
    let mut rewriter = Rewriter { checks: &checks, lines: &lines, matcher, names, fates, previous: None, headless: false, stale_group: false };
    for (index, place) in places.into_iter().enumerate() {
        rewriter.visit(index, place);
    }
    compose(text, &checks, &rewriter.fates)
}

/// What becomes of a check line.
#[derive(Clone, Debug, Default)]
struct Fate {
    /// Lines to add before it.
    before: Vec<String>,
    change: Change,
}

#[derive(Clone, Debug, Default)]
enum Change {
    #[default]
    Keep,
    Line(String),
    Delete,
}

struct Rewriter<'a> {
    checks: &'a [CheckLine],
    lines: &'a [&'a str],
    matcher: &'a dyn LineMatcher,
    names: Names,
    fates: Vec<Fate>,
    /// The output line of the last check that stays.
    previous: Option<usize>,
    /// Whether a check that could head a chain of `-NEXT` checks was deleted since.
    headless: bool,
    /// Whether the last check was rewritten, so its `-SAME` checks have nothing left to match.
    stale_group: bool,
}

impl Rewriter<'_> {
    fn visit(&mut self, index: usize, place: Option<usize>) {
        let check = &self.checks[index];
        match (check.kind, place) {
            (CheckKind::Not, _) => {}
            (CheckKind::Same, _) => {
                if self.stale_group {
                    self.fates[index].change = Change::Delete;
                }
            }
            (CheckKind::Fixed, None) => {}
            (kind, None) => {
                self.fates[index].change = Change::Delete;
                self.stale_group = true;
                self.headless |= matches!(kind, CheckKind::Plain | CheckKind::Label);
            }
            (_, Some(line)) => self.place(index, line),
        }
    }

    fn place(&mut self, index: usize, line: usize) {
        let check = &self.checks[index];
        let kind = self.close_gap(index, line);
        let captures = self.fits(index, line);
        self.stale_group = captures.is_none();
        let pattern = match captures {
            Some(captures) => {
                self.names.learn(&joined(self.checks, index), captures);
                check.pattern.clone()
            }
            None => self.replace(check, line),
        };
        if kind != check.kind || pattern != check.pattern {
            self.fates[index].change = Change::Line(check.with(kind, &pattern));
        }
        self.previous = self.previous.max(Some(line));
        self.headless = false;
    }

    fn replace(&mut self, check: &CheckLine, line: usize) -> String {
        if check.kind == CheckKind::Label {
            // FileCheck allows no variables in labels.
            return escape(label_text(&check.pattern, self.lines[line]));
        }
        let pattern = self.names.replace(&check.pattern, self.lines[line], self.matcher);
        let captures = self.matcher.find(&pattern, self.lines[line], Known::Exactly(&self.names.bound));
        self.names.learn(&pattern, captures.unwrap_or_default());
        pattern
    }

    /// The captures of a check and its `-SAME` checks, if FileCheck would match them in this line.
    fn fits(&self, index: usize, line: usize) -> Option<super::pattern::Bindings> {
        let check = &self.checks[index];
        let pattern = joined(self.checks, index);
        let find = |line: usize| match check.kind {
            CheckKind::Empty => self.lines[line].trim().is_empty().then(Default::default),
            _ => self.matcher.find(&pattern, self.lines[line], Known::Exactly(&self.names.bound)),
        };
        let from = self.previous.map_or(0, |previous| previous + 1);
        // A plain check takes the first line it matches, so it must not match one above its own.
        let taken_above = check.kind == CheckKind::Plain && (from..line).any(|above| find(above).is_some());
        if taken_above { None } else { find(line) }
    }

    /// Sees to it that a `-NEXT` check directly follows a check; returns the kind it gets.
    fn close_gap(&mut self, index: usize, line: usize) -> CheckKind {
        let check = &self.checks[index];
        match (check.kind, self.previous) {
            (CheckKind::Next, None) => return CheckKind::Plain,
            (CheckKind::Next, Some(_)) if self.headless => return CheckKind::Plain,
            (CheckKind::Next | CheckKind::Empty, Some(previous)) => {
                let lines = (previous + 1..line).map(|line| self.fresh(check, self.lines[line])).collect();
                self.fates[index].before = lines;
            }
            _ => {}
        }
        check.kind
    }

    fn fresh(&self, beside: &CheckLine, line: &str) -> String {
        let kind = if line.trim().is_empty() { CheckKind::Empty } else { CheckKind::Next };
        let check = CheckLine { lead: beside.fresh_lead(), gap: beside.gap.clone(), ..beside.clone() };
        check.with(kind, &self.names.spell(line))
    }
}

fn compose(text: &str, checks: &[CheckLine], fates: &[Fate]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut changes = checks.iter().zip(fates).peekable();
    for (index, source) in text.split_inclusive('\n').enumerate() {
        let (body, end) = source.split_at(source.trim_end_matches(['\r', '\n']).len());
        let Some((check, fate)) = changes.next_if(|(check, _)| check.line == index) else {
            out.push_str(source);
            continue;
        };
        let end = if end.is_empty() { "\n" } else { end };
        for line in &fate.before {
            out.extend([line, end]);
        }
        match (&fate.change, check.without()) {
            (Change::Keep, _) => out.extend([body, end]),
            (Change::Line(line), _) => out.extend([line, end]),
            (Change::Delete, Some(code)) => out.extend([code, end]),
            (Change::Delete, None) => {}
        }
    }
    if !text.ends_with('\n') && out.ends_with('\n') {
        out.pop();
    }
    out
}
