//! Cholesky decomposition.

use super::elimination::{COLUMNS, Elimination, ROWS};
use super::field::{Field, Part};
use super::{matrices, stride};
use crate::checks::check;
use crate::memory::Memory;
use crate::target::{Code, with_isa};
use crate::{Array, Kernel, KernelError, Run};
use shale_ir::element::C128;
use shale_lanes::Isa;

/// `a = l · lᴴ` with `l` lower triangular, or `a = uᴴ · u` with `u` upper triangular, of a batch of matrices; NaN where a matrix is not positive
/// definite.
#[derive(Debug)]
pub struct Cholesky {
    operand: [Array; 1],
    result: [Array; 1],
    lower: bool,
    isa: Isa,
    /// The addresses of the matrices.
    places: [Vec<usize>; 2],
}

impl Cholesky {
    /// The decomposition of square matrices of floats or complex numbers.
    ///
    /// # Errors
    /// Arrays that are no square matrices of such elements, or not alike.
    pub fn new(operand: Array, result: Array, lower: bool, isa: Isa) -> Result<Cholesky, KernelError> {
        let square = matches!(operand.dims[..], [.., m, n] if m == n);
        let numbers = operand.element.is_float() || operand.element.is_complex();
        if !square || !numbers || operand.dims != result.dims || operand.element != result.element {
            return Err(KernelError::new(format!("{} {:?} are no square matrices of numbers", operand.element.xla_name(), operand.dims)));
        }
        let places = [matrices(&operand)?, matrices(&result)?];
        Ok(Cholesky { operand: [operand], result: [result], lower, isa, places })
    }

    fn decompose<F: Field>(&self, run: &mut Run<'_>, operand: &[u8], result: &mut [u8]) {
        let ([from], [to]) = (&self.operand, &self.result);
        let n = from.dims[from.dims.len() - 1];
        let stride = stride(n);
        let mut memory = Memory::borrow(run.scratch);
        for (source, target) in self.places[0].iter().zip(&self.places[1]) {
            // Columns of the lower triangle are rows here: the factor is made of `a[i, j]` at `[j, i]`.
            let columns = memory.of::<F>(n * stride);
            columns.fill(F::ZERO);
            Part::new(from, *source, self.lower).read(from.element, operand, columns, stride);
            let definite = factor(self.isa, columns, n, stride);
            for (j, row) in columns.chunks_mut(stride).enumerate() {
                row[..j].fill(F::ZERO);
                if !definite {
                    row[j..n].fill(F::NAN);
                }
            }
            Part::new(to, *target, self.lower).write(to.element, columns, stride, result);
        }
        memory.give_back(run.scratch);
    }
}

/// Makes the factor in place; false if a pivot is not positive and finite.
fn factor<F: Field>(isa: Isa, columns: &mut [F], n: usize, stride: usize) -> bool {
    for first in (0..n).step_by(ROWS) {
        let rows = ROWS.min(n - first);
        let (done, rest) = columns.split_at_mut(first * stride);
        // The factors are conjugates of elements of the columns that are taken.
        let conjugates: Vec<F> = (0..first).flat_map(|k| (0..rows).map(move |j| (k, j))).map(|(k, j)| done[k * stride + first + j].conj()).collect();
        let range = first / COLUMNS * COLUMNS..n.next_multiple_of(COLUMNS);
        F::eliminate(isa, Elimination { from: done, depth: first, to: rest, rows, stride, columns: range, factors: &conjugates, step: rows, next: 1 });
        if !with_isa(isa, Diagonal { block: &mut rest[..rows * stride], first, rows, n, stride }) {
            return false;
        }
    }
    true
}

/// Some columns from which all columns before are taken already.
struct Diagonal<'a, F> {
    block: &'a mut [F],
    first: usize,
    rows: usize,
    n: usize,
    stride: usize,
}

impl<F: Field> Code for Diagonal<'_, F> {
    type Out = bool;
    #[inline(always)]
    fn run(self) -> bool {
        let Diagonal { block, first, rows, n, stride } = self;
        for k in 0..rows {
            let (column, behind) = block[k * stride..].split_at_mut(stride);
            let Some(pivot) = column[first + k].pivot() else { return false };
            column[first + k] = pivot;
            column[first + k + 1..n].iter_mut().for_each(|x| *x = x.over(pivot));
            for (j, other) in behind.chunks_mut(stride).take(rows - k - 1).enumerate() {
                let at = first + k + 1 + j;
                let factor = column[at].conj();
                let pairs = other[at..n].iter_mut().zip(&column[at..n]);
                pairs.for_each(|(to, from)| *to = to.minus_product(*from, factor));
            }
        }
        true
    }
}

impl Kernel for Cholesky {
    fn describe(&self) -> String {
        format!("cholesky {} {:?}", self.operand[0].element.xla_name(), self.operand[0].dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.result, results)?;
        if self.operand[0].element.is_complex() {
            self.decompose::<C128>(run, operands[0], results[0]);
        } else {
            self.decompose::<f64>(run, operands[0], results[0]);
        }
        Ok(())
    }
}
