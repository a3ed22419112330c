//! The flags of `shale-run`.

use crate::form::TextForm;
use crate::table::{Color, CommandLine, Group, Takes, all_threads, class, flag, isa, number, text, threads, unknown, wrong, yes};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::rewrite::Class;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Something to print instead of running.
#[derive(Clone, Copy)]
pub(crate) enum Ask {
    Help,
    Version,
}

/// How random inputs are chosen.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Chosen {
    #[default]
    Uniform,
    Normal,
    Edge,
}

/// Who runs a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backend {
    Reference,
    Cpu,
}

/// What becomes of the times of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Profiling {
    Table,
    /// Also a trace, in a file of this name.
    Trace(String),
}

/// What the flags said.
pub(crate) struct Options {
    pub(crate) input: Option<String>,
    pub(crate) output: Option<String>,
    pub(crate) from: Option<TextForm>,
    pub(crate) ask: Option<Ask>,
    pub(crate) check: bool,
    pub(crate) entry: Option<String>,
    pub(crate) inputs: Option<String>,
    /// `--in0` and so on, by number.
    pub(crate) files: BTreeMap<usize, String>,
    pub(crate) out_dir: Option<String>,
    pub(crate) expect: Option<String>,
    /// `--rtol` and `--atol`, where they are given.
    pub(crate) rtol: Option<f64>,
    pub(crate) atol: Option<f64>,
    pub(crate) random: Chosen,
    pub(crate) data_seed: u64,
    pub(crate) infeed: Option<String>,
    pub(crate) libraries: Vec<PathBuf>,
    pub(crate) json: bool,
    /// Whether the steps of the compiled program are timed.
    pub(crate) profile: Option<Profiling>,
    /// The standard pipeline that the program goes through, if one is named: see [`Options::level`].
    pub(crate) level: Option<u8>,
    /// What its rewrites may do to floats.
    pub(crate) fp: Class,
    pub(crate) backend: Backend,
    /// The instruction set of the cpu backend's kernels; the best one without it.
    pub(crate) isa: Option<shale_cpu::Isa>,
    /// How many threads a run on the cpu backend may use; as many as the machine has without it.
    pub(crate) threads: Option<usize>,
    pub(crate) machine: shale_reference::Options,
    pub(crate) color: Color,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            input: None,
            output: None,
            from: None,
            ask: None,
            check: false,
            entry: None,
            inputs: None,
            files: BTreeMap::new(),
            out_dir: None,
            expect: None,
            rtol: None,
            atol: None,
            random: Chosen::Uniform,
            data_seed: 0,
            infeed: None,
            libraries: Vec::new(),
            json: false,
            profile: None,
            level: None,
            fp: Class::Exact,
            backend: Backend::Reference,
            isa: None,
            threads: None,
            machine: shale_reference::Options::default(),
            color: Color::Auto,
        }
    }
}

impl Options {
    /// The standard pipeline: the one that is named, else the program as it is written for the reference, and the best one for the cpu backend.
    pub(crate) fn level(&self) -> u8 {
        self.level.unwrap_or(if self.backend == Backend::Cpu { 3 } else { 0 })
    }

    /// Refuses flags that the backend has no use for.
    ///
    /// # Errors
    /// A limit of steps on the cpu backend, which counts none.
    pub(crate) fn check_backend(&self) -> Result<(), Diagnostic> {
        if self.backend == Backend::Cpu && self.machine.limits.steps != shale_reference::Limits::default().steps {
            let message = "--max-steps counts steps of the reference: the cpu backend has none to count";
            return Err(wrong(message).with_hint("leave it out, or run with --backend=reference"));
        }
        Ok(())
    }
}

