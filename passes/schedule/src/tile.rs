//! Which iterations run together.

use crate::access::{Access, LINE, accesses};
use crate::list::List;
use crate::random::Numbers;
use crate::shape::{holds_only_nest, innermost, is_columns, is_straight, ops, rows};
use shale_dialects::hlo::Constant;
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::op::AsAttr;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_loops::{Affine, Nest, Read};

/// Rows of a tile: fewer are not worth the programs over them, more do not make these any cheaper, unless they are short.
const LEAST_ROWS: i64 = 2;
const MOST_ROWS: i64 = 64;
/// Elements of a tile's rows, if these are short.
const SHORT_ROWS: i64 = 8192;
const MOST_SHORT_ROWS: i64 = 1024;
/// Parts of the second-level cache that the rows of a tile may take: those that are gone over again, and those that nothing reads a second time.
const AGAIN: u64 = 4;
const ONCE: (u64, u64) = (2, 1);
/// The bytes that a column of a sum takes while it is computed, about: totals of the canonical order, and elements.
const COLUMN_BYTES: u64 = 16;
/// Iterations of a tile of the innermost loop where that goes across an array: fewer are few lanes.
const LEAST_STRIP: u64 = 64;
const MOST_STRIP: u64 = 1024;
/// Lines that one place of the second-level cache holds.
const WAYS: u64 = 16;
/// Sizes of square tiles.
const SIDES: [i64; 4] = [128, 64, 32, 16];

/// Sizes of random tiles.
const RANDOM: [i64; 6] = [0, 1, 2, 3, 5, 16];

pass! {
    /// Cuts the loops of nests into tiles where caches would not serve them as they are: where an array is copied across the order of memory, square tiles
    /// of the two loops along which the arrays are contiguous, which the first-level cache holds; where more is computed, tiles of
    /// loops whose lines are so far apart that the second-level cache has no places for all; where each iteration goes over a row, as many rows as a part of the second-level cache holds; where a column is summed, as
    /// many columns as totals fit the first-level cache. Other loops get tiles of 1, so that they stay outside. Nests that have tiles are left alone.
    pub struct TileLoops: FunctionPass = "tile-loops" {
        /// The tiles of the nests that have as many loops, whatever these do: iterations of each loop, 0 for all.
        sizes: List = List::default(),
        /// Bytes of the first-level cache.
        cache: u64 = 32 << 10,
        /// Bytes of the second-level cache.
        second: u64 = 1 << 20,
        /// Another number than 0 gives each nest random tiles: a seed.
        random: u64 = 0,
    }
}

impl FunctionPass for TileLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for (place, op) in crate::loops(body).into_iter().enumerate() {
            let Some(nest) = body.matches::<Nest<'_>>(op).filter(|nest| nest.tiles.list().is_empty()) else { continue };
            let bounds = nest.bounds.list();
            if bounds.is_empty() || bounds.contains(&0) {
                continue;
            }
            let forced = self.sizes.0.len() == bounds.len();
            let tiles = if forced {
                Some(self.sizes.0.clone())
            } else if self.random != 0 {
                let mut numbers = Numbers::of(self.random, place);
                Some(bounds.iter().map(|_| RANDOM[numbers.below(RANDOM.len())]).collect())
            } else {
                self.tiles(body, op, &nest)
            };
            let Some(tiles) = tiles.filter(|tiles| tiles.iter().any(|size| *size > 0)) else { continue };
            if !cx.allow(|| format!("tile a nest by {tiles:?}")) {
                continue;
            }
            let tiles = body.cx().dims(&tiles).to_attr(body.cx());
            body.set_attr(op, "tiles", Some(tiles));
            cx.count("nests tiled", 1);
        }
        Ok(())
    }
}

