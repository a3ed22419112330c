//! Lines: names, types, attributes that any instruction may have, metadata.

use super::{Writer, Written};
use crate::read::{KEPT, shape_text};
use shale_ir::attr::Attr;
use shale_ir::body::{Op, Value};
use shale_ir::element::ElementType;
use shale_ir::loc::{Location, LocationKind};
use shale_ir::types::{Type, TypeKind};
use std::fmt::Write;

impl<'c> Writer<'_, 'c> {
    /// Writes an op with all its operands.
    pub(crate) fn plain(&mut self, op: Op, opcode: &str, attrs: &str) -> Written {
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        self.line(op, opcode, &operands, attrs)
    }

    /// Writes an op with these operands; several results become a tuple and its parts.
    pub(crate) fn line(&mut self, op: Op, opcode: &str, operands: &[Value], attrs: &str) -> Written {
        let operands = operands.iter().map(|v| self.name_of(op, *v)).collect::<Written<Vec<_>>>()?;
        let types: Vec<Type<'c>> = self.body.types(self.body.results(op)).collect();
        let ty = match types[..] {
            [one] => one,
            _ => self.body.cx().ty(TypeKind::Tuple(&types)),
        };
        self.write_op(op, ty, opcode, &operands.join(", "), attrs);
        Ok(())
    }

    /// Writes an op whose results are the leaves of `ty`; `arguments` is what stands between its brackets.
    pub(super) fn write_op(&mut self, op: Op, ty: Type<'c>, opcode: &str, arguments: &str, attrs: &str) {
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let wanted = results.first().and_then(|v| self.body.value_name(*v)).unwrap_or(opcode);
        let name = self.unique(wanted);
        let start = self.scope.lines.len();
        let tail = self.tail(op);
        let _ = writeln!(self.scope.lines, "  {name} = {} {opcode}({arguments}){attrs}{tail}", shape_text(ty));
        match results[..] {
            [one] if !matches!(*ty.get(), TypeKind::Tuple(_)) => self.bind(one, name, start),
            _ => self.parts(&name, ty, &results),
        }
    }

    /// Writes a line that no op stands for; gives its name.
    pub(super) fn helper(&mut self, wanted: &str, ty: Type<'c>, opcode: &str, arguments: &str, attrs: &str) -> String {
        let name = self.unique(wanted);
        let _ = writeln!(self.scope.lines, "  {name} = {} {opcode}({arguments}){attrs}", shape_text(ty));
        name
    }

    /// Writes what is used of the parts of a tuple; `values` are its leaves. The first leaf has given the tuple its name.
    pub(super) fn parts(&mut self, tuple: &str, ty: Type<'c>, values: &[Value]) {
        self.parts_below(tuple, ty, values, true);
    }

    fn parts_below(&mut self, tuple: &str, ty: Type<'c>, values: &[Value], mut first: bool) {
        let TypeKind::Tuple(parts) = *ty.get() else { return };
        let mut rest = values;
        for (index, part) in parts.iter().enumerate() {
            let (own, others) = rest.split_at(super::leaves(*part).min(rest.len()));
            rest = others;
            let own_first = first && !own.is_empty();
            first &= own.is_empty();
            if !own.iter().any(|v| self.body.is_used(*v) && !self.scope.unused.contains(v)) {
                continue;
            }
            let derived = format!("{tuple}.{index}");
            let leaf = match own {
                [leaf] if !matches!(*part.get(), TypeKind::Tuple(_)) => Some(*leaf),
                _ => None,
            };
            // What is known by another name outside is read back under that name.
            let wanted = leaf.filter(|leaf| !own_first && !self.scope.captured.contains(leaf)).and_then(|v| self.body.value_name(v)).unwrap_or(&derived);
            let start = self.scope.lines.len();
            let name = self.helper(wanted, *part, "get-tuple-element", tuple, &format!(", index={index}"));
            match leaf {
                Some(leaf) => self.bind(leaf, name, start),
                None => self.parts_below(&name, *part, own, own_first),
            }
        }
    }

    /// What a value is called from now on, and where its line begins.
    pub(super) fn bind(&mut self, value: Value, name: String, start: usize) {
        self.scope.names.insert(value, name);
        self.scope.starts.insert(value, start);
    }

    /// What a value is called.
    pub(super) fn name_of(&self, op: Op, value: Value) -> Written<String> {
        let name = self.scope.names.get(&value).cloned();
        name.ok_or_else(|| self.error(op, "a computation of HLO text cannot use a value from outside here"))
    }

    /// A name for an instruction that no other has.
    pub(super) fn unique(&mut self, wanted: &str) -> String {
        unique(&mut self.used, wanted)
    }

    /// A name for a computation that no other has.
    pub(super) fn unique_computation(&mut self, wanted: &str) -> String {
        unique(&mut self.computations, wanted)
    }

    /// Kept attributes and metadata.
    fn tail(&self, op: Op) -> String {
        let mut text = String::new();
        for name in KEPT {
            if let Some(value) = self.body.attr(op, &format!("hlo.{name}")).and_then(Attr::as_str) {
                let _ = write!(text, ", {name}={value}");
            }
        }
        if self.body.source_offset(self.body.loc(op)).is_none() {
            text += &metadata(self.body.location(self.body.loc(op)));
        }
        text
    }
}

