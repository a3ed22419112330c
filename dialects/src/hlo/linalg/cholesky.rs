//! Cholesky decomposition.

use super::inexact;
use super::matrix::{Field, Matrix, array as from_matrices, matrices};
use crate::hlo::infer::{Dim, array};
use crate::hlo::{And, Complex, Conj, Direction, Divide, Multiply, RealPart, Select, Sqrt, Subtract};
use crate::lowering::{Expand, Lowering, When};
use shale_ir::element::{C128, Pred};
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
    /// In f64 or c128, each operation rounded, column by column: `l[k, k] = √a[k, k]`, `l[i, k] = a[i, k] / l[k, k]` for `i > k`, then
    /// `a[i, j] ← a[i, j] − l[i, k] · conj(l[j, k])` for `i ≥ j > k`. `u` is the transpose of what this makes of the transpose of `a`.
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
        Ok(if a.element().is_float() { self.decompose::<f64>(&a) } else { self.decompose::<C128>(&a) }.into())
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
                a.set(i, j, a.at(i, j) - a.at(i, k) * a.at(j, k).conj());
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
        let a = l.matrices(self.a, !self.lower)?;
        let matrices = array(l.body, a, "(I1) a")?;
        let (wide, complex) = (matrices.element, matrices.element.is_complex());
        let definite = l.scalar(Literal::scalar(Pred::from(true)))?;
        let definite = l.broadcast(definite, &[], &matrices.with_dims([matrices.dims[0], Dim::of(1), Dim::of(1)]))?;
        let factors = l.count_to(matrices.dims[1].size, &[a, definite], |l, k, values| {
            let (a, definite) = (values[0], values[1]);
            let column = l.part(a, None, Some(k))?;
            let square = l.part(column, Some(k), None)?;
            let square = if complex { l.push(RealPart { input: square })? } else { square };
            let (zero, infinity) = (l.number(wide.part(), 0.0)?, l.number(wide.part(), f64::INFINITY)?);
            let (positive, finite) = (l.compare(square, Direction::Gt, zero)?, l.compare(square, Direction::Lt, infinity)?);
            let root_exists = l.push(And { lhs: positive, rhs: finite })?;
            let definite = l.push(And { lhs: definite, rhs: root_exists })?;
            let root = l.push(Sqrt { input: square })?;
            let pivot = l.converted(root, wide)?;
            let divisor = l.spread(pivot, column)?;
            let quotients = l.push(Divide { lhs: column, rhs: divisor })?;
            let column = l.with_part(quotients, pivot, Some(k), None)?;
            // What this does above the diagonal is never read.
            let row = l.transposed(column, true)?;
            let row = if complex { l.push(Conj { input: row })? } else { row };
            let (lhs, rhs) = (l.spread(column, a)?, l.spread(row, a)?);
            let product = l.push(Multiply { lhs, rhs })?;
            let difference = l.push(Subtract { lhs: a, rhs: product })?;
            let behind = l.where_index(2, Direction::Gt, k, a)?;
            let rest = l.push(Select { pred: behind, on_true: difference, on_false: a })?;
            Ok(vec![l.with_part(rest, column, None, Some(k))?, definite])
        })?;
        let (factor, definite) = (factors[0], l.spread(factors[1], factors[0])?);
        let (nan, zero) = (l.number(wide.part(), f64::NAN)?, l.number(wide, 0.0)?);
        let nan = if complex { l.push(Complex { real: nan, imaginary: nan })? } else { nan };
        let (nan, zero) = (l.spread(nan, factor)?, l.spread(zero, factor)?);
        let factor = l.push(Select { pred: definite, on_true: factor, on_false: nan })?;
        let (row, column) = (l.indices(1, factor)?, l.indices(2, factor)?);
        let inside = l.compare(row, Direction::Ge, column)?;
        let triangle = l.push(Select { pred: inside, on_true: factor, on_false: zero })?;
        Ok(vec![l.from_matrices(triangle, !self.lower, self.a, ty)?])
    }
}
