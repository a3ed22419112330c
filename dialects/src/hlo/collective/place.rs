//! Who runs the program.

use shale_ir::element::ElementType;
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;

/// Defines the ops that give one of this process's numbers.
macro_rules! place_ops {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal: |$place:ident| $value:expr;)*) => { $(
        op! {
            $(#[doc = $doc])*
            pub struct $Name = $text [effects(Effects::PLACE)] {}
        }
        impl<'c> Semantics<'c> for $Name {
            fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
                out.push(body.cx().array(ElementType::U32, &[]));
                Ok(())
            }

            fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
                let $place = m.host().place();
                Ok(Literal::scalar::<u32>($value).into())
            }
        }
    )* };
}

place_ops! {
    /// The number of the replica that runs the program, from 0.
    ///
    /// ```mlir
    /// %id = hlo.replica_id : () -> u32[]
    /// check.expect_eq_const %id, dense<0> : u32[]
    /// ```
    ReplicaId = "hlo.replica_id": |place| place.0;
    /// The number of the partition that runs the program, from 0.
    ///
    /// ```mlir
    /// %id = hlo.partition_id : () -> u32[]
    /// check.expect_eq_const %id, dense<0> : u32[]
    /// ```
    PartitionId = "hlo.partition_id": |place| place.1;
}
