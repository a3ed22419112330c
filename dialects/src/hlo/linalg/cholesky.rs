//! Cholesky decomposition.

use super::inexact;
use super::matrix::{Field, Matrix, array as from_matrices, matrices, with_field};
use crate::hlo::infer::{Dim, array};
use crate::hlo::{And, Complex, Conj, Direction, Divide, RealPart, Select, Sqrt};
use crate::lowering::{Expand, Lowering, When};
use shale_ir::element::{C128, ElementType, Pred};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

op! {
    /// Decomposes positive definite matrices: `a = l · lᴴ` with `l` lower triangular, or `a = uᴴ · u` with `u` upper triangular.
    ///
    /// Reads only the triangle that it writes, and the real parts of the diagonal; the other triangle of the result is 0. A matrix that is
    /// not positive definite gives NaN: one where a root is to be taken of what is not positive and finite.
    ///
    /// Column by column: `l[k, k] = √a[k, k]`, `l[i, k] = a[i, k] / l[k, k]` for `i > k`, then `a[i, j] ← a[i, j] − l[i, k] · conj(l[j, k])` for
    /// `i ≥ j > k`. `u` is the transpose of what this makes of the transpose of `a`. Floats of up to 32 bits are computed in f32, a product
    /// and its difference rounded together; others in f64 or c128, each operation rounded. Elements are rounded last.
    ///
    /// Before that last rounding `l · lᵀ` of `n` real columns differs from `a` by no more than `(n + 1) · u / (1 − (n + 1) · u) · |l| · |l|ᵀ`, where
    /// nothing over- or underflows; `u` is 2⁻²⁴ or 2⁻⁵³ (Higham, Accuracy and Stability of Numerical Algorithms, theorem 10.3).
    ///
    /// - (C1) `a` holds floats or complex numbers.
    /// - (C2) `a` has rank 2 or more, and its last two dimensions are equal and static; the others are a batch.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : f32[2,2]
    /// %l = hlo.cholesky %a, lower = true : f32[2,2]
    /// check.expect_eq_const %l, dense<[[2.0, 0.0], [1.0, 3.0]]> : f32[2,2]
    /// ```
    pub struct Cholesky = "hlo.cholesky" [Pure, SameType, Cholesky::EXPAND] {
        /// (I1) The matrices.
        a: Value,
        /// (I2) Whether the lower triangle is read and written, or the upper one.
        lower: bool = false,
    }
}
impl<'c> Semantics<'c> for Cholesky {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let a = array(body, self.a, "(I1) a")?;
        inexact(&a, "(C1) a")?;
        let square = matches!(a.dims[..], [.., m, n] if m == n && !m.dynamic);
        require!(square, "(C2) the last two dimensions of a must be equal, but a is {a}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let a = m.array(self.a);
        let n = a.dims().last().copied().unwrap_or(0) as u64;
        m.spend((a.len() as u64).saturating_mul(n))?;
        Ok(with_field!(a.element(), T => self.decompose::<T>(&a)).into())
    }
}

impl Cholesky {
    fn decompose<T: Field>(self, a: &Literal) -> Literal {
        let decomposed = |a: Matrix<T>| if self.lower { lower(a) } else { lower(a.transposed()).transposed() };
        let results: Vec<_> = matrices(a).into_iter().map(decomposed).collect();
        from_matrices(&results, a.element(), a.dims())
    }
}

/// The lower triangular factor, in the order that the op states.
fn lower<T: Field>(mut a: Matrix<T>) -> Matrix<T> {
    let n = a.columns;
    for k in 0..n {
        let Some(pivot) = a.at(k, k).pivot() else { return triangle(n, |_, _| T::NAN) };
        a.set(k, k, pivot);
        for i in k + 1..n {
            a.set(i, k, a.at(i, k).over(pivot));
        }
        for j in k + 1..n {
            for i in j..n {
                a.set(i, j, a.at(i, j).minus_product(a.at(i, k), a.at(j, k).conj()));
            }
        }
    }
    triangle(n, |i, j| a.at(i, j))
}

