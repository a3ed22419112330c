//! Between which numbers integers lie that a program computes.

use super::compiler::Compiler;
use shale_dialects::hlo::{Convert, Maximum, Minimum, Select};
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};

/// The most ops that are looked at one behind the other.
const DEPTH: usize = 8;

impl Compiler<'_, '_> {
    /// True if an index that a program computes lies below a size, whatever the data are.
    pub(super) fn is_below(&self, index: Value, size: i64) -> bool {
        self.bounds(index, DEPTH).is_some_and(|(low, high)| low >= 0 && high < i128::from(size))
    }

    /// The least and the largest number that an integer may be; nothing for other elements.
    fn bounds(&self, value: Value, depth: usize) -> Option<(i128, i128)> {
        let value = self.aliases.get(&value).copied().unwrap_or(value);
        let all = all_of(self.body.ty(value).element().scalar()?)?;
        if let Some(form) = self.forms.get(&value) {
            return Some(self.range(form).unwrap_or(all));
        }
        if let Some((element, bits)) = self.constants.get(&value) {
            let above = 128 - element.bits();
            let number = if all.0 < 0 { (*bits as i128) << above >> above } else { *bits as i128 };
            return Some((number, number));
        }
        let Some(op) = self.body.def_op(value).filter(|_| depth > 0) else { return Some(all) };
        let of = |value| self.bounds(value, depth - 1);
        Some(if let Some(op) = self.body.matches::<Minimum>(op) {
            let (x, y) = (of(op.lhs)?, of(op.rhs)?);
            (x.0.min(y.0), x.1.min(y.1))
        } else if let Some(op) = self.body.matches::<Maximum>(op) {
            let (x, y) = (of(op.lhs)?, of(op.rhs)?);
            (x.0.max(y.0), x.1.max(y.1))
        } else if let Some(select) = self.body.matches::<Select>(op) {
            let (x, y) = (of(select.on_true)?, of(select.on_false)?);
            (x.0.min(y.0), x.1.max(y.1))
        } else {
            // A number that the type does not have becomes any of it.
            let from = self.body.matches::<Convert<'_>>(op).and_then(|convert| of(convert.input));
            from.filter(|(low, high)| *low >= all.0 && *high <= all.1).unwrap_or(all)
        })
    }
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
