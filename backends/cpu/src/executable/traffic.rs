//! What steps move between arrays and the processor.

use super::function::Function;
use crate::nest::Buffer;
use crate::nest::plan::{Address, Call, Expected, Lanes, Loop, Operand, Part, Product, RowBlocks, RowWork, Source, Step, Stored, Term};
use shale_lanes::{Access, Instruction, Kind, Op, Program};
use std::collections::BTreeMap;

/// What one run of a step reads and writes, in bytes.
///
/// An operand counts once for each iteration of the loops that move it, an array no more than all its bytes: what is read again is taken to be in a
/// cache. What loops keep and the scalars of the function do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes of arrays that are read.
    pub reads: u64,
    /// Bytes of arrays that are written.
    pub writes: u64,
}

impl Traffic {
    /// What a step of the function moves, None for those that run other steps of it; and the floating point operations that it makes, if any are known.
    pub(super) fn of(function: &Function, step: &Step) -> (Option<Traffic>, Option<u64>) {
        if matches!(step, Step::Repeat(_) | Step::Branch(_) | Step::Call(_)) {
            return (None, None);
        }
        let mut count = Count { loops: Vec::new(), lanes: 1, moved: [BTreeMap::new(), BTreeMap::new()], operations: 0 };
        count.step(step);
        let [reads, writes] = std::mem::take(&mut count.moved).map(|moved| {
            let one = |(buffer, bytes): (usize, u64)| bytes.min(array_bytes(&function.buffers[buffer]));
            moved.into_iter().map(one).fold(0, u64::saturating_add)
        });
        (Some(Traffic { reads, writes }), Some(count.operations).filter(|operations| *operations > 0))
    }
}

/// The bytes of an array; none of what is no array.
fn array_bytes(buffer: &Buffer) -> u64 {
    match buffer {
        Buffer::Frame | Buffer::Scratch => 0,
        Buffer::Argument(_, bytes) | Buffer::Value(bytes) => *bytes as u64,
        Buffer::Constant(literal) => literal.bytes().len() as u64,
    }
}

/// A place among [`Count::moved`].
#[derive(Clone, Copy)]
enum To {
    Reads,
    Writes,
}

/// The bytes of each buffer, so far.
struct Count {
    /// The loops around, by number, with their iterations.
    loops: Vec<(usize, u64)>,
    /// The lanes of the tile around, all tiles together.
    lanes: u64,
    moved: [BTreeMap<usize, u64>; 2],
    /// Floating point operations, so far.
    operations: u64,
}

