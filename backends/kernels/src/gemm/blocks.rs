//! Blocks of rows: the order in which micro-kernels run.

use super::buffer::{Buffer, Needs, Workspace};
use super::driver::{Chunk, FILLING_ROWS, Gemm, Unpacked};
use super::number::Number;
use super::pack::{even_parts, left_size};
use super::parts::{direct_steps, groups_of, heights, packed_steps, shares};
use super::terms::{Panel, Terms};
use super::tile::{REMAINDER_ROWS, Remainder, Step, Tile};
use super::transfer::Results;
use super::{Axis, PARALLEL};
use crate::memory::prefetch_all;
use crate::threads::{Shared, split};
use std::borrow::Cow;
use std::ops::Range;

/// Bytes of the left operand that are packed at once: a part of the second-level cache.
const LEFT_BYTES: usize = 256 << 10;
/// Bytes of sums whose panels are computed in turns, so that a panel of the right operand serves all of them while it is in a cache.
const SUM_BYTES: usize = 192 << 10;
/// Bytes of sums for which a panel of the right operand is packed once, if the sums are not in the result.
const ROUND_BYTES: usize = 8 << 20;
/// Columns up to which the left operand is read where it lies; the second number for vectors of 64 bytes, which take longer for each element of a row.
pub(super) const DIRECT_COLUMNS: usize = 256;
const DIRECT_COLUMNS_OF_WIDE: usize = 2048;
/// Rows so many bytes apart lie in the same lines of a first-level cache.
pub(super) const PAGE: isize = 4096;
/// Classes whose products are known at once.
const CLASSES: usize = 256;

/// Rows that have the same products.
struct Class<'a, N> {
    rows: Cow<'a, Axis>,
    terms: Cow<'a, Terms>,
    /// What the sums of each column begin with; empty for zeros.
    start: Vec<N>,
}

/// Some rows of a class.
type Rows<'a, N> = (&'a Class<'a, N>, Range<usize>);

/// A block of rows of a class.
struct Block<'a, N> {
    class: &'a Class<'a, N>,
    /// Where the rows lie in the left operand and in the result.
    from: Vec<isize>,
    to: Vec<isize>,
    /// Where its sums lie among those that are not computed in the result.
    sums: usize,
    /// If the left operand is read where it lies, the blocks of rows that are held in registers: the first one, their number, and how far they
    /// lie apart, in numbers.
    direct: Option<Vec<(usize, usize, isize)>>,
}

