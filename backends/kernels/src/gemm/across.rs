//! Contractions whose columns lie side by side in the right operand and in the result, but lack some of the products: convolutions whose features
//! are not side by side.
//!
//! The places of the window are the columns, whatever stands over padding: what a column lacks is masked in the micro-kernel, which leaves a sum as
//! it is. So the sums are those of the canonical order, and packing copies lines of the base.

use super::ahead::Ahead;
use super::buffer::{Buffer, Needs, Workspace};
use super::masked::MaskedTiles;
use super::number::masked_tiles;
use super::pack::{even_parts, padded};
use super::parts::heights;
use super::tile::{Step, Tile};
use super::transfer::{Block, Loader, Transfer};
use super::{Around, Axis, PARALLEL};
use crate::threads::{Shared, split};
use shale_dialects::eval::canonical::PANEL;
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::ops::Range;

/// A position of the window: its distance in the left and in the right operand, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub left: isize,
    pub right: isize,
}

/// A contraction `result[g, b, i, j] = Σ_p Σ_k left[g, i, p, k] · right[g, b, j + p, k]` of f32, over the products that a column has.
#[derive(Debug)]
pub(crate) struct AcrossPlan {
    /// What has a left operand of its own, and what shares it.
    pub groups: Axis,
    pub batch: Axis,
    pub rows: Axis,
    /// The columns: one behind the other in the result.
    pub columns: Axis,
    /// The contracted index is (position, input), row-major.
    pub positions: Vec<Position>,
    pub inputs: usize,
    /// The distances of inputs in the left and in the right operand.
    pub input_steps: [isize; 2],
    /// Bytes of the right operand.
    pub right_bytes: usize,
}

/// The contraction for an instruction set.
#[derive(Debug)]
pub(crate) struct Across {
    plan: AcrossPlan,
    tiles: &'static MaskedTiles<f32>,
    loader: Loader<f32>,
    panels: Vec<Vec<Piece>>,
    /// For each position and each block of columns a bit for each column that has the position's products.
    masks: Vec<u32>,
    /// The packed left operand of each group, if it is a constant.
    kept: Option<Buffer<'static>>,
}

/// Inputs of a position that a panel has.
#[derive(Clone, Copy, Debug)]
struct Piece {
    position: usize,
    first: usize,
    count: usize,
    /// The number of products before them in the panel.
    at: usize,
}

/// Blocks of columns that a panel is packed for at once, for so many rows each: what is packed of both operands is about as large, and up to a part
/// of the second-level cache.
const ROWS_OF_BLOCK: usize = 32;
const BLOCKS: usize = 8;

/// Some blocks of columns, and what they are computed with.
struct Columns<'a> {
    blocks: Range<usize>,
    left: *const f32,
    right: *const u8,
    /// Where the right operand's batch begins.
    at: isize,
    result: *mut u8,
    /// Where the rows lie in the result.
    rows: &'a [isize],
}

impl Across {
    /// The contraction; `meets` says whether a column has a position's products.
    pub(crate) fn new(isa: Isa, plan: AcrossPlan, meets: impl Fn(usize, usize) -> bool) -> Across {
        let tiles = masked_tiles(isa);
        let (width, columns) = (tiles.width(), plan.columns.len());
        let mut masks = Vec::with_capacity(plan.positions.len() * columns.div_ceil(width));
        for position in 0..plan.positions.len() {
            for first in (0..columns).step_by(width) {
                // What lies behind the last column is computed and thrown away.
                let bit = |j: usize| u32::from(first + j >= columns || meets(position, first + j)) << j;
                masks.push((0..u32::BITS as usize).map(|j| if j < width { bit(j) } else { 1 << j }).sum());
            }
        }
        let total = plan.positions.len() * plan.inputs;
        let panels = (0..total).step_by(PANEL).map(|first| pieces(first..total.min(first + PANEL), plan.inputs)).collect();
        Across { plan, tiles, loader: f32::loader(ElementType::F32, ElementType::F32, isa), panels, masks, kept: None }
    }

