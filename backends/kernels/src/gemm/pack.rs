//! Operands as the micro-kernels read them.

use super::Elements;
use super::number::Number;
use super::terms::{Panel, Run, Terms};
use super::transfer::{Block, Loader};
use bytemuck::Pod;
use shale_lanes::Isa;
use std::fmt::Debug;

/// How operands are packed.
pub(crate) trait Packing<N>: Debug + Send + Sync {
    /// Contracted indices that a number holds.
    fn group(&self) -> usize {
        1
    }

    /// Packs the rows at `offsets` of the left operand, for tiles that begin with the rows `tiles`.
    ///
    /// # Safety
    /// The elements can be read; `to` has [`left_size`] numbers.
    unsafe fn left(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], tiles: &mut dyn Iterator<Item = (usize, usize)>, to: *mut N)
    -> Left<N>;

    /// Packs the columns at `offsets` of the right operand, a panel's groups of `width` numbers one behind the other; missing columns are zeros.
    ///
    /// # Safety
    /// The elements can be read; `to` has `width` numbers for each group of the panel's span.
    unsafe fn right(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], width: usize, to: *mut N);

    /// What sums of columns begin with instead of zero, as a function of the column's packed numbers; `None` for zero.
    fn start(&self) -> Option<fn(N, N) -> N> {
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
}

impl<N: Number> Plain<N> {
    pub(super) fn new(elements: Elements, isa: Isa) -> Plain<N> {
        let loader = |element| N::loader(element, elements.compute, isa);
        Plain { left: loader(elements.left), right: loader(elements.right), width: elements.left.bytes() }
    }
}

impl<N: Number> Packing<N> for Plain<N> {
    unsafe fn left(
        &self,
        from: *const u8,
        panel: (&Terms, &Panel),
        offsets: &[isize],
        tiles: &mut dyn Iterator<Item = (usize, usize)>,
        to: *mut N,
    ) -> Left<N> {
        // SAFETY: the caller's promise.
        unsafe { pack_left(&self.left, from, self.width, panel, offsets, tiles, to) }
    }

    unsafe fn right(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], width: usize, to: *mut N) {
        // SAFETY: the caller's promise.
        unsafe { pack_right(&self.right, from, panel, offsets, width, to) }
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
    at: *const N,
    /// Numbers from a row to the next one, if rows lie one behind the other; else each tile has its steps one behind the other.
    row: Option<usize>,
    len: usize,
}

impl<N> Left<N> {
    /// Rows one behind the other, `row` numbers apart.
    pub(super) fn rows(at: *const N, row: usize) -> Left<N> {
        Left { at, row: Some(row), len: 0 }
    }

    /// The numbers of the tile of `height` rows that begins with the row `first`, how far its rows and how far its steps lie apart.
    ///
    /// # Safety
    /// The block has these rows.
    pub(super) unsafe fn tile(&self, first: usize, height: usize) -> (*const N, usize, usize) {
        // SAFETY: the caller's promise.
        match self.row {
            Some(row) => (unsafe { self.at.add(first * row) }, row, 1),
            None => (unsafe { self.at.add(first * self.len) }, 1, height),
        }
    }
}

/// Numbers that a block of `rows` rows of a panel takes.
pub(super) fn left_size(rows: usize, longest: usize) -> usize {
    rows * padded(longest)
}

/// Rows of a power of two bytes would lie in the same lines of the first-level cache.
pub(super) fn padded(len: usize) -> usize {
    len.next_multiple_of(16) + 16
}

/// [`Packing::left`]
unsafe fn pack_left<N: Pod>(
    loader: &Loader<N>,
    from: *const u8,
    width: usize,
    (terms, panel): (&Terms, &Panel),
    offsets: &[isize],
    tiles: &mut dyn Iterator<Item = (usize, usize)>,
    to: *mut N,
) -> Left<N> {
    let runs = &terms.runs[panel.runs.clone()];
    // Where steps lie side by side in memory, rows are copied.
    let in_rows = runs.iter().all(|run| run.len == 1 || run.left[1] == width as isize) && runs.iter().any(|run| run.len > 1);
    if in_rows {
        let row = padded(panel.len);
        // SAFETY: the caller's promise.
        unsafe { pack_rows(loader, from, runs, offsets, row, to) };
        return Left { at: to, row: Some(row), len: panel.len };
    }
    for (begin, height) in tiles {
        for (first, count, step) in even_parts(&offsets[begin..begin + height]) {
            for Run { at, len, left, .. } in runs {
                // SAFETY: the caller's promise.
                unsafe {
                    let (from, to) = (from.offset(offsets[begin + first] + left[0]), to.add(begin * panel.len + at * height + first));
                    loader.load(Block { from, steps: [left[1], step], counts: [*len, count], to, to_row: height });
                }
            }
        }
    }
    Left { at: to, row: None, len: panel.len }
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
                loader.load(Block { from, steps: [step, left[1]], counts: [count, *len], to, to_row: row });
            }
        }
    }
}

/// Packs the columns at `offsets` of the right operand, a panel's rows of `width` numbers one behind the other; missing columns are zeros.
///
/// # Safety
/// The elements can be read; `to` has `panel.span · width` numbers.
pub(super) unsafe fn pack_right<N: Pod>(loader: &Loader<N>, from: *const u8, (terms, panel): (&Terms, &Panel), offsets: &[isize], width: usize, to: *mut N) {
    if offsets.len() < width {
        // SAFETY: the caller's promise.
        unsafe { to.write_bytes(0, panel.span * width) };
    }
    for (first, count, step) in even_parts(offsets) {
        for Run { at, len, right, .. } in &terms.runs[panel.runs.clone()] {
            // SAFETY: the caller's promise.
            unsafe {
                let (from, to) = (from.offset(offsets[first] + right[0]), to.add(at * width + first));
                loader.load(Block { from, steps: [right[1], step], counts: [*len, count], to, to_row: width });
            }
        }
    }
}
