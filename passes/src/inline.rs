//! Inlining of calls.
//!
//! Callees come before their callers (the call graph's strongly connected components in reverse topological order), so that what
//! is copied is already inlined. Afterwards no call is left whose callee has one block, is not recursive and is within the limits;
//! a remark says why a call stayed. Functions that nobody calls any more are `symbol-dce`'s business.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use shale_ir::body::{At, Body, Mapping, Op, Region};
use shale_ir::diag::{Diagnostic, Severity};
use shale_ir::loc::LocationKind;
use shale_ir::module::{ItemKey, Module};
use shale_ir::op::interface::{CallLike, FunctionLike, ReturnLike};
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::session::Str;
use std::collections::HashMap;

pass! {
    /// Replaces calls by the bodies of their callees.
    pub struct Inline: ModulePass = "inline" {
        /// Inline only functions of at most this many ops.
        max: usize = usize::MAX,
        /// Stop when the module has grown by this many ops: a chain of functions that each call the next twice doubles at every link.
        growth: usize = 1_000_000,
    }
}

impl ModulePass for Inline {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let graph = CallGraph::of(module);
        let mut grown = 0;
        for (component, members) in graph.bottom_up() {
            for name in members {
                let empty = Body::new(module.cx());
                let Some(slot) = module.get_mut(name) else { continue };
                let mut caller = std::mem::replace(slot, empty);
                let calls: Vec<Op> = calls_in(&caller).map(|(op, _)| op).collect();
                for op in calls {
                    let room = self.growth - grown;
                    match self.callee(module, &caller, op, &graph, component, room) {
                        Ok((callee, region, size)) => {
                            if cx.allow(|| format!("inline a call in @{}", name.text())) {
                                inline_call(&mut caller, op, callee, region);
                                cx.count("calls inlined", 1);
                                grown += size;
                            }
                        }
                        Err(Some(why)) => cx.diagnostics.push(Diagnostic::new(Severity::Remark, caller.place(op), format!("the call is not inlined: {why}"))),
                        Err(None) => {}
                    }
                }
                if let Some(slot) = module.get_mut(name) {
                    *slot = caller;
                }
            }
        }
        Ok(())
    }
}

impl Inline {
    /// The body to copy and its number of ops, or why it cannot be copied (`None` where the verifier has said it).
    fn callee<'m, 'c>(
        &self,
        module: &'m Module<'c>,
        caller: &Body<'c>,
        call: Op,
        graph: &CallGraph<'c>,
        component: usize,
        room: usize,
    ) -> Result<(&'m Body<'c>, Region, usize), Option<String>> {
        let name = callee_of(caller, call).ok_or(None)?;
        if graph.component_of.get(&name) == Some(&component) {
            return Err(Some(format!("@{} is recursive", name.text())));
        }
        let body = module.get(name).ok_or(None)?;
        let root = body.root().ok_or(None)?;
        let function = body.interface::<FunctionLike>(root).ok_or(None)?;
        let region = (function.region)(body, root).ok_or_else(|| format!("@{} has no body", name.text()))?;
        if !body.has_one_block(region) {
            return Err(Some(format!("@{} has several blocks", name.text())));
        }
        let entry = body.first_block(region).ok_or(None)?;
        let last = body.last_op(entry).ok_or(None)?;
        body.interface::<ReturnLike>(last).ok_or_else(|| format!("@{} does not end with a return", name.text()))?;
        let size = body.walk_all().count() - 2; // without the function and its return
        if size > self.max {
            return Err(Some(format!("@{} has {size} ops, more than max={}", name.text(), self.max)));
        }
        if size > room {
            return Err(Some(format!("the module has grown by growth={} ops", self.growth)));
        }
        Ok((body, region, size))
    }
}

/// Copies the callee's ops before the call, which goes.
fn inline_call<'c>(caller: &mut Body<'c>, call: Op, callee: &Body<'c>, region: Region) {
    let Some(entry) = callee.first_block(region) else { return };
    let call_location = caller.location(caller.loc(call));
    let mut map = Mapping::default();
    let arguments = caller.interface::<CallLike>(call).map(|i| (i.arguments)(caller, call));
    for (parameter, argument) in callee.iter(callee.args(entry)).zip(arguments.iter().flat_map(|a| caller.iter(*a))) {
        map.map(parameter, argument);
    }
    let mut at_call_site = |to: &mut Body<'c>, loc| {
        let location = LocationKind::CallSite { callee: callee.location(loc), caller: call_location };
        let location = to.cx().location(location);
        to.add_location(location)
    };
    for op in callee.ops(entry) {
        if callee.next_op(op).is_some() {
            caller.copy_op(callee, op, At::Before(call), &mut map, &mut at_call_site);
            continue;
        }
        let returned = callee.interface::<ReturnLike>(op).map(|i| (i.returned)(callee, op));
        let returned: Vec<_> = returned.iter().flat_map(|r| callee.iter(*r)).collect();
        for (i, value) in returned.into_iter().enumerate() {
            let new = map.get(value).expect("a function uses no value from outside");
            caller.replace_all_uses(caller.result(call, i), new);
        }
    }
    caller.erase(call);
}

fn callee_of<'c>(body: &Body<'c>, op: Op) -> Option<Str<'c>> {
    (body.interface::<CallLike>(op)?.callee)(body, op)
}

fn calls_in<'a, 'c>(body: &'a Body<'c>) -> impl Iterator<Item = (Op, Str<'c>)> + 'a {
    body.walk_all().filter_map(|op| Some((op, callee_of(body, op)?)))
}

/// Who calls whom.
struct CallGraph<'c> {
    components: Vec<Vec<Str<'c>>>,
    /// The component of each function that is recursive, alone or with others.
    component_of: HashMap<Str<'c>, usize>,
}

impl<'c> CallGraph<'c> {
    fn of(module: &Module<'c>) -> Self {
        let mut graph = DiGraph::<Str<'c>, ()>::new();
        let mut nodes: HashMap<Str<'c>, NodeIndex> = HashMap::new();
        for (key, _) in module.items() {
            if let ItemKey::Symbol(name) = key {
                nodes.insert(name, graph.add_node(name));
            }
        }
        for (key, body) in module.items() {
            let ItemKey::Symbol(name) = key else { continue };
            for (_, callee) in calls_in(body) {
                if let Some(&to) = nodes.get(&callee) {
                    graph.update_edge(nodes[&name], to, ());
                }
            }
        }
        // kosaraju_scc walks without recursion; tarjan_scc would overflow the stack on a long chain of calls.
        let mut call_graph = CallGraph { components: Vec::new(), component_of: HashMap::new() };
        for component in kosaraju_scc(&graph) {
            let recursive = component.len() > 1 || graph.contains_edge(component[0], component[0]);
            let mut members = component;
            members.sort(); // module order, whatever order the algorithm found them in
            let names: Vec<_> = members.iter().map(|n| graph[*n]).collect();
            if recursive {
                call_graph.component_of.extend(names.iter().map(|n| (*n, call_graph.components.len())));
            }
            call_graph.components.push(names);
        }
        call_graph
    }

    /// The components, callees before callers.
    fn bottom_up(&self) -> impl Iterator<Item = (usize, Vec<Str<'c>>)> + '_ {
        self.components.iter().cloned().enumerate()
    }
}
