//! Loops, branches and calls.

use super::api::{Builder, XlaOp};
use super::legalize::legalize;
use super::subcomputation::Subcomputation;
use crate::hlo;
use crate::hlo::region;
use shale_ir::element::ElementType;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// Runs `body` as long as `condition` holds; the state is one value, often a tuple.
    ///
    /// - (C1) `condition` takes a value of the type of `init` and returns one `pred[]`.
    /// - (C2) `body` takes and returns a value of the type of `init`.
    pub struct While = "builder.while" [RecursiveEffects, effects(Effects::DIVERGE), While::LEGALIZE] {
        /// (I1) Decides whether another iteration follows.
        condition: Region,
        /// (I2) Computes the state after an iteration.
        body: Region,
        /// (I3) The state before the first iteration.
        init: Value,
    }
}
impl<'c> Semantics<'c> for While {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.ty(self.init));
        Ok(())
    }
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let state = [body.ty(self.init)];
        region::check(body, self.condition, &state, &[body.cx().array(ElementType::Pred, &[])], "(C1) condition")?;
        region::check(body, self.body, &state, &state, "(C2) body")
    }
}
legalize! { While: |While { condition, body, init }, l| {
    let leaves = l.leaves(init)?;
    let (condition, body) = (l.flatten_region(condition)?, l.flatten_region(body)?);
    let init_values = l.body.values(&leaves);
    let results = l.push(hlo::While { init: init_values, condition, body })?;
    let mut results = l.body.iter(results).collect::<Vec<_>>().into_iter();
    Ok(vec![l.rebuild(l.body.ty(init), &mut results)?])
}; }

impl Builder {
    /// Runs `body` on a state, `init` at first, as long as `condition` holds; gives the last state.
    #[track_caller]
    pub fn while_loop(&self, condition: impl Subcomputation, body: impl Subcomputation, init: XlaOp) -> XlaOp {
        let condition = self.region("while", &[init], |call| call.types(&[init]), condition);
        let body = self.region("while", &[init], |call| call.types(&[init]), body);
        self.call("while", &[init], |call| {
            let (condition, body) = condition.zip(body).ok_or("a computation is wrong")?;
            call.push(While { condition, body, init: call.value(init)? })
        })
    }
}
