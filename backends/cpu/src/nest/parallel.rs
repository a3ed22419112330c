//! Steps of loops on several threads.
//!
//! Iterations of a nest depend on nothing but their index, and no two write the same bytes: so a step of loops that the nest calls parallel is divided, each
//! thread taking a part that is always the same. A thread has memory of its own for what loops keep, so results do not depend on how many there are.

use super::compiler::SCRATCH;
use super::machine::{Machine, Ran};
use super::memory::{Buffers, Memory};
use super::plan::{Joining, Loop, Reduction, Source, Step, Transposition};
use shale_ir::eval::EvalError;
use shale_ir::memory::AlignedBytes;
use shale_kernels::threads::split_parts;
use shale_lanes::Scratch;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// What a thread works with besides the arrays.
#[derive(Debug)]
pub(crate) struct Worker {
    scratch: Scratch,
    kept: AlignedBytes,
    indices: Vec<i64>,
    buffers: Buffers,
}

impl Worker {
    /// A worker whose loops keep some bytes.
    ///
    /// # Errors
    /// The system has no memory.
    pub(crate) fn new(kept: usize) -> Result<Worker, EvalError> {
        let kept = AlignedBytes::new(kept).map_err(|error| EvalError::new(format!("the system gives no memory to a thread: {error}")))?;
        Ok(Worker { scratch: Scratch::new(), kept, indices: Vec::new(), buffers: Buffers::default() })
    }
}

impl Machine<'_> {
    /// True if there are threads, and these may share a step.
    pub(super) fn is_divided(&self, step: &Step) -> bool {
        self.workers.len() >= 2 && step.is_shared()
    }

    /// Runs a step on several threads; false, and nothing has run, if they may not share it or it has no parts.
    pub(super) fn parallel(&mut self, step: &Step) -> Result<bool, EvalError> {
        if !self.is_divided(step) {
            return Ok(false);
        }
        match step {
            Step::Lanes(lanes) if lanes.stages.len() == 1 && lanes.tile >= lanes.count => {
                let number = lanes.number;
                self.divide(lanes.count.div_ceil(lanes.grain), &|m, part| {
                    let (first, end) = (part.start * lanes.grain, (part.end * lanes.grain).min(lanes.count));
                    if let Some(number) = number {
                        m.indices[number] = lanes.first + first as i64;
                    }
                    m.stages(lanes, lanes.first + first as i64, end - first)
                })?;
            }
            Step::Rows(around, lanes) => self.divide_loop(around, &|m, around| m.rows(around, lanes, (lanes.first, lanes.count)))?,
            Step::Blocks(blocks) => self.divide(blocks.tiles(), &|m, tiles| m.blocks(blocks, tiles))?,
            Step::Loop(around, steps) => {
                self.divide_loop(around, &|m, around| m.around(std::slice::from_ref(around), &mut |m| m.run(steps)))?;
            }
            Step::Tiled(tiled) => self.divide(tiled.count.div_ceil(tiled.grain), &|m, part| {
                let end = (part.end * tiled.grain).min(tiled.count);
                m.tiles(tiled, part.start * tiled.grain..end)
            })?,
            Step::RowBlocks(blocks) => self.divide(blocks.all(), &|m, part| m.row_blocks(blocks, part))?,
            Step::Transpose(transposition) => self.divide_transposition(transposition)?,
            Step::Reduce(reduction) => return self.divide_reduction(reduction),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Calls `work` for each part of `0..count`, each on a thread of its own.
    fn divide(&mut self, count: usize, work: &(dyn Fn(&mut Machine<'_>, Range<usize>) -> Ran + Sync)) -> Ran {
        let (workers, ops, cancelled) = (self.workers, self.ops, self.cancelled);
        let (buffers, indices): (&[Memory], &[i64]) = (&self.buffers.0, self.indices);
        let failed: Mutex<Option<(usize, EvalError)>> = Mutex::new(None);
        split_parts(workers.len(), count, |i, part| {
            let mut worker = workers[i].lock().unwrap_or_else(PoisonError::into_inner);
            let Worker { scratch, kept, indices: own, buffers: mine } = &mut *worker;
            own.clear();
            own.extend_from_slice(indices);
            mine.0.clear();
            mine.0.extend_from_slice(buffers);
            mine.0[SCRATCH] = Memory::exclusive(kept.bytes_mut());
            let mut machine =
                Machine { buffers: mine, indices: own, scratch, ops, cancelled, tile: 0, threads: 1, workers: &[], host: None, recorder: None, calls: None };
            if let Err(error) = work(&mut machine, part) {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                // The error of the first part, whichever thread was faster.
                if failed.as_ref().is_none_or(|(other, _)| i < *other) {
                    *failed = Some((i, error));
                }
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), |(_, error)| Err(error))
    }

    fn divide_loop(&mut self, around: &Loop, work: &(dyn Fn(&mut Machine<'_>, &Loop) -> Ran + Sync)) -> Ran {
        self.divide((around.end - around.first) as usize, &|m, part| {
            work(m, &Loop { first: around.first + part.start as i64, end: around.first + part.end as i64, ..*around })
        })
    }

    fn divide_transposition(&mut self, t: &Transposition) -> Ran {
        let around = t.outer.first().copied().unwrap_or(t.rows);
        self.divide_loop(&around, &|m, part| {
            let mut own = Transposition { outer: t.outer.clone(), from: t.from.clone(), to: t.to.clone(), ..*t };
            match own.outer.first_mut() {
                Some(first) => *first = *part,
                None => own.rows = *part,
            }
            m.transpose(&own)
        })
    }

    /// The total of one long row: each thread joins some of its runs, whose totals are joined by pairs as ever.
    fn divide_reduction(&mut self, r: &Reduction) -> Result<bool, EvalError> {
        let alone = r.outer.is_empty() && r.inner.is_empty() && r.before.is_empty() && !r.lanes_are_rows;
        let (Joining::Lanes(reducer), true) = (&r.joining, alone && !matches!(r.source, Source::Lanes(_))) else { return Ok(false) };
        let totals = Mutex::new(vec![0u64; reducer.runs_in(r.lane.1)]);
        self.divide(reducer.runs_in(r.lane.1), &|m, part| {
            let found = m.run_totals(r, reducer, part.clone())?;
            totals.lock().unwrap_or_else(PoisonError::into_inner)[part].copy_from_slice(&found);
            Ok(())
        })?;
        let totals = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.finish_reduction(r, reducer, reducer.total_of_runs(&totals))?;
        Ok(true)
    }
}

impl Step {
    /// Whether the schedule lets threads share the step.
    fn is_shared(&self) -> bool {
        match self {
            Step::Lanes(lanes) => lanes.grain > 0,
            Step::Rows(around, _) | Step::Loop(around, _) => around.is_shared,
            Step::Blocks(blocks) => blocks.is_shared(),
            Step::Tiled(tiled) => tiled.grain > 0,
            Step::Transpose(t) => t.outer.first().unwrap_or(&t.rows).is_shared,
            Step::Reduce(reduction) => reduction.is_shared,
            Step::RowBlocks(blocks) => blocks.is_shared,
            _ => false,
        }
    }
}