impl<N: Number> Gemm<N> {
    /// Computes all rows of some columns.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(super) unsafe fn run_rows(&self, chunk: &Chunk<'_, N>, unpacked: &Unpacked<'_, N>, threads: usize) {
        let count = self.plan.classes.count();
        for first in (0..count).step_by(CLASSES).take_while(|_| !chunk.memory.context.is_stopped()) {
            let class = |i: usize| {
                let (rows, terms) = (self.plan.classes.rows(i), self.plan.classes.terms(i));
                // SAFETY: the caller's promise.
                let start = unsafe { self.start(chunk, &terms) };
                Class { rows, terms, start }
            };
            let classes: Vec<Class<'_, N>> = (first..count.min(first + CLASSES)).map(class).collect();
            // SAFETY: the caller's promise.
            unsafe { self.run_classes(chunk, unpacked, &classes, threads) };
        }
    }

    /// What [`run_rows`](Gemm::run_rows) needs at most for a chunk of so many columns.
    pub(super) fn rows_need(&self, width: usize, (threads, in_turns): (usize, bool)) -> Needs {
        let (size, row, rows, count) = (size_of::<N>(), (width * size_of::<N>()).max(1), self.rows(), self.plan.classes.count());
        let longest = self.plan.all.longest().max(1);
        // Of many classes nobody knows how long their panels are.
        let lengths = if count == 1 { longest..longest + 1 } else { 1..longest + 1 };
        let left = lengths.clone().map(|longest| left_size(self.fitting(longest).min(rows), longest)).max().unwrap_or(0) * size;
        let block = self.fitting(lengths.start).min(rows);
        let together = |bytes: usize| (bytes / row).max(block).min(rows);
        let none_is_empty = count <= CLASSES && (0..count).all(|class| !self.plan.classes.terms(class).panels.is_empty());
        let sums = |rows: usize| if self.in_place && none_is_empty { 0 } else { rows.saturating_mul(row) };
        let places = |rows: usize| 2 * rows * size_of::<isize>();
        let starts = if self.packing.start().is_some() { count.min(CLASSES).saturating_mul(row) } else { 0 };
        let of = |bytes: usize| Needs { buffers: sums(together(bytes)), lists: places(together(bytes)) };
        let (round, group) = if in_turns { (of(ROUND_BYTES), Needs::default()) } else { (Needs::default(), of(SUM_BYTES)) };
        let left = Needs { buffers: left, lists: 0 };
        round.and(Needs { buffers: 0, lists: starts }).of_each(1).and(left.and(group).of_each(threads))
    }

    /// Rows of a block whose longest panel has so many products.
    fn fitting(&self, longest: usize) -> usize {
        let height = self.tiles.rows();
        (LEFT_BYTES / (longest.max(1) * size_of::<N>())).clamp(height, 4096).next_multiple_of(height)
    }

    unsafe fn run_classes(&self, chunk: &Chunk<'_, N>, unpacked: &Unpacked<'_, N>, classes: &[Class<'_, N>], threads: usize) {
        let rows: usize = classes.iter().map(|class| class.rows.len()).sum();
        let products = |class: &Class<'_, N>| class.terms.panels.iter().map(|panel| panel.len).sum::<usize>().saturating_mul(class.rows.len());
        let products = classes.iter().map(products).fold(0, usize::saturating_add).saturating_mul(chunk.columns.len());
        let threads = if products < PARALLEL { 1 } else { threads };
        let row = chunk.width * size_of::<N>();
        let mut blocks: Vec<(&Class<'_, N>, Range<usize>)> = Vec::new();
        let share = rows.div_ceil(threads).max(1);
        let mut done = 0;
        for class in classes {
            let fitting = self.fitting(class.terms.longest());
            let mut first = 0;
            while first < class.rows.len() {
                // No block goes beyond what is a thread's.
                let count = fitting.min(class.rows.len() - first).min(share - done % share);
                blocks.push((class, first..first + count));
                (first, done) = (first + count, done + count);
            }
        }
        if chunk.in_turns {
            let groups = groups_of(&blocks, ROUND_BYTES / row).take_while(|_| !chunk.memory.context.is_stopped());
            // SAFETY: the caller's promise.
            return groups.for_each(|group| unsafe { self.run_round(chunk, unpacked, group, threads) });
        }
        let shares = shares(threads, blocks.iter().map(|(_, rows)| rows.len()));
        // What the largest block needs is asked for at once.
        let left = if classes.len() > 1 { blocks.iter().map(|(class, rows)| left_size(rows.len(), class.terms.longest())).max().unwrap_or(0) } else { 0 };
        split(threads, threads, |range| {
            chunk.memory.context.workspace(|workspace| {
                workspace.left.numbers::<N>(left);
                let groups = shares[range].iter().flat_map(|share| groups_of(&blocks[share.clone()], SUM_BYTES / row));
                for group in groups.take_while(|_| !chunk.memory.context.is_stopped()) {
                    // SAFETY: the caller's promise; each thread has rows of its own.
                    unsafe { self.run_group(chunk, group, workspace) };
                }
            });
        });
    }

    /// Computes blocks of rows panel by panel; each panel of the right operand is packed for all of them.
    unsafe fn run_round(&self, chunk: &Chunk<'_, N>, unpacked: &Unpacked<'_, N>, group: &[Rows<'_, N>], threads: usize) {
        let (blocks, rows) = self.blocks_of(chunk, group);
        chunk.memory.context.workspace(|Workspace { sums, .. }| {
            let sums = Shared::new(self.sums_of(chunk, &blocks, rows, sums).as_mut_ptr());
            let shares = shares(threads, blocks.iter().map(|block| block.to.len()));
            let each = |panel: Option<&Panel>| {
                split(threads, threads, |range| {
                    chunk.memory.context.workspace(|Workspace { left, .. }| {
                        for block in shares[range].iter().flat_map(|share| &blocks[share.clone()]).take_while(|_| !chunk.memory.context.is_stopped()) {
                            // SAFETY: the caller's promise; each block has sums of its own.
                            unsafe {
                                match panel {
                                    None => self.begin(chunk, block, sums.get()),
                                    Some(panel) => self.run_panel_of_all(chunk, block, panel, left_of(block, left), sums.get()),
                                }
                            }
                        }
                    });
                });
            };
            each(None);
            for panel in self.plan.all.panels.iter().take_while(|_| !chunk.memory.context.is_stopped()) {
                if !chunk.packed.whole {
                    // SAFETY: the caller's promise; there is room for a panel.
                    unsafe { self.pack(chunk.memory.right, panel, unpacked, 0, threads) };
                }
                each(Some(panel));
            }
        });
    }

    /// Computes blocks of rows panel by panel.
    unsafe fn run_group(&self, chunk: &Chunk<'_, N>, group: &[Rows<'_, N>], workspace: &mut Workspace<'_>) {
        let (blocks, rows) = self.blocks_of(chunk, group);
        let Workspace { left, sums, .. } = workspace;
        let sums = self.sums_of(chunk, &blocks, rows, sums).as_mut_ptr();
        for block in &blocks {
            // SAFETY: the caller's promise.
            unsafe { self.begin(chunk, block, sums) };
        }
        for panel in self.plan.all.panels.iter().take_while(|_| !chunk.memory.context.is_stopped()) {
            for block in blocks.iter().take_while(|_| !chunk.memory.context.is_stopped()) {
                // SAFETY: the caller's promise.
                unsafe { self.run_panel_of_all(chunk, block, panel, left_of(block, left), sums) };
            }
        }
    }

    /// Where the rows of blocks lie, and how many there are.
    fn blocks_of<'a>(&self, chunk: &Chunk<'_, N>, group: &[Rows<'a, N>]) -> (Vec<Block<'a, N>>, usize) {
        let mut blocks: Vec<Block<'_, N>> = Vec::with_capacity(group.len());
        let mut rows = 0;
        for (class, range) in group {
            let mut block = Block { class, from: Vec::new(), to: Vec::new(), sums: rows * chunk.width, direct: None };
            class.rows.offsets(0, range.start, range.len(), &mut block.from);
            class.rows.offsets(2, range.start, range.len(), &mut block.to);
            block.direct = self.direct(chunk, &block);
            rows += range.len();
            blocks.push(block);
        }
        (blocks, rows)
    }

    /// Room for the sums of blocks that are not in the result.
    fn sums_of<'a>(&self, chunk: &Chunk<'_, N>, blocks: &[Block<'_, N>], rows: usize, sums: &'a mut Buffer<'_>) -> &'a mut [N] {
        let empty = blocks.iter().any(|block| block.class.terms.panels.is_empty());
        sums.numbers::<N>(if self.in_place && !empty { 0 } else { rows * chunk.width })
    }

    /// Adds the products of a panel, if the block has any there.
    unsafe fn run_panel_of_all(&self, chunk: &Chunk<'_, N>, block: &Block<'_, N>, panel: &Panel, room: &mut [N], sums: *mut N) {
        if let Ok(p) = block.class.terms.panels.binary_search_by_key(&panel.first, |here| here.first) {
            // SAFETY: the caller's promise.
            unsafe { self.run_panel(chunk, block, p, room, sums) };
        }
    }

    /// Adds the products of a panel to the sums of a block.
    unsafe fn run_panel(&self, chunk: &Chunk<'_, N>, block: &Block<'_, N>, p: usize, room: &mut [N], sums: *mut N) {
        let (rows, terms) = (block.from.len(), &block.class.terms);
        let panel = &terms.panels[p];
        let add = p > 0 || !block.class.start.is_empty();
        let (group, last) = (self.packing.group(), p + 1 == terms.panels.len());
        if let Some(tiles) = &block.direct {
            let steps = direct_steps(terms, panel, size_of::<N>());
            let place = Place { panel, steps: &steps, add, last };
            let tiles = tiles.iter().map(|(row, height, step)| (chunk.memory.left.wrapping_offset(block.from[*row]).cast(), *step, 1, *row..row + height));
            // SAFETY: the caller's promise: the elements of these rows can be read.
            return unsafe { self.run_tiles(chunk, block, &place, tiles, sums) };
        }
        // SAFETY: the caller's promise.
        let left = unsafe { self.packing.left(chunk.memory.left, (terms, panel), &block.from, room.as_mut_ptr()) };
        let steps = packed_steps(&terms.segments[panel.segments.clone()], group, left.step);
        let place = Place { panel, steps: &steps, add, last };
        let tiles = heights(rows, self.tiles.rows()).map(|(row, height)| {
            // SAFETY: the packed operand has these rows.
            (unsafe { left.at.add(row * left.row) }, left.row as isize, left.step, row..row + height)
        });
        // SAFETY: the caller's promise; the packed operands have these rows and columns.
        unsafe { self.run_tiles(chunk, block, &place, tiles, sums) }
    }

    /// Runs blocks in registers: for some rows each their left operand, and how far its rows and its steps lie apart.
    unsafe fn run_tiles(
        &self,
        chunk: &Chunk<'_, N>,
        block: &Block<'_, N>,
        place: &Place<'_>,
        tiles: impl Iterator<Item = (*const N, isize, usize, Range<usize>)> + Clone,
        sums: *mut N,
    ) {
        let count = tiles.clone().count();
        let is_few = |width: usize| width <= self.few() && block.to.len() >= FILLING_ROWS;
        let blocks = || self.blocks(chunk.columns.len());
        // Where the right operand stays near, rows are gone through once, as they lie in memory; few columns come behind: with them first, products of 65 columns take a sixth longer.
        let by_rows = chunk.direct.as_ref().is_some_and(|direct| self.is_near(direct.row * size_of::<N>()));
        if by_rows {
            for (a, a_row, a_step, rows) in tiles.clone() {
                for (column, width, vectors) in blocks().filter(|(_, width, _)| !is_few(*width)) {
                    let spot = Spot { left: (a, a_row, a_step), rows: rows.clone(), columns: column..column + width, vectors };
                    // SAFETY: the caller's promise.
                    unsafe { self.run_tile(chunk, place, spot, sums, block) };
                }
            }
        }
        for (column, width, vectors) in blocks().filter(|(_, width, _)| !by_rows || is_few(*width)) {
            if is_few(width) {
                // SAFETY: the caller's promise.
                unsafe { self.run_remainder(chunk, place, (column..column + width, tiles.clone()), sums, block) };
                continue;
            }
            let (next, bytes) = self.next_block(chunk, place, column + width);
            for (i, (a, a_row, a_step, rows)) in tiles.clone().enumerate() {
                let part = bytes * i / count..bytes * (i + 1) / count;
                prefetch_all::<true>(next.wrapping_add(part.start), part.len());
                let spot = Spot { left: (a, a_row, a_step), rows, columns: column..column + width, vectors };
                // SAFETY: the caller's promise.
                unsafe { self.run_tile(chunk, place, spot, sums, block) };
            }
        }
    }

    /// How the left operand is read where it lies: if its elements are numbers that lie side by side along the contracted index, rows lie equally far
    /// apart and too few columns share a row for packing to be worth it.
    fn direct(&self, chunk: &Chunk<'_, N>, block: &Block<'_, N>) -> Option<Vec<(usize, usize, isize)>> {
        let (size, terms) = (size_of::<N>() as isize, &block.class.terms);
        let most = if self.tiles.asks_ahead() { DIRECT_COLUMNS_OF_WIDE } else { DIRECT_COLUMNS };
        if !self.packing.numbers()[0] || chunk.columns.len() > most || terms.runs.iter().any(|run| run.len > 1 && run.left[1] != size) {
            return None;
        }
        let mut tiles = Vec::new();
        // Where all rows of the class lie equally far apart, nobody needs to look.
        let (even, looked_at) = match block.class.rows.step(0).filter(|_| block.from.len() > 1) {
            Some(step) => (Some((0, block.from.len(), step)), &[][..]),
            None => (None, &block.from[..]),
        };
        for (first, count, step) in even.into_iter().chain(even_parts(looked_at)) {
            if count > 1 && (step % size != 0 || step % PAGE == 0) {
                return None;
            }
            tiles.extend(heights(count, self.tiles.rows()).map(|(row, height)| (first + row, height, step / size)));
        }
        // Blocks of few rows use registers badly: packed rows make full ones.
        let full = block.from.len().div_ceil(self.tiles.rows());
        let whole = terms.runs.iter().all(|run| run.left[0] % size == 0);
        (whole && tiles.len() * 3 <= full * 4 + 2).then_some(tiles)
    }

    /// Writes what the sums of a block begin with, if it is not zero or nothing else is written.
    unsafe fn begin(&self, chunk: &Chunk<'_, N>, block: &Block<'_, N>, sums: *mut N) {
        let Block { class, to, .. } = block;
        // SAFETY: the caller's promise: there is room for the sums, unless they are in the result.
        let sums = || unsafe { std::slice::from_raw_parts_mut(sums.add(block.sums), to.len() * chunk.width) };
        if class.terms.panels.is_empty() {
            let sums = sums();
            sums.fill((self.tiles.zero)());
            // SAFETY: the caller's promise.
            return unsafe { self.finish(chunk, sums.as_ptr(), to, 0..chunk.columns.len()) };
        }
        if class.start.is_empty() {
            return;
        }
        if !self.in_place {
            return sums().chunks_exact_mut(chunk.width).for_each(|row| row.copy_from_slice(&class.start));
        }
        let bytes = chunk.columns.len() * size_of::<N>();
        for row in to {
            // SAFETY: the caller's promise: the columns of a row of the result lie side by side.
            unsafe { chunk.memory.result.get().offset(row + chunk.columns[0]).copy_from_nonoverlapping(class.start.as_ptr().cast(), bytes) };
        }
    }

    /// Computes few columns, whose vectors are filled with rows.
    unsafe fn run_remainder(
        &self,
        chunk: &Chunk<'_, N>,
        place: &Place<'_>,
        (columns, tiles): (Range<usize>, impl Iterator<Item = (*const N, isize, usize, Range<usize>)> + Clone),
        sums: *mut N,
        block: &Block<'_, N>,
    ) {
        let (count, lanes) = (block.to.len(), self.tiles.lanes);
        let a_step = tiles.clone().next().map_or(1, |(_, _, step, _)| step);
        let mut each = tiles.flat_map(|(a, row, _, rows)| (0..rows.len() as isize).map(move |i| a.wrapping_offset(i * row)));
        let b = self.packed(chunk, place.panel, columns.start);
        for first in (0..count).step_by(REMAINDER_ROWS) {
            let rows = first..count.min(first + REMAINDER_ROWS);
            let vectors = rows.len().div_ceil(lanes);
            let (mut a, mut last) = ([std::ptr::null(); REMAINDER_ROWS], std::ptr::null());
            a.iter_mut().take(vectors * lanes).for_each(|a| {
                last = each.next().unwrap_or(last);
                *a = last;
            });
            let run = |c: *mut u8, c_rows: &[isize]| {
                let block = Remainder { a: &a, a_step, b, b_row: lanes, segments: place.steps, c, c_rows, add: place.add };
                // SAFETY: the caller's promise.
                unsafe { self.tiles.remainder[vectors - 1][columns.len() - 1](&block) }
            };
            // SAFETY: the caller's promise.
            unsafe { self.with_sums(chunk, place, (rows, columns.clone()), sums, block, run) };
        }
    }

    /// Tells a micro-kernel where the sums of some rows and columns lie, with each row's distance from there, and makes those elements that are finished.
    unsafe fn with_sums(
        &self,
        chunk: &Chunk<'_, N>,
        place: &Place<'_>,
        (rows, columns): (Range<usize>, Range<usize>),
        sums: *mut N,
        block: &Block<'_, N>,
        run: impl FnOnce(*mut u8, &[isize]),
    ) {
        let to = &block.to[rows.clone()];
        // SAFETY: the caller's promise.
        unsafe {
            if self.in_place {
                return run(chunk.memory.result.get().offset(chunk.columns[columns.start]), to);
            }
            let c = sums.add(block.sums + rows.start * chunk.width + columns.start);
            let mut c_rows = [0; REMAINDER_ROWS];
            c_rows.iter_mut().enumerate().take(to.len()).for_each(|(i, row)| *row = (i * chunk.width * size_of::<N>()) as isize);
            run(c.cast(), &c_rows[..to.len()]);
            if place.last {
                self.finish(chunk, c, to, columns);
            }
        }
    }

    /// Computes a block of the result in registers.
    unsafe fn run_tile(&self, chunk: &Chunk<'_, N>, place: &Place<'_>, spot: Spot<N>, sums: *mut N, block: &Block<'_, N>) {
        let Spot { left: (a, a_row, a_step), rows, columns, vectors } = spot;
        let (height, full) = (rows.len(), vectors * self.tiles.lanes);
        // SAFETY: the caller's promise.
        unsafe {
            let (b, b_row) = match &chunk.direct {
                Some(direct) if columns.end <= direct.columns => direct.rows(&self.plan.all, place.panel, columns.start),
                _ => (self.packed(chunk, place.panel, columns.start), full),
            };
            let ahead = self.ahead((a, a_row), height, (b, b_row), vectors);
            let last = if self.in_place { self.tiles.lanes - (full - columns.len()) } else { self.tiles.lanes };
            let run = |c: *mut u8, c_rows: &[isize]| {
                let tile = Tile { a, a_row, a_step, b, b_row, segments: place.steps, c, c_rows: c_rows.as_ptr(), add: place.add, last, ahead };
                self.tiles.tile(height, vectors)(&tile);
            };
            self.with_sums(chunk, place, (rows, columns), sums, block, run);
        }
    }

    /// Makes sums elements of the result, `from` being the first one of the rows at `to`: the one place through which finished sums go that are
    /// not computed in the result's memory.
    unsafe fn finish(&self, chunk: &Chunk<'_, N>, from: *const N, to: &[isize], columns: Range<usize>) {
        let results = Results { from, from_row: chunk.width, to: chunk.memory.result.get(), rows: to, columns: &chunk.columns[columns] };
        // SAFETY: the caller's promise.
        unsafe { (self.store)(&results) };
    }
}

/// Room for the packed left operand of a block.
fn left_of<'a, N: Number>(block: &Block<'_, N>, left: &'a mut Buffer<'_>) -> &'a mut [N] {
    left.numbers::<N>(if block.direct.is_some() { 0 } else { left_size(block.from.len(), block.class.terms.longest()) })
}

/// A panel among the others of a sum.
pub(super) struct Place<'a> {
    pub panel: &'a Panel,
    /// Its products, in groups.
    steps: &'a [Step],
    /// Whether there are sums to add to.
    add: bool,
    last: bool,
}

/// A block of the result that is held in registers.
struct Spot<N> {
    /// The left operand's first number, and how far its rows and its steps lie apart.
    left: (*const N, isize, usize),
    rows: Range<usize>,
    columns: Range<usize>,
    vectors: usize,
}
