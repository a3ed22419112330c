//! What passes over ops with regions share: looking at computations, copying them, and making an op anew with other values.

use shale_dialects::hlo;
use shale_ir::attr::Attr;
use shale_ir::body::{At, Block, Body, Mapping, Op, OpSpec, Region, Value};
use shale_ir::literal::Literal;
use shale_ir::op::interface::ConstantLike;
use shale_ir::op::{AttrRef, Flags};
use shale_ir::types::{Type, TypeKind};

/// What the only block of a region returns.
pub(crate) fn returned(body: &Body<'_>, block: Block) -> Vec<Value> {
    body.last_op(block).map_or(Vec::new(), |end| body.iter(body.operands(end)).collect())
}

/// The ops of a block without its terminator.
pub(crate) fn ops_of(body: &Body<'_>, block: Block) -> Vec<Op> {
    body.ops(block).filter(|op| !body.has(*op, Flags::TERMINATOR)).collect()
}

/// The constant that a value is.
pub(crate) fn constant<'c>(body: &Body<'c>, value: Value) -> Option<Attr<'c>> {
    let op = body.def_op(value)?;
    (body.interface::<ConstantLike>(op)?.value)(body, op)
}

/// The elements of the constant that a value is.
pub(crate) fn literal(body: &Body<'_>, value: Value) -> Option<Literal> {
    Literal::from_attr(constant(body, value)?, body.ty(value))
}

/// True for one value, and for constants that are equal.
pub(crate) fn same_value(body: &Body<'_>, a: Value, b: Value) -> bool {
    a == b || body.ty(a) == body.ty(b) && constant(body, a).is_some_and(|x| constant(body, b) == Some(x))
}

/// The values that an op and what is in its regions read, those that it defines itself included.
pub(crate) fn reads<'a>(body: &'a Body<'_>, op: Op) -> impl Iterator<Item = Value> + 'a {
    body.walk(op).flat_map(|inner| body.iter(body.operands(inner)))
}

/// True if an op may be computed where the program would not have computed it: no effects, and no sizes that only a run knows, since these
/// may turn out not to fit.
pub(crate) fn is_speculatable(body: &Body<'_>, op: Op) -> bool {
    let is_static = |ty: Type<'_>| ty.array().is_none_or(|array| array.dynamic == 0);
    let types = |inner| body.types(body.operands(inner)).chain(body.types(body.results(inner)));
    body.effects(op).is_speculatable() && !body.has(op, Flags::TERMINATOR.union(Flags::SYMBOL)) && body.walk(op).flat_map(types).all(is_static)
}

/// The bytes of an array's elements, with dynamic dimensions at their bounds; 0 for what is no array.
pub(crate) fn bytes(ty: Type<'_>) -> u64 {
    let TypeKind::Array(array) = *ty.get() else { return 0 };
    let width = array.element.scalar().map_or(1, |element| element.bytes() as u64);
    array.dims.list().iter().fold(width, |bytes, size| bytes.saturating_mul(u64::try_from(*size).unwrap_or(u64::MAX)))
}

/// Copies the ops of a block but its terminator to a place; gives what the copy would return.
pub(crate) fn copy_ops(body: &mut Body<'_>, block: Block, at: Op, map: &mut Mapping) -> Vec<Value> {
    for op in ops_of(body, block) {
        body.clone_op(op, At::Before(at), map);
    }
    returned(body, block).into_iter().map(|value| map.get(value).unwrap_or(value)).collect()
}

/// Adds an hlo constant before an op.
pub(crate) fn add_constant(body: &mut Body<'_>, at: Op, value: &Literal) -> Option<Value> {
    let value = AttrRef(value.to_attr(body.cx()));
    let loc = body.loc(at);
    body.push(At::Before(at), loc, hlo::Constant { value }).ok()
}

/// Gives the uses of one value to another, with its name.
pub(crate) fn replace(body: &mut Body<'_>, old: Value, new: Value) {
    if let (Some(name), None) = (body.value_name(old), body.value_name(new)) {
        body.set_value_name(new, name);
    }
    body.replace_all_uses(old, new);
}

/// A new region whose block takes the values `kept` of the arguments of `block`, and all its ops.
pub(crate) fn move_block(body: &mut Body<'_>, block: Block, kept: &[usize]) -> Region {
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let types: Vec<_> = kept.iter().map(|k| body.ty(args[*k])).collect();
    let region = body.new_region();
    let new = body.add_block(region, &types);
    for (i, k) in kept.iter().enumerate() {
        replace(body, args[*k], body.at(body.args(new), i));
    }
    body.move_ops(block, At::End(new));
    region
}

/// Lets the terminator of a block return only the values `kept`.
pub(crate) fn keep_returned(body: &mut Body<'_>, block: Block, kept: &[usize]) {
    let values = returned(body, block);
    let Some(end) = body.last_op(block) else { return };
    body.set_operands(end, &kept.iter().map(|k| values[*k]).collect::<Vec<_>>());
}

/// Puts an op with other operands, regions and only the results `kept` in the place of `op`, which goes with its other results unused.
pub(crate) fn recreate(body: &mut Body<'_>, op: Op, operands: &[Value], regions: &[Region], kept: &[usize]) -> Op {
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    let types: Vec<_> = kept.iter().map(|k| body.ty(results[*k])).collect();
    let (name, attrs, loc) = (body.name(op), body.attrs(op), body.loc(op));
    let new = body.create(&OpSpec { name, operands, results: &types, attrs, regions, successors: &[], loc });
    body.insert(new, At::Before(op));
    for (i, k) in kept.iter().enumerate() {
        replace(body, results[*k], body.result(new, i));
    }
    body.erase(op);
    new
}

/// The ops that `wanted` names and that may be rewritten, each behind those nested in it, else in text order.
pub(crate) fn inner_first(body: &Body<'_>, wanted: impl Fn(Op) -> bool) -> Vec<Op> {
    behind_nested(body, body.walk_all().filter(|op| wanted(*op) && !body.form_matters(*op)))
}

/// Ops that come in text order, each behind those nested in it.
pub(crate) fn behind_nested(body: &Body<'_>, ops: impl Iterator<Item = Op>) -> Vec<Op> {
    let (mut open, mut all): (Vec<Op>, Vec<Op>) = (Vec::new(), Vec::new());
    for op in ops {
        let holds = |outer: Op| std::iter::successors(body.parent_op(op), |at| body.parent_op(*at)).any(|at| at == outer);
        while let Some(last) = open.pop_if(|last| !holds(*last)) {
            all.push(last);
        }
        open.push(op);
    }
    all.extend(open.into_iter().rev());
    all
}
