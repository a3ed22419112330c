//! What a command line asks for.

use crate::explain::Subject;
use crate::form::TextForm;
use crate::table::Color;
use shale_ir::pass::{Pipeline, PrintWhen};
use shale_ir::rewrite::Class;
use shale_ir::text::{ParseOptions, PrintOptions};
use shale_lanes::isa::Isa;

/// A report as text for people or as JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Text,
    Json,
}

/// What a program is brought to, from above.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum Level {
    /// As it is written.
    Builder,
    /// After the standard pipeline.
    Hlo,
    /// Loops and the ops that have kernels.
    Loop,
    /// What the cpu backend runs.
    Kernels,
}

/// Something to print instead of running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Help,
    Version,
    Passes,
    Dialects,
    Doc(String),
    Pipeline,
}

/// What the flags said; each field is one flag or a family of them.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // flags are booleans
pub(crate) struct Options {
    pub(crate) input: Option<String>,
    pub(crate) output: Option<String>,
    pub(crate) ask: Option<Ask>,
    /// The input's form, if it is said.
    pub(crate) from: Option<TextForm>,
    /// The output's.
    pub(crate) to: TextForm,
    pub(crate) pipeline: Pipeline,
    /// The passes that were named before the level, of which `finish` makes the beginning of the pipeline.
    pub(crate) before: Pipeline,
    /// The standard pipeline that runs after the named passes.
    pub(crate) level: Option<u8>,
    /// What its rewrites may do to floats.
    pub(crate) fp: Class,
    /// The level to which the program is brought.
    pub(crate) to_level: Option<Level>,
    pub(crate) run_reproducer: bool,
    pub(crate) split: bool,
    pub(crate) verify_diagnostics: bool,
    pub(crate) verify: bool,
    pub(crate) parse: ParseOptions,
    pub(crate) print: PrintOptions,
    pub(crate) when: PrintWhen,
    pub(crate) dump_dir: Option<String>,
    /// The page about the run.
    pub(crate) html: Option<String>,
    pub(crate) timing: Option<Form>,
    pub(crate) stats: Option<Form>,
    pub(crate) bisect_limit: u64,
    /// The number of random inputs on which the module runs before and after each pass.
    pub(crate) validate_each: Option<u64>,
    /// The threads of the passes, and of the run whose kernels are listed; all if nothing is said.
    pub(crate) threads: Option<usize>,
    /// The instruction set of the listed kernels; the best one if nothing is said.
    pub(crate) isa: Option<Isa>,
    pub(crate) color: Color,
    /// E-graphs say why values are computed in another way.
    pub(crate) egraph_explain: bool,
    /// What is asked of passes, and of which value each, by name.
    pub(crate) explain: Vec<(&'static Subject, String)>,
    /// The file for pictures of e-graphs.
    pub(crate) egraph_dot: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            input: None,
            output: None,
            ask: None,
            from: None,
            to: TextForm::Mlir,
            pipeline: Pipeline::new(),
            before: Pipeline::new(),
            level: None,
            fp: Class::Exact,
            to_level: None,
            run_reproducer: false,
            split: false,
            verify_diagnostics: false,
            verify: true,
            parse: ParseOptions::default(),
            print: PrintOptions::default(),
            when: PrintWhen::default(),
            dump_dir: None,
            html: None,
            timing: None,
            stats: None,
            bisect_limit: u64::MAX,
            validate_each: None,
            threads: None,
            isa: None,
            color: Color::default(),
            egraph_explain: false,
            explain: Vec::new(),
            egraph_dot: None,
        }
    }
}

impl Options {
    /// The flags that a reproducer needs beside its pipeline.
    pub(crate) fn replay_flags(&self) -> String {
        let mut flags = Vec::new();
        if self.parse.allow_unregistered {
            flags.push("--allow-unregistered-dialect");
        }
        if !self.verify {
            flags.push("--no-verify");
        }
        flags.join(" ")
    }
}
