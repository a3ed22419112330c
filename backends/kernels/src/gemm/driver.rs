//! Contractions by micro-kernels: what is packed when, and which thread computes what.

use super::buffer::{Buffer, Context, Needs, Workspace};
use super::number::Number;
use super::pack::{Packing, Part, Plain};
use super::terms::{Panel, Terms};
use super::tile::{REMAINDER_COLUMNS, Tiles};
use super::transfer::Store;
use super::{Around, Elements, PARALLEL, Plan};
use crate::memory::LINE;
use crate::threads::{Shared, part, split};
use shale_dialects::eval::canonical::PANEL;
use shale_lanes::Isa;
use std::ops::Range;

/// A contraction that is computed by micro-kernels.
#[derive(Debug)]
pub(crate) struct Gemm<N: Number> {
    pub(super) plan: Plan,
    pub(super) tiles: &'static Tiles<N>,
    pub(super) packing: Box<dyn Packing<N>>,
    pub(super) store: Store<N>,
    /// Whether sums are kept in the result.
    pub(super) in_place: bool,
    /// The packed right operand, if it is a constant: that of each batch, all columns of a panel before the next one.
    kept: Option<Kept>,
    /// The rows that each column meets.
    rows: usize,
}

/// A packed operand that is kept.
#[derive(Debug)]
struct Kept {
    packed: Buffer<'static>,
    /// Numbers of a batch.
    batch: usize,
}

/// Bytes of a panel of the right operand that are packed at once, unless that is but a few columns: a part of a second-level cache, so that they
/// are still there when the rows come.
const PANEL_BYTES: usize = 1 << 20;
/// Bytes of the right operand up to which all its panels are packed before the first row comes: as above, and where a column meets many rows but
/// a row few columns, so that sums stay near while all panels are added.
const WHOLE_BYTES: usize = 1 << 20;
const WHOLE_BYTES_OF_MANY_ROWS: usize = 4 << 20;
const MANY_ROWS: usize = 512;
const FEW_COLUMNS: usize = 512;
/// Bytes of the right operand that are packed at once where sums begin with what all its panels say.
const STARTED_BYTES: usize = 16 << 20;
/// Rows up to which the right operand is read where it lies.
const FEW_ROWS: usize = 48;
/// The same, where rows of the right operand consist of whole lines and micro-kernels ask for those of the next block: then a second-level cache gives them as
/// fast as products need them. With 64 rows, packing takes a fifth of the time; with 1024, some hundredths in which more lines are near.
const FEW_ROWS_OF_LINES: usize = 512;
/// A second-level cache in which rows of a panel must have places, if many rows come to them: bytes after which lines share a place, and lines that
/// can then be there.
const WAY_BYTES: usize = 128 << 10;
const WAYS: usize = 8;
/// Bytes of the right operand that are read where they lie whatever the number of rows: they stay in a first-level cache, or nearly all do.
const NEAR_BYTES: usize = 40 << 10;
/// The same up to so many rows, where micro-kernels ask for the next block and there are several blocks of columns: packing takes longer than vectors that
/// are read from two lines.
const NEAR_BYTES_OF_LITTLE: usize = 80 << 10;
const FEW_ROWS_OF_LITTLE: usize = 256;
/// Rows from which those of a few columns fill vectors.
pub(super) const FILLING_ROWS: usize = 16;
/// Bytes of a constant up to which it is not packed where it can be read where it lies: it stays in a second-level cache. Beyond, rows that lie apart in
/// memory come to it at half the speed of packed ones.
pub(super) const KEPT_BYTES: usize = 1 << 20;
/// Contracted indices of the right operand that are packed for all columns before the next ones, where columns lie side by side: so many streams
/// are read at once.
const PACKED_ROWS: usize = 16;

/// Numbers of a panel from which on threads pack it together: less takes one of them as long as the others take to wake.
const PACKED_TOGETHER: usize = 1 << 16;

/// Blocks of columns that each thread has at least where threads share columns.
const MIN_BLOCKS: usize = 2;

/// The memory that a run works on.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    pub left: *const u8,
    pub right: *const u8,
    pub result: Shared<u8>,
    /// When the run is to stop, and what gives it memory.
    pub context: Context<'a>,
}

// SAFETY: threads only read the operands; the result is split between them.
unsafe impl Sync for Memory<'_> {}

