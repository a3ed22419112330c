//! From hlo to loops: each op or fusion that computes elements from elements becomes a nest; what has a kernel of its own stays.
//!
//! Laws
//! - The bits of the reference evaluator stay: a nest computes with the same ops, on scalars, and joins in the same order.
//! - A value is computed in the outermost loop in which its indices are known: what a row shares is computed once a row.
//! - A reduction that is not of a row of the loops around it, and an operand whose elements are not where an affine index says, are arrays of
//!   their own.
//! - A short loop that only chooses between elements is a loop of the nest around, not a nest of its own; gaps in what has gaps itself are those of an array.
//! - Loops know no layouts: they read and make arrays in the order of memory, which `hlo.bitcast` takes for arrays with layouts.
//!
//! `index`: affine indices. `scope`: loops that are being made, and where values are computed. `element`: what an element of each op is; `pads`: of padding; `starts`: of slices that begin where the program says.
//! `nest`: the loops of one op or fusion. `stored`: arrays in memory. `takes`: what a gather's kernel does besides; `vectors`: the indices it reads.
#![forbid(unsafe_code)]

mod element;
mod index;
mod kernels;
mod nest;
mod pads;
mod scope;
mod starts;
mod stored;
mod takes;
mod transposed;
mod vectors;
mod windows;

use rustc_hash::FxHashSet;
use shale_dialects::hlo::layout::{ASSIGNED, same_memory};
use shale_dialects::hlo::{Bitcast, Constant, Fusion, Relayout, as_fused_framed_scatter, as_fused_take};
use shale_ir::body::{At, Body, Mapping, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::{Flags, ResultType};
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx, PassDef, PassInfo};
use shale_ir::types::Type;
use shale_ir::verify::op_diagnostic;

/// The passes of this crate.
pub fn all() -> [&'static PassInfo; 1] {
    [LowerToLoops::info()]
}

pass! {
    /// Replaces ops that compute elements, and fusions of them, by loops. Ops that have kernels of their own stay, those in fusions with others
    /// become ops of the function again. Loops go over arrays in the order of their memory. What they make besides has no layouts, so the function says
    /// no longer that all arrays have some.
    pub struct LowerToLoops: FunctionPass = "lower-to-loops" {}
}

impl FunctionPass for LowerToLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        if body.attr(root, ASSIGNED).is_some() {
            body.set_attr(root, ASSIGNED, None);
        }
        let mut general = FxHashSet::default();
        let mut work = outer_ops(body, root, &mut general);
        while let Some(op) = work.pop() {
            let fusion = body.matches::<Fusion>(op);
            let name = body.name(op).text();
            if as_fused_take(body, op).is_some() || as_fused_framed_scatter(body, op).is_some() {
                continue;
            }
            if !cx.allow(|| format!("lower {name} to loops")) {
                continue;
            }
            match (nest::lower(body, op).map_err(|error| op_diagnostic(body, op, error))?, fusion) {
                (true, _) => cx.count("nests", 1),
                (false, Some(_)) => {
                    let kernels = kernels::lower_around(body, op).map_err(|error| op_diagnostic(body, op, error))?;
                    let inner = kernels.unwrap_or_else(|| unfuse(body, op));
                    for op in inner.into_iter().rev() {
                        work.extend(outer_ops(body, op, &mut general));
                    }
                    cx.count("fusions with kernels", 1);
                }
                (false, None) => {}
            }
        }
        Ok(())
    }
}

/// Ops with regions that are parts of the function around, not functions of their own.
const PARTS: [&str; 6] = ["func.func", "hlo.while", "hlo.case", "hlo.if", "hlo.conditional", "builtin.module"];

/// The op and those that it holds, as far as they are lowered, the last first; what a function on elements holds comes before the op that holds the function.
fn outer_ops(body: &Body<'_>, op: Op, general: &mut FxHashSet<Op>) -> Vec<Op> {
    general.extend(general_functions(body, op));
    let mut work: Vec<Op> = body.walk(op).filter(|op| is_outer(body, *op, general)).collect();
    work.reverse();
    work.sort_by_key(|op| depth(body, *op));
    work
}

