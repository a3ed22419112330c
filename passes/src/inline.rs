//! Inlining of calls.
//!
//! Callees come before their callers (the call graph's strongly connected components in reverse topological order), so that what
//! is copied is already inlined. Afterwards no call is left whose callee has one block, is not recursive and is within the limits;
//! a remark says why a call stayed. Functions that nobody calls any more are `symbol-dce`'s business.
//!
//! The ops that copies add are limited: a chain of functions that each call the next one twice doubles at every link. Functions with one
//! caller add nothing and small ones little, so these come first (`plan`). What is too large stays a function, with the attribute `no_inline`, so
//! that the pass does not begin anew when it runs again.

mod plan;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use plan::{Fate, Plan};
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{At, Body, Mapping, Op, Region, Values};
use shale_ir::diag::{Diagnostic, Severity};
use shale_ir::loc::LocationKind;
use shale_ir::module::{ItemKey, Module, SYM_NAME};
use shale_ir::op::Flags;
use shale_ir::op::interface::{CallLike, FunctionLike, ReturnLike};
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::session::Str;
use std::collections::{HashMap, HashSet};

/// The attribute of functions that stay where they are, as in MLIR.
const NO_INLINE: &str = "no_inline";

/// The ops that copies may add to any module: what compiles in some milliseconds.
const LEAST_GROWTH: usize = 1024;

pass! {
    /// Replaces calls by the bodies of their callees.
    ///
    /// A function goes to all of its calls or, if that would add too many ops, to none: then it gets the attribute `no_inline`, which the pass
    /// respects. Functions with one caller come first, then small ones.
    pub struct Inline: ModulePass = "inline" {
        /// Inline only functions of at most this many ops.
        max: usize = usize::MAX,
        /// The ops that copies may add, as a multiple of those that the module has: programs compile in a time that goes with their length. Any module may
        /// grow by 1024 ops. A network's dozen equal layers go in whole.
        growth: usize = 16,
    }
}

impl ModulePass for Inline {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let graph = CallGraph::of(module);
        let ops: usize = module.items().map(|(_, body)| body.walk_all().count()).sum();
        let budget = ops.saturating_mul(self.growth).max(LEAST_GROWTH);
        let plan = Plan::of(module, &graph, (budget, self.max), |name| body_of(module, &graph, name).is_ok());
        for &name in graph.components.iter().flatten() {
            let empty = Body::new(module.cx());
            let Some(slot) = module.get_mut(name) else { continue };
            let mut caller = std::mem::replace(slot, empty);
            for (op, callee) in calls_in(&caller) {
                match self.callee(module, &caller, (op, callee), &graph, &plan) {
                    Ok((callee, region)) => {
                        if cx.allow(|| format!("inline a call in @{}", name.text())) {
                            inline_call(&mut caller, op, callee, region);
                            cx.count("calls inlined", 1);
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
        keep(module, &plan, cx);
        Ok(())
    }
}

/// Marks the functions whose copies would add too many ops.
fn keep<'c>(module: &mut Module<'c>, plan: &Plan<'c>, cx: &mut PassCx<'_>) {
    let kept: HashSet<Str<'c>> = plan.kept().collect();
    for (key, body) in module.items_mut() {
        let (ItemKey::Symbol(name), Some(root)) = (key, body.root()) else { continue };
        if kept.contains(&name) && cx.allow(|| format!("keep @{} as a function", name.text())) {
            let unit = body.cx().attr(AttrKind::Unit);
            body.set_attr(root, NO_INLINE, Some(unit));
            cx.count("functions kept", 1);
        }
    }
}

impl Inline {
    /// The body to copy, or why it cannot be copied (`None` where the verifier has said it).
    fn callee<'m, 'c>(
        &self,
        module: &'m Module<'c>,
        caller: &Body<'c>,
        (call, name): (Op, Str<'c>),
        graph: &CallGraph<'c>,
        plan: &Plan<'c>,
    ) -> Result<(&'m Body<'c>, Region), Option<String>> {
        if caller.form_matters(call) {
            return Err(Some("it stands in a computation of floats whose form decides the order of sums".into()));
        }
        let (body, region) = body_of(module, graph, name)?;
        let entry = body.first_block(region).ok_or(None)?;
        let last = body.last_op(entry).ok_or(None)?;
        let return_like = body.interface::<ReturnLike>(last).ok_or(None)?;
        if !fits(caller, call, (body, body.args(entry), (return_like.returned)(body, last))) {
            return Err(None);
        }
        let size = body.walk_all().count() - 2; // without the function and its return
        if is_held(caller, call) {
            return Ok((body, region));
        }
        if size > self.max {
            return Err(Some(format!("@{} has {size} ops, more than max={}", name.text(), self.max)));
        }
        match plan.fate(name) {
            Fate::Kept { budget } => Err(Some(format!("copies of @{} would add more than what is left of {budget} ops", name.text()))),
            Fate::Inlined | Fate::Fixed => Ok((body, region)),
        }
    }
}

/// True for a call in a fusion or a function on elements: kernels call nothing, so no limit keeps it.
fn is_held(body: &Body<'_>, call: Op) -> bool {
    let parents = std::iter::successors(body.parent_op(call), |parent| body.parent_op(*parent));
    parents
        .into_iter()
        .any(|parent| !matches!(body.name(parent).text(), "hlo.while" | "hlo.if" | "hlo.case") && body.interface::<FunctionLike>(parent).is_none())
}

/// The body of a function that may be copied, or why it may not.
fn body_of<'m, 'c>(module: &'m Module<'c>, graph: &CallGraph<'c>, name: Str<'c>) -> Result<(&'m Body<'c>, Region), Option<String>> {
    if graph.recursive.contains(&name) {
        return Err(Some(format!("@{} is recursive", name.text())));
    }
    let body = module.get(name).ok_or(None)?;
    let root = body.root().ok_or(None)?;
    let function = body.interface::<FunctionLike>(root).ok_or(None)?;
    let region = (function.region)(body, root).ok_or_else(|| format!("@{} has no body", name.text()))?;
    if !body.has_one_block(region) {
        return Err(Some(format!("@{} has several blocks", name.text())));
    }
    let last = body.first_block(region).and_then(|entry| body.last_op(entry)).ok_or(None)?;
    if body.interface::<ReturnLike>(last).is_none() {
        return Err(Some(format!("@{} does not end with a return", name.text())));
    }
    if body.attr(root, NO_INLINE).is_some() {
        return Err(Some(format!("@{} is marked {NO_INLINE}", name.text())));
    }
    Ok((body, region))
}

/// True if a call gives and takes what the callee takes and gives, and does not depend on itself: in a program that was not
/// verified it may not.
fn fits<'c>(caller: &Body<'c>, call: Op, (callee, inputs, outputs): (&Body<'c>, Values, Values)) -> bool {
    let Some(interface) = caller.interface::<CallLike>(call) else { return false };
    let (arguments, results) = ((interface.arguments)(caller, call), caller.results(call));
    caller.types(arguments).eq(callee.types(inputs))
        && caller.types(results).eq(callee.types(outputs))
        && caller.iter(arguments).all(|v| caller.def_op(v) != Some(call))
}

/// Copies the callee's ops before the call, which goes.
fn inline_call<'c>(caller: &mut Body<'c>, call: Op, callee: &Body<'c>, region: Region) {
    let call_location = caller.location(caller.loc(call));
    let mut at_call_site = |to: &mut Body<'c>, loc| {
        let location = LocationKind::CallSite { callee: callee.location(loc), caller: call_location };
        let location = to.cx().location(location);
        to.add_location(location)
    };
    let copied = caller.new_region();
    caller.copy_blocks(callee, region, copied, &mut Mapping::default(), &mut at_call_site);
    let Some((entry, end)) = caller.first_block(copied).and_then(|entry| Some((entry, caller.last_op(entry)?))) else { return };
    let arguments: Vec<_> = caller.interface::<CallLike>(call).iter().flat_map(|i| caller.iter((i.arguments)(caller, call))).collect();
    for (i, argument) in arguments.into_iter().enumerate() {
        caller.replace_all_uses(caller.at(caller.args(entry), i), argument);
    }
    let returned: Vec<_> = caller.interface::<ReturnLike>(end).iter().flat_map(|i| caller.iter((i.returned)(caller, end))).collect();
    caller.erase(end);
    caller.move_ops(entry, At::Before(call));
    for (i, value) in returned.into_iter().enumerate() {
        caller.replace_all_uses(caller.result(call, i), value);
    }
    caller.erase(call);
}

fn callee_of<'c>(body: &Body<'c>, op: Op) -> Option<Str<'c>> {
    (body.interface::<CallLike>(op)?.callee)(body, op)
}

