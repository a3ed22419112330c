//! What one call of a builder's method sees.

use super::api::XlaOp;
use crate::hlo::infer::array;
use shale_ir::body::{At, Block, Body, Value, Values};
use shale_ir::loc::LocationKind;
use shale_ir::op::{OpError, Semantics};
use shale_ir::require;
use shale_ir::session::{Cx, Dims};
use shale_ir::shape::Shape;
use shale_ir::text::type_text;
use shale_ir::types::Type;
use std::panic::Location;

/// One call of a builder's method: the function's body, and where the call stands.
pub(super) struct Call<'a, 'c> {
    pub(super) body: &'a mut Body<'c>,
    pub(super) builder: u64,
    /// The blocks that are open, the function's first.
    pub(super) open: &'a [Block],
    pub(super) place: &'static Location<'static>,
}

impl<'c> Call<'_, 'c> {
    /// The session.
    pub(super) fn cx(&self) -> Cx<'c> {
        self.body.cx()
    }

    /// The value behind a handle.
    ///
    /// # Errors
    /// A handle of another builder, or of a sub-computation that has ended.
    pub(super) fn value(&self, op: XlaOp) -> Result<Value, OpError> {
        let own = op.value.filter(|_| op.builder == self.builder);
        let Some(value) = own else { return Err(OpError::new("an operand belongs to another builder").with_hint("pass it as a parameter")) };
        if !self.body.def_block(value).is_some_and(|b| self.open.contains(&b)) {
            return Err(OpError::new("an operand belongs to a sub-computation that has ended").with_hint("return it from there"));
        }
        Ok(value)
    }

    /// The values behind handles.
    ///
    /// # Errors
    /// As [`Call::value`].
    pub(super) fn values(&mut self, ops: &[XlaOp]) -> Result<Values, OpError> {
        let values = ops.iter().map(|op| self.value(*op)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.body.values(&values))
    }

    /// The types of operands.
    ///
    /// # Errors
    /// As [`Call::value`].
    pub(super) fn types(&self, ops: &[XlaOp]) -> Result<Vec<Type<'c>>, OpError> {
        ops.iter().map(|op| Ok(self.body.ty(self.value(*op)?))).collect()
    }

    /// The type of a shape.
    ///
    /// # Errors
    /// A shape that is not valid.
    pub(super) fn shape(&self, shape: &Shape) -> Result<Type<'c>, OpError> {
        shape.validate().map_err(|e| OpError::new(e.to_string()))?;
        Ok(shape.to_type(self.cx()))
    }

    /// A list of numbers; ones for an empty one.
    pub(super) fn ones_if_empty(&self, list: &[i64], rank: usize) -> Dims<'c> {
        if list.is_empty() { self.cx().dims(&vec![1; rank]) } else { self.cx().dims(list) }
    }

    /// The scalars of the element types of operands: what a computation on their elements takes.
    ///
    /// # Errors
    /// As [`Call::value`], an operand that is no array, or no operands.
    pub(super) fn scalars(&self, ops: &[XlaOp]) -> Result<Vec<Type<'c>>, OpError> {
        require!(!ops.is_empty(), "(C1) must have at least one operand");
        ops.iter().enumerate().map(|(i, op)| Ok(array(self.body, self.value(*op)?, &format!("operand {i}"))?.with_dims([]).ty())).collect()
    }

    /// What a reducer takes: the accumulators, and then an element of each operand.
    ///
    /// # Errors
    /// As [`Call::scalars`], or not one initial value for each operand.
    pub(super) fn reduced(&self, operands: &[XlaOp], init_values: &[XlaOp]) -> Result<Vec<Type<'c>>, OpError> {
        let (count, scalars) = (operands.len(), self.scalars(operands)?);
        require!(count == init_values.len(), "(C1) must have one initial value for each of {count} operands, but has {}", init_values.len());
        Ok(scalars.repeat(2))
    }

    /// Appends an op to the innermost open block.
    ///
    /// # Errors
    /// What inference or the op's verifier says.
    pub(super) fn push<T: Semantics<'c>>(&mut self, fields: T) -> Result<T::Out, OpError> {
        let (cx, at) = (self.cx(), (self.place.line(), self.place.column()));
        let loc = self.body.add_location(cx.location(LocationKind::File { file: cx.str(self.place.file()), start: at, end: at }));
        let block = *self.open.last().expect("the function's block is open");
        let out = self.body.push(At::End(block), loc, fields)?;
        let op = self.body.last_op(block).expect("an op was pushed");
        (T::info().verify)(self.body, op, &mut shale_ir::op::Scratch::default())?;
        Ok(out)
    }
}

/// A value's type and the place of the call that made it.
pub(super) fn describe(body: &Body<'_>, value: Value) -> String {
    let made = body.def_op(value).map(|op| body.location(body.loc(op)));
    match made.map(|location| *location.get()) {
        Some(LocationKind::File { file, start: (line, column), .. }) => format!("{} from {}:{line}:{column}", type_text(body.ty(value)), file.text()),
        _ => type_text(body.ty(value)),
    }
}