impl Count {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Lanes(lanes) => self.lanes(lanes, lanes.count as u64),
            Step::Within(lanes) => self.lanes(lanes, self.lanes),
            Step::Rows(around, lanes) => self.within(std::slice::from_ref(around), |count| count.lanes(lanes, lanes.count as u64)),
            Step::Blocks(b) => {
                let loops: Vec<Loop> = b.loops.iter().map(|(around, _)| *around).collect();
                self.within(&loops, |count| count.lanes(&b.lanes, b.lanes.count as u64));
            }
            Step::Loop(around, steps) => self.within(std::slice::from_ref(around), |count| count.steps(steps)),
            Step::Tiled(tiled) => {
                let around = std::mem::replace(&mut self.lanes, tiled.count as u64);
                self.steps(&tiled.steps);
                self.lanes = around;
            }
            Step::RowBlocks(b) => self.within(&b.loops, |count| {
                for step in &b.steps {
                    match step {
                        Step::Product(product) => count.product(product, b),
                        step => count.step(step),
                    }
                }
            }),
            // Counted with the blocks around.
            Step::Product(_) => {}
            Step::Transpose(t) => {
                let loops: Vec<Loop> = t.outer.iter().chain([&t.rows, &t.columns]).copied().collect();
                self.within(&loops, |count| {
                    count.address(&t.from, t.bytes as u64, To::Reads);
                    count.address(&t.to, t.bytes as u64, To::Writes);
                });
            }
            Step::Reduce(r) => {
                let element = r.joining.lane_bytes() as u64;
                self.within(&[&r.outer[..], &r.inner].concat(), |count| {
                    count.steps(&r.before);
                    count.source(&r.source, element, r.lane.1 as u64);
                });
                r.result.iter().for_each(|to| self.address(to, element, To::Writes));
            }
            Step::Fold(fold) => self.within(&fold.loops, |count| {
                count.steps(&fold.before);
                count.lanes(&fold.lanes, fold.lanes.count as u64);
                count.times(fold.along, fold.lanes.count as u64, |count| count.steps(&fold.join));
            }),
            Step::Columns(r) => self.within(&r.loops, |count| count.source(&r.source, r.reducer.lane_bytes() as u64, count.lanes)),
            Step::EachRow(each) => self.times(each.row, self.lanes, |count| count.row(&each.work)),
            Step::Copy { from, to, bytes } => {
                self.address(from, *bytes as u64, To::Reads);
                self.address(to, *bytes as u64, To::Writes);
            }
            Step::Begin(_) => {}
            Step::Kernel(call) => self.kernel(call),
            Step::Judge(judge) => {
                self.stored(&judge.actual, To::Reads);
                if let Expected::Value(value) = &judge.expected {
                    self.stored(value, To::Reads);
                }
            }
            Step::Outside(outside) => {
                outside.operands.iter().for_each(|array| self.stored(array, To::Reads));
                outside.results.iter().for_each(|array| self.stored(array, To::Writes));
            }
            Step::Repeat(_) | Step::Branch(_) | Step::Call(_) => {}
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.step(step);
        }
    }

    /// Counts what is within loops.
    fn within(&mut self, loops: &[Loop], inside: impl FnOnce(&mut Self)) {
        let before = self.loops.len();
        self.loops.extend(loops.iter().map(|around| (around.number, (around.end - around.first).max(0) as u64)));
        inside(self);
        self.loops.truncate(before);
    }

    /// Counts what is within one loop.
    fn times(&mut self, number: usize, times: u64, inside: impl FnOnce(&mut Self)) {
        self.loops.push((number, times));
        inside(self);
        self.loops.pop();
    }

    /// A product in all blocks of rows.
    fn product(&mut self, product: &Product, b: &RowBlocks) {
        for i in 0..b.blocks() {
            let rows = b.size.min(b.count - i * b.size);
            let Some((_, kernel, bytes)) = product.kernels.iter().find(|(known, ..)| *known == rows) else { continue };
            self.compute(kernel.operations().unwrap_or(0));
            for (address, bytes, to) in
                [(&product.operands[0], bytes[0], To::Reads), (&product.operands[1], bytes[1], To::Reads), (&product.result, bytes[2], To::Writes)]
            {
                // What all blocks read is taken to be in a cache.
                if i == 0 || address.form.weight(b.first) != 0 {
                    self.address(address, bytes as u64, to);
                }
            }
        }
    }

    fn row(&mut self, work: &RowWork) {
        match work {
            RowWork::Lanes(lanes) => self.lanes(lanes, lanes.count as u64),
            RowWork::Total { reducer, from, count, .. } => self.address(from, *count as u64 * reducer.lane_bytes() as u64, To::Reads),
            // Elements that are compared have 32 bits.
            RowWork::Arg { from, count, .. } => self.address(from, *count as u64 * 4, To::Reads),
            RowWork::Steps(steps) => self.steps(steps),
        }
    }

    fn source(&mut self, source: &Source, element: u64, lanes: u64) {
        match source {
            Source::Lanes(program) | Source::Total(program) => self.lanes(program, lanes),
            Source::Memory(operand) => self.address(&operand.address, element.saturating_mul(lanes), To::Reads),
        }
    }

    fn lanes(&mut self, lanes: &Lanes, count: u64) {
        for stage in &lanes.stages {
            let program = stage.code.program();
            self.compute(operations(program).saturating_mul(count));
            let loads = program.loads.iter().map(|load| (load.access, load.element, To::Reads));
            let kinds = loads.chain(program.stores.iter().map(|store| (store.access, store.element, To::Writes)));
            for (operand, (access, element, to)) in stage.operands.iter().zip(kinds) {
                self.operand(operand, (access, element.bytes() as u64), count, to);
            }
        }
    }

    fn operand(&mut self, operand: &Operand, (access, element): (Access, u64), lanes: u64, to: To) {
        let moves = match access {
            Access::Contiguous | Access::Indexed => true,
            Access::Strided => operand.stride != 0,
            Access::Splat | Access::Total(_) => false,
        };
        self.address(&operand.address, if moves { element.saturating_mul(lanes) } else { element.min(element.saturating_mul(lanes)) }, to);
    }

    /// Counts operations in each iteration of the loops around.
    fn compute(&mut self, operations: u64) {
        let all = self.loops.iter().map(|(_, times)| *times).fold(operations, u64::saturating_mul);
        self.operations = self.operations.saturating_add(all);
    }

    /// A kernel's result that begins as a copy of an operand is changed by what the other operands say, and no further.
    fn kernel(&mut self, call: &Call) {
        self.compute(call.kernel.operations().unwrap_or(0));
        let sum: u64 = call.operands.iter().flatten().map(|part| part.bytes as u64).fold(0, u64::saturating_add);
        call.operands.iter().flatten().for_each(|part| self.part(part, part.bytes as u64, To::Reads));
        for (i, part) in call.results.iter().enumerate() {
            let is_updated = call.kernel.updates().iter().any(|(_, result)| *result == i);
            self.part(part, if is_updated { sum.min(part.bytes as u64) } else { part.bytes as u64 }, To::Writes);
        }
    }

    fn stored(&mut self, array: &Stored, to: To) {
        self.part(&array.part, array.part.bytes as u64, to);
    }

    fn part(&mut self, part: &Part, bytes: u64, to: To) {
        self.add(part.spot.buffer, bytes, to);
    }

    /// Some bytes at an address, in each iteration of the loops that move it.
    fn address(&mut self, address: &Address, bytes: u64, to: To) {
        let anywhere = address.form.terms.iter().any(|(term, _)| matches!(term, Term::Cell(_)));
        let times = |(number, times): &(usize, u64)| if anywhere || address.form.weight(*number) != 0 { *times } else { (*times).min(1) };
        let bytes = self.loops.iter().map(times).fold(bytes, u64::saturating_mul);
        self.add(address.buffer, bytes, to);
    }

    fn add(&mut self, buffer: usize, bytes: u64, to: To) {
        let sum = self.moved[to as usize].entry(buffer).or_default();
        *sum = sum.saturating_add(bytes);
    }
}

