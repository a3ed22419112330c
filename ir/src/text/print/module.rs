//! Modules, and single ops as text.

use super::PrintOptions;
use super::data::text_of;
use super::names::{Namer, Names};
use super::printer::OpPrinter;
use crate::attr::{Attr, AttrKind, NamedAttr};
use crate::body::{Body, Op};
use crate::loc::LocationKind;
use crate::module::{Module, SYM_NAME};
use crate::op::Flags;
use crate::session::Interned;
use crate::types::{Type, TypeKind};
use std::cell::OnceCell;
use std::{fmt, io};

/// Writes a module.
///
/// # Errors
/// If the output cannot be written.
pub fn print_module(out: &mut dyn io::Write, module: &Module<'_>, options: &PrintOptions) -> io::Result<()> {
    let all = Namer::module(module, options.generic);
    let nothing = Body::new(module.cx());
    let no_names = Namer::body(&nothing, options.generic, None);
    let tensors = options.tensors || module.items().any(|(_, body)| body.walk_all().any(|op| body.has(op, Flags::TENSOR_TEXT)));
    let mut p = OpPrinter::new(Some(out), &nothing, &no_names, &PrintOptions { tensors, ..options.clone() });
    p.begin_module(module);
    for ((_, body), names) in module.items().zip(&all) {
        (p.body, p.names) = (body, names);
        for op in body.ops(body.top_block()) {
            p.op_line(op)?;
        }
    }
    p.end_module(module);
    p.flush()
}

impl<'c> OpPrinter<'_, 'c> {
    fn begin_module(&mut self, module: &Module<'c>) {
        let (properties, others) = module.attrs().parts();
        if self.generic {
            self.text("\"builtin.module\"() ");
            if !properties.is_empty() {
                self.text("<{");
                self.data().entries(properties);
                self.text("}> ");
            }
            self.text(if module.items().len() == 0 { "({\n^bb0:\n" } else { "({\n" });
        } else {
            self.module_head(properties, others);
        }
        self.indent = 2;
    }

    /// `module private @name attributes {…} {`
    fn module_head(&mut self, properties: &[NamedAttr<'c>], others: &[NamedAttr<'c>]) {
        let text = |name: &str| properties.iter().find(|p| p.0.text() == name).and_then(|p| p.1.as_str());
        let visibility = text("sym_visibility").filter(|v| matches!(*v, "public" | "private" | "nested"));
        let name = text(SYM_NAME);
        self.text("module");
        if let Some(visibility) = visibility {
            self.keyword(visibility);
        }
        if let Some(name) = name {
            self.text(" ");
            self.symbol(name);
        }
        let is_shown = |p: &&NamedAttr<'c>| (p.0.text() == SYM_NAME && name.is_some()) || (p.0.text() == "sym_visibility" && visibility.is_some());
        let mut rest: Vec<NamedAttr<'c>> = properties.iter().filter(|p| !is_shown(p)).chain(others).copied().collect();
        rest.sort_by_key(|(name, _)| name.text());
        self.dict(rest, true);
        self.text(" {");
        self.layout.finish(&mut self.out, 0);
        self.text("\n");
    }

    fn end_module(&mut self, module: &Module<'c>) {
        self.indent = 0;
        self.text("}");
        if self.generic {
            self.text(")");
            let (_, others) = module.attrs().parts();
            self.dict(others.iter().copied(), false);
            self.text(" : () -> ()");
        }
        if self.locs {
            self.location(module.location());
        }
        self.text("\n\n");
    }
}

/// A module as text.
pub fn module_text(module: &Module<'_>, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    // writing into a vector cannot fail
    let _ = print_module(&mut out, module, options);
    into_text(out)
}

/// An op with everything in it as text, without a line break at the end; its values are named as in its body.
pub fn op_text(body: &Body<'_>, op: Op, options: &PrintOptions) -> String {
    if body.is_erased(op) {
        return "<<erased op>>".into();
    }
    let names = Namer::body(body, options.generic, Some(op));
    let mut p = OpPrinter::new(None, body, &names, options);
    p.dialect = body.block_of(op).and_then(|block| p.dialect_inside(body.region_of(block)));
    p.start_line();
    // there is nothing to write to, so that nothing can fail
    let _ = p.op(op);
    p.layout.finish(&mut p.out, 0);
    into_text(p.out)
}

/// The beginnings of ops' texts in the generic form, for messages about many ops of one body: its values are named once, and
/// a long region is not printed to its end.
pub(crate) struct OpHeads<'a, 'c> {
    body: &'a Body<'c>,
    names: OnceCell<Names>,
}

impl<'a, 'c> OpHeads<'a, 'c> {
    pub(crate) fn new(body: &'a Body<'c>) -> Self {
        OpHeads { body, names: OnceCell::new() }
    }

    /// The text of an op of the body's blocks: its first line at least, and the others as far as they are short.
    pub(crate) fn text(&self, op: Op) -> String {
        let names = self.names.get_or_init(|| Namer::body(self.body, true, None));
        let mut start = Start(Vec::new());
        let mut p = OpPrinter::new(Some(&mut start), self.body, names, &PrintOptions { generic: true, ..PrintOptions::default() });
        p.start_line();
        let ended = p.op(op);
        p.layout.finish(&mut p.out, 0);
        let rest = std::mem::take(&mut p.out);
        drop(p);
        if ended.is_ok() {
            start.0.extend(rest);
        }
        into_text(start.0)
    }
}

/// Takes what is written the first time and then refuses, which ends the printing.
struct Start(Vec<u8>);

impl io::Write for Start {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Err(io::Error::other("the beginning is enough"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn into_text(out: Vec<u8>) -> String {
    String::from_utf8(out).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// A type as text.
pub fn type_text(ty: Type<'_>) -> String {
    text_of(|d| d.ty(ty))
}

/// An attribute as text.
pub fn attr_text(attr: Attr<'_>) -> String {
    text_of(|d| d.attr(attr))
}

impl fmt::Display for Interned<'_, TypeKind<'_>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&type_text(*self))
    }
}

impl fmt::Display for Interned<'_, AttrKind<'_>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&attr_text(*self))
    }
}

impl fmt::Display for Interned<'_, LocationKind<'_>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&text_of(|d| d.loc(*self)))
    }
}

impl fmt::Display for Module<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&module_text(self, &PrintOptions::default()))
    }
}
