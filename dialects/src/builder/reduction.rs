//! Reductions, sorting.

use super::form::one_to_one;
use super::legalize::legalize;
use crate::hlo;
use shale_ir::prelude::*;

one_to_one! {
    /// Reduces `dimensions` (in any order) of one or more arrays with `computation`, which takes all accumulators and then an element of each
    /// array. The result is an array; a tuple for several operands.
    reduce: Reduce<'c> = "builder.reduce" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) What each accumulator begins with.
        init_values: ops,
        /// (I3) Joins accumulators with elements.
        computation: region[|call| call.reduced(operands, init_values)],
        /// (I4) The dimensions that go, in any order.
        dimensions: dims,
    } in body => hlo::Reduce { inputs: operands, init_values, dimensions, accum: accum(body, operands, computation), body: computation };

    /// Reduces all dimensions of an array with `computation`, which takes the accumulator and an element.
    reduce_all: ReduceAll = "builder.reduce_all" [RecursiveEffects] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) What the accumulator begins with.
        init_value: op,
        /// (I3) Joins the accumulator with an element.
        computation: region[|call| call.reduced(&[operand], &[init_value])],
    } in body => {
        let all: Vec<i64> = (0..hlo::infer::array(body, operand, "(I1) operand")?.rank() as i64).collect();
        let (inputs, dimensions) = (Values::from(operand), body.cx().dims(&all));
        hlo::Reduce { inputs, init_values: init_value.into(), dimensions, accum: accum(body, inputs, computation), body: computation }
    };

    /// Sorts arrays together along a dimension. `comparator` takes two elements of the first array, two of the second, …, and says whether the
    /// first ones come before the second ones; dimension −1 is the last one. The result is an array; a tuple for several operands.
    sort: Sort = "builder.sort" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) The order.
        comparator: region[|call| Ok(call.scalars(operands)?.into_iter().flat_map(|ty| [ty; 2]).collect())],
        /// (I3) The dimension; −1 is the last one.
        dimension: int,
        /// (I4) True if equal elements keep their order.
        is_stable: flag,
    } in body => {
        let last = || hlo::infer::array(body, body.at(operands, 0), "(I1) operand 0").map(|x| x.rank() as i64 - 1);
        let dimension = if dimension == -1 && !operands.is_empty() { last()? } else { dimension };
        hlo::Sort { inputs: operands, dimension, is_stable, comparator }
    };

    /// The `k` largest elements along the last dimension, largest first, and their indices, as a tuple.
    top_k: TopK = "builder.top_k" [Pure] -> Values {
        /// (I1) The array.
        operand: op,
        /// (I2) How many elements.
        k: int,
    } => hlo::TopK { operand, k };
}

/// The type in which a reduction of `operands` accumulates, as the program becomes hlo.
pub(super) fn accum<'c>(body: &Body<'c>, operands: Values, computation: Region) -> Option<Type<'c>> {
    if operands.is_empty() { None } else { hlo::accumulation_type(body, operands, computation) }
}
