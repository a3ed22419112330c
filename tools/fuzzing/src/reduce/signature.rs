//! Steps that take items, results and parameters away.

use super::Edit;
use shale_ir::attr::AttrKind;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::module::Module;
use shale_ir::op::Flags;
use shale_ir::op::interface::FunctionLike;

/// The first block of a function.
pub(super) fn entry_block(body: &Body<'_>) -> Option<Block> {
    let function = body.root()?;
    let region = (body.interface::<FunctionLike>(function)?.region)(body, function)?;
    body.first_block(region)
}

/// Makes the type of a function what its first block takes and its last op returns.
pub(super) fn update_type(body: &mut Body<'_>) {
    let Some((function, block)) = body.root().zip(entry_block(body)) else { return };
    let inputs: Vec<_> = body.types(body.args(block)).collect();
    let results: Vec<_> = body.last_op(block).map_or(Vec::new(), |end| body.types(body.operands(end)).collect());
    let cx = body.cx();
    let ty = cx.attr(AttrKind::Type(cx.function_type(&inputs, &results)));
    body.set_attr(function, "function_type", Some(ty));
    for lists in ["arg_attrs", "res_attrs"] {
        body.set_attr(function, lists, None);
    }
}

/// Removes one item of the module.
pub(super) fn drop_item<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    if n >= module.items().len() || module.items().len() == 1 {
        return Edit::End;
    }
    let mut number = 0;
    module.retain(|_, _| {
        number += 1;
        number != n + 1
    });
    Edit::Done
}

/// The `n`-th of what each function of the module has several of.
fn function_at<'a, 'c>(module: &'a mut Module<'c>, n: usize, count: impl Fn(&Body<'c>, Block) -> usize) -> Option<(&'a mut Body<'c>, Block, usize)> {
    let mut n = n;
    for (_, body) in module.items_mut() {
        let Some(block) = entry_block(body) else { continue };
        let here = count(body, block);
        if n < here {
            return Some((body, block, n));
        }
        n -= here;
    }
    None
}

fn end<'c>(body: &Body<'c>, block: Block) -> Option<Op> {
    body.last_op(block).filter(|op| body.has(*op, Flags::TERMINATOR))
}

/// Removes one result of a function.
pub(super) fn drop_result<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let count = |body: &Body<'_>, block| end(body, block).map_or(0, |op| body.operands(op).len());
    let Some((body, block, i)) = function_at(module, n, count) else { return Edit::End };
    let Some(end) = end(body, block) else { return Edit::Nothing };
    let mut operands: Vec<Value> = body.iter(body.operands(end)).collect();
    operands.remove(i);
    body.set_operands(end, &operands);
    update_type(body);
    Edit::Done
}

/// The most operands of one op that are tried.
const OPERANDS: usize = 6;

/// Returns an operand of the op that gives a result instead of the result.
pub(super) fn return_operand<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let count = |body: &Body<'_>, block| end(body, block).map_or(0, |op| body.operands(op).len());
    let Some((body, block, i)) = function_at(module, n / OPERANDS, count) else { return Edit::End };
    let inner = end(body, block).and_then(|end| Some((end, body.def_op(body.operand(end, i))?)));
    let Some((end, op)) = inner.filter(|(_, op)| n % OPERANDS < body.operands(*op).len()) else { return Edit::Nothing };
    let operand = body.operand(op, n % OPERANDS);
    body.set_operand(end, i, operand);
    update_type(body);
    Edit::Done
}

/// Removes one parameter that nothing uses.
pub(super) fn drop_parameter<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, block, i)) = function_at(module, n, |body, block| body.args(block).len()) else { return Edit::End };
    if body.is_used(body.at(body.args(block), i)) || !body.has_one_block(body.region_of(block)) {
        return Edit::Nothing;
    }
    drop_argument(body, block, i);
    update_type(body);
    Edit::Done
}

/// Puts a block without its argument number `i`, which nothing uses, in the place of a region's only block.
pub(super) fn drop_argument(body: &mut Body<'_>, block: Block, i: usize) {
    let old: Vec<Value> = body.iter(body.args(block)).collect();
    let types: Vec<_> = old.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, v)| body.ty(*v)).collect();
    let new = body.new_block(&types);
    let new_args: Vec<Value> = body.iter(body.args(new)).collect();
    let kept = old.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, v)| *v);
    for (from, to) in kept.zip(new_args) {
        body.replace_all_uses(from, to);
    }
    let region = body.region_of(block);
    body.append_block(region, new);
    body.move_ops(block, shale_ir::body::At::End(new));
    body.erase_block(block);
}
