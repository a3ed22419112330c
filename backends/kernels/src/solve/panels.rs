//! Matrices of f32, f64 or c128 in groups of columns, as tiles read them.

use super::field;
use crate::Array;
use crate::target::{Code, with_isa};
use crate::threads::Shared;
use shale_ir::element::{C64, C128, ElementType, FloatElement};
use shale_ir::with_float;
use shale_lanes::Isa;
use std::marker::PhantomData;
use std::ops::Range;

/// Where a matrix lies in an array's memory: which of its elements is `[i, j]` of what is computed with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Rows and columns of what is computed with.
    pub(super) sizes: [usize; 2],
    element: ElementType,
    /// The address of the first element, and bytes to the next one along rows' and columns' numbers.
    first: isize,
    steps: [isize; 2],
}

impl Part {
    /// The matrix at an address, its last two dimensions exchanged if `transposed`.
    pub(super) fn new(array: &Array, at: usize, transposed: bool) -> Part {
        let rank = array.dims.len();
        let mut order = [rank - 2, rank - 1];
        if transposed {
            order.reverse();
        }
        Part { sizes: order.map(|d| array.dims[d]), element: array.element, first: at as isize, steps: order.map(|d| array.strides[d] as isize) }
    }

    /// The same with the last row (`[true, …]`) or column first.
    pub(super) fn reversed(self, which: [bool; 2]) -> Part {
        let mut part = self;
        for d in 0..2 {
            if which[d] && self.sizes[d] > 0 {
                part.first += (self.sizes[d] as isize - 1) * self.steps[d];
                part.steps[d] = -self.steps[d];
            }
        }
        part
    }

    /// The address of an element.
    fn at(&self, row: usize, column: usize) -> isize {
        self.first + row as isize * self.steps[0] + column as isize * self.steps[1]
    }

    /// How many columns of a group of `width` are copied at one time: few where they are far apart, since each is another line of the caches, and these
    /// may exclude one another.
    fn columns_at_once(&self, width: usize) -> usize {
        if self.steps[1] == self.element.bytes() as isize { width } else { LINES }
    }

    /// True if all elements lie in so many bytes.
    fn lies_in(&self, bytes: usize) -> bool {
        let [rows, columns] = self.sizes;
        let corners = [self.at(0, 0), self.at(0, columns.max(1) - 1), self.at(rows.max(1) - 1, 0), self.at(rows.max(1) - 1, columns.max(1) - 1)];
        let end = bytes as isize - self.element.bytes() as isize;
        rows == 0 || columns == 0 || corners.iter().all(|at| (0..=end).contains(at))
    }
}

/// A matrix in groups of columns. The rows of a group lie one behind the other, in each row its real parts and then, of complex numbers, its imaginary
/// parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panels {
    /// Columns of a group.
    pub(super) width: usize,
    pub(super) parts: usize,
    /// Rows, those that tiles are filled up with included.
    pub(super) rows: usize,
    /// Groups.
    pub(super) count: usize,
    /// Whether a group ends with the row of its last column, rounded up: nothing below the diagonal is read.
    pub(super) triangular: bool,
}

impl Panels {
    /// A matrix of so many rows and columns; rows are filled up to a multiple of `whole`.
    pub(super) fn new(parts: usize, width: usize, whole: usize, [rows, columns]: [usize; 2], triangular: bool) -> Panels {
        Panels { width, parts, rows: rows.next_multiple_of(whole), count: columns.div_ceil(width), triangular }
    }

    /// Numbers from one row of a group to the next.
    pub(super) fn step(&self) -> usize {
        self.width * self.parts
    }

    /// Rows of a group.
    pub(super) fn rows_of(&self, group: usize) -> usize {
        if self.triangular { self.rows.min((group + 1) * self.width) } else { self.rows }
    }

    /// Where a row of a group begins.
    pub(super) fn at(&self, group: usize, row: usize) -> usize {
        let before = if self.triangular {
            // All groups before the last have `(group + 1) · width` rows: no more than there are.
            self.width * (group * (group + 1) / 2)
        } else {
            group * self.rows
        };
        (before + row) * self.step()
    }

    /// Numbers in all groups.
    pub(super) fn len(&self) -> usize {
        self.count.checked_sub(1).map_or(0, |last| self.at(last, self.rows_of(last)))
    }

    /// Numbers in the longest group.
    pub(super) fn longest(&self) -> usize {
        self.count.checked_sub(1).map_or(0, |last| self.rows_of(last) * self.step())
    }
}

