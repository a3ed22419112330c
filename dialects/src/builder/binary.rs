//! Elementwise ops of two operands, which are broadcast implicitly.

use super::api::{Builder, XlaOp};
use super::broadcast;
use super::legalize::legalize;
use crate::hlo::infer::{Array, array};
use crate::hlo::{Direction, Order};
use crate::{eval::arithmetic::Binary, hlo};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::op::OpError;
use shale_ir::prelude::*;

/// Defines methods of two operands that are broadcast to one shape, with their ops: `add` and `add_in_dims` for operands of different ranks.
macro_rules! binary_ops {
    ($($(#[doc = $doc:literal])* $method:ident, $in_dims:ident: $Name:ident = $text:literal, $result:expr => $Hlo:expr;)*) => { $(
        op! {
            $(#[doc = $doc])*
            ///
            /// - (C1) The operands have one element type, one that the op takes.
            /// - (C2) They have one rank, or one of them rank 0, or `broadcast_dimensions` says how they fit.
            /// - (C3) `broadcast_dimensions` has an increasing dimension of the higher-ranked operand for each of the other's.
            /// - (C4) Sizes are equal, or one of them is 1.
            pub struct $Name<'c> = $text [Pure, $Name::LEGALIZE] {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand.
                rhs: Value,
                /// (I3) The dimensions of the higher-ranked operand that the other one's dimensions are.
                broadcast_dimensions: Option<Dims<'c>>,
            }
        }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
                let (lhs, rhs) = (array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?);
                require!(lhs.element == rhs.element, "(C1) lhs and rhs must have one element type, but there are {lhs} and {rhs}");
                let plan = broadcast::plan(&lhs, &rhs, self.broadcast_dimensions.map(|d| d.list()))?;
                let result: fn(&Array<'c>) -> Result<Array<'c>, OpError> = $result;
                out.push(result(&lhs.with_dims(plan.dims))?.ty());
                Ok(())
            }
        }
        legalize! { $Name<'c>: |$Name { lhs, rhs, broadcast_dimensions }, l| {
            let (x, y) = (array(l.body, lhs, "lhs")?, array(l.body, rhs, "rhs")?);
            let plan = broadcast::plan(&x, &y, broadcast_dimensions.map(|d| d.list()))?;
            let (lhs, rhs) = plan.apply(l, lhs, rhs)?;
            let lower: fn(Value, Value) -> _ = $Hlo;
            l.replace(lower(lhs, rhs))
        }; }
        impl Builder {
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $method(&self, lhs: XlaOp, rhs: XlaOp) -> XlaOp {
                self.emit(stringify!($method), &[lhs, rhs], |call| {
                    call.push($Name { lhs: call.value(lhs)?, rhs: call.value(rhs)?, broadcast_dimensions: None })
                })
            }
            #[doc = concat!("As [`Builder::", stringify!($method), "`], for operands of different ranks: the dimensions of the higher-ranked operand that the other's are.")]
            #[track_caller]
            pub fn $in_dims(&self, lhs: XlaOp, rhs: XlaOp, broadcast_dimensions: &[i64]) -> XlaOp {
                self.emit(stringify!($in_dims), &[lhs, rhs], |call| {
                    let broadcast_dimensions = Some(call.cx().dims(broadcast_dimensions));
                    call.push($Name { lhs: call.value(lhs)?, rhs: call.value(rhs)?, broadcast_dimensions })
                })
            }
        }
    )* };
}

