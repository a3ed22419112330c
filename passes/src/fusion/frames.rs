//! Windows that choose among an array and padding around it: one kernel with the padding and the part of the result that is kept.
//!
//! Neither the padded array nor its result is in memory then. The fusion's inputs are what the kernel takes, scalars too.

use shale_dialects::hlo::{FramedScatter, Fusion, FusionKind, Return, SelectAndScatter, as_framed_scatter};
use shale_ir::body::{At, Block, Body, Mapping, Op};
use shale_ir::types::Type;

/// The windows in a frame that an op of a block is part of, if their ops are in the block and the program says nothing of how their values lie.
pub(super) fn frame<'c>(body: &Body<'c>, block: Block, op: Op) -> Option<FramedScatter<'c>> {
    let around = || body.iter(body.results(op)).flat_map(|value| body.users(value)).chain(body.iter(body.operands(op)).filter_map(|value| body.def_op(value)));
    let found = std::iter::once(op).chain(around()).filter_map(|op| as_framed_scatter(body, op)).find(|found| found.ops.contains(&op))?;
    let is_pinned = |op: Op| body.types(body.results(op)).any(|ty| ty.array().is_some_and(|array| array.layout.is_some()));
    found.ops.iter().all(|op| body.block_of(*op) == Some(block) && !is_pinned(*op)).then_some(found)
}

/// Puts each of a block's windows in frames into a fusion, if `allow` says so of its number of ops; gives these numbers.
pub(super) fn fuse(body: &mut Body<'_>, block: Block, mut allow: impl FnMut(usize) -> bool) -> Vec<usize> {
    let mut fused = Vec::new();
    let windows: Vec<Op> = body.ops(block).filter(|op| body.matches::<SelectAndScatter<'_>>(*op).is_some()).collect();
    for op in windows {
        let Some(found) = frame(body, block, op) else { continue };
        if allow(found.ops.len()) {
            outline(body, &found);
            fused.push(found.ops.len());
        }
    }
    fused
}

fn outline(body: &mut Body<'_>, found: &FramedScatter<'_>) {
    let inputs = found.inputs();
    let types: Vec<Type<'_>> = inputs.iter().map(|value| body.ty(*value)).collect();
    let region = body.new_region();
    let inner = body.add_block(region, &types);
    let mut map = Mapping::default();
    for (i, value) in inputs.iter().enumerate() {
        map.map(*value, body.at(body.args(inner), i));
    }
    for op in &found.ops {
        body.clone_op(*op, At::End(inner), &mut map);
    }
    let last = *found.ops.last().expect("windows are an op");
    let loc = body.loc(last);
    let operands = body.values(&[map.get(found.result).expect("it is the last op's result")]);
    body.push(At::End(inner), loc, Return { operands }).expect("a return infers nothing");
    let inputs = body.values(&inputs);
    let fusion = Fusion { inputs, kind: FusionKind::Custom, in_place: None, body: region };
    let results = body.push(At::Before(last), loc, fusion).expect("the types are those of the region");
    let new = body.at(results, 0);
    if let Some(name) = body.value_name(found.result) {
        body.set_value_name(new, name);
    }
    body.replace_all_uses(found.result, new);
    for op in found.ops.iter().rev() {
        if !body.iter(body.results(*op)).any(|value| body.is_used(value)) {
            body.erase(*op);
        }
    }
}
