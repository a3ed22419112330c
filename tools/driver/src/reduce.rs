//! `shale-reduce`: makes a program smaller that shows a bug.

use crate::files::{self, Sink};
use crate::form::{self, TextForm};
use crate::io::Io;
use crate::table::{self, Color, CommandLine, Group, Takes, flag, number, text, wrong};
use crate::{exit, help, process};
use shale_fuzzing::behaviour::STEPS;
use shale_fuzzing::reduce::reduce as make_smaller;
use shale_fuzzing::trial::{Failure, Plan, judge, messages};
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::pass::{HEADER, Pipeline};
use shale_ir::rewrite::Class;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// The `main` of a tool like `shale-reduce` with the dialects and passes of `registry`.
pub fn reduce_main(registry: Registry) -> ExitCode {
    process::main("shale-reduce", |tool, args, io| named(tool, args, io, &registry))
}

/// Runs `shale-reduce` with the arguments behind its name; gives the exit code.
pub fn reduce(args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    named("shale-reduce", args, io, registry)
}

/// What a program shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Predicate {
    /// A pass panics, or leaves a program that the verifier refuses.
    Crash,
    /// The program does something else after the pipeline, or does not run any more.
    WrongResult,
    /// A message holds a text.
    Diagnostic,
}

/// Something to print instead of running.
#[derive(Clone, Copy)]
enum Ask {
    Help,
    Version,
}

