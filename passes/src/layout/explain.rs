//! Why a value lies as it does, and what other layouts would cost: from what the pass itself uses.

use super::choose::{Around, Cost, is_bitcast};
use super::graph::{Bound, Class, ClassId, Graph, Link, NO_CLASS, Way, Why};
use super::pins::{Signature, Signatures};
use super::place::{Place, same};
use super::{axes, chosen};
use crate::names::heads;
use shale_dialects::hlo::layout::blocks_in_memory;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::text::type_text;
use std::fmt::Write;

/// The names of the values that [`explain_layout`] knows, in order, without `%`: arrays in memory.
pub fn layout_names(body: &Body<'_>) -> Vec<String> {
    named_arrays(body).into_iter().map(|(name, _)| name).collect()
}

/// The arrays in memory with their names in the text that the body was read from, without `%`, in order.
pub fn named_arrays(body: &Body<'_>) -> Vec<(String, Value)> {
    let Some(root) = body.root() else { return Vec::new() };
    blocks_in_memory(body, root).into_iter().flat_map(|block| named(body, block)).collect()
}

/// Which constraints and costs decide the layout of the value called `name` (`%x` or `x`), before the pass `assign-layouts` runs. Names are those of the
/// text that the body was read from; `None` for an unknown one.
///
/// # Errors
/// What is wrong with pinned layouts.
pub fn explain_layout(body: &Body<'_>, name: &str) -> Option<Result<String, shale_ir::diag::Diagnostic>> {
    let (root, name) = (body.root()?, name.trim_start_matches('%'));
    let (name, _) = name.split_once('#').unwrap_or((name, ""));
    let value = blocks_in_memory(body, root).into_iter().flat_map(|block| named(body, block)).find(|(known, _)| known == name)?.1;
    let callees = Signatures::default();
    let graph = Signature::of(body, root).and_then(|signature| Graph::of(body, root, &signature, &callees));
    Some(graph.map(|graph| {
        let places = chosen(&graph);
        Explain { around: Around::of(&graph), graph: &graph, places }.text(name, value)
    }))
}

/// The arrays that a block defines, by name.
fn named(body: &Body<'_>, block: Block) -> Vec<(String, Value)> {
    let args = body.iter(body.args(block)).filter_map(|value| Some((body.value_name(value)?.to_string(), value)));
    let results = body.ops(block).flat_map(|op| heads(body, op).into_iter().zip(body.iter(body.results(op)).collect::<Vec<_>>()));
    args.chain(results).filter(|(_, value)| body.ty(*value).array().is_some()).collect()
}

struct Explain<'a, 'b, 'c> {
    graph: &'a Graph<'b, 'c>,
    around: Around,
    places: Vec<Place>,
}

impl Explain<'_, '_, '_> {
    fn text(&self, name: &str, value: Value) -> String {
        let (graph, class) = (self.graph, self.graph.class_of[value]);
        if class == NO_CLASS {
            return format!("%{name}, {}: an array of rank 0 has no layout\n", type_text(graph.body.ty(value)));
        }
        let of = &graph.classes[class as usize];
        let ty = type_text(self.places[class as usize].on(graph.body.cx(), graph.body.ty(value)));
        let mut out = format!("%{name}, {ty}: {}\n", self.why(of));
        for of in &graph.uses {
            if of.class == class || matches!(of.bound, Bound::As(to) if to == class) {
                let _ = writeln!(out, "  {}", self.bound(of, class));
            }
        }
        for link in graph.links.iter().filter(|link| link.from == class || link.to == class) {
            let _ = writeln!(out, "  {}", self.link(link));
        }
        if of.why == Why::Free {
            let mut places = self.places.clone();
            let mut candidates = self.around.candidates(graph, &self.places, class);
            if !candidates.contains(&self.places[class as usize]) {
                candidates.push(self.places[class as usize].clone());
            }
            for place in candidates {
                let text = place.text();
                places[class as usize] = place;
                let _ = writeln!(out, "  {text} costs {}", cost(self.around.cost(graph, &places, class)));
            }
        }
        out
    }

    fn why(&self, class: &Class<'_>) -> String {
        match class.why {
            Why::Free if self.graph.has_choices() => "chosen by cost".into(),
            Why::Free => "nothing asks for another layout than row-major order".into(),
            Why::Argument => "an argument: the caller gives it so".into(),
            Why::Written => "its type says so".into(),
            Why::Made(op) => format!("{} gives no other", self.graph.body.name(op).text()),
            Why::Only => "with one dimension larger than 1 there is no other".into(),
        }
    }

    fn op(&self, op: Op) -> String {
        let (heads, name) = (heads(self.graph.body, op), self.graph.body.name(op).text());
        if heads.is_empty() { name.into() } else { format!("%{} = {name}", heads.join(", %")) }
    }

    fn value(&self, class: ClassId) -> String {
        let (body, value) = (self.graph.body, self.graph.classes[class as usize].value);
        let of_op = || body.def_op(value).and_then(|op| heads(body, op).into_iter().next());
        let name = of_op().or_else(|| body.value_name(value).map(str::to_string)).map_or("an argument".into(), |name| format!("%{name}"));
        format!("{name} {}", self.places[class as usize].text())
    }

    fn bound(&self, of: &super::graph::Use, class: ClassId) -> String {
        let (wanted, own) = (of.wanted(&self.places), &self.places[of.class as usize]);
        let copied = if same(self.graph.classes[of.class as usize].dims.list(), own, &wanted) { "" } else { ": it is copied" };
        let op = self.op(of.op);
        match of.bound {
            Bound::As(to) if to == class && of.class != class => format!("{op} brings it {}{copied}", self.value(of.class)),
            Bound::As(to) => format!("{op} takes operand {} as {}{copied}", of.index, self.value(to)),
            Bound::Dense => format!("{op} takes operand {} without padding{copied}", of.index),
            Bound::At(_) => format!("{op} takes operand {} in {}{copied}", of.index, wanted.text()),
        }
    }

    fn link(&self, link: &Link) -> String {
        let [from, to] = [link.from, link.to].map(|class| (self.graph.classes[class as usize].dims.list(), &self.places[class as usize]));
        let moves = |axes: Option<&axes::Axes>| if is_bitcast(from, to, axes) { "a bitcast" } else { "elements are moved" };
        let how = match &link.way {
            Way::Transpose(axes) => moves(Some(axes)),
            Way::Reshape => moves(None),
            Way::Read(axes) => {
                let minor = from.1.minor(from.0).map_or(axes::NONE, |d| axes[usize::from(d)]);
                let crosses = minor != axes::NONE && to.1.minor(to.0) != Some(minor);
                if crosses { "read across the order of memory" } else { "read in the order of memory" }
            }
        };
        format!("{} makes {} of {}: {how}", self.op(link.op), self.value(link.to), self.value(link.from))
    }
}

fn cost(cost: Cost) -> String {
    let parts = [("copies", cost.copies), ("moves", cost.moves), ("reading across", cost.across), ("kernels", cost.kernels)];
    let parts: Vec<String> = parts.iter().filter(|(_, ns)| *ns > 0.0).map(|(what, ns)| format!("{what} {ns:.0}")).collect();
    let detail = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    format!("{:.0} ns{detail}", cost.total())
}
