//! Ops in generic form, with their regions and blocks.

use super::memo::{SignatureKey, Signatures};
use super::{atoms, branches::Branches, printer::OpPrinter};
use crate::attr::AttrKind;
use crate::body::{Block, Op, Region, Value};
use crate::op::Flags;
use crate::session::OpName;
use std::io;

/// Whether a region shows the header of its first block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Shown if the block has arguments, `^bb0(%arg0: f32):`, or is empty.
    Shown,
    /// Left out: the op's own syntax names the arguments.
    Hidden,
}

impl<'c> OpPrinter<'_, 'c> {
    /// Regions nested deeper are left out: text that is read is never so deep, and the stack is bounded.
    const MAX_DEPTH: usize = 300;

    /// Writes an op as a line (or several, with regions).
    pub(super) fn op_line(&mut self, op: Op) -> io::Result<()> {
        self.start_line();
        self.op(op)?;
        self.end_line()
    }

    /// Writes an op: results, name and what follows, location.
    pub(super) fn op(&mut self, op: Op) -> io::Result<()> {
        let results = self.body.results(op);
        if results.len() == 1 {
            self.value(self.body.at(results, 0));
            self.text(" = ");
        } else if !results.is_empty() {
            self.result_groups(op);
        }
        if self.generic {
            self.generic_op(op)?;
        } else {
            self.custom_op(op)?;
        }
        if self.locs {
            self.location(self.body.location(self.body.loc(op)));
        }
        Ok(())
    }

    /// `%0:2 = `, or `%a, %b:3 = ` for named groups of results.
    fn result_groups(&mut self, op: Op) {
        let results = self.body.results(op);
        let name = |i: usize| self.names.get(self.body.at(results, i));
        let mut first = 0;
        while first < results.len() {
            let group = name(first);
            let length = (first..results.len()).take_while(|i| name(*i) == group).count();
            if first > 0 {
                self.out.extend_from_slice(b", ");
            }
            self.names.write(&mut self.out, group);
            if length > 1 {
                self.out.push(b':');
                atoms::number(&mut self.out, length as u32);
            }
            first += length;
        }
        self.text(" = ");
    }

    /// `"dialect.op"(%0)[^bb1] <{…}> ({…}) {…} : (A) -> B`
    pub(super) fn generic_op(&mut self, op: Op) -> io::Result<()> {
        let body = self.body;
        self.quoted_name(body.name(op));
        self.out.push(b'(');
        self.values(body.operands(op));
        self.out.push(b')');
        if !body.successors(op).is_empty() {
            self.out.push(b'[');
            self.list(body.successors(op).iter().copied(), Self::successor);
            self.out.push(b']');
        }
        self.properties(op);
        if body.region_count(op) > 0 {
            self.generic_regions(op)?;
        }
        let (_, others) = body.attrs(op).parts();
        if !others.is_empty() {
            self.dict(others.iter().copied(), false);
        }
        self.signature_of(op);
        Ok(())
    }

    /// `"dialect.op"`
    #[inline]
    fn quoted_name(&mut self, name: OpName<'c>) {
        if let Some(text) = self.op_names.get(name.id()) {
            return self.out.extend_from_slice(text);
        }
        let start = self.out.len();
        atoms::quoted(&mut self.out, name.text());
        self.op_names.put(name.id(), &self.out[start..]);
    }

    /// ` : (A, B) -> C`
    #[inline]
    fn signature_of(&mut self, op: Op) {
        let body = self.body;
        let (operands, results) = (body.operands(op), body.results(op));
        if self.layout.is_wide() || operands.len() + results.len() > Signatures::MAX_TYPES {
            return self.new_signature(op);
        }
        let mut key = SignatureKey::default();
        key[0] = (operands.len() << 8 | results.len()) as u32;
        let types = body.types(operands).chain(body.types(results));
        for (id, ty) in key[1..].iter_mut().zip(types) {
            *id = ty.id();
        }
        if let Some(text) = self.signatures.get(&key) {
            return self.out.extend_from_slice(text);
        }
        let start = self.out.len();
        self.new_signature(op);
        self.signatures.put(key, &self.out[start..]);
    }

    #[inline(never)]
    fn new_signature(&mut self, op: Op) {
        let body = self.body;
        self.text(" : ");
        self.function_type(body.types(body.operands(op)), body.types(body.results(op)));
    }

    /// ` <{…}>`
    #[inline]
    fn properties(&mut self, op: Op) {
        let attrs = self.body.attrs(op);
        if let Some(text) = self.properties.get(attrs.id()) {
            return self.out.extend_from_slice(text);
        }
        let start = self.out.len();
        if let AttrKind::Dict(entries, count) = *attrs.get()
            && count > 0
        {
            self.text(" <{");
            self.data().entries(&entries[..count as usize]);
            self.text("}>");
        }
        self.properties.put(attrs.id(), &self.out[start..]);
    }

    #[inline(never)]
    fn generic_regions(&mut self, op: Op) -> io::Result<()> {
        self.text(" (");
        for (i, region) in self.body.regions(op).enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.region(region, Entry::Shown)?;
        }
        self.text(")");
        Ok(())
    }

    /// Writes a region: `{`, its blocks, `}`.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn region(&mut self, region: Region, entry: Entry) -> io::Result<()> {
        if self.depth == Self::MAX_DEPTH {
            self.text("{<<nested too deeply>>}");
            return Ok(());
        }
        self.depth += 1;
        self.text("{");
        self.end_line()?;
        let inside = self.dialect_inside(region);
        let outside = std::mem::replace(&mut self.dialect, inside);
        let branches = Branches::of(self.body, region, self.names);
        for block in self.body.blocks(region) {
            self.block(region, block, entry, &branches)?;
        }
        self.dialect = outside;
        self.start_line();
        self.text("}");
        self.depth -= 1;
        Ok(())
    }

    /// Inside an isolated symbol (a function), the ops of its dialect are written without the dialect's name.
    pub(super) fn dialect_inside(&self, region: Region) -> Option<&'c str> {
        let op = self.body.region_op(region)?;
        let is_function = self.body.has(op, Flags::SYMBOL.union(Flags::ISOLATED));
        Some(self.body.name(op).text().split_once('.')?.0).filter(|_| is_function)
    }

    fn block(&mut self, region: Region, block: Block, entry: Entry, branches: &Branches) -> io::Result<()> {
        let is_first = self.body.first_block(region) == Some(block);
        let has_args = !self.body.args(block).is_empty();
        if !is_first || (entry == Entry::Shown && (has_args || self.body.first_op(block).is_none())) {
            self.block_header(block, (!is_first).then_some(branches))?;
        }
        self.indent += 2;
        let mut next = self.body.first_op(block);
        while let Some(op) = next {
            self.op_line(op)?;
            next = self.body.next_op(op);
        }
        self.indent -= 2;
        Ok(())
    }

    /// `^bb1(%0: f32):  // pred: ^bb0`
    #[inline(never)]
    fn block_header(&mut self, block: Block, branches: Option<&Branches>) -> io::Result<()> {
        self.start_line();
        self.successor(block);
        let args = self.body.args(block);
        if !args.is_empty() {
            self.text("(");
            self.list(self.body.iter(args), Self::argument);
            self.text(")");
        }
        self.text(":");
        if let Some(branches) = branches {
            self.layout.finish(&mut self.out, self.indent);
            branches.comment(&mut self.out, self.names.block(block));
        }
        self.end_line()
    }

    /// Writes `%arg0: f32`.
    pub fn argument(&mut self, arg: Value) {
        self.value(arg);
        self.text(": ");
        self.ty(self.body.ty(arg));
    }
}