binary_ops! {
    /// `lhs + rhs`; on `pred`: or.
    add, add_in_dims: Add = "builder.add", |x| same(x, hlo::Add::OPERATION) => |lhs, rhs| hlo::Add { lhs, rhs };
    /// `lhs − rhs`
    sub, sub_in_dims: Sub = "builder.sub", |x| same(x, hlo::Subtract::OPERATION) => |lhs, rhs| hlo::Subtract { lhs, rhs };
    /// `lhs · rhs`; on `pred`: and.
    mul, mul_in_dims: Mul = "builder.mul", |x| same(x, hlo::Multiply::OPERATION) => |lhs, rhs| hlo::Multiply { lhs, rhs };
    /// `lhs / rhs`; of integers towards zero.
    div, div_in_dims: Div = "builder.div", |x| same(x, hlo::Divide::OPERATION) => |lhs, rhs| hlo::Divide { lhs, rhs };
    /// What is left of `lhs` by `rhs`, with the sign of `lhs`.
    rem, rem_in_dims: Rem = "builder.rem", |x| same(x, hlo::Remainder::OPERATION) => |lhs, rhs| hlo::Remainder { lhs, rhs };
    /// The larger element; NaN if one is NaN.
    max, max_in_dims: Max = "builder.max", |x| same(x, hlo::Maximum::OPERATION) => |lhs, rhs| hlo::Maximum { lhs, rhs };
    /// The smaller element; NaN if one is NaN.
    min, min_in_dims: Min = "builder.min", |x| same(x, hlo::Minimum::OPERATION) => |lhs, rhs| hlo::Minimum { lhs, rhs };
    /// Bitwise and; on `pred`: logical and.
    and, and_in_dims: And = "builder.and", |x| same(x, hlo::And::OPERATION) => |lhs, rhs| hlo::And { lhs, rhs };
    /// Bitwise or; on `pred`: logical or.
    or, or_in_dims: Or = "builder.or", |x| same(x, hlo::Or::OPERATION) => |lhs, rhs| hlo::Or { lhs, rhs };
    /// Bitwise exclusive or; on `pred`: logical exclusive or.
    xor, xor_in_dims: Xor = "builder.xor", |x| same(x, hlo::Xor::OPERATION) => |lhs, rhs| hlo::Xor { lhs, rhs };
    /// Shifts `lhs` left by `rhs` bits.
    shift_left, shift_left_in_dims: ShiftLeft = "builder.shift_left", |x| same(x, hlo::ShiftLeft::OPERATION) => |lhs, rhs| hlo::ShiftLeft { lhs, rhs };
    /// Shifts `lhs` right by `rhs` bits; copies of the sign bit come in.
    shift_right_arithmetic, shift_right_arithmetic_in_dims: ShiftRightArithmetic = "builder.shift_right_arithmetic", |x| same(x, hlo::ShiftRightArithmetic::OPERATION) => |lhs, rhs| hlo::ShiftRightArithmetic { lhs, rhs };
    /// Shifts `lhs` right by `rhs` bits; zeros come in.
    shift_right_logical, shift_right_logical_in_dims: ShiftRightLogical = "builder.shift_right_logical", |x| same(x, hlo::ShiftRightLogical::OPERATION) => |lhs, rhs| hlo::ShiftRightLogical { lhs, rhs };
    /// `lhs` to the power of `rhs`.
    pow, pow_in_dims: Pow = "builder.pow", |x| same(x, hlo::Power::OPERATION) => |lhs, rhs| hlo::Power { lhs, rhs };
    /// The angle of the point (`rhs`, `lhs`).
    atan2, atan2_in_dims: Atan2 = "builder.atan2", |x| same(x, hlo::Atan2::OPERATION) => |lhs, rhs| hlo::Atan2 { lhs, rhs };
    /// The derivative of order `lhs` of digamma at `rhs`.
    polygamma, polygamma_in_dims: Polygamma = "builder.polygamma", |x| same(x, hlo::Polygamma::OPERATION) => |lhs, rhs| hlo::Polygamma { lhs, rhs };
    /// The Hurwitz zeta function: the sum of `(rhs + k)^(−lhs)` over all `k ≥ 0`.
    zeta, zeta_in_dims: Zeta = "builder.zeta", |x| same(x, hlo::Zeta::OPERATION) => |lhs, rhs| hlo::Zeta { lhs, rhs };
    /// The next number of the element type after `lhs` towards `rhs`.
    next_after, next_after_in_dims: NextAfter = "builder.next_after", floats => |lhs, rhs| hlo::NextAfter { x: lhs, y: rhs };
    /// Complex numbers from their real parts `lhs` and imaginary parts `rhs`.
    complex, complex_in_dims: Complex = "builder.complex", parts => |lhs, rhs| hlo::Complex { real: lhs, imaginary: rhs };
    /// `lhs = rhs`; NaN equals nothing.
    eq, eq_in_dims: Eq = "builder.eq", compared => |lhs, rhs| compare(lhs, rhs, Direction::Eq, Order::Partial);
    /// `lhs ≠ rhs`; NaN is unequal to everything.
    ne, ne_in_dims: Ne = "builder.ne", compared => |lhs, rhs| compare(lhs, rhs, Direction::Ne, Order::Partial);
    /// `lhs ≥ rhs`; false for NaN.
    ge, ge_in_dims: Ge = "builder.ge", ordered => |lhs, rhs| compare(lhs, rhs, Direction::Ge, Order::Partial);
    /// `lhs > rhs`; false for NaN.
    gt, gt_in_dims: Gt = "builder.gt", ordered => |lhs, rhs| compare(lhs, rhs, Direction::Gt, Order::Partial);
    /// `lhs ≤ rhs`; false for NaN.
    le, le_in_dims: Le = "builder.le", ordered => |lhs, rhs| compare(lhs, rhs, Direction::Le, Order::Partial);
    /// `lhs < rhs`; false for NaN.
    lt, lt_in_dims: Lt = "builder.lt", ordered => |lhs, rhs| compare(lhs, rhs, Direction::Lt, Order::Partial);
    /// `lhs = rhs` in the total order of floats.
    eq_total_order, eq_total_order_in_dims: EqTotalOrder = "builder.eq_total_order", total => |lhs, rhs| compare(lhs, rhs, Direction::Eq, Order::Total);
    /// `lhs ≠ rhs` in the total order of floats.
    ne_total_order, ne_total_order_in_dims: NeTotalOrder = "builder.ne_total_order", total => |lhs, rhs| compare(lhs, rhs, Direction::Ne, Order::Total);
    /// `lhs ≥ rhs` in the total order of floats.
    ge_total_order, ge_total_order_in_dims: GeTotalOrder = "builder.ge_total_order", total => |lhs, rhs| compare(lhs, rhs, Direction::Ge, Order::Total);
    /// `lhs > rhs` in the total order of floats.
    gt_total_order, gt_total_order_in_dims: GtTotalOrder = "builder.gt_total_order", total => |lhs, rhs| compare(lhs, rhs, Direction::Gt, Order::Total);
    /// `lhs ≤ rhs` in the total order of floats.
    le_total_order, le_total_order_in_dims: LeTotalOrder = "builder.le_total_order", total => |lhs, rhs| compare(lhs, rhs, Direction::Le, Order::Total);
    /// `lhs < rhs` in the total order of floats: −NaN < −∞ < … < −0 < +0 < … < +∞ < +NaN.
    lt_total_order, lt_total_order_in_dims: LtTotalOrder = "builder.lt_total_order", total => |lhs, rhs| compare(lhs, rhs, Direction::Lt, Order::Total);
}

