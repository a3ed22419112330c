//! The order of ops in a block.

use shale_ir::body::{At, Block, Body, Op, SideTable};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Puts the ops of a block in an order in which definitions come before uses: as they stand where that is possible, the `fixed` ones, of which the
/// last ends the block, in the order given.
pub(crate) fn sort(body: &mut Body<'_>, block: Block, fixed: &[Op]) {
    let ops: Vec<Op> = body.ops(block).collect();
    let mut place: SideTable<Op, u32> = SideTable::new(u32::MAX);
    ops.iter().enumerate().for_each(|(i, op)| place[*op] = i as u32);
    let mut users: Vec<Vec<u32>> = vec![Vec::new(); ops.len()];
    let mut missing: Vec<u32> = vec![0; ops.len()];
    let mut edge = |from: u32, to: u32| {
        if from != to && from != u32::MAX {
            users[from as usize].push(to);
            missing[to as usize] += 1;
        }
    };
    for (i, op) in ops.iter().enumerate() {
        for inner in body.walk(*op) {
            for value in body.iter(body.operands(inner)) {
                edge(body.def_op(value).map_or(u32::MAX, |def| place[def]), i as u32);
            }
        }
    }
    for pair in fixed.windows(2) {
        edge(place[pair[0]], place[pair[1]]);
    }
    let end = body.last_op(block).filter(|op| fixed.last() == Some(op));
    let mut ready: BinaryHeap<Reverse<u32>> = (0..ops.len() as u32).filter(|i| missing[*i as usize] == 0).map(Reverse).collect();
    let mut next = body.first_op(block);
    while let Some(Reverse(i)) = ready.pop() {
        let op = ops[i as usize];
        if next == Some(op) {
            next = body.next_op(op);
        } else if let Some(at) = next {
            body.move_op(op, At::Before(at));
        }
        for &user in &users[i as usize] {
            missing[user as usize] -= 1;
            if missing[user as usize] == 0 {
                ready.push(Reverse(user));
            }
        }
    }
    if let Some(end) = end
        && body.last_op(block) != Some(end)
    {
        body.move_op(end, At::End(block));
    }
}
