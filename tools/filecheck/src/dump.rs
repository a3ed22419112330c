//! The input dump: input lines with the directives' marks below them.

use crate::check_file::{CheckFile, Origin};
use crate::checker::{Event, Outcome, Status};
use crate::directives::Kind;
use crate::render::{CYAN, GREEN, GREY, MAGENTA, RED, paint};
use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

/// Which input lines a dump shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Filter {
    /// Lines at which an error is marked.
    Error,
    /// Lines at which a mark starts.
    Annotation,
    /// Lines that have a mark.
    AnnotationFull,
    All,
}

/// How to dump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) filter: Filter,
    /// Lines shown around those that the filter picks.
    pub(crate) context: usize,
    pub(crate) color: bool,
}

/// A mark below an input line; columns count from one and are inclusive.
struct Mark<'a> {
    label: &'a str,
    head: char,
    mid: char,
    columns: (usize, usize),
    note: String,
    color: &'static str,
}

/// An event with the lines and columns it covers.
struct Placed<'a> {
    event: &'a Event,
    label: String,
    start: (usize, usize),
    end: (usize, usize),
}

/// The dump of `input` after a check that ended in `outcome`.
pub(crate) fn dump(file: &CheckFile, input: &Source, outcome: &Outcome, style: Style) -> String {
    let placed = place(file, input, &outcome.events);
    let lines = shown_lines(&placed, input.line_count(), style);
    let width = placed.iter().map(|p| p.label.len()).max().unwrap_or(0).max(11);
    let marks = marks(&placed, &lines);
    let mut out = String::from("Input was:\n<<<<<<\n");
    let mut last = 0;
    for line in lines {
        if line != last + 1 {
            elide(&mut out, width, style.color);
        }
        last = line;
        let text = String::from_utf8_lossy(input.line(line)).into_owned();
        let number = paint(&format!("{line:>width$}:"), GREY, style.color);
        let _ = writeln!(out, "{number} {text} ");
        for mark in marks.get(&line).into_iter().flatten() {
            draw(&mut out, mark, text.chars().count(), width, style.color);
        }
    }
    if last < input.line_count() {
        elide(&mut out, width, style.color);
    }
    out.push_str(">>>>>>\n");
    out
}

fn elide(out: &mut String, width: usize, color: bool) {
    for _ in 0..3 {
        let _ = writeln!(out, "{}", paint(&format!("{:>width$}", "."), GREY, color));
    }
}

fn draw(out: &mut String, mark: &Mark<'_>, line_width: usize, width: usize, color: bool) {
    let (first, last) = mark.columns;
    let last = last.min(line_width + 1).max(first);
    let mut text = format!("{:<width$} {}{}", mark.label, " ".repeat(first), mark.head);
    text.extend(std::iter::repeat_n(mark.mid, last - first));
    if !mark.note.is_empty() {
        text.push_str(&" ".repeat((line_width + 1).saturating_sub(last) + 1));
        text.push_str(&mark.note);
    }
    let _ = writeln!(out, "{}", paint(text.trim_end(), mark.color, color));
}

fn place<'a>(file: &CheckFile, input: &Source, events: &'a [Event]) -> Vec<Placed<'a>> {
    let mut count: HashMap<usize, usize> = HashMap::new();
    for e in events {
        *count.entry(e.entry).or_default() += 1;
    }
    let mut index: HashMap<usize, usize> = HashMap::new();
    let mut out = vec![];
    for event in events {
        let mut label = label(file, event.entry);
        if count[&event.entry] > 1 {
            let n = index.entry(event.entry).or_default();
            let _ = write!(label, "'{n}");
            *n += 1;
        }
        let start = input.line_col(event.region.0);
        let end = if event.region.0 == event.region.1 { start } else { input.line_col(event.region.1 - 1) };
        // Columns of bytes become columns of characters.
        let (start, end) = (chars(input, start), chars(input, end));
        out.push(Placed { event, label, start, end });
    }
    out
}

