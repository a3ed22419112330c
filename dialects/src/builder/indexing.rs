//! Padding, and parts of arrays at places that are known only at run time.

use super::form::one_to_one;
use super::legalize::{Lowering, legalize};
use super::tuple::Collate;
use crate::builder::{Builder, Subcomputation, XlaOp};
use crate::hlo;
use crate::hlo::infer::{Array, array};
use shale_ir::prelude::*;

one_to_one! {
    /// Pads with `padding_value` around the elements and between them.
    by_hand: Pad<'c> = "builder.pad" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) What is filled in, a scalar.
        padding_value: op,
        /// (I3) How many before the first element of each dimension; below 0 removed.
        edge_padding_low: dims,
        /// (I4) How many behind the last.
        edge_padding_high: dims,
        /// (I5) How many between two elements.
        interior_padding: dims,
    } => hlo::Pad { input: operand, padding_value, edge_padding_low, edge_padding_high, interior_padding };

    /// Takes windows of an array at places that an array of indices says.
    by_hand: Gather<'c> = "builder.gather" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) Where the windows begin.
        start_indices: op,
        /// (I3) The result's dimensions that lie in a window.
        offset_dims: dims,
        /// (I4) The operand's dimensions that the result lacks.
        collapsed_slice_dims: dims,
        /// (I5) The operand's dimension that each number of an index vector is an index of.
        start_index_map: dims,
        /// (I6) The dimension of `start_indices` along which an index vector lies.
        index_vector_dim: int,
        /// (I7) The operand's dimensions that are batch dimensions.
        operand_batching_dims: dims,
        /// (I8) The dimensions of `start_indices` that they go with.
        start_indices_batching_dims: dims,
        /// (I9) The sizes of a window.
        slice_sizes: dims,
        /// (I10) A promise that index vectors come in increasing order.
        indices_are_sorted: flag,
    } => hlo::Gather {
        operand,
        start_indices,
        offset_dims,
        collapsed_slice_dims,
        operand_batching_dims,
        start_indices_batching_dims,
        start_index_map,
        index_vector_dim,
        slice_sizes,
        indices_are_sorted,
    };

    /// Joins updates with the elements of arrays at places that an array of indices says.
    by_hand: Scatter<'c> = "builder.scatter" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) Where the updates go.
        scatter_indices: op,
        /// (I3) The updates, one array for each operand.
        updates: ops,
        /// (I4) Joins elements with updates.
        update_computation: region,
        /// (I5) The updates' dimensions that lie in a window.
        update_window_dims: dims,
        /// (I6) The operands' dimensions that a window lacks.
        inserted_window_dims: dims,
        /// (I7) The operands' dimension that each number of an index vector is an index of.
        scatter_dims_to_operand_dims: dims,
        /// (I8) The dimension of `scatter_indices` along which an index vector lies.
        index_vector_dim: int,
        /// (I9) The operands' dimensions that are batch dimensions.
        input_batching_dims: dims,
        /// (I10) The dimensions of `scatter_indices` that they go with.
        scatter_indices_batching_dims: dims,
        /// (I11) A promise that index vectors come in increasing order.
        indices_are_sorted: flag,
        /// (I12) A promise that no two updates meet.
        unique_indices: flag,
    } => hlo::Scatter {
        inputs: operands,
        scatter_indices,
        updates,
        update_window_dims,
        inserted_window_dims,
        input_batching_dims,
        scatter_indices_batching_dims,
        scatter_dims_to_operand_dims,
        index_vector_dim,
        indices_are_sorted,
        unique_indices,
        update_computation,
    };
}

op! {
    /// The part of an array with sizes `size_indices` at a place that is moved inside the array.
    ///
    /// - (C1) `start_indices` is one array of an integer for each dimension, or a scalar integer for each.
    /// - (C2) `size_indices` has a size for each dimension, not larger than the dimension.
    pub struct DynamicSlice<'c> = "builder.dynamic_slice" [Pure, DynamicSlice::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the part begins.
        start_indices: Values,
        /// (I3) The sizes of the part.
        size_indices: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for DynamicSlice<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let operand = array(body, self.operand, "(I1) operand")?;
        check_starts(body, self.start_indices, &operand)?;
        let sizes = self.size_indices.list();
        let fits = sizes.len() == operand.rank() && sizes.iter().zip(&operand.dims).all(|(size, dim)| (0..=dim.size).contains(size));
        require!(fits, "(C2) size_indices must have a size within each dimension of {operand}, but are {sizes:?}");
        out.push(operand.with_dims(operand.dims.iter().zip(sizes).map(|(dim, size)| dim.part(*size))).ty());
        Ok(())
    }
}
legalize! { DynamicSlice<'c>: |DynamicSlice { operand, start_indices, size_indices }, l| {
    let start_indices = scalars(l, start_indices)?;
    l.replace(hlo::DynamicSlice { operand, start_indices, slice_sizes: size_indices })
}; }

