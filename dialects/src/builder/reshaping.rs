//! Other sizes for the same elements, and duplication along dimensions.

use super::broadcast::broadcast;
use super::form::one_to_one;
use super::legalize::{Lowering, legalize};
use crate::builder::{Builder, XlaOp};
use crate::hlo;
use crate::hlo::infer::{Array, Dim, array, distinct_dims, increasing_dims};
use shale_ir::prelude::*;

one_to_one! {
    /// Duplicates an array along new dimensions on the left: the result has the dimensions `broadcast_sizes`, then the operand's.
    broadcast: Broadcast<'c> = "builder.broadcast" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) The sizes of the new dimensions.
        broadcast_sizes: dims,
    } in body => {
        let (operand_type, new) = (array(body, operand, "(I1) operand")?, broadcast_sizes.list());
        let dimensions: Vec<i64> = (new.len()..new.len() + operand_type.rank()).map(|d| d as i64).collect();
        let result = sized(&operand_type, new, "(I2) broadcast_sizes")?;
        let result = result.with_dims(result.dims.iter().chain(&operand_type.dims).copied());
        hlo::Broadcast { input: operand, dimensions: body.cx().dims(&dimensions), result: ResultType(result.ty()) }
    };

    /// Replaces neighbouring dimensions, in order, by one of the product of their sizes.
    collapse: Collapse<'c> = "builder.collapse" [Pure] {
        /// (I1) The array.
        operand: op,
        /// (I2) The dimensions.
        dimensions: dims,
    } in body => hlo::Reshape { input: operand, result: ResultType(collapsed(&array(body, operand, "(I1) operand")?, dimensions.list())?.ty()) };
}

/// The array type with one dimension in place of neighbouring ones.
fn collapsed<'c>(operand: &Array<'c>, dimensions: &[i64]) -> Result<Array<'c>, OpError> {
    let dims = increasing_dims(dimensions, operand.rank(), "(I2) dimensions")?;
    let (Some(&first), Some(&last)) = (dims.first(), dims.last()) else { return Ok(operand.clone()) };
    require!(last - first + 1 == dims.len(), "(I2) dimensions must be neighbours, but are {dimensions:?}");
    let run = &operand.dims[first..=last];
    let size = if run.iter().any(|d| d.size == 0) { Some(0) } else { run.iter().try_fold(1i64, |n, d| n.checked_mul(d.size)) };
    let size = size.ok_or_else(|| OpError::new(format!("the collapsed dimension of {operand} must be smaller than 2^63")))?;
    let one = Dim { size, dynamic: run.iter().any(|d| d.dynamic) };
    Ok(operand.with_dims(operand.dims[..first].iter().copied().chain([one]).chain(operand.dims[last + 1..].iter().copied())))
}

/// The array type with these static dimensions.
fn sized<'c>(operand: &Array<'c>, sizes: &[i64], what: &str) -> Result<Array<'c>, OpError> {
    let negative = sizes.iter().find(|n| **n < 0);
    require!(negative.is_none(), "{what} must not be negative, but there is {}", negative.unwrap_or(&0));
    Ok(operand.with_dims(sizes.iter().map(|size| Dim::of(*size))))
}

op! {
    /// Duplicates an array along new dimensions anywhere, and along dimensions of size 1.
    ///
    /// - (C1) `broadcast_dimensions` has an increasing dimension of the result for each of the operand's.
    /// - (C2) The operand's sizes are 1 or those of the result's dimensions.
    pub struct BroadcastInDim<'c> = "builder.broadcast_in_dim" [Pure, BroadcastInDim::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The sizes of the result.
        out_dim_size: Dims<'c>,
        /// (I3) The dimension of the result that each of the operand's is.
        broadcast_dimensions: Dims<'c>,
    }
}
impl<'c> BroadcastInDim<'c> {
    /// The result's type and the map of the operand's dimensions.
    fn plan(self, body: &Body<'c>) -> Result<(Array<'c>, Vec<usize>), OpError> {
        let operand = array(body, self.operand, "(I1) operand")?;
        let mut result = sized(&operand, self.out_dim_size.list(), "(I2) out_dim_size")?;
        let stated = self.broadcast_dimensions.list();
        require!(stated.len() == operand.rank(), "(C1) broadcast_dimensions must have one entry for each dimension of {operand}, but has {}", stated.len());
        let map = increasing_dims(stated, result.rank(), "(C1) broadcast_dimensions")?;
        for (d, &to) in map.iter().enumerate() {
            let (from, size) = (operand.dims[d], result.dims[to].size);
            require!(from.size == size || from == Dim::of(1), "(C2) dimension {d} of {operand} must be 1 or {size}, the size of dimension {to} of the result");
            result.dims[to].dynamic = from.dynamic;
        }
        Ok((result, map.to_vec()))
    }
}
impl<'c> Semantics<'c> for BroadcastInDim<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(self.plan(body)?.0.ty());
        Ok(())
    }
}
legalize! { BroadcastInDim<'c>: |op, l| {
    let (result, map) = op.plan(l.body)?;
    Ok(vec![broadcast(l, op.operand, &map, &result.dims)?])
}; }

