//! Contractions of which a fusion only takes the transposed result: the kernel leaves it as it is to lie, so that nothing is moved.

use crate::scope::Scope;
use shale_dialects::hlo::{Bitcast, DotGeneral, Transpose};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::{OpError, ResultType};
use shale_ir::shape::Layout;
use shale_ir::types::{ArrayType, Type, TypeKind};

/// The transposed result of a contraction, and the type under which the result lies in memory like it. None if anything else reads the result, if its
/// sizes are not known, or if neighbours do not stay neighbours: then the kernel would write them one by one.
fn transposed<'c>(body: &Body<'c>, kernel: Op) -> Option<(Value, Type<'c>)> {
    body.matches::<DotGeneral<'c>>(kernel)?;
    let result = body.result(kernel, 0);
    let reader = body.users(result).next().filter(|_| body.has_one_use(result))?;
    let permutation = body.matches::<Transpose<'c>>(reader)?.permutation.list();
    let array = body.ty(result).array().filter(|array| array.layout.is_none() && array.elements().is_some())?;
    if permutation.last().is_none_or(|last| *last + 1 != permutation.len() as i64) {
        return None;
    }
    let minor_to_major: Vec<i64> = permutation.iter().rev().copied().collect();
    let layout = Layout { minor_to_major: body.cx().dims(&minor_to_major), padded_dimensions: None, padding_value: None };
    Some((body.result(reader, 0), body.cx().ty(TypeKind::Array(ArrayType { layout: Some(&layout), ..array }))))
}

impl Scope<'_, '_> {
    /// Has a kernel, of which `copy` stands before the fusion, leave its result transposed if that is all that becomes of it.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn put_transposed(&mut self, kernel: Op, copy: Op) -> Result<(), OpError> {
        let Some((transposed, ty)) = transposed(self.body, kernel) else { return Ok(()) };
        let array = self.body.result(copy, 0);
        self.body.set_type(array, ty);
        let placed = self.push(0, Bitcast { input: array, result: ResultType(self.body.ty(transposed)) })?;
        self.arrays.insert(transposed, placed);
        Ok(())
    }
}
