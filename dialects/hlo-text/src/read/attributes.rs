//! The attributes behind an instruction's operands: found first, then taken by name. What nobody takes is an error, unless all
//! instructions may have it (`common`).

use super::scan::{bracket_end, string_end, text};
use super::{Instruction, Parsed, Reader};
use shale_dialects::hlo::lists::Lists;
use shale_ir::session::{Dims, Str};
use smallvec::SmallVec;

/// A value in the text: its first byte, and behind its last.
pub(crate) type Span = (usize, usize);

/// `key=value`
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute<'s> {
    pub(super) key: &'s [u8],
    pub(super) key_at: usize,
    pub(crate) value: Span,
    pub(super) taken: bool,
}

impl Attribute<'_> {
    /// True if it has this name.
    pub(crate) fn is(&self, key: &[u8]) -> bool {
        self.key == key
    }
}

/// The attributes of one instruction.
pub(crate) type Attrs<'s> = SmallVec<[Attribute<'s>; 6]>;

/// A short list of integers.
pub(crate) type Ints = SmallVec<[i64; 8]>;

impl Instruction<'_> {
    /// Takes an attribute by name.
    #[inline]
    pub(crate) fn take(&mut self, key: &str) -> Option<Span> {
        let attribute = self.attrs.iter_mut().find(|a| a.key == key.as_bytes())?;
        attribute.taken = true;
        Some(attribute.value)
    }
}

impl<'s, 'c> Reader<'s, 'c> {
    /// Finds `, key=value, …`.
    pub(super) fn attributes(&mut self, out: &mut Attrs<'s>) -> Parsed<()> {
        while self.eat(b',') {
            self.space();
            let key_at = self.pos;
            let key = self.name();
            if key.is_empty() {
                return Err(self.expected("the name of an attribute"));
            }
            if let Some(first) = out.iter().find(|a| a.key == key) {
                let note = self.place(first.key_at, first.value.1);
                let error = shale_ir::diag::Diagnostic::error(self.place(key_at, self.pos), format!("attribute '{}' stands twice", text(key)));
                return Err(self.report(error.with_note(note, "the first one")));
            }
            self.expect(b'=')?;
            self.space();
            let start = self.pos;
            self.skip_value()?;
            out.push(Attribute { key, key_at, value: (start, self.pos), taken: false });
        }
        Ok(())
    }

    /// Skips a value: up to a comma, white space or closing bracket outside of brackets and strings.
    fn skip_value(&mut self) -> Parsed<()> {
        let start = self.pos;
        loop {
            let end = match self.peek() {
                b'{' | b'(' | b'[' => bracket_end(self.text, self.pos),
                b'"' => string_end(self.text, self.pos),
                0 | b',' | b' ' | b'\n' | b'\t' | b'\r' | b'}' | b')' | b']' => break,
                _ => Some(self.pos + 1),
            };
            let Some(end) = end else {
                let at = self.pos;
                self.pos += 1;
                let opened = self.text[at] as char;
                return Err(self.error(at, at + 1, format!("'{opened}' is not closed before the end of the text")));
            };
            self.pos = end;
        }
        if self.pos == start { Err(self.expected("the value of the attribute")) } else { Ok(()) }
    }

    /// Takes an attribute that must be there.
    pub(crate) fn require(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Span> {
        match i.take(key) {
            Some(span) => Ok(span),
            None => Err(self.error(i.at, i.end, format!("{} must have the attribute '{key}'", text(i.opcode)))),
        }
    }

    /// The text of a value.
    pub(crate) fn span_text(&self, span: Span) -> &'s [u8] {
        self.text.get(span.0..span.1).unwrap_or(&[])
    }

    /// Reads a value with `read`, which must come to its end.
    pub(crate) fn within<T>(&mut self, span: Span, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let (outer, text) = (std::mem::replace(&mut self.pos, span.0), self.text);
        self.text = &text[..span.1];
        let result = read(self).and_then(|value| {
            self.space();
            if self.at_end() { Ok(value) } else { Err(self.expected("the end of the attribute")) }
        });
        (self.pos, self.text) = (outer, text);
        result
    }

    /// `{0,1,2}` at the position.
    pub(crate) fn int_list(&mut self) -> Parsed<Ints> {
        self.expect(b'{')?;
        let mut list = Ints::new();
        if self.eat(b'}') {
            return Ok(list);
        }
        loop {
            list.push(self.integer("an integer")?);
            if !self.more(b'}')? {
                return Ok(list);
            }
        }
    }