/// Some columns of a batch, and where their right operand is.
pub(super) struct Chunk<'a, N> {
    pub memory: Memory<'a>,
    pub columns: &'a [isize],
    /// Columns with those that fill the last vector.
    pub width: usize,
    pub packed: Packed<N>,
    /// Whether a panel is computed for all rows before the next one.
    pub in_turns: bool,
    /// The columns that are read where they lie.
    pub direct: Option<DirectRight<N>>,
}

/// The packed right operand of a chunk.
#[derive(Clone, Copy)]
pub(super) struct Packed<N> {
    at: *const N,
    /// Columns of what is packed, and the one with which the chunk begins.
    width: usize,
    first: usize,
    /// Whether all panels are there, not only the one that is computed now.
    pub whole: bool,
}

/// What is packed between two panels: where the columns lie in the right operand, how many of them are read there, and where the others go.
pub(super) struct Unpacked<'a, N> {
    pub offsets: &'a [isize],
    pub skipped: usize,
    pub to: Shared<N>,
}

/// Columns of the right operand that are numbers side by side.
pub(super) struct DirectRight<N> {
    at: *const N,
    /// Numbers from a contracted index to the next one.
    pub row: usize,
    /// How many there are from the chunk's first one.
    pub columns: usize,
}

impl<N> DirectRight<N> {
    /// Where a panel's rows begin at a column, and how far they lie apart.
    ///
    /// # Safety
    /// The operand has the panel and the column.
    pub(super) unsafe fn rows(&self, all: &Terms, panel: &Panel, column: usize) -> (*const N, usize) {
        let first = all.runs[all.panels[panel.first / PANEL].runs.start].right[0];
        // SAFETY: the caller's promise.
        (unsafe { self.at.byte_offset(first).add(column) }, self.row)
    }
}

// SAFETY: threads only read the packed operand; the result is split between them.
unsafe impl<N> Sync for Chunk<'_, N> {}

impl<N: Number> Gemm<N> {
    /// The contraction for an instruction set.
    pub(crate) fn new(isa: Isa, elements: Elements, plan: Plan) -> Gemm<N> {
        let size = size_of::<N>();
        let classes = plan.classes.count();
        let rows = (0..classes).map(|class| plan.classes.rows(class).len()).fold(0, usize::saturating_add);
        let grouped = plan.classes.in_groups(4).then(|| N::grouped(elements, isa)).flatten();
        let (packing, tiles) = grouped.unwrap_or_else(|| (Box::new(Plain::new(elements, isa)), N::tiles(elements.compute, isa)));
        let in_place = elements.result == elements.compute && elements.result.bytes() == size && plan.columns.step(2) == Some(size as isize);
        Gemm { tiles, packing, store: N::store(elements.result, isa), plan, in_place, kept: None, rows }
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, left: *const u8, right: *const u8, result: *mut u8, Around { threads, context }: Around<'_>) {
        let (left, right, result) = (Shared::new(left.cast_mut()), Shared::new(right.cast_mut()), Shared::new(result));
        let batches = self.plan.batch.len();
        // Many batches are split over the threads whole.
        let (outer, inner) = if batches >= 4 * threads { (threads, 1) } else { (1, threads) };
        split(outer, batches, |batches| {
            context.workspace(|workspace| {
                for i in batches.take_while(|_| !context.is_stopped()) {
                    let [l, r, o] = self.plan.batch.at(i);
                    let kept = self.kept.as_ref().map(|kept| &kept.packed.as_numbers()[i * kept.batch..][..kept.batch]);
                    // SAFETY: the caller's promise; each batch has a place of its own in the result.
                    unsafe {
                        let memory = Memory {
                            left: left.get().wrapping_offset(l),
                            right: right.get().wrapping_offset(r),
                            result: Shared::new(result.get().wrapping_offset(o)),
                            context,
                        };
                        self.run_batch(memory, kept, inner, workspace);
                    }
                }
            });
        });
    }

    /// Computes a batch, whose columns or rows threads share.
    unsafe fn run_batch(&self, memory: Memory<'_>, kept: Option<&[N]>, threads: usize, workspace: &mut Workspace<'_>) {
        let (columns, width) = (self.plan.columns.len(), self.tiles.width());
        if !self.is_shared_by_columns(threads) {
            // SAFETY: the caller's promise.
            return unsafe { self.run_columns(memory, kept, 0..columns, threads, workspace) };
        }
        split(threads, columns.div_ceil(width), |blocks| {
            let columns = blocks.start * width..columns.min(blocks.end * width);
            // SAFETY: the caller's promise; each thread has columns of its own.
            memory.context.workspace(|workspace| unsafe { self.run_columns(memory, kept, columns, 1, workspace) });
        });
    }

