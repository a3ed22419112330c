//! Directives: where a check file's `CHECK…:` are, and of which kind.

use memchr::memmem;

/// The kind of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    /// `CHECK:` and `CHECK-COUNT-<n>:`.
    Plain,
    /// `CHECK-NEXT:`.
    Next,
    /// `CHECK-SAME:`.
    Same,
    /// `CHECK-NOT:`.
    Not,
    /// `CHECK-DAG:`.
    Dag,
    /// `CHECK-LABEL:`.
    Label,
    /// `CHECK-EMPTY:`.
    Empty,
}

impl Kind {
    /// All kinds but the plain one, with what is written after the prefix and a hyphen.
    pub const SUFFIXES: [(&'static str, Kind); 6] =
        [("NEXT", Kind::Next), ("SAME", Kind::Same), ("NOT", Kind::Not), ("DAG", Kind::Dag), ("LABEL", Kind::Label), ("EMPTY", Kind::Empty)];

    /// What is written after the prefix: `-NEXT`, or nothing for a plain directive.
    pub fn suffix(self) -> &'static str {
        match self {
            Kind::Plain => "",
            Kind::Next => "-NEXT",
            Kind::Same => "-SAME",
            Kind::Not => "-NOT",
            Kind::Dag => "-DAG",
            Kind::Label => "-LABEL",
            Kind::Empty => "-EMPTY",
        }
    }
}

/// A directive of a check file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// What it demands.
    pub kind: Kind,
    /// How often it must match: more than one only for `-COUNT-<n>`.
    pub count: u32,
    /// Whether its pattern is taken literally (`{LITERAL}`).
    pub literal: bool,
    /// The prefix it was written with.
    pub prefix: String,
    /// Line in the check file, from one.
    pub line: usize,
    /// Column at which its pattern starts, in bytes from one.
    pub column: usize,
    /// Its pattern as written; bytes that are not UTF-8 are replaced.
    pub pattern: String,
}

impl Directive {
    /// The directive as it is written: `CHECK-COUNT-3`, `CHECK-NEXT{LITERAL}`.
    pub fn name(&self) -> String {
        let literal = if self.literal { "{LITERAL}" } else { "" };
        let count = if self.count > 1 { "-COUNT" } else { "" };
        format!("{}{count}{}{literal}", self.prefix, self.kind.suffix())
    }
}

/// What stands behind a prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suffix {
    Directive { kind: Kind, count: u32, literal: bool },
    Comment,
    Misspelled,
    BadNot,
    BadCount,
}

/// A place where a prefix with a known suffix was found.
#[derive(Debug)]
pub(crate) struct Hit {
    pub(crate) suffix: Suffix,
    /// Index into the check prefixes; comment prefixes come after them.
    pub(crate) prefix: usize,
    /// Offset of the prefix.
    pub(crate) start: usize,
    /// Offset of the first byte after the suffix.
    pub(crate) after: usize,
    pub(crate) line: usize,
}

/// Finds the directives of a check file one by one.
pub(crate) struct Scanner<'a> {
    text: &'a [u8],
    pos: usize,
    line: usize,
    /// Each prefix with its next occurrence, longest prefix first.
    prefixes: Vec<(usize, &'a str, Option<usize>)>,
    comments_from: usize,
}

