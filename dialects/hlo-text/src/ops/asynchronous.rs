//! Pairs of a start and an end: the start does the work, the end gives its results.
//!
//! Starts of collectives, copies and calls have opcodes of their own; any other opcode with `-start`, `-update` or `-done` is XLA's short form
//! of `async-start` around that opcode.

use super::*;
use crate::read::ShapeId;
use shale_dialects::func;
use shale_ir::op::SymbolRef;

pub(super) const FORMS: &[Form] = &[
    Form::read("all-reduce-start", |r, i| started(r, i, "all-reduce", Results::All)),
    Form::read("all-gather-start", |r, i| started(r, i, "all-gather", Results::Second)),
    Form::read("collective-permute-start", |r, i| started(r, i, "collective-permute", Results::Second)),
    Form::read("copy-start", |r, i| {
        r.ignore(i, "cross_program_prefetch_index", "nothing is fetched before it is needed");
        started(r, i, "copy", Results::First)
    }),
    Form::read("async-start", async_start),
    Form::read("async-update", update),
    Form::read("async-done", operand),
];

/// Which part of a start's tuple is the result.
#[derive(Clone, Copy)]
enum Results {
    All,
    First,
    Second,
}

static START: Form = Form::read("-start", |r, i| {
    let base = text(i.opcode).trim_end_matches("-start").to_owned();
    started(r, i, &base, Results::Second)
});
static UPDATE: Form = Form::read("-update", update);
static DONE: Form = Form::read("-done", operand);

/// The form of an opcode with a suffix.
pub(super) fn sugar(opcode: &[u8]) -> Option<&'static Form> {
    let forms: [(&[u8], &'static Form); 3] = [(b"-start", &START), (b"-update", &UPDATE), (b"-done", &DONE)];
    forms.into_iter().find_map(|(suffix, form)| {
        let base = opcode.strip_suffix(suffix)?;
        OPCODES.contains_key(base).then_some(form)
    })
}

/// The type of the result within the type of a start.
fn result_shape<'s>(r: &mut Reader<'s, '_>, i: &Instruction<'s>, results: Results) -> Parsed<ShapeId> {
    let parts = r.shape_data(i.shape).parts.clone();
    let index = match results {
        Results::All => return Ok(i.shape),
        Results::First => 0,
        Results::Second => 1,
    };
    match parts.as_deref().and_then(|parts| parts.get(index)) {
        Some(part) => Ok(*part),
        None => Err(r.error(i.shape_at.0, i.shape_at.1, format!("{} gives a tuple of its operands and its results", text(i.opcode)))),
    }
}

/// Does what the opcode `base` does, now.
fn started<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>, base: &str, results: Results) -> Parsed<()> {
    let Some(form) = OPCODES.get(base.as_bytes()).filter(|f| !f.literal) else { return Err(r.error(i.at, i.end, format!("{base} cannot be started"))) };
    let shape = result_shape(r, i, results)?;
    for key in ["async_execution_thread", "output_to_operand_aliasing"] {
        r.ignore(i, key, "the start does the work where it stands");
    }
    let outer = std::mem::replace(&mut i.shape, shape);
    let first = r.out.len();
    let read = (form.read)(r, i);
    i.shape = outer;
    read?;
    r.check_results(i.opcode, first, shape, i.shape_at)?;
    i.kind = Kind::Started;
    Ok(())
}

/// Calls a computation, now.
fn async_start<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let shape = result_shape(r, i, Results::Second)?;
    for key in ["async_execution_thread", "output_to_operand_aliasing"] {
        r.ignore(i, key, "the start does the work where it stands");
    }
    let (callee, operands) = (r.callee(i, "calls", shape)?, r.all_leaves(i)?);
    let operands = r.list(&operands);
    let types = r.shape_data(shape).leaves.clone();
    let types = r.cx.result_types(&types);
    i.kind = Kind::Started;
    r.emit(i, func::Call { callee: SymbolRef(callee), operands, types })
}

/// The operand, which must be a start, as its leaves.
fn operand<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    for key in ["calls", "to_apply", "async_execution_thread", "output_to_operand_aliasing"] {
        i.take(key);
    }
    r.count(i, 1)?;
    let operand = i.operands[0];
    if operand.entry.kind != Kind::Started {
        return Err(r.error(operand.at, operand.end, format!("{} takes what a start gives, but '{}' is none", text(i.opcode), text(operand.name))));
    }
    let leaves = r.entry_leaves(operand.entry).to_vec();
    r.out.extend(leaves);
    Ok(())
}

fn update<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    i.kind = Kind::Started;
    operand(r, i)
}
