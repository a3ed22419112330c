//! Tuples, and how they become lists of values where hlo has several results instead.

use super::call::Call;
use super::legalize::{Lowering, legalize, one_to_one};
use crate::hlo;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

one_to_one! {
    /// Puts values together into a tuple.
    tuple: Tuple = "builder.tuple" {
        /// (I1) The parts, in order.
        elements: ops,
    } => hlo::Tuple { inputs: elements };

    /// Part `index` of a tuple.
    get_tuple_element: GetTupleElement = "builder.get_tuple_element" {
        /// (I1) The tuple.
        tuple_data: op,
        /// (I2) Which part, from 0.
        index: int,
    } => hlo::GetTupleElement { input: tuple_data, index };
}

impl Call<'_, '_> {
    /// The results of an op as the specification's `Collate`: one value as it is, several as a tuple.
    ///
    /// # Errors
    /// What inference says.
    pub(super) fn collate(&mut self, results: Values) -> Result<Value, OpError> {
        match results.len() {
            1 => Ok(self.body.at(results, 0)),
            _ => self.push(Tuple { elements: results }),
        }
    }
}

impl<'c> Lowering<'_, 'c> {
    /// A value's parts that are no tuples, from left to right.
    ///
    /// # Errors
    /// What inference says.
    pub fn leaves(&mut self, value: Value) -> Result<Vec<Value>, OpError> {
        let TypeKind::Tuple(parts) = *self.body.ty(value).get() else { return Ok(vec![value]) };
        let mut leaves = Vec::new();
        for index in 0..parts.len() as i64 {
            let part = self.push(hlo::GetTupleElement { input: value, index })?;
            leaves.extend(self.leaves(part)?);
        }
        Ok(leaves)
    }

    /// The value of type `ty` with these leaves: the inverse of [`Lowering::leaves`].
    ///
    /// # Errors
    /// What inference says.
    pub fn rebuild(&mut self, ty: Type<'c>, leaves: &mut impl Iterator<Item = Value>) -> Result<Value, OpError> {
        let TypeKind::Tuple(parts) = *ty.get() else { return leaves.next().ok_or_else(|| OpError::new("a tuple has more parts than values")) };
        let parts = parts.iter().map(|part| self.rebuild(*part, leaves)).collect::<Result<Vec<_>, _>>()?;
        let operands = self.body.values(&parts);
        self.push(hlo::Tuple { inputs: operands })
    }

    /// A new region that does what `region` does, with the leaves of its arguments and results instead of tuples.
    ///
    /// # Errors
    /// What inference says.
    pub fn flatten_region(&mut self, region: Region) -> Result<Region, OpError> {
        let old = self.body.first_block(region).ok_or_else(|| OpError::new("a computation is empty"))?;
        let args: Vec<Value> = self.body.iter(self.body.args(old)).collect();
        let types: Vec<Type<'c>> = args.iter().flat_map(|a| leaf_types(self.body.ty(*a))).collect();
        let new_region = self.body.new_region();
        let new = self.body.add_block(new_region, &types);
        self.body.move_ops(old, At::End(new));
        let (outer, first) = (self.op(), self.body.first_op(new));
        self.at(first.ok_or_else(|| OpError::new("a computation is empty"))?);
        let mut leaves = self.body.iter(self.body.args(new)).collect::<Vec<_>>().into_iter();
        for arg in args {
            let value = self.rebuild(self.body.ty(arg), &mut leaves)?;
            self.body.replace_all_uses(arg, value);
        }
        let end = self.body.last_op(new).expect("the block is not empty");
        self.at(end);
        let mut returned = Vec::new();
        for value in self.body.iter(self.body.operands(end)).collect::<Vec<_>>() {
            returned.extend(self.leaves(value)?);
        }
        self.body.set_operands(end, &returned);
        self.at(outer);
        Ok(new_region)
    }
}

/// The types of the leaves of a value of type `ty`.
pub fn leaf_types<'c>(ty: Type<'c>) -> Vec<Type<'c>> {
    match *ty.get() {
        TypeKind::Tuple(parts) => parts.iter().flat_map(|part| leaf_types(*part)).collect(),
        _ => vec![ty],
    }
}
