//! Sums of products in the canonical order: `result[i, j] = Σₖ left[i, k] · right[k, j]`, where each index may stand for several dimensions.
//!
//! As Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication" (2008): a panel of the contracted index at a time, blocks of
//! both operands are packed for the caches, and a micro-kernel holds a block of the result in registers. The panels are those of the canonical
//! order, so that each sum takes its products in that order: sizes of blocks, vectors and threads change no bit.
//!
//! Packing reads any distances and any element type. What a micro-kernel leaves behind becomes elements of the result while it is in the
//! first-level cache, in [`Gemm::finish`].

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod axis;
mod buffer;
mod contraction;
mod groups;
mod in_lanes;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod number;
mod pack;
mod scalar;
mod terms;
mod threads;
mod tile;
mod transfer;
mod vector;

pub(crate) use axis::Axis;
pub(crate) use contraction::Contraction;
pub(crate) use in_lanes::InLanes;
pub(crate) use number::Number;
pub(crate) use terms::Terms;

use buffer::{Pool, Workspace};
use pack::{Left, left_size, pack_left, pack_right};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Range;
use threads::{Shared, split};
use tile::{Tile, Tiles};
use transfer::{Loader, Results, Store};

/// The element types of a contraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elements {
    pub left: ElementType,
    pub right: ElementType,
    /// The type in which it is computed.
    pub compute: ElementType,
    pub result: ElementType,
}

/// The rows of a contraction, in classes that have products with the same contracted indices.
pub(crate) trait Classes: Debug + Send + Sync {
    /// The number of classes.
    fn count(&self) -> usize;
    /// The rows of a class.
    fn rows(&self, class: usize) -> Cow<'_, Axis>;
    /// Its products.
    fn terms(&self, class: usize) -> Cow<'_, Terms>;
}

/// A contraction, batch by batch.
#[derive(Debug)]
pub(crate) struct Plan {
    pub batch: Axis,
    pub classes: Box<dyn Classes>,
    pub columns: Axis,
    /// All contracted indices: what of the right operand is packed.
    pub all: Terms,
}

/// A contraction that is computed by micro-kernels.
#[derive(Debug)]
pub(crate) struct Gemm<N: Number> {
    plan: Plan,
    elements: Elements,
    tiles: &'static Tiles<N>,
    left: Loader<N>,
    right: Loader<N>,
    store: Store<N>,
    /// Whether sums are kept in the result.
    in_place: bool,
    pool: Pool,
}

/// Bytes of the left operand that are packed at once: a part of the second-level cache.
const LEFT_BYTES: usize = 256 << 10;
/// Bytes of the right operand that are packed at once, unless that is but a few columns: a part of the third-level cache.
const RIGHT_BYTES: usize = 16 << 20;
/// Products below which one thread is faster than several.
const PARALLEL: usize = 1 << 18;

/// The memory that a run works on.
#[derive(Clone, Copy)]
struct Memory {
    left: *const u8,
    right: *const u8,
    result: Shared<u8>,
}

/// Some columns of a batch, and their packed right operand.
struct Chunk<'a, N> {
    memory: Memory,
    first: usize,
    columns: &'a [isize],
    packed: *const N,
    /// Columns with those that fill the last vector.
    width: usize,
}

// SAFETY: threads only read the packed operand; the result is split between them.
unsafe impl<N> Sync for Chunk<'_, N> {}

impl<N: Number> Gemm<N> {
    /// The contraction for an instruction set.
    pub(crate) fn new(isa: Isa, elements: Elements, plan: Plan) -> Gemm<N> {
        let size = size_of::<N>();
        let in_place = elements.result == elements.compute && elements.result.bytes() == size && plan.columns.step(2) == Some(size as isize);
        Gemm {
            tiles: N::tiles(elements.compute, isa),
            left: N::loader(elements.left, elements.compute),
            right: N::loader(elements.right, elements.compute),
            store: N::store(elements.result),
            plan,
            elements,
            in_place,
            pool: Pool::default(),
        }
    }

