//! Ops of two operands of one type.

use crate::eval::arithmetic::Binary;
use crate::hlo::infer::array;
use shale_ir::element::{C64, C128};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

/// Defines binary ops, each with what it computes on the classes of element types that it takes: a function of two elements, which for
/// integers also gets the width in bits. `real` stands for f32 and f64, `complex` for c64 and c128.
macro_rules! binary_ops {
    ($(
        $(#[doc = $doc:literal])*
        $Name:ident = $text:literal [$($trait:ident),*] { $($class:ident: |$x:ident, $y:ident $(, $bits:ident)?| $value:expr),* $(,)? }
        $(fold: $fold:expr)?;
    )*) => {
        $(
            op! {
                $(#[doc = $doc])*
                pub struct $Name = $text [Pure, SameType, $($trait),*] {
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
                    let operands = array(body, self.lhs, "(I1) lhs")?;
                    require!(Self::OPERATION.supports(operands.element), "(C1) is not defined for elements of type {}", operands.element.xla_name());
                    Ok(())
                }
                fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
                    Ok(Self::OPERATION.apply(&m.array(self.lhs), &m.array(self.rhs))?.into())
                }
                $(fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
                    let fold: fn(Self, &mut Patch<'_, 'c>) -> Option<Value> = $fold;
                    fold(self, patch)
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

binary_ops! {
    /// `lhs + rhs`; on `pred`: or.
    ///
    /// - (C1) Any element type.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[1, 2, 127]> : s8[3]
    /// %b = hlo.constant dense<[10, 20, 1]> : s8[3]
    /// %c = hlo.add %a, %b : s8[3]
    /// check.expect_eq_const %c, dense<[11, 22, -128]> : s8[3]
    /// ```
    Add = "hlo.add" [Commutative] { pred: |x, y| x | y, int: |x, y| x + y, real: |x, y| x + y, complex: |x, y| x + y };
}

/// The operation of a binary op that a reducer may consist of, and whether float results depend on the order in which it is applied.
/// Only ops that are commutative to the bit.
pub(in crate::hlo) fn combiner(name: &str) -> Option<(&'static Binary, bool)> {
    match name {
        "hlo.add" => Some((Add::OPERATION, true)),
        _ => None,
    }
}
