//! Constants, data movement, sizes, tuples.

use crate::attrs::{GatherDimensionNumbers, I32, ScatterDimensionNumbers};
use crate::form::{forms, is_quantized, legalize, result_type, result_types};
use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, Dim, array, distinct_dims};
use shale_dialects::lowering::Lowering;
use shale_ir::prelude::*;

forms! {
    /// A constant.
    Constant = "stablehlo.constant" [Pure] -> result {
        /// (I1) The elements.
        value: AttrRef<'c>,
    } syntax CONSTANT <=> Constant { value: value };

    /// Counts along a dimension.
    Iota = "stablehlo.iota" [Pure] -> result {
        /// (I1) The dimension.
        iota_dimension: i64,
    } format "`dim` `=` $iota_dimension attr-dict `:` type(results)" <=> Iota { iota_dimension: iota_dimension, result: result };

    /// Reorders dimensions.
    Transpose = "stablehlo.transpose" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The operand's dimension that each of the result's dimensions is.
        permutation: Dims<'c>,
    } format "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)"
    <=> Transpose { input: operand, permutation: permutation };

    /// The same elements under other sizes.
    Reshape = "stablehlo.reshape" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
    } format "$operand attr-dict `:` functional-type(operands, results)" <=> Reshape { input: operand, result: result };

    /// Joins arrays along a dimension.
    Concatenate = "stablehlo.concatenate" [Pure] -> result {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) The dimension.
        dimension: i64,
    } format "$inputs `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"
    <=> Concatenate { inputs: inputs, dimension: dimension };

    /// Takes a part of an array, with steps.
    Slice = "stablehlo.slice" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the part begins.
        start_indices: Dims<'c>,
        /// (I3) Where it ends, exclusively.
        limit_indices: Dims<'c>,
        /// (I4) The steps.
        strides: Dims<'c>,
    } syntax SLICE <=> Slice { input: operand, start_indices: start_indices, limit_indices: limit_indices, strides: strides };

    /// Puts elements around and between those of an array.
    Pad = "stablehlo.pad" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) What stands where there is no element.
        padding_value: Value,
        /// (I3) The padding before the first element.
        edge_padding_low: Dims<'c>,
        /// (I4) The padding behind the last element.
        edge_padding_high: Dims<'c>,
        /// (I5) The padding between two elements.
        interior_padding: Dims<'c>,
    } format "$operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,` `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)"
    <=> Pad {
        input: operand, padding_value: padding_value, edge_padding_low: edge_padding_low, edge_padding_high: edge_padding_high,
        interior_padding: interior_padding
    };

    /// Reverses the order along dimensions.
    Reverse = "stablehlo.reverse" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The dimensions.
        dimensions: Dims<'c>,
    } format "$operand `,` `dims` `=` $dimensions attr-dict signature" <=> Reverse { input: operand, dimensions: dimensions };

    /// Takes a part of an array at a place that is known at run time.
    DynamicSlice = "stablehlo.dynamic_slice" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the part begins, a scalar for each dimension.
        start_indices: Values,
        /// (I3) The sizes of the part.
        slice_sizes: Dims<'c>,
    } format "$operand `,` $start_indices `,` `sizes` `=` $slice_sizes attr-dict `:` functional-type(operands, results)"
    <=> DynamicSlice { operand: operand, start_indices: start_indices, slice_sizes: slice_sizes };

    /// Replaces a part of an array at a place that is known at run time.
    DynamicUpdateSlice = "stablehlo.dynamic_update_slice" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The part.
        update: Value,
        /// (I3) Where it begins, a scalar for each dimension.
        start_indices: Values,
    } format "$operand `,` $update `,` $start_indices attr-dict `:` functional-type(operands, results)"
    <=> DynamicUpdateSlice { operand: operand, update: update, start_indices: start_indices };

    /// Takes windows of an array at places that an array of indices says.
    Gather = "stablehlo.gather" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the windows begin.
        start_indices: Value,
        /// (I3) Which dimensions play which part.
        dimension_numbers: GatherDimensionNumbers<'c>,
        /// (I4) The sizes of a window.
        slice_sizes: Dims<'c>,
        /// (I5) A promise that index vectors come in increasing order.
        indices_are_sorted: bool = false,
    } syntax GENERIC => |body| Ok(gather(operand, start_indices, dimension_numbers, slice_sizes, indices_are_sorted)),
    from Gather |x, l| {
        let dimension_numbers = GatherDimensionNumbers {
            offset_dims: x.offset_dims, collapsed_slice_dims: x.collapsed_slice_dims, operand_batching_dims: x.operand_batching_dims,
            start_indices_batching_dims: x.start_indices_batching_dims, start_index_map: x.start_index_map, index_vector_dim: x.index_vector_dim,
        };
        let (operand, start_indices, slice_sizes, indices_are_sorted) = (x.operand, x.start_indices, x.slice_sizes, x.indices_are_sorted);
        Some(Gather { operand, start_indices, dimension_numbers, slice_sizes, indices_are_sorted, result: result_type(l) })
    };

    /// Joins windows of updates with arrays at places that an array of indices says.
    Scatter = "stablehlo.scatter" [RecursiveEffects, SameOperandCounts] -> results: Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) Where the windows begin.
        scatter_indices: Value,
        /// (I3) The windows, an array for each input.
        updates: Values,
        /// (I4) Which dimensions play which part.
        scatter_dimension_numbers: ScatterDimensionNumbers<'c>,
        /// (I5) A promise that index vectors come in increasing order.
        indices_are_sorted: bool = false,
        /// (I6) A promise that no index vector comes twice.
        unique_indices: bool = false,
        /// (I7) Joins elements with updates.
        update_computation: Region,
    } syntax GENERIC => |body| {
        let d = scatter_dimension_numbers;
        Ok(hlo::Scatter {
            inputs, scatter_indices, updates, update_window_dims: d.update_window_dims, inserted_window_dims: d.inserted_window_dims,
            input_batching_dims: d.input_batching_dims, scatter_indices_batching_dims: d.scatter_indices_batching_dims,
            scatter_dims_to_operand_dims: d.scatter_dims_to_operand_dims, index_vector_dim: d.index_vector_dim, indices_are_sorted, unique_indices,
            update_computation,
        })
    },
    from Scatter |x, l| {
        let scatter_dimension_numbers = ScatterDimensionNumbers {
            update_window_dims: x.update_window_dims, inserted_window_dims: x.inserted_window_dims, input_batching_dims: x.input_batching_dims,
            scatter_indices_batching_dims: x.scatter_indices_batching_dims, scatter_dims_to_operand_dims: x.scatter_dims_to_operand_dims,
            index_vector_dim: x.index_vector_dim,
        };
        let (indices_are_sorted, unique_indices, update_computation) = (x.indices_are_sorted, x.unique_indices, x.update_computation);
        let (inputs, scatter_indices, updates, results) = (x.inputs, x.scatter_indices, x.updates, result_types(l));
        Some(Scatter { inputs, scatter_indices, updates, scatter_dimension_numbers, indices_are_sorted, unique_indices, update_computation, results })
    };

    /// The run-time size of a dimension.
    GetDimensionSize = "stablehlo.get_dimension_size" [Pure] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The dimension.
        dimension: i64,
    } format "$operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"
    <=> GetDimensionSize { input: operand, dimension: dimension };

    /// Changes the run-time size of a dimension.
    SetDimensionSize = "stablehlo.set_dimension_size" [] -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The size.
        size: Value,
        /// (I3) The dimension.
        dimension: i64,
    } format "$operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)"
    <=> SetDimensionSize { input: operand, size: size, dimension: dimension };

    /// Several values as one.
    Tuple = "stablehlo.tuple" [Pure] -> result {
        /// (I1) The values.
        val: Values,
    } syntax TUPLE <=> Tuple { inputs: val };

    /// One part of a tuple.
    GetTupleElement = "stablehlo.get_tuple_element" [Pure] -> result {
        /// (I1) The tuple.
        operand: Value,
        /// (I2) Which part.
        index: I32,
    } syntax GET_TUPLE_ELEMENT => |body| Ok(hlo::GetTupleElement { input: operand, index: index.0 }),
    from GetTupleElement |x, l| Some(GetTupleElement { operand: x.input, index: I32(x.index), result: result_type(l) });
}

