//! Shardy's annotations: on which devices which part of an array lies. They change no result, so they are carried, and ops that only annotate
//! are the identity. A computation that is written for the parts has no form in hlo.

use crate::attrs::I32;
use crate::form::legalize;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

attr_text! {
    /// The devices as a grid with named axes: `<["x"=2, "y"=4]>`.
    pub struct Mesh<'c> = "sdy.mesh"
}
attr_text! {
    /// The axes along which each dimension of an array is cut: `<@mesh, [{"x"}, {}]>`.
    pub struct Sharding<'c> = "sdy.sharding"
}
attr_text! {
    /// The shardings of several arrays.
    pub struct ShardingPerValue<'c> = "sdy.sharding_per_value"
}
attr_text! {
    /// Which dimensions of operands and results belong together.
    pub struct OpShardingRule<'c> = "sdy.op_sharding_rule"
}
attr_text! {
    /// The axes that a computation for parts is written for: `{"x"}`.
    pub struct ManualAxes<'c> = "sdy.manual_axes"
}

dialect! {
    /// Shardy's annotations of arrays that lie on several devices.
    pub static SDY = "sdy" {
        ops: [MeshOp, ShardingConstraint, Reshard, ShardingGroup, PropagationBarrier, ManualComputation, Return],
        attrs: [Mesh, Sharding, ShardingPerValue, OpShardingRule, ManualAxes]
    }
}

op! {
    /// Names a grid of devices.
    pub struct MeshOp<'c> = "sdy.mesh" [Symbol, TensorText] -> () {
        /// (I1) The name.
        sym_name: SymbolName<'c>,
        /// (I2) The grid.
        mesh: Mesh<'c>,
    }
    syntax &crate::syntax::MESH
}
impl<'c> Semantics<'c> for MeshOp<'c> {}

/// Ops that give their operand as it is.
macro_rules! identity {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal { $(#[doc = $fdoc:literal])* $field:ident: $t:ty } $syntax:ident;)*) => { $(
        op! {
            $(#[doc = $doc])*
            ///
            /// - (C1) The result has the operand's type.
            pub struct $Name<'c> = $text [Pure, TensorText, $Name::LEGALIZE] {
                /// (I1) The array.
                input: Value,
                $(#[doc = $fdoc])*
                $field: $t,
                /// The type of the result.
                result: ResultType<'c>,
            }
            syntax &crate::syntax::$syntax
        }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                let (from, to) = (body.ty(self.input), self.result.0);
                require!(from == to, "(C1) the result must have type {}, but has {}", type_text(from), type_text(to));
                Ok(())
            }
        }
        legalize! { $Name<'c>: |op, _l| Ok(vec![op.input]); }
    )* };
}
identity! {
    /// Says how an array lies.
    ShardingConstraint = "sdy.sharding_constraint" {
        /// (I2) How.
        sharding: Sharding<'c>
    } SHARDING;
    /// Lays an array out anew.
    Reshard = "sdy.reshard" {
        /// (I2) How.
        sharding: Sharding<'c>
    } SHARDING;
    /// Keeps what is said of one side from being concluded for the other.
    PropagationBarrier = "sdy.propagation_barrier" {
        /// (I2) In which direction conclusions are allowed: 0 none, 1 forward, 2 backward, 3 both.
        allowed_direction: I32
    } BARRIER;
}

op! {
    /// Says that arrays with one number lie in one way.
    pub struct ShardingGroup = "sdy.sharding_group" [TensorText, ShardingGroup::LEGALIZE] -> () {
        /// (I1) The array.
        input: Value,
        /// (I2) The number.
        group_id: i64,
    }
    syntax &crate::syntax::SHARDING_GROUP
}
impl<'c> Semantics<'c> for ShardingGroup {}
legalize! { ShardingGroup: |_op, _l| Ok(Vec::new()); }

op! {
    /// A computation that is written for the parts of arrays which lie on several devices.
    ///
    /// - (C1) The computation has one block, with an argument for each operand.
    pub struct ManualComputation<'c> = "sdy.manual_computation" [TensorText, RecursiveEffects, ManualComputation::LEGALIZE] -> Values {
        /// (I1) The arrays.
        tensors: Values,
        /// (I2) How they are cut.
        in_shardings: ShardingPerValue<'c>,
        /// (I3) How the results are put together.
        out_shardings: ShardingPerValue<'c>,
        /// (I4) The axes of the grid along which parts are meant.
        manual_axes: ManualAxes<'c>,
        /// (I5) The computation.
        body: Region,
        /// The types of the results.
        results: ResultTypes<'c>,
    }
    syntax &crate::syntax::MANUAL_COMPUTATION
}
impl<'c> Semantics<'c> for ManualComputation<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let block = body.first_block(self.body).filter(|_| body.has_one_block(self.body));
        let block = block.ok_or_else(|| OpError::new("(C1) the computation must have one block"))?;
        let (args, tensors) = (body.args(block).len(), self.tensors.len());
        require!(args == tensors, "(C1) the computation must have {tensors} arguments, but has {args}");
        Ok(())
    }
}
legalize! {
    ManualComputation<'c>: |_op, _l| {
        let error = OpError::new("is a computation on the parts of arrays, of which each device has one: running it is not supported");
        Err(error.with_hint("export the program for one device, without shard_map"))
    };
}

op! {
    /// Ends a computation on parts and gives its results.
    pub struct Return = "sdy.return" [Pure, Terminator, TensorText] -> () {
        /// (I1) The results.
        results: Values,
    }
    format "attr-dict ($results `:` type($results))?"
}
impl<'c> Semantics<'c> for Return {}
