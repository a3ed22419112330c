//! Bytes, white space, comments, names and numbers.

use super::{Parsed, Reader};
use std::borrow::Cow;

const NAME: u8 = 1;
const DIGIT: u8 = 2;
const SPACE: u8 = 4;
/// Bytes at which the search for brackets stops: `(){}[]"/`.
const STOP: u8 = 8;

/// What a byte may be part of.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'-' | b'.' => NAME,
            b'0'..=b'9' => NAME | DIGIT,
            b' ' | b'\n' | b'\t' | b'\r' => SPACE,
            b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'"' | b'/' => STOP,
            _ => 0,
        };
        i += 1;
    }
    table
};

/// True for bytes of names: letters, digits, `_`, `-`, `.`.
#[inline]
pub(super) fn in_name(byte: u8) -> bool {
    CLASS[byte as usize] & NAME != 0
}

/// True for bytes at which brackets, strings and comments begin or end.
#[inline]
pub(super) fn is_stop(byte: u8) -> bool {
    CLASS[byte as usize] & STOP != 0
}

impl<'s> Reader<'s, '_> {
    /// The byte at the position; 0 at the end of the text.
    #[inline]
    pub(crate) fn peek(&self) -> u8 {
        self.text.get(self.pos).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }

    #[inline]
    pub(crate) fn rest(&self) -> &'s [u8] {
        self.text.get(self.pos..).unwrap_or(&[])
    }

    /// Skips white space and comments.
    #[inline]
    pub(crate) fn space(&mut self) {
        while CLASS[self.peek() as usize] & SPACE != 0 {
            self.pos += 1;
        }
        if self.peek() == b'/' {
            self.comments();
        }
    }

    #[cold]
    fn comments(&mut self) {
        while let Some(end) = comment_end(self.text, self.pos) {
            self.pos = end;
            while CLASS[self.peek() as usize] & SPACE != 0 {
                self.pos += 1;
            }
        }
    }

    /// The next byte that is no white space.
    #[inline]
    pub(crate) fn next(&mut self) -> u8 {
        self.space();
        self.peek()
    }

    /// Takes a byte if it is next.
    #[inline]
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let found = self.next() == byte && !self.at_end();
        self.pos += usize::from(found);
        found
    }

    #[inline]
    pub(crate) fn expect(&mut self, byte: u8) -> Parsed<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.expected(&format!("'{}'", byte as char))) }
    }

    /// After an entry of a list: true if another one follows, false if the list was closed.
    #[inline]
    pub(crate) fn more(&mut self, closing: u8) -> Parsed<bool> {
        if self.eat(b',') {
            return Ok(true);
        }
        if self.eat(closing) { Ok(false) } else { Err(self.expected(&format!("',' or '{}'", closing as char))) }
    }

    /// Takes a word or punctuation if it is next.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(word.as_bytes());
        let inner = word.bytes().next_back().is_some_and(in_name);
        let ends = !inner || !self.rest().get(word.len()).is_some_and(|b| in_name(*b));
        self.pos += if found && ends { word.len() } else { 0 };
        found && ends
    }

    /// The name at the position; empty if there is none.
    #[inline]
    pub(crate) fn name(&mut self) -> &'s [u8] {
        let start = self.pos;
        while CLASS[self.peek() as usize] & NAME != 0 {
            self.pos += 1;
        }
        // `a->` is a name and an arrow
        if self.peek() == b'>' && self.pos > start && self.text[self.pos - 1] == b'-' {
            self.pos -= 1;
        }
        &self.text[start..self.pos]
    }

    /// A name with or without `%`.
    #[inline]
    pub(crate) fn expect_name(&mut self, what: &str) -> Parsed<&'s [u8]> {
        self.space();
        let start = self.pos;
        if self.peek() == b'%' {
            self.pos += 1;
        }
        let name = self.name();
        if name.is_empty() {
            self.pos = start;
            return Err(self.expected(what));
        }
        Ok(name)
    }

    /// An integer that fits in 64 bits.
    pub(crate) fn integer(&mut self, what: &str) -> Parsed<i64> {
        self.space();
        let start = self.pos;
        let negative = self.peek() == b'-';
        self.pos += usize::from(negative);
        let digits = self.pos;
        let mut value = Some(0i64);
        while CLASS[self.peek() as usize] & DIGIT != 0 {
            let digit = i64::from(self.peek() - b'0');
            value = value.and_then(|v| v.checked_mul(10)?.checked_add(if negative { -digit } else { digit }));
            self.pos += 1;
        }
        if self.pos == digits {
            self.pos = start;
            return Err(self.expected(what));
        }
        let end = self.pos;
        value.ok_or_else(|| self.error(start, end, format!("expected {what} of at most 64 bits, got '{:.40}'", text(&self.text[start..end]))))
    }

    /// The bytes between the quotes of a string, escapes as written.
    pub(crate) fn raw_string(&mut self) -> Parsed<&'s [u8]> {
        self.space();
        let open = self.pos;
        if self.peek() != b'"' {
            return Err(self.expected("a string in double quotes"));
        }
        match string_end(self.text, open) {
            Some(end) => {
                self.pos = end;
                Ok(&self.text[open + 1..end - 1])
            }
            None => Err(self.error(open, open + 1, "expected '\"' at the end of the string that begins here, got the end of the text")),
        }
    }

    /// A string with its escapes resolved.
    pub(crate) fn string(&mut self) -> Parsed<Cow<'s, str>> {
        let raw = self.raw_string()?;
        Ok(unescape(raw))
    }
}

