//! The judgement: matches the directives of a check file against an input.
//!
//! `-LABEL` directives are matched first and cut the input into blocks; within a
//! block the positive directives match one after the other, each after the end of
//! the one before, with the `-DAG` and `-NOT` directives between them.

mod dag;
mod line_rules;

use crate::check_file::{CheckFile, Entry, Group};
use crate::directives::Kind;
use crate::fuzzy;
use crate::pattern::{Found, NoMatch};
use crate::source::{Level, Message, Place, Source};
use crate::vars::Vars;

/// A piece of the input.
pub(crate) type Region = (usize, usize);

/// What became of one attempt to match an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// A positive entry matched.
    Matched,
    /// A negative entry matched.
    Excluded,
    /// Matched, but not on the line demanded.
    WrongLine,
    /// A `-DAG` match that overlaps another one, and was passed over.
    Discarded,
    /// A positive entry did not match.
    Missing,
    /// A negative entry did not match.
    Absent,
    /// The pattern cannot be matched, by an undefined variable for instance.
    Invalid,
    /// Where the match was perhaps meant to be.
    Fuzzy,
}

impl Status {
    pub(crate) fn is_error(self) -> bool {
        matches!(self, Status::Excluded | Status::WrongLine | Status::Missing | Status::Invalid)
    }
}

/// A note for the input dump.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) entry: usize,
    pub(crate) status: Status,
    pub(crate) region: Region,
    pub(crate) note: Option<String>,
}

/// All that came of a check.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) failed: bool,
    pub(crate) messages: Vec<Message>,
    pub(crate) events: Vec<Event>,
    /// Entries with the piece of input that each matched, in matching order.
    pub(crate) matches: Vec<(usize, Region)>,
    /// Entries that failed.
    pub(crate) failures: Vec<(usize, Status, Region)>,
}

/// The directive at hand has failed; the messages tell why.
pub(crate) struct Failed;

pub(crate) struct Checker<'a> {
    file: &'a CheckFile,
    input: &'a Source,
    vars: Vars,
    out: Outcome,
}

/// Judges `input` by `file`.
pub(crate) fn check(file: &CheckFile, input: &Source) -> Outcome {
    let vars = file.vars.clone();
    let mut cx = Checker { file, input, vars, out: Outcome::default() };
    cx.run();
    cx.out
}

