//! Windows that slide over arrays: attributes, sizes, and which elements stand under a window.

use crate::eval::index::{Index, each, position};
use crate::hlo::infer::{Array, Dim};
use crate::hlo::lists::Pairs;
use shale_ir::eval::{EvalError, EvalResult};
use shale_ir::op::OpError;
use shale_ir::prelude::*;
use smallvec::SmallVec;

/// A window along one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WindowDim {
    /// The number of positions in the window.
    pub size: i64,
    /// The distance between neighbouring places of the window.
    pub stride: i64,
    /// Positions added before the first element; below 0: removed.
    pub low: i64,
    /// Positions added behind the last element; below 0: removed.
    pub high: i64,
    /// The distance between neighbouring elements of the base; what lies between them are holes.
    pub base_dilation: i64,
    /// The distance between neighbouring positions of the window.
    pub window_dilation: i64,
}

impl WindowDim {
    /// True for the window that has each element at a place of its own, in order.
    pub fn is_one(self) -> bool {
        (self.size, self.stride, self.low, self.high, self.base_dilation) == (1, 1, 0, 0, 1)
    }

    /// The number of places that the window has over `base` elements: `⌊(padded − dilated window) / stride⌋ + 1`, 0 if it does not fit;
    /// `None` if the padded size does not fit in 63 bits.
    pub fn places(self, base: i64) -> Option<i64> {
        let dilated = |size: i64, dilation: i64| if size == 0 { 0 } else { (i128::from(size) - 1) * i128::from(dilation) + 1 };
        let padded = i128::from(self.low) + dilated(base, self.base_dilation) + i128::from(self.high);
        let window = dilated(self.size, self.window_dilation);
        let fits = padded > 0 && window <= padded;
        i64::try_from(padded.max(0)).ok().map(|padded| if fits { (padded - window as i64) / self.stride + 1 } else { 0 })
    }

    /// The positions of the window at `place` that hold an element, in increasing order: `(position, the element's index)`.
    fn taps(self, place: i64, base: i64) -> SmallVec<[(i64, i64); 8]> {
        // Position p stands over padded index start + p · window_dilation; element i lies at low + i · base_dilation.
        let start = i128::from(place) * i128::from(self.stride) - i128::from(self.low);
        let (base_step, window_step) = (i128::from(self.base_dilation), i128::from(self.window_dilation));
        let end = start + (i128::from(self.size) - 1) * window_step;
        let first = (start + base_step - 1).div_euclid(base_step).max(0);
        let last = end.div_euclid(base_step).min(i128::from(base) - 1);
        let tap = |i: i128| {
            let distance = i * base_step - start;
            (distance % window_step == 0).then_some(((distance / window_step) as i64, i as i64))
        };
        (first..=last).filter_map(tap).collect()
    }
}

/// What an op says about its window; lists that are left out are ones, padding that is left out is none.
#[derive(Clone, Copy)]
pub struct WindowAttrs<'c> {
    /// Distances between places, with what to call them in messages.
    pub strides: (Option<Dims<'c>>, &'static str),
    /// Padding before and behind.
    pub padding: (Option<Pairs<'c>>, &'static str),
    /// Distances between the base's elements.
    pub base_dilations: (Option<Dims<'c>>, &'static str),
    /// Distances between the window's positions.
    pub window_dilations: (Option<Dims<'c>>, &'static str),
}

/// A window of any number of dimensions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window(pub SmallVec<[WindowDim; 4]>);

