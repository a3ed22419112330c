//! The printer's state, and what hand-written syntaxes may write.
//!
//! Laws
//! - Text goes straight into one reused buffer, which is written out whenever a line ends and 256 KiB are full.
//! - Any body can be printed, also a broken one: what cannot be named is printed as `<<unknown>>`.

use super::data::Data;
use super::layout::Layout;
use super::memo::{Memo, Signatures};
use super::names::Names;
use super::{PrintOptions, atoms};
use crate::attr::{Attr, AttrKind, NamedAttr};
use crate::body::{Block, Body, Def, Value, Values};
use crate::loc::Location;
use crate::session::Str;
use crate::types::Type;
use std::io;

/// Writes ops: what hand-written syntaxes ([`Syntax`](crate::text::Syntax)) print with.
pub struct OpPrinter<'p, 'c> {
    pub(super) out: Vec<u8>,
    pub(super) sink: Option<&'p mut dyn io::Write>,
    pub(super) body: &'p Body<'c>,
    pub(super) names: &'p Names,
    pub(super) generic: bool,
    pub(super) locs: bool,
    pub(super) tensors: bool,
    pub(super) layout: Layout,
    pub(super) indent: usize,
    pub(super) depth: usize,
    /// The dialect whose ops are written without its name.
    pub(super) dialect: Option<&'c str>,
    pub(super) types: Memo,
    pub(super) properties: Memo,
    pub(super) op_names: Memo,
    pub(super) signatures: Signatures,
    pub(super) inferred: Vec<Type<'c>>,
}

/// The output is handed on when it has this many bytes.
const FULL: usize = 256 << 10;

impl<'p, 'c> OpPrinter<'p, 'c> {
    pub(super) fn new(sink: Option<&'p mut dyn io::Write>, body: &'p Body<'c>, names: &'p Names, options: &PrintOptions) -> Self {
        OpPrinter {
            out: Vec::with_capacity(if sink.is_some() { FULL + (16 << 10) } else { 0 }),
            sink,
            body,
            names,
            generic: options.generic,
            locs: options.locs,
            tensors: options.tensors,
            layout: Layout::new(options.width.filter(|_| !options.generic)),
            indent: 0,
            depth: 0,
            dialect: None,
            types: Memo::default(),
            properties: Memo::default(),
            op_names: Memo::default(),
            signatures: Signatures::default(),
            inferred: Vec::new(),
        }
    }

