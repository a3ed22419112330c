//! Cholesky decomposition.

use super::inexact;
use super::matrix::{Field, Matrix, array as from_matrices, matrices};
use crate::hlo::infer::array;
use shale_ir::element::C128;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// Decomposes positive definite matrices: `a = l · lᴴ` with `l` lower triangular, or `a = uᴴ · u` with `u` upper triangular.
    ///
    /// Reads only the triangle that it writes; the other triangle of the result is 0. A matrix that is not positive definite gives NaN.
    ///
    /// - (C1) `a` holds floats or complex numbers.
    /// - (C2) `a` has rank 2 or more, and its last two dimensions are equal and static; the others are a batch.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[[4.0, 2.0], [2.0, 10.0]]> : f32[2,2]
    /// %l = hlo.cholesky %a, lower = true : f32[2,2]
    /// check.expect_eq_const %l, dense<[[2.0, 0.0], [1.0, 3.0]]> : f32[2,2]
    /// ```
    pub struct Cholesky = "hlo.cholesky" [Pure, SameType] {
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
        let decomposed = |a: Matrix<T>| if self.lower { lower(&a) } else { lower(&a.transposed().conjugated()).transposed().conjugated() };
        let results: Vec<_> = matrices(a).into_iter().map(decomposed).collect();
        from_matrices(&results, a.element(), a.dims())
    }
}

/// The lower triangular factor, row by row: `l[i, j] = (a[i, j] − Σₖ l[i, k] · conj(l[j, k])) / l[j, j]` with k < j.
fn lower<T: Field>(a: &Matrix<T>) -> Matrix<T> {
    let n = a.columns;
    let mut l = Matrix { columns: n, data: vec![T::ZERO; n * n] };
    for i in 0..n {
        for j in 0..=i {
            let rest = a.at(i, j) - (0..j).map(|k| l.at(i, k) * l.at(j, k).conj()).sum::<T>();
            if i != j {
                l.set(i, j, rest / l.at(j, j));
            } else if let Some(pivot) = rest.pivot() {
                l.set(i, j, pivot);
            } else {
                let triangle = |i, j| if j <= i { T::NAN } else { T::ZERO };
                return Matrix { columns: n, data: (0..n).flat_map(|i| (0..n).map(move |j| triangle(i, j))).collect() };
            }
        }
    }
    l
}