    /// A list of integers, if it is there.
    pub(crate) fn ints(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Option<Ints>> {
        i.take(key).map(|span| self.within(span, Self::int_list)).transpose()
    }

    /// A list of integers that must be there.
    pub(crate) fn required_ints(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Ints> {
        let span = self.require(i, key)?;
        self.within(span, Self::int_list)
    }

    /// As [`Reader::required_ints`], interned.
    pub(crate) fn dims(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Dims<'c>> {
        let list = self.required_ints(i, key)?;
        Ok(self.cx.dims(&list))
    }

    /// As [`Reader::ints`], interned; empty if it is not there.
    pub(crate) fn dims_or_none(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Dims<'c>> {
        let list = self.ints(i, key)?.unwrap_or_default();
        Ok(self.cx.dims(&list))
    }

    /// A list that must hold exactly one dimension number.
    pub(crate) fn one_dim(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<i64> {
        let span = self.require(i, key)?;
        match self.within(span, Self::int_list)?[..] {
            [one] => Ok(one),
            ref list => Err(self.error(span.0, span.1, format!("'{key}' must name one dimension, but names {}", list.len()))),
        }
    }

    /// An integer, if it is there.
    pub(crate) fn int(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Option<i64>> {
        i.take(key).map(|span| self.within(span, |r| r.integer("an integer"))).transpose()
    }

    /// An integer that must be there.
    pub(crate) fn required_int(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<i64> {
        let span = self.require(i, key)?;
        self.within(span, |r| r.integer("an integer"))
    }

    /// `true` or `false`; false if it is not there.
    pub(crate) fn flag(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<bool> {
        Ok(self.choice(i, key, &[("false", false), ("true", true), ("0", false), ("1", true)])?.unwrap_or(false))
    }

    /// One of several words, if it is there.
    pub(crate) fn choice<T: Copy>(&mut self, i: &mut Instruction<'s>, key: &str, words: &[(&str, T)]) -> Parsed<Option<T>> {
        let Some(span) = i.take(key) else { return Ok(None) };
        let given = self.span_text(span);
        if let Some((_, value)) = words.iter().find(|(word, _)| word.as_bytes() == given) {
            return Ok(Some(*value));
        }
        let names: Vec<_> = words.iter().map(|(word, _)| *word).filter(|w| !matches!(*w, "0" | "1")).collect();
        let mut error =
            shale_ir::diag::Diagnostic::error(self.place(span.0, span.1), format!("'{key}' must be {}, but is {:.40}", alternatives(&names), text(given)));
        error.hint = shale_ir::text::nearest(&text(given), names.into_iter()).map(|near| format!("did you mean {near}?"));
        Err(self.report(error))
    }

    /// One of several words that must be there.
    pub(crate) fn required_choice<T: Copy>(&mut self, i: &mut Instruction<'s>, key: &str, words: &[(&str, T)]) -> Parsed<T> {
        self.require(i, key)?;
        match self.choice(i, key, words)? {
            Some(value) => Ok(value),
            None => Err(self.follows()),
        }
    }

    /// A string, if it is there.
    pub(crate) fn str_attr(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Option<Str<'c>>> {
        let Some(span) = i.take(key) else { return Ok(None) };
        let string = self.within(span, Self::string)?;
        Ok(Some(self.cx.str(&string)))
    }

    /// `{{0,2},{1,3}}` at the position.
    pub(crate) fn int_lists(&mut self) -> Parsed<Vec<Vec<i64>>> {
        self.expect(b'{')?;
        let mut rows = Vec::new();
        if self.eat(b'}') {
            return Ok(rows);
        }
        loop {
            rows.push(self.int_list()?.to_vec());
            if !self.more(b'}')? {
                return Ok(rows);
            }
        }
    }

    /// Lists of integers that must be there.
    pub(crate) fn required_lists(&mut self, i: &mut Instruction<'s>, key: &str) -> Parsed<Lists<'c>> {
        let span = self.require(i, key)?;
        let rows = self.within(span, Self::int_lists)?;
        Ok(Lists::new(self.cx, &rows))
    }

    /// Reads an attribute that has no meaning here, and says so.
    pub(crate) fn ignore(&mut self, i: &mut Instruction<'s>, key: &str, why: &str) {
        if let Some(span) = i.take(key) {
            self.dropped(span.0, span.1, key, why);
        }
    }
}

/// `a, b or c`
fn alternatives(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