/// What is computed with for an element, and the element for it, rounded once.
pub(super) trait Convert: bytemuck::Pod {
    /// The real part and the imaginary one.
    fn parts<P: field::Part>(self) -> [P; 2];
    /// The element that is nearest to these parts.
    fn nearest_to<P: field::Part>(parts: [P; 2]) -> Self;
}

/// A real number.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(super) struct Float<T>(T);

impl<T: FloatElement> Convert for Float<T> {
    #[inline(always)]
    fn parts<P: field::Part>(self) -> [P; 2] {
        [P::of(self.0.value()), P::ZERO]
    }
    #[inline(always)]
    fn nearest_to<P: field::Part>([x, _]: [P; 2]) -> Self {
        Float(T::nearest(x.wide()))
    }
}

impl Convert for C64 {
    #[inline(always)]
    fn parts<P: field::Part>(self) -> [P; 2] {
        [self.re, self.im].map(|part| P::of(part.into()))
    }
    #[inline(always)]
    fn nearest_to<P: field::Part>([re, im]: [P; 2]) -> Self {
        C64::new(re.wide() as f32, im.wide() as f32)
    }
}

impl Convert for C128 {
    #[inline(always)]
    fn parts<P: field::Part>(self) -> [P; 2] {
        [self.re, self.im].map(P::of)
    }
    #[inline(always)]
    fn nearest_to<P: field::Part>([re, im]: [P; 2]) -> Self {
        C128::new(re.wide(), im.wide())
    }
}

/// Evaluates an expression with the Rust type of elements that are computed with in numbers of parts `$P`.
macro_rules! with_number {
    ($P:ty, $element:expr, $T:ident => $body:expr) => {
        match $element {
            ElementType::C64 if <$P as field::Part>::IS_DOUBLE => {
                type $T = C64;
                $body
            }
            ElementType::C128 if <$P as field::Part>::IS_DOUBLE => {
                type $T = C128;
                $body
            }
            element => with_real!($P, element, $T => $body),
        }
    };
}

/// The same for elements that are real numbers.
macro_rules! with_real {
    ($P:ty, $element:expr, $T:ident => $body:expr) => {
        if <$P as field::Part>::IS_DOUBLE {
            assert_eq!($element, ElementType::F64, "constructors refuse what is no number");
            type $T = Float<f64>;
            $body
        } else {
            with_float!($element, F => {
                type $T = Float<F>;
                $body
            }, otherwise => unreachable!("constructors refuse what is no number"))
        }
    };
}
pub(super) use with_real;

/// Copies a group of columns of a matrix; what is beyond the matrix is 0. Imaginary parts are negated if `conjugated`.
pub(super) fn pack<P: field::Part>(isa: Isa, part: &Part, memory: &[u8], panels: &Panels, group: usize, conjugated: bool, to: &mut [P]) {
    assert!(part.lies_in(memory.len()), "elements lie in their memory");
    let (first, step) = (group * panels.width, panels.step());
    let columns = first..(first + panels.width).min(part.sizes[1]);
    let (rows, to) = (panels.rows_of(group), &mut to[..panels.rows_of(group) * step]);
    let read = rows.min(part.sizes[0]);
    if columns.len() < panels.width {
        to.fill(P::ZERO);
    } else {
        to[read * step..].fill(P::ZERO);
    }
    let side = part.columns_at_once(panels.width);
    for column in columns.clone().step_by(side) {
        let (count, to, from) = (side.min(columns.end - column), to[column - first..].as_mut_ptr(), memory.as_ptr());
        with_number!(P, part.element, T => with_isa(isa, Pack::<T, P> { part, from, rows: read, column, count, to, step, width: panels.width, conjugated, of: PhantomData }));
    }
}

/// Columns that are copied at one time where they are far apart.
const LINES: usize = 8;

struct Pack<'a, T, P> {
    part: &'a Part,
    from: *const u8,
    rows: usize,
    column: usize,
    count: usize,
    to: *mut P,
    step: usize,
    width: usize,
    conjugated: bool,
    of: PhantomData<T>,
}

impl<T: Convert, P: field::Part> Pack<'_, T, P> {
    /// Reads so many columns, whose elements are so many bytes apart.
    #[inline(always)]
    fn copy(&self, columns: usize, steps: [isize; 2]) {
        let first = self.part.at(0, self.column);
        for i in 0..self.rows {
            for j in 0..columns {
                // SAFETY: `pack` has made sure that all elements and numbers lie in their memory.
                unsafe {
                    let [re, im] = self.from.offset(first + i as isize * steps[0] + j as isize * steps[1]).cast::<T>().read_unaligned().parts::<P>();
                    let to = self.to.add(i * self.step + j);
                    *to = re;
                    if self.step > self.width {
                        *to.add(self.width) = if self.conjugated { im.negated() } else { im };
                    }
                }
            }
        }
    }
}

