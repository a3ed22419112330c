//! Which buffers a step reads and writes.

use crate::nest::plan::{Address, Expected, Form, Lanes, Operand, RowWork, Source, Stage, Step, Term};

/// The buffers that a step reads and writes, without those of nested steps of loops and branches of the function.
#[derive(Debug, Default)]
pub(super) struct Accesses {
    pub(super) reads: Vec<usize>,
    pub(super) writes: Vec<usize>,
}

impl Accesses {
    /// The accesses of a step to the buffers that `is_tracked` names, each once.
    pub(super) fn of(step: &Step, is_tracked: impl Fn(usize) -> bool) -> Accesses {
        let mut found = Accesses::default();
        found.step(step);
        for list in [&mut found.reads, &mut found.writes] {
            list.retain(|buffer| is_tracked(*buffer));
            list.sort_unstable();
            list.dedup();
        }
        found
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Lanes(lanes) | Step::Rows(_, lanes) | Step::Within(lanes) => self.lanes(lanes),
            Step::Blocks(b) => self.lanes(&b.lanes),
            Step::Loop(_, steps) => steps.iter().for_each(|step| self.step(step)),
            Step::Reduce(reduction) => {
                reduction.before.iter().for_each(|step| self.step(step));
                self.source(&reduction.source);
                reduction.result.iter().for_each(|address| self.address(address, true));
            }
            Step::Fold(fold) => {
                fold.before.iter().chain(&fold.join).for_each(|step| self.step(step));
                self.lanes(&fold.lanes);
            }
            Step::Tiled(tiled) => tiled.steps.iter().for_each(|step| self.step(step)),
            Step::Transpose(transposition) => {
                self.address(&transposition.from, false);
                self.address(&transposition.to, true);
            }
            Step::Columns(reduction) => self.source(&reduction.source),
            Step::EachRow(each) => match &each.work {
                RowWork::Lanes(lanes) => self.lanes(lanes),
                RowWork::Total { from, .. } | RowWork::Arg { from, .. } => self.address(from, false),
                RowWork::Steps(steps) => steps.iter().for_each(|step| self.step(step)),
            },
            Step::Copy { from, to, .. } => {
                self.address(from, false);
                self.address(to, true);
            }
            Step::Begin(buffer) => self.writes.push(*buffer),
            Step::Kernel(call) => {
                self.reads.extend(call.operands.iter().flatten().map(|part| part.spot.buffer));
                self.writes.extend(call.results.iter().chain(&call.workspace).map(|part| part.spot.buffer));
            }
            Step::RowBlocks(blocks) => blocks.steps.iter().for_each(|step| self.step(step)),
            Step::Product(product) => {
                product.operands.iter().for_each(|address| self.address(address, false));
                self.address(&product.result, true);
            }
            Step::Judge(judge) => {
                self.reads.push(judge.actual.part.spot.buffer);
                if let Expected::Value(value) = &judge.expected {
                    self.reads.push(value.part.spot.buffer);
                }
            }
            Step::Outside(outside) => {
                self.reads.extend(outside.operands.iter().map(|array| array.part.spot.buffer));
                self.writes.extend(outside.results.iter().map(|array| array.part.spot.buffer));
            }
            Step::Call(call) => {
                self.reads.extend(call.operands.iter().map(|part| part.spot.buffer));
                self.writes.extend(call.results.iter().map(|part| part.spot.buffer));
            }
            Step::Repeat(repeat) => self.reads.push(repeat.holds.buffer),
            Step::Branch(branch) => self.reads.push(branch.choice.buffer),
        }
    }

    fn source(&mut self, source: &Source) {
        match source {
            Source::Lanes(lanes) | Source::Total(lanes) => self.lanes(lanes),
            Source::Memory(operand) => self.address(&operand.address, false),
        }
    }

    fn lanes(&mut self, lanes: &Lanes) {
        for stage in &lanes.stages {
            let inputs = stage.code.program().loads.len();
            for (i, operand) in stage.operands.iter().enumerate() {
                self.address(&operand.address, i >= inputs);
                operand.checks.iter().for_each(|check| self.form(&check.index));
            }
        }
    }

    fn address(&mut self, address: &Address, is_written: bool) {
        if is_written { &mut self.writes } else { &mut self.reads }.push(address.buffer);
        self.form(&address.form);
    }

    fn form(&mut self, form: &Form) {
        self.reads.extend(form.terms.iter().filter_map(|(term, _)| if let Term::Cell(spot) = term { Some(spot.buffer) } else { None }));
    }
}

/// True for loops over lanes alone.
pub(super) fn is_lanes(step: &Step) -> bool {
    collect(step, &mut Vec::new())
}

/// True if a step may leave `to` in the memory of `from`: each element is read only where, and when, it is overwritten.
pub(super) fn is_elementwise(step: &Step, from: usize, to: usize) -> bool {
    let mut stages = Vec::new();
    if !collect(step, &mut stages) {
        return false;
    }
    let touches = |operand: &Operand, buffer: usize| operand.address.buffer == buffer;
    stages.retain(|stage| stage.operands.iter().any(|operand| touches(operand, from) || touches(operand, to)));
    let [stage] = stages[..] else { return false };
    let program = stage.code.program();
    let (inputs, outputs) = stage.operands.split_at(program.loads.len());
    let is_same = |(i, input): (usize, &Operand)| {
        let load = program.loads[i];
        outputs.iter().zip(&program.stores).any(|(output, store)| {
            let kind = load.access == store.access && load.element.bytes() == store.element.bytes();
            kind && touches(output, to) && output.stride == input.stride && is_equal(&input.address.form, &output.address.form)
        })
    };
    outputs.iter().all(|output| !touches(output, from)) && inputs.iter().enumerate().filter(|(_, input)| touches(input, from)).all(is_same)
}

/// The lane programs of loops; false if a step does anything else.
fn collect<'s>(step: &'s Step, stages: &mut Vec<&'s Stage>) -> bool {
    match step {
        Step::Lanes(lanes) | Step::Rows(_, lanes) => {
            stages.extend(&lanes.stages);
            true
        }
        Step::Blocks(b) => {
            stages.extend(&b.lanes.stages);
            true
        }
        Step::Loop(_, steps) => steps.iter().all(|step| collect(step, stages)),
        Step::EachRow(each) => match &each.work {
            RowWork::Lanes(lanes) => {
                stages.extend(&lanes.stages);
                true
            }
            RowWork::Steps(steps) => steps.iter().all(|step| collect(step, stages)),
            RowWork::Total { .. } | RowWork::Arg { .. } => false,
        },
        _ => false,
    }
}

/// True if two forms are the same sum of loop indices.
fn is_equal(a: &Form, b: &Form) -> bool {
    let is_index = |form: &Form| form.terms.iter().all(|(term, _)| matches!(term, Term::Loop(_)));
    a.offset == b.offset && is_index(a) && is_index(b) && a.terms.len() == b.terms.len() && a.terms.iter().all(|term| b.terms.contains(term))
}
