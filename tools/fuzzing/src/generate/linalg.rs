//! Linear algebra, Fourier transforms and batch norms.

use super::{Family, Maker};
use shale_dialects::hlo::*;
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};

pub(super) const FAMILY: Family = Family { name: "linalg", weight: 2, snippets: &[cholesky, triangular_solve, fft, batch_norm, batch_norm_inference] };

fn square(g: &mut Maker<'_>) -> Value {
    let float = |k: &super::operands::Kind| matches!(k.element.kind(), ElementKind::Float | ElementKind::Complex);
    if let Some(value) = g.existing(|k| float(k) && k.rank() >= 2 && k.dims[k.rank() - 1] == k.dims[k.rank() - 2]) {
        return value;
    }
    let (element, n) = (g.float_element(), g.between(1, 3));
    g.value(element, &[n, n])
}

fn cholesky(g: &mut Maker<'_>) -> Option<Value> {
    let a = square(g);
    let lower = g.chance(60);
    g.push(Cholesky { a, lower })
}

fn triangular_solve(g: &mut Maker<'_>) -> Option<Value> {
    let a = square(g);
    let kind = g.kind(a);
    let left_side = g.chance(60);
    let mut dims = kind.dims;
    let free = if left_side { dims.len() - 1 } else { dims.len() - 2 };
    dims[free] = g.between(1, 2);
    let b = g.value(kind.element, &dims);
    let transpose_a = g.pick(&[TransposeA::No, TransposeA::Transpose, TransposeA::Adjoint]);
    let (lower, unit_diagonal) = (g.chance(50), g.chance(30));
    g.push(TriangularSolve { a, b, left_side, lower, unit_diagonal, transpose_a })
}

fn fft(g: &mut Maker<'_>) -> Option<Value> {
    if g.chance(40) {
        let operand = g.existing(|k| k.rank() >= 1 && matches!(k.element, ElementType::F32 | ElementType::F64))?;
        let length = *g.kind(operand).dims.last()?;
        let fft_length = g.dims(&[length]);
        let there = g.push(Fft { operand, fft_type: FftType::Rfft, fft_length })?;
        return if g.chance(50) { g.push(Fft { operand: there, fft_type: FftType::Irfft, fft_length }) } else { Some(there) };
    }
    let operand = super::elementwise::complex(g)?;
    let dims = g.kind(operand).dims;
    let axes = 1 + g.below(dims.len().min(3));
    let fft_length = g.dims(dims.get(dims.len().checked_sub(axes)?..)?);
    let there = g.push(Fft { operand, fft_type: FftType::Fft, fft_length })?;
    if g.chance(50) { g.push(Fft { operand: there, fft_type: FftType::Ifft, fft_length }) } else { Some(there) }
}

fn batch_norm(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.float(1);
    let kind = g.kind(operand);
    let feature = g.below(kind.rank());
    let dims = [kind.dims[feature]];
    let (scale, offset) = (g.value(kind.element, &dims), g.value(kind.element, &dims));
    let (epsilon, feature_index) = (1e-3, feature as i64);
    let all = g.push(BatchNormTraining { operand, scale, offset, epsilon, feature_index })?;
    let results = g.results(all);
    if g.chance(50) {
        return g.one_of(all);
    }
    let (mean, variance) = (*results.get(1)?, *results.get(2)?);
    let grad_output = g.like(operand);
    let all = g.push(BatchNormGrad { operand, scale, mean, variance, grad_output, epsilon, feature_index })?;
    g.one_of(all)
}

fn batch_norm_inference(g: &mut Maker<'_>) -> Option<Value> {
    let operand = g.float(1);
    let kind = g.kind(operand);
    let feature = g.below(kind.rank());
    let dims = [kind.dims[feature]];
    let [scale, offset, mean, variance] = [0; 4].map(|_| g.value(kind.element, &dims));
    g.push(BatchNormInference { operand, scale, offset, mean, variance, epsilon: 1e-3, feature_index: feature as i64 })
}
