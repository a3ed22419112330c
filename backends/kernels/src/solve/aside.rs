//! Small matrices of a batch side by side: each lane of a vector has a matrix of its own.
//!
//! Elements of some matrices are turned into a tile, in which the same element of all of them lies together, and widened to the numbers that are computed
//! with. Each matrix is computed with in the order of the op, so it has the bits that it has alone.

use super::field::{self, Part};
use super::panels::{Convert, Float, Memory, with_real};
use crate::Array;
use crate::target::{Code, with_isa};
use crate::transpose::{TILE_SIDE, Transposed, transpose};
use shale_ir::element::ElementType;
use shale_ir::with_float;
use shale_lanes::Isa;
use std::ops::Range;

/// Matrices that are side by side.
pub(super) const LANES: usize = 8;

/// The same number of each matrix.
pub(super) type Side<P> = [P; LANES];

/// Groups of matrices of a batch of so many.
pub(super) fn groups(matrices: usize) -> usize {
    matrices.div_ceil(LANES)
}

/// Whether so many matrices of so many rows are faster side by side: idle lanes take as long as others, larger matrices fill vectors by themselves.
pub(super) fn pays(matrices: usize, n: usize) -> bool {
    matrices >= LANES || (matrices >= LANES / 2 && n <= LANES)
}

/// The matrices of a group.
pub(super) fn of_group(group: usize, matrices: usize) -> Range<usize> {
    group * LANES..((group + 1) * LANES).min(matrices)
}

/// The numbers of a triangle of so many rows.
pub(super) fn triangle(n: usize) -> usize {
    n * (n + 1) / 2
}

/// Matrices of real numbers, and how a tile holds some of them.
#[derive(Clone, Copy)]
pub(super) struct Matrices<'a> {
    array: &'a Array,
    places: &'a [usize],
    /// Lines of elements that follow one another in a tile, and as far as may be in memory: how many lines and elements, and the bytes between them.
    lines: [(usize, usize); 2],
    /// Whether lines are columns.
    by_columns: bool,
}

