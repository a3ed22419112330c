//! When each buffer holds something that is still to be read.
//!
//! Steps are numbered in the order in which they are written down, those of loops and branches where these stand. A buffer is live from a step to a step,
//! both included, perhaps several times: what a loop carries is dead between its last use in the body and the end of the body.

use super::accesses::Accesses;
use crate::nest::plan::Step;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// From a step to a step, both included.
pub(super) type Span = (u32, u32);

/// A step with its number.
pub(super) struct Node<'s> {
    pub(super) at: u32,
    /// The number behind what it holds.
    end: u32,
    pub(super) step: &'s Step,
    pub(super) accesses: Accesses,
    /// The buffers whose contents begin with this step.
    pub(super) begins: Vec<usize>,
    /// The steps that it holds: condition and body of a loop, branches.
    pub(super) inner: Vec<Inner<'s>>,
}

/// Steps that another one holds, between two numbers of their own.
pub(super) struct Inner<'s> {
    begin: u32,
    pub(super) nodes: Vec<Node<'s>>,
    end: u32,
}

/// Numbers steps.
pub(super) struct Numbering<'a> {
    /// Bytes of each buffer; none for those that are not assigned.
    pub(super) sizes: &'a [Option<usize>],
    pub(super) next: u32,
    written: FxHashSet<usize>,
}

impl<'a> Numbering<'a> {
    pub(super) fn new(sizes: &'a [Option<usize>]) -> Self {
        Numbering { sizes, next: 1, written: FxHashSet::default() }
    }

    pub(super) fn nodes<'s>(&mut self, steps: &'s [Step]) -> Vec<Node<'s>> {
        steps.iter().map(|step| self.node(step)).collect()
    }

    fn inner<'s>(&mut self, steps: &'s [Step]) -> Inner<'s> {
        Inner { begin: self.take(), nodes: self.nodes(steps), end: self.take() }
    }

    fn take(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn node<'s>(&mut self, step: &'s Step) -> Node<'s> {
        let at = self.take();
        let accesses = Accesses::of(step, |buffer| self.sizes[buffer].is_some());
        let whole = whole_copy(step, self.sizes).map(|(_, to)| to);
        let begins = accesses.writes.iter().copied().filter(|buffer| self.written.insert(*buffer) || whole == Some(*buffer)).collect();
        let inner = match step {
            Step::Repeat(repeat) => vec![self.inner(&repeat.condition), self.inner(&repeat.body)],
            Step::Branch(branch) => branch.branches.iter().map(|steps| self.inner(steps)).collect(),
            _ => Vec::new(),
        };
        Node { at, end: self.take(), step, accesses, begins, inner }
    }
}

/// The buffers that steps read before they write them.
fn exposed(nodes: &[Node<'_>], found: &mut BTreeSet<usize>) {
    for node in nodes.iter().rev() {
        match (node.step, &node.inner[..]) {
            (Step::Repeat(_), [condition, body]) => {
                exposed(&body.nodes, found);
                exposed(&condition.nodes, found);
            }
            (Step::Branch(_), branches) => {
                let after = std::mem::take(found);
                for branch in branches {
                    let mut inner = after.clone();
                    exposed(&branch.nodes, &mut inner);
                    found.extend(inner);
                }
            }
            _ => {
                found.extend(&node.accesses.writes);
                node.begins.iter().for_each(|buffer| {
                    found.remove(buffer);
                });
            }
        }
        found.extend(&node.accesses.reads);
    }
}

/// The buffers of a copy that replaces all of one; the source may be of any kind, and is none if only a part of it is copied.
pub(super) fn whole_copy(step: &Step, sizes: &[Option<usize>]) -> Option<(Option<usize>, usize)> {
    let Step::Copy { from, to, bytes } = step else { return None };
    let whole = |spot: crate::nest::plan::Spot| (spot.at == 0 && sizes[spot.buffer] == Some(*bytes)).then_some(spot.buffer);
    Some((from.spot().and_then(whole), to.spot().and_then(whole)?))
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
        match (node.step, &node.inner[..]) {
            (Step::Repeat(_), [condition, body]) => {
                let after = self.live.clone();
                let mut again: BTreeSet<usize> = node.accesses.reads.iter().copied().collect();
                exposed(&body.nodes, &mut again);
                exposed(&condition.nodes, &mut again);
                self.open_all(&again, node.end);
                self.steps(&body.nodes);
                // Behind the condition comes either the body or what follows the loop.
                self.open_all(&after, condition.end);
                node.accesses.reads.iter().for_each(|buffer| self.open(*buffer, condition.end));
                self.steps(&condition.nodes);
            }
            (Step::Branch(_), branches) => {
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
                node.accesses.reads.iter().for_each(|buffer| self.open(*buffer, node.at));
            }
            _ => {
                for buffer in &node.accesses.writes {
                    self.open(*buffer, node.at);
                    if node.begins.contains(buffer) {
                        self.close(*buffer, node.at);
                    }
                }
                node.accesses.reads.iter().for_each(|buffer| self.open(*buffer, node.at));
            }
        }
    }
}
