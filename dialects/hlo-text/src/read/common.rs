//! What every instruction may have: metadata, control predecessors, and attributes that are kept or dropped.

use super::scan::text;
use super::{Attrs, Entry, Instruction, Kind, Parsed, Reader, Span};
use shale_dialects::hlo::OptimizationBarrier;
use shale_ir::body::Value;
use shale_ir::diag::Diagnostic;
use shale_ir::loc::{Location, LocationKind};

/// Attributes that say nothing about what is computed, but are kept for whoever reads the text next: as `hlo.NAME` with the text as it is.
pub(crate) const KEPT: [&str; 3] = ["sharding", "frontend_attributes", "backend_config"];

/// Attributes that any instruction may have and that are dropped, each with the reason.
const DROPPED: [(&str, &str); 6] = [
    ("origin", "it says where values come from in another program"),
    ("original_value", "it says where values come from in another program"),
    ("statistics", "it says what another run has seen"),
    ("parameter_replication", "every replica has its own arguments"),
    ("result_accuracy", "functions have one accuracy here"),
    ("schedule", "instructions run in the order of the text"),
];

/// What a metadata attribute may say; what is used of it is an operation's name and its place in the source.
const METADATA: [&str; 14] = [
    "op_name",
    "source_file",
    "source_line",
    "source_column",
    "source_end_line",
    "source_end_column",
    "stack_frame_id",
    "op_type",
    "deduplicated_name",
    "preserve_layout",
    "scheduling_name",
    "profile_type",
    "size_of_generated_code_in_bytes",
    "size_of_memory_working_set_in_bytes",
];

/// What metadata says.
#[derive(Default)]
struct Metadata<'s> {
    name: Option<std::borrow::Cow<'s, str>>,
    file: Option<std::borrow::Cow<'s, str>>,
    start: (u32, u32),
    end: (u32, u32),
    frame: i64,
}

impl<'s, 'c> Reader<'s, 'c> {
    /// Takes `metadata={…}`: the op's location becomes its name and place.
    pub(super) fn metadata(&mut self, i: &mut Instruction<'s>) -> Parsed<()> {
        let Some(span) = i.take("metadata") else { return Ok(()) };
        let key = self.span_text(span);
        if key == self.last_metadata.0 && !key.is_empty() {
            self.loc = self.last_metadata.1;
            return Ok(());
        }
        let metadata = self.within(span, Self::metadata_entries)?;
        if let Some(location) = self.metadata_location(&metadata) {
            self.loc = self.body.add_location(location);
            self.last_metadata = (key, self.loc);
        }
        Ok(())
    }

