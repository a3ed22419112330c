//! Reading pipelines from text.
//!
//! ```text
//! pipeline := [stage ("," stage)*]
//! stage    := "func" "(" [pass ("," pass)*] ")" | pass
//! pass     := name [ "{" [option (("," | space) option)*] "}" ]
//! option   := name "=" value          value := plain characters | '"' … '"' with \" \\ \n \t \u{hex}
//! ```
//! Spaces may stand between words. Groups hold passes only, so nesting is bounded by the grammar.

use super::pipeline::{FunctionStep, Pipeline, is_plain};
use super::{AnyPass, PassInfo, PassOptions};
use crate::diag::{Diagnostic, Place};
use crate::dialect::Registry;
use crate::source::{Source, Span};
use crate::text::nearest;
use std::ops::Range;

impl Pipeline {
    /// Reads a pipeline: `func(cse,canonicalize),inline{max=4}`.
    ///
    /// # Errors
    /// What is wrong, pointing into the text, with the nearest known name as a hint.
    pub fn parse(text: &str, registry: &Registry) -> Result<Pipeline, Diagnostic> {
        let mut reader = Reader { text, at: 0, registry };
        reader.pipeline().map_err(|error| error.locate("pipeline", text))
    }
}

impl PassOptions {
    /// Reads the options of a pass as command lines have them: `max=4,name="a b"`.
    ///
    /// # Errors
    /// What is wrong, pointing into the text.
    pub fn parse(text: &str, info: &'static PassInfo, registry: &Registry) -> Result<PassOptions, Diagnostic> {
        let mut reader = Reader { text, at: 0, registry };
        let read = reader.options(info, None).and_then(|(options, at)| check(info, &options, &at, registry).map(|_| options));
        read.map_err(|error| error.locate(&format!("options of {}", info.name), text))
    }
}

struct Error {
    at: Range<usize>,
    message: String,
    hint: Option<String>,
}

impl Error {
    fn locate(self, name: &str, text: &str) -> Diagnostic {
        let span = Span { source: Source::new(name, text), start: self.at.start, end: self.at.end };
        let diagnostic = Diagnostic::error(Place::Span(span), self.message);
        match self.hint {
            Some(hint) => diagnostic.with_hint(hint),
            None => diagnostic,
        }
    }
}

type Read<T> = Result<T, Error>;

