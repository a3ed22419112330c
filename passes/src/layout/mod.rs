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

use apply::Decision;
use choose::Around;
pub use explain::{explain_layout, layout_names};
use graph::Graph;
use pins::Signature;
use place::Place;
use shale_dialects::hlo::layout::ASSIGNED;
use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::op::interface::FunctionLike;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::verify::op_diagnostic;

pass! {
    /// Gives every array in memory a layout. Pinned ones stay; arguments, results and the operands of kernels that take no other are row-major; the others
    /// are chosen so that transposes and reshapes become bitcasts and little is copied or read across the order of memory. A function that says that its
    /// layouts are assigned stays as it is.
    pub struct AssignLayouts: FunctionPass = "assign-layouts" {
        /// A number other than 0: instead of the best, values that nothing binds get random layouts, some padded. For tests.
        random: usize = 0,
    }
}

impl FunctionPass for AssignLayouts {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(function) = body.root().filter(|op| body.interface::<FunctionLike>(*op).is_some()) else { return Ok(()) };
        if body.attr(function, ASSIGNED).is_some() || !cx.allow(|| "the layouts of a function".into()) {
            return Ok(());
        }
        let decision = self.decide(body)?;
        let done = apply::apply(body, function, &decision).map_err(|(op, error)| op_diagnostic(body, op, error))?;
        cx.count("copies", done.copies);
        cx.count("bitcasts", done.bitcasts);
        Ok(())
    }
}

impl AssignLayouts {
    fn decide(&self, body: &Body<'_>) -> Result<Decision, Diagnostic> {
        let function = body.root().expect("the pass has asked for it");
        let signature = Signature::of(body, function)?;
        let graph = Graph::of(body, function, &signature)?;
        let places = if self.random != 0 { random::choose(&graph, self.random) } else { chosen(&graph) };
        let Graph { blocks, class_of, uses, made, .. } = graph;
        Ok(Decision { blocks, class_of, places, uses, made, results: signature.results })
    }
}

/// The layouts of the classes.
fn chosen(graph: &Graph<'_, '_>) -> Vec<Place> {
    if !graph.has_choices() {
        return graph.classes.iter().map(|class| class.place.clone()).collect();
    }
    choose::choose(graph, &Around::of(graph))
}
