//! The ready-made syntax of functions.

use super::generic::Entry;
use super::printer::OpPrinter;
use crate::attr::{Attr, AttrKind};
use crate::body::{Op, Value};
use crate::types::Type;
use std::io;

/// The attributes that the syntax of functions shows in their own places.
const SHOWN: [&str; 5] = ["function_type", "sym_name", "sym_visibility", "arg_attrs", "res_attrs"];

/// Prints a function behind its op's name: ` private @f(%arg0: f32 {a = 1}) -> (f32 {b}, i32) attributes {…} {…}`.
///
/// The op holds `function_type`, `sym_name`, and where there are any `sym_visibility`, `arg_attrs` and `res_attrs` (arrays of
/// dictionaries). A function whose region is empty is a declaration. A function that does not fit this is refused, so that it
/// is printed in generic form.
///
/// # Errors
/// If the output cannot be written.
pub fn print_function(p: &mut OpPrinter<'_, '_>, op: Op) -> io::Result<()> {
    let body = p.body();
    let Some(parts) = Parts::of(p, op) else { return OpPrinter::refuse() };
    if let Some(visibility) = parts.visibility {
        p.keyword(visibility);
    }
    p.text(" ");
    p.symbol(parts.name);
    p.text("(");
    let entry = body.regions(op).next().and_then(|region| body.first_block(region));
    match entry {
        Some(block) => p.list(body.iter(body.args(block)).enumerate(), |p, (i, arg): (usize, Value)| {
            p.argument(arg);
            p.attrs_of(parts.arg_attrs, i);
        }),
        None => p.list(parts.inputs.iter().enumerate(), |p, (i, ty)| {
            p.ty(*ty);
            p.attrs_of(parts.arg_attrs, i);
        }),
    }
    p.text(")");
    p.results(&parts);
    p.attr_dict(op, &SHOWN, true);
    if let Some(region) = body.regions(op).next().filter(|_| entry.is_some()) {
        p.text(" ");
        p.region(region, Entry::Hidden)?;
    }
    Ok(())
}

struct Parts<'c> {
    name: &'c str,
    visibility: Option<&'c str>,
    inputs: &'c [Type<'c>],
    results: &'c [Type<'c>],
    arg_attrs: &'c [Attr<'c>],
    res_attrs: &'c [Attr<'c>],
}

impl<'c> Parts<'c> {
    /// The parts of a function, if all attributes are as the syntax shows them and the entry block takes the inputs.
    fn of(p: &OpPrinter<'_, 'c>, op: Op) -> Option<Self> {
        let body = p.body();
        let (inputs, results) = body.attr(op, "function_type")?.as_type()?.function()?;
        let visibility = match body.attr(op, "sym_visibility") {
            Some(attr) => Some(attr.as_str().filter(|v| matches!(*v, "public" | "private" | "nested"))?),
            None => None,
        };
        let parts = Parts {
            name: body.attr(op, "sym_name")?.as_str()?,
            visibility,
            inputs,
            results,
            arg_attrs: dicts(body.attr(op, "arg_attrs"), inputs.len())?,
            res_attrs: dicts(body.attr(op, "res_attrs"), results.len())?,
        };
        let mut regions = body.regions(op);
        let entry = body.first_block(regions.next()?);
        let takes_inputs = entry.is_none_or(|block| body.types(body.args(block)).eq(inputs.iter().copied()));
        (takes_inputs && regions.next().is_none() && body.operands(op).is_empty()).then_some(parts)
    }
}

/// The dictionaries of an array that has one for each of `count` things, of which one has entries (else they would be lost).
fn dicts(attr: Option<Attr<'_>>, count: usize) -> Option<&[Attr<'_>]> {
    let Some(attr) = attr else { return Some(&[]) };
    match *attr.get() {
        AttrKind::Array(list) if list.len() == count && list.iter().all(|a| matches!(*a.get(), AttrKind::Dict(..))) => Some(list),
        _ => None,
    }
}

impl<'c> OpPrinter<'_, 'c> {
    fn attrs_of(&mut self, dicts: &[Attr<'c>], i: usize) {
        if let Some(dict) = dicts.get(i) {
            self.dict(dict.entries().iter().copied(), false);
        }
    }

    fn results(&mut self, parts: &Parts<'c>) {
        let plain = parts.res_attrs.iter().all(|dict| dict.is_empty_dict());
        match parts.results {
            [] => {}
            [one] if plain && one.function().is_none() => {
                self.text(" ->");
                self.soft_space();
                self.ty(*one);
            }
            results => {
                self.text(" ->");
                self.soft_space();
                self.text("(");
                self.list(results.iter().enumerate(), |p, (i, ty)| {
                    p.ty(*ty);
                    p.attrs_of(parts.res_attrs, i);
                });
                self.text(")");
            }
        }
    }
}
