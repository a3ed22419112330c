//! Products of small matrices that are read where they lie and summed in the result: which micro-kernels run on which elements is known beforehand, so that
//! a run does nothing besides.

use super::ahead::Ahead;
use super::blocks::{DIRECT_COLUMNS, PAGE};
use super::driver::{Gemm, KEPT_BYTES};
use super::number::Number;
use super::parts::{direct_steps, heights};
use super::tile::{Step, Tile, TileFn};
use super::{Around, Axis, PARALLEL};
use crate::threads::{Shared, split};

/// A contraction of which nothing is packed.
#[derive(Debug)]
pub(crate) struct Near<N: Number> {
    batch: Axis,
    /// Products of a batch.
    products: usize,
    panels: Vec<Panel>,
    /// The blocks of each panel, with micro-kernels for them.
    blocks: Vec<Block<N>>,
    /// Where the rows of the result begin, in bytes.
    to: Vec<isize>,
    /// How far rows of both operands lie apart, in numbers.
    left_row: isize,
    right_row: usize,
    lanes: usize,
}

/// A panel of the contracted index.
#[derive(Debug)]
struct Panel {
    /// Where its rows of the right operand begin, in bytes.
    right: isize,
    steps: Vec<Step>,
}

/// A block of the result that is held in registers.
#[derive(Debug)]
struct Block<N> {
    kernel: TileFn<N>,
    /// Where its rows begin in the left operand and its columns in the right one and in the result, in bytes.
    left: isize,
    right: isize,
    result: isize,
    /// Its first row.
    row: usize,
}

impl<N: Number> Near<N> {
    /// The contraction, if micro-kernels can read both operands where they lie at no cost and none is worth dividing among threads.
    pub(super) fn of(gemm: &Gemm<N>) -> Option<Near<N>> {
        let (plan, tiles, size) = (&gemm.plan, gemm.tiles, size_of::<N>() as isize);
        if gemm.packing.numbers() != [true; 2] || gemm.packing.group() != 1 || gemm.packing.start().is_some() || !gemm.in_place || plan.classes.count() != 1 {
            return None;
        }
        let (rows, terms, columns) = (plan.classes.rows(0), plan.classes.terms(0), &plan.columns);
        let products = rows.len().saturating_mul(columns.len()).saturating_mul(terms.total());
        let small = (1..PARALLEL).contains(&products) && columns.len().saturating_mul(terms.total()).saturating_mul(size_of::<N>()) <= KEPT_BYTES;
        if !small || *terms != plan.all || columns.len() > DIRECT_COLUMNS || !columns.len().is_multiple_of(tiles.lanes) || columns.step(1) != Some(size) {
            return None;
        }
        let left_row = rows.step(0)?;
        let right_row = terms.runs.iter().find(|run| run.len > 1).map_or(size, |run| run.right[1]);
        let even = terms.panels.iter().all(|panel| panel.runs.len() == 1);
        let runs = terms.runs.iter().all(|run| run.left[0] % size == 0 && (run.len == 1 || (run.left[1] == size && run.right[1] == right_row)));
        let distances = right_row > 0 && right_row % size == 0 && left_row % size == 0 && (left_row % PAGE != 0 || rows.len() == 1);
        if !even || !runs || !distances {
            return None;
        }
        let panels =
            terms.panels.iter().map(|panel| Panel { right: terms.runs[panel.runs.start].right[0], steps: direct_steps(&terms, panel, size_of::<N>()) });
        let mut blocks = Vec::new();
        for (column, _, vectors) in gemm.blocks(columns.len()) {
            let [_, right, result] = columns.at(column);
            blocks.extend(heights(rows.len(), tiles.rows()).map(|(row, height)| {
                let kernel = tiles.tile(height, vectors);
                Block { kernel, left: rows.at(row)[0], right, result, row }
            }));
        }
        let mut to = Vec::new();
        rows.offsets(2, 0, rows.len(), &mut to);
        let (left_row, right_row) = (left_row / size, (right_row / size) as usize);
        Some(Near { batch: plan.batch.clone(), products, panels: panels.collect(), blocks, to, left_row, right_row, lanes: tiles.lanes })
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(super) unsafe fn run(&self, [left, right]: [*const u8; 2], result: *mut u8, Around { threads, context }: Around<'_>) {
        let batches = self.batch.len();
        let threads = if batches.saturating_mul(self.products) < PARALLEL { 1 } else { threads };
        let (left, right, result) = (Shared::new(left.cast_mut()), Shared::new(right.cast_mut()), Shared::new(result));
        split(threads, batches, |batches| {
            for i in batches.take_while(|_| !context.is_stopped()) {
                let [l, r, o] = self.batch.at(i);
                // SAFETY: the caller's promise; each batch has a place of its own in the result.
                unsafe { self.run_batch(left.get().wrapping_offset(l), right.get().wrapping_offset(r), result.get().wrapping_offset(o)) };
            }
        });
    }

    /// Computes a batch.
    ///
    /// # Safety
    /// As for [`Near::run`], for the elements of the batch.
    unsafe fn run_batch(&self, left: *const u8, right: *const u8, result: *mut u8) {
        for (p, panel) in self.panels.iter().enumerate() {
            for block in &self.blocks {
                let tile = Tile {
                    a: left.wrapping_offset(block.left).cast(),
                    a_row: self.left_row,
                    a_step: 1,
                    b: right.wrapping_offset(block.right + panel.right).cast(),
                    b_row: self.right_row,
                    segments: &panel.steps,
                    c: result.wrapping_offset(block.result),
                    c_rows: self.to[block.row..].as_ptr(),
                    add: p > 0,
                    last: self.lanes,
                    ahead: Ahead::nothing(right.wrapping_offset(block.right + panel.right)),
                };
                // SAFETY: the caller's promise: the block's rows, columns and products are those of the contraction; the list has all of its rows.
                unsafe { (block.kernel)(&tile) };
            }
        }
    }
}
