//! Rust types that travel as attributes: a dialect's own become op fields by implementing [`AsAttr`].

use super::data::{AttrInfo, AttrRef, SymbolName, SymbolRef, Unit};
use crate::attr::{Attr, AttrKind};
use crate::element::ElementType;
use crate::session::{Cx, Dims, Str};
use crate::types::Type;

/// How an attribute of a field stands in an op's custom text form.
#[derive(Clone, Copy, Debug)]
pub enum Spelling {
    /// As any attribute.
    Attribute,
    /// A case of an enumeration, as a keyword: `LT`.
    Case(&'static AttrInfo),
    /// A set of flags in angle brackets: `<nsw, nuw>`.
    Flags(&'static AttrInfo),
    /// An integer (`i64`) that numbers these keywords: `slt`.
    Number(&'static [&'static str]),
    /// A string that is the name of a symbol: `@f`.
    Symbol,
    /// Nothing: the keyword before it says that the attribute is there.
    Unit,
}

/// A Rust type that is stored as an attribute.
pub trait AsAttr<'c>: Copy {
    /// What the attribute must be, for messages: "an integer".
    const EXPECTED: &'static str;
    /// How it stands in an op's custom text form.
    const SPELLING: Spelling = Spelling::Attribute;
    /// The attribute.
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c>;
    /// The value of an attribute of the right kind.
    fn from_attr(attr: Attr<'c>) -> Option<Self>;
}

macro_rules! as_attr {
    ($($T:ty: $expected:literal, |$value:ident, $cx:ident| $to:expr, $pattern:pat => $from:expr;)*) => { $(
        impl<'c> AsAttr<'c> for $T {
            const EXPECTED: &'static str = $expected;
            fn to_attr(self, $cx: Cx<'c>) -> Attr<'c> {
                let $value = self;
                $to
            }
            fn from_attr(attr: Attr<'c>) -> Option<Self> {
                match *attr.get() {
                    $pattern => $from,
                    _ => None,
                }
            }
        }
    )* };
}

as_attr! {
    i64: "an integer", |v, cx| cx.i64_attr(v), AttrKind::Int(v, _) => Some(v);
    bool: "true or false", |v, cx| cx.bool_attr(v), AttrKind::Int(v, ty) => (ty.bit_width() == Some(1)).then_some(v != 0);
    f32: "a float such as 0.001 : f32", |v, cx| cx.attr(AttrKind::Float(v.to_bits().into(), cx.scalar(ElementType::F32))),
        AttrKind::Float(bits, ty) => (ty.scalar() == Some(ElementType::F32)).then(|| f32::from_bits(bits as u32));
    Str<'c>: "a string", |v, cx| cx.attr(AttrKind::Str(v)), AttrKind::Str(v) => Some(v);
    Dims<'c>: "an array of integers such as array<i64: 0, 1>", |v, cx| cx.attr(AttrKind::Dims(v)), AttrKind::Dims(v) => Some(v);
    Type<'c>: "a type", |v, cx| cx.attr(AttrKind::Type(v)), AttrKind::Type(v) => Some(v);
    SymbolRef<'c>: "a symbol such as @f", |v, cx| cx.attr(AttrKind::Symbol(v.0, &[])), AttrKind::Symbol(v, []) => Some(SymbolRef(v));
}

/// A list of a length that is known: how defaults are written.
impl<'c, const N: usize> AsAttr<'c> for [i64; N] {
    const EXPECTED: &'static str = Dims::EXPECTED;
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.dims(&self).to_attr(cx)
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        Dims::from_attr(attr)?.list().try_into().ok()
    }
}

impl<'c> AsAttr<'c> for SymbolName<'c> {
    const EXPECTED: &'static str = "a string";
    const SPELLING: Spelling = Spelling::Symbol;
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.attr(AttrKind::Str(self.0))
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        Str::from_attr(attr).map(SymbolName)
    }
}

impl<'c> AsAttr<'c> for Unit {
    const EXPECTED: &'static str = "a unit attribute";
    const SPELLING: Spelling = Spelling::Unit;
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.attr(AttrKind::Unit)
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        (*attr.get() == AttrKind::Unit).then_some(Unit)
    }
}

impl<'c> AsAttr<'c> for AttrRef<'c> {
    const EXPECTED: &'static str = "an attribute";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        Some(AttrRef(attr))
    }
}