impl<'a> Matrices<'a> {
    /// Those at some places of an array.
    pub(super) fn new(array: &'a Array, places: &'a [usize]) -> Matrices<'a> {
        let [row, column] = [array.dims.len() - 2, array.dims.len() - 1].map(|d| (array.dims[d], array.strides[d]));
        let by_columns = row.1 < column.1;
        Matrices { array, places, lines: if by_columns { [column, row] } else { [row, column] }, by_columns }
    }

    /// Elements of a matrix.
    pub(super) fn len(&self) -> usize {
        self.lines[0].0 * self.lines[1].0
    }

    /// Numbers that a tile takes the room of.
    pub(super) fn room<P>(&self) -> usize {
        (self.len() * LANES * self.array.element.bytes()).div_ceil(size_of::<P>())
    }

    /// Where a tile has the elements of the matrices, transposed if so said, and then with the last row or column first.
    pub(super) fn order(&self, transposed: bool, reversed: [bool; 2]) -> Order {
        let [outer, inner] = self.lines.map(|(count, _)| count);
        // Steps and sizes of rows and of columns.
        let mut both = [(inner, outer), (1, inner)];
        if self.by_columns != transposed {
            both.reverse();
        }
        let mut order = Order { first: 0, steps: both.map(|(step, _)| step as isize) };
        for d in 0..2 {
            if reversed[d] {
                order.first += (both[d].1 as isize - 1) * order.steps[d];
                order.steps[d] = -order.steps[d];
            }
        }
        order
    }

    /// True if all elements of the matrices lie in so many bytes.
    fn lie_in(&self, some: &Range<usize>, bytes: usize) -> bool {
        let last: usize = self.lines.iter().map(|(count, step)| (count - 1) * step).sum();
        self.places[some.clone()].iter().all(|at| at + last + self.array.element.bytes() <= bytes)
    }

    /// Copies some matrices to a tile, which begins with `tile`.
    pub(super) fn read<P: Part>(&self, some: Range<usize>, memory: &[u8], tile: &mut [P]) {
        assert!(self.lie_in(&some, memory.len()) && self.room::<P>() <= tile.len(), "elements lie in their memory");
        // SAFETY: they do; what is only read may be given as what could be written.
        unsafe { self.copy::<false>(some, memory.as_ptr().cast_mut(), tile.as_mut_ptr().cast()) }
    }

    /// Copies a tile to some matrices.
    ///
    /// # Safety
    /// Nobody else writes or reads these matrices meanwhile.
    pub(super) unsafe fn write<P: Part>(&self, some: Range<usize>, memory: Memory, tile: &mut [P]) {
        assert!(self.lie_in(&some, memory.bytes) && self.room::<P>() <= tile.len(), "elements lie in their memory");
        // SAFETY: they do; nobody else has them.
        unsafe { self.copy::<true>(some, memory.at.get(), tile.as_mut_ptr().cast()) }
    }

    /// Copies elements of matrices from memory to a tile, or back.
    ///
    /// # Safety
    /// All of them can be read and, where they are copied to, written.
    unsafe fn copy<const BACK: bool>(&self, some: Range<usize>, memory: *mut u8, tile: *mut u8) {
        let (bytes, places) = (self.array.element.bytes(), &self.places[some]);
        let [(lines, step), (length, apart)] = self.lines;
        let is_contiguous = apart == bytes || length == 1;
        let (lines, length) = if is_contiguous && step == length * bytes { (1, lines * length) } else { (lines, length) };
        let distance = places.get(1).map_or(0, |second| *second as isize - places[0] as isize);
        let is_even = places.windows(2).all(|pair| pair[1] as isize - pair[0] as isize == distance);
        for line in 0..lines {
            let tile = tile.wrapping_add(line * length * LANES * bytes);
            if is_even && is_contiguous {
                let at = memory.wrapping_add(places[0] + line * step);
                let to_tile = Transposed { rows: length, columns: places.len(), from_step: distance, to_step: (LANES * bytes) as isize, tile: [TILE_SIDE; 2] };
                let back = Transposed { rows: places.len(), columns: length, from_step: to_tile.to_step, to_step: distance, tile: [TILE_SIDE; 2] };
                // SAFETY: the caller's promise.
                unsafe { if BACK { transpose(tile, at, bytes, back) } else { transpose(at, tile, bytes, to_tile) } };
                continue;
            }
            for i in 0..length {
                for (lane, at) in places.iter().enumerate() {
                    let (at, tile) = (memory.wrapping_add(at + line * step + i * apart), tile.wrapping_add((i * LANES + lane) * bytes));
                    // SAFETY: the caller's promise; a tile is no part of an array.
                    unsafe { if BACK { at.copy_from_nonoverlapping(tile, bytes) } else { tile.copy_from_nonoverlapping(at, bytes) } };
                }
            }
        }
    }

    /// Widens elements of a tile to numbers: those `[row, i]` of each row.
    pub(super) fn widen<P: Part>(&self, isa: Isa, tile: &[P], order: Order, rows: impl Iterator<Item = Range<usize>>, numbers: &mut [Side<P>]) {
        with_real!(P, self.array.element, T => {
            let tile: &[[T; LANES]] = bytemuck::cast_slice(&bytemuck::cast_slice::<P, T>(tile)[..self.len() * LANES]);
            with_isa(isa, Widen { tile, order, rows, numbers });
        });
    }

    /// Rounds numbers to elements of a tile, as [`Self::widen`] reads them.
    pub(super) fn narrow<P: Part>(&self, isa: Isa, tile: &mut [P], order: Order, rows: impl Iterator<Item = Range<usize>>, numbers: &[Side<P>]) {
        with_real!(P, self.array.element, T => {
            let tile: &mut [[T; LANES]] = bytemuck::cast_slice_mut(&mut bytemuck::cast_slice_mut::<P, T>(tile)[..self.len() * LANES]);
            with_isa(isa, Narrow { tile, order, rows, numbers });
        });
    }
}

/// Where a tile has an element `[i, j]`.
#[derive(Clone, Copy)]
pub(super) struct Order {
    first: isize,
    steps: [isize; 2],
}

impl Order {
    /// The place of an element.
    #[inline(always)]
    fn at(&self, i: usize, j: usize) -> usize {
        (self.first + i as isize * self.steps[0] + j as isize * self.steps[1]) as usize
    }
}

/// Widens the same element of all matrices at one time.
struct Widen<'a, T, P, R> {
    tile: &'a [[T; LANES]],
    order: Order,
    rows: R,
    numbers: &'a mut [Side<P>],
}

impl<T: Convert, P: Part, R: Iterator<Item = Range<usize>>> Code for Widen<'_, T, P, R> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let mut numbers = self.numbers.iter_mut();
        for (i, row) in self.rows.enumerate() {
            for (j, number) in row.zip(&mut numbers) {
                // Whole arrays are read and written, so that they are vectors.
                let (from, mut wide) = (self.tile[self.order.at(i, j)], [P::ZERO; LANES]);
                for lane in 0..LANES {
                    wide[lane] = from[lane].parts()[0];
                }
                *number = wide;
            }
        }
    }
}

/// Rounds the same number of all matrices at one time.
struct Narrow<'a, T, P, R> {
    tile: &'a mut [[T; LANES]],
    order: Order,
    rows: R,
    numbers: &'a [Side<P>],
}

impl<T: Convert, P: Part, R: Iterator<Item = Range<usize>>> Code for Narrow<'_, T, P, R> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let mut numbers = self.numbers.iter();
        for (i, row) in self.rows.enumerate() {
            for (j, number) in row.zip(&mut numbers) {
                let (number, mut narrow) = (*number, [T::zeroed(); LANES]);
                for lane in 0..LANES {
                    narrow[lane] = T::nearest_to([number[lane], P::ZERO]);
                }
                self.tile[self.order.at(i, j)] = narrow;
            }
        }
    }
}

