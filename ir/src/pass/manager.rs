//! The pass manager: runs a pipeline on a module.
//!
//! Laws
//! - Output, messages and statistics are the same for any number of threads and with or without instruments.
//! - A stage runs on every item even if it fails on one; the pipeline ends after the stage.
//! - A panic in a pass, or a program that the verifier refuses after a pass, is a bug of the pass: a [`Crash`].
//! - A limited budget counts rewrites in this order: pass by pass, in each pass item by item.

use super::panics::Panic;
use super::reproduce::{Origin, Reproduce};
use super::run::Run;
use super::{Instrument, PassText, Pipeline, Records};
use crate::diag::Diagnostic;
use crate::module::Module;
use crate::text::{ParseOptions, PrintOptions};

/// How a pipeline is run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Threads for function passes; 0 for as many as the machine has, 1 for none beside the caller's.
    pub threads: usize,
    /// Verify after each pass what it changed.
    pub verify_each: bool,
    /// At most this many rewrites ([`PassCx::allow`](super::PassCx::allow)); `u64::MAX` for no limit.
    pub bisect_limit: u64,
    /// How a crash finds the module as it was before the pass.
    pub reproduce: Reproduce,
    /// How the module's source was read, for reading it again.
    pub parse: ParseOptions,
    /// How reproducers are printed.
    pub print: PrintOptions,
    /// Command-line flags that a reproducer's header repeats.
    pub flags: String,
}

impl Default for RunOptions {
    fn default() -> Self {
        RunOptions {
            threads: 0,
            verify_each: true,
            bisect_limit: u64::MAX,
            reproduce: Reproduce::default(),
            parse: ParseOptions::default(),
            print: PrintOptions::default(),
            flags: String::new(),
        }
    }
}

/// How a run ended.
#[derive(Debug)]
pub enum End {
    /// All passes ran.
    Done,
    /// A pass refused the program; the diagnostics say why.
    Failed,
    /// A pass has a bug.
    Crashed(Box<Crash>),
}

/// A bug in a pass.
#[derive(Debug)]
pub struct Crash {
    /// The pass with its options, or the group.
    pub pass: String,
    /// The symbol of the item that a function pass ran on.
    pub item: Option<String>,
    /// The panic; `None` if the verifier refused what the pass left.
    pub panic: Option<Panic>,
    /// An input file that shows the bug: the module before the pass, with the remaining pipeline in its first line.
    pub reproducer: Option<Vec<u8>>,
}

/// What a run did.
#[derive(Debug)]
pub struct Report {
    /// All messages, in order of passes, then of items; errors included.
    pub diagnostics: Vec<Diagnostic>,
    /// Texts that passes wrote beside the program, in the same order.
    pub texts: Vec<PassText>,
    /// Statistics and times.
    pub records: Records,
    /// True if any pass changed the module.
    pub changed: bool,
    /// The number of rewrites under a limited budget; 0 without a limit.
    pub rewrites: u64,
    /// The last rewrite that a limited budget allowed.
    pub last_rewrite: Option<String>,
    /// How it ended.
    pub end: End,
}

impl Report {
    /// True if all passes ran.
    pub fn is_done(&self) -> bool {
        matches!(self.end, End::Done)
    }
}

/// A pipeline with what is needed to run it.
pub struct PassManager<'i> {
    pipeline: Pipeline,
    options: RunOptions,
    instruments: Vec<Box<dyn Instrument + 'i>>,
}

impl<'i> PassManager<'i> {
    /// A manager that runs `pipeline` with the default options.
    pub fn new(pipeline: Pipeline) -> Self {
        PassManager { pipeline, options: RunOptions::default(), instruments: Vec::new() }
    }

    /// Sets how it runs.
    pub fn with_options(mut self, options: RunOptions) -> Self {
        self.options = options;
        self
    }

    /// Adds an instrument; instruments are called in the order in which they were added.
    pub fn with_instrument(mut self, instrument: impl Instrument + 'i) -> Self {
        self.instruments.push(Box::new(instrument));
        self
    }

    /// The pipeline.
    pub fn pipeline(&self) -> &Pipeline {
        &self.pipeline
    }

    /// Runs the pipeline on a module that is valid.
    pub fn run(&mut self, module: &mut Module<'_>) -> Report {
        let origin = Origin::of(module, self.options.reproduce);
        let (mut report, bug_at) = Run::new(&self.pipeline, &self.options, &mut self.instruments).all(module);
        if let (End::Crashed(crash), Some(at)) = (&mut report.end, bug_at) {
            crash.reproducer = origin.text_before(module.cx(), &self.pipeline, at, &self.options);
        }
        report
    }
}
