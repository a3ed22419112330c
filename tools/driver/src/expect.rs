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
#[derive(Debug)]
pub struct Announcement {
    /// The announced severity.
    pub severity: Severity,
    /// The line that the message must be about, from 1; `None` for a message without a place in the file.
    pub line: Option<i64>,
    /// The line of the comment itself.
    pub own_line: i64,
    /// Where it stands in its own line, in bytes.
    pub at: Range<usize>,
    /// The `+N` or `-N` behind the `@`, in bytes of its own line.
    pub offset: Option<Range<usize>>,
    /// The text between `{{` and `}}`, in bytes of its own line.
    pub text: Range<usize>,
    /// True if a message meets it.
    pub met: bool,
    fits: Text,
    shown: String,
}

/// What was reported about a program against what its comments announce.
#[derive(Debug)]
pub struct Comparison {
    /// The program: a file, or a chunk of one, whose lines are counted as in the file.
    pub source: Arc<Source>,
    /// All announcements that can be understood, in order.
    pub announcements: Vec<Announcement>,
    /// The messages that nothing announces, each with its line in the file.
    pub unannounced: Vec<(Option<i64>, Diagnostic)>,
    /// What is wrong with announcements that cannot be understood.
    pub malformed: Vec<Diagnostic>,
}

#[derive(Debug)]
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

impl Comparison {
    /// Compares what was reported with what the file announces.
    pub(crate) fn new(source: &Arc<Source>, reported: &[Diagnostic]) -> Self {
        let (mut announcements, malformed) = announcements(source);
        let mut unannounced = Vec::new();
        for diagnostic in reported.iter().flat_map(|d| std::iter::once(d).chain(&d.notes)) {
            let line = line_in(source, diagnostic);
            let fits = |a: &&mut Announcement| !a.met && a.severity == diagnostic.severity && a.line == line && a.fits.fits(&diagnostic.message);
            match announcements.iter_mut().find(fits) {
                Some(found) => found.met = true,
                // Notes without a place ("the op is: …") belong to their message and need no announcement of their own.
                None if diagnostic.severity == Severity::Note && line.is_none() => {}
                None => unannounced.push((line, diagnostic.clone())),
            }
        }
        Comparison { source: source.clone(), announcements, unannounced, malformed }
    }

    /// Messages that were not announced, announcements that were not met, announcements that cannot be understood.
    fn complaints(self) -> Vec<Diagnostic> {
        let mut wrong = self.malformed;
        wrong.extend(self.unannounced.iter().map(|(_, diagnostic)| unexpected(diagnostic)));
        for missing in self.announcements.iter().filter(|a| !a.met) {
            let start = line_start(&self.source, missing.own_line);
            let place = span(&self.source, start + missing.at.start..start + missing.at.end);
            let message = format!("expected {} \"{}\" was not reported", missing.severity.word(), missing.shown);
            wrong.push(Diagnostic::error(place, message));
        }
        wrong
    }
}

/// Compares what was reported with what the file announces.
///
/// # Errors
/// The complaints of the [`Comparison`].
pub(crate) fn compare(source: &Arc<Source>, reported: &[Diagnostic]) -> Result<(), Vec<Diagnostic>> {
    let wrong = Comparison::new(source, reported).complaints();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// As much of a message, from its start, as an announcement can hold between `{{` and `}}`.
pub fn announced_text(message: &str) -> &str {
    let line = message.lines().next().unwrap_or_default();
    if closing(&format!("{line}}}}}")) == Some(line.len()) {
        return line;
    }
    let end = line.find("{{").into_iter().chain(line.find("}}")).min().unwrap_or(line.len());
    line[..end].trim_end_matches(['{', '}'])
}

fn span(source: &Arc<Source>, at: Range<usize>) -> Place {
    Place::Span(Span { source: source.clone(), start: at.start, end: at.end })
}

/// The offset of a line's first byte.
fn line_start(source: &Source, line: i64) -> usize {
    let before = usize::try_from(line - i64::from(source.first_line())).unwrap_or(0);
    source.text().split_inclusive(|b| *b == b'\n').take(before).map(<[u8]>::len).sum()
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
fn announcements(source: &Arc<Source>) -> (Vec<Announcement>, Vec<Diagnostic>) {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    let mut offset = 0;
    let (mut below, mut plain_line) = (Vec::new(), i64::from(source.first_line()) - 1);
    for (line, bytes) in (i64::from(source.first_line())..).zip(source.text().split(|b| *b == b'\n')) {
        let text = std::str::from_utf8(bytes).unwrap_or("");
        let before = found.len() + wrong.len();
        let mut rest = 0;
        while let Some((start, severity, after)) = next_word(text, rest) {
            rest = after;
            match announcement(text, after, severity, (line, plain_line)) {
                Ok((mut announcement, place)) => {
                    rest = announcement.at.end;
                    announcement.at.start = start;
                    if place == Line::Below {
                        below.push(found.len());
                    }
                    found.push(announcement);
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

/// Reads what follows the word in a line: `-re`, the line, the text.
fn announcement(whole: &str, word_end: usize, severity: Severity, (line, plain_line): (i64, i64)) -> Result<(Announcement, Line), String> {
    let rest = &whole[word_end..];
    let (is_regex, mut text) = rest.strip_prefix("-re").map_or((false, rest), |r| (true, r));
    let (mut place, mut offset) = ((Some(line), Line::Known), None);
    if let Some(after) = text.trim_start().strip_prefix('@') {
        let end = after.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(after.len());
        let word = &after[..end];
        text = &after[end..];
        place = match word {
            "above" => (Some(plain_line), Line::Known),
            "below" => (None, Line::Below),
            "unknown" => (None, Line::Known),
            _ => match word.parse::<i32>() {
                Ok(n) if word.starts_with(['+', '-']) => {
                    offset = Some(whole.len() - after.len()..whole.len() - text.len());
                    (Some(line + i64::from(n)), Line::Known)
                }
                _ => return Err(format!("expected @+N, @-N, @above, @below or @unknown, got '@{word}'")),
            },
        };
    }
    let text = text.trim_start().strip_prefix("{{").ok_or("expected '{{' and the message's text")?;
    let end = closing(text).ok_or("expected '}}' behind the message's text")?;
    let shown = &text[..end];
    let start = whole.len() - text.len();
    let fits = if is_regex { Text::Regex(regex(shown)?) } else { Text::Part(shown.into()) };
    let (at, text) = (word_end..start + end + 2, start..start + end);
    Ok((Announcement { severity, line: place.0, own_line: line, at, offset, text, met: false, fits, shown: shown.into() }, place.1))
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
mod tests;
