//! Loops in tiles.

use super::machine::{Machine, Ran};
use super::plan::{Blocks, Lanes, Loop};
use std::ops::Range;

impl Blocks {
    /// The tiles of the outermost loop.
    pub(super) fn tiles(&self) -> usize {
        match self.loops.first() {
            Some((first, size)) => ((first.end - first.first) as usize).div_ceil(*size),
            None => self.lanes.count.div_ceil(self.size),
        }
    }

    /// Whether threads may share these.
    pub(super) fn is_shared(&self) -> bool {
        self.loops.first().map_or(self.lanes.grain > 0, |(first, _)| first.is_shared)
    }
}

impl Machine<'_> {
    /// Runs some tiles of the outermost loop, and all of the others in these.
    pub(super) fn blocks(&mut self, b: &Blocks, tiles: Range<usize>) -> Ran {
        match b.loops.split_first() {
            Some(((first, size), rest)) => tiles.into_iter().try_for_each(|tile| {
                let mut part = vec![tile_of(first, *size, tile)];
                self.blocks_within(b, rest, &mut part)
            }),
            None => self.lane_tiles(b, &[], tiles),
        }
    }

    fn blocks_within(&mut self, b: &Blocks, loops: &[(Loop, usize)], part: &mut Vec<Loop>) -> Ran {
        let Some(((first, size), rest)) = loops.split_first() else {
            return self.lane_tiles(b, part, 0..b.lanes.count.div_ceil(b.size));
        };
        for tile in 0..((first.end - first.first) as usize).div_ceil(*size) {
            part.push(tile_of(first, *size, tile));
            self.blocks_within(b, rest, part)?;
            part.pop();
        }
        Ok(())
    }

    /// Runs the iterations of a tile, by tiles of lanes.
    fn lane_tiles(&mut self, b: &Blocks, part: &[Loop], tiles: Range<usize>) -> Ran {
        for tile in tiles {
            let done = tile * b.size;
            let lanes = (b.lanes.first + done as i64, b.size.min(b.lanes.count - done));
            match part.split_last() {
                Some((rows, around)) if b.are_rows => self.around(around, &mut |m| m.rows(rows, &b.lanes, lanes))?,
                _ => self.around(part, &mut |m| m.some_lanes(&b.lanes, lanes))?,
            }
        }
        Ok(())
    }

    /// Runs lane programs over some lanes, as many at once as they can.
    pub(super) fn some_lanes(&mut self, lanes: &Lanes, (first, count): (i64, usize)) -> Ran {
        let mut done = 0;
        while done < count {
            let (first, count) = (first + done as i64, (count - done).min(lanes.tile));
            if let Some(number) = lanes.number {
                self.indices[number] = first;
            }
            self.stages(lanes, first, count)?;
            done += count;
        }
        Ok(())
    }
}

/// The iterations of a loop in one of its tiles.
fn tile_of(of: &Loop, size: usize, tile: usize) -> Loop {
    let first = of.first + (tile * size) as i64;
    Loop { first, end: of.end.min(first + size as i64), ..*of }
}
