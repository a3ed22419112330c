//! Op definitions: written once with [`op!`](crate::op!), read by the parser, printer, verifier, matcher and documentation.
//!
//! Laws
//! - Construct an op's struct to build it, destructure it to match it: [`Body::push`] and [`Body::matches`] are inverse.
//! - A field's type decides its role: `Value`, `Values`, `Option<Value>`, `Region`, [`ResultType`], or an attribute.
//! - An op without [`traits::Pure`] or an effects trait has unknown effects: forgetting is safe.

mod access;
mod attr_value;
mod data;
mod effects;
mod field;
pub mod interface;
mod macros;
pub mod traits;

pub use access::{Out, take_fields};
pub use attr_value::{AsAttr, Spelling};
pub use data::{AttrInfo, AttrRef, DataInfo, DataText, SymbolName, SymbolRef, TypeInfo, Unit};
pub use effects::Effects;
pub use field::{Cursor, Field, Parts, Regions, ResultType, ResultTypes, Role};
pub(crate) use field::{SEGMENTS, same_counts};
pub use interface::Interface;
#[doc(hidden)]
pub use macros::generated;
pub use traits::{Flags, Trait};

use crate::attr::Attr;
use crate::body::{Body, Op, Value};
use crate::eval::{Eval, EvalError, EvalResult};
use crate::module::Symbols;
use crate::rewrite::{OpSet, Patch, Replacement};
use crate::session::Cx;
use crate::text::{Syntax, format::Format};
use crate::types::Type;
use std::sync::OnceLock;

/// What is wrong with an op: a sentence, an optional hint, and values that notes point at.
#[derive(Clone, Debug, PartialEq)]
pub struct OpError {
    /// What was expected and what came.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Values whose definitions are shown, with what to say about them.
    pub notes: Vec<(Value, String)>,
}

impl OpError {
    /// An error without hint or notes.
    pub fn new(message: impl Into<String>) -> Self {
        OpError { message: message.into(), hint: None, notes: Vec::new() }
    }

    /// Adds a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a note at the definition of `value`.
    pub fn with_note(mut self, value: Value, message: impl Into<String>) -> Self {
        self.notes.push((value, message.into()));
        self
    }
}

impl<S: Into<String>> From<S> for OpError {
    fn from(message: S) -> Self {
        OpError::new(message)
    }
}

/// `Ok`, or what is wrong with the op.
pub type OpResult = Result<(), OpError>;

/// Returns an [`OpError`] from the surrounding function unless a condition holds: `require!(a == b, "(C1) a is {a}, b is {b}")`.
#[macro_export]
macro_rules! require {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err($crate::op::OpError::new(format!($($message)+)));
        }
    };
}

/// One field of an op, type or attribute definition.
#[derive(Debug)]
pub struct FieldInfo {
    /// The field's name; for attributes the name in the dictionary.
    pub name: &'static str,
    /// The field's documentation.
    pub doc: &'static str,
    /// What the field is.
    pub role: Role,
    /// What the field takes, for messages: "an integer".
    pub expected: &'static str,
    /// For an attribute with a default: the value that text without the attribute means.
    pub default: Option<DefaultFn>,
    /// How an attribute stands in the custom text form.
    pub spelling: Spelling,
}

/// Makes an attribute's default value.
pub type DefaultFn = for<'c> fn(Cx<'c>) -> Attr<'c>;

/// Buffers that verification reuses, so that verifying a million ops allocates nothing.
#[derive(Default)]
pub struct Scratch<'c> {
    types: Vec<Type<'c>>,
}

type VerifyFn = for<'a, 'c> fn(&'a Body<'c>, Op, &mut Scratch<'c>) -> OpResult;
type InferFn = for<'a, 'c> fn(&'a Body<'c>, Op, &mut Vec<Type<'c>>) -> OpResult;
type VerifySymbolsFn = for<'a, 'c> fn(&'a Body<'c>, Op, &Symbols<'_, 'c>) -> OpResult;
type EvalFn = for<'a, 'b, 'c> fn(&'a mut Eval<'b, 'c>) -> EvalResult;
type FoldFn = for<'a, 'b, 'c> fn(Op, &'a mut Patch<'b, 'c>) -> Option<Replacement>;

