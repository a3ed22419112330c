//! Triangular systems.

use super::inexact;
use super::matrix::{Field, Matrix, array as from_matrices, matrices, with_field};
use crate::hlo::infer::array;
use crate::hlo::{Conj, Direction, Divide, Select, Subtract};
use crate::lowering::{Expand, Lowering, When};
use shale_ir::element::{C128, ElementType};
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
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
    /// Unknown by unknown from the corner of the triangle where a row has one coefficient: for the rows `r` of a lower triangle on the left
    /// in increasing order `x[r] = b[r] / a[r, r]`, then `b[i] ← b[i] − a[i, r] · x[r]` for `i > r`. An upper triangle is solved from the last
    /// row; where `op` transposes or `a` stands on the right, the transposed system is. Floats of up to 32 bits are computed in f32, a product
    /// and its difference rounded together; others in f64 or c128, each operation rounded. Elements are rounded last.
    ///
    /// Before that last rounding the solution `x` of `m` unknowns solves `(op(a) + e) · x = b` with `|e| ≤ m · u / (1 − m · u) · |op(a)|` for real
    /// numbers, where nothing over- or underflows; `u` is 2⁻²⁴ or 2⁻⁵³ (Higham, Accuracy and Stability of Numerical Algorithms, theorem 8.5).
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
    pub struct TriangularSolve = "hlo.triangular_solve" [Pure, TriangularSolve::EXPAND] {
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
        Ok(with_field!(a.element(), T => self.solve_all::<T>(&a, &b)).into())
    }
}

impl TriangularSolve {
    fn solve_all<T: Field>(self, a: &Literal, b: &Literal) -> Literal {
        let solved: Vec<_> = matrices::<T>(a).into_iter().zip(matrices(b)).map(|(a, b)| self.solve(a, b)).collect();
        from_matrices(&solved, b.element(), b.dims())
    }

    /// Whether the transpose of `a` stands on the left of the system that is solved: `x · op(a) = b` is `op(a)ᵀ · xᵀ = bᵀ`.
    fn is_transposed(self) -> bool {
        (self.transpose_a == TransposeA::No) != self.left_side
    }

    /// Whether the first row of the system that is solved has one coefficient: its triangle is the lower one.
    fn begins_at_top(self) -> bool {
        self.lower != self.is_transposed()
    }

    /// One system, made `a · x = b`.
    fn solve<T: Field>(self, a: Matrix<T>, b: Matrix<T>) -> Matrix<T> {
        let a = if self.transpose_a == TransposeA::Adjoint { a.conjugated() } else { a };
        let a = if self.is_transposed() { a.transposed() } else { a };
        if self.left_side { self.substitute(&a, b) } else { self.substitute(&a, b.transposed()).transposed() }
    }

    /// Forward or back substitution, in the order that the op states: `b` becomes `x` row by row.
    fn substitute<T: Field>(self, a: &Matrix<T>, mut b: Matrix<T>) -> Matrix<T> {
        let n = a.columns;
        for step in 0..n {
            let row = if self.begins_at_top() { step } else { n - 1 - step };
            let open = if self.begins_at_top() { row + 1..n } else { 0..row };
            for column in 0..b.columns {
                if !self.unit_diagonal {
                    b.set(row, column, b.at(row, column).over(a.at(row, row)));
                }
                for i in open.clone() {
                    b.set(i, column, b.at(i, column).minus_product(a.at(i, row), b.at(row, column)));
                }
            }
        }
        b
    }
}

impl Expand for TriangularSolve {
    const WHEN: When = When::Named;

    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
        let ty = l.body.ty(l.body.result(l.op(), 0));
        let (a, like) = l.same_sizes(self.a, self.b)?;
        if array(l.body, like, "(I2) b")?.dims.iter().any(|d| d.size == 0) {
            return Ok(vec![like]);
        }
        let (a, b) = (l.with_one_batch(a, self.is_transposed())?, l.with_one_batch(like, !self.left_side)?);
        let matrices = array(l.body, a, "(I1) a")?;
        let conjugated = self.transpose_a == TransposeA::Adjoint && matrices.element.is_complex();
        let a = if conjugated { l.push(Conj { input: a })? } else { a };
        let n = matrices.dims[1].size;
        let solved = l.count_to(n, &[b], |l, step, values| {
            let row = if self.begins_at_top() {
                step
            } else {
                let last = l.scalar(Literal::scalar(n - 1))?;
                l.push(Subtract { lhs: last, rhs: step })?
            };
            Ok(vec![self.next_row(l, a, values[0], row)?])
        })?;
        Ok(vec![l.with_batch_of(like, solved[0], !self.left_side, ty)?])
    }
}

impl TriangularSolve {
    /// `b` with row `row` of the solution in its place and that unknown taken from the rows that are open.
    fn next_row(self, l: &mut Lowering<'_, '_>, a: Value, b: Value, row: Value) -> Result<Value, OpError> {
        let mut known = l.part(b, Some(row), None)?;
        if !self.unit_diagonal {
            let diagonal = l.part(a, Some(row), Some(row))?;
            let rhs = l.spread(diagonal, known)?;
            known = l.push(Divide { lhs: known, rhs })?;
        }
        let coefficients = l.part(a, None, Some(row))?;
        let (lhs, rhs) = (l.spread(coefficients, b)?, l.spread(known, b)?);
        let difference = l.minus_product(b, lhs, rhs)?;
        let rows = l.indices(1, b)?;
        let pred = l.compare(rows, if self.begins_at_top() { Direction::Gt } else { Direction::Lt }, row)?;
        let rest = l.push(Select { pred, on_true: difference, on_false: b })?;
        l.with_part(rest, known, Some(row), None)
    }
}
