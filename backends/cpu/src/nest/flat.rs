//! Loops directly within loops as one.

use super::compiler::Compiler;
use super::schedule::Order;
use shale_dialects::hlo::{And, Compare, Constant, Divide, Not, Or, Remainder};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_loops::{Affine, Nest, Read};

/// A nest with those that are all that its body yields.
pub(crate) struct Flat {
    /// The indices, those of the outermost loop first.
    pub(crate) args: Vec<Value>,
    pub(crate) bounds: Vec<i64>,
    pub(crate) ops: Vec<Op>,
    pub(crate) yielded: Vec<Value>,
    pub(crate) schedule: Order,
}

impl Compiler<'_, '_> {
    /// A nest and those within it, as long as an outer body only computes with indices besides: that is done again in each iteration of the inner one.
    ///
    /// # Errors
    /// A region that is none of a nest.
    pub(crate) fn flat(&self, op: Op, nest: Nest<'_>) -> Result<Flat, Diagnostic> {
        let (block, ops, yielded) = self.parts(op, nest.body)?;
        let mut flat = Flat { args: self.args(block), bounds: nest.bounds.list().to_vec(), ops, yielded, schedule: Order::of(&nest) };
        while let Some((inner, nest)) = self.only_nest(&flat) {
            let (block, ops, yielded) = self.parts(inner, nest.body)?;
            flat.ops.retain(|op| *op != inner);
            flat.ops.extend(ops);
            flat.args.extend(self.args(block));
            flat.bounds.extend(nest.bounds.list());
            flat.yielded = yielded;
            flat.schedule.append(&nest);
        }
        Ok(flat)
    }

    /// The nest that a body yields and that is all in it but for computations with indices.
    fn only_nest(&self, flat: &Flat) -> Option<(Op, Nest<'_>)> {
        let inner = *flat.ops.last()?;
        let nest: Nest<'_> = self.body.matches(inner)?;
        let results: Vec<Value> = self.body.iter(self.body.results(inner)).collect();
        let rest = &flat.ops[..flat.ops.len() - 1];
        // A quotient becomes a number of the lanes, of which a read must not depend that has nothing else to give.
        let may_divide = || self.body.walk(inner).filter_map(|op| self.body.matches::<Read>(op)).all(|read| read.otherwise.is_some() || self.is_of_loops(read));
        let divides = rest.iter().any(|op| self.body.matches::<Divide>(*op).is_some() || self.body.matches::<Remainder>(*op).is_some());
        let is_all = results == flat.yielded && rest.iter().all(|op| self.is_of_indices(*op));
        (is_all && (!divides || may_divide())).then_some((inner, nest))
    }

    /// True for a read whose indices are those of loops, and weighted sums of such.
    fn is_of_loops(&self, read: Read) -> bool {
        let is_index = |value: Value| self.body.def_op(value).is_none() || self.constants.contains_key(&value);
        self.body.iter(read.indices).all(|index| {
            let sum = self.body.def_op(index).and_then(|op| self.body.matches::<Affine<'_>>(op));
            sum.map_or(is_index(index), |sum| self.body.iter(sum.indices).all(is_index))
        })
    }

    /// True for ops that compute indices and what holds of them, and constants. Quotients by a number are the same in all lanes, or known in phases.
    fn is_of_indices(&self, op: Op) -> bool {
        let body = self.body;
        let known = body.matches::<Affine<'_>>(op).is_some() || body.matches::<Constant<'_>>(op).is_some() || body.matches::<Compare>(op).is_some();
        let is_number = |value: Value| self.constants.get(&value).is_some_and(|(element, _)| *element == ElementType::S64);
        let by = body.matches::<Divide>(op).map(|x| x.rhs).or_else(|| body.matches::<Remainder>(op).map(|x| x.rhs));
        let joins = body.matches::<And>(op).is_some() || body.matches::<Or>(op).is_some() || body.matches::<Not>(op).is_some();
        known || joins || by.is_some_and(is_number)
    }
}
