//! Ops in custom form: by their compiled format, or by a hand-written syntax.
//!
//! Law: the custom form is chosen only for an op that reads back the same from it; any other op is written in generic form.

use super::printer::OpPrinter;
use super::{atoms, fields};
use crate::attr::{Attr, AttrKind, NamedAttr};
use crate::body::{Op, Region, Values};
use crate::element::ElementType;
use crate::op::{AsAttr, FieldInfo, Flags, OpInfo, Role, SEGMENTS, Spelling};
use crate::session::Dims;
use crate::text::Syntax;
use crate::text::format::{Element, Format};
use crate::types::Type;
use smallvec::SmallVec;
use std::io;

use super::generic::Entry;

/// What was written last, which decides whether a space comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// The op's name.
    Name,
    /// An opening bracket: no space.
    Open,
    /// A comma: a space where the line may be broken.
    Comma,
    /// Other punctuation: a space, also before an opening bracket.
    Punctuation,
    /// A name, a value, an attribute, a type.
    Other,
}

impl<'c> OpPrinter<'_, 'c> {
    /// Writes an op behind its results: in custom form if it has one and fits it.
    pub(super) fn custom_op(&mut self, op: Op) -> io::Result<()> {
        let Some(info) = self.body.info(op).filter(|info| self.is_readable(op, info)) else { return self.generic_op(op) };
        let start = self.out.len();
        self.begin_group();
        self.name(info);
        match info.syntax {
            Some(syntax) => self.written(op, syntax, start)?,
            None => self.elements(op, info, &info.text_format().elements, &mut Last::Name)?,
        }
        self.end_group();
        Ok(())
    }

    fn name(&mut self, info: &'static OpInfo) {
        let short = self.dialect.and_then(|dialect| info.name.strip_prefix(dialect)?.strip_prefix('.'));
        self.text(short.filter(|name| !name.contains('.')).unwrap_or(info.name));
    }

    /// Prints with a hand-written syntax; an op that it refuses is written in generic form instead.
    fn written(&mut self, op: Op, syntax: &Syntax, start: usize) -> io::Result<()> {
        match (syntax.print)(self, op) {
            Err(e) if e.kind() == io::ErrorKind::InvalidInput => {
                self.out.truncate(start);
                self.layout.take_back(start);
                self.begin_group();
                self.generic_op(op)
            }
            done => done,
        }
    }

    /// What a hand-written syntax returns, before it writes any region, for an op that it cannot express: the op is then
    /// written in generic form.
    ///
    /// # Errors
    /// Always.
    pub fn refuse() -> io::Result<()> {
        Err(io::ErrorKind::InvalidInput.into())
    }

    /// True if the op's fields can be read, its results follow from the text, and each attribute has its place.
    fn is_readable(&mut self, op: Op, info: &'static OpInfo) -> bool {
        let body = self.body;
        let format = info.syntax.is_none().then(|| info.text_format());
        self.inferred.clear();
        if (info.infer)(body, op, &mut self.inferred).is_err() {
            return false;
        }
        let results = body.types(body.results(op));
        let states_results = format.is_none_or(|f| f.states_results);
        if results.len() != self.inferred.len() || !(states_results || results.eq(self.inferred.iter().copied())) {
            return false;
        }
        let (properties, others) = body.attrs(op).parts();
        let is_field = |entry: &NamedAttr<'_>| fields::attribute(info, entry.0.text()).is_some();
        let has_place = |entry: &NamedAttr<'_>| match fields::attribute(info, entry.0.text()) {
            Some(field) => info.syntax.is_some() || is_expressible(&info.fields[field], entry.1),
            None => info.has_segments() && entry.0.text() == SEGMENTS,
        };
        properties.iter().all(has_place) && !others.iter().any(is_field) && (others.is_empty() || format.is_none_or(has_dict))
    }

    fn elements(&mut self, op: Op, info: &'static OpInfo, elements: &'static [Element], last: &mut Last) -> io::Result<()> {
        for element in elements {
            match element {
                Element::Word(word) => self.word(word, last),
                Element::Comma if *last == Last::Name => {}
                Element::Comma => self.word(",", last),
                Element::Optional(field, inner) => {
                    if fields::is_present(self.body, op, info, *field) {
                        self.elements(op, info, inner, last)?;
                    }
                }
                Element::AttrDict(keyword) => self.rest_of_dict(op, info, *keyword, last),
                Element::Signature => self.signature(op, info, last),
                Element::Field(i) => self.field(op, info, *i, last)?,
                Element::Group(i) => {
                    self.gap(last);
                    self.text("(");
                    self.values(fields::operands(self.body, op, info, *i));
                    self.text(")");
                }
                Element::TypeOf(i) => self.types_of(fields::operands(self.body, op, info, *i), last),
                Element::OperandTypes => self.types_of(self.body.operands(op), last),
                Element::ResultTypes => self.types_of(self.body.results(op), last),
                Element::FunctionalType => {
                    self.gap(last);
                    let body = self.body;
                    self.function_type(body.types(body.operands(op)), body.types(body.results(op)));
                }
            }
        }
        Ok(())
    }

    /// The space before something that is no word.
    fn gap(&mut self, last: &mut Last) {
        match last {
            Last::Open => {}
            Last::Comma => self.soft_space(),
            Last::Name | Last::Punctuation | Last::Other => self.text(" "),
        }
        *last = Last::Other;
    }

    fn word(&mut self, word: &str, last: &mut Last) {
        let mut chars = word.chars();
        let single = chars.next().filter(|_| chars.next().is_none());
        let glued = single.is_some_and(|c| match last {
            Last::Name | Last::Other => "<>(){}[],".contains(c),
            _ => ">)}],".contains(c),
        });
        if !glued {
            self.gap(last);
        }
        self.text(word);
        *last = match single {
            Some('<' | '(' | '{' | '[') => Last::Open,
            Some(',') => Last::Comma,
            _ if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => Last::Other,
            _ => Last::Punctuation,
        };
    }

    fn types_of(&mut self, values: Values, last: &mut Last) {
        if !values.is_empty() {
            self.gap(last);
            self.types(self.body.types(values));
        }
    }

    fn field(&mut self, op: Op, info: &'static OpInfo, field: usize, last: &mut Last) -> io::Result<()> {
        if !fields::is_present(self.body, op, info, field) {
            return Ok(());
        }
        if matches!(info.fields[field].spelling, Spelling::Unit) {
            return Ok(()); // its keyword stands already
        }
        let flags = matches!(info.fields[field].spelling, Spelling::Flags(_));
        if !(flags && *last == Last::Other) {
            self.gap(last); // `overflow<nsw>` is glued to its keyword
        }
        match info.fields[field].role {
            Role::Operand | Role::OptionalOperand | Role::Operands => self.values(fields::operands(self.body, op, info, field)),
            Role::Attribute | Role::OptionalAttribute => {
                if let Some(attr) = self.body.attr(op, info.fields[field].name) {
                    self.field_attr(&info.fields[field], attr);
                }
            }
            Role::Region | Role::Regions => {
                for (i, region) in fields::regions(self.body, op, info, field).enumerate() {
                    if i > 0 {
                        self.text(", ");
                    }
                    self.region(region, self.entry_of(op, region))?;
                }
            }
            Role::Successor => {
                if let Some(block) = fields::successor(self.body, op, info, field) {
                    self.successor(block);
                }
            }
            Role::Results => self.types(self.body.types(self.body.results(op))),
        }
        Ok(())
    }

    /// A module's one block needs no header, which an empty block has elsewhere.
    fn entry_of(&self, op: Op, region: Region) -> Entry {
        let body = self.body;
        let one_block = body.has(op, Flags::SINGLE_BLOCK.union(Flags::NO_TERMINATOR)) && body.has_one_block(region);
        let no_args = body.first_block(region).is_some_and(|block| body.args(block).is_empty());
        if one_block && no_args { Entry::Hidden } else { Entry::Shown }
    }

    /// `: T` where everything has the type T and the number of results is known, else `: (A, B) -> C`.
    fn signature(&mut self, op: Op, info: &'static OpInfo, last: &mut Last) {
        let body = self.body;
        let (operands, results) = (body.types(body.operands(op)), body.types(body.results(op)));
        let mut all = operands.clone().chain(results.clone());
        let Some(first) = all.next() else { return };
        self.word(":", last);
        self.gap(last);
        // A function type alone would be read as the signature itself.
        let short = info.results.is_some() && first.function().is_none() && all.all(|ty| ty == first);
        if short { self.ty(first) } else { self.function_type(operands, results) }
    }

    /// An attribute in the place of a field: what the field says of it is left out. Integers of type `i64` are bare, lists of
    /// integers `[1, 0]`, and cases of enumerations words.
    fn field_attr(&mut self, field: &FieldInfo, attr: Attr<'c>) {
        match (*attr.get(), field.spelling) {
            (AttrKind::Int(value, _), Spelling::Number(cases)) => self.text(cases.get(value as usize).copied().unwrap_or_default()),
            (AttrKind::Str(name), Spelling::Symbol) => self.symbol(name.text()),
            (AttrKind::Enum(_, case), Spelling::Case(_)) => self.text(case.text()),
            (AttrKind::Enum(_, set), Spelling::Flags(_)) => {
                self.text("<");
                self.text(set.text());
                self.text(">");
            }
            (AttrKind::Int(value, _), _) if field.expected == i64::EXPECTED => atoms::integer(&mut self.out, value.into()),
            (AttrKind::Dims(dims), _) if field.expected == Dims::EXPECTED => {
                self.text("[");
                self.list(dims.list(), |p, n| atoms::integer(&mut p.out, (*n).into()));
                self.text("]");
            }
            _ => self.attr(attr),
        }
    }

    /// The attributes that stand nowhere else in the text, sorted by name.
    fn rest_of_dict(&mut self, op: Op, info: &'static OpInfo, keyword: bool, last: &mut Last) {
        let (properties, others) = self.body.attrs(op).parts();
        let format = info.text_format();
        let cx = self.body.cx();
        let is_default = |i: usize, value: Attr<'c>| info.fields[i].default.is_some_and(|default| default(cx) == value);
        let stands = |&&(name, value): &&NamedAttr<'c>| {
            name.text() != SEGMENTS && !fields::attribute(info, name.text()).is_some_and(|i| format.mentions(i) || is_default(i, value))
        };
        let mut rest: SmallVec<[NamedAttr<'c>; 8]> = properties.iter().filter(stands).copied().collect();
        rest.extend_from_slice(others);
        rest.sort_by_key(|(name, _)| name.text());
        if !rest.is_empty() {
            *last = Last::Other;
            self.dict(rest, keyword);
        }
    }

    /// Writes the op's attributes, properties too, as ` {…}` or ` attributes {…}`, without those that are named.
    pub fn attr_dict(&mut self, op: Op, without: &[&str], keyword: bool) {
        let (properties, others) = self.body.attrs(op).parts();
        let all = properties.iter().chain(others).copied();
        let mut rest: SmallVec<[NamedAttr<'c>; 8]> = all.filter(|(name, _)| !without.contains(&name.text()) && name.text() != SEGMENTS).collect();
        rest.sort_by_key(|(name, _)| name.text());
        self.dict(rest, keyword);
    }
}

