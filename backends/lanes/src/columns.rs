//! Reductions across rows in the reference's canonical order: the lanes of a row are joined with those of the next one.

use super::join::Work;
use super::reduce::Reducer;
use shale_dialects::eval::canonical::ROWS;

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
        let (bytes, whole) = (self.lane_bytes(), columns.lanes / 16 * 16);
        let mut done = 0;
        while done < rows {
            if columns.rows.is_multiple_of(ROWS) {
                self.next_group(columns);
            }
            let taken = (rows - done).min(ROWS - columns.rows % ROWS);
            let Some((_, group)) = columns.groups.last_mut() else { return };
            let total = group.as_mut_ptr().cast::<u8>();
            // SAFETY: the rows are the caller's, and a group has as many lanes, rounded up to 16; the last lanes are copied before they are read.
            unsafe {
                let from = from.offset(done as isize * stride);
                (self.kernels.columns)(&Work { rows: taken, stride, ..self.work(total, from, whole) });
                if whole < columns.lanes {
                    let mut rest = [0u64; 16];
                    for row in 0..taken {
                        let last = from.offset(row as isize * stride).add(whole * bytes);
                        last.copy_to_nonoverlapping(rest.as_mut_ptr().cast(), (columns.lanes - whole) * bytes);
                        (self.kernels.columns)(&Work { rows: 1, stride: 0, ..self.work(total.add(whole * bytes), rest.as_ptr().cast(), 16) });
                    }
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

    /// Writes the totals of the columns; false, and nothing written, if there are no rows.
    ///
    /// # Safety
    /// `to` takes the columns' lanes.
    pub unsafe fn column_totals(&self, columns: &mut Columns, to: *mut u8) -> bool {
        while columns.groups.len() > 1 {
            self.join_last(columns);
        }
        let Some((_, total)) = columns.groups.first_mut() else { return false };
        if self.element.is_integer() && self.element.bits() < 32 {
            for word in total.iter_mut() {
                let [low, high] = [*word as u32, (*word >> 32) as u32].map(|lane| self.wrapped(lane.into()));
                *word = high << 32 | low;
            }
        }
        // SAFETY: the caller's promise; a group has at least the lanes.
        unsafe { total.as_ptr().cast::<u8>().copy_to_nonoverlapping(to, columns.lanes * self.lane_bytes()) };
        true
    }
}
