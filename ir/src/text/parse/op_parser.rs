//! [`OpParser`]: what hand-written syntaxes and the formats read ops with.
//!
//! The parts of the op are handed over by field; their order in the text is free. Operands are read first and get their types
//! when these are known. Result types that are not given are inferred.

use super::draft::Draft;
use super::generic::is_property;
use super::{Failed, Parsed, Parser};
use crate::attr::Attr;
use crate::body::{Body, Region, Value};
use crate::loc::{Loc, Location};
use crate::op::{DataInfo, Flags, OpInfo};
use crate::session::{Cx, OpName, Str};
use crate::types::Type;

/// An operand as it stands in the text; its value may be defined later.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    pub(super) value: Value,
    pub(super) at: u32,
}

/// The name of a block argument as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentName {
    pub(super) at: u32,
}

/// An argument of a region's entry block.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'c> {
    /// The name, if the text gives one.
    pub name: Option<ArgumentName>,
    /// The type.
    pub ty: Type<'c>,
}

/// Reads the custom form of one op.
pub struct OpParser<'a, 's, 'c> {
    pub(super) p: &'a mut Parser<'s, 'c>,
    pub(super) info: &'static OpInfo,
    pub(super) name: OpName<'c>,
    /// Where the op's name stands.
    pub(super) start: usize,
    /// The number of results that the text names.
    pub(super) named_results: usize,
    /// Where the text behind the op's name begins.
    pub(super) first: usize,
    pub(super) draft: Box<Draft<'c>>,
}

impl<'a, 's, 'c> OpParser<'a, 's, 'c> {
    pub(super) fn new(p: &'a mut Parser<'s, 'c>, name: OpName<'c>, info: &'static OpInfo, start: usize, named_results: usize) -> Self {
        let draft = p.drafts.pop().unwrap_or_default();
        p.space();
        let first = p.pos;
        OpParser { p, info, name, start, named_results, first, draft }
    }