impl Window {
    /// The window of `sizes` that an op's attributes describe.
    ///
    /// # Errors
    /// A list that has not one number for each dimension, or a number below 1 where there must be none.
    pub fn new(sizes: &[i64], attrs: &WindowAttrs<'_>) -> Result<Window, OpError> {
        let rank = sizes.len();
        let numbers = |(given, what): (Option<Dims<'_>>, &str)| positive(given.map_or(&vec![1; rank], |list| list.list()), rank, what);
        let (strides, base, window) = (numbers(attrs.strides)?, numbers(attrs.base_dilations)?, numbers(attrs.window_dilations)?);
        let padding = attrs.padding.0.map_or(vec![(0, 0); rank], Pairs::list);
        require!(padding.len() == rank, "{} must have one pair for each of {rank} dimensions, but has {}", attrs.padding.1, padding.len());
        let dim = |d: usize| {
            let (low, high) = padding[d];
            WindowDim { size: sizes[d], stride: strides[d], low, high, base_dilation: base[d], window_dilation: window[d] }
        };
        Ok(Window((0..rank).map(dim).collect()))
    }

    /// The dimensions of the window's places over a base; `what` names the result in the message.
    ///
    /// # Errors
    /// A padded size that does not fit in 63 bits.
    pub fn place_dims(&self, base: &[Dim], what: &str) -> Result<SmallVec<[Dim; 6]>, OpError> {
        let overflow = || OpError::new(format!("{what} must be sizes below 2^63, but the padded array is larger"));
        self.0.iter().zip(base).map(|(window, dim)| dim.map(|size| window.places(size)).ok_or_else(overflow)).collect()
    }

    /// The numbers of places over a base of these run-time sizes.
    ///
    /// # Errors
    /// A padded size that does not fit in 63 bits.
    pub fn places(&self, base: &[i64]) -> EvalResult<Index> {
        let places = self.0.iter().zip(base).map(|(window, size)| window.places(*size));
        places.collect::<Option<_>>().ok_or_else(|| EvalError::new("the padded array's sizes do not fit in 63 bits"))
    }

    /// The elements under the window at `place`, in row-major order: `(row-major position in the window, position in the base)`, the latter
    /// by the base's strides. Padding and holes are left out.
    pub fn taps(&self, place: &[i64], base: &[i64], strides: &[i64]) -> Vec<(usize, usize)> {
        let dims: Vec<_> = self.0.iter().zip(place).zip(base).map(|((window, place), base)| window.taps(*place, *base)).collect();
        let counts: Index = dims.iter().map(|taps| taps.len() as i64).collect();
        let mut all = Vec::new();
        each(&counts, |chosen| {
            let pick = |d: usize| dims[d][chosen[d] as usize];
            // Only windows over constants need their own positions; others may be larger than 2^63.
            let inside = (0..dims.len()).fold(0i64, |at, d| at.wrapping_mul(self.0[d].size).wrapping_add(pick(d).0));
            let elements: Index = (0..dims.len()).map(|d| pick(d).1).collect();
            all.push((inside as usize, position(&elements, strides)));
        });
        all
    }
}

/// A list of `rank` numbers of at least 1.
///
/// # Errors
/// Another length, or a number below 1; `what` names the list and cites its constraint.
pub fn positive(list: &[i64], rank: usize, what: &str) -> Result<Vec<i64>, OpError> {
    require!(list.len() == rank, "{what} must have one number for each of {rank} dimensions, but has {}", list.len());
    match list.iter().find(|n| **n < 1) {
        Some(n) => Err(format!("{what} must be positive, but there is {n}").into()),
        None => Ok(list.to_vec()),
    }
}

/// Checks the inputs of a reduction: `(C1)` at least one, with an initial value each, `(C2)` of the same dimensions, `(C3)` the initial values
/// scalars of the inputs' element types. Gives the inputs' types.
///
/// # Errors
/// The constraint that they break.
pub(super) fn check_inputs<'c>(body: &Body<'c>, inputs: Values, init_values: Values) -> Result<Vec<Array<'c>>, OpError> {
    let count = inputs.len();
    require!(count > 0, "(C1) must have at least one input");
    require!(count == init_values.len(), "(C1) must have one initial value for each of {count} inputs, but has {}", init_values.len());
    let mut all: Vec<Array<'c>> = Vec::new();
    for (i, (input, init)) in body.iter(inputs).zip(body.iter(init_values)).enumerate() {
        let input = Array::from_type(body.cx(), body.ty(input), &format!("(I1) input {i}"))?;
        let init = Array::from_type(body.cx(), body.ty(init), &format!("(I2) initial value {i}"))?;
        let first = all.first().unwrap_or(&input);
        require!(input.same_dims(first), "(C2) inputs must have the same dimensions, but there are {first} and {input}");
        require!(init == input.with_dims([]), "(C3) initial value {i} must be {}, but is {init}", input.with_dims([]));
        all.push(input);
    }
    Ok(all)
}