pub(crate) fn is_word_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'-' || b == b'_'
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a [u8], prefixes: &'a [String], comments: &'a [String]) -> Self {
        let all = prefixes.iter().chain(comments).enumerate();
        let mut prefixes_at: Vec<_> = all.map(|(i, p)| (i, p.as_str(), memmem::find(text, p.as_bytes()))).collect();
        prefixes_at.sort_by_key(|(_, p, _)| std::cmp::Reverse(p.len()));
        Scanner { text, pos: 0, line: 1, prefixes: prefixes_at, comments_from: prefixes.len() }
    }

    /// Goes on reading at `pos`; no newline may be skipped by this.
    pub(crate) fn continue_at(&mut self, pos: usize) {
        self.pos = pos;
    }

    /// The next occurrence of any prefix, the longest of those at one place.
    fn next_prefix(&mut self) -> Option<(usize, &'a str, usize)> {
        let mut best: Option<(usize, &'a str, usize)> = None;
        for (index, prefix, at) in &mut self.prefixes {
            if at.is_some_and(|a| a < self.pos) {
                let found = memmem::find(&self.text[self.pos..], prefix.as_bytes());
                *at = found.map(|i| i + self.pos);
            }
            if let Some(a) = at.filter(|a| best.is_none_or(|b| *a < b.2)) {
                best = Some((*index, prefix, a));
            }
        }
        best
    }

    /// The next directive, comment or recognisable mistake.
    pub(crate) fn next_hit(&mut self) -> Option<Hit> {
        while self.pos < self.text.len() {
            let (index, prefix, at) = self.next_prefix()?;
            self.line += memchr::memchr_iter(b'\n', &self.text[self.pos..at]).count();
            let free = at == self.pos || !is_word_byte(self.text[at - 1]);
            self.pos = at;
            let after = at + prefix.len();
            if free && after < self.text.len() {
                let is_comment = index >= self.comments_from;
                if let Some((suffix, len)) = read_suffix(&self.text[after..], is_comment) {
                    let (prefix, start, line) = (index, at, self.line);
                    return Some(Hit { suffix, prefix, start, after: after + len, line });
                }
            }
            let word = self.text[after..].iter().take_while(|&&b| is_word_byte(b)).count();
            self.pos = after + word;
        }
        None
    }
}

/// Reads what follows a prefix; returns its meaning and length.
fn read_suffix(rest: &[u8], is_comment: bool) -> Option<(Suffix, usize)> {
    if is_comment {
        return rest.starts_with(b":").then_some((Suffix::Comment, 1));
    }
    if matches!(rest[0], b':' | b'{') {
        return read_modifiers(rest, 0, Kind::Plain, 1);
    }
    let misspelled = rest[0] == b'_';
    if !misspelled && rest[0] != b'-' {
        return None;
    }
    let (suffix, len) = read_kind(rest)?;
    Some((if misspelled { Suffix::Misspelled } else { suffix }, len))
}

/// Reads the kind from the second byte of `rest` on.
fn read_kind(rest: &[u8]) -> Option<(Suffix, usize)> {
    let name = &rest[1..];
    if let Some(digits) = name.strip_prefix(b"COUNT-") {
        return read_count(rest, digits);
    }
    for (other, _) in &Kind::SUFFIXES {
        if matches!(*other, "NOT" | "LABEL") {
            continue;
        }
        for combo in [format!("{other}-NOT:"), format!("NOT-{other}:")] {
            if name.starts_with(combo.as_bytes()) {
                return Some((Suffix::BadNot, 1));
            }
        }
    }
    let (text, kind) = Kind::SUFFIXES.iter().find(|(s, _)| name.starts_with(s.as_bytes()))?;
    read_modifiers(rest, 1 + text.len(), *kind, 1)
}

fn read_count(rest: &[u8], digits: &[u8]) -> Option<(Suffix, usize)> {
    let len = digits.iter().take_while(|b| b.is_ascii_digit()).count();
    let at = rest.len() - digits.len() + len;
    let text = std::str::from_utf8(&digits[..len]).unwrap_or_default();
    let count = text.parse().ok().filter(|n| (1..=i32::MAX as u32).contains(n));
    match count {
        Some(n) if matches!(rest.get(at), Some(b':' | b'{')) => read_modifiers(rest, at, Kind::Plain, n),
        _ => Some((Suffix::BadCount, at)),
    }
}

/// Reads `:` or `{LITERAL}:` at `at`.
fn read_modifiers(rest: &[u8], at: usize, kind: Kind, count: u32) -> Option<(Suffix, usize)> {
    let mut literal = false;
    let mut pos = at;
    let skip_space = |pos: usize| pos + rest[pos..].iter().take_while(|b| b.is_ascii_whitespace() || **b == 11).count();
    if rest.get(pos) == Some(&b'{') {
        loop {
            pos = skip_space(pos + 1);
            if !rest[pos..].starts_with(b"LITERAL") {
                return None;
            }
            literal = true;
            pos = skip_space(pos + 7);
            if rest.get(pos) != Some(&b',') {
                break;
            }
        }
        if rest.get(pos) != Some(&b'}') {
            return None;
        }
        pos += 1;
    }
    (rest.get(pos) == Some(&b':')).then_some((Suffix::Directive { kind, count, literal }, pos + 1))
}
