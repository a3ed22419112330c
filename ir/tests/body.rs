//! Edits of a body against a naive model of it.
#![allow(missing_docs, unreachable_pub)]

use proptest::prelude::*;
use shale_ir::body::{At, Block, Body, Mapping, Op, OpSpec, Region, Value};
use shale_ir::dialect::Registry;
use shale_ir::loc::Loc;
use shale_ir::session::{Cx, Session};
use shale_ir::types::Signedness;
use std::collections::HashMap;

/// What a body holds: ops with their operands, in order, block by block.
#[derive(Default)]
struct Model {
    blocks: Vec<(Block, Vec<Op>)>,
    operands: HashMap<Op, Vec<Value>>,
}

impl Model {
    fn ops(&self) -> Vec<Op> {
        self.blocks.iter().flat_map(|(_, ops)| ops.iter().copied()).collect()
    }

    fn take(&mut self, op: Op) {
        self.blocks.iter_mut().for_each(|(_, ops)| ops.retain(|o| *o != op));
    }

    fn put(&mut self, op: Op, at: At) {
        let place = |list: &[(Block, Vec<Op>)], beside: Op| {
            list.iter().enumerate().find_map(|(b, (_, ops))| Some((b, ops.iter().position(|o| *o == beside)?))).unwrap()
        };
        let (block, i) = match at {
            At::Before(beside) => place(&self.blocks, beside),
            At::After(beside) => {
                let (block, i) = place(&self.blocks, beside);
                (block, i + 1)
            }
            At::Start(block) => (self.blocks.iter().position(|(b, _)| *b == block).unwrap(), 0),
            At::End(block) => self.blocks.iter().enumerate().find_map(|(b, (id, ops))| (*id == block).then_some((b, ops.len()))).unwrap(),
        };
        self.blocks[block].1.insert(i, op);
    }
}

struct Pair<'c> {
    body: Body<'c>,
    model: Model,
    region: Region,
    scope: Op,
}

impl<'c> Pair<'c> {
    fn new(cx: Cx<'c>) -> Self {
        let mut body = Body::new(cx);
        let region = body.new_region();
        let scope = make(&mut body, &[], &[region]);
        body.insert(scope, At::End(body.top_block()));
        let mut pair = Pair { body, model: Model::default(), region, scope };
        pair.add_block();
        pair
    }

    fn add_block(&mut self) {
        let i32 = self.body.cx().int_type(32, Signedness::Signless);
        let block = self.body.add_block(self.region, &[i32]);
        self.model.blocks.push((block, Vec::new()));
    }

    fn values(&self) -> Vec<Value> {
        let args = self.model.blocks.iter().map(|(b, _)| self.body.at(self.body.args(*b), 0));
        args.chain(self.model.ops().into_iter().map(|op| self.body.result(op, 0))).collect()
    }

    fn place(&self, [kind, which]: [usize; 2]) -> At {
        let (ops, block) = (self.model.ops(), self.model.blocks[which % self.model.blocks.len()].0);
        match kind % 4 {
            0 => At::Start(block),
            1 => At::End(block),
            _ if ops.is_empty() => At::End(block),
            2 => At::Before(ops[which % ops.len()]),
            _ => At::After(ops[which % ops.len()]),
        }
    }

    /// One edit; says whether the body must have changed, and whether its blocks have.
    fn step(&mut self, [kind, x, y, z]: [usize; 4]) -> (bool, bool) {
        let (values, ops) = (self.values(), self.model.ops());
        let value = |i: usize| values[i % values.len()];
        if kind % 10 <= 2 || ops.is_empty() {
            let operands = vec![value(x), value(y)];
            let op = make(&mut self.body, &operands, &[]);
            let at = self.place([y, z]);
            self.body.insert(op, at);
            self.model.put(op, at);
            self.model.operands.insert(op, operands);
            return (true, false);
        }
        let op = ops[x % ops.len()];
        match kind % 10 {
            3 => {
                let at = self.place([y, z]);
                self.body.move_op(op, at);
                if !matches!(at, At::Before(o) | At::After(o) if o == op) {
                    self.model.take(op);
                    self.model.put(op, at);
                    return (true, false);
                }
                (false, false)
            }
            4 => self.replace(self.body.result(op, 0), value(y)),
            5 => {
                let operands = self.model.operands.get_mut(&op).unwrap();
                let i = y % operands.len().max(1);
                let Some(old) = operands.get_mut(i) else { return (false, false) };
                let changed = std::mem::replace(old, value(z)) != value(z);
                self.body.set_operand(op, i, value(z));
                (changed, false)
            }
            6 => {
                let new: Vec<_> = (0..y % 4).map(|i| value(z + i)).collect();
                self.body.set_operands(op, &new);
                (self.model.operands.insert(op, new.clone()) != Some(new), false)
            }
            7 => {
                let used = self.model.operands.values().flatten().any(|v| *v == self.body.result(op, 0));
                if used {
                    return (false, false);
                }
                self.body.erase(op);
                assert!(self.body.is_erased(op));
                self.model.take(op);
                self.model.operands.remove(&op);
                (true, false)
            }
            8 => {
                let at = self.place([y, z]);
                let copy = self.body.clone_op(op, at, &mut Mapping::default());
                self.model.put(copy, at);
                // An op that uses its own result is copied as one that does.
                let own = |v: &Value| if *v == self.body.result(op, 0) { self.body.result(copy, 0) } else { *v };
                let operands = self.model.operands[&op].iter().map(own).collect();
                self.model.operands.insert(copy, operands);
                (true, false)
            }
            _ => self.blocks(y, z),
        }
    }

