//! The assignment of layouts: how each array of a function lies in memory.
//!
//! Laws
//! - Nothing that a program computes changes: a layout is a matter of memory.
//! - Layouts that the program pins stay: those of types, of arguments and results (`hlo.layout`), of custom calls. What has none is row-major where the
//!   caller sees it.
//! - An op whose kernel takes only some layouts gets these. An op that is not known takes row-major order.
//! - Everything else is chosen by cost, for all values together. Copies (`hlo.copy`) stand only where two constraints meet.
//! - A transpose or reshape whose operand and result are the same memory becomes `hlo.bitcast`.
//!
//! `pins`: what the caller sees. `needs`: what ops take and give. `graph`: values that lie alike, what binds them, how they hang together. `axes`: which
//! dimension of a result an operand's is. `place`: layouts and whether memory is the same. `choose`: the choice; `random`: another, for tests. `apply`:
//! types, copies, bitcasts. `explain`: why a value lies as it does.

mod apply;
mod axes;
mod choose;
mod explain;
mod graph;
mod needs;
mod pins;
mod place;
mod random;

use crate::memories::first_memory;
use apply::Decision;
use choose::Around;
pub use explain::{explain_layout, layout_names, named_arrays};
use graph::Graph;
use pins::{Signature, Signatures, signatures};
use place::Place;
use shale_dialects::hlo::layout::ASSIGNED;
use shale_ir::body::{Body, Op};
use shale_ir::diag::{self, Diagnostic, Severity};
use shale_ir::module::Module;
use shale_ir::op::interface::FunctionLike;
use shale_ir::pass;
use shale_ir::pass::{ModulePass, PassCx};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Gives every array in memory a layout. Pinned ones stay; arguments, results and the operands of kernels that take no other are row-major; the others
    /// are chosen so that transposes and reshapes become bitcasts and little is copied or read across the order of memory. A function that says that its
    /// layouts are assigned stays as it is.
    pub struct AssignLayouts: ModulePass = "assign-layouts" {
        /// A number other than 0: instead of the best, values that nothing binds get random layouts, some padded. For tests.
        random: usize = 0,
    }
}

impl ModulePass for AssignLayouts {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        // Calls have the types of what they call, so it is all functions or none.
        let is_open = |body: &Body<'_>| body.root().is_some_and(|op| body.interface::<FunctionLike>(op).is_some() && body.attr(op, ASSIGNED).is_none());
        if !module.items().any(|(_, body)| is_open(body)) {
            return Ok(());
        }
        if let Some(place) = module.items().find_map(|(_, body)| unknown_regions(body)) {
            let message = "no layouts are assigned: only programs on hlo have them, and this op with regions is of another dialect";
            cx.diagnostics.push(Diagnostic::new(Severity::Remark, place, message));
            return Ok(());
        }
        if let Some(place) = module.items().find_map(|(_, body)| first_memory(body)) {
            let message = "no layouts are assigned: what lies in memories, lies as the layouts say that the program has";
            cx.diagnostics.push(Diagnostic::new(Severity::Remark, place, message));
            return Ok(());
        }
        if !cx.allow(|| "layouts".into()) {
            return Ok(());
        }
        let callees = signatures(module);
        for (_, body) in module.items_mut() {
            let Some(function) = body.root().filter(|_| is_open(body)) else { continue };
            let decision = self.decide(body, function, &callees)?;
            let done = apply::apply(body, function, &decision).map_err(|(op, error)| op_diagnostic(body, op, error))?;
            cx.count("copies", done.copies);
            cx.count("bitcasts", done.bitcasts);
        }
        Ok(())
    }
}

impl AssignLayouts {
    fn decide<'c>(&self, body: &Body<'c>, function: Op, callees: &Signatures<'c>) -> Result<Decision, Diagnostic> {
        let signature = Signature::of(body, function)?;
        let graph = Graph::of(body, function, &signature, callees)?;
        let places = if self.random != 0 { random::choose(&graph, self.random) } else { chosen(&graph) };
        let Graph { blocks, class_of, uses, made, .. } = graph;
        Ok(Decision { blocks, class_of, places, uses, made, arguments: signature.arguments, results: signature.results })
    }
}

/// An op with regions that is none of hlo's, nor of functions and loops: nobody knows which types must be equal letter by letter in these.
fn unknown_regions(body: &Body<'_>) -> Option<diag::Place> {
    const KNOWN: [&str; 4] = ["builtin", "func", "hlo", "loop"];
    let is_unknown = |op: &Op| body.region_count(*op) > 0 && !body.info(*op).is_some_and(|info| KNOWN.contains(&info.dialect()));
    body.walk_all().find(is_unknown).map(|op| body.place(op))
}

/// The layouts of the classes.
fn chosen(graph: &Graph<'_, '_>) -> Vec<Place> {
    if !graph.has_choices() {
        return graph.classes.iter().map(|class| class.place.clone()).collect();
    }
    choose::choose(graph, &Around::of(graph))
}
