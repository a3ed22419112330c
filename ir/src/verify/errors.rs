//! From what is wrong with an op to a diagnostic.

use super::MAX_ERRORS;
use crate::body::{Body, Op};
use crate::diag::{Diagnostic, Place, Severity};
use crate::op::OpError;
use crate::text::{OpHeads, PrintOptions, op_text};

/// Collects errors of one item.
pub(super) struct Errors<'a, 'c> {
    body: &'a Body<'c>,
    heads: OpHeads<'a, 'c>,
    list: Vec<Diagnostic>,
}

impl<'a, 'c> Errors<'a, 'c> {
    pub(super) fn new(body: &'a Body<'c>) -> Self {
        Errors { body, heads: OpHeads::new(body), list: Vec::new() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MAX_ERRORS
    }

    /// Adds what is wrong with an op.
    #[cold]
    pub(super) fn op(&mut self, op: Op, error: OpError) {
        if self.is_full() {
            return;
        }
        self.list.push(diagnostic(self.body, op, error, &self.heads.text(op)));
    }

    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        if self.is_full() {
            self.list.push(Diagnostic::new(Severity::Note, Place::Unknown, format!("stopped after {MAX_ERRORS} errors in this item")));
        }
        self.list
    }
}

/// What is wrong with an op, as a message with the op's text and notes at the values it is about.
pub fn op_diagnostic(body: &Body<'_>, op: Op, error: OpError) -> Diagnostic {
    let text = op_text(body, op, &PrintOptions { generic: true, ..PrintOptions::default() });
    diagnostic(body, op, error, &text)
}

fn diagnostic(body: &Body<'_>, op: Op, error: OpError, text: &str) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(body.place(op), format!("'{}' {}", body.name(op).text(), error.message));
    diagnostic.hint = error.hint;
    for (value, message) in error.notes {
        diagnostic = diagnostic.with_note(body.value_place(value), message);
    }
    diagnostic.with_note(Place::Unknown, format!("the op is: {}", first_line(text)))
}

/// The first line of an op's text, cut where it is long: a region's content is not what the message is about.
fn first_line(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    match line.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None if text.trim().lines().nth(1).is_some() => format!("{line} …"),
        None => line.to_string(),
    }
}
