//! Attributes and attribute dictionaries.

use super::scan::ascii;
use super::{Parsed, Parser};
use crate::attr::{Attr, AttrKind, NamedAttr};
use crate::element::ElementType;
use crate::types::TypeKind;
use hashbrown::HashSet;
use std::borrow::Cow;

impl<'s, 'c> Parser<'s, 'c> {
    /// Reads an attribute.
    pub(super) fn attr(&mut self) -> Parsed<Attr<'c>> {
        let cx = self.cx;
        match self.next() {
            b'"' => {
                let text = self.string()?;
                Ok(cx.attr(AttrKind::Str(cx.str(&text))))
            }
            b'@' => self.symbol(),
            b'[' => self.array_attr(),
            b'{' => {
                let mut entries = Vec::new();
                self.entries(&mut entries)?;
                Ok(cx.dict(&mut entries))
            }
            b'-' | b'0'..=b'9' => self.number(),
            b'#' => self.dialect_attr(),
            b'(' | b'!' => self.type_attr(),
            _ => self.word_attr(),
        }
    }

    fn type_attr(&mut self) -> Parsed<Attr<'c>> {
        let ty = self.ty()?;
        Ok(self.cx.attr(AttrKind::Type(ty)))
    }

    fn word_attr(&mut self) -> Parsed<Attr<'c>> {
        let start = self.pos;
        let word = self.word();
        match word {
            b"true" | b"false" => Ok(self.cx.bool_attr(word == b"true")),
            b"unit" => Ok(self.cx.attr(AttrKind::Unit)),
            b"dense" => self.dense(start),
            b"array" if self.next() == b'<' => self.dense_array(),
            b"loc" => {
                self.pos = start;
                let location = self.explicit_location()?;
                Ok(self.cx.attr(AttrKind::Location(location)))
            }
            b"affine_map" | b"affine_set" | b"strided" | b"distinct" => self.foreign_attr(start, false),
            b"dense_resource" | b"sparse" => self.foreign_attr(start, true),
            b"opaque" if self.peek() == b'<' => self.foreign_attr(start, true),
            b"" => Err(self.expected("an attribute")),
            _ => {
                self.pos = start;
                self.type_attr()
            }
        }
    }

    /// An attribute of MLIR that Shale has not, kept as written, with `: type` behind it if it has one.
    pub(super) fn foreign_attr(&mut self, start: usize, typed: bool) -> Parsed<Attr<'c>> {
        let word_end = self.pos;
        while matches!(self.peek(), b'<' | b'[') {
            self.skip_brackets()?;
        }
        if self.pos == word_end {
            return Err(self.expected("'<'"));
        }
        if typed && self.next() == b':' {
            self.pos += 1;
            self.ty()?;
        }
        while self.pos > start && self.text[self.pos - 1].is_ascii_whitespace() {
            self.pos -= 1;
        }
        self.keep_unregistered(start, word_end)
    }

    /// The text from `start` as an attribute that is not understood.
    pub(super) fn keep_unregistered(&mut self, start: usize, word_end: usize) -> Parsed<Attr<'c>> {
        let text = self.utf8(start, self.pos)?;
        if !self.allow_unregistered {
            let error = self.diagnostic(start, word_end, format!("expected an attribute that Shale has, got {}", super::ty::shorten(text)));
            return Err(self.report(error.with_hint("--allow-unregistered-dialect keeps such attributes as written")));
        }
        Ok(self.cx.attr(AttrKind::Unregistered(self.cx.str(text))))
    }

    /// Reads `@a` or `@a::@b`.
    fn symbol(&mut self) -> Parsed<Attr<'c>> {
        let root = self.symbol_name()?;
        let root = self.cx.str(&root);
        let mut nested = Vec::new();
        while self.rest().starts_with(b"::") {
            self.pos += 2;
            let name = self.symbol_name()?;
            nested.push(self.cx.str(&name));
        }
        Ok(self.cx.attr(AttrKind::Symbol(root, &nested)))
    }

    /// Reads `@name` or `@"any text"`.
    pub(super) fn symbol_name(&mut self) -> Parsed<Cow<'s, str>> {
        if self.next() != b'@' {
            return Err(self.expected("a symbol such as @f"));
        }
        self.pos += 1;
        if self.peek() == b'"' {
            let start = self.pos;
            let name = self.string()?;
            if name.is_empty() {
                return Err(self.error_at(start, self.pos, "expected a symbol's name, got an empty string"));
            }
            return Ok(name);
        }
        let name = self.name();
        if name.is_empty() || name[0].is_ascii_digit() {
            self.pos -= name.len();
            return Err(self.expected("a symbol's name after '@'"));
        }
        Ok(Cow::Borrowed(ascii(name)))
    }

    fn array_attr(&mut self) -> Parsed<Attr<'c>> {
        let open = self.pos;
        self.pos += 1;
        self.deeper()?;
        let mut list = Vec::new();
        if !self.eat(b']') {
            loop {
                list.push(self.attr()?);
                if !self.more(b']', open)? {
                    break;
                }
            }
        }
        self.depth -= 1;
        Ok(self.cx.attr(AttrKind::Array(&list)))
    }

    /// Reads `{a = 1, "b c", d}` and appends its entries in order.
    pub(super) fn entries(&mut self, out: &mut Vec<NamedAttr<'c>>) -> Parsed<()> {
        let open = self.pos;
        self.expect(b'{')?;
        if self.eat(b'}') {
            return Ok(());
        }
        self.deeper()?;
        let base = out.len();
        let mut seen = HashSet::new();
        loop {
            self.space();
            let at = self.pos;
            let name = if self.peek() == b'"' { self.string()? } else { Cow::Borrowed(self.expect_name("an attribute's name")?) };
            let name = self.cx.str(&name);
            if is_repeated(&out[base..], &mut seen, name) {
                return Err(self.error_at(at, self.pos, format!("expected each attribute once, got '{}' again", name.text())));
            }
            let value = if self.eat(b'=') { self.attr()? } else { self.cx.attr(AttrKind::Unit) };
            out.push((name, value));
            if !self.more(b'}', open)? {
                break;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Reads `<i64: 1, 2>`, the position being at `<`.
    fn dense_array(&mut self) -> Parsed<Attr<'c>> {
        let open = self.pos;
        self.pos += 1;
        self.space();
        let at = self.pos;
        let ty = self.ty()?;
        let Some(element) = ty.scalar().filter(|e| !e.is_complex()) else {
            return Err(self.error_at(at, self.pos, "expected an integer or float type for the elements of the array"));
        };
        let mut bytes = Vec::new();
        if self.eat(b':') && self.next() != b'>' {
            loop {
                self.element(element, &mut bytes)?;
                if !self.more(b'>', open)? {
                    break;
                }
            }
        } else {
            self.close(b'>', open)?;
        }
        if element == ElementType::S64 {
            let (numbers, _) = bytes.as_chunks::<8>();
            let list: Vec<i64> = numbers.iter().map(|b| i64::from_le_bytes(*b)).collect();
            return Ok(self.cx.attr(AttrKind::Dims(self.cx.dims(&list))));
        }
        Ok(self.cx.attr(AttrKind::DenseArray(ty, self.cx.bytes(&bytes))))
    }

    /// A list of integers in brackets, or an attribute that is one: `[1, 0]`.
    pub(super) fn dims_attr(&mut self) -> Parsed<Attr<'c>> {
        if self.next() != b'[' {
            return self.attr();
        }
        let open = self.pos;
        self.pos += 1;
        let mut bytes = Vec::new();
        if !self.eat(b']') {
            loop {
                self.element(ElementType::S64, &mut bytes)?;
                if !self.more(b']', open)? {
                    break;
                }
            }
        }
        let (numbers, _) = bytes.as_chunks::<8>();
        let list: Vec<i64> = numbers.iter().map(|b| i64::from_le_bytes(*b)).collect();
        Ok(self.cx.attr(AttrKind::Dims(self.cx.dims(&list))))
    }
}

/// True if a list of entries has the name already; long lists are looked up in a set.
fn is_repeated<'c>(entries: &[NamedAttr<'c>], seen: &mut HashSet<u32>, name: crate::session::Str<'c>) -> bool {
    const LONG: usize = 16;
    if entries.len() < LONG {
        return entries.iter().any(|(n, _)| *n == name);
    }
    if seen.is_empty() {
        seen.extend(entries.iter().map(|(n, _)| n.id()));
    }
    !seen.insert(name.id())
}

/// True for types whose constants are stored as bytes of 64 bits or less.
pub(super) fn is_wide_integer(kind: &TypeKind<'_>) -> bool {
    matches!(kind, TypeKind::Index | TypeKind::Int(1..=64, _))
}
