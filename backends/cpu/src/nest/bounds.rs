//! Between which numbers integers lie that a program computes.

use super::compiler::Compiler;
use shale_dialects::hlo::{Abs, Add, And, Clamp, Convert, Maximum, Minimum, Multiply, Remainder, Select, ShiftLeft};
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};
use shale_loops::Affine;

/// The most ops that are looked at one behind the other.
const DEPTH: usize = 8;

impl Compiler<'_, '_> {
    /// True if an index that a program computes lies below a size, whatever the data are.
    pub(super) fn is_below(&self, index: Value, size: i64) -> bool {
        self.bounds_of(index).is_some_and(|(low, high)| low >= 0 && high < i128::from(size))
    }

    /// The least and the largest number that an integer may be; nothing for other elements.
    pub(super) fn bounds_of(&self, value: Value) -> Option<(i128, i128)> {
        self.bounds(value, DEPTH)
    }

    /// The same, where no more ops than so many are looked at one behind the other.
    fn bounds(&self, value: Value, depth: usize) -> Option<(i128, i128)> {
        let value = self.aliases.get(&value).copied().unwrap_or(value);
        let all = all_of(self.body.ty(value).element().scalar()?)?;
        if let Some(range) = self.forms.get(&value).and_then(|form| self.range(form)) {
            return Some(range);
        }
        if let Some((element, bits)) = self.constants.get(&value) {
            let above = 128 - element.bits();
            let number = if all.0 < 0 { (*bits as i128) << above >> above } else { *bits as i128 };
            return Some((number, number));
        }
        let Some(op) = self.body.def_op(value).filter(|_| depth > 0) else { return Some(all) };
        let of = |value| self.bounds(value, depth - 1);
        // A number that the type does not have becomes any of it.
        let held = |range: &(i128, i128)| all.0 <= range.0 && range.1 <= all.1;
        Some(if let Some(op) = self.body.matches::<Minimum>(op) {
            let (x, y) = (of(op.lhs)?, of(op.rhs)?);
            (x.0.min(y.0), x.1.min(y.1))
        } else if let Some(op) = self.body.matches::<Maximum>(op) {
            let (x, y) = (of(op.lhs)?, of(op.rhs)?);
            (x.0.max(y.0), x.1.max(y.1))
        } else if let Some(op) = self.body.matches::<Clamp>(op) {
            let (low, x, high) = (of(op.min)?, of(op.operand)?, of(op.max)?);
            (x.0.max(low.0).min(high.0), x.1.max(low.1).min(high.1))
        } else if let Some(op) = self.body.matches::<Abs>(op) {
            let x = of(op.input)?;
            let nearest = if x.0 <= 0 && x.1 >= 0 { 0 } else { x.0.abs().min(x.1.abs()) };
            Some((nearest, x.0.abs().max(x.1.abs()))).filter(held).unwrap_or(all)
        } else if let Some(op) = self.body.matches::<Remainder>(op) {
            remainder(of(op.lhs)?, of(op.rhs)?)
        } else if let Some(op) = self.body.matches::<And>(op) {
            // Bits that are not set in one of them are not set.
            let most = [of(op.lhs)?, of(op.rhs)?].into_iter().filter(|x| x.0 >= 0).map(|x| x.1).min();
            most.map_or(all, |most| (0, most))
        } else if let Some(select) = self.body.matches::<Select>(op) {
            let (x, y) = (of(select.on_true)?, of(select.on_false)?);
            (x.0.min(y.0), x.1.max(y.1))
        } else if let Some(op) = self.body.matches::<Add>(op) {
            let (x, y) = (of(op.lhs)?, of(op.rhs)?);
            Some((x.0 + y.0, x.1 + y.1)).filter(held).unwrap_or(all)
        } else if let Some(op) = self.body.matches::<Multiply>(op) {
            product(of(op.lhs)?, of(op.rhs)?).filter(held).unwrap_or(all)
        } else if let Some(affine) = self.body.matches::<Affine<'_>>(op) {
            let offset = i128::from(affine.offset);
            let mut sum = (offset, offset);
            for (index, weight) in self.body.iter(affine.indices).zip(affine.coefficients.list()) {
                let term = product(of(index)?, (i128::from(*weight), i128::from(*weight)))?;
                sum = (sum.0.checked_add(term.0)?, sum.1.checked_add(term.1)?);
            }
            Some(sum).filter(held).unwrap_or(all)
        } else if let Some(op) = self.body.matches::<ShiftLeft>(op) {
            let (by, last) = of(op.rhs)?;
            let power = (by == last && (0..64).contains(&by)).then(|| 1i128 << by);
            let x = of(op.lhs)?;
            power.and_then(|power| product(x, (power, power))).filter(held).unwrap_or(all)
        } else {
            let from = self.body.matches::<Convert<'_>>(op).and_then(|convert| of(convert.input));
            from.filter(held).unwrap_or(all)
        })
    }
}

/// Between which numbers products lie; nothing for very large ones.
fn product(x: (i128, i128), y: (i128, i128)) -> Option<(i128, i128)> {
    let [a, b, c, d] = [(x.0, y.0), (x.0, y.1), (x.1, y.0), (x.1, y.1)].map(|(x, y)| x.checked_mul(y));
    let (a, b, c, d) = (a?, b?, c?, d?);
    Some((a.min(b).min(c).min(d), a.max(b).max(c).max(d)))
}

/// Between which numbers remainders lie: they have the sign of `x`, and by 0 they are `x`.
fn remainder(x: (i128, i128), by: (i128, i128)) -> (i128, i128) {
    let (least, most) = (x.0.min(0), x.1.max(0));
    if by.0 <= 0 && by.1 >= 0 {
        return (least, most);
    }
    let below = by.0.abs().max(by.1.abs()) - 1;
    (least.max(-below), most.min(below))
}

/// The least and the largest number of an integer type.
fn all_of(element: ElementType) -> Option<(i128, i128)> {
    let bits = element.bits();
    match element.kind() {
        ElementKind::Signed => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        ElementKind::Unsigned => Some((0, (1 << bits) - 1)),
        _ => None,
    }
}
