//! Reductions.

use super::api::{Builder, XlaOp};
use super::legalize::legalize;
use super::subcomputation::Subcomputation;
use crate::hlo;
use shale_ir::prelude::*;

op! {
    /// Reduces dimensions with a computation, as `hlo.reduce` does.
    ///
    /// The constraints are those of `hlo.reduce`.
    pub struct Reduce<'c> = "builder.reduce" [RecursiveEffects, Reduce::LEGALIZE] -> Values {
        /// (I1) The arrays.
        operands: Values,
        /// (I2) What each accumulator begins with.
        init_values: Values,
        /// (I3) The dimensions that go, in any order.
        dimensions: Dims<'c>,
        /// (I4) Joins accumulators with elements.
        computation: Region,
    }
}
impl<'c> Reduce<'c> {
    fn hlo(self) -> hlo::Reduce<'c> {
        let Reduce { operands, init_values, dimensions, computation } = self;
        hlo::Reduce { inputs: operands, init_values, dimensions, accum: None, body: computation }
    }
}
impl<'c> Semantics<'c> for Reduce<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        self.hlo().infer(body, out)
    }
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        self.hlo().verify(body, op)
    }
}
legalize! { Reduce<'c>: |op, l| {
    let accum = hlo::accumulation_type(l.body, op.operands, op.computation);
    l.replace(hlo::Reduce { accum, ..op.hlo() })
}; }

impl Builder {
    /// Reduces `dimensions` (in any order) of one or more arrays with `computation`, which takes all accumulators and then an element of each
    /// array. The result is an array; a tuple for several operands.
    #[track_caller]
    pub fn reduce(&self, operands: &[XlaOp], init_values: &[XlaOp], computation: impl Subcomputation, dimensions: &[i64]) -> XlaOp {
        let all: Vec<_> = operands.iter().chain(init_values).copied().collect();
        let scalars = self.region("reduce", &all, |call| Ok(call.types(init_values)?.repeat(2)), computation);
        self.call("reduce", &all, |call| {
            let computation = scalars.ok_or("the computation is wrong")?;
            let (operands, init_values, dimensions) = (call.values(operands)?, call.values(init_values)?, call.cx().dims(dimensions));
            let results = call.push(Reduce { operands, init_values, dimensions, computation })?;
            call.collate(results)
        })
    }
}