    fn replace(&mut self, old: Value, new: Value) -> (bool, bool) {
        self.body.replace_all_uses(old, new);
        let mut changed = false;
        for value in self.model.operands.values_mut().flatten().filter(|v| **v == old) {
            changed |= old != new;
            *value = new;
        }
        (changed, false)
    }

    /// Adds a block or an argument, empties a block, or moves all blocks into another region and back.
    fn blocks(&mut self, y: usize, z: usize) -> (bool, bool) {
        let count = self.model.blocks.len();
        match y % 4 {
            0 => self.add_block(),
            1 => {
                let block = self.model.blocks[z % count].0;
                let old = self.body.at(self.body.args(block), 0);
                let ty = self.body.ty(old);
                self.body.add_args(block, &[ty]);
                self.replace_model_only(old, self.body.at(self.body.args(block), 0));
            }
            2 => {
                let other = self.body.new_region();
                self.body.move_blocks(self.region, other);
                assert_eq!(self.body.blocks(self.region).count(), 0);
                self.body.move_blocks(other, self.region);
            }
            _ => {
                let (from, to) = (z % count, (z + 1) % count);
                let moved = if from == to { Vec::new() } else { std::mem::take(&mut self.model.blocks[from].1) };
                let changed = !moved.is_empty();
                if from != to {
                    self.body.move_ops(self.model.blocks[from].0, At::Start(self.model.blocks[to].0));
                    self.model.blocks[to].1.splice(0..0, moved);
                }
                return (changed, false);
            }
        }
        (true, true)
    }

    fn replace_model_only(&mut self, old: Value, new: Value) {
        self.model.operands.values_mut().flatten().filter(|v| **v == old).for_each(|v| *v = new);
    }

    fn check(&mut self) {
        let body = &self.body;
        assert_eq!(body.blocks(self.region).collect::<Vec<_>>(), self.model.blocks.iter().map(|(b, _)| *b).collect::<Vec<_>>());
        for (block, ops) in &self.model.blocks {
            assert_eq!(body.ops(*block).collect::<Vec<_>>(), *ops);
            assert_eq!((body.first_op(*block), body.last_op(*block)), (ops.first().copied(), ops.last().copied()));
            let backwards: Vec<_> = std::iter::successors(body.last_op(*block), |op| body.prev_op(*op)).collect();
            assert!(backwards.iter().rev().eq(ops));
            assert!(ops.iter().all(|op| body.block_of(*op) == Some(*block) && body.parent_op(*op) == Some(self.scope)));
        }
        assert!(body.walk_all().skip(1).eq(self.model.ops()) && body.walk(self.scope).skip(1).eq(self.model.ops()));
        let mut uses: HashMap<Value, Vec<(Op, usize)>> = HashMap::new();
        for op in self.model.ops() {
            assert!(body.iter(body.operands(op)).eq(self.model.operands[&op].iter().copied()), "operands of {op:?}");
            self.model.operands[&op].iter().enumerate().for_each(|(i, v)| uses.entry(*v).or_default().push((op, i)));
        }
        for value in self.values() {
            let mut found: Vec<_> = body.uses(value).map(|u| body.use_site(u)).collect();
            found.sort_unstable();
            let mut expected = uses.remove(&value).unwrap_or_default();
            expected.sort_unstable();
            assert_eq!(found, expected, "uses of {value:?}");
            assert_eq!((body.is_used(value), body.has_one_use(value)), (!found.is_empty(), found.len() == 1));
        }
        for (_, ops) in &self.model.blocks {
            for (i, j) in (0..ops.len()).flat_map(|i| [(i, ops.len() - 1 - i), (i, (i + 1) % ops.len())]) {
                assert_eq!(self.body.is_before(ops[i], ops[j]), i < j);
            }
        }
    }
}

fn make<'c>(body: &mut Body<'c>, operands: &[Value], regions: &[Region]) -> Op {
    let cx = body.cx();
    let results = [cx.int_type(32, Signedness::Signless)];
    body.create(&OpSpec { name: cx.op_name("u.op"), operands, results: &results, attrs: cx.no_attrs(), regions, successors: &[], loc: Loc::UNKNOWN })
}

