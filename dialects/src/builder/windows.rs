//! Windows: padding in the specification's shorthands, and the reductions over windows.

use super::form::one_to_one;
use super::legalize::legalize;
use super::reduction::accum;
use crate::builder::{Builder, Subcomputation, XlaOp};
use crate::hlo;
use crate::hlo::infer::{Array, array};
use crate::hlo::lists::Pairs;
use shale_ir::prelude::*;

/// How much is added around an array before a window slides over it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Padding {
    /// As much as makes the result `⌈size / stride⌉` large, the odd one behind.
    Same,
    /// Nothing.
    Valid,
    /// These numbers of positions before and behind each dimension; below 0 they are removed.
    Explicit(Vec<(i64, i64)>),
}

/// [`Padding`] as an attribute: `"SAME"`, `"VALID"` or `[[0, 1]]`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PaddingAttr<'c> {
    /// As much as makes the result `⌈size / stride⌉` large.
    Same,
    /// Nothing.
    Valid,
    /// These numbers of positions.
    Explicit(Pairs<'c>),
}

impl<'c> AsAttr<'c> for PaddingAttr<'c> {
    const EXPECTED: &'static str = "\"SAME\", \"VALID\" or a list of pairs of integers such as [[0, 1], [2, 2]]";
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        match self {
            PaddingAttr::Same => cx.str_attr("SAME"),
            PaddingAttr::Valid => cx.str_attr("VALID"),
            PaddingAttr::Explicit(pairs) => pairs.to_attr(cx),
        }
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        match attr.as_str() {
            Some("SAME") => Some(PaddingAttr::Same),
            Some("VALID") => Some(PaddingAttr::Valid),
            _ => Pairs::from_attr(attr).map(PaddingAttr::Explicit),
        }
    }
}

impl Padding {
    pub(super) fn intern<'c>(&self, cx: Cx<'c>) -> PaddingAttr<'c> {
        match self {
            Padding::Same => PaddingAttr::Same,
            Padding::Valid => PaddingAttr::Valid,
            Padding::Explicit(pairs) => PaddingAttr::Explicit(Pairs::new(cx, pairs)),
        }
    }
}

/// A window along one dimension of a base of known size.
pub(super) struct Side {
    pub(super) base: i64,
    pub(super) window: i64,
    pub(super) stride: i64,
    pub(super) base_dilation: i64,
    pub(super) window_dilation: i64,
}

impl Side {
    /// The padding that gives `⌈base / stride⌉` places; `None` for numbers that no window has.
    fn same(&self) -> Option<(i64, i64)> {
        if self.base < 0 || [self.window, self.stride, self.base_dilation, self.window_dilation].iter().any(|n| *n < 1) {
            return None;
        }
        let dilated = |size: i64, dilation: i64| (size - 1).max(0).checked_mul(dilation)?.checked_add(i64::from(size > 0));
        let (base, window) = (dilated(self.base, self.base_dilation)?, dilated(self.window, self.window_dilation)?);
        let places = base.checked_add(self.stride - 1)? / self.stride;
        let covered = (places - 1).checked_mul(self.stride)?.checked_add(window)?;
        let padding = (covered - base).max(0);
        Some((padding / 2, padding - padding / 2))
    }
}

