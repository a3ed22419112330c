//! Sums of products in lanes: the canonical order where one side of a dot has a single row or column.

use super::axis::Axis;
use super::buffer::{Context, Needs, Workspace};
use super::number::Number;
use super::pack::even_parts;
use super::sums::{FEW_ROWS, JOINED, SUMS, TOGETHER, WholeRows, has_pairs};
use super::tile::Tiles;
use super::transfer::{Block, Loader, Results, Store};
use super::{Around, Elements, PARALLEL};
use crate::threads::{Shared, split};
use shale_dialects::eval::canonical::CHUNK;
use shale_lanes::Isa;
use std::ops::Range;

/// Products of a vector with a matrix, batch by batch.
#[derive(Debug)]
pub(crate) struct InLanes<N: Number> {
    batch: Axis,
    /// The matrix's index that is not contracted.
    free: Axis,
    contracted: Axis,
    /// Which operand is the matrix: 0 the left one, 1 the right one.
    matrix: usize,
    loaders: [Loader<N>; 2],
    store: Store<N>,
    tiles: &'static Tiles<N>,
    /// Whether the matrix's elements are numbers.
    direct: bool,
    /// Whether sums of neighbouring columns are computed together, since they lie side by side.
    by_columns: bool,
}

/// Columns that are summed together: with 64 sums of f32 each, half of a small second-level cache.
const COLUMNS: usize = 1024;

/// Products of a row up to which sums are in registers alone.
const SHORT: usize = 1024;
/// Short rows whose places are found at one time.
const ROWS: usize = 8 * TOGETHER;
/// Products of a row below which several rows, or batches, are lanes.
const FEW_PRODUCTS: usize = 16;

/// True if the products of short rows, or of few rows, of a matrix with a vector are summed as fast as the matrix is read: where its elements are numbers and
/// lie side by side one way or the other.
pub(crate) fn sums_short_lines(elements: Elements, [free, contracted]: [&Axis; 2], matrix: usize) -> bool {
    let element = if matrix == 0 { elements.left } else { elements.right };
    let is_dense = |axis: &Axis| axis.step(matrix) == Some(element.bytes() as isize);
    let enough = contracted.len() >= FEW_PRODUCTS && free.len() >= JOINED;
    element == elements.compute && enough && (is_dense(contracted) || is_dense(free) && contracted.step(matrix).is_some_and(|step| step >= 0))
}

/// The matrix of a batch, the vector in numbers, and the result.
#[derive(Clone, Copy)]
struct Memory<'a, N> {
    matrix: *const u8,
    vector: *const N,
    result: Shared<u8>,
    context: Context<'a>,
}

// SAFETY: threads only read the operands; the result is split between them.
unsafe impl<N> Sync for Memory<'_, N> {}

impl<N: Number> InLanes<N> {
    /// The contraction for an instruction set; `matrix` says which operand may have more than one row or column: 0 the left, 1 the right one.
    pub(crate) fn new(isa: Isa, elements: Elements, [batch, free, contracted]: [Axis; 3], matrix: usize) -> InLanes<N> {
        let operands = [elements.left, elements.right];
        let width = operands[matrix].bytes();
        let direct = operands[matrix] == elements.compute && width == size_of::<N>();
        let side_by_side = |axis: &Axis| axis.inner().0 == 1 || axis.inner().1[matrix] == width as isize;
        // A complex product takes its operands in order, and the micro-kernel for columns the vector first.
        let by_columns = side_by_side(&free) && !side_by_side(&contracted) && free.len() > 1 && (matrix == 1 || !elements.compute.is_complex());
        InLanes {
            batch,
            free,
            contracted,
            matrix,
            loaders: operands.map(|element| N::loader(element, elements.compute, isa)),
            store: N::store(elements.result, isa),
            tiles: N::tiles(elements.compute, isa),
            direct,
            by_columns,
        }
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, Around { threads, context }: Around<'_>) {
        let products = self.contracted.len().saturating_mul(self.free.len());
        let (inner, outer) = if products < PARALLEL { (1, threads) } else { (threads, 1) };
        let outer = if products.saturating_mul(self.batch.len()) < PARALLEL { 1 } else { outer };
        let (operands, result) = (operands.map(|at| Shared::new(at.cast_mut())), Shared::new(result));
        split(outer, self.batch.len(), |batches| {
            context.workspace(|workspace| {
                for at in batches.map(|i| self.batch.at(i)).take_while(|_| !context.is_stopped()) {
                    // SAFETY: the caller's promise; each batch has a place of its own in the result.
                    unsafe {
                        let [left, right] = [0, 1].map(|i| operands[i].get().offset(at[i]).cast_const());
                        self.run_batch([left, right], Shared::new(result.get().offset(at[2])), Around { threads: inner, context }, workspace);
                    }
                }
            });
        });
    }

