//! Types and attributes of dialects: `!dialect.name<params>`, `#dialect.name<case>`, `#dialect<name params>`.

use super::scan::{ascii, in_word};
use super::ty::shorten;
use super::{Failed, Parsed, Parser, nearest};
use crate::attr::{Attr, AttrKind};
use crate::op::{AsAttr, AttrInfo, DataInfo, DataText};
use crate::session::Dims;
use crate::types::{Type, TypeKind};

impl<'s, 'c> Parser<'s, 'c> {
    /// Reads what begins with `!`: an alias or a dialect's type.
    pub(super) fn dialect_type(&mut self) -> Parsed<Type<'c>> {
        let start = self.pos;
        self.pos += 1;
        let name = self.name();
        if name == b"stablehlo.token" {
            return Ok(self.cx.ty(TypeKind::Token));
        }
        if let Some((known, _)) = self.type_aliases.get(name) {
            let (ty, extent) = known.ok_or_else(|| self.follows_from_error())?;
            self.use_extent(extent, start)?;
            return Ok(ty);
        }
        if let Some((info, body)) = self.definition(start, name, |p, n| p.cx.registry().ty(n)) {
            let params = self.params(info, body)?;
            return Ok(self.cx.ty(TypeKind::Dialect(self.cx.str(info.name), &params)));
        }
        let text = self.unregistered(start, name, "type")?;
        Ok(self.cx.ty(TypeKind::Unregistered(self.cx.str(text))))
    }

    /// Reads what begins with `#`: an alias or a dialect's attribute.
    pub(super) fn dialect_attr(&mut self) -> Parsed<Attr<'c>> {
        let start = self.pos;
        self.pos += 1;
        let name = self.name();
        if self.attr_aliases.contains_key(name) || (self.peek() != b'<' && !name.contains(&b'.')) {
            return self.alias_value(name, start);
        }
        if let Some((info, body)) = self.definition(start, name, |p, n| p.cx.registry().attr(n)) {
            if !info.cases.is_empty() {
                return self.case(info, body);
            }
            return self.data_attr(info, body);
        }
        let text = self.unregistered(start, name, "attribute")?;
        Ok(self.cx.attr(AttrKind::Unregistered(self.cx.str(text))))
    }

    /// Reads the parameters of an attribute, with those of `dialect<name …>` inside the bracket at `body`.
    fn data_attr(&mut self, info: &'static DataInfo, body: Option<usize>) -> Parsed<Attr<'c>> {
        let params = self.params(info, body)?;
        let name = self.cx.str(info.name);
        if info.text == DataText::Named {
            let entries: Vec<_> = info.params.iter().zip(params).map(|(field, value)| (self.cx.str(field.name), value)).collect();
            return Ok(self.cx.attr(AttrKind::Record(name, &entries)));
        }
        Ok(self.cx.attr(AttrKind::Dialect(name, &params)))
    }

    /// Reads `<a = 1>` as an attribute.
    pub(super) fn record(&mut self, info: &'static DataInfo) -> Parsed<Attr<'c>> {
        if self.peek() != b'<' {
            return Err(self.expected("'<'"));
        }
        self.data_attr(info, None)
    }

    /// The registered definition of `dialect.name`, or of `name` in `dialect<name …>` (then inside the bracket at the offset).
    fn definition(
        &mut self,
        start: usize,
        name: &'s [u8],
        find: impl Fn(&Self, &str) -> Option<&'static DataInfo>,
    ) -> Option<(&'static DataInfo, Option<usize>)> {
        if name.contains(&b'.') || self.peek() != b'<' {
            return find(self, ascii(name)).map(|info| (info, None));
        }
        let open = self.pos;
        self.pos += 1;
        self.space();
        let inner = self.word();
        let full = format!("{}.{}", ascii(name), ascii(inner));
        let info = find(self, &full);
        if info.is_none() {
            self.pos = open;
        }
        debug_assert!(start < open);
        info.map(|info| (info, Some(open)))
    }

    /// Reads `<a, b>`, or in `dialect<name …>` (with its bracket at `body`) the rest of it, and checks the parameters: as many as the
    /// definition has, in its order.
    fn params(&mut self, info: &'static DataInfo, body: Option<usize>) -> Parsed<Vec<Attr<'c>>> {
        let start = self.pos;
        self.deeper()?;
        let bracket = (self.peek() == b'<').then_some(start).filter(|_| body.is_none() || info.text != DataText::Raw);
        self.pos += usize::from(bracket.is_some());
        let params = match info.text {
            DataText::Raw => self.raw_param(bracket.or(body))?,
            _ if bracket.is_none() && body.is_none() => self.given_params(info, &mut Vec::new(), start)?,
            _ if self.next() == b'>' => self.given_params(info, &mut Vec::new(), start)?,
            DataText::Positional | DataText::Word => self.positional_params()?,
            DataText::Named => self.named_params(info)?,
        };
        self.depth -= 1;
        for open in bracket.into_iter().chain(body) {
            self.close(b'>', open)?;
        }
        if let Err(wrong) = (info.check)(&params) {
            let mut error = self.diagnostic(start, self.pos, wrong.message);
            error.hint = wrong.hint;
            return Err(self.report(error));
        }
        Ok(params)
    }

    fn positional_params(&mut self) -> Parsed<Vec<Attr<'c>>> {
        let mut params = vec![self.attr()?];
        while self.eat(b',') {
            params.push(self.attr()?);
        }
        Ok(params)
    }

    /// Reads `a = 1, b = [2]`.
    fn named_params(&mut self, info: &'static DataInfo) -> Parsed<Vec<Attr<'c>>> {
        let start = self.pos;
        let mut given = vec![None; info.params.len()];
        loop {
            self.space();
            let at = self.pos;
            let name = self.expect_name("a parameter's name")?;
            let Some(i) = info.params.iter().position(|field| field.name == name) else {
                let names = || info.params.iter().map(|field| field.name);
                let message = format!("expected a parameter of {} ({}), got '{}'", info.name, names().collect::<Vec<_>>().join(", "), shorten(name));
                let error = self.diagnostic(at, self.pos, message);
                let near = nearest(name, names());
                return Err(self.report(near.map_or(error.clone(), |near| error.with_hint(format!("did you mean {near}?")))));
            };
            if given[i].is_some() {
                return Err(self.error_at(at, self.pos, format!("expected each parameter once, got '{name}' again")));
            }
            self.expect(b'=')?;
            let dims = info.params[i].expected == <Dims<'c> as AsAttr<'c>>::EXPECTED;
            given[i] = Some(if dims { self.dims_attr()? } else { self.attr()? });
            if !self.eat(b',') {
                return self.given_params(info, &mut given, start);
            }
        }
    }

    /// The parameters that the text gives, with the defaults of the others.
    fn given_params(&mut self, info: &'static DataInfo, given: &mut Vec<Option<Attr<'c>>>, start: usize) -> Parsed<Vec<Attr<'c>>> {
        if info.text == DataText::Positional {
            return Ok(Vec::new());
        }
        given.resize(info.params.len(), None);
        let cx = self.cx;
        let values = info.params.iter().zip(given.drain(..)).map(|(field, value)| value.or_else(|| Some(field.default?(cx))).ok_or(field.name));
        values.collect::<Result<_, _>>().map_err(|name| {
            let message = format!("expected the parameter '{name}' of {}", info.name);
            self.error_at(start, self.pos, message)
        })
    }

    /// The text up to the `>` that closes the bracket at `open`.
    fn raw_param(&mut self, open: Option<usize>) -> Parsed<Vec<Attr<'c>>> {
        let start = self.pos;
        let Some(open) = open else { return Err(self.expected("'<'")) };
        self.pos = open;
        self.skip_brackets()?;
        self.pos -= 1;
        let text = self.utf8(start, self.pos)?.trim();
        Ok(vec![self.cx.attr(AttrKind::Unregistered(self.cx.str(text)))])
    }

    /// Reads the case of an enumeration.
    fn case(&mut self, info: &'static AttrInfo, body: Option<usize>) -> Parsed<Attr<'c>> {
        let inner = self.next() == b'<';
        let open = body.unwrap_or(self.pos);
        if inner {
            self.pos += 1;
        } else if body.is_none() {
            return Err(self.expected(&format!("'<' and a case of {}", info.name)));
        }
        let value = self.case_words(info)?;
        if inner {
            self.close(b'>', open)?;
        }
        if body.is_some() {
            self.close(b'>', open)?;
        }
        Ok(value)
    }

    /// Reads the bare case of an enumeration, or several if it is a set.
    pub(super) fn case_words(&mut self, info: &'static AttrInfo) -> Parsed<Attr<'c>> {
        let mut text = String::new();
        loop {
            self.space();
            let start = self.pos;
            let quoted = self.peek() == b'"';
            let case = if quoted { self.string()?.into_owned() } else { ascii(self.case_word()).to_owned() };
            if !info.cases.contains(&case.as_str()) {
                return Err(self.unknown_case(info, start, &case));
            }
            text.push_str(&case);
            let Some(separator) = info.separator else { break };
            let word = separator.trim();
            if word.is_empty() || !self.eat_word(word) {
                break;
            }
            text.push_str(separator);
        }
        Ok(self.cx.attr(AttrKind::Enum(self.cx.str(info.name), self.cx.str(&text))))
    }

    fn case_word(&mut self) -> &'s [u8] {
        let start = self.pos;
        while in_word(self.peek()) {
            self.pos += 1;
        }
        &self.text[start..self.pos]
    }

    #[cold]
    fn unknown_case(&mut self, info: &'static AttrInfo, start: usize, case: &str) -> Failed {
        let list = info.cases.join(", ");
        let got = if case.is_empty() { String::new() } else { format!(", got '{}'", shorten(case)) };
        let mut error = self.diagnostic(start, self.pos, format!("expected a case of {} ({list}){got}", info.name));
        if let Some(near) = nearest(case, info.cases.iter().copied()) {
            error = error.with_hint(format!("did you mean {near}?"));
        }
        self.report(error)
    }

    /// The text of a type or attribute that no dialect defines, with its brackets.
    fn unregistered(&mut self, start: usize, name: &'s [u8], what: &str) -> Parsed<&'s str> {
        if name.is_empty() {
            return Err(self.expected(&format!("the name of a {what}")));
        }
        let name_end = self.pos;
        let sigil = self.text[start] as char;
        if !name.contains(&b'.') && self.peek() != b'<' {
            return Err(self.undefined(start, name_end, &format!("a defined alias or a dialect's {what}"), ascii(name), sigil));
        }
        if !self.allow_unregistered {
            return Err(self.undefined(start, name_end, &format!("a {what} that a registered dialect defines"), ascii(name), sigil));
        }
        if self.peek() == b'<' {
            self.skip_brackets()?;
        }
        self.utf8(start, self.pos)
    }

    #[cold]
    fn undefined(&mut self, start: usize, end: usize, what: &str, name: &str, sigil: char) -> Failed {
        let error = self.diagnostic(start, end, format!("expected {what}, got '{sigil}{}'", shorten(name)));
        let dialects = self.cx.registry().dialects();
        let mut known: Vec<&str> = dialects.flat_map(|d| if sigil == '!' { d.types } else { d.attrs }).map(|i| i.name).collect();
        if sigil == '!' {
            known.extend(self.type_aliases.keys().map(|n| ascii(n)).take(1000));
        }
        known.sort_unstable();
        let error = match nearest(name, known.into_iter()) {
            Some(near) => error.with_hint(format!("did you mean {sigil}{near}?")),
            None if name.contains('.') => error.with_hint("--allow-unregistered-dialect keeps what is unknown as written"),
            None => error,
        };
        self.report(error)
    }
}
