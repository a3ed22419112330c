//! Operands as the micro-kernels read them.

use super::Elements;
use super::number::Number;
use super::terms::{Panel, Run, Terms};
use super::transfer::{Block, Loader};
use bytemuck::Pod;
use shale_lanes::Isa;
use std::fmt::Debug;
use std::ops::Range;

/// Adds to the sums of columns what a row of their packed numbers gives them to begin with.
pub(crate) type Start<N> = fn(&mut [N], &[N]);

/// How operands are packed.
pub(crate) trait Packing<N>: Debug + Send + Sync {
    /// Contracted indices that a number holds.
    fn group(&self) -> usize {
        1
    }

    /// Packs the rows at `offsets` of the left operand.
    ///
    /// # Safety
    /// The elements can be read; `to` has [`left_size`] numbers.
    unsafe fn left(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], to: *mut N) -> Left<N>;

    /// Packs the columns at `offsets` of some contracted indices of a panel of the right operand, groups of `width` numbers one behind the other;
    /// missing columns are zeros.
    ///
    /// # Safety
    /// The elements can be read; `to` has `width` numbers for each group of the indices.
    unsafe fn right(&self, from: *const u8, part: Part<'_>, offsets: &[isize], width: usize, to: *mut N);

    /// Whether the elements of the left and of the right operand are numbers as they lie in memory.
    fn numbers(&self) -> [bool; 2] {
        [false; 2]
    }

    /// What sums of columns begin with instead of zero; `None` for zero.
    fn start(&self) -> Option<Start<N>> {
        None
    }
}

/// Elements that become a number each.
#[derive(Debug)]
pub(super) struct Plain<N> {
    left: Loader<N>,
    right: Loader<N>,
    /// Bytes of an element of the left operand.
    width: usize,
    numbers: [bool; 2],
}

impl<N: Number> Plain<N> {
    pub(super) fn new(elements: Elements, isa: Isa) -> Plain<N> {
        let loader = |element| N::loader(element, elements.compute, isa);
        Plain {
            left: loader(elements.left),
            right: loader(elements.right),
            width: elements.left.bytes(),
            numbers: [elements.left, elements.right].map(|element| element == elements.compute && element.bytes() == size_of::<N>()),
        }
    }
}

impl<N: Number> Packing<N> for Plain<N> {
    unsafe fn left(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], to: *mut N) -> Left<N> {
        // SAFETY: the caller's promise.
        unsafe { pack_left(&self.left, from, self.width, panel, offsets, to) }
    }

    unsafe fn right(&self, from: *const u8, part: Part<'_>, offsets: &[isize], width: usize, to: *mut N) {
        // SAFETY: the caller's promise.
        unsafe { pack_right(&self.right, from, part, offsets, width, to) }
    }

    fn numbers(&self) -> [bool; 2] {
        self.numbers
    }
}

/// Neighbouring offsets that lie equally far apart, as (first, count, step).
pub(super) fn even_parts(offsets: &[isize]) -> impl Iterator<Item = (usize, usize, isize)> + '_ {
    let mut first = 0;
    std::iter::from_fn(move || {
        let rest = offsets.get(first..).filter(|rest| !rest.is_empty())?;
        let step = if rest.len() > 1 { rest[1] - rest[0] } else { 0 };
        let count = 1 + rest.windows(2).take_while(|pair| pair[1] - pair[0] == step).count();
        let part = (first, count, step);
        first += count;
        Some(part)
    })
}

/// A block of the left operand in memory.
#[derive(Clone, Copy)]
pub(crate) struct Left<N> {
    pub(super) at: *const N,
    /// Numbers from a row to the next one, and from a step to the next one.
    pub(super) row: usize,
    pub(super) step: usize,
}

/// Rows or steps ahead that memory is asked for, where they are copied.
const AHEAD: isize = 8;
/// Blocks of columns ahead, where columns are.
const BLOCKS_AHEAD: isize = 2;

