//! Divides a text of IR, in MLIR's or HLO's form, into tokens.
//!
//! Laws: any bytes are accepted; the tokens in order are the whole text; a type with all its
//! brackets is one token, because that is what a mutation wants to move.

use std::ops::Range;

/// What a token looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `%x`
    Value,
    /// `@f`, `#map`, `^bb0`
    Symbol,
    /// `tensor<4xf32>`, `i32`, `!a.b<c>`, `f32[4]{0}`
    Type,
    /// `42`, `-1.5e3`
    Number,
    /// `add`, `stablehlo.add`
    Word,
    /// `"text"`
    String,
    /// One byte of anything else.
    Other,
    /// Blanks within a line, or a comment.
    Blank,
    /// The end of a line.
    Newline,
}

/// A token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it looks like.
    pub kind: Kind,
    /// Its bytes.
    pub range: Range<usize>,
}

/// The tokens of a text.
pub fn tokens(text: &[u8]) -> Vec<Token> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (kind, length) = token(&text[at..]);
        all.push(Token { kind, range: at..at + length });
        at += length;
    }
    all
}

fn token(text: &[u8]) -> (Kind, usize) {
    match text[0] {
        b'\n' => (Kind::Newline, 1),
        b' ' | b'\t' | b'\r' => (Kind::Blank, run(text, |b| matches!(b, b' ' | b'\t' | b'\r'))),
        b'/' if text.starts_with(b"//") => (Kind::Blank, run(text, |b| b != b'\n')),
        b'%' if named(text) => (Kind::Value, 1 + run(&text[1..], is_name)),
        b'@' | b'#' | b'^' if named(text) => (Kind::Symbol, 1 + run(&text[1..], is_name)),
        b'!' if named(text) => (Kind::Type, bracketed(text, 1 + run(&text[1..], is_name), b"<")),
        b'"' => (Kind::String, string(text)),
        b'-' if text.get(1).is_some_and(u8::is_ascii_digit) => (Kind::Number, 1 + number(&text[1..])),
        b if b.is_ascii_digit() => (Kind::Number, number(text)),
        b if is_name(b) => word(text),
        _ => (Kind::Other, 1),
    }
}

fn word(text: &[u8]) -> (Kind, usize) {
    let length = run(text, is_name);
    let word = &text[..length];
    match word {
        b"tensor" | b"memref" | b"vector" | b"complex" | b"tuple" if text.get(length) == Some(&b'<') => (Kind::Type, bracketed(text, length, b"<")),
        b"index" | b"none" => (Kind::Type, length),
        _ if is_scalar(word) => (Kind::Type, bracketed(text, length, b"[{")),
        _ => (Kind::Word, length),
    }
}

/// Whether a word is a scalar type: letters of a known kind and then digits.
fn is_scalar(word: &[u8]) -> bool {
    let letters = run(word, |b| b.is_ascii_alphabetic());
    let (letters, digits) = word.split_at(letters);
    let known: &[&[u8]] = &[b"i", b"si", b"ui", b"s", b"u", b"f", b"bf", b"tf", b"c"];
    let float8 = word.starts_with(b"f8E") || word.starts_with(b"f4E") || word.starts_with(b"f6E");
    word == b"pred" || float8 || (known.contains(&letters) && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// Extends a length over the balanced brackets behind it, each opened by one of `openers`, in their order.
fn bracketed(text: &[u8], mut length: usize, openers: &[u8]) -> usize {
    for &open in openers {
        if text.get(length) != Some(&open) {
            break;
        }
        length += balanced(&text[length..]).unwrap_or(0);
    }
    length
}

/// How many bytes of a type are looked at, so that unclosed brackets cost no quadratic time.
const LONGEST_TYPE: usize = 1 << 10;

/// The length up to the bracket that closes the first one, within the line.
fn balanced(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, &byte) in text.iter().take(LONGEST_TYPE).enumerate() {
        match byte {
            b'<' | b'[' | b'{' | b'(' => depth += 1,
            b'>' if at > 0 && text[at - 1] == b'-' => {}
            b'>' | b']' | b'}' | b')' => depth = depth.checked_sub(1)?,
            b'\n' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn string(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    1
}

fn number(text: &[u8]) -> usize {
    let whole = run(text, |b| b.is_ascii_digit());
    let mut length = whole;
    if text.get(length) == Some(&b'.') {
        length += 1 + run(&text[length + 1..], |b| b.is_ascii_digit());
    }
    let exponent = &text[length..];
    if length > whole && exponent.first().is_some_and(|b| matches!(b, b'e' | b'E')) {
        let sign = usize::from(exponent.get(1).is_some_and(|b| matches!(b, b'+' | b'-')));
        let digits = run(&exponent[1 + sign..], |b| b.is_ascii_digit());
        length += if digits > 0 { 1 + sign + digits } else { 0 };
    }
    length
}

fn named(text: &[u8]) -> bool {
    text.get(1).is_some_and(|&b| is_name(b))
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

fn run(text: &[u8], mut of: impl FnMut(u8) -> bool) -> usize {
    text.iter().take_while(|&&byte| of(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> Vec<(Kind, &str)> {
        let shown = |token: &Token| (token.kind, &text[token.range.clone()]);
        tokens(text.as_bytes()).iter().map(shown).filter(|(kind, _)| *kind != Kind::Blank).collect()
    }

    #[test]
    fn mlir_is_divided() {
        use Kind::*;
        let seen = show("%0:2 = \"a\\\"b\"(@f, -1.5e3) : (tensor<2x!q.t<i8>>, i32) -> index // c\n");
        let other = |text| (Other, text);
        let expected = [
            (Value, "%0"),
            other(":"),
            (Number, "2"),
            other("="),
            (String, "\"a\\\"b\""),
            other("("),
            (Symbol, "@f"),
            other(","),
            (Number, "-1.5e3"),
            other(")"),
            other(":"),
            other("("),
            (Type, "tensor<2x!q.t<i8>>"),
            other(","),
            (Type, "i32"),
            other(")"),
            other("-"),
            other(">"),
            (Type, "index"),
            (Newline, "\n"),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn hlo_is_divided() {
        use Kind::*;
        let seen = show("x = f32[4,2]{1,0} add(a.1, b), dims={0}");
        let types: Vec<_> = seen.iter().filter(|(kind, _)| *kind == Type).collect();
        assert_eq!(types, [&(Type, "f32[4,2]{1,0}")]);
        assert!(seen.contains(&(Word, "a.1")) && seen.contains(&(Number, "0")));
    }

    #[test]
    fn tokens_are_the_whole_text_whatever_it_is() {
        let mut rng = super::super::rng::Rng::new(7);
        for _ in 0..200 {
            let text: Vec<u8> = (0..60).map(|_| *rng.pick(b"\"\\%@!<>[]{}tensor i32f.-e5\n\xff \xc3/").unwrap()).collect();
            let mut end = 0;
            for token in tokens(&text) {
                assert_eq!(token.range.start, end);
                assert!(token.range.end > end);
                end = token.range.end;
            }
            assert_eq!(end, text.len());
        }
    }
}
