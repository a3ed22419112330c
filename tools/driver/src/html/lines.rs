//! A module as lines, each with the source location of its op.

use shale_ir::module::Module;
use shale_ir::text::{PrintOptions, module_text};
use std::collections::HashMap;

/// The number of a line in [`Lines`].
pub(super) type LineId = u32;

/// All different lines of a run: a text and the number of its location.
#[derive(Default)]
pub(crate) struct Lines {
    pub(super) all: Vec<(String, u32)>,
    /// What stands in `loc(…)`; the first is the empty one: nothing is known.
    pub(super) locs: Vec<String>,
    line_ids: HashMap<(String, u32), LineId>,
    loc_ids: HashMap<String, u32>,
}

impl Lines {
    /// The lines of a module.
    pub(super) fn of(&mut self, module: &Module<'_>, options: &PrintOptions) -> Vec<LineId> {
        let plain = module_text(module, &PrintOptions { locs: false, width: None, ..options.clone() });
        let located = module_text(module, &PrintOptions { locs: true, width: None, ..options.clone() });
        let places = places(&plain, &located);
        plain.trim_end().lines().zip(places).map(|(text, place)| self.line(text, place)).collect()
    }

    fn line(&mut self, text: &str, place: &str) -> LineId {
        if self.locs.is_empty() {
            self.locs.push(String::new());
            self.loc_ids.insert(String::new(), 0);
        }
        let loc = *self.loc_ids.entry(place.into()).or_insert_with(|| {
            self.locs.push(place.into());
            self.locs.len() as u32 - 1
        });
        *self.line_ids.entry((text.into(), loc)).or_insert_with(|| {
            self.all.push((text.into(), loc));
            self.all.len() as u32 - 1
        })
    }
}

/// The location of each line; that of an op with regions stands behind its last line and holds for its first one too.
fn places<'a>(plain: &str, located: &'a str) -> Vec<&'a str> {
    let mut places: Vec<&str> = Vec::new();
    // The lines with nested ones: indentation and number.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (i, (text, with_loc)) in plain.lines().zip(located.lines()).enumerate() {
        let place = with_loc.strip_prefix(text).and_then(|rest| rest.strip_prefix(" loc(")?.strip_suffix(')')).unwrap_or("");
        let place = if place == "unknown" { "" } else { place };
        let indent = text.len() - text.trim_start().len();
        while open.last().is_some_and(|(outer, _)| *outer > indent) {
            open.pop();
        }
        if let Some((_, first)) = open.last().filter(|(outer, _)| *outer == indent && text.trim_start().starts_with('}'))
            && !place.is_empty()
        {
            places[*first] = place;
        }
        if text.ends_with(['{', '(']) && !text.trim_start().starts_with('}') {
            open.retain(|(outer, _)| *outer < indent);
            open.push((indent, i));
        }
        places.push(place);
    }
    places
}
