//! The flags of `shale-bench`.

use crate::run::flags as run;
use crate::table::{CommandLine, Group, Takes, class, flag, isa, number, text, threads, wrong, yes};
use shale_ir::diag::Diagnostic;

/// Something to print instead of running.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    Help,
    Version,
}

/// What the flags said.
pub(super) struct Options {
    /// What `shale-run` is told, too.
    pub(super) run: run::Options,
    pub(super) ask: Option<Ask>,
    /// Seconds.
    pub(super) budget: f64,
    /// Whether the program is the first one that the process compiles.
    pub(super) cold: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { run: run::Options { level: Some(3), ..run::Options::default() }, ask: None, budget: 1.0, cold: false }
    }
}

impl Options {
    /// How the program is compiled.
    pub(super) fn compile(&self) -> shale::Options {
        let isa = self.run.isa.unwrap_or_else(shale::Isa::detect);
        let cpu = shale_cpu::Options {
            isa,
            max_bytes: self.run.machine.limits.bytes,
            max_depth: self.run.machine.limits.depth,
            threads: run::threads_of(&self.run),
            ..shale_cpu::Options::default()
        };
        shale::Options { level: self.run.level(), fp: self.run.fp, entry: self.run.entry.clone(), cpu }
    }
}

impl CommandLine for Options {
    const GROUPS: &'static [Group<Self>] = GROUPS;

    fn input(&mut self) -> &mut Option<String> {
        &mut self.run.input
    }
}

use Takes::{Nothing, Value};

static GROUPS: &[Group<Options>] = &[
    (
        "What to run",
        &[
            flag("--entry", Value("NAME"), "the function to run (default: main, or the only public one)", |o, v, _| text(&mut o.run.entry, v)),
            flag("--inputs", Value("DIR"), "take the arguments from DIR/in0.npy … (default: random ones)", |o, v, _| text(&mut o.run.inputs, v)),
            flag("--out-dir", Value("DIR"), "write what the last run gave as DIR/out0.npy …", |o, v, _| text(&mut o.run.out_dir, v)),
            flag("--budget", Value("SECONDS"), "how long it is run, at least five times (default 1)", |o, v, _| {
                o.budget = number(v)?;
                if (0.0..=1e6).contains(&o.budget) { Ok(()) } else { Err(wrong("expected seconds, from 0 to 1000000")) }
            }),
            flag("--cold", Nothing, "compile nothing before the clock starts", |o, _, _| yes(&mut o.cold)),
            flag("--json", Nothing, "report as one line of JSON", |o, _, _| yes(&mut o.run.json)),
        ],
    ),
    (
        "How to run it",
        &[
            flag("--threads", Value("N"), "how many threads a run may use (default: all)", |o, v, _| {
                o.run.threads = Some(threads(v)?);
                Ok(())
            }),
            flag("--isa", Value("scalar|neon|avx2|avx512"), "the instruction set of the kernels (default: the best one)", |o, v, _| {
                o.run.isa = Some(isa(v)?);
                Ok(())
            }),
            flag("-O0", Nothing, "run the program as it is written", |o, _, _| run::set_level(&mut o.run, 0)),
            flag("-O1", Nothing, "inline, and simplify op by op", |o, _, _| run::set_level(&mut o.run, 1)),
            flag("-O2", Nothing, "also fold constants, and choose among equal programs in an e-graph", |o, _, _| run::set_level(&mut o.run, 2)),
            flag("-O3", Nothing, "also fuse (default)", |o, _, _| run::set_level(&mut o.run, 3)),
            flag("--fp", Value("exact|relaxed"), "what rewrites may do to floats (default exact: keep every bit)", |o, v, _| {
                o.run.fp = class(v)?;
                Ok(())
            }),
            flag("--max-bytes", Value("N"), "the most bytes in values at one time (default 2^34)", |o, v, _| {
                o.run.machine.limits.bytes = number(v)?;
                Ok(())
            }),
        ],
    ),
    (
        "Help",
        &[
            flag("--color", Value("auto|always|never"), "colour messages", |o, v, _| o.run.color.set(v)),
            flag("--help", Nothing, "this text", |o, _, _| ask(o, Ask::Help)),
            flag("--version", Nothing, "the version", |o, _, _| ask(o, Ask::Version)),
        ],
    ),
];

#[allow(clippy::unnecessary_wraps)] // stands in a table
fn ask(options: &mut Options, ask: Ask) -> Result<(), Diagnostic> {
    options.ask = Some(ask);
    Ok(())
}
