//! Writes an output line as a pattern, with the variables that are known by then.
//!
//! Laws: only names with a sigil (`%x`, `@f`, `#map`, `^bb0`) are replaced by variables, and only
//! whole names; no variable is introduced, but the one a stale line captured its result in is kept.

use super::pattern::{Bindings, Known, LineMatcher, Part, escape, parts};

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
        let sigil = before
            .filter(|&c| is_sigil(c))
            .map(String::from)
            .unwrap_or_default();
        let (text, spelling) = (format!("{sigil}{value}"), format!("{sigil}[[{name}]]"));
        self.known.retain(|(_, other)| *other != spelling);
        if text.starts_with(is_sigil) && text.len() > 1 && text[1..].chars().all(is_name) {
            self.known.push((text, spelling));
        }
    }

    /// The pattern that an output line becomes in place of a stale one.
    pub fn replace(&self, stale: &str, line: &str, matcher: &dyn LineMatcher) -> String {
        let line = line.trim();
        if let (Some((old, _)), Some((new, rest))) =
            (stale.split_once(" = "), line.split_once(" = "))
        {
            let captures = parts(old)
                .iter()
                .any(|part| matches!(part, Part::Capture(..)));
            if captures
                && matcher
                    .find(old, new, Known::Exactly(&self.bound))
                    .is_some()
            {
                return format!("{old} = {}", self.spell(rest));
            }
        }
        self.spell(line)
    }

    /// The line as a pattern.
    pub fn spell(&self, line: &str) -> String {
        let escaped = escape(line.trim());
        let mut out = String::new();
        let mut rest = escaped.as_str();
        while let Some(start) = rest.find(is_sigil) {
            let after = &rest[start + 1..];
            let length = after.find(|c| !is_name(c)).unwrap_or(after.len());
            // `%a->` is the name `%a` and an arrow.
            let length = length
                - usize::from(after[..length].ends_with('-') && after[length..].starts_with('>'));
            let name = &rest[start..start + 1 + length];
            let spelling = self
                .known
                .iter()
                .find(|(text, _)| text == name)
                .map_or(name, |(_, spelling)| spelling);
            out.extend([&rest[..start], spelling]);
            rest = &rest[start + name.len()..];
        }
        out + rest
    }
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
            let captures = RegexMatcher::default()
                .find(pattern, line, Known::Anything)
                .unwrap();
            names.learn(pattern, captures);
        }
        names
    }

    #[test]
    fn known_names_are_spelled_as_variables() {
        let names = names(&[
            ("[[X:%.*]] = a", "%1 = a"),
            ("%[[Y:.*]] = b", "%y = b"),
            ("[[N:[0-9]+]] c", "4 c"),
            ("@[[F:.+]](", "@f("),
        ]);
        assert_eq!(
            names.spell("  %2 = call @f(%1, %y, %10, %1#0) -> 4  "),
            "%2 = call @[[F]]([[X]], %[[Y]], %10, [[X]]#0) -> 4"
        );
        assert_eq!(
            names.spell("%y->%1: [[%1]]"),
            "%[[Y]]->[[X]]: {{\\[\\[}}[[X]]]]"
        );
    }

    #[test]
    fn a_stale_line_keeps_the_variable_of_its_result() {
        let names = names(&[("[[X:%.*]] = a", "%1 = a")]);
        let replace =
            |stale: &str, line: &str| names.replace(stale, line, &RegexMatcher::default());
        assert_eq!(
            replace("[[Y:%.*]] = add [[X]]", "  %2 = mul %1"),
            "[[Y:%.*]] = mul [[X]]"
        );
        assert_eq!(
            replace("%[[Y:.*]]:2 = add", "%2:2 = mul"),
            "%[[Y:.*]]:2 = mul"
        );
        assert_eq!(
            replace("[[Y:%.*]] = add [[X]]", "return %1"),
            "return [[X]]"
        );
        assert_eq!(
            replace("%5 = add [[X]]", "%2 = mul %1"),
            "%2 = mul [[X]]",
            "none is introduced"
        );
    }
}