    /// Packs the left operand for all runs, which then do not read it; gives the bytes of what is packed.
    ///
    /// # Safety
    /// The plan's elements of the operand can be read.
    pub(crate) unsafe fn keep_left(&mut self, left: *const u8) -> usize {
        let (groups, size) = (self.plan.groups.len(), self.panels.len() * self.panel_size());
        let mut packed = Buffer::default();
        if size > 0 {
            for (i, to) in packed.numbers::<f32>(groups * size).chunks_exact_mut(size).enumerate() {
                // SAFETY: the caller's promise.
                unsafe { self.pack_left(left.wrapping_offset(self.plan.groups.at(i)[0]), 0..self.plan.rows.len(), to.as_mut_ptr()) };
            }
        }
        self.kept = Some(packed);
        groups * size * size_of::<f32>()
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read where a column has products, and those of the result written.
    pub(crate) unsafe fn run(&self, left: *const u8, right: *const u8, result: *mut u8, Around { threads, context }: Around<'_>) {
        let plan = &self.plan;
        let (left, right, result) = (Shared::new(left.cast_mut()), Shared::new(right.cast_mut()), Shared::new(result));
        let blocks = plan.columns.len().div_ceil(self.tiles.width());
        let products = [plan.batch.len(), plan.rows.len(), plan.columns.len(), plan.positions.len(), plan.inputs];
        let threads = if products.into_iter().fold(1, usize::saturating_mul) < PARALLEL { 1 } else { threads };
        let together = self.together(threads);
        let parts = blocks.div_ceil(together);
        context.workspace(|Workspace { left: packed, to: rows, .. }| {
            plan.rows.offsets(2, 0, plan.rows.len(), rows);
            let size = self.panels.len() * self.panel_size();
            for i in (0..plan.groups.len()).take_while(|_| !context.is_stopped()) {
                let group = plan.groups.at(i);
                let packed = match &self.kept {
                    Some(kept) => Shared::new(kept.as_numbers::<f32>()[i * size..].as_ptr().cast_mut()),
                    None => {
                        let packed = Shared::new(packed.numbers::<f32>(size).as_mut_ptr());
                        // SAFETY: the caller's promise; each thread has rows of its own.
                        split(threads, plan.rows.len(), |rows| unsafe { self.pack_left(left.get().wrapping_offset(group[0]), rows, packed.get()) });
                        packed
                    }
                };
                split(threads, plan.batch.len() * parts, |range| {
                    context.workspace(|workspace| {
                        for i in range.take_while(|_| !context.is_stopped()) {
                            let batch = plan.batch.at(i / parts);
                            let first = i % parts * together;
                            let blocks = first..blocks.min(first + together);
                            let result = result.get().wrapping_offset(group[2] + batch[2]);
                            let columns = Columns { blocks, left: packed.get(), right: right.get(), at: group[1] + batch[1], result, rows };
                            // SAFETY: the caller's promise; these columns are this thread's.
                            unsafe { self.run_columns(&columns, workspace) };
                        }
                    });
                });
            }
        });
    }

    /// Blocks of columns that a panel is packed for at once.
    fn together(&self, threads: usize) -> usize {
        let (plan, blocks) = (&self.plan, self.plan.columns.len().div_ceil(self.tiles.width()));
        BLOCKS.min(plan.rows.len() / ROWS_OF_BLOCK).min((blocks * plan.batch.len()).div_ceil(threads)).max(1)
    }

    /// What a run needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        let rows = self.plan.rows.len();
        let packed = if self.kept.is_some() { 0 } else { self.panels.len().saturating_mul(self.panel_size()).saturating_mul(size_of::<f32>()) };
        // Places of the rows in the result, and in the left operand.
        let shared = Needs { buffers: packed, lists: 3 * rows * size_of::<isize>() };
        let width = self.tiles.width();
        let each = Needs { buffers: self.together(1) * width * PANEL * size_of::<f32>(), lists: width * size_of::<isize>() };
        shared.of_each(1).and(each.of_each(threads))
    }

    /// Numbers of a packed panel of the left operand.
    fn panel_size(&self) -> usize {
        self.plan.rows.len() * padded(PANEL)
    }

    /// Packs some rows of the left operand; `to` has room for all rows of all panels.
    unsafe fn pack_left(&self, from: *const u8, rows: Range<usize>, to: *mut f32) {
        let mut offsets = Vec::new();
        self.plan.rows.offsets(0, rows.start, rows.len(), &mut offsets);
        for (p, panel) in self.panels.iter().enumerate() {
            for (first, count, step) in even_parts(&offsets) {
                for piece in panel {
                    let input = self.plan.input_steps[0];
                    let from = from.wrapping_offset(offsets[first] + self.plan.positions[piece.position].left + piece.first as isize * input);
                    // SAFETY: the caller's promise.
                    unsafe {
                        let to = to.add(p * self.panel_size() + (rows.start + first) * padded(PANEL) + piece.at);
                        self.loader.load(Block { from, steps: [step, input], counts: [count, piece.count], to, to_row: padded(PANEL), ahead: 0 });
                    }
                }
            }
        }
    }

