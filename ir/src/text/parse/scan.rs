//! Bytes, white space, words and punctuation.

use super::{Failed, MAX_DEPTH, Parsed, Parser};
use std::borrow::Cow;

const START: u8 = 1;
const DIGIT: u8 = 2;
const INNER: u8 = 4;
const SPACE: u8 = 8;
const DASH: u8 = 16;

/// What a byte may be part of.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => START,
            b'0'..=b'9' => DIGIT,
            b'$' | b'.' => INNER,
            b'-' => DASH,
            b' ' | b'\n' | b'\t' | b'\r' => SPACE,
            _ => 0,
        };
        i += 1;
    }
    table
};

/// True for bytes of words: letters, digits, `_`, `$`, `.`.
#[inline]
pub(super) fn in_word(byte: u8) -> bool {
    CLASS[byte as usize] & (START | DIGIT | INNER) != 0
}

/// True for bytes of names after `%`, `^`, `@`, `#`: as words, and `-`.
#[inline]
pub(super) fn in_name(byte: u8) -> bool {
    CLASS[byte as usize] & (START | DIGIT | INNER | DASH) != 0
}

impl<'s> Parser<'s, '_> {
    /// The byte at the position; 0 at the end of the text.
    #[inline]
    pub(super) fn peek(&self) -> u8 {
        self.text.get(self.pos).copied().unwrap_or(0)
    }

    pub(super) fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }

    #[inline]
    pub(super) fn rest(&self) -> &'s [u8] {
        self.text.get(self.pos..).unwrap_or(&[])
    }

    /// Skips white space and comments.
    #[inline]
    pub(super) fn space(&mut self) {
        while CLASS[self.peek() as usize] & SPACE != 0 {
            self.pos += 1;
        }
        if self.peek() == b'/' {
            self.comments();
        }
    }

    #[cold]
    fn comments(&mut self) {
        while self.rest().starts_with(b"//") {
            self.pos += memchr::memchr(b'\n', self.rest()).unwrap_or(self.rest().len());
            while CLASS[self.peek() as usize] & SPACE != 0 {
                self.pos += 1;
            }
        }
    }

    /// The next byte that is no white space.
    #[inline]
    pub(super) fn next(&mut self) -> u8 {
        self.space();
        self.peek()
    }

    /// Takes a byte if it is next.
    #[inline(always)]
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.next() == byte;
        self.pos += usize::from(found);
        found
    }

    #[inline(always)]
    pub(super) fn expect(&mut self, byte: u8) -> Parsed<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.expected_byte(byte)) }
    }

    #[cold]
    fn expected_byte(&mut self, byte: u8) -> Failed {
        self.expected(&format!("'{}'", byte as char))
    }

    /// Takes a closing bracket; if it is missing, a note shows the opening one at `open`.
    #[inline]
    pub(super) fn close(&mut self, byte: u8, open: usize) -> Parsed<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.unclosed(&format!("'{}'", byte as char), open)) }
    }

    /// After an element of a list: true if another one follows, false if the list was closed.
    #[inline(always)]
    pub(super) fn more(&mut self, closing: u8, open: usize) -> Parsed<bool> {
        if self.eat(b',') {
            return Ok(true);
        }
        if self.eat(closing) { Ok(false) } else { Err(self.no_more(closing, open)) }
    }

    #[cold]
    fn no_more(&mut self, closing: u8, open: usize) -> Failed {
        self.unclosed(&format!("',' or '{}'", closing as char), open)
    }

    /// True if a word or punctuation is next, which is then taken.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(word.as_bytes());
        let word_ends = word.bytes().next_back().is_none_or(|b| !in_word(b)) || !self.rest().get(word.len()).is_some_and(|b| in_word(*b));
        if found && word_ends {
            self.pos += word.len();
        }
        found && word_ends
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("'{word}'"))) }
    }

    /// The word at the position; empty if there is none.
    #[inline]
    pub(super) fn word(&mut self) -> &'s [u8] {
        let start = self.pos;
        if CLASS[self.peek() as usize] & START != 0 {
            while in_word(self.peek()) {
                self.pos += 1;
            }
        }
        &self.text[start..self.pos]
    }

    /// The name at the position (after `%`, `^`, `#`, `!` or `@`); empty if there is none.
    #[inline]
    pub(super) fn name(&mut self) -> &'s [u8] {
        let start = self.pos;
        while in_name(self.peek()) {
            self.pos += 1;
        }
        // `%a->` is a name and an arrow
        if self.peek() == b'>' && self.pos > start && self.text[self.pos - 1] == b'-' {
            self.pos -= 1;
        }
        &self.text[start..self.pos]
    }

    /// A word as text.
    pub(super) fn expect_name(&mut self, what: &str) -> Parsed<&'s str> {
        self.space();
        let word = self.word();
        if word.is_empty() {
            return Err(self.expected(what));
        }
        Ok(ascii(word))
    }

    /// A decimal number; one that does not fit becomes `u64::MAX`.
    pub(super) fn digits(&mut self) -> Option<u64> {
        let start = self.pos;
        let mut value = 0u64;
        while CLASS[self.peek() as usize] & DIGIT != 0 {
            value = value.saturating_mul(10).saturating_add(u64::from(self.peek() - b'0'));
            self.pos += 1;
        }
        (self.pos > start).then_some(value)
    }

    /// The bytes between the quotes of a string, escapes as written.
    #[inline]
    pub(super) fn raw_string(&mut self) -> Parsed<&'s [u8]> {
        let open = self.pos;
        self.expect(b'"')?;
        let start = self.pos;
        // most strings are names: too short for a vector search to pay
        while in_name(self.peek()) {
            self.pos += 1;
        }
        if self.peek() == b'"' {
            self.pos += 1;
            return Ok(&self.text[start..self.pos - 1]);
        }
        loop {
            match memchr::memchr3(b'"', b'\\', b'\n', self.rest()) {
                Some(n) if self.rest()[n] == b'"' => {
                    self.pos += n + 1;
                    return Ok(&self.text[start..self.pos - 1]);
                }
                Some(n) if self.rest()[n] == b'\\' && self.pos + n + 1 < self.text.len() => self.pos += n + 2,
                _ => return Err(self.error_at(open, open + 1, "expected '\"' at the end of the string that begins here, got the end of the line")),
            }
        }
    }

    /// A string with its escapes resolved; it must be text.
    pub(super) fn string(&mut self) -> Parsed<Cow<'s, str>> {
        self.space();
        let start = self.pos;
        let raw = self.raw_string()?;
        let bytes = if memchr::memchr(b'\\', raw).is_some() { Cow::Owned(self.unescape(raw, start + 1)?) } else { Cow::Borrowed(raw) };
        let text = match bytes {
            Cow::Borrowed(b) => std::str::from_utf8(b).map(Cow::Borrowed).ok(),
            Cow::Owned(b) => String::from_utf8(b).map(Cow::Owned).ok(),
        };
        text.ok_or_else(|| self.error_at(start, self.pos, "expected a string of UTF-8 text, got other bytes"))
    }

    fn unescape(&mut self, raw: &[u8], start: usize) -> Parsed<Vec<u8>> {
        let mut out = Vec::with_capacity(raw.len());
        let mut i = 0;
        while i < raw.len() {
            if raw[i] != b'\\' {
                out.push(raw[i]);
                i += 1;
                continue;
            }
            let hex = |at: usize| raw.get(at).and_then(|b| (*b as char).to_digit(16));
            match raw.get(i + 1) {
                Some(b'n') => out.push(b'\n'),
                Some(b't') => out.push(b'\t'),
                Some(c @ (b'\\' | b'"')) => out.push(*c),
                _ => match (hex(i + 1), hex(i + 2)) {
                    (Some(high), Some(low)) => {
                        out.push((high * 16 + low) as u8);
                        i += 1;
                    }
                    _ => return Err(self.error_at(start + i, start + i + 2, "expected one of the escapes \\n \\t \\\\ \\\" \\hh (two hexadecimal digits)")),
                },
            }
            i += 2;
        }
        Ok(out)
    }

    /// Checks that a piece of the text is UTF-8.
    pub(super) fn utf8(&mut self, start: usize, end: usize) -> Parsed<&'s str> {
        let text = self.text;
        std::str::from_utf8(&text[start..end]).map_err(|_| self.error_at(start, end, "expected UTF-8 text, got other bytes"))
    }

    /// Skips a bracket at the position with everything up to its partner.
    pub(super) fn skip_brackets(&mut self) -> Parsed<()> {
        let mut open = Vec::new();
        while !self.at_end() {
            let c = self.peek();
            match c {
                b'<' | b'(' | b'[' | b'{' => open.push((c, self.pos)),
                b'>' if self.text[self.pos - 1] == b'-' => {}
                // `(d0 >= 0)` compares: only a `<` can be closed by `>`
                b'>' if self.rest().starts_with(b">=") && open.last().is_some_and(|(b, _)| *b != b'<') => {}
                b'>' | b')' | b']' | b'}' => match open.pop() {
                    Some((b, at)) if partner(b) != c => return Err(self.unclosed(&format!("'{}'", partner(b) as char), at)),
                    _ if open.is_empty() => {
                        self.pos += 1;
                        return Ok(());
                    }
                    _ => {}
                },
                b'"' => {
                    self.raw_string()?;
                    continue;
                }
                _ => {}
            }
            self.pos += 1;
        }
        let (bracket, at) = open.last().copied().unwrap_or((b'<', self.pos));
        Err(self.unclosed(&format!("'{}'", partner(bracket) as char), at))
    }

    /// Goes one level deeper; the caller takes it back with `self.depth -= 1`.
    #[inline]
    pub(super) fn deeper(&mut self) -> Parsed<()> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        self.extent.depth = self.extent.depth.max(self.depth);
        Ok(())
    }

    #[cold]
    fn too_deep(&mut self) -> Failed {
        self.error_at(self.pos, self.pos + 1, format!("expected at most {MAX_DEPTH} levels of nesting, got more"))
    }
}

fn partner(open: u8) -> u8 {
    match open {
        b'<' => b'>',
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// Words and numbers are ASCII by their class table.
pub(super) fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}
