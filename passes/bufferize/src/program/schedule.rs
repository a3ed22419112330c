//! A function as a schedule: which op makes, reads and copies which arrays.

use super::{Action, Copying, Plan, Source, is_in_memory};
use crate::places::{Copied, Holds, Owner, Step};
use shale_buf::bytes_of;
use shale_dialects::hlo::layout::{is_row_major, same_memory};
use shale_dialects::hlo::{Bitcast, BitcastConvert, Case, DynamicUpdateSlice, If, OptimizationBarrier, Overwritten, Reshape, Scatter, While};
use shale_ir::body::{Block, Body, Op, Region, Value};
use shale_ir::op::Flags;
use shale_ir::op::interface::ConstantLike;
use shale_ir::types::Type;

/// Takes down what the ops of a function do to arrays.
pub(super) struct Reader<'b, 'c> {
    body: &'b Body<'c>,
    overwritten: Overwritten,
    plan: Plan,
}

impl<'b, 'c> Reader<'b, 'c> {
    /// The plan of a function with one block; `donated` says which arguments are given away.
    pub(super) fn plan(body: &'b Body<'c>, block: Block, donated: &[bool]) -> Plan {
        // An array is loaded before it is overwritten: whatever its memory holds must be elements.
        let may_begin = |op, repeat: &While, i| lies_in_memory(body, op, repeat, i) && fill_bytes(body.ty(body.at(repeat.init, i)));
        let overwritten = Overwritten::of(body, block, &may_begin);
        let mut reader = Reader { body, overwritten, plan: Plan::default() };
        for (number, value) in body.iter(body.args(block)).enumerate() {
            if donated.get(number) == Some(&true) && is_in_memory(body.ty(value)) {
                let buffer = reader.buffer(value);
                reader.plan.owners[buffer].argument = Some(number);
                reader.plan.arguments.push(value);
            }
        }
        let steps = reader.block(block);
        let returned: Vec<Value> = body.last_op(block).map_or(Vec::new(), |end| body.iter(body.operands(end)).collect());
        for (number, value) in returned.into_iter().enumerate() {
            let Some(buffer) = reader.plan.buffer_of.get(&value).copied() else { continue };
            reader.plan.owners[buffer].result.get_or_insert(number);
            reader.plan.returned.push(buffer);
        }
        reader.plan.steps = steps;
        reader.plan
    }

    /// A new buffer for a value.
    fn buffer(&mut self, value: Value) -> usize {
        let bytes = bytes_of(self.body.ty(value)).unwrap_or(0);
        self.plan.sizes.push(Some(bytes as usize));
        self.plan.owners.push(Owner::default());
        let buffer = self.plan.sizes.len() - 1;
        self.plan.buffer_of.insert(value, buffer);
        buffer
    }

    fn source(&self, value: Value) -> Source {
        let outside = || Source::Value(self.plan.invariant.get(&value).copied().unwrap_or(value));
        self.plan.buffer_of.get(&value).map_or_else(outside, |buffer| Source::Buffer(*buffer))
    }

    fn name(&mut self, action: Action) -> usize {
        self.plan.actions.push(action);
        self.plan.actions.len() - 1
    }

    fn copy(&mut self, steps: &mut Vec<Step>, before: Op, from: Source, to: usize) {
        if from == Source::Buffer(to) {
            return;
        }
        let name = self.name(Action::Copy(Copying { before, from, to }));
        let source = if let Source::Buffer(buffer) = from { Some(buffer) } else { None };
        let copy = Some(Copied { from: source, to });
        steps.push(Step { copy, ..Step::new(name, source.into_iter().collect(), vec![to]) });
    }

    fn block(&mut self, block: Block) -> Vec<Step> {
        let mut steps = Vec::new();
        for op in self.body.ops(block) {
            if !self.body.has(op, Flags::TERMINATOR) {
                self.op(&mut steps, op);
            }
        }
        steps
    }

    fn op(&mut self, steps: &mut Vec<Step>, op: Op) {
        let body = self.body;
        if let Some(repeat) = body.matches::<While>(op) {
            self.repeat(steps, op, repeat);
        } else if let Some(choice) = body.matches::<If>(op) {
            self.branch(steps, op, &[choice.true_branch, choice.false_branch]);
        } else if let Some(choice) = body.matches::<Case>(op) {
            let branches: Vec<Region> = body.region_iter(choice.branches).collect();
            self.branch(steps, op, &branches);
        } else if !self.alias(op) {
            self.compute(steps, op);
        }
    }

