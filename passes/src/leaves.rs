//! Tuples as the list of their leaves: what passes share that take tuples from control flow and from the borders of functions.

use crate::regions::replace;
use shale_dialects::hlo::{GetTupleElement, Tuple};
use shale_ir::body::{At, Block, Body, Op, OpSpec, Region, Value};
use shale_ir::loc::Loc;
use shale_ir::op::OpError;
use shale_ir::types::{Type, TypeKind};

pub(crate) fn is_tuple(ty: Type<'_>) -> bool {
    matches!(ty.get(), TypeKind::Tuple(_))
}

/// The types of a value's leaves, in order.
fn add_leaves<'c>(ty: Type<'c>, out: &mut Vec<Type<'c>>) {
    match *ty.get() {
        TypeKind::Tuple(parts) => parts.iter().for_each(|part| add_leaves(*part, out)),
        _ => out.push(ty),
    }
}

/// The types of the leaves of values, in order.
pub(crate) fn leaves<'c>(types: impl IntoIterator<Item = Type<'c>>) -> Vec<Type<'c>> {
    let mut all = Vec::new();
    types.into_iter().for_each(|ty| add_leaves(ty, &mut all));
    all
}

/// The leaves of values, taken from them at a place.
pub(crate) fn parts(body: &mut Body<'_>, at: At, loc: Loc, values: &[Value]) -> Result<Vec<Value>, OpError> {
    let (mut all, mut work) = (Vec::new(), values.iter().rev().copied().collect::<Vec<_>>());
    while let Some(value) = work.pop() {
        let TypeKind::Tuple(types) = *body.ty(value).get() else {
            all.push(value);
            continue;
        };
        let mut inner = Vec::new();
        for index in 0..types.len() as i64 {
            inner.push(body.push(at, loc, GetTupleElement { input: value, index })?);
        }
        work.extend(inner.into_iter().rev());
    }
    Ok(all)
}

/// A value of a type from its leaves.
fn assemble<'c>(body: &mut Body<'c>, at: At, loc: Loc, ty: Type<'c>, leaves: &mut std::vec::IntoIter<Value>) -> Result<Value, OpError> {
    let TypeKind::Tuple(types) = *ty.get() else { return leaves.next().ok_or_else(|| OpError::new("a leaf is missing")) };
    let mut inner = Vec::new();
    for part in types {
        inner.push(assemble(body, at, loc, *part, leaves)?);
    }
    let inputs = body.values(&inner);
    body.push(at, loc, Tuple { inputs })
}

/// Puts an op with other regions in the place of one; its operands and results become their leaves.
pub(crate) fn flatten_op(body: &mut Body<'_>, op: Op, regions: &[Region]) -> Result<Op, OpError> {
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let operands = parts(body, At::Before(op), body.loc(op), &operands)?;
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    let types = leaves(body.types(body.results(op)));
    let (name, attrs, loc) = (body.name(op), body.attrs(op), body.loc(op));
    let new = body.create(&OpSpec { name, operands: &operands, results: &types, attrs, regions, successors: &[], loc });
    body.insert(new, At::Before(op));
    let mut given = body.iter(body.results(new)).collect::<Vec<_>>().into_iter();
    for result in results {
        let whole = assemble(body, At::Before(op), loc, body.ty(result), &mut given)?;
        replace(body, result, whole);
    }
    body.erase(op);
    Ok(new)
}

/// Lets the block `entry`, whose arguments are leaves, put together what the arguments of another block were, and do what that does.
pub(crate) fn take_over(body: &mut Body<'_>, block: Block, entry: Block, loc: Loc) -> Result<(), OpError> {
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let mut given = body.iter(body.args(entry)).collect::<Vec<_>>().into_iter();
    for arg in args {
        let whole = assemble(body, At::End(entry), loc, body.ty(arg), &mut given)?;
        replace(body, arg, whole);
    }
    body.move_ops(block, At::End(entry));
    Ok(())
}

/// Lets a terminator return the leaves of what it returns.
pub(crate) fn return_leaves(body: &mut Body<'_>, end: Op, loc: Loc) -> Result<(), OpError> {
    let returned: Vec<Value> = body.iter(body.operands(end)).collect();
    let returned = parts(body, At::Before(end), loc, &returned)?;
    body.set_operands(end, &returned);
    Ok(())
}