    /// The writer of types, attributes and locations.
    pub(super) fn data(&mut self) -> Data<'_> {
        Data::new(&mut self.out, self.tensors, Some(self.body.cx().registry()))
    }

    /// The body of the op.
    pub fn body(&self) -> &'p Body<'c> {
        self.body
    }

    /// Writes text as it is; it must not contain a line break.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Writes a space and a word.
    pub fn keyword(&mut self, word: &str) {
        self.out.push(b' ');
        self.text(word);
    }

    /// Writes a space at which the line may be broken.
    #[inline]
    pub fn soft_space(&mut self) {
        self.layout.space(self.out.len());
        self.out.push(b' ');
    }

    /// Writes a comma and a space at which the line may be broken.
    #[inline]
    pub fn comma(&mut self) {
        self.out.push(b',');
        self.soft_space();
    }

    /// Begins a part that is kept on one line if it fits; [`OpPrinter::end_group`] ends it.
    #[inline]
    pub fn begin_group(&mut self) {
        self.layout.begin(self.out.len());
    }

    /// Ends the part that [`OpPrinter::begin_group`] began.
    #[inline]
    pub fn end_group(&mut self) {
        self.layout.end(self.out.len());
    }

    /// Writes items with commas between them.
    #[inline]
    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        self.begin_group();
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.comma();
            }
            write(self, item);
        }
        self.end_group();
    }

    /// Writes the name of a value: `%0`, `%arg1`, `%2#1`.
    #[inline]
    pub fn value(&mut self, value: Value) {
        let name = self.names.get(value);
        // first what nearly all values have
        if let Some(number) = name.plain() {
            atoms::value_number(&mut self.out, number);
        } else {
            self.names.write(&mut self.out, name);
            self.result_number(value);
        }
    }

    fn result_number(&mut self, value: Value) {
        if let Def::Result(_, index) = self.body.def(value)
            && let Some(place) = self.names.place_in_group(self.names.get(value), index)
        {
            self.out.push(b'#');
            atoms::number(&mut self.out, place);
        }
    }

    /// True if two values, which are visible in different regions, have one name.
    pub fn same_name(&self, a: Value, b: Value) -> bool {
        let text = |value| {
            let mut out = Vec::new();
            self.names.write(&mut out, self.names.get(value));
            out
        };
        text(a) == text(b)
    }

    /// Writes values with commas between them.
    #[inline]
    pub fn values(&mut self, values: Values) {
        let body = self.body;
        self.list(body.iter(values), Self::value);
    }

    /// Writes a type.
    #[inline]
    pub fn ty(&mut self, ty: Type<'c>) {
        match self.types.get(ty.id()) {
            Some(text) => self.out.extend_from_slice(text),
            None => self.new_type(ty),
        }
    }

    #[cold]
    fn new_type(&mut self, ty: Type<'c>) {
        let start = self.out.len();
        self.data().ty(ty);
        self.types.put(ty.id(), &self.out[start..]);
    }

    /// Writes types with commas between them.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type<'c>>) {
        self.list(types, Self::ty);
    }

    /// Writes `(A, B) -> C`; the parentheses around results are left out where there is one that is no function type.
    pub fn function_type(&mut self, inputs: impl IntoIterator<Item = Type<'c>>, results: impl ExactSizeIterator<Item = Type<'c>> + Clone) {
        self.text("(");
        self.types(inputs);
        self.text(") ->");
        self.soft_space();
        match (results.len(), results.clone().next()) {
            (1, Some(one)) if one.function().is_none() => self.ty(one),
            _ => {
                self.text("(");
                self.types(results);
                self.text(")");
            }
        }
    }

    /// Writes an attribute.
    pub fn attr(&mut self, attr: Attr<'c>) {
        self.data().attr(attr);
    }

    /// Writes the parameters of an attribute that has names for them, `<a = 1, b = [2]>`.
    pub fn record(&mut self, attr: Attr<'c>) {
        self.data().record(attr);
    }

    /// Writes a string in quotes.
    pub fn string(&mut self, text: &str) {
        atoms::quoted(&mut self.out, text);
    }

    /// Writes `@name`.
    pub fn symbol(&mut self, name: &str) {
        atoms::symbol(&mut self.out, name);
    }

    /// Writes ` {a = 1 : i64}`, or ` attributes {a = 1 : i64}`; nothing without entries.
    pub fn dict(&mut self, entries: impl IntoIterator<Item = NamedAttr<'c>>, keyword: bool) {
        let mut entries = entries.into_iter().peekable();
        if entries.peek().is_some() {
            self.text(if keyword { " attributes {" } else { " {" });
            self.list(entries, Self::entry);
            self.text("}");
        }
    }

    fn entry(&mut self, (name, value): (Str<'c>, Attr<'c>)) {
        atoms::key(&mut self.out, name.text());
        if *value.get() != AttrKind::Unit {
            self.text(" = ");
            self.attr(value);
        }
    }

    /// Writes a successor: `^bb1`.
    pub fn successor(&mut self, block: Block) {
        self.text("^");
        match self.names.block(block) {
            Some(number) => {
                self.text("bb");
                atoms::number(&mut self.out, number);
            }
            None => self.text("<<unknown>>"),
        }
    }

    /// Writes ` loc(…)`.
    pub(super) fn location(&mut self, location: Location<'c>) {
        self.out.push(b' ');
        self.data().loc(location);
    }

    /// Goes on with the op on a new line.
    pub fn line(&mut self) {
        self.layout.finish(&mut self.out, self.indent);
        self.out.push(b'\n');
        self.start_line();
    }

    /// Begins a line.
    #[inline]
    pub(super) fn start_line(&mut self) {
        self.layout.start(self.out.len());
        atoms::spaces(&mut self.out, self.indent);
    }

    /// Ends a line: breaks it if it is too long, and hands the output on if there is much of it.
    #[inline]
    pub(super) fn end_line(&mut self) -> io::Result<()> {
        self.layout.finish(&mut self.out, self.indent);
        self.out.push(b'\n');
        if self.out.len() >= FULL { self.flush() } else { Ok(()) }
    }

    /// Hands the output on.
    #[cold]
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if let Some(sink) = &mut self.sink {
            sink.write_all(&self.out)?;
            self.out.clear();
        }
        Ok(())
    }
}
