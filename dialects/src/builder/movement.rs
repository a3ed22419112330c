//! Shape and data movement.

use super::legalize::{legalize, one_to_one};
use crate::hlo;

one_to_one! {
    /// Reorders dimensions: `dims(result)[i] = dims(operand)[permutation[i]]`.
    transpose: Transpose<'c> = "builder.transpose" {
        /// (I1) The array.
        operand: op,
        /// (I2) The operand's dimension that each of the result's dimensions is.
        permutation: dims,
    } => hlo::Transpose { input: operand, permutation };
}

one_to_one! {
    /// Joins arrays along a dimension.
    concat_in_dim: ConcatInDim = "builder.concat_in_dim" {
        /// (I1) The arrays, in order.
        operands: ops,
        /// (I2) The dimension along which they are joined.
        dimension: int,
    } => hlo::Concatenate { inputs: operands, dimension };
}
