//! Contractions of many batches with one column each, side by side in memory: depthwise convolutions.
//!
//! Batches are the lanes of vectors, so nothing is packed but the right operand, which is small.

use super::axis::Axis;
use super::buffer::Workspace;
use super::number::Number;
use super::pack::even_parts;
use super::terms::Terms;
use super::tile::{DIAGONAL_ROWS, DIAGONAL_RUN, Diagonals, Product, Tiles};
use super::transfer::{Block, Loader};
use super::{Around, Elements, PARALLEL, Plan};
use crate::Stop;
use crate::threads::{Shared, split};
use shale_lanes::Isa;
use std::ops::Range;

/// A contraction `result[i, b] = Σₖ left[i, k, b] · right[k, b]`.
#[derive(Debug)]
pub(crate) struct Diagonal<N: Number> {
    plan: Plan,
    tiles: &'static Tiles<N>,
    right: Loader<N>,
}

/// Rows whose places are looked up at once.
const ROWS: usize = 512;

/// The memory of a run: the left operand, the packed right one, and the result.
#[derive(Clone, Copy)]
struct Memory<'a, N> {
    left: *const u8,
    right: *const N,
    result: Shared<u8>,
    stop: Stop<'a>,
}

// SAFETY: threads only read the operands; the result is split between them.
unsafe impl<N> Sync for Memory<'_, N> {}

impl<N: Number> Diagonal<N> {
    /// Whether a contraction has this form, with elements that are numbers.
    pub(crate) fn fits(isa: Isa, elements: Elements, plan: &Plan) -> bool {
        let size = size_of::<N>();
        let numbers = elements.left == elements.compute && elements.result == elements.compute && elements.compute.bytes() == size;
        let side_by_side = plan.batch.step(0) == Some(size as isize) && plan.batch.step(2) == Some(size as isize);
        numbers && side_by_side && plan.columns.len() == 1 && plan.batch.len() >= N::tiles(elements.compute, isa).lanes
    }

    /// The contraction for an instruction set; it [`fits`](Diagonal::fits).
    pub(crate) fn new(isa: Isa, elements: Elements, plan: Plan) -> Diagonal<N> {
        let right = N::loader(elements.right, elements.compute, isa);
        Diagonal { plan, tiles: N::tiles(elements.compute, isa), right }
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, left: *const u8, right: *const u8, result: *mut u8, Around { threads, stop }: Around<'_>) {
        Workspace::with(|workspace| {
            let Workspace { right: packed, from, .. } = workspace;
            let packed = packed.numbers::<N>(self.plan.all.total() * self.plan.batch.len());
            // SAFETY: the caller's promise.
            unsafe { self.pack(right, packed, from) };
            let memory = Memory { left, right: packed.as_ptr(), result: Shared::new(result), stop };
            let classes = &self.plan.classes;
            let total = (0..classes.count()).map(|class| classes.rows(class).len()).sum::<usize>();
            let products = total.saturating_mul(self.plan.all.total()).saturating_mul(self.plan.batch.len());
            split(if products < PARALLEL { 1 } else { threads }, total, |range| {
                let mut first = 0;
                for class in 0..classes.count() {
                    let rows = classes.rows(class);
                    let end = first + rows.len();
                    if first < range.end && range.start < end {
                        // SAFETY: the caller's promise; each thread has rows of its own.
                        unsafe { self.run_class(memory, class, &rows, range.start.max(first) - first..range.end.min(end) - first) };
                    }
                    first = end;
                }
            });
        });
    }

    /// The bytes that a run allocates at most.
    pub(crate) fn allocates(&self, threads: usize) -> usize {
        let (total, batches) = (self.plan.all.total(), self.plan.batch.len());
        let packed = total.saturating_mul(batches).saturating_mul(size_of::<N>()).saturating_add(batches * size_of::<isize>());
        // Lists of products grow by doubling.
        let each = total.saturating_mul(3 * size_of::<Product>()).saturating_add(2 * ROWS * size_of::<isize>());
        packed.saturating_add(threads.saturating_mul(each))
    }

