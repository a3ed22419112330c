//! Locations as text, and where messages about them point.

use super::atoms;
use super::data::{Data, text_of};
use crate::diag::Place;
use crate::loc::{Location, LocationKind};

impl Data<'_> {
    /// `loc(…)`
    pub(super) fn loc(&mut self, location: Location<'_>) {
        self.text("loc(");
        self.location(location);
        self.text(")");
    }

    /// What stands in the parentheses of `loc(…)`.
    fn location(&mut self, location: Location<'_>) {
        match *location.get() {
            LocationKind::Unknown => self.text("unknown"),
            LocationKind::File { file, start, end } => {
                atoms::quoted(self.out, file.text());
                self.position(start);
                if end != start {
                    self.text(" to ");
                    if end.0 != start.0 {
                        atoms::number(self.out, end.0);
                    }
                    self.text(":");
                    atoms::number(self.out, end.1);
                }
            }
            LocationKind::Name(name, child) => {
                atoms::quoted(self.out, name.text());
                if let Some(child) = child {
                    self.text("(");
                    self.nested(|d| d.location(child));
                    self.text(")");
                }
            }
            LocationKind::CallSite { callee, caller } => {
                self.text("callsite(");
                self.nested(|d| d.location(callee));
                self.text(" at ");
                self.nested(|d| d.location(caller));
                self.text(")");
            }
            LocationKind::Fused(metadata, list) => {
                self.text("fused");
                if let Some(metadata) = metadata {
                    self.text("<");
                    self.nested(|d| d.attr(metadata));
                    self.text(">");
                }
                self.text("[");
                self.nested(|d| d.list(list, |d, one| d.location(*one)));
                self.text("]");
            }
        }
    }

    fn position(&mut self, (line, column): (u32, u32)) {
        self.text(":");
        atoms::number(self.out, line);
        self.text(":");
        atoms::number(self.out, column);
    }
}

/// Where messages point that are about something with an explicit location: the position in a file that it names first.
pub fn location_place(location: Location<'_>) -> Place {
    let mut at = location;
    loop {
        at = match *at.get() {
            LocationKind::Unknown => return Place::Unknown,
            LocationKind::File { file, start, .. } => return Place::Named { file: file.text().into(), line_column: start },
            LocationKind::Name(_, Some(child)) if *child.get() != LocationKind::Unknown => child,
            LocationKind::Name(..) => return Place::Named { file: text_of(|d| d.location(at)), line_column: (0, 0) },
            LocationKind::CallSite { callee, .. } => callee,
            LocationKind::Fused(_, list) => match list.iter().find(|one| *one.get() != LocationKind::Unknown) {
                Some(known) => *known,
                None => return Place::Unknown,
            },
        }
    }
}