/// A name that is not in use, near to a wanted one.
fn unique(used: &mut super::Map<String, u32>, wanted: &str) -> String {
    let wanted = legal(wanted);
    if !used.contains_key(&wanted) {
        used.insert(wanted.clone(), 1);
        return wanted;
    }
    loop {
        let number = used.get_mut(&wanted).expect("it is in use");
        let name = format!("{wanted}.{number}");
        *number += 1;
        if !used.contains_key(&name) {
            used.insert(name.clone(), 1);
            return name;
        }
    }
}

/// Words that XLA's reader does not take for names, beside those of element types.
const RESERVED: [&str; 15] = [
    "true",
    "false",
    "inf",
    "nan",
    "HloModule",
    "ENTRY",
    "ROOT",
    "maximal",
    "replicated",
    "manual",
    "unknown",
    "unreduced",
    "last_tile_dim_replicate",
    "shard_as",
    "shard_like",
];

/// A name with the characters that names may have, which is no word of the language.
pub(super) fn legal(name: &str) -> String {
    let legal = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.') { c } else { '_' };
    let name: String = name.chars().map(legal).collect();
    let reserved = RESERVED.contains(&&*name) || matches!(&*name, "token" | "opaque" | "__") || ElementType::from_xla_name(&name).is_some();
    match name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        true if reserved => name + "_v",
        true => name,
        false => format!("_{name}"),
    }
}

/// `metadata={op_name="…" source_file="…" source_line=3}`; nothing for a location that says nothing of these.
fn metadata(location: Location<'_>) -> String {
    let mut parts = Vec::new();
    let mut place = Some(location);
    if let LocationKind::Name(name, inner) = *location.get() {
        parts.push(format!("op_name={}", quoted(name.text())));
        place = inner;
    }
    // The innermost place: callers and the names of functions cannot be said here.
    while let Some(location) = place {
        place = match *location.get() {
            LocationKind::File { file, start, end } => {
                parts.push(format!("source_file={} source_line={}", quoted(file.text()), start.0));
                // An end that is not known, or before the start, is read as the start.
                let ends = end.0 > 0 && end > start;
                if ends {
                    parts.push(format!("source_end_line={}", end.0));
                }
                if start.1 > 0 {
                    parts.push(format!("source_column={}", start.1));
                }
                if ends && end.1 > 0 {
                    parts.push(format!("source_end_column={}", end.1));
                }
                None
            }
            LocationKind::Name(_, inner) => inner,
            LocationKind::CallSite { callee, .. } => Some(callee),
            LocationKind::Fused(_, list) => list.first().copied(),
            LocationKind::Unknown => None,
        };
    }
    if parts.is_empty() { String::new() } else { format!(", metadata={{{}}}", parts.join(" ")) }
}

/// A string in double quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
