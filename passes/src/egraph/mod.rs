//! The e-graph: equality saturation over the ops of each block, then the cheapest program that it holds.
//!
//! Laws
//! - Every dialect's ops take part: nodes are ops of the body. An op with effects stays where it is; its operands may be exchanged for equal ones.
//! - Regions have e-graphs of their own, inner ones first; an op with regions is one node, what its regions take from outside are operands.
//! - The result is never dearer than the program as written, by the cost that the fuse pass uses too; a program that stays is not touched.
//! - A block is done again until nothing is cheaper, so that a second run changes nothing.
//! - Bounded by counts, never by time; deterministic.
//!
//! `node`: egg's language. `graph`: from a block to an e-graph. `saturate`: rules. `nary`: sums of several terms. `extract`: the choice. `rebuild`:
//! back to a block. `explain`: why. `dot`: pictures.

mod dot;
mod explain;
mod extract;
mod graph;
mod nary;
mod node;
mod rebuild;
mod saturate;

use crate::cost::Costs;
use graph::Graph;
use rebuild::Snapshot;
use saturate::{Limits, Log, saturate};
use shale_dialects::hlo::layout::ASSIGNED;
use shale_ir::body::{Block, Body};
use shale_ir::diag::Diagnostic;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx, PassText};
use shale_ir::rewrite::{Class, Patterns};

pass! {
    /// Saturates an e-graph with all rules and takes the cheapest program that it holds; not where layouts are assigned.
    pub struct Egraph: FunctionPass = "egraph" {
        /// `relaxed` also applies rules that do not keep every bit.
        fp: Class = Class::Exact,
        /// The most nodes for the ops of one block; 0 stands for 8 for each op and 1000 more.
        nodes: usize = 0,
        /// The most rounds; 0 only counts what the program costs.
        rounds: usize = 12,
        /// Say for each value that is computed in another way by which rules, and run both ways on random inputs.
        explain: bool = false,
        /// Write each e-graph as a text for graphviz.
        dot: bool = false,
    }
}

/// How often a block is done at most; one of many ops once, and without rules that make nothing simpler, so that time stays linear.
const TIMES: usize = 16;
/// The ops of a block that is done often and with all rules.
const FEW: usize = 512;
/// The nodes, for each op and besides, up to which rules apply that make nothing simpler. What they offer pays in the first rounds: one of the benchmark's
/// 82 programs gets cheaper with twice as many, by half a percent.
const EXPLORED: (usize, usize) = (1, 100);

impl FunctionPass for Egraph {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let patterns = body.cx().registry().patterns();
        // Rules know no layouts: where these are assigned, all has been chosen.
        let Some(root) = body.root().filter(|root| body.attr(*root, ASSIGNED).is_none()) else { return Ok(()) };
        let ops: Vec<_> = body.walk(root).collect();
        // Inner blocks come behind the ops that hold them.
        for op in ops.into_iter().rev() {
            let blocks: Vec<Block> = body.regions(op).flat_map(|region| body.blocks(region)).collect();
            for block in blocks {
                let (mut first, mut last) = (None, 0.0);
                let times = if body.ops(block).take(FEW + 1).count() <= FEW { TIMES } else { 1 };
                for time in 0..times {
                    let version = body.version();
                    let Some((before, after)) = self.block(body, block, patterns, time == 0, cx)? else { break };
                    first = first.or(Some(before));
                    last = after;
                    if body.version() == version {
                        break;
                    }
                }
                if let Some(first) = first.filter(|_| op == root) {
                    cx.count("ns before", first as u64);
                    cx.count("ns after", last as u64);
                }
            }
        }
        Ok(())
    }
}

impl Egraph {
    /// Does a block once; gives its cost before and after, if there is anything to do.
    fn block<'c>(&self, body: &mut Body<'c>, block: Block, patterns: &Patterns, is_first: bool, cx: &mut PassCx<'_>) -> Result<Option<(f64, f64)>, Diagnostic> {
        let count = body.ops(block).count();
        if count <= 1 || body.first_op(block).is_some_and(|op| body.form_matters(op)) {
            return Ok(None);
        }
        let mark = body.mark();
        let nodes = if self.nodes == 0 { 8 * count + 1000 } else { self.nodes };
        let explore = if count <= FEW { nodes.min(EXPLORED.0 * count + EXPLORED.1) } else { 0 };
        let limits = Limits { nodes, rounds: self.rounds, unions: 4 * count as u64 + 100, explore };
        let mut graph = Graph::of_block(body, block);
        let log = saturate(&mut graph, body, patterns, self.fp, limits, cx);
        count_rules(&log, cx);
        let mut snapshot = Snapshot::of(&mut graph, body);
        if log.unions.is_empty() && !self.dot {
            let before = Costs::default().cost(&snapshot.program, &snapshot.written, snapshot.program.root());
            body.rollback(mark);
            return Ok(Some((before, before)));
        }
        let (choice, before, after) = extract::extract(&mut snapshot.program, &snapshot.written);
        debug_assert!(before.is_finite(), "the program as written is no circle");
        if self.dot && is_first {
            cx.texts.push(PassText { kind: "egraph-dot", text: dot::text(&mut graph, body, &snapshot, &choice) });
        }
        let mut costs = Costs::default();
        costs.cost(&snapshot.program, &choice, snapshot.program.root());
        // Values may be equal to others without another definition.
        let stays = || snapshot.chosen(&choice, &costs.order).len() == count;
        if log.unions.is_empty() || choice == snapshot.written && stays() {
            body.rollback(mark);
            return Ok(Some((before, before)));
        }
        if self.explain {
            explain::explain(&mut graph, body, &log, &snapshot, &choice, &costs.order, cx)?;
        }
        snapshot.apply(&mut graph, body, block, &choice, &costs.order);
        Ok(Some((before, after)))
    }
}

/// Counts what each rule did: unions by its name.
fn count_rules(log: &Log, cx: &mut PassCx<'_>) {
    for (rule, stats) in &log.rules {
        for (what, n) in [("", stats.unions), (": matches", stats.matches), (": nodes", stats.nodes), (": capped", stats.capped)] {
            match what {
                _ if n == 0 => {}
                "" => cx.count(*rule, n),
                _ => cx.count(format!("{rule}{what}"), n),
            }
        }
    }
    cx.count("e-graphs", 1);
    if log.end != "saturated" {
        cx.count(format!("e-graphs that ended by the limit of {}", log.end), 1);
    }
}
