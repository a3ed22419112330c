//! Why a value is computed in another way: a chain of rules from what was written to what was chosen, each step run by the evaluators.
//!
//! The log of unions says of each which node became equal to which by which rule. The nodes of a class are joined by these, so the shortest way from one
//! to another is a chain of rules. A node that congruence made equal to another one is the same node by then.

use super::dot::Terms;
use super::graph::Graph;
use super::node::Node;
use super::rebuild::Snapshot;
use super::saturate::Log;
use crate::cost::Choice;
use check::Checker;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::body::{Body, Op, Value};
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::pass::PassCx;
use shale_ir::rewrite::Class;
use std::collections::VecDeque;

mod check;

/// One step of a chain.
struct Step {
    rule: &'static str,
    class: Class,
    /// True if the rule made the step's start from its end.
    backwards: bool,
    to: Node,
}

/// What the log says, by node.
struct Trail<'a> {
    log: &'a Log,
    /// The unions of each node, in order, and if it is the one that the rule gave.
    of: FxHashMap<Node, Vec<(usize, bool)>>,
}

impl<'a> Trail<'a> {
    fn of(graph: &Graph, log: &'a Log) -> Self {
        let mut of: FxHashMap<Node, Vec<(usize, bool)>> = FxHashMap::default();
        for (i, union) in log.unions.iter().enumerate() {
            of.entry(graph.canonical(&union.old)).or_default().push((i, false));
            of.entry(graph.canonical(&union.new)).or_default().push((i, true));
        }
        Trail { log, of }
    }

    /// The shortest chain from one node to another of its class.
    fn chain(&self, graph: &Graph, from: &Node, to: &Node) -> Option<Vec<Step>> {
        let mut came: FxHashMap<Node, Option<(Node, usize, bool)>> = FxHashMap::from_iter([(from.clone(), None)]);
        let mut work = VecDeque::from([from.clone()]);
        while let Some(node) = work.pop_front() {
            if node == *to {
                break;
            }
            for &(i, is_new) in self.of.get(&node).into_iter().flatten() {
                let union = &self.log.unions[i];
                let next = graph.canonical(if is_new { &union.old } else { &union.new });
                if !came.contains_key(&next) {
                    came.insert(next.clone(), Some((node.clone(), i, is_new)));
                    work.push_back(next);
                }
            }
        }
        let (mut steps, mut at) = (Vec::new(), to.clone());
        while let Some((before, i, backwards)) = came.get(&at)?.clone() {
            let union = &self.log.unions[i];
            steps.push(Step { rule: union.rule, class: union.class, backwards, to: at });
            at = before;
        }
        steps.reverse();
        Some(steps)
    }
}

/// Says for each op of the program that goes, and whose value is still computed, how that comes about.
///
/// # Errors
/// The two sides of a step of exact rules differ when they are run.
pub(super) fn explain(
    graph: &mut Graph,
    body: &Body<'_>,
    log: &Log,
    snapshot: &Snapshot,
    choice: &Choice,
    order: &[u32],
    cx: &mut PassCx<'_>,
) -> Result<(), Diagnostic> {
    let kept: FxHashSet<Op> = snapshot.chosen(choice, order).into_iter().collect();
    let trail = Trail::of(graph, log);
    let reached: FxHashMap<_, _> = order.iter().filter_map(|class| Some((*snapshot.classes().get(*class as usize)?, *class))).collect();
    let exact = log.unions.iter().all(|union| union.class == Class::Exact);
    let mut checker = Checker::new(graph.block());
    let ops: Vec<Op> = graph.ops.iter().map(|(op, _)| *op).filter(|op| !kept.contains(op) && body.results(*op).len() == 1).collect();
    for op in ops {
        let value = body.result(op, 0);
        let class = graph.class(body, value);
        let Some(&number) = reached.get(&class) else { continue };
        let from = graph.definition(body, value);
        let Some(to) = snapshot.node(graph, body, number, choice[number as usize]) else { continue };
        let (from, to) = (graph.canonical(&from), graph.canonical(&to));
        if from == to {
            continue;
        }
        let terms = Terms::of(graph, body);
        let message = format!("e-graph: {} becomes {}", terms.value(value), terms.node(&to));
        let mut remark = Diagnostic::new(Severity::Remark, body.place(op), message);
        let Some(steps) = trail.chain(graph, &from, &to) else {
            cx.diagnostics.push(remark.with_note(Place::Unknown, "the log of rules has no chain between them"));
            continue;
        };
        let mut before: Option<Value> = Some(value);
        for step in steps {
            let after = terms.definer(&step.to);
            let mut note = format!("{}{}: {}", step.rule, if step.backwards { ", right to left" } else { "" }, terms.node(&step.to));
            if let (Some(old), Some(new)) = (before, after) {
                note.push_str("; ");
                note.push_str(&checker.compare(body, old, new, step.class, exact, step.rule)?);
            }
            before = after.or(before);
            remark = remark.with_note(Place::Unknown, note);
        }
        cx.diagnostics.push(remark);
    }
    Ok(())
}
