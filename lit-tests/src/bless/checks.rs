//! Blessing's own view of the check lines of a test file.
//!
//! Law: `lead + prefix + suffix + ":" + gap + pattern` is the line without its trailing white space,
//! so a line that is written back with another pattern changes in nothing else.

/// What a check line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// `CHECK:`
    Plain,
    /// `CHECK-NEXT:`
    Next,
    /// `CHECK-SAME:`
    Same,
    /// `CHECK-NOT:`
    Not,
    /// `CHECK-DAG:`
    Dag,
    /// `CHECK-LABEL:`
    Label,
    /// `CHECK-EMPTY:`
    Empty,
    /// `CHECK-COUNT-3:` and `CHECK{LITERAL}:`, which blessing never rewrites.
    Fixed,
}

impl CheckKind {
    /// Between the prefix and the colon; [`CheckKind::Fixed`] keeps its own and has none here.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Plain | Self::Fixed => "",
            Self::Next => "-NEXT",
            Self::Same => "-SAME",
            Self::Not => "-NOT",
            Self::Dag => "-DAG",
            Self::Label => "-LABEL",
            Self::Empty => "-EMPTY",
        }
    }

    fn of(suffix: &str) -> Option<Self> {
        const NAMED: [CheckKind; 7] = [CheckKind::Plain, CheckKind::Next, CheckKind::Same, CheckKind::Not, CheckKind::Dag, CheckKind::Label, CheckKind::Empty];
        let fixed = suffix.starts_with("-COUNT-") || suffix == "{LITERAL}";
        NAMED.into_iter().find(|kind| kind.suffix() == suffix).or(fixed.then_some(Self::Fixed))
    }
}

/// A check line of a test file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckLine {
    /// Its index among the file's lines, from 0.
    pub line: usize,
    /// Everything before the prefix: indentation and comment leader, or the IR it stands behind.
    pub lead: String,
    /// `CHECK` or one of the prefixes that the RUN line names.
    pub prefix: String,
    /// What it asks for.
    pub kind: CheckKind,
    /// The white space after the colon.
    pub gap: String,
    /// The pattern.
    pub pattern: String,
}

impl CheckLine {
    /// The line with another kind and pattern.
    pub fn with(&self, kind: CheckKind, pattern: &str) -> String {
        let gap = if pattern.is_empty() {
            ""
        } else if self.gap.is_empty() {
            " "
        } else {
            &self.gap
        };
        format!("{}{}{}:{gap}{pattern}", self.lead, self.prefix, kind.suffix())
    }

    /// The lead for a new line beside this one: without the IR, if it stands behind some.
    pub fn fresh_lead(&self) -> String {
        let indent = self.lead.len() - self.lead.trim_start().len();
        format!("{}{}", &self.lead[..indent], &self.lead[self.comment_start()..])
    }

    /// What is left of the line when the check is taken out, if it stands behind IR.
    pub fn without(&self) -> Option<&str> {
        let code = self.lead[..self.comment_start()].trim_end();
        (!code.trim().is_empty()).then_some(code)
    }

    fn comment_start(&self) -> usize {
        let leaders = ["//", "#", ";"];
        let first = |leader: &str| {
            let end = self.lead.trim_end();
            let start = end.trim_end_matches(&leader[..1]).len();
            (end.len() - start >= leader.len()).then_some(start)
        };
        leaders.into_iter().find_map(first).unwrap_or(self.lead.len() - self.lead.trim_start().len())
    }
}

/// The check lines with one of the prefixes, in the file's order.
pub fn check_lines(text: &str, prefixes: &[String]) -> Vec<CheckLine> {
    text.lines().enumerate().filter_map(|(line, source)| check_line(line, source, prefixes)).collect()
}

fn check_line(line: usize, source: &str, prefixes: &[String]) -> Option<CheckLine> {
    let comment = source.trim_start().trim_start_matches(['/', '#', ';']).trim_start();
    if comment.starts_with("RUN:") || comment.starts_with("COM:") {
        return None;
    }
    let found = prefixes.iter().flat_map(|prefix| source.match_indices(prefix.as_str()));
    found.filter_map(|(start, prefix)| directive_at(line, source, start, prefix)).min_by_key(|check| check.lead.len())
}

fn directive_at(line: usize, source: &str, start: usize, prefix: &str) -> Option<CheckLine> {
    let lead = &source[..start];
    if lead.ends_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_') {
        return None;
    }
    let (suffix, rest) = source[start + prefix.len()..].split_once(':')?;
    let kind = CheckKind::of(suffix)?;
    let pattern = rest.trim();
    let gap = &rest[..rest.len() - rest.trim_start().len()];
    let gap = if pattern.is_empty() { "" } else { gap };
    Some(CheckLine { line, lead: lead.to_owned(), prefix: prefix.to_owned(), kind, gap: gap.to_owned(), pattern: pattern.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<CheckLine> {
        check_lines(text, &["CHECK".to_owned(), "OPT".to_owned()])
    }

    #[test]
    fn kinds_prefixes_and_leads_are_read() {
        let text = "// RUN: x | filecheck %s // CHECK: no\n// CHECK-LABEL: @f\n  //  OPT-NEXT:   a  \n%0 = b // CHECK: c\n// XCHECK: no\n// CHECK-COUNT-2: d\n# CHECK-EMPTY:\n// COM: CHECK: no\n// CHECK lines: no\n";
        let all = lines(text);
        let seen: Vec<_> = all.iter().map(|check| (check.line, check.kind, check.lead.as_str(), check.pattern.as_str())).collect();
        let expected = [
            (1, CheckKind::Label, "// ", "@f"),
            (2, CheckKind::Next, "  //  ", "a"),
            (3, CheckKind::Plain, "%0 = b // ", "c"),
            (5, CheckKind::Fixed, "// ", "d"),
            (6, CheckKind::Empty, "# ", ""),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_line_is_written_back_as_it_was() {
        let text = "  //  OPT-NEXT:   a b\n%0 = b // CHECK: c\n// CHECK-EMPTY:\n//CHECK-DAG:x";
        let checks = lines(text);
        let back: Vec<_> = checks.iter().map(|check| check.with(check.kind, &check.pattern)).collect();
        assert_eq!(back[..3].join("\n"), text[..text.rfind('\n').unwrap()]);
        assert_eq!(back[3], "//CHECK-DAG: x", "an empty gap becomes one space");
        assert_eq!(checks[0].fresh_lead(), "  //  ");
        assert_eq!((checks[1].fresh_lead().as_str(), checks[1].without()), ("// ", Some("%0 = b")));
        assert_eq!((checks[0].without(), checks[2].without()), (None, None));
    }
}
