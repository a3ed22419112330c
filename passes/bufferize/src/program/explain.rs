//! Where an array lies, and why there: from what the pass itself uses.

use super::{Action, Assigned};
use crate::places::Home;
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::interface::FunctionLike;
use shale_ir::text::type_text;
use std::fmt::Write;

/// Where an array lies in memory, when its place holds something that is still to be read, which others have the same place, and what the function takes
/// in all; before the pass `assign-buffers` runs. `names` are those of arrays, without `%`.
pub fn explain_buffers(body: &Body<'_>, value: Value, donated: &[bool], names: &[(String, Value)]) -> String {
    let of = |value: Value| names.iter().find(|(_, named)| *named == value).map_or("?", |(name, _)| name.as_str());
    let head = format!("%{}, {}", of(value), type_text(body.ty(value)));
    let region = body.root().and_then(|root| (body.interface::<FunctionLike>(root)?.region)(body, root));
    let block = region.filter(|region| body.has_one_block(*region)).and_then(|region| body.first_block(region));
    let Some(block) = block else { return format!("{head}: the function has no body of one block\n") };
    let assigned = Assigned::of(body, block, donated);
    let Some(home) = assigned.home(value) else { return format!("{head}: it stays a value\n") };
    let (plan, assignment) = (&assigned.plan, &assigned.assignment);
    let buffer = plan.buffer_of[&value];
    let mut out = format!("{head}: {} bytes at {}\n", plan.sizes[buffer].unwrap_or(0), place(home));
    for span in &assignment.live[buffer] {
        let _ = writeln!(out, "  live from {} to {}", at(body, &assigned, span.0, names), at(body, &assigned, span.1, names));
    }
    let same: Vec<String> =
        names.iter().filter(|(_, other)| *other != value && assigned.home(*other) == Some(home)).map(|(name, _)| format!("%{name}")).collect();
    if !same.is_empty() {
        let _ = writeln!(out, "  the place is that of {} too", same.join(", "));
    }
    let _ = writeln!(out, "  arena {} bytes, peak {} bytes, lower bound {} bytes", assignment.arena, assignment.peak, assignment.lower_bound);
    out
}

fn place(home: Home) -> String {
    match home {
        Home::Arena(at) => format!("{at} of the arena"),
        Home::Result(number, at) => format!("{at} of result {number}"),
        Home::Argument(number, at) => format!("{at} of argument {number}"),
    }
}

/// What happens at a step.
fn at(body: &Body<'_>, assigned: &Assigned, at: u32, names: &[(String, Value)]) -> String {
    let named = |op: Op| {
        let results: Vec<&str> = names.iter().filter(|(_, value)| body.def_op(*value) == Some(op)).map(|(name, _)| name.as_str()).collect();
        let name = body.name(op).text();
        if results.is_empty() { name.to_string() } else { format!("%{} = {name}", results.join(", %")) }
    };
    let step = assigned.assignment.times.iter().position(|time| *time == at);
    match step.map(|name| assigned.plan.actions[name]) {
        Some(Action::Op(op)) => named(op),
        Some(Action::Begin(op)) => format!("the beginning of {}", named(op)),
        Some(Action::Copy(copying)) => format!("a copy before {}", named(copying.before)),
        None if at == 0 => "the beginning".into(),
        None if at == assigned.assignment.end => "the end".into(),
        None => "the end of a loop's body or a branch".into(),
    }
}
