//! Running reductions.

use super::in_order::{ComplexJoin, InOrder};
use super::lanes::TILE;
use super::machine::{Machine, Ran};
use super::memory::{Outside, feed_total};
use super::plan::{ColumnReduction, Joining, Lanes, Loop, Part, Reduction, Source, Spot};
use shale_ir::element::Element;
use shale_ir::eval::EvalError;
use shale_lanes::{Columns, Reducer};
use smallvec::SmallVec;
use std::ops::Range;

impl Machine<'_> {
    pub(super) fn columns(&mut self, r: &ColumnReduction) -> Ran {
        let (lanes, mut columns) = (self.tile, r.reducer.columns(self.tile));
        match (&r.source, r.loops.split_last()) {
            (Source::Memory(operand), Some((rows, around))) => self.around(around, &mut |m| {
                m.indices[rows.number] = rows.first;
                let (at, stride) = (m.at(&operand.address)?, operand.address.form.weight(rows.number));
                Ok(m.buffers.feed_columns(&r.reducer, &mut columns, (operand.address.buffer, at), lanes, ((rows.end - rows.first) as usize, stride))?)
            })?,
            (Source::Memory(_), None) => {}
            (Source::Lanes(program), Some((rows, around))) if r.rows_at_once => {
                self.around(around, &mut |m| m.computed_rows(r, program, rows, &mut columns))?;
            }
            (Source::Lanes(program) | Source::Total(program), _) => self.around(&r.loops, &mut |m| {
                m.stages(program, m.indices[r.lane], lanes)?;
                Ok(m.buffers.feed_columns(&r.reducer, &mut columns, (r.tile.buffer, r.tile.at as i64), lanes, (1, 0))?)
            })?,
        }
        Ok(self.buffers.join_columns(&r.reducer, &mut columns, r.total, lanes)?)
    }

    /// Computes rows for columns, as many at a time as there is room for, and adds them.
    fn computed_rows(&mut self, r: &ColumnReduction, program: &Lanes, rows: &Loop, columns: &mut Columns) -> Ran {
        let (lanes, step) = (self.tile, (self.tile * r.reducer.lane_bytes()) as i64);
        let most = (TILE / lanes.max(1)).max(1) as i64;
        let mut first = rows.first;
        while first < rows.end {
            let count = most.min(rows.end - first) as usize;
            self.indices[rows.number] = first;
            for stage in &program.stages {
                let mut regions = SmallVec::new();
                self.regions(stage, &[rows.number], &mut regions)?;
                if let Some(row) = regions.last_mut() {
                    row.step = step;
                }
                // The rows lie apart from each other, and from all that is read.
                if !self.buffers.run(&stage.code, &regions, (self.indices[r.lane], lanes), count, self.scratch)? {
                    return Err(Outside.into());
                }
            }
            self.buffers.feed_columns(&r.reducer, columns, (r.tile.buffer, r.tile.at as i64), lanes, (count, step))?;
            first += count as i64;
        }
        Ok(())
    }

    pub(super) fn reduce(&mut self, r: &Reduction) -> Ran {
        match &r.joining {
            Joining::Lanes(reducer) => self.reduce_lanes(r, reducer),
            Joining::Complex(ComplexJoin::Single(join)) => self.reduce_complex(r, *join),
            Joining::Complex(ComplexJoin::Double(join)) => self.reduce_complex(r, *join),
        }
    }

    /// A reduction of complex numbers, whose initial value lies where the total goes.
    fn reduce_complex<T: Element>(&mut self, r: &Reduction, join: fn(T, T) -> T) -> Ran {
        let mut rows = InOrder::new(join);
        self.around(&r.outer, &mut |m| {
            m.around(&r.inner, &mut |m| {
                m.run(&r.before)?;
                let mut feed = |m: &Self, buffer: usize, at: i64, count: usize| -> Ran {
                    let spot = Spot { buffer, at: usize::try_from(at).map_err(|_| Outside)? };
                    for element in m.buffers.bytes(&Part { spot, bytes: count * size_of::<T>() })?.chunks_exact(size_of::<T>()) {
                        rows.feed(bytemuck::pod_read_unaligned(element));
                        if r.lanes_are_rows {
                            rows.end_row();
                        }
                    }
                    Ok(())
                };
                match &r.source {
                    Source::Lanes(lanes) | Source::Total(lanes) => m.lanes(lanes, |m, count| feed(m, r.tile.buffer, r.tile.at as i64, count).map(|()| true)),
                    Source::Memory(operand) => {
                        if let Some(lane) = r.lane.0 {
                            m.indices[lane] = 0;
                        }
                        feed(m, operand.address.buffer, m.at(&operand.address)?, r.lane.1)
                    }
                }
            })?;
            rows.end_row();
            Ok(())
        })?;
        let init: T = bytemuck::pod_read_unaligned(self.buffers.bytes(&Part { spot: r.total, bytes: size_of::<T>() })?);
        let total = rows.total().map_or(init, |total| join(init, total));
        let to = match &r.result {
            Some(address) => Spot { buffer: address.buffer, at: usize::try_from(self.at(address)?).map_err(|_| Outside)? },
            None => r.total,
        };
        Ok(self.buffers.write(to, bytemuck::bytes_of(&total))?)
    }

    fn reduce_lanes(&mut self, r: &Reduction, reducer: &Reducer) -> Ran {
        let in_memory = matches!(r.source, Source::Memory(_)) && r.inner.is_empty() && !r.lanes_are_rows && r.before.is_empty();
        if in_memory || matches!(r.source, Source::Total(_)) {
            let total = self.total_of_rows(r, reducer)?;
            return self.finish_reduction(r, reducer, total);
        }
        let (mut row, mut columns) = (reducer.row(), reducer.columns(1));
        let mut only = None;
        // Once one of many truths is known, the others of an "or" or "and" do not count.
        let mut decided = false;
        self.around(&r.outer, &mut |m| {
            reducer.clear(&mut row);
            m.around(&r.inner, &mut |m| {
                m.run(&r.before)?;
                let feed = |m: &Self, row: &mut _, columns: &mut _, at: (usize, i64), count: usize| {
                    if r.lanes_are_rows {
                        m.buffers.feed_columns(reducer, columns, at, 1, (count, reducer.lane_bytes() as i64))
                    } else {
                        m.buffers.feed(reducer, row, at, count)
                    }
                };
                match &r.source {
                    Source::Lanes(_) if decided => Ok(()),
                    Source::Lanes(lanes) | Source::Total(lanes) => m.lanes(lanes, |m, count| {
                        feed(m, &mut row, &mut columns, (r.tile.buffer, r.tile.at as i64), count)?;
                        decided = r.outer.is_empty() && !r.lanes_are_rows && reducer.is_decided(&row);
                        Ok(!decided)
                    }),
                    Source::Memory(operand) => {
                        if let Some(lane) = r.lane.0 {
                            m.indices[lane] = 0;
                        }
                        Ok(feed(m, &mut row, &mut columns, (operand.address.buffer, m.at(&operand.address)?), r.lane.1)?)
                    }
                }
            })?;
            match reducer.total(&mut row) {
                Some(total) if r.outer.is_empty() => only = Some(total),
                Some(total) => feed_total(reducer, &mut columns, total),
                None => {}
            }
            Ok(())
        })?;
        let total = only.or_else(|| reducer.only_total(&mut columns));
        self.finish_reduction(r, reducer, total)
    }

    /// The total of the totals of rows, some rows at a time, which leave theirs in the tile.
    fn total_of_rows(&mut self, r: &Reduction, reducer: &Reducer) -> Result<Option<u64>, EvalError> {
        let bytes = reducer.lane_bytes();
        let Some((rows, around)) = r.outer.split_last() else {
            self.row_totals(r, reducer, None)?;
            return Ok(Some(self.buffers.load(r.tile, bytes)?));
        };
        let mut columns = reducer.columns(1);
        self.around(around, &mut |m| {
            let mut first = rows.first;
            while first < rows.end {
                let some = Loop { first, end: rows.end.min(first + TILE as i64), ..*rows };
                m.row_totals(r, reducer, Some(&some))?;
                m.buffers.feed_columns(reducer, &mut columns, (r.tile.buffer, r.tile.at as i64), 1, ((some.end - some.first) as usize, bytes as i64))?;
                first = some.end;
            }
            Ok(())
        })?;
        Ok(reducer.only_total(&mut columns))
    }

    /// Leaves the totals of some rows, or of the only one, one behind the other.
    fn row_totals(&mut self, r: &Reduction, reducer: &Reducer, rows: Option<&Loop>) -> Ran {
        let (bytes, count) = (reducer.lane_bytes(), rows.map_or(1, |rows| (rows.end - rows.first) as usize));
        for row in 0..count {
            self.buffers.store(Spot { at: r.tile.at + row * bytes, ..r.tile }, bytes, reducer.nothing())?;
        }
        if let Some(rows) = rows {
            self.indices[rows.number] = rows.first;
        }
        match &r.source {
            Source::Memory(operand) => {
                if let Some(lane) = r.lane.0 {
                    self.indices[lane] = 0;
                }
                let step = rows.map_or(0, |rows| operand.address.form.weight(rows.number));
                Ok(self.buffers.totals(reducer, (operand.address.buffer, self.at(&operand.address)?), r.lane.1, (count, step), r.tile)?)
            }
            Source::Lanes(lanes) | Source::Total(lanes) => {
                if let Some(number) = lanes.number {
                    self.indices[number] = lanes.first;
                }
                for stage in &lanes.stages {
                    let mut regions = SmallVec::new();
                    self.regions(stage, rows.map(|rows| rows.number).as_slice(), &mut regions)?;
                    if let Some(total) = regions.last_mut() {
                        total.step = bytes as i64;
                    }
                    // The totals lie apart from each other, and from all that is read.
                    if !self.buffers.run(&stage.code, &regions, (lanes.first, lanes.count), count, self.scratch)? {
                        return Err(Outside.into());
                    }
                }
                Ok(())
            }
        }
    }

    /// The totals of some of the runs of the only row of a reduction.
    pub(super) fn run_totals(&mut self, r: &Reduction, reducer: &Reducer, runs: Range<usize>) -> Result<Vec<u64>, EvalError> {
        if let Some(lane) = r.lane.0 {
            self.indices[lane] = 0;
        }
        match &r.source {
            Source::Memory(operand) => Ok(self.buffers.run_totals(reducer, (operand.address.buffer, self.at(&operand.address)?), r.lane.1, runs)?),
            Source::Lanes(lanes) | Source::Total(lanes) => {
                let total = |run: usize| {
                    let (run, bytes) = (reducer.run(run, r.lane.1), reducer.lane_bytes());
                    let first = lanes.first + run.start as i64;
                    if let Some(number) = lanes.number {
                        self.indices[number] = first;
                    }
                    self.buffers.store(r.tile, bytes, reducer.nothing())?;
                    self.stages(lanes, first, run.len())?;
                    Ok(self.buffers.load(r.tile, bytes)?)
                };
                runs.map(total).collect()
            }
        }
    }

    /// Joins the initial value and the total of a reduction, and leaves it where it goes.
    pub(super) fn finish_reduction(&mut self, r: &Reduction, reducer: &Reducer, total: Option<u64>) -> Ran {
        let bytes = reducer.lane_bytes();
        let init = r.init.map_or_else(|| self.buffers.load(r.total, bytes), Ok)?;
        let total = total.map_or(init, |total| reducer.join(init, total));
        let to = match &r.result {
            Some(address) => Spot { buffer: address.buffer, at: usize::try_from(self.at(address)?).map_err(|_| Outside)? },
            None => r.total,
        };
        Ok(self.buffers.store(to, bytes, total)?)
    }
}
