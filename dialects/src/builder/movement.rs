//! Shape and data movement.

use super::form::one_to_one;
use super::legalize::legalize;
use crate::hlo;

one_to_one! {
    /// Reorders dimensions: `dims(result)[i] = dims(operand)[permutation[i]]`.
    transpose: Transpose<'c> = "builder.transpose" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) The operand's dimension that each of the result's dimensions is.
        permutation: dims,
    } => hlo::Transpose { input: operand, permutation };

    /// Joins arrays along a dimension.
    concat_in_dim: ConcatInDim = "builder.concat_in_dim" [Pure] {
        /// (I1) The arrays, in order.
        operands: ops,
        /// (I2) The dimension along which they are joined.
        dimension: int,
    } => hlo::Concatenate { inputs: operands, dimension };

    /// The elements `start_indices[d] + k · strides[d] < limit_indices[d]` along each dimension `d`.
    slice: Slice<'c> = "builder.slice" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) The first elements.
        start_indices: dims,
        /// (I3) The ends, exclusive.
        limit_indices: dims,
        /// (I4) The distances between elements that are taken.
        strides: dims,
    } => hlo::Slice { input: operand, start_indices, limit_indices, strides };

    /// Reverses the order of elements along dimensions.
    rev: Rev<'c> = "builder.rev" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) The dimensions.
        dimensions: dims,
    } => hlo::Reverse { input: operand, dimensions };

    /// The size of a dimension at run time, as `s32[]`.
    get_dimension_size: GetDimensionSize = "builder.get_dimension_size" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) The dimension.
        dimension: int,
    } => hlo::GetDimensionSize { input: operand, dimension };

    /// Makes a dimension dynamic, with `size` as its size at run time and the old one as its bound.
    set_dimension_size: SetDimensionSize = "builder.set_dimension_size" [effects(shale_ir::op::Effects::FAIL)] {
        /// (I1) The array.
        operand: op,
        /// (I2) The size, `s32[]`.
        size: op,
        /// (I3) The dimension.
        dimension: int,
    } => hlo::SetDimensionSize { input: operand, size, dimension };
}
