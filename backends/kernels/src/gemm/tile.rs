//! The micro-kernels: what runs while a block of the result is in registers.

use super::ahead::Ahead;
use super::lanes::Lanes;
use super::sums::{ColumnsFn, FewRowsFn, HalveFn, JoinFn, PairFn, RowFn, RowsFn};
use crate::memory::{LINE, prefetch, prefetch_all};

/// A part of a panel that is in the sum: rows of the packed right side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    /// The first one, counted in the panel.
    pub start: u32,
    /// Their number.
    pub len: u32,
}

/// A segment in groups of contracted indices, and where its left elements begin, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub left: isize,
    pub start: u32,
    pub len: u32,
}

/// The operands of a block of the result that is held in registers.
///
/// The left side's element of row `i` and step `k` of a segment is `a[left + i · a_row + k · a_step]`; the right side's is row `start + k`, as many
/// vectors as the block has.
pub(super) struct Tile<'a, N> {
    pub a: *const N,
    pub a_row: isize,
    pub a_step: usize,
    pub b: *const N,
    /// Numbers from a row of the right side to the next one.
    pub b_row: usize,
    pub segments: &'a [Step],
    /// Where the result lies, and for each row its distance from there in bytes.
    pub c: *mut u8,
    pub c_rows: *const isize,
    /// Whether the sums are added to what is there.
    pub add: bool,
    /// Lanes of the last vector that are in the result.
    pub last: usize,
    /// What vectors of [`WIDE`] bytes ask for meanwhile: shorter ones have less time for each row.
    pub ahead: Ahead,
}

/// A micro-kernel for a number of rows and vectors.
pub(super) type TileFn<N> = unsafe fn(&Tile<'_, N>);

/// The operands of a block of a few columns that are left behind full vectors, of which rows fill the vectors.
///
/// The left side's element of row `i` and step `k` of a segment is `a[i][left + k · a_step]`, the right side's is as in [`Tile`].
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "other machines have no micro-kernels for few columns"))]
pub(super) struct Remainder<'a, N> {
    /// Where each row begins; the last one again where there are fewer.
    pub a: &'a [*const N; REMAINDER_ROWS],
    /// 1, or another number where each row begins with the number behind the one before; numbers behind the last row fill a vector then.
    pub a_step: usize,
    pub b: *const N,
    pub b_row: usize,
    pub segments: &'a [Step],
    pub c: *mut u8,
    pub c_rows: &'a [isize],
    pub add: bool,
}

/// A micro-kernel for few columns.
pub(super) type RemainderFn<N> = unsafe fn(&Remainder<'_, N>);

/// Rows of the highest block of few columns, and columns of the widest one.
pub(super) const REMAINDER_ROWS: usize = 32;
pub(super) const REMAINDER_COLUMNS: usize = 8;

/// Rows that are summed together where each lane has products of its own.
pub(super) const DIAGONAL_ROWS: usize = 6;

/// Where the elements of a product lie: bytes from where the left row begins, and numbers of the packed right operand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    pub left: isize,
    pub right: isize,
    /// Whether it is the first of [`DIAGONAL_RUN`] products whose left elements lie as far apart as rows, so that neighbouring rows share them.
    pub begins_run: bool,
}

/// Neighbouring products that rows share left elements for: as many as most windows are wide.
pub(super) const DIAGONAL_RUN: usize = 3;

/// The operands of rows in which each lane has products of its own.
pub(super) struct Diagonals<'a, N> {
    pub a: *const u8,
    /// Bytes from a row to the next one.
    pub a_row: isize,
    pub b: *const N,
    pub products: &'a [Product],
    /// Numbers from the right elements of a product to those of the next one of a run.
    pub b_row: usize,
    /// The products of each panel.
    pub panels: &'a [std::ops::Range<usize>],
    /// Where the result lies, and for each row its distance from there in bytes.
    pub c: *mut u8,
    pub c_rows: *const isize,
    /// Whether the sums are added to what is there.
    pub add: bool,
}

