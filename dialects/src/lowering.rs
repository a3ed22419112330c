//! How an op is replaced by several simpler ones, which may have regions: what patterns cannot write.

use crate::eval::convert::convert;
use crate::hlo;
use crate::hlo::infer::{Array, array};
use shale_ir::body::{At, Body, Op, Region, Value};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::traits::implements;
use shale_ir::op::{AttrRef, Interface, OpError, OpResult, Out, ResultType, Semantics, Trait, take_fields};
use shale_ir::session::Cx;
use shale_ir::types::Type;

/// One op on its way to simpler ones.
pub struct Lowering<'a, 'c> {
    /// The body that the op stands in.
    pub body: &'a mut Body<'c>,
    op: Op,
    /// Where the next op goes.
    place: At,
}

impl<'a, 'c> Lowering<'a, 'c> {
    /// Prepares the lowering of `op`.
    pub fn new(body: &'a mut Body<'c>, op: Op) -> Self {
        Lowering { body, op, place: At::Before(op) }
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
        (self.op, self.place) = (op, At::Before(op));
    }

    /// Adds an op before the one that is lowered (within [`Lowering::region`]: at the region's end), with its location.
    ///
    /// # Errors
    /// What inference says.
    pub fn push<T: Semantics<'c>>(&mut self, fields: T) -> Result<T::Out, OpError> {
        self.body.push(self.place, self.body.loc(self.op), fields)
    }

    /// A new region that takes values of these types and returns what `computation` makes of them. The ops that it adds stand in the region.
    ///
    /// # Errors
    /// What inference says.
    pub fn region(&mut self, types: &[Type<'c>], computation: impl FnOnce(&mut Self, &[Value]) -> Result<Vec<Value>, OpError>) -> Result<Region, OpError> {
        let region = self.body.new_region();
        let block = self.body.add_block(region, types);
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let outer = std::mem::replace(&mut self.place, At::End(block));
        let returned = computation(self, &args)?;
        let operands = self.body.values(&returned);
        self.push(hlo::Return { operands })?;
        self.place = outer;
        Ok(region)
    }

    /// Puts the ops of a region's one block in the place of the next op, with `args` for the block's arguments; gives what the region returns.
    ///
    /// # Errors
    /// A region that returns nothing.
    pub fn inline(&mut self, region: Region, args: &[Value]) -> Result<Vec<Value>, OpError> {
        let block = self.body.first_block(region).ok_or("the computation must have a block")?;
        let end = self.body.last_op(block).ok_or("the computation must return values")?;
        let params: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let returned: Vec<Value> = self.body.iter(self.body.operands(end)).collect();
        let actual = |value: Value| params.iter().zip(args).find(|(param, _)| **param == value).map_or(value, |(_, arg)| *arg);
        let results = returned.into_iter().map(actual).collect();
        params.iter().zip(args).for_each(|(param, arg)| self.body.replace_all_uses(*param, *arg));
        self.body.erase(end);
        self.body.move_ops(block, self.place);
        Ok(results)
    }

    /// A loop that counts from 0 to before `n`: `step` makes the next values of the count and the present ones. Gives the last values.
    ///
    /// # Errors
    /// What inference says.
    pub fn count_to(
        &mut self,
        n: i64,
        init: &[Value],
        step: impl FnOnce(&mut Self, Value, &[Value]) -> Result<Vec<Value>, OpError>,
    ) -> Result<Vec<Value>, OpError> {
        let zero = self.scalar(Literal::scalar(0_i64))?;
        let init = [&[zero], init].concat();
        let types: Vec<_> = init.iter().map(|v| self.body.ty(*v)).collect();
        let condition = self.region(&types, |l, values| {
            let end = l.scalar(Literal::scalar(n))?;
            Ok(vec![l.compare(values[0], hlo::Direction::Lt, end)?])
        })?;
        let body = self.region(&types, |l, values| {
            let mut next = step(l, values[0], &values[1..])?;
            let one = l.scalar(Literal::scalar(1_i64))?;
            next.insert(0, l.push(hlo::Add { lhs: values[0], rhs: one })?);
            Ok(next)
        })?;
        let init = self.body.values(&init);
        let results = self.push(hlo::While { init, condition, body })?;
        Ok(self.body.iter(results).skip(1).collect())
    }

    /// A new region that adds two scalars.
    ///
    /// # Errors
    /// What inference says.
    pub fn sum(&mut self, scalar: Type<'c>) -> Result<Region, OpError> {
        self.region(&[scalar, scalar], |l, args| Ok(vec![l.push(hlo::Add { lhs: args[0], rhs: args[1] })?]))
    }

    /// A constant scalar.
    ///
    /// # Errors
    /// None.
    pub fn scalar(&mut self, value: Literal) -> Result<Value, OpError> {
        let value = AttrRef(value.to_attr(self.cx()));
        self.push(hlo::Constant { value })
    }

    /// A constant scalar of an element type: the nearest to `value`.
    ///
    /// # Errors
    /// None.
    pub fn number(&mut self, element: ElementType, value: f64) -> Result<Value, OpError> {
        self.scalar(convert(&Literal::scalar(value), element))
    }

    /// The array with its elements converted, or the array itself if it holds such elements.
    ///
    /// # Errors
    /// A value that is no array.
    pub fn converted(&mut self, value: Value, element: ElementType) -> Result<Value, OpError> {
        let array = array(self.body, value, "operand")?;
        if array.element == element { Ok(value) } else { self.push(hlo::Convert { input: value, to: ResultType(array.with_element(element).ty()) }) }
    }

    /// The array repeated to be `to`, or the array itself if it has as many dimensions: its dimension `k` becomes `dimensions[k]`.
    ///
    /// # Errors
    /// Dimensions that do not fit.
    pub fn broadcast(&mut self, value: Value, dimensions: &[i64], to: &Array<'c>) -> Result<Value, OpError> {
        let from = array(self.body, value, "operand")?;
        if from.rank() == to.rank() {
            return Ok(value);
        }
        let dimensions = self.cx().dims(dimensions);
        self.push(hlo::Broadcast { input: value, dimensions, result: ResultType(to.with_element(from.element).ty()) })
    }

    /// `lhs direction rhs`, element by element; `rhs` may be a scalar. NaN is in no order.
    ///
    /// # Errors
    /// Operands of two types.
    pub fn compare(&mut self, lhs: Value, direction: hlo::Direction, rhs: Value) -> Result<Value, OpError> {
        let to = array(self.body, lhs, "operand")?;
        let rhs = if array(self.body, rhs, "operand")?.rank() == 0 { self.broadcast(rhs, &[], &to)? } else { rhs };
        self.push(hlo::Compare { lhs, rhs, direction, order: hlo::Order::Partial })
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
    /// Puts values in the place of the op's results, with their names, and erases the op. What lies otherwise than a result is copied to lie as it did.
    ///
    /// # Errors
    /// None: whatever lies otherwise can be copied.
    pub fn finish(self, new: &[Value]) -> OpResult {
        let old: Vec<_> = self.body.iter(self.body.results(self.op)).collect();
        for (old, &new) in old.into_iter().zip(new) {
            let (ty, own) = (self.body.ty(old), self.body.ty(new));
            let new = if ty != own && ty.array().is_some() && ty.same_but_layout(own) {
                let loc = self.body.loc(self.op);
                self.body.push(At::Before(self.op), loc, hlo::Relayout { input: new, result: ResultType(ty) })?
            } else {
                new
            };
            if let (Some(name), None) = (self.body.value_name(old), self.body.value_name(new)) {
                self.body.set_value_name(new, name);
            }
            self.body.replace_all_uses(old, new);
        }
        self.body.erase(self.op);
        Ok(())
    }
}

/// The op has an expansion into simpler ops of its dialect.
pub struct Expansion {
    /// Adds the simpler ops before the op, and gives what replaces its results.
    pub run: for<'a, 'c> fn(&mut Lowering<'a, 'c>) -> Result<Vec<Value>, OpError>,
    /// When it is expanded.
    pub when: When,
}
impl Interface for Expansion {
    const NAME: &'static str = "Expansion";
    const DOC: &'static str = "Has an expansion into simpler ops.";
}

/// When an op is expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before every run: it is defined by its expansion and has no evaluator.
    Always,
    /// Where a backend names it: it has an evaluator, to the bit of which the expansion keeps.
    Named,
}

/// An op that has an expansion; its traits list `Name::EXPAND`.
pub trait Expand: for<'c> Semantics<'c> {
    /// When it is expanded.
    const WHEN: When;
    /// The expansion as a trait of the op.
    const EXPAND: Trait = implements(&Expansion { run: expand::<Self>, when: Self::WHEN });
    /// Adds the simpler ops, and gives what replaces the op's results.
    ///
    /// # Errors
    /// What inference says of the simpler ops.
    fn expand(self, l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError>;
}

fn expand<T: Expand>(l: &mut Lowering<'_, '_>) -> Result<Vec<Value>, OpError> {
    take_fields::<T>(l.body, l.op())?.expand(l)
}