impl CommandLine for Options {
    const GROUPS: &'static [Group<Self>] = GROUPS;

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }

    /// `--in0=FILE`.
    fn other(&mut self, flag: &str, given: Option<&str>, _: &Registry) -> Result<(), Diagnostic> {
        let Some(Ok(i)) = flag.strip_prefix("--in").map(str::parse) else { return Err(unknown::<Self>(flag, &[])) };
        match given.filter(|file| !file.is_empty()) {
            Some(file) => self.files.insert(i, file.into()),
            None => return Err(wrong(format!("flag '{flag}' needs a value: {flag}=FILE"))),
        };
        Ok(())
    }
}

use Takes::{Nothing, Optional, Value};

/// Sets a field from a flag's value.
macro_rules! set {
    ($($field:ident).+ = $value:ident) => {
        |o, v, _| {
            o.$($field).+ = $value(v)?;
            Ok(())
        }
    };
}

static GROUPS: &[Group<Options>] = &[
    (
        "What to run",
        &[
            flag("--from", Value("mlir|hlo"), "the input's form; found by its content without this flag", |o, v, _| {
                o.from = Some(TextForm::input(v)?);
                Ok(())
            }),
            flag("--entry", Value("NAME"), "the function to run (default: main, or the only public one)", |o, v, _| text(&mut o.entry, v)),
            flag("--check", Nothing, "run every public function without parameters (or main) and judge its check ops", |o, _, _| yes(&mut o.check)),
        ],
    ),
    (
        "Inputs and outputs (several replicas or partitions: in DIR/r0, DIR/r1 …, number replica · partitions + partition)",
        &[
            flag("--inputs", Value("DIR"), "take the arguments from DIR/in0.npy, DIR/in1.npy …", |o, v, _| text(&mut o.inputs, v)),
            flag("--inK", Value("FILE"), "take argument K (--in0, --in1 …) from a .npy file", |_, _, _| Err(wrong("expected a number instead of K"))),
            flag("--random", Value("uniform|normal|edge"), "arguments without files: in [-1, 1) (integers in [-100, 100)), normal, edges", |o, v, _| {
                o.random = chosen(v)?;
                Ok(())
            }),
            flag("--data-seed", Value("N"), "the seed for random arguments (default 0)", set!(data_seed = number)),
            flag("--out-dir", Value("DIR"), "write DIR/out0.npy …, and DIR/outfeed0.npy … from the outfeed queue", |o, v, _| text(&mut o.out_dir, v)),
            flag("--expect", Value("DIR"), "compare the results with DIR/out0.npy …", |o, v, _| text(&mut o.expect, v)),
            flag(
                "--rtol",
                Value("R"),
                "the relative error that floats may have (default 1e-5, or the distance from 1 to the next number)",
                set!(rtol = tolerance),
            ),
            flag("--atol", Value("A"), "the absolute error that floats may have (default 1e-6, or that distance)", set!(atol = tolerance)),
            flag("--infeed", Value("DIR"), "fill the infeed queue from DIR/00.npy, DIR/01.npy …", |o, v, _| text(&mut o.infeed, v)),
            flag("--json", Nothing, "report as JSON", |o, _, _| yes(&mut o.json)),
            flag(
                "--profile",
                Optional("TRACE.json"),
                "a table of what each step took on the cpu backend; a trace for chrome://tracing and Perfetto, too",
                |o, v, _| profile(o, v),
            ),
            flag("-o", Value("FILE"), "write the report there instead of to standard output ('-')", |o, v, _| text(&mut o.output, v)),
        ],
    ),
    (
        "How to run it",
        &[
            flag("--backend", Value("reference|cpu"), "who runs it: the ops' own evaluators (default), or this machine's kernels", |o, v, _| backend(o, v)),
            flag("--isa", Value("scalar|neon|avx2|avx512"), "the instruction set of the cpu backend's kernels (default: the best one)", |o, v, _| {
                o.isa = Some(isa(v)?);
                Ok(())
            }),
            flag("--threads", Value("N"), "how many threads a run on the cpu backend may use (default: all)", |o, v, _| {
                o.threads = Some(threads(v)?);
                Ok(())
            }),
            flag("-O0", Nothing, "run the program as it is written (default of the reference)", |o, _, _| set_level(o, 0)),
            flag("-O1", Nothing, "first inline, and simplify op by op", |o, _, _| set_level(o, 1)),
            flag("-O2", Nothing, "also fold constants, and choose among equal programs in an e-graph", |o, _, _| set_level(o, 2)),
            flag("-O3", Nothing, "also fuse (default of the cpu backend)", |o, _, _| set_level(o, 3)),
            flag("--fp", Value("exact|relaxed"), "what rewrites may do to floats (default exact: keep every bit)", |o, v, _| {
                o.fp = class(v)?;
                Ok(())
            }),
            flag("--replicas", Value("N"), "run N replicas (default 1)", set!(machine.replicas = number)),
            flag("--partitions", Value("N"), "run N partitions of each replica (default 1); each gets whole arrays", set!(machine.partitions = number)),
            flag("--seed", Value("N"), "the seed for the program's own generators (default 0)", set!(machine.seed = number)),
            flag("--custom-call-library", Value("FILE"), "a shared library with functions for custom calls; may be given again", |o, v, _| {
                o.libraries.push(v.unwrap_or_default().into());
                Ok(())
            }),
            flag(
                "--max-steps",
                Value("N"),
                "stop after N steps of the reference: one an op, and one for each 1024 elements (default 2^36)",
                set!(machine.limits.steps = number),
            ),
            flag("--max-bytes", Value("N"), "the most bytes in values at one time (default 2^34)", set!(machine.limits.bytes = number)),
            flag("--max-depth", Value("N"), "the most nested regions and calls (default 512)", |o, v, _| depth(&mut o.machine.limits.depth, v)),
        ],
    ),
    (
        "Help",
        &[
            flag("--color", Value("auto|always|never"), "colour messages", |o, v, _| o.color.set(v)),
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

fn profile(options: &mut Options, value: Option<&str>) -> Result<(), Diagnostic> {
    options.profile = Some(match value {
        None => Profiling::Table,
        Some("") => return Err(wrong("expected the name of a file, got nothing")),
        Some(file) => Profiling::Trace(file.into()),
    });
    Ok(())
}

fn backend(options: &mut Options, value: Option<&str>) -> Result<(), Diagnostic> {
    options.backend = match value.unwrap_or_default() {
        "reference" => Backend::Reference,
        "cpu" => Backend::Cpu,
        other => return Err(wrong(format!("expected reference or cpu, got '{other}'"))),
    };
    Ok(())
}

/// The threads that a run may use.
pub(crate) fn threads_of(options: &Options) -> usize {
    options.threads.unwrap_or_else(all_threads)
}

#[allow(clippy::unnecessary_wraps)] // stands in a table
pub(crate) fn set_level(options: &mut Options, level: u8) -> Result<(), Diagnostic> {
    options.level = Some(level);
    Ok(())
}

fn chosen(value: Option<&str>) -> Result<Chosen, Diagnostic> {
    match value.unwrap_or_default() {
        "uniform" => Ok(Chosen::Uniform),
        "normal" => Ok(Chosen::Normal),
        "edge" => Ok(Chosen::Edge),
        other => Err(wrong(format!("expected uniform, normal or edge, got '{other}'"))),
    }
}

fn tolerance(value: Option<&str>) -> Result<Option<f64>, Diagnostic> {
    let tolerance: f64 = number(value)?;
    if tolerance >= 0.0 { Ok(Some(tolerance)) } else { Err(wrong(format!("expected a number from 0 on, got {tolerance}"))) }
}

/// The deepest nesting that can be asked for: its stack, a gigabyte in builds without optimization, is still given by common systems.
const MAX_DEPTH: u32 = 16_384;

fn depth(slot: &mut u32, value: Option<&str>) -> Result<(), Diagnostic> {
    *slot = number(value)?;
    if *slot <= MAX_DEPTH { Ok(()) } else { Err(wrong(format!("expected at most {MAX_DEPTH}"))) }
}