/// Products lane by lane.
pub(super) type DiagonalFn<N> = unsafe fn(&Diagonals<'_, N>);

/// The operands of rows whose products are a square of [`DIAGONAL_RUN`], and whose next row has the left elements of the square's next row.
pub(super) struct Grid<'a, N> {
    pub a: *const u8,
    /// Bytes from a row to the next one.
    pub a_row: isize,
    /// Bytes from where a row begins to the left elements of the square's first row.
    pub columns: [isize; DIAGONAL_RUN],
    /// The right elements, row by row of the square, and numbers from one to the next.
    pub b: *const N,
    pub b_row: usize,
    /// Where the result lies, and for each row its distance from there in bytes.
    pub c: *mut u8,
    pub c_rows: &'a [isize],
}

/// Products of squares lane by lane, of any number of rows.
pub(super) type GridFn<N> = unsafe fn(&Grid<'_, N>);

/// Small contractions of one form in planes, of which each has one number of every contraction.
pub(super) struct Planes<N> {
    pub left: *const N,
    pub right: *const N,
    pub to: *mut N,
    /// Where the planes begin, in numbers: of the left side row by row of the products, of the right one column by column, of the result row by row.
    pub lists: [*const usize; 3],
    pub rows: usize,
    pub columns: usize,
    pub products: usize,
    /// Contractions, a multiple of the lanes.
    pub width: usize,
}

/// Sums of products in planes.
pub(super) type PlanesFn<N> = unsafe fn(&Planes<N>);

/// The micro-kernels of an arithmetic on an instruction set.
#[derive(Debug)]
pub(crate) struct Tiles<N: 'static> {
    /// Lanes of a vector.
    pub(super) lanes: usize,
    /// Vectors of the widest block.
    pub(super) vectors: usize,
    /// For each number of rows from 1 and of vectors from 1 the micro-kernel.
    pub(super) blocks: &'static [TileFn<N>],
    /// For each number of vectors of rows from 1 and of columns from 1 the micro-kernel for few columns, if there is one.
    pub(super) remainder: &'static [[RemainderFn<N>; REMAINDER_COLUMNS]],
    pub(super) row: RowFn<N>,
    pub(super) pair: PairFn<N>,
    pub(super) columns: ColumnsFn<N>,
    pub(super) halve: HalveFn<N>,
    pub(super) join: JoinFn<N>,
    pub(super) whole_rows: RowsFn<N>,
    pub(super) few_rows: FewRowsFn<N>,
    /// What sums begin with.
    pub(super) zero: fn() -> N,
    /// `x + y`
    pub(super) add: fn(N, N) -> N,
    /// For one row, and for [`DIAGONAL_ROWS`].
    pub(super) diagonals: [DiagonalFn<N>; 2],
    pub(super) grid: GridFn<N>,
    /// In panels (of which there is one), and in lanes.
    pub(super) interleaved: [PlanesFn<N>; 2],
}

impl<N> Tiles<N> {
    /// Rows of the highest block.
    pub(super) fn rows(&self) -> usize {
        self.blocks.len() / self.vectors
    }

    /// Columns of the widest block.
    pub(super) fn width(&self) -> usize {
        self.vectors * self.lanes
    }

    /// Whether micro-kernels ask for what the next block reads.
    pub(super) fn asks_ahead(&self) -> bool {
        self.lanes * size_of::<N>() == WIDE
    }

    /// The micro-kernel for a block.
    pub(super) fn tile(&self, rows: usize, vectors: usize) -> TileFn<N> {
        self.blocks[(rows - 1) * self.vectors + vectors - 1]
    }
}

/// Steps before the last one when what sums are added to is asked for: time for it to come, but not to go before it is needed.
const LATE: u32 = 32;

/// Bytes of the vectors whose blocks ask for what the next block reads, and for the lines of a result that is not read, too: stores are done one after the other, and those of a block wait for
/// all of its lines before the next block's can begin. Products of 64 contractions take a quarter longer without it; where vectors are shorter, so are blocks,
/// and asking costs more than it gains.
const WIDE: usize = 64;

