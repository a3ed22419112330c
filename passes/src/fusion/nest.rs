//! Kernels of several outputs: loops over the same elements, with several inner loops for each row.
//!
//! A nest goes over a space row by row, and each of its values stands at each element or at each row (`axes`). Softmax is one nest: a maximum for each
//! row, the exponentials, their sum, the quotients; memory sees the rows once. Two kernels become one where that is possible and costs less.

use super::axes::{Places, Space};
use super::kernels::{Kernel, MAX_OPS, Plan, reads};
use super::order::{Obstacle, Order};
use crate::cost::bytes_of;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_ir::body::{Body, Op, Value};
use smallvec::SmallVec;

/// How often a kernel looks for another to merge with, so that time stays linear.
const NEIGHBOURS: usize = 16;

/// Why two kernels stay two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Apart {
    /// One of them holds a contraction, or ops that no nest computes.
    Closed,
    /// They go over other elements, or rows of other axes.
    Space,
    /// Together they would be too large.
    Large,
    /// One of them needs what the other makes by way of something else.
    Circular,
    /// Too many kernels stand between them to tell whether one needs the other.
    Far,
    /// They would cost more together.
    Dear,
}

/// Merges kernels as long as that costs less.
pub(super) fn merge(plan: &Plan, body: &Body<'_>, kernels: Vec<Kernel>) -> Vec<Kernel> {
    merged(plan, body, kernels).kernels.into_iter().filter(|k| !k.outputs.is_empty()).collect()
}

/// The same with all that is known of the kernels; those that went into others are empty.
pub(super) fn merged<'a, 'b, 'c>(plan: &'a Plan, body: &'b Body<'c>, kernels: Vec<Kernel>) -> Merger<'a, 'b, 'c> {
    let mut merger = Merger {
        plan,
        body,
        spaces: kernels.iter().map(|k| if k.closed { None } else { Space::of(body, &k.members, *k.outputs.last()?) }).collect(),
        writer: FxHashMap::default(),
        holders: FxHashMap::default(),
        order: Order::new(plan, body, &kernels),
        kernels,
    };
    for (i, kernel) in merger.kernels.iter().enumerate() {
        merger.writer.extend(kernel.outputs.iter().map(|op| (*op, i)));
        kernel.members.iter().for_each(|op| merger.holders.entry(*op).or_default().push(i));
    }
    for i in 0..merger.kernels.len() {
        while merger.absorb(i) {}
    }
    (0..merger.kernels.len()).for_each(|i| merger.attend(i));
    merger
}

pub(super) struct Merger<'a, 'b, 'c> {
    pub(super) plan: &'a Plan,
    pub(super) body: &'b Body<'c>,
    pub(super) kernels: Vec<Kernel>,
    pub(super) spaces: Vec<Option<Space>>,
    /// The kernel that writes an op's results.
    pub(super) writer: FxHashMap<Op, usize>,
    /// The kernels that an op is a member of.
    pub(super) holders: FxHashMap<Op, SmallVec<[usize; 2]>>,
    /// In which order the kernels can run.
    pub(super) order: Order,
}

/// Two kernels as one.
pub(super) struct Together {
    kernel: Kernel,
    space: Space,
    /// What moves below them in the order.
    between: Vec<u32>,
}

impl From<Obstacle> for Apart {
    fn from(obstacle: Obstacle) -> Apart {
        match obstacle {
            Obstacle::Circle => Apart::Circular,
            Obstacle::Distance => Apart::Far,
        }
    }
}

