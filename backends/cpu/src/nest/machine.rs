//! Running steps.

use super::function_call::Calls;
use super::memory::{Buffers, Outside, Region};
use super::parallel::Worker;
use super::plan::{
    Address, Branch, Call, EachRow, Expected, Fold, Form, Judge, Lanes, Loop, Operand, Ops, Outside as Reach, RowWork, Stage, Step, Stored, Term, Tiled,
    Transposition,
};
use super::record::{Entry, Recorder};
use super::split::{at_once, plain};
use shale_dialects::check::verdict;
use shale_ir::diag::Place;
use shale_ir::eval::{EvalError, Host};
use shale_ir::literal::Literal;
use shale_kernels::{Run, Transposed};
use shale_lanes::Scratch;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Loops that run less often look up the places of their steps each time.
const FEW_RUNS: usize = 4;

/// The state of a run.
pub(crate) struct Machine<'a> {
    pub(crate) buffers: &'a Buffers,
    /// The index of each loop.
    pub(crate) indices: &'a mut [i64],
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) ops: &'a Ops,
    /// Ends the run when it becomes true.
    pub(crate) cancelled: Option<&'a AtomicBool>,
    /// The lanes of the tile around.
    pub(crate) tile: usize,
    /// How many threads a kernel may use.
    pub(crate) threads: usize,
    /// The threads among which loops are divided, if there are any.
    pub(crate) workers: &'a [Mutex<Worker>],
    /// What lies outside of the program; nothing for the threads of a divided loop, in which no step asks for it.
    pub(crate) host: Option<&'a mut dyn Host>,
    /// What learns how long the steps of the function take, if somebody asks; nothing for the threads of a divided loop.
    pub(crate) recorder: Option<&'a mut Recorder>,
    /// What runs functions that are called; nothing for the threads of a divided loop, and for programs without calls.
    pub(crate) calls: Option<Calls<'a>>,
}

impl From<Outside> for EvalError {
    fn from(_: Outside) -> EvalError {
        EvalError::new("the cpu backend made a step that leaves its buffers, which is a bug; it was not run")
    }
}

/// A step that asks for what lies outside stands in a loop that is divided: a bug of the compiler.
fn no_host() -> EvalError {
    EvalError::new("the cpu backend divided a loop that reaches outside of the program, which is a bug; it was not run")
}

pub(super) type Ran = Result<(), EvalError>;