op! {
    /// The same elements under other sizes; the operand's dimensions are first put in the order `dimensions`.
    ///
    /// - (C1) `dimensions` is a permutation of the operand's dimensions.
    /// - (C2) The result has as many elements as `operand`.
    pub struct Reshape<'c> = "builder.reshape" [Pure, Reshape::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The order of its dimensions, the most major first; as they are if left out.
        dimensions: Option<Dims<'c>>,
        /// (I3) The sizes of the result.
        new_sizes: Dims<'c>,
    }
}
impl<'c> Reshape<'c> {
    /// The order of the operand's dimensions, where it changes, and the result's type.
    fn plan(self, body: &Body<'c>) -> Result<(Option<Dims<'c>>, Array<'c>), OpError> {
        let operand = array(body, self.operand, "(I1) operand")?;
        let result = sized(&operand, self.new_sizes.list(), "(I3) new_sizes")?;
        let Some(order) = self.dimensions else { return Ok((None, result)) };
        let dims = distinct_dims(order.list(), operand.rank(), "(C1) dimensions")?;
        require!(dims.len() == operand.rank(), "(C1) dimensions must name all {} dimensions of {operand}, but has {}", operand.rank(), dims.len());
        Ok(((!dims.is_sorted()).then_some(order), result))
    }
}
impl<'c> Semantics<'c> for Reshape<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, result) = (array(body, self.operand, "(I1) operand")?, self.plan(body)?.1);
        let count = |array: &Array<'_>| array.dims.iter().map(|d| i128::from(d.size)).try_fold(1i128, i128::checked_mul);
        let fits = count(&operand).is_some() && count(&operand) == count(&result);
        require!(fits, "(C2) the result must have as many elements as the operand, but there are {result} and {operand}");
        require!(operand.is_static(), "(C2) dynamic dimensions cannot be reshaped by sizes alone, but the operand is {operand}");
        out.push(result.ty());
        Ok(())
    }
}
legalize! { Reshape<'c>: |op, l| {
    let (order, result) = op.plan(l.body)?;
    let input = ordered(l, op.operand, order)?;
    l.replace(hlo::Reshape { input, result: ResultType(result.ty()) })
}; }

fn ordered<'c>(l: &mut Lowering<'_, 'c>, input: Value, order: Option<Dims<'c>>) -> Result<Value, OpError> {
    order.map_or(Ok(input), |permutation| l.push(hlo::Transpose { input, permutation }))
}

impl Builder {
    /// Duplicates an array along new dimensions anywhere, and along dimensions of size 1: dimension `d` of the operand becomes dimension
    /// `broadcast_dimensions[d]` of the result.
    #[track_caller]
    pub fn broadcast_in_dim(&self, operand: XlaOp, out_dim_size: &[i64], broadcast_dimensions: &[i64]) -> XlaOp {
        self.emit("broadcast_in_dim", &[operand], |call| {
            let (out_dim_size, broadcast_dimensions) = (call.cx().dims(out_dim_size), call.cx().dims(broadcast_dimensions));
            call.push(BroadcastInDim { operand: call.value(operand)?, out_dim_size, broadcast_dimensions })
        })
    }

    /// The same elements in row-major order under other sizes.
    #[track_caller]
    pub fn reshape(&self, operand: XlaOp, new_sizes: &[i64]) -> XlaOp {
        self.emit("reshape", &[operand], |call| {
            let new_sizes = call.cx().dims(new_sizes);
            call.push(Reshape { operand: call.value(operand)?, dimensions: None, new_sizes })
        })
    }

    /// As [`Builder::reshape`], with the operand's dimensions in the order `dimensions`, the most major first.
    #[track_caller]
    pub fn reshape_with_dimensions(&self, operand: XlaOp, dimensions: &[i64], new_sizes: &[i64]) -> XlaOp {
        self.emit("reshape", &[operand], |call| {
            let (dimensions, new_sizes) = (Some(call.cx().dims(dimensions)), call.cx().dims(new_sizes));
            call.push(Reshape { operand: call.value(operand)?, dimensions, new_sizes })
        })
    }
}
