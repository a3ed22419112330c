//! The names of values in a line of text.

use std::collections::HashMap;
use std::ops::Range;

/// A name with its `%`.
pub(super) struct Name {
    pub(super) range: Range<usize>,
    /// True where the value is defined: a result or an argument.
    pub(super) defines: bool,
}

/// The names in a line; what stands in strings is none.
pub(super) fn names(line: &str) -> Vec<Name> {
    let bytes = line.as_bytes();
    let head = if line.trim_start().starts_with('%') { line.find(" = ").unwrap_or(0) } else { 0 };
    let (mut found, mut i) = (Vec::new(), 0);
    while i < bytes.len() {
        match bytes[i] {
            b'"' => i = string_end(bytes, i),
            b'%' => {
                let len = bytes[i + 1..].iter().take_while(|b| b.is_ascii_alphanumeric() || b"_$.-".contains(b)).count();
                let range = i..i + 1 + len;
                let defines = i < head || bytes.get(range.end) == Some(&b':');
                i = range.end;
                found.push(Name { range, defines });
            }
            _ => i += 1,
        }
    }
    found
}

/// Behind the string that starts at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut i = start + 1;
    while i < bytes.len() && bytes[i] != b'"' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    i + 1
}

/// A line without the names that say nothing: numbers always, all others if `all`.
pub(super) fn without_names(line: &str, all: bool) -> String {
    let (mut out, mut done) = (String::new(), 0);
    for name in names(line) {
        let text = &line[name.range.clone()];
        if all || is_numbered(text) {
            out.push_str(&line[done..name.range.start]);
            out.push('%');
            done = name.range.end;
        }
    }
    out.push_str(&line[done..]);
    out
}

/// `%7`, `%arg7`
pub(super) fn is_numbered(name: &str) -> bool {
    let rest = name.trim_start_matches('%');
    rest.strip_prefix("arg").unwrap_or(rest).bytes().all(|b| b.is_ascii_digit())
}

/// What values are called before and after, as the lines so far say.
#[derive(Default)]
pub(super) struct Renaming<'a>(HashMap<&'a str, &'a str>);

impl<'a> Renaming<'a> {
    /// Notes that two lines define the same values, in order.
    pub(super) fn same(&mut self, old: &'a str, new: &'a str) {
        let defined = |line: &'a str| names(line).into_iter().filter(|n| n.defines).map(move |n| &line[n.range]);
        self.0.extend(defined(old).zip(defined(new)));
    }

    /// Notes that what a line defines is gone.
    pub(super) fn gone(&mut self, old: &'a str) {
        for name in names(old).into_iter().filter(|n| n.defines) {
            self.0.remove(&old[name.range]);
        }
    }

    /// True if two lines that differ at most in names use the same values.
    pub(super) fn is_kept(&self, old: &str, new: &str) -> bool {
        let (before, after) = (names(old), names(new));
        let used = |n: &(&Name, &Name)| !n.0.defines;
        let same = |(a, b): (&Name, &Name)| {
            let (a, b) = (&old[a.range.clone()], &new[b.range.clone()]);
            self.0.get(a).map_or(a == b, |renamed| *renamed == b)
        };
        before.len() == after.len() && before.iter().zip(&after).filter(used).all(same)
    }
}
