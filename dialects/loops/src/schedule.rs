//! In which order loops run: what `loop.nest` and `loop.reduce` say of it, and going through indices in that order.

use shale_ir::eval::EvalResult;
use shale_ir::prelude::*;

/// The most lanes of a vector loop.
const MOST_LANES: i64 = 1024;

/// The loops of a nest from the outermost to the innermost, tile by tile.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'c> {
    /// How often each loop runs.
    pub bounds: &'c [i64],
    /// The loops, the outermost first; none for the order of `bounds`.
    pub order: &'c [i64],
    /// The iterations of each loop that make a tile, 0 for all; none for no tiles.
    pub tiles: &'c [i64],
    /// The iterations of the innermost loop that go together; 0 for one.
    pub vector: i64,
}

impl Schedule<'_> {
    /// The loops, the outermost first.
    pub fn loops(&self) -> Vec<usize> {
        match self.order {
            [] => (0..self.bounds.len()).collect(),
            order => order.iter().map(|d| *d as usize).collect(),
        }
    }

    /// The iterations of each loop that make a tile: all of them where it is not tiled.
    pub fn sizes(&self) -> Vec<i64> {
        let tile = |d: usize| self.tiles.get(d).copied().filter(|size| *size > 0);
        self.bounds.iter().enumerate().map(|(d, bound)| tile(d).map_or(*bound, |size| size.min(*bound))).collect()
    }

    /// Calls `group` with the indices of each group of lanes.
    ///
    /// # Errors
    /// The first that `group` gives.
    pub(crate) fn each_group(&self, mut group: impl FnMut(&[Vec<i64>]) -> EvalResult<()>) -> EvalResult<()> {
        let (bounds, loops, sizes) = (self.bounds, self.loops(), self.sizes());
        if bounds.contains(&0) {
            return Ok(());
        }
        let (zeros, ones) = (vec![0; bounds.len()], vec![1; bounds.len()]);
        let mut tile = zeros.clone();
        loop {
            let end: Vec<i64> = (0..bounds.len()).map(|d| bounds[d].min(tile[d] + sizes[d])).collect();
            let (mut index, mut lanes) = (tile.clone(), Vec::new());
            loop {
                lanes.push(index.clone());
                let is_last = loops.last().is_none_or(|d| index[*d] + 1 == end[*d]);
                if is_last || lanes.len() as i64 >= self.vector {
                    group(&lanes)?;
                    lanes.clear();
                }
                if !next(&mut index, &loops, (&tile, &end), &ones) {
                    break;
                }
            }
            if !next(&mut tile, &loops, (&zeros, bounds), &sizes) {
                return Ok(());
            }
        }
    }
}

/// Goes on to the next index, the last loop counting fastest; false behind the last one.
fn next(index: &mut [i64], loops: &[usize], (first, end): (&[i64], &[i64]), step: &[i64]) -> bool {
    for d in loops.iter().rev() {
        index[*d] += step[*d];
        if index[*d] < end[*d] {
            return true;
        }
        index[*d] = first[*d];
    }
    false
}

/// Checks how many iterations of the last of some loops are lanes; `label` is the constraint's.
///
/// # Errors
/// No such number.
pub(crate) fn check_vector(vector: i64, bounds: Dims<'_>, label: &str) -> OpResult {
    let is_right = vector == 0 || (1..=MOST_LANES).contains(&vector) && vector.count_ones() == 1 && !bounds.list().is_empty();
    require!(is_right, "({label}) vector must be 0 or a power of two up to 1024 with a bound, but is {vector}");
    Ok(())
}

/// Checks which of some loops threads may share; `label` is the constraint's.
///
/// # Errors
/// What is no loop, or not in increasing order.
pub(crate) fn check_parallel(parallel: Dims<'_>, bounds: Dims<'_>, label: &str) -> OpResult {
    let (loops, count) = (parallel.list(), bounds.list().len() as i64);
    let is_right = loops.is_sorted_by(|a, b| a < b) && loops.iter().all(|d| (0..count).contains(d));
    require!(is_right, "({label}) parallel must be loops in increasing order, each from 0 to {}, but is {loops:?}", count - 1);
    Ok(())
}

/// Checks that an order has each loop once, or is none; `label` is the constraint's.
///
/// # Errors
/// No such order.
pub(crate) fn check_loop_order(order: Dims<'_>, bounds: Dims<'_>, label: &str) -> OpResult {
    let (order, count) = (order.list(), bounds.list().len());
    let is_right = order.is_empty() || order.len() == count && (0..count as i64).all(|d| order.contains(&d));
    require!(is_right, "({label}) order must be a permutation of the {count} loops, but is {order:?}");
    Ok(())
}

/// Checks the sizes of tiles; `label` is the constraint's.
///
/// # Errors
/// Another number of them than of loops, or one below 0.
pub(crate) fn check_tiles(tiles: Dims<'_>, bounds: Dims<'_>, label: &str) -> OpResult {
    let (tiles, count) = (tiles.list(), bounds.list().len());
    let is_right = tiles.is_empty() || tiles.len() == count && tiles.iter().all(|size| *size >= 0);
    require!(is_right, "({label}) tiles must be a size from 0 on for each of the {count} loops, but is {tiles:?}");
    Ok(())
}