impl<T: Convert, P: field::Part> Code for Pack<'_, T, P> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let (steps, width) = (self.part.steps, size_of::<T>() as isize);
        // The forms that vectorize or unroll; 48 and 24 are the whole widths of AVX-512's groups of f32 and f64.
        match (self.count, steps) {
            (48, [rows, columns]) if columns == width => self.copy(48, [rows, width]),
            (24, [rows, columns]) if columns == width => self.copy(24, [rows, width]),
            (count, [rows, columns]) if columns == width => self.copy(count, [rows, width]),
            (LINES, [rows, columns]) if rows == width => self.copy(LINES, [width, columns]),
            (count, _) => self.copy(count, steps),
        }
    }
}

/// Copies a group of columns to a matrix; of a triangular one the rows above the diagonal, with zeros below.
///
/// # Safety
/// Nobody else writes or reads these elements meanwhile.
pub(super) unsafe fn unpack<P: field::Part>(isa: Isa, part: &Part, memory: Memory, panels: &Panels, group: usize, from: &[P]) {
    assert!(part.lies_in(memory.bytes), "elements lie in their memory");
    let (first, step, triangular) = (group * panels.width, panels.step(), panels.triangular);
    assert!(panels.rows_of(group).min(part.sizes[0]) * step <= from.len(), "numbers lie in their memory");
    let columns = first..(first + panels.width).min(part.sizes[1]);
    let side = part.columns_at_once(panels.width);
    for column in columns.clone().step_by(side) {
        let (count, from) = (side.min(columns.end - column), from[column - first..].as_ptr());
        let to = memory.at.get();
        with_number!(P, part.element, T => with_isa(isa, Unpack::<T, P> { part, to, column, count, from, step, width: panels.width, triangular, of: PhantomData }));
    }
}

/// Memory of a result, which several threads write.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    pub(super) at: Shared<u8>,
    pub(super) bytes: usize,
}

impl Memory {
    pub(super) fn new(bytes: &mut [u8]) -> Memory {
        Memory { at: Shared::new(bytes.as_mut_ptr()), bytes: bytes.len() }
    }
}

struct Unpack<'a, T, P> {
    part: &'a Part,
    to: *mut u8,
    column: usize,
    count: usize,
    from: *const P,
    step: usize,
    width: usize,
    triangular: bool,
    of: PhantomData<T>,
}

impl<T: Convert, P: field::Part> Unpack<'_, T, P> {
    /// Writes rows of so many columns.
    #[inline(always)]
    fn copy(&self, rows: Range<usize>, columns: usize, wanted: impl Fn(usize, usize) -> bool) {
        let (steps, width) = (self.part.steps, size_of::<T>() as isize);
        let first = self.part.at(0, self.column);
        let put = |i: usize, j: usize, steps: [isize; 2]| {
            // SAFETY: `unpack` has made sure that all elements and numbers lie in their memory.
            unsafe {
                let from = self.from.add(i * self.step + j);
                let parts = match (wanted(i, j), self.step > self.width) {
                    (false, _) => [P::ZERO; 2],
                    (true, false) => [*from, P::ZERO],
                    (true, true) => [*from, *from.add(self.width)],
                };
                self.to.offset(first + i as isize * steps[0] + j as isize * steps[1]).cast::<T>().write_unaligned(T::nearest_to(parts));
            }
        };
        if steps[1] == width {
            rows.for_each(|i| (0..columns).for_each(|j| put(i, j, [steps[0], width])));
        } else if steps[0] == width {
            (0..columns).for_each(|j| rows.clone().for_each(|i| put(i, j, [width, steps[1]])));
        } else {
            rows.for_each(|i| (0..columns).for_each(|j| put(i, j, steps)));
        }
    }
}

impl<T: Convert, P: field::Part> Code for Unpack<'_, T, P> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let rows = self.part.sizes[0];
        let above = if self.triangular { self.column.min(rows) } else { rows };
        self.copy(0..above, self.count, |_, _| true);
        if self.triangular {
            let end = (self.column + self.count).min(rows);
            self.copy(above..end, self.count, |i, j| i <= self.column + j);
            self.copy(end..rows, self.count, |_, _| false);
        }
    }
}