    /// Whether threads share columns and not rows: then each packs what it reads and waits for nobody. Not where a thread would have few columns for each
    /// row that it packs, or much more than another one; nor where numbers are groups of elements, whose products are so fast that rows are long to pack.
    fn is_shared_by_columns(&self, threads: usize) -> bool {
        let (columns, width) = (self.plan.columns.len(), self.tiles.width());
        let blocks = columns.div_ceil(width);
        let share = |i: usize| {
            let own = part(blocks, threads, i);
            columns.min(own.end * width) - own.start * width
        };
        let most = (0..threads).map(share).max().unwrap_or(columns);
        let few_rows = self.rows < 2 * threads * self.tiles.rows();
        let products = self.rows.saturating_mul(columns).saturating_mul(self.plan.all.total());
        let is_even = most.saturating_mul(11 * threads) <= columns.saturating_mul(12);
        let is_large = products >= PARALLEL && self.packing.group() == 1;
        threads > 1 && is_large && self.rows <= 2 * columns && blocks >= MIN_BLOCKS * threads && (is_even || few_rows)
    }

    unsafe fn run_columns(&self, memory: Memory<'_>, kept: Option<&[N]>, range: Range<usize>, threads: usize, workspace: &mut Workspace<'_>) {
        let plan = &self.plan;
        let step = self.chunk(range.len());
        let Workspace { right, from, columns, .. } = workspace;
        for first in range.clone().step_by(step).take_while(|_| !memory.context.is_stopped()) {
            let count = step.min(range.end - first);
            let width = count.next_multiple_of(self.tiles.lanes);
            plan.columns.offsets(1, first, count, from);
            plan.columns.offsets(2, first, count, columns);
            // SAFETY: the caller's promise.
            let direct = if kept.is_none() { unsafe { self.direct_right(memory.right, from) } } else { None };
            let skipped = direct.as_ref().map_or(0, |direct| direct.columns);
            let in_turns = skipped < count && !self.packs_whole(range.len());
            let packed = match kept {
                Some(kept) => Packed { at: kept.as_ptr(), width: self.kept_width(), first, whole: true },
                None => {
                    let numbers = if in_turns { self.longest() } else { self.groups() } * if skipped == count { 0 } else { width };
                    Packed { at: right.numbers::<N>(numbers).as_mut_ptr(), width, first: 0, whole: !in_turns }
                }
            };
            let unpacked = Unpacked { offsets: from, skipped, to: Shared::new(packed.at.cast_mut()) };
            let chunk = Chunk { memory, columns, width, packed, in_turns, direct };
            if kept.is_none() && !in_turns {
                // SAFETY: the caller's promise; there is room for all panels.
                plan.all.panels.iter().for_each(|panel| unsafe { self.pack(memory.right, panel, &unpacked, self.packed_at(panel, width, 0), threads) });
            }
            // SAFETY: the caller's promise.
            unsafe { self.run_rows(&chunk, &unpacked, threads) };
        }
    }

