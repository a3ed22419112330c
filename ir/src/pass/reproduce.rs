//! Reproducers: the module as it was before the pass that crashed, as an input file.
//!
//! Nothing is saved while passes run. After a crash the module is made again from where it came from: its source text is read
//! again, and the passes before the one that crashed run again, one thread, no verifier. Passes are deterministic, so this gives
//! the same module; it costs nothing unless there is a crash. A module that was built by code is copied once before the run.

use super::instrument::module_text;
use super::manager::RunOptions;
use super::panics::catch;
use super::parse::header;
use super::{PassManager, Pipeline, Position};
use crate::module::Module;
use crate::session::Cx;
use crate::source::Source;
use crate::text::parse_module;
use std::sync::Arc;

/// How a crash finds the module as it was before the pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reproduce {
    /// From the source text, or from a copy of a module that has none.
    #[default]
    Auto,
    /// From the source text only; no reproducer for a module that has none.
    FromSource,
    /// No reproducers.
    Off,
}

/// Where the module of a run came from.
pub(super) enum Origin<'c> {
    /// A text, and the module's version when the run began.
    Text(Arc<Source>, u64),
    Copy(Box<Module<'c>>),
    Unknown,
}

impl<'c> Origin<'c> {
    pub(super) fn of(module: &Module<'c>, how: Reproduce) -> Self {
        match (how, module.source()) {
            (Reproduce::Off, _) | (Reproduce::FromSource, None) => Origin::Unknown,
            (_, Some(source)) => Origin::Text(source.clone(), module.version()),
            (Reproduce::Auto, None) => Origin::Copy(Box::new(module.clone())),
        }
    }

    /// The input file that shows a crash of the pass at `at`.
    ///
    /// If running the passes before it fails this time (another pass of a group may fail on another item), it begins earlier.
    pub(super) fn text_before(&self, cx: Cx<'c>, pipeline: &Pipeline, at: Position, options: &RunOptions) -> Option<Vec<u8>> {
        let tries = [at, Position { step: 0, ..at }, Position::default()];
        let found = tries.iter().find_map(|at| catch(|| self.replay(cx, pipeline, *at, options)).ok().flatten());
        found.or_else(|| self.original(pipeline, options))
    }

    fn fresh(&self, cx: Cx<'c>, options: &RunOptions) -> Option<Module<'c>> {
        match self {
            Origin::Unknown => None,
            Origin::Copy(module) => Some((**module).clone()),
            // A module that was changed after it was read is not what its source says.
            Origin::Text(source, version) => parse_module(cx, source, &options.parse).ok().filter(|m| m.version() == *version),
        }
    }

    fn replay(&self, cx: Cx<'c>, pipeline: &Pipeline, at: Position, options: &RunOptions) -> Option<Vec<u8>> {
        let mut module = self.fresh(cx, options)?;
        let (before, rest) = pipeline.split_at(at);
        let quiet = RunOptions { threads: 1, verify_each: false, reproduce: Reproduce::Off, ..options.clone() };
        let report = PassManager::new(before).with_options(quiet).run(&mut module);
        let first_line = header(&flags(options, report.rewrites), &rest);
        report.is_done().then(|| module_text(&first_line, &module, &options.print))
    }

    /// The text that the module was read from, with the whole pipeline: when even that cannot be read or printed again.
    fn original(&self, pipeline: &Pipeline, options: &RunOptions) -> Option<Vec<u8>> {
        let Origin::Text(source, _) = self else { return None };
        let mut text = header(&flags(options, 0), pipeline).into_bytes();
        text.push(b'\n');
        text.extend_from_slice(source.text().trim_ascii_start());
        Some(text)
    }
}

/// The flags of the header, with what is left of the budget.
fn flags(options: &RunOptions, used: u64) -> String {
    if options.bisect_limit == u64::MAX {
        return options.flags.clone();
    }
    let space = if options.flags.is_empty() { "" } else { " " };
    format!("{}{space}--bisect-limit={}", options.flags, options.bisect_limit.saturating_sub(used))
}
