//! Operands as the micro-kernels read them.

use super::Elements;
use super::number::Number;
use super::terms::{Panel, Run, Terms};
use super::transfer::{Block, Loader};
use bytemuck::Pod;
use shale_lanes::Isa;
use std::fmt::Debug;
use std::ops::Range;

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
    unsafe fn left(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], tiles: &mut dyn Iterator<Item = (usize, usize)>, to: *mut N) -> Left<N>;

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
    unsafe fn left(&self, from: *const u8, panel: (&Terms, &Panel), offsets: &[isize], tiles: &mut dyn Iterator<Item = (usize, usize)>, to: *mut N) -> Left<N> {
        // SAFETY: the caller's promise.
        unsafe { pack_left(&self.left, from, self.width, panel, offsets, tiles, to) }
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
    at: *const N,
    /// Numbers from a row to the next one, if rows lie one behind the other; else each tile has its steps one behind the other.
    row: Option<usize>,
    /// Numbers from a step to the next one, and from a tile to the next one.
    stride: usize,
    tile: usize,
}

impl<N> Left<N> {
    /// Rows one behind the other, `row` numbers apart.
    pub(super) fn rows(at: *const N, row: usize) -> Left<N> {
        Left { at, row: Some(row), stride: 1, tile: 0 }
    }

    /// How far the steps of a tile lie apart.
    pub(super) fn step(&self) -> usize {
        if self.row.is_some() { 1 } else { self.stride }
    }

    /// The numbers of a tile that begins with the row `first`, how far its rows and how far its steps lie apart.
    ///
    /// # Safety
    /// The block has these rows.
    pub(super) unsafe fn tile(&self, tile: usize, first: usize) -> (*const N, usize, usize) {
        // SAFETY: the caller's promise.
        match self.row {
            Some(row) => (unsafe { self.at.add(first * row) }, row, 1),
            None => (unsafe { self.at.add(tile * self.tile) }, 1, self.stride),
        }
    }
}

/// Steps that are copied for all rows before the next ones.
const STRIP: usize = 16;
/// Rows ahead that memory is asked for, where rows are copied.
const AHEAD: isize = 8;
/// Blocks of columns ahead, where columns are.
const BLOCKS_AHEAD: isize = 2;
/// Rows of a step are copied in multiples of this.
const COPIED: usize = 8;

/// Numbers that a block of `rows` rows in tiles of up to `highest` takes, where the longest panel has `longest` products.
pub(super) fn left_size(rows: usize, highest: usize, longest: usize) -> usize {
    (rows * padded(longest)).max(rows.div_ceil(highest) * highest.next_multiple_of(COPIED) * longest)
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
        return Left::rows(to, row);
    }
    // Elsewhere each step's rows are copied, some more than the tile has where the next tile's rows follow: whole vectors.
    let tiles: Vec<(usize, usize)> = tiles.collect();
    let stride = tiles.iter().map(|(_, height)| height.next_multiple_of(COPIED)).max().unwrap_or(0);
    let mut parts = Vec::new();
    for (t, (begin, height)) in tiles.into_iter().enumerate() {
        let rows = &offsets[begin..offsets.len().min(begin + stride)];
        let even = even_parts(rows).take_while(|(first, ..)| *first < height);
        parts.extend(even.map(|(first, count, step)| (rows[first], count, step, t * stride * panel.len + first)));
    }
    // Some steps at a time for all tiles: what neighbouring tiles share of a line is read while it is near.
    let strips = runs.iter().flat_map(|run| (0..run.len).step_by(STRIP).map(move |first| (run, first, STRIP.min(run.len - first))));
    for (Run { at, left, .. }, first, len) in strips {
        for (row, count, step, place) in &parts {
            // SAFETY: the caller's promise.
            unsafe {
                let (from, to) = (from.offset(row + left[0] + first as isize * left[1]), to.add(place + (at + first) * stride));
                loader.load(Block { from, steps: [left[1], *step], counts: [len, *count], to, to_row: stride, ahead: STRIP as isize * left[1] });
            }
        }
    }
    Left { at: to, row: None, stride, tile: stride * panel.len }
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