    /// Packs the right operand, row by row of the contracted index.
    unsafe fn pack(&self, from: *const u8, to: &mut [N], offsets: &mut Vec<isize>) {
        let (all, batches) = (&self.plan.all, self.plan.batch.len());
        self.plan.batch.offsets(1, 0, batches, offsets);
        for panel in &all.panels {
            for run in &all.runs[panel.runs.clone()] {
                for (first, count, step) in even_parts(offsets) {
                    let to = &mut to[(panel.first + run.at) * batches + first..];
                    // SAFETY: the caller's promise.
                    unsafe {
                        let from = from.offset(offsets[first] + run.right[0]);
                        self.right.load(Block { from, steps: [run.right[1], step], counts: [run.len, count], to: to.as_mut_ptr(), to_row: batches, ahead: 0 });
                    }
                }
            }
        }
    }

    /// Computes some rows of a class.
    unsafe fn run_class(&self, memory: Memory<'_, N>, class: usize, rows: &Axis, range: Range<usize>) {
        let terms = self.plan.classes.terms(class);
        Workspace::with(|Workspace { from, to, .. }| {
            rows.offsets(0, 0, rows.len().min(2), from);
            let neighbours = if let [first, second] = from[..] { Some(second - first) } else { None };
            let (products, panels) = products(&terms, self.plan.batch.len(), neighbours);
            for first in range.clone().step_by(ROWS).take_while(|_| !memory.stop.is_asked()) {
                let count = ROWS.min(range.end - first);
                rows.offsets(0, first, count, from);
                rows.offsets(2, first, count, to);
                // SAFETY: the caller's promise.
                unsafe { self.run_rows(memory, (&products, neighbours), &panels, from, to) };
            }
        });
    }

    unsafe fn run_rows(
        &self,
        memory: Memory<'_, N>,
        (products, neighbours): (&[Product], Option<isize>),
        panels: &[Range<usize>],
        from: &[isize],
        to: &[isize],
    ) {
        let (lanes, batches) = (self.tiles.lanes, self.plan.batch.len());
        for (first, count, a_row) in even_parts(from) {
            let mut row = first;
            while row < first + count {
                let several = row + DIAGONAL_ROWS <= first + count && Some(a_row) == neighbours;
                for lane in (0..batches).step_by(lanes) {
                    // The last vector begins earlier where batches are no multiple of the lanes: some results are computed twice.
                    let lane = lane.min(batches - lanes);
                    // SAFETY: the caller's promise.
                    unsafe {
                        let a = memory.left.offset(from[row]).cast::<N>().add(lane).cast();
                        let c = memory.result.get().cast::<N>().add(lane).cast();
                        let diagonals = Diagonals { a, a_row, b: memory.right.add(lane), products, panels, b_row: batches, c, c_rows: to[row..].as_ptr() };
                        self.tiles.diagonals[usize::from(several)](&diagonals);
                    }
                }
                row += if several { DIAGONAL_ROWS } else { 1 };
            }
        }
    }
}

/// Where the elements of each product lie, and which products are a panel's; `neighbours` is the distance of rows in the left operand.
fn products(terms: &Terms, batches: usize, neighbours: Option<isize>) -> (Vec<Product>, Vec<Range<usize>>) {
    let (mut products, mut panels) = (Vec::new(), Vec::new());
    for panel in &terms.panels {
        let start = products.len();
        let mut lefts = terms.runs[panel.runs.clone()].iter().flat_map(|run| (0..run.len as isize).map(|i| run.left[0] + i * run.left[1]));
        for segment in &terms.segments[panel.segments.clone()] {
            let rows = (segment.start..segment.start + segment.len).map(|row| (panel.first + row as usize) * batches);
            // The rows come first: where they end, no left element is taken.
            products.extend(rows.zip(lefts.by_ref()).map(|(right, left)| Product { left, right, begins_run: false }));
        }
        let mut at = start;
        while at + DIAGONAL_RUN <= products.len() {
            let run = &mut products[at..at + DIAGONAL_RUN];
            run[0].begins_run = run.windows(2).all(|pair| Some(pair[1].left - pair[0].left) == neighbours && pair[1].right == pair[0].right + batches);
            at += if run[0].begins_run { DIAGONAL_RUN } else { 1 };
        }
        panels.push(start..products.len());
    }
    (products, panels)
}
