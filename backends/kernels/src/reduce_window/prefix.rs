//! Running reductions of a line that is long and has few others beside it, where elements may be joined in any order: a parallel prefix.
//!
//! A block of the line is pieces of neighbours, which are lanes of a tile once it is turned. One walk along the tile gives what each piece comes to, a walk
//! along those what each piece begins with, and another one along the tile the results. Threads take parts of many blocks: each first says what its part comes
//! to, which brings it into the thread's caches, and then goes on from what the parts before come to.

use crate::KernelError;
use crate::Stop;
use crate::combine::Folds;
use crate::fold::Walk;
use crate::threads::split_list;
use crate::transpose::{TILE_SIDE, Transposed, transpose};
use shale_lanes::Isa;

/// Pieces of a block, and elements of a piece.
const SIDE: usize = TILE_SIDE;
/// Elements of a block.
pub(super) const BLOCK: usize = SIDE * SIDE;
/// Bytes of a thread's part, which are read twice: half of a second-level cache has those and as many of the result.
const PART: usize = 1 << 18;

/// A running reduction of one line.
#[derive(Clone, Copy)]
pub(super) struct Prefix<'a> {
    pub(super) folds: &'a Folds,
    /// The bytes of an element that changes nothing.
    pub(super) nothing: &'a [u8],
    pub(super) isa: Isa,
    /// From the last element on.
    pub(super) reverse: bool,
    /// False if a line alone is as fast as its pieces side by side.
    pub(super) is_turned: bool,
}

/// What a thread takes of a line.
struct Part<'a> {
    from: &'a [u8],
    to: &'a mut [u8],
    /// The element that comes before: first what the part comes to.
    before: [u8; 16],
}

impl Prefix<'_> {
    /// Writes the running reductions of a line that begins with `init`.
    ///
    /// # Errors
    /// The run is to stop.
    pub(super) fn run(self, init: &[u8], from: &[u8], to: &mut [u8], (threads, stop): (usize, Stop<'_>)) -> Result<(), KernelError> {
        let (width, bytes) = (init.len(), PART.min(from.len().div_ceil(threads).next_multiple_of(BLOCK * init.len())));
        let part = |(from, to)| Part { from, to, before: [0; 16] };
        let mut parts: Vec<_> = if self.reverse {
            from.rchunks(bytes).zip(to.rchunks_mut(bytes)).map(part).collect()
        } else {
            from.chunks(bytes).zip(to.chunks_mut(bytes)).map(part).collect()
        };
        let mut rooms: Vec<Room> = (0..threads).map(|_| Room::new(self, width)).collect();
        let mut before = [0; 16];
        before[..width].copy_from_slice(init);
        for parts in parts.chunks_mut(threads) {
            stop.check()?;
            let mut work: Vec<_> = parts.iter_mut().zip(&mut rooms).collect();
            let threads = work.len();
            if threads > 1 {
                split_list(threads, &mut work, |_, work| work.iter_mut().for_each(|(part, room)| room.total(part)));
            }
            for (part, room) in &mut work {
                let total = std::mem::replace(&mut part.before, before);
                before = room.joined(before, total);
            }
            split_list(threads, &mut work, |_, work| work.iter_mut().for_each(|(part, room)| room.results(part)));
            before = parts.last().map_or(before, |part| self.last(part.to, width));
        }
        Ok(())
    }

    /// The element of a line that is reached last.
    fn last(self, line: &[u8], width: usize) -> [u8; 16] {
        let mut element = [0; 16];
        element[..width].copy_from_slice(if self.reverse { &line[..width] } else { &line[line.len() - width..] });
        element
    }
}

/// The memory of a thread.
struct Room<'a> {
    prefix: Prefix<'a>,
    width: usize,
    /// A block that is turned: position by position, an element of each piece.
    tile: Vec<u8>,
    /// The same as it lies in the line: to copy it takes less time than to turn what is not in the first cache.
    lines: Vec<u8>,
    /// An element of each piece, and one before the first or behind the last of them.
    row: Vec<u8>,
    /// An accumulator for each piece.
    sums: Vec<u8>,
}

