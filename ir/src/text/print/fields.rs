//! The parts of an op that stand for its fields, found by the fields' roles at run time.

use crate::attr::i32_array;
use crate::body::{Block, Body, Op, Region, Values};
use crate::op::{Flags, OpInfo, Role, SEGMENTS, same_counts};

fn is_operand(role: Role) -> bool {
    matches!(role, Role::Operand | Role::OptionalOperand | Role::Operands)
}

/// The number of fields before `field` with a role that `is` accepts.
fn before(info: &OpInfo, field: usize, is: impl Fn(Role) -> bool) -> usize {
    info.fields[..field].iter().filter(|f| is(f.role)).count()
}

/// The attribute field with a name.
pub(super) fn attribute(info: &OpInfo, name: &str) -> Option<usize> {
    info.fields.iter().position(|f| f.name == name && matches!(f.role, Role::Attribute | Role::OptionalAttribute))
}

/// The operands of a field.
pub(super) fn operands(body: &Body<'_>, op: Op, info: &OpInfo, field: usize) -> Values {
    let (all, nth) = (body.operands(op), before(info, field, is_operand));
    let range = if info.has_segments() || info.has(Flags::SAME_COUNTS) {
        let recorded = || body.attr(op, SEGMENTS).and_then(i32_array).map(|sizes| sizes.map(|n| n.max(0) as u32).collect());
        let sizes = if info.has_segments() { recorded() } else { same_counts(info, all.len()) }.unwrap_or_default();
        (sizes.iter().take(nth).fold(0, |sum: u32, n| sum.saturating_add(*n)), sizes.get(nth).copied().unwrap_or(0))
    } else {
        let fixed = info.fields.iter().filter(|f| f.role == Role::Operand).count();
        let rest = all.len().saturating_sub(fixed); // what the one variable field takes, if there is one
        let is_variable = |role| is_operand(role) && role != Role::Operand;
        let start = if before(info, field, is_variable) > 0 { (nth + rest).saturating_sub(1) } else { nth };
        (start as u32, if is_variable(info.fields[field].role) { rest as u32 } else { 1 })
    };
    all.part(range.0, range.1).unwrap_or(Values::EMPTY)
}

/// The regions of a field.
pub(super) fn regions<'b>(body: &'b Body<'_>, op: Op, info: &OpInfo, field: usize) -> impl Iterator<Item = Region> + use<'b> {
    let first = before(info, field, |role| role == Role::Region);
    let count = if info.fields[field].role == Role::Region { 1 } else { usize::MAX };
    body.regions(op).skip(first).take(count)
}

/// The successor of a field.
pub(super) fn successor(body: &Body<'_>, op: Op, info: &OpInfo, field: usize) -> Option<Block> {
    body.successors(op).get(before(info, field, |role| role == Role::Successor)).copied()
}

/// True if a field holds anything: an optional one that is there, a list that is not empty.
pub(super) fn is_present(body: &Body<'_>, op: Op, info: &OpInfo, field: usize) -> bool {
    match info.fields[field].role {
        Role::Operand => true,
        Role::OptionalOperand | Role::Operands => !operands(body, op, info, field).is_empty(),
        Role::Attribute | Role::OptionalAttribute => {
            let default = info.fields[field].default.map(|default| default(body.cx()));
            body.attr(op, info.fields[field].name).is_some_and(|value| Some(value) != default)
        }
        Role::Region | Role::Regions => regions(body, op, info, field).next().is_some(),
        Role::Successor => successor(body, op, info, field).is_some(),
        Role::Results => !body.results(op).is_empty(),
    }
}
