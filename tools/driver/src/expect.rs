//! `--verify-diagnostics`: what a file's comments announce must be exactly what is reported.
//!
//! `expected-error@+1 {{text}}` announces a message with that severity (`error`, `warning`, `remark`, `note`) whose text contains
//! the given one, on the line that `@+N`, `@-N`, `@above` or `@below` says: relative to the comment's own line; above and below
//! are the next line that announces nothing. `@unknown` announces a message without a place in the file. A line may announce
//! several. In `expected-error-re {{…}}` parts between `{{` and `}}` are regular expressions.

use regex::Regex;
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::source::{Source, Span};
use std::ops::Range;
use std::sync::Arc;

/// What a comment announces.
struct Expectation {
    severity: Severity,
    /// The line, from 1; `None` for a message without a place.
    line: Option<i64>,
    text: Text,
    shown: String,
    /// Where the announcement stands.
    at: Range<usize>,
    met: bool,
}

enum Text {
    Part(String),
    Regex(Regex),
}

impl Text {
    fn fits(&self, message: &str) -> bool {
        match self {
            Text::Part(part) => message.contains(part.as_str()),
            Text::Regex(regex) => regex.is_match(message),
        }
    }
}

const WORD: &str = "expected-";
const SEVERITIES: [Severity; 4] = [Severity::Error, Severity::Warning, Severity::Remark, Severity::Note];

/// Compares what was reported with what the file announces.
///
/// # Errors
/// Messages that were not announced, announcements that were not met, announcements that cannot be understood.
pub(crate) fn compare(source: &Arc<Source>, reported: &[Diagnostic]) -> Result<(), Vec<Diagnostic>> {
    let (mut expected, mut wrong) = announcements(source);
    for diagnostic in reported.iter().flat_map(|d| std::iter::once(d).chain(&d.notes)) {
        let line = line_in(source, diagnostic);
        let fits = |e: &&mut Expectation| !e.met && e.severity == diagnostic.severity && e.line == line && e.text.fits(&diagnostic.message);
        match expected.iter_mut().find(fits) {
            Some(found) => found.met = true,
            // Notes without a place ("the op is: …") belong to their message and need no announcement of their own.
            None if diagnostic.severity == Severity::Note && line.is_none() => {}
            None => wrong.push(unexpected(diagnostic)),
        }
    }
    for missing in expected.iter().filter(|e| !e.met) {
        let place = span(source, missing.at.clone());
        let message = format!("expected {} \"{}\" was not reported", missing.severity.word(), missing.shown);
        wrong.push(Diagnostic::error(place, message));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn span(source: &Arc<Source>, at: Range<usize>) -> Place {
    Place::Span(Span { source: source.clone(), start: at.start, end: at.end })
}

fn unexpected(diagnostic: &Diagnostic) -> Diagnostic {
    let message = format!("unexpected {}: {}", diagnostic.severity.word(), diagnostic.message);
    Diagnostic { severity: Severity::Error, message, notes: Vec::new(), ..diagnostic.clone() }
}

/// The line of the file that a message is about.
fn line_in(source: &Source, diagnostic: &Diagnostic) -> Option<i64> {
    let in_file = match &diagnostic.place {
        Place::Span(span) => span.source.name() == source.name(),
        Place::Named { file, .. } => file == source.name(),
        Place::Unknown => false,
    };
    diagnostic.line_column().filter(|_| in_file).map(|(line, _)| i64::from(line))
}

/// All announcements of a file, and messages about those that cannot be understood.
fn announcements(source: &Arc<Source>) -> (Vec<Expectation>, Vec<Diagnostic>) {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    let mut offset = 0;
    let (mut below, mut plain_line) = (Vec::new(), i64::from(source.first_line()) - 1);
    for (line, bytes) in (i64::from(source.first_line())..).zip(source.text().split(|b| *b == b'\n')) {
        let text = std::str::from_utf8(bytes).unwrap_or("");
        let before = found.len() + wrong.len();
        let mut rest = 0;
        while let Some((start, severity, after)) = next_word(text, rest) {
            rest = after;
            match announcement(&text[after..], severity, line, plain_line) {
                Ok((mut expectation, place, length)) => {
                    rest += length;
                    expectation.at = offset + start..offset + rest;
                    if place == Line::Below {
                        below.push(found.len());
                    }
                    found.push(expectation);
                }
                Err(message) => wrong.push(Diagnostic::error(span(source, offset + start..offset + after), message)),
            }
        }
        if found.len() + wrong.len() == before {
            plain_line = line;
            below.drain(..).for_each(|i| found[i].line = Some(line));
        }
        offset += bytes.len() + 1;
    }
    (found, wrong)
}

/// The next `expected-…` of a line: where it starts, what it announces, where it ends.
fn next_word(text: &str, from: usize) -> Option<(usize, Severity, usize)> {
    let start = from + text[from..].find(WORD)?;
    let after = start + WORD.len();
    match SEVERITIES.into_iter().find(|s| text[after..].starts_with(s.word())) {
        Some(severity) => Some((start, severity, after + severity.word().len())),
        None => next_word(text, after),
    }
}

#[derive(PartialEq)]
enum Line {
    Known,
    Below,
}

/// Reads what follows the word: `-re`, the line, the text. Also gives the length of what was read.
fn announcement(rest: &str, severity: Severity, line: i64, plain_line: i64) -> Result<(Expectation, Line, usize), String> {
    let (is_regex, mut text) = rest.strip_prefix("-re").map_or((false, rest), |r| (true, r));
    let mut place = (Some(line), Line::Known);
    if let Some(after) = text.trim_start().strip_prefix('@') {
        let end = after.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(after.len());
        let word = &after[..end];
        text = &after[end..];
        place = match word {
            "above" => (Some(plain_line), Line::Known),
            "below" => (None, Line::Below),
            "unknown" => (None, Line::Known),
            _ => match word.parse::<i32>() {
                Ok(n) if word.starts_with(['+', '-']) => (Some(line + i64::from(n)), Line::Known),
                _ => return Err(format!("expected @+N, @-N, @above, @below or @unknown, got '@{word}'")),
            },
        };
    }
    let text = text.trim_start().strip_prefix("{{").ok_or("expected '{{' and the message's text")?;
    let end = closing(text).ok_or("expected '}}' behind the message's text")?;
    let shown = &text[..end];
    let length = rest.len() - text.len() + end + 2;
    let text = if is_regex { Text::Regex(regex(shown)?) } else { Text::Part(shown.into()) };
    Ok((Expectation { severity, line: place.0, text, shown: shown.into(), at: 0..0, met: false }, place.1, length))
}

/// Where the `}}` stands that closes a text; pairs of `{{` and `}}` may stand inside, and a `}` directly before the end.
fn closing(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0);
    let bytes = text.as_bytes();
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"{{" => {
                depth += 1;
                at += 2;
            }
            b"}}" => {
                while depth == 0 && bytes.get(at + 2) == Some(&b'}') {
                    at += 1;
                }
                if depth == 0 {
                    return Some(at);
                }
                depth -= 1;
                at += 2;
            }
            _ => at += 1,
        }
    }
    None
}