/// Elements of a column, or columns of unknowns, that are computed at one time: more chains of operations than one is waited for.
const AT_ONCE: usize = 4;

/// `sums[r] − factors[k] · rows[k][r]` for each `k` in order, where factors and rows come from an iterator.
#[inline(always)]
fn taken<'a, P: Part, const R: usize>(mut sums: [Side<P>; R], steps: impl Iterator<Item = (&'a Side<P>, &'a [Side<P>; R])>) -> [Side<P>; R] {
    for (factor, row) in steps {
        for r in 0..R {
            for lane in 0..LANES {
                sums[r][lane] = sums[r][lane].minus_product(row[r][lane], factor[lane]);
            }
        }
    }
    sums
}

/// Divides each number by its matrix's divisor.
#[inline(always)]
fn divide<P: Part, const R: usize>(numbers: &mut [Side<P>; R], divisor: &Side<P>) {
    for number in numbers {
        for lane in 0..LANES {
            number[lane] = number[lane].over(divisor[lane]);
        }
    }
}

/// So many neighbours of a list. There are as many.
#[inline(always)]
fn some<P, const R: usize>(list: &[Side<P>], at: usize) -> &[Side<P>; R] {
    list[at..].first_chunk().expect("numbers lie in their lists")
}

/// Makes the factors of matrices whose columns, from the diagonal on, lie one behind the other. NaN where a pivot is not positive and finite.
pub(super) struct Factors<'a, P> {
    pub(super) numbers: &'a mut [Side<P>],
    pub(super) n: usize,
}

impl<P: Part> Factors<'_, P> {
    /// Takes the columns before from the elements of column `j` from row `i` on, which are the first of `rest`; `made` has those columns.
    #[inline(always)]
    fn column<const R: usize>(n: usize, made: &[Side<P>], rest: &[Side<P>], (i, j): (usize, usize)) -> [Side<P>; R] {
        // Column `k` begins `n − k` numbers before the next one, with row `k`.
        let mut start = 0;
        let steps = (0..j).map(|k| {
            let column = &made[start..];
            start += n - k;
            (&column[j - k], some(column, i - k))
        });
        taken(*some(rest, i - j), steps)
    }
}

impl<P: Part> Code for Factors<'_, P> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let (n, mut definite, mut begin) = (self.n, [true; LANES], 0);
        for j in 0..n {
            let (made, rest) = self.numbers.split_at_mut(begin);
            begin += n - j;
            let [mut root] = Self::column::<1>(n, made, rest, (j, j));
            for lane in 0..LANES {
                definite[lane] &= root[lane].is_pivot();
                root[lane] = root[lane].root();
            }
            rest[0] = root;
            let mut i = j + 1;
            while i + AT_ONCE <= n {
                let mut numbers = Self::column::<AT_ONCE>(n, made, rest, (i, j));
                divide(&mut numbers, &root);
                rest[i - j..][..AT_ONCE].copy_from_slice(&numbers);
                i += AT_ONCE;
            }
            for i in i..n {
                let mut numbers = Self::column::<1>(n, made, rest, (i, j));
                divide(&mut numbers, &root);
                rest[i - j] = numbers[0];
            }
        }
        if definite.contains(&false) {
            for number in self.numbers {
                for lane in 0..LANES {
                    number[lane] = if definite[lane] { number[lane] } else { P::NAN };
                }
            }
        }
    }
}

/// Forward substitution: rows of coefficients up to the diagonal, one behind the other, and rows of unknowns, which become the solutions.
pub(super) struct Systems<'a, P> {
    pub(super) coefficients: &'a [Side<P>],
    pub(super) unknowns: &'a mut [Side<P>],
    pub(super) columns: usize,
    pub(super) unit: bool,
}

impl<P: Part> Systems<'_, P> {
    /// The solutions of row `i` in some columns.
    #[inline(always)]
    fn row<const R: usize>(&mut self, row: &[Side<P>], i: usize, column: usize) {
        let columns = self.columns;
        let (made, rest) = self.unknowns.split_at_mut(i * columns);
        let steps = row[..i].iter().enumerate().map(|(k, factor)| (factor, some(made, k * columns + column)));
        let mut numbers = taken::<P, R>(*some(rest, column), steps);
        if !self.unit {
            divide(&mut numbers, &row[i]);
        }
        rest[column..][..R].copy_from_slice(&numbers);
    }
}

impl<P: Part> Code for Systems<'_, P> {
    type Out = ();
    #[inline(always)]
    fn run(mut self) {
        let coefficients = self.coefficients;
        let n = self.unknowns.len() / self.columns;
        for i in 0..n {
            let (row, mut column) = (&coefficients[triangle(i)..][..=i], 0);
            while column + AT_ONCE <= self.columns {
                self.row::<AT_ONCE>(row, i, column);
                column += AT_ONCE;
            }
            (column..self.columns).for_each(|column| self.row::<1>(row, i, column));
        }
    }
}