impl TileLoops {
    /// The tiles of a nest, if it is to have any.
    fn tiles(&self, body: &Body<'_>, op: Op, nest: &Nest<'_>) -> Option<Vec<i64>> {
        let (bounds, last) = (nest.bounds.list(), innermost(nest)?);
        let mut tiles = vec![1; bounds.len()];
        if is_straight(body, nest.body) {
            let found = if bounds.len() > 1 { accesses(body, op, nest)? } else { return None };
            if is_copy(body, nest) {
                let (other, side) = (across(&found, bounds, last, self.cache)?.1, self.side(&found));
                (tiles[last], tiles[other]) = (side, side);
                return (bounds[last] > side || bounds[other] > side).then_some(tiles);
            }
            // A line that is read across serves iterations of the other loop, if it stays in a cache so long.
            let (lines, other) = across(&found, bounds, last, self.second)?;
            let wide = 1 << (self.cache / LINE / lines).clamp(LEAST_STRIP, MOST_STRIP).ilog2();
            (tiles[last], tiles[other]) = (wide, wide / 2);
            let mut steps = found.iter().map(|a| a.steps[last].unsigned_abs()).filter(|step| *step >= LINE);
            let is_full = steps.any(|step| (bounds[last] as u64).saturating_mul(lines) > self.lines_apart(step));
            return (is_full && bounds[last] > wide).then_some(tiles);
        }
        if holds_only_nest(body, nest) {
            return None;
        }
        let size = if is_columns(body, nest) {
            Some((self.cache / COLUMN_BYTES) as i64).filter(|size| *size < bounds[last])?
        } else {
            let rows = rows(body, nest)?;
            let bytes = if rows.once { self.second.saturating_mul(ONCE.0) / ONCE.1 } else { self.second / AGAIN };
            let at_once = i64::try_from(bytes).unwrap_or(i64::MAX) / rows.longest.saturating_mul(4);
            let most = (SHORT_ROWS / rows.longest).clamp(MOST_ROWS, MOST_SHORT_ROWS);
            Some(at_once.min(most).min(bounds[last])).filter(|size| *size >= LEAST_ROWS)?
        };
        tiles[last] = size;
        Some(tiles)
    }

    /// How many lines so many bytes apart the second-level cache holds: where that is a multiple of a power of two, few places are theirs.
    fn lines_apart(&self, step: u64) -> u64 {
        let way = (self.second / WAYS).max(LINE);
        let common = std::iter::successors(Some((way, step)), |(a, b)| (*b > 0).then(|| (*b, a % b))).last().map_or(way, |(common, _)| common);
        way / common.clamp(LINE, way) * WAYS
    }

    /// The side of square tiles of which the first-level cache holds one of each array.
    fn side(&self, found: &[Access]) -> i64 {
        let element = found.iter().map(|a| a.element).sum::<i64>().unsigned_abs();
        SIDES.into_iter().find(|side| (side * side) as u64 * element <= self.cache).unwrap_or(SIDES[3])
    }
}

/// How many arrays of more than some bytes the innermost loop goes across, and the loop beside it along which the first of these lies.
fn across(found: &[Access], bounds: &[i64], last: usize, bytes: u64) -> Option<(u64, usize)> {
    let is_across = |a: &&Access| a.steps[last].unsigned_abs() >= LINE && a.array.unsigned_abs() > bytes;
    let beside = |a: &Access| (0..bounds.len()).rev().find(|d| *d != last && a.steps[*d] == a.element && bounds[*d] > 1);
    let other = found.iter().filter(is_across).find_map(beside)?;
    Some((found.iter().filter(is_across).count() as u64, other))
}

/// True if a nest does nothing but read an element.
fn is_copy(body: &Body<'_>, nest: &Nest<'_>) -> bool {
    let is_index = |op: &Op| body.matches::<Affine<'_>>(*op).is_some() || body.matches::<Constant<'_>>(*op).is_some();
    let rest: Vec<Op> = ops(body, nest.body).into_iter().filter(|op| !is_index(op)).collect();
    matches!(rest[..], [read] if body.matches::<Read>(read).is_some_and(|read| read.otherwise.is_none()))
}
