//! The flags of `shale-run`.

use crate::table::{Color, CommandLine, Group, Takes, flag, from, wrong, yes};
use shale_ir::diag::Diagnostic;

/// Something to print instead of running.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    Help,
    Version,
}

/// What the flags said.
#[derive(Default)]
pub(super) struct Options {
    pub(super) input: Option<String>,
    pub(super) ask: Option<Ask>,
    pub(super) check: bool,
    pub(super) machine: shale_reference::Options,
    pub(super) color: Color,
}

impl CommandLine for Options {
    const GROUPS: &'static [Group<Self>] = GROUPS;

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }
}

use Takes::{Nothing, Value};

static GROUPS: &[Group<Options>] = &[
    (
        "What to run",
        &[
            flag("--from", Value("mlir"), "the input's form; found by its content without this flag", |_, v, _| from(v)),
            flag("--check", Nothing, "run every public function without parameters (or main) and judge its check ops", |o, _, _| yes(&mut o.check)),
        ],
    ),
    ("How to run it", &[flag("--backend", Value("reference"), "who runs it: the ops' own evaluators", |_, v, _| backend(v))]),
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

fn backend(value: Option<&str>) -> Result<(), Diagnostic> {
    match value.unwrap_or_default() {
        "reference" => Ok(()),
        "cpu" => Err(wrong("the CPU backend does not exist yet: only 'reference' does")),
        other => Err(wrong(format!("expected reference, got '{other}'"))),
    }
}
