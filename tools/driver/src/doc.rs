//! `--doc`, `--list-passes`, `--list-dialects`: what the registry knows, as text.

use shale_ir::diag::{Diagnostic, Place};
use shale_ir::dialect::{Dialect, Registry};
use shale_ir::op::{DataInfo, FieldInfo, OpInfo, Role};
use shale_ir::pass::PassInfo;
use shale_ir::text::nearest;
use std::fmt::Write;

/// The first sentence of a documentation text, on one line.
pub(crate) fn first_sentence(doc: &str) -> String {
    let paragraph = doc.trim().split("\n\n").next().unwrap_or_default();
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = line.find(". ").unwrap_or(line.len());
    line[..end].trim_end_matches('.').into()
}

/// The page of an op, pass, dialect, type or attribute.
///
/// # Errors
/// There is nothing of that name.
pub(crate) fn page(name: &str, registry: &Registry) -> Result<String, Diagnostic> {
    let bare = name.trim_start_matches(['!', '#']);
    let mut pages = Vec::new();
    pages.extend(registry.dialect(name).map(dialect));
    pages.extend(registry.pass(name).map(pass));
    pages.extend(registry.op(name).map(op));
    pages.extend(registry.ty(bare).filter(|_| !name.starts_with('#')).map(|t| data("type", "!", t)));
    pages.extend(registry.attr(bare).filter(|_| !name.starts_with('!')).map(|a| data("attribute", "#", a)));
    if !pages.is_empty() {
        return Ok(pages.join("\n"));
    }
    let wrong = Diagnostic::error(Place::Unknown, format!("there is no op, pass, dialect, type or attribute '{name}'"));
    let known = names(registry);
    Err(match nearest(bare, known.iter().copied()) {
        Some(near) => wrong.with_hint(format!("did you mean '{near}'?")),
        None => wrong,
    })
}

/// Everything that has a page.
fn names(registry: &Registry) -> Vec<&'static str> {
    let mut names: Vec<_> = registry.dialects().map(|d| d.name).collect();
    names.extend(registry.passes().map(|p| p.name));
    names.extend(registry.ops().map(|o| o.name));
    for dialect in registry.dialects() {
        names.extend(dialect.types.iter().chain(dialect.attrs).map(|d| d.name));
    }
    names
}

/// All passes with their options.
pub(crate) fn passes(registry: &Registry) -> String {
    let mut out = String::new();
    for pass in registry.passes() {
        let _ = writeln!(out, "{:<20} {}", pass.name, first_sentence(pass.doc));
        for option in pass.options {
            let _ = writeln!(out, "  {:<18} {} ({}, default {})", option.name, first_sentence(option.doc), option.expected, shown((option.default)()));
        }
    }
    out
}

/// All dialects with their ops, types and attributes.
pub(crate) fn dialects(registry: &Registry) -> String {
    let mut out = String::new();
    for dialect in registry.dialects() {
        let _ = writeln!(out, "{:<12} {}", dialect.name, first_sentence(dialect.doc));
        contents(&mut out, dialect);
    }
    out
}

fn contents(out: &mut String, dialect: &Dialect) {
    let ops: Vec<_> = (dialect.ops)().iter().map(|o| o.name).collect();
    let types: Vec<_> = dialect.types.iter().map(|t| format!("!{}", t.name)).collect();
    let attrs: Vec<_> = dialect.attrs.iter().map(|a| format!("#{}", a.name)).collect();
    for (title, list) in [("ops", ops.join(" ")), ("types", types.join(" ")), ("attributes", attrs.join(" "))] {
        if !list.is_empty() {
            let _ = writeln!(out, "  {title}: {list}");
        }
    }
}

fn shown(value: String) -> String {
    if value.is_empty() { "\"\"".into() } else { value }
}

/// A title with its documentation.
fn head(kind: &str, name: &str, doc: &str) -> String {
    let mut out = format!("{name} ({kind})\n\n");
    for line in doc.trim_end().lines() {
        let _ = writeln!(out, "{}", format!("  {}", line.strip_prefix(' ').unwrap_or(line)).trim_end());
    }
    out
}

fn dialect(dialect: &'static Dialect) -> String {
    let mut out = head("dialect", dialect.name, dialect.doc);
    out.push('\n');
    contents(&mut out, dialect);
    out
}

fn pass(pass: &'static PassInfo) -> String {
    let mut out = head("pass", pass.name, pass.doc);
    if !pass.options.is_empty() {
        out.push_str("\nOptions\n");
    }
    for option in pass.options {
        let _ = writeln!(out, "  {}: {}, default {}", option.name, option.expected, shown((option.default)()));
        described(&mut out, option.doc);
    }
    out
}

fn described(out: &mut String, doc: &str) {
    for line in doc.trim().lines() {
        let _ = writeln!(out, "      {}", line.trim());
    }
}

fn fields(out: &mut String, title: &str, list: &[&FieldInfo]) {
    if !list.is_empty() {
        let _ = write!(out, "\n{title}\n");
    }
    for field in list {
        let note = match field.role {
            Role::OptionalOperand | Role::OptionalAttribute => ", may be left out",
            Role::Operands | Role::Regions => ", any number",
            _ => "",
        };
        let _ = writeln!(out, "  {}: {}{note}", field.name, field.expected);
        described(out, field.doc);
    }
}

fn op(op: &'static OpInfo) -> String {
    let mut out = head("op", op.name, op.doc);
    let of = |roles: &[Role]| op.fields.iter().filter(|f| roles.contains(&f.role)).collect::<Vec<_>>();
    fields(&mut out, "Operands", &of(&[Role::Operand, Role::OptionalOperand, Role::Operands]));
    fields(&mut out, "Attributes", &of(&[Role::Attribute, Role::OptionalAttribute]));
    fields(&mut out, "Regions", &of(&[Role::Region, Role::Regions]));
    fields(&mut out, "Successors", &of(&[Role::Successor]));
    let results = op.results.map_or("any number".into(), |n| n.to_string());
    let _ = write!(out, "\nResults\n  {results}\n");
    if !op.traits.is_empty() {
        out.push_str("\nTraits\n");
    }
    for one in op.traits {
        let _ = writeln!(out, "  {}: {}", one.name, first_sentence(one.doc));
    }
    if let Some(format) = op.format {
        let _ = write!(out, "\nText form\n  {} {format}\n", op.name);
    }
    out
}

fn data(kind: &str, sigil: &str, info: &'static DataInfo) -> String {
    let mut out = head(kind, &format!("{sigil}{}", info.name), info.doc);
    fields(&mut out, "Parameters", &info.params.iter().collect::<Vec<_>>());
    if !info.cases.is_empty() {
        let between = info.separator.map_or(String::new(), |s| format!(" (several may be given, with '{s}' between them)"));
        let _ = write!(out, "\nCases{between}\n  {}\n", info.cases.join(", "));
    }
    out
}
