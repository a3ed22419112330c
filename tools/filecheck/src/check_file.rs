//! A check file, read: its directives with their patterns, in matching order.

use crate::directives::{Directive, Hit, Kind, Scanner, Suffix};
use crate::near_miss;
use crate::numeric::{self, EvalError, Reader};
use crate::options::Options;
use crate::pattern::{self, Pattern, PatternError, Style};
use crate::render;
use crate::source::{Message, Place, Source, canonicalize};
use crate::vars::Vars;

/// A check file that was read without errors, ready to judge inputs.
#[derive(Debug)]
pub struct CheckFile {
    pub(crate) options: Options,
    pub(crate) source: Source,
    /// Each implicit negative pattern as it is shown.
    pub(crate) implicit: Vec<Source>,
    pub(crate) directives: Vec<Directive>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) groups: Vec<Group>,
    pub(crate) vars: Vars,
    /// Messages that did not make the file unusable.
    pub(crate) warnings: Vec<Message>,
}

/// Where an entry comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Directive(usize),
    Implicit(usize),
    EndOfFile,
}

/// A pattern to be matched, with the directive or flag it stems from.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) origin: Origin,
    /// `None` stands for the end of the input.
    pub(crate) kind: Option<Kind>,
    pub(crate) count: u32,
    /// How messages name it.
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) pattern: Pattern,
}

/// A positive entry with the `-DAG` and `-NOT` entries before it.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) entry: usize,
    pub(crate) before: Vec<usize>,
}

/// A check file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckFileError {
    /// Exit code of the tool: 2, save for the one error at which LLVM's ends with 1.
    pub exit_code: i32,
    /// What is wrong, rendered with the lines it is about.
    pub text: String,
}

impl std::fmt::Display for CheckFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text.trim_end())
    }
}

impl std::error::Error for CheckFileError {}

type Fallible<T> = Result<T, (i32, Vec<Message>)>;

fn fail<T>(place: Place, text: impl Into<String>) -> Fallible<T> {
    Err((2, vec![Message::error(place, text)]))
}

impl CheckFile {
    /// Reads the check file `text`; `name` is what messages call it.
    ///
    /// # Errors
    /// The file has no directives or a wrong one, or the options are not valid.
    pub fn parse(name: &str, text: &[u8], options: &Options) -> Result<Self, CheckFileError> {
        if let Err(text) = options.validate_prefixes() {
            return Err(CheckFileError { exit_code: 2, text: format!("error: {text}\n") });
        }
        let mut file = CheckFile {
            options: options.clone(),
            source: Source::new(name, canonicalize(text.to_vec(), options.strict_whitespace)),
            implicit: vec![],
            directives: vec![],
            entries: vec![],
            groups: vec![],
            vars: Vars::new(),
            warnings: vec![],
        };
        match file.read() {
            Ok(()) => Ok(file),
            Err((exit_code, messages)) => {
                let all = file.warnings.iter().chain(&messages);
                let text = all.map(|m| render::message(m, &file, None, false)).collect();
                Err(CheckFileError { exit_code, text })
            }
        }
    }

    /// The directives in the order of the file.
    pub fn directives(&self) -> &[Directive] {
        &self.directives
    }

    fn read(&mut self) -> Fallible<()> {
        self.define_variables()?;
        self.add_implicit();
        let pending = self.read_directives()?;
        if self.options.strict {
            let misses = near_miss::find(&self.source.text, &self.options);
            if !misses.is_empty() {
                return Err((2, misses));
            }
        }
        self.require_prefixes()?;
        if !pending.is_empty() {
            let prefix = self.options.prefixes().swap_remove(0);
            self.entries.push(Entry {
                origin: Origin::EndOfFile,
                kind: None,
                count: 1,
                name: format!("{prefix} (implicit end of file)"),
                place: Place::Check(self.source.text.len()),
                pattern: Pattern::default(),
            });
            self.groups.push(Group { entry: self.entries.len() - 1, before: pending });
        }
        Ok(())
    }

    fn define_variables(&mut self) -> Fallible<()> {
        let mut errors = vec![];
        for def in &self.options.defines {
            let result = match def.strip_prefix('#') {
                Some(numeric) => define_number(numeric, &mut self.vars),
                None => define_string(def, &mut self.vars),
            };
            if let Err(e) = result {
                errors.push(Message::error(Place::Nowhere, format!("in global define '{def}': {e}")));
            }
        }
        if errors.is_empty() { Ok(()) } else { Err((2, errors)) }
    }

