//! Reductions, windows, sorting, maps.

use crate::attrs::DenseRows;
use crate::form::{forms, result_type, result_types};
use shale_dialects::hlo;
use shale_ir::prelude::*;

forms! {
    /// Reduces dimensions with a computation.
    Reduce = "stablehlo.reduce" [RecursiveEffects, SameOperandCounts] -> results: Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) What each accumulator begins with.
        init_values: Values,
        /// (I3) The dimensions that go.
        dimensions: Dims<'c>,
        /// (I4) Joins accumulators with elements.
        body: Region,
    } syntax REDUCE
    => |b| Ok(hlo::Reduce { inputs, init_values, dimensions, accum: hlo::accumulation_type(b, inputs, body), body }),
    from Reduce |x, l| {
        let own = x.accum == hlo::accumulation_type(l.body, x.inputs, x.body);
        require!(own, "stablehlo.reduce cannot say that sums are formed in another type: convert the operands first");
        Some(Reduce { inputs: x.inputs, init_values: x.init_values, dimensions: x.dimensions, body: x.body, results: result_types(l) })
    };

    /// Reduces the elements under a window with a computation.
    ReduceWindow = "stablehlo.reduce_window" [RecursiveEffects, SameOperandCounts] -> results: Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) What each accumulator begins with.
        init_values: Values,
        /// (I3) The sizes of the window.
        window_dimensions: Dims<'c>,
        /// (I4) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
        /// (I5) Distances between neighbouring elements; ones if left out.
        base_dilations: Option<Dims<'c>>,
        /// (I6) Distances between neighbouring positions of the window; ones if left out.
        window_dilations: Option<Dims<'c>>,
        /// (I7) Positions added before and behind each dimension; none if left out.
        padding: Option<DenseRows<'c>>,
        /// (I8) Joins accumulators with elements.
        body: Region,
    } syntax GENERIC => |b| {
        let padding = padding.map(|rows| rows.pairs(b.cx(), "(I7) padding")).transpose()?;
        let accum = hlo::accumulation_type(b, inputs, body);
        Ok(hlo::ReduceWindow { inputs, init_values, window_dimensions, window_strides, base_dilations, window_dilations, padding, accum, body })
    },
    from ReduceWindow |x, l| {
        let own = x.accum == hlo::accumulation_type(l.body, x.inputs, x.body);
        require!(own, "stablehlo.reduce_window cannot say that sums are formed in another type: convert the operands first");
        Some(ReduceWindow {
            inputs: x.inputs, init_values: x.init_values, window_dimensions: x.window_dimensions, window_strides: x.window_strides,
            base_dilations: x.base_dilations, window_dilations: x.window_dilations,
            padding: x.padding.map(|pairs| DenseRows::of_pairs(l.cx(), pairs)), body: x.body, results: result_types(l),
        })
    };

    /// Selects an element under each place of a window and joins an element of the source there.
    SelectAndScatter = "stablehlo.select_and_scatter" [RecursiveEffects] -> result {
        /// (I1) The array to select from.
        operand: Value,
        /// (I2) An element for each place of the window.
        source: Value,
        /// (I3) What each element of the result begins with.
        init_value: Value,
        /// (I4) The sizes of the window; ones if left out.
        window_dimensions: Option<Dims<'c>>,
        /// (I5) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
        /// (I6) Positions added before and behind each dimension; none if left out.
        padding: Option<DenseRows<'c>>,
        /// (I7) Whether the first of two elements is selected.
        select: Region,
        /// (I8) Joins elements.
        scatter: Region,
    } syntax GENERIC => |body| {
        let ones = vec![1; body.ty(operand).array().map_or(0, |a| a.rank())];
        let window_dimensions = window_dimensions.unwrap_or_else(|| body.cx().dims(&ones));
        let padding = padding.map(|rows| rows.pairs(body.cx(), "(I6) padding")).transpose()?;
        Ok(hlo::SelectAndScatter { operand, source, init_value, window_dimensions, window_strides, padding, select, scatter })
    },
    from SelectAndScatter |x, l| {
        let padding = x.padding.map(|pairs| DenseRows::of_pairs(l.cx(), pairs));
        let (window_dimensions, window_strides) = (Some(x.window_dimensions), x.window_strides);
        let (operand, source, init_value, select, scatter, result) = (x.operand, x.source, x.init_value, x.select, x.scatter, result_type(l));
        Some(SelectAndScatter { operand, source, init_value, window_dimensions, window_strides, padding, select, scatter, result })
    };

    /// Sorts along a dimension by a comparison.
    Sort = "stablehlo.sort" [RecursiveEffects] -> results: Values {
        /// (I1) The arrays, which are permuted alike.
        inputs: Values,
        /// (I2) The dimension, the last one if left out; below 0 counted from the end.
        dimension: i64 = -1,
        /// (I3) Whether equal elements keep their order.
        is_stable: bool = false,
        /// (I4) Whether the first of two elements of each array stands before the second.
        comparator: Region,
    } syntax GENERIC => |body| {
        let rank = body.iter(inputs).next().and_then(|x| body.ty(x).array()).map_or(0, |a| a.rank() as i64);
        let dimension = if dimension < 0 { dimension.saturating_add(rank) } else { dimension };
        Ok(hlo::Sort { inputs, dimension, is_stable, comparator })
    },
    from Sort |x, l| Some(Sort { inputs: x.inputs, dimension: x.dimension, is_stable: x.is_stable, comparator: x.comparator, results: result_types(l) });

    /// Applies a computation to scalars, element by element.
    Map = "stablehlo.map" [RecursiveEffects] -> result {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) All dimensions, in order.
        dimensions: Dims<'c>,
        /// (I3) The computation.
        computation: Region,
    } syntax GENERIC <=> Map { inputs: inputs, dimensions: dimensions, computation: computation };
}