    /// Computes some blocks of columns, panel by panel.
    unsafe fn run_columns(&self, columns: &Columns<'_>, workspace: &mut Workspace<'_>) {
        let (plan, width) = (&self.plan, self.tiles.width());
        let Workspace { right, from, .. } = workspace;
        let packed = right.numbers::<f32>(columns.blocks.len() * width * PANEL);
        let count = plan.columns.len();
        let widths = |block: usize| block * width..count.min((block + 1) * width);
        for (p, panel) in self.panels.iter().enumerate() {
            for (block, packed) in columns.blocks.clone().zip(packed.chunks_exact_mut(width * PANEL)) {
                plan.columns.offsets(1, block * width, widths(block).len(), from);
                // SAFETY: the caller's promise.
                unsafe { self.pack_right(columns, block, panel, from, packed) };
            }
            for (block, packed) in columns.blocks.clone().zip(packed.chunks_exact(width * PANEL)) {
                // SAFETY: the caller's promise; the operands are packed.
                unsafe { self.run_block(columns, widths(block), p, packed) };
            }
        }
    }

    /// Packs a panel of a block of columns; where a column has no product, what is there stays or is read from a neighbour.
    unsafe fn pack_right(&self, columns: &Columns<'_>, block: usize, panel: &[Piece], offsets: &[isize], to: &mut [f32]) {
        let (size, input) = (size_of::<f32>() as isize, self.plan.input_steps[1]);
        let row = offsets.len().next_multiple_of(self.tiles.lanes);
        for piece in panel {
            let at = columns.at + self.plan.positions[piece.position].right + piece.first as isize * input;
            let mut copy = |first: usize, count: usize, step: isize| {
                let (from, to) = (columns.right.wrapping_offset(at + offsets[first]), to[piece.at * row + first..].as_mut_ptr());
                let block = Block { from, steps: [input, step], counts: [piece.count, count], to, to_row: row, ahead: 0 };
                // SAFETY: the operand has all these elements: by the check below, or as each column has the products.
                unsafe { self.loader.load(block) };
            };
            let bits = self.mask(piece.position, block);
            for (first, count, step) in even_parts(offsets) {
                let begin = at + offsets[first];
                let end = begin + (piece.count as isize - 1) * input + (count as isize - 1) * step + size;
                if begin >= 0 && end <= self.plan.right_bytes as isize {
                    copy(first, count, step);
                } else {
                    (first..first + count).filter(|j| bits >> j & 1 == 1).for_each(|j| copy(j, 1, size));
                }
            }
        }
    }

    fn mask(&self, position: usize, block: usize) -> u32 {
        self.masks[position * self.plan.columns.len().div_ceil(self.tiles.width()) + block]
    }

    /// Adds a panel's products to a block of columns.
    unsafe fn run_block(&self, columns: &Columns<'_>, range: Range<usize>, p: usize, packed: &[f32]) {
        let (count, row, block) = (range.len(), padded(PANEL), range.start / self.tiles.width());
        let (vectors, panel) = (count.div_ceil(self.tiles.lanes), &self.panels[p]);
        let full = vectors * self.tiles.lanes;
        let steps: Vec<Step> = panel.iter().map(|piece| Step { left: piece.at as isize, start: piece.at as u32, len: piece.count as u32 }).collect();
        let masks: Vec<u32> = panel.iter().map(|piece| self.mask(piece.position, block)).collect();
        let result = columns.result.wrapping_offset(self.plan.columns.at(range.start)[2]);
        for (first, height) in heights(columns.rows.len(), self.tiles.rows()) {
            let rows = &columns.rows[first..first + height];
            // SAFETY: the caller's promise: the left operand is packed.
            let a = unsafe { columns.left.add(p * self.panel_size() + first * row) };
            let (a_row, b, last) = (row as isize, packed.as_ptr(), self.tiles.lanes - (full - count));
            let tile =
                Tile { a, a_row, a_step: 1, b, b_row: full, segments: &steps, c: result, c_rows: rows.as_ptr(), add: p > 0, last, ahead: Ahead::nothing(b) };
            // SAFETY: the caller's promise.
            unsafe { self.tiles.tile(height, vectors)(&tile, &masks) };
        }
    }
}

/// The inputs of each position among some contracted indices.
fn pieces(indices: Range<usize>, inputs: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut index = indices.start;
    while index < indices.end {
        let (position, first) = (index / inputs, index % inputs);
        let count = (inputs - first).min(indices.end - index);
        pieces.push(Piece { position, first, count, at: index - indices.start });
        index += count;
    }
    pieces
}
