//! Buffers that share one place: a copy then copies nothing, and elements are computed where their operands lay.

use super::Owner;
use super::liveness::Span;
use super::schedule::{Copied, Node, Step};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether a step may leave one buffer in the memory of another one, which it reads: `may_replace(step, from, to)`.
pub type MayReplace<'a> = &'a dyn Fn(&Step, usize, usize) -> bool;

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
    pub(super) fn join(&mut self, nodes: &[Node<'_>], sizes: &[Option<usize>], may_replace: MayReplace<'_>) {
        let mut wishes = Vec::new();
        wanted(nodes, sizes, 0, &mut wishes);
        wishes.sort_by_key(|wish| (!wish.is_copy, std::cmp::Reverse((wish.depth, wish.bytes)), wish.joint.at));
        let mut by_step: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (i, wish) in wishes.iter().enumerate() {
            by_step.entry(wish.joint.at).or_default().push(i);
        }
        let mut used = FxHashSet::default();
        for wish in &wishes {
            let (from, to) = (self.group(wish.joint.from), self.group(wish.joint.to));
            if from == to {
                if wish.is_copy {
                    self.joints.insert(wish.joint);
                }
                continue;
            }
            let Some(owner) = self.owner[from].with(self.owner[to]) else { continue };
            let Some(joints) = self.joints_of(wish.joint.at, (from, to), (&wishes, &by_step, may_replace), &used) else { continue };
            used.extend(joints.iter().map(|joint| (joint.at, joint.from)));
            self.joints.extend(joints);
            let spans = std::mem::take(&mut self.spans[to]);
            self.spans[from] = merged(&self.spans[from], &spans);
            self.owner[from] = owner;
            self.parent[to] = from;
        }
    }

    /// What makes one group of two, if they are live at once only in steps in which one goes over into the other; the step `at` must be among these.
    fn joints_of(
        &mut self,
        at: u32,
        (one, other): (usize, usize),
        (wishes, by_step, may_replace): (&[Wish<'_>], &FxHashMap<u32, Vec<usize>>, MayReplace<'_>),
        used: &FxHashSet<(u32, usize)>,
    ) -> Option<Vec<Joint>> {
        let points = meeting_points(&self.spans[one], &self.spans[other])?;
        let mut joints = Vec::new();
        for (point, is_forward) in points {
            let pair = if is_forward { (one, other) } else { (other, one) };
            let found = by_step.get(&point)?.iter().map(|i| &wishes[*i]).find(|wish| {
                let Joint { from, to, .. } = wish.joint;
                (self.group(from), self.group(to)) == pair && !used.contains(&(point, from)) && (wish.is_copy || may_replace(wish.step, from, to))
            })?;
            joints.push(found.joint);
        }
        joints.iter().any(|joint| joint.at == at).then_some(joints)
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
        if let Some(Copied { from, to }) = node.step.copy {
            if let Some(from) = from {
                wish(from, to, true);
            }
        } else {
            for to in &node.begins {
                node.step.reads.iter().for_each(|from| wish(*from, *to, false));
            }
        }
        node.inner.iter().for_each(|inner| wanted(&inner.nodes, sizes, depth + 1, wishes));
    }
}

/// The steps with which spans of one list end and those of another one begin, true where those of the first end; none if the lists have more in
/// common.
fn meeting_points(one: &[Span], other: &[Span]) -> Option<Vec<(u32, bool)>> {
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while let (Some(a), Some(b)) = (one.get(i), other.get(j)) {
        if a.0 <= b.1 && b.0 <= a.1 {
            if a.1 == b.0 && a.0 < b.0 {
                found.push((a.1, true));
            } else if b.1 == a.0 && b.0 < a.0 {
                found.push((b.1, false));
            } else {
                return None;
            }
        }
        if a.1 < b.1 { i += 1 } else { j += 1 }
    }
    Some(found)
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