/// The lower triangular matrix of these elements.
fn triangle<T: Field>(n: usize, element: impl Fn(usize, usize) -> T) -> Matrix<T> {
    let places = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    Matrix { columns: n, data: places.map(|(i, j)| if j <= i { element(i, j) } else { T::ZERO }).collect() }
}

impl Expand for Cholesky {
    const WHEN: When = When::Named;

    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
        let (of, ty) = (array(l.body, self.a, "(I1) a")?, l.body.ty(l.body.result(l.op(), 0)));
        if of.dims.iter().any(|d| d.size == 0) {
            return Ok(vec![self.a]);
        }
        let a = l.with_one_batch(self.a, !self.lower)?;
        let matrices = array(l.body, a, "(I1) a")?;
        let yes = l.scalar(Literal::scalar(Pred::from(true)))?;
        let definite = l.broadcast(yes, &[], &matrices.with_dims([matrices.dims[0], Dim::of(1), Dim::of(1)]))?;
        let factors = l.count_to(matrices.dims[1].size, &[a, definite], |l, k, values| {
            let (column, definite) = next_column(l, values[0], values[1], k)?;
            Ok(vec![without_column(l, values[0], column, k)?, definite])
        })?;
        let triangle = triangles(l, factors[0], factors[1])?;
        Ok(vec![l.with_batch_of(self.a, triangle, !self.lower, ty)?])
    }
}

/// Column `k` of each factor, and whether the matrices are positive definite so far. What stands above the diagonal means nothing.
fn next_column(l: &mut Lowering<'_, '_>, a: Value, definite: Value, k: Value) -> Result<(Value, Value), OpError> {
    let column = l.part(a, None, Some(k))?;
    let pivot = l.part(column, Some(k), None)?;
    let element = array(l.body, pivot, "operand")?.element;
    let square = if element.is_complex() { l.push(RealPart { input: pivot })? } else { pivot };
    let (zero, infinity) = (l.number(element.part(), 0.0)?, l.number(element.part(), f64::INFINITY)?);
    let (lhs, rhs) = (l.compare(square, Direction::Gt, zero)?, l.compare(square, Direction::Lt, infinity)?);
    let rhs = l.push(And { lhs, rhs })?;
    let definite = l.push(And { lhs: definite, rhs })?;
    let root = l.push(Sqrt { input: square })?;
    let root = l.converted(root, element)?;
    let rhs = l.spread(root, column)?;
    let quotients = l.push(Divide { lhs: column, rhs })?;
    Ok((l.with_part(quotients, root, Some(k), None)?, definite))
}

/// `a` with `column` as its column `k` and `column · columnᴴ` taken from the columns behind. What this does above the diagonal is never read.
fn without_column(l: &mut Lowering<'_, '_>, a: Value, column: Value, k: Value) -> Result<Value, OpError> {
    let row = l.transposed(column, true)?;
    let complex = array(l.body, a, "operand")?.element.is_complex();
    let row = if complex { l.push(Conj { input: row })? } else { row };
    let (lhs, rhs) = (l.spread(column, a)?, l.spread(row, a)?);
    let difference = l.minus_product(a, lhs, rhs)?;
    let columns = l.indices(2, a)?;
    let pred = l.compare(columns, Direction::Gt, k)?;
    let rest = l.push(Select { pred, on_true: difference, on_false: a })?;
    l.with_part(rest, column, None, Some(k))
}

/// The lower triangles of the factors, of NaN where a matrix is not positive definite.
fn triangles(l: &mut Lowering<'_, '_>, factor: Value, definite: Value) -> Result<Value, OpError> {
    let element = array(l.body, factor, "operand")?.element;
    let (nan, zero) = (l.number(element.part(), f64::NAN)?, l.number(element, 0.0)?);
    let nan = if element.is_complex() { l.push(Complex { real: nan, imaginary: nan })? } else { nan };
    let (definite, nan, zero) = (l.spread(definite, factor)?, l.spread(nan, factor)?, l.spread(zero, factor)?);
    let factor = l.push(Select { pred: definite, on_true: factor, on_false: nan })?;
    let (rows, columns) = (l.indices(1, factor)?, l.indices(2, factor)?);
    let pred = l.compare(rows, Direction::Ge, columns)?;
    l.push(Select { pred, on_true: factor, on_false: zero })
}