/// False for what the text of a field leaves no room for: a number without a keyword, an integer of another type where `i64`
/// is meant.
fn is_expressible(field: &FieldInfo, attr: Attr<'_>) -> bool {
    let is_i64 = |ty: Type<'_>| ty.scalar() == Some(ElementType::S64);
    match (*attr.get(), field.spelling) {
        (AttrKind::Int(n, ty), Spelling::Number(cases)) => is_i64(ty) && usize::try_from(n).is_ok_and(|n| n < cases.len()),
        (AttrKind::Enum(name, case), Spelling::Case(info)) => name.text() == info.name && info.cases.contains(&case.text()) && is_word(case.text()),
        (AttrKind::Enum(name, set), Spelling::Flags(info)) => {
            let separator = info.separator.unwrap_or(", ");
            name.text() == info.name && set.text().split(separator).all(|case| info.cases.contains(&case) && is_word(case))
        }
        (AttrKind::Str(_), Spelling::Symbol) | (AttrKind::Unit, Spelling::Unit) => true,
        (_, Spelling::Number(_) | Spelling::Case(_) | Spelling::Flags(_) | Spelling::Symbol | Spelling::Unit) => false,
        (AttrKind::Int(_, ty), _) if field.expected == i64::EXPECTED => is_i64(ty),
        _ => true,
    }
}

fn is_word(case: &str) -> bool {
    !case.is_empty() && case.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn has_dict(format: &'static Format) -> bool {
    format.elements.iter().any(|e| matches!(e, Element::AttrDict(_)))
}
