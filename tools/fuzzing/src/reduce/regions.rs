//! Steps that put what a region or a callee holds in the place of its op.

use super::{Edit, op_at};
use shale_dialects::func::Call;
use shale_dialects::hlo::{Return, While};
use shale_ir::body::{At, Body, Mapping, Op, OpSpec, Region, Value};
use shale_ir::module::Module;

/// The most regions of one op that are tried.
const REGIONS: usize = 4;

/// Puts the ops of a region before its op; its arguments are the op's first operands, and what it returns the op's results.
pub(super) fn inline_region<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n / REGIONS) else { return Edit::End };
    let Some(region) = body.regions(op).nth(n % REGIONS) else { return Edit::Nothing };
    match inlined(body, op, region) {
        Some(()) => Edit::Done,
        None => Edit::Nothing,
    }
}

fn inlined(body: &mut Body<'_>, op: Op, region: Region) -> Option<()> {
    let block = body.first_block(region).filter(|_| body.has_one_block(region))?;
    let end = body.last_op(block).filter(|end| body.matches::<Return>(*end).is_some())?;
    let args: Vec<Value> = body.iter(body.args(block)).collect();
    let operands: Vec<Value> = body.iter(body.operands(op)).collect();
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    let fits = |from: &[Value], to: &[Value]| from.len() <= to.len() && from.iter().zip(to).all(|(f, t)| body.ty(*f) == body.ty(*t));
    let returned: Vec<Value> = body.iter(body.operands(end)).collect();
    if !fits(&args, &operands) || !fits(&results, &returned) {
        return None;
    }
    for (arg, operand) in args.iter().zip(&operands) {
        body.replace_all_uses(*arg, *operand);
    }
    let returned: Vec<Value> = body.iter(body.operands(end)).collect();
    body.erase(end);
    body.move_ops(block, At::Before(op));
    for (result, value) in results.iter().zip(&returned) {
        body.replace_all_uses(*result, *value);
    }
    body.erase(op);
    Some(())
}

/// Puts the ops of a function before a call of it.
pub(super) fn inline_call<'c>(module: &mut Module<'c>, twin: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n) else { return Edit::End };
    let Some(call) = body.matches::<Call<'_>>(op) else { return Edit::Nothing };
    let Some(from) = twin.get(call.callee.0) else { return Edit::Nothing };
    let Some(block) = super::signature::entry_block(from) else { return Edit::Nothing };
    let mut map = Mapping::default();
    let arguments: Vec<Value> = body.iter(body.operands(op)).collect();
    from.iter(from.args(block)).zip(arguments).for_each(|(parameter, argument)| map.map(parameter, argument));
    let mut returned = Vec::new();
    for inner in from.ops(block) {
        if from.next_op(inner).is_none() {
            returned = from.iter(from.operands(inner)).filter_map(|v| map.get(v)).collect();
            break;
        }
        body.copy_op(from, inner, At::Before(op), &mut map, &mut |_, _| shale_ir::loc::Loc::UNKNOWN);
    }
    let results: Vec<Value> = body.iter(body.results(op)).collect();
    if returned.len() != results.len() {
        return Edit::Nothing;
    }
    for (result, value) in results.into_iter().zip(returned) {
        body.replace_all_uses(result, value);
    }
    body.erase(op);
    Edit::Done
}

/// The most carried values of one loop that are tried.
const CARRIED: usize = 8;

/// Takes one value out of a loop: inside, it is always its first value, and so it is afterwards.
pub(super) fn drop_carried<'c>(module: &mut Module<'c>, _: &Module<'c>, n: usize) -> Edit {
    let Some((body, op)) = op_at(module, n / CARRIED) else { return Edit::End };
    let i = n % CARRIED;
    let Some(fields) = body.matches::<While>(op).filter(|f| i < f.init.len() && f.init.len() > 1) else { return Edit::Nothing };
    let mut init: Vec<Value> = body.iter(fields.init).collect();
    let first = init.remove(i);
    let old: Vec<Value> = body.iter(body.results(op)).collect();
    for region in [fields.condition, fields.body] {
        let Some(block) = body.first_block(region).filter(|_| body.has_one_block(region)) else { return Edit::Nothing };
        let arg = body.at(body.args(block), i);
        body.replace_all_uses(arg, first);
        super::signature::drop_argument(body, block, i);
    }
    let end = body.first_block(fields.body).and_then(|b| body.last_op(b));
    let Some(end) = end.filter(|end| body.operands(*end).len() > i) else { return Edit::Nothing };
    let mut returned: Vec<Value> = body.iter(body.operands(end)).collect();
    returned.remove(i);
    body.set_operands(end, &returned);
    let types: Vec<_> = old.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, v)| body.ty(*v)).collect();
    let regions = [body.new_region(), body.new_region()];
    let spec = OpSpec { name: body.name(op), operands: &init, results: &types, attrs: body.attrs(op), regions: &regions, successors: &[], loc: body.loc(op) };
    let new = body.create(&spec);
    body.insert(new, At::Before(op));
    for (from, to) in [fields.condition, fields.body].into_iter().zip(regions) {
        body.move_blocks(from, to);
    }
    let mut results: Vec<Value> = body.iter(body.results(new)).collect();
    results.insert(i, first);
    for (old, new) in old.into_iter().zip(results) {
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Edit::Done
}
