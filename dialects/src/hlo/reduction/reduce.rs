//! Reduction of dimensions.

use super::{Combiner, Runs};
use crate::eval::arithmetic::same_sizes;
use crate::eval::convert::convert;
use crate::eval::index::{each, position, rearrange, strides};
use crate::hlo::infer::{array, distinct_dims};
use crate::hlo::region;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum, Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

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
    pub struct Reduce<'c> = "hlo.reduce" [RecursiveEffects] -> Values {
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
impl<'c> Semantics<'c> for Reduce<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let count = self.inputs.len();
        require!(count > 0, "(C1) must have at least one input");
        require!(count == self.init_values.len(), "(C1) must have one initial value for each of {count} inputs, but has {}", self.init_values.len());
        let first = array(body, body.at(self.inputs, 0), "(I1) input 0")?;
        let reduced = distinct_dims(self.dimensions.list(), first.rank(), "(C4) the dimensions to reduce")?;
        for (i, (input, init)) in body.iter(self.inputs).zip(body.iter(self.init_values)).enumerate() {
            let (input, init) = (array(body, input, &format!("(I1) input {i}"))?, array(body, init, &format!("(I2) initial value {i}"))?);
            require!(input.same_dims(&first), "(C2) inputs must have the same dimensions, but there are {first} and {input}");
            require!(init == input.with_dims([]), "(C3) initial value {i} must be {}, but is {init}", input.with_dims([]));
            out.push(input.with_dims((0..input.rank()).filter(|d| !reduced.contains(d)).map(|d| input.dims[d])).ty());
        }
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
        let (dims, runs) = runs(inputs[0].dims(), self.dimensions.list());
        m.spend(inputs[0].len() as u64)?;
        match Combiner::of(m.body(), self.body) {
            Some(combiner) => {
                let element = inputs[0].element();
                let accum = self.accum.and_then(|ty| ty.scalar()).unwrap_or(element);
                let joined = combiner.join(&convert(&inputs[0], accum), &convert(&inits[0], accum), &dims, &runs);
                Ok(convert(&joined, element).into())
            }
            None => by_region(m, self.body, &inputs, &inits, &dims, &runs),
        }
    }
}

/// Checks that `accum` fits the inputs and the body; `label` is the constraint's.
pub(in crate::hlo) fn check_accum<'c>(body: &Body<'c>, accum: Option<Type<'c>>, inputs: Values, region: Region, label: &str) -> OpResult {
    let Some(accum) = accum else { return Ok(()) };
    let element = body.ty(body.at(inputs, 0)).element().scalar().unwrap_or(ElementType::Pred);
    let wider = accum.scalar().is_some_and(|a| a.is_float() && element.is_float() && a.bits() >= element.bits());
    require!(wider, "({label}) accum must be a float type at least as wide as {}, but is {}", element.xla_name(), shale_ir::text::type_text(accum));
    let ordered = Combiner::of(body, region).is_some_and(|c| c.ordered);
    require!(inputs.len() == 1 && ordered, "({label}) accum is for one input whose sum or product is formed");
    Ok(())
}

/// The result's sizes, and which elements make each of its elements.
fn runs(dims: &[i64], reduced: &[i64]) -> (Vec<i64>, Runs) {
    let is_reduced = |d: usize| reduced.contains(&(d as i64));
    let trailing = (0..dims.len()).rev().take_while(|d| is_reduced(*d)).count();
    let split = dims.len() - trailing;
    let strides = strides(dims);
    let positions = |wanted: bool| {
        let chosen: Vec<_> = (0..split).filter(|d| is_reduced(*d) == wanted).collect();
        let pick = |list: &[i64]| chosen.iter().map(|d| list[*d]).collect::<Vec<_>>();
        let (dims, strides, mut all) = (pick(dims), pick(&strides), Vec::new());
        each(&dims, |index| all.push(position(index, &strides)));
        (dims, all)
    };
    let ((kept, bases), (_, rows)) = (positions(false), positions(true));
    (kept, Runs { bases, rows, length: dims[split..].iter().product::<i64>() as usize })
}

/// Any other computation: strictly from the left.
fn by_region(m: &mut Eval<'_, '_>, region: Region, inputs: &[Literal], inits: &[Literal], dims: &[i64], runs: &Runs) -> EvalResult {
    let scalar = |x: &Literal, at: usize| Datum::Array(rearrange(x, &[], |_| at));
    let mut bytes = vec![Vec::new(); inputs.len()];
    for base in &runs.bases {
        let mut acc: Data = inits.iter().cloned().map(Datum::Array).collect();
        for row in &runs.rows {
            for k in 0..runs.length {
                acc.extend(inputs.iter().map(|x| scalar(x, base + row + k)));
                acc = m.run(region, acc)?;
            }
        }
        for (bytes, datum) in bytes.iter_mut().zip(&acc) {
            let Datum::Array(array) = datum else { unreachable!("(C5) holds") };
            bytes.extend_from_slice(array.bytes());
        }
    }
    inputs.iter().zip(bytes).map(|(x, bytes)| Ok(Literal::from_bytes(x.element(), dims, &bytes)?.into())).collect()
}

/// The type in which a program that becomes hlo accumulates: f32 for sums and products of narrower floats.
pub fn accumulation_type<'c>(body: &Body<'c>, inputs: Values, region: Region) -> Option<Type<'c>> {
    let element = body.ty(body.at(inputs, 0)).element().scalar()?;
    let narrow = element.is_float() && element.bits() < ElementType::F32.bits();
    let ordered = inputs.len() == 1 && Combiner::of(body, region).is_some_and(|c| c.ordered);
    (narrow && ordered).then(|| body.cx().scalar(ElementType::F32))
}
