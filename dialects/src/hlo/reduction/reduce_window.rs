//! Reduction of windows.

use super::cumulative::{Cumulative, join_running, running};
use super::window::check_inputs;
use super::{Combiner, LeftArgs, Window, WindowAttrs, by_region, check_accum, positive};
use crate::eval::arithmetic::same_sizes;
use crate::eval::index::{strides, unravel};
use crate::hlo::lists::Pairs;
use crate::hlo::region;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Reduces the elements under a window at each of its places: `result[i] = body(… body(init, x₀) …, xₙ)`, `x` the elements under the window
    /// at place `i` in row-major order. There are `⌊(padded − dilated window) / stride⌋ + 1` places along a dimension.
    ///
    /// Padding and the holes that dilation makes are left out; `init` is joined once. With several inputs the computation takes all
    /// accumulators and then one element of each input.
    ///
    /// - (C1) There is at least one input, and one initial value for each.
    /// - (C2) The inputs have the same dimensions.
    /// - (C3) An initial value is a scalar of its input's element type.
    /// - (C4) `window_dimensions` has a positive number for each dimension.
    /// - (C5) `window_strides` has a positive number for each dimension.
    /// - (C6) `base_dilations` has a positive number for each dimension.
    /// - (C7) `window_dilations` has a positive number for each dimension.
    /// - (C8) `padding` has a pair for each dimension.
    /// - (C9) The padded sizes are below 2⁶³.
    /// - (C10) `body` takes an accumulator and then an element of each input's element type, and returns the accumulators.
    /// - (C11) `accum` is a float type at least as wide as the input's, and stands only with one input whose sum or product is formed.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2, 3, 4, 5]> : s32[5]
    /// %zero = hlo.constant dense<0> : s32[]
    /// %sum = hlo.reduce_window (%x), (%zero), window_dimensions = [3], window_strides = [2], padding = [[1, 1]] {
    /// ^bb0(%a: s32[], %b: s32[]):
    ///   %c = hlo.add %a, %b : s32[]
    ///   hlo.return %c : s32[]
    /// } : (s32[5], s32[]) -> s32[3]
    /// check.expect_eq_const %sum, dense<[3, 9, 9]> : s32[3]
    /// ```
    pub struct ReduceWindow<'c> = "hlo.reduce_window" [RecursiveEffects] -> Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) What each accumulator begins with.
        init_values: Values,
        /// (I3) The window's sizes.
        window_dimensions: Dims<'c>,
        /// (I4) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
        /// (I5) Distances between neighbouring elements; ones if left out.
        base_dilations: Option<Dims<'c>>,
        /// (I6) Distances between neighbouring positions of the window; ones if left out.
        window_dilations: Option<Dims<'c>>,
        /// (I7) Positions added before and behind each dimension, below 0 removed; none if left out.
        padding: Option<Pairs<'c>>,
        /// (I8) The type in which a float sum or product is accumulated; rounded to the element type at the end.
        accum: Option<Type<'c>>,
        /// (I9) Joins accumulators with elements.
        body: Region,
    }
}
impl<'c> ReduceWindow<'c> {
    /// The window over an array of `rank` dimensions.
    ///
    /// # Errors
    /// The constraint (C4) to (C8) that the op breaks.
    pub fn window(self, rank: usize) -> Result<Window, OpError> {
        let sizes = positive(self.window_dimensions.list(), rank, "(C4) window_dimensions")?;
        let attrs = WindowAttrs {
            strides: (self.window_strides, "(C5) window_strides"),
            base_dilations: (self.base_dilations, "(C6) base_dilations"),
            window_dilations: (self.window_dilations, "(C7) window_dilations"),
            padding: (self.padding, "(C8) padding"),
        };
        Window::new(&sizes, &attrs)
    }
}
impl<'c> Semantics<'c> for ReduceWindow<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let inputs = check_inputs(body, self.inputs, self.init_values)?;
        let dims = self.window(inputs[0].rank())?.place_dims(&inputs[0].dims, "(C9) the padded dimensions")?;
        out.extend(inputs.iter().map(|input| input.with_dims(dims.iter().copied()).ty()));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let scalars: Vec<_> = body.types(self.init_values).collect();
        region::check(body, self.body, &scalars.repeat(2), &scalars, "(C10) body")?;
        check_accum(body, self.accum, self.inputs, self.body, "C11")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inputs, inits) = (m.arrays(self.inputs), m.arrays(self.init_values));
        same_sizes(&inputs.iter().collect::<Vec<_>>())?;
        let base = inputs[0].dims();
        let window = self.window(base.len()).map_err(|e| e.message)?;
        let (dims, strides) = (window.places(base)?, strides(base));
        for input in &inputs {
            m.reserve(input.element(), &dims)?;
        }
        let positions = |result| window.taps(&unravel(result, &dims), base, &strides).iter().map(|(_, at)| *at).collect();
        match Combiner::of(m.body(), self.body) {
            Some(combiner) => {
                if let Some(Cumulative { dimension, reverse: false }) = running(&window, base) {
                    m.spend(inputs[0].len() as u64)?;
                    return Ok(join_running(combiner, &inputs[0], &inits[0], self.accum, dimension).into());
                }
                let args = LeftArgs { x: &inputs[0], init: &inits[0], accum: self.accum, dims: &dims };
                Ok(combiner.join_left(m, args, positions)?.into())
            }
            None => by_region(m, self.body, &inputs, &inits, &dims, positions),
        }
    }
}
