//! Reductions across rows in the reference's canonical order: the lanes of a row are joined with those of the next one.

use super::join::Work;
use super::reduce::Reducer;
use shale_dialects::eval::canonical::ROWS;

/// Lanes of a row that are copied at a time.
const COPIED: usize = 64;

/// Rows of lanes that are joined with one another, lane by lane.
#[derive(Clone, Debug)]
pub struct Columns {
    lanes: usize,
    rows: usize,
    /// Totals of groups of rows, as [`Parts`]; the last one is being added to.
    groups: Vec<(usize, Vec<u64>)>,
}

impl Reducer {
    /// No rows of `lanes` lanes.
    pub fn columns(&self, lanes: usize) -> Columns {
        Columns { lanes, rows: 0, groups: Vec::new() }
    }

    /// Adds rows, which lie `stride` bytes apart.
    ///
    /// # Safety
    /// Each row's lanes can be read, at any address.
    pub unsafe fn feed_rows(&self, columns: &mut Columns, from: *const u8, rows: usize, stride: isize) {
        let (bytes, padded) = (self.lane_bytes(), columns.lanes.next_multiple_of(16));
        let mut done = 0;
        while done < rows {
            if columns.rows.is_multiple_of(ROWS) {
                self.next_group(columns);
            }
            let taken = (rows - done).min(ROWS - columns.rows % ROWS);
            let Some((_, group)) = columns.groups.last_mut() else { return };
            let total = group.as_mut_ptr().cast::<u8>();
            // Rows behind which memory goes on, up to the last one's end, are joined as if they had more lanes: nobody looks at those.
            let behind = (rows - done - 1) as isize * stride - ((padded - columns.lanes) * bytes) as isize;
            let direct = match (padded - columns.lanes, stride) {
                (0, _) => taken,
                (_, 1..) if behind >= 0 => taken.min((behind / stride) as usize + 1),
                _ => 0,
            };
            // SAFETY: the rows are the caller's, and a group has as many lanes, rounded up to 16; the lanes of other rows are copied before they are read.
            unsafe {
                let from = from.offset(done as isize * stride);
                (self.kernels.columns)(&Work { rows: direct, stride, ..self.work(total, from, padded) });
                let mut lane = 0;
                while direct < taken && lane < columns.lanes {
                    let some = COPIED.min(columns.lanes - lane);
                    for row in direct..taken {
                        let mut copy = [0u64; COPIED];
                        from.offset(row as isize * stride).add(lane * bytes).copy_to_nonoverlapping(copy.as_mut_ptr().cast(), some * bytes);
                        let work = self.work(total.add(lane * bytes), copy.as_ptr().cast(), some.next_multiple_of(16));
                        (self.kernels.columns)(&Work { rows: 1, stride: 0, ..work });
                    }
                    lane += some;
                }
            }
            done += taken;
            columns.rows += taken;
        }
    }

    /// Begins a group, after joining finished ones that stand for as many rows.
    fn next_group(&self, columns: &mut Columns) {
        while let [.., (a, _), (b, _)] = columns.groups[..]
            && a == b
        {
            self.join_last(columns);
        }
        let words = columns.lanes.next_multiple_of(16) * self.lane_bytes() / 8;
        columns.groups.push((1, self.filled_words(words)));
    }

    /// Words of lanes that hold nothing.
    fn filled_words(&self, words: usize) -> Vec<u64> {
        vec![self.nothing_word(); words]
    }

    /// Joins the last group with the one before.
    fn join_last(&self, columns: &mut Columns) {
        let (Some((count, last)), Some((before, total))) = (columns.groups.pop(), columns.groups.last_mut()) else { return };
        *before += count;
        let lanes = columns.lanes.next_multiple_of(16);
        // SAFETY: both groups have that many lanes.
        unsafe { (self.kernels.columns)(&Work { rows: 1, ..self.work(total.as_mut_ptr().cast(), last.as_ptr().cast(), lanes) }) };
    }

    /// Joins a lane for each column with the column's total: `to[l] = to[l] ⊕ total(l)`. Without rows, `to` stays as it is.
    ///
    /// # Safety
    /// `to` has the columns' lanes.
    pub unsafe fn join_columns(&self, columns: &mut Columns, to: *mut u8) {
        while columns.groups.len() > 1 {
            self.join_last(columns);
        }
        let Some((_, totals)) = columns.groups.first_mut() else { return };
        let (mut lanes, bytes) = (vec![0u64; totals.len()], columns.lanes * self.lane_bytes());
        // SAFETY: the caller's promise; both have the lanes, rounded up to 16.
        unsafe {
            to.cast_const().copy_to_nonoverlapping(lanes.as_mut_ptr().cast(), bytes);
            self.wrap(totals);
            self.join_lanes(lanes.as_mut_ptr().cast(), totals.as_ptr().cast(), columns.lanes.next_multiple_of(16));
            lanes.as_ptr().cast::<u8>().copy_to_nonoverlapping(to, bytes);
        }
    }

    /// The total of columns of one lane, as the bits of the lane; none without rows.
    pub fn only_total(&self, columns: &mut Columns) -> Option<u64> {
        while columns.groups.len() > 1 {
            self.join_last(columns);
        }
        let (_, totals) = columns.groups.first_mut()?;
        self.wrap(totals);
        totals.first().map(|total| total & self.mask())
    }

    /// Lanes of narrow integers as the elements that they are.
    fn wrap(&self, words: &mut [u64]) {
        if self.element.is_integer() && self.element.bits() < 32 {
            for word in words {
                let [low, high] = [*word as u32, (*word >> 32) as u32].map(|lane| self.wrapped(lane.into()));
                *word = high << 32 | low;
            }
        }
    }
}
