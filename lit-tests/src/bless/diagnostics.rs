//! Announcements of messages (`expected-error@+1 {{text}}`) before and after blessing.
//!
//! Laws:
//! - What is met stays to the letter; only the `N` of an `@+N` follows when lines between it and its line come or go.
//! - A stale text becomes the message of its severity that is reported on its line. A message that nothing announces gets a
//!   comment on the line above. An announcement of something that is no longer reported goes, and its line with it if nothing
//!   else stands there.
//! - A file with announcements that cannot be understood is left alone: only its writer knows what they should say.

use shale_driver::{Announcement, Comparison, announced_text};
use shale_ir::diag::Diagnostic;
use std::collections::BTreeMap;
use std::ops::Range;

/// The new text of a file whose programs were compared so, or `None` if an announcement cannot be understood.
pub fn rewrite(text: &str, comparisons: &[Comparison]) -> Option<String> {
    if comparisons.iter().any(|c| !c.malformed.is_empty()) {
        return None;
    }
    let mut edits = Edits::new(text);
    for comparison in comparisons {
        edits.take(comparison);
    }
    edits.follow_moved_lines(comparisons.iter().flat_map(|c| &c.announcements));
    Some(edits.finish())
}

/// What becomes of a line.
#[derive(Default)]
struct Line {
    /// Comments to put above it.
    above: Vec<String>,
    /// Parts to replace.
    replace: Vec<(Range<usize>, String)>,
    /// Announcements to remove.
    remove: Vec<Range<usize>>,
}

/// The lines of a file, and what becomes of those that change, by their number from 0.
struct Edits<'a> {
    lines: Vec<&'a str>,
    changed: BTreeMap<usize, Line>,
}

/// The index of a line of the file; lines before and behind it count as the first and the last.
fn index(lines: &[&str], line: i64) -> usize {
    usize::try_from(line - 1).unwrap_or(0).min(lines.len() - 1)
}

impl<'a> Edits<'a> {
    fn new(text: &'a str) -> Self {
        Edits { lines: text.split('\n').collect(), changed: BTreeMap::new() }
    }

    fn at(&mut self, line: i64) -> &mut Line {
        self.changed.entry(index(&self.lines, line)).or_default()
    }

    /// Plans the edits of one program.
    fn take(&mut self, comparison: &Comparison) {
        let mut reported: Vec<_> = comparison.unannounced.iter().collect();
        for announcement in comparison.announcements.iter().filter(|a| !a.met) {
            let same = reported.iter().position(|(line, d)| *line == announcement.line && d.severity == announcement.severity);
            match same {
                Some(i) => self.restate(announcement, &reported.remove(i).1),
                None => self.at(announcement.own_line).remove.push(announcement.at.clone()),
            }
        }
        for (line, diagnostic) in reported {
            let (line, place) = match line {
                Some(line) => (*line, "@+1"),
                None => (self.first_of_program(comparison), "@unknown"),
            };
            let old = self.lines[index(&self.lines, line)];
            let (indent, end) = (&old[..old.len() - old.trim_start().len()], if old.ends_with('\r') { "\r" } else { "" });
            let comment = format!(
                "{}// expected-{}{place} {{{{{}}}}}{end}",
                indent.trim_end_matches('\r'),
                diagnostic.severity.word(),
                announced_text(&diagnostic.message)
            );
            self.at(line).above.push(comment);
        }
    }

    /// Gives an announcement the text of a message; one with regular expressions becomes a plain one.
    fn restate(&mut self, announcement: &Announcement, diagnostic: &Diagnostic) {
        let old = self.lines[index(&self.lines, announcement.own_line)];
        let word_end = announcement.at.start + "expected-".len() + announcement.severity.word().len();
        let regex = old[word_end..].starts_with("-re").then_some((word_end..word_end + "-re".len(), String::new()));
        let text = announced_text(&diagnostic.message).to_owned();
        self.at(announcement.own_line).replace.extend(regex.into_iter().chain([(announcement.text.clone(), text)]));
    }

    /// The line above which a program's messages without a place are announced: its first that is no comment.
    fn first_of_program(&self, comparison: &Comparison) -> i64 {
        let first = i64::from(comparison.source.first_line());
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let skipped = self.lines[index(&self.lines, first)..].iter().take(comparison.source.text().split(|b| *b == b'\n').count()).position(is_code);
        first + skipped.and_then(|n| i64::try_from(n).ok()).unwrap_or(0)
    }

    /// Rewrites the distance of announcements that stay, where lines come or go between them and their lines.
    fn follow_moved_lines<'b>(&mut self, announcements: impl Iterator<Item = &'b Announcement>) {
        let places = self.new_places();
        for announcement in announcements {
            let own = index(&self.lines, announcement.own_line);
            let removed = self.changed.get(&own).is_some_and(|l| l.remove.contains(&announcement.at));
            let (Some(offset), Some(line), false) = (&announcement.offset, announcement.line, removed) else { continue };
            let target = index(&self.lines, line);
            let moved = places[target] - places[own];
            if moved != line - announcement.own_line {
                self.at(announcement.own_line).replace.push((offset.clone(), format!("{moved:+}")));
            }
        }
    }

    /// Where each line will stand.
    fn new_places(&self) -> Vec<i64> {
        let mut place = 0;
        let mut places = Vec::with_capacity(self.lines.len());
        for (i, old) in self.lines.iter().enumerate() {
            let change = self.changed.get(&i);
            place += change.map_or(0, |l| l.above.iter().map(|_| 1).sum());
            places.push(place);
            place += i64::from(change.is_none_or(|l| l.new_text(old).is_some()));
        }
        places
    }

    fn finish(self) -> String {
        let mut new: Vec<String> = Vec::with_capacity(self.lines.len());
        for (i, old) in self.lines.iter().enumerate() {
            match self.changed.get(&i) {
                None => new.push((*old).to_owned()),
                Some(line) => {
                    new.extend(line.above.iter().cloned());
                    new.extend(line.new_text(old));
                }
            }
        }
        new.join("\n")
    }
}

