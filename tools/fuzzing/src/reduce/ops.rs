//! Steps that take ops away.

use super::{Edit, op_at, plain_ops};
use shale_dialects::hlo::{Constant, CreateToken};
use shale_ir::body::{At, Body, Op, Value};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::module::Module;
use shale_ir::op::AttrRef;
use shale_ir::shape::Shape;

/// Removes ops whose results nobody uses, whatever else they do not do.
pub(super) fn sweep(module: &mut Module<'_>) {
    for (_, body) in module.items_mut() {
        // From the back, users go before what they use.
        for op in plain_ops(body).into_iter().rev() {
            if !body.is_erased(op) && body.is_removable(op) && is_unused(body, op) {
                body.erase(op);
            }
        }
    }
}

fn is_unused(body: &Body<'_>, op: Op) -> bool {
    body.iter(body.results(op)).all(|v| !body.is_used(v))
}

/// Puts constants in the place of an op's results, and removes it; false if there are none of these types.
fn replace_by_constants(body: &mut Body<'_>, op: Op) -> bool {
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    for result in results {
        if body.is_used(result) {
            let Some(new) = constant(body, op, result) else { return false };
            body.replace_all_uses(result, new);
        }
    }
    body.erase(op);
    true
}

/// A value of the type of `like`, made before `op`: zeros, or a new token.
fn constant(body: &mut Body<'_>, op: Op, like: Value) -> Option<Value> {
    let ty = body.ty(like);
    let loc = body.loc(op);
    match Shape::from_type(ty)? {
        Shape::Token => body.push(At::Before(op), loc, CreateToken {}).ok(),
        Shape::Array(shape) if shape.dynamic == 0 && shape.layout.is_none() && shape.element_count().is_ok_and(|n| n < 1 << 20) => {
            let literal = match shape.element {
                ElementType::F32 => Literal::splat(&shape.dims, 1f32),
                ElementType::S32 => Literal::splat(&shape.dims, 1i32),
                element => Literal::zeros(element, &shape.dims),
            };
            let value = AttrRef(literal.to_attr(body.cx()));
            body.push(At::Before(op), loc, Constant { value }).ok().filter(|v| body.ty(*v) == ty)
        }
        _ => None,
    }
}

fn drop_part(module: &mut Module<'_>, parts: usize, n: usize) -> Edit {
    let total: usize = module.items().map(|(_, body)| plain_ops(body).len()).sum();
    let length = total / parts;
    if length < 2 || n >= parts {
        return Edit::End;
    }
    let mut number = 0;
    let mut done = Edit::Nothing;
    for (_, body) in module.items_mut() {
        let mut chosen = Vec::new();
        for op in plain_ops(body) {
            if (n * length..(n + 1) * length).contains(&number) {
                chosen.push(op);
            }
            number += 1;
        }
        for op in chosen.into_iter().rev() {
            if !body.is_erased(op) && body.matches::<Constant>(op).is_none() && replace_by_constants(body, op) {
                done = Edit::Done;
            }
        }
    }
    done
}

/// Removes half of the ops.
pub(super) fn drop_half<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    drop_part(module, 2, n)
}

/// Removes a quarter of the ops.
pub(super) fn drop_quarter<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    drop_part(module, 4, n)
}

/// Removes an eighth of the ops.
pub(super) fn drop_eighth<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    drop_part(module, 8, n)
}

/// Removes one op; constants stand for its results.
pub(super) fn drop_op<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n) else { return Edit::End };
    let constant = body.matches::<Constant>(op).is_some();
    if !constant && replace_by_constants(body, op) { Edit::Done } else { Edit::Nothing }
}

/// Removes one op; each of its results is an operand of the same type instead.
pub(super) fn pass_operands<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    // An op with two operands of the right type is tried with either.
    let Some((body, op)) = op_at(module, n / 2) else { return Edit::End };
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    pass(body, op, |body, result, i| {
        let mut fits: Vec<Value> = operands.iter().copied().filter(|v| body.ty(*v) == body.ty(result)).collect();
        if n % 2 == 1 {
            fits.reverse();
        }
        // The results of a loop are its first values, in order.
        operands.get(i).copied().filter(|v| fits.contains(v) && fits.len() > 2).or(fits.first().copied())
    })
}

/// Removes one op; each of its results is an earlier value of the same type instead.
pub(super) fn pass_earlier<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n) else { return Edit::End };
    let Some(block) = body.block_of(op) else { return Edit::Nothing };
    let mut earlier: Vec<Value> = body.iter(body.args(block)).collect();
    for before in body.ops(block).take_while(|o| *o != op) {
        earlier.extend(body.iter(body.results(before)));
    }
    pass(body, op, |body, result, _| earlier.iter().copied().find(|v| body.ty(*v) == body.ty(result)))
}

fn pass(body: &mut Body<'_>, op: Op, mut other: impl FnMut(&Body<'_>, Value, usize) -> Option<Value>) -> Edit {
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    let new: Option<Vec<Value>> = results.iter().enumerate().map(|(i, v)| if body.is_used(*v) { other(body, *v, i) } else { Some(*v) }).collect();
    let Some(new) = new.filter(|list| !list.is_empty()) else { return Edit::Nothing };
    for (old, new) in results.into_iter().zip(new) {
        if old != new {
            body.replace_all_uses(old, new);
        }
    }
    body.erase(op);
    Edit::Done
}

/// Removes one op; new parameters of the function stand for its results.
pub(super) fn make_parameter<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n) else { return Edit::End };
    if body.matches::<Constant>(op).is_some() {
        return Edit::Nothing;
    }
    let used: Vec<Value> = body.iter(body.results(op)).filter(|v| body.is_used(*v)).collect();
    let is_array = |v: &Value| body.ty(*v).array().is_some_and(|a| a.dynamic == 0);
    if used.is_empty() || !used.iter().all(is_array) {
        return Edit::Nothing;
    }
    let types: Vec<_> = used.iter().map(|v| body.ty(*v)).collect();
    let Some(entry) = super::signature::entry_block(body) else { return Edit::Nothing };
    let new = body.add_args(entry, &types);
    for (i, old) in used.into_iter().enumerate() {
        let new = body.at(new, i);
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    super::signature::update_type(body);
    Edit::Done
}

/// Removes an op with effects whose results nobody uses.
pub(super) fn drop_dead<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n) else { return Edit::End };
    if !is_unused(body, op) {
        return Edit::Nothing;
    }
    body.erase(op);
    Edit::Done
}
