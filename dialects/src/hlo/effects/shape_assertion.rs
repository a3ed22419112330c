//! Assertions about sizes that only a run knows: the custom call `shape_assertion`, as in programs that jax exports.
//!
//! It takes a truth value and any number of integers and gives nothing. Where the truth value is false the run ends with the message that the attribute
//! `error_message` holds, in which `{0}`, `{1}` … stand for the integers.

use super::CustomCall;
use shale_ir::body::{Body, Op, Value};
use shale_ir::element::Pred;
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

/// The name of the call.
pub const SHAPE_ASSERTION: &str = "shape_assertion";
/// The attribute that holds the message.
pub const ERROR_MESSAGE: &str = "error_message";

/// What a call of `shape_assertion` says where it fails.
#[derive(Clone, Debug)]
pub struct ShapeAssertion {
    message: String,
}

impl ShapeAssertion {
    /// The assertion that an op is, if it is one: a call without results of a truth value and integers, all of them scalars.
    pub fn of(body: &Body<'_>, op: Op) -> Option<ShapeAssertion> {
        let call: CustomCall = body.matches(op)?;
        let scalar = |value: Value| body.ty(value).array().filter(|array| array.rank() == 0)?.element.scalar();
        let mut inputs = body.iter(call.inputs).map(scalar);
        let fits = inputs.next()??.is_pred() && inputs.all(|element| element.is_some_and(|e| e.is_integer())) && body.results(op).is_empty();
        let message = body.attr(op, ERROR_MESSAGE)?.as_str()?.to_string();
        (call.call_target_name.text() == SHAPE_ASSERTION && fits).then_some(ShapeAssertion { message })
    }

    /// Checks the truth value that comes first.
    ///
    /// # Errors
    /// The message with the integers behind it, where the truth value is false.
    pub fn check(&self, operands: &[Literal]) -> Result<(), EvalError> {
        if operands.first().and_then(Literal::item::<Pred>).is_some_and(bool::from) {
            return Ok(());
        }
        let number = |x: &Literal| x.integer().map_or("?".into(), |n| n.to_string());
        let message = operands.iter().skip(1).enumerate().fold(self.message.clone(), |text, (i, x)| text.replace(&format!("{{{i}}}"), &number(x)));
        Err(EvalError::new(message))
    }

    /// Adds an assertion before an op, with its location: `holds` is a truth value, `numbers` are the integers that `message` shows.
    ///
    /// # Errors
    /// What inference says.
    pub fn push(body: &mut Body<'_>, before: Op, holds: Value, numbers: &[Value], message: &str) -> Result<(), OpError> {
        let inputs = body.values(&[&[holds], numbers].concat());
        let (cx, loc) = (body.cx(), body.loc(before));
        let call = CustomCall {
            inputs,
            call_target_name: cx.str(SHAPE_ASSERTION),
            has_side_effect: true,
            backend_config: None,
            api_version: 2,
            operand_layouts: None,
            result_layouts: None,
            output_operand_aliases: None,
            types: cx.result_types(&[]),
        };
        body.push(At::Before(before), loc, call)?;
        if let Some(op) = body.prev_op(before) {
            body.set_attr(op, ERROR_MESSAGE, Some(cx.str_attr(message)));
        }
        Ok(())
    }
}