/// What an op is recognised by: the address is the identity. It stands apart from the op's table, so that who only reads ops does not link what the table
/// names (evaluators, say).
#[derive(Debug)]
pub struct OpId(&'static str);

impl OpId {
    /// The identity of the op of a full name, `dialect.op`; for a `static`.
    pub const fn new(name: &'static str) -> OpId {
        OpId(name)
    }

    /// The op's full name.
    pub fn name(&self) -> &'static str {
        self.0
    }
}

impl PartialEq for OpId {
    #[inline]
    fn eq(&self, other: &OpId) -> bool {
        std::ptr::eq(self, other)
    }
}

/// Everything that is known about an op at run time.
pub struct OpInfo {
    /// What the op is recognised by.
    pub id: &'static OpId,
    /// The full name, `dialect.op`.
    pub name: &'static str,
    /// The documentation, in the words of the doc comment.
    pub doc: &'static str,
    /// Traits and interfaces.
    pub traits: &'static [Trait],
    /// The operands, attributes and regions, in order.
    pub fields: &'static [FieldInfo],
    /// The number of results; `None` where it varies.
    pub results: Option<u32>,
    /// The format string of the custom text form; `None` for the derived one.
    pub format: Option<&'static str>,
    /// Hand-written text form, instead of a format.
    pub syntax: Option<&'static Syntax>,
    /// Appends the result types that the op's fields imply.
    pub infer: InferFn,
    /// Checks fields, inferred result types and the op's own constraints.
    pub verify: VerifyFn,
    /// Checks what depends on other functions.
    pub verify_symbols: VerifySymbolsFn,
    /// The op's fold, as a pattern.
    pub fold: FoldFn,
    /// Computes the op's results.
    pub eval: EvalFn,
    /// The format, compiled at first use.
    pub compiled: OnceLock<Format>,
    /// The bits of all traits.
    pub flags: Flags,
    /// The op as a set of ops.
    pub set: OpSet,
}

impl OpInfo {
    /// True if the op has all the given traits.
    #[inline]
    pub fn has(&self, flags: Flags) -> bool {
        self.flags.contains(flags)
    }

    /// The op's implementation of an interface.
    pub fn interface<I: Interface>(&self) -> Option<&'static I> {
        self.traits.iter().find_map(|t| t.data?.downcast_ref())
    }

    /// The field called `name`.
    pub fn field(&self, name: &str) -> Option<&'static FieldInfo> {
        self.fields.iter().find(|f| f.name == name)
    }

    /// The name of the dialect, the part before the first dot.
    pub fn dialect(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }

    /// True if the op is of the dialect of a name.
    pub fn is_of(&self, dialect: &str) -> bool {
        self.name.strip_prefix(dialect).is_some_and(|rest| rest.starts_with('.'))
    }

    /// The dictionary with the defaults of attributes that it lacks.
    pub fn with_defaults<'c>(&self, cx: Cx<'c>, attrs: Attr<'c>) -> Attr<'c> {
        let missing = |f: &&FieldInfo| f.default.is_some() && attrs.entry(f.name).is_none();
        let defaults = self.fields.iter().filter(missing).filter_map(|f| Some((f.name, f.default?(cx))));
        defaults.fold(attrs, |attrs, (name, value)| cx.with_entry(attrs, name, Some(value), true))
    }

    /// True if the parser needs `operandSegmentSizes` to tell the operands of one field from another's.
    pub fn has_segments(&self) -> bool {
        field::variable_fields(self.fields) > 1 && !self.has(Flags::SAME_COUNTS)
    }
}

impl std::fmt::Debug for OpInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OpInfo({})", self.name)
    }
}