    fn style(&self, kind: Kind, literal: bool) -> Style {
        let o = &self.options;
        Style {
            literal,
            empty_line: kind == Kind::Empty,
            full_line: o.match_full_lines && kind != Kind::Not,
            strict_whitespace: o.strict_whitespace,
            keep_trailing: o.strict_whitespace && o.match_full_lines,
            ignore_case: o.ignore_case,
        }
    }

    /// Adds the patterns of `--implicit-check-not`; a wrong one only warns, as
    /// it does in LLVM's tool, and never matches.
    fn add_implicit(&mut self) {
        const LEAD: &str = "-implicit-check-not='";
        for (i, text) in self.options.implicit_check_not.iter().enumerate() {
            let shown = format!("{LEAD}{text}'").into_bytes();
            let span = (shown.as_slice(), LEAD.len(), LEAD.len() + text.len());
            let style = self.style(Kind::Not, false);
            let (pattern, result) = pattern::parse(span, "IMPLICIT-CHECK", None, style, &mut self.vars);
            if let Err(e) = result {
                self.warnings.push(Message::error(Place::Implicit(i, e.at), e.text));
            }
            self.implicit.push(Source::new("command line", shown));
            self.entries.push(Entry {
                origin: Origin::Implicit(i),
                kind: Some(Kind::Not),
                count: 1,
                name: "IMPLICIT-CHECK-NOT".into(),
                place: Place::Implicit(i, LEAD.len()),
                pattern,
            });
        }
    }

    /// Reads all directives; returns the `-DAG` and `-NOT` that no other follows.
    fn read_directives(&mut self) -> Fallible<Vec<usize>> {
        let implicit: Vec<usize> = (0..self.implicit.len()).collect();
        let mut pending = implicit.clone();
        let text = self.source.text.clone();
        let (prefixes, comments) = (self.options.prefixes(), self.options.comments());
        let mut scanner = Scanner::new(&text, &prefixes, &comments);
        while let Some(hit) = scanner.next_hit() {
            let prefix = prefixes.get(hit.prefix).map_or("", String::as_str);
            let (kind, count, literal) = accept(&hit, prefix, &text)?;
            let (start, end) = self.pattern_span(&hit, prefix);
            scanner.continue_at(end);
            let Some(kind) = kind else { continue };
            let style = self.style(kind, literal);
            let (pattern, result) = pattern::parse((&text, start, end), prefix, Some(hit.line), style, &mut self.vars);
            if let Err(PatternError { at, text, exit }) = result {
                return Err((exit, vec![Message::error(Place::Check(at), text)]));
            }
            self.check_position(kind, &pattern, &hit, prefix)?;
            let entry = self.add(kind, count, literal, (prefix, hit.line), (start, end), pattern);
            match kind {
                Kind::Dag | Kind::Not => pending.push(entry),
                _ => {
                    let before = std::mem::replace(&mut pending, implicit.clone());
                    self.groups.push(Group { entry, before });
                }
            }
        }
        Ok(pending)
    }

