//! Programs as JSON: one object for each op, with what it takes, gives, says and holds.
//!
//! ```text
//! {"items": [{"op": "func.func", "attributes": {"sym_name": "\"f\""}, "operands": [], "results": [],
//!             "regions": [[{"arguments": [{"id": 0, "type": "f32[2]"}], "ops": […]}]]}]}
//! ```
//! Values are numbered in the order of the text, in each item from 0; types and attributes are strings in MLIR's syntax.

use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::module::Module;
use shale_ir::pass::json_string;
use std::collections::HashMap;
use std::io::{self, Write};

/// Writes a module.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn write(out: &mut dyn Write, module: &Module<'_>) -> io::Result<()> {
    out.write_all(b"{\"items\": [")?;
    let mut first = true;
    for (_, body) in module.items() {
        let mut writer = Writer { out: &mut *out, body, ids: HashMap::new() };
        for op in body.ops(body.top_block()) {
            writer.separated(&mut first)?;
            writer.op(op)?;
        }
    }
    out.write_all(b"\n]}\n")
}

/// Writes the ops of one item.
struct Writer<'a, 'c> {
    out: &'a mut dyn Write,
    body: &'a Body<'c>,
    ids: HashMap<u32, usize>,
}

impl Writer<'_, '_> {
    fn separated(&mut self, first: &mut bool) -> io::Result<()> {
        self.out.write_all(if std::mem::take(first) { b"\n" } else { b",\n" })
    }

    fn id(&mut self, value: Value) -> usize {
        let next = self.ids.len();
        *self.ids.entry(value.number()).or_insert(next)
    }

    /// Nesting is as deep as the text's, which is bounded.
    fn op(&mut self, op: Op) -> io::Result<()> {
        let body = self.body;
        write!(self.out, "{{\"op\": {}, \"attributes\": {{", json_string(body.name(op).text()))?;
        for (i, (name, value)) in body.attrs(op).entries().iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(self.out, "{comma}{}: {}", json_string(name.text()), json_string(&value.to_string()))?;
        }
        let operands: Vec<String> = body.iter(body.operands(op)).map(|value| self.id(value).to_string()).collect();
        write!(self.out, "}}, \"operands\": [{}], \"results\": ", operands.join(", "))?;
        self.values(body.iter(body.results(op)))?;
        self.out.write_all(b", \"regions\": [")?;
        for (i, region) in body.regions(op).enumerate() {
            self.out.write_all(if i > 0 { b", [" } else { b"[" })?;
            let mut first = true;
            for block in body.blocks(region) {
                self.separated(&mut first)?;
                self.block(block)?;
            }
            self.out.write_all(b"]")?;
        }
        self.out.write_all(b"]}")
    }

    fn block(&mut self, block: Block) -> io::Result<()> {
        let body = self.body;
        self.out.write_all(b"{\"arguments\": ")?;
        self.values(body.iter(body.args(block)))?;
        self.out.write_all(b", \"ops\": [")?;
        let mut first = true;
        for op in body.ops(block) {
            self.separated(&mut first)?;
            self.op(op)?;
        }
        self.out.write_all(b"]}")
    }

    fn values(&mut self, values: impl Iterator<Item = Value>) -> io::Result<()> {
        let body = self.body;
        let texts: Vec<_> = values.map(|v| format!("{{\"id\": {}, \"type\": {}}}", self.id(v), json_string(&body.ty(v).to_string()))).collect();
        write!(self.out, "[{}]", texts.join(", "))
    }
}
