//! What stands before the computations: `HloModule name, key=value, …` and the tables of source places.

use super::scan::text;
use super::{Attrs, Map, Parsed, Reader, ShapeId};
use shale_ir::diag::Diagnostic;
use shale_ir::loc::{Location, LocationKind};
use std::borrow::Cow;

/// Attributes of the module that are kept as they are written.
pub(crate) const KEPT: [&str; 3] = ["frontend_attributes", "input_output_alias", "buffer_donor"];

/// Attributes of the module that are dropped, each with the reason.
const DROPPED: [(&str, &str); 5] = [
    ("is_scheduled", "instructions run in the order of the text in any case"),
    ("alias_passthrough_params", "results share no memory with arguments that are read"),
    ("allow_spmd_sharding_propagation_to_parameters", "nothing is propagated"),
    ("allow_spmd_sharding_propagation_to_output", "nothing is propagated"),
    ("origin_recovery_table", "it says where values come from in another program"),
];

/// The callers of a place that a location keeps.
const FRAMES: usize = 32;

/// The tables of source places.
#[derive(Default)]
pub(super) struct Tables<'s> {
    files: Map<i64, Cow<'s, str>>,
    functions: Map<i64, Cow<'s, str>>,
    places: Map<i64, Map<&'s [u8], i64>>,
    frames: Map<i64, Map<&'s [u8], i64>>,
}

/// The layouts that the header states for the entry computation.
#[derive(Clone, Debug)]
pub(super) struct EntryLayout {
    pub(super) parameters: Vec<(ShapeId, super::Span)>,
    pub(super) result: (ShapeId, super::Span),
}

impl<'s, 'c> Reader<'s, 'c> {
    /// Reads the header up to the first table or computation.
    pub(super) fn header(&mut self) -> Parsed<()> {
        if !self.eat_word("HloModule") {
            return Err(self.expected("'HloModule'"));
        }
        let name = self.expect_name("the name of the module")?;
        let mut list = vec![(self.cx.str("sym_name"), self.cx.str_attr(&text(name)))];
        let mut kept = Vec::new();
        let mut attrs = Attrs::new();
        self.attributes(&mut attrs)?;
        for a in attrs {
            let key = text(a.key);
            if let Some(name) = KEPT.iter().find(|k| **k == key) {
                kept.push((self.cx.str(&format!("hlo.{name}")), self.cx.str_attr(&text(self.span_text(a.value)))));
            } else if let Some((name, why)) = DROPPED.iter().find(|(k, _)| *k == key) {
                self.dropped(a.key_at, a.value.1, name, why);
            } else if key == "replica_count" || key == "num_partitions" {
                let number = self.within(a.value, |r| r.integer("a number of devices"))?;
                if number < 1 {
                    return Err(self.error(a.value.0, a.value.1, format!("{key} must be at least 1, but is {number}")));
                }
                kept.push((self.cx.str(&format!("hlo.{key}")), self.cx.i64_attr(number)));
            } else if key == "entry_computation_layout" {
                self.entry_layout = Some(self.within(a.value, Self::layouts_of_entry)?);
            } else {
                let place = self.place(a.key_at, a.key_at + a.key.len());
                let mut error = Diagnostic::error(place, format!("a module has no attribute '{key:.40}'"));
                let known = KEPT.into_iter().chain(DROPPED.iter().map(|d| d.0)).chain(["entry_computation_layout", "replica_count", "num_partitions"]);
                error.hint = shale_ir::text::nearest(&key, known).map(|near| format!("did you mean {near}?"));
                self.report(error);
            }
        }
        let attrs = self.cx.op_attrs(&mut list, &mut kept);
        self.module.set_attrs(attrs);
        Ok(())
    }

    /// `{(f32[2]{0}, s32[])->f32[2]{0}}`
    fn layouts_of_entry(&mut self) -> Parsed<EntryLayout> {
        self.expect(b'{')?;
        self.expect(b'(')?;
        let mut parameters = Vec::new();
        if !self.eat(b')') {
            loop {
                self.space();
                let start = self.pos;
                parameters.push((self.shape()?, (start, self.pos)));
                if !self.more(b')')? {
                    break;
                }
            }
        }
        if !self.eat_word("->") {
            return Err(self.expected("'->'"));
        }
        self.space();
        let start = self.pos;
        let result = (self.shape()?, (start, self.pos));
        self.expect(b'}')?;
        Ok(EntryLayout { parameters, result })
    }

    /// Reads a table if its name was just read.
    pub(super) fn table(&mut self, name: &[u8]) -> Parsed<bool> {
        if matches!(self.next(), b'{' | b'(') {
            return Ok(false); // a computation of that name
        }
        match name {
            b"FileNames" | b"FunctionNames" => {
                let files = name == b"FileNames";
                while self.peek().is_ascii_digit() {
                    let id = self.integer("the number of an entry")?;
                    let entry = self.string()?;
                    let table = if files { &mut self.tables.files } else { &mut self.tables.functions };
                    table.insert(id, entry);
                    self.space();
                }
            }
            b"FileLocations" | b"StackFrames" => {
                while self.peek().is_ascii_digit() {
                    let id = self.integer("the number of an entry")?;
                    let entry = self.table_entry()?;
                    let table = if name == b"StackFrames" { &mut self.tables.frames } else { &mut self.tables.places };
                    table.insert(id, entry);
                    self.space();
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `{file_name_id=1 line=2}`
    fn table_entry(&mut self) -> Parsed<Map<&'s [u8], i64>> {
        let mut entry = Map::default();
        self.expect(b'{')?;
        while !self.eat(b'}') {
            let key = self.expect_name("the name of a number, or '}'")?;
            self.expect(b'=')?;
            entry.insert(key, self.integer("a number")?);
            self.eat(b',');
        }
        Ok(entry)
    }

    /// The location of a stack frame: its place, called from its parent's.
    pub(super) fn frame_location(&mut self, frame: i64) -> Option<Location<'c>> {
        let mut chain = Vec::new();
        let mut next = frame;
        while let Some(entry) = self.tables.frames.get(&next).filter(|_| chain.len() < FRAMES) {
            let get = |key: &str| entry.get(key.as_bytes()).copied().unwrap_or(0);
            chain.push(self.table_place(get("file_location_id"))?);
            // Numbers of parents are one more than they mean, 1 for none.
            let parent = get("parent_frame_id").saturating_sub(1);
            if parent >= next {
                break;
            }
            next = parent;
        }
        let mut callers = chain.into_iter().rev();
        let outermost = callers.next()?;
        Some(callers.fold(outermost, |caller, callee| self.cx.location(LocationKind::CallSite { callee, caller })))
    }

    fn table_place(&self, id: i64) -> Option<Location<'c>> {
        let entry = self.tables.places.get(&id)?;
        let get = |key: &str| entry.get(key.as_bytes()).copied().unwrap_or(0);
        let number = |key: &str| u32::try_from(get(key)).unwrap_or(0);
        let file = self.tables.files.get(&get("file_name_id"))?;
        let place = self.file_location(file, (number("line"), number("column")), (number("end_line"), number("end_column")));
        Some(match self.tables.functions.get(&get("function_name_id")) {
            Some(function) => self.cx.location(LocationKind::Name(self.cx.str(function), Some(place))),
            None => place,
        })
    }
}
