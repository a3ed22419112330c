//! The forms of elementwise ops: from a table of operations to ops with documentation, inference, checks, evaluation and folds.

pub(super) use super::laws::Law::*;
pub(super) use crate::eval::arithmetic::Binary;
pub(super) use crate::eval::unary::Unary;
use crate::hlo::infer::array;
pub(super) use shale_ir::element::{C64, C128};
pub(super) use shale_ir::eval::{Eval, EvalResult};
pub(super) use shale_ir::prelude::*;

/// Defines binary ops, each with what it computes on the classes of element types that it takes: a function of two elements, which for
/// integers also gets the width in bits. `real` stands for all real floats, `complex` for c64 and c128. Then the laws that its fold
/// applies, and an example: type, operands, result; compared exactly or `almost`.
macro_rules! binary_ops {
    ($(
        $(#[doc = $doc:literal])*
        $Name:ident = $text:literal [$($trait:ident),*] { $($class:ident: |$x:ident, $y:ident $(, $bits:ident)?| $value:expr),* $(,)? }
        $(laws: [$($law:expr),*])?
        example $compare:ident $ty:literal: $lhs:literal, $rhs:literal => $result:literal;
    )*) => {
        $(
            op! {
                $(#[doc = $doc])*
                #[doc = concat!("\n- (C1) Elements: ", $(stringify!($class), ", ",)* "nothing else.\n")]
                #[doc = concat!("```mlir\n%x = hlo.constant dense<", $lhs, "> : ", $ty, "\n%y = hlo.constant dense<", $rhs, "> : ", $ty)]
                #[doc = concat!("%z = ", $text, " %x, %y : ", $ty, "\n", check_of!($compare), " %z, dense<", $result, "> : ", $ty, "\n```")]
                pub struct $Name = $text [Pure, SameType, Elementwise, $($trait),*] {
                    /// (I1) The left operand.
                    lhs: Value,
                    /// (I2) The right operand, of the same type.
                    rhs: Value,
                }
            }
            impl $Name {
                /// What the op computes.
                pub const OPERATION: &'static Binary = &{
                    let operation = Binary::NONE;
                    $(let operation = binary_ops!(@class operation, $class, $x, $y, ($($bits)?), $value);)*
                    operation
                };
            }
            impl<'c> Semantics<'c> for $Name {
                fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                    verify_binary(Self::OPERATION, body, self.lhs)
                }
                fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
                    let (lhs, rhs) = (m.array(self.lhs), m.array(self.rhs));
                    m.spend(lhs.len() as u64)?;
                    Ok(Self::OPERATION.apply(&lhs, &rhs)?.into())
                }
                $(fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                    super::laws::apply(&[$($law),*], [self.lhs, self.rhs], patch)
                })?
            }
        )*
    };
    (@class $op:ident, pred, $x:ident, $y:ident, (), $value:expr) => { Binary { pred: Some(|$x: bool, $y: bool| $value), ..$op } };
    (@class $op:ident, int, $x:ident, $y:ident, (), $value:expr) => { Binary { int: Some(|$x: i128, $y: i128, _| $value), ..$op } };
    (@class $op:ident, int, $x:ident, $y:ident, ($bits:ident), $value:expr) => { Binary { int: Some(|$x: i128, $y: i128, $bits: u32| $value), ..$op } };
    (@class $op:ident, real, $x:ident, $y:ident, (), $value:expr) => {
        Binary { single: Some(|$x: f32, $y: f32| $value), double: Some(|$x: f64, $y: f64| $value), ..$op }
    };
    (@class $op:ident, complex, $x:ident, $y:ident, (), $value:expr) => {
        Binary { complex_single: Some(|$x: C64, $y: C64| $value), complex_double: Some(|$x: C128, $y: C128| $value), ..$op }
    };
}

