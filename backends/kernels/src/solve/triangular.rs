//! Triangular systems.

use super::elimination::{COLUMNS, Elimination, ROWS};
use super::field::{Field, Part};
use super::{matrices, stride};
use crate::checks::check;
use crate::memory::Memory;
use crate::target::{Code, with_isa};
use crate::{Array, Kernel, KernelError, Run};
use shale_ir::element::C128;
use shale_lanes::Isa;

/// What the coefficients of a triangular system are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // what the op says
pub struct Coefficients {
    /// Whether they stand on the left of the unknowns.
    pub left_side: bool,
    /// Which triangle is read.
    pub lower: bool,
    /// Whether the diagonal counts as 1.
    pub unit_diagonal: bool,
    /// Whether the matrix is transposed before it is used.
    pub transposed: bool,
    /// Whether its elements are conjugated.
    pub conjugated: bool,
}

/// Solves `op(a) · x = b` or `x · op(a) = b` for a batch of matrices.
#[derive(Debug)]
pub struct TriangularSolve {
    operands: [Array; 2],
    result: [Array; 1],
    form: Coefficients,
    isa: Isa,
    /// The addresses of the matrices.
    places: [Vec<usize>; 3],
}

impl TriangularSolve {
    /// Systems of floats or complex numbers: `a` is `[…, m, m]`, `b` is `[…, m, k]` or with `a` on the right `[…, k, m]`.
    ///
    /// # Errors
    /// Arrays that do not fit one another, elements that are no such numbers.
    pub fn new(a: Array, b: Array, result: Array, form: Coefficients, isa: Isa) -> Result<TriangularSolve, KernelError> {
        let rank = a.dims.len();
        let square = matches!(a.dims[..], [.., m, n] if m == n);
        let batches = square && b.dims.len() == rank && a.dims[..rank - 2] == b.dims[..rank - 2];
        let unknowns = batches && b.dims[if form.left_side { rank - 2 } else { rank - 1 }] == a.dims[rank - 1];
        let types = (a.element.is_float() || a.element.is_complex()) && a.element == b.element && b.element == result.element;
        if !unknowns || !types || b.dims != result.dims {
            return Err(KernelError::new(format!("{} {:?} and {:?} are no triangular systems", a.element.xla_name(), a.dims, b.dims)));
        }
        let places = [matrices(&a)?, matrices(&b)?, matrices(&result)?];
        Ok(TriangularSolve { operands: [a, b], result: [result], form, isa, places })
    }

    fn solve_all<F: Field>(&self, run: &mut Run<'_>, operands: &[&[u8]], result: &mut [u8]) {
        let ([a, b], [x], form) = (&self.operands, &self.result, self.form);
        let n = a.dims[a.dims.len() - 1];
        // x · op(a) = b is op(a)ᵀ · xᵀ = bᵀ; an upper triangle becomes a lower one if rows and columns are read from their ends.
        let transposed = form.transposed == form.left_side;
        let backwards = form.lower == transposed;
        let mut memory = [(); 2].map(|()| Memory::borrow(run.scratch));
        let [coefficients, unknowns] = &mut memory;
        for ((at_a, at_b), at_x) in self.places[0].iter().zip(&self.places[1]).zip(&self.places[2]) {
            let rows = Part::new(b, *at_b, !form.left_side).reversed([backwards, false]);
            let stride = stride(rows.sizes[1]);
            let (coefficients, unknowns) = (coefficients.of::<F>(n * n), unknowns.of::<F>(n * stride));
            Part::new(a, *at_a, transposed).reversed([backwards; 2]).read(a.element, operands[0], coefficients, n);
            if form.conjugated {
                for x in coefficients.iter_mut() {
                    *x = x.conj();
                }
            }
            unknowns.fill(F::ZERO);
            rows.read(b.element, operands[1], unknowns, stride);
            self.substitute(coefficients, unknowns, n, stride);
            Part::new(x, *at_x, !form.left_side).reversed([backwards, false]).write(x.element, unknowns, stride, result);
        }
        for memory in memory {
            memory.give_back(run.scratch);
        }
    }

    /// Forward substitution: the unknowns of a row are divided when all rows before are taken from it.
    fn substitute<F: Field>(&self, coefficients: &[F], unknowns: &mut [F], n: usize, stride: usize) {
        for first in (0..n).step_by(ROWS) {
            let rows = ROWS.min(n - first);
            let (done, rest) = unknowns.split_at_mut(first * stride);
            let factors = &coefficients[first * n..];
            let columns = 0..stride / COLUMNS * COLUMNS;
            F::eliminate(self.isa, Elimination { from: done, depth: first, to: rest, rows, stride, columns, factors, step: 1, next: n });
            with_isa(self.isa, Block { coefficients: &factors[first..], n, unknowns: &mut rest[..rows * stride], stride, unit: self.form.unit_diagonal });
        }
    }
}

/// Some rows from which all rows before are taken already.
struct Block<'a, F> {
    /// The coefficients from the diagonal on, in rows of `n`.
    coefficients: &'a [F],
    n: usize,
    unknowns: &'a mut [F],
    stride: usize,
    unit: bool,
}

impl<F: Field> Code for Block<'_, F> {
    type Out = ();
    #[inline(always)]
    fn run(self) {
        let rows = self.unknowns.len() / self.stride.max(1);
        for k in 0..rows {
            let (row, behind) = self.unknowns[k * self.stride..].split_at_mut(self.stride);
            if !self.unit {
                let pivot = self.coefficients[k * self.n + k];
                for x in row.iter_mut() {
                    *x = x.over(pivot);
                }
            }
            for (j, other) in behind.chunks_mut(self.stride).enumerate() {
                let factor = self.coefficients[(k + 1 + j) * self.n + k];
                other.iter_mut().zip(&*row).for_each(|(to, from)| *to = to.minus_product(factor, *from));
            }
        }
    }
}

impl Kernel for TriangularSolve {
    fn describe(&self) -> String {
        let [a, b] = &self.operands;
        format!("triangular solve {} {:?} {:?}", a.element.xla_name(), a.dims, b.dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        if self.operands[0].element.is_complex() {
            self.solve_all::<C128>(run, operands, results[0]);
        } else {
            self.solve_all::<f64>(run, operands, results[0]);
        }
        Ok(())
    }
}