impl<'a> Room<'a> {
    fn new(prefix: Prefix<'a>, width: usize) -> Room<'a> {
        Room {
            prefix,
            width,
            tile: vec![0; BLOCK * width],
            lines: vec![0; BLOCK * width],
            row: vec![0; (SIDE + 1) * width],
            sums: vec![0; SIDE * prefix.folds.width],
        }
    }

    /// Two elements joined.
    fn joined(&mut self, x: [u8; 16], y: [u8; 16]) -> [u8; 16] {
        let width = self.width;
        self.row[..width].copy_from_slice(&x[..width]);
        self.row[width..2 * width].copy_from_slice(&y[..width]);
        self.along_row(2, false);
        let mut element = [0; 16];
        element[..width].copy_from_slice(&self.row[width..2 * width]);
        element
    }

    /// The row's first elements become their running reductions.
    fn along_row(&mut self, count: usize, reverse: bool) {
        let row = &mut self.row[..count * self.width];
        let to = row.as_mut_ptr();
        let walk = Walk { from: to, to, steps: [self.width; 2], positions: count, lanes: 1, init: Some(self.prefix.nothing), reverse };
        // SAFETY: the row has so many elements.
        unsafe { (self.prefix.folds.running)(walk, &mut self.sums, self.prefix.isa) };
    }

    /// Says what a part of whole blocks comes to, as what comes before it.
    fn total(&mut self, part: &mut Part<'_>) {
        let (width, positions) = (self.width, part.from.len() / (SIDE * self.width));
        let steps = [SIDE * width, 0];
        let walk = Walk { from: part.from.as_ptr(), to: self.row.as_mut_ptr(), steps, positions, lanes: SIDE, init: Some(self.prefix.nothing), reverse: false };
        // SAFETY: the part has so many times `SIDE` elements, and the row has `SIDE`.
        unsafe { (self.prefix.folds.running)(walk, &mut self.sums, self.prefix.isa) };
        self.along_row(SIDE, false);
        part.before[..width].copy_from_slice(&self.row[(SIDE - 1) * width..][..width]);
    }

    /// Writes the results of a part.
    fn results(&mut self, part: &mut Part<'_>) {
        let (width, bytes) = (self.width, BLOCK * self.width);
        let blocks = if self.prefix.is_turned { part.from.len() / bytes } else { 0 };
        for number in 0..blocks {
            let at = if self.prefix.reverse { part.from.len() - (number + 1) * bytes } else { number * bytes };
            let to = &mut part.to[at..][..bytes];
            self.block(&part.before[..width], &part.from[at..][..bytes], to);
            part.before = self.prefix.last(to, width);
        }
        let (at, rest) = if self.prefix.reverse { (0, part.from.len() - blocks * bytes) } else { (blocks * bytes, part.from.len() - blocks * bytes) };
        let (from, to) = (&part.from[at..][..rest], &mut part.to[at..][..rest]);
        let (from, to, init) = (from.as_ptr(), to.as_mut_ptr(), Some(&part.before[..width]));
        let walk = Walk { from, to, steps: [width; 2], positions: rest / width, lanes: 1, init, reverse: self.prefix.reverse };
        // SAFETY: both have the rest's elements.
        unsafe { (self.prefix.folds.running)(walk, &mut self.sums, self.prefix.isa) };
    }

    /// Writes the results of a block, behind an element.
    fn block(&mut self, before: &[u8], from: &[u8], to: &mut [u8]) {
        let (width, Prefix { folds, nothing, isa, reverse, .. }) = (self.width, self.prefix);
        assert!(from.len() == BLOCK * width && to.len() == BLOCK * width, "a block has {BLOCK} elements");
        let apart = (SIDE * width) as isize;
        let turned = Transposed { rows: SIDE, columns: SIDE, from_step: apart, to_step: apart, tile: [TILE_SIDE; 2] };
        self.lines.copy_from_slice(from);
        // SAFETY: a block and a tile have so many elements.
        unsafe { transpose(self.lines.as_ptr(), self.tile.as_mut_ptr(), width, turned) };
        // What each piece comes to stands behind the element before the block, in the direction of the walk.
        let (first, ahead) = if reverse { (0, SIDE) } else { (1, 0) };
        self.row[ahead * width..][..width].copy_from_slice(before);
        let tile = self.tile.as_mut_ptr();
        let tile = Walk { from: tile, to: tile, steps: [SIDE * width; 2], positions: SIDE, lanes: SIDE, init: None, reverse };
        let totals = Walk { to: self.row[first * width..].as_mut_ptr(), steps: [SIDE * width, 0], init: Some(nothing), ..tile };
        // SAFETY: the tile has so many elements, and the row one for each piece from there on.
        unsafe { (folds.running)(totals, &mut self.sums, isa) };
        self.along_row(SIDE + 1, reverse);
        // Each piece begins with what the one before ended with.
        let begun = self.row[(1 - first) * width..].as_mut_ptr();
        let begun = Walk { from: begun, to: begun, steps: [0; 2], positions: 1, init: Some(nothing), ..tile };
        // SAFETY: as above.
        unsafe {
            (folds.running)(begun, &mut self.sums, isa);
            (folds.running)(tile, &mut self.sums, isa);
            transpose(self.tile.as_ptr(), self.lines.as_mut_ptr(), width, turned);
        }
        to.copy_from_slice(&self.lines);
    }
}
