//! Batches of dense matrices of f32, f64 or c128, and how arrays become such.

use crate::eval::arithmetic::canonical_nan;
use crate::eval::convert::convert;
use crate::eval::math::complex;
use shale_ir::element::{C128, Element, ElementType};
use shale_ir::literal::Literal;

/// What decompositions compute with: f32 for floats of up to 32 bits, f64, or c128 for complex numbers.
pub(super) trait Field: Element {
    /// 0
    const ZERO: Self;
    /// NaN in each part.
    const NAN: Self;
    /// `self − x · y`: rounded once in f32; in f64 and c128 each operation is that of the hlo op.
    fn minus_product(self, x: Self, y: Self) -> Self;
    /// The quotient.
    fn over(self, divisor: Self) -> Self;
    /// The number with the opposite imaginary part.
    fn conj(self) -> Self;
    /// The square root of the real part, if that is positive and finite.
    fn pivot(self) -> Option<Self>;
    /// The number, each part that is NaN being the canonical one.
    fn canonical(self) -> Self;
}

impl Field for f32 {
    const ZERO: f32 = 0.0;
    const NAN: f32 = f32::NAN;
    fn minus_product(self, x: f32, y: f32) -> f32 {
        (-x).mul_add(y, self)
    }
    fn over(self, divisor: f32) -> f32 {
        self / divisor
    }
    fn conj(self) -> f32 {
        self
    }
    fn pivot(self) -> Option<f32> {
        (self > 0.0 && self.is_finite()).then(|| self.sqrt())
    }
    fn canonical(self) -> f32 {
        canonical_nan(self)
    }
}

impl Field for f64 {
    const ZERO: f64 = 0.0;
    const NAN: f64 = f64::NAN;
    fn minus_product(self, x: f64, y: f64) -> f64 {
        self - x * y
    }
    fn over(self, divisor: f64) -> f64 {
        self / divisor
    }
    fn conj(self) -> f64 {
        self
    }
    fn pivot(self) -> Option<f64> {
        (self > 0.0 && self.is_finite()).then(|| self.sqrt())
    }
    fn canonical(self) -> f64 {
        canonical_nan(self)
    }
}

impl Field for C128 {
    const ZERO: C128 = C128::new(0.0, 0.0);
    const NAN: C128 = C128::new(f64::NAN, f64::NAN);
    fn minus_product(self, x: C128, y: C128) -> C128 {
        self - x * y
    }
    fn over(self, divisor: C128) -> C128 {
        complex::divide(self, divisor)
    }
    fn conj(self) -> C128 {
        C128::new(self.re, -self.im)
    }
    fn pivot(self) -> Option<C128> {
        self.re.pivot().map(C128::from)
    }
    fn canonical(self) -> C128 {
        C128::new(self.re.canonical(), self.im.canonical())
    }
}

/// Evaluates an expression with what matrices of an element type are computed with.
macro_rules! with_field {
    ($element:expr, $T:ident => $body:expr) => {
        match $element {
            element if element.is_complex() => {
                type $T = C128;
                $body
            }
            ElementType::F64 => {
                type $T = f64;
                $body
            }
            _ => {
                type $T = f32;
                $body
            }
        }
    };
}
pub(super) use with_field;

/// A matrix in row-major order.
#[derive(Clone)]
pub(super) struct Matrix<T> {
    pub(super) columns: usize,
    pub(super) data: Vec<T>,
}

impl<T: Field> Matrix<T> {
    /// The element at a row and column.
    pub(super) fn at(&self, row: usize, column: usize) -> T {
        self.data[row * self.columns + column]
    }

    /// Changes the element at a row and column to what arithmetic has made.
    pub(super) fn set(&mut self, row: usize, column: usize, value: T) {
        self.data[row * self.columns + column] = value.canonical();
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.data.len().checked_div(self.columns).unwrap_or(0)
    }

    /// `result[i, j] = self[j, i]`
    pub(super) fn transposed(&self) -> Matrix<T> {
        let (rows, columns) = (self.rows(), self.columns);
        let data = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j))).map(|(i, j)| self.at(i, j)).collect();
        Matrix { columns: rows, data }
    }

    /// Each element conjugated.
    pub(super) fn conjugated(mut self) -> Matrix<T> {
        self.data.iter_mut().for_each(|x| *x = x.conj());
        self
    }
}

/// The matrices of the last two dimensions of an array of floats or complex numbers, in row-major order of the others; none if it is empty.
pub(super) fn matrices<T: Field>(array: &Literal) -> Vec<Matrix<T>> {
    let wide = convert(array, T::TYPE);
    let [.., rows, columns] = *array.dims() else { return Vec::new() };
    let size = (rows * columns) as usize;
    if size == 0 {
        return Vec::new();
    }
    wide.as_slice::<T>().chunks(size).map(|data| Matrix { columns: columns as usize, data: data.to_vec() }).collect()
}

/// The array of these matrices, each element rounded once.
pub(super) fn array<T: Field>(matrices: &[Matrix<T>], element: ElementType, dims: &[i64]) -> Literal {
    let data: Vec<T> = matrices.iter().flat_map(|m| m.data.iter().copied()).collect();
    convert(&Literal::from_vec(dims, data), element)
}
