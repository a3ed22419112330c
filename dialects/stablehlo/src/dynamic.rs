//! Ops whose sizes are operands. Where these are constants, an op is its static form; sizes that are known at run time only have no form in
//! hlo, which knows bounds.

use crate::attrs::{BoolList, ConvDimensionNumbers, GatherDimensionNumbers};
use crate::effects::sizes;
use crate::form::{check, is_quantized, legalizable, legalize, replace};
use crate::movement::{BroadcastInDim, broadcast, gather};
use crate::precision::{Precisions, accumulation};
use shale_dialects::builder::legalize::Legalize;
use shale_dialects::hlo;
use shale_dialects::lowering::Lowering;
use shale_ir::op::traits::implements;
use shale_ir::op::{Trait, take_fields};
use shale_ir::prelude::*;
use shale_ir::text::type_text;
use shale_ir::types::ArrayType;

/// Defines ops with sizes as operands: which operands those are, how many sizes each has, and the static form, given the sizes. `-> result`
/// names the field that holds the type of the result.
macro_rules! dynamic {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal -> $r:ident {
        $($(#[doc = $fdoc:literal])* $f:ident: $t:ty $(= $default:expr)?),* $(,)?
    } $(format $format:literal)? $(syntax $syntax:ident)?
    [$($list:ident),*] of $like:ident => |$body:ident $(, $sizes:ident)*| $form:expr;)*) => { $(
        op! {
            $(#[doc = $doc])*
            ///
            /// - (C1) Sizes are lists of integers, one for each dimension.
            /// - (C2) If the sizes are constants, the constraints are those of the static op.
            pub struct $Name<'c> = $text [Pure, TensorText, $Name::LEGALIZE] {
                $($(#[doc = $fdoc])* $f: $t $(= $default)?,)*
                /// The type of the result.
                $r: ResultType<'c>,
            }
            $(format $format)? $(syntax &crate::syntax::$syntax)?
        }
        impl<'c> Semantics<'c> for $Name<'c> {
            #[allow(unused_variables)]
            fn verify(self, $body: &Body<'c>, op: Op) -> OpResult {
                let $Name { $($f,)* $r } = self;
                $(check_list($body, $list, &dynamic!(@lengths $body, self, $like), concat!("(C1) ", stringify!($list)))?;)*
                $(let Some($sizes) = sizes($body, $list).filter(|_| !is_quantized($body, op)) else { return Ok(()) };)*
                check($body, op, || $form)
            }
        }
        impl $Name<'_> {
            const LEGALIZE: Trait = {
                #[allow(unused_variables)]
                fn run<'c>(l: &mut Lowering<'_, 'c>) -> Result<Vec<Value>, OpError> {
                    legalizable(l.body, l.op())?;
                    let $Name { $($f,)* $r } = take_fields(l.body, l.op())?;
                    let $body = &*l.body;
                    $(let $sizes = sizes($body, $list).ok_or_else(|| unknown(stringify!($list)))?;)*
                    let form: Result<_, OpError> = $form;
                    replace(l, form?)
                }
                static LEGALIZE: Legalize = Legalize { run };
                implements(&LEGALIZE)
            };
        }
    )* };
    (@lengths $body:ident, $op:expr, result) => { [rank($op.result.0)] };
    (@lengths $body:ident, $op:expr, pairs) => { [rank($op.result.0) - 2, 2] };
    (@lengths $body:ident, $op:expr, operand) => { [rank($body.ty($op.operand))] };
}

fn unknown(list: &str) -> OpError {
    let error = OpError::new(format!("{list} must be a constant: sizes that are known at run time only have no form in hlo"));
    error.with_hint("export the program for arrays of known sizes")
}