impl Machine<'_> {
    /// Runs the steps of a function, or of a loop or branch of it, as long as the run is not cancelled.
    ///
    /// # Errors
    /// As for [`Machine::run`]; a cancelled run.
    pub(crate) fn outer(&mut self, steps: &[Step]) -> Ran {
        for step in steps {
            self.check_cancelled()?;
            let begun = self.begin(Entry::Step(step));
            if !self.parallel(step)? {
                self.run(std::slice::from_ref(step))?;
            }
            self.end(begun);
        }
        Ok(())
    }

    pub(super) fn check_cancelled(&self) -> Ran {
        if self.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(EvalError::new("the run was cancelled"));
        }
        Ok(())
    }

    /// Runs steps in order.
    ///
    /// # Errors
    /// An index outside of its array.
    pub(crate) fn run(&mut self, steps: &[Step]) -> Ran {
        for step in steps {
            match step {
                Step::Lanes(lanes) => self.lanes(lanes, |_, _| Ok(true))?,
                Step::Loop(around, steps) => {
                    if !self.looped(around, steps)? {
                        self.around(std::slice::from_ref(around), &mut |m| m.run(steps))?;
                    }
                }
                Step::Rows(around, lanes) => self.rows(around, lanes, (lanes.first, lanes.count))?,
                Step::Blocks(blocks) => self.blocks(blocks, 0..blocks.tiles())?,
                Step::Transpose(transposition) => self.transpose(transposition)?,
                Step::Reduce(reduction) => self.reduce(reduction)?,
                Step::Fold(fold) => self.fold(fold)?,
                Step::Tiled(tiled) => self.tiled(tiled)?,
                Step::Within(lanes) => self.stages(lanes, lanes.number.map_or(0, |number| self.indices[number]), self.tile)?,
                Step::Columns(reduction) => self.columns(reduction)?,
                Step::EachRow(each) => self.each_row(each)?,
                Step::Kernel(call) => self.kernel(call)?,
                Step::RowBlocks(blocks) => self.row_blocks(blocks, 0..blocks.all())?,
                Step::Product(product) => self.product(product, self.tile)?,
                Step::Repeat(repeat) => self.repeat(repeat)?,
                Step::Branch(branch) => self.branch(branch)?,
                Step::Begin(_) => {}
                Step::Judge(judge) => self.judge(judge)?,
                Step::Outside(outside) => self.outside(outside)?,
                Step::Call(call) => self.function_call(call)?,
                Step::Copy { from, to, bytes } => {
                    let (from, to) = ((from.buffer, self.at(from)?), (to.buffer, self.at(to)?));
                    self.buffers.copy(from, to, *bytes, self.threads)?;
                }
            }
        }
        Ok(())
    }

    fn branch(&mut self, branch: &Branch) -> Ran {
        let chosen = if branch.is_truth { usize::from(self.buffers.load(branch.choice, 1)? == 0) } else { self.buffers.load(branch.choice, 4)? as usize };
        let Some(steps) = branch.branches.get(chosen).or(branch.branches.last()) else { return Ok(()) };
        self.deeper()?;
        self.outer(steps)?;
        self.shallower();
        Ok(())
    }

    fn judge(&mut self, judge: &Judge) -> Ran {
        let actual = self.array(&judge.actual)?;
        let verdict = match &judge.expected {
            Expected::Known(literal) => verdict(&actual, literal, judge.measure),
            Expected::Value(value) => verdict(&actual, &self.array(value)?, judge.measure),
        };
        let (name, place) = self.ops.get(judge.op).cloned().unwrap_or_else(|| (String::new(), Place::Unknown));
        let Some(host) = self.host.as_deref_mut() else { return Err(no_host()) };
        host.judge(&name, place, verdict).map_err(|error| self.at_op(error, judge.op))
    }

    fn outside(&mut self, reach: &Reach) -> Ran {
        let operands = reach.operands.iter().map(|array| self.array(array)).collect::<Result<_, _>>()?;
        let mut run = Run { scratch: self.scratch, threads: self.threads, workspace: &mut [], stop: self.cancelled.into() };
        let Some(host) = self.host.as_deref_mut() else { return Err(no_host()) };
        let given = reach.action.run(host, operands, &mut run).map_err(|error| self.at_op(error, reach.op))?;
        if given.len() != reach.results.len() {
            return Err(self.error(format!("{} arrays came instead of {}", given.len(), reach.results.len()), reach.op));
        }
        for (array, to) in given.iter().zip(&reach.results) {
            if array.element() != to.element || array.dims() != to.dims {
                return Err(self.error(format!("{} came instead of an array of the sizes {:?}", array.shape(), to.dims), reach.op));
            }
            self.buffers.write(to.part.spot, array.bytes())?;
        }
        Ok(())
    }

    /// A copy of an array.
    fn array(&self, stored: &Stored) -> Result<Literal, EvalError> {
        Ok(Literal::from_bytes(stored.element, &stored.dims, self.buffers.bytes(&stored.part)?)?)
    }

    /// The error of an index beyond a size.
    pub(super) fn outside_of(&self, index: i64, size: i64, op: usize) -> EvalError {
        self.error(format!("index {index} is outside of a dimension of size {size}"), op)
    }

    /// An error at an op.
    pub(super) fn error(&self, message: impl Into<String>, op: usize) -> EvalError {
        self.at_op(EvalError::new(message), op)
    }

    pub(super) fn at_op(&self, mut error: EvalError, op: usize) -> EvalError {
        error.trace.extend(self.ops.get(op).cloned());
        error
    }

    fn kernel(&mut self, call: &Call) -> Ran {
        let mut run = Run { scratch: self.scratch, threads: self.threads, workspace: &mut [], stop: self.cancelled.into() };
        let ran = self.buffers.call(call, &mut run)?;
        ran.map_err(|error| self.error(error.to_string(), call.op))
    }

    /// Runs something for every index of loops, the last counting fastest.
    pub(super) fn around(&mut self, loops: &[Loop], inside: &mut dyn FnMut(&mut Self) -> Ran) -> Ran {
        let Some((first, rest)) = loops.split_first() else { return inside(self) };
        for i in first.first..first.end {
            self.indices[first.number] = i;
            if let Some(cell) = first.cell {
                self.buffers.store(cell, 8, i as u64)?;
            }
            self.around(rest, inside)?;
        }
        Ok(())
    }

    /// Runs loops that change the addresses of one lane program and indices that it reads alone; false, and nothing has run, if they do more, or run but a few times.
    fn looped(&mut self, around: &Loop, mut steps: &[Step]) -> Result<bool, EvalError> {
        let mut loops: SmallVec<[&Loop; 4]> = SmallVec::from_slice(&[around]);
        while let [Step::Loop(inner, steps_within)] = steps {
            loops.push(inner);
            steps = steps_within;
        }
        let (rows, lanes, is_tile) = match steps {
            [Step::Rows(rows, lanes)] => (Some(rows), lanes, false),
            [Step::Lanes(lanes)] => (None, lanes, false),
            [Step::Within(lanes)] => (None, lanes, true),
            _ => return Ok(false),
        };
        let count = |around: &Loop| (around.end - around.first).max(0) as usize;
        let ([stage], true) = (&lanes.stages[..], at_once(lanes) || (is_tile && plain(lanes))) else { return Ok(false) };
        if rows.is_some_and(|rows| rows.cell.is_some()) || loops.iter().map(|around| count(around)).product::<usize>() < FEW_RUNS {
            return Ok(false);
        }
        for around in loops.iter().copied().chain(rows) {
            self.indices[around.number] = around.first;
        }
        let (first, lane_count) = match lanes.number {
            Some(number) if is_tile => (self.indices[number], self.tile),
            None if is_tile => (0, self.tile),
            number => {
                if let Some(number) = number {
                    self.indices[number] = lanes.first;
                }
                (lanes.first, lanes.count)
            }
        };
        let mut regions = SmallVec::new();
        let number = rows.map(|rows| rows.number);
        self.regions(stage, number.as_slice(), &mut regions)?;
        Ok(self.buffers.run_looped(stage, &regions, &loops, (first, lane_count), rows.map_or(1, count), self.scratch))
    }

    /// Runs lane programs tile by tile; `after` gets the number of lanes of each tile, and says whether to go on.
    pub(super) fn lanes(&mut self, lanes: &Lanes, mut after: impl FnMut(&mut Self, usize) -> Result<bool, EvalError>) -> Ran {
        let mut done = 0;
        while done < lanes.count {
            let (first, count) = (lanes.first + done as i64, (lanes.count - done).min(lanes.tile));
            if let Some(number) = lanes.number {
                self.indices[number] = first;
            }
            self.stages(lanes, first, count)?;
            if !after(self, count)? {
                return Ok(());
            }
            done += count;
        }
        Ok(())
    }

    /// Runs a lane program over some lanes for each iteration of a loop.
    pub(super) fn rows(&mut self, around: &Loop, lanes: &Lanes, (first, count): (i64, usize)) -> Ran {
        if let ([stage], Some(number)) = (&lanes.stages[..], lanes.number) {
            (self.indices[around.number], self.indices[number]) = (around.first, first);
            let mut regions = SmallVec::new();
            self.regions(stage, &[around.number], &mut regions)?;
            let rows = (around.end - around.first) as usize;
            if self.buffers.run(&stage.code, &regions, (first, count), rows, self.scratch)? {
                return Ok(());
            }
        }
        self.around(std::slice::from_ref(around), &mut |m| m.some_lanes(lanes, (first, count)))
    }

    pub(super) fn transpose(&mut self, t: &Transposition) -> Ran {
        let size = |side: &Loop| (side.end - side.first) as usize;
        let (from_step, to_step) = (t.from.form.weight(t.columns.number) as isize, t.to.form.weight(t.rows.number) as isize);
        let sizes = Transposed { rows: size(&t.rows), columns: size(&t.columns), from_step, to_step, tile: t.tile };
        self.around(&t.outer, &mut |m| {
            for side in [&t.rows, &t.columns] {
                m.indices[side.number] = side.first;
            }
            let (from, to) = ((t.from.buffer, m.at(&t.from)?), (t.to.buffer, m.at(&t.to)?));
            Ok(m.buffers.transpose(from, to, (t.bytes, sizes), t.past.map(|isa| (isa, &mut *m.scratch)))?)
        })
    }

    /// Where a program finds its operands, and how far on in the next iteration of loops that go on together.
    pub(super) fn regions(&self, stage: &Stage, around: &[usize], found: &mut SmallVec<[Region; 16]>) -> Result<(), Outside> {
        for Operand { address, stride, list, .. } in &stage.operands {
            let step = around.iter().map(|number| address.form.weight(*number)).fold(0, i64::wrapping_add);
            found.push(Region { buffer: address.buffer, at: self.at(address)?, stride: *stride, step, list: *list });
        }
        Ok(())
    }

    /// Runs lane programs over some lanes.
    pub(super) fn stages(&mut self, lanes: &Lanes, first: i64, count: usize) -> Ran {
        for stage in &lanes.stages {
            for operand in &stage.operands {
                for check in &operand.checks {
                    let index = self.value(&check.index)?;
                    let last = i128::from(index) + i128::from(check.per_lane) * (count as i128 - 1);
                    let size = i128::from(check.size);
                    if !(0..size).contains(&i128::from(index)) || !(0..size).contains(&last) {
                        return Err(self.outside_of(index, check.size, lanes.op));
                    }
                }
            }
            let mut regions = SmallVec::new();
            self.regions(stage, &[], &mut regions)?;
            self.buffers.run(&stage.code, &regions, (first, count), 1, self.scratch)?;
        }
        Ok(())
    }

    fn tiled(&mut self, tiled: &Tiled) -> Ran {
        self.tiles(tiled, 0..tiled.count)
    }

    /// Runs the tiles of some lanes.
    pub(super) fn tiles(&mut self, tiled: &Tiled, lanes: Range<usize>) -> Ran {
        for first in lanes.clone().step_by(tiled.size) {
            self.indices[tiled.number] = first as i64;
            self.tile = (lanes.end - first).min(tiled.size);
            self.run(&tiled.steps)?;
        }
        Ok(())
    }

    fn each_row(&mut self, each: &EachRow) -> Ran {
        let first = self.indices[each.row];
        self.indices[each.local] = 0;
        let done = match &each.work {
            RowWork::Total { reducer, from, count, to } => {
                self.buffers.totals(reducer, (from.buffer, self.at(from)?), *count, (self.tile, each.step(from)), *to)?;
                true
            }
            RowWork::Arg { reducer, from, count, values, places } => {
                self.buffers.args(reducer, (from.buffer, self.at(from)?), *count, (self.tile, each.step(from)), [*values, *places])?;
                true
            }
            RowWork::Lanes(lanes) => match (&lanes.stages[..], lanes.number) {
                ([stage], Some(number)) => {
                    self.indices[number] = lanes.first;
                    let mut regions = SmallVec::new();
                    self.regions(stage, &[each.row, each.local], &mut regions)?;
                    self.buffers.run(&stage.code, &regions, (lanes.first, lanes.count), self.tile, self.scratch)?
                }
                _ => false,
            },
            RowWork::Steps(_) => false,
        };
        for row in (0..self.tile as i64).filter(|_| !done) {
            (self.indices[each.row], self.indices[each.local]) = (first + row, row);
            match &each.work {
                RowWork::Lanes(lanes) => self.lanes(lanes, |_, _| Ok(true))?,
                RowWork::Steps(steps) => self.run(steps)?,
                RowWork::Total { .. } | RowWork::Arg { .. } => {}
            }
        }
        self.indices[each.row] = first;
        Ok(())
    }

    fn fold(&mut self, fold: &Fold) -> Ran {
        self.around(&fold.loops, &mut |m| {
            m.run(&fold.before)?;
            m.lanes(&fold.lanes, |m, count| {
                for k in 0..count {
                    m.indices[fold.along] = k as i64;
                    m.run(&fold.join)?;
                }
                Ok(true)
            })
        })
    }

    fn value(&self, form: &Form) -> Result<i64, Outside> {
        let mut sum = form.offset;
        for (term, weight) in &form.terms {
            let x = match term {
                Term::Loop(number) => self.indices[*number],
                Term::Cell(spot) => self.buffers.load(*spot, 8)? as i64,
            };
            sum = sum.wrapping_add(x.wrapping_mul(*weight));
        }
        Ok(sum)
    }

    pub(super) fn at(&self, address: &Address) -> Result<i64, Outside> {
        self.value(&address.form)
    }
}
