//! Buffers that share one place: a copy then copies nothing, and elements are computed where their operands lay.

use super::Owner;
use super::accesses::is_in_place;
use super::liveness::{Node, Span, whole_copy};
use crate::nest::plan::Step;
use rustc_hash::FxHashSet;

/// At a step, the contents of a buffer go over into those of another one at the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Joint {
    pub(super) at: u32,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Buffers in groups that share a place.
pub(super) struct Groups {
    /// By buffer: another one of its group, or itself.
    parent: Vec<usize>,
    /// By buffer that stands for a group: when one of them is live.
    pub(super) spans: Vec<Vec<Span>>,
    /// By buffer that stands for a group: whose memory it is, if that is decided.
    pub(super) owner: Vec<Owner>,
    pub(super) joints: FxHashSet<Joint>,
}

impl Groups {
    /// Every buffer for itself.
    pub(super) fn new(spans: Vec<Vec<Span>>, owner: Vec<Owner>) -> Groups {
        Groups { parent: (0..spans.len()).collect(), spans, owner, joints: FxHashSet::default() }
    }

    /// The buffer that stands for the group of one.
    pub(super) fn group(&mut self, buffer: usize) -> usize {
        let mut top = buffer;
        while self.parent[top] != top {
            top = self.parent[top];
        }
        let mut next = buffer;
        while self.parent[next] != top {
            next = std::mem::replace(&mut self.parent[next], top);
        }
        top
    }

    /// Joins what steps bring together: copies first, those in the innermost loops before others.
    pub(super) fn join(&mut self, nodes: &[Node<'_>], sizes: &[Option<usize>]) {
        let mut wishes = Vec::new();
        wanted(nodes, sizes, 0, &mut wishes);
        wishes.sort_by_key(|wish| (!wish.is_copy, std::cmp::Reverse((wish.depth, wish.bytes)), wish.joint.at));
        let mut used = FxHashSet::default();
        for Wish { joint, step, is_copy, .. } in wishes {
            let (from, to) = (self.group(joint.from), self.group(joint.to));
            if used.contains(&(joint.at, joint.from)) {
                continue;
            }
            if from == to {
                if is_copy {
                    self.joints.insert(joint);
                }
                continue;
            }
            let Some(owner) = self.owner[from].with(self.owner[to]) else { continue };
            if meets_once(&self.spans[from], &self.spans[to], joint.at) && (is_copy || is_in_place(step, joint.from, joint.to)) {
                used.insert((joint.at, joint.from));
                self.joints.insert(joint);
                let spans = std::mem::take(&mut self.spans[to]);
                self.spans[from] = merged(&self.spans[from], &spans);
                self.owner[from] = owner;
                self.parent[to] = from;
            }
        }
    }
}

/// A joint that would save memory or a copy.
struct Wish<'s> {
    joint: Joint,
    step: &'s Step,
    is_copy: bool,
    depth: usize,
    bytes: usize,
}

fn wanted<'s>(nodes: &[Node<'s>], sizes: &[Option<usize>], depth: usize, wishes: &mut Vec<Wish<'s>>) {
    for node in nodes {
        let mut wish = |from: usize, to: usize, is_copy| {
            if sizes[from] == sizes[to] && from != to {
                let bytes = sizes[to].unwrap_or(0);
                wishes.push(Wish { joint: Joint { at: node.at, from, to }, step: node.step, is_copy, depth, bytes });
            }
        };
        if let Some((from, to)) = whole_copy(node.step, sizes) {
            from.into_iter().for_each(|from| wish(from, to, true));
        } else {
            for to in &node.begins {
                node.accesses.reads.iter().for_each(|from| wish(*from, *to, false));
            }
        }
        node.inner.iter().for_each(|inner| wanted(&inner.nodes, sizes, depth + 1, wishes));
    }
}

/// True if spans have nothing in common, but for a step with which one of `from` ends and one of `to` begins.
fn meets_once(from: &[Span], to: &[Span], at: u32) -> bool {
    let (mut i, mut j, mut joined) = (0, 0, false);
    while let (Some(a), Some(b)) = (from.get(i), to.get(j)) {
        if a.0 <= b.1 && b.0 <= a.1 {
            if a.1 != at || b.0 != at {
                return false;
            }
            joined = true;
        }
        if a.1 < b.1 { i += 1 } else { j += 1 }
    }
    joined
}

/// The spans of two lists, in order; those that touch become one.
fn merged(a: &[Span], b: &[Span]) -> Vec<Span> {
    let mut all: Vec<Span> = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    let mut found: Vec<Span> = Vec::with_capacity(all.len());
    for span in all {
        match found.last_mut() {
            Some(last) if last.1 >= span.0 => last.1 = last.1.max(span.1),
            _ => found.push(span),
        }
    }
    found
}

/// True if two lists of spans have a step in common.
pub(super) fn meet(a: &[Span], b: &[Span]) -> bool {
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        if x.0 <= y.1 && y.0 <= x.1 {
            return true;
        }
        if x.1 < y.1 { i += 1 } else { j += 1 }
    }
    false
}
