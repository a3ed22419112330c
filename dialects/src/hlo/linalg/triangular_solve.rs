//! Triangular systems.

use super::inexact;
use super::matrix::{Field, Matrix, array as from_matrices, matrices};
use crate::hlo::infer::array;
use shale_ir::element::C128;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

attr_enum! {
    /// What is done to the coefficients before they are used.
    pub enum TransposeA = "hlo.transpose_a" {
        /// Nothing.
        No = "NO_TRANSPOSE",
        /// Rows become columns.
        Transpose = "TRANSPOSE",
        /// Rows become columns, and elements are conjugated.
        Adjoint = "ADJOINT",
    }
}

op! {
    /// Solves triangular systems: `op(a) · x = b`, or `x · op(a) = b`, where `op` is nothing, the transpose or the adjoint.
    ///
    /// Reads only the triangle of `a` that `lower` names, and no diagonal that `unit_diagonal` says is 1. A zero on the diagonal gives
    /// infinities and NaN.
    ///
    /// - (C1) `a` and `b` have one element type, of floats or complex numbers.
    /// - (C2) They have one rank, 2 or more, and equal batch dimensions: all but the last two.
    /// - (C3) `a` is `[…, m, m]`; `b` is `[…, m, k]` with `left_side`, else `[…, k, m]`; these sizes are static.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : f32[2,2]
    /// %b = hlo.constant dense<[[2.0], [9.0]]> : f32[2,1]
    /// %x = hlo.triangular_solve %a, %b, left_side = true, lower = true, unit_diagonal = false, transpose_a = NO_TRANSPOSE : (f32[2,2], f32[2,1]) -> f32[2,1]
    /// check.expect_eq_const %x, dense<[[1.0], [2.0]]> : f32[2,1]
    /// ```
    pub struct TriangularSolve = "hlo.triangular_solve" [Pure] {
        /// (I1) The coefficients.
        a: Value,
        /// (I2) The right-hand sides.
        b: Value,
        /// (I3) Whether `a` stands on the left of `x`.
        left_side: bool,
        /// (I4) Which triangle of `a` is read.
        lower: bool,
        /// (I5) Whether the diagonal counts as 1.
        unit_diagonal: bool,
        /// (I6) What is done to `a`.
        transpose_a: TransposeA,
    }
}
impl<'c> Semantics<'c> for TriangularSolve {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (a, b) = (array(body, self.a, "(I1) a")?, array(body, self.b, "(I2) b")?);
        inexact(&a, "(C1) a")?;
        require!(a.element == b.element, "(C1) a and b must have one element type, but there are {a} and {b}");
        let batches = a.rank() >= 2 && a.rank() == b.rank() && a.dims[..a.rank() - 2] == b.dims[..a.rank() - 2];
        require!(batches, "(C2) a and b must have one rank of at least 2 and equal batch dimensions, but there are {a} and {b}");
        let (rows, columns, unknowns) = (a.dims[a.rank() - 2], a.dims[a.rank() - 1], b.dims[b.rank() - if self.left_side { 2 } else { 1 }]);
        let fits = rows == columns && columns == unknowns && b.dims[b.rank() - 2..].iter().chain([&rows]).all(|d| !d.dynamic);
        let form = if self.left_side { "[…, m, k]" } else { "[…, k, m]" };
        require!(fits, "(C3) a must be […, m, m] and b {form}, but there are {a} and {b}");
        out.push(b.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (a, b) = (m.array(self.a), m.array(self.b));
        if a.dims()[..a.rank() - 2] != b.dims()[..b.rank() - 2] {
            return Err(EvalError::new(format!("a and b must have equal batch dimensions, but have {:?} and {:?}", a.dims(), b.dims())));
        }
        let n = a.dims()[a.rank() - 1] as u64;
        m.spend((b.len() as u64).saturating_mul(n))?;
        Ok(if a.element().is_float() { self.solve_all::<f64>(&a, &b) } else { self.solve_all::<C128>(&a, &b) }.into())
    }
}

impl TriangularSolve {
    fn solve_all<T: Field>(self, a: &Literal, b: &Literal) -> Literal {
        let solved: Vec<_> = matrices::<T>(a).into_iter().zip(matrices(b)).map(|(a, b)| self.solve(a, b)).collect();
        from_matrices(&solved, b.element(), b.dims())
    }

    /// One system, made `a · x = b` with `a` lower triangular by transposing and by counting from the other end.
    fn solve<T: Field>(self, a: Matrix<T>, b: Matrix<T>) -> Matrix<T> {
        let a = if self.transpose_a == TransposeA::Adjoint { a.conjugated() } else { a };
        // x · op(a) = b is op(a)ᵀ · xᵀ = bᵀ.
        let transposed = (self.transpose_a == TransposeA::No) != self.left_side;
        let a = if transposed { a.transposed() } else { a };
        let b = if self.left_side { b } else { b.transposed() };
        let from_the_top = self.lower != transposed;
        let x = self.substitute(&a, b, from_the_top);
        if self.left_side { x } else { x.transposed() }
    }

    /// Forward or back substitution: `x[i] = (b[i] − Σₖ a[i, k] · x[k]) / a[i, i]` over the rows that are already known.
    fn substitute<T: Field>(self, a: &Matrix<T>, mut x: Matrix<T>, from_the_top: bool) -> Matrix<T> {
        let n = a.columns;
        let row = |step: usize| if from_the_top { step } else { n - 1 - step };
        for i in 0..n {
            for column in 0..x.columns {
                let known = (0..i).map(|k| a.at(row(i), row(k)) * x.at(row(k), column)).sum::<T>();
                let rest = x.at(row(i), column) - known;
                x.set(row(i), column, if self.unit_diagonal { rest } else { rest / a.at(row(i), row(i)) });
            }
        }
        x
    }
}