op! {
    /// `operand` with `update` at a place that is moved so that it is inside.
    ///
    /// - (C1) `start_indices` is one array of an integer for each dimension, or a scalar integer for each.
    /// - (C2) `update` has the operand's element type and rank, and is not larger in any dimension.
    pub struct DynamicUpdateSlice = "builder.dynamic_update_slice" [Pure, DynamicUpdateSlice::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The part that replaces elements.
        update: Value,
        /// (I3) Where the part begins.
        start_indices: Values,
    }
}
impl<'c> Semantics<'c> for DynamicUpdateSlice {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, update) = (array(body, self.operand, "(I1) operand")?, array(body, self.update, "(I2) update")?);
        check_starts(body, self.start_indices, &operand)?;
        let inside =
            update.element == operand.element && update.rank() == operand.rank() && update.dims.iter().zip(&operand.dims).all(|(u, d)| u.size <= d.size);
        require!(inside, "(C2) update must have the element type and rank of {operand} and not be larger, but is {update}");
        out.push(operand.ty());
        Ok(())
    }
}
legalize! { DynamicUpdateSlice: |DynamicUpdateSlice { operand, update, start_indices }, l| {
    let start_indices = scalars(l, start_indices)?;
    l.replace(hlo::DynamicUpdateSlice { operand, update, start_indices })
}; }

/// Checks (C1) of both.
fn check_starts<'c>(body: &Body<'c>, start_indices: Values, operand: &Array<'c>) -> OpResult {
    let starts = body.iter(start_indices).map(|s| array(body, s, "(I2) start_indices")).collect::<Result<Vec<_>, _>>()?;
    let rank = operand.rank();
    let integers = starts.windows(2).all(|pair| pair[0] == pair[1]) && starts.iter().all(|s| s.element.is_integer());
    let fits = match &starts[..] {
        [one] if one.rank() == 1 => one.is_static() && one.dims[0].size == rank as i64,
        all => all.len() == rank && all.iter().all(|s| s.rank() == 0),
    };
    let given = starts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    require!(integers && fits, "(C1) start_indices must be {rank} integer scalars of one type or one array of {rank} integers, but are ({given})");
    Ok(())
}

/// One scalar for each index.
fn scalars(l: &mut Lowering<'_, '_>, start_indices: Values) -> Result<Values, OpError> {
    let starts: Vec<_> = l.body.iter(start_indices).collect();
    let [one] = starts[..] else { return Ok(start_indices) };
    let indices = array(l.body, one, "start_indices")?;
    if indices.rank() == 0 {
        return Ok(start_indices);
    }
    let (cx, scalar) = (l.cx(), ResultType(indices.with_dims([]).ty()));
    let mut scalars = Vec::new();
    for d in 0..indices.dims[0].size {
        let (start_indices, limit_indices, strides) = (cx.dims(&[d]), cx.dims(&[d + 1]), cx.dims(&[1]));
        let input = l.push(hlo::Slice { input: one, start_indices, limit_indices, strides })?;
        scalars.push(l.push(hlo::Reshape { input, result: scalar })?);
    }
    Ok(l.body.values(&scalars))
}

/// The padding of one dimension: `PaddingConfigDimension` of the specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PaddingDim {
    /// How many before the first element; below 0 removed.
    pub low: i64,
    /// How many behind the last element; below 0 removed.
    pub high: i64,
    /// How many between two elements.
    pub interior: i64,
}

/// What the dimensions of a gather's arrays are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GatherDimensionNumbers {
    /// The result's dimensions that lie in a window.
    pub offset_dims: Vec<i64>,
    /// The operand's dimensions, of window size 1, that the result lacks.
    pub collapsed_slice_dims: Vec<i64>,
    /// The operand's dimension that each number of an index vector is an index of.
    pub start_index_map: Vec<i64>,
    /// The dimension of the indices along which an index vector lies; their rank if each index is a vector of its own.
    pub index_vector_dim: i64,
    /// The operand's dimensions that are batch dimensions.
    pub operand_batching_dims: Vec<i64>,
    /// The dimensions of the indices that they go with.
    pub start_indices_batching_dims: Vec<i64>,
}

/// What the dimensions of a scatter's arrays are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScatterDimensionNumbers {
    /// The updates' dimensions that lie in a window.
    pub update_window_dims: Vec<i64>,
    /// The operands' dimensions that a window lacks.
    pub inserted_window_dims: Vec<i64>,
    /// The operands' dimension that each number of an index vector is an index of.
    pub scatter_dims_to_operand_dims: Vec<i64>,
    /// The dimension of the indices along which an index vector lies; their rank if each index is a vector of its own.
    pub index_vector_dim: i64,
    /// The operands' dimensions that are batch dimensions.
    pub input_batching_dims: Vec<i64>,
    /// The dimensions of the indices that they go with.
    pub scatter_indices_batching_dims: Vec<i64>,
}

