//! Diagnostics: what is wrong, where, what was expected, and a hint.

use crate::source::Span;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The program is wrong.
    Error,
    /// The program is suspicious.
    Warning,
    /// Something the user may want to know.
    Remark,
    /// Belongs to the message before it.
    Note,
}

impl Severity {
    /// The word that messages begin with.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        }
    }
}

/// Where a diagnostic points.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Place {
    /// Nowhere: the program was not read from a text.
    #[default]
    Unknown,
    /// A range of a text that is at hand.
    Span(Span),
    /// A location that the program itself states.
    Named {
        /// The file, or the location as written when it is not a position in a file.
        file: String,
        /// Line and column from 1, or zeros.
        line_column: (u32, u32),
    },
}

/// One message with its notes.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub place: Place,
    /// What is wrong, what was expected, what came: one sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Further places, such as the definition that the message is about.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// A message of any severity.
    pub fn new(severity: Severity, place: Place, message: impl Into<String>) -> Self {
        Diagnostic { severity, place, message: message.into(), hint: None, notes: Vec::new() }
    }

    /// An error.
    pub fn error(place: Place, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, place, message)
    }

    /// Adds a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a note.
    pub fn with_note(mut self, place: Place, message: impl Into<String>) -> Self {
        self.notes.push(Self::new(Severity::Note, place, message));
        self
    }

    /// The message and its notes as text for people: source lines with markers, hints last.
    pub fn render(&self, color: bool) -> String {
        let mut out = String::new();
        for (i, one) in std::iter::once(self).chain(&self.notes).enumerate() {
            out.push_str(&one.render_one(color, i > 0));
            out.push('\n');
        }
        out
    }

    fn render_one(&self, color: bool, note: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Remark => Level::INFO.with_name("remark"),
            Severity::Note => Level::NOTE,
        };
        let title = match &self.place {
            Place::Named { file, line_column: (0, _) } => format!("{} (at {file})", self.message),
            Place::Named { file, line_column: (l, c) } => format!("{} (at {file}:{l}:{c})", self.message),
            _ => self.message.clone(),
        };
        let window = self.span().map(Window::around);
        let mut group = Group::with_title(if note { level.secondary_title(&title) } else { level.primary_title(&title) });
        if let Some(w) = &window {
            let mark = AnnotationKind::Primary.span(w.start..w.end);
            group = group.element(Snippet::source(&*w.text).path(&*w.name).line_start(w.line as usize).fold(false).annotation(mark));
        }
        if let Some(hint) = &self.hint {
            group = group.element(Level::HELP.message(hint));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let text = renderer.render(&[group]);
        match window {
            Some(window) => window.with_true_column(&text),
            None => text,
        }
    }

    /// The range in a text that the message points at.
    pub fn span(&self) -> Option<&Span> {
        match &self.place {
            Place::Span(span) => Some(span),
            _ => None,
        }
    }

    /// Line and column from 1, if the place is in a file.
    pub fn line_column(&self) -> Option<(u32, u32)> {
        match &self.place {
            Place::Span(span) => Some(span.source.line_column(span.start)),
            Place::Named { line_column, .. } if line_column.0 > 0 => Some(*line_column),
            _ => None,
        }
    }
}

/// `file:line:column: error: message`, one line, notes after it.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.place, self.line_column()) {
            (Place::Span(span), Some((line, column))) => write!(f, "{}:{line}:{column}: ", span.source.name())?,
            (Place::Named { file, .. }, Some((line, column))) => write!(f, "{file}:{line}:{column}: ")?,
            (Place::Named { file, .. }, None) => write!(f, "{file}: ")?,
            _ => {}
        }
        write!(f, "{}: {}", self.severity.word(), self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, " (hint: {hint})")?;
        }
        for note in &self.notes {
            write!(f, "\n{note}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// A number of things for a message: `1 result`, `2 results`.
pub fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The piece of a source text that is shown: the marked line, cut where it is long, made printable.
struct Window {
    text: String,
    name: String,
    line: u32,
    column: u32,
    start: usize,
    end: usize,
}

impl Window {
    /// The most bytes of a line that are shown before and after the mark's start.
    const REACH: usize = 80;

    fn around(span: &Span) -> Window {
        let (line, column) = span.source.line_column(span.start);
        let bytes = span.source.line(line);
        let at = (column as usize - 1).min(bytes.len());
        let from = if bytes.len() <= 2 * Self::REACH { 0 } else { at.saturating_sub(Self::REACH) };
        let to = if bytes.len() <= 2 * Self::REACH { bytes.len() } else { (at + Self::REACH).min(bytes.len()) };
        let length = span.end.saturating_sub(span.start).max(1);
        let before = printable(&bytes[from..at]);
        let marked = printable(&bytes[at..to.min(at + length)]);
        let after = printable(&bytes[to.min(at + length)..to]);
        let (start, end) = (before.len(), before.len() + marked.len());
        Window { text: before + &marked + &after, name: span.source.name().into(), line, column, start, end }
    }

    /// The renderer counts characters of the piece that is shown; the true column counts bytes of the whole line.
    fn with_true_column(&self, text: &str) -> String {
        let counted = self.text[..self.start].chars().count() + 1;
        let (place, true_place) = (format!("{}:{}:{counted}", self.name, self.line), format!("{}:{}:{}", self.name, self.line, self.column));
        let title = text.find('\n').unwrap_or(0);
        format!("{}{}", &text[..title], text[title..].replacen(&place, &true_place, 1))
    }
}

/// Text that a terminal can show: broken UTF-8 and control characters replaced.
fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn the_place_is_stated_once() {
        let long = format!("a\n{}here{}", "x".repeat(300), "y".repeat(300));
        for (text, start, place) in [("one\ntwo three\n", 8, "f.mlir:2:5"), ("\n\u{e4}\u{e4} abcd", 6, "f.mlir:2:6"), (&*long, 302, "f.mlir:2:301")] {
            let span = Span { source: Source::new("f.mlir", text), start, end: start + 4 };
            let shown = Diagnostic::error(Place::Span(span), "what").render(false);
            assert!(shown.contains(&format!("--> {place}\n")), "{shown}");
            assert!(shown.contains("^^^^\n") && !shown.contains("^^^^^") && !shown.contains(":::"), "{shown}");
        }
    }
}
