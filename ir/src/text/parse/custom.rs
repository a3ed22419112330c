//! The custom form of ops: the name, then the op's own syntax or its format.

use super::scan::ascii;
use super::{OpParser, Parsed, Parser};
use crate::attr::{Attr, AttrKind};
use crate::body::{Op, Value};
use crate::op::{AsAttr, Flags, OpInfo, Role, Spelling};
use crate::session::{Dims, OpName};
use crate::text::format::Element;
use crate::types::Type;

/// Dialects whose ops may be written without the dialect's name: `func @f`, `return`, `module`.
const ELIDED: [&str; 2] = ["func", "builtin"];

impl<'c> Parser<'_, 'c> {
    /// Reads an op that does not begin with its name in quotes; its result names are those from `base` on.
    pub(super) fn custom_op(&mut self, base: usize) -> Parsed<Op> {
        let start = self.pos;
        let word = ascii(self.word());
        if word.is_empty() {
            return Err(self.expected("an op"));
        }
        let Some((name, info)) = self.resolve_name(word).and_then(|n| Some((n, n.info()?))) else {
            return Err(self.unknown_op(start, self.pos, word));
        };
        let named = self.named_values(base);
        let mut op = OpParser::new(self, name, info, start, named);
        match info.syntax {
            Some(syntax) => (syntax.parse)(&mut op)?,
            None => op.formatted()?,
        }
        op.finish()
    }

    /// The op that a word names, if a dialect defines it.
    pub(super) fn resolve_name(&self, word: &str) -> Option<OpName<'c>> {
        let known = |text: &str| self.cx.registry().op(text).map(|_| self.cx.op_name(text));
        if word.contains('.') { known(word) } else { ELIDED.iter().find_map(|dialect| known(&format!("{dialect}.{word}"))) }
    }
}

impl<'c> OpParser<'_, '_, 'c> {
    /// Reads what the op's format says.
    fn formatted(&mut self) -> Parsed<()> {
        let info = self.info;
        self.elements(&info.text_format().elements)?;
        self.resolve_operands()
    }

    fn elements(&mut self, list: &'static [Element]) -> Parsed<()> {
        list.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &'static Element) -> Parsed<()> {
        match element {
            Element::Word(word) => self.expect(word),
            Element::Comma if self.is_first() => Ok(()),
            Element::Comma => self.expect(","),
            Element::Field(i) => self.field_value(*i),
            Element::Group(i) => {
                self.p.space();
                let open = self.p.pos;
                self.expect("(")?;
                self.operand_list(*i)?;
                self.p.close(b')', open)
            }
            Element::TypeOf(i) => {
                let count = self.draft.operands.iter().filter(|(f, _)| f == i).count();
                for n in 0..count {
                    let ty = self.listed_type(n)?;
                    self.draft.field_types.push((*i, ty));
                }
                Ok(())
            }
            Element::OperandTypes => {
                let count = self.draft.operands.len();
                let types: Parsed<Vec<_>> = (0..count).map(|n| self.listed_type(n)).collect();
                self.draft.operand_types = Some(types?);
                Ok(())
            }
            Element::ResultTypes => self.result_types(),
            Element::FunctionalType => self.functional_type(),
            Element::Signature => self.signature_element(),
            Element::AttrDict(false) => self.attr_dict(),
            Element::AttrDict(true) => self.attr_dict_with_keyword(),
            Element::Optional(_, inner) => {
                if self.is_present(inner) {
                    self.elements(inner)?;
                }
                Ok(())
            }
        }
    }

    /// True if nothing but the op's name has been read.
    fn is_first(&mut self) -> bool {
        self.p.space();
        self.p.pos == self.first
    }

