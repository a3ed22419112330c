//! The command line's flags: one or two hyphens, `--flag=value` or `--flag value`.

use crate::dump::Filter;
use crate::fuzzy;
use crate::options::Options;

/// When the input is dumped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum DumpWhen {
    Never,
    Fail,
    Always,
}

/// What the command line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Check,
    Help,
    Version,
    DumpHelp,
}

/// The command line, read.
#[derive(Debug)]
pub(crate) struct Flags {
    pub(crate) options: Options,
    pub(crate) action: Action,
    pub(crate) check_file: Option<String>,
    pub(crate) input_file: String,
    pub(crate) dump: DumpWhen,
    pub(crate) dump_filter: Option<Filter>,
    pub(crate) dump_context: usize,
    pub(crate) color: bool,
}

const SWITCHES: [&str; 12] = [
    "allow-deprecated-dag-overlap",
    "allow-empty",
    "allow-unused-prefixes",
    "enable-var-scope",
    "ignore-case",
    "match-full-lines",
    "strict-whitespace",
    "strict",
    "v",
    "vv",
    "help",
    "version",
];

const VALUED: [&str; 10] = [
    "D", "check-prefix", "check-prefixes", "comment-prefixes", "dump-input", "dump-input-context", "dump-input-filter", "implicit-check-not", "input-file",
    "color",
];

/// Reads the command line.
///
/// # Errors
/// The sentence that says what is wrong with it.
pub(crate) fn parse(args: &[String]) -> Result<Flags, String> {
    let mut p = Parser::new();
    let mut args = args.iter();
    let mut only_names = false;
    while let Some(arg) = args.next() {
        if only_names || arg == "-" || !arg.starts_with('-') {
            p.positional(arg)?;
        } else if arg == "--" {
            only_names = true;
        } else {
            p.flag(arg, &mut args)?;
        }
    }
    Ok(p.finish())
}

struct Parser {
    flags: Flags,
    dumps: Vec<DumpWhen>,
    contexts: Vec<usize>,
}

impl Parser {
    fn new() -> Parser {
        let flags = Flags {
            options: Options::default(),
            action: Action::Check,
            check_file: None,
            input_file: "-".into(),
            dump: DumpWhen::Fail,
            dump_filter: None,
            dump_context: 5,
            color: false,
        };
        Parser { flags, dumps: vec![], contexts: vec![] }
    }

    /// Of several values of the dump flags the one that shows most holds.
    fn finish(mut self) -> Flags {
        self.flags.dump = self.dumps.into_iter().max().unwrap_or(DumpWhen::Fail);
        self.flags.dump_context = self.contexts.into_iter().max().unwrap_or(5);
        self.flags
    }

    fn positional(&mut self, arg: &str) -> Result<(), String> {
        if let Some(first) = &self.flags.check_file {
            return Err(format!("more than one check file: '{first}' and '{arg}'"));
        }
        self.flags.check_file = Some(arg.into());
        Ok(())
    }

    fn flag(&mut self, arg: &str, rest: &mut std::slice::Iter<'_, String>) -> Result<(), String> {
        let body = arg.strip_prefix("--").or(arg.strip_prefix('-')).unwrap_or(arg);
        let (name, value) = match body.split_once('=') {
            // `-DNAME=VALUE`: the equal sign is the definition's.
            _ if body.starts_with('D') => ("D", Some(&body[1..]).filter(|v| !v.is_empty())),
            Some((name, value)) => (name, Some(value)),
            None => (body, None),
        };
        if name == "h" {
            self.switch("help", true);
            return Ok(());
        }
        if SWITCHES.contains(&name) {
            let on = match value {
                None | Some("" | "true" | "TRUE" | "True" | "1") => true,
                Some("false" | "FALSE" | "False" | "0") => false,
                Some(v) => return Err(format!("'{v}' is not a value of --{name}: true or false")),
            };
            self.switch(name, on);
            return Ok(());
        }
        if name == "color" && value.is_none() {
            self.flags.color = true;
            return Ok(());
        }
        if VALUED.contains(&name) {
            let value = match value {
                Some(v) => v,
                None => rest.next().ok_or_else(|| format!("--{name} needs a value"))?,
            };
            return self.valued(name, value);
        }
        Err(unknown(arg, name))
    }

