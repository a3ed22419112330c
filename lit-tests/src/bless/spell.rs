//! Writes an output line as a pattern, with the variables that are known by then.
//!
//! Laws: only names with a sigil (`%x`, `@f`, `#map`, `^bb0`) are replaced by variables, and only
//! whole names; no variable is introduced, but those that a stale line captured are kept where the
//! new line has a name in their place.

use super::pattern::{Bindings, Known, LineMatcher, Part, escape, parts};
use std::ops::Range;

/// The names that have been captured, with the spelling of their use.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// What each variable is bound to.
    pub bound: Bindings,
    /// A name in the output and the text that stands for it: `%0` and `%[[X]]`.
    known: Vec<(String, String)>,
}

impl Names {
    /// Takes note of what a matched pattern captured.
    pub fn learn(&mut self, pattern: &str, captures: Bindings) {
        let mut before = None;
        for part in parts(pattern) {
            if let Part::Capture(name, _) = part {
                let value = captures.get(name).map_or("", String::as_str);
                self.note(name, value, before);
            }
            before = match part {
                Part::Literal(text) => text.chars().next_back(),
                _ => None,
            };
        }
        self.bound.extend(captures);
    }

    fn note(&mut self, name: &str, value: &str, before: Option<char>) {
        let sigil = before.filter(|&c| is_sigil(c)).map(String::from).unwrap_or_default();
        let (text, spelling) = (format!("{sigil}{value}"), format!("{sigil}[[{name}]]"));
        self.known.retain(|(_, other)| *other != spelling);
        if text.starts_with(is_sigil) && text.len() > 1 && text[1..].chars().all(is_name) {
            self.known.push((text, spelling));
        }
    }

    /// The pattern that an output line becomes in place of a stale one.
    pub fn replace(&self, stale: &str, line: &str, matcher: &dyn LineMatcher) -> String {
        let escaped = escape(line.trim());
        let names = names_in(&escaped);
        // Line and pattern with as many names are the same sentence with other words; otherwise
        // only their results, left of the `=`, are compared.
        let mut slots = slots(stale);
        if slots.len() != names.len() {
            let result = |text: &str| text.split_once(" = ").map_or(0, |(result, _)| self::slots(result).len());
            let kept = if result(stale) == result(&escaped) { result(stale) } else { 0 };
            slots.truncate(kept);
        }
        let capture = |index: usize, name: &str| {
            let slot = slots.get(index)?.as_ref()?;
            let found = matcher.find(slot, name, Known::Exactly(&self.bound))?;
            // The capture must take the whole name, but for a sigil written before it.
            let whole = found.values().all(|value| value == name || slot.starts_with(is_sigil) && *value == name[1..]);
            whole.then_some(slot.as_str())
        };
        self.write(&escaped, &names, capture)
    }

    /// The line as a pattern.
    pub fn spell(&self, line: &str) -> String {
        let escaped = escape(line.trim());
        self.write(&escaped, &names_in(&escaped), |_, _| None)
    }

    /// Writes a text with its names replaced: by a capture if there is one, or else by a known variable.
    fn write<'a>(&'a self, text: &str, names: &[Range<usize>], capture: impl Fn(usize, &str) -> Option<&'a str>) -> String {
        let mut out = String::new();
        let mut at = 0;
        for (index, range) in names.iter().enumerate() {
            let name = &text[range.clone()];
            let known = || self.known.iter().find(|(text, _)| text == name).map(|(_, spelling)| spelling.as_str());
            out.extend([&text[at..range.start], capture(index, name).or_else(known).unwrap_or(name)]);
            at = range.end;
        }
        out + &text[at..]
    }
}

/// Where the names with a sigil are.
fn names_in(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find(is_sigil) {
        let start = at + offset;
        let after = &text[start + 1..];
        let length = after.find(|c| !is_name(c)).unwrap_or(after.len());
        // `%a->` is the name `%a` and an arrow.
        let length = length - usize::from(after[..length].ends_with('-') && after[length..].starts_with('>'));
        at = start + 1 + length;
        found.extend((length > 0).then_some(start..at));
    }
    found
}

/// For each name in a pattern, how it is captured, or `None` if it is not.
fn slots(pattern: &str) -> Vec<Option<String>> {
    let mut found = Vec::new();
    let mut sigil = String::new();
    for part in parts(pattern) {
        match part {
            Part::Literal(text) => {
                found.extend(names_in(text).iter().map(|_| None));
                sigil = text.chars().next_back().filter(|&c| is_sigil(c)).map(String::from).unwrap_or_default();
                continue;
            }
            Part::Capture(name, regex) if !sigil.is_empty() || regex.starts_with(is_sigil) => {
                found.push(Some(format!("{sigil}[[{name}:{regex}]]")));
            }
            Part::Use(_) => found.push(None),
            Part::Regex(_) | Part::Number | Part::Capture(..) => {}
        }
        sigil.clear();
    }
    found
}

fn is_sigil(c: char) -> bool {
    matches!(c, '%' | '@' | '#' | '^')
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-')
}

#[cfg(test)]
mod tests {
    use super::super::pattern::RegexMatcher;
    use super::*;

    fn names(lines: &[(&str, &str)]) -> Names {
        let mut names = Names::default();
        for (pattern, line) in lines {
            let captures = RegexMatcher::default().find(pattern, line, Known::Anything).unwrap();
            names.learn(pattern, captures);
        }
        names
    }

    #[test]
    fn known_names_are_spelled_as_variables() {
        let names = names(&[("[[X:%.*]] = a", "%1 = a"), ("%[[Y:.*]] = b", "%y = b"), ("[[N:[0-9]+]] c", "4 c"), ("@[[F:.+]](", "@f(")]);
        assert_eq!(names.spell("  %2 = call @f(%1, %y, %10, %1#0) -> 4  "), "%2 = call @[[F]]([[X]], %[[Y]], %10, [[X]]#0) -> 4");
        assert_eq!(names.spell("%y->%1: [[%1]]"), "%[[Y]]->[[X]]: {{\\[\\[}}[[X]]]]");
    }

    #[test]
    fn a_stale_line_keeps_its_captures() {
        let names = names(&[("[[X:%.*]] = a", "%1 = a")]);
        let replace = |stale: &str, line: &str| names.replace(stale, line, &RegexMatcher::default());
        assert_eq!(replace("[[Y:%.*]] = add [[X]]", "  %2 = mul %1"), "[[Y:%.*]] = mul [[X]]");
        assert_eq!(replace("%[[Y:.*]]:2 = add", "%2:2 = mul"), "%[[Y:.*]]:2 = mul");
        assert_eq!(replace("[[Y:%.*]] = add [[X]]", "return %1"), "return [[X]]");
        assert_eq!(replace("func @f(%[[A:.*]]: f32, [[B:%.+]]: f32)", "func @f(%a: f64, %b: f64)"), "func @f(%[[A:.*]]: f64, [[B:%.+]]: f64)");
        assert_eq!(replace("call(%[[A:.*]])", "call(%a, %b)"), "call(%a, %b)");
        assert_eq!(replace("%5 = add [[X]]", "%2 = mul %1"), "%2 = mul [[X]]", "none is introduced");
    }
}