dynamic! {
    /// The same elements under sizes that are an operand.
    DynamicReshape = "stablehlo.dynamic_reshape" -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) The sizes of the result.
        output_shape: Value,
    } format "$operand `,` $output_shape attr-dict `:` functional-type(operands, results)"
    [output_shape] of result => |body, to| sized(result, &to).map(|()| hlo::Reshape { input: operand, result });

    /// Counts along a dimension of an array whose sizes are an operand.
    DynamicIota = "stablehlo.dynamic_iota" -> result {
        /// (I1) The sizes of the result.
        output_shape: Value,
        /// (I2) The dimension.
        iota_dimension: i64,
    } format "$output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)"
    [output_shape] of result => |body, to| sized(result, &to).map(|()| hlo::Iota { iota_dimension, result });

    /// Puts as many elements around and between those of an array as operands say.
    DynamicPad = "stablehlo.dynamic_pad" -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) What stands where there is no element.
        padding_value: Value,
        /// (I3) The padding before the first element.
        edge_padding_low: Value,
        /// (I4) The padding behind the last element.
        edge_padding_high: Value,
        /// (I5) The padding between two elements.
        interior_padding: Value,
    } format "$operand `,` $padding_value `,` $edge_padding_low `,` $edge_padding_high `,` $interior_padding attr-dict `:` functional-type(operands, results)"
    [edge_padding_low, edge_padding_high, interior_padding] of operand => |body, low, high, interior| {
        let dims = |list: &[i64]| body.cx().dims(list);
        Ok(hlo::Pad { input: operand, padding_value, edge_padding_low: dims(&low), edge_padding_high: dims(&high), interior_padding: dims(&interior) })
    };

    /// Takes a part of an array whose bounds and steps are operands.
    RealDynamicSlice = "stablehlo.real_dynamic_slice" -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the part begins.
        start_indices: Value,
        /// (I3) Where it ends, exclusively.
        limit_indices: Value,
        /// (I4) The steps.
        strides: Value,
    } format "$operand `,` $start_indices `,` $limit_indices `,` $strides attr-dict `:` functional-type(operands, results)"
    [start_indices, limit_indices, strides] of operand => |body, starts, limits, steps| {
        let dims = |list: &[i64]| body.cx().dims(list);
        Ok(hlo::Slice { input: operand, start_indices: dims(&starts), limit_indices: dims(&limits), strides: dims(&steps) })
    };

    /// Takes windows of sizes that are an operand.
    DynamicGather = "stablehlo.dynamic_gather" -> result {
        /// (I1) The array.
        operand: Value,
        /// (I2) Where the windows begin.
        start_indices: Value,
        /// (I3) The sizes of a window.
        slice_sizes: Value,
        /// (I4) Which dimensions play which part.
        dimension_numbers: GatherDimensionNumbers<'c>,
        /// (I5) A promise that index vectors come in increasing order.
        indices_are_sorted: Option<bool>,
    } syntax GENERIC
    [slice_sizes] of operand => |body, window| {
        let slice_sizes = body.cx().dims(&window);
        Ok(gather(operand, start_indices, dimension_numbers, slice_sizes, indices_are_sorted.unwrap_or(false)))
    };

    /// Slides a window of weights over an array with a padding that is an operand: two numbers for each spatial dimension.
    DynamicConv = "stablehlo.dynamic_conv" -> result {
        /// (I1) The base.
        lhs: Value,
        /// (I2) The window.
        rhs: Value,
        /// (I3) Positions added before and behind each spatial dimension.
        padding: Value,
        /// (I4) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
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
    } syntax GENERIC
    [padding] of pairs => |body, numbers| {
        let pairs: Vec<_> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let padding = Some(hlo::lists::Pairs::new(body.cx(), &pairs));
        Ok(hlo::Convolution {
            lhs, rhs, dim_numbers: dimension_numbers.to_hlo(body.cx())?, window_strides, padding, lhs_dilation, rhs_dilation,
            window_reversal: window_reversal.map(|list| list.to_hlo(body.cx())), feature_group_count, batch_group_count,
            accum: accumulation(body, result, None), result,
        })
    };
}

op! {
    /// Duplicates an array to sizes that are an operand.
    ///
    /// - (C1) `output_dimensions` is a list of integers, one for each dimension of the result.
    /// - (C2) The other constraints are those of `stablehlo.broadcast_in_dim`.
    pub struct DynamicBroadcastInDim<'c> = "stablehlo.dynamic_broadcast_in_dim" [Pure, TensorText, DynamicBroadcastInDim::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The sizes of the result.
        output_dimensions: Value,
        /// (I3) The dimension of the result that each of the operand's is.
        broadcast_dimensions: Dims<'c>,
        /// (I4) The operand's dimensions that are known to be expanded: a hint.
        known_expanding_dimensions: Option<Dims<'c>>,
        /// (I5) The operand's dimensions that are known to keep their size: a hint.
        known_nonexpanding_dimensions: Option<Dims<'c>>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for DynamicBroadcastInDim<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        check_list(body, self.output_dimensions, &[rank(self.result.0)], "(C1) output_dimensions")?;
        if let Some(to) = sizes(body, self.output_dimensions) {
            sized(self.result, &to)?;
        }
        BroadcastInDim { operand: self.operand, broadcast_dimensions: self.broadcast_dimensions, result: self.result }.verify(body, op)
    }
}
legalize! {
    DynamicBroadcastInDim<'c>: |op, l| {
        let to = sizes(l.body, op.output_dimensions).ok_or_else(|| unknown("output_dimensions"))?;
        exactly(op.result, &to)?;
        broadcast(l, op.operand, op.broadcast_dimensions, op.result)
    };
}

fn rank(ty: Type<'_>) -> usize {
    ty.array().map_or(0, |a| a.rank())
}

/// Checks an operand that lists sizes: integers, as many in each dimension as `lengths` says.
///
/// # Errors
/// Another type; `what` names the operand.
fn check_list(body: &Body<'_>, value: Value, lengths: &[usize], what: &str) -> OpResult {
    let ty = body.ty(value);
    let fits = ty.array().is_some_and(|a| {
        let integers = a.element.scalar().is_some_and(|e| e.is_integer()) || *a.element.get() == TypeKind::Index;
        let sizes = a.dims.list().iter().enumerate().zip(lengths).all(|((i, size), n)| *size == *n as i64 || a.is_dynamic(i));
        integers && a.rank() == lengths.len() && sizes
    });
    let count = lengths.iter().map(ToString::to_string).collect::<Vec<_>>().join(" × ");
    require!(fits, "{what} must hold {count} integers, but is {}", type_text(ty));
    Ok(())
}

/// Checks that a result may have these sizes.
fn sized(result: ResultType<'_>, sizes: &[i64]) -> OpResult {
    let fits = result.0.array().is_some_and(|a| {
        let dims = a.dims.list().iter().enumerate();
        dims.zip(sizes).all(|((i, dim), size)| dim == size || (a.is_dynamic(i) && *size <= *dim || a.dims.list()[i] == ArrayType::UNBOUNDED))
    });
    require!(fits, "(C2) the sizes are {sizes:?}, but the result is {}", type_text(result.0));
    Ok(())
}

/// Checks that a result has these sizes, which hlo needs to know.
fn exactly(result: ResultType<'_>, sizes: &[i64]) -> OpResult {
    let known = result.0.array().is_some_and(|a| a.dynamic == 0);
    require!(known, "the sizes are {sizes:?}, but the result is {}: state the type that follows from them", type_text(result.0));
    sized(result, sizes)
}
