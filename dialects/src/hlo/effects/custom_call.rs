//! Calls of functions that the host offers.

use super::ShapeAssertion;
use super::builtin_calls::known_functions;
use super::feed::settle;
use crate::hlo::lists::Lists;
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult};
use shale_ir::op::Effects;
use shale_ir::op::interface::ExternalCall;
use shale_ir::prelude::*;
use shale_ir::shape::{ArrayLayout, Shape};

/// An assertion about sizes needs no function of the host.
static EXTERNAL: ExternalCall =
    ExternalCall { target: |body, op| body.matches::<CustomCall>(op).map(|c| c.call_target_name.text()).filter(|_| ShapeAssertion::of(body, op).is_none()) };

op! {
    /// Calls a function of the host by name: `results = call_target_name(inputs)`.
    ///
    /// The function `shape_assertion` needs no host: see [`ShapeAssertion`].
    ///
    /// Without `has_side_effect` the function's results depend on its inputs alone, and it may be called any number of times or never.
    ///
    /// - (C1) `call_target_name` is not empty.
    /// - (C2) Inputs and results are arrays, tuples of them, or tokens.
    /// - (C3) `operand_layouts` and `result_layouts` come together.
    /// - (C4) They have a layout for each input and result: a permutation of its dimensions, minor to major, empty for what is no array.
    /// - (C5) Results share no memory with inputs: `output_operand_aliases` is empty.
    ///
    /// ```mlir
    /// func.func @norm(%x: f32[2]) -> f32[] {
    ///   %norm = hlo.custom_call %x, call_target_name = "norm" : (f32[2]) -> f32[]
    ///   return %norm : f32[]
    /// }
    /// func.func @example() {
    ///   return
    /// }
    /// ```
    pub struct CustomCall<'c> = "hlo.custom_call" [effects_by(call_effects), implements(&EXTERNAL)] -> Values {
        /// (I1) The arguments.
        inputs: Values,
        /// (I2) The function.
        call_target_name: Str<'c>,
        /// (I3) True if the call does more than compute its results.
        has_side_effect: bool = false,
        /// (I4) What the function is told beside its inputs.
        backend_config: Option<AttrRef<'c>>,
        /// (I5) StableHLO's number of the calling convention; it changes nothing here.
        api_version: i64 = 1,
        /// (I6) How the function wants its inputs to lie in memory; row-major if it is left out.
        operand_layouts: Option<Lists<'c>>,
        /// (I7) How the function lays out its results.
        result_layouts: Option<Lists<'c>>,
        /// (I8) Which results share memory with which inputs.
        output_operand_aliases: Option<AttrRef<'c>>,
        /// The types of the results.
        types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for CustomCall<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        require!(!self.call_target_name.text().is_empty(), "(C1) call_target_name must not be empty");
        let (inputs, results) = (shapes(body, self.inputs, "input")?, shapes(body, body.results(op), "result")?);
        let together = self.operand_layouts.is_some() == self.result_layouts.is_some();
        require!(together, "(C3) operand_layouts and result_layouts must come together");
        check_layouts(self.operand_layouts, &inputs, "operand_layouts")?;
        check_layouts(self.result_layouts, &results, "result_layouts")?;
        let aliases = self.output_operand_aliases.map(|a| a.0);
        let none = aliases.is_none_or(|a| matches!(*a.get(), AttrKind::Array([])));
        if none { Ok(()) } else { Err(aliased(self.call_target_name.text())) }
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        if let Some(assertion) = ShapeAssertion::of(m.body(), m.op()) {
            assertion.check(&m.arrays(self.inputs))?;
            return Ok(Data::new());
        }
        let mut inputs = m.data(self.inputs);
        for (input, layout) in inputs.iter_mut().zip(self.operand_layouts.map_or(Vec::new(), Lists::rows)) {
            if let Datum::Array(array) = input {
                *array = array.relayout(&ArrayLayout::new(layout))?;
            }
        }
        let body = m.body();
        let mut results = shapes(body, body.results(m.op()), "result").map_err(|e| EvalError::new(e.message))?;
        for (shape, layout) in results.iter_mut().zip(self.result_layouts.map_or(Vec::new(), Lists::rows)) {
            if let Shape::Array(array) = shape {
                array.layout = Some(ArrayLayout::new(layout));
            }
        }
        for (i, shape) in results.iter().enumerate() {
            // A function makes a result of known sizes whole; one of bounds may be small.
            if shape.as_array().is_some_and(|a| a.dynamic == 0) {
                m.reserve(m.result_element(i), m.result_dims(i))?;
            }
        }
        let mut given = m.host().custom_call(self.call_target_name.text(), &inputs, &results)?;
        require_count(given.len(), results.len())?;
        given.iter_mut().for_each(settle);
        Ok(given)
    }
}

/// Why a call may not say that results share memory with inputs: only functions that become ops may, for which that means nothing.
fn aliased(target: &str) -> OpError {
    let known: Vec<&str> = known_functions().collect();
    let why = if known.contains(&target) {
        format!("this call of '{target}' has types, layouts or a configuration for which there is none")
    } else {
        format!("'{target}' is unknown here; known are {}", known.join(", "))
    };
    OpError::new(format!("(C5) results that share memory with inputs need a function whose meaning is known: {why}"))
}

fn require_count(given: usize, expected: usize) -> EvalResult<()> {
    if given == expected { Ok(()) } else { Err(EvalError::new(format!("the function gave {given} results instead of {expected}"))) }
}

/// A call without side effect may be left out and repeated; nothing is known of any other.
pub fn call_effects(body: &Body<'_>, op: Op) -> Effects {
    let side_effect = body.attr(op, "has_side_effect").and_then(bool::from_attr);
    if side_effect == Some(false) { Effects::NONE } else { Effects::UNKNOWN }
}

fn shapes<'c>(body: &Body<'c>, values: Values, what: &str) -> Result<Vec<Shape>, OpError> {
    let shape = |(i, ty)| {
        let error = || OpError::new(format!("(C2) {what} {i} must be an array, a tuple or a token, but is {}", shale_ir::text::type_text(ty)));
        Shape::from_type(ty).filter(|shape| *shape != Shape::Opaque).ok_or_else(error)
    };
    body.types(values).enumerate().map(shape).collect()
}

fn check_layouts(layouts: Option<Lists<'_>>, shapes: &[Shape], what: &str) -> OpResult {
    let Some(layouts) = layouts.map(Lists::rows) else { return Ok(()) };
    require!(layouts.len() == shapes.len(), "(C4) {what} must have {} layouts, but has {}", shapes.len(), layouts.len());
    for (i, (layout, shape)) in layouts.iter().zip(shapes).enumerate() {
        let mut sorted = layout.clone();
        sorted.sort_unstable();
        let rank = shape.as_array().map_or(0, |a| a.dims.len());
        require!(sorted.iter().copied().eq(0..rank as i64), "(C4) layout {i} of {what} must be a permutation of the dimensions of {shape}, but is {layout:?}");
    }
    Ok(())
}
