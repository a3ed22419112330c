//! Reduction of dimensions.

use super::window::check_inputs;
use super::{Combiner, Runs, by_region};
use crate::eval::arithmetic::same_sizes;
use crate::hlo::infer::{Array, distinct_dims};
use crate::hlo::region;
use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::op::interface::FormMatters;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

op! {
    /// Reduces dimensions with a computation: `result[i] = body(… body(body(init, x₀), x₁) …)` over the elements that `i` leaves.
    ///
    /// With several inputs the computation takes all accumulators and then one element of each input. Elements come in row-major order
    /// of the reduced dimensions; sums and products of floats in the canonical order, with `init` joined last: `body(init, total)`.
    ///
    /// - (C1) There is at least one input, and one initial value for each.
    /// - (C2) The inputs have the same dimensions.
    /// - (C3) An initial value is a scalar of its input's element type.
    /// - (C4) `dimensions` are distinct dimensions of the inputs.
    /// - (C5) `body` takes an accumulator and then an element of each input's element type, and returns the accumulators.
    /// - (C6) `accum` is a float type at least as wide as the input's, and stands only with one input whose sum or product is formed.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
    /// %zero = hlo.constant dense<0> : s32[]
    /// %sum = hlo.reduce (%x), (%zero), dimensions = [1] {
    /// ^bb0(%a: s32[], %b: s32[]):
    ///   %c = hlo.add %a, %b : s32[]
    ///   hlo.return %c : s32[]
    /// } : (s32[2,3], s32[]) -> s32[2]
    /// check.expect_eq_const %sum, dense<[6, 15]> : s32[2]
    /// ```
    pub struct Reduce<'c> = "hlo.reduce" [RecursiveEffects, implements(&FORM)] -> Values {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) What each accumulator begins with.
        init_values: Values,
        /// (I3) The dimensions that go.
        dimensions: Dims<'c>,
        /// (I4) The type in which a float sum or product is accumulated; rounded to the element type at the end.
        accum: Option<Type<'c>>,
        /// (I5) Joins accumulators with elements.
        body: Region,
    }
}
/// Whether a computation is one addition decides in which order floats are added.
static FORM: FormMatters =
    FormMatters { matters: |body, op| body.types(body.results(op)).any(|ty| ty.element().scalar().is_some_and(|e| e.is_float() || e.is_complex())) };

impl<'c> Semantics<'c> for Reduce<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let inputs = check_inputs(body, self.inputs, self.init_values)?;
        let reduced = distinct_dims(self.dimensions.list(), inputs[0].rank(), "(C4) the dimensions to reduce")?;
        let kept = |input: &Array<'c>| input.with_dims((0..input.rank()).filter(|d| !reduced.contains(d)).map(|d| input.dims[d])).ty();
        out.extend(inputs.iter().map(kept));
        Ok(())
    }

    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let scalars: Vec<_> = body.types(self.init_values).collect();
        region::check(body, self.body, &scalars.repeat(2), &scalars, "(C5) body")?;
        check_accum(body, self.accum, self.inputs, self.body, "C6")
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (inputs, inits) = (m.arrays(self.inputs), m.arrays(self.init_values));
        same_sizes(&inputs.iter().collect::<Vec<_>>())?;
        let kept: Vec<i64> = (0..inputs[0].rank()).filter(|d| !self.dimensions.list().contains(&(*d as i64))).map(|d| inputs[0].dims()[d]).collect();
        for x in &inputs {
            m.reserve(x.element(), &kept)?;
        }
        m.reserve(ElementType::U64, &kept)?; // positions
        let runs = Runs::of(inputs[0].dims(), self.dimensions.list());
        m.spend(inputs[0].len().max(runs.bases.len()) as u64)?;
        match Combiner::of(m.body(), self.body) {
            Some(combiner) => Ok(combiner.join(&inputs[0], &inits[0], self.accum, &kept, &runs).into()),
            None => by_region(m, self.body, &inputs, &inits, &kept, |result| runs.positions(result)),
        }
    }
}

/// Checks that `accum` fits the inputs and the body; `label` is the constraint's.
pub(in crate::hlo) fn check_accum<'c>(body: &Body<'c>, accum: Option<Type<'c>>, inputs: Values, region: Region, label: &str) -> OpResult {
    let Some(accum) = accum else { return Ok(()) };
    let element = body.ty(body.at(inputs, 0)).element().scalar().unwrap_or(ElementType::Pred);
    check_accum_type(accum, element, label)?;
    let ordered = Combiner::of(body, region).is_some_and(|c| c.ordered);
    require!(inputs.len() == 1 && ordered, "({label}) accum is for one input whose sum or product is formed");
    Ok(())
}

/// Checks that floats of type `element` may be accumulated in `accum`; `label` is the constraint's.
///
/// # Errors
/// Elements that are no floats, a narrower type.
pub fn check_accum_type(accum: Type<'_>, element: ElementType, label: &str) -> OpResult {
    require!(element.is_float(), "({label}) accum is for floats, but the elements are {}", element.xla_name());
    let wide = accum.scalar().is_some_and(|a| a.is_float() && a.bits() >= element.bits());
    require!(wide, "({label}) accum must be a float type at least as wide as {}, but is {}", element.xla_name(), type_text(accum));
    Ok(())
}

/// The type in which a program that becomes hlo accumulates: f32 for sums and products of narrower floats.
pub fn accumulation_type<'c>(body: &Body<'c>, inputs: Values, region: Region) -> Option<Type<'c>> {
    let element = body.ty(body.at(inputs, 0)).element().scalar()?;
    let narrow = element.is_float() && element.bits() < ElementType::F32.bits();
    let ordered = inputs.len() == 1 && Combiner::of(body, region).is_some_and(|c| c.ordered);
    (narrow && ordered).then(|| body.cx().scalar(ElementType::F32))
}
