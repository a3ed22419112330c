//! Reductions over memory.

use super::super::plan::Spot;
use super::{Buffers, Outside};
use shale_lanes::{ArgReducer, Columns, Reducer, Row};
use std::ops::Range;

impl Buffers {
    /// Adds lanes to a row.
    ///
    /// # Errors
    /// Lanes outside of their buffer.
    pub(crate) fn feed(&self, reducer: &Reducer, row: &mut Row, (buffer, at): (usize, i64), lanes: usize) -> Result<(), Outside> {
        let memory = self.range(buffer, at.into(), i128::from(at) + (lanes * reducer.lane_bytes()) as i128, false)?;
        // SAFETY: the lanes are within the buffer.
        unsafe { reducer.feed(row, memory.base.wrapping_offset(at as isize), lanes) };
        Ok(())
    }

    /// Joins the contiguous lanes of rows, which begin at a byte of a buffer and lie some bytes apart, and each total with the row's lane at a place.
    ///
    /// # Errors
    /// Rows or totals outside of their buffers.
    pub(crate) fn totals(&self, reducer: &Reducer, (buffer, at): (usize, i64), lanes: usize, (rows, stride): (usize, i64), to: Spot) -> Result<(), Outside> {
        if rows == 0 {
            return Ok(());
        }
        let (first, last) = (i128::from(at), i128::from(at) + i128::from(stride) * (rows as i128 - 1));
        let bytes = reducer.lane_bytes();
        let memory = self.range(buffer, first.min(last), first.max(last) + (lanes * bytes) as i128, false)?;
        let target = self.range(to.buffer, to.at as i128, (to.at + rows * bytes) as i128, true)?;
        // SAFETY: the first and the last row are within the buffer, and with them all between; so are the totals.
        unsafe { reducer.rows(memory.base.wrapping_offset(at as isize), (rows, stride as isize), lanes, target.base.wrapping_add(to.at)) };
        Ok(())
    }

    /// The best of the contiguous lanes of each row, which begin at a byte of a buffer and lie some bytes apart, and its place.
    ///
    /// # Errors
    /// Rows, values or places outside of their buffers, or without lanes, or with 2^31.
    pub(crate) fn args(
        &self,
        reducer: &ArgReducer,
        (buffer, at): (usize, i64),
        lanes: usize,
        (rows, stride): (usize, i64),
        to: [Spot; 2],
    ) -> Result<(), Outside> {
        if rows == 0 || lanes == 0 || lanes > i32::MAX as usize - 64 {
            return Err(Outside);
        }
        let (first, last) = (i128::from(at), i128::from(at) + i128::from(stride) * (rows as i128 - 1));
        let memory = self.range(buffer, first.min(last), first.max(last) + (lanes * 4) as i128, false)?;
        let [values, places] = to.map(|spot| self.range(spot.buffer, spot.at as i128, (spot.at + rows * 4) as i128, true));
        let (values, places) = (values?.base.wrapping_add(to[0].at), places?.base.wrapping_add(to[1].at));
        // SAFETY: the first and the last row are within the buffer, and with them all between; so are values and places. Lanes are 1 to 2^31 - 64.
        unsafe { reducer.rows(memory.base.wrapping_offset(at as isize), (rows, stride as isize), lanes, values, places.cast()) };
        Ok(())
    }

    /// The totals of some runs of a row of contiguous lanes.
    ///
    /// # Errors
    /// Lanes outside of their buffer.
    pub(crate) fn run_totals(&self, reducer: &Reducer, (buffer, at): (usize, i64), lanes: usize, runs: Range<usize>) -> Result<Vec<u64>, Outside> {
        let memory = self.range(buffer, at.into(), i128::from(at) + (lanes * reducer.lane_bytes()) as i128, false)?;
        // SAFETY: the lanes are within the buffer.
        Ok(unsafe { reducer.run_totals(memory.base.wrapping_offset(at as isize), lanes, runs) })
    }

    /// Adds rows, which begin at a byte of a buffer and lie some bytes apart, to columns.
    ///
    /// # Errors
    /// Rows outside of their buffer.
    pub(crate) fn feed_columns(
        &self,
        reducer: &Reducer,
        columns: &mut Columns,
        (buffer, at): (usize, i64),
        lanes: usize,
        (rows, stride): (usize, i64),
    ) -> Result<(), Outside> {
        if rows == 0 {
            return Ok(());
        }
        let (first, last) = (i128::from(at), i128::from(at) + i128::from(stride) * (rows as i128 - 1));
        let memory = self.range(buffer, first.min(last), first.max(last) + (lanes * reducer.lane_bytes()) as i128, false)?;
        // SAFETY: the first and the last row of the columns' lanes are within the buffer, and with them all between.
        unsafe { reducer.feed_rows(columns, memory.base.wrapping_offset(at as isize), rows, stride as isize) };
        Ok(())
    }

    /// Joins the totals of columns to the lanes at a place. Without rows these stay.
    ///
    /// # Errors
    /// Lanes outside of their buffer.
    pub(crate) fn join_columns(&self, reducer: &Reducer, columns: &mut Columns, to: Spot, lanes: usize) -> Result<(), Outside> {
        let bytes = reducer.lane_bytes();
        let memory = self.range(to.buffer, to.at as i128, (to.at + lanes * bytes) as i128, true)?;
        // SAFETY: the lanes are within the buffer.
        unsafe { reducer.join_columns(columns, memory.base.wrapping_add(to.at)) };
        Ok(())
    }
}

/// Adds the total of a row as a row of one lane.
pub(crate) fn feed_total(reducer: &Reducer, columns: &mut Columns, total: u64) {
    // SAFETY: a lane has at most 8 bytes; the columns have one lane.
    unsafe { reducer.feed_rows(columns, (&raw const total).cast(), 1, 0) };
}
