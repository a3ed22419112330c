//! Where a program's own random numbers begin.

use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

op! {
    /// The state with which a run's own generator begins: `[seed, 0, replica · partitions + partition]`, for `hlo.rng_bit_generator` with `PHILOX`.
    ///
    /// The seed belongs to the run. Processes have counters that are 2⁶⁴ blocks apart, so no two draw the same numbers.
    ///
    /// ```mlir
    /// %state = hlo.rng_seed : () -> u64[3]
    /// check.expect_eq_const %state, dense<0> : u64[3]
    /// ```
    pub struct RngSeed = "hlo.rng_seed" [effects(Effects::PLACE)] {}
}
impl<'c> Semantics<'c> for RngSeed {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.cx().array(ElementType::U64, &[3]));
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let ((replica, partition), (_, partitions)) = (m.host().place(), m.host().grid());
        let process = u64::from(replica) * u64::from(partitions) + u64::from(partition);
        Ok(Literal::from_vec(&[3], vec![m.host().seed(), 0, process]).into())
    }
}
