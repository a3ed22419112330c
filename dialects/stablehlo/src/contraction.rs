//! Dots, convolutions, matrix decompositions, Fourier transforms, batch normalization.

use crate::attrs::{BoolList, ConvDimensionNumbers, DenseRows, DotAlgorithm, DotDimensionNumbers, FftType, TransposeA};
use crate::elementwise::Convert;
use crate::form::{forms, result_type};
use crate::precision::{Precisions, accumulation};
use shale_dialects::hlo;
use shale_dialects::hlo::infer::array;
use shale_ir::prelude::*;

forms! {
    /// The product of vectors or matrices, over the last dimension of the lhs and the first of the rhs.
    Dot = "stablehlo.dot" [Pure] -> result {
        /// (I1) The left operand, of rank 1 or 2.
        lhs: Value,
        /// (I2) The right operand, of rank 1 or 2.
        rhs: Value,
        /// (I3) A hint how exact the product should be.
        precision_config: Option<Precisions<'c>>,
    } syntax DOT => |body| {
        let (cx, ranks) = (body.cx(), [array(body, lhs, "(I1) lhs")?.rank(), array(body, rhs, "(I2) rhs")?.rank()]);
        let small = ranks.iter().all(|rank| (1..=2).contains(rank));
        small.then(|| hlo::DotGeneral {
            lhs, rhs, lhs_batching_dimensions: None, rhs_batching_dimensions: None,
            lhs_contracting_dimensions: Some(cx.dims(&[ranks[0] as i64 - 1])), rhs_contracting_dimensions: Some(cx.dims(&[0])),
            accum: accumulation(body, result, None), result,
        }).ok_or_else(|| OpError::new(format!("(I1) operands must have rank 1 or 2, but have {} and {}", ranks[0], ranks[1])))
    };

    /// Multiplies and adds over the contracting dimensions.
    DotGeneral = "stablehlo.dot_general" [Pure, implements(&crate::precision::ALGORITHMS)] -> result {
        /// (I1) The left operand.
        lhs: Value,
        /// (I2) The right operand.
        rhs: Value,
        /// (I3) Which dimensions play which part.
        dot_dimension_numbers: DotDimensionNumbers<'c>,
        /// (I4) A hint how exact the product should be.
        precision_config: Option<Precisions<'c>>,
        /// (I5) How it is to be computed.
        algorithm: Option<DotAlgorithm<'c>>,
    } syntax DOT_GENERAL => |body| {
        let (left, right) = (array(body, lhs, "(I1) lhs")?, array(body, rhs, "(I2) rhs")?);
        require!(left.element == right.element, "(C1) lhs and rhs must have one element type, but there are {left} and {right}");
        let d = dot_dimension_numbers;
        Ok(hlo::DotGeneral {
            lhs, rhs, lhs_batching_dimensions: listed(d.lhs_batching_dimensions), rhs_batching_dimensions: listed(d.rhs_batching_dimensions),
            lhs_contracting_dimensions: listed(d.lhs_contracting_dimensions), rhs_contracting_dimensions: listed(d.rhs_contracting_dimensions),
            accum: accumulation(body, result, algorithm), result,
        })
    },
    from DotGeneral |x, l| {
        let cx = l.cx();
        let dims = |list: Option<Dims<'c>>| list.unwrap_or_else(|| cx.dims(&[]));
        let dot_dimension_numbers = DotDimensionNumbers {
            lhs_batching_dimensions: dims(x.lhs_batching_dimensions), rhs_batching_dimensions: dims(x.rhs_batching_dimensions),
            lhs_contracting_dimensions: dims(x.lhs_contracting_dimensions), rhs_contracting_dimensions: dims(x.rhs_contracting_dimensions),
        };
        let algorithm = crate::precision::algorithm(l.body, x.lhs, x.result, x.accum)?;
        // Integers with a sign and without one have a product here only as what they become.
        let (mut lhs, mut rhs) = (x.lhs, x.rhs);
        if l.body.ty(lhs).element() != l.body.ty(rhs).element() {
            let Some(element) = x.result.0.element().scalar() else { return Ok(None) };
            for side in [&mut lhs, &mut rhs] {
                let to = array(l.body, *side, "an operand")?.with_element(element).ty();
                *side = l.push(Convert { operand: *side, result: ResultType(to) })?;
            }
        }
        Some(DotGeneral { lhs, rhs, dot_dimension_numbers, precision_config: None, algorithm, result: x.result })
    };

    /// Slides a window of weights over an array.
    Convolution = "stablehlo.convolution" [Pure] -> result {
        /// (I1) The base.
        lhs: Value,
        /// (I2) The window.
        rhs: Value,
        /// (I3) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
        /// (I4) Positions added before and behind each spatial dimension; none if left out.
        padding: Option<DenseRows<'c>>,
        /// (I5) Distances between neighbouring elements of the base; ones if left out.
        lhs_dilation: Option<Dims<'c>>,
        /// (I6) Distances between neighbouring positions of the window; ones if left out.
        rhs_dilation: Option<Dims<'c>>,
        /// (I7) Whether the window is turned round; no if left out.
        window_reversal: Option<BoolList<'c>>,
        /// (I8) Which dimensions play which part.
        dimension_numbers: ConvDimensionNumbers<'c>,
        /// (I9) The number of groups of features.
        feature_group_count: i64,
        /// (I10) The number of groups of batches.
        batch_group_count: i64,
        /// (I11) A hint how exact the product should be.
        precision_config: Option<Precisions<'c>>,
    } syntax CONVOLUTION => |body| {
        let cx = body.cx();
        let padding = padding.map(|rows| rows.pairs(cx, "(I4) padding")).transpose()?;
        Ok(hlo::Convolution {
            lhs, rhs, dim_numbers: dimension_numbers.to_hlo(cx)?, window_strides, padding, lhs_dilation, rhs_dilation,
            window_reversal: window_reversal.map(|list| list.to_hlo(cx)), feature_group_count, batch_group_count,
            accum: accumulation(body, result, None), result,
        })
    },
    from Convolution |x, l| {
        let cx = l.cx();
        Some(Convolution {
            lhs: x.lhs, rhs: x.rhs, window_strides: x.window_strides, padding: x.padding.map(|pairs| DenseRows::of_pairs(cx, pairs)),
            lhs_dilation: x.lhs_dilation, rhs_dilation: x.rhs_dilation,
            window_reversal: x.window_reversal.map(|list| BoolList::new(cx, &list.list())),
            dimension_numbers: ConvDimensionNumbers(cx.str(x.dim_numbers.text())), feature_group_count: x.feature_group_count,
            batch_group_count: x.batch_group_count, precision_config: None, result: x.result,
        })
    };

    /// Decomposes positive definite matrices.
    Cholesky = "stablehlo.cholesky" [Pure] -> result {
        /// (I1) The matrices.
        a: Value,
        /// (I2) Whether the lower triangle is read and written, or the upper one.
        lower: bool = false,
    } format "$a (`,` `lower` `=` $lower)? attr-dict signature" <=> Cholesky { a: a, lower: lower };

    /// Solves triangular systems.
    TriangularSolve = "stablehlo.triangular_solve" [Pure] -> result {
        /// (I1) The coefficients.
        a: Value,
        /// (I2) The right-hand sides.
        b: Value,
        /// (I3) Whether `a` stands on the left of the unknowns.
        left_side: bool,
        /// (I4) Which triangle of `a` is read.
        lower: bool,
        /// (I5) Whether the diagonal counts as 1.
        unit_diagonal: bool,
        /// (I6) What is done to `a` first.
        transpose_a: TransposeA,
    } syntax GENERIC => |body| {
        let transpose_a = match transpose_a {
            TransposeA::No => Ok(hlo::TransposeA::No),
            TransposeA::Transpose => Ok(hlo::TransposeA::Transpose),
            TransposeA::Adjoint => Ok(hlo::TransposeA::Adjoint),
            TransposeA::Invalid => Err(OpError::new("(I6) transpose_a must be NO_TRANSPOSE, TRANSPOSE or ADJOINT, but is TRANSPOSE_INVALID")),
        }?;
        Ok(hlo::TriangularSolve { a, b, left_side, lower, unit_diagonal, transpose_a })
    },
    from TriangularSolve |x, l| {
        let transpose_a = match x.transpose_a {
            hlo::TransposeA::No => TransposeA::No,
            hlo::TransposeA::Transpose => TransposeA::Transpose,
            hlo::TransposeA::Adjoint => TransposeA::Adjoint,
        };
        let (left_side, lower, unit_diagonal) = (x.left_side, x.lower, x.unit_diagonal);
        Some(TriangularSolve { a: x.a, b: x.b, left_side, lower, unit_diagonal, transpose_a, result: result_type(l) })
    };

    /// Fourier transform of the last axes.
    Fft = "stablehlo.fft" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) Which transform.
        fft_type: FftType,
        /// (I3) The numbers of points of the transformed axes.
        fft_length: Dims<'c>,
    } format "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)"
    => |body| {
        let fft_type = match fft_type {
            FftType::Fft => hlo::FftType::Fft,
            FftType::Ifft => hlo::FftType::Ifft,
            FftType::Rfft => hlo::FftType::Rfft,
            FftType::Irfft => hlo::FftType::Irfft,
        };
        Ok(hlo::Fft { operand, fft_type, fft_length })
    },
    from Fft |x, l| {
        let fft_type = match x.fft_type {
            hlo::FftType::Fft => FftType::Fft,
            hlo::FftType::Ifft => FftType::Ifft,
            hlo::FftType::Rfft => FftType::Rfft,
            hlo::FftType::Irfft => FftType::Irfft,
        };
        Some(Fft { operand: x.operand, fft_type, fft_length: x.fft_length, result: result_type(l) })
    };

    /// Batch normalization with the statistics of the batch, which are results too.
    BatchNormTraining = "stablehlo.batch_norm_training" [Pure] -> results: Values {
        /// (I1) The array.
        operand: Value,
        /// (I2) The factor of each feature.
        scale: Value,
        /// (I3) What is added for each feature.
        offset: Value,
        /// (I4) Added to the variance.
        epsilon: f32,
        /// (I5) The dimension of the features.
        feature_index: i64,
    } syntax GENERIC
    <=> BatchNormTraining { operand: operand, scale: scale, offset: offset, epsilon: epsilon, feature_index: feature_index };

    /// Batch normalization with given statistics.
    BatchNormInference = "stablehlo.batch_norm_inference" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The factor of each feature.
        scale: Value,
        /// (I3) What is added for each feature.
        offset: Value,
        /// (I4) The mean of each feature.
        mean: Value,
        /// (I5) The variance of each feature.
        variance: Value,
        /// (I6) Added to the variance.
        epsilon: f32,
        /// (I7) The dimension of the features.
        feature_index: i64,
    } syntax GENERIC <=> BatchNormInference {
        operand: operand, scale: scale, offset: offset, mean: mean, variance: variance, epsilon: epsilon, feature_index: feature_index
    };

    /// The gradients of batch normalization.
    BatchNormGrad = "stablehlo.batch_norm_grad" [Pure] -> results: Values {
        /// (I1) The array.
        operand: Value,
        /// (I2) The factor of each feature.
        scale: Value,
        /// (I3) The mean of each feature.
        mean: Value,
        /// (I4) The variance of each feature.
        variance: Value,
        /// (I5) The gradient of the result.
        grad_output: Value,
        /// (I6) Added to the variance.
        epsilon: f32,
        /// (I7) The dimension of the features.
        feature_index: i64,
    } syntax GENERIC <=> BatchNormGrad {
        operand: operand, scale: scale, mean: mean, variance: variance, grad_output: grad_output, epsilon: epsilon, feature_index: feature_index
    };
}

/// A list that hlo leaves out where it is empty.
fn listed(list: Dims<'_>) -> Option<Dims<'_>> {
    (!list.list().is_empty()).then_some(list)
}
