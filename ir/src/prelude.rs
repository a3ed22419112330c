//! What a dialect or a pass needs, in one `use shale_ir::prelude::*`.

pub use crate::attr::{Attr, AttrKind};
pub use crate::body::{At, Block, Body, Def, Op, Region, Value, Values};
pub use crate::diag::{Diagnostic, Severity};
pub use crate::module::{Module, Symbols};
pub use crate::op::{AsAttr, AttrRef, OpError, OpResult, ResultType, ResultTypes, Semantics, SymbolName, SymbolRef, Unit};
pub use crate::pass::{FunctionPass, ModulePass, PassCx};
pub use crate::rewrite::{Class, Patch, Patterns, RewriteOptions, rewrite_greedily, rewrite_once};
pub use crate::session::{Cx, Dims, Str};
pub use crate::types::{Type, TypeKind};
pub use crate::{attr_def, attr_enum, attr_flags, attr_record, attr_text, dialect, op, pass, require, rule, type_def};
