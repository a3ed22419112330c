//! One instruction: `ROOT name = type opcode(operands), key=value, …`.

use super::scan::{bracket_end, text};
use super::{Attrs, Parsed, Reader, ShapeId, Span};
use crate::ops::{self, Form};
use shale_ir::body::Value;
use shale_ir::diag::Diagnostic;
use smallvec::SmallVec;

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Entry {
    /// The first of its leaves, and how many it has.
    pub(super) first: u32,
    pub(super) count: u32,
    pub(crate) shape: ShapeId,
    pub(crate) kind: Kind,
    /// Where it is defined.
    pub(super) at: u32,
}

/// How a name may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// As a value.
    Value,
    /// By the instruction that ends what this one has started; its leaves are the results.
    Started,
    /// Not at all: its definition is wrong.
    Broken,
}

/// An operand as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand<'s> {
    pub(crate) name: &'s [u8],
    pub(crate) entry: Entry,
    pub(crate) at: usize,
    pub(crate) end: usize,
}

/// An instruction as it stands in the text.
pub(crate) struct Instruction<'s> {
    pub(crate) opcode: &'s [u8],
    /// Where the opcode begins and ends.
    pub(crate) at: usize,
    pub(crate) end: usize,
    pub(crate) shape: ShapeId,
    pub(crate) shape_at: Span,
    pub(crate) operands: SmallVec<[Operand<'s>; 4]>,
    /// The text between the brackets.
    pub(crate) arguments: Span,
    pub(crate) attrs: Attrs<'s>,
    /// How its name may be used.
    pub(crate) kind: Kind,
}