impl<'c> PaddingAttr<'c> {
    /// The padding as pairs, for windows along the dimensions that `sides` describe.
    ///
    /// # Errors
    /// SAME where a size is known only at run time, or for windows that the hlo op would refuse.
    pub(super) fn pairs(self, cx: Cx<'c>, sides: impl FnOnce() -> Result<Vec<Side>, OpError>) -> Result<Option<Pairs<'c>>, OpError> {
        match self {
            PaddingAttr::Valid => Ok(None),
            PaddingAttr::Explicit(pairs) => Ok(Some(pairs)),
            PaddingAttr::Same => {
                let pairs: Option<Vec<_>> = sides()?.iter().map(Side::same).collect();
                let pairs = pairs.ok_or_else(|| OpError::new("padding SAME needs windows, strides and dilations of at least 1, and sizes below 2^63"))?;
                Ok(Some(Pairs::new(cx, &pairs)))
            }
        }
    }
}

/// What the windows of an op without dilations of its own look like.
pub(super) fn sides(base: &Array<'_>, lists: [(&[i64], &str); 4]) -> Result<Vec<Side>, OpError> {
    require!(base.is_static(), "padding SAME needs known sizes, but the array is {base}");
    for (list, what) in lists {
        require!(list.len() == base.rank(), "{what} must have one number for each dimension of {base}, but has {}", list.len());
    }
    let [window, stride, base_dilation, window_dilation] = lists.map(|(list, _)| list);
    let side =
        |d: usize| Side { base: base.dims[d].size, window: window[d], stride: stride[d], base_dilation: base_dilation[d], window_dilation: window_dilation[d] };
    Ok((0..base.rank()).map(side).collect())
}

one_to_one! {
    /// Reduces the elements under each place of a window.
    by_hand: ReduceWindow<'c> = "builder.reduce_window" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        operands: ops,
        /// (I2) What each accumulator begins with.
        init_values: ops,
        /// (I3) Joins accumulators with elements.
        computation: region,
        /// (I4) The window's sizes.
        window_dimensions: dims,
        /// (I5) Distances between neighbouring places.
        window_strides: dims,
        /// (I6) Distances between neighbouring elements.
        base_dilations: dims,
        /// (I7) Distances between neighbouring positions of the window.
        window_dilations: dims,
        /// (I8) What is added around the arrays.
        padding: is(PaddingAttr<'c>),
    } in body => hlo::ReduceWindow {
        inputs: operands,
        init_values,
        window_dimensions,
        window_strides: Some(window_strides),
        base_dilations: Some(base_dilations),
        window_dilations: Some(window_dilations),
        padding: padding.pairs(body.cx(), || {
            let first = body.iter(operands).next().ok_or("(C1) must have at least one input")?;
            let lists = [
                (window_dimensions, "window_dimensions"),
                (window_strides, "window_strides"),
                (base_dilations, "base_dilations"),
                (window_dilations, "window_dilations"),
            ];
            sides(&array(body, first, "(I1) operand")?, lists.map(|(list, what)| (list.list(), what)))
        })?,
        accum: accum(body, operands, computation),
        body: computation,
    };

    /// Selects an element under each place of a window, and joins an element of `source` with the result where it stands.
    by_hand: SelectAndScatter<'c> = "builder.select_and_scatter" [RecursiveEffects] {
        /// (I1) The array over which the window slides.
        operand: op,
        /// (I2) Whether the first of two elements is selected.
        select: region,
        /// (I3) The window's sizes.
        window_dimensions: dims,
        /// (I4) Distances between neighbouring places.
        window_strides: dims,
        /// (I5) What is added around the array.
        padding: is(PaddingAttr<'c>),
        /// (I6) What is scattered, one element for each place.
        source: op,
        /// (I7) What the result begins with.
        init_value: op,
        /// (I8) Joins the result's element with the source's.
        scatter: region,
    } in body => hlo::SelectAndScatter {
        operand,
        source,
        init_value,
        window_dimensions,
        window_strides: Some(window_strides),
        padding: padding.pairs(body.cx(), || {
            let (base, ones) = (array(body, operand, "(I1) operand")?, vec![1; window_dimensions.list().len()]);
            sides(&base, [(window_dimensions.list(), "window_dimensions"), (window_strides.list(), "window_strides"), (&ones, "window_dimensions"), (&ones, "window_dimensions")])
        })?,
        select,
        scatter,
    };
}

impl Builder {
    /// Reduces the elements under each place of a window with `computation`, which takes all accumulators and then an element of each array.
    ///
    /// Empty strides and dilations are ones. The result is an array; a tuple for several operands.
    #[track_caller]
    #[allow(clippy::too_many_arguments)] // as many as the specification has
    pub fn reduce_window(
        &self,
        operands: &[XlaOp],
        init_values: &[XlaOp],
        computation: impl Subcomputation,
        window_dimensions: &[i64],
        window_strides: &[i64],
        base_dilations: &[i64],
        window_dilations: &[i64],
        padding: &Padding,
    ) -> XlaOp {
        let all = [operands, init_values].concat();
        let computation = self.parts_region("reduce_window", &all, |call| call.reduced(operands, init_values), computation);
        self.emit("reduce_window", &all, |call| {
            let computation = computation.ok_or("the computation is wrong")?;
            let (rank, operands, init_values) = (window_dimensions.len(), call.values(operands)?, call.values(init_values)?);
            let results = call.push(ReduceWindow {
                operands,
                init_values,
                computation,
                window_dimensions: call.cx().dims(window_dimensions),
                window_strides: call.ones_if_empty(window_strides, rank),
                base_dilations: call.ones_if_empty(base_dilations, rank),
                window_dilations: call.ones_if_empty(window_dilations, rank),
                padding: padding.intern(call.cx()),
            })?;
            super::tuple::Collate::collate(results, call)
        })
    }

    /// Selects an element under each place of a window with `select`, which says whether the first of two elements is selected; then joins
    /// the elements of `source` with the result, `init_value` at first, at the selected places with `scatter`.
    #[track_caller]
    #[allow(clippy::too_many_arguments)] // as many as the specification has
    pub fn select_and_scatter(
        &self,
        operand: XlaOp,
        select: impl Subcomputation,
        window_dimensions: &[i64],
        window_strides: &[i64],
        padding: &Padding,
        source: XlaOp,
        init_value: XlaOp,
        scatter: impl Subcomputation,
    ) -> XlaOp {
        let all = [operand, source, init_value];
        let select = self.parts_region("select_and_scatter", &all, |call| call.scalars(&[operand, operand]), select);
        let scatter = self.parts_region("select_and_scatter", &all, |call| call.scalars(&[operand, operand]), scatter);
        self.emit("select_and_scatter", &all, |call| {
            let (select, scatter) = select.zip(scatter).ok_or("a computation is wrong")?;
            call.push(SelectAndScatter {
                operand: call.value(operand)?,
                select,
                window_dimensions: call.cx().dims(window_dimensions),
                window_strides: call.ones_if_empty(window_strides, window_dimensions.len()),
                padding: padding.intern(call.cx()),
                source: call.value(source)?,
                init_value: call.value(init_value)?,
                scatter,
            })
        })
    }
}
