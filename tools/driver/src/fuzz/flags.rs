//! The flags of `shale-fuzz`.

use crate::table::{Color, CommandLine, Group, Takes, flag, number, text, wrong, yes};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::pass::Pipeline;
use shale_ir::rewrite::Class;

use Takes::{Nothing, Value};

/// Something to print instead of running.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    Help,
    Version,
    Program,
}

/// What the flags said.
#[allow(clippy::struct_excessive_bools)] // flags are booleans
pub(super) struct Options {
    pub(super) input: Option<String>,
    pub(super) ask: Option<Ask>,
    pub(super) count: u64,
    pub(super) seed: u64,
    pub(super) inputs: u64,
    /// How often each exact rule and each pass must fire.
    pub(super) min_fired: u64,
    pub(super) pipelines: Vec<Pipeline>,
    pub(super) out_dir: String,
    pub(super) jobs: usize,
    pub(super) keep_going: bool,
    pub(super) shrink: bool,
    pub(super) timing: bool,
    pub(super) color: Color,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            input: None,
            ask: None,
            count: 1000,
            seed: 0,
            inputs: 2,
            min_fired: 0,
            pipelines: Vec::new(),
            out_dir: "fuzz-failures".into(),
            jobs: 0,
            keep_going: false,
            shrink: true,
            timing: false,
            color: Color::Auto,
        }
    }
}

impl CommandLine for Options {
    const GROUPS: &'static [Group<Self>] = GROUPS;

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }
}

static GROUPS: &[Group<Options>] = &[
    (
        "Programs and inputs",
        &[
            flag("--count", Value("N"), "the number of programs (default 1000)", |o, v, _| {
                o.count = number(v)?;
                Ok(())
            }),
            flag("--seed", Value("S"), "the seed of the first program; the next ones count on (default 0)", |o, v, _| {
                o.seed = number(v)?;
                Ok(())
            }),
            flag("--inputs", Value("N"), "the number of inputs for each program (default 2)", |o, v, _| {
                o.inputs = number(v)?;
                if o.inputs == 0 { Err(wrong("expected a number of inputs from 1 on")) } else { Ok(()) }
            }),
            flag("--print-program", Nothing, "print the program of the seed and stop", |o, _, _| ask(o, Ask::Program)),
        ],
    ),
    (
        "What is tested",
        &[
            flag("--pipelines", Value("A;B"), "pipelines or levels as -O2, each of which must change nothing that a program does", pipelines),
            flag("--min-fired", Value("N"), "fail if an exact rule, or a pass of the pipelines, fires less than N times in all", |o, v, _| {
                o.min_fired = number(v)?;
                Ok(())
            }),
            flag("--fp", Value("exact"), "bit for bit, any NaN equals any NaN: the only way there is", |_, v, _| match v {
                Some("exact") => Ok(()),
                other => Err(wrong(format!("expected exact, got '{}'", other.unwrap_or_default()))),
            }),
        ],
    ),
    (
        "Failures",
        &[
            flag("--out-dir", Value("DIR"), "where programs and inputs of failures go (default fuzz-failures)", |o, v, _| {
                let mut dir = None;
                text(&mut dir, v)?;
                o.out_dir = dir.unwrap_or_default();
                Ok(())
            }),
            flag("--keep-going", Nothing, "do not stop at the first failure", |o, _, _| yes(&mut o.keep_going)),
            flag("--no-reduce", Nothing, "do not make failing programs smaller", |o, _, _| {
                o.shrink = false;
                Ok(())
            }),
        ],
    ),
    (
        "Running",
        &[
            flag("--jobs", Value("N"), "use N threads (default: all); nothing but the time depends on it", |o, v, _| {
                o.jobs = number(v)?;
                Ok(())
            }),
            flag("--timing", Nothing, "say how long it took, on standard error", |o, _, _| yes(&mut o.timing)),
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

fn pipelines(options: &mut Options, value: Option<&str>, registry: &Registry) -> Result<(), Diagnostic> {
    for text in value.unwrap_or_default().split(';') {
        let level = text.strip_prefix("-O").and_then(|level| level.parse().ok()).filter(|level| *level <= 3);
        options.pipelines.push(match level {
            Some(level) => shale::pipeline(level, Class::Exact, registry),
            None => Pipeline::parse(text, registry)?,
        });
    }
    Ok(())
}
