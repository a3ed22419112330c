//! Two loops as one: where the last loop of a nest goes over few short rows, so that a tile of them costs more than its rows.
//!
//! An index of the merged loop is one of both, row-major. So the arrays that are read along both are read as arrays of which the two dimensions are one, and
//! sums of indices stay as they are.

use super::compiler::{Compiler, View};
use super::flat::Flat;
use shale_ir::body::{Op, Value};
use shale_loops::{Affine, Read, Reduce};

/// Iterations of a last loop that are tiles enough, and elements of a row up to which rows are short.
const FEW_ROWS: i64 = 64;
const SHORT_ROW: i64 = 256;
/// Elements and rows of a tile.
const TILE_ELEMENTS: i64 = 8192;
const TILE_ROWS: i64 = 1024;

/// Arrays, and what they are read as.
type Views = Vec<(Value, View)>;

impl Compiler<'_, '_> {
    /// Merges the last two loops of a nest, if its body reduces short rows that follow each other along both: the arrays that it reads have other sizes then,
    /// and its results too. Gives these, and the arrays as they were.
    pub(super) fn merge_short_rows(&mut self, flat: &mut Flat, results: &[View]) -> Option<(Vec<View>, Views)> {
        let merged = self.merged_views(flat)?;
        let last = flat.bounds.len() - 1;
        if results.iter().any(|view| view.dims.get(..last + 1) != Some(&flat.bounds[..])) {
            return None;
        }
        let mut results = results.to_vec();
        for view in &mut results {
            merge(&mut view.dims, last);
        }
        merge(&mut flat.bounds, last);
        let longest = flat.ops.iter().filter_map(|op| self.row_length(*op)).max().unwrap_or(1);
        flat.schedule.tiles = vec![1; last + 1];
        flat.schedule.tiles[last] = (TILE_ELEMENTS / longest.max(1)).clamp(1, TILE_ROWS).min(flat.bounds[last]);
        // Threads share the merged loop where they shared the outer one of both.
        flat.schedule.parallel.retain(|d| *d != last);
        flat.schedule.parallel.iter_mut().filter(|d| **d + 1 == last).for_each(|d| *d = last);
        Some((results, merged.into_iter().filter_map(|(array, view)| Some((array, self.views.insert(array, view)?))).collect()))
    }

    /// The arrays that are read along the last two loops of a nest, with the dimensions of these as one; nothing if they cannot be merged or need not.
    fn merged_views(&self, flat: &Flat) -> Option<Views> {
        let [.., outer, inner] = flat.bounds[..] else { return None };
        let [.., first, second] = flat.args[..] else { return None };
        let few = (1..FEW_ROWS).contains(&inner) && outer > 1 && flat.schedule.last_tile().is_some() && flat.schedule.loops.is_sorted();
        if !few || flat.ops.iter().any(|op| self.body.region_count(*op) > 0 && self.row_length(*op).is_none_or(|length| length > SHORT_ROW)) {
            return None;
        }
        let mut merged = Views::new();
        let mut at_dim = Vec::new();
        let mut are_summed = false;
        for user in self.body.users(first).chain(self.body.users(second)) {
            // A sum that grows by one loop as it would by the other's iterations is the same sum of the merged one.
            if let Some(affine) = self.body.matches::<Affine<'_>>(user) {
                let weighted = || self.body.iter(affine.indices).zip(affine.coefficients.list());
                let weight = |arg: Value| weighted().filter(|(index, _)| *index == arg).fold(0i64, |sum, (_, weight)| sum.wrapping_add(*weight));
                if weight(first) != weight(second).checked_mul(inner)? {
                    return None;
                }
                are_summed = true;
                continue;
            }
            let read = self.body.matches::<Read>(user).filter(|read| read.otherwise.is_none())?;
            let indices: Vec<Value> = self.body.iter(read.indices).collect();
            let dim = indices.iter().position(|index| *index == first)?;
            let once = |arg: Value| indices.iter().filter(|index| **index == arg).count() == 1;
            let mut view = self.views.get(&read.input)?.clone();
            if indices.get(dim + 1) != Some(&second) || !once(first) || !once(second) || view.dims.get(dim..dim + 2) != Some(&[outer, inner]) {
                return None;
            }
            merge(&mut view.dims, dim + 1);
            match merged.iter().position(|(array, _)| *array == read.input) {
                Some(known) if at_dim[known] != dim => return None,
                Some(_) => {}
                None => {
                    merged.push((read.input, view));
                    at_dim.push(dim);
                }
            }
        }
        // What is read along neither loop keeps its sizes.
        let others = |op: Op| self.body.matches::<Read>(op).is_some_and(|read| !self.body.iter(read.indices).any(|index| index == first));
        let is_apart = |(array, _): &(Value, View)| !self.body.users(*array).any(|user| flat.ops.iter().any(|op| self.holds(*op, user)) && others(user));
        ((are_summed || !merged.is_empty()) && merged.iter().all(is_apart)).then_some(merged)
    }

    /// Elements of the row that a reduction goes over. What makes rows may make them where others lay, a row at a time: such nests are left alone.
    fn row_length(&self, op: Op) -> Option<i64> {
        let reduce = self.body.matches::<Reduce<'_>>(op)?;
        Some(reduce.bounds.list().iter().fold(1, |all, bound| all.saturating_mul(*bound)))
    }

    /// True if an op is `outer` or stands within it.
    fn holds(&self, outer: Op, op: Op) -> bool {
        std::iter::successors(Some(op), |op| self.body.parent_op(*op)).any(|op| op == outer)
    }
}

/// Makes a dimension and the one before it one.
fn merge(dims: &mut [i64], last: usize) {
    (dims[last - 1], dims[last]) = (1, dims[last - 1] * dims[last]);
}
