//! Running reductions: an accumulator waits for the one before it, so a line alone is as slow as its additions; many lines go side by side in vectors.
//!
//! Where elements of neighbouring lines lie side by side, lanes are read as they lie. Else a tile of lines at a time is turned so that lines are lanes. Each
//! line has the order of its definition.

use super::Order;
use super::prefix::{BLOCK, Prefix};
use super::squares::{self, Squares};
use crate::combine::Folds;
use crate::fold::Walk;
use crate::memory::{LARGE, LARGE_SHARED, LARGE_TOGETHER, LINE, prefetch_all};
use crate::threads::{Shared, split, worth};
use crate::transpose::{TILE_SIDE, Transposed, transpose, transpose_past};
use crate::{KernelError, Stop};
use shale_lanes::{Isa, Scratch};

/// Lines of a tile that is turned.
const LINES: usize = 64;
/// Positions of a tile: with 4 bytes an element, it is half of a first-level cache.
const POSITIONS: usize = 64;
/// Lines that are read as they lie, at one time.
const WIDE: usize = 1024;
/// Lines that are as fast side by side as each in pieces.
const FEW: usize = 8;
/// Elements that are walked over before it is asked whether to stop.
const ASKED: usize = 1 << 18;

/// A running reduction: elements along a dimension one after the other, many lines side by side.
#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) length: usize,
    /// Elements from one to the next along the line, in the operand and in the result.
    pub(super) along: [usize; 2],
    /// The lines side by side: how many, and elements from one to the next.
    pub(super) side: (usize, [usize; 2]),
    /// The dimensions of the first lines, in the same way.
    pub(super) others: Vec<(usize, [usize; 2])>,
    /// From the last element on.
    pub(super) reverse: bool,
    pub(super) order: Order,
}

impl Running {
    /// Where the lines of one side begin, by their number.
    pub(super) fn start(&self, number: usize) -> [usize; 2] {
        let mut rest = number;
        self.others.iter().rev().fold([0; 2], |at, (count, steps)| {
            let i = rest % count;
            rest /= count;
            [at[0] + i * steps[0], at[1] + i * steps[1]]
        })
    }

    /// How many such starts there are.
    pub(super) fn starts(&self) -> usize {
        self.others.iter().map(|(count, _)| count).product()
    }

    /// The elements from the first to the last one that is touched in an array, that one included.
    fn reach(&self, array: usize) -> usize {
        let others = self.others.iter().map(|(count, steps)| (count - 1) * steps[array]).sum::<usize>();
        others + (self.side.0 - 1) * self.side.1[array] + (self.length - 1) * self.along[array] + 1
    }