op! {
    /// Duplicates an array along new dimensions anywhere, and along dimensions of size 1.
    ///
    /// - (C1) `broadcast_dimensions` has a distinct dimension of the result for each of the operand's.
    /// - (C2) The operand's sizes are 1 or those of the result's dimensions.
    /// - (C3) The result has the operand's element type.
    pub struct BroadcastInDim<'c> = "stablehlo.broadcast_in_dim" [Pure, TensorText, BroadcastInDim::LEGALIZE, BroadcastInDim::EXPORT] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The dimension of the result that each of the operand's is.
        broadcast_dimensions: Dims<'c>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for BroadcastInDim<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        if is_quantized(body, op) {
            return Ok(());
        }
        let (operand, result) = (array(body, self.operand, "(I1) operand")?, Array::from_type(body.cx(), self.result.0, "the result")?);
        require!(operand.element == result.element, "(C3) the result must hold {}, but is {result}", operand.element.xla_name());
        let to = distinct_dims(self.broadcast_dimensions.list(), result.rank(), "(C1) broadcast_dimensions")?;
        require!(to.len() == operand.rank(), "(C1) broadcast_dimensions must have one entry for each dimension of {operand}, but has {}", to.len());
        for (d, &to) in to.iter().enumerate() {
            let (from, size) = (operand.dims[d], result.dims[to]);
            require!(from == Dim::of(1) || from.fits(size), "(C2) dimension {d} of {operand} must be 1 or {size}, as dimension {to} of the result");
        }
        Ok(())
    }
}
legalize! { BroadcastInDim<'c>: |op, l| broadcast(l, op.operand, op.broadcast_dimensions, op.result); }

/// The hlo ops that duplicate an array, dimensions of size 1 among others; they take the place of the op.
///
/// # Errors
/// Types that are no arrays.
pub(crate) fn broadcast<'c>(l: &mut Lowering<'_, 'c>, operand: Value, dimensions: Dims<'c>, result: ResultType<'c>) -> Result<Vec<Value>, OpError> {
    let (from, to) = (array(l.body, operand, "(I1) operand")?, Array::from_type(l.cx(), result.0, "the result")?);
    let place = dimensions.list();
    let kept: Vec<usize> = (0..from.rank()).filter(|d| from.dims[*d] != Dim::of(1) || to.dims[place[*d] as usize] == Dim::of(1)).collect();
    let mut input = operand;
    if kept.len() < from.rank() {
        let ty = from.with_dims(kept.iter().map(|d| from.dims[*d])).ty();
        input = l.push(hlo::Reshape { input, result: ResultType(ty) })?;
    }
    let dimensions = l.cx().dims(&kept.iter().map(|d| place[*d]).collect::<Vec<_>>());
    l.replace(hlo::Broadcast { input, dimensions, result })
}

/// The hlo op that gathers.
pub(crate) fn gather<'c>(operand: Value, start_indices: Value, d: GatherDimensionNumbers<'c>, slice_sizes: Dims<'c>, sorted: bool) -> hlo::Gather<'c> {
    hlo::Gather {
        operand,
        start_indices,
        offset_dims: d.offset_dims,
        collapsed_slice_dims: d.collapsed_slice_dims,
        operand_batching_dims: d.operand_batching_dims,
        start_indices_batching_dims: d.start_indices_batching_dims,
        start_index_map: d.start_index_map,
        index_vector_dim: d.index_vector_dim,
        slice_sizes,
        indices_are_sorted: sorted,
    }
}
forms! { @back BroadcastInDim Broadcast |x, l| Some(BroadcastInDim { operand: x.input, broadcast_dimensions: x.dimensions, result: x.result }) }
