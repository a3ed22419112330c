//! Sums of products in the canonical order: `result[i, j] = Σₖ left[i, k] · right[k, j]`, where each index may stand for several dimensions.
//!
//! As Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication" (2008): a panel of the contracted index at a time, blocks of
//! both operands are packed for the caches, and a micro-kernel holds a block of the result in registers. The panels are those of the canonical
//! order, so that each sum takes its products in that order: sizes of blocks, vectors and threads change no bit.
//!
//! Packing reads any distances and any element type. What a micro-kernel leaves behind becomes elements of the result while it is in the
//! first-level cache, in [`Gemm::finish`].

mod axis;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
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
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use axis::Axis;
pub(crate) use contraction::Contraction;
pub(crate) use in_lanes::InLanes;
pub(crate) use number::Number;
pub(crate) use terms::Terms;

use buffer::{Pool, Workspace};
use pack::{Left, Packing, Plain, left_size};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Range;
use threads::{Shared, split};
use tile::{Segment, Tile, Tiles};
use transfer::{Results, Store};

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
    /// Whether the products of each panel of each class are groups of so many contracted indices, but for a last group at the panel's end.
    fn in_groups(&self, group: usize) -> bool;
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
    tiles: &'static Tiles<N>,
    packing: Box<dyn Packing<N>>,
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
    columns: &'a [isize],
    packed: *const N,
    /// Columns with those that fill the last vector.
    width: usize,
}

/// Rows that have the same products.
struct Class<'a, N> {
    terms: &'a Terms,
    /// The most products of a panel.
    longest: usize,
    /// What the sums of each column begin with; empty for zeros.
    start: Vec<N>,
}

// SAFETY: threads only read the packed operand; the result is split between them.
unsafe impl<N> Sync for Chunk<'_, N> {}

impl<N: Number> Gemm<N> {
    /// The contraction for an instruction set.
    pub(crate) fn new(isa: Isa, elements: Elements, plan: Plan) -> Gemm<N> {
        let size = size_of::<N>();
        let grouped = plan.classes.in_groups(4).then(|| N::grouped(elements, isa)).flatten();
        let (packing, tiles) = grouped.unwrap_or_else(|| (Box::new(Plain::new(elements, isa)), N::tiles(elements.compute, isa)));
        let in_place = elements.result == elements.compute && elements.result.bytes() == size && plan.columns.step(2) == Some(size as isize);
        Gemm {
            tiles,
            packing,
            store: N::store(elements.result, isa),
            plan,
            in_place,
            pool: Pool::default(),
        }
    }

