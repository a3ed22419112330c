//! Convolution.

use super::{ConvDimensionNumbers, ConvDims, TypeLabels, check_types, compute_type};
use crate::eval::canonical::in_panels;
use crate::eval::convert::convert;
use crate::eval::index::{Index, each, elements, position, strides};
use crate::eval::product::{WithProducts, with_products, zeros};
use crate::hlo::infer::{Array, Dim, array};
use crate::hlo::lists::{Bools, Pairs};
use crate::hlo::reduction::{Window, WindowAttrs};
use shale_ir::element::Element;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

op! {
    /// Slides the window `rhs` over the spatial dimensions of `lhs` and multiplies and adds:
    /// `result[b, o, p] = Σ_w Σ_i lhs[b, i, (p · stride + w · rhs_dilation − low) / lhs_dilation] · rhs[i, o, w]`.
    ///
    /// Padding and the holes of `lhs_dilation` are left out of the sum. Along dimensions that `window_reversal` names, the window is turned round.
    /// With feature groups, output feature `o` sees only the input features of its group; with batch groups, only the batches of its group.
    /// The operands are first converted to `accum`, or to the result's element type; integers wrap. Floats are added in the canonical order.
    ///
    /// - (C1) `lhs` and `rhs` have one element type.
    /// - (C2) `lhs` and `rhs` have the rank that `dim_numbers` describes.
    /// - (C3) The spatial dimensions of `rhs` are static and not 0.
    /// - (C4) `window_strides` has a positive number for each spatial dimension.
    /// - (C5) `padding` has a pair for each spatial dimension.
    /// - (C6) `lhs_dilation` has a positive number for each spatial dimension.
    /// - (C7) `rhs_dilation` has a positive number for each spatial dimension.
    /// - (C8) `window_reversal` has a truth value for each spatial dimension.
    /// - (C9) The padded sizes are below 2⁶³.
    /// - (C10) `feature_group_count` and `batch_group_count` are positive, and one of them is 1.
    /// - (C11) The features of `lhs` are `feature_group_count` times the input features of `rhs`.
    /// - (C12) The output features of `rhs` are a multiple of `feature_group_count` and of `batch_group_count`.
    /// - (C13) The batches of `lhs` are a multiple of `batch_group_count`.
    /// - (C14) The result has the batches of `lhs` / `batch_group_count`, the output features of `rhs`, and the numbers of places of the window.
    /// - (C15) The result's elements are of the operands' class (truth values, integers, floats, complex numbers) and at least as wide.
    /// - (C16) `accum` is a float type at least as wide as the operands' and the result's.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[[1, 2, 3, 4]]]> : s32[1,1,4]
    /// %w = hlo.constant dense<[[[1, 10]]]> : s32[1,1,2]
    /// %y = hlo.convolution %x, %w, dim_numbers = "[b, f, 0]x[o, i, 0]->[b, f, 0]", padding = [[1, 0]] : (s32[1,1,4], s32[1,1,2]) -> s32[1,1,4]
    /// check.expect_eq_const %y, dense<[[[10, 21, 32, 43]]]> : s32[1,1,4]
    /// ```
    pub struct Convolution<'c> = "hlo.convolution" [Pure] {
        /// (I1) The base.
        lhs: Value,
        /// (I2) The window, a kernel of weights.
        rhs: Value,
        /// (I3) The parts that the dimensions play.
        dim_numbers: ConvDimensionNumbers<'c>,
        /// (I4) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
        /// (I5) Positions added before and behind each spatial dimension, below 0 removed; none if left out.
        padding: Option<Pairs<'c>>,
        /// (I6) Distances between neighbouring elements of the lhs; ones if left out.
        lhs_dilation: Option<Dims<'c>>,
        /// (I7) Distances between neighbouring positions of the window; ones if left out.
        rhs_dilation: Option<Dims<'c>>,
        /// (I8) Whether the window is turned round along each spatial dimension; no if left out.
        window_reversal: Option<Bools<'c>>,
        /// (I9) The number of groups of features.
        feature_group_count: i64 = 1,
        /// (I10) The number of groups of batches.
        batch_group_count: i64 = 1,
        /// (I11) The type in which floats are multiplied and added; the result's if left out.
        accum: Option<Type<'c>>,
        /// The result, whose element type may be wider than the operands'.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Convolution<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        check_types(body, self.result.0, &self.sizes(body)?, self.accum, &TypeLabels { dims: "C14", element: "C15", accum: "C16" })?;
        out.push(self.result.0);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (lhs, rhs, element) = (m.array(self.lhs), m.array(self.rhs), m.result_element(0));
        let [input, kernel, output] = self.dim_numbers.parts();
        let pick = |x: &Literal, list: &[usize]| list.iter().map(|d| x.dims()[*d]).collect::<Index>();
        let window = self.window(&pick(&rhs, &kernel.spatial)).map_err(|e| e.message)?;
        let places = window.places(&pick(&lhs, &input.spatial))?;
        let (batches, features, inputs) = (lhs.dims()[input.outer], rhs.dims()[kernel.feature], rhs.dims()[kernel.outer]);
        let groups = self.feature_group_count.max(self.batch_group_count);
        if inputs.checked_mul(self.feature_group_count) != Some(lhs.dims()[input.feature]) || batches % self.batch_group_count != 0 || features % groups != 0 {
            return Err(EvalError::new(format!("the groups do not fit the run-time sizes {:?} and {:?}", lhs.dims(), rhs.dims())));
        }
        let mut dims = vec![0; lhs.rank()];
        (dims[output.outer], dims[output.feature]) = (batches / self.batch_group_count, features);
        output.spatial.iter().zip(&places).for_each(|(d, place)| dims[*d] = *place);
        m.reserve(element, &dims)?;
        if dims.contains(&0) || lhs.is_empty() || rhs.is_empty() {
            return Ok(zeros(element, &dims).into());
        }
        let wide = compute_type(self.accum, element);
        [lhs.dims(), rhs.dims(), &dims].iter().try_for_each(|dims| m.reserve(wide, dims))?;
        let (lhs, rhs) = (convert(&lhs, wide), convert(&rhs, wide));
        let sums = Sums { m, op: self, lhs: Side::new(&lhs, input), rhs: Side::new(&rhs, kernel), output, dims: &dims, places: &places, window: &window };
        Ok(convert(&with_products(wide, sums)?, element).into())
    }
}
impl<'c> Convolution<'c> {
    /// The result's dimensions, with the operands' element type.
    ///
    /// # Errors
    /// The constraint (C1) to (C13) that the op breaks.
    pub fn sizes(self, body: &Body<'c>) -> Result<Array<'c>, OpError> {
        let (lhs, rhs) = (array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?);
        require!(lhs.element == rhs.element, "(C1) lhs and rhs must have one element type, but there are {lhs} and {rhs}");
        let [input, kernel, output] = self.dim_numbers.parts();
        let rank = input.rank();
        require!(lhs.rank() == rank && rhs.rank() == rank, "(C2) lhs and rhs must have rank {rank}, as dim_numbers says, but there are {lhs} and {rhs}");
        let sizes: Vec<_> = kernel.spatial.iter().map(|d| rhs.dims[*d]).collect();
        require!(sizes.iter().all(|d| !d.dynamic && d.size > 0), "(C3) the spatial dimensions of rhs must be static and not 0, but rhs is {rhs}");
        let window = self.window(&sizes.iter().map(|d| d.size).collect::<Vec<_>>())?;
        let base: Vec<_> = input.spatial.iter().map(|d| lhs.dims[*d]).collect();
        let places = window.place_dims(&base, "(C9) the padded dimensions")?;
        self.check_groups(&lhs, &rhs)?;
        let mut dims = vec![Dim::of(0); rank];
        let batch = lhs.dims[input.outer];
        (dims[output.outer], dims[output.feature]) = (batch.map(|size| Some(size / self.batch_group_count)).unwrap_or(batch), rhs.dims[kernel.feature]);
        output.spatial.iter().zip(places).for_each(|(d, place)| dims[*d] = place);
        Ok(lhs.with_dims(dims))
    }
}
impl Convolution<'_> {
    /// The window, whose spatial dimensions have these sizes.
    ///
    /// # Errors
    /// The constraint (C4) to (C8) that the op breaks.
    pub fn window(self, sizes: &[i64]) -> Result<Window, OpError> {
        let attrs = WindowAttrs {
            strides: (self.window_strides, "(C4) window_strides"),
            padding: (self.padding, "(C5) padding"),
            base_dilations: (self.lhs_dilation, "(C6) lhs_dilation"),
            window_dilations: (self.rhs_dilation, "(C7) rhs_dilation"),
        };
        let (rank, reversed) = (sizes.len(), self.window_reversal.map_or(sizes.len(), |list| list.list().len()));
        require!(reversed == rank, "(C8) window_reversal must have one value for each of {rank} dimensions, but has {reversed}");
        Window::new(sizes, &attrs)
    }

