//! Kernels of several outputs: loops over the same elements, with several inner loops for each row.
//!
//! A nest goes over a space S, row by row: its rows are the dimensions O of S, what is reduced are the others. A value in it is *free* if it can be
//! computed for any index from what the kernel reads, or it stands at each element of S (`Full`) or at each row (`Row`). Softmax is one nest: a
//! maximum for each row, the exponentials, their sum, the quotients; memory sees the rows once.

use super::kernels::{Kernel, MAX_OPS, Plan, operand_ops};
use crate::cost::bytes_of;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::{Broadcast, Reduce, Reshape};
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::Flags;
use smallvec::SmallVec;

/// How often a kernel looks for another to merge with, so that time stays linear.
const NEIGHBOURS: usize = 16;

/// How many ops are looked at to tell whether two kernels may become one.
const FAR: usize = 2048;

/// The space of a nest, and which of its dimensions are rows; none where nothing is reduced yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Space {
    pub(super) dims: Vec<i64>,
    pub(super) rows: Option<Vec<i64>>,
}

/// Where a value of a nest stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Level {
    /// Computable for any index.
    Free,
    /// At each element of the space.
    Full,
    /// At each row.
    Row,
}

fn dims_of<'c>(body: &Body<'c>, value: Value) -> Option<&'c [i64]> {
    body.ty(value).array().filter(|a| a.dynamic == 0).map(|a| a.dims.list())
}

/// True if two lists of sizes are one but for ones.
fn same_but_units(a: &[i64], b: &[i64]) -> bool {
    a.iter().filter(|n| **n != 1).eq(b.iter().filter(|n| **n != 1))
}

impl Space {
    /// The space of a kernel with these outputs: that of its reductions, else that of its results.
    fn of(body: &Body<'_>, kernel: &Kernel) -> Option<Space> {
        let mut space: Option<Space> = None;
        for op in &kernel.members {
            if let Some(reduce) = body.matches::<Reduce>(*op) {
                let dims = dims_of(body, body.iter(reduce.inputs).next()?)?.to_vec();
                let reduced = reduce.dimensions.list();
                let rows = (0..dims.len() as i64).filter(|d| !reduced.contains(d)).collect();
                let own = Space { dims, rows: Some(rows) };
                if space.get_or_insert_with(|| own.clone()) != &own {
                    return None;
                }
            }
        }
        match space {
            Some(space) => Some(space),
            None => Some(Space { dims: dims_of(body, body.result(*kernel.outputs.last()?, 0))?.to_vec(), rows: None }),
        }
    }

    /// The space of two kernels together.
    fn join(&self, other: &Space) -> Option<Space> {
        match (&self.rows, &other.rows) {
            (Some(a), Some(b)) => (a == b && self.dims == other.dims).then(|| self.clone()),
            // A kernel without reductions goes over the elements or over the rows.
            (Some(_), None) => (self.dims == other.dims || same_but_units(&self.row_dims(), &other.dims)).then(|| self.clone()),
            (None, Some(_)) => other.join(self),
            (None, None) => (self.dims == other.dims).then(|| self.clone()),
        }
    }

    fn row_dims(&self) -> Vec<i64> {
        self.rows.iter().flatten().map(|d| self.dims[*d as usize]).collect()
    }

    /// Where a value of these dimensions stands if it is not free; dimensions of size 1 say nothing about where.
    fn level(&self, dims: &[i64]) -> Option<Level> {
        if same_but_units(dims, &self.dims) {
            Some(Level::Full)
        } else if self.rows.is_some() && same_but_units(dims, &self.row_dims()) {
            Some(Level::Row)
        } else {
            None
        }
    }

    /// True if every member can be computed in the nest.
    fn holds(&self, body: &Body<'_>, members: &[Op], outputs: &FxHashSet<Op>) -> bool {
        let mut levels: FxHashMap<Op, Level> = FxHashMap::default();
        members.iter().all(|op| match self.member(body, *op, outputs.contains(op), &levels) {
            Some(level) => {
                levels.insert(*op, level);
                true
            }
            None => false,
        })
    }

    fn member(&self, body: &Body<'_>, op: Op, is_output: bool, levels: &FxHashMap<Op, Level>) -> Option<Level> {
        let of = |value: Value| body.def_op(value).and_then(|def| levels.get(&def).copied()).unwrap_or(Level::Free);
        let dims = dims_of(body, body.result(op, 0))?;
        if let Some(reduce) = body.matches::<Reduce>(op) {
            let inner = body.iter(reduce.inputs).all(|input| dims_of(body, input) == Some(&self.dims) && of(input) != Level::Row);
            let free = body.iter(reduce.init_values).all(|init| of(init) == Level::Free);
            return (inner && free && self.rows.is_some()).then_some(Level::Row);
        }
        let mut anchored = body.iter(body.operands(op)).map(of).filter(|level| *level != Level::Free).peekable();
        let free = anchored.peek().is_none();
        let level = if free {
            Level::Free
        } else if body.has(op, Flags::ELEMENTWISE) || body.matches::<Reshape>(op).is_some() {
            // A reshape leaves a value where it is if it adds and drops dimensions of size 1 only, which its place shows.
            let level = self.level(dims)?;
            anchored.all(|operand| operand == level).then_some(level)?
        } else {
            let broadcast: Broadcast = body.matches(op)?;
            let sizes = dims_of(body, broadcast.input)?;
            let used = broadcast.dimensions.list().iter().zip(sizes).filter(|(_, size)| **size != 1).map(|(d, _)| d);
            let along = used.eq(self.rows.iter().flatten().filter(|d| self.dims[**d as usize] != 1));
            (along && of(broadcast.input) == Level::Row && dims == self.dims).then_some(Level::Full)?
        };
        // What is written stands somewhere.
        if is_output && level == Level::Free { self.level(dims) } else { Some(level) }
    }
}