/// The result has the operands' element type, which the operation must take.
fn same<'c>(operands: &Array<'c>, operation: &Binary) -> Result<Array<'c>, OpError> {
    require!(operation.supports(operands.element), "(C1) is not defined for elements of type {}", operands.element.xla_name());
    Ok(operands.clone())
}

/// The result has the operands' element type, a real float.
fn floats<'c>(operands: &Array<'c>) -> Result<Array<'c>, OpError> {
    require!(operands.element.is_float(), "(C1) is not defined for elements of type {}", operands.element.xla_name());
    Ok(operands.clone())
}

/// The result is of the complex type with parts of the operands' type.
fn parts<'c>(operands: &Array<'c>) -> Result<Array<'c>, OpError> {
    let complex = ElementType::complex_of(operands.element);
    let complex = complex.ok_or_else(|| OpError::new(format!("(C1) the parts must be f32 or f64, but are {}", operands.element.xla_name())))?;
    Ok(operands.with_element(complex))
}

fn compare(lhs: Value, rhs: Value, direction: Direction, order: Order) -> hlo::Compare {
    hlo::Compare { lhs, rhs, direction, order }
}

/// The result is `pred`.
#[allow(clippy::unnecessary_wraps)] // as the others that say what the result is
fn compared<'c>(operands: &Array<'c>) -> Result<Array<'c>, OpError> {
    Ok(operands.with_element(ElementType::Pred))
}

/// The result is `pred`, and elements have an order.
fn ordered<'c>(operands: &Array<'c>) -> Result<Array<'c>, OpError> {
    require!(operands.element.kind() != ElementKind::Complex, "(C1) complex numbers have no order");
    compared(operands)
}

/// The result is `pred`, and elements are floats.
fn total<'c>(operands: &Array<'c>) -> Result<Array<'c>, OpError> {
    require!(operands.element.is_float(), "(C1) the total order is for floats, but the operands hold {}", operands.element.xla_name());
    compared(operands)
}
