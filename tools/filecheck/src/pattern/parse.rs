//! Parser of patterns: literal text, `{{regex}}`, `[[VAR:regex]]`, `[[#EXPR]]`.
//!
//! The parts are glued into one regular expression, as text: what a `{{}}` holds
//! may refer to groups of the whole, and a repetition may not apply across parts.

use super::{Pattern, Subst, What};
use crate::numeric::{self, Failure, Reader};
use crate::regex;
use crate::vars::Vars;

/// How patterns are read.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(crate) struct Style {
    /// `{LITERAL}`: nothing is special.
    pub(crate) literal: bool,
    /// `-EMPTY`: there must be no pattern.
    pub(crate) empty_line: bool,
    /// The match must cover its line.
    pub(crate) full_line: bool,
    /// Blanks count.
    pub(crate) strict_whitespace: bool,
    /// Blanks at the end count too.
    pub(crate) keep_trailing: bool,
    pub(crate) ignore_case: bool,
}

/// What is wrong with a pattern, and where in the text it stands.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PatternError {
    pub(crate) at: usize,
    pub(crate) text: String,
    /// LLVM's tool ends with this exit code.
    pub(crate) exit: i32,
}

impl PatternError {
    fn new(at: usize, text: impl Into<String>) -> PatternError {
        PatternError { at, text: text.into(), exit: 2 }
    }
}

impl From<Failure> for PatternError {
    fn from(f: Failure) -> PatternError {
        PatternError::new(f.at, f.text)
    }
}

const MAX_BACKREF: usize = 9;

/// Reads `text[start..end]`; `prefix` names the directive in messages.
///
/// The pattern is filled as far as it could be read even in case of an error.
///
/// # Errors
/// What is wrong with the pattern.
pub(crate) fn parse(
    (text, start, end): (&[u8], usize, usize),
    prefix: &str,
    line: Option<usize>,
    style: Style,
    vars: &mut Vars,
) -> (Pattern, Result<(), PatternError>) {
    let mut pattern = Pattern { line, ignore_case: style.ignore_case, ..Pattern::default() };
    let mut end = end;
    if !style.keep_trailing {
        while end > start && matches!(text[end - 1], b' ' | b'\t') {
            end -= 1;
        }
    }
    let body = &text[start..end];
    let wrong = |what: &str| PatternError::new(start, format!("{what} with prefix '{prefix}:'"));
    if style.empty_line {
        pattern.empty_line = true;
        let ok = body.is_empty();
        let error = wrong("found non-empty check string for empty check");
        return (pattern, if ok { Ok(()) } else { Err(error) });
    }
    if body.is_empty() {
        return (pattern, Err(wrong("found empty check string")));
    }
    let special = memchr::memmem::find(body, b"{{").is_some() || memchr::memmem::find(body, b"[[").is_some();
    if style.literal || (!style.full_line && !special) {
        pattern.fixed = Some(body.to_vec());
        return (pattern, Ok(()));
    }
    let r = Reader { text, pos: start, end };
    let mut parser = Parser { r, pattern: &mut pattern, vars, line, next_group: 1 };
    let result = parser.parts(style);
    (pattern, result)
}

/// Appends `text` with all special characters escaped.
pub(super) fn escape(text: &[u8], out: &mut Vec<u8>) {
    for &b in text {
        if b"()^$|*+?.[]\\{}".contains(&b) {
            out.push(b'\\');
        }
        out.push(b);
    }
}

struct Parser<'a, 'p> {
    r: Reader<'a>,
    pattern: &'p mut Pattern,
    vars: &'p mut Vars,
    line: Option<usize>,
    next_group: usize,
}

impl Parser<'_, '_> {
    fn parts(&mut self, style: Style) -> Result<(), PatternError> {
        let blanks: &[u8] = if style.strict_whitespace { b"" } else { b" *" };
        if style.full_line {
            self.pattern.regex.push(b'^');
            self.pattern.regex.extend_from_slice(blanks);
        }
        while !self.r.is_empty() {
            let rest = self.r.rest();
            if rest.starts_with(b"{{") {
                self.braces()?;
            } else if rest.starts_with(b"[[") && !rest.starts_with(b"[[[") {
                self.brackets()?;
            } else {
                self.fixed();
            }
        }
        if style.full_line {
            self.pattern.regex.extend_from_slice(blanks);
            self.pattern.regex.push(b'$');
        }
        Ok(())
    }

    fn fixed(&mut self) {
        let rest = self.r.rest();
        let tail = &rest[1..];
        let braces = memchr::memmem::find(tail, b"{{");
        let brackets = memchr::memmem::find(tail, b"[[");
        let len = braces.into_iter().chain(brackets).min().map_or(rest.len(), |i| i + 1);
        escape(&rest[..len], &mut self.pattern.regex);
        self.r.pos += len;
    }

    fn braces(&mut self) -> Result<(), PatternError> {
        let rest = self.r.rest();
        let Some(end) = memchr::memmem::find(rest, b"}}") else {
            let text = "found start of regex string with no end '}}'";
            return Err(PatternError::new(self.r.pos, text));
        };
        // Groups are counted by what LLVM writes: a group of its own if there is
        // an alternation anywhere in the rest of the pattern.
        let grouped = rest.contains(&b'|');
        if grouped {
            self.pattern.regex.push(b'(');
            self.next_group += 1;
        }
        self.add_regex(&rest[2..end.max(2)], self.r.pos + 2)?;
        if grouped {
            self.pattern.regex.push(b')');
        }
        self.r.pos += end + 2;
        Ok(())
    }

