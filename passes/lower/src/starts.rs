//! Where windows begin that the program computes: those of slices and gathers.

use crate::element::{Step, dims};
use crate::index::Index;
use crate::scope::{Key, Scope};
use shale_dialects::hlo::{Convert, DynamicSlice, Gather, Maximum, Minimum};
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
            let begin = self.cut(start, 0, sizes[d] - slice.slice_sizes.list()[d])?;
            at[d] = at[d].plus(&begin);
        }
        let from = Key { value: slice.operand, at, guarded: key.guarded };
        Ok(self.all(&[from]).map_or_else(|needs| needs, |values| Step::Done(values[0])))
    }

    /// An element of the operand, at what the index vector says and where the batch is; the windows have one element.
    pub(crate) fn gather(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some(gather) = self.body.matches::<Gather<'_>>(op) else { return Err(OpError::new("a gather must have its attributes")) };
        let offsets = gather.offset_dims.list();
        let batch: SmallVec<[Index; 4]> = (0..key.at.len()).filter(|d| !offsets.contains(&(*d as i64))).map(|d| key.at[d].clone()).collect();
        let vector = gather.index_vector_dim as usize;
        let is_listed = dims(self.body, gather.start_indices).len() > vector;
        let index_of = |number: usize| {
            let mut at = batch.clone();
            if is_listed {
                at.insert(vector, Index::constant(number as i64));
            }
            Key { value: gather.start_indices, at, guarded: key.guarded }
        };
        let map = gather.start_index_map.list();
        let starts = match self.all(&(0..map.len()).map(index_of).collect::<Vec<_>>()) {
            Ok(starts) => starts,
            Err(needs) => return Ok(needs),
        };
        let (sizes, level) = (dims(self.body, gather.operand), self.level(&batch));
        let mut at: SmallVec<[Index; 4]> = sizes.iter().map(|_| Index::constant(0)).collect();
        for (d, along) in gather.operand_batching_dims.list().iter().zip(gather.start_indices_batching_dims.list()) {
            // The index vector's dimension is none of the result.
            let along = *along as usize;
            at[*d as usize] = batch[along - usize::from(is_listed && along > vector)].clone();
        }
        for (d, start) in map.iter().zip(starts) {
            at[*d as usize] = self.cut(start, level, sizes[*d as usize] - 1)?;
        }
        let from = Key { value: gather.operand, at, guarded: key.guarded };
        Ok(self.all(&[from]).map_or_else(|needs| needs, |values| Step::Done(values[0])))
    }

    /// The start of a window, which a scalar in the loops of a level says, not below 0 and not behind the last one.
    fn cut(&mut self, start: Value, level: usize, last: i64) -> Result<Index, OpError> {
        let mark = Key { value: start, at: SmallVec::from_iter([Index::constant(last)]), guarded: true };
        if let Some(begin) = self.known(&mark) {
            return Ok(self.computed(begin, level));
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
            let rhs = self.scalar(level, &number(last)?)?;
            begin = self.push(level, Minimum { lhs: begin, rhs })?;
        }
        if is_signed {
            let rhs = self.scalar(level, &number(0)?)?;
            begin = self.push(level, Maximum { lhs: begin, rhs })?;
        }
        if element != ElementType::S64 {
            begin = self.push(level, Convert { input: begin, to: s64 })?;
        }
        self.learn(mark, begin);
        Ok(self.computed(begin, level))
    }
}