impl Line {
    /// The line after its edits; `None` if nothing is left of it.
    fn new_text(&self, old: &str) -> Option<String> {
        let removed = self.remove.iter().map(|at| (old[..at.start].trim_end().len()..at.end, String::new()));
        let mut edits: Vec<_> = self.replace.iter().cloned().chain(removed).collect();
        edits.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
        let mut text = old.to_owned();
        for (at, new) in edits {
            text.replace_range(at, &new);
        }
        if self.remove.is_empty() {
            return Some(text);
        }
        let end = if text.ends_with('\r') { "\r" } else { "" };
        let kept = text.trim_end();
        let kept = kept.strip_suffix("//").map_or(kept, str::trim_end);
        (!kept.trim().is_empty()).then(|| format!("{kept}{end}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shale_dialects::builtin::BUILTIN;
    use shale_dialects::func::FUNC;
    use shale_driver::Io;
    use shale_ir::dialect::Registry;

    /// Blesses a file until it is as it stays, which it must be after the first time.
    fn bless(text: &str) -> Option<String> {
        let once = |text: &str| {
            let dir = tempfile::tempdir().unwrap();
            std::fs::write(dir.path().join("f.mlir"), text).unwrap();
            let registry = Registry::new().with(&BUILTIN).with(&FUNC);
            let args = ["f.mlir", "--verify-diagnostics", "--split-input-file"].map(str::to_owned);
            let (mut none, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
            let mut io = Io::new(&mut none, &mut out, &mut err, dir.path());
            let (_, comparisons) = shale_driver::comparisons(&args, &mut io, &registry).unwrap();
            rewrite(text, &comparisons)
        };
        let first = once(text)?;
        assert_eq!(once(&first).as_deref(), Some(&*first), "the second time changes nothing");
        Some(first)
    }

    const BAD: &str = "  return %y : i32\n";
    const MESSAGE: &str = "expected a defined value, got %y, which is never defined";

    fn function(above: &str) -> String {
        format!("func.func @f(%x: i32) -> i32 {{\n{above}{BAD}}}\n")
    }

    fn announced(text: &str) -> String {
        function(&format!("  // expected-error@+1 {{{{{text}}}}}\n"))
    }

    #[test]
    fn what_is_met_stays() {
        for text in [announced("%y"), function("  //   expected-error-re@below{{%{{[a-z]}}}}\n"), "func.func @f() {\n  return\n}".into()] {
            assert_eq!(bless(&text).as_ref(), Some(&text));
        }
    }

    #[test]
    fn a_stale_text_is_replaced() {
        assert_eq!(bless(&announced("old")), Some(announced(MESSAGE)));
        let regex = function("  // expected-error-re@+1 {{old {{.*}}}} why\n");
        assert_eq!(bless(&regex), Some(function(&format!("  // expected-error@+1 {{{{{MESSAGE}}}}} why\n"))));
    }

    #[test]
    fn a_missing_announcement_is_put_above() {
        assert_eq!(bless(&function("")), Some(announced(MESSAGE)));
    }

    #[test]
    fn notes_without_a_place_need_no_announcement() {
        let wrong = "func.func @f(%x: i32) -> i64 {\n  return %x : i32\n}\n";
        let blessed = bless(wrong).unwrap();
        assert_eq!((blessed.lines().count(), blessed.matches("expected-").count(), blessed.contains("the op is")), (4, 1, false), "{blessed}");
    }

    #[test]
    fn what_is_gone_is_removed() {
        let fine = "func.func @f() {\n  return\n}\n";
        assert_eq!(bless("func.func @f() {\n  // expected-error@+1 {{gone}}\n  return\n}\n").as_deref(), Some(fine));
        assert_eq!(bless("func.func @f() {\n  return // expected-error {{a}} expected-note@-1 {{b}}\n}\n").as_deref(), Some(fine));
        assert_eq!(bless("func.func @f() { // why expected-error {{a}}\n  return\n}\n").as_deref(), Some("func.func @f() { // why\n  return\n}\n"));
    }

    #[test]
    fn distances_follow_lines_that_come_and_go() {
        let before = function("  // expected-error@+2 {{%y}}\n  // expected-warning@+1 {{gone}}\n");
        assert_eq!(bless(&before), Some(announced("%y")));
        let before = format!("// expected-error@+7 {{{{%y}}}}\n{}// -----\n{}", function(""), function(""));
        assert_eq!(bless(&before), Some(format!("{}// -----\n{}", announced(MESSAGE), announced(MESSAGE))), "chunks announce for themselves");
    }

    #[test]
    fn chunks_and_line_ends_stay() {
        let text = format!("func.func @g() {{\r\n  return\r\n}}\r\n// -----\n{}// -----\n{}", announced("%y"), function(""));
        assert_eq!(bless(&text), Some(format!("func.func @g() {{\r\n  return\r\n}}\r\n// -----\n{}// -----\n{}", announced("%y"), announced(MESSAGE))));
        assert_eq!(bless(&function("").replace('\n', "\r\n")), Some(announced(MESSAGE).replace('\n', "\r\n")));
    }

    #[test]
    fn a_mistake_in_an_announcement_is_left_to_its_writer() {
        assert_eq!(bless(&function("  // expected-error@nowhere {{%y}}\n")), None);
    }
}