    /// Computes all results.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, left: *const u8, right: *const u8, result: *mut u8, threads: usize) {
        let (left, right, result) = (Shared::new(left.cast_mut()), Shared::new(right.cast_mut()), Shared::new(result));
        let batches = self.plan.batch.len();
        // Many batches are split over the threads whole.
        let (outer, inner) = if batches >= 4 * threads { (threads, 1) } else { (1, threads) };
        split(outer, batches, |batches| {
            self.pool.with(|workspace| {
                for [l, r, o] in batches.map(|i| self.plan.batch.at(i)) {
                    // SAFETY: the caller's promise; each batch has a place of its own in the result.
                    unsafe {
                        let memory = Memory { left: left.get().offset(l), right: right.get().offset(r), result: Shared::new(result.get().offset(o)) };
                        self.run_batch(memory, inner, workspace);
                    }
                }
            });
        });
    }

    unsafe fn run_batch(&self, memory: Memory, threads: usize, workspace: &mut Workspace) {
        let plan = &self.plan;
        let step = self.chunk();
        for first in (0..plan.columns.len()).step_by(step) {
            let count = step.min(plan.columns.len() - first);
            let width = count.next_multiple_of(self.tiles.lanes);
            plan.columns.offsets(1, first, count, &mut workspace.from);
            plan.columns.offsets(2, first, count, &mut workspace.columns);
            let packed = workspace.right.numbers::<N>(plan.all.total().div_ceil(self.packing.group()) * width);
            // SAFETY: the caller's promise.
            unsafe { self.pack(memory.right, &workspace.from, width, Shared::new(packed.as_mut_ptr()), threads) };
            let chunk = Chunk { memory, columns: &workspace.columns, packed: packed.as_ptr(), width };
            for class in 0..plan.classes.count() {
                // SAFETY: the caller's promise.
                unsafe { self.run_class(&chunk, class, threads) };
            }
        }
    }

    /// Columns that are packed at once.
    fn chunk(&self) -> usize {
        let width = self.tiles.width();
        let fitting = RIGHT_BYTES / (self.plan.all.total().div_ceil(self.packing.group()).max(1) * size_of::<N>());
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
                        let to = to.get().add(self.packed_at(panel, width, first));
                        self.packing.right(from.get(), (all, panel), &offsets[first..first + count], vectors * self.tiles.lanes, to);
                    }
                }
            }
        });
    }

    /// Where a panel's block that begins with a column lies among `width` packed columns.
    fn packed_at(&self, panel: &terms::Panel, width: usize, column: usize) -> usize {
        let group = self.packing.group();
        panel.first / group * width + panel.span.div_ceil(group) * column
    }

    /// What the sums of each column begin with.
    unsafe fn start(&self, chunk: &Chunk<'_, N>, terms: &Terms) -> Vec<N> {
        let Some(start) = self.packing.start() else { return Vec::new() };
        let mut sums = vec![N::zeroed(); chunk.width];
        for panel in &terms.panels {
            let segments = segments(&terms.segments[panel.segments.clone()], self.packing.group());
            for (first, _, vectors) in self.blocks(chunk.columns.len()) {
                let width = vectors * self.tiles.lanes;
                for row in segments.iter().flat_map(|segment| segment.start..segment.start + segment.len) {
                    // SAFETY: the packed operand has these rows and columns.
                    let groups = unsafe { chunk.packed.add(self.packed_at(panel, chunk.width, first) + row as usize * width) };
                    for (j, sum) in sums[first..first + width].iter_mut().enumerate() {
                        // SAFETY: as above.
                        *sum = start(*sum, unsafe { *groups.add(j) });
                    }
                }
            }
        }
        sums
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
        // SAFETY: the caller's promise.
        let class = Class { terms: &terms, longest, start: unsafe { self.start(chunk, &terms) } };
        split(threads, rows.len().div_ceil(step), |blocks| {
            self.pool.with(|workspace| {
                for first in blocks.map(|i| i * step) {
                    let count = step.min(rows.len() - first);
                    rows.offsets(0, first, count, &mut workspace.from);
                    rows.offsets(2, first, count, &mut workspace.to);
                    // SAFETY: the caller's promise.
                    unsafe { self.run_block(chunk, &class, workspace) };
                }
            });
        });
    }

    /// Computes a block of rows.
    unsafe fn run_block(&self, chunk: &Chunk<'_, N>, class: &Class<'_, N>, workspace: &mut Workspace) {
        let Workspace { left, sums, from, to, .. } = workspace;
        let (rows, terms) = (from.len(), class.terms);
        let sums = if self.in_place && !terms.panels.is_empty() { &mut [] } else { sums.numbers::<N>(rows * chunk.width) };
        if terms.panels.is_empty() {
            sums.fill(N::zeroed());
            // SAFETY: the caller's promise.
            return unsafe { self.finish(chunk, sums.as_ptr(), to, 0..chunk.columns.len()) };
        }
        // SAFETY: the caller's promise.
        unsafe { self.begin(chunk, class, sums, to) };
        let room = left.numbers::<N>(left_size(rows, class.longest));
        for (p, panel) in terms.panels.iter().enumerate() {
            // SAFETY: the caller's promise.
            let left = unsafe {
                let mut tiles = heights(rows, self.tiles.rows());
                self.packing.left(chunk.memory.left, (terms, panel), from, &mut tiles, room.as_mut_ptr())
            };
            let segments = segments(&terms.segments[panel.segments.clone()], self.packing.group());
            let place = Place { panel, segments: &segments, left, add: p > 0 || !class.start.is_empty(), last: p + 1 == terms.panels.len() };
            for (column, count, vectors) in self.blocks(chunk.columns.len()) {
                for (row, height) in heights(rows, self.tiles.rows()) {
                    let block = [row..row + height, column..column + count];
                    // SAFETY: the caller's promise; the packed operands have these rows and columns.
                    unsafe { self.run_tile(chunk, &place, block, vectors, sums, to) };
                }
            }
        }
    }

    /// Writes what the sums of a block begin with, unless that is zero.
    unsafe fn begin(&self, chunk: &Chunk<'_, N>, class: &Class<'_, N>, sums: &mut [N], to: &[isize]) {
        if class.start.is_empty() {
            return;
        }
        if !self.in_place {
            return sums.chunks_exact_mut(chunk.width).for_each(|row| row.copy_from_slice(&class.start));
        }
        let bytes = chunk.columns.len() * size_of::<N>();
        for row in to {
            // SAFETY: the caller's promise: the columns of a row of the result lie side by side.
            unsafe { chunk.memory.result.get().offset(row + chunk.columns[0]).copy_from_nonoverlapping(class.start.as_ptr().cast(), bytes) };
        }
    }

    /// Computes a block of the result in registers.
    unsafe fn run_tile(&self, chunk: &Chunk<'_, N>, place: &Place<'_, N>, [rows, columns]: [Range<usize>; 2], vectors: usize, sums: &mut [N], to: &[isize]) {
        let (height, full) = (rows.len(), vectors * self.tiles.lanes);
        // SAFETY: the caller's promise.
        unsafe {
            let (a, a_row, a_step) = place.left.tile(rows.start, height);
            let b = chunk.packed.add(self.packed_at(place.panel, chunk.width, columns.start));
            let run = |c: *mut u8, c_rows: &[isize]| {
                let tile = Tile { a, a_row, a_step, b, segments: place.segments, c, c_rows: c_rows.as_ptr(), add: place.add };
                self.tiles.tile(height, vectors)(&tile);
            };
            let to = &to[rows.clone()];
            if !self.in_place {
                let c = sums.as_mut_ptr().add(rows.start * chunk.width + columns.start);
                let c_rows: [isize; MAX_ROWS] = std::array::from_fn(|i| (i * chunk.width * size_of::<N>()) as isize);
                run(c.cast(), &c_rows);
                if place.last {
                    self.finish(chunk, c, to, columns);
                }
                return;
            }
            let c = chunk.memory.result.get().offset(chunk.columns[columns.start]);
            if columns.len() == full { run(c, to) } else { self.run_edge(c, to, columns.len(), full, place.add, run) }
        }
    }

    /// Computes a block whose last vector is not full, in memory of its own.
    unsafe fn run_edge(&self, c: *mut u8, to: &[isize], count: usize, full: usize, add: bool, run: impl Fn(*mut u8, &[isize])) {
        let mut block = [N::zeroed(); MAX_ROWS * MAX_WIDTH];
        let c_rows: [isize; MAX_ROWS] = std::array::from_fn(|i| (i * full * size_of::<N>()) as isize);
        // SAFETY: the caller's promise: each row of the result has `count` columns.
        unsafe {
            if add {
                to.iter().enumerate().for_each(|(i, row)| block.as_mut_ptr().add(i * full).cast::<u8>().copy_from_nonoverlapping(c.offset(*row), count * size_of::<N>()));
            }
            run(block.as_mut_ptr().cast(), &c_rows);
            to.iter().enumerate().for_each(|(i, row)| c.offset(*row).copy_from_nonoverlapping(block.as_ptr().add(i * full).cast::<u8>(), count * size_of::<N>()));
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
struct Place<'a, N> {
    panel: &'a terms::Panel,
    /// Its products, in groups.
    segments: &'a [Segment],
    /// The packed left operand.
    left: Left<N>,
    /// Whether there are sums to add to.
    add: bool,
    last: bool,
}

/// Segments in groups of contracted indices.
fn segments(segments: &[Segment], group: usize) -> Cow<'_, [Segment]> {
    if group == 1 {
        return Cow::Borrowed(segments);
    }
    let grouped = |s: &Segment| Segment { start: s.start / group as u32, len: s.len.div_ceil(group as u32) };
    segments.iter().map(grouped).collect()
}

/// Splits rows into tiles of nearly equal heights, as (first, height).
fn heights(rows: usize, highest: usize) -> impl Iterator<Item = (usize, usize)> {
    let count = rows.div_ceil(highest);
    (0..count).map(move |i| (rows * i / count, rows * (i + 1) / count - rows * i / count))
}
