//! Contractions by micro-kernels: what is packed when, and which thread computes what.

use super::buffer::{Buffer, Pool, Workspace};
use super::number::Number;
use super::pack::{Packing, Part, Plain};
use super::terms::{Panel, Terms};
use super::tile::Tiles;
use super::transfer::Store;
use super::{Elements, PARALLEL, Plan};
use crate::threads::{Shared, split};
use shale_dialects::eval::canonical::PANEL;
use shale_lanes::Isa;

/// A contraction that is computed by micro-kernels.
#[derive(Debug)]
pub(crate) struct Gemm<N: Number> {
    pub(super) plan: Plan,
    pub(super) tiles: &'static Tiles<N>,
    pub(super) packing: Box<dyn Packing<N>>,
    pub(super) store: Store<N>,
    /// Whether sums are kept in the result.
    pub(super) in_place: bool,
    pub(super) pool: Pool,
    /// The packed right operand, if it is a constant: that of each batch, chunk by chunk.
    kept: Option<Kept>,
    /// Whether each column meets few rows.
    few_rows: bool,
}

/// A packed operand that is kept.
#[derive(Debug)]
struct Kept {
    packed: Buffer,
    /// Numbers of a batch.
    batch: usize,
}

/// Bytes of the right operand that are packed at once, unless that is but a few columns: a part of the third-level cache.
const RIGHT_BYTES: usize = 16 << 20;
/// Rows up to which the right operand is read where it lies.
const FEW_ROWS: usize = 48;
/// Contracted indices of the right operand that are packed for all columns before the next ones: so many streams are read at once.
const PACKED_ROWS: usize = 16;

/// The memory that a run works on.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    pub left: *const u8,
    pub right: *const u8,
    pub result: Shared<u8>,
}

/// Some columns of a batch, and their packed right operand.
pub(super) struct Chunk<'a, N> {
    pub memory: Memory,
    pub columns: &'a [isize],
    pub packed: *const N,
    /// Columns with those that fill the last vector.
    pub width: usize,
    /// The columns that are read where they lie.
    pub direct: Option<DirectRight<N>>,
}

