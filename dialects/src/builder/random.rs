//! Random numbers: from an explicit state, and from the run's own generator, whose state legalization carries through the program.

use super::form::one_to_one;
use super::legalize::{legalize, stateful};
use crate::builder::{Builder, XlaOp};
use crate::hlo;
use crate::hlo::RngAlgorithm;
use crate::hlo::expand::Expander;
use crate::hlo::infer::{Array, array};
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::shape::Shape;

one_to_one! {
    /// Uniformly distributed bits from an explicit state.
    by_hand: RngBitGenerator<'c> = "builder.rng_bit_generator" [Pure] -> Values {
        /// (I1) The algorithm.
        algorithm: is(RngAlgorithm),
        /// (I2) The state.
        initial_state: op,
        /// (I3) The type of the bits.
        shape: is(Type<'c>),
    } in body => hlo::RngBitGenerator {
        initial_state,
        rng_algorithm: algorithm,
        types: body.cx().result_types(&[body.ty(initial_state), shape]),
    };
}

/// Defines the ops that draw numbers of a distribution with two parameters.
macro_rules! draws {
    ($($(#[doc = $doc:literal])* $method:ident: $Name:ident = $text:literal, $distribution:ident($x:ident, $y:ident), $class:literal, $fits:expr;)*) => { $(
        op! {
            $(#[doc = $doc])*
            ///
            /// - (C1) The parameters are scalars of the result's element type.
            #[doc = concat!("- (C2) The result holds ", $class, ", and its sizes are known.")]
            pub struct $Name<'c> = $text [effects(Effects::RNG), $Name::STATEFUL] {
                /// (I1) The first parameter.
                $x: Value,
                /// (I2) The second parameter.
                $y: Value,
                /// The type of the numbers.
                shape: ResultType<'c>,
            }
        }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                let result = Array::from_type(body.cx(), self.shape.0, "(C2) the result")?;
                let fits: fn(&Array<'_>) -> bool = $fits;
                require!(fits(&result) && result.is_static(), concat!("(C2) the result must hold ", $class, " and have known sizes, but is {}"), result);
                let scalar = result.with_dims([]);
                for (value, name) in [(self.$x, stringify!($x)), (self.$y, stringify!($y))] {
                    let given = array(body, value, name)?;
                    require!(given == scalar, "(C1) {name} must be {scalar}, but is {given}");
                }
                Ok(())
            }
        }
        stateful! { $Name<'c> in Random: |op, l, state| {
            let dims = op.shape.0.array().map_or(&[][..], |a| a.dims.list());
            let at = l.op();
            let draw = Expander::before(l.body, at).$distribution(RngAlgorithm::Philox, state, (op.$x, op.$y), dims)?;
            Ok((vec![draw.numbers], draw.state))
        }; }
        impl Builder {
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $method(&self, $x: XlaOp, $y: XlaOp, shape: &Shape) -> XlaOp {
                self.emit(stringify!($method), &[$x, $y], |call| {
                    let shape = ResultType(call.shape(shape)?);
                    call.push($Name { $x: call.value($x)?, $y: call.value($y)?, shape })
                })
            }
        }
    )* };
}

draws! {
    /// Numbers uniformly distributed over `[a, b)`, from the run's own generator; `a` where `b ≤ a`.
    rng_uniform: RngUniform = "builder.rng_uniform", uniform(a, b), "truth values, integers or floats", |array| !array.element.is_complex();
    /// Numbers of the normal distribution with mean `mu` and standard deviation `sigma`, from the run's own generator.
    rng_normal: RngNormal = "builder.rng_normal", normal(mu, sigma), "floats", |array| array.element.is_float();
}

impl Builder {
    /// Uniformly distributed bits of the type `shape` from the state `initial_state`; the next state and the bits as a tuple.
    #[track_caller]
    pub fn rng_bit_generator(&self, algorithm: RngAlgorithm, initial_state: XlaOp, shape: &Shape) -> XlaOp {
        self.emit("rng_bit_generator", &[initial_state], |call| {
            let (shape, initial_state) = (call.shape(shape)?, call.value(initial_state)?);
            let results = call.push(RngBitGenerator { algorithm, initial_state, shape })?;
            super::tuple::Collate::collate(results, call)
        })
    }
}
