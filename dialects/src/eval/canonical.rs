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
//!
//! Windows (`reduce_window`): strictly from the left, beginning with the initial value, so that a running sum has the bits of its definition.
//!
//! Contractions (`dot_general`, `convolution`) are sums of products, each product added by one fused multiply-add. The contracted dimensions, in
//! the order in which they are listed, count as one.
//! - In panels: runs of [`PANEL`] products, each beginning at +0 and in increasing index. The panels' totals are added in order.
//! - In lanes, when one side of a dot has no free dimension larger than 1: runs of [`CHUNK`] products, product `k` of a run to accumulator
//!   `k mod 64`. All 64 begin at +0 and are joined by halving, the runs' totals by pairs.
//! - A convolution is always summed in panels. Its contracted index is (position in the window, input feature of the group), row-major; products
//!   with padding or a hole are left out, and so is a panel that has no others.

/// Elements of a row that go through the 64 accumulators together: 32 KiB of f32.
pub const CHUNK: usize = 8192;
/// Rows that are added one after the other.
pub const ROWS: usize = 256;
/// Accumulators of a run: the lanes of a backend's widest block.
pub const LANES: usize = 64;
/// Products that are added one after the other. A block of 256 rows and 16 or 32 columns of f32 (two vectors of AVX2 or AVX-512, four or eight of
/// NEON) takes 16 or 32 KiB: it stays in the first-level cache while a register block runs over it.
pub const PANEL: usize = 256;

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
    by_halves(lanes, join)
}

/// Joins the accumulators of a run.
fn by_halves<T: Copy>(mut lanes: Vec<T>, join: impl Fn(T, T) -> T) -> Option<T> {
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

/// True if the products of a dot whose sides have so many free elements are added in lanes, else in panels.
pub fn adds_in_lanes(free: [usize; 2]) -> bool {
    free.contains(&1)
}

/// Adds products in panels. `terms` gives the contracted indices, in increasing order, with what `step` needs to add that product to a sum.
pub fn in_panels<T: Copy, P>(zero: T, terms: impl Iterator<Item = (usize, P)>, step: impl Fn(T, P) -> T, add: impl Fn(T, T) -> T) -> T {
    let mut panels: Vec<(usize, T)> = Vec::new();
    for (k, term) in terms {
        match panels.last_mut() {
            Some((panel, sum)) if *panel == k / PANEL => *sum = step(*sum, term),
            _ => panels.push((k / PANEL, step(zero, term))),
        }
    }
    panels.into_iter().map(|(_, sum)| sum).reduce(add).unwrap_or(zero)
}

/// Adds `length` products in lanes; `step` adds product `k` to a sum.
pub fn in_lanes<T: Copy>(zero: T, length: usize, step: impl Fn(T, usize) -> T, add: impl Fn(T, T) -> T + Copy) -> T {
    let runs = (0..length).step_by(CHUNK).filter_map(|first| {
        let mut lanes = vec![zero; LANES];
        for k in first..length.min(first + CHUNK) {
            let lane = (k - first) % LANES;
            lanes[lane] = step(lanes[lane], k);
        }
        by_halves(lanes, add)
    });
    by_pairs(runs.collect(), add).unwrap_or(zero)
}