/// Merges kernels as long as that saves reads or writes.
pub(super) fn merge(plan: &Plan, body: &Body<'_>, kernels: Vec<Kernel>) -> Vec<Kernel> {
    let mut merger = Merger {
        plan,
        body,
        spaces: kernels.iter().map(|k| if k.closed { None } else { Space::of(body, k) }).collect(),
        writer: FxHashMap::default(),
        holders: FxHashMap::default(),
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
    merger.kernels.into_iter().filter(|k| !k.outputs.is_empty()).collect()
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
}

impl Merger<'_, '_, '_> {
    /// Merges one neighbour into kernel `i`: a kernel that writes what it reads, or one that reads the same. False if there is none.
    fn absorb(&mut self, i: usize) -> bool {
        if self.kernels[i].outputs.is_empty() || self.spaces[i].is_none() {
            return false;
        }
        for other in self.neighbours(i) {
            if let Some((kernel, space)) = self.together(other, i) {
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
        let members: FxHashSet<Op> = kernel.members.iter().copied().collect();
        let mut seen = FxHashSet::default();
        let operands = kernel.members.iter().flat_map(|op| self.body.iter(self.body.operands(*op)));
        operands.filter(|v| self.body.def_op(*v).is_none_or(|def| !members.contains(&def)) && seen.insert(*v)).collect()
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

    /// Two kernels as one, if one nest computes both.
    fn together(&self, a: usize, b: usize) -> Option<(Kernel, Space)> {
        let (first, second) = (&self.kernels[a], &self.kernels[b]);
        let space = self.spaces[a].as_ref()?.join(self.spaces[b].as_ref()?)?;
        let mut members: Vec<Op> = first.members.iter().chain(&second.members).copied().collect();
        members.sort_by_key(|op| self.plan.place(*op));
        members.dedup();
        let outputs: FxHashSet<Op> = first.outputs.iter().chain(&second.outputs).copied().collect();
        if members.len() > MAX_OPS || !space.holds(self.body, &members, &outputs) || self.is_circular(&members, &outputs) {
            return None;
        }
        let mut outputs: Vec<Op> = outputs.into_iter().filter(|op| self.is_read_outside(*op, &members, [a, b])).collect();
        outputs.sort_by_key(|op| self.plan.place(*op));
        Some((Kernel { members, outputs, closed: false }, space))
    }

    /// True if an output is read by anything but the members of the two kernels.
    fn is_read_outside(&self, op: Op, members: &[Op], own: [usize; 2]) -> bool {
        let inside: FxHashSet<Op> = members.iter().copied().collect();
        let others = |user: Op| self.holders.get(&user).is_some_and(|kernels| kernels.iter().any(|k| !own.contains(k)));
        self.body.iter(self.body.results(op)).flat_map(|v| self.body.users(v)).any(|user| !inside.contains(&user) || others(user))
    }

    /// True if a member depends on an output of the members by way of an op outside.
    pub(super) fn is_circular(&self, members: &[Op], outputs: &FxHashSet<Op>) -> bool {
        let inside: FxHashSet<Op> = members.iter().copied().collect();
        let first = members.iter().map(|op| self.plan.place(*op)).min().unwrap_or(0);
        let (mut seen, mut stack) = (FxHashSet::default(), Vec::new());
        for op in members {
            stack.extend(operand_ops(self.body, *op).into_iter().filter(|def| !inside.contains(def)));
        }
        while let Some(op) = stack.pop() {
            if seen.len() > FAR {
                return true; // too far to tell
            }
            if !seen.insert(op) || !self.plan.has(op) || self.last_place(op) < first {
                continue;
            }
            for def in self.behind(op) {
                if outputs.contains(&def) {
                    return true;
                }
                stack.push(def);
            }
        }
        false
    }

    /// The kernel that writes an op's results, if it has several outputs, which are there together.
    fn written_with(&self, op: Op) -> Option<&Kernel> {
        self.writer.get(&op).map(|k| &self.kernels[*k]).filter(|kernel| kernel.outputs.len() > 1)
    }

    /// What must be there before an op's results are: what its kernel reads, if that has several outputs.
    fn behind(&self, op: Op) -> Vec<Op> {
        match self.written_with(op) {
            Some(kernel) => kernel.members.iter().flat_map(|member| self.plan.comes_behind(self.body, *member)).collect(),
            None => self.plan.comes_behind(self.body, op),
        }
    }

    /// The last place in the block of what is written together with an op's results.
    fn last_place(&self, op: Op) -> u32 {
        let outputs = self.written_with(op).map_or(&[][..], |kernel| &kernel.outputs);
        outputs.iter().map(|output| self.plan.place(*output)).fold(self.plan.place(op), u32::max)
    }
}
