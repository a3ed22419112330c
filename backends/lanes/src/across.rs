//! Totals of rows of few lanes, computed across: a lane of all rows after the other.

use super::reduce::Reducer;

/// Rows of more lanes than this are totalled one by one.
const MOST_LANES: usize = 12;
/// Fewer rows than this, too.
const LEAST_ROWS: usize = 8;
/// Rows whose totals are computed together.
const GROUP: usize = 64;

impl Reducer {
    /// True if the totals of rows of so many lanes are computed across.
    pub(super) fn is_across(&self, rows: usize, lanes: usize) -> bool {
        rows >= LEAST_ROWS && (1..=MOST_LANES).contains(&lanes) && self.lane_bytes() >= 4
    }

    /// As [`Reducer::rows`], for rows of few lanes.
    ///
    /// # Safety
    /// As there.
    pub(super) unsafe fn rows_across(&self, from: *const u8, rows: (usize, isize), lanes: usize, to: *mut u8) {
        // SAFETY: the caller's promise; lanes have so many bytes.
        unsafe { if self.lane_bytes() == 4 { self.groups::<u32>(from, rows, lanes, to) } else { self.groups::<u64>(from, rows, lanes, to) } }
    }

    /// The same for lanes of a width. Where a row has fewer lanes than there are accumulators, each holds one of them or nothing: joining accumulators by
    /// halving joins lanes alone.
    unsafe fn groups<T: bytemuck::Pod>(&self, from: *const u8, (rows, stride): (usize, isize), lanes: usize, to: *mut u8) {
        let mut columns = [[T::zeroed(); GROUP]; MOST_LANES];
        for first in (0..rows).step_by(GROUP) {
            let count = GROUP.min(rows - first);
            for row in 0..count {
                let row_at = from.wrapping_offset((first + row) as isize * stride).cast::<T>();
                for (lane, column) in columns[..lanes].iter_mut().enumerate() {
                    // SAFETY: the caller's promise.
                    column[row] = unsafe { row_at.add(lane).read_unaligned() };
                }
            }
            let (mut width, mut half) = (lanes, lanes.next_power_of_two() / 2);
            while half > 0 {
                let (low, high) = columns[..width].split_at_mut(half);
                for (total, column) in low.iter_mut().zip(high) {
                    // SAFETY: both have the lanes of a group, and are apart.
                    unsafe { self.join_lanes(total.as_mut_ptr().cast(), column.as_ptr().cast(), GROUP) };
                }
                (width, half) = (half, half / 2);
            }
            let (mut totals, at) = ([T::zeroed(); GROUP], to.wrapping_add(first * size_of::<T>()).cast::<T>());
            // SAFETY: the caller's promise: there is a lane for each row.
            unsafe {
                at.cast_const().copy_to_nonoverlapping(totals.as_mut_ptr(), count);
                self.join_lanes(totals.as_mut_ptr().cast(), columns[0].as_ptr().cast(), GROUP);
                totals.as_ptr().copy_to_nonoverlapping(at, count);
            }
        }
    }
}
