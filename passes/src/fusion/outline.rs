//! From kernels to `hlo.fusion` ops.

use super::carried;
use super::kernels::{Kernel, is_fixed};
use super::known;
use crate::cost::{Kind, profile};
use crate::schedule;
use rustc_hash::FxHashSet;
use shale_dialects::hlo::{Fusion, FusionKind, Reduce, Return};
use shale_ir::body::{At, Block, Body, Mapping, Op, Value};
use shale_ir::op::Flags;

/// What kind of fusion a kernel is.
fn kind(body: &Body<'_>, kernel: &Kernel) -> FusionKind {
    let reduces = kernel.members.iter().any(|op| body.matches::<Reduce<'_>>(*op).is_some());
    match (kernel.kind, &kernel.outputs[..]) {
        (Some(kind), _) => kind,
        (None, _) if kernel.closed && reduces => FusionKind::Custom,
        (None, _) if kernel.closed => FusionKind::Output,
        (None, [output]) if body.results(*output).len() == 1 => known::kind(body, &kernel.members, body.result(*output, 0)),
        (None, _) if reduces => FusionKind::Input,
        (None, _) => FusionKind::Loop,
    }
}

/// Puts the ops of each kernel of more than one op into a fusion.
pub(super) fn outline(body: &mut Body<'_>, block: Block, kernels: &[Kernel]) {
    for kernel in kernels {
        fusion(body, kernel);
    }
    remove_unused(body, block);
    let fixed: Vec<Op> = body.ops(block).filter(|op| is_fixed(body, *op)).collect();
    schedule::sort(body, block, &fixed);
    carried::mark(body, block);
}

/// The op of a block that is an op, or holds it.
pub(super) fn holder(body: &Body<'_>, op: Op, block: Block) -> Option<Op> {
    std::iter::successors(Some(op), |at| body.parent_op(*at)).find(|at| body.block_of(*at) == Some(block))
}

fn fusion(body: &mut Body<'_>, kernel: &Kernel) {
    let members: FxHashSet<Op> = kernel.members.iter().copied().collect();
    // A constant from outside costs nothing, but would be read as an input: it is copied.
    let (mut inputs, mut outer): (Vec<Value>, Vec<Op>) = (Vec::new(), Vec::new());
    for value in kernel.members.iter().flat_map(|op| outer_operands(body, *op)) {
        let inside = body.def_op(value).is_some_and(|def| members.contains(&def));
        if !inside && !inputs.contains(&value) && !outer.iter().any(|op: &Op| body.def_op(value) == Some(*op)) {
            match body.def_op(value).filter(|def| profile(body, *def).kind == Kind::Immediate) {
                Some(constant) => outer.push(constant),
                None => inputs.push(value),
            }
        }
    }
    let outputs: Vec<Value> = kernel.outputs.iter().flat_map(|op| body.iter(body.results(*op))).collect();
    let types: Vec<_> = inputs.iter().map(|v| body.ty(*v)).collect();
    let region = body.new_region();
    let block = body.add_block(region, &types);
    let mut map = Mapping::default();
    for (i, value) in inputs.iter().enumerate() {
        map.map(*value, body.at(body.args(block), i));
    }
    for op in outer.iter().chain(&kernel.members) {
        body.clone_op(*op, At::End(block), &mut map);
    }
    let returned: Vec<Value> = outputs.iter().map(|v| map.get(*v).expect("an output is a member's result")).collect();
    let loc = body.loc(*kernel.outputs.last().expect("a kernel has outputs"));
    let operands = body.values(&returned);
    body.push(At::End(block), loc, Return { operands }).expect("a return infers nothing");
    let fusion = Fusion { inputs: body.values(&inputs), kind: kind(body, kernel), in_place: None, body: region };
    let at = At::Before(*kernel.outputs.last().expect("a kernel has outputs"));
    let results = body.push(at, loc, fusion).expect("the types are those of the region");
    for (i, old) in outputs.into_iter().enumerate() {
        let new = body.at(results, i);
        if let Some(name) = body.value_name(old) {
            body.set_value_name(new, name);
        }
        body.replace_all_uses(old, new);
    }
}

/// What an op and its regions take from outside of the op.
fn outer_operands(body: &Body<'_>, op: Op) -> Vec<Value> {
    let mut all = Vec::new();
    for inner in body.walk(op) {
        all.extend(body.iter(body.operands(inner)).filter(|v| inner == op || !body.value_is_inside(*v, op)));
    }
    all
}

/// Removes ops that only fusions needed. Their users stand behind them.
fn remove_unused(body: &mut Body<'_>, block: Block) {
    let ops: Vec<Op> = body.ops(block).collect();
    for op in ops.into_iter().rev() {
        let used = body.iter(body.results(op)).any(|v| body.is_used(v));
        if !used && !is_fixed(body, op) && !body.has(op, Flags::TERMINATOR) {
            body.erase(op);
        }
    }
}
