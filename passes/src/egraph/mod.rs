//! The e-graph: equality saturation over the ops of each block, then the cheapest program that it holds.
//!
//! Laws
//! - Every dialect's ops take part: nodes are ops of the body. An op with effects stays where it is; its operands may be exchanged for equal ones.
//! - Regions have e-graphs of their own, inner ones first; an op with regions is one node, what its regions take from outside are operands.
//! - The result is never dearer than the program as written, by the cost that the fuse pass uses too; a program that stays is not touched.
//! - Bounded by counts, never by time; deterministic.
//!
//! `node`: egg's language. `graph`: from a block to an e-graph. `saturate`: rules. `extract`: the choice. `rebuild`: back to a block.

mod extract;
mod graph;
mod node;
mod rebuild;
mod saturate;

use crate::cost::Costs;
use graph::Graph;
use rebuild::Snapshot;
use saturate::{Limits, saturate};
use shale_ir::body::{Block, Body};
use shale_ir::diag::Diagnostic;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Class, Patterns};

pass! {
    /// Saturates an e-graph with all rules and takes the cheapest program that it holds.
    pub struct Egraph: FunctionPass = "egraph" {
        /// `relaxed` also applies rules that do not keep every bit.
        fp: Class = Class::Exact,
        /// The most nodes for the ops of one block; 0 stands for 8 for each op and 1000 more.
        nodes: usize = 0,
        /// The most rounds.
        rounds: usize = 12,
    }
}

impl FunctionPass for Egraph {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let patterns = body.cx().registry().patterns();
        let Some(root) = body.root() else { return Ok(()) };
        let ops: Vec<_> = body.walk(root).collect();
        // Inner blocks come behind the ops that hold them.
        for op in ops.into_iter().rev() {
            let blocks: Vec<Block> = body.regions(op).flat_map(|region| body.blocks(region)).collect();
            for block in blocks {
                self.block(body, block, &patterns, cx);
            }
        }
        Ok(())
    }
}

impl Egraph {
    fn block<'c>(&self, body: &mut Body<'c>, block: Block, patterns: &Patterns<'c>, cx: &mut PassCx<'_>) {
        let count = body.ops(block).count();
        if count <= 1 || body.first_op(block).is_some_and(|op| body.form_matters(op)) {
            return;
        }
        let mark = body.mark();
        let nodes = if self.nodes == 0 { 8 * count + 1000 } else { self.nodes };
        let limits = Limits { nodes, rounds: self.rounds, unions: 4 * count as u64 + 100 };
        let mut graph = Graph::of_block(body, block);
        let log = saturate(&mut graph, body, patterns, self.fp, limits, cx);
        let mut snapshot = Snapshot::of(&mut graph, body);
        let (choice, before, after) = extract::extract(&mut snapshot.program, &snapshot.written);
        debug_assert!(before.is_finite(), "the program as written is no circle");
        if choice == snapshot.written {
            body.rollback(mark);
            return;
        }
        for (rule, stats) in &log.rules {
            cx.count(rule, stats.unions);
        }
        cx.count("ns-saved", (before - after) as u64);
        let mut costs = Costs::default();
        costs.cost(&snapshot.program, &choice, snapshot.program.root());
        snapshot.apply(&mut graph, body, block, &choice, &costs.order);
    }
}