impl Merger<'_, '_, '_> {
    /// Merges one neighbour into kernel `i`: a kernel that writes what it reads, or one that reads the same. False if there is none.
    fn absorb(&mut self, i: usize) -> bool {
        if self.kernels[i].outputs.is_empty() || self.spaces[i].is_none() {
            return false;
        }
        for other in self.neighbours(i) {
            if let Ok(Together { kernel, space, between }) = self.together(other, i) {
                self.order.merge(&[other, i], i, &between);
                for op in &kernel.outputs {
                    self.writer.insert(*op, i);
                }
                for op in &self.kernels[other].members {
                    let holders = self.holders.entry(*op).or_default();
                    holders.retain(|k| *k != other && *k != i);
                    holders.push(i);
                }
                self.kernels[other] = Kernel::default();
                self.spaces[other] = None;
                self.kernels[i] = kernel;
                self.spaces[i] = Some(space);
                return true;
            }
        }
        false
    }

    /// The values that a kernel reads, in order.
    pub(super) fn reads(&self, kernel: &Kernel) -> Vec<Value> {
        reads(self.body, &kernel.members, &kernel.members.iter().copied().collect())
    }

    /// Kernels that kernel `i` may be merged with, those first with which it shares most bytes.
    fn neighbours(&self, i: usize) -> Vec<usize> {
        let mut shared: Vec<(f64, usize)> = Vec::new();
        let mut add = |bytes: f64, other: usize| match shared.iter_mut().find(|(_, o)| *o == other) {
            Some(entry) => entry.0 += bytes,
            None if other != i => shared.push((bytes, other)),
            None => {}
        };
        for value in self.reads(&self.kernels[i]) {
            let bytes = bytes_of(self.body.ty(value));
            if let Some(writer) = self.body.def_op(value).and_then(|def| self.writer.get(&def)) {
                add(2.0 * bytes, *writer);
            }
            // Earlier kernels that read the same: their members use the value.
            for user in self.body.users(value).take(NEIGHBOURS) {
                for &other in self.holders.get(&user).into_iter().flatten().filter(|k| **k < i && i - **k <= NEIGHBOURS) {
                    add(bytes, other);
                }
            }
        }
        shared.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        shared.into_iter().map(|(_, other)| other).take(NEIGHBOURS).collect()
    }

    /// Two kernels as one, if one nest computes both and costs less.
    pub(super) fn together(&self, a: usize, b: usize) -> Result<Together, Apart> {
        let (first, second) = (&self.kernels[a], &self.kernels[b]);
        let (Some(own), Some(other)) = (&self.spaces[a], &self.spaces[b]) else { return Err(Apart::Closed) };
        if !own.may_join(other) {
            return Err(Apart::Space);
        }
        let mut members: Vec<Op> = first.members.iter().chain(&second.members).copied().collect();
        members.sort_by_key(|op| self.plan.place(*op));
        members.dedup();
        if members.len() > MAX_OPS {
            return Err(Apart::Large);
        }
        let outputs: FxHashSet<Op> = first.outputs.iter().chain(&second.outputs).copied().collect();
        let last = outputs.iter().copied().max_by_key(|op| self.plan.place(*op)).ok_or(Apart::Closed)?;
        let space = Space::of(self.body, &members, last).ok_or(Apart::Space)?;
        Places::new(self.body, &space, &members, &[]).all(&members, &outputs).map_err(|_| Apart::Space)?;
        let between = self.order.between(&[a, b])?;
        let inside: FxHashSet<Op> = members.iter().copied().collect();
        let mut outputs: Vec<Op> = outputs.into_iter().filter(|op| self.is_read_outside(*op, &inside, [a, b])).collect();
        outputs.sort_by_key(|op| self.plan.place(*op));
        let apart = [first, second].map(|k| self.cost(k)).iter().sum();
        let kernel = Kernel { members, outputs, closed: false, kind: None };
        if self.cost(&kernel) < apart { Ok(Together { kernel, space, between }) } else { Err(Apart::Dear) }
    }

    /// ns of a kernel.
    pub(super) fn cost(&self, kernel: &Kernel) -> f64 {
        self.plan.cost(self.body, &kernel.members, kernel.outputs.iter().copied())
    }

    /// True if an output is read by anything but the members of the two kernels.
    fn is_read_outside(&self, op: Op, inside: &FxHashSet<Op>, own: [usize; 2]) -> bool {
        let others = |user: Op| self.holders.get(&user).is_some_and(|kernels| kernels.iter().any(|k| !own.contains(k)));
        self.body.iter(self.body.results(op)).flat_map(|v| self.body.users(v)).any(|user| !inside.contains(&user) || others(user))
    }
}
