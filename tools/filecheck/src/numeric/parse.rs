//! Parser of numeric substitution blocks.

use super::format::Notation;
use super::{Block, Expr, Format, Int, Op};
use crate::vars::{VarId, Vars};

/// What is wrong, and at which byte of the text read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) at: usize,
    pub(crate) text: String,
}

type Parse<T> = Result<T, Failure>;

const MAX_DEPTH: usize = 200;
const MAX_OPERATORS: usize = 2000;

/// A piece of text being read; offsets count from the start of the whole text.
pub(crate) struct Reader<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) pos: usize,
    pub(crate) end: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.text[self.pos..self.end]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.pos >= self.end
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    pub(crate) fn eat(&mut self, text: &[u8]) -> bool {
        let hit = self.rest().starts_with(text);
        self.pos += if hit { text.len() } else { 0 };
        hit
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.pos += 1;
        }
    }

    pub(crate) fn fail<T>(&self, text: impl Into<String>) -> Parse<T> {
        Err(Failure { at: self.pos, text: text.into() })
    }

    fn find(&self, b: u8) -> Option<usize> {
        memchr::memchr(b, self.rest()).map(|i| self.pos + i)
    }
}

fn is_name_byte(b: u8) -> bool {
    b == b'_' || b.is_ascii_alphanumeric()
}

/// Reads a variable's name; the flag says that it is a pseudo variable's.
///
/// # Errors
/// There is no valid name; the reader does not move.
pub(crate) fn parse_name(r: &mut Reader<'_>) -> Parse<(String, bool)> {
    let rest = r.rest();
    let Some(&head) = rest.first() else {
        return r.fail("empty variable name");
    };
    let pseudo = head == b'@';
    let skip = usize::from(pseudo || head == b'$');
    let Some(&start) = rest.get(skip) else {
        let what = if pseudo { "pseudo" } else { "global" };
        return r.fail(format!("empty {what} variable name"));
    };
    if start != b'_' && !start.is_ascii_alphabetic() {
        return r.fail("invalid variable name");
    }
    let len = skip + rest[skip..].iter().take_while(|&&b| is_name_byte(b)).count();
    r.pos += len;
    Ok((String::from_utf8_lossy(&rest[..len]).into_owned(), pseudo))
}

/// Reads the block's text (between `[[#` and `]]`) that the reader spans.
///
/// `legacy` reads the old form `@LINE+1`; `line` is that of the directive.
///
/// # Errors
/// What is wrong with the text, and where.
pub(crate) fn parse_block(r: &mut Reader<'_>, vars: &mut Vars, line: Option<usize>, legacy: bool) -> Parse<Block> {
    let mut explicit = None;
    let mut precision = 0;
    if let Some(comma) = r.find(b',').filter(|c| r.find(b'(').is_none_or(|f| *c < f)) {
        let mut spec = Reader { text: r.text, pos: r.pos, end: comma };
        (explicit, precision) = parse_format(&mut spec)?;
        r.pos = comma + 1;
    }
    let definition = r.find(b':').map(|colon| {
        let def = Reader { text: r.text, pos: r.pos, end: colon };
        r.pos = colon + 1;
        def
    });
    r.skip_blanks();
    let constraint = r.eat(b"==");
    r.skip_blanks();
    let mut expr = None;
    if r.is_empty() {
        if constraint {
            return r.fail("empty numeric expression should not have a constraint");
        }
    } else {
        while matches!(r.text[r.end - 1], b' ' | b'\t') {
            r.end -= 1;
        }
        let start = r.pos;
        let mut p = ExprParser { r: &mut *r, vars: &mut *vars, line, depth: 0, operators: 0 };
        let parsed = p.whole(legacy, constraint)?;
        if explicit.is_none() {
            explicit = implicit_format(&parsed, vars, start)?;
        }
        expr = Some(parsed);
    }
    let format = explicit.unwrap_or(Format::unsigned(precision));
    let defines = match definition {
        Some(mut def) => Some(parse_definition(&mut def, vars, line, format)?),
        None => None,
    };
    Ok(Block { expr, format, defines })
}

fn implicit_format(expr: &Expr, vars: &Vars, at: usize) -> Parse<Option<Format>> {
    expr.implicit_format(vars).map_err(|(x, y)| {
        let (x, y) = (x.name(), y.name());
        let text = format!(
            "implicit format conflict between operands ({x} and {y}), \
             need an explicit format specifier"
        );
        Failure { at, text }
    })
}