/// Defines unary ops, each with what it computes on the classes of element types that it takes: a function of an element, which for
/// integers also gets the width in bits. `real` stands for all real floats, `complex` for c64 and c128, `part` for these with a real
/// result, `test` for real floats with a result of type `pred`. Then a fold that gives an existing value, and an example: type,
/// operand, type, result; compared exactly or `almost`.
macro_rules! unary_ops {
    ($(
        $(#[doc = $doc:literal])*
        $Name:ident = $text:literal [$($trait:ident),*] { $($class:ident: |$x:ident $(, $bits:ident)?| $value:expr),* $(,)? }
        $(fold: $fold:expr;)?
        example $compare:ident $ty:literal: $input:literal => $result:literal $(of $result_ty:literal)?;
    )*) => {
        $(
            op! {
                $(#[doc = $doc])*
                #[doc = concat!("\n- (C1) Elements: ", $(stringify!($class), ", ",)* "nothing else.\n")]
                #[doc = concat!("```mlir\n%x = hlo.constant dense<", $input, "> : ", $ty)]
                #[doc = concat!("%y = ", $text, " %x : ", unary_ops!(@signature $ty $(, $result_ty)?))]
                #[doc = concat!(check_of!($compare), " %y, dense<", $result, "> : ", unary_ops!(@result $ty $(, $result_ty)?), "\n```")]
                pub struct $Name = $text [Pure, Elementwise, $($trait),*] {
                    /// (I1) The operand.
                    input: Value,
                }
            }
            impl $Name {
                /// What the op computes.
                pub const OPERATION: &'static Unary = &{
                    let operation = Unary::NONE;
                    $(let operation = unary_ops!(@class operation, $class, $x, ($($bits)?), $value);)*
                    operation
                };
            }
            impl<'c> Semantics<'c> for $Name {
                fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
                    infer_unary(Self::OPERATION, body, self.input, out)
                }
                fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
                    let input = m.array(self.input);
                    m.spend(input.len() as u64)?;
                    Ok(Self::OPERATION.apply(&input).into())
                }
                $(fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                    let fold: fn(Self, &mut Patch<'_, 'c>) -> Option<Value> = $fold;
                    fold(self, patch)
                })?
            }
        )*
    };
    (@signature $ty:literal) => { $ty };
    (@signature $ty:literal, $result:literal) => { concat!("(", $ty, ") -> ", $result) };
    (@result $ty:literal) => { $ty };
    (@result $ty:literal, $result:literal) => { $result };
    (@class $op:ident, pred, $x:ident, (), $value:expr) => { Unary { pred: Some(|$x: bool| $value), ..$op } };
    (@class $op:ident, int, $x:ident, (), $value:expr) => { Unary { int: Some(|$x: i128, _| $value), ..$op } };
    (@class $op:ident, int, $x:ident, ($bits:ident), $value:expr) => { Unary { int: Some(|$x: i128, $bits: u32| $value), ..$op } };
    (@class $op:ident, real, $x:ident, (), $value:expr) => {
        Unary { single: Some(|$x: f32| $value), double: Some(|$x: f64| $value), ..$op }
    };
    (@class $op:ident, complex, $x:ident, (), $value:expr) => {
        Unary {
            complex_single: Some(|$x: C64| $value),
            complex_double: Some(|$x: C128| $value),
            ..$op
        }
    };
    (@class $op:ident, part, $x:ident, (), $value:expr) => {
        Unary {
            part_single: Some(|$x: C64| $value),
            part_double: Some(|$x: C128| $value),
            ..$op
        }
    };
    (@class $op:ident, test, $x:ident, (), $value:expr) => { Unary { test: Some(|$x: f64| $value), ..$op } };
}

/// The check of an example's result.
macro_rules! check_of {
    (exactly) => {
        "check.expect_eq_const"
    };
    (almost) => {
        "check.expect_almost_eq_const"
    };
}

pub(super) use {binary_ops, check_of, unary_ops};

/// Checks (C1) of a binary op: the other operand has the same type.
pub(super) fn verify_binary<'c>(operation: &Binary, body: &Body<'c>, lhs: Value) -> OpResult {
    let operands = array(body, lhs, "(I1) lhs")?;
    require!(operation.supports(operands.element), "(C1) is not defined for elements of type {}", operands.element.xla_name());
    Ok(())
}

/// Checks (C1) of a unary op; the result has the operand's type but for parts and tests.
pub(super) fn infer_unary<'c>(operation: &Unary, body: &Body<'c>, input: Value, out: &mut Vec<Type<'c>>) -> OpResult {
    let operand = array(body, input, "(I1) input")?;
    let Some(element) = operation.result(operand.element) else {
        return Err(format!("(C1) is not defined for elements of type {}", operand.element.xla_name()).into());
    };
    out.push(if element == operand.element { body.ty(input) } else { operand.with_element(element).ty() });
    Ok(())
}
