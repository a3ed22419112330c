//! The families of interned data: for each kind of key, how it is moved into the arena and which handles it holds.

use super::arena::Keeper;
use super::handle::{BytesKind, DimsKind, NameKind, StrKind};
use crate::attr::{AttrKind, NamedAttr};
use crate::loc::LocationKind;
use crate::types::TypeKind;
use std::hash::Hash;

/// One family. `At<'x>` is the key at any lifetime; a generic associated type here (and not in the handle) keeps handles covariant.
pub(super) trait Family {
    /// The family's place in the tables of a shard.
    const INDEX: usize;
    /// The key.
    type At<'x>: Copy + Eq + Hash;
    /// Makes every borrowed part live in the arena and refuses handles of other sessions.
    fn keep<'x>(key: Self::At<'x>, to: &Keeper<'_>) -> Self::At<'x>;
}

/// The number of families.
pub(super) const FAMILIES: usize = 7;

macro_rules! family {
    ($F:ident = $n:literal, $Kind:ident, |$key:ident, $to:ident| $body:expr) => {
        pub(super) struct $F;
        impl Family for $F {
            const INDEX: usize = $n;
            type At<'x> = $Kind<'x>;
            fn keep<'x>($key: Self::At<'x>, $to: &Keeper<'_>) -> Self::At<'x> {
                $body
            }
        }
    };
}

family!(Strs = 0, StrKind, |key, to| StrKind(to.text(key.0)));
family!(DimLists = 1, DimsKind, |key, to| DimsKind(to.slice(key.0)));
family!(Payloads = 2, BytesKind, |key, to| BytesKind(to.payload(key.0)));
family!(Names = 3, NameKind, |key, to| NameKind { text: to.text(key.text), info: key.info });
family!(Types = 4, TypeKind, |key, to| {
    match key {
        TypeKind::None | TypeKind::Index | TypeKind::Scalar(_) | TypeKind::Int(..) | TypeKind::Token => key,
        TypeKind::Array(a) => {
            to.handle(a.element);
            to.handle(a.dims);
            TypeKind::Array(a.layout.map_or(a, |l| crate::types::ArrayType { layout: Some(to.layout(l)), ..a }))
        }
        TypeKind::Tuple(types) => TypeKind::Tuple(to.handles(types)),
        TypeKind::Function(inputs, results) => TypeKind::Function(to.handles(inputs), to.handles(results)),
        TypeKind::Dialect(name, params) => TypeKind::Dialect(to.handle(name), to.handles(params)),
        TypeKind::Opaque | TypeKind::Unregistered(_) => {
            if let TypeKind::Unregistered(text) = key {
                to.handle(text);
            }
            key
        }
    }
});
family!(Attrs = 5, AttrKind, |key, to| {
    match key {
        AttrKind::Unit => key,
        AttrKind::Int(_, ty) | AttrKind::Float(_, ty) | AttrKind::Type(ty) => {
            to.handle(ty);
            key
        }
        AttrKind::Str(s) | AttrKind::Unregistered(s) => {
            to.handle(s);
            key
        }
        AttrKind::Enum(name, case) => AttrKind::Enum(to.handle(name), to.handle(case)),
        AttrKind::Symbol(root, nested) => AttrKind::Symbol(to.handle(root), to.handles(nested)),
        AttrKind::Dims(dims) => AttrKind::Dims(to.handle(dims)),
        AttrKind::DenseArray(ty, bytes) | AttrKind::Dense(ty, bytes) => {
            to.handle(ty);
            to.handle(bytes);
            key
        }
        AttrKind::Array(list) => AttrKind::Array(to.handles(list)),
        AttrKind::Dialect(name, params) => AttrKind::Dialect(to.handle(name), to.handles(params)),
        AttrKind::Location(location) => AttrKind::Location(to.handle(location)),
        AttrKind::Dict(entries, properties) => AttrKind::Dict(keep_entries(entries, to), properties),
        AttrKind::Record(name, entries) => AttrKind::Record(to.handle(name), keep_entries(entries, to)),
    }
});
family!(Locations = 6, LocationKind, |key, to| {
    match key {
        LocationKind::Unknown => key,
        LocationKind::File { file, .. } => {
            to.handle(file);
            key
        }
        LocationKind::Name(name, child) => LocationKind::Name(to.handle(name), child.map(|c| to.handle(c))),
        LocationKind::CallSite { callee, caller } => LocationKind::CallSite { callee: to.handle(callee), caller: to.handle(caller) },
        LocationKind::Fused(metadata, list) => LocationKind::Fused(metadata.map(|m| to.handle(m)), to.handles(list)),
    }
});

fn keep_entries<'x>(entries: &[NamedAttr<'x>], to: &Keeper<'_>) -> &'x [NamedAttr<'x>] {
    for (name, value) in entries {
        to.handle(*name);
        to.handle(*value);
    }
    to.slice(entries)
}
