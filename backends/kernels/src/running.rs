//! Running reductions of lines that lie far apart: a tile of lines at a time, turned so that lines are lanes.
//!
//! An accumulator waits for the one before it, so a line alone is as slow as its additions; 64 lines go side by side in vectors. Each has the order of its
//! definition.

use crate::Stop;
use crate::combine::RunningTile;
use crate::threads::{Shared, split};
use crate::transpose::{TILE_SIDE, Transposed, transpose};
use shale_lanes::Isa;

/// Lines of a tile.
pub(crate) const LINES: usize = 64;
/// Positions of a tile: with 4 bytes an element, it is half of a first-level cache.
const POSITIONS: usize = 64;

/// Lines of elements without gaps along them, side by side in any distance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'a> {
    /// Elements of a line.
    pub(crate) length: usize,
    /// Lines side by side.
    pub(crate) count: usize,
    /// Elements from one line to the next one, in the operand and in the result.
    pub(crate) apart: [usize; 2],
    /// Where the lines side by side begin, in the operand and in the result, in elements.
    pub(crate) starts: &'a [[usize; 2]],
    /// From the last element on.
    pub(crate) reverse: bool,
}

impl Lines<'_> {
    /// The elements from the first to the last one that a side touches, that one included.
    fn reach(&self, side: usize) -> usize {
        let last = self.starts.iter().map(|start| start[side]).max().unwrap_or(0);
        last + (self.count - 1) * self.apart[side] + self.length
    }
}

/// How a tile is joined, and with which initial value.
#[derive(Clone, Copy)]
pub(crate) struct Joined<'a> {
    pub(crate) tile: RunningTile,
    pub(crate) init: &'a [u8],
    pub(crate) isa: Isa,
}

/// Writes the running reductions of all lines, or leaves early when the run is to stop.
///
/// # Panics
/// When the lines leave the arrays.
pub(crate) fn run(lines: Lines<'_>, joined: Joined<'_>, from: &[u8], to: &mut [u8], (threads, stop): (usize, Stop<'_>)) {
    let width = joined.init.len();
    assert!(from.len() >= lines.reach(0) * width && to.len() >= lines.reach(1) * width, "the lines lie within the arrays");
    let (tiles, target) = (lines.count.div_ceil(LINES), Shared::new(to.as_mut_ptr()));
    split(threads, lines.starts.len() * tiles, |part| {
        let mut tile = vec![0; LINES * POSITIONS * width];
        for i in part {
            let (start, first) = (lines.starts[i / tiles], i % tiles * LINES);
            let [source, result] = [0, 1].map(|side| (start[side] + first * lines.apart[side]) * width);
            let source = from.as_ptr().wrapping_add(source);
            // SAFETY: tile `i` has these lines, all of which lie within the arrays, and no other part writes them.
            unsafe { tile_of_lines(&lines, &joined, LINES.min(lines.count - first), (source, target.get().wrapping_add(result)), &mut tile, stop) };
        }
    });
}

/// How transposed copies of a tile of lines go: all at once.
const SQUARE: [usize; 2] = [TILE_SIDE; 2];

/// Writes `count` lines side by side, the first of which begins at these addresses.
///
/// # Safety
/// The lines can be read and written.
unsafe fn tile_of_lines(lines: &Lines<'_>, joined: &Joined<'_>, count: usize, (from, to): (*const u8, *mut u8), tile: &mut [u8], stop: Stop<'_>) {
    let width = joined.init.len();
    let mut sums: Vec<u8> = joined.init.repeat(LINES);
    let [from_step, to_step] = lines.apart.map(|apart| (apart * width) as isize);
    let turned = (LINES * width) as isize;
    for block in (0..lines.length.div_ceil(POSITIONS)).take_while(|_| !stop.is_asked()) {
        let block = if lines.reverse { lines.length.div_ceil(POSITIONS) - 1 - block } else { block };
        let (first, positions) = (block * POSITIONS, POSITIONS.min(lines.length - block * POSITIONS));
        // SAFETY: the caller's promise; the tile has room for 64 lines of 64 positions.
        unsafe {
            transpose(
                from.wrapping_add(first * width),
                tile.as_mut_ptr(),
                width,
                Transposed { rows: positions, columns: count, from_step, to_step: turned, tile: SQUARE },
            )
        };
        (joined.tile)(&mut tile[..positions * LINES * width], &mut sums, lines.reverse, joined.isa);
        // SAFETY: as above.
        unsafe {
            transpose(
                tile.as_ptr(),
                to.wrapping_add(first * width),
                width,
                Transposed { rows: count, columns: positions, from_step: turned, to_step, tile: SQUARE },
            )
        };
    }
}