impl Checker<'_> {
    fn run(&mut self) {
        let groups = &self.file.groups;
        let mut rest = (0, self.input.text.len());
        let mut done = 0;
        loop {
            let is_label = |g: &Group| self.file.entries[g.entry].kind == Some(Kind::Label);
            let label = groups[done..].iter().position(is_label).map(|i| done + i);
            let mut region = rest;
            if let Some(label) = label {
                let Ok((_, end)) = self.positive(&groups[label], rest) else {
                    self.out.failed = true;
                    return;
                };
                region.1 = end;
                rest.0 = end;
                // The block's own pass over the label records the match.
                self.out.matches.pop();
            }
            if done != 0 && self.file.options.enable_var_scope {
                self.vars.clear_local();
            }
            let end = label.map_or(groups.len(), |l| l + 1);
            for group in &groups[done..end] {
                let Ok(pos) = self.group(group, region) else {
                    self.out.failed = true;
                    break;
                };
                region.0 = pos;
            }
            done = end;
            if label.is_none() {
                return;
            }
        }
    }

    /// Matches a group in full; returns where the next one may start.
    fn group(&mut self, group: &Group, region: Region) -> Result<usize, Failed> {
        let (from, nots) = self.dags(&group.before, region)?;
        let (start, end) = self.positive(group, (from, region.1))?;
        let skipped = (from, start);
        self.line_rule(group.entry, skipped, (start, end))?;
        self.nots(&nots, skipped)?;
        Ok(end)
    }

    /// Matches a positive entry as often as it asks, from the region's start on.
    fn positive(&mut self, group: &Group, region: Region) -> Result<Region, Failed> {
        let entry = &self.file.entries[group.entry];
        if entry.kind.is_none() {
            if self.file.options.verbosity > 1 {
                self.tell_match(group.entry, (region.1, region.1), Status::Matched, 1, &[]);
            }
            return Ok((region.1, region.1));
        }
        let mut pos = region.0;
        let mut first = None;
        for round in 1..=entry.count {
            let (start, end) = self.expect(group.entry, (pos, region.1), round)?;
            first.get_or_insert(start);
            pos = end;
        }
        Ok((first.unwrap_or(pos), pos))
    }

    /// Matches an entry once, or fails.
    fn expect(&mut self, index: usize, region: Region, round: u32) -> Result<Region, Failed> {
        match self.find(index, region) {
            Ok((found, captured)) => {
                self.out.matches.push((index, found));
                self.tell_match(index, found, Status::Matched, round, &captured);
                Ok(found)
            }
            Err(why) => {
                self.tell_missing(index, region, why, round, true);
                Err(Failed)
            }
        }
    }

    fn find(&mut self, index: usize, region: Region) -> Result<FoundAt, NoMatch> {
        let hay = &self.input.text[region.0..region.1];
        let (Found { start, end }, mut captured) = self.file.entries[index].pattern.find(hay, &mut self.vars)?;
        for (_, span) in &mut captured {
            *span = (span.0 + region.0, span.1 + region.0);
        }
        Ok(((start + region.0, end + region.0), captured))
    }

    /// Fails if any of the negative entries matches in `region`.
    fn nots(&mut self, entries: &[usize], region: Region) -> Result<(), Failed> {
        let mut result = Ok(());
        for &index in entries {
            match self.find(index, region) {
                Ok((found, captured)) => {
                    self.tell_match(index, found, Status::Excluded, 1, &captured);
                    self.out.failures.push((index, Status::Excluded, found));
                    result = Err(Failed);
                }
                Err(why) => {
                    let invalid = matches!(why, NoMatch::Invalid(_));
                    if invalid || self.file.options.verbosity > 1 {
                        self.tell_missing(index, region, why, 1, false);
                    }
                    if invalid {
                        result = Err(Failed);
                    }
                }
            }
        }
        result
    }

    fn entry(&self, index: usize) -> &Entry {
        &self.file.entries[index]
    }

    fn event(&mut self, entry: usize, status: Status, region: Region, note: Option<String>) {
        self.out.events.push(Event { entry, status, region, note });
    }

    fn tell_match(&mut self, index: usize, found: Region, status: Status, round: u32, captured: &[(String, Region)]) {
        let good = status == Status::Matched;
        if good && self.file.options.verbosity == 0 {
            return;
        }
        self.event(index, status, found, None);
        let entry = self.entry(index);
        let what = if good { "expected" } else { "excluded" };
        let text = format!("{}: {what} string found in input{}", entry.name, tally(entry, round));
        let level = if good { Level::Remark } else { Level::Error };
        self.out.messages.push(Message::new(level, entry.place, text));
        let here = Message::new(Level::Note, Place::Input(found.0), "found here");
        self.out.messages.push(here.spanning(found.1 - found.0));
        self.tell_substitutions(index, found.0, status);
        for (name, span) in captured {
            let text = format!("captured var \"{name}\"");
            let note = Message::new(Level::Note, Place::Input(span.0), text.as_str());
            self.out.messages.push(note.spanning(span.1 - span.0));
            self.event(index, status, *span, Some(text));
        }
    }

    fn tell_missing(&mut self, index: usize, region: Region, why: NoMatch, round: u32, expected: bool) {
        let status = match (&why, expected) {
            (NoMatch::Invalid(_), _) => Status::Invalid,
            (_, true) => Status::Missing,
            (_, false) => Status::Absent,
        };
        self.event(index, status, region, None);
        let entry = self.entry(index);
        let place = entry.place;
        if let NoMatch::Invalid(errors) = why {
            for (span, text) in errors {
                let text = self.with_hint(text);
                let message = Message::error(moved(place, span.0), text.as_str());
                self.out.messages.push(message.spanning(span.1 - span.0));
                self.event(index, status, (region.0, region.0), Some(text));
            }
        } else {
            let what = if expected { "expected" } else { "excluded" };
            let text = format!("{}: {what} string not found in input{}", entry.name, tally(entry, round));
            let level = if expected { Level::Error } else { Level::Remark };
            let from = Message::new(Level::Note, Place::Input(region.0), "scanning from here");
            self.out.messages.extend([Message::new(level, place, text), from]);
        }
        self.tell_substitutions(index, region.0, status);
        if expected || status == Status::Invalid {
            self.out.failures.push((index, status, region));
        }
        if expected {
            self.tell_fuzzy(index, region);
        }
    }

    fn tell_substitutions(&mut self, index: usize, at: usize, status: Status) {
        let entry = &self.file.entries[index];
        for subst in &entry.pattern.substs {
            let Ok(value) = subst.value(&self.vars) else {
                continue;
            };
            let source = match entry.place {
                Place::Implicit(i, _) => &self.file.implicit[i],
                _ => &self.file.source,
            };
            let name = String::from_utf8_lossy(&source.text[subst.span.0..subst.span.1]);
            let name = name.trim();
            let value = String::from_utf8_lossy(&value).escape_debug().to_string();
            let text = format!("with \"{name}\" equal to \"{value}\"");
            let note = Message::new(Level::Note, Place::Input(at), text.as_str());
            self.out.messages.push(note);
            self.event(index, status, (at, at), Some(text));
        }
    }

    fn tell_fuzzy(&mut self, index: usize, region: Region) {
        let pattern = &self.entry(index).pattern;
        let example = pattern.fixed.as_deref().unwrap_or(&pattern.regex);
        let hay = &self.input.text[region.0..region.1];
        if let Some(at) = fuzzy::nearest(hay, example) {
            let at = region.0 + at;
            let text = "possible intended match here";
            self.out.messages.push(Message::new(Level::Note, Place::Input(at), text));
            self.event(index, Status::Fuzzy, (at, at), None);
        }
    }

    /// Adds the nearest variable's name to a message about an undefined one.
    fn with_hint(&self, text: String) -> String {
        let Some(name) = text.strip_prefix("undefined variable: ") else {
            return text;
        };
        let numbers = self.vars.numerics.iter().filter(|v| v.value.is_some()).map(|v| &v.name);
        let names = self.vars.strings.keys().chain(numbers);
        let near = names.filter(|n| *n != name && *n != "@LINE");
        match fuzzy::closest(name, near.map(String::as_str)) {
            Some(hint) => format!("{text}; did you mean '{hint}'?"),
            None => text,
        }
    }
}

type FoundAt = (Region, Vec<(String, Region)>);

fn moved(place: Place, at: usize) -> Place {
    match place {
        _ if at == 0 => place,
        Place::Check(_) => Place::Check(at),
        Place::Implicit(i, _) => Place::Implicit(i, at),
        other => other,
    }
}

fn tally(entry: &Entry, round: u32) -> String {
    if entry.count > 1 { format!(" ({round} out of {})", entry.count) } else { String::new() }
}