impl<'s> Reader<'s, '_> {
    /// Reads the instructions of a computation up to `end`; gives what its root stands for.
    pub(super) fn instruction_list(&mut self, end: usize) -> Parsed<Entry> {
        let (mut root, mut last, mut failed) = (None, None, false);
        loop {
            self.space();
            if self.pos >= end || self.stopped {
                break;
            }
            let start = self.pos;
            let is_root = self.eat_word("ROOT");
            self.space();
            let name_at = self.pos;
            let Ok(entry) = self.instruction(name_at) else {
                failed = true;
                self.resync(start, end);
                continue;
            };
            if is_root && root.replace(entry).is_some() {
                self.error(start, name_at, "there are two roots in this computation");
                failed = true;
            }
            last = Some(entry);
        }
        match root.or(last) {
            _ if failed => Err(self.follows()),
            Some(entry) if entry.kind == Kind::Value => Ok(entry),
            Some(entry) => Err(self.error(entry.at as usize, entry.at as usize + 1, "the root is an operation that was started and not ended")),
            None => {
                self.pos = end;
                Err(self.expected("an instruction"))
            }
        }
    }

    /// Reads one instruction and adds its ops.
    fn instruction(&mut self, name_at: usize) -> Parsed<Entry> {
        let name = self.expect_name("the name of an instruction")?;
        self.expect(b'=')?;
        self.loc = self.body.loc_at(name_at);
        let first = self.out.len();
        let read = self.right_side();
        let (shape, kind) = read.unwrap_or((ShapeId::EMPTY, Kind::Broken));
        let entry = Entry { first: self.leaves.len() as u32, count: (self.out.len() - first) as u32, shape, kind, at: name_at as u32 };
        if kind != Kind::Broken {
            let results = self.out.drain(first..);
            self.leaves.extend(results);
            self.name_results(name, entry);
        }
        self.out.truncate(first);
        if let Some(previous) = self.scope.insert(name, entry) {
            let (start, before) = (self.text_name(name_at), self.text_name(previous.at as usize));
            let error = Diagnostic::error(self.place(name_at, start), format!("there are two instructions called '{}'", text(name)));
            let error = error.with_note(self.place(previous.at as usize, before), "the first one");
            return Err(self.report(error));
        }
        read.map(|_| entry)
    }

    /// Where the name that begins at `at` ends.
    fn text_name(&self, at: usize) -> usize {
        at + self.text[at..].iter().take_while(|b| **b == b'%' || super::scan::in_name(**b)).count()
    }

    /// `type opcode(operands), …`; the results are put into `out`.
    fn right_side(&mut self) -> Parsed<(ShapeId, Kind)> {
        self.space();
        let shape_start = self.pos;
        let shape = self.shape()?;
        let shape_at = (shape_start, self.pos);
        self.space();
        let at = self.pos;
        let opcode = self.name();
        if opcode.is_empty() {
            return Err(self.expected("an opcode"));
        }
        let mut i =
            Instruction { opcode, at, end: self.pos, shape, shape_at, operands: SmallVec::new(), arguments: (0, 0), attrs: Attrs::new(), kind: Kind::Value };
        let Some(form) = ops::form(opcode) else { return Err(self.unknown_opcode(&i)) };
        self.operands(&mut i, form)?;
        self.attributes(&mut i.attrs)?;
        let behind = self.pos;
        self.metadata(&mut i)?;
        self.after_predecessors(&mut i)?;
        let first = self.out.len();
        (form.read)(self, &mut i)?;
        self.rest_of_attributes(&mut i, first)?;
        if i.kind == Kind::Value {
            self.check_results(i.opcode, first, i.shape, i.shape_at)?;
        }
        self.pos = behind;
        Ok((shape, i.kind))
    }

    #[cold]
    fn unknown_opcode(&mut self, i: &Instruction<'s>) -> super::Failed {
        let name = text(i.opcode);
        let mut error = Diagnostic::error(self.place(i.at, i.end), format!("there is no opcode '{name:.40}'"));
        error.hint = shale_ir::text::nearest(&name, ops::opcodes()).map(|near| format!("did you mean {near}?"));
        self.report(error)
    }

    /// `(a, f32[2] %b)`
    fn operands(&mut self, i: &mut Instruction<'s>, form: &Form) -> Parsed<()> {
        let open = self.pos;
        self.expect(b'(')?;
        if form.literal {
            let Some(end) = bracket_end(self.text, self.pos - 1) else {
                return Err(self.error(open, open + 1, "expected ')' at the end of the operands, got the end of the text"));
            };
            i.arguments = (self.pos, end - 1);
            self.pos = end;
            return Ok(());
        }
        if self.eat(b')') {
            return Ok(());
        }
        let mut broken = false;
        loop {
            match self.operand()? {
                Some(operand) => i.operands.push(operand),
                None => broken = true,
            }
            if !self.more(b')')? {
                return if broken { Err(self.follows()) } else { Ok(()) };
            }
        }
    }

    /// An operand; nothing if it was reported before why it has no value.
    #[inline]
    fn operand(&mut self) -> Parsed<Option<Operand<'s>>> {
        self.space();
        let mut stated = None;
        if self.peek() != b'%' {
            let start = self.pos;
            let word = self.name();
            let is_type = matches!(self.peek(), b'[') || word.is_empty() && self.peek() == b'(';
            self.pos = start;
            if is_type {
                stated = Some((self.shape()?, (start, self.pos)));
                self.space();
            }
        }
        let at = self.pos;
        let name = self.expect_name("an operand")?;
        let end = self.pos;
        let Some(entry) = self.scope.get(name).copied() else { return Err(self.undefined(name, at, end)) };
        if entry.kind == Kind::Broken {
            return Ok(None);
        }
        if let Some((shape, place)) = stated
            && self.shape_data(shape).ty != self.shape_data(entry.shape).ty
        {
            let (stated, actual) = (super::shape_text(self.shape_data(shape).ty), super::shape_text(self.shape_data(entry.shape).ty));
            return Err(self.error(place.0, place.1, format!("the operand is stated to be {stated}, but '{}' is {actual}", text(name))));
        }
        Ok(Some(Operand { name, entry, at, end }))
    }

    #[cold]
    fn undefined(&mut self, name: &[u8], at: usize, end: usize) -> super::Failed {
        let name = text(name);
        let mut error = Diagnostic::error(self.place(at, end), format!("there is no instruction '{name:.40}' above this use of it in the computation"));
        error.hint = shale_ir::text::nearest(&name, self.scope.keys().filter_map(|k| std::str::from_utf8(k).ok())).map(|near| format!("did you mean {near}?"));
        self.report(error)
    }

    /// Moves to the next instruction after an error in the one that began at `start`.
    fn resync(&mut self, start: usize, end: usize) {
        // The error may have been found behind the end of the line.
        self.pos = self.text[..self.pos].trim_ascii_end().len().max(start + 1);
        while self.pos < end {
            self.pos += memchr::memchr(b'\n', &self.text[self.pos..end]).unwrap_or(end - self.pos);
            self.space();
            let line = self.pos;
            self.eat_word("ROOT");
            self.space();
            self.pos += usize::from(self.peek() == b'%');
            let named = !self.name().is_empty() && self.next() == b'=';
            self.pos = line;
            if named && line < end {
                return;
            }
        }
        self.pos = end;
    }

    /// Gives the first result the instruction's name, unless it has one. A part of a tuple that is a tuple itself names nothing: its
    /// leaves have names of their own.
    fn name_results(&mut self, name: &'s [u8], entry: Entry) {
        if entry.count == 0 {
            return;
        }
        let value = self.leaves[entry.first as usize];
        let whole = || {
            let op = self.body.def_op(value);
            op.map_or_else(|| self.arguments.firsts.iter().any(|f| self.leaves[*f] == value), |op| Some(op) == self.body.last_op(self.block))
        };
        if self.shape_data(entry.shape).parts.is_some() && !whole() {
            return;
        }
        if self.body.value_name(value).is_none()
            && let Ok(name) = std::str::from_utf8(name)
        {
            self.body.set_value_name(value, name);
        }
    }

    /// What a name stands for.
    pub(super) fn entry_of(&self, name: &[u8]) -> Option<Entry> {
        self.scope.get(name).copied()
    }

    /// The leaves of what a name stands for.
    #[inline]
    pub(crate) fn entry_leaves(&self, entry: Entry) -> &[Value] {
        &self.leaves[entry.first as usize..][..entry.count as usize]
    }
}
