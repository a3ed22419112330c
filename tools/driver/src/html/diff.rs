//! What a pass did to the lines of a module.
//!
//! Lines are aligned by their text without the names of values and by their location; what is left between such lines, by its location
//! alone. Names do not count where locations are known: a pass that removes one op gives new numbers to all later ones.

use super::lines::{LineId, Lines};
use super::names::{Renaming, is_numbered, without_names};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;

/// One row of two columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// The same line.
    Same,
    /// The same op on the same values, some of which have other names.
    Renamed(LineId),
    /// Another op, or other values, in the same place.
    Changed(LineId),
    /// A line that is gone.
    Removed,
    /// A new line.
    Added(LineId),
}

/// The rows of two modules side by side.
pub(super) fn rows(lines: &Lines, old: &[LineId], new: &[LineId]) -> Vec<Row> {
    let mut keys = Keys { lines, numbers: HashMap::new() };
    let (a, b) = (keys.of(old, op_key), keys.of(new, op_key));
    let mut rows = Rows { lines, rows: Vec::new(), renaming: Renaming::default() };
    for hunk in capture_diff_slices(Algorithm::Myers, &a, &b) {
        let (old, new) = (&old[hunk.old_range()], &new[hunk.new_range()]);
        if matches!(hunk, DiffOp::Equal { .. }) {
            old.iter().zip(new).for_each(|(old, new)| rows.pair(*old, *new, true));
        } else {
            let (a, b) = (keys.of(old, place_key), keys.of(new, place_key));
            for hunk in capture_diff_slices(Algorithm::Myers, &a, &b) {
                let (old, new) = (&old[hunk.old_range()], &new[hunk.new_range()]);
                if matches!(hunk, DiffOp::Equal { .. }) {
                    old.iter().zip(new).for_each(|(old, new)| rows.pair(*old, *new, false));
                } else {
                    old.iter().for_each(|old| rows.removed(*old));
                    new.iter().for_each(|new| rows.rows.push(Row::Added(*new)));
                }
            }
        }
    }
    rows.rows
}

/// Numbers for what lines are compared by.
struct Keys<'a> {
    lines: &'a Lines,
    numbers: HashMap<(String, u32), u32>,
}

impl Keys<'_> {
    fn of(&mut self, ids: &[LineId], key: fn(&str, u32) -> String) -> Vec<u32> {
        let mut keys = Vec::with_capacity(ids.len());
        for id in ids {
            let (text, loc) = &self.lines.all[*id as usize];
            let next = self.numbers.len() as u32;
            keys.push(*self.numbers.entry((key(text, *loc), *loc)).or_insert(next));
        }
        keys
    }
}

fn op_key(text: &str, loc: u32) -> String {
    without_names(text.trim_start(), loc != 0)
}

/// Lines are known by their location and by the name that they define first, or by their first word; a suffix that makes a name unique and a
/// number do not count where there is a location.
fn place_key(text: &str, loc: u32) -> String {
    let word = text.trim_start().split([' ', ':', '(', ',']).next().unwrap_or_default();
    let known = if loc == 0 { word } else { without_suffix(word) };
    let name = if loc != 0 && is_numbered(known) { "%" } else { known };
    // An op that has no result may be of another dialect afterwards.
    let name = if loc == 0 || name.starts_with(['%', '}', '^']) { name } else { "" };
    format!("place {name}")
}

/// `%x` of `%x_12`
fn without_suffix(name: &str) -> &str {
    name.rsplit_once('_').filter(|(_, suffix)| suffix.bytes().all(|b| b.is_ascii_digit())).map_or(name, |(name, _)| name)
}

struct Rows<'a> {
    lines: &'a Lines,
    rows: Vec<Row>,
    renaming: Renaming<'a>,
}

impl Rows<'_> {
    /// Two lines beside each other; `alike` if they differ in names and indentation only.
    fn pair(&mut self, old: LineId, new: LineId, alike: bool) {
        let (before, after) = (&self.lines.all[old as usize].0, &self.lines.all[new as usize].0);
        let row = match alike && self.renaming.is_kept(before, after) {
            true if old == new => Row::Same,
            true => Row::Renamed(new),
            false => Row::Changed(new),
        };
        self.rows.push(row);
        self.renaming.same(before, after);
    }

    fn removed(&mut self, old: LineId) {
        self.renaming.gone(&self.lines.all[old as usize].0);
        self.rows.push(Row::Removed);
    }
}
