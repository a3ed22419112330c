//! Running steps.

use super::memory::{Buffers, Outside, Region, feed_total, total_of_one};
use super::plan::{Address, Call, Fold, Form, Lanes, Loop, Ops, Reduction, Step, Term};
use shale_ir::eval::EvalError;
use shale_kernels::Run;
use shale_lanes::Scratch;
use smallvec::SmallVec;

/// The state of a run.
pub(crate) struct Machine<'a> {
    pub(crate) buffers: Buffers,
    /// The index of each loop.
    pub(crate) indices: Vec<i64>,
    pub(crate) scratch: Scratch,
    pub(crate) ops: &'a Ops,
}

impl From<Outside> for EvalError {
    fn from(_: Outside) -> EvalError {
        EvalError::new("the cpu backend made a step that leaves its buffers, which is a bug; it was not run")
    }
}

type Ran = Result<(), EvalError>;

impl Machine<'_> {
    /// Runs steps in order.
    ///
    /// # Errors
    /// An index outside of its array.
    pub(crate) fn run(&mut self, steps: &[Step]) -> Ran {
        for step in steps {
            match step {
                Step::Lanes(lanes) => self.lanes(lanes, |_, _| Ok(()))?,
                Step::Loop(around, steps) => self.around(std::slice::from_ref(around), &mut |m| m.run(steps))?,
                Step::Reduce(reduction) => self.reduce(reduction)?,
                Step::Fold(fold) => self.fold(fold)?,
                Step::Kernel(call) => self.kernel(call)?,
                Step::Copy { from, to, bytes } => {
                    let (from, to) = ((from.buffer, self.at(from)?), (to.buffer, self.at(to)?));
                    self.buffers.copy(from, to, *bytes)?;
                }
            }
        }
        Ok(())
    }

    fn kernel(&mut self, call: &Call) -> Ran {
        let mut run = Run { scratch: &mut self.scratch, threads: 1 };
        self.buffers.call(call, &mut run)?.map_err(|error| {
            let mut error = EvalError::new(error.to_string());
            error.trace.extend(self.ops.get(call.op).cloned());
            error
        })
    }

    /// Runs something for every index of loops, the last counting fastest.
    fn around(&mut self, loops: &[Loop], inside: &mut dyn FnMut(&mut Self) -> Ran) -> Ran {
        let Some((first, rest)) = loops.split_first() else { return inside(self) };
        for i in 0..first.bound {
            self.indices[first.number] = i;
            if let Some(cell) = first.cell {
                self.buffers.store(cell, 8, i as u64)?;
            }
            self.around(rest, inside)?;
        }
        Ok(())
    }

    /// Runs lane programs tile by tile; `after` gets the number of lanes of each tile.
    fn lanes(&mut self, lanes: &Lanes, mut after: impl FnMut(&mut Self, usize) -> Ran) -> Ran {
        let mut first = 0;
        while first < lanes.count {
            let count = (lanes.count - first).min(lanes.tile);
            if let Some(number) = lanes.number {
                self.indices[number] = first as i64;
            }
            for stage in &lanes.stages {
                let mut regions: SmallVec<[Region; 16]> = SmallVec::new();
                for operand in &stage.operands {
                    for check in &operand.checks {
                        let index = self.value(&check.index)?;
                        let last = i128::from(index) + i128::from(check.per_lane) * (count as i128 - 1);
                        let size = i128::from(check.size);
                        if !(0..size).contains(&i128::from(index)) || !(0..size).contains(&last) {
                            let mut error = EvalError::new(format!("index {index} is outside of a dimension of size {size}"));
                            error.trace.extend(self.ops.get(lanes.op).cloned());
                            return Err(error);
                        }
                    }
                    regions.push(Region { buffer: operand.address.buffer, at: self.at(&operand.address)?, stride: operand.stride, list: operand.list });
                }
                self.buffers.run(&stage.code, &regions, first as i64, count, &mut self.scratch)?;
            }
            after(self, count)?;
            first += count;
        }
        Ok(())
    }

    fn reduce(&mut self, r: &Reduction) -> Ran {
        let (mut row, mut columns) = (r.reducer.row(), r.reducer.columns(1));
        let mut only = None;
        self.around(&r.outer, &mut |m| {
            r.reducer.clear(&mut row);
            m.around(&r.inner, &mut |m| {
                m.run(&r.before)?;
                m.lanes(&r.lanes, |m, count| {
                    if r.lanes_are_rows {
                        m.buffers.feed_rows(&r.reducer, &mut columns, r.tile, count)?;
                    } else {
                        m.buffers.feed(&r.reducer, &mut row, r.tile, count)?;
                    }
                    Ok(())
                })
            })?;
            match r.reducer.total(&mut row) {
                Some(total) if r.outer.is_empty() => only = Some(total),
                Some(total) => feed_total(&r.reducer, &mut columns, total),
                None => {}
            }
            Ok(())
        })?;
        let bytes = r.reducer.lane_bytes();
        if let Some(total) = only.or_else(|| total_of_one(&r.reducer, &mut columns)) {
            let init = self.buffers.load(r.total, bytes)?;
            self.buffers.store(r.total, bytes, r.reducer.join(init, total))?;
        }
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
                Ok(())
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

    fn at(&self, address: &Address) -> Result<i64, Outside> {
        self.value(&address.form)
    }
}
