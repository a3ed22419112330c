//! Batch normalization. The hlo ops are defined by their expansion (`--expand`).

use super::form::one_to_one;
use super::legalize::legalize;
use crate::hlo;
use shale_ir::body::Values;

one_to_one! {
    /// Normalizes an array by the mean and variance that it has over all dimensions but that of features, then scales by `scale` and shifts by
    /// `offset`; gives the array, the means and the variances as a tuple.
    batch_norm_training: BatchNormTraining = "builder.batch_norm_training" [Pure] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) A factor for each feature.
        scale: op,
        /// (I3) A summand for each feature.
        offset: op,
        /// (I4) What is added to the variance.
        epsilon: is(f32),
        /// (I5) The dimension of features.
        feature_index: int,
    } => hlo::BatchNormTraining { operand, scale, offset, epsilon, feature_index };

    /// Normalizes an array by given means and variances, then scales by `scale` and shifts by `offset`.
    batch_norm_inference: BatchNormInference = "builder.batch_norm_inference" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) A factor for each feature.
        scale: op,
        /// (I3) A summand for each feature.
        offset: op,
        /// (I4) The mean of each feature.
        mean: op,
        /// (I5) The variance of each feature.
        variance: op,
        /// (I6) What is added to the variance.
        epsilon: is(f32),
        /// (I7) The dimension of features.
        feature_index: int,
    } => hlo::BatchNormInference { operand, scale, offset, mean, variance, epsilon, feature_index };

    /// The gradients of a normalization with respect to the array, `scale` and `offset`, as a tuple, from the gradient of its result.
    batch_norm_grad: BatchNormGrad = "builder.batch_norm_grad" [Pure] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) The factor of each feature.
        scale: op,
        /// (I3) The mean of each feature.
        mean: op,
        /// (I4) The variance of each feature.
        variance: op,
        /// (I5) The gradient of the result.
        grad_output: op,
        /// (I6) What is added to the variance.
        epsilon: is(f32),
        /// (I7) The dimension of features.
        feature_index: int,
    } => hlo::BatchNormGrad { operand, scale, mean, variance, grad_output, epsilon, feature_index };
}
