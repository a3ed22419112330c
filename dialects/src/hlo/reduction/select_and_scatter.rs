//! The gradient of a pooling window.

use super::{Window, WindowAttrs, as_array, element, positive};
use crate::eval::index::{rearrange, strides, unravel};
use crate::hlo::infer::array;
use crate::hlo::lists::Pairs;
use crate::hlo::region;
use shale_ir::element::{ElementType, Pred};
use shale_ir::eval::{Datum, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use smallvec::smallvec;

op! {
    /// Selects an element under a window at each of its places, and joins the element of `source` for that place with the result there:
    /// `result[j] = scatter(result[j], source[i])`, `j` the index that `select` chooses at place `i`, in row-major order of `i`.
    ///
    /// The result begins with `init_value` everywhere. `select` gets the element chosen so far and the next one in row-major order, and keeps
    /// the former if it returns true. Padding is left out; a window that lies in it scatters nothing.
    ///
    /// - (C1) `window_dimensions` has a positive number for each dimension of `operand`.
    /// - (C2) `window_strides` has a positive number for each dimension.
    /// - (C3) `padding` has a pair for each dimension.
    /// - (C4) The padded sizes are below 2⁶³.
    /// - (C5) `source` has the element type of `operand` and a size for each place of the window.
    /// - (C6) `init_value` is a scalar of that element type.
    /// - (C7) `select` takes two such scalars and returns `pred[]`.
    /// - (C8) `scatter` takes two such scalars and returns one.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 5, 3, 4]> : s32[4]
    /// %source = hlo.constant dense<[10, 20]> : s32[2]
    /// %zero = hlo.constant dense<0> : s32[]
    /// %y = hlo.select_and_scatter %x, %source, %zero, window_dimensions = [2], window_strides = [2] {
    /// ^bb0(%a: s32[], %b: s32[]):
    ///   %c = hlo.compare %a, %b, direction = GE : (s32[], s32[]) -> pred[]
    ///   hlo.return %c : pred[]
    /// } {
    /// ^bb0(%a: s32[], %b: s32[]):
    ///   %c = hlo.add %a, %b : s32[]
    ///   hlo.return %c : s32[]
    /// } : (s32[4], s32[2], s32[]) -> s32[4]
    /// check.expect_eq_const %y, dense<[0, 10, 0, 20]> : s32[4]
    /// ```
    pub struct SelectAndScatter<'c> = "hlo.select_and_scatter" [RecursiveEffects] {
        /// (I1) The array over which the window slides.
        operand: Value,
        /// (I2) What is scattered, one element for each place.
        source: Value,
        /// (I3) What the result begins with.
        init_value: Value,
        /// (I4) The window's sizes.
        window_dimensions: Dims<'c>,
        /// (I5) Distances between neighbouring places; ones if left out.
        window_strides: Option<Dims<'c>>,
        /// (I6) Positions added before and behind each dimension, below 0 removed; none if left out.
        padding: Option<Pairs<'c>>,
        /// (I7) Whether the first of two elements is selected.
        select: Region,
        /// (I8) Joins the result's element with the source's.
        scatter: Region,
    }
}
impl<'c> SelectAndScatter<'c> {
    /// The window, over an array of some rank.
    ///
    /// # Errors
    /// Attributes that are no window of it.
    pub fn window(self, rank: usize) -> Result<Window, OpError> {
        let sizes = positive(self.window_dimensions.list(), rank, "(C1) window_dimensions")?;
        let (strides, padding) = ((self.window_strides, "(C2) window_strides"), (self.padding, "(C3) padding"));
        Window::new(&sizes, &WindowAttrs { strides, padding, base_dilations: (None, ""), window_dilations: (None, "") })
    }
}
impl<'c> Semantics<'c> for SelectAndScatter<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, source) = (array(body, self.operand, "(I1) operand")?, array(body, self.source, "(I2) source")?);
        let places = operand.with_dims(self.window(operand.rank())?.place_dims(&operand.dims, "(C4) the padded dimensions")?);
        let fits = places.element == source.element && places.rank() == source.rank() && places.dims.iter().zip(&source.dims).all(|(p, s)| p.fits(*s));
        require!(fits, "(C5) source must be {places}, but is {source}");
        let (scalar, init) = (operand.with_dims([]), array(body, self.init_value, "(I3) init_value")?);
        require!(init == scalar, "(C6) init_value must be {scalar}, but is {init}");
        out.push(operand.ty());
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let scalar = body.ty(self.init_value);
        region::check(body, self.select, &[scalar; 2], &[body.cx().array(ElementType::Pred, &[])], "(C7) select")?;
        region::check(body, self.scatter, &[scalar; 2], &[scalar], "(C8) scatter")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operand, source, init) = (m.array(self.operand), m.array(self.source), m.array(self.init_value));
        let (base, width) = (operand.dims(), operand.element().bytes());
        let window = self.window(base.len()).map_err(|e| e.message)?;
        let (places, strides) = (window.places(base)?, strides(base));
        if source.dims() != &*places {
            return Err(EvalError::new(format!("source must have the run-time sizes {:?}, but has {:?}", &*places, source.dims())));
        }
        let mut result = rearrange(&init, base, |_| 0).bytes().to_vec();
        for place in 0..source.len() {
            let taps = window.taps(&unravel(place, &places), base, &strides);
            let Some(at) = self.selected(m, &operand, &taps)? else { continue };
            let slot = &mut result[at * width..][..width];
            let old = Literal::from_bytes(operand.element(), &[], slot)?;
            let new = m.run(self.scatter, smallvec![Datum::Array(old), Datum::Array(element(&source, place))])?;
            slot.copy_from_slice(as_array(&new[0]).bytes());
        }
        Ok(Literal::from_bytes(operand.element(), base, &result)?.into())
    }
}
impl<'c> SelectAndScatter<'c> {
    /// The position of the element that `select` chooses among those under a window; `None` if there are none.
    fn selected(self, m: &mut Eval<'_, 'c>, operand: &Literal, taps: &[(usize, usize)]) -> EvalResult<Option<usize>> {
        let mut positions = taps.iter().map(|(_, at)| *at);
        let Some(mut best) = positions.next() else { return Ok(None) };
        for next in positions {
            let kept = m.run(self.select, smallvec![Datum::Array(element(operand, best)), Datum::Array(element(operand, next))])?;
            if !bool::from(as_array(&kept[0]).as_slice::<Pred>()[0]) {
                best = next;
            }
        }
        Ok(Some(best))
    }
}
