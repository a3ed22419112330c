//! Functions of the host.

use super::queues::settled;
use super::{Action, Bound};
use crate::named::Site;
use shale_dialects::hlo::lists::Lists;
use shale_dialects::hlo::{CustomCall, ShapeAssertion};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{Datum, EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::shape::{ArrayLayout, Shape};
use shale_kernels::{KernelError, Run};

/// A function with what it takes and gives.
#[derive(Debug)]
struct Call {
    target: String,
    inputs: Vec<Input>,
    results: Vec<Shape>,
}

/// What a function takes.
#[derive(Debug)]
enum Input {
    Token,
    /// An array, in a layout if the function wants one.
    Array(Option<ArrayLayout>),
}

impl Action for Call {
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        let mut operands = operands.into_iter();
        let input = |input: &Input| match input {
            Input::Token => Ok(Datum::Token),
            Input::Array(layout) => {
                let array = operands.next().ok_or_else(|| EvalError::new("an operand is missing"))?;
                Ok(Datum::Array(layout.as_ref().map_or_else(|| Ok(array.clone()), |layout| array.relayout(layout))?))
            }
        };
        let inputs: Vec<Datum> = self.inputs.iter().map(input).collect::<EvalResult<_>>()?;
        let given = host.custom_call(&self.target, &inputs, &self.results)?;
        given.into_iter().filter(|datum| !matches!(datum, Datum::Token)).map(settled).collect()
    }
}

impl Action for ShapeAssertion {
    fn run(&self, _: &mut dyn Host, operands: Vec<Literal>, _: &mut Run<'_>) -> EvalResult<Vec<Literal>> {
        self.check(&operands).map(|()| Vec::new())
    }
}

pub(super) fn custom_call(site: &mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic> {
    if let Some(assertion) = ShapeAssertion::of(site.body(), site.op) {
        return Ok(Bound::new(assertion));
    }
    let (body, call) = (site.body(), site.fields::<CustomCall<'_>>()?);
    let target = call.call_target_name.text();
    site.compiler.calls.check(target).map_err(|mut error| {
        error.trace.push((body.name(site.op).text().into(), body.place(site.op)));
        error.to_diagnostic()
    })?;
    let tuple = || site.refused(&KernelError::new("its arguments and results must be arrays and tokens"));
    let shapes = |types: Vec<Option<Shape>>| types.into_iter().collect::<Option<Vec<Shape>>>().filter(|all| all.iter().all(|s| s.as_tuple().is_none()));
    let inputs = shapes(body.types(call.inputs).map(Shape::from_type).collect()).ok_or_else(tuple)?;
    let mut results = shapes(body.types(body.results(site.op)).map(Shape::from_type).collect()).ok_or_else(tuple)?;
    let mut layouts = call.operand_layouts.map_or(Vec::new(), Lists::rows).into_iter();
    let input = |shape: Shape| {
        let layout = layouts.next().map(ArrayLayout::new);
        if shape.as_array().is_some() { Input::Array(layout) } else { Input::Token }
    };
    let inputs = inputs.into_iter().map(input).collect();
    for (shape, layout) in results.iter_mut().zip(call.result_layouts.map_or(Vec::new(), Lists::rows)) {
        if let Shape::Array(array) = shape {
            array.layout = Some(ArrayLayout::new(layout));
        }
    }
    Ok(Bound::new(Call { target: target.into(), inputs, results }))
}
