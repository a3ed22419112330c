//! Errors: recorded when they are found, returned as [`Failed`], which carries nothing.

use super::Parser;
use super::scan::in_name;
use crate::diag::{Diagnostic, Place, Severity};
use crate::source::Span;

/// Something could not be read; the error is recorded already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed(());

/// What was read, or [`Failed`].
pub type Parsed<T> = Result<T, Failed>;

/// After this many errors the parser gives up.
const MAX_ERRORS: usize = 20;

/// The most bytes of a token that a message repeats.
const QUOTED: usize = 40;

impl Parser<'_, '_> {
    pub(super) fn place(&self, start: usize, end: usize) -> Place {
        let length = self.text.len();
        Place::Span(Span { source: self.source.clone(), start: start.min(length), end: end.max(start).min(length) })
    }

    /// An error that the caller completes and gives to [`Parser::report`].
    pub(super) fn diagnostic(&self, start: usize, end: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.place(start, end), message)
    }

    #[cold]
    pub(super) fn report(&mut self, error: Diagnostic) -> Failed {
        if !self.stopped {
            self.errors.push(error);
            self.stopped = self.errors.len() >= MAX_ERRORS;
        }
        Failed(())
    }

    #[cold]
    pub(super) fn error_at(&mut self, start: usize, end: usize, message: impl Into<String>) -> Failed {
        let error = self.diagnostic(start, end, message);
        self.report(error)
    }

    /// A failure that follows from an error that was reported before.
    #[cold]
    pub(super) fn follows_from_error(&self) -> Failed {
        debug_assert!(!self.errors.is_empty(), "a silent failure without an error");
        Failed(())
    }

    /// "expected …, got …" at the next token.
    #[cold]
    pub(super) fn expected(&mut self, what: &str) -> Failed {
        let error = self.expected_error(what);
        self.report(error)
    }

    #[cold]
    pub(super) fn expected_error(&mut self, what: &str) -> Diagnostic {
        self.space();
        let (end, token) = self.token();
        self.diagnostic(self.pos, end, format!("expected {what}, got {token}"))
    }

    /// As [`Parser::expected`], with a note at the bracket that is not closed.
    #[cold]
    pub(super) fn unclosed(&mut self, what: &str, open: usize) -> Failed {
        let note = self.place(open, open + 1);
        let error = self.expected_error(what).with_note(note, "the bracket was opened here");
        self.report(error)
    }

    /// The token at the position, for messages, and where it ends.
    fn token(&self) -> (usize, String) {
        if self.at_end() {
            return (self.pos, "the end of the text".into());
        }
        let rest = self.rest();
        let from = usize::from(!in_name(rest[0]));
        let named = rest[from..].iter().take_while(|b| in_name(**b)).count();
        let sigil = matches!(rest[0], b'%' | b'^' | b'@' | b'#' | b'!');
        let length = match rest[0] {
            b'"' => memchr::memchr2(b'"', b'\n', &rest[1..]).map_or(1, |n| n + 2),
            _ if rest.starts_with(b"->") => 2,
            _ if from == 0 || sigil => from + named,
            _ => 1,
        };
        // a character of several bytes is one token
        let length = (length..rest.len()).find(|n| rest[*n] & 0xc0 != 0x80).unwrap_or(rest.len()).min(length.max(4));
        let text = String::from_utf8_lossy(&rest[..length]);
        let text = if text.len() > QUOTED { format!("{}…", &text[..text.floor_char_boundary(QUOTED)]) } else { text.trim_end().to_owned() };
        (self.pos + length, format!("'{text}'"))
    }

    /// The errors in the order of the text.
    pub(super) fn sorted_errors(&mut self) -> Vec<Diagnostic> {
        let mut errors = std::mem::take(&mut self.errors);
        let full = errors.len() >= MAX_ERRORS;
        errors.sort_by_key(|e| e.span().map_or(0, |s| s.start));
        if full {
            errors.push(Diagnostic::new(Severity::Note, Place::Unknown, format!("reading stopped after {MAX_ERRORS} errors")));
        }
        errors
    }
}

/// The candidate nearest to `name` in spelling, if one is near enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 64;
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    let allowed = (name.len() / 3).max(1);
    let near = candidates.filter(|c| c.len().abs_diff(name.len()) <= allowed).map(|c| (strsim::osa_distance(name, c), c));
    near.filter(|(distance, _)| *distance > 0 && *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, c)| c)
}