    /// The session.
    pub fn cx(&self) -> Cx<'c> {
        self.p.cx
    }

    /// The body that the op goes into.
    pub fn body(&self) -> &Body<'c> {
        &self.p.body
    }

    /// Where the op stands in the text.
    pub fn loc(&self) -> Loc {
        self.p.body.loc_at(self.start)
    }

    /// The body that the op goes into, for regions that the text only implies.
    pub fn body_mut(&mut self) -> &mut Body<'c> {
        &mut self.p.body
    }

    /// The number of results that the text names before `=`.
    pub fn named_results(&self) -> usize {
        self.named_results
    }

    /// Records "expected `what`, got …" at the next token.
    pub fn expected(&mut self, what: &str) -> Failed {
        self.p.expected(what)
    }

    /// Records an error at the op's name.
    pub fn error(&mut self, message: impl Into<String>) -> Failed {
        let end = self.start + self.name.text().len();
        self.p.error_at(self.start, end, message)
    }

    // --- words ---

    /// Takes a keyword or punctuation if it is next.
    pub fn eat(&mut self, word: &str) -> bool {
        self.p.eat_word(word)
    }

    /// Takes a keyword or punctuation.
    ///
    /// # Errors
    /// Something else is next.
    pub fn expect(&mut self, word: &str) -> Parsed<()> {
        self.p.expect_word(word)
    }

    /// True if a keyword or punctuation is next; takes nothing.
    pub fn at(&mut self, word: &str) -> bool {
        let start = self.p.pos;
        let found = self.p.eat_word(word);
        self.p.pos = start;
        found
    }

    /// Takes any keyword.
    ///
    /// # Errors
    /// No word is next.
    pub fn keyword(&mut self) -> Parsed<&'s str> {
        self.p.expect_name("a keyword")
    }

    /// Takes the first of several keywords that is next.
    pub fn optional_keyword<'k>(&mut self, words: &[&'k str]) -> Option<&'k str> {
        words.iter().copied().find(|w| self.p.eat_word(w))
    }

    /// Takes the text up to one of several words, brackets in it being closed; the word itself is left.
    ///
    /// # Errors
    /// None of them comes.
    pub fn raw_until(&mut self, words: &[&str]) -> Parsed<&'s str> {
        let start = self.p.pos;
        while !words.iter().any(|word| self.p.rest().starts_with(word.as_bytes())) {
            match self.p.peek() {
                b'<' | b'(' | b'[' | b'{' => self.p.skip_brackets()?,
                b'"' => drop(self.p.raw_string()?),
                _ if self.p.at_end() => return Err(self.p.expected(&format!("'{}'", words.join("' or '")))),
                _ => self.p.pos += 1,
            }
        }
        self.p.utf8(start, self.p.pos)
    }

    // --- operands ---

    /// True if a value is next.
    pub fn at_operand(&mut self) -> bool {
        self.p.next() == b'%'
    }

    /// Reads `%x`.
    ///
    /// # Errors
    /// No value is next.
    pub fn operand(&mut self) -> Parsed<Operand> {
        self.p.space();
        self.p.operand()?;
        let value = self.p.operands.pop().unwrap_or(Value::NONE);
        let at = self.p.operand_at.pop().unwrap_or_default();
        Ok(Operand { value, at })
    }

    /// Reads `%x, %y`, possibly nothing.
    ///
    /// # Errors
    /// A comma without a value behind it.
    pub fn operands(&mut self) -> Parsed<Vec<Operand>> {
        let mut list = Vec::new();
        if self.at_operand() {
            list.push(self.operand()?);
            while self.p.eat(b',') {
                list.push(self.operand()?);
            }
        }
        Ok(list)
    }

    /// The type of an operand, if its definition stands before it.
    pub fn operand_type(&self, operand: Operand) -> Option<Type<'c>> {
        (operand.value != Value::NONE).then(|| self.p.body.ty(operand.value))
    }

    /// Hands over an operand of the field `field`, with the type that the text gives it.
    ///
    /// # Errors
    /// The value has another type.
    pub fn add_operand(&mut self, field: &str, operand: Operand, ty: Type<'c>) -> Parsed<()> {
        let value = self.p.resolve_value(operand.value, operand.at, ty)?;
        let field = self.field(field);
        self.draft.values.push((field, value));
        Ok(())
    }

    /// Hands over operands of the field `field`, with as many types.
    ///
    /// # Errors
    /// The numbers differ, or a value has another type.
    pub fn add_operands(&mut self, field: &str, operands: &[Operand], types: &[Type<'c>]) -> Parsed<()> {
        if operands.len() != types.len() {
            return Err(self.error(format!("expected the types of {} operands, got {}", operands.len(), types.len())));
        }
        operands.iter().zip(types).try_for_each(|(operand, ty)| self.add_operand(field, *operand, *ty))
    }

    // --- types and attributes ---

    /// Reads a type.
    ///
    /// # Errors
    /// It is no type.
    pub fn ty(&mut self) -> Parsed<Type<'c>> {
        self.p.ty()
    }

    /// Reads one type or more, with commas between them.
    ///
    /// # Errors
    /// One of them is no type.
    pub fn types(&mut self) -> Parsed<Vec<Type<'c>>> {
        let mut list = vec![self.p.ty()?];
        while self.p.eat(b',') {
            list.push(self.p.ty()?);
        }
        Ok(list)
    }

    /// Reads `(A, B) -> C`.
    ///
    /// # Errors
    /// It is no function type.
    pub fn function_type(&mut self) -> Parsed<(&'c [Type<'c>], &'c [Type<'c>])> {
        Ok(self.p.signature()?.function().unwrap_or_default())
    }

    /// Reads an attribute.
    ///
    /// # Errors
    /// It is no attribute.
    pub fn attr(&mut self) -> Parsed<Attr<'c>> {
        self.p.attr()
    }

    /// Reads `<a = 1, b = [2]>`, the parameters of an attribute that has names for them.
    ///
    /// # Errors
    /// They are not those of the definition.
    pub fn record(&mut self, info: &'static DataInfo) -> Parsed<Attr<'c>> {
        self.p.space();
        self.p.record(info)
    }

    /// Reads an integer without a type.
    ///
    /// # Errors
    /// It is no integer that fits in 64 bits.
    pub fn integer(&mut self) -> Parsed<i64> {
        self.p.space();
        let start = self.p.pos;
        let attr = self.p.plain_integer()?;
        attr.as_int().ok_or_else(|| self.p.error_at(start, self.p.pos, "expected an integer"))
    }

    /// Reads a string.
    ///
    /// # Errors
    /// No string is next, or it is not UTF-8.
    pub fn string(&mut self) -> Parsed<Str<'c>> {
        let text = self.p.string()?;
        Ok(self.p.cx.str(&text))
    }

    /// Reads `@name`.
    ///
    /// # Errors
    /// No symbol is next.
    pub fn symbol_name(&mut self) -> Parsed<Str<'c>> {
        let name = self.p.symbol_name()?;
        Ok(self.p.cx.str(&name))
    }

    /// Hands over an attribute: a property if the op has such a field.
    pub fn attribute(&mut self, name: &str, value: Attr<'c>) {
        let entry = (self.p.cx.str(name), value);
        let list = if is_property(self.info, name) { &mut self.draft.properties } else { &mut self.draft.others };
        list.push(entry);
    }

    /// Reads `{a = 1}` if it is next and hands its entries over.
    ///
    /// # Errors
    /// It is no dictionary, or an attribute is there twice.
    pub fn attr_dict(&mut self) -> Parsed<()> {
        if self.p.next() != b'{' {
            return Ok(());
        }
        let start = self.p.pos;
        let mut entries = Vec::new();
        self.p.entries(&mut entries)?;
        for (name, value) in entries {
            if self.draft.properties.iter().any(|(n, _)| *n == name) {
                let message = format!("expected attribute '{}' only once, got it in the dictionary too", name.text());
                return Err(self.p.error_at(start, start + 1, message));
            }
            self.attribute(name.text(), value);
        }
        Ok(())
    }

    /// Reads `attributes {a = 1}` if it is next and hands its entries over.
    ///
    /// # Errors
    /// As [`OpParser::attr_dict`].
    pub fn attr_dict_with_keyword(&mut self) -> Parsed<()> {
        if !self.p.eat_word("attributes") {
            return Ok(());
        }
        if self.p.next() != b'{' {
            return Err(self.p.expected("'{'"));
        }
        self.attr_dict()
    }

    /// Reads `{a = 1}` as an attribute, or nothing.
    ///
    /// # Errors
    /// It is no dictionary.
    pub fn optional_dict(&mut self) -> Parsed<Option<Attr<'c>>> {
        if self.p.next() == b'{' { self.p.attr().map(Some) } else { Ok(None) }
    }

    /// Reads `loc(…)`, or nothing.
    ///
    /// # Errors
    /// It is no location.
    pub fn optional_location(&mut self) -> Parsed<Option<Location<'c>>> {
        self.p.optional_location()
    }

    // --- regions, successors, results ---

    /// Reads `%x` as the name of a block argument.
    ///
    /// # Errors
    /// No name is next.
    pub fn argument_name(&mut self) -> Parsed<ArgumentName> {
        self.p.argument_name()
    }

    /// True if a region is next.
    pub fn at_region(&mut self) -> bool {
        self.p.next() == b'{'
    }

    /// Reads `{ … }` as a region of the field `field`. With `entry`, its first block has these arguments and no header.
    ///
    /// # Errors
    /// It is no region; errors of ops inside are recorded without failing.
    pub fn region(&mut self, field: &str, entry: &[Argument<'c>]) -> Parsed<Region> {
        let field = self.field(field);
        self.region_of(field, entry)
    }

    pub(super) fn region_of(&mut self, field: usize, entry: &[Argument<'c>]) -> Parsed<Region> {
        self.p.space();
        let region = self.p.region(self.info.has(crate::op::Flags::ISOLATED), entry)?;
        // `module {}` has its one block, as in MLIR, though nothing stands in it
        if self.info.has(Flags::SINGLE_BLOCK.union(Flags::NO_TERMINATOR)) && self.p.body.first_block(region).is_none() {
            self.p.body.add_block(region, &[]);
        }
        self.draft.regions.push((field, region));
        Ok(region)
    }

    /// Hands over an empty region of the field `field`.
    pub fn empty_region(&mut self, field: &str) -> Region {
        let region = self.p.body.new_region();
        let field = self.field(field);
        self.draft.regions.push((field, region));
        region
    }

    /// Reads `^bb1` as the successor `field`.
    ///
    /// # Errors
    /// No block is next.
    pub fn successor(&mut self, field: &str) -> Parsed<()> {
        let field = self.field(field);
        self.successor_of(field)
    }

    pub(super) fn successor_of(&mut self, field: usize) -> Parsed<()> {
        let block = self.p.block_name()?;
        self.draft.successors.push((field, block));
        Ok(())
    }

    /// Gives the result types; without this they are inferred.
    pub fn results(&mut self, types: &[Type<'c>]) {
        self.draft.results = Some(types.to_vec());
    }

    /// The number of a field.
    ///
    /// # Panics
    /// If the op has none of this name: a bug in the syntax.
    fn field(&self, name: &str) -> usize {
        let position = self.info.fields.iter().position(|f| f.name == name);
        position.unwrap_or_else(|| panic!("{} has no field '{name}'", self.info.name))
    }
}