    fn check_groups(self, lhs: &Array<'_>, rhs: &Array<'_>) -> OpResult {
        let ([input, kernel, _], features, batches) = (self.dim_numbers.parts(), self.feature_group_count, self.batch_group_count);
        let positive = features.min(batches) == 1;
        require!(positive, "(C10) feature_group_count and batch_group_count must be positive and one of them 1, but are {features} and {batches}");
        let (inputs, outputs, given) = (rhs.dims[kernel.outer], rhs.dims[kernel.feature], lhs.dims[input.feature]);
        let needed = inputs.map(|size| size.checked_mul(features));
        let fits = needed.is_some_and(|needed| needed.fits(given));
        let (inputs, given) = (inputs.size, given.size);
        require!(fits, "(C11) the features of lhs must be feature_group_count {features} times the input features {inputs} of rhs, but are {given}");
        let (count, batch) = (features.max(batches), lhs.dims[input.outer]);
        let multiple = outputs.dynamic || outputs.size % count == 0;
        require!(multiple, "(C12) the output features of rhs must be a multiple of the number of groups {count}, but are {}", outputs.size);
        let multiple = batch.dynamic || batch.size % batches == 0;
        require!(multiple, "(C13) the batches of lhs must be a multiple of batch_group_count {batches}, but are {}", batch.size);
        Ok(())
    }
}

