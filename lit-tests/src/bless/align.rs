//! Aligns the checks of one section with the lines of the new output.
//!
//! Laws: the order of both is kept; as many checks as possible are paired with lines they match;
//! among the rest, a stale check is paired with a line that looks like it.

use super::pattern::{Part, parts};

/// The score of a check paired with a line it matches; outweighs any number of look-alikes.
const MATCH: u64 = 1_000_000;
/// The bonus when a `-NEXT` check directly follows its predecessor's line.
const ADJACENT: u64 = 20;
/// How alike (of 1000) a line must be to take a stale check's place.
const ALIKE: u64 = 400;

/// One row of the alignment.
pub struct Row<'a> {
    /// The check's pattern, which says what is alike.
    pub pattern: &'a str,
    /// For each line, whether the check matches it.
    pub matches: Vec<bool>,
    /// For each line, whether the check before it may match in the same line, left of it.
    pub shares: Vec<bool>,
    /// Whether it must directly follow the check before it.
    pub next: bool,
    /// Whether it must not be rewritten.
    pub fixed: bool,
    /// Whether it is a label, which often stands for the beginning of its line.
    pub label: bool,
}

/// For each row, the line it is paired with.
pub fn align(rows: &[Row<'_>], lines: &[&str]) -> Vec<Option<usize>> {
    let pair = scores(rows, lines);
    let (n, m) = (rows.len(), lines.len());
    // best[i][j]: the best score of rows i.. and lines j..; taken[i][j]: with row i on line j.
    let mut best = vec![vec![0; m + 1]; n + 1];
    let mut taken = vec![vec![None; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            taken[i][j] = pair[i][j].map(|score| score + follow(rows, &best, &taken, i, j).0);
            best[i][j] = taken[i][j].unwrap_or(0).max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    trace(rows, &best, &taken)
}

type Table<T> = Vec<Vec<T>>;

/// Where row i+1 goes when row i is on line j.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Anywhere below line j, or nowhere.
    Free,
    /// On line j+1.
    Next,
    /// On line j too.
    Share,
}

/// The best score after row i on line j, and how it is reached.
fn follow(rows: &[Row<'_>], best: &Table<u64>, taken: &Table<Option<u64>>, i: usize, j: usize) -> (u64, Step) {
    let free = best[i + 1][j + 1];
    let Some(row) = rows.get(i + 1) else {
        return (free, Step::Free);
    };
    match (taken[i + 1][j + 1], taken[i + 1][j]) {
        // FileCheck searches the rest of the line first.
        (_, Some(score)) if row.shares[j] && score >= free => (score, Step::Share),
        (Some(score), _) if row.next && score + ADJACENT >= free => (score + ADJACENT, Step::Next),
        _ => (free, Step::Free),
    }
}

fn trace(rows: &[Row<'_>], best: &Table<u64>, taken: &Table<Option<u64>>) -> Vec<Option<usize>> {
    let mut found = vec![None; rows.len()];
    let (mut i, mut j, mut step) = (0, 0, Step::Free);
    while i < rows.len() && j + 1 < best[i].len() {
        if step != Step::Free || (best[i][j] > 0 && taken[i][j] == Some(best[i][j])) {
            found[i] = Some(j);
            step = follow(rows, best, taken, i, j).1;
            i += 1;
            j += usize::from(step != Step::Share);
        } else if best[i][j] == best[i + 1][j] {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

fn scores(rows: &[Row<'_>], lines: &[&str]) -> Table<Option<u64>> {
    let line_words: Vec<_> = lines.iter().map(|line| words(line)).collect();
    let score = |row: &Row<'_>, row_words: &[String], j: usize| {
        let alike = if row.label { likeness(row_words, &words(label_text(row.pattern, lines[j]))) } else { likeness(row_words, &line_words[j]) };
        // Squared, because one good partner is worth more than two poor ones.
        let worth = alike * alike / 1000;
        match row {
            _ if row.matches[j] => Some(MATCH + worth),
            _ if row.fixed || lines[j].trim().is_empty() => None,
            _ if alike >= ALIKE => Some(worth),
            // In a chain of -NEXT checks every line gets a check, so a poor partner is better than none.
            _ => row.next.then_some(1),
        }
    };
    let row_scores = |row: &Row<'_>| {
        let row_words = pattern_words(row.pattern);
        (0..lines.len()).map(|j| score(row, &row_words, j)).collect()
    };
    rows.iter().map(row_scores).collect()
}

/// The part of a line that a stale label stands for: `func @f` when the label had no parameters.
pub fn label_text<'a>(stale: &str, line: &'a str) -> &'a str {
    let end = line.find('(').filter(|_| !stale.contains('('));
    line[..end.unwrap_or(line.len())].trim()
}

/// How alike a stale pattern is to a line, from 0 to 1000, or `None` below the threshold.
pub fn alike(pattern: &str, line: &str) -> Option<u64> {
    let score = likeness(&pattern_words(pattern), &words(line));
    (score >= ALIKE).then_some(score)
}

fn pattern_words(pattern: &str) -> Vec<String> {
    let mut text = String::new();
    for part in parts(pattern) {
        match part {
            Part::Literal(literal) => text.push_str(literal),
            // A variable mostly stands for a value's name.
            Part::Use(_) | Part::Capture(..) if text.ends_with(['%', '@', '#', '^']) => {
                text.push('v');
            }
            Part::Use(_) | Part::Capture(..) => text.push_str("%v"),
            Part::Regex(_) | Part::Number => text.push(' '),
        }
    }
    words(&text)
}

/// The words of a text, sorted, all value names as one; punctuation and blanks only divide them.
fn words(text: &str) -> Vec<String> {
    let divides = |c: char| !(c.is_alphanumeric() || "%@#_.".contains(c));
    let word = |word: &str| {
        if word.starts_with('%') { "%".to_owned() } else { word.to_owned() }
    };
    let mut all: Vec<String> = text.split(divides).filter(|word| !word.is_empty()).map(word).collect();
    all.sort_unstable();
    all
}

/// Dice's coefficient of two sorted lists, in thousandths.
fn likeness(a: &[String], b: &[String]) -> u64 {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, common) = (i + 1, j + 1, common + 1),
        }
    }
    (2000 * common / (a.len() + b.len()).max(1)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(checks: &[(&str, bool)], lines: &[&str]) -> Vec<Option<usize>> {
        let rows: Vec<_> = checks
            .iter()
            .map(|&(pattern, next)| Row {
                pattern,
                next,
                fixed: false,
                label: false,
                shares: vec![false; lines.len()],
                matches: lines.iter().map(|line| line.contains(pattern)).collect(),
            })
            .collect();
        align(&rows, lines)
    }

    #[test]
    fn matching_checks_are_paired_first() {
        assert_eq!(run(&[("a", false), ("b", false)], &["x", "a", "y", "b"]), [Some(1), Some(3)]);
        assert_eq!(run(&[("b", false), ("a", false)], &["a", "b"]).iter().flatten().count(), 1, "the order is kept");
    }

    #[test]
    fn look_alikes_take_the_place_of_stale_checks() {
        let lines = ["func @f", "mul %0, %1 : f32", "return"];
        assert_eq!(run(&[("add %0, %1 : f32", false), ("return", false)], &lines), [Some(1), Some(2)]);
        assert_eq!(run(&[("call @g(%7)", false), ("return", false)], &lines), [None, Some(2)]);
    }

    #[test]
    fn two_checks_may_share_a_line() {
        let row = |pattern, shares| Row { pattern, next: false, fixed: false, label: false, shares: vec![false, shares], matches: vec![false, true] };
        assert_eq!(align(&[row("a", false), row("b", true)], &["x", "ab"]), [Some(1), Some(1)]);
        assert_eq!(align(&[row("b", false), row("a", false)], &["x", "ab"]).iter().flatten().count(), 1);
    }

    #[test]
    fn next_checks_stay_adjacent() {
        assert_eq!(run(&[("a", false), ("b", true)], &["a", "x", "a", "b"]), [Some(2), Some(3)]);
        assert_eq!(run(&[("a", false), ("q", true), ("c", true)], &["a", "b", "c"]), [Some(0), Some(1), Some(2)]);
    }
}
