//! The ready-made syntax of functions.

use super::{Argument, OpParser, Parsed};
use crate::attr::{Attr, AttrKind};
use crate::types::Type;

/// A list of types with a dictionary for each.
struct Typed<'c> {
    types: Vec<Type<'c>>,
    dicts: Vec<Attr<'c>>,
}

impl<'c> Typed<'c> {
    fn new() -> Self {
        Typed { types: Vec::new(), dicts: Vec::new() }
    }

    fn push(&mut self, op: &mut OpParser<'_, '_, 'c>, ty: Type<'c>) -> Parsed<()> {
        let dict = op.optional_dict()?.unwrap_or(op.cx().no_attrs());
        self.types.push(ty);
        self.dicts.push(dict);
        Ok(())
    }

    /// Hands the dictionaries over as an array, unless all are empty.
    fn store(&self, op: &mut OpParser<'_, '_, 'c>, name: &str) {
        if self.dicts.iter().any(|d| !d.entries().is_empty()) {
            let array = op.cx().attr(AttrKind::Array(&self.dicts));
            op.attribute(name, array);
        }
    }
}

/// Reads a function: `[visibility] @name(%a: T {…}, …) -> (U {…}, …) [attributes {…}] [{ body }]`.
///
/// The op must have the fields `sym_name`, `function_type`, `sym_visibility`, `arg_attrs`, `res_attrs` and one region, whose
/// name is `region`. A declaration gets an empty region.
///
/// # Errors
/// The text is no such function.
pub fn parse_function(op: &mut OpParser<'_, '_, '_>, region: &str) -> Parsed<()> {
    if let Some(visibility) = op.optional_keyword(&["private", "public", "nested"]) {
        let visibility = op.cx().str_attr(visibility);
        op.attribute("sym_visibility", visibility);
    }
    let name = op.symbol_name()?;
    let name = op.cx().attr(AttrKind::Str(name));
    op.attribute("sym_name", name);
    let (inputs, arguments) = inputs(op)?;
    let results = results(op)?;
    let ty = op.cx().function_type(&inputs.types, &results.types);
    let ty = op.cx().attr(AttrKind::Type(ty));
    op.attribute("function_type", ty);
    inputs.store(op, "arg_attrs");
    results.store(op, "res_attrs");
    op.attr_dict_with_keyword()?;
    op.results(&[]);
    if !op.at_region() {
        op.empty_region(region);
        return Ok(());
    }
    let named = arguments.iter().all(|a| a.name.is_some());
    if !named {
        return Err(op.expected("no body, since the function's arguments have no names"));
    }
    op.function_body(region, &arguments)
}

/// Reads `(%a: T {…} loc(…), …)`, or only types for a declaration.
fn inputs<'c>(op: &mut OpParser<'_, '_, 'c>) -> Parsed<(Typed<'c>, Vec<Argument<'c>>)> {
    let (mut inputs, mut arguments) = (Typed::new(), Vec::<Argument<'c>>::new());
    let open = op.open("(")?;
    if op.eat(")") {
        return Ok((inputs, arguments));
    }
    loop {
        let mut name = None;
        if op.at_operand() {
            name = Some(op.argument_name()?);
            op.expect(":")?;
        }
        if arguments.first().is_some_and(|first| first.name.is_some() != name.is_some()) {
            return Err(op.expected("names for all arguments or for none"));
        }
        let ty = op.ty()?;
        inputs.push(op, ty)?;
        op.optional_location()?;
        arguments.push(Argument { name, ty });
        if !op.more(b')', open)? {
            return Ok((inputs, arguments));
        }
    }
}

/// Reads `-> T`, `-> (T {…}, U)`, or nothing.
fn results<'c>(op: &mut OpParser<'_, '_, 'c>) -> Parsed<Typed<'c>> {
    let mut results = Typed::new();
    if !op.eat("->") {
        return Ok(results);
    }
    if !op.at("(") {
        let ty = op.ty()?;
        results.types.push(ty);
        results.dicts.push(op.cx().no_attrs());
        return Ok(results);
    }
    let open = op.open("(")?;
    if op.eat(")") {
        return Ok(results);
    }
    loop {
        let ty = op.ty()?;
        results.push(op, ty)?;
        if !op.more(b')', open)? {
            return Ok(results);
        }
    }
}

impl<'c> OpParser<'_, '_, 'c> {
    /// Takes an opening bracket and says where it stands.
    pub(super) fn open(&mut self, bracket: &str) -> Parsed<usize> {
        self.p.space();
        let at = self.p.pos;
        self.expect(bracket)?;
        Ok(at)
    }

    /// After an element of a list: true if another one follows, false if the list was closed.
    pub(super) fn more(&mut self, closing: u8, open: usize) -> Parsed<bool> {
        self.p.more(closing, open)
    }

    /// A body always has an entry block, with the function's arguments.
    fn function_body(&mut self, region: &str, arguments: &[Argument<'c>]) -> Parsed<()> {
        let made = self.region(region, arguments)?;
        if self.p.body.first_block(made).is_none() {
            self.p.body.add_block(made, &[]);
        }
        Ok(())
    }
}