    fn metadata_entries(&mut self) -> Parsed<Metadata<'s>> {
        let mut metadata = Metadata::default();
        self.expect(b'{')?;
        while !self.eat(b'}') {
            let start = self.pos;
            let key = self.name();
            let end = self.pos;
            if key.is_empty() {
                return Err(self.expected("a name such as op_name, or '}'"));
            }
            self.expect(b'=')?;
            match key {
                b"op_name" => metadata.name = Some(self.string()?),
                b"source_file" => metadata.file = Some(self.string()?),
                b"source_line" => metadata.start.0 = self.number()?,
                b"source_column" => metadata.start.1 = self.number()?,
                b"source_end_line" => metadata.end.0 = self.number()?,
                b"source_end_column" => metadata.end.1 = self.number()?,
                b"stack_frame_id" => metadata.frame = self.integer("the number of a stack frame")?,
                _ => {
                    if !METADATA.iter().any(|known| known.as_bytes() == key) {
                        let mut error = Diagnostic::error(self.place(start, end), format!("metadata has no entry '{:.40}'", text(key)));
                        error.hint = shale_ir::text::nearest(&text(key), METADATA.into_iter()).map(|near| format!("did you mean {near}?"));
                        return Err(self.report(error));
                    }
                    self.skip_entry()?;
                }
            }
            self.eat(b',');
        }
        Ok(metadata)
    }

    /// Skips the value of an entry that is not used.
    fn skip_entry(&mut self) -> Parsed<()> {
        match self.next() {
            b'"' => self.raw_string().map(|_| ()),
            b'{' => match super::scan::bracket_end(self.text, self.pos) {
                Some(end) => {
                    self.pos = end;
                    Ok(())
                }
                None => Err(self.expected("a value")),
            },
            _ => self.expect_name("a value").map(|_| ()),
        }
    }

    /// A line or column: 0 if it is negative or too large.
    fn number(&mut self) -> Parsed<u32> {
        Ok(u32::try_from(self.integer("a number")?).unwrap_or(0))
    }

    fn metadata_location(&mut self, metadata: &Metadata<'s>) -> Option<Location<'c>> {
        let file = metadata.file.as_ref().map(|file| self.file_location(file, metadata.start, metadata.end));
        let place = file.or_else(|| self.frame_location(metadata.frame));
        match &metadata.name {
            Some(name) => Some(self.cx.location(LocationKind::Name(self.cx.str(name), place))),
            None => place,
        }
    }

    /// A range of a file; an end that is not known, or before the start, is the start.
    pub(super) fn file_location(&self, file: &str, start: (u32, u32), end: (u32, u32)) -> Location<'c> {
        let end = if end.0 == 0 || end < start { start } else { end };
        self.cx.location(LocationKind::File { file: self.cx.str(file), start, end })
    }

    /// Takes `control-predecessors={a, b}`: an instruction with effects among them comes before this one by a barrier around this one's
    /// first operand.
    pub(super) fn after_predecessors(&mut self, i: &mut Instruction<'s>) -> Parsed<()> {
        let Some(span) = i.take("control-predecessors") else { return Ok(()) };
        let entries = self.within(span, Self::predecessors)?;
        let leaves: Vec<Value> = entries.iter().flat_map(|e| self.entry_leaves(*e).to_vec()).collect();
        let effects: Vec<Value> = leaves.into_iter().filter(|v| self.body.def_op(*v).is_some_and(|op| !self.body.is_pure(op))).collect();
        let Some(first) = i.operands.first().map(|o| o.entry).filter(|e| e.kind == Kind::Value && !effects.is_empty()) else {
            self.dropped(span.0, span.1, "control-predecessors", "instructions run in the order of the text, and none of these has an effect that could move");
            return Ok(());
        };
        let own = self.entry_leaves(first).to_vec();
        let operands = self.list(&[&own[..], &effects].concat());
        let joined = self.push(i, OptimizationBarrier { operands })?;
        let start = self.leaves.len() as u32;
        let joined: Vec<Value> = self.body.iter(joined).take(own.len()).collect();
        self.leaves.extend(joined);
        i.operands[0].entry = Entry { first: start, ..first };
        Ok(())
    }

    fn predecessors(&mut self) -> Parsed<Vec<Entry>> {
        let mut entries = Vec::new();
        self.expect(b'{')?;
        if self.eat(b'}') {
            return Ok(entries);
        }
        loop {
            self.space();
            let at = self.pos;
            let name = self.expect_name("the name of an instruction")?;
            match self.entry_of(name) {
                Some(entry) if entry.kind != Kind::Broken => entries.push(entry),
                Some(_) => {}
                None => {
                    let message = format!("there is no instruction '{:.40}' above this use of it in the computation", text(name));
                    return Err(self.error(at, self.pos, message));
                }
            }
            if !self.more(b'}')? {
                return Ok(entries);
            }
        }
    }

    /// What is left of the attributes once the instruction's family has taken its own.
    pub(super) fn rest_of_attributes(&mut self, i: &mut Instruction<'s>, first: usize) -> Parsed<()> {
        if i.attrs.iter().all(|a| a.taken) {
            return Ok(());
        }
        let mut failed = None;
        let attrs: Attrs<'s> = i.attrs.iter().filter(|a| !a.taken).copied().collect();
        for attribute in attrs {
            let key = text(attribute.key);
            if let Some(name) = KEPT.iter().find(|k| **k == key) {
                self.keep(name, attribute.value, first);
            } else if let Some((name, why)) = DROPPED.iter().find(|(k, _)| *k == key) {
                self.dropped(attribute.key_at, attribute.value.1, name, why);
            } else {
                let message = format!("{} has no attribute '{key:.40}'", text(i.opcode));
                let mut error = Diagnostic::error(self.place(attribute.key_at, attribute.key_at + attribute.key.len()), message);
                let known = KEPT.into_iter().chain(DROPPED.iter().map(|d| d.0)).chain(["metadata", "control-predecessors"]);
                error.hint = shale_ir::text::nearest(&key, known).map(|near| format!("did you mean {near}?"));
                failed = Some(self.report(error));
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Keeps an attribute at the op that gives the instruction's first result.
    fn keep(&mut self, name: &str, value: Span, first: usize) {
        let op = self.out.get(first).and_then(|v| self.body.def_op(*v)).filter(|op| Some(*op) == self.body.last_op(self.block));
        let Some(op) = op else {
            return self.dropped(value.0, value.1, name, "the instruction is no op of its own");
        };
        let attr = self.cx.str_attr(&text(self.span_text(value)));
        self.body.set_attr(op, &format!("hlo.{name}"), Some(attr));
    }
}