/// Reads `%#.8x`; the precision is given apart because `%.8` alone sets it too.
fn parse_format(r: &mut Reader<'_>) -> Parse<(Option<Format>, u32)> {
    r.skip_blanks();
    while r.end > r.pos && matches!(r.text[r.end - 1], b' ' | b'\t') {
        r.end -= 1;
    }
    if !r.eat(b"%") {
        return r.fail("invalid matching format specification in expression");
    }
    let flag_at = r.pos;
    let prefixed = r.eat(b"#");
    let mut precision = 0u32;
    if r.eat(b".") {
        let digits = r.rest().iter().take_while(|b| b.is_ascii_digit()).count();
        let text = std::str::from_utf8(&r.rest()[..digits]).unwrap_or_default();
        match text.parse() {
            Ok(n) => precision = n,
            Err(_) => return r.fail("invalid precision in format specifier"),
        }
        r.pos += digits;
    }
    let mut format = None;
    if let Some(c) = r.peek() {
        let notation = match c {
            b'u' => Notation::Unsigned,
            b'd' => Notation::Signed,
            b'x' => Notation::HexLower,
            b'X' => Notation::HexUpper,
            _ => return r.fail("invalid format specifier in expression"),
        };
        r.pos += 1;
        format = Some(Format { notation, precision, prefixed });
    }
    let hex = format.is_some_and(|f| matches!(f.notation, Notation::HexLower | Notation::HexUpper));
    if prefixed && !hex {
        r.pos = flag_at;
        return r.fail("alternate form only supported for hex values");
    }
    r.skip_blanks();
    if !r.is_empty() {
        return r.fail("invalid matching format specification in expression");
    }
    Ok((format, precision))
}

fn parse_definition(r: &mut Reader<'_>, vars: &mut Vars, line: Option<usize>, format: Format) -> Parse<VarId> {
    r.skip_blanks();
    let at = r.pos;
    let (name, pseudo) = parse_name(r)?;
    let fail = |text: String| Err(Failure { at, text });
    if pseudo {
        return fail("definition of pseudo numeric variable unsupported".into());
    }
    if vars.string_names.contains(&name) {
        return fail(format!("string variable with name '{name}' already exists"));
    }
    r.skip_blanks();
    if !r.is_empty() {
        return r.fail("unexpected characters after numeric variable name");
    }
    match vars.numeric_names.get(&name) {
        Some(&id) if vars.numerics[id].format != format => fail("format different from previous variable definition".into()),
        Some(&id) => Ok(id),
        None => Ok(vars.create(&name, format, line)),
    }
}

struct ExprParser<'r, 'a, 'v> {
    r: &'r mut Reader<'a>,
    vars: &'v mut Vars,
    line: Option<usize>,
    depth: usize,
    operators: usize,
}

