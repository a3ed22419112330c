//! Attributes as text, in MLIR's forms.

use super::data::Data;
use super::{atoms, dense};
use crate::attr::{Attr, AttrKind, NamedAttr};
use crate::element::{ElementType, print_element};
use crate::op::DataText;
use crate::types::Type;

/// Whether a number says its type when that is the one which a bare number has: `i64` or `f64`.
#[derive(Clone, Copy, PartialEq)]
enum Default64 {
    Stated,
    Left,
}

impl Data<'_> {
    /// Writes an attribute.
    pub(super) fn attr(&mut self, attr: Attr<'_>) {
        self.value(attr, Default64::Stated);
    }

    fn value(&mut self, attr: Attr<'_>, default: Default64) {
        match *attr.get() {
            AttrKind::Unit => self.text("unit"),
            AttrKind::Int(value, ty) => self.int(value, ty, default),
            AttrKind::Float(bits, ty) => self.float(bits, ty, default),
            AttrKind::Str(text) => atoms::quoted(self.out, text.text()),
            AttrKind::Type(ty) => self.ty(ty),
            AttrKind::Symbol(root, nested) => {
                atoms::symbol(self.out, root.text());
                for name in nested {
                    self.text("::");
                    atoms::symbol(self.out, name.text());
                }
            }
            AttrKind::Dims(dims) => self.dense_array("i64", dims.list(), |d, n| atoms::integer(d.out, (*n).into())),
            AttrKind::DenseArray(ty, bytes) => self.number_array(ty, bytes.data()),
            AttrKind::Array(list) => {
                self.text("[");
                self.nested(|d| d.list(list, |d, item| d.value(*item, Default64::Left)));
                self.text("]");
            }
            AttrKind::Dict(entries, _) => self.nested(|d| d.dict(entries)),
            AttrKind::Dense(ty, bytes) => {
                dense::dense(self.out, ty, bytes.data(), !self.tensors);
                self.text(" : ");
                self.ty(ty);
            }
            AttrKind::Enum(name, case) if self.is_word(name.text()) => {
                let (dialect, name) = name.text().split_once('.').unwrap_or((name.text(), ""));
                for part in ["#", dialect, "<", name, " ", case.text(), ">"] {
                    self.text(part);
                }
            }
            AttrKind::Enum(name, case) => {
                self.text("#");
                self.text(name.text());
                self.text("<");
                self.text(case.text());
                self.text(">");
            }
            AttrKind::Dialect(name, params) => {
                // A text that is kept as written and begins with a bracket of its own stands behind the name: `#dialect<name{…}>`.
                let own = matches!(params, [text] if matches!(*text.get(), AttrKind::Unregistered(text) if text.text().starts_with('{')));
                match name.text().split_once('.').filter(|_| own) {
                    Some((dialect, rest)) => {
                        self.text(&format!("#{dialect}<{rest}"));
                        self.attr(params[0]);
                        self.text(">");
                    }
                    None => {
                        self.text("#");
                        self.text(name.text());
                        self.nested(|d| d.params(params));
                    }
                }
            }
            AttrKind::Record(name, _) => {
                self.text("#");
                self.text(name.text());
                self.record(attr);
            }
            AttrKind::Location(location) => self.loc(location),
            AttrKind::Unregistered(text) => self.text(text.text()),
        }
    }

    fn is_word(&self, name: &str) -> bool {
        self.registry.and_then(|registry| registry.attr(name)).is_some_and(|info| info.text == DataText::Word)
    }

    /// `<a, b>`; nothing for an empty list.
    pub(super) fn params(&mut self, params: &[Attr<'_>]) {
        if !params.is_empty() {
            self.text("<");
            self.list(params, |d, param| d.value(*param, Default64::Left));
            self.text(">");
        }
    }

    /// `{a = 1 : i64, b}`
    pub(super) fn dict(&mut self, entries: &[NamedAttr<'_>]) {
        self.text("{");
        self.entries(entries);
        self.text("}");
    }

    /// The entries of a dictionary without its braces.
    pub(super) fn entries(&mut self, entries: &[NamedAttr<'_>]) {
        self.list(entries, |d, entry| d.entry(*entry));
    }

    /// `a = 1 : i64`, or the name alone for a unit attribute.
    pub(super) fn entry(&mut self, (name, value): NamedAttr<'_>) {
        atoms::key(self.out, name.text());
        if *value.get() != AttrKind::Unit {
            self.text(" = ");
            self.attr(value);
        }
    }

    /// `<a = 1, b = [2]>`
    pub(super) fn record(&mut self, attr: Attr<'_>) {
        let AttrKind::Record(name, entries) = *attr.get() else { return };
        // Defaults are zero or empty, and such a value of a parameter with a default is left out.
        let info = self.registry.and_then(|registry| registry.attr(name.text()));
        let has_default = |name: &str| info.is_none_or(|info| info.params.iter().any(|field| field.name == name && field.default.is_some()));
        let is_zero = |value: Attr<'_>| match *value.get() {
            AttrKind::Dims(dims) => dims.list().is_empty(),
            AttrKind::Int(value, _) => value == 0 && info.is_some(),
            AttrKind::Float(bits, _) => bits == 0 && info.is_some(),
            _ => false,
        };
        let stated: Vec<_> = entries.iter().filter(|(name, value)| !(is_zero(*value) && has_default(name.text()))).collect();
        self.text("<");
        self.nested(|d| d.list(&stated, |d, entry| d.field(**entry)));
        self.text(">");
    }

    /// `a = 1` in a record, whose definition says what each entry is.
    fn field(&mut self, (name, value): NamedAttr<'_>) {
        self.text(name.text());
        self.text(" = ");
        match *value.get() {
            AttrKind::Dims(dims) => {
                self.text("[");
                self.list(dims.list(), |d, n| atoms::integer(d.out, (*n).into()));
                self.text("]");
            }
            _ => self.value(value, Default64::Left),
        }
    }

    fn int(&mut self, value: i64, ty: Type<'_>, default: Default64) {
        if ty.scalar() == Some(ElementType::Pred) {
            return self.text(if value == 0 { "false" } else { "true" });
        }
        let wide = if ty.is_unsigned() { i128::from(value as u64) } else { i128::from(value) };
        atoms::integer(self.out, wide);
        if default == Default64::Stated || ty.scalar() != Some(ElementType::S64) {
            self.text(" : ");
            self.ty(ty);
        }
    }

    fn float(&mut self, bits: u64, ty: Type<'_>, default: Default64) {
        let start = self.out.len();
        if let Some(element) = ty.scalar() {
            print_element(self.out, element, &bits.to_le_bytes());
        } else {
            self.text("0x");
            atoms::hex(self.out, bits.to_be_bytes().into_iter());
        }
        // Bits in hexadecimal would be read as an integer.
        let is_hex = self.out[start..].starts_with(b"0x");
        if is_hex || default == Default64::Stated || ty.scalar() != Some(ElementType::F64) {
            self.text(" : ");
            self.ty(ty);
        }
    }

    fn number_array(&mut self, ty: Type<'_>, bytes: &[u8]) {
        let mut name = Vec::new();
        Data::new(&mut name, self.tensors, self.registry).ty(ty);
        let size = ty.storage_bytes().unwrap_or(1);
        let elements: Vec<&[u8]> = bytes.chunks(size).collect();
        self.dense_array(&String::from_utf8_lossy(&name), &elements, |d, element| dense::element(d.out, ty, element));
    }

    fn dense_array<T>(&mut self, element: &str, items: &[T], write: impl FnMut(&mut Self, &T)) {
        self.text("array<");
        self.text(element);
        if !items.is_empty() {
            self.text(": ");
            self.list(items, write);
        }
        self.text(">");
    }
}
