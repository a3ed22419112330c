//! Errors and remarks: recorded when they are found; [`Failed`] carries nothing.

use super::scan::{in_name, text};
use super::{Instruction, Reader};
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::op::OpError;
use shale_ir::source::Span;

/// Something could not be read; the error is recorded already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Failed(());

/// What was read, or [`Failed`].
pub(crate) type Parsed<T> = Result<T, Failed>;

/// After this many errors the reader gives up.
const MAX_ERRORS: usize = 20;

/// The most bytes of a token that a message repeats.
const QUOTED: usize = 40;

impl Reader<'_, '_> {
    pub(crate) fn place(&self, start: usize, end: usize) -> Place {
        let length = self.source.text().len();
        Place::Span(Span { source: self.source.clone(), start: start.min(length), end: end.max(start).min(length) })
    }

    /// Records an error.
    #[cold]
    pub(crate) fn report(&mut self, error: Diagnostic) -> Failed {
        if !self.stopped {
            self.errors.push(error);
            self.stopped = self.errors.len() >= MAX_ERRORS;
        }
        Failed(())
    }

    /// Records an error at a range of the text.
    #[cold]
    pub(crate) fn error(&mut self, start: usize, end: usize, message: impl Into<String>) -> Failed {
        let error = Diagnostic::error(self.place(start, end), message);
        self.report(error)
    }

    /// A failure that follows from one that was reported before.
    #[cold]
    pub(crate) fn follows(&self) -> Failed {
        debug_assert!(!self.errors.is_empty(), "a silent failure without an error");
        Failed(())
    }

    /// "expected …, got …" at the next token, or at the end of the line before it if the token is on a later one.
    #[cold]
    pub(crate) fn expected(&mut self, what: &str) -> Failed {
        self.space();
        let (end, token) = self.token();
        let before = end_of_text_before(self.text, self.pos);
        let begins_a_line = ["the name of a", "an instruction", "a computation"].iter().any(|w| what.starts_with(w)) && !self.at_end();
        let missing = before > 0 && !begins_a_line && self.text[before..self.pos].contains(&b'\n');
        let (start, end) = if missing { (before, before) } else { (self.pos, end) };
        self.error(start, end, format!("expected {what}, got {token}"))
    }

    /// What is wrong with an op, at the opcode of its instruction.
    #[cold]
    pub(crate) fn op_error(&mut self, i: &Instruction<'_>, error: OpError) -> Failed {
        let diagnostic = Diagnostic::error(self.place(i.at, i.end), format!("'{}' {}", text(i.opcode), error.message));
        let diagnostic = match error.hint {
            Some(hint) => diagnostic.with_hint(hint),
            None => diagnostic,
        };
        self.report(diagnostic)
    }

    /// The token at the position, for messages, and where it ends.
    fn token(&self) -> (usize, String) {
        if self.at_end() {
            let what = if self.pos < self.source.text().len() { "the end of the attribute" } else { "the end of the text" };
            return (self.pos, what.into());
        }
        let rest = self.rest();
        let from = usize::from(rest[0] == b'%');
        let named = rest[from..].iter().take_while(|b| in_name(**b)).count();
        let length = match rest[0] {
            b'"' => memchr::memchr2(b'"', b'\n', &rest[1..]).map_or(1, |n| n + 2),
            _ => (from + named).max(1),
        };
        // a character of several bytes is one token
        let length = (length..rest.len()).find(|n| rest[*n] & 0xc0 != 0x80).unwrap_or(rest.len()).min(length.max(4));
        let shown = text(&rest[..length]);
        let shown = if shown.len() > QUOTED { format!("{}…", &shown[..shown.floor_char_boundary(QUOTED)]) } else { shown.trim_end().to_owned() };
        (self.pos + length, format!("'{shown}'"))
    }

    /// Records that something was dropped: one remark for each `what`, at its first place.
    #[cold]
    pub(crate) fn dropped(&mut self, start: usize, end: usize, what: &str, why: &str) {
        if let Some((_, count)) = self.drops.get_mut(what) {
            *count += 1;
            return;
        }
        let remark = Diagnostic::new(Severity::Remark, self.place(start, end), format!("{what} is dropped: {why}"));
        self.drops.insert(what.into(), (remark, 1));
    }

    /// The remarks in the order of the text.
    pub(super) fn remarks(&mut self) -> Vec<Diagnostic> {
        let counted = |(mut remark, count): (Diagnostic, u32)| {
            if count > 1 {
                remark.message = format!("{} (and {} more)", remark.message, count - 1);
            }
            remark
        };
        sorted(std::mem::take(&mut self.drops).into_values().map(counted).collect())
    }

    /// The errors in the order of the text.
    pub(super) fn sorted_errors(&mut self) -> Vec<Diagnostic> {
        let full = self.errors.len() >= MAX_ERRORS;
        let mut errors = sorted(std::mem::take(&mut self.errors));
        if full {
            errors.push(Diagnostic::new(Severity::Note, Place::Unknown, format!("reading stopped after {MAX_ERRORS} errors")));
        }
        errors
    }
}

/// Where the text before a position ends that is neither white space nor a comment on lines of its own.
fn end_of_text_before(text: &[u8], pos: usize) -> usize {
    let mut end = pos.min(text.len());
    loop {
        end = text[..end].trim_ascii_end().len();
        let line = memchr::memrchr(b'\n', &text[..end]).map_or(0, |n| n + 1);
        if !text[line..end].trim_ascii_start().starts_with(b"//") {
            return end;
        }
        end = line;
    }
}

fn sorted(mut list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    list.sort_by_key(|d| d.span().map_or(0, |s| s.start));
    // A computation that several instructions hold is read for each.
    list.dedup_by(|a, b| a.place == b.place && a.message == b.message);
    list
}
