//! Attributes: the compile-time data of ops.

use crate::loc::Location;
use crate::session::{Bytes, Cx, Dims, Interned, Str};
use crate::types::Type;

/// An interned attribute.
pub type Attr<'c> = Interned<'c, AttrKind<'c>>;

/// An entry of an attribute dictionary.
pub type NamedAttr<'c> = (Str<'c>, Attr<'c>);

/// What an attribute is, with its text form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttrKind<'c> {
    /// `unit`, or a name without a value.
    Unit,
    /// `5 : i32`, `true`: the value, sign- or zero-extended to 64 bits as its type says.
    Int(i64, Type<'c>),
    /// `1.5 : f32`: the bits of the value in its type.
    Float(u64, Type<'c>),
    /// `"text"`
    Str(Str<'c>),
    /// `f32`
    Type(Type<'c>),
    /// `@f`, `@a::@b`
    Symbol(Str<'c>, &'c [Str<'c>]),
    /// `array<i64: 1, 2>`
    Dims(Dims<'c>),
    /// `array<i32: 1, 2>`, `array<i1: true>`, `array<f32: 1.0>`: element type, little-endian elements.
    DenseArray(Type<'c>, Bytes<'c>),
    /// `[1, "a"]`
    Array(&'c [Attr<'c>]),
    /// `{a = 1}`; for an op's own dictionary the first `n` entries are its properties. Each part is sorted by name.
    Dict(&'c [NamedAttr<'c>], u32),
    /// `dense<[1, 2]> : s32[2]`: array type, little-endian elements in row-major order; the bytes of one element are a splat.
    Dense(Type<'c>, Bytes<'c>),
    /// `#dialect.name<case>`: one of a fixed set.
    Enum(Str<'c>, Str<'c>),
    /// `#dialect.name<params>`
    Dialect(Str<'c>, &'c [Attr<'c>]),
    /// `#dialect.name<a = 1, b = [2, 3]>`: all parameters in the order of the definition; text leaves empty lists out.
    Record(Str<'c>, &'c [NamedAttr<'c>]),
    /// `loc("a.mlir":1:2)`
    Location(Location<'c>),
    /// An attribute that no dialect of the session defines, as written (`#other.thing<4>`, `affine_map<…>`).
    Unregistered(Str<'c>),
}

impl<'c> Attr<'c> {
    /// The entries of a dictionary; none for other attributes.
    #[inline]
    pub fn entries(self) -> &'c [NamedAttr<'c>] {
        match *self.get() {
            AttrKind::Dict(entries, _) => entries,
            _ => &[],
        }
    }

    /// The entries of an op's dictionary as (properties, discardable attributes).
    #[inline]
    pub fn parts(self) -> (&'c [NamedAttr<'c>], &'c [NamedAttr<'c>]) {
        match *self.get() {
            AttrKind::Dict(entries, properties) => entries.split_at(properties as usize),
            _ => (&[], &[]),
        }
    }

    /// The value under `name` in a dictionary.
    #[inline]
    pub fn entry(self, name: &str) -> Option<Attr<'c>> {
        self.entries().iter().find(|(key, _)| key.text() == name).map(|(_, value)| *value)
    }

    /// The text of a string attribute.
    pub fn as_str(self) -> Option<&'c str> {
        match *self.get() {
            AttrKind::Str(s) => Some(s.text()),
            _ => None,
        }
    }

    /// The value of an integer attribute.
    pub fn as_int(self) -> Option<i64> {
        match *self.get() {
            AttrKind::Int(value, _) => Some(value),
            _ => None,
        }
    }

    /// The type of a type attribute.
    pub fn as_type(self) -> Option<Type<'c>> {
        match *self.get() {
            AttrKind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// The type of a typed attribute (a number or a dense constant).
    pub fn value_type(self) -> Option<Type<'c>> {
        match *self.get() {
            AttrKind::Int(_, ty) | AttrKind::Float(_, ty) | AttrKind::Dense(ty, _) => Some(ty),
            _ => None,
        }
    }

    /// True for a dictionary without entries.
    pub fn is_empty_dict(self) -> bool {
        matches!(*self.get(), AttrKind::Dict([], _))
    }
}

impl<'c> Cx<'c> {
    /// An op's dictionary: properties and discardable attributes, each sorted by name so that equal sets are one record.
    /// Of entries with one name the first is kept.
    pub fn op_attrs(self, properties: &mut Vec<NamedAttr<'c>>, others: &mut Vec<NamedAttr<'c>>) -> Attr<'c> {
        if properties.is_empty() && others.is_empty() {
            return self.no_attrs();
        }
        sort_entries(properties);
        sort_entries(others);
        let count = properties.len() as u32;
        properties.append(others);
        let attr = self.attr(AttrKind::Dict(properties, count));
        properties.clear();
        attr
    }

    /// A dictionary attribute, sorted by name.
    pub fn dict(self, entries: &mut Vec<NamedAttr<'c>>) -> Attr<'c> {
        sort_entries(entries);
        self.attr(AttrKind::Dict(entries, 0))
    }

    /// The dictionary `attrs` with `name` set to `value` (or removed), as a property or as a discardable attribute.
    pub fn with_entry(self, attrs: Attr<'c>, name: &str, value: Option<Attr<'c>>, property: bool) -> Attr<'c> {
        let (properties, others) = attrs.parts();
        let other_names = |list: &[NamedAttr<'c>]| list.iter().filter(|(k, _)| k.text() != name).copied().collect::<Vec<_>>();
        let (mut properties, mut others) = (other_names(properties), other_names(others));
        let target = if property { &mut properties } else { &mut others };
        target.extend(value.map(|v| (self.str(name), v)));
        self.op_attrs(&mut properties, &mut others)
    }

    /// A constant of an array type from its elements' little-endian bytes, or from one element's for a splat. Equal elements
    /// become a splat, so that equal constants are one record.
    pub fn dense(self, ty: Type<'c>, bytes: &[u8]) -> Attr<'c> {
        // An array without elements lists none, whatever it is said to be filled with.
        let bytes = if ty.array().is_some_and(|a| a.elements() == Some(0)) { &[] } else { bytes };
        let size = ty.element().storage_bytes().unwrap_or(bytes.len());
        let splat = size > 0 && bytes.len() > size && bytes.len().is_multiple_of(size) && bytes[size..] == bytes[..bytes.len() - size];
        self.attr(AttrKind::Dense(ty, self.bytes(if splat { &bytes[..size] } else { bytes })))
    }

    /// A string attribute.
    pub fn str_attr(self, text: &str) -> Attr<'c> {
        self.attr(AttrKind::Str(self.str(text)))
    }

    /// A truth value.
    pub fn bool_attr(self, value: bool) -> Attr<'c> {
        self.attr(AttrKind::Int(i64::from(value), self.bool_type()))
    }

    /// An integer of type `i64`.
    pub fn i64_attr(self, value: i64) -> Attr<'c> {
        self.attr(AttrKind::Int(value, self.scalar(crate::element::ElementType::S64)))
    }

    /// A reference to the symbol `name`.
    pub fn symbol_attr(self, name: &str) -> Attr<'c> {
        self.attr(AttrKind::Symbol(self.str(name), &[]))
    }

    /// The attribute `array<i32: …>`.
    pub fn i32_array_attr(self, values: &[i32]) -> Attr<'c> {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.attr(AttrKind::DenseArray(self.scalar(crate::element::ElementType::S32), self.bytes(&bytes)))
    }
}

fn sort_entries(entries: &mut Vec<NamedAttr<'_>>) {
    if entries.len() > 1 {
        entries.sort_by_key(|(name, _)| name.text());
        entries.dedup_by_key(|(name, _)| *name);
    }
}

/// Reads `array<i32: …>`.
pub fn i32_array(attr: Attr<'_>) -> Option<impl Iterator<Item = i32> + '_> {
    match *attr.get() {
        AttrKind::DenseArray(ty, bytes) if ty.scalar() == Some(crate::element::ElementType::S32) => {
            Some(bytes.data().chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]])))
        }
        _ => None,
    }
}
