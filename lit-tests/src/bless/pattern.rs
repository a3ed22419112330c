//! Matching one check line's pattern against one output line.
//!
//! Laws:
//! - A match may be anywhere in the line; runs of blanks match runs of blanks, as in FileCheck.
//! - This is an approximation good enough to choose what to rewrite: whether the rewritten file is
//!   right is decided by running the test again with the real FileCheck.

use regex::Regex;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// Captured variables and their texts.
pub type Bindings = BTreeMap<String, String>;

/// What the uses of variables in a pattern stand for.
#[derive(Clone, Copy, Debug)]
pub enum Known<'a> {
    /// Any text: the values are not known yet.
    Anything,
    /// These values; a pattern that uses another variable matches nothing.
    Exactly(&'a Bindings),
}

/// Decides whether a pattern matches a line, and what it captures there.
pub trait LineMatcher {
    /// The captures of the first match of `pattern` in `line`, or `None` when there is no match.
    fn find(&self, pattern: &str, line: &str, known: Known<'_>) -> Option<Bindings>;
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// Text that stands for itself.
    Literal(&'a str),
    /// `{{regex}}`
    Regex(&'a str),
    /// `[[NAME:regex]]`
    Capture(&'a str, &'a str),
    /// `[[NAME]]`
    Use(&'a str),
    /// `[[#…]]`
    Number,
}

/// Divides a pattern into its parts.
pub fn parts(pattern: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < pattern.len() {
        match special(&pattern[at..]) {
            Some((part, length)) => {
                parts.extend((start < at).then(|| Part::Literal(&pattern[start..at])));
                parts.push(part);
                at += length;
                start = at;
            }
            None => at += pattern[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    parts.extend((start < at).then(|| Part::Literal(&pattern[start..at])));
    parts
}

/// The part with brackets that begins here, and its length.
fn special(text: &str) -> Option<(Part<'_>, usize)> {
    if let Some(rest) = text.strip_prefix("{{") {
        let end = rest.find("}}")?;
        return Some((Part::Regex(&rest[..end]), end + 4));
    }
    let rest = text.strip_prefix("[[")?;
    let end = closing(rest)?;
    let inside = &rest[..end];
    let (name, regex) = inside.split_once(':').map_or((inside, None), |(name, regex)| (name, Some(regex)));
    let word = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    let part = match regex {
        _ if inside.starts_with('#') => Part::Number,
        Some(regex) if word => Part::Capture(name, regex),
        None if word && !name.starts_with(|c: char| c.is_ascii_digit()) => Part::Use(name),
        _ => return None,
    };
    Some((part, end + 4))
}

/// Where the `]]` of `[[` is, skipping the brackets of the regular expression inside.
fn closing(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let (mut depth, mut at) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' if depth > 0 => depth -= 1,
            b']' => return (bytes.get(at + 1) == Some(&b']')).then_some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The matcher for when no other is at hand: patterns become regular expressions of the `regex` crate.
#[derive(Debug, Default)]
pub struct RegexMatcher {
    compiled: RefCell<HashMap<String, Option<Regex>>>,
}

impl LineMatcher for RegexMatcher {
    fn find(&self, pattern: &str, line: &str, known: Known<'_>) -> Option<Bindings> {
        let parts = parts(pattern);
        let source = source(&parts, known)?;
        let mut compiled = self.compiled.borrow_mut();
        let regex = compiled.entry(source).or_insert_with_key(|source| Regex::new(source).ok()).as_ref()?;
        let captures = regex.captures(line)?;
        let mut found = Bindings::new();
        for (index, part) in parts.iter().enumerate() {
            if let Part::Capture(name, _) = part {
                found.insert((*name).to_owned(), captures.name(&format!("v{index}"))?.as_str().to_owned());
            }
        }
        Some(found)
    }
}

/// The regular expression of a pattern, or `None` when it uses an unknown variable.
fn source(parts: &[Part<'_>], known: Known<'_>) -> Option<String> {
    let mut out = String::new();
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Literal(text) => literal(&mut out, text),
            Part::Regex(regex) => out.extend(["(?:", regex, ")"]),
            Part::Capture(_, regex) => write!(out, "(?P<v{index}>{regex})").ok()?,
            Part::Number => out.push_str("[0-9A-Fa-fx+-]+"),
            Part::Use(name) => match known {
                // A variable that this line itself captures has no value before the match.
                _ if parts[..index].iter().any(|part| matches!(part, Part::Capture(other, _) if other == name)) => {
                    out.push_str(".+?");
                }
                Known::Anything => out.push_str(".+?"),
                Known::Exactly(bound) => out.push_str(&regex::escape(bound.get(*name)?)),
            },
        }
    }
    Some(out)
}

fn literal(out: &mut String, text: &str) {
    let mut blank = false;
    for c in text.chars() {
        match c {
            ' ' | '\t' if blank => {}
            ' ' | '\t' => out.push_str("[ \\t]+"),
            c => out.push_str(&regex::escape(c.encode_utf8(&mut [0; 4]))),
        }
        blank = matches!(c, ' ' | '\t');
    }
}

/// A pattern that matches this text literally.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let run = rest.len() - rest.trim_start_matches(c).len();
        let (run_text, after) = rest.split_at(run);
        if matches!(c, '[' | '{') && run > 1 {
            // Two opening brackets would begin a variable or a regular expression.
            let _ = write!(out, "{{{{{}}}}}", format!("\\{c}").repeat(run));
        } else {
            out.push_str(run_text);
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(pattern: &str, line: &str) -> Option<Bindings> {
        RegexMatcher::default().find(pattern, line, Known::Anything)
    }

    #[test]
    fn patterns_have_parts() {
        let expected = [
            Part::Capture("X", "%[a-z]+"),
            Part::Literal(" = add "),
            Part::Use("Y"),
            Part::Literal(", "),
            Part::Regex(".*"),
            Part::Literal(" [[1]] "),
            Part::Number,
        ];
        assert_eq!(parts("[[X:%[a-z]+]] = add [[Y]], {{.*}} [[1]] [[#N]]"), expected);
    }

    #[test]
    fn matching_captures_and_folds_blanks() {
        let found = find("[[X:%[a-z0-9]+]] = add  {{.*}} : f32", "  %a1 = add %b, %c : f32").unwrap();
        assert_eq!(found, Bindings::from([("X".to_owned(), "%a1".to_owned())]));
        assert!(find("a(b", "xa(bx").is_some());
        assert!(find("add %0", "mul %0").is_none());
    }

    #[test]
    fn variables_have_their_values() {
        let bound = Bindings::from([("X".to_owned(), "%1".to_owned())]);
        let find = |pattern: &str, line: &str| RegexMatcher::default().find(pattern, line, Known::Exactly(&bound)).is_some();
        assert!(find("neg [[X]]", "neg %1"));
        assert!(!find("neg [[X]]", "neg %2"));
        assert!(!find("neg [[Y]]", "neg %1"), "an unknown variable matches nothing");
    }

    #[test]
    fn escaped_text_matches_itself() {
        for text in ["dense<[[1, 2], [[[3]]]]> {a = {{b}}}", "plain [x] {y}", "[[X]]"] {
            let pattern = escape(text);
            assert!(find(&pattern, text).is_some(), "{pattern}");
            assert!(!parts(&pattern).iter().any(|part| matches!(part, Part::Use(_) | Part::Capture(..))), "{pattern}");
        }
        assert_eq!(escape("plain [x] {y}"), "plain [x] {y}");
    }
}