/// A text in which the parts between `{{` and `}}` are regular expressions.
fn regex(text: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once("{{") {
        let (part, after) = after.split_once("}}").ok_or("'{{' without '}}' in the message's text")?;
        pattern += &regex::escape(literal);
        pattern.extend(["(?:", part, ")"]);
        rest = after;
    }
    pattern += &regex::escape(rest);
    Regex::new(&pattern).map_err(|e| format!("not a regular expression: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, reported: &[(Severity, u32, &str)]) -> Vec<String> {
        let source = Source::new("f", text);
        let place = |line: u32| match line {
            0 => Place::Unknown,
            _ => Place::Named { file: "f".into(), line_column: (line, 1) },
        };
        let reported: Vec<_> = reported.iter().map(|(s, line, m)| Diagnostic::new(*s, place(*line), *m)).collect();
        compare(&source, &reported).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }
    use Severity::{Error, Note, Remark, Warning};

    #[test]
    fn places() {
        let text = "// expected-error@+1 {{one}}\nx // expected-warning {{two}}\ny\n// expected-remark@-1 {{three}}\n// expected-note@unknown{{four}}";
        assert!(check(text, &[(Error, 2, "is one"), (Warning, 2, "two"), (Remark, 3, "three"), (Note, 0, "four")]).is_empty());
        assert_eq!(
            check(text, &[(Error, 3, "one"), (Warning, 2, "two"), (Remark, 3, "three"), (Note, 0, "four")]),
            ["f:3:1: error: unexpected error: one", "f:1:4: error: expected error \"one\" was not reported"]
        );
    }

    #[test]
    fn above_and_below_skip_announcements() {
        let text = "x\n// expected-error@above {{a}}\n// expected-error@above {{b}}\n// expected-error@below {{c}}\n// expected-note@below {{d}}\ny";
        assert!(check(text, &[(Error, 1, "a"), (Error, 1, "b"), (Error, 6, "c"), (Note, 6, "d")]).is_empty());
    }

    #[test]
    fn several_on_a_line_and_braces() {
        let text = "x // expected-error {{a}} expected-error {{b{c}}} expected-note{{d {{e}} f}}";
        assert!(check(text, &[(Error, 1, "a"), (Error, 1, "b{c}"), (Note, 1, "d {{e}} f")]).is_empty());
        assert_eq!(check(text, &[(Error, 1, "a")]).len(), 2);
        assert_eq!(check("x // expected-error {{a}}", &[(Error, 1, "a"), (Error, 1, "a")]).len(), 1, "each announces one");
    }

    #[test]
    fn regular_expressions() {
        let text = "x // expected-error-re {{has {{[0-9]+}} (of a{{b|c}})}}";
        assert!(check(text, &[(Error, 1, "it has 17 (of ac)")]).is_empty());
        assert_eq!(check(text, &[(Error, 1, "it has x (of ac)")]).len(), 2);
    }

    #[test]
    fn mistakes_are_told() {
        for (text, message) in [
            ("// expected-error@foo {{a}}", "expected @+N, @-N, @above, @below or @unknown, got '@foo'"),
            ("// expected-error a", "expected '{{' and the message's text"),
            ("// expected-error {{a", "expected '}}' behind the message's text"),
        ] {
            assert_eq!(check(text, &[]), [format!("f:1:4: error: {message}")]);
        }
        assert!(check("// expected-error-re {{a{{(}}}}", &[])[0].contains("not a regular expression"));
        assert!(check("// the expected-value is", &[]).is_empty());
    }
}
