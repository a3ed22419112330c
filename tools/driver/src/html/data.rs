//! The data of a page as JSON.

use super::diff::Row;
use super::record::{Change, Numbers, Program};
use shale_ir::pass::json_string;
use std::fmt::{Display, Write};

/// Programs as text that may stand in a `script` element.
pub(super) fn json(tool: &str, programs: &[Program], timed: bool) -> String {
    let programs = list("\n", programs.iter().map(|p| program(p, timed)));
    format!("{{\"tool\":{},\"timed\":{timed},\"programs\":{programs}}}", string(tool))
}

/// A string without `<`: nothing in it ends the element or opens a comment.
fn string(text: &str) -> String {
    json_string(text).replace('<', "\\u003c")
}

fn list(between: &str, parts: impl Iterator<Item = impl Display>) -> String {
    let mut out = String::from("[");
    for (i, part) in parts.enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}{between}{part}"); // writing to a string does not fail
    }
    out + "]"
}

fn counts<'a>(counts: impl Iterator<Item = (&'a str, u64)>) -> String {
    let entries: Vec<_> = counts.map(|(name, n)| format!("{}:{n}", string(name))).collect();
    format!("{{{}}}", entries.join(","))
}

fn program(program: &Program, timed: bool) -> String {
    let mut out = String::from("{");
    let mut field = |name: &str, value: &str| {
        let comma = if out.len() > 1 { ",\n" } else { "" };
        let _ = write!(out, "{comma}\"{name}\":{value}");
    };
    field("name", &string(&program.name));
    field("pipeline", &string(&program.pipeline));
    field("ended", &program.ended.as_deref().map_or("null".into(), string));
    field("texts", &list("\n", program.lines.all.iter().map(|(text, _)| string(text))));
    field("lineLocs", &list("", program.lines.all.iter().map(|(_, loc)| loc)));
    field("locs", &list("\n", program.lines.locs.iter().map(|loc| string(loc))));
    field("start", &list("", program.start.iter()));
    field("before", &numbers(&program.before));
    field("passes", &list("\n", (0..program.passes.len()).map(|i| pass(program, i, timed))));
    out + "}"
}

fn numbers(numbers: &Numbers) -> String {
    let ops = counts(numbers.ops.iter().map(|(name, n)| (&**name, *n)));
    let cost = numbers.cost.map_or("null".into(), |(kernels, bytes)| format!("[{kernels},{bytes}]"));
    format!("{{\"ops\":{ops},\"cost\":{cost}}}")
}

/// A pass; one that did not run has no record.
fn pass(program: &Program, i: usize, timed: bool) -> String {
    let mut out = format!("{{\"name\":{}", string(program.passes[i]));
    if let Some(record) = program.records.get(i) {
        let stats = counts(record.stats.iter().map(|(name, n)| (name.as_ref(), *n)));
        let _ = write!(out, ",\"runs\":{},\"changed\":{},\"stats\":{stats}", record.runs, record.changed);
        if timed {
            let _ = write!(out, ",\"ms\":{:.3}", record.time.as_secs_f64() * 1e3);
        }
    }
    if let Some(change) = program.changes.iter().find(|change| change.pass == i + 1) {
        let _ = write!(out, ",{}", difference(change));
    }
    out + "}"
}

/// Rows as runs (`=12~3-1+2`) beside the numbers of the lines that are not those from before.
fn difference(change: &Change) -> String {
    let (mut runs, mut ids): (Vec<(char, usize)>, Vec<u32>) = (Vec::new(), Vec::new());
    for row in &change.rows {
        let (sign, id) = match *row {
            Row::Same => ('=', None),
            Row::Renamed(id) => ('%', Some(id)),
            Row::Changed(id) => ('~', Some(id)),
            Row::Removed => ('-', None),
            Row::Added(id) => ('+', Some(id)),
        };
        ids.extend(id);
        match runs.last_mut() {
            Some((last, n)) if *last == sign => *n += 1,
            _ => runs.push((sign, 1)),
        }
    }
    let runs: Vec<_> = runs.iter().map(|(sign, n)| format!("{sign}{n}")).collect();
    format!("\"rows\":\"{}\",\"ids\":{},\"after\":{}", runs.concat(), list("", ids.iter()), numbers(&change.after))
}