fn fail<T>(at: Range<usize>, message: impl Into<String>) -> Read<T> {
    Err(Error { at, message: message.into(), hint: None })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    registry: &'a Registry,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, c: char) -> bool {
        self.space();
        let found = self.rest().starts_with(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    /// The character at the present place, or an empty range at the end.
    fn here(&self) -> Range<usize> {
        self.at..self.at + self.rest().chars().next().map_or(0, char::len_utf8)
    }

    /// "expected X, got Y" at the present place.
    fn expected<T>(&mut self, what: &str) -> Read<T> {
        self.space();
        let got = self.rest().chars().next().map_or("the end".into(), |c| format!("'{}'", c.escape_debug()));
        fail(self.here(), format!("expected {what}, got {got}"))
    }

    fn name(&mut self, what: &str) -> Read<(&'a str, Range<usize>)> {
        self.space();
        let length = self.rest().find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-' | '.')).unwrap_or(self.rest().len());
        if length == 0 {
            return self.expected(what);
        }
        let at = self.at..self.at + length;
        self.at = at.end;
        Ok((&self.text[at.clone()], at))
    }

    fn pipeline(&mut self) -> Read<Pipeline> {
        let mut pipeline = Pipeline::new();
        self.space();
        while !self.rest().is_empty() {
            let (name, at) = self.name("the name of a pass or 'func('")?;
            if name == "func" && self.eat('(') {
                pipeline = pipeline.add_group(self.group()?);
            } else {
                pipeline.push(self.pass(name, at)?);
            }
            self.space();
            if self.rest().is_empty() {
                break;
            }
            if !self.eat(',') {
                return self.expected("',' or the end");
            }
            self.space();
            if self.rest().is_empty() {
                return self.expected("a pass after ','");
            }
        }
        Ok(pipeline)
    }

    /// The passes of a group, behind its `(`.
    fn group(&mut self) -> Read<Vec<FunctionStep>> {
        let mut steps = Vec::new();
        if self.eat(')') {
            return Ok(steps);
        }
        loop {
            let (name, at) = self.name("the name of a function pass")?;
            if name == "func" && self.eat('(') {
                return fail(at, "a group inside a group: 'func(…)' holds passes only");
            }
            match self.pass(name, at.clone())? {
                AnyPass::FunctionPass(pass) => steps.push(pass.into()),
                AnyPass::ModulePass(_) => {
                    let message = format!("'{name}' is a module pass and cannot run on one item at a time");
                    return Err(Error { at, message, hint: Some("move it out of 'func(…)'".into()) });
                }
            }
            if self.eat(')') {
                return Ok(steps);
            }
            if !self.eat(',') {
                return self.expected("',' or ')'");
            }
        }
    }

    /// A pass whose name has been read.
    fn pass(&mut self, name: &str, at: Range<usize>) -> Read<AnyPass> {
        let Some(info) = self.registry.pass(name) else {
            let hint = nearest(name, self.registry.passes().map(|p| p.name)).map(|n| format!("did you mean '{n}'?"));
            return Err(Error { at, message: format!("there is no pass '{name}'"), hint });
        };
        let (options, places) = if self.eat('{') { self.options(info, Some('}'))? } else { (PassOptions::default(), vec![]) };
        check(info, &options, &places, self.registry)
    }

    /// Options up to a closing character, or up to the end; each with the place of its value.
    fn options(&mut self, info: &'static PassInfo, close: Option<char>) -> Read<(PassOptions, Vec<Range<usize>>)> {
        let (mut options, mut places) = (PassOptions::default(), Vec::new());
        let mut after_comma = false;
        loop {
            self.space();
            if !after_comma && close.map_or(self.rest().is_empty(), |c| self.eat(c)) {
                return Ok((options, places));
            }
            let (name, at) = self.name(if close.is_some() && !after_comma { "an option or '}'" } else { "an option" })?;
            let Some(option) = info.options.iter().find(|o| o.name == name || o.name == name.replace('-', "_")) else {
                return Err(unknown_option(info, name, at));
            };
            if !self.eat('=') {
                self.space();
                return fail(at, format!("option '{name}' of '{}' needs a value: it takes {}", info.name, option.expected));
            }
            let start = self.at;
            let value = self.value(option.expected)?;
            options.0.push((option.name.into(), value));
            places.push(start..self.at);
            let separated = self.rest().starts_with(char::is_whitespace);
            after_comma = self.eat(',');
            self.space();
            let closes = close.map_or(self.rest().is_empty(), |c| self.rest().starts_with(c));
            if !after_comma && !separated && !closes {
                return self.expected(if close.is_some() { "',' or '}'" } else { "','" });
            }
        }
    }

    fn value(&mut self, expected: &str) -> Read<String> {
        if self.rest().starts_with('"') {
            return self.quoted();
        }
        let length = self.rest().find(|c| !is_plain(c)).unwrap_or(self.rest().len());
        if length == 0 {
            return self.expected(&format!("{expected} after '='"));
        }
        self.at += length;
        Ok(self.text[self.at - length..self.at].into())
    }

    fn quoted(&mut self) -> Read<String> {
        let start = self.at;
        self.at += 1;
        let mut value = String::new();
        loop {
            let Some(c) = self.rest().chars().next() else { return fail(start..self.at, "a quoted value without its closing '\"'") };
            let at = self.at;
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(value),
                '\\' => match self.escape() {
                    Some(c) => value.push(c),
                    None => return fail(at..self.at, "unknown escape: there are \\\" \\\\ \\n \\t and \\u{…}"),
                },
                c => value.push(c),
            }
        }
    }

    /// What stands for itself after a backslash.
    fn escape(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.at += c.len_utf8();
        match c {
            '"' | '\\' => Some(c),
            'n' => Some('\n'),
            't' => Some('\t'),
            'u' => {
                let (digits, _) = self.rest().strip_prefix('{')?.split_once('}')?;
                let found = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                self.at += digits.len() + 2;
                Some(found)
            }
            _ => None,
        }
    }
}

fn unknown_option(info: &PassInfo, name: &str, at: Range<usize>) -> Error {
    let known: Vec<_> = info.options.iter().map(|o| o.name).collect();
    let near = nearest(name, known.iter().copied()).and_then(|n| info.options.iter().find(|o| o.name == n));
    let hint = match near {
        Some(option) => format!("did you mean '{}'? It takes {}", option.name, option.expected),
        None if known.is_empty() => "the pass has no options".into(),
        None => format!("its options are {}", known.join(", ")),
    };
    Error { at, message: format!("pass '{}' has no option '{name}'", info.name), hint: Some(hint) }
}

/// Makes the pass; an error points at the value that is to blame: the first that is wrong by itself, else all of them.
fn check(info: &PassInfo, options: &PassOptions, places: &[Range<usize>], registry: &Registry) -> Read<AnyPass> {
    let pass = (info.make)(options).or_else(|message| {
        for (option, place) in options.0.iter().zip(places) {
            if let Err(message) = (info.make)(&PassOptions(vec![option.clone()])) {
                return fail(place.clone(), format!("{}: {message}", info.name));
            }
        }
        let all = places.first().map_or(0, |p| p.start)..places.last().map_or(0, |p| p.end);
        fail(all, format!("{}: {message}", info.name))
    })?;
    for ((name, value), place) in options.0.iter().zip(places) {
        let option = info.options.iter().find(|o| o.name == name);
        if let Some(Err(message)) = option.map(|o| (o.check)(value, registry)) {
            return fail(place.clone(), format!("{}: {message}", info.name));
        }
    }
    Ok(pass)
}

/// A pipeline's text as a comment line that `shale-opt --run-reproducer` acts on: the first line of dumps and reproducers.
pub fn header(flags: &str, pipeline: &Pipeline) -> String {
    let space = if flags.is_empty() { "" } else { " " };
    format!("{HEADER} {flags}{space}--pipeline='{pipeline}'")
}

/// What the first line of a dump or reproducer begins with; command-line flags follow it.
pub const HEADER: &str = "// shale-opt:";
