//! The flags of `shale-opt`.

use crate::explain::{BUFFERS, FUSION, LAYOUT, Subject};
use crate::form::TextForm;
use crate::options::{Ask, Form, Level, Options};
use crate::table::{CommandLine, Flag, Group, Set, Takes, class, flag, flags, hinted, isa, number, one_flag, replayed, text, threads, unknown, wrong, yes};
use crate::validate;
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::pass::{PassOptions, Pipeline, Stage, pass_text};
use shale_ir::text::nearest;

use Takes::{Nothing, Optional, Value};

static GROUPS: &[Group<Options>] = &[
    (
        "Input and output",
        &[
            flag("-o", Value("FILE"), "write there instead of to standard output ('-')", |o, v, _| text(&mut o.output, v)),
            flag("--from", Value("mlir|hlo"), "the input's form; found by its content without this flag", |o, v, _| {
                o.from = Some(TextForm::input(v)?);
                Ok(())
            }),
            flag("--to", Value("mlir|stablehlo|hlo|json|dot"), "the output's form (default mlir)", |o, v, _| {
                o.to = TextForm::output(v)?;
                Ok(())
            }),
            flag(
                "--to-level",
                Value("builder|hlo|loop|kernels"),
                "stop there: as written, after -O3 (or -O0 …), as loops, as what the cpu backend runs",
                to_level,
            ),
            flag("--isa", Value("scalar|neon|avx2|avx512"), "the instruction set of --to-level=kernels (default: the best one)", |o, v, _| {
                o.isa = Some(isa(v)?);
                Ok(())
            }),
            flag("--split-input-file", Nothing, "treat chunks between lines '// -----' as files of their own", |o, _, _| yes(&mut o.split)),
            replayed(flag("--allow-unregistered-dialect", Nothing, "take ops of unknown dialects as they are written", |o, _, _| {
                yes(&mut o.parse.allow_unregistered)
            })),
            flag("--print-op-generic", Nothing, "print ops in the generic form", |o, _, _| yes(&mut o.print.generic)),
            flag("--print-locs", Nothing, "print source locations", |o, _, _| yes(&mut o.print.locs)),
            flag("--width", Value("N"), "break lines longer than N columns", |o, v, _| {
                o.print.width = Some(number(v)?);
                Ok(())
            }),
        ],
    ),
    (
        "Passes (beside the passes' own flags, in the order given)",
        &[
            replayed(flag("--pipeline", Value("TEXT"), "passes, as in 'func(cse,canonicalize),inline{max=4}'", pipeline)),
            level("-O0", |o, _, _| set_level(o, 0)),
            level("-O1", |o, _, _| set_level(o, 1)),
            level("-O2", |o, _, _| set_level(o, 2)),
            level("-O3", |o, _, _| set_level(o, 3)),
            flag("--fp", Value("exact|relaxed"), "what rewrites of -O1 to -O3 may do to floats (default exact: keep every bit)", |o, v, _| {
                o.fp = class(v)?;
                Ok(())
            }),
            flag("--print-pipeline", Nothing, "print the passes as a pipeline and stop", |o, _, _| ask(o, Ask::Pipeline)),
            flag("--run-reproducer", Nothing, "take flags from the input's first line '// shale-opt: …'", |o, _, _| yes(&mut o.run_reproducer)),
            replayed(flag("--threads", Value("N"), "use N threads, and list kernels for a run with as many (default: all)", |o, v, _| {
                o.threads = Some(threads(v)?);
                Ok(())
            })),
            replayed(flag("--no-threads", Nothing, "use one thread; printed programs never depend on the number", |o, _, _| {
                o.threads = Some(1);
                Ok(())
            })),
        ],
    ),
    (
        "Checking",
        &[
            flag("--verify-diagnostics", Nothing, "messages must be exactly those that comments 'expected-error@+1 {{text}}' announce", |o, _, _| {
                yes(&mut o.verify_diagnostics)
            }),
            replayed(flag("--verify-each", Nothing, "verify what each pass changed (default)", |o, _, _| yes(&mut o.verify))),
            replayed(flag("--no-verify", Nothing, "do not verify, neither the input nor what passes changed", |o, _, _| {
                o.verify = false;
                Ok(())
            })),
            replayed(flag("--validate-each", Optional("N"), "run the module before and after each pass on N random inputs (default 4)", |o, v, _| {
                o.validate_each = Some(v.map_or(Ok(validate::INPUTS), |v| number(Some(v)))?);
                if o.validate_each == Some(0) { Err(wrong("expected a number of inputs from 1 on")) } else { Ok(()) }
            })),
            replayed(flag("--bisect-limit", Value("N"), "stop rewriting after N rewrites, saying which was the last", |o, v, _| {
                o.bisect_limit = number(v)?;
                Ok(())
            })),
        ],
    ),
    (
        "Looking inside",
        &[
            flag("--print-ir-before", Value("PASS"), "print the module before a pass, to standard error", |o, v, r| passes(&mut o.when.before, v, r)),
            flag("--print-ir-after", Value("PASS"), "print the module after a pass", |o, v, r| passes(&mut o.when.after, v, r)),
            flag("--print-ir-after-all", Nothing, "print the module after every pass", |o, _, _| yes(&mut o.when.after_all)),
            flag("--print-ir-after-change", Nothing, "print the module after every pass that changed it", |o, _, _| yes(&mut o.when.after_change)),
            flag("--dump-dir", Value("DIR"), "write DIR/NNNN-pass.mlir after every pass that changed something", |o, v, _| text(&mut o.dump_dir, v)),
            flag("--html", Value("FILE"), "write a page that shows what each pass did, with times if --timing is given", |o, v, _| text(&mut o.html, v)),
            flag("--egraph-explain", Nothing, "say by which rules e-graphs change values, and run both ways on random inputs", |o, _, _| {
                yes(&mut o.egraph_explain)
            }),
            flag(
                "--explain-fusion",
                Value("VALUE"),
                "say why fuse computes a value (%x or x) together with what it reads and what reads it, or does not",
                |o, v, _| explain(o, &FUSION, v),
            ),
            flag("--explain-layout", Value("VALUE"), "say which constraints and costs decide how a value lies in memory", |o, v, _| explain(o, &LAYOUT, v)),
            flag("--explain-buffers", Value("VALUE"), "say where an array lies in memory, when, and with which others", |o, v, _| explain(o, &BUFFERS, v)),
            flag("--egraph-dot", Value("FILE"), "write the e-graphs there, for graphviz", |o, v, _| text(&mut o.egraph_dot, v)),
            flag("--timing", Optional("json"), "report times, to standard error", |o, v, _| form(&mut o.timing, v)),
            flag("--stats", Optional("json"), "report what passes counted, to standard error", |o, v, _| form(&mut o.stats, v)),
        ],
    ),
    (
        "Help",
        &[
            flag("--list-passes", Nothing, "list the passes with their options", |o, _, _| ask(o, Ask::Passes)),
            flag("--list-dialects", Nothing, "list the dialects with their ops", |o, _, _| ask(o, Ask::Dialects)),
            flag("--doc", Value("NAME"), "the page of an op, pass, dialect, type or attribute", |o, v, _| ask(o, Ask::Doc(v.unwrap_or_default().into()))),
            flag("--color", Value("auto|always|never"), "colour messages", |o, v, _| o.color.set(v)),
            flag("--help", Nothing, "this text", |o, _, _| ask(o, Ask::Help)),
            flag("--version", Nothing, "the version", |o, _, _| ask(o, Ask::Version)),
        ],
    ),
];