/// The calls of module items, with their callees; a name that a symbol inside the body has may mean that one.
fn calls_in<'c>(body: &Body<'c>) -> Vec<(Op, Str<'c>)> {
    let name = |op| body.attr(op, SYM_NAME).filter(|_| body.has(op, Flags::SYMBOL)).and_then(Attr::as_str);
    let own: HashSet<&str> = body.walk_all().filter(|op| body.parent_op(*op).is_some()).filter_map(name).collect();
    body.walk_all().filter_map(|op| Some((op, callee_of(body, op)?))).filter(|(_, callee)| !own.contains(callee.text())).collect()
}

/// Who calls whom.
struct CallGraph<'c> {
    /// Functions that call each other in a circle together, callees before callers.
    components: Vec<Vec<Str<'c>>>,
    /// The functions that are recursive, alone or with others.
    recursive: HashSet<Str<'c>>,
    /// The calls of each function, in the order of the module.
    calls: Vec<(Str<'c>, Vec<Str<'c>>)>,
    /// How often each function is called.
    sites: HashMap<Str<'c>, usize>,
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
        let (mut calls, mut sites) = (Vec::new(), HashMap::new());
        for (key, body) in module.items() {
            let ItemKey::Symbol(name) = key else { continue };
            let callees: Vec<Str<'c>> = calls_in(body).into_iter().map(|(_, callee)| callee).collect();
            for callee in &callees {
                *sites.entry(*callee).or_default() += 1;
                if let Some(&to) = nodes.get(callee) {
                    graph.update_edge(nodes[&name], to, ());
                }
            }
            calls.push((name, callees));
        }
        // kosaraju_scc walks without recursion; tarjan_scc would overflow the stack on a long chain of calls.
        let mut call_graph = CallGraph { components: Vec::new(), recursive: HashSet::new(), calls, sites };
        for component in kosaraju_scc(&graph) {
            let recursive = component.len() > 1 || graph.contains_edge(component[0], component[0]);
            let mut members = component;
            members.sort(); // module order, whatever order the algorithm found them in
            let names: Vec<_> = members.iter().map(|n| graph[*n]).collect();
            if recursive {
                call_graph.recursive.extend(names.iter().copied());
            }
            call_graph.components.push(names);
        }
        call_graph
    }
}