/// The text of bytes; what is no UTF-8 becomes replacement characters.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Resolves the escapes of C: `\n`, `\t`, `\r`, `\"`, `\'`, `\\`, octal and hexadecimal ones.
fn unescape(raw: &[u8]) -> Cow<'_, str> {
    if memchr::memchr(b'\\', raw).is_none() {
        return text(raw);
    }
    let (mut out, mut i) = (Vec::with_capacity(raw.len()), 0);
    while i < raw.len() {
        let (byte, next) = (raw[i], raw.get(i + 1).copied());
        i += 1;
        let Some(escape) = next.filter(|_| byte == b'\\') else {
            out.push(byte);
            continue;
        };
        i += 1;
        match escape {
            b'n' => out.push(b'\n'),
            b't' => out.push(b'\t'),
            b'r' => out.push(b'\r'),
            b'0'..=b'7' => {
                let digits = raw[i..].iter().take(2).take_while(|b| (b'0'..=b'7').contains(*b)).count();
                let number = raw[i..i + digits].iter().fold(u32::from(escape - b'0'), |n, b| n * 8 + u32::from(b - b'0'));
                out.push(number as u8);
                i += digits;
            }
            b'x' => {
                let digits = raw[i..].iter().take(2).take_while(|b| b.is_ascii_hexdigit()).count();
                let number = raw[i..i + digits].iter().fold(0, |n, b| n * 16 + (*b as char).to_digit(16).unwrap_or(0));
                out.push(number as u8);
                i += digits;
            }
            other => out.push(other),
        }
    }
    Cow::Owned(String::from_utf8_lossy(&out).into_owned())
}

/// Where the comment that begins at `at` ends; `None` if none begins there. One without an end takes the rest of the text.
pub(super) fn comment_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    if rest.starts_with(b"/*") {
        Some(at + memchr::memmem::find(&rest[2..], b"*/").map_or(rest.len(), |n| n + 4))
    } else if rest.starts_with(b"//") {
        Some(at + memchr::memchr(b'\n', rest).unwrap_or(rest.len()))
    } else {
        None
    }
}

/// Where the string that begins at `open` ends, behind its closing quote.
pub(super) fn string_end(text: &[u8], open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text[at] == b'"' {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// Where the bracket that opens at `open` is closed, behind the closing one; strings and comments in it are skipped. `None` if it is not
/// closed, or by a bracket of another kind; of the brackets in it only the number counts.
pub(super) fn bracket_end(text: &[u8], open: usize) -> Option<usize> {
    let (mut depth, mut at) = (0u32, open);
    loop {
        while !is_stop(*text.get(at)?) {
            at += 1;
        }
        match text[at] {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    let pair = matches!((text[open], text[at]), (b'(', b')') | (b'{', b'}') | (b'[', b']'));
                    return pair.then_some(at + 1);
                }
            }
            b'"' => {
                at = string_end(text, at)?;
                continue;
            }
            _ => {
                if let Some(end) = comment_end(text, at) {
                    at = end;
                    continue;
                }
            }
        }
        at += 1;
    }
}