    /// Writes the running reductions of all lines.
    ///
    /// # Errors
    /// The run is to stop; the lines leave the arrays.
    pub(super) fn run(
        &self,
        folds: &Folds,
        isa: Isa,
        (init, from, to): (&[u8], &[u8], &mut [u8]),
        (threads, stop): (usize, Stop<'_>),
    ) -> Result<(), KernelError> {
        let width = init.len();
        if from.len() < self.reach(0) * width || to.len() < self.reach(1) * width {
            return Err(KernelError::new("the lines leave the arrays"));
        }
        let threads = worth(threads, from.len());
        if let Some(prefix) = self.prefix(folds, isa, width) {
            return self.each_in_pieces(prefix, (init, from, to), (threads, stop));
        }
        // Fewer, if there are not enough for all threads.
        let most = if self.side.1 == [1; 2] { WIDE } else { LINES };
        let together = most.min(self.side.0.div_ceil(threads.div_ceil(self.starts().max(1))).next_multiple_of(FEW));
        let (groups, to_bytes, target) = (self.side.0.div_ceil(together), to.len(), Shared::new(to.as_mut_ptr()));
        let sides = if self.side.1 == [1; 2] { Self::as_they_lie } else { Self::turned };
        let past = (to_bytes >= LARGE && from.len() + to_bytes >= if threads > 1 { LARGE_SHARED } else { LARGE_TOGETHER }).then_some(isa);
        split(threads, self.starts() * groups, |part| {
            let mut scratch = Scratch::new();
            let mut memory = vec![0; LINES * POSITIONS * width];
            let mut sums = vec![0; WIDE * folds.width];
            for i in part {
                let (start, first) = (self.start(i / groups), i % groups * together);
                let [source, result] = [0, 1].map(|array| (start[array] + first * self.side.1[array]) * width);
                let at = (from.as_ptr().wrapping_add(source), target.get().wrapping_add(result));
                let group = Group { folds, isa, init, count: together.min(self.side.0 - first), at, stop };
                // SAFETY: the group has these lines, all of which lie within the arrays, and no other part writes them.
                unsafe { sides(self, &group, (&mut memory, &mut sums), past.map(|isa| (isa, &mut scratch))) };
            }
        });
        stop.check()
    }

    /// How a line is gone through in pieces, where there are few lines, and their elements may be joined in any order.
    fn prefix<'a>(&self, folds: &'a Folds, isa: Isa, width: usize) -> Option<Prefix<'a>> {
        let nothing = &folds.nothing.as_ref()?[..width];
        let is_one = self.order != Order::Left && self.along == [1; 2] && self.side.0 < FEW && self.length >= BLOCK;
        is_one.then_some(Prefix { folds, nothing, isa, reverse: self.reverse, is_turned: self.order == Order::Any })
    }

    /// Writes the running reductions of one line after the other.
    ///
    /// # Errors
    /// The run is to stop.
    fn each_in_pieces(&self, prefix: Prefix<'_>, (init, from, to): (&[u8], &[u8], &mut [u8]), run: (usize, Stop<'_>)) -> Result<(), KernelError> {
        for line in 0..self.starts() * self.side.0 {
            let (start, side) = (self.start(line / self.side.0), line % self.side.0);
            let [source, result] = [0, 1].map(|array| (start[array] + side * self.side.1[array]) * init.len());
            let bytes = self.length * init.len();
            prefix.run(init, &from[source..][..bytes], &mut to[result..][..bytes], run)?;
        }
        Ok(())
    }

    /// # Safety
    /// The lines can be read and written.
    unsafe fn as_they_lie(&self, group: &Group<'_>, (_, sums): (&mut [u8], &mut [u8]), _: Option<(Isa, &mut Scratch)>) {
        let (width, [along, to_along]) = (group.init.len(), self.along);
        let some = (ASKED / group.count).max(1);
        for first in (0..self.length).step_by(some).take_while(|_| !group.stop.is_asked()) {
            let positions = some.min(self.length - first);
            let at = if self.reverse { self.length - first - positions } else { first };
            let walk = Walk {
                from: group.at.0.wrapping_add(at * along * width),
                to: group.at.1.wrapping_add(at * to_along * width),
                steps: [along * width, to_along * width],
                positions,
                lanes: group.count,
                init: (first == 0).then_some(group.init),
                reverse: self.reverse,
            };
            // SAFETY: the caller's promise.
            unsafe { (group.folds.running)(walk, sums, group.isa) };
        }
    }

    /// Past the caches, if it is said with which instruction set.
    ///
    /// # Safety
    /// The lines can be read and written.
    unsafe fn turned(&self, group: &Group<'_>, (tile, sums): (&mut [u8], &mut [u8]), mut past: Option<(Isa, &mut Scratch)>) {
        let width = group.init.len();
        let [from_step, to_step] = self.side.1.map(|apart| (apart * width) as isize);
        let turned = (LINES * width) as isize;
        let copied = |rows, columns, from_step, to_step| Transposed { rows, columns, from_step, to_step, tile: [TILE_SIDE; 2] };
        for number in (0..self.length.div_ceil(POSITIONS)).take_while(|_| !group.stop.is_asked()) {
            let block = if self.reverse { self.length.div_ceil(POSITIONS) - 1 - number } else { number };
            let (first, positions) = (block * POSITIONS, POSITIONS.min(self.length - block * POSITIONS));
            let (from, to) = (group.at.0.wrapping_add(first * self.along[0] * width), group.at.1.wrapping_add(first * self.along[1] * width));
            let next = if self.reverse { first.min(POSITIONS) } else { (self.length - first - positions).min(POSITIONS) } * width;
            let ahead = if self.reverse { from.wrapping_sub(next) } else { from.wrapping_add(positions * width) };
            if self.along[0] == 1 {
                // The machine does not see which lines come next where they are so short.
                for line in 0..group.count as isize {
                    prefetch_all::<true>(ahead.wrapping_offset(line * from_step), next);
                }
            }
            let init = (number == 0).then_some(group.init);
            let squares = Squares { from, to, steps: [from_step, to_step], lines: group.count, positions, reverse: self.reverse, past: past.is_some() };
            // SAFETY: the caller's promise.
            let done = unsafe { self.in_squares(group, squares, init, sums) };
            let lines = group.count - done;
            if lines == 0 {
                continue;
            }
            let (from, to) = (from.wrapping_offset(done as isize * from_step), to.wrapping_offset(done as isize * to_step));
            // SAFETY: the caller's promise; the tile has room for 64 lines of 64 positions.
            unsafe {
                if self.along[0] == 1 {
                    transpose(from, tile.as_mut_ptr(), width, copied(positions, lines, from_step, turned));
                } else {
                    Self::gather(lines, width, [from_step, (self.along[0] * width) as isize], [width as isize, turned], (from, tile.as_mut_ptr()), positions);
                }
            }
            let (tile_from, tile_to) = (tile.as_ptr(), tile.as_mut_ptr());
            let walk = Walk { from: tile_from, to: tile_to, steps: [LINES * width; 2], positions, lanes: lines, init, reverse: self.reverse };
            // SAFETY: the tile has these lanes and positions.
            unsafe { (group.folds.running)(walk, &mut sums[done * group.folds.width..], group.isa) };
            // SAFETY: as above.
            unsafe {
                if self.along[1] == 1 {
                    let sizes = copied(lines, positions, turned, to_step);
                    match &mut past {
                        Some((isa, scratch)) => transpose_past(*isa, tile.as_ptr(), to, width, sizes, scratch),
                        None => transpose(tile.as_ptr(), to, width, sizes),
                    };
                } else {
                    Self::gather(lines, width, [width as isize, turned], [to_step, (self.along[1] * width) as isize], (tile.as_ptr(), to), positions);
                }
            }
        }
    }

    /// Walks along the first lines of some positions in squares, and says how many lines these are: none where positions or results are not whole ones.
    ///
    /// # Safety
    /// The lines can be read and written.
    unsafe fn in_squares(&self, group: &Group<'_>, squares: Squares, init: Option<&[u8]>, sums: &mut [u8]) -> usize {
        let Squares { to, steps, lines, positions, past, .. } = squares;
        let (Some(walk), Some(side)) = (group.folds.squares, squares::side(group.isa)) else { return 0 };
        let is_even = to.addr().is_multiple_of(LINE) && steps[1].unsigned_abs().is_multiple_of(LINE);
        if self.along != [1; 2] || !positions.is_multiple_of(side) || (past && !is_even) {
            return 0;
        }
        let lines = lines / side * side;
        if let Some(init) = init {
            sums[..lines * init.len()].chunks_exact_mut(init.len()).for_each(|sum| sum.copy_from_slice(init));
        }
        // SAFETY: the caller's promise; whole squares.
        unsafe { walk(Squares { lines, ..squares }, sums, group.isa) };
        lines
    }

    /// Copies elements of lines that lie apart in both directions: the distances are those of lines and of positions, in bytes.
    ///
    /// # Safety
    /// All of them can be read and written.
    unsafe fn gather(lines: usize, width: usize, from_steps: [isize; 2], to_steps: [isize; 2], (from, to): (*const u8, *mut u8), positions: usize) {
        for position in 0..positions as isize {
            let (from, to) = (from.wrapping_offset(position * from_steps[1]), to.wrapping_offset(position * to_steps[1]));
            let copied = Transposed { rows: 1, columns: lines, from_step: from_steps[0], to_step: 0, tile: [1, TILE_SIDE] };
            if to_steps[0] == width as isize {
                // SAFETY: the caller's promise.
                unsafe { transpose(from, to, width, copied) };
            } else {
                let lines = Transposed { rows: lines, columns: 1, from_step: 0, to_step: to_steps[0], tile: [TILE_SIDE, 1] };
                // SAFETY: as above; the source's lines lie side by side.
                unsafe { transpose(from, to, width, lines) };
            }
        }
    }
}

/// Lines side by side, the first of which begins at these addresses.
struct Group<'a> {
    folds: &'a Folds,
    isa: Isa,
    init: &'a [u8],
    count: usize,
    at: (*const u8, *mut u8),
    stop: Stop<'a>,
}
