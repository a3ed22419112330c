//! Comparison.

use super::Not;
use crate::hlo::infer::array;
use shale_ir::element::{ComplexElement, ElementKind, ElementType, FloatElement, IntElement, Pred};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;
use shale_ir::{with_complex, with_float, with_int};
use std::cmp::Ordering;

attr_enum! {
    /// Which relation `hlo.compare` tests.
    pub enum Direction = "hlo.direction" {
        /// Equal.
        Eq = "EQ",
        /// Not equal.
        Ne = "NE",
        /// Greater than or equal.
        Ge = "GE",
        /// Greater than.
        Gt = "GT",
        /// Less than or equal.
        Le = "LE",
        /// Less than.
        Lt = "LT",
    }
}

attr_enum! {
    /// How `hlo.compare` orders floats.
    pub enum Order = "hlo.order" {
        /// As IEEE 754 compares: −0 = +0, and NaN is unequal to everything and in no order.
        Partial = "PARTIAL",
        /// −NaN < −∞ < … < −0 < +0 < … < +∞ < +NaN.
        Total = "TOTAL",
    }
}

impl Direction {
    /// The relation with the sides exchanged.
    pub fn mirrored(self) -> Direction {
        match self {
            Direction::Ge => Direction::Le,
            Direction::Gt => Direction::Lt,
            Direction::Le => Direction::Ge,
            Direction::Lt => Direction::Gt,
            equality => equality,
        }
    }

    /// The relation that holds where this one does not, of elements that are in order.
    pub fn opposite(self) -> Direction {
        match self {
            Direction::Eq => Direction::Ne,
            Direction::Ne => Direction::Eq,
            Direction::Ge => Direction::Lt,
            Direction::Gt => Direction::Le,
            Direction::Le => Direction::Gt,
            Direction::Lt => Direction::Ge,
        }
    }

    /// True if the relation holds for elements in this order; `None` means that they have none.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        match self {
            Direction::Eq => order == Some(Ordering::Equal),
            Direction::Ne => order != Some(Ordering::Equal),
            Direction::Ge => order.is_some_and(Ordering::is_ge),
            Direction::Gt => order.is_some_and(Ordering::is_gt),
            Direction::Le => order.is_some_and(Ordering::is_le),
            Direction::Lt => order.is_some_and(Ordering::is_lt),
        }
    }
}

op! {
    /// Compares element by element: `result[i] = lhs[i] direction rhs[i]`.
    ///
    /// - (C1) `lhs` and `rhs` have one type.
    /// - (C2) Complex numbers have no order: only `EQ` and `NE`.
    /// - (C3) `TOTAL` is an order of floats.
    ///
    /// ```mlir
    /// %a = hlo.constant dense<[1.0, 0x7FC00000, -0.0]> : f32[3]
    /// %b = hlo.constant dense<[2.0, 0x7FC00000, 0.0]> : f32[3]
    /// %c = hlo.compare %a, %b, direction = LT : (f32[3], f32[3]) -> pred[3]
    /// check.expect_eq_const %c, dense<[true, false, false]> : pred[3]
    /// %d = hlo.compare %a, %b, direction = LT, order = TOTAL : (f32[3], f32[3]) -> pred[3]
    /// check.expect_eq_const %d, dense<[true, false, true]> : pred[3]
    /// ```
    pub struct Compare = "hlo.compare" [Pure, Elementwise] {
        /// (I1) The left side.
        lhs: Value,
        /// (I2) The right side.
        rhs: Value,
        /// (I3) The relation.
        direction: Direction,
        /// (I4) How floats are ordered.
        order: Order = Order::Partial,
    }
}
impl<'c> Semantics<'c> for Compare {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (lhs, rhs) = (array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?);
        require!(lhs == rhs, "(C1) lhs and rhs must have one type, but there are {lhs} and {rhs}");
        let equality = matches!(self.direction, Direction::Eq | Direction::Ne);
        let complex = lhs.element.kind() == ElementKind::Complex;
        require!(equality || !complex, "(C2) complex numbers can be compared with EQ and NE, but not with {}", self.direction.text());
        require!(self.order == Order::Partial || lhs.element.is_float(), "(C3) order TOTAL is for floats, but the operands are {lhs}");
        out.push(lhs.with_element(ElementType::Pred).ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (lhs, rhs) = (m.array(self.lhs), m.array(self.rhs));
        m.spend(lhs.len() as u64)?;
        let total = self.order == Order::Total;
        let pairs = |order: &dyn Fn(usize) -> Option<Ordering>| (0..lhs.len()).map(|i| Pred::from(self.direction.holds(order(i)))).collect();
        let result: Vec<Pred> = match lhs.element() {
            ElementType::Pred => pairs(&|i| lhs.as_slice::<Pred>()[i].partial_cmp(&rhs.as_slice::<Pred>()[i])),
            e if e.is_float() => with_float!(e, T => {
                let (x, y) = (lhs.as_slice::<T>(), rhs.as_slice::<T>());
                pairs(&|i| if total { Some(x[i].total_order_key().cmp(&y[i].total_order_key())) } else { x[i].widen().partial_cmp(&y[i].widen()) })
            }, otherwise => unreachable!("a float type")),
            e if e.is_integer() => with_int!(e, T => {
                let (x, y) = (lhs.as_slice::<T>(), rhs.as_slice::<T>());
                pairs(&|i| x[i].to_i128().partial_cmp(&y[i].to_i128()))
            }, otherwise => unreachable!("an integer type")),
            e => with_complex!(e, T => {
                let (x, y) = (lhs.as_slice::<T>(), rhs.as_slice::<T>());
                pairs(&|i| (x[i].re() == y[i].re() && x[i].im() == y[i].im()).then_some(Ordering::Equal))
            }, otherwise => unreachable!("a complex type")),
        };
        Ok(Literal::from_vec(lhs.dims(), result).into())
    }

    /// compare(x, x) is known where every element is in the order
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let element = patch.ty(self.lhs).element().scalar()?;
        let ordered = !(element.is_float() || element.is_complex()) || self.order == Order::Total;
        patch.require(self.lhs == self.rhs && ordered, "the operands differ, or may be NaN")?;
        let pred = array(patch.body(), self.lhs, "(I1) lhs").ok()?.with_element(ElementType::Pred).ty();
        let value = patch.cx().dense(pred, &[u8::from(self.direction.holds(Some(Ordering::Equal)))]);
        patch.constant(value, pred)
    }
}

/// compare(constant, x) = compare(x, constant) in the mirrored direction: laws look for constants on the right.
pub fn compare_constant_first<'c>(compare: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.constant_value(compare.lhs)?;
    let both = patch.constant_value(compare.rhs).is_some();
    patch.require(!both, "both are constants")?;
    patch.push(Compare { lhs: compare.rhs, rhs: compare.lhs, direction: compare.direction.mirrored(), order: compare.order })
}

/// not(compare(x, y)) = compare(x, y) in the opposite direction; for floats in partial order only EQ and NE are opposites.
pub fn not_compare<'c>(not: Not, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let compare: Compare = patch.def(not.input)?;
    let floats = patch.ty(compare.lhs).element().scalar()?.is_float();
    let equality = matches!(compare.direction, Direction::Eq | Direction::Ne);
    patch.require(equality || !floats || compare.order == Order::Total, "both are false for NaN")?;
    patch.push(Compare { direction: compare.direction.opposite(), ..compare })
}
