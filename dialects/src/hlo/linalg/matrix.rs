//! Batches of small dense matrices of complex f64, and how arrays become such.

use crate::eval::convert::convert;
use shale_ir::element::{C128, ElementType};
use shale_ir::literal::Literal;

/// A matrix in row-major order.
#[derive(Clone)]
pub(super) struct Matrix {
    pub(super) columns: usize,
    pub(super) data: Vec<C128>,
}

impl Matrix {
    /// The element at a row and column.
    pub(super) fn at(&self, row: usize, column: usize) -> C128 {
        self.data[row * self.columns + column]
    }

    /// Changes the element at a row and column.
    pub(super) fn set(&mut self, row: usize, column: usize, value: C128) {
        self.data[row * self.columns + column] = value;
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        if self.columns == 0 { 0 } else { self.data.len() / self.columns }
    }

    /// `result[i, j] = self[j, i]`
    pub(super) fn transposed(&self) -> Matrix {
        let (rows, columns) = (self.rows(), self.columns);
        let data = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j))).map(|(i, j)| self.at(i, j)).collect();
        Matrix { columns: rows, data }
    }

    /// Each element conjugated.
    pub(super) fn conjugated(mut self) -> Matrix {
        self.data.iter_mut().for_each(|x| *x = x.conj());
        self
    }
}

/// The matrices of the last two dimensions of an array of floats or complex numbers, in row-major order of the others; none if it is empty.
pub(super) fn matrices(array: &Literal) -> Vec<Matrix> {
    let wide = convert(array, ElementType::C128);
    let [.., rows, columns] = *array.dims() else { return Vec::new() };
    let size = (rows * columns) as usize;
    if size == 0 {
        return Vec::new();
    }
    wide.as_slice::<C128>().chunks(size).map(|data| Matrix { columns: columns as usize, data: data.to_vec() }).collect()
}

/// The array of these matrices, each element rounded once.
pub(super) fn array(matrices: &[Matrix], element: ElementType, dims: &[i64]) -> Literal {
    let data: Vec<C128> = matrices.iter().flat_map(|m| m.data.iter().copied()).collect();
    convert(&Literal::from_vec(dims, data), element)
}
