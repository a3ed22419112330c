//! Sums of products: dots and convolutions.

use super::form::one_to_one;
use super::legalize::legalize;
use super::windows::{Padding, PaddingAttr, Side};
use crate::builder::{Builder, XlaOp};
use crate::hlo;
use crate::hlo::ConvDimensionNumbers;
use crate::hlo::infer::{Array, array};
use crate::hlo::lists::{Bools, Pairs};
use shale_ir::element::ElementType;
use shale_ir::prelude::*;

one_to_one! {
    /// Sum of products over the last dimension of `lhs` and the first of `rhs`: vectors `[n] × [n] → []`, matrices `[m, k] × [k] → [m]` and
    /// `[m, k] × [k, n] → [m, n]`.
    dot: Dot = "builder.dot" [Pure] {
        /// (I1) The left operand.
        lhs: op,
        /// (I2) The right operand.
        rhs: op,
    } in body => {
        let (x, y) = (array(body, lhs, "(I1) lhs")?, array(body, rhs, "(I2) rhs")?);
        let fits = matches!((x.rank(), y.rank()), (1 | 2, 1) | (2, 2));
        require!(fits, "lhs and rhs must be two vectors, a matrix and a vector, or two matrices, but are {x} and {y}");
        let (left, right) = (body.cx().dims(&[x.rank() as i64 - 1]), body.cx().dims(&[0]));
        let contracting = [Some(left), Some(right)];
        typed_dot(body, (lhs, rhs), [None, None], contracting, None)?
    };

    /// Sum of products over dimensions of `lhs` and of `rhs`.
    by_hand: DotGeneral<'c> = "builder.dot_general" [Pure] {
        /// (I1) The left operand.
        lhs: op,
        /// (I2) The right operand.
        rhs: op,
        /// (I3) Dimensions of the lhs over which products are added.
        lhs_contracting_dimensions: dims,
        /// (I4) Their partners in the rhs.
        rhs_contracting_dimensions: dims,
        /// (I5) Dimensions of the lhs that stay side by side.
        lhs_batch_dimensions: dims,
        /// (I6) Their partners in the rhs.
        rhs_batch_dimensions: dims,
        /// (I7) The result's element type; the operands' if left out.
        preferred_element_type: maybe(Type<'c>),
    } in body => typed_dot(
        body,
        (lhs, rhs),
        [lhs_batch_dimensions, rhs_batch_dimensions].map(some),
        [lhs_contracting_dimensions, rhs_contracting_dimensions].map(some),
        preferred_element_type,
    )?;

    /// A convolution of arrays with dimensions (batch, feature, spatial …) with a kernel (output feature, input feature, spatial …).
    by_hand: Conv<'c> = "builder.conv" [Pure] {
        /// (I1) The base.
        lhs: op,
        /// (I2) The kernel.
        rhs: op,
        /// (I3) Distances between neighbouring places.
        window_strides: dims,
        /// (I4) What is added around the base.
        padding: is(PaddingAttr<'c>),
    } in body => plain_conv(body, (lhs, rhs), window_strides, padding)?;

    /// As [`conv`](Builder::conv), with the padding as pairs.
    conv_with_general_padding: ConvWithGeneralPadding<'c> = "builder.conv_with_general_padding" [Pure] {
        /// (I1) The base.
        lhs: op,
        /// (I2) The kernel.
        rhs: op,
        /// (I3) Distances between neighbouring places.
        window_strides: dims,
        /// (I4) Positions added before and behind each spatial dimension, below 0 removed.
        padding: pairs,
    } in body => plain_conv(body, (lhs, rhs), window_strides, PaddingAttr::Explicit(padding))?;

    /// A convolution with dilations, groups and any order of dimensions.
    by_hand: ConvGeneralDilated<'c> = "builder.conv_general_dilated" [Pure] {
        /// (I1) The base.
        lhs: op,
        /// (I2) The kernel.
        rhs: op,
        /// (I3) Distances between neighbouring places.
        window_strides: dims,
        /// (I4) What is added around the base.
        padding: is(PaddingAttr<'c>),
        /// (I5) Distances between neighbouring elements of the base.
        lhs_dilation: dims,
        /// (I6) Distances between neighbouring positions of the kernel.
        rhs_dilation: dims,
        /// (I7) The parts that the dimensions play.
        dimension_numbers: is(ConvDimensionNumbers<'c>),
        /// (I8) The number of groups of features.
        feature_group_count: int,
        /// (I9) The number of groups of batches.
        batch_group_count: int,
        /// (I10) The result's element type; the operands' if left out.
        preferred_element_type: maybe(Type<'c>),
        /// (I11) Whether the kernel is turned round along each spatial dimension; no if left out.
        window_reversal: maybe(Bools<'c>),
    } in body => {
        let conv = hlo::Convolution {
            window_strides: Some(window_strides),
            lhs_dilation: Some(lhs_dilation),
            rhs_dilation: Some(rhs_dilation),
            window_reversal,
            feature_group_count,
            batch_group_count,
            ..undecided(body, (lhs, rhs), dimension_numbers)?
        };
        typed_conv(body, conv, padding, preferred_element_type)?
    };
}

fn some(dims: Dims<'_>) -> Option<Dims<'_>> {
    (!dims.list().is_empty()).then_some(dims)
}

/// The element types of the result, and of the sums where they are wider: narrow floats accumulate in f32.
fn types<'c>(body: &Body<'c>, sizes: &Array<'c>, preferred: Option<Type<'c>>) -> Result<(ResultType<'c>, Option<Type<'c>>), OpError> {
    let element = match preferred {
        None => sizes.element,
        Some(ty) => ty.scalar().ok_or_else(|| OpError::new("preferred_element_type must be an element type"))?,
    };
    let narrow = element.is_float() && element.bits() < ElementType::F32.bits();
    Ok((ResultType(sizes.with_element(element).ty()), narrow.then(|| body.cx().scalar(ElementType::F32))))
}

/// A dot with the types that its operands imply.
fn typed_dot<'c>(
    body: &Body<'c>,
    (lhs, rhs): (Value, Value),
    batching: [Option<Dims<'c>>; 2],
    contracting: [Option<Dims<'c>>; 2],
    preferred: Option<Type<'c>>,
) -> Result<hlo::DotGeneral<'c>, OpError> {
    let dot = hlo::DotGeneral {
        lhs,
        rhs,
        lhs_batching_dimensions: batching[0],
        rhs_batching_dimensions: batching[1],
        lhs_contracting_dimensions: contracting[0],
        rhs_contracting_dimensions: contracting[1],
        accum: None,
        result: ResultType(body.ty(lhs)),
    };
    let (result, accum) = types(body, &dot.sizes(body)?, preferred)?;
    Ok(hlo::DotGeneral { accum, result, ..dot })
}

/// A convolution without strides, padding, dilations and groups, whose result type is not known yet.
fn undecided<'c>(body: &Body<'c>, (lhs, rhs): (Value, Value), dim_numbers: ConvDimensionNumbers<'c>) -> Result<hlo::Convolution<'c>, OpError> {
    array(body, lhs, "(I1) lhs")?;
    array(body, rhs, "(I2) rhs")?;
    Ok(hlo::Convolution {
        lhs,
        rhs,
        dim_numbers,
        window_strides: None,
        padding: None,
        lhs_dilation: None,
        rhs_dilation: None,
        window_reversal: None,
        feature_group_count: 1,
        batch_group_count: 1,
        accum: None,
        result: ResultType(body.ty(lhs)),
    })
}

/// A convolution in the order (batch, feature, spatial …), (output feature, input feature, spatial …).
fn plain_conv<'c>(body: &Body<'c>, operands: (Value, Value), window_strides: Dims<'c>, padding: PaddingAttr<'c>) -> Result<hlo::Convolution<'c>, OpError> {
    let rank = array(body, operands.0, "(I1) lhs")?.rank();
    let spatial: String = (0..rank.saturating_sub(2)).map(|d| format!(", {d}")).collect::<Vec<_>>().concat();
    let numbers = ConvDimensionNumbers::new(body.cx(), &format!("[b, f{spatial}]x[o, i{spatial}]->[b, f{spatial}]"));
    let numbers = numbers.filter(|_| rank >= 2).ok_or("lhs must have a batch and a feature dimension")?;
    let conv = hlo::Convolution { window_strides: Some(window_strides), ..undecided(body, operands, numbers)? };
    typed_conv(body, conv, padding, None)
}

