//! A text with its tokens and lines, and the edits that mutations make of it.

use super::rng::Rng;
use super::token::{Kind, Token, tokens};
use std::collections::BTreeSet;
use std::ops::Range;

/// Text to put in place of a range.
pub type Edit = (Range<usize>, Vec<u8>);

/// A text with its tokens.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Its tokens, which cover it.
    pub tokens: Vec<Token>,
}

impl<'a> Text<'a> {
    /// Divides a text.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, tokens: tokens(bytes) }
    }

    /// The bytes of a token.
    pub fn of(&self, token: &Token) -> &'a [u8] {
        &self.bytes[token.range.clone()]
    }

    /// All tokens of a kind.
    pub fn all(&self, kind: Kind) -> Vec<&Token> {
        self.tokens.iter().filter(|token| token.kind == kind).collect()
    }

    /// A random token of a kind.
    pub fn any(&self, rng: &mut Rng, kind: Kind) -> Option<&Token> {
        rng.pick(&self.all(kind)).copied()
    }

    /// A random token that is no white space or comment.
    pub fn any_visible(&self, rng: &mut Rng) -> Option<&Token> {
        let visible = |token: &&Token| !matches!(token.kind, Kind::Blank | Kind::Newline);
        rng.pick(&self.tokens.iter().filter(visible).collect::<Vec<_>>()).copied()
    }

    /// The lines, each with its newline.
    pub fn lines(&self) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in self.bytes.split_inclusive(|&byte| byte == b'\n') {
            lines.push(start..start + line.len());
            start += line.len();
        }
        lines
    }

    /// The names of values in a range.
    pub fn values(&self, range: &Range<usize>) -> BTreeSet<&'a [u8]> {
        let inside = |token: &&Token| token.kind == Kind::Value && range.contains(&token.range.start);
        self.tokens.iter().filter(inside).map(|token| self.of(token)).collect()
    }

    /// The value that a line like `%x = …` defines; `None` for other lines and for several results.
    pub fn defined(&self, line: &Range<usize>) -> Option<&Token> {
        let mut tokens = self.tokens.iter().filter(|token| line.contains(&token.range.start) && token.kind != Kind::Blank);
        let first = tokens.next().filter(|token| token.kind == Kind::Value)?;
        let equals = tokens.next().is_some_and(|token| self.of(token) == b"=");
        // A line that opens a region does not end where its operation ends.
        let whole = !self.bytes[line.clone()].trim_ascii_end().ends_with(b"{");
        (equals && whole).then_some(first)
    }

    /// A value name that the text does not have.
    pub fn fresh(&self, rng: &mut Rng) -> Vec<u8> {
        let names = self.values(&(0..self.bytes.len()));
        loop {
            let name = format!("%m{}", rng.below(1_000_000)).into_bytes();
            if !names.contains(name.as_slice()) {
                return name;
            }
        }
    }

    /// Replaces all tokens that are the same as `old`.
    pub fn replace_all(&self, kind: Kind, old: &[u8], new: &[u8]) -> Vec<u8> {
        let same = self.tokens.iter().filter(|token| token.kind == kind && self.of(token) == old);
        self.edit(same.map(|token| (token.range.clone(), new.to_vec())).collect())
    }

    /// Makes edits whose ranges do not overlap.
    pub fn edit(&self, mut edits: Vec<Edit>) -> Vec<u8> {
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let mut out = Vec::with_capacity(self.bytes.len() + 64);
        let mut at = 0;
        for (range, new) in edits {
            out.extend_from_slice(&self.bytes[at..range.start.max(at)]);
            out.extend_from_slice(&new);
            at = range.end.max(at);
        }
        out.extend_from_slice(&self.bytes[at..]);
        out
    }

    /// Exchanges two ranges that do not overlap.
    pub fn swap(&self, a: &Range<usize>, b: &Range<usize>) -> Vec<u8> {
        self.edit(vec![(a.clone(), self.bytes[b.clone()].to_vec()), (b.clone(), self.bytes[a.clone()].to_vec())])
    }
}

/// What types must have in common to be exchanged: the letters they begin with.
pub fn head(ty: &[u8]) -> &[u8] {
    let length = ty.iter().take_while(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'!' | b'.' | b'_')).count();
    &ty[..length]
}
