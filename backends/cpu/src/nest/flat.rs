//! Loops directly within loops as one.

use super::compiler::Compiler;
use super::schedule::Order;
use shale_dialects::hlo::{And, Compare, Constant, Not, Or};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_loops::{Affine, Nest};

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
        (results == flat.yielded && rest.iter().all(|op| self.is_of_indices(*op))).then_some((inner, nest))
    }

    /// True for ops that compute indices and what holds of them, and constants.
    fn is_of_indices(&self, op: Op) -> bool {
        let body = self.body;
        let known = body.matches::<Affine<'_>>(op).is_some() || body.matches::<Constant<'_>>(op).is_some() || body.matches::<Compare>(op).is_some();
        known || body.matches::<And>(op).is_some() || body.matches::<Or>(op).is_some() || body.matches::<Not>(op).is_some()
    }
}