/// An op's struct: what [`op!`](crate::op!) generates.
pub trait OpDef<'c>: Copy {
    /// What pushing the op gives: [`Value`], [`Values`](crate::body::Values) or `()`.
    type Out: Out;
    /// The fields.
    const FIELDS: &'static [FieldInfo];
    /// What the op is recognised by.
    fn id() -> &'static OpId;
    /// The run-time definition.
    const INFO: &'static OpInfo;
    /// The run-time definition.
    fn info() -> &'static OpInfo {
        Self::INFO
    }
    /// Hands the fields over to a new op.
    fn put(self, parts: &mut Parts<'_, 'c>);
    /// Reads the fields of an existing op.
    fn take(cursor: &mut Cursor<'_, 'c>) -> Option<Self>;
    /// Appends the types of a [`ResultType`] or [`ResultTypes`] field; true if there is one.
    fn given_types(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> bool;
    /// The first operand.
    fn first_operand(self, body: &Body<'c>) -> Option<Value>;
}

/// An op's meaning: result types, constraints and folds. The text after `(C1)` in a message cites the op's documentation.
pub trait Semantics<'c>: OpDef<'c> {
    /// Appends the types of the results.
    ///
    /// Without an own definition: nothing for an op without results, the given types for an op with a [`ResultType`] or
    /// [`ResultTypes`] field, and the first operand's type for an op with the trait [`traits::SameType`].
    ///
    /// # Errors
    /// The constraint that the fields break.
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        access::default_infer(self, body, out)
    }

    /// Checks what inference does not.
    ///
    /// # Errors
    /// The constraint that the op breaks.
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let _ = (body, op);
        Ok(())
    }

    /// Checks references to symbols; called for ops with the trait [`traits::SymbolUser`].
    ///
    /// # Errors
    /// The reference that cannot be resolved or does not fit.
    fn verify_symbols(self, body: &Body<'c>, op: Op, symbols: &Symbols<'_, 'c>) -> OpResult {
        let _ = (body, op, symbols);
        Ok(())
    }

    /// Computes the results from the operands' run-time values: the op's meaning, in plain words.
    ///
    /// # Errors
    /// What the run cannot do; for an op without an own definition, that it has none.
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let name = m.body().name(m.op()).text();
        Err(EvalError::new(format!("{name} has no evaluator")).with_hint("lower it to ops that have one first"))
    }

    /// A simpler form of the op: an existing value or a constant. The canonicalizer tries it before any pattern.
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Self::Out> {
        let _ = patch;
        None
    }
}

impl<'c> Body<'c> {
    /// The op as `T`, if it is one.
    #[inline]
    pub fn matches<T: OpDef<'c>>(&self, op: Op) -> Option<T> {
        let info = self.info(op).filter(|info| info.id == T::id())?;
        access::take(self, op, info, false).ok()
    }

    /// As [`Body::matches`], the two operands of the op taken in the other order if `swapped`.
    pub(crate) fn matches_swapped<T: OpDef<'c>>(&self, op: Op, swapped: bool) -> Option<T> {
        access::take(self, op, self.info(op)?, swapped).ok()
    }

    /// The op that defines a value, as `T`, if it is one and the value is its first result.
    #[inline]
    pub fn def_as<T: OpDef<'c>>(&self, value: Value) -> Option<T> {
        match self.def(value) {
            crate::body::Def::Result(op, 0) => self.matches(op),
            _ => None,
        }
    }

    /// True if the op has all the given traits (an unregistered op has none).
    #[inline]
    pub fn has(&self, op: Op, flags: Flags) -> bool {
        self.info(op).is_some_and(|i| i.has(flags))
    }

    /// True if rewriting the op could change how the op around it computes; see [`interface::FormMatters`].
    pub fn form_matters(&self, op: Op) -> bool {
        let around = self.parent_op(op);
        around.is_some_and(|around| self.interface::<interface::FormMatters>(around).is_some_and(|form| (form.matters)(self, around)))
    }

    /// The op's implementation of an interface.
    pub fn interface<I: Interface>(&self, op: Op) -> Option<&'static I> {
        self.info(op)?.interface()
    }
}