    /// Notes that results are the memory of operands, if they are; values outside of memory stay there.
    fn alias(&mut self, op: Op) -> bool {
        let body = self.body;
        if body.matches::<OptimizationBarrier>(op).is_some() {
            for (from, to) in body.iter(body.operands(op)).zip(body.iter(body.results(op))) {
                self.same(from, to);
            }
            return true;
        }
        let Some((from, to)) = body.iter(body.operands(op)).next().zip(body.iter(body.results(op)).next()) else { return false };
        let [from_ty, to_ty] = [from, to].map(|value| body.ty(value));
        let is_reshape = body.matches::<Reshape<'_>>(op).is_some() && is_row_major(from_ty) && is_row_major(to_ty);
        let is_cast =
            body.matches::<BitcastConvert<'_>>(op).is_some() && is_row_major(from_ty) && is_row_major(to_ty) && fill_bytes(from_ty) && fill_bytes(to_ty);
        let is_same = (is_reshape || is_cast || body.matches::<Bitcast<'_>>(op).is_some()) && is_in_memory(from_ty) && is_in_memory(to_ty);
        if is_same {
            self.same(from, to);
        }
        is_same
    }

    fn same(&mut self, from: Value, to: Value) {
        if let Some(buffer) = self.plan.buffer_of.get(&from).copied() {
            self.plan.buffer_of.insert(to, buffer);
        }
    }

    /// An op that computes arrays of arrays. An update is made where its result lies: what is updated is copied there before.
    fn compute(&mut self, steps: &mut Vec<Step>, op: Op) {
        let body = self.body;
        if body.interface::<ConstantLike>(op).is_some() {
            return; // whoever runs the program has it
        }
        if self.overwritten.is_unread(body, op) {
            self.plan.unneeded.push(op);
            return;
        }
        let updates = updates(body, op);
        let results: Vec<Value> = body.iter(body.results(op)).filter(|value| is_in_memory(body.ty(*value))).collect();
        let writes: Vec<usize> = results.into_iter().map(|value| self.buffer(value)).collect();
        for (operand, result) in &updates {
            let (from, to) = (body.operand(op, *operand), self.plan.buffer_of[&body.result(op, *result)]);
            self.copy(steps, op, self.source(from), to);
            self.plan.updated.insert((op, *operand), to);
        }
        let mut reads = Vec::new();
        for inner in body.walk(op) {
            for (i, value) in body.iter(body.operands(inner)).enumerate() {
                if inner != op || !self.plan.updated.contains_key(&(op, i)) {
                    reads.extend(self.plan.buffer_of.get(&value).copied());
                }
            }
        }
        if !(reads.is_empty() && writes.is_empty()) {
            let name = self.name(Action::Op(op));
            steps.push(Step::new(name, reads, writes));
        }
    }

    /// A loop. Each array that it carries lies at one place: it is copied there before the loop, and what the body gives is copied there at its end.
    fn repeat(&mut self, steps: &mut Vec<Step>, op: Op, repeat: While) {
        let body = self.body;
        let blocks = [repeat.condition, repeat.body].map(|region| body.first_block(region));
        let [Some(condition), Some(inner)] = blocks else { return self.compute(steps, op) };
        let Some(end) = body.last_op(inner) else { return self.compute(steps, op) };
        self.plan.controls.insert(op);
        let inits: Vec<Value> = body.iter(repeat.init).collect();
        let mut carried: Vec<(Value, usize)> = Vec::new();
        for (i, init) in inits.into_iter().enumerate() {
            if !lies_in_memory(body, op, &repeat, i) {
                continue;
            }
            let (arg, yielded) = (body.at(body.args(inner), i), body.operand(end, i));
            let same = [arg, body.at(body.args(condition), i), body.result(op, i)];
            self.plan.dropped.entry(op).or_default().push(i);
            if yielded == arg {
                match self.source(init) {
                    Source::Buffer(_) => same.iter().for_each(|value| self.same(init, *value)),
                    Source::Value(outside) => self.plan.invariant.extend(same.map(|value| (value, outside))),
                }
                continue;
            }
            let from = self.source(init);
            let place = self.buffer(arg);
            for value in same {
                self.same(arg, value);
            }
            if self.overwritten.contains(op, i) && matches!(from, Source::Value(_)) {
                let name = self.name(Action::Begin(op));
                let copy = Some(Copied { from: None, to: place });
                steps.push(Step { copy, ..Step::new(name, Vec::new(), vec![place]) });
            } else {
                self.copy(steps, op, from, place);
            }
            carried.push((yielded, place));
        }
        let condition = self.block(condition);
        let mut within = self.block(inner);
        self.carry(&mut within, end, &carried);
        let name = self.name(Action::Op(op));
        steps.push(Step { holds: Holds::Loop { condition, body: within }, ..Step::new(name, Vec::new(), Vec::new()) });
    }

    /// Brings what a body gives to where it is carried. All is read before anything is overwritten.
    fn carry(&mut self, steps: &mut Vec<Step>, end: Op, carried: &[(Value, usize)]) {
        let mut moves: Vec<(Source, usize)> = carried.iter().map(|(value, place)| (self.source(*value), *place)).collect();
        for (source, to) in &mut moves {
            let (from, to) = (*source, *to);
            let is_carried = carried.iter().any(|(_, place)| from == Source::Buffer(*place));
            if is_carried && from != Source::Buffer(to) {
                self.plan.sizes.push(self.plan.sizes[to]);
                self.plan.owners.push(Owner::default());
                let aside = self.plan.sizes.len() - 1;
                self.copy(steps, end, from, aside);
                *source = Source::Buffer(aside);
            }
        }
        for (from, to) in moves {
            self.copy(steps, end, from, to);
        }
    }

    /// Branches. Each result lies at one place, to which every branch brings it.
    fn branch(&mut self, steps: &mut Vec<Step>, op: Op, regions: &[Region]) {
        let body = self.body;
        self.plan.controls.insert(op);
        let ends: Vec<Op> = regions.iter().filter_map(|region| body.last_op(body.first_block(*region)?)).collect();
        let mut places: Vec<(usize, usize)> = Vec::new();
        let results: Vec<Value> = body.iter(body.results(op)).collect();
        for (i, result) in results.into_iter().enumerate() {
            let alike = ends.iter().all(|end| same_memory(body.ty(body.operand(*end, i)), body.ty(result)));
            if is_in_memory(body.ty(result)) && alike {
                places.push((i, self.buffer(result)));
                self.plan.dropped.entry(op).or_default().push(i);
            }
        }
        let mut branches = Vec::new();
        for (region, end) in regions.iter().zip(ends) {
            let mut within = body.first_block(*region).map_or(Vec::new(), |block| self.block(block));
            for (i, place) in &places {
                let from = self.source(body.operand(end, *i));
                self.copy(&mut within, end, from, *place);
            }
            branches.push(within);
        }
        let name = self.name(Action::Op(op));
        steps.push(Step { holds: Holds::Branches(branches), ..Step::new(name, Vec::new(), Vec::new()) });
    }
}

/// True if a loop carries its value `i` in memory. What is no array of known sizes is carried as a value, and so is one whose layout changes on the way:
/// its uses load it.
fn lies_in_memory(body: &Body<'_>, op: Op, repeat: &While, i: usize) -> bool {
    let blocks = [repeat.condition, repeat.body].map(|region| body.first_block(region));
    let [Some(condition), Some(inner)] = blocks else { return false };
    let Some(end) = body.last_op(inner) else { return false };
    let ty = body.ty(body.at(repeat.init, i));
    let values = [body.at(body.args(inner), i), body.at(body.args(condition), i), body.result(op, i), body.operand(end, i)];
    is_in_memory(ty) && values.iter().all(|value| same_memory(body.ty(*value), ty))
}

/// The operands that an op updates, with the results that these become.
fn updates(body: &Body<'_>, op: Op) -> Vec<(usize, usize)> {
    let count = match body.matches::<Scatter<'_>>(op) {
        Some(scatter) => body.iter(scatter.inputs).count(),
        None => usize::from(body.matches::<DynamicUpdateSlice>(op).is_some()),
    };
    let alike = |i: &usize| {
        let [from, to] = [body.operand(op, *i), body.result(op, *i)].map(|value| body.ty(value));
        is_in_memory(to) && same_memory(from, to)
    };
    (0..count).filter(alike).map(|i| (i, i)).collect()
}

/// True for elements all of whose bytes' bits count.
fn fill_bytes(ty: Type<'_>) -> bool {
    ty.element().scalar().is_some_and(|element| element.bits() as usize == element.bytes() * 8)
}