impl Builder {
    /// Pads with the scalar `padding_value` around the elements and, first, between them.
    #[track_caller]
    pub fn pad(&self, operand: XlaOp, padding_value: XlaOp, padding_config: &[PaddingDim]) -> XlaOp {
        self.emit("pad", &[operand, padding_value], |call| {
            let cx = call.cx();
            let list = |of: fn(&PaddingDim) -> i64| cx.dims(&padding_config.iter().map(of).collect::<Vec<_>>());
            let (low, high, interior) = (list(|d| d.low), list(|d| d.high), list(|d| d.interior));
            let (operand, padding_value) = (call.value(operand)?, call.value(padding_value)?);
            call.push(Pad { operand, padding_value, edge_padding_low: low, edge_padding_high: high, interior_padding: interior })
        })
    }

    /// The part of `operand` with sizes `size_indices` at `start_indices`: one array of an integer for each dimension, or a scalar for each.
    #[track_caller]
    pub fn dynamic_slice(&self, operand: XlaOp, start_indices: &[XlaOp], size_indices: &[i64]) -> XlaOp {
        self.emit("dynamic_slice", &[&[operand], start_indices].concat(), |call| {
            let (operand, start_indices, size_indices) = (call.value(operand)?, call.values(start_indices)?, call.cx().dims(size_indices));
            call.push(DynamicSlice { operand, start_indices, size_indices })
        })
    }

    /// `operand` with `update` at `start_indices`: one array of an integer for each dimension, or a scalar for each.
    #[track_caller]
    pub fn dynamic_update_slice(&self, operand: XlaOp, update: XlaOp, start_indices: &[XlaOp]) -> XlaOp {
        self.emit("dynamic_update_slice", &[&[operand, update], start_indices].concat(), |call| {
            let (operand, update, start_indices) = (call.value(operand)?, call.value(update)?, call.values(start_indices)?);
            call.push(DynamicUpdateSlice { operand, update, start_indices })
        })
    }

    /// Takes a window of sizes `slice_sizes` for each index vector in `start_indices`.
    #[track_caller]
    pub fn gather(&self, operand: XlaOp, start_indices: XlaOp, dims: &GatherDimensionNumbers, slice_sizes: &[i64], indices_are_sorted: bool) -> XlaOp {
        self.emit("gather", &[operand, start_indices], |call| {
            let cx = call.cx();
            call.push(Gather {
                operand: call.value(operand)?,
                start_indices: call.value(start_indices)?,
                offset_dims: cx.dims(&dims.offset_dims),
                collapsed_slice_dims: cx.dims(&dims.collapsed_slice_dims),
                start_index_map: cx.dims(&dims.start_index_map),
                index_vector_dim: dims.index_vector_dim,
                operand_batching_dims: cx.dims(&dims.operand_batching_dims),
                start_indices_batching_dims: cx.dims(&dims.start_indices_batching_dims),
                slice_sizes: cx.dims(slice_sizes),
                indices_are_sorted,
            })
        })
    }

    /// Joins each element of `updates` with an element of `operands` with `update_computation`, which takes elements of all operands and then of
    /// all updates. The result is an array; a tuple for several operands.
    #[track_caller]
    #[allow(clippy::too_many_arguments)] // as many as the specification has
    pub fn scatter(
        &self,
        operands: &[XlaOp],
        scatter_indices: XlaOp,
        updates: &[XlaOp],
        update_computation: impl Subcomputation,
        dims: &ScatterDimensionNumbers,
        indices_are_sorted: bool,
        unique_indices: bool,
    ) -> XlaOp {
        let all = [operands, &[scatter_indices], updates].concat();
        let update_computation = self.parts_region("scatter", &all, |call| Ok(call.scalars(operands)?.repeat(2)), update_computation);
        self.emit("scatter", &all, |call| {
            let (cx, operands, updates) = (call.cx(), call.values(operands)?, call.values(updates)?);
            let results = call.push(Scatter {
                operands,
                scatter_indices: call.value(scatter_indices)?,
                updates,
                update_computation: update_computation.ok_or("the computation is wrong")?,
                update_window_dims: cx.dims(&dims.update_window_dims),
                inserted_window_dims: cx.dims(&dims.inserted_window_dims),
                scatter_dims_to_operand_dims: cx.dims(&dims.scatter_dims_to_operand_dims),
                index_vector_dim: dims.index_vector_dim,
                input_batching_dims: cx.dims(&dims.input_batching_dims),
                scatter_indices_batching_dims: cx.dims(&dims.scatter_indices_batching_dims),
                indices_are_sorted,
                unique_indices,
            })?;
            results.collate(call)
        })
    }
}
