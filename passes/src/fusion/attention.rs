//! Attention: a contraction whose result is worked on row by row, and a contraction over those rows, as one kernel that keeps no scores in memory.
//!
//! The kernel computes a block of rows at a time: scores, what is done to each row, and the products with the values. Each step keeps its own order of
//! sums, so the bits are those of the steps apart. A contraction over another dimension than that of the rows is no such thing.

use super::axes::{Axes, Places, Space};
use super::kernels::{Kernel, MAX_OPS};
use super::known;
use super::nest::Merger;
use rustc_hash::FxHashSet;
use shale_dialects::hlo::{DotGeneral, FusionKind};
use shale_ir::body::{Op, Value};

/// The dimensions of the operand `value` of a dot that are contracted.
fn contracted<'c>(dot: &DotGeneral<'c>, value: Value) -> Option<&'c [i64]> {
    let dims = match (dot.lhs == value, dot.rhs == value) {
        (true, false) => dot.lhs_contracting_dimensions,
        (false, true) => dot.rhs_contracting_dimensions,
        _ => None,
    };
    dims.map(|dims| dims.list())
}

impl Merger<'_, '_, '_> {
    /// Merges the nest `i` with the contraction that it reads and the one that reads it, if these are scores and values and that costs less.
    pub(super) fn attend(&mut self, i: usize) {
        let Some(space) = self.spaces[i].as_ref().filter(|space| space.has_rows()) else { return };
        let Some(values) = self.values_of(i) else { return };
        let rows: Vec<Op> = self.kernels[i].members.iter().chain(&self.kernels[values].members).copied().collect();
        let Some((scores, score, axes)) = self.scores_of(i, &rows, space) else { return };
        let Some(operand) = self.rows_of(values, &rows, space, (score, axes)) else { return };
        let parts = [scores, i, values];
        let mut members: Vec<Op> = parts.iter().flat_map(|k| self.kernels[*k].members.iter().copied()).collect();
        members.sort_by_key(|op| self.plan.place(*op));
        members.dedup();
        let outputs = self.kernels[values].outputs.clone();
        let apart: f64 = parts.iter().map(|k| self.cost(&self.kernels[*k])).sum();
        let kind = match known::kind(self.body, &members, operand) {
            FusionKind::Softmax => FusionKind::Attention,
            _ => FusionKind::Custom,
        };
        let kernel = Kernel { members, outputs, closed: true, kind: Some(kind) };
        if kernel.members.len() > MAX_OPS || self.cost(&kernel) >= apart {
            return;
        }
        let Ok(between) = self.order.between(&parts) else { return };
        self.order.merge(&parts, values, &between);
        self.kernels[scores] = Kernel::default();
        self.kernels[i] = Kernel::default();
        self.kernels[values] = kernel;
    }

    /// The kernel with a contraction that alone reads what the nest writes.
    fn values_of(&self, i: usize) -> Option<usize> {
        let outputs = &self.kernels[i].outputs;
        let written = outputs.iter().flat_map(|op| self.body.iter(self.body.results(*op)));
        let users: Vec<Op> = written.flat_map(|v| self.body.users(v)).collect();
        let first = *users.iter().find(|user| !self.kernels[i].members.contains(user))?;
        let reader = self.holders.get(&first)?.iter().copied().find(|k| *k != i && self.kernels[*k].closed)?;
        let alone = users.iter().all(|user| {
            let readers = self.holders.get(user).map_or(&[][..], |k| &k[..]);
            !readers.is_empty() && readers.iter().all(|k| *k == i || *k == reader)
        });
        (alone && self.kernels[reader].kind.is_none()).then_some(reader)
    }

    /// The kernel of a contraction whose result only `rows` read, and along which axes they read it.
    fn scores_of(&self, i: usize, rows: &[Op], space: &Space) -> Option<(usize, Value, Axes)> {
        let mut nest = Places::new(self.body, space, &self.kernels[i].members, &[]);
        nest.all(&self.kernels[i].members, &self.kernels[i].outputs.iter().copied().collect()).ok()?;
        let scores = |value: Value| {
            let writer = self.body.def_op(value).and_then(|def| self.writer.get(&def).copied())?;
            let kernel = &self.kernels[writer];
            let only = self.body.users(value).all(|user| rows.contains(&user));
            let axes = nest.read_along(value)?.clone();
            (kernel.closed && kernel.kind.is_none() && kernel.outputs.len() == 1 && only).then_some((writer, value, axes))
        };
        self.reads(&self.kernels[i]).into_iter().find_map(scores)
    }

    /// The operand of the contraction in kernel `values` that stands at each element of the nest, of which the reduced axes are contracted.
    fn rows_of(&self, values: usize, rows: &[Op], space: &Space, score: (Value, Axes)) -> Option<Value> {
        let dot = *self.kernels[values].members.iter().find(|op| self.body.matches::<DotGeneral<'_>>(**op).is_some())?;
        let mut before: Vec<Op> = rows.iter().copied().filter(|op| self.plan.place(*op) < self.plan.place(dot)).collect();
        before.sort_by_key(|op| self.plan.place(*op));
        before.dedup();
        let mut places = Places::new(self.body, space, &before, &[score]);
        places.all(&before, &FxHashSet::default()).ok()?;
        let dot: DotGeneral<'_> = self.body.matches(dot)?;
        [dot.lhs, dot.rhs].into_iter().find(|value| {
            let Some((axes, dims)) = places.axes(*value).zip(super::axes::dims_of(self.body, *value)) else { return false };
            let Some(over) = contracted(&dot, *value) else { return false };
            let mut along = axes.iter();
            let by_dim: Vec<Option<u8>> = dims.iter().map(|n| if *n == 1 { None } else { along.next().copied() }).collect();
            let reduced = |d: usize| by_dim[d].is_none_or(|axis| space.is_reduced(axis) == over.contains(&(d as i64)));
            space.is_full(axes) && (0..dims.len()).all(reduced)
        })
    }
}
