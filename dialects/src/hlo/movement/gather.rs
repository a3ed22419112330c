//! Windows of an array at places that an array of indices says.

use super::dynamic_slice::{check_sizes, run_time_sizes};
use super::windows::{Locator, Names, Windows};
use crate::eval::index::{moved, position, strides};
use crate::hlo::infer::array;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

const NAMES: Names = Names {
    outer: "the result",
    operand: "operand",
    indices: "start_indices",
    offset: "offset_dims",
    collapsed: "collapsed_slice_dims",
    operand_batching: "operand_batching_dims",
    indices_batching: "start_indices_batching_dims",
    index_map: "start_index_map",
};

op! {
    /// Takes a window of sizes `slice_sizes` for each index vector in `start_indices`: `result[i] = operand[start + batch + offset]`.
    ///
    /// The result's dimensions `offset_dims` are the window's dimensions but `collapsed_slice_dims` and `operand_batching_dims`; the
    /// others are the dimensions of `start_indices` but `index_vector_dim`, and pick an index vector `v`. With that
    /// `start[start_index_map[k]] = clamp(0, v[k], size − slice_size)`, `batch[operand_batching_dims[k]]` is the index along
    /// `start_indices_batching_dims[k]`, `offset` is the index along `offset_dims`, and all three are 0 elsewhere.
    ///
    /// - (C1) `start_indices` holds integers.
    /// - (C2) `index_vector_dim` is in `[0, rank(start_indices)]`; if it is the rank, each index is a vector of one number.
    /// - (C3) `start_index_map` has one dimension for each number of an index vector, and their number is known.
    /// - (C4) `offset_dims` are dimensions of the result, in increasing order; it has at most 64.
    /// - (C5) `collapsed_slice_dims` are dimensions of `operand`, in increasing order.
    /// - (C6) `operand_batching_dims` are dimensions of `operand`, in increasing order.
    /// - (C7) `start_indices_batching_dims` are distinct dimensions of `start_indices`, without `index_vector_dim`.
    /// - (C8) `operand_batching_dims` and `start_indices_batching_dims` are equally many, of equal sizes.
    /// - (C9) `operand_batching_dims` shares no dimension with `collapsed_slice_dims` and `start_index_map`.
    /// - (C10) `start_index_map` has distinct dimensions of `operand`.
    /// - (C11) `offset_dims`, `collapsed_slice_dims` and `operand_batching_dims` together are as many as `operand` has dimensions.
    /// - (C12) `slice_sizes` has one size for each dimension of `operand`, from 0 to the dimension's size (bound, where it is dynamic).
    /// - (C13) `slice_sizes` is 1 in `collapsed_slice_dims` and `operand_batching_dims`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : s32[3,3]
    /// %rows = hlo.constant dense<[2, 0]> : s32[2]
    /// %y = hlo.gather %x, %rows, offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1,
    ///   slice_sizes = [1, 3] : (s32[3,3], s32[2]) -> s32[2,3]
    /// check.expect_eq_const %y, dense<[[7, 8, 9], [1, 2, 3]]> : s32[2,3]
    /// ```
    pub struct Gather<'c> = "hlo.gather" [Pure] {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the windows begin.
        start_indices: Value,
        /// (I3) The result's dimensions that lie in a window.
        offset_dims: Dims<'c>,
        /// (I4) The operand's dimensions that the result lacks.
        collapsed_slice_dims: Dims<'c> = [],
        /// (I5) The operand's dimensions that are batch dimensions.
        operand_batching_dims: Dims<'c> = [],
        /// (I6) The batch dimensions of `start_indices` that they go with.
        start_indices_batching_dims: Dims<'c> = [],
        /// (I7) The operand's dimension that each number of an index vector is an index of.
        start_index_map: Dims<'c>,
        /// (I8) The dimension of `start_indices` along which an index vector lies.
        index_vector_dim: i64,
        /// (I9) The sizes of a window.
        slice_sizes: Dims<'c>,
        /// (I10) A promise that index vectors come in increasing order.
        indices_are_sorted: bool = false,
    }
}
impl<'c> Semantics<'c> for Gather<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, indices) = (array(body, self.operand, "(I1) operand")?, array(body, self.start_indices, "(I2) start_indices")?);
        let (windows, sizes) = (self.windows(), self.slice_sizes.list());
        windows.check(&operand, &indices)?;
        check_sizes(&operand, sizes, "C12")?;
        for d in windows.collapsed.iter().chain(windows.operand_batching) {
            let size = sizes[*d as usize];
            require!(size == 1, "(C13) slice_sizes must be 1 in the collapsed or batching dimension {d}, but is {size}");
        }
        let batch: Vec<_> = windows.batches(indices.rank()).map(|d| indices.dims[d]).collect();
        let window: Vec<_> = windows.window(operand.rank()).map(|d| operand.dims[d].part(sizes[d])).collect();
        out.push(operand.with_dims(windows.outer(batch.into_iter(), window.into_iter())).ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operand, indices, windows) = (m.array(self.operand), m.array(self.start_indices), self.windows());
        windows.check_batches(operand.dims(), indices.dims())?;
        let sizes = run_time_sizes(m, self.operand, self.slice_sizes.list())?;
        let batch: Vec<_> = windows.batches(indices.rank()).map(|d| indices.dims()[d]).collect();
        let window: Vec<_> = windows.window(operand.rank()).map(|d| sizes[d]).collect();
        let dims = windows.outer(batch.into_iter(), window.into_iter());
        let (locator, strides) = (Locator::new(&windows, &indices, operand.rank()), strides(operand.dims()));
        let hold = |d: usize, start: i64| start.clamp(0, operand.dims()[d] - sizes[d]);
        moved(m, &operand, &dims, |index| position(&locator.locate(index, hold), &strides))
    }
}

impl<'c> Gather<'c> {
    fn windows(self) -> Windows<'c> {
        Windows {
            offset: self.offset_dims.list(),
            collapsed: self.collapsed_slice_dims.list(),
            operand_batching: self.operand_batching_dims.list(),
            indices_batching: self.start_indices_batching_dims.list(),
            index_map: self.start_index_map.list(),
            vector_dim: self.index_vector_dim,
            names: &NAMES,
        }
    }
}
