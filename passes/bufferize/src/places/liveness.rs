//! When each buffer holds something that is still to be read.
//!
//! A buffer is live from a step to a step, both included, perhaps several times: what a loop carries is dead between its last use in the body and the end
//! of the body.

use super::schedule::{Holds, Node};
use std::collections::BTreeSet;

/// From a step to a step, both included.
pub type Span = (u32, u32);

/// The buffers that steps read before they write them.
fn exposed(nodes: &[Node<'_>], found: &mut BTreeSet<usize>) {
    for node in nodes.iter().rev() {
        match (&node.step.holds, &node.inner[..]) {
            (Holds::Loop { .. }, [condition, body]) => {
                exposed(&body.nodes, found);
                exposed(&condition.nodes, found);
            }
            (Holds::Branches(_), branches) => {
                let after = std::mem::take(found);
                for branch in branches {
                    let mut inner = after.clone();
                    exposed(&branch.nodes, &mut inner);
                    found.extend(inner);
                }
            }
            _ => {
                found.extend(&node.step.writes);
                node.begins.iter().for_each(|buffer| {
                    found.remove(buffer);
                });
            }
        }
        found.extend(&node.step.reads);
    }
}

/// Finds spans, from the last step to the first.
pub(super) struct Liveness {
    /// By buffer, in order.
    pub(super) spans: Vec<Vec<Span>>,
    /// Where the span that is being made ends, by buffer.
    ends: Vec<Option<u32>>,
    live: BTreeSet<usize>,
}

impl Liveness {
    /// The spans of buffers; `last` are live at the end, and `first` have contents before the first step.
    pub(super) fn of(nodes: &[Node<'_>], count: usize, last: &[usize], first: &[usize], end: u32) -> Vec<Vec<Span>> {
        let mut liveness = Liveness { spans: vec![Vec::new(); count], ends: vec![None; count], live: BTreeSet::new() };
        for buffer in last {
            liveness.open(*buffer, end);
        }
        liveness.steps(nodes);
        for buffer in first.iter().copied().chain(liveness.live.clone()) {
            liveness.close(buffer, 0);
        }
        liveness.spans.iter_mut().for_each(|spans| spans.reverse());
        liveness.spans
    }

    fn open(&mut self, buffer: usize, at: u32) {
        if self.ends[buffer].is_none() {
            self.ends[buffer] = Some(at);
            self.live.insert(buffer);
        }
    }

    fn close(&mut self, buffer: usize, at: u32) {
        if let Some(end) = self.ends[buffer].take() {
            self.live.remove(&buffer);
            self.spans[buffer].push((at, end));
        }
    }

    fn open_all(&mut self, buffers: &BTreeSet<usize>, at: u32) {
        for buffer in buffers {
            self.open(*buffer, at);
        }
    }

    fn steps(&mut self, nodes: &[Node<'_>]) {
        nodes.iter().rev().for_each(|node| self.node(node));
    }

    fn node(&mut self, node: &Node<'_>) {
        match (&node.step.holds, &node.inner[..]) {
            (Holds::Loop { .. }, [condition, body]) => {
                let after = self.live.clone();
                let mut again: BTreeSet<usize> = node.step.reads.iter().copied().collect();
                exposed(&body.nodes, &mut again);
                exposed(&condition.nodes, &mut again);
                self.open_all(&again, node.end);
                self.steps(&body.nodes);
                // Behind the condition comes either the body or what follows the loop.
                self.open_all(&after, condition.end);
                node.step.reads.iter().for_each(|buffer| self.open(*buffer, condition.end));
                self.steps(&condition.nodes);
            }
            (Holds::Branches(_), branches) => {
                let after = self.live.clone();
                let mut before = BTreeSet::new();
                for branch in branches.iter().rev() {
                    self.open_all(&after, branch.end);
                    self.steps(&branch.nodes);
                    before.extend(self.live.iter().copied());
                    // What only this branch reads is dead while another one runs.
                    for buffer in self.live.clone() {
                        self.close(buffer, branch.begin);
                    }
                }
                self.open_all(&before, node.at);
                node.step.reads.iter().for_each(|buffer| self.open(*buffer, node.at));
            }
            _ => {
                for buffer in &node.step.writes {
                    self.open(*buffer, node.at);
                    if node.begins.contains(buffer) {
                        self.close(*buffer, node.at);
                    }
                }
                node.step.reads.iter().for_each(|buffer| self.open(*buffer, node.at));
            }
        }
    }
}