/// An operand and how its dimensions lie.
struct Side<'a> {
    array: &'a Literal,
    dims: ConvDims,
    strides: Index,
}

impl<'a> Side<'a> {
    fn new(array: &'a Literal, dims: ConvDims) -> Self {
        Side { array, dims, strides: strides(array.dims()) }
    }

    /// The sizes and strides of the spatial dimensions.
    fn spatial(&self) -> (Index, Index) {
        let pick = |list: &[i64]| self.dims.spatial.iter().map(|d| list[*d]).collect();
        (pick(self.array.dims()), pick(&self.strides))
    }

    /// The position of an index along the other two dimensions.
    fn at(&self, outer: i64, feature: i64) -> usize {
        (outer * self.strides[self.dims.outer] + feature * self.strides[self.dims.feature]) as usize
    }
}

struct Sums<'a, 'b, 'c> {
    m: &'a mut Eval<'b, 'c>,
    op: Convolution<'c>,
    lhs: Side<'a>,
    rhs: Side<'a>,
    output: ConvDims,
    dims: &'a [i64],
    places: &'a [i64],
    window: &'a Window,
}

impl Sums<'_, '_, '_> {
    /// For each row-major position in the window, where its weights lie.
    fn weights(&self) -> Vec<usize> {
        let reversed = self.op.window_reversal.map_or(Vec::new(), Bools::list);
        let ((sizes, strides), mut all) = (self.rhs.spatial(), Vec::new());
        let turned = |(d, w): (usize, &i64)| if reversed.get(d) == Some(&true) { sizes[d] - 1 - w } else { *w };
        each(&sizes, |index| all.push(position(&index.iter().enumerate().map(turned).collect::<Index>(), &strides)));
        all
    }

    /// The first batch and the first input feature that an output feature sees.
    fn group(&self, feature: i64) -> (i64, i64) {
        let count = self.op.feature_group_count.max(self.op.batch_group_count);
        let group = feature / (self.dims[self.output.feature] / count);
        let inputs = self.rhs.array.dims()[self.rhs.dims.outer];
        if self.op.batch_group_count > 1 { (group * self.dims[self.output.outer], 0) } else { (0, group * inputs) }
    }
}

impl WithProducts for Sums<'_, '_, '_> {
    type Out = EvalResult<Literal>;
    fn run<T: Element>(self, zero: T, multiply_add: impl Fn(T, T, T) -> T + Copy, add: impl Fn(T, T) -> T + Copy) -> EvalResult<Literal> {
        let (x, w, weights) = (self.lhs.array.as_slice::<T>(), self.rhs.array.as_slice::<T>(), self.weights());
        let (base, base_strides) = self.lhs.spatial();
        let (batches, features, inputs) = (self.dims[self.output.outer], self.dims[self.output.feature], self.rhs.array.dims()[self.rhs.dims.outer]);
        let result_strides = strides(self.dims);
        let mut results = vec![zero; elements(self.dims) as usize];
        let mut place: Index = self.places.iter().map(|_| 0).collect();
        for _ in 0..elements(self.places) {
            let taps = self.window.taps(&place, &base, &base_strides);
            self.m.spend((taps.len() as u64).saturating_mul((batches * features) as u64).saturating_mul(inputs as u64))?;
            for (b, o) in (0..batches).flat_map(|b| (0..features).map(move |o| (b, o))) {
                let (first_batch, first_input) = self.group(o);
                let terms = taps.iter().flat_map(|(tap, at)| (0..inputs).map(move |i| (*tap * inputs as usize + i as usize, (*tap, *at, i))));
                let step = |sum, (tap, at, i): (usize, usize, i64)| {
                    let element = x[at + self.lhs.at(first_batch + b, first_input + i)];
                    multiply_add(sum, element, w[weights[tap] + self.rhs.at(i, o)])
                };
                let spatial: i64 = self.output.spatial.iter().zip(&place).map(|(d, p)| p * result_strides[*d]).sum();
                let to = spatial + b * result_strides[self.output.outer] + o * result_strides[self.output.feature];
                results[to as usize] = in_panels(zero, terms, step, add);
            }
            shale_ir::shape::bump(self.places, &mut place);
        }
        Ok(Literal::from_vec(self.dims, results))
    }
}
