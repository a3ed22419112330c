//! Instruments: what watches a pipeline run. `ir` knows no file system, so they write to what they are given.

use super::parse::header;
use super::{PassRecord, Pipeline, Position, Stage};
use crate::body::Body;
use crate::module::Module;
use crate::text::{PrintOptions, print_module};
use std::io::Write;

/// Which pass is running.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The whole pipeline.
    pub pipeline: &'a Pipeline,
    /// Where the pass stands in it.
    pub position: Position,
    /// The number of the pass in the pipeline, from 1.
    pub number: usize,
    /// The pass's name.
    pub pass: &'static str,
}

impl At<'_> {
    /// The passes that come after this one.
    pub fn rest(&self) -> Pipeline {
        let next = Position { step: self.position.step + 1, ..self.position };
        self.pipeline.split_at(next).1
    }
}

/// Watches a run.
///
/// While an instrument watches the IR ([`Instrument::watches_ir`]), passes run one after another on all items, those of a group
/// too, so that the module between two passes is one that the rest of the pipeline could start from. The outcome is the same.
pub trait Instrument {
    /// True if the instrument looks at the IR between passes; `before`, `after` and `after_item` are called only then.
    fn watches_ir(&self) -> bool {
        false
    }

    /// A stage is about to run; called for every instrument.
    fn begins(&mut self, stage: &Stage) {
        let _ = stage;
    }

    /// A pass is about to run.
    fn before(&mut self, at: &At<'_>, module: &Module<'_>) {
        let _ = (at, module);
    }

    /// A function pass has run on one item.
    fn after_item(&mut self, at: &At<'_>, body: &Body<'_>, changed: bool) {
        let _ = (at, body, changed);
    }

    /// A pass has run on everything; also called when the pass failed.
    fn after(&mut self, at: &At<'_>, module: &Module<'_>, changed: bool) {
        let _ = (at, module, changed);
    }

    /// What a pass did and how long it took, in pipeline order; called for every instrument.
    fn ended(&mut self, record: &PassRecord) {
        let _ = record;
    }
}

/// When [`Printer`] prints.
#[derive(Clone, Debug, Default)]
pub struct PrintWhen {
    /// Before these passes.
    pub before: Vec<String>,
    /// After these passes.
    pub after: Vec<String>,
    /// After every pass.
    pub after_all: bool,
    /// After every pass that changed something.
    pub after_change: bool,
}

impl PrintWhen {
    /// True if nothing would be printed.
    pub fn is_never(&self) -> bool {
        self.before.is_empty() && self.after.is_empty() && !self.after_all && !self.after_change
    }
}

/// Writes the module before or after passes, each with a comment line that says when.
pub struct Printer<W> {
    out: W,
    when: PrintWhen,
    options: PrintOptions,
}

impl<W: Write> Printer<W> {
    /// A printer to `out`; errors of the writer are ignored (nobody reads on).
    pub fn new(out: W, when: PrintWhen, options: PrintOptions) -> Self {
        Printer { out, when, options }
    }

    fn print(&mut self, word: &str, at: &At<'_>, note: &str, module: &Module<'_>) {
        let total = at.pipeline.pass_count();
        let _ = writeln!(self.out, "// IR {word} {} (pass {} of {total}){note}", at.pass, at.number);
        let _ = print_module(&mut self.out, module, &self.options);
        let _ = self.out.flush();
    }
}

impl<W: Write> Instrument for Printer<W> {
    fn watches_ir(&self) -> bool {
        true
    }

    fn before(&mut self, at: &At<'_>, module: &Module<'_>) {
        if self.when.before.iter().any(|p| p == at.pass) {
            self.print("before", at, "", module);
        }
    }

    fn after(&mut self, at: &At<'_>, module: &Module<'_>, changed: bool) {
        let when = &self.when;
        if when.after_all || (when.after_change && changed) || when.after.iter().any(|p| p == at.pass) {
            self.print("after", at, if changed { "" } else { ": unchanged" }, module);
        }
    }
}

/// Hands over the module as text after each pass that changed it, ready to go on from.
///
/// The first text is the input (`0000-input`). Each begins with the [`header`] line that holds the rest of the pipeline.
pub struct Dump<F> {
    save: F,
    flags: String,
    options: PrintOptions,
    started: bool,
}

impl<F: FnMut(&str, &[u8])> Dump<F> {
    /// Gives names (`0002-cse`) and texts to `save`; `flags` are command-line flags for the header.
    pub fn new(save: F, flags: impl Into<String>, options: PrintOptions) -> Self {
        Dump { save, flags: flags.into(), options, started: false }
    }

    fn dump(&mut self, name: &str, rest: &Pipeline, module: &Module<'_>) {
        (self.save)(name, &module_text(&header(&self.flags, rest), module, &self.options));
    }
}

impl<F: FnMut(&str, &[u8])> Instrument for Dump<F> {
    fn watches_ir(&self) -> bool {
        true
    }

    fn before(&mut self, at: &At<'_>, module: &Module<'_>) {
        if !std::mem::replace(&mut self.started, true) {
            self.dump("0000-input", at.pipeline, module);
        }
    }

    fn after(&mut self, at: &At<'_>, module: &Module<'_>, changed: bool) {
        if changed {
            self.dump(&format!("{:04}-{}", at.number, at.pass), &at.rest(), module);
        }
    }
}

/// A module as text behind a first line.
pub(super) fn module_text(first_line: &str, module: &Module<'_>, options: &PrintOptions) -> Vec<u8> {
    let mut text = format!("{first_line}\n").into_bytes();
    // Writing to a vector does not fail.
    let _ = print_module(&mut text, module, options);
    text
}
