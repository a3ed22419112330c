//! Regions and blocks.

use super::op_parser::Argument;
use super::{Parsed, Parser};
use crate::body::{Block, Region};
use crate::types::Type;
use hashbrown::HashMap;

/// The blocks of a region by name.
pub(super) type Labels<'s> = HashMap<&'s [u8], Label>;

/// A block that was named: by its header, by a branch, or both.
pub(super) struct Label {
    block: Block,
    /// Where the name stands first.
    at: usize,
    defined: bool,
}

impl<'c> Parser<'_, 'c> {
    /// Reads `{ blocks }`. `entry` gives the first block arguments, which then has no header.
    pub(super) fn region(&mut self, isolated: bool, entry: &[Argument<'c>]) -> Parsed<Region> {
        let open = self.pos;
        self.expect(b'{')?;
        self.deeper()?;
        let depth = self.depth;
        let region = self.body.new_region();
        let outer = if isolated { Some(self.isolate()) } else { None };
        let mark = self.scope.definitions.len();
        let labels = std::mem::take(&mut self.labels);
        let result = self.blocks(region, open, entry);
        self.undefined_blocks();
        self.labels = labels;
        self.leave(mark);
        if let Some(outer) = outer {
            self.rejoin(outer);
        }
        self.depth = depth - 1;
        result.map(|()| region)
    }

    fn blocks(&mut self, region: Region, open: usize, entry: &[Argument<'c>]) -> Parsed<()> {
        if entry.is_empty() && self.eat(b'}') {
            return Ok(());
        }
        let first_is_named = entry.is_empty() && self.next() == b'^';
        let mut block = if first_is_named { Block(u32::MAX) } else { self.entry_block(region, entry)? };
        loop {
            match self.next() {
                b'}' => {
                    self.pos += 1;
                    return Ok(());
                }
                b'^' => block = self.header(region)?,
                0 if self.at_end() => {
                    let failed = self.unclosed("an op or '}'", open);
                    self.stopped = true;
                    return Err(failed);
                }
                _ => self.operation_or_next(block)?,
            }
        }
    }

    /// Reads an op; after an error goes on behind it, unless there are too many.
    #[inline]
    pub(super) fn operation_or_next(&mut self, block: Block) -> Parsed<()> {
        let (start, depth) = (self.pos, self.depth);
        match self.operation(block) {
            Err(failed) if self.stopped => Err(failed),
            Err(_) => {
                self.depth = depth;
                self.resync(start);
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    fn entry_block(&mut self, region: Region, entry: &[Argument<'c>]) -> Parsed<Block> {
        let types: Vec<_> = entry.iter().map(|a| a.ty).collect();
        let block = self.body.add_block(region, &types);
        self.name_arguments(block, entry)?;
        Ok(block)
    }

    fn name_arguments(&mut self, block: Block, arguments: &[Argument<'c>]) -> Parsed<()> {
        let args = self.body.args(block);
        for (i, argument) in arguments.iter().enumerate() {
            if let Some(name) = argument.name {
                let value = self.body.at(args, i);
                self.define_argument(name.at as usize, value)?;
            }
        }
        Ok(())
    }

    /// Reads `^bb1(%a: f32):`; an error in it loses the arguments, but the block goes on.
    fn header(&mut self, region: Region) -> Parsed<Block> {
        let start = self.pos;
        self.pos += 1;
        let name = self.name();
        let at = start;
        let known = self.labels.get(name).map(|l| (l.block, l.at, l.defined));
        if let Some((_, first, true)) = known {
            let note = self.place(first, self.name_end(first));
            let text = String::from_utf8_lossy(name);
            let error = self.diagnostic(at, self.pos, format!("expected a new block, got ^{text}, which is defined already"));
            self.report(error.with_note(note, "the first definition is here"));
        }
        let block = match known {
            Some((block, _, false)) => block,
            _ => self.body.new_block(&[]),
        };
        self.labels.insert(name, Label { block, at, defined: true });
        self.body.append_block(region, block);
        let depth = self.depth;
        if self.header_arguments(block, name).is_err() {
            self.depth = depth;
            self.scope.damaged = true;
            if self.stopped {
                return Err(self.follows_from_error());
            }
            self.resync(start);
        }
        Ok(block)
    }

    fn header_arguments(&mut self, block: Block, name: &[u8]) -> Parsed<()> {
        if name.is_empty() {
            return Err(self.expected("a block's name"));
        }
        if self.next() == b'(' {
            let arguments = self.arguments()?;
            let types: Vec<Type<'c>> = arguments.iter().map(|a| a.ty).collect();
            self.body.add_args(block, &types);
            self.name_arguments(block, &arguments)?;
        }
        self.expect(b':')
    }

    /// Reads `(%a: f32 loc(…), %b: i32)`.
    fn arguments(&mut self) -> Parsed<Vec<Argument<'c>>> {
        let open = self.pos;
        self.pos += 1;
        let mut list = Vec::new();
        if self.eat(b')') {
            return Ok(list);
        }
        loop {
            let name = self.argument_name()?;
            self.expect(b':')?;
            let ty = self.ty()?;
            self.optional_location()?;
            list.push(Argument { name: Some(name), ty });
            if !self.more(b')', open)? {
                return Ok(list);
            }
        }
    }

    /// Reads `^bb1` where a branch names it.
    pub(super) fn block_name(&mut self) -> Parsed<Block> {
        if self.next() != b'^' {
            return Err(self.expected("a block such as ^bb1"));
        }
        let at = self.pos;
        self.pos += 1;
        let name = self.name();
        if name.is_empty() {
            return Err(self.expected("a block's name"));
        }
        if let Some(label) = self.labels.get(name) {
            return Ok(label.block);
        }
        let block = self.body.new_block(&[]);
        self.labels.insert(name, Label { block, at, defined: false });
        Ok(block)
    }

    pub(super) fn undefined_blocks(&mut self) {
        let mut missing: Vec<_> = self.labels.values().filter(|l| !l.defined).map(|l| l.at).collect();
        if self.stopped || self.scope.damaged {
            return;
        }
        missing.sort_unstable();
        for at in missing {
            let end = self.name_end(at);
            let name = String::from_utf8_lossy(&self.text[at..end]).into_owned();
            self.error_at(at, end, format!("expected a block of this region, got {name}, which is never defined"));
        }
    }
}
