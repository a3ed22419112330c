//! What an e-graph holds, as text: terms for messages, and a picture for graphviz.

use super::graph::Graph;
use super::node::Node;
use super::rebuild::Snapshot;
use crate::cost::Choice;
use rustc_hash::FxHashMap;
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Def, Op, Value};
use shale_ir::literal::Literal;
use shale_ir::op::interface::ConstantLike;
use shale_ir::text::attr_text;
use std::fmt::Write;

/// How deep terms are written.
const DEPTH: usize = 3;

/// Writes values and nodes as terms.
pub(super) struct Terms<'a, 'c> {
    graph: &'a Graph,
    body: &'a Body<'c>,
    /// The values of leaves, by number.
    leaves: FxHashMap<u32, Value>,
}

impl<'a, 'c> Terms<'a, 'c> {
    pub(super) fn of(graph: &'a Graph, body: &'a Body<'c>) -> Self {
        let leaves = graph.leaves.iter().map(|(value, _)| (value.number(), *value)).collect();
        Terms { graph, body, leaves }
    }

    /// The value that a node of an op or a leaf is; none of a result among several, and of several terms.
    pub(super) fn definer(&self, node: &Node) -> Option<Value> {
        if let Some(number) = self.graph.leaf_head(node) {
            return self.leaves.get(&number).copied();
        }
        let op = self.op(node)?;
        match self.graph.result_number(node) {
            Some(i) => Some(self.body.result(op, i as usize)),
            None => (self.body.results(op).len() == 1).then(|| self.body.result(op, 0)),
        }
    }

    /// The op of a node: another one may stand for it by now.
    fn op(&self, node: &Node) -> Option<Op> {
        let id = self.graph.egg.lookup(node.clone())?;
        let same = self.graph.egg[id].nodes.iter().find(|n| *n == node);
        same.or(Some(node)).and_then(|n| n.op)
    }

    /// A value as a term.
    pub(super) fn value(&self, value: Value) -> String {
        self.term(value, DEPTH, false)
    }

    /// A node as a term.
    pub(super) fn node(&self, node: &Node) -> String {
        match self.definer(node) {
            Some(value) => self.value(value),
            None => format!("the same with its {} terms in any order", node.children.len()),
        }
    }

    fn term(&self, value: Value, depth: usize, by_name: bool) -> String {
        let body = self.body;
        let name = body.value_name(value).map(|name| format!("%{name}"));
        let op = match body.def(value) {
            Def::Arg(_, i) => return name.unwrap_or_else(|| format!("%arg{i}")),
            Def::Result(op, _) => op,
        };
        if let Some(constant) = body.interface::<ConstantLike>(op) {
            return constant_text(body, value, (constant.value)(body, op).and_then(|attr| Literal::from_attr(attr, body.ty(value))));
        }
        if let Some(name) = name.filter(|_| by_name || body.block_of(op) != Some(self.graph.block())) {
            return name;
        }
        let label = body.name(op).text();
        if depth == 0 {
            return format!("{label}(…)");
        }
        let mut parts: Vec<String> = body.iter(body.operands(op)).map(|v| self.term(v, depth - 1, true)).collect();
        parts.extend(attributes(body, op));
        let result = if body.results(op).len() > 1 { body.iter(body.results(op)).position(|v| v == value) } else { None };
        format!("{label}({}){}", parts.join(", "), result.map_or(String::new(), |i| format!("#{i}")))
    }
}

/// The attributes of an op, as `name = value`.
fn attributes(body: &Body<'_>, op: Op) -> Vec<String> {
    let AttrKind::Dict(entries, _) = *body.attrs(op).get() else { return Vec::new() };
    entries.iter().map(|(name, value)| format!("{} = {}", name.text(), attr_text(*value))).collect()
}

/// A constant: its number if all its elements are the same.
fn constant_text(body: &Body<'_>, value: Value, literal: Option<Literal>) -> String {
    let Some(literal) = literal else { return "a constant".into() };
    let size = literal.element().bytes();
    let mut elements = literal.bytes().chunks(size);
    let first = elements.next().unwrap_or_default().to_vec();
    if !elements.all(|e| e == first) {
        return format!("a constant {}", shale_ir::text::type_text(body.ty(value)));
    }
    match Literal::scalar_from_bytes(literal.element(), &first) {
        Some(scalar) => scalar.to_string().rsplit(' ').next().unwrap_or_default().to_string(),
        None => "a constant".into(),
    }
}

/// The e-graph as a text for graphviz: a box for each class, in which the chosen node is bold.
pub(super) fn text(graph: &mut Graph, body: &Body<'_>, snapshot: &Snapshot, choice: &Choice) -> String {
    let mut out = String::from("digraph egraph {\n  compound = true;\n  node [shape = box, fontname = monospace];\n");
    let chosen: Vec<_> = (0..snapshot.classes().len()).map(|i| snapshot.node(graph, body, i as u32, choice[i])).collect();
    let terms = Terms::of(graph, body);
    let number: FxHashMap<_, _> = snapshot.classes().iter().enumerate().map(|(i, id)| (*id, i)).collect();
    for (i, id) in snapshot.classes().iter().enumerate() {
        let nodes = &graph.egg[*id].nodes;
        let _ = writeln!(out, "  subgraph cluster_{i} {{\n    style = dashed;");
        for (k, node) in nodes.iter().enumerate() {
            let style = if chosen[i].as_ref() == Some(node) { ", style = bold" } else { "" };
            let _ = writeln!(out, "    n{i}_{k} [label = \"{}\"{style}];", label(&terms, node).replace('\\', "\\\\").replace('"', "\\\""));
        }
        let _ = writeln!(out, "  }}");
        for (k, node) in nodes.iter().enumerate() {
            for child in &node.children {
                let to = number[&graph.egg.find(*child)];
                let _ = writeln!(out, "  n{i}_{k} -> n{to}_0 [lhead = cluster_{to}];");
            }
        }
    }
    out + "}\n"
}

/// What a node is, without its operands.
fn label(terms: &Terms<'_, '_>, node: &Node) -> String {
    let (graph, body) = (terms.graph, terms.body);
    if let Some(value) = terms.definer(node).filter(|_| graph.is_leaf(node)) {
        return terms.term(value, 1, true);
    }
    let Some(op) = node.op else { return format!("{} terms", node.children.len()) };
    if let Some(i) = graph.result_number(node) {
        return format!("result {i}");
    }
    let constant = body.interface::<ConstantLike>(op).is_some().then(|| terms.term(body.result(op, 0), 1, true));
    if let Some(constant) = constant {
        return constant;
    }
    let mut parts = vec![body.name(op).text().to_string()];
    parts.extend(attributes(body, op));
    parts.join(" ")
}
