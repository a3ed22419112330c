//! Matrix decompositions, triangular systems and Fourier transforms.

use super::form::one_to_one;
use super::legalize::legalize;
use crate::hlo;
use crate::hlo::{FftType, TransposeA};

one_to_one! {
    /// The triangular factor of Hermitian positive definite matrices: `a = l · lᴴ`, or `a = uᴴ · u` if not `lower`.
    cholesky: Cholesky = "builder.cholesky" [Pure] {
        /// (I1) The matrices.
        a: op,
        /// (I2) True for the lower triangle.
        lower: flag,
    } => hlo::Cholesky { a, lower };

    /// Solves `op(a) · x = b`, or `x · op(a) = b` if not `left_side`, for triangular matrices `a`.
    triangular_solve: TriangularSolve = "builder.triangular_solve" [Pure] {
        /// (I1) The coefficients.
        a: op,
        /// (I2) The right-hand sides.
        b: op,
        /// (I3) True if `a` stands on the left.
        left_side: flag,
        /// (I4) True if the lower triangle of `a` is used.
        lower: flag,
        /// (I5) True if the diagonal is taken as ones.
        unit_diagonal: flag,
        /// (I6) What `op` is.
        transpose_a: is(TransposeA),
    } => hlo::TriangularSolve { a, b, left_side, lower, unit_diagonal, transpose_a };

    /// The Fourier transform of the last axes, whose lengths on the real side are `fft_length`.
    fft: Fft<'c> = "builder.fft" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) Which transform.
        fft_type: is(FftType),
        /// (I3) The lengths.
        fft_length: dims,
    } => hlo::Fft { operand, fft_type, fft_length };
}