/// True for ops that stand in functions, loops and branches, and for those of functions on elements that compute with arrays. Where a fusion holds a function, its loops
/// do, unless it computes with arrays: then it becomes an op of its own before.
fn is_outer(body: &Body<'_>, op: Op, general: &FxHashSet<Op>) -> bool {
    let (mut at, mut moves_scalars) = (body.parent_op(op), false);
    while let Some(parent) = at {
        let is_general = general.contains(&parent);
        let is_around = moves_scalars && body.matches::<Fusion<'_>>(parent).is_some();
        if !PARTS.contains(&body.name(parent).text()) && !is_general && !is_around {
            return false;
        }
        moves_scalars = is_general && !has_arrays(body, parent);
        at = body.parent_op(parent);
    }
    !body.has(op, Flags::TERMINATOR)
}

/// The ops that hold functions on elements which compute with arrays, or move scalars as if they were.
fn general_functions(body: &Body<'_>, root: Op) -> impl Iterator<Item = Op> {
    let is_moved = |op: Op| !body.has(op, Flags::ELEMENTWISE) && body.matches::<Constant<'_>>(op).is_none() && element::has_elements(body, op);
    let holds = move |op: &Op| body.region_count(*op) > 0 && !PARTS.contains(&body.name(*op).text()) && body.matches::<Fusion<'_>>(*op).is_none();
    let within = move |op: Op| body.walk(op).filter(move |inner| *inner != op);
    body.walk(root).filter(holds).filter(move |op| has_arrays(body, *op) || within(*op).any(is_moved))
}

/// True for an op whose regions compute with arrays.
fn has_arrays(body: &Body<'_>, op: Op) -> bool {
    let is_array = |value| body.ty(value).array().is_some_and(|array| array.rank() > 0);
    body.walk(op).filter(|inner| *inner != op).any(|inner| body.iter(body.operands(inner)).chain(body.iter(body.results(inner))).any(is_array))
}

/// How many ops are around one.
fn depth(body: &Body<'_>, op: Op) -> usize {
    std::iter::successors(body.parent_op(op), |parent| body.parent_op(*parent)).count()
}

/// Puts the ops of a fusion in its place; gives them in order.
fn unfuse(body: &mut Body<'_>, op: Op) -> Vec<Op> {
    let Some(block) = body.matches::<Fusion>(op).and_then(|fusion| body.first_block(fusion.body)) else { return Vec::new() };
    let mut map = Mapping::default();
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    for (i, operand) in operands.into_iter().enumerate() {
        let arg = body.at(body.args(block), i);
        map.map(arg, operand);
    }
    let ops: Vec<Op> = body.ops(block).collect();
    let Some((end, ops)) = ops.split_last() else { return Vec::new() };
    let mut copies: Vec<Op> = ops.iter().map(|inner| body.clone_op(*inner, At::Before(op), &mut map)).collect();
    let returned: Vec<Value> = body.iter(body.operands(*end)).map(|value| map.get(value).unwrap_or(value)).collect();
    for (i, new) in returned.iter().enumerate() {
        let old = body.result(op, i);
        let mut new = laid_out(body, op, (*new, body.ty(old)), &mut copies, &returned[..i]);
        if is_loaded(body, new) {
            let (loc, input, result) = (body.loc(op), new, ResultType(body.ty(new)));
            new = body.push(At::Before(op), loc, Relayout { input, result }).expect("a copy has the type of what it copies");
            copies.extend(body.def_op(new));
        }
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    copies
}

/// True for what was loaded from a memory: behind the fusion another result may be stored there, before this one is.
pub(crate) fn is_loaded(body: &Body<'_>, value: Value) -> bool {
    body.def_op(value).is_some_and(|op| body.name(op).text() == "buf.load")
}

/// A value of a fusion that lies as the fusion's result did: its op makes it so if it is one of the copied ones, else it is copied.
fn laid_out<'c>(body: &mut Body<'c>, op: Op, (value, ty): (Value, Type<'c>), copies: &mut Vec<Op>, before: &[Value]) -> Value {
    let own = body.ty(value);
    if own == ty {
        return value;
    }
    if body.def_op(value).is_some_and(|def| copies.contains(&def)) && !before.contains(&value) {
        body.set_type(value, ty);
        return value;
    }
    let (loc, input, result) = (body.loc(op), value, ResultType(ty));
    let is_free = same_memory(own, ty) && own.array().is_some_and(|array| array.elements().is_some());
    let copy = if is_free { body.push(At::Before(op), loc, Bitcast { input, result }) } else { body.push(At::Before(op), loc, Relayout { input, result }) };
    let copy = copy.expect("the value has the result's type but for the layout");
    copies.extend(body.def_op(copy));
    copy
}
