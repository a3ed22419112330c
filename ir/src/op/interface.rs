//! Interfaces: functions that an op offers to passes which do not know it. A dialect adds its own as structs of functions.

use crate::attr::Attr;
use crate::body::{Body, Op, Region, Values};
use crate::op::{Flags, OpResult};
use crate::session::Str;
use std::any::Any;

/// A struct of functions that ops implement with `[implements(&THE_STRUCT)]` and passes ask for with [`Body::interface`].
pub trait Interface: Any + Send + Sync {
    /// The name, shown in documentation.
    const NAME: &'static str;
    /// One sentence about it.
    const DOC: &'static str;
    /// The bit of an interface that the framework itself asks for often.
    const FLAGS: Flags = Flags::NONE;
}

/// The op calls a function of the module.
pub struct CallLike {
    /// The symbol of the callee.
    pub callee: for<'c> fn(&Body<'c>, Op) -> Option<Str<'c>>,
    /// The values that become the callee's arguments.
    pub arguments: fn(&Body<'_>, Op) -> Values,
}
impl Interface for CallLike {
    const NAME: &'static str = "CallLike";
    const DOC: &'static str = "Calls a function of the module.";
}

/// The op is a function; region 0 is its body, empty for a declaration.
pub struct FunctionLike {
    /// True if other modules may call it: it may not be removed or change its signature.
    pub is_public: fn(&Body<'_>, Op) -> bool,
    /// The body.
    pub region: fn(&Body<'_>, Op) -> Option<Region>,
    /// Brings in step what follows from the rest of the function: the pass manager asks for it after each pass that changed the function.
    pub complete: fn(&mut Body<'_>, Op) -> OpResult,
}
impl Interface for FunctionLike {
    const NAME: &'static str = "FunctionLike";
    const DOC: &'static str = "Is a function.";
}

/// The op returns its operands from the function (or region) around it.
pub struct ReturnLike {
    /// The returned values.
    pub returned: fn(&Body<'_>, Op) -> Values,
}
impl Interface for ReturnLike {
    const NAME: &'static str = "ReturnLike";
    const DOC: &'static str = "Returns its operands.";
}

/// The op's single result is a compile-time constant.
pub struct ConstantLike {
    /// The constant.
    pub value: for<'c> fn(&Body<'c>, Op) -> Option<Attr<'c>>,
}
impl Interface for ConstantLike {
    const NAME: &'static str = "ConstantLike";
    const DOC: &'static str = "Is a constant.";
    const FLAGS: Flags = Flags::CONSTANT;
}

/// The op calls a function that is no part of the module but offered by name to the machine that runs it.
pub struct ExternalCall {
    /// The function's name.
    pub target: for<'c> fn(&Body<'c>, Op) -> Option<&'c str>,
}
impl Interface for ExternalCall {
    const NAME: &'static str = "ExternalCall";
    const DOC: &'static str = "Calls a function from outside of the program.";
}

/// The op is a terminator that passes operands on to its successors' arguments.
pub struct BranchLike {
    /// The values that become the arguments of successor `i`.
    pub forwarded: fn(&Body<'_>, Op, usize) -> Values,
}
impl Interface for BranchLike {
    const NAME: &'static str = "BranchLike";
    const DOC: &'static str = "Branches to its successors, with arguments.";
}

/// How the op computes depends on how its regions are written, not on what they compute alone: a sum of floats has an order of its own, any other
/// computation runs from the left. Ops that stand directly in such a region are not rewritten.
pub struct FormMatters {
    /// True if it does for this op.
    pub matters: fn(&Body<'_>, Op) -> bool,
}
impl Interface for FormMatters {
    const NAME: &'static str = "FormMatters";
    const DOC: &'static str = "Computes in another way if its regions are written in another way.";
}