    /// Computes all results.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, left: *const u8, right: *const u8, result: *mut u8, threads: usize) {
        let products = self.plan.columns.len().saturating_mul(self.plan.all.total());
        let result = Shared::new(result);
        let batch = |range: Range<usize>, threads: usize| {
            for [l, r, o] in range.map(|i| self.plan.batch.at(i)) {
                // SAFETY: the caller's promise.
                unsafe { self.run_batch(Memory { left: left.offset(l), right: right.offset(r), result: Shared::new(result.get().offset(o)) }, threads) };
            }
        };
        let _ = products;
        batch(0..self.plan.batch.len(), threads);
    }

    unsafe fn run_batch(&self, memory: Memory, threads: usize) {
        let plan = &self.plan;
        let step = self.chunk();
        self.pool.with(|workspace| {
            for first in (0..plan.columns.len()).step_by(step) {
                let count = step.min(plan.columns.len() - first);
                let width = count.next_multiple_of(self.tiles.lanes);
                plan.columns.offsets(1, first, count, &mut workspace.from);
                plan.columns.offsets(2, first, count, &mut workspace.columns);
                let packed = workspace.right.numbers::<N>(plan.all.total() * width);
                // SAFETY: the caller's promise.
                unsafe { self.pack(memory.right, &workspace.from, width, Shared::new(packed.as_mut_ptr()), threads) };
                let chunk = Chunk { memory, first, columns: &workspace.columns, packed: packed.as_ptr(), width };
                for class in 0..plan.classes.count() {
                    // SAFETY: the caller's promise.
                    unsafe { self.run_class(&chunk, class, threads) };
                }
            }
        });
    }

    /// Columns that are packed at once.
    fn chunk(&self) -> usize {
        let width = self.tiles.width();
        let fitting = RIGHT_BYTES / (self.plan.all.total().max(1) * size_of::<N>());
        (fitting / width * width).max(width)
    }

    /// The blocks of columns of `count`, as (first, count, vectors).
    fn blocks(&self, count: usize) -> impl Iterator<Item = (usize, usize, usize)> + use<N> {
        let (width, lanes) = (self.tiles.width(), self.tiles.lanes);
        (0..count).step_by(width).map(move |first| {
            let count = width.min(count - first);
            (first, count, count.div_ceil(lanes))
        })
    }

    /// Packs columns of the right operand: panel by panel, in each block by block.
    unsafe fn pack(&self, from: *const u8, offsets: &[isize], width: usize, to: Shared<N>, threads: usize) {
        let all = &self.plan.all;
        let from = Shared::new(from.cast_mut());
        let threads = if all.total() * offsets.len() < PARALLEL { 1 } else { threads };
        split(threads, all.panels.len(), |panels| {
            for panel in &all.panels[panels] {
                for (first, count, vectors) in self.blocks(offsets.len()) {
                    // SAFETY: the caller's promise; each block has its own place.
                    unsafe {
                        let to = to.get().add(panel.first * width + panel.span * first);
                        pack_right(&self.right, from.get(), (all, panel), &offsets[first..first + count], vectors * self.tiles.lanes, to);
                    }
                }
            }
        });
    }

    unsafe fn run_class(&self, chunk: &Chunk<'_, N>, class: usize, threads: usize) {
        let (rows, terms) = (self.plan.classes.rows(class), self.plan.classes.terms(class));
        if rows.len() == 0 {
            return;
        }
        let longest = terms.panels.iter().map(|panel| panel.len).max().unwrap_or(0);
        let products = terms.panels.iter().map(|panel| panel.len).sum::<usize>().saturating_mul(rows.len()).saturating_mul(chunk.columns.len());
        let threads = if products < PARALLEL { 1 } else { threads };
        let height = self.tiles.rows();
        let fitting = (LEFT_BYTES / (longest.max(1) * size_of::<N>())).clamp(height, 4096);
        let step = fitting.min(rows.len().div_ceil(threads)).next_multiple_of(height);
        split(threads, rows.len().div_ceil(step), |blocks| {
            self.pool.with(|workspace| {
                for first in blocks.map(|i| i * step) {
                    let count = step.min(rows.len() - first);
                    rows.offsets(0, first, count, &mut workspace.from);
                    rows.offsets(2, first, count, &mut workspace.to);
                    // SAFETY: the caller's promise.
                    unsafe { self.run_block(chunk, &terms, longest, workspace) };
                }
            });
        });
    }

    /// Computes a block of rows.
    unsafe fn run_block(&self, chunk: &Chunk<'_, N>, terms: &Terms, longest: usize, workspace: &mut Workspace) {
        let Workspace { left, sums, from, to, .. } = workspace;
        let rows = from.len();
        let sums = if self.in_place && !terms.panels.is_empty() { &mut [] } else { sums.numbers::<N>(rows * chunk.width) };
        if terms.panels.is_empty() {
            sums.fill(N::zeroed());
            // SAFETY: the caller's promise.
            unsafe { self.finish(chunk, sums.as_ptr(), to, 0..chunk.columns.len()) };
            return;
        }
        let room = left.numbers::<N>(left_size(rows, longest));
        for (p, panel) in terms.panels.iter().enumerate() {
            let tiles = heights(rows, self.tiles.rows());
            // SAFETY: the caller's promise.
            let left = unsafe { pack_left(&self.left, chunk.memory.left, self.elements.left.bytes(), (terms, panel), from, tiles, room.as_mut_ptr()) };
            let place = Place { panel, first: p == 0, last: p + 1 == terms.panels.len() };
            for (column, count, vectors) in self.blocks(chunk.columns.len()) {
                for (row, height) in heights(rows, self.tiles.rows()) {
                    let block = [row..row + height, column..column + count];
                    // SAFETY: the caller's promise; the packed operands have these rows and columns.
                    unsafe { self.run_tile(chunk, terms, &place, left, block, vectors, sums, to) };
                }
            }
        }
    }

    /// Computes a block of the result in registers.
    #[allow(clippy::too_many_arguments)]
    unsafe fn run_tile(
        &self,
        chunk: &Chunk<'_, N>,
        terms: &Terms,
        place: &Place<'_>,
        left: Left<N>,
        [rows, columns]: [Range<usize>; 2],
        vectors: usize,
        sums: &mut [N],
        to: &[isize],
    ) {
        let (height, full) = (rows.len(), vectors * self.tiles.lanes);
        // SAFETY: the caller's promise.
        unsafe {
            let (a, a_row, a_step) = left.tile(rows.start, height);
            let b = chunk.packed.add(place.panel.first * chunk.width + place.panel.span * columns.start);
            let segments = &terms.segments[place.panel.segments.clone()];
            let run = |c: *mut u8, c_rows: &[isize], add: bool| {
                self.tiles.tile(height, vectors)(&Tile { a, a_row, a_step, b, segments, c, c_rows: c_rows.as_ptr(), add });
            };
            let to = &to[rows.clone()];
            if !self.in_place {
                let c = sums.as_mut_ptr().add(rows.start * chunk.width + columns.start);
                let c_rows: [isize; MAX_ROWS] = std::array::from_fn(|i| (i * chunk.width * size_of::<N>()) as isize);
                run(c.cast(), &c_rows, !place.first);
                if place.last {
                    self.finish(chunk, c, to, columns);
                }
                return;
            }
            let c = chunk.memory.result.get().offset(chunk.columns[columns.start]);
            if columns.len() == full {
                return run(c, to, !place.first);
            }
            self.run_edge(c, to, columns.len(), full, !place.first, run);
        }
    }

    /// Computes a block whose last vector is not full, in memory of its own.
    unsafe fn run_edge(&self, c: *mut u8, to: &[isize], count: usize, full: usize, add: bool, run: impl Fn(*mut u8, &[isize], bool)) {
        let mut block = [N::zeroed(); MAX_ROWS * MAX_WIDTH];
        let c_rows: [isize; MAX_ROWS] = std::array::from_fn(|i| (i * full * size_of::<N>()) as isize);
        // SAFETY: the caller's promise: each row of the result has `count` columns.
        unsafe {
            if add {
                to.iter()
                    .enumerate()
                    .for_each(|(i, row)| block.as_mut_ptr().add(i * full).cast::<u8>().copy_from_nonoverlapping(c.offset(*row), count * size_of::<N>()));
            }
            run(block.as_mut_ptr().cast(), &c_rows, add);
            to.iter()
                .enumerate()
                .for_each(|(i, row)| c.offset(*row).copy_from_nonoverlapping(block.as_ptr().add(i * full).cast::<u8>(), count * size_of::<N>()));
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

/// Rows and columns of the largest block of any micro-kernel.
const MAX_ROWS: usize = 14;
const MAX_WIDTH: usize = 32;

/// A panel among the others of a sum.
struct Place<'a> {
    panel: &'a terms::Panel,
    first: bool,
    last: bool,
}

/// Splits rows into tiles of nearly equal heights, as (first, height).
fn heights(rows: usize, highest: usize) -> impl Iterator<Item = (usize, usize)> {
    let count = rows.div_ceil(highest);
    (0..count).map(move |i| (rows * i / count, rows * (i + 1) / count - rows * i / count))
}
