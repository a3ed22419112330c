//! Finds the output line that each check line belongs to.
//!
//! Laws:
//! - Labels that still match divide checks and output into sections, and nothing crosses them.
//! - A `-DAG` check belongs to any line of its section that it matches and no other `-DAG` has.
//! - A `-SAME` check belongs where the check before it does; the two are matched as one pattern.

use super::align::{Row, align, alike};
use super::checks::{CheckKind, CheckLine};
use super::pattern::{Known, LineMatcher};
use std::ops::Range;

/// For each check line, the output line it belongs to, if any.
pub fn plan(checks: &[CheckLine], lines: &[&str], matcher: &dyn LineMatcher) -> Vec<Option<usize>> {
    let mut planner = Planner { checks, lines, matcher, places: vec![None; checks.len()] };
    planner.labels();
    let anchors: Vec<(usize, usize)> = planner.anchors().collect();
    let (mut check, mut line) = (0, 0);
    for (next_check, next_line) in anchors.into_iter().chain([(checks.len(), lines.len())]) {
        planner.section(check..next_check, line..next_line);
        (check, line) = (next_check + 1, next_line + 1);
    }
    planner.sames();
    planner.places
}

/// The pattern of a check joined with the `-SAME` checks behind it.
pub fn joined(checks: &[CheckLine], index: usize) -> String {
    let sames = checks[index + 1..].iter().take_while(|check| check.kind == CheckKind::Same);
    sames.fold(checks[index].pattern.clone(), |pattern, same| pattern + "{{.*}}" + &same.pattern)
}

struct Planner<'a> {
    checks: &'a [CheckLine],
    lines: &'a [&'a str],
    matcher: &'a dyn LineMatcher,
    places: Vec<Option<usize>>,
}

impl Planner<'_> {
    fn matches(&self, pattern: &str, line: usize) -> bool {
        self.matcher.find(pattern, self.lines[line], Known::Anything).is_some()
    }

    fn labels(&mut self) {
        let mut from = 0;
        for (index, check) in self.checks.iter().enumerate().filter(|(_, check)| check.kind == CheckKind::Label) {
            if let Some(line) = (from..self.lines.len()).find(|&line| self.matches(&check.pattern, line)) {
                self.places[index] = Some(line);
                from = line + 1;
            }
        }
    }

    fn anchors(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.places.iter().enumerate().filter_map(|(index, place)| place.map(|line| (index, line)))
    }

    fn section(&mut self, checks: Range<usize>, lines: Range<usize>) {
        let all = self.checks;
        let dags = || checks.clone().filter(|&index| all[index].kind == CheckKind::Dag);
        for index in dags() {
            self.places[index] = lines.clone().find(|&line| !self.dag_has(dags(), line) && self.matches(&all[index].pattern, line));
        }
        self.ordered(checks.clone(), lines.clone());
        for index in dags().filter(|&index| self.places[index].is_none()).collect::<Vec<_>>() {
            let free = lines.clone().filter(|line| !self.places.contains(&Some(*line)));
            let scored = free.filter_map(|line| alike(&all[index].pattern, self.lines[line]).map(|score| (score, std::cmp::Reverse(line))));
            self.places[index] = scored.max().map(|(_, line)| line.0);
        }
    }

    fn dag_has(&self, mut dags: impl Iterator<Item = usize>, line: usize) -> bool {
        dags.any(|index| self.places[index] == Some(line))
    }

    /// Places the checks whose order matters.
    fn ordered(&mut self, checks: Range<usize>, lines: Range<usize>) {
        let ordered = |kind| !matches!(kind, CheckKind::Not | CheckKind::Dag | CheckKind::Same);
        let indices: Vec<usize> = checks.filter(|&index| ordered(self.checks[index].kind)).collect();
        let mut before: Option<String> = None;
        let mut rows = Vec::new();
        for &index in &indices {
            let check = &self.checks[index];
            let pattern = joined(self.checks, index);
            rows.push(self.row(check, &pattern, before.as_deref(), lines.clone()));
            before = Some(pattern);
        }
        for (index, place) in indices.into_iter().zip(align(&rows, &self.lines[lines.clone()])) {
            self.places[index] = place.map(|line| line + lines.start);
        }
    }

    fn row<'a>(&self, check: &'a CheckLine, pattern: &str, before: Option<&str>, lines: Range<usize>) -> Row<'a> {
        let empty = check.kind == CheckKind::Empty;
        let next = empty || check.kind == CheckKind::Next;
        let matches = |line: usize| {
            if empty { self.lines[line].trim().is_empty() } else { self.matches(pattern, line) }
        };
        let matches: Vec<bool> = lines.clone().map(matches).collect();
        let both = before.filter(|_| !next).map(|before| format!("{before}{{{{.*}}}}{pattern}"));
        let shares = |(line, &matched): (usize, &bool)| matched && both.as_ref().is_some_and(|both| self.matches(both, line));
        let shares = lines.zip(&matches).map(shares).collect();
        Row { pattern: &check.pattern, matches, shares, next, label: check.kind == CheckKind::Label, fixed: empty || check.kind == CheckKind::Fixed }
    }

    fn sames(&mut self) {
        for index in 1..self.checks.len() {
            if self.checks[index].kind == CheckKind::Same {
                self.places[index] = self.places[index - 1];
            }
        }
    }
}