    fn add_regex(&mut self, source: &[u8], at: usize) -> Result<(), PatternError> {
        match regex::validate(source) {
            Ok(groups) => self.next_group += groups,
            Err(e) => return Err(PatternError::new(at, format!("invalid regex: {e}"))),
        }
        self.pattern.regex.extend_from_slice(source);
        Ok(())
    }

    fn brackets(&mut self) -> Result<(), PatternError> {
        let open = self.r.pos;
        let inner = open + 2;
        let Some(end) = self.block_end(inner)? else {
            return Err(PatternError::new(open, "invalid substitution block, no ]] found"));
        };
        let mut block = Reader { text: self.r.text, pos: inner, end };
        self.r.pos = end + 2;
        if block.eat(b"#") {
            self.numeric(&mut block, false)
        } else if block.peek() == Some(b'@') && !block.rest().contains(&b':') {
            check_blanks(&block)?;
            self.numeric(&mut block, true)
        } else {
            self.string(&mut block)
        }
    }

    /// Where the `]]` of a block is: brackets inside the block must pair up.
    fn block_end(&self, from: usize) -> Result<Option<usize>, PatternError> {
        let text = &self.r.text[..self.r.end];
        let mut depth = 0usize;
        let mut pos = from;
        while pos < text.len() {
            match text[pos] {
                b']' if depth == 0 && text.get(pos + 1) == Some(&b']') => return Ok(Some(pos)),
                b']' if depth == 0 => {
                    let what = "missing closing \"]\" for regex variable";
                    return Err(PatternError { exit: 1, ..PatternError::new(pos, what) });
                }
                b']' => depth -= 1,
                b'[' => depth += 1,
                b'\\' => pos += 1,
                _ => {}
            }
            pos += 1;
        }
        Ok(None)
    }

    fn string(&mut self, block: &mut Reader<'_>) -> Result<(), PatternError> {
        check_blanks(block)?;
        let at = block.pos;
        let defines = block.rest().contains(&b':');
        let (name, pseudo) = numeric::parse_name(block)?;
        if !defines {
            if !block.is_empty() {
                return Err(PatternError::new(at, "invalid name in string variable use"));
            }
            return self.use_string(name, at, block.end);
        }
        if pseudo || !block.eat(b":") {
            return Err(PatternError::new(at, "invalid name in string variable definition"));
        }
        if self.vars.numeric_names.contains_key(&name) {
            let text = format!("numeric variable with name '{name}' already exists");
            return Err(PatternError::new(at, text));
        }
        let group = self.next_group;
        self.pattern.defs.retain(|(n, _)| *n != name);
        self.vars.string_names.insert(name.clone());
        self.pattern.defs.push((name, group));
        self.next_group += 1;
        self.pattern.regex.push(b'(');
        if !block.is_empty() {
            self.add_regex(block.rest(), block.pos)?;
        }
        self.pattern.regex.push(b')');
        Ok(())
    }

    fn use_string(&mut self, name: String, at: usize, end: usize) -> Result<(), PatternError> {
        let here = self.pattern.defs.iter().find(|(n, _)| *n == name).map(|d| d.1);
        match here {
            // Defined on this line: the value is what the group just matched.
            Some(group) if group > MAX_BACKREF => {
                let text = format!("can't back-reference more than {MAX_BACKREF} variables");
                Err(PatternError::new(at, text))
            }
            Some(group) => {
                self.pattern.regex.extend_from_slice(format!("\\{group}").as_bytes());
                Ok(())
            }
            None => {
                let index = self.pattern.regex.len();
                let what = What::Text(name);
                self.pattern.substs.push(Subst { at: index, what, span: (at, end) });
                Ok(())
            }
        }
    }

    fn numeric(&mut self, block: &mut Reader<'_>, legacy: bool) -> Result<(), PatternError> {
        let span = (block.pos, block.end);
        let parsed = numeric::parse_block(block, self.vars, self.line, legacy)?;
        if let Some(id) = parsed.defines {
            let name = self.vars.numerics[id].name.clone();
            let group = self.next_group;
            self.pattern.num_defs.retain(|(n, ..)| *n != name);
            self.vars.numeric_names.insert(name.clone(), id);
            self.pattern.num_defs.push((name, id, group));
            self.next_group += 1;
            self.pattern.regex.push(b'(');
        }
        match parsed.expr {
            Some(expr) => {
                let at = self.pattern.regex.len();
                let what = What::Number(expr, parsed.format);
                self.pattern.substs.push(Subst { at, what, span });
            }
            None => self.add_regex(parsed.format.wildcard().as_bytes(), span.0)?,
        }
        if parsed.defines.is_some() {
            self.pattern.regex.push(b')');
        }
        Ok(())
    }
}

/// Blanks are allowed only in what a definition matches.
fn check_blanks(block: &Reader<'_>) -> Result<(), PatternError> {
    let name = block.rest().split(|&b| b == b':').next().unwrap_or_default();
    match name.iter().position(|&b| b == b' ' || b == b'\t') {
        Some(i) => Err(PatternError::new(block.pos + i, "unexpected whitespace")),
        None => Ok(()),
    }
}