/// Numbers that a block of `rows` rows takes, where the longest panel has `longest` products.
pub(super) fn left_size(rows: usize, longest: usize) -> usize {
    (rows * padded(longest)).max(padded(rows) * longest)
}

/// Rows of a power of two bytes would lie in the same lines of the first-level cache.
pub(super) fn padded(len: usize) -> usize {
    len.next_multiple_of(16) + 16
}

/// [`Packing::left`]
unsafe fn pack_left<N: Pod>(loader: &Loader<N>, from: *const u8, width: usize, (terms, panel): (&Terms, &Panel), offsets: &[isize], to: *mut N) -> Left<N> {
    let runs = &terms.runs[panel.runs.clone()];
    // Where steps lie side by side in memory, rows are copied.
    let in_rows = runs.iter().all(|run| run.len == 1 || run.left[1] == width as isize) && runs.iter().any(|run| run.len > 1);
    if in_rows {
        let row = padded(panel.len);
        // SAFETY: the caller's promise.
        unsafe { pack_rows(loader, from, runs, offsets, row, to) };
        return Left { at: to, row, step: 1 };
    }
    // Elsewhere each step's rows are.
    let stride = padded(offsets.len());
    let rows: Vec<(usize, usize, isize)> = even_parts(offsets).collect();
    for Run { at, len, left, .. } in runs {
        let ahead = if *len > AHEAD as usize { AHEAD * left[1] } else { 0 };
        for (first, count, step) in &rows {
            // SAFETY: the caller's promise.
            unsafe {
                let (from, to) = (from.offset(offsets[*first] + left[0]), to.add(at * stride + first));
                loader.load(Block { from, steps: [left[1], *step], counts: [*len, *count], to, to_row: stride, ahead });
            }
        }
    }
    Left { at: to, row: 1, step: stride }
}

/// Packs rows one behind the other, `row` numbers apart.
///
/// # Safety
/// The elements can be read; `to` has the rows.
pub(super) unsafe fn pack_rows<N: Pod>(loader: &Loader<N>, from: *const u8, runs: &[Run], offsets: &[isize], row: usize, to: *mut N) {
    for (first, count, step) in even_parts(offsets) {
        for Run { at, len, left, .. } in runs {
            // SAFETY: the caller's promise.
            unsafe {
                let (from, to) = (from.offset(offsets[first] + left[0]), to.add(first * row + at));
                loader.load(Block { from, steps: [step, left[1]], counts: [count, *len], to, to_row: row, ahead: AHEAD * step });
            }
        }
    }
}

/// Contracted indices of a panel that has them all.
#[derive(Clone, Debug)]
pub(crate) struct Part<'a> {
    pub runs: &'a [Run],
    /// Indices within the panel.
    pub indices: Range<usize>,
}

/// [`Packing::right`]
pub(super) unsafe fn pack_right<N: Pod>(loader: &Loader<N>, from: *const u8, part: Part<'_>, offsets: &[isize], width: usize, to: *mut N) {
    let Part { runs, indices } = part;
    if offsets.len() < width {
        // SAFETY: the caller's promise.
        unsafe { to.write_bytes(0, indices.len() * width) };
    }
    let first_run = runs.partition_point(|run| run.at + run.len <= indices.start);
    for Run { at, len, right, .. } in runs[first_run..].iter().take_while(|run| run.at < indices.end) {
        let here = indices.start.max(*at)..indices.end.min(at + len);
        let skip = (here.start - at) as isize * right[1];
        for (first, count, step) in even_parts(offsets) {
            // SAFETY: the caller's promise.
            unsafe {
                let (from, to) = (from.offset(offsets[first] + right[0] + skip), to.add((here.start - indices.start) * width + first));
                loader.load(Block {
                    from,
                    steps: [right[1], step],
                    counts: [here.len(), count],
                    to,
                    to_row: width,
                    ahead: BLOCKS_AHEAD * width as isize * step,
                });
            }
        }
    }
}