    /// The pattern after a suffix: to the end of the line, without leading blanks.
    fn pattern_span(&self, hit: &Hit, prefix: &str) -> (usize, usize) {
        let text = &self.source.text;
        let keep = self.options.strict_whitespace && self.options.match_full_lines;
        // A suffix that ends the file is read as if it were the pattern: LLVM's
        // tool does so, and thus finds an empty directive there not empty.
        let at_end = hit.after == text.len() && hit.suffix != Suffix::Comment;
        let mut start = if at_end { hit.start + prefix.len() } else { hit.after };
        while !keep && matches!(text.get(start), Some(b' ' | b'\t')) {
            start += 1;
        }
        let end = memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |i| start + i);
        (start, end)
    }

    fn check_position(&self, kind: Kind, pattern: &Pattern, hit: &Hit, prefix: &str) -> Fallible<()> {
        let place = Place::Check(hit.start);
        if kind == Kind::Label && pattern.has_variable() {
            return fail(place, format!("found '{prefix}-LABEL:' with variable definition or use"));
        }
        let needs_previous = matches!(kind, Kind::Next | Kind::Same | Kind::Empty);
        if needs_previous && self.groups.is_empty() {
            let name = kind.suffix();
            return fail(place, format!("found '{prefix}{name}' without previous '{prefix}: line'"));
        }
        Ok(())
    }

    fn add(&mut self, kind: Kind, count: u32, literal: bool, (prefix, line): (&str, usize), (start, end): (usize, usize), pattern: Pattern) -> usize {
        let directive = Directive {
            kind,
            count,
            literal,
            prefix: prefix.into(),
            line,
            column: self.source.line_col(start).1,
            pattern: String::from_utf8_lossy(&self.source.text[start..end]).trim_end().into(),
        };
        self.entries.push(Entry {
            origin: Origin::Directive(self.directives.len()),
            kind: Some(kind),
            count,
            name: directive.name(),
            place: Place::Check(start),
            pattern,
        });
        self.directives.push(directive);
        self.entries.len() - 1
    }

    fn require_prefixes(&self) -> Fallible<()> {
        let mut prefixes = self.options.prefixes();
        let given = prefixes.len();
        prefixes.retain(|p| self.directives.iter().all(|d| d.prefix != *p));
        let none_found = prefixes.len() == given;
        let allowed = self.options.allow_unused_prefixes && !self.options.strict;
        let implicit_alone = !self.options.implicit_check_not.is_empty() && self.options.check_prefixes.is_empty();
        if implicit_alone || (!none_found && (allowed || prefixes.is_empty())) {
            return Ok(());
        }
        prefixes.sort();
        let names: Vec<_> = prefixes.iter().map(|p| format!("'{p}:'")).collect();
        let es = if names.len() > 1 { "es" } else { "" };
        let mut text = format!("no check strings found with prefix{es} {}", names.join(", "));
        let hints = near_miss::hints_for_unused(&self.source.text, &prefixes, &self.options);
        text.push_str(&hints);
        fail(Place::Nowhere, text)
    }
}

/// The kind of a hit (`None` for a comment), or what is wrong with it.
fn accept(hit: &Hit, prefix: &str, text: &[u8]) -> Fallible<(Option<Kind>, u32, bool)> {
    match hit.suffix {
        Suffix::Directive { kind, count, literal } => Ok((Some(kind), count, literal)),
        Suffix::Comment => Ok((None, 1, false)),
        Suffix::Misspelled => {
            let shown = String::from_utf8_lossy(&text[hit.start..hit.after]);
            let right = shown.replacen('_', "-", shown.matches('_').count());
            fail(Place::Check(hit.start), format!("misspelled directive '{shown}'; did you mean '{right}'?"))
        }
        Suffix::BadNot => fail(Place::Check(hit.after), format!("unsupported -NOT combo on prefix '{prefix}'")),
        Suffix::BadCount => fail(Place::Check(hit.after), format!("invalid count in -COUNT specification on prefix '{prefix}'")),
    }
}

fn define_string(def: &str, vars: &mut Vars) -> Result<(), String> {
    let (name, value) = def.split_once('=').ok_or("missing equal sign in global definition")?;
    let mut r = Reader { text: name.as_bytes(), pos: 0, end: name.len() };
    let (parsed, pseudo) = numeric::parse_name(&mut r).map_err(|e| e.text)?;
    if pseudo || !r.is_empty() {
        return Err(format!("invalid name in string variable definition '{name}'"));
    }
    if vars.numeric_names.contains_key(&parsed) {
        return Err(format!("numeric variable with name '{parsed}' already exists"));
    }
    vars.string_names.insert(parsed.clone());
    // The first of several definitions holds, as in LLVM's tool.
    vars.strings.entry(parsed).or_insert_with(|| value.as_bytes().to_vec());
    Ok(())
}

fn define_number(def: &str, vars: &mut Vars) -> Result<(), String> {
    let block = def.replacen('=', ":", 1);
    let mut r = Reader { text: block.as_bytes(), pos: 0, end: block.len() };
    let parsed = numeric::parse_block(&mut r, vars, None, false).map_err(|e| e.text)?;
    let (Some(expr), Some(id)) = (parsed.expr, parsed.defines) else {
        return Err("numeric definition needs a name and a value".into());
    };
    let value = expr.eval(vars).map_err(|e| match e {
        EvalError::Overflow => "overflow error".to_string(),
        EvalError::Undefined(names) => {
            let names: Vec<_> = names.into_iter().map(|n| n.0).collect();
            format!("undefined variable: {}", names.join(", "))
        }
    })?;
    let name = vars.numerics[id].name.clone();
    vars.numerics[id].value = Some(value);
    vars.numeric_names.insert(name, id);
    Ok(())
}