/// Columns of the right operand that are numbers side by side.
pub(super) struct DirectRight<N> {
    at: *const N,
    /// Numbers from a contracted index to the next one.
    row: usize,
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
        let few_rows = classes <= FEW_ROWS && (0..classes).map(|class| plan.classes.rows(class).len()).sum::<usize>() <= FEW_ROWS;
        let grouped = plan.classes.in_groups(4).then(|| N::grouped(elements, isa)).flatten();
        let (packing, tiles) = grouped.unwrap_or_else(|| (Box::new(Plain::new(elements, isa)), N::tiles(elements.compute, isa)));
        let in_place = elements.result == elements.compute && elements.result.bytes() == size && plan.columns.step(2) == Some(size as isize);
        Gemm { tiles, packing, store: N::store(elements.result, isa), plan, in_place, pool: Pool::default(), kept: None, few_rows }
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
                for i in batches {
                    let [l, r, o] = self.plan.batch.at(i);
                    let kept = self.kept.as_ref().map(|kept| &kept.packed.as_numbers()[i * kept.batch..][..kept.batch]);
                    // SAFETY: the caller's promise; each batch has a place of its own in the result.
                    unsafe {
                        let memory = Memory {
                            left: left.get().wrapping_offset(l),
                            right: right.get().wrapping_offset(r),
                            result: Shared::new(result.get().wrapping_offset(o)),
                        };
                        self.run_batch(memory, kept, inner, workspace);
                    }
                }
            });
        });
    }

    unsafe fn run_batch(&self, memory: Memory, kept: Option<&[N]>, threads: usize, workspace: &mut Workspace) {
        let plan = &self.plan;
        let step = self.chunk();
        for first in (0..plan.columns.len()).step_by(step) {
            let count = step.min(plan.columns.len() - first);
            let width = count.next_multiple_of(self.tiles.lanes);
            plan.columns.offsets(1, first, count, &mut workspace.from);
            plan.columns.offsets(2, first, count, &mut workspace.columns);
            // SAFETY: the caller's promise.
            let direct = if kept.is_none() { unsafe { self.direct_right(memory.right, &workspace.from) } } else { None };
            let from = direct.as_ref().map_or(0, |direct| direct.columns);
            let packed = match kept {
                Some(kept) => kept[first * self.groups()..].as_ptr(),
                None => {
                    let packed = workspace.right.numbers::<N>(self.groups() * width);
                    // SAFETY: the caller's promise.
                    unsafe { self.pack(memory.right, &workspace.from, from, width, Shared::new(packed.as_mut_ptr()), threads) };
                    packed.as_ptr()
                }
            };
            let chunk = Chunk { memory, columns: &workspace.columns, packed, width, direct };
            // SAFETY: the caller's promise.
            unsafe { self.run_rows(&chunk, threads) };
        }
    }

    /// Packs the right operand for all runs, which then do not read it.
    ///
    /// # Safety
    /// The plan's elements of the operand can be read.
    pub(crate) unsafe fn keep_right(&mut self, right: *const u8) {
        let (batches, columns, step) = (self.plan.batch.len(), self.plan.columns.len(), self.chunk());
        let batch = self.groups() * columns.next_multiple_of(self.tiles.lanes);
        let mut packed = Buffer::default();
        let mut offsets = Vec::new();
        let numbers = packed.numbers::<N>(batches * batch);
        for i in 0..batches {
            for first in (0..columns).step_by(step) {
                let count = step.min(columns - first);
                self.plan.columns.offsets(1, first, count, &mut offsets);
                let to = numbers[i * batch + first * self.groups()..].as_mut_ptr();
                // SAFETY: the caller's promise; chunks are multiples of the lanes, so that each begins where the one before ends.
                unsafe { self.pack(right.offset(self.plan.batch.at(i)[1]), &offsets, 0, count.next_multiple_of(self.tiles.lanes), Shared::new(to), 1) };
            }
        }
        self.kept = Some(Kept { packed, batch });
    }

    /// Numbers that a column's contracted elements are.
    fn groups(&self) -> usize {
        self.plan.all.total().div_ceil(self.packing.group())
    }

    /// Columns that are packed at once.
    fn chunk(&self) -> usize {
        let width = self.tiles.width();
        let fitting = RIGHT_BYTES / (self.groups().max(1) * size_of::<N>());
        (fitting / width * width).max(width)
    }

    /// The blocks of columns of `count`, as (first, count, vectors).
    pub(super) fn blocks(&self, count: usize) -> impl Iterator<Item = (usize, usize, usize)> + use<N> {
        let (width, lanes) = (self.tiles.width(), self.tiles.lanes);
        (0..count).step_by(width).map(move |first| {
            let count = width.min(count - first);
            (first, count, count.div_ceil(lanes))
        })
    }

    /// The columns that are read where they lie: where rows are too few for packing to be worth it.
    unsafe fn direct_right(&self, right: *const u8, offsets: &[isize]) -> Option<DirectRight<N>> {
        let (plan, size) = (&self.plan, size_of::<N>() as isize);
        let first = plan.all.panels.first()?;
        let step = plan.all.runs[first.runs.start].right[1];
        let even = |panel: &Panel| panel.runs.len() == 1 && (panel.len == 1 || plan.all.runs[panel.runs.start].right[1] == step);
        let fits = self.few_rows && self.packing.numbers()[1] && step > 0 && step % size == 0;
        if !fits || plan.columns.step(1) != Some(size) || !plan.all.panels.iter().all(even) {
            return None;
        }
        let columns = offsets.len() / self.tiles.lanes * self.tiles.lanes;
        // SAFETY: the caller's promise.
        Some(DirectRight { at: unsafe { right.offset(offsets[0]).cast() }, row: (step / size) as usize, columns })
    }

    /// Packs columns of the right operand but for the first ones: panel by panel, in each block by block.
    unsafe fn pack(&self, from: *const u8, offsets: &[isize], skipped: usize, width: usize, to: Shared<N>, threads: usize) {
        let all = &self.plan.all;
        let from = Shared::new(from.cast_mut());
        let threads = if all.total() * offsets.len() < PARALLEL { 1 } else { threads };
        let parts = PANEL / PACKED_ROWS;
        split(threads, all.panels.len() * parts, |range| {
            for (panel, part) in range.map(|i| (&all.panels[i / parts], i % parts)) {
                let indices = part * PACKED_ROWS..panel.span.min((part + 1) * PACKED_ROWS);
                if indices.is_empty() {
                    continue;
                }
                let part = Part { runs: &all.runs[panel.runs.clone()], indices };
                for (first, count, vectors) in self.blocks(offsets.len()).filter(|(first, count, _)| first + count > skipped) {
                    let wide = vectors * self.tiles.lanes;
                    // SAFETY: the caller's promise; each part of each block has its own place.
                    unsafe {
                        let to = to.get().add(self.packed_at(panel, width, first) + part.indices.start / self.packing.group() * wide);
                        self.packing.right(from.get(), part.clone(), &offsets[first..first + count], wide, to);
                    }
                }
            }
        });
    }

    /// Where a panel's block that begins with a column lies among `width` packed columns.
    pub(super) fn packed_at(&self, panel: &Panel, width: usize, column: usize) -> usize {
        let group = self.packing.group();
        panel.first / group * width + panel.span.div_ceil(group) * column
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
}