/// What the flags said.
struct Options {
    input: Option<String>,
    output: Option<String>,
    from: Option<TextForm>,
    predicate: Option<Predicate>,
    pipeline: Pipeline,
    text: Option<String>,
    inputs: u64,
    attempts: u64,
    ask: Option<Ask>,
    color: Color,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            input: None,
            output: None,
            from: None,
            predicate: None,
            pipeline: Pipeline::new(),
            text: None,
            inputs: 8,
            attempts: 50_000,
            ask: None,
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

use Takes::{Nothing, Value};

static GROUPS: &[Group<Options>] = &[
    (
        "What must stay",
        &[
            flag("--predicate", Value("crash|wrong-result|diagnostic"), "what the program shows", |o, v, _| {
                o.predicate = Some(match v.unwrap_or_default() {
                    "crash" => Predicate::Crash,
                    "wrong-result" => Predicate::WrongResult,
                    "diagnostic" => Predicate::Diagnostic,
                    other => return Err(wrong(format!("expected crash, wrong-result or diagnostic, got '{other}'"))),
                });
                Ok(())
            }),
            flag("--pipeline", Value("TEXT"), "the passes that it goes through; without the flag those of its first line '// shale-opt: …'", |o, v, r| {
                o.pipeline.append(Pipeline::parse(v.unwrap_or_default(), r)?);
                Ok(())
            }),
            flag("--text", Value("TEXT"), "what a message must hold", |o, v, _| text(&mut o.text, v)),
            flag("--inputs", Value("N"), "the number of random inputs for each function (default 8)", |o, v, _| {
                o.inputs = number(v)?;
                Ok(())
            }),
            flag("--attempts", Value("N"), "try at most N programs (default 50000)", |o, v, _| {
                o.attempts = number(v)?;
                Ok(())
            }),
        ],
    ),
    (
        "Input and output",
        &[
            flag("-o", Value("FILE"), "write there instead of to standard output ('-')", |o, v, _| text(&mut o.output, v)),
            flag("--from", Value("mlir|hlo"), "the input's form; found by its content without this flag", |o, v, _| {
                o.from = Some(TextForm::input(v)?);
                Ok(())
            }),
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

fn named(tool: &str, args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    process::guarded(tool, args, io, |io| {
        let options: Options = table::parse(args, registry)?;
        match options.ask {
            Some(Ask::Help) => Ok(io.result(&page(tool))),
            Some(Ask::Version) => Ok(io.result(&format!("{tool} {}\n", env!("CARGO_PKG_VERSION")))),
            None => execute(options, io, registry),
        }
    })
}

fn execute(mut options: Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    let predicate = options.predicate.ok_or_else(|| wrong("expected what must stay: --predicate=crash, wrong-result or diagnostic"))?;
    if predicate == Predicate::Diagnostic && options.text.is_none() {
        return Err(wrong("--predicate=diagnostic needs --text=TEXT: what the message holds"));
    }
    let source = files::read(options.input.as_deref().unwrap_or("-"), io)?;
    if options.pipeline.is_empty() {
        options.pipeline = header_pipeline(&source, registry)?;
    }
    let program = match as_mlir(&source, &options, registry) {
        Ok(program) => program,
        Err(diagnostics) => {
            io.diagnose(&diagnostics, options.color.is_on(io.color));
            return Ok(exit::PROGRAM);
        }
    };
    let lowering = shale::pipeline(0, Class::Exact, registry);
    let plan = Plan { pipelines: vec![options.pipeline.clone()], lowering, inputs: options.inputs, seed: 0, grid: (1, 1), steps: STEPS };
    let question = Question { predicate, options: &options, registry, crash: None, plan };
    let Some(question) = question.about(&program) else {
        io.message(&format!("error: {} does not show it: nothing to reduce\n", source.name()));
        return Ok(exit::PROGRAM);
    };
    let reduced = make_smaller(&program, registry, options.attempts, &mut |text| question.holds(text));
    io.message(&format!("{} lines became {}, after {} attempts\n", program.lines().count(), reduced.text.lines().count(), reduced.attempts));
    Ok(publish(&reduced.text, &options, io))
}

/// What is asked about each program.
struct Question<'a> {
    predicate: Predicate,
    options: &'a Options,
    registry: &'a Registry,
    /// Where the first program crashes: other crashes are other bugs.
    crash: Option<String>,
    plan: Plan,
}

impl Question<'_> {
    /// The question as it is asked about smaller programs; none if the first one does not show it.
    fn about(mut self, program: &str) -> Option<Self> {
        match self.predicate {
            Predicate::Crash => self.crash = Some(self.crash_of(program)?),
            Predicate::WrongResult => self.plan = self.plan.for_smaller(judge(program, self.registry, &self.plan).steps),
            Predicate::Diagnostic => {}
        }
        self.holds(program).then_some(self)
    }

    fn holds(&self, program: &str) -> bool {
        match self.predicate {
            Predicate::Crash => self.crash_of(program).is_some_and(|pass| self.crash.as_ref().is_none_or(|first| *first == pass)),
            Predicate::WrongResult => {
                let failure = judge(program, self.registry, &self.plan).failure;
                failure.is_some_and(|f| f.kind() == "wrong-result" && self.mentions(&f.to_string()))
            }
            Predicate::Diagnostic => messages(program, self.registry, &self.options.pipeline).iter().any(|m| self.mentions(m)),
        }
    }

    /// The pass in which a program crashes.
    fn crash_of(&self, program: &str) -> Option<String> {
        let plan = Plan { inputs: 0, ..self.plan.clone() };
        match judge(program, self.registry, &plan).failure? {
            Failure::Crash { pass, what } if self.mentions(&what) => Some(pass),
            _ => None,
        }
    }

    fn mentions(&self, message: &str) -> bool {
        self.options.text.as_ref().is_none_or(|text| message.contains(text.as_str()))
    }
}

/// The pipeline in the first line of a dump or reproducer.
fn header_pipeline(source: &Source, registry: &Registry) -> Result<Pipeline, Diagnostic> {
    let line = std::str::from_utf8(source.line(1)).ok().and_then(|line| line.strip_prefix(HEADER));
    let text = line.and_then(|line| line.split_once("--pipeline='")).and_then(|(_, rest)| rest.split_once('\''));
    text.map_or_else(|| Ok(Pipeline::new()), |(text, _)| Pipeline::parse(text, registry))
}

/// The program as MLIR's text. Text that is not read may still show a message.
fn as_mlir(source: &Arc<Source>, options: &Options, registry: &Registry) -> Result<String, Vec<Diagnostic>> {
    let session = Session::new(registry);
    let (module, _) = form::read(session.cx(), source, options.from, &ParseOptions::default())?;
    Ok(module_text(&module, &PrintOptions::default()))
}

fn publish(text: &str, options: &Options, io: &mut Io<'_>) -> i32 {
    let Some(name) = options.output.as_deref().filter(|name| *name != "-") else { return io.result(text) };
    let path = io.path(name);
    let mut nothing = std::io::sink();
    let written = Sink::open(Some(&path), &mut nothing).and_then(|mut sink| {
        sink.write_all(text.as_bytes())?;
        sink.finish()
    });
    io.judge(written, name)
}

fn page(tool: &str) -> String {
    format!(
        "{tool}: makes a program smaller that shows a bug, and keeps it valid\n\n\
         Usage: {tool} [PROGRAM] --predicate=WHAT [FLAG]…     PROGRAM '-' or none is standard input\n{}\n\
         Examples:\n\
         \x20 {tool} crash.mlir --predicate=crash --pipeline=cse -o small.mlir\n\
         \x20 {tool} fuzz-7.mlir --predicate=wrong-result          the pipeline of its first line changes what it does\n\
         \x20 {tool} net.mlir --predicate=diagnostic --text='did not end' --pipeline=canonicalize\n\
         \nExit codes: 0 done, 1 the program does not show it, 2 the command line is wrong, 101 a bug\n",
        help::table::<Options>(),
    )
}