    /// What a run needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        let (batches, columns, size) = (self.plan.batch.len(), self.plan.columns.len(), size_of::<N>());
        let inner = if batches >= 4 * threads { 1 } else { threads };
        let (sharing, columns) = if self.is_shared_by_columns(inner) {
            (threads, columns.div_ceil(self.tiles.width()).div_ceil(inner) * self.tiles.width())
        } else {
            (threads / inner, columns)
        };
        let width = self.chunk(columns).min(columns).next_multiple_of(self.tiles.lanes);
        let in_turns = !self.packs_whole(columns);
        let right = if self.kept.is_some() { 0 } else { (if in_turns { self.longest() } else { self.groups() }).saturating_mul(width).saturating_mul(size) };
        let rows = self.rows_need(width, (threads / sharing, in_turns && self.kept.is_none()));
        Needs { buffers: right, lists: 2 * width * size_of::<isize>() }.and(rows).of_each(sharing)
    }

    /// Packs the right operand for all runs, which then do not read it, unless it is read where it lies at no cost; gives the bytes of what is packed.
    ///
    /// # Safety
    /// The plan's elements of the operand can be read.
    pub(crate) unsafe fn keep_right(&mut self, right: *const u8) -> usize {
        let (batches, columns) = (self.plan.batch.len(), self.plan.columns.len());
        let batch = self.groups() * self.kept_width();
        let mut offsets = Vec::new();
        self.plan.columns.offsets(1, 0, columns, &mut offsets);
        // SAFETY: the caller's promise.
        let in_place = batches > 0 && columns > 0 && unsafe { self.direct_right(right, &offsets) }.is_some();
        if in_place && batch * size_of::<N>() <= KEPT_BYTES {
            return 0;
        }
        let mut packed = Buffer::default();
        for (i, to) in packed.numbers::<N>(batches * batch).chunks_exact_mut(batch.max(1)).enumerate() {
            let unpacked = Unpacked { offsets: &offsets, skipped: 0, to: Shared::new(to.as_mut_ptr()) };
            for panel in &self.plan.all.panels {
                // SAFETY: the caller's promise; there is room for all panels.
                unsafe { self.pack(right.offset(self.plan.batch.at(i)[1]), panel, &unpacked, self.packed_at(panel, self.kept_width(), 0), 1) };
            }
        }
        self.kept = Some(Kept { packed, batch });
        batches * batch * size_of::<N>()
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of a constant, with those that fill the last vector.
    fn kept_width(&self) -> usize {
        self.plan.columns.len().next_multiple_of(self.tiles.lanes)
    }

    /// Numbers that a column's contracted elements are.
    fn groups(&self) -> usize {
        self.plan.all.total().div_ceil(self.packing.group())
    }

    /// Numbers that a column's contracted elements of the longest panel are.
    fn longest(&self) -> usize {
        self.groups().min(PANEL.div_ceil(self.packing.group()))
    }

    /// Columns of so many that are packed at once: chunks of nearly equal widths.
    fn chunk(&self, columns: usize) -> usize {
        let width = self.tiles.width();
        // What sums begin with takes all panels.
        let (bytes, rows) = if self.packing.start().is_some() { (STARTED_BYTES, self.groups()) } else { (PANEL_BYTES, self.longest()) };
        let most = (bytes / (rows.max(1) * size_of::<N>())).max(width);
        columns.div_ceil(columns.div_ceil(most).max(1)).next_multiple_of(width).max(width)
    }

    /// Whether all panels of a chunk are packed before its first row comes, where a thread has so many columns.
    fn packs_whole(&self, columns: usize) -> bool {
        let bytes = self.groups().saturating_mul(self.chunk(columns).min(columns)).saturating_mul(size_of::<N>());
        self.packing.start().is_some() || bytes <= WHOLE_BYTES || (bytes <= WHOLE_BYTES_OF_MANY_ROWS && self.rows > MANY_ROWS && columns <= FEW_COLUMNS)
    }

    /// Columns of the widest block whose vectors are filled with rows.
    pub(super) fn few(&self) -> usize {
        if self.rows < FILLING_ROWS || self.tiles.remainder.is_empty() { 0 } else { REMAINDER_COLUMNS }
    }

    /// The blocks of columns of `count`, as (first, count, vectors).
    pub(super) fn blocks(&self, count: usize) -> impl Iterator<Item = (usize, usize, usize)> + use<N> {
        let (width, lanes) = (self.tiles.width(), self.tiles.lanes);
        // Few columns behind full vectors are a block of their own.
        let few = if count % lanes <= self.few() { count % lanes } else { 0 };
        let wide = (0..count - few).step_by(width).map(move |first| {
            let count = width.min(count - few - first);
            (first, count, count.div_ceil(lanes))
        });
        wide.chain((few > 0).then_some((count - few, few, 1)))
    }

    /// The columns that are read where they lie: where rows are too few for packing to be worth it.
    unsafe fn direct_right(&self, right: *const u8, offsets: &[isize]) -> Option<DirectRight<N>> {
        let (plan, size) = (&self.plan, size_of::<N>() as isize);
        let first = plan.all.panels.first()?;
        let step = plan.all.runs[first.runs.start].right[1];
        let even = |panel: &Panel| panel.runs.len() == 1 && (panel.len == 1 || plan.all.runs[panel.runs.start].right[1] == step);
        let near = self.rows <= FEW_ROWS || self.is_near(step.unsigned_abs()) || self.is_nearly_near(right.wrapping_offset(offsets[0]), step);
        let fits = near && self.packing.numbers()[1] && step > 0 && step % size == 0;
        if !fits || plan.columns.step(1) != Some(size) || !plan.all.panels.iter().all(even) {
            return None;
        }
        let columns = offsets.len() / self.tiles.lanes * self.tiles.lanes;
        // SAFETY: the caller's promise.
        Some(DirectRight { at: unsafe { right.offset(offsets[0]).cast() }, row: (step / size) as usize, columns })
    }

    /// Whether a right operand that is read where it lies, its rows so many bytes apart, stays in a first-level cache.
    pub(super) fn is_near(&self, step: usize) -> bool {
        self.plan.all.total().saturating_mul(step) <= NEAR_BYTES
    }

    /// Whether it is little, or its rows, so many bytes apart, are lines that a second-level cache holds between those rows that come to them.
    fn is_nearly_near(&self, right: *const u8, step: isize) -> bool {
        let lines = right.addr().is_multiple_of(LINE) && step > 0 && (step as usize).is_multiple_of(LINE);
        let places = (WAYS * WAY_BYTES) >> step.trailing_zeros().min(WAY_BYTES.trailing_zeros());
        let few_bytes = self.plan.all.total().saturating_mul(step.unsigned_abs()) <= NEAR_BYTES_OF_LITTLE;
        let is_little = self.rows <= FEW_ROWS_OF_LITTLE && few_bytes && self.plan.columns.len() >= 2 * self.tiles.width();
        let has_places = self.rows <= FEW_ROWS_OF_LINES && lines && self.longest() <= places;
        self.tiles.asks_ahead() && (is_little || has_places)
    }

    /// Packs a panel of columns of the right operand but for the first ones, block by block, from the number `at` on.
    ///
    /// # Safety
    /// The plan's elements of the operand can be read, and there is room for the panel.
    pub(super) unsafe fn pack(&self, from: *const u8, panel: &Panel, unpacked: &Unpacked<'_, N>, at: usize, threads: usize) {
        let all = &self.plan.all;
        let Unpacked { offsets, skipped, to } = *unpacked;
        let from = Shared::new(from.cast_mut());
        let threads = if panel.len * offsets.len() < PACKED_TOGETHER { 1 } else { threads };
        let (group, runs) = (self.packing.group(), &all.runs[panel.runs.clone()]);
        // Where contracted indices lie side by side instead of columns, a block is read along them.
        let along = runs.iter().any(|run| run.len > 1 && run.right[1].abs() < self.plan.columns.inner().1[1].abs());
        let rows = if along { PANEL } else { PACKED_ROWS };
        let count = self.blocks(offsets.len()).count();
        let first = self.blocks(offsets.len()).take_while(|(first, count, _)| first + count <= skipped).count();
        split(threads, count - first, |blocks| {
            for start in (0..panel.span).step_by(rows) {
                let part = Part { runs, indices: start..panel.span.min(start + rows) };
                for (column, count, vectors) in self.blocks(offsets.len()).skip(first + blocks.start).take(blocks.len()) {
                    let wide = vectors * self.tiles.lanes;
                    // SAFETY: the caller's promise; each part of each block has its own place.
                    unsafe {
                        let to = to.get().add(at + panel.span.div_ceil(group) * column + start / group * wide);
                        self.packing.right(from.get(), part.clone(), &offsets[column..column + count], wide, to);
                    }
                }
            }
        });
    }

    /// Where a panel's block that begins with a column lies among `width` packed columns.
    fn packed_at(&self, panel: &Panel, width: usize, column: usize) -> usize {
        let group = self.packing.group();
        panel.first / group * width + panel.span.div_ceil(group) * column
    }

    /// Where a panel's packed block that begins with a column of a chunk lies.
    pub(super) fn packed(&self, chunk: &Chunk<'_, N>, panel: &Panel, column: usize) -> *const N {
        let Packed { at, width, first, whole } = chunk.packed;
        at.wrapping_add(self.packed_at(panel, if whole { width } else { 0 }, first + column))
    }

    /// What the sums of each column begin with.
    pub(super) unsafe fn start(&self, chunk: &Chunk<'_, N>, terms: &Terms) -> Vec<N> {
        let Some(start) = self.packing.start() else { return Vec::new() };
        let mut sums = vec![N::zeroed(); chunk.width];
        for panel in &terms.panels {
            let group = self.packing.group() as u32;
            let segments = terms.segments[panel.segments.clone()].iter().map(|s| s.start / group..s.start / group + s.len.div_ceil(group));
            for (first, _, vectors) in self.blocks(chunk.columns.len()) {
                let width = vectors * self.tiles.lanes;
                for row in segments.clone().flatten() {
                    // SAFETY: the packed operand has these rows and columns.
                    let groups = unsafe { std::slice::from_raw_parts(self.packed(chunk, panel, first).add(row as usize * width), width) };
                    start(&mut sums[first..first + width], groups);
                }
            }
        }
        sums
    }
}
