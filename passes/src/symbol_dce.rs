//! Removes private symbols that nothing refers to. Afterwards every symbol is public or reachable from one that is, or from an
//! item that is no symbol.

use hashbrown::{HashMap, HashSet};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxBuildHasher;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::module::{ItemKey, Module};
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::session::{Cx, Str};
use shale_ir::types::{Type, TypeKind};

pass! {
    /// Removes private symbols that nothing refers to.
    pub struct SymbolDce: ModulePass = "symbol-dce" {}
}

impl ModulePass for SymbolDce {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let live = live(module);
        let dead: Vec<Str<'c>> = module.items().filter_map(|(key, body)| dead_symbol(key, body, &live)).collect();
        let mut removed = HashSet::<Str<'c>, FxBuildHasher>::default();
        for island in islands(module, &dead) {
            if !cx.allow(|| format!("remove {}", island.iter().map(|name| format!("@{}", name.text())).collect::<Vec<_>>().join(", "))) {
                break;
            }
            cx.count("symbols removed", island.len() as u64);
            removed.extend(island);
        }
        module.retain(|key, _| !matches!(key, ItemKey::Symbol(name) if removed.contains(&name)));
        Ok(())
    }
}

type Symbols<'c> = HashSet<Str<'c>, FxBuildHasher>;

/// The symbols that are referred to from what stays.
fn live<'c>(module: &Module<'c>) -> Symbols<'c> {
    let mut live = Symbols::default();
    let mut references = References::new(module.cx());
    let mut work: Vec<&Body<'c>> = module.items().filter(|(key, body)| is_root(*key, body)).map(|(_, body)| body).collect();
    references.of_attr(module.attrs());
    loop {
        for name in references.found.drain(..) {
            if live.insert(name) {
                work.extend(module.get(name));
            }
        }
        let Some(body) = work.pop() else { return live };
        references.of_body(body);
    }
}

fn dead_symbol<'c>(key: ItemKey<'c>, body: &Body<'c>, live: &Symbols<'c>) -> Option<Str<'c>> {
    match key {
        ItemKey::Symbol(name) if !is_root(key, body) && !live.contains(&name) => Some(name),
        _ => None,
    }
}

/// Groups of symbols that refer to each other in a circle, each before those that it refers to: whatever number of groups is
/// removed, no reference is left without its symbol.
fn islands<'c>(module: &Module<'c>, dead: &[Str<'c>]) -> Vec<Vec<Str<'c>>> {
    let mut graph = DiGraph::<Str<'c>, ()>::new();
    let nodes: HashMap<Str<'c>, NodeIndex, FxBuildHasher> = dead.iter().map(|name| (*name, graph.add_node(*name))).collect();
    for name in dead {
        let mut references = References::new(module.cx());
        module.get(*name).into_iter().for_each(|body| references.of_body(body));
        for to in references.found.iter().filter_map(|found| nodes.get(found)) {
            graph.update_edge(nodes[name], *to, ());
        }
    }
    let mut components = kosaraju_scc(&graph); // what is referred to comes first
    components.reverse();
    components.into_iter().map(|nodes| nodes.into_iter().map(|node| graph[node]).collect()).collect()
}

/// An item that may be used from outside, or that is no symbol.
fn is_root(key: ItemKey<'_>, body: &Body<'_>) -> bool {
    let visibility = body.root().and_then(|op| body.attr(op, "sym_visibility")).and_then(|a| a.as_str());
    matches!(key, ItemKey::Unnamed(_)) || visibility.is_none_or(|v| v == "public")
}

/// Collects the symbols that attributes and types mention, each of them once.
struct References<'c> {
    cx: Cx<'c>,
    visited: HashSet<Attr<'c>, FxBuildHasher>,
    types: HashSet<Type<'c>, FxBuildHasher>,
    found: Vec<Str<'c>>,
}

impl<'c> References<'c> {
    fn new(cx: Cx<'c>) -> Self {
        References { cx, visited: HashSet::default(), types: HashSet::default(), found: Vec::new() }
    }

    fn of_body(&mut self, body: &Body<'c>) {
        for op in body.walk_all() {
            self.of_attr(body.attrs(op));
            body.types(body.results(op)).for_each(|ty| self.of_type(ty));
            for block in body.regions(op).flat_map(|r| body.blocks(r)) {
                body.types(body.args(block)).for_each(|ty| self.of_type(ty));
            }
        }
    }

    fn of_attr(&mut self, attr: Attr<'c>) {
        let mut work = vec![attr];
        while let Some(attr) = work.pop() {
            if !self.visited.insert(attr) {
                continue;
            }
            match *attr.get() {
                AttrKind::Symbol(root, nested) => self.found.extend([root].iter().chain(nested).copied()),
                AttrKind::Array(list) | AttrKind::Dialect(_, list) => work.extend_from_slice(list),
                AttrKind::Dict(entries, _) | AttrKind::Record(_, entries) => work.extend(entries.iter().map(|(_, value)| *value)),
                AttrKind::Type(ty) => self.of_type(ty),
                // An attribute that nobody understands may mention anything: what looks like a reference counts.
                AttrKind::Unregistered(text) => self.found.extend(mentioned(text.text()).map(|name| self.cx.str(name))),
                _ => {}
            }
        }
    }
}

impl<'c> References<'c> {
    /// Types hold symbols in the attributes of a dialect's type, or in a text that nobody understands.
    fn of_type(&mut self, ty: Type<'c>) {
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            if !self.types.insert(ty) {
                continue;
            }
            match *ty.get() {
                TypeKind::Tuple(list) => work.extend_from_slice(list),
                TypeKind::Function(inputs, results) => work.extend(inputs.iter().chain(results)),
                TypeKind::Dialect(_, params) => params.iter().for_each(|param| self.of_attr(*param)),
                TypeKind::Unregistered(text) => self.found.extend(mentioned(text.text()).map(|name| self.cx.str(name))),
                _ => {}
            }
        }
    }
}

/// The names behind `@` in a text.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    text.split('@').skip(1).map(|rest| {
        let quoted = rest.strip_prefix('"').and_then(|r| r.split_once('"')).map(|(name, _)| name);
        let plain = rest.split(|c: char| !c.is_alphanumeric() && !"_$.-".contains(c)).next().unwrap_or_default();
        quoted.unwrap_or(plain)
    })
}