    /// Rows or columns that are summed together.
    fn step(&self, threads: usize) -> usize {
        if self.by_columns { COLUMNS.min(self.free.len().div_ceil(threads).next_multiple_of(self.tiles.lanes)) } else { 1 }
    }

    /// What a run needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        let (length, width) = (self.contracted.len(), self.step(1).next_multiple_of(self.tiles.lanes).max(JOINED));
        let bytes = |numbers: usize| numbers.saturating_mul(size_of::<N>());
        let vector = Needs { buffers: bytes(length), lists: 2 * length * size_of::<isize>() };
        // A row of the matrix, or a block of columns, and sums, or those of short rows; then totals, which grow by doubling.
        let buffers = bytes(CHUNK.min(length).saturating_add((2 * SUMS * width).max(2 * TOGETHER * JOINED + ROWS)));
        let totals = bytes(3 * length.div_ceil(CHUNK).saturating_mul(width));
        let sums = Needs { buffers, lists: totals.saturating_add(2 * width.max(ROWS) * size_of::<isize>()) };
        vector.of_each(1).and(sums.of_each(1)).of_each(threads)
    }

    unsafe fn run_batch(&self, operands: [*const u8; 2], result: Shared<u8>, around: Around<'_>, workspace: &mut Workspace<'_>) {
        let Around { threads, context } = around;
        let other = 1 - self.matrix;
        let length = self.contracted.len();
        let vector = workspace.right.numbers::<N>(length);
        // SAFETY: the caller's promise.
        unsafe { self.load(other, operands[other], 0..length, vector.as_mut_ptr()) };
        let memory = Memory { matrix: operands[self.matrix], vector: vector.as_ptr(), result, context };
        let step = self.step(threads);
        split(threads, self.free.len().div_ceil(step), |parts| {
            context.workspace(|workspace| {
                let range = parts.start * step..(parts.end * step).min(self.free.len());
                // SAFETY: the caller's promise; each thread has rows of its own.
                unsafe { if self.by_columns { self.run_columns(memory, range, step, workspace) } else { self.run_rows(memory, range, workspace) } }
            });
        });
    }

    /// Loads contracted elements of an operand from where a row or column begins.
    unsafe fn load(&self, operand: usize, from: *const u8, range: Range<usize>, to: *mut N) {
        if let Some(step) = self.contracted.step(operand) {
            let from = from.wrapping_offset(self.contracted.at(range.start)[operand]);
            let block = Block { from, steps: [0, step], counts: [1, range.len()], to, to_row: range.len(), ahead: 0 };
            // SAFETY: the caller's promise.
            return unsafe { self.loaders[operand].load(block) };
        }
        let mut offsets = Vec::new();
        self.contracted.offsets(operand, range.start, range.len(), &mut offsets);
        for (first, count, step) in even_parts(&offsets) {
            // SAFETY: the caller's promise.
            unsafe {
                let (from, to) = (from.offset(offsets[first]), to.add(first));
                self.loaders[operand].load(Block { from, steps: [0, step], counts: [1, count], to, to_row: count, ahead: 0 });
            }
        }
    }

    /// Where contracted elements of the matrix lie side by side as numbers, from where a row begins.
    fn numbers(&self) -> Option<isize> {
        (self.direct && self.contracted.step(self.matrix) == Some(size_of::<N>() as isize)).then(|| self.contracted.at(0)[self.matrix])
    }

    unsafe fn run_rows(&self, memory: Memory<'_, N>, range: Range<usize>, workspace: &mut Workspace<'_>) {
        let (length, numbers) = (self.contracted.len(), self.numbers());
        if let Some(base) = numbers.filter(|_| (1..=SHORT).contains(&length)) {
            // SAFETY: as here.
            return unsafe { self.run_short_rows(memory, range, base, workspace) };
        }
        let Workspace { left, sums, from, to, .. } = workspace;
        let (loaded, sums) = (left.numbers::<N>(CHUNK.min(length)), sums.numbers::<N>((SUMS + JOINED) * JOINED));
        let (sums, work) = sums.split_at_mut(SUMS * JOINED);
        let (mut totals, mut partners) = (Vec::new(), Vec::new());
        // Two rows that are far apart: memory is read faster in two places that both go on, not in one or in neighbouring lines.
        let apart = if numbers.is_some() && has_pairs(self.tiles.lanes) { range.len() / JOINED * (JOINED / 2) } else { 0 };
        let in_pairs = (range.start..range.start + apart).step_by(JOINED / 2).map(|first| (first, JOINED / 2, true));
        let others = (range.start + 2 * apart..range.end).step_by(JOINED).map(|first| (first, JOINED.min(range.end - first), false));
        for (first, count, paired) in in_pairs.chain(others).take_while(|_| !memory.context.is_stopped()) {
            for (array, places) in [(self.matrix, &mut *from), (2, &mut *to)] {
                self.free.offsets(array, first, count, places);
                if paired {
                    self.free.offsets(array, first + apart, count, &mut partners);
                    let both: Vec<isize> = places.iter().zip(&partners).flat_map(|(one, other)| [*one, *other]).collect();
                    *places = both;
                }
            }
            totals.clear();
            for run in (0..length).step_by(CHUNK) {
                let products = CHUNK.min(length - run);
                sums.fill((self.tiles.zero)());
                if let (true, Some(base)) = (paired, numbers) {
                    for (pair, sums) in from.chunks_exact(2).zip(sums.chunks_exact_mut(2 * SUMS)) {
                        let row = |i: usize| memory.matrix.wrapping_offset(pair[i] + base).cast::<N>().wrapping_add(run);
                        // SAFETY: the caller's promise; there are 64 sums for each of the two.
                        unsafe { (self.tiles.pair)(memory.vector.add(run), [row(0), row(1)], self.matrix == 1, products, sums.as_mut_ptr()) };
                    }
                }
                for (row, sums) in from.iter().zip(sums.chunks_exact_mut(SUMS)).filter(|_| !paired) {
                    let row = memory.matrix.wrapping_offset(*row);
                    // SAFETY: the caller's promise; there are 64 sums.
                    unsafe {
                        let numbers = match numbers {
                            Some(base) => row.offset(base).cast::<N>().add(run),
                            None => {
                                self.load(self.matrix, row, run..run + products, loaded.as_mut_ptr());
                                loaded.as_ptr()
                            }
                        };
                        let vector = memory.vector.add(run);
                        let (x, y) = if self.matrix == 0 { (numbers, vector) } else { (vector, numbers) };
                        (self.tiles.row)(x, y, products, sums.as_mut_ptr());
                    }
                }
                totals.resize(totals.len() + JOINED, N::zeroed());
                let joined = totals.len() - JOINED;
                // SAFETY: there are the sums of the rows, what the joining works with, and a total for each.
                unsafe { (self.tiles.join)(sums.as_mut_ptr(), work.as_mut_ptr(), totals[joined..].as_mut_ptr()) };
            }
            totals.resize(totals.len().max(JOINED), (self.tiles.zero)());
            by_pairs(&mut totals, JOINED, self.tiles);
            let results = Results { from: totals.as_ptr(), from_row: JOINED, to: memory.result.get(), rows: &[0], columns: to };
            // SAFETY: the caller's promise.
            unsafe { (self.store)(&results) };
        }
    }

    /// The same for rows of one run whose numbers lie side by side, `base` bytes from where a row begins.
    unsafe fn run_short_rows(&self, memory: Memory<'_, N>, range: Range<usize>, base: isize, workspace: &mut Workspace<'_>) {
        let Workspace { sums, from, to, .. } = workspace;
        let (work, totals) = sums.numbers::<N>(2 * TOGETHER * JOINED + ROWS).split_at_mut(2 * TOGETHER * JOINED);
        for first in range.clone().step_by(ROWS).take_while(|_| !memory.context.is_stopped()) {
            let count = ROWS.min(range.end - first);
            self.free.offsets(self.matrix, first, count, from);
            self.free.offsets(2, first, count, to);
            for (from, totals) in from.chunks(TOGETHER).zip(totals.chunks_exact_mut(TOGETHER)) {
                let mut rows = [memory.vector; TOGETHER];
                rows.iter_mut().zip(from).for_each(|(row, from)| *row = memory.matrix.wrapping_offset(from + base).cast::<N>());
                let (rows, work, to) = (&rows[..from.len()], work.as_mut_ptr(), totals.as_mut_ptr());
                let whole = WholeRows { vector: memory.vector, rows, len: self.contracted.len(), vector_first: self.matrix == 1, work, to };
                // SAFETY: the caller's promise; the rooms are as large as said.
                unsafe { (self.tiles.whole_rows)(&whole) };
            }
            let results = Results { from: totals.as_ptr(), from_row: ROWS, to: memory.result.get(), rows: &[0], columns: to };
            // SAFETY: as above.
            unsafe { (self.store)(&results) };
        }
    }

    /// Sums a few rows for some columns, if all of these lie side by side as numbers; false, and nothing done, if not.
    unsafe fn sum_few_rows(&self, memory: Memory<'_, N>, columns: &[isize], totals: &mut [N]) -> bool {
        let (size, lanes, length) = (size_of::<N>() as isize, self.tiles.lanes, self.contracted.len());
        let even = even_parts(columns).next().is_some_and(|(_, count, step)| count == columns.len() && step == size);
        let step = self.contracted.step(self.matrix).filter(|step| self.direct && even && step % size == 0 && *step >= 0);
        let Some(step) = step.filter(|_| (1..=FEW_ROWS).contains(&length) && columns.len() >= lanes) else { return false };
        let from = memory.matrix.wrapping_offset(self.contracted.at(0)[self.matrix] + columns[0]).cast::<N>();
        let whole = columns.len() / lanes * lanes;
        // The last columns begin earlier: some are summed twice.
        for (first, count) in [(0, whole), (columns.len() - lanes, if whole < columns.len() { lanes } else { 0 })] {
            // SAFETY: the caller's promise: all these columns of all rows can be read, and there is a total for each.
            unsafe { (self.tiles.few_rows)(memory.vector, from.add(first), (step / size) as usize, length, count, totals.as_mut_ptr().add(first)) };
        }
        true
    }

    unsafe fn run_columns(&self, memory: Memory<'_, N>, range: Range<usize>, step: usize, workspace: &mut Workspace<'_>) {
        let length = self.contracted.len();
        let Workspace { left, sums, from, to, .. } = workspace;
        for first in range.clone().step_by(step) {
            let count = step.min(range.end - first);
            let width = count.next_multiple_of(self.tiles.lanes);
            self.free.offsets(self.matrix, first, count, from);
            self.free.offsets(2, first, count, to);
            let (block, sums) = (left.numbers::<N>(SUMS * width), sums.numbers::<N>(SUMS * width));
            // SAFETY: the caller's promise; there are as many sums as columns.
            if unsafe { self.sum_few_rows(memory, from, &mut sums[..count]) } {
                let results = Results { from: sums.as_ptr(), from_row: width, to: memory.result.get(), rows: &[0], columns: to };
                // SAFETY: the caller's promise.
                unsafe { (self.store)(&results) };
                continue;
            }
            let mut totals = Vec::new();
            for run in (0..length).step_by(CHUNK).take_while(|_| !memory.context.is_stopped()) {
                sums.fill((self.tiles.zero)());
                let range = run..length.min(run + CHUNK);
                // SAFETY: the caller's promise; the blocks have room for 64 rows of `width` columns.
                unsafe {
                    self.add_columns(memory, range, from, width, block, sums);
                    (self.tiles.halve)(sums.as_mut_ptr(), width);
                }
                totals.extend_from_slice(&sums[..width]);
            }
            by_pairs(&mut totals, width, self.tiles);
            let results = Results { from: totals.as_ptr(), from_row: width, to: memory.result.get(), rows: &[0], columns: to };
            // SAFETY: the caller's promise.
            unsafe { (self.store)(&results) };
        }
    }

    /// Adds the products of contracted elements to 64 rows of sums.
    unsafe fn add_columns(&self, memory: Memory<'_, N>, range: Range<usize>, columns: &[isize], width: usize, block: &mut [N], sums: &mut [N]) {
        let size = size_of::<N>() as isize;
        let even = even_parts(columns).next().is_some_and(|(_, count, step)| count == columns.len() && step == size);
        let mut copied = range.start;
        if let Some(step) = self.contracted.step(self.matrix).filter(|step| self.direct && even && step % size == 0 && *step >= 0) {
            let base = self.contracted.at(range.start)[self.matrix] + columns[0];
            // Lanes beyond the columns take what lies there, for nothing, as long as that is part of the matrix.
            let behind = (width - columns.len()) * size_of::<N>();
            let last = if behind == 0 { 0 } else { behind.checked_div(step as usize).map_or(range.end, |rows| rows + 1) };
            let rows = match range.end.min(self.contracted.len().saturating_sub(last)).saturating_sub(range.start) {
                rows if rows == range.len() => rows,
                rows => rows / SUMS * SUMS,
            };
            // SAFETY: the caller's promise; the elements behind the columns lie before the last row's.
            unsafe {
                let from = memory.matrix.offset(base).cast::<N>();
                (self.tiles.columns)(memory.vector.add(range.start), from, (step / size) as usize, rows, width, sums.as_mut_ptr());
            }
            copied += rows;
        }
        for first in (copied..range.end).step_by(SUMS) {
            let count = SUMS.min(range.end - first);
            block.fill(N::zeroed());
            for row in 0..count {
                let from = memory.matrix.wrapping_offset(self.contracted.at(first + row)[self.matrix]);
                for (column, count, step) in even_parts(columns) {
                    // SAFETY: the caller's promise.
                    unsafe {
                        let (from, to) = (from.offset(columns[column]), block.as_mut_ptr().add(row * width + column));
                        self.loaders[self.matrix].load(Block { from, steps: [0, step], counts: [1, count], to, to_row: count, ahead: 0 });
                    }
                }
            }
            // SAFETY: the caller's promise; `first` counts from a multiple of 64.
            unsafe { (self.tiles.columns)(memory.vector.add(first), block.as_ptr(), width, count, width, sums.as_mut_ptr()) };
        }
    }
}

/// Joins rows of `width` totals by pairs, into the first row.
fn by_pairs<N: Number>(totals: &mut Vec<N>, width: usize, tiles: &Tiles<N>) {
    while totals.len() > width {
        let rows = totals.len() / width;
        for row in 0..rows.div_ceil(2) {
            for column in 0..width {
                let at = |row: usize| row * width + column;
                let first = totals[at(2 * row)];
                totals[at(row)] = if 2 * row + 1 < rows { (tiles.add)(first, totals[at(2 * row + 1)]) } else { first };
            }
        }
        totals.truncate(rows.div_ceil(2) * width);
    }
}
