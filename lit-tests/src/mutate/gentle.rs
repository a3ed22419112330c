//! Mutations after which a text most often still parses, so that they reach verifiers and passes.
//!
//! Law: `None` when the text has nothing to change in this way; never a half-made change.

use super::rng::Rng;
use super::text::{Text, head};
use super::token::Kind;
use std::ops::Range;

/// Renames one value everywhere.
pub fn rename_value(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let old = text.of(text.any(rng, Kind::Value)?);
    Some(text.replace_all(Kind::Value, old, &text.fresh(rng)))
}

/// Exchanges two different types that begin alike.
pub fn swap_types(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let first = text.any(rng, Kind::Type)?;
    let ty = text.of(first);
    let mut others = text.all(Kind::Type);
    others.retain(|other| text.of(other) != ty && head(text.of(other)) == head(ty));
    Some(text.swap(&first.range, &rng.pick(&others)?.range))
}

/// Replaces one type everywhere by another one that begins alike, from the text or the corpus.
pub fn retype_all(rng: &mut Rng, text: &Text<'_>, corpus: &[Vec<u8>]) -> Option<Vec<u8>> {
    let old = text.of(text.any(rng, Kind::Type)?);
    let new = other_type(rng, text, corpus, |new| new != old && head(new) == head(old))?;
    Some(text.replace_all(Kind::Type, old, &new))
}

/// Gives one size of a dimension another value, in all types.
pub fn resize_dimension(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let chosen = text.any(rng, Kind::Type)?;
    let sizes = dimensions(text.of(chosen));
    let size = &text.of(chosen)[rng.pick(&sizes)?.clone()];
    let new = rng.pick(&["0", "1", "2", "3", "5", "7", "8", "16", "17", "64", "100"]).filter(|new| new.as_bytes() != size)?;
    let mut edits = Vec::new();
    for ty in text.all(Kind::Type) {
        let same = dimensions(text.of(ty)).into_iter().filter(|range| &text.of(ty)[range.clone()] == size);
        edits.extend(same.map(|range| (ty.range.start + range.start..ty.range.start + range.end, new.as_bytes().to_vec())));
    }
    Some(text.edit(edits))
}

/// The numbers in a type that stand alone: between `<`, `[`, `x` or `,` and `x`, `,` or `]`.
fn dimensions(ty: &[u8]) -> Vec<Range<usize>> {
    let end = ty.iter().position(|&byte| byte == b']').map_or(ty.len(), |end| end + 1);
    let mut found = Vec::new();
    let mut at = 1;
    while at < end {
        let length = ty[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let before = matches!(ty[at - 1], b'<' | b'[' | b'x' | b',');
        let after = ty.get(at + length).is_some_and(|byte| matches!(byte, b'x' | b',' | b']'));
        if length > 0 && before && after {
            found.push(at..at + length);
        }
        at += length.max(1);
    }
    found
}

/// Changes a whole number a little.
pub fn change_integer(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut numbers = text.all(Kind::Number);
    numbers.retain(|token| integer(text.of(token)).is_some());
    let token = rng.pick(&numbers)?;
    let old = integer(text.of(token))?;
    let new = match rng.below(5) {
        0 => old.checked_add(1)?,
        1 => old.checked_sub(1)?,
        2 => old.checked_mul(2)?,
        3 => rng.below(10) as i64,
        _ => old.checked_neg()?,
    };
    (new != old).then(|| text.edit(vec![(token.range.clone(), new.to_string().into_bytes())]))
}

fn integer(bytes: &[u8]) -> Option<i64> {
    std::str::from_utf8(bytes).ok()?.parse().ok()
}

/// Exchanges two neighbouring lines that do not use each other's results.
pub fn reorder_lines(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let lines = text.lines();
    let independent = |pair: &&[Range<usize>]| match (text.defined(&pair[0]), text.defined(&pair[1])) {
        (Some(first), Some(second)) => !text.values(&pair[1]).contains(text.of(first)) && !text.values(&pair[0]).contains(text.of(second)),
        _ => false,
    };
    let pairs: Vec<_> = lines.windows(2).filter(independent).collect();
    let pair = rng.pick(&pairs)?;
    Some(text.swap(&pair[0], &pair[1]))
}

/// Repeats a line under a new result name.
pub fn duplicate_definition(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut lines = text.lines();
    lines.retain(|line| text.defined(line).is_some() && text.bytes[line.clone()].ends_with(b"\n"));
    let line = rng.pick(&lines)?;
    let name = text.defined(line)?.range.clone();
    let copy = [&text.bytes[line.start..name.start], &text.fresh(rng), &text.bytes[name.end..line.end]].concat();
    Some(text.edit(vec![(line.end..line.end, copy)]))
}

/// Gives an attribute (`key = 4`, `key = true`, `key = "text"`) another value of its sort.
pub fn change_attribute(rng: &mut Rng, text: &Text<'_>, _: &[Vec<u8>]) -> Option<Vec<u8>> {
    let visible: Vec<_> = text.tokens.iter().filter(|token| token.kind != Kind::Blank).collect();
    let is_attribute = |window: &&[&super::token::Token]| {
        window[0].kind == Kind::Word && text.of(window[1]) == b"=" && matches!(window[2].kind, Kind::Number | Kind::String | Kind::Word)
    };
    let attributes: Vec<_> = visible.windows(3).filter(is_attribute).collect();
    let value = rng.pick(&attributes)?[2];
    let new = match (value.kind, text.of(value)) {
        (_, b"true") => b"false".to_vec(),
        (_, b"false") => b"true".to_vec(),
        (Kind::Number, old) if old.contains(&b'.') => rng.pick(&["0.0", "-1.5", "1.0e10", "3.25"])?.as_bytes().to_vec(),
        (Kind::Number, _) => rng.pick(&["0", "1", "2", "-1", "7", "64"])?.as_bytes().to_vec(),
        (Kind::String, _) => rng.pick(&["\"\"", "\"x\"", "\"a b\"", "\"\\\\22\""])?.as_bytes().to_vec(),
        // Another word of this text's attributes, which is a wrong enumerator or a right one.
        _ => text.of(rng.pick(&attributes)?[2]).to_vec(),
    };
    Some(text.edit(vec![(value.range.clone(), new)]))
}

/// A type from the text or the corpus that is wanted.
pub fn other_type(rng: &mut Rng, text: &Text<'_>, corpus: &[Vec<u8>], wanted: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
    let from_corpus = corpus.get(rng.below(corpus.len().max(1))).filter(|_| rng.chance(70));
    let source = from_corpus.map(|bytes| Text::new(bytes));
    let source = source.as_ref().unwrap_or(text);
    let mut types: Vec<&[u8]> = source.all(Kind::Type).into_iter().map(|token| source.of(token)).collect();
    types.retain(|ty| wanted(ty));
    rng.pick(&types).map(|ty| ty.to_vec())
}
