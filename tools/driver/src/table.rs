//! Tables of flags, and reading a command line by one.

use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::Registry;
use shale_ir::pass::OptionValue;
use shale_ir::rewrite::Class;
use shale_ir::text::nearest;
use shale_lanes::isa::Isa;
use std::num::NonZero;

/// What stands behind a flag.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// `--flag=VALUE` or `--flag VALUE`.
    Value(&'static str),
    /// `--flag` or `--flag=VALUE`.
    Optional(&'static str),
}

pub(crate) type Set<O> = fn(&mut O, Option<&str>, &Registry) -> Result<(), Diagnostic>;

/// A flag of a tool with options `O`.
pub(crate) struct Flag<O: 'static> {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    pub(crate) help: &'static str,
    /// A reproducer's header may hold it: it names no file and changes no output but the program's.
    pub(crate) in_header: bool,
    set: Set<O>,
}

/// A heading of the help, and the flags under it.
pub(crate) type Group<O> = (&'static str, &'static [Flag<O>]);

pub(crate) const fn flag<O>(name: &'static str, takes: Takes, help: &'static str, set: Set<O>) -> Flag<O> {
    Flag { name, takes, help, in_header: false, set }
}

pub(crate) const fn replayed<O>(flag: Flag<O>) -> Flag<O> {
    Flag { in_header: true, ..flag }
}

/// What a command line sets.
pub(crate) trait CommandLine: Default + 'static {
    /// The table.
    const GROUPS: &'static [Group<Self>];

    /// The argument that is no flag.
    fn input(&mut self) -> &mut Option<String>;

    /// Does what depends on several flags, after all have been read.
    fn finish(&mut self, _registry: &Registry) {}

    /// Takes a flag that is not in the table.
    ///
    /// # Errors
    /// What is wrong with it; that it is unknown, for tools that take no others.
    fn other(&mut self, flag: &str, given: Option<&str>, registry: &Registry) -> Result<(), Diagnostic> {
        let _ = (given, registry);
        Err(unknown::<Self>(flag, &[]))
    }
}

/// The flags of a table.
pub(crate) fn flags<O: CommandLine>() -> impl Iterator<Item = &'static Flag<O>> {
    O::GROUPS.iter().flat_map(|(_, flags)| flags.iter())
}

/// Reads the arguments behind a tool's name.
///
/// # Errors
/// What is wrong with them.
pub(crate) fn parse<O: CommandLine>(args: &[String], registry: &Registry) -> Result<O, Diagnostic> {
    let mut options = O::default();
    let mut args = args.iter();
    let mut only_inputs = false;
    while let Some(arg) = args.next() {
        if only_inputs || arg == "-" || !arg.starts_with('-') {
            if let Some(first) = options.input() {
                return Err(wrong(format!("two inputs, '{first}' and '{arg}': expected one")));
            }
            *options.input() = Some(arg.clone());
        } else if arg == "--" {
            only_inputs = true;
        } else {
            one_flag(&mut options, arg, &mut args, registry)?;
        }
    }
    options.finish(registry);
    Ok(options)
}

/// Reads one flag; its value may be the next argument.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn one_flag<'a, O: CommandLine>(
    options: &mut O,
    arg: &str,
    rest: &mut impl Iterator<Item = &'a String>,
    registry: &Registry,
) -> Result<(), Diagnostic> {
    let (name, given) = arg.split_once('=').map_or((arg, None), |(n, v)| (n, Some(v)));
    let Some(flag) = flags::<O>().find(|f| f.name == name) else { return options.other(name, given, registry) };
    let value = match flag.takes {
        Takes::Nothing if given.is_some() => return Err(wrong(format!("flag '{name}' takes no value"))),
        Takes::Value(what) if given.is_none() => match rest.next() {
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

/// The error about a flag that is neither in the table nor among `others`, with the nearest name.
pub(crate) fn unknown<O: CommandLine>(flag: &str, others: &[&'static str]) -> Diagnostic {
    let name = flag.strip_prefix("--").unwrap_or(flag);
    let known = flags::<O>().map(|f| f.name.trim_start_matches('-')).chain(others.iter().copied());
    let known: Vec<_> = known.filter(|n| n.len() > 1).collect();
    let begins = |n: &&str| name.len() > 2 && n.starts_with(name);
    let near = nearest(name, known.iter().copied()).or_else(|| known.iter().copied().find(begins));
    hinted(wrong(format!("unknown flag '{flag}'")), near, "--")
}

pub(crate) fn hinted(diagnostic: Diagnostic, near: Option<&str>, prefix: &str) -> Diagnostic {
    match near {
        Some(near) => diagnostic.with_hint(format!("did you mean '{prefix}{near}'?")),
        None => diagnostic,
    }
}

/// An error of the command line.
pub(crate) fn wrong(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Place::Unknown, message)
}

// What follows sets options from the values of flags. The `Result`s let them stand in a table.

#[allow(clippy::unnecessary_wraps)]
pub(crate) fn yes(flag: &mut bool) -> Result<(), Diagnostic> {
    *flag = true;
    Ok(())
}

pub(crate) fn text(slot: &mut Option<String>, value: Option<&str>) -> Result<(), Diagnostic> {
    *slot = value.filter(|v| !v.is_empty()).map(Into::into);
    if slot.is_some() { Ok(()) } else { Err(wrong("expected a name, got nothing")) }
}

pub(crate) fn number<T: std::str::FromStr>(value: Option<&str>) -> Result<T, Diagnostic> {
    let value = value.unwrap_or_default();
    value.parse().map_err(|_| wrong(format!("expected a number, got '{value}'")))
}

/// When messages are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    pub(crate) fn set(&mut self, value: Option<&str>) -> Result<(), Diagnostic> {
        *self = match value.unwrap_or_default() {
            "auto" => Color::Auto,
            "always" => Color::Always,
            "never" => Color::Never,
            other => return Err(wrong(format!("expected auto, always or never, got '{other}'"))),
        };
        Ok(())
    }

    /// True if messages are coloured; `auto` says whether they are without being asked.
    pub(crate) fn is_on(self, auto: bool) -> bool {
        match self {
            Color::Auto => auto,
            Color::Always => true,
            Color::Never => false,
        }
    }
}

/// The value of `--fp`.
///
/// # Errors
/// Another word.
pub(crate) fn class(value: Option<&str>) -> Result<Class, Diagnostic> {
    let given = value.unwrap_or_default();
    Class::parse(given).ok_or_else(|| wrong(format!("expected {}, got '{given}'", Class::EXPECTED)))
}

/// The instruction set that `--isa` names.
///
/// # Errors
/// Another name, or one that this machine does not have.
pub(crate) fn isa(value: Option<&str>) -> Result<Isa, Diagnostic> {
    value.unwrap_or_default().parse().map_err(|e: shale_lanes::isa::IsaError| wrong(e.to_string()))
}

/// The number that `--threads` gives.
///
/// # Errors
/// No number, or one that no run may have.
pub(crate) fn threads(value: Option<&str>) -> Result<usize, Diagnostic> {
    let threads = number(value)?;
    if (1..=1024).contains(&threads) { Ok(threads) } else { Err(wrong("expected from 1 to 1024 threads")) }
}

/// The threads of a run for which `--threads` says nothing: all that the machine has.
pub(crate) fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}
