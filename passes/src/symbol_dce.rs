//! Removes private symbols that nothing refers to. Afterwards every symbol is public or reachable from one that is, or from an
//! item that is no symbol.

use hashbrown::HashSet;
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
        let mut live: HashSet<Str<'c>, FxBuildHasher> = HashSet::default();
        let mut references = References { cx: module.cx(), visited: HashSet::default(), types: HashSet::default(), found: Vec::new() };
        let mut work: Vec<&Body<'c>> = module.items().filter(|(key, body)| is_root(*key, body)).map(|(_, body)| body).collect();
        references.of_attr(module.attrs());
        loop {
            for name in references.found.drain(..) {
                if live.insert(name) {
                    work.extend(module.get(name));
                }
            }
            let Some(body) = work.pop() else { break };
            references.of_body(body);
        }
        module.retain(|key, body| {
            let ItemKey::Symbol(name) = key else { return true };
            let keep = is_root(key, body) || live.contains(&name) || !cx.allow(|| format!("remove @{}", name.text()));
            cx.count("symbols removed", u64::from(!keep));
            keep
        });
        Ok(())
    }
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
                AttrKind::Dict(entries, _) => work.extend(entries.iter().map(|(_, value)| *value)),
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