fn chars(input: &Source, (line, column): (usize, usize)) -> (usize, usize) {
    let bytes = input.line(line);
    let before = &bytes[..(column - 1).min(bytes.len())];
    let extra = column - 1 - before.len();
    (line, String::from_utf8_lossy(before).chars().count() + extra + 1)
}

fn label(file: &CheckFile, index: usize) -> String {
    let entry = &file.entries[index];
    let kind = match entry.kind {
        Some(Kind::Plain) if entry.count > 1 => "count",
        Some(Kind::Plain) => "check",
        Some(Kind::Next) => "next",
        Some(Kind::Same) => "same",
        Some(Kind::Not) => "not",
        Some(Kind::Dag) => "dag",
        Some(Kind::Label) => "label",
        Some(Kind::Empty) => "empty",
        None => "eof",
    };
    match entry.origin {
        Origin::Directive(d) => format!("{kind}:{}", file.directives[d].line),
        Origin::Implicit(i) => format!("{kind}:imp{}", i + 1),
        Origin::EndOfFile => kind.into(),
    }
}

fn shown_lines(placed: &[Placed<'_>], count: usize, style: Style) -> Vec<usize> {
    let mut picked = BTreeSet::new();
    for p in placed {
        match style.filter {
            Filter::All => return (1..=count).collect(),
            Filter::Error if !p.event.status.is_error() => {}
            Filter::AnnotationFull => picked.extend(p.start.0..=p.end.0),
            _ => {
                picked.insert(p.start.0);
            }
        }
    }
    if style.filter == Filter::All {
        return (1..=count).collect();
    }
    let mut lines = BTreeSet::new();
    for line in picked {
        let from = line.saturating_sub(style.context).max(1);
        lines.extend(from..=line.saturating_add(style.context).min(count));
    }
    // An ellipsis takes three lines: it saves nothing in place of fewer.
    let mut last = 0;
    for line in lines.clone().into_iter().chain([count + 1]) {
        if line > last + 1 && line - last - 1 <= 3 {
            lines.extend(last + 1..line);
        }
        last = line;
    }
    lines.into_iter().collect()
}

fn marks<'a>(placed: &'a [Placed<'a>], lines: &[usize]) -> BTreeMap<usize, Vec<Mark<'a>>> {
    let mut out: BTreeMap<usize, Vec<Mark<'a>>> = BTreeMap::new();
    for p in placed {
        let from = lines.partition_point(|l| *l < p.start.0);
        for &line in lines[from..].iter().take_while(|l| **l <= p.end.0) {
            out.entry(line).or_default().push(mark(p, line));
        }
    }
    out
}

fn mark<'a>(p: &'a Placed<'a>, line: usize) -> Mark<'a> {
    let (mut head, color, note) = match p.event.status {
        Status::Matched => ('^', GREEN, ""),
        Status::Excluded => ('!', RED, "error: no match expected"),
        Status::WrongLine => ('!', RED, "error: match on wrong line"),
        Status::Discarded => ('!', CYAN, "discard: overlaps earlier match"),
        Status::Missing => ('X', RED, "error: no match found"),
        Status::Absent => ('X', GREEN, ""),
        Status::Invalid => ('X', RED, "error: match failed for invalid pattern"),
        Status::Fuzzy => ('?', MAGENTA, "possible intended match"),
    };
    let mut note = p.event.note.clone().unwrap_or_else(|| note.into());
    let points_only = p.event.note.is_some() && p.event.region.0 == p.event.region.1;
    if points_only {
        head = ' ';
    }
    let mut columns = (p.start.1, p.end.1);
    if p.start.0 != line {
        head = '~';
        columns.0 = 1;
        note.clear();
    }
    if p.end.0 != line {
        columns.1 = usize::MAX;
    }
    Mark { label: &p.label, head, mid: '~', columns, note, color }
}
