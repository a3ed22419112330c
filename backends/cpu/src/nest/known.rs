//! What is known of values before a program runs.

use super::compiler::{Buffer, Compiler, View};
use super::plan::{Address, Form};
use shale_dialects::hlo::layout::layout_of;
use shale_dialects::hlo::{And, Compare, Constant, Convert, Direction, Or, Select, ShiftRightLogical};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::shape::ArrayLayout;
use shale_loops::Affine;

impl Compiler<'_, '_> {
    /// The type of an integer that is 0 whatever the loops around do: the high bits of an index, and those of another type.
    fn zero(&self, op: Op) -> Option<ElementType> {
        let result = self.body.iter(self.body.results(op)).next()?;
        let element = self.body.ty(result).element().scalar().filter(|element| element.is_integer())?;
        if let Some(convert) = self.body.matches::<Convert<'_>>(op) {
            let (from, bits) = self.constants.get(&convert.input).copied()?;
            return (from.is_integer() && bits == 0).then_some(element);
        }
        let shift: ShiftRightLogical = self.body.matches(op)?;
        let (low, high) = self.bounds_of(shift.lhs)?;
        let (_, by) = self.constants.get(&shift.rhs).copied()?;
        let fits = low >= 0 && by < u128::from(element.bits()) && high < 1i128 << by;
        fits.then_some(element)
    }

    /// Notes constants, indices that are weighted sums of known ones, and what is true of these whatever the loops around do.
    ///
    /// # Errors
    /// A constant that does not fit into memory.
    pub(crate) fn note_known(&mut self, op: Op) -> Result<bool, Diagnostic> {
        if let Some(constant) = self.body.matches::<Constant<'_>>(op) {
            let result = self.body.result(op, 0);
            let (element, dims) = self.memory(op, result)?;
            let literal = Literal::from_attr(constant.value.0, self.body.ty(result)).ok_or_else(|| self.error(op, "the constant does not fit into memory"))?;
            let layout = layout_of(self.body.ty(result)).unwrap_or_else(|| ArrayLayout::row_major(literal.rank()));
            let literal = literal.relayout(&layout).map_err(|error| self.error(op, error.to_string()))?;
            if dims.is_empty() {
                let mut bits = [0u8; 16];
                bits[..element.bytes()].copy_from_slice(&literal.bytes()[..element.bytes()]);
                self.constants.insert(result, (element, u128::from_le_bytes(bits)));
                if element == ElementType::S64 {
                    self.forms.insert(result, Form::constant(u128::from_le_bytes(bits) as i64));
                }
            } else {
                // As the array that its memory is, which nobody takes for one in another layout.
                let literal = literal.bitcast(&dims, None).map_err(|error| self.error(op, error.to_string()))?;
                self.buffers.push(Buffer::Constant(literal));
                let address = Address { buffer: self.buffers.len() - 1, form: Form::default() };
                self.views.insert(result, View { address, element, dims });
            }
            return Ok(true);
        }
        if let Some(element) = self.zero(op) {
            self.constants.insert(self.body.result(op, 0), (element, 0));
            return Ok(true);
        }
        if let Some(truth) = self.truth(op) {
            self.constants.insert(self.body.result(op, 0), (ElementType::Pred, truth.into()));
            return Ok(true);
        }
        if let Some(form) = self.divided(op) {
            self.forms.insert(self.body.result(op, 0), form);
            return Ok(true);
        }
        let Some(affine) = self.body.matches::<Affine<'_>>(op) else {
            // It may have been known for another part of the loops.
            for value in self.body.iter(self.body.results(op)) {
                self.constants.remove(&value);
                self.forms.remove(&value);
            }
            return Ok(false);
        };
        let (result, mut sum) = (self.body.result(op, 0), Form::constant(affine.offset));
        for (index, weight) in self.body.iter(affine.indices).zip(affine.coefficients.list()) {
            // Else it is computed in lanes.
            let Some(form) = self.form(index) else {
                self.forms.remove(&result);
                return Ok(false);
            };
            sum.add(&form, *weight);
        }
        self.forms.insert(result, sum);
        Ok(true)
    }

    /// Whether a comparison of indices, or what combines such, is true or false in all iterations of the loops around.
    fn truth(&self, op: Op) -> Option<bool> {
        if let Some(compare) = self.body.matches::<Compare>(op) {
            if self.body.ty(compare.lhs).element().scalar() != Some(ElementType::S64) {
                return None; // a float may differ from itself
            }
            let (mut difference, right) = (self.form(compare.lhs)?, self.form(compare.rhs)?);
            difference.add(&right, -1);
            let (low, high) = self.range(&difference)?;
            return match compare.direction {
                Direction::Lt => decided(high < 0, low >= 0),
                Direction::Le => decided(high <= 0, low > 0),
                Direction::Gt => decided(low > 0, high <= 0),
                Direction::Ge => decided(low >= 0, high < 0),
                Direction::Eq => decided(low == 0 && high == 0, low > 0 || high < 0),
                Direction::Ne => decided(low > 0 || high < 0, low == 0 && high == 0),
            };
        }
        if let Some(and) = self.body.matches::<And>(op) {
            let (a, b) = (self.known_truth(and.lhs), self.known_truth(and.rhs));
            return decided(a == Some(true) && b == Some(true), a == Some(false) || b == Some(false));
        }
        let or = self.body.matches::<Or>(op)?;
        let (a, b) = (self.known_truth(or.lhs), self.known_truth(or.rhs));
        decided(a == Some(true) || b == Some(true), a == Some(false) && b == Some(false))
    }

    /// The truth value that a value is known to be.
    pub(crate) fn known_truth(&self, value: Value) -> Option<bool> {
        self.constants.get(&value).filter(|(element, _)| *element == ElementType::Pred).map(|(_, bits)| *bits != 0)
    }

    /// The value that a choice takes in all iterations of the loops around, if that is known.
    pub(crate) fn chosen(&self, op: Op) -> Option<Value> {
        let select = self.body.matches::<Select>(op)?;
        self.known_truth(select.pred).map(|truth| if truth { select.on_true } else { select.on_false })
    }
}

fn decided(yes: bool, no: bool) -> Option<bool> {
    (yes != no).then_some(yes)
}
