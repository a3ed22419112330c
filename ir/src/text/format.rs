//! Assembly formats: what stands in an op's text form, in order, compiled from its format string.
//!
//! The language, as in MLIR's declarative formats:
//! - `` `word` ``: a keyword or punctuation;
//! - `$field`: an operand (or list), an attribute's value, a region, a successor;
//! - `type($field)`, `type(operands)`, `type(results)`: a type, or a comma-separated list;
//! - `functional-type(operands, results)`: `(A, B) -> C`;
//! - `attr-dict`, `attr-dict-with-keyword`: all attributes that stand nowhere else (the second after `attributes`);
//! - `( … )?`: there when its first field is: an optional field that is present, a non-empty list.
//!
//! An op without a format has a derived one: operands, `name = value` for each attribute, regions, dictionary, signature.

use crate::op::{OpInfo, Role, Spelling};

/// One piece of an op's text form. Fields are indices into [`OpInfo::fields`].
#[derive(Debug, PartialEq, Eq)]
pub enum Element {
    /// A keyword or punctuation.
    Word(String),
    /// A comma, unless nothing stands before it (in derived formats, where all that stands before may be absent).
    Comma,
    /// A field.
    Field(usize),
    /// A list of operands in parentheses (derived formats write several lists that way).
    Group(usize),
    /// The types of an operand field.
    TypeOf(usize),
    /// The types of all operands.
    OperandTypes,
    /// The types of all results.
    ResultTypes,
    /// `(operand types) -> result types`.
    FunctionalType,
    /// `: T` when all operands and results have the type T, no function type, and their number is fixed, else `: (A, B) -> C`;
    /// nothing for an op without operands and results.
    Signature,
    /// Attributes that stand nowhere else; the flag says whether `attributes` stands before them.
    AttrDict(bool),
    /// Present when the field (the first one inside) is.
    Optional(usize, Vec<Element>),
}

/// A compiled format.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// The pieces in order.
    pub elements: Vec<Element>,
    /// True if the text says the result types; else they are inferred.
    pub states_results: bool,
}

impl OpInfo {
    /// The compiled format: the op's own, or the derived one.
    ///
    /// # Panics
    /// If the format string is wrong: a bug in the dialect, which [`Format::compile`] in a test finds.
    pub fn text_format(&'static self) -> &'static Format {
        self.compiled.get_or_init(|| match self.format {
            Some(text) => Format::compile(text, self).unwrap_or_else(|e| panic!("format of {}: {e}", self.name)),
            None => Format::derived(self),
        })
    }
}

impl Format {
    /// Compiles a format string for an op.
    ///
    /// # Errors
    /// What is wrong with the string.
    pub fn compile(text: &str, info: &OpInfo) -> Result<Format, String> {
        let mut rest = text.trim_start();
        let elements = compile_list(&mut rest, info, false)?;
        for (i, field) in info.fields.iter().enumerate() {
            let dictionary = elements.iter().any(|e| matches!(e, Element::AttrDict(_)));
            let in_dictionary = dictionary && matches!(field.role, Role::Attribute | Role::OptionalAttribute);
            let needed = field.role != Role::Results && !in_dictionary;
            if needed && !mentions(&elements, i) {
                return Err(format!("field '{}' stands nowhere", field.name));
            }
        }
        let states_results = elements.iter().any(|e| matches!(e, Element::ResultTypes | Element::FunctionalType | Element::Signature));
        Ok(Format { elements, states_results })
    }