impl CommandLine for Options {
    const GROUPS: &'static [Group<Self>] = GROUPS;

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }

    fn finish(&mut self, registry: &Registry) {
        let standard = self.to_level.filter(|to| *to >= Level::Hlo).map(|_| 3);
        let behind = self.level.map(|_| std::mem::replace(&mut self.pipeline, std::mem::take(&mut self.before)));
        if let Some(level) = self.level.or(standard) {
            self.pipeline.append(shale::pipeline(level, self.fp, registry));
        }
        self.pipeline.append(behind.unwrap_or_default());
        if self.to_level >= Some(Level::Loop) {
            for pass in shale::CPU_PASSES.iter().filter_map(|name| registry.pass(name)) {
                self.pipeline.push_info(pass, &PassOptions::default()).expect("the pass needs no options");
            }
        }
        for (option, wanted) in [("explain", self.egraph_explain), ("dot", self.egraph_dot.is_some())] {
            if wanted {
                self.pipeline = with_option(&self.pipeline, "egraph", option, registry);
            }
        }
    }

    /// `--cse`, `--inline=max=4,other=5`.
    fn other(&mut self, flag: &str, given: Option<&str>, registry: &Registry) -> Result<(), Diagnostic> {
        let info = flag.strip_prefix("--").and_then(|name| registry.pass(name));
        let Some(info) = info else {
            let passes: Vec<_> = registry.passes().map(|p| p.name).collect();
            return Err(unknown::<Self>(flag, &passes));
        };
        let given = PassOptions::parse(given.unwrap_or_default(), info, registry)?;
        self.pipeline.push_info(info, &given).map_err(wrong)
    }
}

