//! Arrays in memory: an array with a layout is one in row-major order, of permuted dimensions and padded sizes, under another type.

use crate::index::Index;
use crate::scope::{Key, Scope};
use shale_dialects::hlo::layout::{is_row_major, layout_of};
use shale_dialects::hlo::{And, Bitcast, Select};
use shale_ir::body::Value;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::{OpError, ResultType};
use shale_ir::shape::ArrayLayout;
use shale_ir::types::Type;

/// What loops make: a value, and how it is to lie in memory.
pub(crate) struct Output<'c> {
    pub(crate) value: Value,
    /// The type with the layout.
    pub(crate) ty: Type<'c>,
    /// The sizes in memory, padding included, the slowest varying first: a loop for each.
    pub(crate) sizes: Vec<i64>,
    /// The dimension of the value along each loop.
    pub(crate) order: Vec<usize>,
}

/// The sizes of an array's memory, and the dimension of the array that each of them is.
fn memory(ty: Type<'_>) -> (Vec<i64>, Vec<usize>) {
    let dims = ty.array().map_or(&[][..], |array| array.dims.list());
    let layout = layout_of(ty).filter(|_| !is_row_major(ty)).unwrap_or_else(|| ArrayLayout::row_major(dims.len()));
    let order: Vec<usize> = layout.minor_to_major.iter().rev().map(|d| *d as usize).collect();
    let padded = layout.padded_dimensions.as_deref().unwrap_or(dims);
    (order.iter().map(|d| padded[*d]).collect(), order)
}

impl<'c> Output<'c> {
    /// A value that is to lie as a type says.
    pub(crate) fn new(value: Value, ty: Type<'c>) -> Output<'c> {
        let (sizes, order) = memory(ty);
        Output { value, ty, sizes, order }
    }
}

impl<'c> Scope<'_, 'c> {
    /// An array that exists as one in row-major order, and the dimension of the array that each of its dimensions is.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn in_order(&mut self, array: Value) -> Result<(Value, Vec<usize>), OpError> {
        let ty = self.body.ty(array);
        let (sizes, order) = memory(ty);
        if is_row_major(ty) {
            return Ok((array, order));
        }
        if let Some(known) = self.stored.get(&array) {
            return Ok((*known, order));
        }
        let element = ty.element().scalar().unwrap_or(ElementType::Pred);
        let result = ResultType(self.body.cx().array(element, &sizes));
        let stored = self.push(0, Bitcast { input: array, result })?;
        self.stored.insert(array, stored);
        Ok((stored, order))
    }

    /// What loops have made in the order of memory, under the type that says so.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn placed(&mut self, array: Value, ty: Type<'c>) -> Result<Value, OpError> {
        let own = self.body.ty(array);
        if own == ty || (is_row_major(ty) && ty.array().is_none_or(|array| array.rank() == 0)) {
            return Ok(array);
        }
        // The type of an argument is not this op's to change.
        if is_row_major(ty) && self.body.def_op(array).is_some() {
            self.body.set_type(array, ty);
            return Ok(array);
        }
        self.push(0, Bitcast { input: array, result: ResultType(ty) })
    }

    /// What lies at a place of an output's memory: an element, or padding.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn output(&mut self, output: &Output<'c>, at: &[Index]) -> Result<Value, OpError> {
        let mut index = vec![Index::constant(0); at.len()];
        output.order.iter().zip(at).for_each(|(d, along)| index[*d] = along.clone());
        let dims = crate::element::dims(self.body, output.value);
        let padded: Vec<usize> = output.order.iter().zip(&output.sizes).filter(|(d, size)| dims[**d] < **size).map(|(d, _)| *d).collect();
        if padded.is_empty() {
            return self.element(output.value, &index);
        }
        let on_true = self.demand(Key { value: output.value, at: index.as_slice().into(), guarded: true })?;
        let level = self.level(&index);
        let mut pred = None;
        for d in padded {
            let test = self.within(&index[d], (None, Some(dims[d])))?;
            pred = match (pred, test) {
                (Some(lhs), Some(rhs)) => Some(self.push(level, And { lhs, rhs })?),
                (one, other) => one.or(other),
            };
        }
        let element = output.ty.element().scalar().unwrap_or(ElementType::Pred);
        let bits = layout_of(output.ty).and_then(|layout| layout.padding_value).unwrap_or(0);
        let value = Literal::scalar_from_bytes(element, &bits.to_le_bytes()[..element.bytes().min(8)]).unwrap_or_else(|| Literal::zeros(element, &[]));
        let on_false = self.scalar(level, &value)?;
        match pred {
            Some(pred) => self.push(level, Select { pred, on_true, on_false }),
            None => Ok(on_true),
        }
    }
}
