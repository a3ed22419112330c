//! The one order in which floats are added (or multiplied): reference and backends keep it, so that results are the same bits everywhere.
//!
//! It depends on logical shapes only. The trailing reduced dimensions count as one of their total length; the combinations of the other
//! reduced dimensions, in row-major order, are the rows.
//! - A row: runs of [`CHUNK`] elements. In a run, element `k` goes to accumulator `k mod 64`, each in increasing `k`; the accumulators that
//!   hold something are joined by halving (`i` with `i + 32`, then `i + 16` … `i + 1`). The runs' totals are joined by pairs.
//! - Rows: added in increasing order in groups of [`ROWS`]; the groups' totals are joined by pairs.
//! - By pairs: neighbours 0 and 1, 2 and 3, …, a last one without neighbour as it is; again until one is left.
//!
//! An accumulator that holds nothing is left out; a backend gets the same bits by filling it with −0 for sums and 1 for products.

/// Elements of a row that go through the 64 accumulators together: 32 KiB of f32.
pub const CHUNK: usize = 8192;
/// Rows that are added one after the other.
pub const ROWS: usize = 256;
/// Accumulators of a run: the lanes of a backend's widest block.
pub const LANES: usize = 64;

/// Joins the elements `at(row, k)` of `rows` rows of `length` elements in the canonical order; `None` if there are none.
pub fn total<T: Copy>(rows: usize, length: usize, at: impl Fn(usize, usize) -> T, join: impl Fn(T, T) -> T + Copy) -> Option<T> {
    let groups = (0..rows).step_by(ROWS).filter_map(|first| {
        let group = first..rows.min(first + ROWS);
        group.filter_map(|row| total_of_row(length, |k| at(row, k), join)).reduce(join)
    });
    by_pairs(groups.collect(), join)
}

/// Joins one row.
fn total_of_row<T: Copy>(length: usize, at: impl Fn(usize) -> T, join: impl Fn(T, T) -> T + Copy) -> Option<T> {
    let runs = (0..length).step_by(CHUNK).filter_map(|first| total_of_run(first..length.min(first + CHUNK), &at, join));
    by_pairs(runs.collect(), join)
}

/// Joins one run by 64 accumulators.
fn total_of_run<T: Copy>(run: std::ops::Range<usize>, at: impl Fn(usize) -> T, join: impl Fn(T, T) -> T) -> Option<T> {
    let mut lanes: Vec<T> = run.clone().take(LANES).map(&at).collect();
    for k in run.clone().skip(LANES) {
        let lane = (k - run.start) % LANES;
        lanes[lane] = join(lanes[lane], at(k));
    }
    let mut half = LANES / 2;
    while half > 0 {
        for i in half..lanes.len() {
            lanes[i - half] = join(lanes[i - half], lanes[i]);
        }
        lanes.truncate(half);
        half /= 2;
    }
    lanes.first().copied()
}

/// Joins neighbours until one is left.
fn by_pairs<T: Copy>(mut parts: Vec<T>, join: impl Fn(T, T) -> T) -> Option<T> {
    while parts.len() > 1 {
        parts = parts.chunks(2).map(|pair| pair.iter().copied().reduce(&join).expect("a chunk is not empty")).collect();
    }
    parts.first().copied()
}