/// The floating point operations of a program for one lane: of a function like `exp` one, of a multiply-add two; none for copies, choices, comparisons and
/// conversions. An element that is joined to a total is one more.
fn operations(program: &Program) -> u64 {
    let kinds = program.kinds().unwrap_or_default();
    let one = |(instruction, kind): (&Instruction, &Kind)| match instruction {
        Instruction::Apply { op, .. } if matches!(kind, Kind::F32 | Kind::F64) => of_op(*op),
        _ => 0,
    };
    let joins = |access: Access, kind: Option<&Kind>| u64::from(matches!(access, Access::Total(_)) && matches!(kind, Some(Kind::F32 | Kind::F64)));
    let computed: u64 = program.instructions.iter().zip(&kinds).map(one).sum();
    computed + program.stores.iter().map(|store| joins(store.access, kinds.get(store.value.0 as usize))).sum::<u64>()
}

fn of_op(op: Op) -> u64 {
    match op {
        Op::Fma => 2,
        Op::Copy | Op::Select | Op::Within | Op::Bitcast | Op::Round | Op::RoundF16 | Op::RoundBf16 | Op::Narrow | Op::ReducePrecision => 0,
        Op::ToF32 | Op::ToF32Unsigned | Op::ToF32Odd | Op::ToF64 | Op::ToF64Unsigned | Op::ToF64Odd | Op::ToF64OddUnsigned => 0,
        _ => 1,
    }
}
