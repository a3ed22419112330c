//! Steps that make attributes, constants and sizes simpler.

use super::{Edit, op_at};
use shale_dialects::hlo::Constant;
use shale_ir::attr::AttrKind;
use shale_ir::body::Value;
use shale_ir::literal::Literal;
use shale_ir::module::Module;
use shale_ir::op::{AttrRef, Role};
use std::collections::BTreeSet;

/// The most attributes of one op that are tried.
const FIELDS: usize = 12;

/// Gives an attribute its default, or leaves it out.
pub(super) fn default_attribute<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n / FIELDS) else { return Edit::End };
    let cx = body.cx();
    let attributes = body.info(op).into_iter().flat_map(|info| info.fields).filter(|f| matches!(f.role, Role::Attribute | Role::OptionalAttribute));
    let Some(field) = attributes.into_iter().nth(n % FIELDS) else { return Edit::Nothing };
    let simple = match (field.role, field.default) {
        (_, Some(default)) => Some(default(cx)),
        (Role::OptionalAttribute, None) => None,
        _ => return Edit::Nothing,
    };
    if body.attr(op, field.name) == simple {
        return Edit::Nothing;
    }
    body.set_attr(op, field.name, simple);
    Edit::Done
}

/// Makes a constant that is not all zeros so.
pub(super) fn zero_constant<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    simpler_constant(module, n, |literal| Some(Literal::zeros(literal.element(), literal.dims())))
}

/// Gives all elements of a constant the value of the first.
pub(super) fn splat_constant<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    simpler_constant(module, n, |literal| {
        let first = literal.bytes().get(..literal.element().bytes())?;
        Literal::from_bytes(literal.element(), literal.dims(), &first.repeat(literal.len())).ok()
    })
}

fn simpler_constant(module: &mut Module<'_>, n: usize, simpler: impl Fn(&Literal) -> Option<Literal>) -> Edit {
    let Some((body, op)) = op_at(module, n) else { return Edit::End };
    let Some(constant) = body.matches::<Constant<'_>>(op) else { return Edit::Nothing };
    let result: Value = body.result(op, 0);
    let new = Literal::from_attr(constant.value.0, body.ty(result)).and_then(|literal| simpler(&literal));
    let Some(AttrRef(new)) = new.map(|literal| AttrRef(literal.to_attr(body.cx()))) else { return Edit::Nothing };
    let same_type = matches!((*new.get(), *constant.value.0.get()), (AttrKind::Dense(a, _), AttrKind::Dense(b, _)) if a == b);
    if new == constant.value.0 || !same_type {
        return Edit::Nothing;
    }
    body.set_attr(op, "value", Some(new));
    Edit::Done
}

/// The numbers above 1 that stand in square brackets, largest first: sizes of dimensions, and what goes with them.
pub(super) fn sizes(text: &str) -> Vec<u64> {
    let mut found = BTreeSet::new();
    bracketed(text, &mut |number| {
        found.extend(number.parse::<u64>().ok().filter(|n| *n > 1));
        None
    });
    found.into_iter().rev().collect()
}

/// The text with another number wherever `size` stands in square brackets.
pub(super) fn with_size(text: &str, size: u64, new: u64) -> String {
    bracketed(text, &mut |number| (number.parse() == Ok(size)).then(|| new.to_string()))
}

/// The text with what `change` gives for each whole number in square brackets outside of `dense<…>`.
fn bracketed(text: &str, change: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let (mut out, mut depth, mut number) = (String::new(), 0usize, String::new());
    let mut dense = false;
    for c in text.chars() {
        if c.is_ascii_digit() && depth > 0 && !dense && (!number.is_empty() || out.ends_with(['[', ',', ' ', '='])) {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            let taken = std::mem::take(&mut number);
            out.push_str(&change(&taken).unwrap_or(taken));
        }
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            '<' if out.ends_with("dense") => dense = true,
            '>' => dense = false,
            _ => {}
        }
        out.push(c);
    }
    out + &number
}
