//! `shale-translate`: from one text form to another.

use crate::files::Sink;
use crate::form::{self, TextForm};
use crate::io::Io;
use crate::table::{self, Color, CommandLine, Group, Takes, flag, text, wrong, yes};
use crate::{exit, files, help, process};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::Registry;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions};
use shale_ir::verify::verify_module;
use std::process::ExitCode;
use std::sync::Arc;

/// The `main` of a tool like `shale-translate` with the dialects and passes of `registry`.
pub fn translate_main(registry: Registry) -> ExitCode {
    process::main("shale-translate", |tool, args, io| named(tool, args, io, &registry))
}

/// Runs `shale-translate` with the arguments behind its name; gives the exit code.
pub fn translate(args: &[String], io: &mut Io<'_>, registry: &Registry) -> i32 {
    named("shale-translate", args, io, registry)
}

/// Something to print instead of translating.
#[derive(Clone, Copy)]
enum Ask {
    Help,
    Version,
}

/// What the flags said.
#[derive(Default)]
struct Options {
    input: Option<String>,
    output: Option<String>,
    from: Option<TextForm>,
    to: Option<TextForm>,
    parse: ParseOptions,
    print: PrintOptions,
    ask: Option<Ask>,
    color: Color,
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
        "Forms",
        &[
            flag("--from", Value("mlir|hlo"), "the input's form; found by its content without this flag", |o, v, _| {
                o.from = Some(TextForm::input(v)?);
                Ok(())
            }),
            flag("--to", Value("mlir|stablehlo|hlo|json|dot"), "the output's form", |o, v, _| {
                o.to = Some(TextForm::output(v)?);
                Ok(())
            }),
            flag("-o", Value("FILE"), "write there instead of to standard output ('-')", |o, v, _| text(&mut o.output, v)),
            flag("--allow-unregistered-dialect", Nothing, "keep ops, types and attributes that no dialect defines", |o, _, _| {
                yes(&mut o.parse.allow_unregistered)
            }),
            flag("--print-op-generic", Nothing, "write ops in generic form", |o, _, _| yes(&mut o.print.generic)),
            flag("--print-locs", Nothing, "write source locations", |o, _, _| yes(&mut o.print.locs)),
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
            None => execute(&options, io, registry),
        }
    })
}

fn execute(options: &Options, io: &mut Io<'_>, registry: &Registry) -> Result<i32, Diagnostic> {
    let form = options.to.ok_or_else(|| wrong("expected the output's form: --to=mlir, stablehlo, hlo, json or dot"))?;
    let source = files::read(options.input.as_deref().unwrap_or("-"), io)?;
    match translated(&source, form, options, registry) {
        Ok((text, remarks)) => {
            io.diagnose(&remarks, options.color.is_on(io.color));
            publish(&text, options, io)
        }
        Err(diagnostics) => {
            io.diagnose(&diagnostics, options.color.is_on(io.color));
            Ok(exit::PROGRAM)
        }
    }
}

/// The program in another form, and remarks on what was lost.
fn translated(source: &Arc<Source>, form: TextForm, options: &Options, registry: &Registry) -> Result<(Vec<u8>, Vec<Diagnostic>), Vec<Diagnostic>> {
    let session = Session::new(registry);
    let (mut module, remarks) = form::read(session.cx(), source, options.from, &options.parse)?;
    let errors = verify_module(&module);
    if !errors.is_empty() {
        return Err(errors);
    }
    form::convert(&mut module, form, registry)?;
    let mut text = Vec::new();
    form::write(&mut text, &module, form, &options.print)?.expect("a vector takes what is written");
    Ok((text, remarks))
}

fn publish(text: &[u8], options: &Options, io: &mut Io<'_>) -> Result<i32, Diagnostic> {
    let output = options.output.as_deref().filter(|name| *name != "-");
    let path = output.map(|name| io.path(name));
    let cannot = |e| Diagnostic::error(Place::Unknown, format!("cannot write {}: {e}", output.unwrap_or("-")));
    let mut sink = Sink::open(path.as_deref(), &mut *io.stdout).map_err(cannot)?;
    let written = std::io::Write::write_all(&mut sink, text).and_then(|()| sink.finish());
    Ok(io.judge(written, output.unwrap_or("standard output")))
}

fn page(tool: &str) -> String {
    format!(
        "{tool}: writes a program in another form; no passes run but the conversion\n\n\
         Usage: {tool} [PROGRAM] --to=FORM [FLAG]…     PROGRAM '-' or none is standard input\n\
         {}\n\
         Examples:\n\
         \x20 {tool} net.mlir --to=stablehlo             hlo as StableHLO, which other tools read\n\
         \x20 {tool} net.mlir --to=hlo                   the same as XLA's text\n\
         \x20 {tool} net.mlir --to=dot | dot -Tsvg       a picture of the data flow\n\
         \x20 {tool} net.mlir --to=json                  the tree of ops for a script\n\
         \nExit codes: 0 done, 1 the program is wrong, 2 the command line is wrong, 101 a bug\n",
        help::table::<Options>(),
    )
}