/// A convolution with its padding as pairs and the types that its operands imply.
fn typed_conv<'c>(body: &Body<'c>, conv: hlo::Convolution<'c>, padding: PaddingAttr<'c>, preferred: Option<Type<'c>>) -> Result<hlo::Convolution<'c>, OpError> {
    let padding: Option<Pairs<'c>> = padding.pairs(body.cx(), || sides(body, conv))?;
    let conv = hlo::Convolution { padding, ..conv };
    let (result, accum) = types(body, &conv.sizes(body)?, preferred)?;
    Ok(hlo::Convolution { accum, result, ..conv })
}

/// The windows along the spatial dimensions.
fn sides<'c>(body: &Body<'c>, conv: hlo::Convolution<'c>) -> Result<Vec<Side>, OpError> {
    conv.sizes(body)?;
    let (lhs, rhs) = (array(body, conv.lhs, "(I1) lhs")?, array(body, conv.rhs, "(I2) rhs")?);
    let [input, kernel, _] = conv.dim_numbers.parts();
    require!(input.spatial.iter().all(|d| !lhs.dims[*d].dynamic), "padding SAME needs known sizes, but lhs is {lhs}");
    let at = |list: Option<Dims<'_>>, d: usize| list.map_or(1, |list| list.list()[d]);
    let side = |(d, (base, window)): (usize, (&usize, &usize))| Side {
        base: lhs.dims[*base].size,
        window: rhs.dims[*window].size,
        stride: at(conv.window_strides, d),
        base_dilation: at(conv.lhs_dilation, d),
        window_dilation: at(conv.rhs_dilation, d),
    };
    Ok(input.spatial.iter().zip(&kernel.spatial).enumerate().map(side).collect())
}