/// Asks for a row of the result, for now or for later.
#[inline(always)]
fn ask_for<V: Lanes, const VECTORS: usize, const LATER: bool>(row: *const u8) {
    prefetch_all::<LATER>(row, VECTORS * size_of::<V>());
}

/// Adds the products of a block.
///
/// # Safety
/// The machine has the instructions of `V`, and all that [`Tile`] names can be read, what is behind `c` written.
#[inline(always)]
pub(super) unsafe fn tile<V: Lanes, const ROWS: usize, const VECTORS: usize>(t: &Tile<'_, V::Number>) {
    let mut sums = [[V::zero(); VECTORS]; ROWS];
    let (row, step) = (t.a_row, t.a_step);
    if t.add || size_of::<V>() == WIDE {
        // SAFETY: the caller's promise: there is a distance for each row.
        (0..ROWS).for_each(|i| unsafe { ask_for::<V, VECTORS, true>(t.c.wrapping_offset(*t.c_rows.add(i))) });
    }
    for (number, segment) in t.segments.iter().enumerate() {
        // SAFETY: the caller's promise: the rows and the steps of the segment are there.
        let (mut a, mut b) = unsafe { (t.a.offset(segment.left), t.b.add(segment.start as usize * t.b_row)) };
        let late = if t.add && number + 1 == t.segments.len() { segment.len.min(LATE) } else { 0 };
        let (mut now, mut later) = (segment.len - late, late);
        let mut ahead = t.ahead.at.wrapping_add(segment.start as usize * t.ahead.step);
        loop {
            for _ in 0..now {
                // SAFETY: the caller's promise.
                unsafe {
                    let mut right = [V::zero(); VECTORS];
                    for (j, right) in right.iter_mut().enumerate() {
                        *right = V::load(b.add(j * V::COUNT));
                    }
                    for (i, sums) in sums.iter_mut().enumerate() {
                        let left = V::splat(a.offset(i as isize * row));
                        for (sum, right) in sums.iter_mut().zip(right) {
                            *sum = sum.multiply_add(left, right);
                        }
                    }
                    a = a.add(step);
                    b = b.add(t.b_row);
                }
                if size_of::<V>() == WIDE {
                    prefetch::<true>(ahead);
                    prefetch::<true>(ahead.wrapping_add(LINE));
                    ahead = ahead.wrapping_add(t.ahead.step);
                }
            }
            if later == 0 {
                break;
            }
            (now, later) = (later, 0);
            // SAFETY: the caller's promise: there is a distance for each row.
            (0..ROWS).for_each(|i| unsafe { ask_for::<V, VECTORS, false>(t.c.wrapping_offset(*t.c_rows.add(i))) });
        }
    }
    // SAFETY: the caller's promise.
    unsafe { write(t, &sums) }
}

/// Writes a block, or adds it to what is there.
///
/// # Safety
/// As for [`tile`].
#[inline(always)]
pub(super) unsafe fn write<V: Lanes, const ROWS: usize, const VECTORS: usize>(t: &Tile<'_, V::Number>, sums: &[[V; VECTORS]; ROWS]) {
    for (i, sums) in sums.iter().enumerate() {
        for (j, sum) in sums.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe {
                let to = t.c.byte_offset(*t.c_rows.add(i)).cast::<V::Number>().add(j * V::COUNT);
                if j + 1 < VECTORS || t.last == V::COUNT {
                    if t.add { V::load(to).add(*sum).store(to) } else { sum.store(to) }
                } else {
                    let sum = if t.add { V::load_first(to, t.last).add(*sum) } else { *sum };
                    sum.store_first(to, t.last);
                }
            }
        }
    }
}

