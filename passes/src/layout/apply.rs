//! From chosen layouts to the program: types, copies where constraints meet, bitcasts.

use super::axes;
use super::choose::is_bitcast;
use super::graph::{ClassId, NO_CLASS, Use};
use super::place::{Place, same};
use rustc_hash::FxHashMap;
use shale_dialects::hlo::layout::{ASSIGNED, lies};
use shale_dialects::hlo::{Bitcast, Relayout, Reshape, Transpose};
use shale_ir::attr::AttrKind;
use shale_ir::body::{At, Block, Body, Op, SideTable, Value};
use shale_ir::op::{OpError, ResultType};
use shale_ir::types::{Type, TypeKind};

/// What is to be done, without borrowing the function.
pub(super) struct Decision {
    pub(super) blocks: Vec<Block>,
    pub(super) class_of: SideTable<Value, ClassId>,
    /// By class.
    pub(super) places: Vec<Place>,
    pub(super) uses: Vec<Use>,
    pub(super) made: Vec<(Value, Place)>,
    pub(super) arguments: Vec<Option<Place>>,
    pub(super) results: Vec<Option<Place>>,
}

/// How much was done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    pub(super) copies: u64,
    pub(super) bitcasts: u64,
}

/// Gives all arrays their layouts.
///
/// # Errors
/// What inference says of the ops that are made.
pub(super) fn apply<'c>(body: &mut Body<'c>, function: Op, decision: &Decision) -> Result<Done, (Op, OpError)> {
    let mut done = Done::default();
    let ops: Vec<Op> = decision.blocks.iter().flat_map(|block| body.ops(*block)).collect();
    types(body, decision);
    signature(body, function, decision);
    for (value, place) in &decision.made {
        let Some(op) = body.def_op(*value) else { continue };
        let (wanted, made) = (body.ty(*value), place.on(body.cx(), body.ty(*value)));
        let after = body.next_op(op).map_or(At::Before(op), At::Before);
        let loc = body.loc(op);
        let copy = body.push(after, loc, Relayout { input: *value, result: ResultType(wanted) }).map_err(|error| (op, error))?;
        body.replace_all_uses(*value, copy);
        let own = body.def_op(copy).unwrap_or(op);
        body.set_operand(own, 0, *value);
        body.set_type(*value, made);
        done.copies += 1;
    }
    copies(body, decision, &mut done)?;
    for op in ops {
        done.bitcasts += u64::from(bitcast(body, op).map_err(|error| (op, error))?);
    }
    let unit = body.cx().attr(AttrKind::Unit);
    body.set_attr(function, ASSIGNED, Some(unit));
    Ok(done)
}

/// Sets the types of values, and of the constants that some of them are.
fn types(body: &mut Body<'_>, decision: &Decision) {
    let cx = body.cx();
    for block in &decision.blocks {
        let results: Vec<Value> = body.ops(*block).flat_map(|op| body.iter(body.results(op))).collect();
        for value in body.iter(body.args(*block)).collect::<Vec<_>>().into_iter().chain(results) {
            let class = decision.class_of[value];
            if class != NO_CLASS {
                lies(body, value, decision.places[class as usize].on(cx, body.ty(value)));
            }
        }
    }
}

/// Brings the function's type in step with its block and what it returns.
fn signature<'c>(body: &mut Body<'c>, function: Op, decision: &Decision) {
    let cx = body.cx();
    let Some((inputs, results)) = body.attr(function, "function_type").and_then(|attr| attr.as_type()?.function()) else { return };
    let on = |(ty, place): (&Type<'c>, &Option<Place>)| match ty.array().filter(|array| array.rank() > 0) {
        Some(array) => place.clone().unwrap_or_else(|| Place::row_major(array.rank())).on(cx, *ty),
        None => *ty,
    };
    let results: Vec<_> = results.iter().zip(&decision.results).map(on).collect();
    let entry = body.regions(function).next().and_then(|region| body.first_block(region));
    let inputs: Vec<_> = entry.map_or_else(|| inputs.iter().zip(&decision.arguments).map(on).collect(), |entry| body.types(body.args(entry)).collect());
    let ty = cx.ty(TypeKind::Function(&inputs, &results));
    let attr = cx.attr(AttrKind::Type(ty));
    if body.attr(function, "function_type") != Some(attr) {
        body.set_attr(function, "function_type", Some(attr));
    }
}

/// Copies operands that lie otherwise than they must; ops of a block share their copies.
fn copies<'c>(body: &mut Body<'c>, decision: &Decision, done: &mut Done) -> Result<(), (Op, OpError)> {
    let cx = body.cx();
    let mut known: FxHashMap<(Value, Type<'c>, Option<Block>), Value> = FxHashMap::default();
    for of in &decision.uses {
        let Use { op, index, .. } = of;
        let value = body.operand(*op, *index);
        let Some(array) = body.ty(value).array() else { continue };
        let wanted = of.wanted(&decision.places);
        let own = Place::of_array(array);
        let ty = wanted.on(cx, body.ty(value));
        if same(array.dims.list(), &own, &wanted) {
            // Types are compared letter by letter where functions and loops begin and end.
            if ty != body.ty(value) && must_be_equal(body, *op) {
                let loc = body.loc(*op);
                let (input, result) = (value, ResultType(ty));
                let is_known = array.elements().is_some();
                let same = if is_known {
                    body.push(At::Before(*op), loc, Bitcast { input, result })
                } else {
                    body.push(At::Before(*op), loc, Relayout { input, result })
                };
                let same = same.map_err(|error| (*op, error))?;
                body.set_operand(*op, *index, same);
            }
            continue;
        }
        let key = (value, ty, body.block_of(*op));
        let copy = match known.get(&key) {
            Some(copy) => *copy,
            None => {
                let loc = body.loc(*op);
                let copy = body.push(At::Before(*op), loc, Relayout { input: value, result: ResultType(ty) }).map_err(|error| (*op, error))?;
                known.insert(key, copy);
                done.copies += 1;
                copy
            }
        };
        body.set_operand(*op, *index, copy);
    }
    Ok(())
}

/// True for ops whose operands' types are those of a signature.
fn must_be_equal(body: &Body<'_>, op: Op) -> bool {
    matches!(body.name(op).text(), "func.return" | "func.call")
}

/// Makes a bitcast of a transpose or reshape that moves nothing.
fn bitcast(body: &mut Body<'_>, op: Op) -> Result<bool, OpError> {
    let axes = if body.matches::<Transpose<'_>>(op).is_some() {
        Some(axes::axes(body, op, 0))
    } else if body.matches::<Reshape<'_>>(op).is_some() {
        None
    } else {
        return Ok(false);
    };
    let (input, result) = (body.operand(op, 0), body.result(op, 0));
    let (Some(from), Some(to)) = (body.ty(input).array(), body.ty(result).array()) else { return Ok(false) };
    let is_known = from.elements().is_some() && to.elements().is_some();
    if !is_known || !is_bitcast((from.dims.list(), &Place::of_array(from)), (to.dims.list(), &Place::of_array(to)), axes.as_ref()) {
        return Ok(false);
    }
    let (loc, ty) = (body.loc(op), ResultType(body.ty(result)));
    let new = body.push(At::Before(op), loc, Bitcast { input, result: ty })?;
    body.replace_all_uses(result, new);
    if let Some(name) = body.value_name(result) {
        body.set_value_name(new, name);
    }
    body.erase(op);
    Ok(true)
}
