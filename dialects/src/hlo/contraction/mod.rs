//! Sums of products: dots and convolutions.

mod convolution;
mod dimension_numbers;
mod dot_general;

pub use convolution::*;
pub use dimension_numbers::*;
pub use dot_general::*;

use crate::hlo::infer::Array;
use crate::hlo::reduction::check_accum_type;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::prelude::*;

/// The constraints on the types of a contraction that [`check_types`] cites.
struct TypeLabels {
    dims: &'static str,
    element: &'static str,
    accum: &'static str,
}

/// Checks the stated result type against the inferred dimensions and the operands' element type, and `accum` against both.
fn check_types<'c>(body: &Body<'c>, result: Type<'c>, inferred: &Array<'c>, accum: Option<Type<'c>>, labels: &TypeLabels) -> OpResult {
    let (stated, operand) = (Array::from_type(body.cx(), result, "the result")?, inferred.element);
    let expected = inferred.with_element(stated.element);
    require!(stated == expected, "({}) the result must be {expected}, but is {stated}", labels.dims);
    let class = |element: ElementType| match element.kind() {
        ElementKind::Unsigned => ElementKind::Signed,
        kind => kind,
    };
    let wide = class(stated.element) == class(operand) && stated.element.bits() >= operand.bits();
    let (given, from) = (stated.element.xla_name(), operand.xla_name());
    require!(wide, "({}) the result's elements must be of the operands' class and at least as wide as {from}, but are {given}", labels.element);
    let Some(accum) = accum else { return Ok(()) };
    let wider = if stated.element.bits() > operand.bits() { stated.element } else { operand };
    check_accum_type(accum, wider, labels.accum)
}

/// The type in which a contraction is computed: `accum`, or the result's element type.
fn compute_type(accum: Option<Type<'_>>, result: ElementType) -> ElementType {
    accum.and_then(Type::scalar).unwrap_or(result)
}
