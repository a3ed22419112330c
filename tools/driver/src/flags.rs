//! The table of flags, and reading a command line by it.

use crate::options::{Ask, Color, Form, Options};
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::Registry;
use shale_ir::pass::{PassOptions, Pipeline};
use shale_ir::text::nearest;

/// What stands behind a flag.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// `--flag=VALUE` or `--flag VALUE`.
    Value(&'static str),
    /// `--flag` or `--flag=VALUE`.
    Optional(&'static str),
}

type Set = fn(&mut Options, Option<&str>, &Registry) -> Result<(), Diagnostic>;

/// A flag of `shale-opt`.
pub(crate) struct Flag {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    pub(crate) help: &'static str,
    /// A reproducer's header may hold it: it names no file and changes no output but the program's.
    pub(crate) in_header: bool,
    set: Set,
}

const fn flag(name: &'static str, takes: Takes, help: &'static str, set: Set) -> Flag {
    Flag { name, takes, help, in_header: false, set }
}

const fn replayed(flag: Flag) -> Flag {
    Flag { in_header: true, ..flag }
}

use Takes::{Nothing, Optional, Value};

/// The groups of the help, each with its flags.
pub(crate) static GROUPS: &[(&str, &[Flag])] = &[
    (
        "Input and output",
        &[
            flag("-o", Value("FILE"), "write there instead of to standard output ('-')", |o, v, _| text(&mut o.output, v)),
            flag("--from", Value("mlir"), "the input's form; found by its content without this flag", |_, v, _| from(v)),
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
            flag("--print-pipeline", Nothing, "print the passes as a pipeline and stop", |o, _, _| ask(o, Ask::Pipeline)),
            flag("--run-reproducer", Nothing, "take flags from the input's first line '// shale-opt: …'", |o, _, _| yes(&mut o.run_reproducer)),
            replayed(flag("--threads", Value("N"), "use N threads (default: all)", |o, v, _| {
                o.threads = number(v)?;
                if o.threads == 0 { Err(wrong("expected a number of threads from 1 on")) } else { Ok(()) }
            })),
            replayed(flag("--no-threads", Nothing, "use one thread; output never depends on the number", |o, _, _| {
                o.threads = 1;
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
            flag("--color", Value("auto|always|never"), "colour messages", |o, v, _| color(o, v)),
            flag("--help", Nothing, "this text", |o, _, _| ask(o, Ask::Help)),
            flag("--version", Nothing, "the version", |o, _, _| ask(o, Ask::Version)),
        ],
    ),
];

fn wrong(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Place::Unknown, message)
}

// The `Result`s let these stand in the table.
#[allow(clippy::unnecessary_wraps)]
fn yes(flag: &mut bool) -> Result<(), Diagnostic> {
    *flag = true;
    Ok(())
}

#[allow(clippy::unnecessary_wraps)]
fn ask(options: &mut Options, ask: Ask) -> Result<(), Diagnostic> {
    options.ask = Some(ask);
    Ok(())
}

fn text(slot: &mut Option<String>, value: Option<&str>) -> Result<(), Diagnostic> {
    *slot = value.filter(|v| !v.is_empty()).map(Into::into);
    if slot.is_some() { Ok(()) } else { Err(wrong("expected a name, got nothing")) }
}

fn number<T: std::str::FromStr>(value: Option<&str>) -> Result<T, Diagnostic> {
    let value = value.unwrap_or_default();
    value.parse().map_err(|_| wrong(format!("expected a number, got '{value}'")))
}

fn from(value: Option<&str>) -> Result<(), Diagnostic> {
    match value.unwrap_or_default() {
        "mlir" => Ok(()),
        "hlo" => Err(wrong("HLO text is not supported yet: only 'mlir' is")),
        other => Err(wrong(format!("expected mlir, got '{other}'"))),
    }
}

fn form(slot: &mut Option<Form>, value: Option<&str>) -> Result<(), Diagnostic> {
    *slot = Some(match value {
        None => Form::Text,
        Some("json") => Form::Json,
        Some(other) => return Err(wrong(format!("expected nothing or json, got '{other}'"))),
    });
    Ok(())
}

fn color(options: &mut Options, value: Option<&str>) -> Result<(), Diagnostic> {
    options.color = match value.unwrap_or_default() {
        "auto" => Color::Auto,
        "always" => Color::Always,
        "never" => Color::Never,
        other => return Err(wrong(format!("expected auto, always or never, got '{other}'"))),
    };
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

fn hinted(diagnostic: Diagnostic, near: Option<&str>, prefix: &str) -> Diagnostic {
    match near {
        Some(near) => diagnostic.with_hint(format!("did you mean '{prefix}{near}'?")),
        None => diagnostic,
    }
}

fn flags() -> impl Iterator<Item = &'static Flag> {
    GROUPS.iter().flat_map(|(_, flags)| flags.iter())
}

/// Reads the arguments behind a tool's name.
///
/// # Errors
/// What is wrong with them.
pub(crate) fn parse(args: &[String], registry: &Registry) -> Result<Options, Diagnostic> {
    let mut options = Options::default();
    let mut args = args.iter();
    let mut only_inputs = false;
    while let Some(arg) = args.next() {
        if only_inputs || arg == "-" || !arg.starts_with('-') {
            if let Some(first) = &options.input {
                return Err(wrong(format!("two inputs, '{first}' and '{arg}': expected one")));
            }
            options.input = Some(arg.clone());
        } else if arg == "--" {
            only_inputs = true;
        } else {
            one_flag(&mut options, arg, &mut args, registry)?;
        }
    }
    Ok(options)
}

/// Reads the flags of a reproducer's first line.
///
/// # Errors
/// A flag that is unknown or that a file must not hold.
pub(crate) fn parse_header(options: &mut Options, args: &[String], registry: &Registry) -> Result<(), Diagnostic> {
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let name = arg.split('=').next().unwrap_or(arg);
        if !flags().any(|f| f.name == name && f.in_header) {
            return Err(wrong(format!("'{arg}' may not stand in a reproducer's first line")));
        }
        one_flag(options, arg, &mut rest, registry)?;
    }
    Ok(())
}

fn one_flag<'a>(options: &mut Options, arg: &str, rest: &mut impl Iterator<Item = &'a String>, registry: &Registry) -> Result<(), Diagnostic> {
    let (name, given) = arg.split_once('=').map_or((arg, None), |(n, v)| (n, Some(v)));
    let Some(flag) = flags().find(|f| f.name == name) else { return pass_flag(options, name, given, registry) };
    let value = match flag.takes {
        Nothing if given.is_some() => return Err(wrong(format!("flag '{name}' takes no value"))),
        Value(what) if given.is_none() => match rest.next() {
            Some(next) => Some(next.as_str()),
            None => return Err(wrong(format!("flag '{name}' needs a value: {name}{}{what}", if name.starts_with("--") { '=' } else { ' ' }))),
        },
        _ => given,
    };
    (flag.set)(options, value, registry).map_err(|mut error| {
        if error.span().is_none() {
            error.message = format!("{name}: {}", error.message);
        }
        error
    })
}

/// `--cse`, `--inline=max=4,other=5`.
fn pass_flag(options: &mut Options, flag: &str, given: Option<&str>, registry: &Registry) -> Result<(), Diagnostic> {
    let name = flag.strip_prefix("--").unwrap_or(flag);
    let Some(info) = registry.pass(name).filter(|_| flag.starts_with("--")) else {
        let known = flags().map(|f| f.name.trim_start_matches('-')).chain(registry.passes().map(|p| p.name));
        let known: Vec<_> = known.filter(|n| n.len() > 1).collect();
        let begins = |n: &&str| name.len() > 2 && n.starts_with(name);
        let near = nearest(name, known.iter().copied()).or_else(|| known.iter().copied().find(begins));
        return Err(hinted(wrong(format!("unknown flag '{flag}'")), near, "--"));
    };
    let given = PassOptions::parse(given.unwrap_or_default(), info)?;
    options.pipeline.push_info(info, &given).map_err(wrong)
}
