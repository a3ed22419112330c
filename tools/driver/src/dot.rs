//! Programs as graphs for Graphviz: a cluster for each item and region, a node for each op, an edge for each operand.

use shale_ir::body::{Body, Def, Op, Region, Value};
use shale_ir::module::Module;
use std::io::{self, Write};

/// Writes a module.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn write(out: &mut dyn Write, module: &Module<'_>) -> io::Result<()> {
    writeln!(out, "digraph program {{\n  node [shape=box, fontname=monospace];")?;
    for (item, (_, body)) in module.items().enumerate() {
        let mut writer = Writer { out: &mut *out, body, item };
        for op in body.ops(body.top_block()) {
            writer.op(op)?;
        }
    }
    writeln!(out, "}}")
}

/// Writes one item.
struct Writer<'a, 'c> {
    out: &'a mut dyn Write,
    body: &'a Body<'c>,
    item: usize,
}

impl Writer<'_, '_> {
    /// An op without regions is a node; one with regions is a cluster that holds a node for it. Nesting is as deep as the text's, which is
    /// bounded.
    fn op(&mut self, op: Op) -> io::Result<()> {
        let (body, item, number) = (self.body, self.item, op.number());
        let symbol = body.attr(op, "sym_name").and_then(|name| name.as_str()).map_or(String::new(), |name| format!(" @{name}"));
        let types: Vec<_> = body.types(body.results(op)).map(|ty| ty.to_string()).collect();
        let label = escaped(&format!("{}{symbol}\n{}", body.name(op).text(), types.join(", ")));
        if body.region_count(op) > 0 {
            writeln!(self.out, "  subgraph cluster_{item}_{number} {{\n  label=\"{}\";", escaped(&format!("{}{symbol}", body.name(op).text())))?;
        }
        writeln!(self.out, "  n{item}_{number} [label=\"{label}\"];")?;
        for region in body.regions(op) {
            self.region(region)?;
        }
        if body.region_count(op) > 0 {
            writeln!(self.out, "  }}")?;
        }
        body.iter(body.operands(op)).try_for_each(|operand| {
            let from = self.node(operand);
            writeln!(self.out, "  {from} -> n{item}_{number};")
        })
    }

    fn region(&mut self, region: Region) -> io::Result<()> {
        let body = self.body;
        for block in body.blocks(region) {
            for (i, arg) in body.iter(body.args(block)).enumerate() {
                let node = self.node(arg);
                writeln!(self.out, "  {node} [shape=ellipse, label=\"{}\"];", escaped(&format!("argument {i}\n{}", body.ty(arg))))?;
            }
            body.ops(block).try_for_each(|op| self.op(op))?;
        }
        Ok(())
    }

    /// The node of what defines a value.
    fn node(&self, value: Value) -> String {
        match self.body.def(value) {
            Def::Result(op, _) => format!("n{}_{}", self.item, op.number()),
            Def::Arg(..) => format!("a{}_{}", self.item, value.number()),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