    fn switch(&mut self, name: &str, on: bool) {
        let o = &mut self.flags.options;
        let action = &mut self.flags.action;
        match name {
            "allow-deprecated-dag-overlap" => o.allow_dag_overlap = on,
            "allow-empty" => o.allow_empty = on,
            "allow-unused-prefixes" => o.allow_unused_prefixes = on,
            "enable-var-scope" => o.enable_var_scope = on,
            "ignore-case" => o.ignore_case = on,
            "match-full-lines" => o.match_full_lines = on,
            "strict-whitespace" => o.strict_whitespace = on,
            "strict" => o.strict = on,
            "v" if on => o.verbosity = o.verbosity.max(1),
            "vv" if on => o.verbosity = 2,
            "help" if on => *action = Action::Help,
            "version" if on && *action == Action::Check => *action = Action::Version,
            _ => {}
        }
    }

    fn valued(&mut self, name: &str, value: &str) -> Result<(), String> {
        let o = &mut self.flags.options;
        let list = || value.split(',').map(String::from);
        match name {
            "D" => {
                let kind = value.find('=');
                if kind.is_none_or(|i| i == 0) {
                    let what = if kind.is_none() { "equal sign" } else { "variable name" };
                    return Err(format!("missing {what} in command-line definition '-D{value}'"));
                }
                o.defines.push(value.into());
            }
            "check-prefix" => o.check_prefixes.push(value.into()),
            "check-prefixes" => o.check_prefixes.extend(list()),
            "comment-prefixes" => o.comment_prefixes.extend(list()),
            "implicit-check-not" => o.implicit_check_not.push(value.into()),
            "input-file" => self.flags.input_file = value.into(),
            "dump-input" => return self.dump(value),
            "dump-input-filter" => return self.filter(value),
            "dump-input-context" => match value.parse() {
                Ok(n) => self.contexts.push(n),
                Err(_) => return Err(format!("'{value}' is not a number of lines")),
            },
            _ => match value {
                "always" | "true" | "1" | "" => self.flags.color = true,
                "auto" | "never" | "false" | "0" => self.flags.color = false,
                _ => return Err(bad_value("color", value, &["auto", "always", "never"])),
            },
        }
        Ok(())
    }

    fn dump(&mut self, value: &str) -> Result<(), String> {
        self.dumps.push(match value {
            "always" => DumpWhen::Always,
            "fail" => DumpWhen::Fail,
            "never" => DumpWhen::Never,
            "help" => {
                self.flags.action = Action::DumpHelp;
                return Ok(());
            }
            _ => {
                return Err(bad_value("dump-input", value, &["help", "always", "fail", "never"]));
            }
        });
        Ok(())
    }

    fn filter(&mut self, value: &str) -> Result<(), String> {
        let filter = match value {
            "all" => Filter::All,
            "annotation-full" => Filter::AnnotationFull,
            "annotation" => Filter::Annotation,
            "error" => Filter::Error,
            _ => {
                let all = ["all", "annotation-full", "annotation", "error"];
                return Err(bad_value("dump-input-filter", value, &all));
            }
        };
        self.flags.dump_filter = self.flags.dump_filter.max(Some(filter));
        Ok(())
    }
}

fn bad_value(flag: &str, value: &str, all: &[&str]) -> String {
    let near = fuzzy::closest(value, all.iter().copied());
    let hint = near.map_or(String::new(), |n| format!("; did you mean '{n}'?"));
    format!("'{value}' is not a value of --{flag}: {}{hint}", all.join(", "))
}

fn unknown(arg: &str, name: &str) -> String {
    let all = SWITCHES.iter().chain(&VALUED).copied();
    // Any name is better than none; a far one is still named.
    let near = fuzzy::closest(name, all.clone()).or_else(|| {
        let mut row = vec![];
        let far = |c: &str| fuzzy::distance(name.as_bytes(), c.as_bytes(), usize::MAX, &mut row);
        all.min_by_key({
            let mut far = far;
            move |c| far(c)
        })
    });
    format!("unknown flag '{arg}'; did you mean '--{}'? (see --help)", near.unwrap_or("help"))
}
