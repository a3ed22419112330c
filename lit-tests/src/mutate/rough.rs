//! Mutations after which a text mostly does not parse, so that they reach error paths.
//!
//! Law: `None` when the text has nothing to change in this way.

use super::gentle::other_type;
use super::rng::Rng;
use super::text::Text;
use super::token::Kind;

/// Numbers at the edges of what 32, 64 and 128 bits or a double hold.
const EXTREME: &[&str] = &[
    "-1",
    "0",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "1.0e400",
    "-0.0",
    "0x7FF0000000000001",
    "0xFFFFFFFFFFFFFFFFF",
];

/// Exchanges two tokens.
pub fn swap_tokens(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let (a, b) = (text.any_visible(rng)?, text.any_visible(rng)?);
    (text.of(a) != text.of(b)).then(|| text.swap(&a.range, &b.range))
}

/// Repeats a token.
pub fn duplicate_token(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let token = text.any_visible(rng)?;
    let gap: &[u8] = if rng.chance(50) { b" " } else { b"" };
    Some(text.edit(vec![(token.range.end..token.range.end, [gap, text.of(token)].concat())]))
}

/// Leaves out a token.
pub fn delete_token(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    Some(text.edit(vec![(text.any_visible(rng)?.range.clone(), Vec::new())]))
}

/// Exchanges two lines, whatever they are.
pub fn swap_lines(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let lines = text.lines();
    let (a, b) = (rng.pick(&lines)?, rng.pick(&lines)?);
    (text.bytes[a.clone()] != text.bytes[b.clone()]).then(|| text.swap(a, b))
}

/// Repeats a line as it is, names and all.
pub fn duplicate_line(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let line = rng.pick(&text.lines())?.clone();
    Some(text.edit(vec![(line.end..line.end, text.bytes[line].to_vec())]))
}

/// Leaves out a line.
pub fn delete_line(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    Some(text.edit(vec![(rng.pick(&text.lines())?.clone(), Vec::new())]))
}

/// Puts an extreme number in place of a number, one inside a type included.
pub fn extreme_number(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut numbers = Vec::new();
    for token in text.tokens.iter().filter(|token| matches!(token.kind, Kind::Number | Kind::Type | Kind::String)) {
        let mut at = token.range.start;
        while at < token.range.end {
            let length = text.bytes[at..token.range.end].iter().take_while(|byte| byte.is_ascii_digit()).count();
            numbers.extend((length > 0).then_some(at..at + length));
            at += length.max(1);
        }
    }
    let range = rng.pick(&numbers)?.clone();
    Some(text.edit(vec![(range, rng.pick(EXTREME)?.as_bytes().to_vec())]))
}

/// Puts the name of another value in place of one.
pub fn change_name(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let (token, other) = (text.any(rng, Kind::Value)?, text.any(rng, Kind::Value)?);
    (text.of(token) != text.of(other)).then(|| text.edit(vec![(token.range.clone(), text.of(other).to_vec())]))
}

/// Puts any type of the corpus in place of one.
pub fn foreign_type(rng: &mut Rng, text: &Text<'_>, corpus: &[Vec<u8>]) -> Option<Vec<u8>> {
    let token = text.any(rng, Kind::Type)?;
    let new = other_type(rng, text, corpus, |new| new != text.of(token))?;
    Some(text.edit(vec![(token.range.clone(), new)]))
}

/// Inserts some lines of a corpus file, or goes on with its rest.
pub fn splice(rng: &mut Rng, text: &Text<'_>, corpus: &[Vec<u8>]) -> Option<Vec<u8>> {
    let other = Text::new(rng.pick(corpus)?);
    let (lines, theirs) = (text.lines(), other.lines());
    let at = rng.pick(&lines)?.end;
    let first = rng.below(theirs.len().max(1));
    let start = theirs.get(first)?.start;
    if rng.chance(30) {
        return Some([&text.bytes[..at], &other.bytes[start..]].concat());
    }
    let last = (first + rng.below(4)).min(theirs.len() - 1);
    Some(text.edit(vec![(at..at, other.bytes[start..theirs[last].end].to_vec())]))
}

/// Cuts the text off.
pub fn truncate(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    (!text.bytes.is_empty()).then(|| text.bytes[..rng.below(text.bytes.len())].to_vec())
}

/// Puts a token into many brackets, closed or not, to find recursion without a limit.
pub fn nest(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let token = text.any_visible(rng)?;
    let depth = *rng.pick(&[3, 50, 1_000, 20_000])?;
    let (open, close) =
        *rng.pick(&[("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("tensor<", ">"), ("tuple<", ">"), ("{a = ", "}"), ("\"a\"() ({", "})")])?;
    let close = if rng.chance(60) { close } else { "" };
    let new = [open.repeat(depth).as_bytes(), text.of(token), close.repeat(depth).as_bytes()].concat();
    Some(text.edit(vec![(token.range.clone(), new)]))
}

/// Inserts bytes that are not UTF-8, or odd characters that are.
pub fn break_utf8(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let bad: &[&[u8]] = &[b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\0", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"\xcc\x81"];
    let at = rng.below(text.bytes.len() + 1);
    Some(text.edit(vec![(at..at, rng.pick(bad)?.to_vec())]))
}
