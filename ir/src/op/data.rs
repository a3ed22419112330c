//! Types and attributes that dialects define, and their run-time definitions.

use super::{FieldInfo, OpResult};
use crate::attr::Attr;
use crate::session::Str;

/// A field that takes any attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AttrRef<'c>(pub Attr<'c>);

/// A field that is there or not: `Option<Unit>`, written as a keyword, ``(`exact` $isExact)?``.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit;

/// A field that is the op's own name as a symbol, written `@name` and stored as a string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolName<'c>(pub Str<'c>);

/// A field that refers to a symbol of the module by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolRef<'c>(pub Str<'c>);

/// What is known at run time about a dialect's type or attribute.
#[derive(Debug)]
pub struct DataInfo {
    /// The full name, `dialect.name`.
    pub name: &'static str,
    /// The documentation.
    pub doc: &'static str,
    /// The parameters between `<` and `>`.
    pub params: &'static [FieldInfo],
    /// How they stand there.
    pub text: DataText,
    /// For an enumeration: the cases.
    pub cases: &'static [&'static str],
    /// For an enumeration that is a set: what stands between its cases.
    pub separator: Option<&'static str>,
    /// Checks the parameters.
    pub check: for<'c> fn(&[Attr<'c>]) -> OpResult,
}

/// How the parameters of a dialect's type or attribute stand between `<` and `>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataText {
    /// One after the other: `<4, "x">`.
    Positional,
    /// The case of an enumeration behind the name: `#dialect<name case>`.
    Word,
    /// With their names, in any order, without those that have their defaults: `<size = 4>`.
    Named,
    /// As the one parameter, a text that is kept as it is written (an [`Unregistered`](crate::attr::AttrKind::Unregistered) attribute).
    Raw,
}

/// A dialect's type.
pub type TypeInfo = DataInfo;
/// A dialect's attribute.
pub type AttrInfo = DataInfo;
