//! How an op is replaced by several simpler ones, which may have regions: what patterns cannot write.

use crate::hlo;
use shale_ir::body::{At, Body, Op, Region, Value};
use shale_ir::op::traits::implements;
use shale_ir::op::{Interface, OpError, Out, Semantics, Trait, take_fields};
use shale_ir::session::Cx;
use shale_ir::types::Type;

/// One op on its way to simpler ones.
pub struct Lowering<'a, 'c> {
    /// The body that the op stands in.
    pub body: &'a mut Body<'c>,
    op: Op,
}

impl<'a, 'c> Lowering<'a, 'c> {
    /// Prepares the lowering of `op`.
    pub fn new(body: &'a mut Body<'c>, op: Op) -> Self {
        Lowering { body, op }
    }

    /// The session.
    pub fn cx(&self) -> Cx<'c> {
        self.body.cx()
    }

    /// The op.
    pub fn op(&self) -> Op {
        self.op
    }

    /// Adds the next ops before `op` instead.
    pub(crate) fn at(&mut self, op: Op) {
        self.op = op;
    }

    /// Adds an op before the one that is lowered, with its location.
    ///
    /// # Errors
    /// What inference says.
    pub fn push<T: Semantics<'c>>(&mut self, fields: T) -> Result<T::Out, OpError> {
        self.body.push(At::Before(self.op), self.body.loc(self.op), fields)
    }

    /// A new region that adds two scalars.
    ///
    /// # Errors
    /// What inference says.
    pub(crate) fn sum(&mut self, scalar: Type<'c>) -> Result<Region, OpError> {
        let (loc, region) = (self.body.loc(self.op), self.body.new_region());
        let block = self.body.add_block(region, &[scalar, scalar]);
        let args = self.body.args(block);
        let (lhs, rhs) = (self.body.at(args, 0), self.body.at(args, 1));
        let sum = self.body.push(At::End(block), loc, hlo::Add { lhs, rhs })?;
        self.body.push(At::End(block), loc, hlo::Return { operands: sum.into() })?;
        Ok(region)
    }

    /// Adds an op that takes the place of the whole: its results, as a list.
    ///
    /// # Errors
    /// What inference says.
    pub fn replace<T: Semantics<'c>>(&mut self, fields: T) -> Result<Vec<Value>, OpError> {
        let out = self.push(fields)?;
        Ok(match out.replacement() {
            shale_ir::rewrite::Replacement::Value(value) => vec![value],
            shale_ir::rewrite::Replacement::Values(values) => self.body.iter(values).collect(),
        })
    }
}

impl Lowering<'_, '_> {
    /// Puts values in the place of the op's results, with their names, and erases the op.
    pub fn finish(self, new: &[Value]) {
        let old: Vec<_> = self.body.iter(self.body.results(self.op)).collect();
        for (old, &new) in old.into_iter().zip(new) {
            if let (Some(name), None) = (self.body.value_name(old), self.body.value_name(new)) {
                self.body.set_value_name(new, name);
            }
            self.body.replace_all_uses(old, new);
        }
        self.body.erase(self.op);
    }
}

/// The op has an expansion into simpler ops of its dialect.
pub struct Expansion {
    /// Adds the simpler ops before the op, and gives what replaces its results.
    pub run: for<'a, 'c> fn(&mut Lowering<'a, 'c>) -> Result<Vec<Value>, OpError>,
}
impl Interface for Expansion {
    const NAME: &'static str = "Expansion";
    const DOC: &'static str = "Has an expansion into simpler ops.";
}

/// An op that is defined by its expansion; its traits list `Name::EXPAND`.
pub trait Expand: for<'c> Semantics<'c> {
    /// The expansion as a trait of the op.
    const EXPAND: Trait = implements(&Expansion { run: expand::<Self> });
    /// Adds the simpler ops, and gives what replaces the op's results.
    ///
    /// # Errors
    /// What inference says of the simpler ops.
    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError>;
}

fn expand<T: Expand>(l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
    take_fields::<T>(l.body, l.op())?.expand(l)
}