    fn derived(info: &OpInfo) -> Format {
        use Role::{Attribute, Operand, Operands, OptionalAttribute, OptionalOperand, Region, Regions, Results, Successor};
        let word = |text: &str| Element::Word(text.into());
        let mut elements = Vec::new();
        let grouped = info.has_segments();
        let plain = |role: Role| if grouped { role == Operand } else { matches!(role, Operand | Operands | OptionalOperand) };
        for (i, field) in info.fields.iter().enumerate() {
            let mut item = if elements.is_empty() { vec![] } else { vec![Element::Comma] };
            match field.role {
                role if plain(role) => item.push(Element::Field(i)),
                Operands | OptionalOperand => item.push(Element::Group(i)),
                Attribute | OptionalAttribute if matches!(field.spelling, Spelling::Unit) => item.extend([word(field.name), Element::Field(i)]),
                Attribute | OptionalAttribute => item.extend([word(field.name), word("="), Element::Field(i)]),
                Successor => item.push(Element::Field(i)),
                Operand | Region | Regions | Results => continue,
            }
            let always = matches!(field.role, Operand | Successor)
                || (field.role == Attribute && field.default.is_none())
                || (grouped && field.role != OptionalAttribute && field.role != Attribute);
            if always { elements.extend(item) } else { elements.push(Element::Optional(i, item)) }
        }
        elements.extend(info.fields.iter().enumerate().filter(|(_, f)| matches!(f.role, Region | Regions)).map(|(i, _)| Element::Field(i)));
        elements.push(Element::AttrDict(false));
        elements.push(Element::Signature);
        Format { elements, states_results: true }
    }

    /// True if the field stands in the text (its attribute is then left out of the dictionary).
    pub fn mentions(&self, field: usize) -> bool {
        mentions(&self.elements, field)
    }
}

fn mentions(elements: &[Element], field: usize) -> bool {
    elements.iter().any(|e| match e {
        Element::Field(i) | Element::Group(i) => *i == field,
        Element::Optional(_, inner) => mentions(inner, field),
        _ => false,
    })
}

fn compile_list(rest: &mut &str, info: &OpInfo, inside: bool) -> Result<Vec<Element>, String> {
    let mut elements = Vec::new();
    loop {
        *rest = rest.trim_start();
        if rest.is_empty() {
            return if inside { Err("'(' without ')?'".into()) } else { Ok(elements) };
        }
        if let Some(after) = rest.strip_prefix(')').filter(|_| inside) {
            *rest = after.strip_prefix('?').ok_or("a group ends with ')?'")?;
            return Ok(elements);
        }
        elements.push(compile_one(rest, info)?);
    }
}

fn compile_one(rest: &mut &str, info: &OpInfo) -> Result<Element, String> {
    if let Some(after) = rest.strip_prefix('`') {
        let (word, after) = after.split_once('`').ok_or("a word without its closing '`'")?;
        *rest = after;
        return Ok(Element::Word(word.into()));
    }
    if let Some(after) = rest.strip_prefix('(') {
        *rest = after;
        let inner = compile_list(rest, info, true)?;
        let anchor = inner.iter().find_map(|e| if let Element::Field(i) = e { Some(*i) } else { None });
        return Ok(Element::Optional(anchor.ok_or("an optional group needs a field")?, inner));
    }
    let field = |name: &str| info.fields.iter().position(|f| f.name == name).ok_or_else(|| format!("there is no field '{name}'"));
    if let Some(after) = rest.strip_prefix('$') {
        let end = after.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(after.len());
        *rest = &after[end..];
        return Ok(Element::Field(field(&after[..end])?));
    }
    for (word, element) in [
        ("attr-dict-with-keyword", Element::AttrDict(true)),
        ("attr-dict", Element::AttrDict(false)),
        ("functional-type(operands, results)", Element::FunctionalType),
        ("signature", Element::Signature),
    ] {
        if let Some(after) = rest.strip_prefix(word) {
            *rest = after;
            return Ok(element);
        }
    }
    if let Some((name, after)) = rest.strip_prefix("type(").and_then(|r| r.split_once(')')) {
        *rest = after;
        return match name {
            "operands" => Ok(Element::OperandTypes),
            "results" => Ok(Element::ResultTypes),
            _ => {
                let i = field(name.strip_prefix('$').ok_or("type(…) takes $field, operands or results")?)?;
                let operand = matches!(info.fields[i].role, Role::Operand | Role::Operands | Role::OptionalOperand);
                if operand { Ok(Element::TypeOf(i)) } else { Err(format!("'{}' is no operand", info.fields[i].name)) }
            }
        };
    }
    Err(format!("cannot read '{rest}'"))
}
