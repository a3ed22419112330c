//! From builder ops to hlo ops: each op says how; the pass `legalize-builder` asks it.

use shale_ir::body::Value;
use shale_ir::op::{Interface, OpError};

pub use crate::lowering::Lowering;

/// The op has a form in the hlo dialect.
pub struct Legalize {
    /// Adds the hlo ops before the op, and gives what replaces its results.
    pub run: for<'a, 'c> fn(&mut Lowering<'a, 'c>) -> Result<Vec<Value>, OpError>,
}
impl Interface for Legalize {
    const NAME: &'static str = "Legalize";
    const DOC: &'static str = "Has a form in the hlo dialect.";
}

/// What an op works on beside its operands, in the order of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    /// The queues and channels: a token goes from op to op.
    Order,
    /// The run's own random numbers: the generator's state goes from op to op.
    Random,
}

/// What replaces an op's results, and the state after it.
pub type Step = (Vec<Value>, Value);

/// The op has a form in the hlo dialect that takes the state of a resource and gives the next one.
pub struct Stateful {
    /// Which.
    pub resource: Resource,
    /// Adds the hlo ops before the op, and gives what replaces its results, and the state after it.
    pub run: for<'a, 'c> fn(&mut Lowering<'a, 'c>, Value) -> Result<Step, OpError>,
}
impl Interface for Stateful {
    const NAME: &'static str = "Stateful";
    const DOC: &'static str = "Has a form in the hlo dialect that takes the state of a resource and gives the next one.";
}

/// Gives builder ops their form with a state: `stateful! { Name in Resource: |op, l, state| (results, next state) }`. The op's traits list
/// `Name::STATEFUL`.
macro_rules! stateful {
    ($($Name:ident $(<$c:lifetime>)? in $resource:ident: |$op:pat_param, $l:ident, $state:ident| $body:expr;)*) => { $(
        impl $(<$c>)? $Name $(<$c>)? {
            pub(in $crate::builder) const STATEFUL: ::shale_ir::op::Trait = {
                fn run<'c>(
                    $l: &mut $crate::builder::legalize::Lowering<'_, 'c>,
                    $state: ::shale_ir::body::Value,
                ) -> Result<$crate::builder::legalize::Step, ::shale_ir::op::OpError> {
                    let $op: $Name = ::shale_ir::op::take_fields($l.body, $l.op())?;
                    $body
                }
                static STATEFUL: $crate::builder::legalize::Stateful =
                    $crate::builder::legalize::Stateful { resource: $crate::builder::legalize::Resource::$resource, run };
                ::shale_ir::op::traits::implements(&STATEFUL)
            };
        }
    )* };
}
pub(super) use stateful;

/// Gives builder ops their legalization: `legalize! { Name: |op, l| … }`, a function of the op's struct and a [`Lowering`] that gives the
/// values which replace the results. The op's traits list `Name::LEGALIZE`.
macro_rules! legalize {
    ($($Name:ident $(<$c:lifetime>)?: |$op:pat_param, $l:ident| $body:expr;)*) => { $(
        impl $(<$c>)? $Name $(<$c>)? {
            pub(in $crate::builder) const LEGALIZE: ::shale_ir::op::Trait = {
                fn run<'c>($l: &mut $crate::builder::legalize::Lowering<'_, 'c>) -> Result<Vec<::shale_ir::body::Value>, ::shale_ir::op::OpError> {
                    let $op: $Name = ::shale_ir::op::take_fields($l.body, $l.op())?;
                    $body
                }
                static LEGALIZE: $crate::builder::legalize::Legalize = $crate::builder::legalize::Legalize { run };
                ::shale_ir::op::traits::implements(&LEGALIZE)
            };
        }
    )* };
}
pub(super) use legalize;
