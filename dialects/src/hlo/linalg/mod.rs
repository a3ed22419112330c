//! Matrix decompositions, triangular systems and Fourier transforms.
//!
//! Decompositions and systems of floats of up to 32 bits are computed in f32, with products and differences rounded together; those of f64 and complex
//! numbers, and all transforms, in f64 or c128. Each result is rounded once more.

mod cholesky;
mod expand;
mod fft;
mod matrix;
mod triangular_solve;

pub use cholesky::*;
pub use fft::*;
pub use triangular_solve::*;

use crate::hlo::infer::Array;
use shale_ir::element::ElementKind;
use shale_ir::op::OpResult;
use shale_ir::require;

/// Checks that elements are floats or complex numbers; `what` names the operand and cites the constraint.
fn inexact(array: &Array<'_>, what: &str) -> OpResult {
    let fits = matches!(array.element.kind(), ElementKind::Float | ElementKind::Complex);
    require!(fits, "{what} must hold floats or complex numbers, but is {array}");
    Ok(())
}