/// What the dimensions of a dot's operands are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DotDimensionNumbers {
    /// Dimensions of the lhs over which products are added.
    pub lhs_contracting_dimensions: Vec<i64>,
    /// Their partners in the rhs.
    pub rhs_contracting_dimensions: Vec<i64>,
    /// Dimensions of the lhs that stay side by side: the result's first.
    pub lhs_batch_dimensions: Vec<i64>,
    /// Their partners in the rhs.
    pub rhs_batch_dimensions: Vec<i64>,
}

impl Builder {
    /// Sum of products over the contracting dimensions. The result has the batch dimensions, the lhs's others and the rhs's others, and the
    /// element type `preferred_element_type` if it is given.
    #[track_caller]
    pub fn dot_general(&self, lhs: XlaOp, rhs: XlaOp, dims: &DotDimensionNumbers, preferred_element_type: Option<ElementType>) -> XlaOp {
        self.emit("dot_general", &[lhs, rhs], |call| {
            let cx = call.cx();
            call.push(DotGeneral {
                lhs: call.value(lhs)?,
                rhs: call.value(rhs)?,
                lhs_contracting_dimensions: cx.dims(&dims.lhs_contracting_dimensions),
                rhs_contracting_dimensions: cx.dims(&dims.rhs_contracting_dimensions),
                lhs_batch_dimensions: cx.dims(&dims.lhs_batch_dimensions),
                rhs_batch_dimensions: cx.dims(&dims.rhs_batch_dimensions),
                preferred_element_type: preferred_element_type.map(|e| cx.scalar(e)),
            })
        })
    }

    /// A convolution of arrays with dimensions (batch, feature, spatial …) with a kernel (output feature, input feature, spatial …).
    #[track_caller]
    pub fn conv(&self, lhs: XlaOp, rhs: XlaOp, window_strides: &[i64], padding: &Padding) -> XlaOp {
        self.emit("conv", &[lhs, rhs], |call| {
            let (window_strides, padding) = (call.cx().dims(window_strides), padding.intern(call.cx()));
            call.push(Conv { lhs: call.value(lhs)?, rhs: call.value(rhs)?, window_strides, padding })
        })
    }

    /// A convolution with dilations, groups and any order of dimensions, which `dimension_numbers` says as
    /// `[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]`. Empty dilations are ones, an empty `window_reversal` is none.
    #[track_caller]
    #[allow(clippy::too_many_arguments)] // as many as the specification has
    pub fn conv_general_dilated(
        &self,
        lhs: XlaOp,
        rhs: XlaOp,
        window_strides: &[i64],
        padding: &Padding,
        lhs_dilation: &[i64],
        rhs_dilation: &[i64],
        dimension_numbers: &str,
        feature_group_count: i64,
        batch_group_count: i64,
        preferred_element_type: Option<ElementType>,
        window_reversal: &[bool],
    ) -> XlaOp {
        self.emit("conv_general_dilated", &[lhs, rhs], |call| {
            let (cx, rank) = (call.cx(), window_strides.len());
            let numbers = ConvDimensionNumbers::new(cx, dimension_numbers)
                .ok_or_else(|| OpError::new(format!("dimension_numbers must be as \"[b, f, 0]x[o, i, 0]->[b, f, 0]\", but are {dimension_numbers:?}")))?;
            call.push(ConvGeneralDilated {
                lhs: call.value(lhs)?,
                rhs: call.value(rhs)?,
                window_strides: cx.dims(window_strides),
                padding: padding.intern(cx),
                lhs_dilation: call.ones_if_empty(lhs_dilation, rank),
                rhs_dilation: call.ones_if_empty(rhs_dilation, rank),
                dimension_numbers: numbers,
                feature_group_count,
                batch_group_count,
                preferred_element_type: preferred_element_type.map(|e| cx.scalar(e)),
                window_reversal: (!window_reversal.is_empty()).then(|| Bools::new(cx, window_reversal)),
            })
        })
    }
}