/// The micro-kernels of lanes, of the functions that [`entries!`] has made where this is used.
macro_rules! tiles {
    ($V:ty, $vectors:tt, [$($rows:literal)*]) => {
        Tiles {
            lanes: <$V as Lanes>::COUNT,
            vectors: $vectors,
            blocks: tiles!(@table $V, $vectors, [$($rows)*]),
            remainder: &[],
            row: row::<$V>,
            pair: pair::<$V>,
            columns: columns::<$V>,
            halve: halve::<$V>,
            join: join::<$V>,
            whole_rows: whole_rows::<$V>,
            few_rows: few_rows::<$V>,
            zero: <$V as Lanes>::zero_one,
            add: <$V as Lanes>::add_one,
            diagonals: [diagonals::<$V, 1>, diagonals::<$V, { crate::gemm::tile::DIAGONAL_ROWS }>],
            grid: grid::<$V>,
            interleaved: [in_one_panel::<$V>, in_few_lanes::<$V>],
        }
    };
    (@table $V:ty, 1, [$($rows:literal)*]) => { &[$(run::<$V, $rows, 1>,)*] };
    (@table $V:ty, 2, [$($rows:literal)*]) => { &[$(run::<$V, $rows, 1>, run::<$V, $rows, 2>,)*] };
}

/// Functions that may use instructions, each an instance of the generic one of this file.
macro_rules! entries {
    ($(#[$attribute:meta])*) => {
        $(#[$attribute])*
        unsafe fn run<V: Lanes, const ROWS: usize, const VECTORS: usize>(t: &Tile<'_, V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::tile::tile::<V, ROWS, VECTORS>(t) }
        }
        $(#[$attribute])*
        unsafe fn row<V: Lanes>(x: *const V::Number, y: *const V::Number, len: usize, sums: *mut V::Number) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::row::<V>(x, y, len, sums) }
        }
        $(#[$attribute])*
        unsafe fn pair<V: Lanes>(x: *const V::Number, y: [*const V::Number; 2], vector_first: bool, len: usize, sums: *mut V::Number) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::pair::<V>(x, y, vector_first, len, sums) }
        }
        $(#[$attribute])*
        unsafe fn columns<V: Lanes>(x: *const V::Number, y: *const V::Number, y_row: usize, len: usize, columns: usize, sums: *mut V::Number) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::columns::<V>(x, y, y_row, len, columns, sums) }
        }
        $(#[$attribute])*
        unsafe fn halve<V: Lanes>(sums: *mut V::Number, columns: usize) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::halve::<V>(sums, columns) }
        }
        $(#[$attribute])*
        unsafe fn join<V: Lanes>(sums: *mut V::Number, work: *mut V::Number, to: *mut V::Number) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::join::<V>(sums, work, to) }
        }
        $(#[$attribute])*
        unsafe fn whole_rows<V: Lanes>(rows: &crate::gemm::sums::WholeRows<'_, V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::whole_rows::<V>(rows) }
        }
        $(#[$attribute])*
        unsafe fn few_rows<V: Lanes>(x: *const V::Number, y: *const V::Number, y_row: usize, len: usize, columns: usize, to: *mut V::Number) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::sums::few_rows::<V>(x, y, y_row, len, columns, to) }
        }
        $(#[$attribute])*
        unsafe fn diagonals<V: Lanes, const ROWS: usize>(d: &crate::gemm::tile::Diagonals<'_, V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::diagonal::diagonals::<V, ROWS>(d) }
        }
        $(#[$attribute])*
        unsafe fn grid<V: Lanes>(g: &crate::gemm::tile::Grid<'_, V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::diagonal::grid::<V>(g) }
        }
        $(#[$attribute])*
        unsafe fn in_one_panel<V: Lanes>(p: &crate::gemm::tile::Planes<V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::planes::in_one_panel::<V>(p) }
        }
        $(#[$attribute])*
        unsafe fn in_few_lanes<V: Lanes>(p: &crate::gemm::tile::Planes<V::Number>) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::planes::in_few_lanes::<V>(p) }
        }
    };
}

pub(super) use {entries, tiles};
