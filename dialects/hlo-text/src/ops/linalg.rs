//! Matrix decompositions, triangular systems, Fourier transforms, batch normalization.

use super::movement::list;
use super::*;
use shale_dialects::hlo::{FftType, TransposeA};

pub(super) const FORMS: &[Form] = &[
    Form::new(
        "cholesky",
        |r, i| {
            r.count(i, 1)?;
            let (lower, a) = (r.flag(i, "lower")?, r.value(i, 0)?);
            r.emit(i, hlo::Cholesky { a, lower })
        },
        &[("hlo.cholesky", |w, op| {
            let hlo::Cholesky { lower, .. } = w.get(op)?;
            w.plain(op, "cholesky", if lower { ", lower=true" } else { "" })
        })],
    ),
    Form::new("triangular-solve", triangular_solve, &[("hlo.triangular_solve", write_triangular_solve)]),
    Form::new(
        "fft",
        |r, i| {
            r.count(i, 1)?;
            let (fft_type, fft_length, operand) = (r.required_choice(i, "fft_type", &TYPES)?, r.dims(i, "fft_length")?, r.value(i, 0)?);
            r.emit(i, hlo::Fft { operand, fft_type, fft_length })
        },
        &[("hlo.fft", |w, op| {
            let hlo::Fft { fft_type, fft_length, .. } = w.get(op)?;
            let fft_type = TYPES.iter().find(|t| t.1 == fft_type).map_or("FFT", |t| t.0);
            w.plain(op, "fft", &format!(", fft_type={fft_type}, fft_length={}", list(fft_length.list())))
        })],
    ),
    Form::new(
        "batch-norm-training",
        |r, i| {
            r.count(i, 3)?;
            let (epsilon, feature_index) = moments(r, i)?;
            let (operand, scale, offset) = (r.value(i, 0)?, r.value(i, 1)?, r.value(i, 2)?);
            r.emit(i, hlo::BatchNormTraining { operand, scale, offset, epsilon, feature_index })
        },
        &[("hlo.batch_norm_training", |w, op| {
            let hlo::BatchNormTraining { epsilon, feature_index, .. } = w.get(op)?;
            w.plain(op, "batch-norm-training", &write_moments(epsilon, feature_index))
        })],
    ),
    Form::new(
        "batch-norm-inference",
        |r, i| {
            r.count(i, 5)?;
            let (epsilon, feature_index) = moments(r, i)?;
            let (operand, scale, offset) = (r.value(i, 0)?, r.value(i, 1)?, r.value(i, 2)?);
            let (mean, variance) = (r.value(i, 3)?, r.value(i, 4)?);
            r.emit(i, hlo::BatchNormInference { operand, scale, offset, mean, variance, epsilon, feature_index })
        },
        &[("hlo.batch_norm_inference", |w, op| {
            let hlo::BatchNormInference { epsilon, feature_index, .. } = w.get(op)?;
            w.plain(op, "batch-norm-inference", &write_moments(epsilon, feature_index))
        })],
    ),
    Form::new(
        "batch-norm-grad",
        |r, i| {
            r.count(i, 5)?;
            let (epsilon, feature_index) = moments(r, i)?;
            let (operand, scale, mean) = (r.value(i, 0)?, r.value(i, 1)?, r.value(i, 2)?);
            let (variance, grad_output) = (r.value(i, 3)?, r.value(i, 4)?);
            r.emit(i, hlo::BatchNormGrad { operand, scale, mean, variance, grad_output, epsilon, feature_index })
        },
        &[("hlo.batch_norm_grad", |w, op| {
            let hlo::BatchNormGrad { epsilon, feature_index, .. } = w.get(op)?;
            w.plain(op, "batch-norm-grad", &write_moments(epsilon, feature_index))
        })],
    ),
];

const TYPES: [(&str, FftType); 4] = [("FFT", FftType::Fft), ("IFFT", FftType::Ifft), ("RFFT", FftType::Rfft), ("IRFFT", FftType::Irfft)];

const TRANSPOSES: [(&str, TransposeA); 3] = [("NO_TRANSPOSE", TransposeA::No), ("TRANSPOSE", TransposeA::Transpose), ("ADJOINT", TransposeA::Adjoint)];

fn triangular_solve<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let fields = hlo::TriangularSolve {
        a: r.value(i, 0)?,
        b: r.value(i, 1)?,
        left_side: r.flag(i, "left_side")?,
        lower: r.flag(i, "lower")?,
        unit_diagonal: r.flag(i, "unit_diagonal")?,
        transpose_a: r.choice(i, "transpose_a", &TRANSPOSES)?.unwrap_or(TransposeA::No),
    };
    r.emit(i, fields)
}

fn write_triangular_solve(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let t: hlo::TriangularSolve = w.get(op)?;
    let flag = |name: &str, value: bool| if value { format!(", {name}=true") } else { String::new() };
    let transpose = TRANSPOSES.iter().find(|p| p.1 == t.transpose_a).map_or("NO_TRANSPOSE", |p| p.0);
    let text = [flag("left_side", t.left_side), flag("lower", t.lower), flag("unit_diagonal", t.unit_diagonal)].concat();
    w.plain(op, "triangular-solve", &format!("{text}, transpose_a={transpose}"))
}

/// `epsilon` and `feature_index` of a batch normalization.
fn moments<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<(f32, i64)> {
    let span = r.require(i, "epsilon")?;
    let given = text(r.span_text(span)).into_owned();
    let Ok(epsilon) = given.parse() else {
        return Err(r.error(span.0, span.1, format!("'epsilon' must be a number, but is {given:.40}")));
    };
    Ok((epsilon, r.required_int(i, "feature_index")?))
}

fn write_moments(epsilon: f32, feature_index: i64) -> String {
    format!(", epsilon={epsilon}, feature_index={feature_index}")
}