    /// Type `n` of a list.
    fn listed_type(&mut self, n: usize) -> Parsed<Type<'c>> {
        if n > 0 {
            self.p.expect(b',')?;
        }
        self.ty()
    }

    fn result_types(&mut self) -> Parsed<()> {
        let fixed = self.info.results.map(|n| n as usize);
        let count = match (fixed, self.named_results) {
            (Some(n), _) => n,
            (None, 0) => {
                let types = if self.type_follows() { self.types()? } else { Vec::new() };
                self.results(&types);
                return Ok(());
            }
            (None, n) => n,
        };
        let types: Parsed<Vec<_>> = (0..count).map(|n| self.listed_type(n)).collect();
        self.results(&types?);
        Ok(())
    }

    /// True if a type stands on the same line.
    fn type_follows(&self) -> bool {
        let rest = self.p.rest();
        let next = rest.iter().find(|b| !matches!(b, b' ' | b'\t'));
        next.is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'!' | b'(')) && !rest.trim_ascii_start().starts_with(b"loc(")
    }

    fn functional_type(&mut self) -> Parsed<()> {
        self.p.space();
        let start = self.p.pos;
        let (inputs, results) = self.function_type()?;
        let operands = self.draft.operands.len();
        if inputs.len() != operands {
            let message = format!("expected the types of {operands} operands, got {}", inputs.len());
            return Err(self.p.error_at(start, self.p.pos, message));
        }
        self.draft.operand_types = Some(inputs.to_vec());
        self.results(results);
        Ok(())
    }

    fn signature_element(&mut self) -> Parsed<()> {
        if !self.p.eat(b':') {
            return self.end_of_attributes();
        }
        if self.p.next() == b'(' {
            return self.functional_type();
        }
        let ty = self.ty()?;
        self.draft.one_type = Some(ty);
        let count = self.info.results.map_or(self.named_results, |n| n as usize);
        self.results(&vec![ty; count]);
        Ok(())
    }

    /// Reports an attribute that the op does not have, or not in this place.
    fn end_of_attributes(&mut self) -> Parsed<()> {
        if self.p.next() != b',' {
            return Ok(());
        }
        let attributes = self.info.fields.iter().filter(|f| matches!(f.role, Role::Attribute | Role::OptionalAttribute));
        let names: Vec<_> = attributes.map(|f| f.name).collect();
        let hint = match names[..] {
            [] => format!("{} has no attributes", self.info.name),
            _ => format!("the attributes of {} are, in this order: {}", self.info.name, names.join(", ")),
        };
        let error = self.p.expected_error("no further attribute").with_hint(hint);
        Err(self.p.report(error))
    }

    fn field_value(&mut self, i: usize) -> Parsed<()> {
        match self.info.fields[i].role {
            Role::Operand | Role::OptionalOperand => {
                let operand = self.operand()?;
                self.draft.operands.push((i, operand));
            }
            Role::Operands => self.operand_list(i)?,
            Role::Attribute | Role::OptionalAttribute => {
                let value = self.field_attr(self.info, i)?;
                self.attribute(self.info.fields[i].name, value);
            }
            Role::Region => {
                self.end_of_attributes()?;
                self.region_of(i, &[])?;
            }
            Role::Regions => {
                while self.at_region() {
                    self.region_of(i, &[])?;
                    if !self.p.eat(b',') && !self.at_region() {
                        break;
                    }
                }
            }
            Role::Successor => self.successor_of(i)?,
            Role::Results => {}
        }
        Ok(())
    }

    fn operand_list(&mut self, field: usize) -> Parsed<()> {
        if self.at_operand() {
            loop {
                let operand = self.operand()?;
                self.draft.operands.push((field, operand));
                if !self.another_operand() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Takes a comma if a value follows it; else the comma belongs to what comes next.
    fn another_operand(&mut self) -> bool {
        let start = self.p.pos;
        let more = self.p.eat(b',') && self.at_operand();
        if !more {
            self.p.pos = start;
        }
        more
    }

    /// The value of an attribute field, in its short form where the field's type has one.
    fn field_attr(&mut self, info: &'static OpInfo, i: usize) -> Parsed<Attr<'c>> {
        let field = &info.fields[i];
        let next = self.p.next();
        match field.spelling {
            Spelling::Unit => Ok(self.p.cx.attr(AttrKind::Unit)),
            Spelling::Case(cases) if next != b'#' => self.p.case_words(cases),
            Spelling::Flags(cases) if next == b'<' => {
                let open = self.p.pos;
                self.p.pos += 1;
                let set = self.p.case_words(cases)?;
                self.p.close(b'>', open)?;
                Ok(set)
            }
            Spelling::Number(cases) if next.is_ascii_alphabetic() => {
                let start = self.p.pos;
                let word = ascii(self.p.word());
                match cases.iter().position(|case| *case == word) {
                    Some(number) => Ok(self.p.cx.i64_attr(number as i64)),
                    None => Err(self.p.error_at(start, self.p.pos, format!("expected one of {}, got '{word}'", cases.join(", ")))),
                }
            }
            Spelling::Symbol if next == b'@' => {
                let name = self.symbol_name()?;
                Ok(self.p.cx.attr(AttrKind::Str(name)))
            }
            _ if field.expected == <i64 as AsAttr<'c>>::EXPECTED && (next == b'-' || next.is_ascii_digit()) => self.p.plain_integer(),
            _ if field.expected == <Dims<'c> as AsAttr<'c>>::EXPECTED => self.p.dims_attr(),
            _ => self.attr(),
        }
    }

    /// True if an optional group is there: its first words are next, and then something that its first field may begin with.
    fn is_present(&mut self, inner: &[Element]) -> bool {
        let start = self.p.pos;
        let mut present = true;
        for element in inner {
            match element {
                Element::Word(word) => present = self.eat(word),
                Element::Comma => present = self.is_first() || self.eat(","),
                Element::Field(i) => {
                    present = match self.info.fields[*i].role {
                        Role::Operand | Role::OptionalOperand | Role::Operands => self.at_operand(),
                        Role::Region | Role::Regions => self.at_region(),
                        Role::Successor => self.p.next() == b'^',
                        _ if matches!(self.info.fields[*i].spelling, Spelling::Unit) => true, // the keyword says it
                        _ if matches!(self.info.fields[*i].spelling, Spelling::Symbol) => self.p.next() == b'@',
                        _ => !matches!(self.p.next(), b',' | b':' | b')' | b'}' | b']' | b'>' | b'='),
                    };
                    break;
                }
                Element::Group(_) => {
                    present = self.at("(");
                    break;
                }
                _ => break,
            }
            if !present {
                break;
            }
        }
        self.p.pos = start;
        present
    }

    /// Gives every operand the type that the text states, or that its definition has.
    fn resolve_operands(&mut self) -> Parsed<()> {
        let mut operands = std::mem::take(&mut self.draft.operands);
        operands.sort_by_key(|(field, _)| *field);
        let all = self.draft.operand_types.take();
        let first = |types: &Vec<Type<'c>>| types.first().copied();
        let same = self.draft.results.as_ref().and_then(first).filter(|_| self.info.has(Flags::SAME_TYPE));
        let mut own = std::mem::take(&mut self.draft.field_types);
        own.sort_by_key(|(field, _)| *field);
        let mut own = own.into_iter().peekable();
        for (n, (field, operand)) in operands.iter().enumerate() {
            let own = own.next_if(|(f, _)| f == field).map(|(_, ty)| ty);
            let stated = all.as_ref().and_then(|t| t.get(n).copied()).or(self.draft.one_type).or(own).or(same);
            let Some(ty) = stated.or_else(|| self.operand_type(*operand)) else {
                return Err(self.untyped(operand.at as usize));
            };
            let value: Value = self.p.resolve_value(operand.value, operand.at, ty)?;
            self.draft.values.push((*field, value));
        }
        operands.clear();
        self.draft.operands = operands;
        Ok(())
    }

    /// A value without a type that is defined later, or never.
    #[cold]
    fn untyped(&mut self, at: usize) -> super::Failed {
        if self.p.is_poisoned(at) || self.p.scope.damaged {
            return self.p.follows_from_error();
        }
        let end = self.p.name_end(at);
        let message = "expected a value that is defined before this use, since the op's text does not state the operand's type";
        self.p.error_at(at, end, message)
    }
}