impl ExprParser<'_, '_, '_> {
    fn whole(&mut self, legacy: bool, constraint: bool) -> Parse<Expr> {
        let mut left = if legacy { self.variable_use()? } else { self.operand(!constraint)? };
        while !self.r.is_empty() {
            left = self.binary(left, legacy)?;
            if legacy && !self.r.is_empty() {
                return self.r.fail("unexpected characters at end of expression");
            }
        }
        Ok(left)
    }

    fn binary(&mut self, left: Expr, legacy: bool) -> Parse<Expr> {
        self.r.skip_blanks();
        let op = match self.r.peek() {
            None => return Ok(left),
            Some(b'+') => Op::Add,
            Some(b'-') => Op::Sub,
            Some(c) => {
                let shown = char::from(c);
                return self.r.fail(format!("unsupported operation '{shown}'"));
            }
        };
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            return self.r.fail("numeric expression too long");
        }
        self.r.pos += 1;
        self.r.skip_blanks();
        if self.r.is_empty() {
            return self.r.fail("missing operand in expression");
        }
        let right = if legacy { self.decimal()? } else { self.operand(false)? };
        Ok(Expr::Binary(op, Box::new(left), Box::new(right)))
    }

    fn operand(&mut self, may_be_constraint: bool) -> Parse<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.r.fail("numeric expression nested too deeply");
        }
        let result = match self.r.peek() {
            Some(b'(') => self.parenthesized(),
            Some(b'@' | b'$' | b'_' | b'a'..=b'z' | b'A'..=b'Z') => self.name(),
            _ => self.literal(may_be_constraint),
        };
        self.depth -= 1;
        result
    }

    fn name(&mut self) -> Parse<Expr> {
        let start = self.r.pos;
        let Ok((name, _)) = parse_name(self.r) else {
            return self.literal(false);
        };
        let after = self.r.pos;
        self.r.skip_blanks();
        if self.r.peek() == Some(b'(') {
            return self.call(&name, start);
        }
        self.r.pos = after;
        self.resolve(&name, start)
    }

    fn variable_use(&mut self) -> Parse<Expr> {
        let start = self.r.pos;
        let (name, _) = parse_name(self.r)?;
        self.resolve(&name, start)
    }

    fn resolve(&mut self, name: &str, at: usize) -> Parse<Expr> {
        if name.starts_with('@') && name != "@LINE" {
            let text = format!("invalid pseudo numeric variable '{name}'");
            return Err(Failure { at, text });
        }
        let known = self.vars.numeric_names.get(name).copied();
        // An unknown name is told of when the pattern is matched.
        let id = known.unwrap_or_else(|| {
            let id = self.vars.create(name, Format::unsigned(0), None);
            self.vars.numeric_names.insert(name.into(), id);
            id
        });
        let defined_on = self.vars.numerics[id].defined_on;
        if defined_on.is_some() && defined_on == self.line {
            let text = format!("numeric variable '{name}' defined earlier in the same CHECK directive");
            return Err(Failure { at, text });
        }
        Ok(Expr::Var(id, at))
    }

    fn parenthesized(&mut self) -> Parse<Expr> {
        self.r.pos += 1;
        self.r.skip_blanks();
        if self.r.is_empty() {
            return self.r.fail("missing operand in expression");
        }
        let mut inner = self.operand(false)?;
        loop {
            self.r.skip_blanks();
            if self.r.is_empty() || self.r.peek() == Some(b')') {
                break;
            }
            inner = self.binary(inner, false)?;
        }
        if !self.r.eat(b")") {
            return self.r.fail("missing ')' at end of nested expression");
        }
        Ok(inner)
    }

    fn call(&mut self, name: &str, at: usize) -> Parse<Expr> {
        let Some(op) = Op::by_name(name) else {
            return Err(Failure { at, text: format!("call to undefined function '{name}'") });
        };
        self.r.pos += 1;
        let mut args = self.arguments()?.into_iter();
        if !self.r.eat(b")") {
            return self.r.fail("missing ')' at end of call expression");
        }
        let count = args.len();
        if let (Some(a), Some(b), None) = (args.next(), args.next(), args.next()) {
            return Ok(Expr::Binary(op, Box::new(a), Box::new(b)));
        }
        let text = format!("function '{name}' takes 2 arguments but {count} given");
        Err(Failure { at, text })
    }

    fn arguments(&mut self) -> Parse<Vec<Expr>> {
        let mut args = vec![];
        self.r.skip_blanks();
        while !self.r.is_empty() && self.r.peek() != Some(b')') {
            if self.r.peek() == Some(b',') {
                return self.r.fail("missing argument");
            }
            let mut arg = self.operand(false)?;
            loop {
                self.r.skip_blanks();
                if matches!(self.r.peek(), None | Some(b',' | b')')) {
                    break;
                }
                arg = self.binary(arg, false)?;
            }
            args.push(arg);
            if !self.r.eat(b",") {
                break;
            }
            self.r.skip_blanks();
            if self.r.peek() == Some(b')') {
                return self.r.fail("missing argument");
            }
        }
        Ok(args)
    }

    /// A number with the radix that its prefix tells: `0x`, `0b`, `0o`, `0`.
    fn literal(&mut self, may_be_constraint: bool) -> Parse<Expr> {
        let start = self.r.pos;
        let neg = self.r.eat(b"-");
        let rest = self.r.rest();
        let (radix, skip) = match rest {
            [b'0', b'x' | b'X', ..] => (16, 2),
            [b'0', b'b' | b'B', ..] => (2, 2),
            [b'0', b'o', ..] => (8, 2),
            [b'0', c, ..] if c.is_ascii_digit() => (8, 1),
            _ => (10, 0),
        };
        self.r.pos += skip;
        if let Some(n) = self.digits(radix, neg) {
            return Ok(Expr::Literal(n));
        }
        self.r.pos = start;
        let what = if may_be_constraint { "matching constraint or " } else { "" };
        self.r.fail(format!("invalid {what}operand format"))
    }

    fn decimal(&mut self) -> Parse<Expr> {
        let start = self.r.pos;
        let neg = self.r.eat(b"-");
        if let Some(n) = self.digits(10, neg) {
            return Ok(Expr::Literal(n));
        }
        self.r.pos = start;
        self.r.fail("invalid operand format")
    }

    fn digits(&mut self, radix: u32, neg: bool) -> Option<Int> {
        let rest = self.r.rest();
        let len = rest.iter().take_while(|&&b| char::from(b).is_digit(radix)).count();
        self.r.pos += len;
        (len > 0).then(|| Int::parse(&rest[..len], radix, neg))
    }
}
