//! Contractions of which a fusion only takes the transposed result: the kernel leaves it as it is to lie, so that nothing is moved.

use crate::scope::Scope;
use shale_dialects::hlo::layout::laid_out;
use shale_dialects::hlo::{Bitcast, Broadcast, DotGeneral, Reshape, Transpose};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::{OpError, ResultType};
use shale_ir::shape::ArrayLayout;
use shale_ir::types::Type;

/// The transposed result of a contraction, and the type under which the result lies in memory like it. None if anything else reads the result, if its
/// sizes are not known, or if neighbours do not stay neighbours: then the kernel would write them one by one. Dimensions of one index may come and go between.
fn transposed<'c>(body: &Body<'c>, kernel: Op) -> Option<(Value, Type<'c>)> {
    body.matches::<DotGeneral<'c>>(kernel)?;
    let result = body.result(kernel, 0);
    let reader_of = |value: Value| body.users(value).next().filter(|_| body.has_one_use(value));
    let mut reader = reader_of(result)?;
    if body.matches::<Reshape<'c>>(reader).is_some() {
        reader = reader_of(body.result(reader, 0))?;
    }
    let (read, order) = in_order(body, reader)?;
    body.ty(result).array().filter(|array| array.layout.is_none() && array.elements().is_some())?;
    let (own, read) = (longer(body, result)?, longer(body, read)?);
    if own.iter().map(|(_, n)| n).ne(read.iter().map(|(_, n)| n)) {
        return None;
    }
    // The dimensions of the result that are longer than 1, as the transposed one has them.
    let place = |d: &i64| read.iter().position(|(other, _)| other == d).map(|i| own[i].0);
    let order: Vec<i64> = order.iter().filter_map(place).collect();
    if order.last() != own.last().map(|(d, _)| d) {
        return None;
    }
    let rank = body.ty(result).array()?.rank() as i64;
    let minor_to_major: Vec<i64> = order.iter().rev().copied().chain((0..rank).rev().filter(|d| !order.contains(d))).collect();
    Some((body.result(reader, 0), laid_out(body.cx(), body.ty(result), &ArrayLayout::new(minor_to_major))))
}

/// What an op reads that only brings dimensions into another order, or adds such of one index, and its dimensions in that order.
fn in_order<'c>(body: &Body<'c>, op: Op) -> Option<(Value, Vec<i64>)> {
    if let Some(transpose) = body.matches::<Transpose<'c>>(op) {
        return Some((transpose.input, transpose.permutation.list().to_vec()));
    }
    let broadcast = body.matches::<Broadcast<'c>>(op)?;
    let [from, to] = [broadcast.input, body.result(op, 0)].map(|value| body.ty(value).array().and_then(|array| array.elements()));
    let mut order: Vec<i64> = (0..broadcast.dimensions.list().len() as i64).collect();
    order.sort_by_key(|d| broadcast.dimensions.list()[*d as usize]);
    (from.is_some() && from == to).then_some((broadcast.input, order))
}

/// The dimensions of an array that are longer than 1, with their sizes.
fn longer(body: &Body<'_>, value: Value) -> Option<Vec<(i64, i64)>> {
    let dims = body.ty(value).array()?.dims.list();
    Some((0..).zip(dims).filter(|(_, n)| **n != 1).map(|(d, n)| (d, *n)).collect())
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
