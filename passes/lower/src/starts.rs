//! Where slices begin that the program computes.

use crate::element::{Step, dims};
use crate::index::Index;
use crate::scope::{Key, Scope};
use shale_dialects::hlo::{Convert, DynamicSlice, Maximum, Minimum};
use shale_ir::body::{Op, Value};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use shale_ir::op::{OpError, ResultType};
use smallvec::SmallVec;

impl Scope<'_, '_> {
    /// The starts are cut so that the slice lies within the array.
    pub(crate) fn dynamic_slice(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some(slice) = self.body.matches::<DynamicSlice<'_>>(op) else { return Err(OpError::new("a slice must have its attributes")) };
        let starts: Vec<Value> = self.body.iter(slice.start_indices).collect();
        let keys: Vec<Key> = starts.iter().map(|value| Key { value: *value, at: SmallVec::new(), guarded: false }).collect();
        let scalars = match self.all(&keys) {
            Ok(scalars) => scalars,
            Err(needs) => return Ok(needs),
        };
        let sizes = dims(self.body, slice.operand);
        let mut at = key.at.clone();
        for (d, start) in scalars.into_iter().enumerate() {
            let last = sizes[d] - slice.slice_sizes.list()[d];
            // A slice of all elements begins at the first one.
            if last > 0 {
                let begin = self.cut(start, last)?;
                at[d] = at[d].plus(&begin);
            }
        }
        let from = Key { value: slice.operand, at, guarded: key.guarded };
        Ok(self.all(&[from]).map_or_else(|needs| needs, |values| Step::Done(values[0])))
    }

    /// A start as a scalar says it, not below 0 and not behind the last one.
    fn cut(&mut self, start: Value, last: i64) -> Result<Index, OpError> {
        let mark = Key { value: start, at: SmallVec::from_iter([Index::constant(last)]), guarded: true };
        if let Some(begin) = self.known(&mark) {
            return Ok(self.computed(begin, 0));
        }
        let element = self.body.ty(start).element().scalar().unwrap_or(ElementType::S64);
        let s64 = ResultType(self.body.cx().array(ElementType::S64, &[]));
        let mut begin = start;
        // In its own type, as far as that has the bounds: lanes of few bits are many.
        let is_signed = element.kind() == ElementKind::Signed;
        let largest = u64::MAX >> (64 - element.bits() + u32::from(is_signed));
        let number =
            |n: i64| Literal::scalar_from_bytes(element, &n.to_le_bytes()[..element.bytes()]).ok_or_else(|| OpError::new("an index must be an integer"));
        if last as u64 <= largest {
            let rhs = self.scalar(0, &number(last)?)?;
            begin = self.push(0, Minimum { lhs: begin, rhs })?;
        }
        if is_signed {
            let rhs = self.scalar(0, &number(0)?)?;
            begin = self.push(0, Maximum { lhs: begin, rhs })?;
        }
        if element != ElementType::S64 {
            begin = self.push(0, Convert { input: begin, to: s64 })?;
        }
        self.learn(mark, begin);
        Ok(self.computed(begin, 0))
    }
}