proptest! {
    #[test]
    fn edits_do_what_the_model_does(steps in prop::collection::vec(prop::array::uniform4(0..1000usize), 1..60)) {
        let session = Session::new(&Registry::new());
        let mut pair = Pair::new(session.cx());
        for step in steps {
            let before = (pair.body.version(), pair.body.cfg_version());
            let (changed, cfg) = pair.step(step);
            let after = (pair.body.version(), pair.body.cfg_version());
            prop_assert_eq!((after.0 > before.0, after.1 > before.1), (changed, cfg), "versions after {:?}", step);
            pair.check();
        }
        // A copy into another body has the same ops in the same order, and uses that correspond.
        let mut other = Body::new(session.cx());
        let at = At::End(other.top_block());
        other.copy_op(&pair.body, pair.scope, at, &mut Mapping::default(), &mut |_, loc| loc);
        let shape = |body: &Body<'_>| -> Vec<(usize, usize, Vec<usize>)> {
            let ops: Vec<Op> = body.walk_all().collect();
            let index = |op: Op| ops.iter().position(|o| *o == op).unwrap();
            let uses = |op: &Op| { let mut users: Vec<_> = body.users(body.result(*op, 0)).map(index).collect(); users.sort_unstable(); users };
            ops.iter().map(|op| (body.operands(*op).len(), body.region_count(*op), uses(op))).collect()
        };
        prop_assert_eq!(shape(&other), shape(&pair.body));
    }

    #[test]
    fn rolling_back_restores_everything(first in prop::collection::vec(prop::array::uniform4(0..1000usize), 1..30), added in prop::collection::vec(prop::array::uniform4(0..1000usize), 0..20)) {
        let session = Session::new(&Registry::new());
        let mut pair = Pair::new(session.cx());
        for step in first {
            pair.step(step);
        }
        let state = |body: &Body<'_>| (body.version(), body.cfg_version());
        let (before, mark) = (state(&pair.body), pair.body.mark());
        for [x, y, z, w] in added {
            let values = pair.values();
            let region = pair.body.new_region();
            let regions = if w % 2 == 0 { vec![region] } else { Vec::new() };
            let op = make(&mut pair.body, &[values[x % values.len()], values[y % values.len()]], &regions);
            let at = pair.place([z, w]);
            pair.body.insert(op, at);
        }
        pair.body.rollback(mark);
        prop_assert_eq!(state(&pair.body), before);
        pair.check();
    }
}

#[test]
fn setting_what_is_there_changes_nothing() {
    let session = Session::new(&Registry::new());
    let mut pair = Pair::new(session.cx());
    pair.step([0, 0, 0, 0]);
    let (op, body) = (pair.model.ops()[0], &mut pair.body);
    let version = body.version();
    let (value, operands) = (body.result(op, 0), body.iter(body.operands(op)).collect::<Vec<_>>());
    body.set_operands(op, &operands);
    body.set_operand(op, 0, operands[0]);
    body.set_attrs(op, body.attrs(op));
    body.set_loc(op, body.loc(op));
    body.set_type(value, body.ty(value));
    body.set_successors(op, &[]);
    assert_eq!(body.version(), version);
}

#[test]
fn successors_are_part_of_the_control_flow() {
    let session = Session::new(&Registry::new());
    let mut pair = Pair::new(session.cx());
    pair.step([0, 0, 0, 0]);
    let (op, block) = (pair.model.ops()[0], pair.model.blocks[0].0);
    let mut last = pair.body.cfg_version();
    for successors in [&[block, block][..], &[block], &[]] {
        pair.body.set_successors(op, successors);
        assert_eq!(pair.body.successors(op), successors);
        assert!(pair.body.cfg_version() > std::mem::replace(&mut last, pair.body.cfg_version()));
    }
    pair.body.set_successors(op, &[block]);
    let before = pair.body.cfg_version();
    pair.body.erase(op);
    assert!(pair.body.cfg_version() > before);
}

#[test]
#[cfg(debug_assertions)]
fn stale_ids_panic_and_name_the_op() {
    let session = Session::new(&Registry::new());
    let mut pair = Pair::new(session.cx());
    pair.step([0, 0, 0, 0]);
    let op = pair.model.ops()[0];
    pair.body.erase(op);
    let panic = shale_ir::pass::catch(|| pair.body.operands(op).len()).unwrap_err();
    assert!(panic.message.contains("u.op") && panic.message.contains("was erased"), "{}", panic.message);
    let again = shale_ir::pass::catch(|| pair.body.erase(op)).unwrap_err();
    assert!(again.message.contains("u.op") && again.message.contains("was erased before"), "{}", again.message);
}