/// Reads the flags of a reproducer's first line.
///
/// # Errors
/// A flag that is unknown or that a file must not hold.
pub(crate) fn parse_header(options: &mut Options, args: &[String], registry: &Registry) -> Result<(), Diagnostic> {
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let name = arg.split('=').next().unwrap_or(arg);
        if !flags::<Options>().any(|f| f.name == name && f.in_header) {
            return Err(wrong(format!("'{arg}' may not stand in a reproducer's first line")));
        }
        one_flag(options, arg, &mut rest, registry)?;
    }
    Ok(())
}

/// A pipeline in which a pass has a truth value as a further option, wherever it stands.
fn with_option(pipeline: &Pipeline, pass: &str, option: &str, registry: &Registry) -> Pipeline {
    let mut out = Pipeline::new();
    for stage in pipeline.stages() {
        let passes = stage.passes().into_iter().map(|object| match pass_text(object) {
            text if object.pass_info().name != pass => text,
            text => match text.strip_suffix('}') {
                Some(open) => format!("{open},{option}=true}}"),
                None => format!("{text}{{{option}=true}}"),
            },
        });
        let passes = passes.collect::<Vec<_>>().join(",");
        let text = if let Stage::Group(_) = stage { format!("func({passes})") } else { passes };
        out.append(Pipeline::parse(&text, registry).expect("a pipeline's text is read back"));
    }
    out
}

/// A flag for a standard pipeline.
const fn level(name: &'static str, set: Set<Options>) -> Flag<Options> {
    let help = match name.as_bytes()[2] {
        b'0' => "bring the program to hlo; runs after the named passes, as do the others",
        b'1' => "also inline, and simplify op by op",
        b'2' => "also fold constants, and choose among equal programs in an e-graph",
        _ => "also fuse: the standard pipeline",
    };
    flag(name, Nothing, help, set)
}

fn to_level(options: &mut Options, value: Option<&str>, _: &Registry) -> Result<(), Diagnostic> {
    options.to_level = Some(match value.unwrap_or_default() {
        "builder" => Level::Builder,
        "hlo" => Level::Hlo,
        "loop" => Level::Loop,
        "kernels" => Level::Kernels,
        other => return Err(wrong(format!("expected builder, hlo, loop or kernels, got '{other}'"))),
    });
    Ok(())
}

#[allow(clippy::unnecessary_wraps)] // stands in a table
fn set_level(options: &mut Options, level: u8) -> Result<(), Diagnostic> {
    options.level = Some(level);
    let before = std::mem::take(&mut options.pipeline);
    options.before.append(before);
    Ok(())
}

/// Asks a pass about a value; the last question counts.
fn explain(options: &mut Options, subject: &'static Subject, value: Option<&str>) -> Result<(), Diagnostic> {
    let mut name = None;
    text(&mut name, value)?;
    options.explain.retain(|(other, _)| other.flag != subject.flag);
    options.explain.extend(name.map(|name| (subject, name)));
    Ok(())
}

#[allow(clippy::unnecessary_wraps)] // stands in a table
fn ask(options: &mut Options, ask: Ask) -> Result<(), Diagnostic> {
    options.ask = Some(ask);
    Ok(())
}

fn form(slot: &mut Option<Form>, value: Option<&str>) -> Result<(), Diagnostic> {
    *slot = Some(match value {
        None => Form::Text,
        Some("json") => Form::Json,
        Some(other) => return Err(wrong(format!("expected nothing or json, got '{other}'"))),
    });
    Ok(())
}

fn pipeline(options: &mut Options, value: Option<&str>, registry: &Registry) -> Result<(), Diagnostic> {
    options.pipeline.append(Pipeline::parse(value.unwrap_or_default(), registry)?);
    Ok(())
}

fn passes(list: &mut Vec<String>, value: Option<&str>, registry: &Registry) -> Result<(), Diagnostic> {
    for name in value.unwrap_or_default().split(',') {
        if registry.pass(name).is_none() {
            let near = nearest(name, registry.passes().map(|p| p.name));
            return Err(hinted(wrong(format!("there is no pass '{name}'")), near, ""));
        }
        list.push(name.into());
    }
    Ok(())
}
