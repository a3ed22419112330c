//! Tuples, and how they become lists of values where hlo has several results instead.

use super::call::Call;
use super::form::one_to_one;
use super::legalize::{Lowering, legalize};
use crate::hlo;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

one_to_one! {
    /// Puts values together into a tuple.
    tuple: Tuple = "builder.tuple" [Pure] {
        /// (I1) The parts, in order.
        elements: ops,
    } => hlo::Tuple { inputs: elements };

    /// Part `index` of a tuple.
    get_tuple_element: GetTupleElement = "builder.get_tuple_element" [Pure] {
        /// (I1) The tuple.
        tuple_data: op,
        /// (I2) Which part, from 0.
        index: int,
    } => hlo::GetTupleElement { input: tuple_data, index };
}

/// The results of an op as the specification's `Collate`: one value as it is, several as a tuple.
pub(super) trait Collate {
    /// The one value.
    ///
    /// # Errors
    /// What inference says.
    fn collate(self, call: &mut Call<'_, '_>) -> Result<Value, OpError>;
}

impl Collate for Value {
    fn collate(self, _: &mut Call<'_, '_>) -> Result<Value, OpError> {
        Ok(self)
    }
}

impl Collate for Values {
    fn collate(self, call: &mut Call<'_, '_>) -> Result<Value, OpError> {
        if self.len() == 1 { Ok(call.body.at(self, 0)) } else { call.push(Tuple { elements: self }) }
    }
}

impl Call<'_, '_> {
    /// The parts of a tuple; any other value as it is.
    ///
    /// # Errors
    /// What inference says.
    pub(super) fn parts(&mut self, value: Value) -> Result<Vec<Value>, OpError> {
        let TypeKind::Tuple(parts) = *self.body.ty(value).get() else { return Ok(vec![value]) };
        (0..parts.len() as i64).map(|index| self.push(GetTupleElement { tuple_data: value, index })).collect()
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

    /// The value of type `ty` with the results of an op as its leaves.
    ///
    /// # Errors
    /// What inference says.
    pub fn rebuilt(&mut self, ty: Type<'c>, results: Values) -> Result<Value, OpError> {
        let mut results = self.body.iter(results).collect::<Vec<_>>().into_iter();
        self.rebuild(ty, &mut results)
    }

    /// A new region that does what `region` does, with the leaves of its arguments and results instead of tuples.
    ///
    /// # Errors
    /// What inference says.
    pub fn flatten_region(&mut self, region: Region) -> Result<Region, OpError> {
        let old = self.block(region)?;
        let args: Vec<Value> = self.body.iter(self.body.args(old)).collect();
        let types: Vec<Type<'c>> = args.iter().flat_map(|a| leaf_types(self.body.ty(*a))).collect();
        let (new_region, new) = self.moved(old, &types);
        let outer = self.op();
        let first = self.body.first_op(new).ok_or("a computation is empty")?;
        self.at(first);
        let mut leaves = self.body.iter(self.body.args(new)).collect::<Vec<_>>().into_iter();
        for arg in args {
            let value = self.rebuild(self.body.ty(arg), &mut leaves)?;
            if let Some(name) = self.body.value_name(arg) {
                self.body.set_value_name(value, name);
            }
            self.body.replace_all_uses(arg, value);
        }
        self.flatten_returned(new)?;
        self.at(outer);
        Ok(new_region)
    }

    /// A new region without arguments that does what `region` does with `args`, and returns the leaves of its results.
    ///
    /// # Errors
    /// What inference says.
    pub fn bind_region(&mut self, region: Region, args: &[Value]) -> Result<Region, OpError> {
        let old = self.block(region)?;
        let (new_region, new) = self.moved(old, &[]);
        let params: Vec<Value> = self.body.iter(self.body.args(old)).collect();
        params.into_iter().zip(args).for_each(|(param, arg)| self.body.replace_all_uses(param, *arg));
        let outer = self.op();
        self.flatten_returned(new)?;
        self.at(outer);
        Ok(new_region)
    }

    /// The one block of a computation.
    pub(super) fn block(&self, region: Region) -> Result<Block, OpError> {
        self.body.first_block(region).ok_or_else(|| OpError::new("a computation is empty"))
    }

    /// A new region of one block that has the ops of `old`.
    fn moved(&mut self, old: Block, types: &[Type<'c>]) -> (Region, Block) {
        let region = self.body.new_region();
        let new = self.body.add_block(region, types);
        self.body.move_ops(old, At::End(new));
        (region, new)
    }

    /// Lets a block return the leaves of what it returns.
    fn flatten_returned(&mut self, block: Block) -> Result<(), OpError> {
        let end = self.body.last_op(block).ok_or("a computation is empty")?;
        self.at(end);
        let mut returned = Vec::new();
        for value in self.body.iter(self.body.operands(end)).collect::<Vec<_>>() {
            returned.extend(self.leaves(value)?);
        }
        self.body.set_operands(end, &returned);
        Ok(())
    }
}

/// The types of the leaves of a value of type `ty`.
pub fn leaf_types<'c>(ty: Type<'c>) -> Vec<Type<'c>> {
    match *ty.get() {
        TypeKind::Tuple(parts) => parts.iter().flat_map(|part| leaf_types(*part)).collect(),
        _ => vec![ty],
    }
}
