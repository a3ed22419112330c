//! Which ops of a block are computed together: from the costs' answer to groups of ops.

use super::nest;
use crate::cost::{self, Alternative, Costs, Kind, Profile, Program, Why, bytes_of, profile};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use shale_dialects::hlo::FusionKind;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::op::{Effects, Flags};
use smallvec::SmallVec;

/// The most ops of one kernel, so that compile time stays linear: normally distributed numbers, which a generator of 20 rounds begins, are 165 ops.
pub(super) const MAX_OPS: usize = 192;

/// Ops that are computed together.
#[derive(Clone, Debug, Default)]
pub(super) struct Kernel {
    /// The ops, in the order of the block.
    pub(super) members: Vec<Op>,
    /// Those of the ops whose results are kept in memory.
    pub(super) outputs: Vec<Op>,
    /// True if it may not be merged with others: it holds a contraction.
    pub(super) closed: bool,
    /// What it is, if that is known already.
    pub(super) kind: Option<FusionKind>,
}

/// The ops of a block as the costs see them.
pub(super) struct Plan {
    /// The ops, in order.
    ops: Vec<Op>,
    kinds: Vec<Kind>,
    /// ns of arithmetic of each op.
    work: Vec<f64>,
    number: FxHashMap<Op, u32>,
    /// What the costs say of each op's results; numbers of ops outside of the block are as high as the block is long, or higher.
    pub(super) why: Vec<Why>,
    /// True for ops whose kernel would have been too large without them.
    pub(super) capped: Vec<bool>,
    /// The op with effects that comes before one with effects.
    before: FxHashMap<Op, Op>,
}

impl Plan {
    /// Asks the costs which values of a block are kept.
    pub(super) fn of(body: &Body<'_>, block: Block) -> Self {
        let ops: Vec<Op> = body.ops(block).collect();
        let number: FxHashMap<Op, u32> = ops.iter().enumerate().map(|(i, op)| (*op, i as u32)).collect();
        let mut inputs: IndexSet<Value, FxBuildHasher> = IndexSet::default();
        let (mut program, mut profiles) = (Program::default(), Vec::new());
        for op in &ops {
            let profile = profile_in_block(body, *op);
            let mut operands: SmallVec<[u32; 4]> = SmallVec::new();
            for inner in body.walk(*op) {
                for value in body.iter(body.operands(inner)).filter(|v| inner == *op || !body.value_is_inside(*v, *op)) {
                    let class = body.def_op(value).and_then(|def| number.get(&def).copied());
                    operands.push(class.unwrap_or_else(|| (ops.len() + inputs.insert_full(value).0) as u32));
                }
            }
            profiles.push(profile);
            program.bytes.push(body.types(body.results(*op)).map(bytes_of).sum());
            program.classes.push(vec![Alternative { profile, operands }]);
        }
        for value in &inputs {
            program.bytes.push(bytes_of(body.ty(*value)));
            program.classes.push(vec![Alternative { profile: Profile { kind: Kind::Input, work: 0.0 }, operands: SmallVec::new() }]);
        }
        let roots = (0..ops.len() as u32).filter(|i| is_fixed(body, ops[*i as usize])).collect();
        program.bytes.push(0.0);
        program.classes.push(vec![Alternative { profile: Profile { kind: Kind::Opaque, work: 0.0 }, operands: roots }]);
        let (mut costs, choice) = (Costs::default(), vec![0; program.classes.len()]);
        costs.cost(&program, &choice, program.root());
        costs.why.truncate(ops.len());
        let fixed: Vec<Op> = ops.iter().copied().filter(|op| is_fixed(body, *op)).collect();
        let before = fixed.windows(2).map(|pair| (pair[1], pair[0])).collect();
        let (kinds, work) = (profiles.iter().map(|p| p.kind).collect(), profiles.iter().map(|p| p.work).collect());
        Plan { capped: vec![false; ops.len()], ops, kinds, work, number, why: costs.why, before }
    }

    /// The ops of the block, in order.
    pub(super) fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// ns of arithmetic of an op.
    pub(super) fn work(&self, op: Op) -> f64 {
        self.work[self.number[&op] as usize]
    }

    /// How an op takes part in kernels.
    pub(super) fn kind(&self, op: Op) -> Kind {
        self.kinds[self.number[&op] as usize]
    }

    pub(super) fn is_kept(&self, op: Op) -> bool {
        let i = self.number[&op] as usize;
        self.why[i].is_kept() || self.capped[i]
    }

    /// The kernels, in the order of their first outputs.
    pub(super) fn kernels(&mut self, body: &Body<'_>) -> Vec<Kernel> {
        let mut kernels = Vec::new();
        // Users first: an op that does not fit into its user's kernel is kept, and gets a kernel of its own.
        for i in (0..self.ops.len()).rev() {
            let op = self.ops[i];
            if self.is_kept(op) && !matches!(self.kinds[i], Kind::Opaque | Kind::Input) && !body.has(op, Flags::TERMINATOR) {
                kernels.push(self.kernel(body, op));
            }
        }
        kernels.reverse();
        // What a kernel took in before another one was too large for it, is read from memory as well.
        if self.capped.contains(&true) {
            for kernel in &mut kernels {
                *kernel = self.kernel(body, kernel.outputs[0]);
            }
        }
        kernels
    }

    /// The kernel that ends in an op.
    fn kernel(&mut self, body: &Body<'_>, root: Op) -> Kernel {
        let (mut members, mut stack) = (IndexSet::<Op, FxBuildHasher>::default(), vec![root]);
        members.insert(root);
        while let Some(op) = stack.pop() {
            for def in operand_ops(body, op) {
                let Some(&number) = self.number.get(&def) else { continue };
                let inlines = !self.is_kept(def) && !matches!(self.kinds[number as usize], Kind::Opaque | Kind::Input);
                if !inlines || members.contains(&def) {
                    continue;
                }
                if members.len() == MAX_OPS && self.kinds[number as usize] != Kind::Immediate {
                    self.capped[number as usize] = true;
                    continue;
                }
                members.insert(def);
                stack.push(def);
            }
        }
        // What was kept after it had been taken in is read from memory instead.
        let mut members: Vec<Op> = members.into_iter().filter(|op| *op == root || !self.is_kept(*op)).collect();
        members.sort_by_key(|op| self.number[op]);
        let closed = members.iter().any(|op| self.kind(*op) == Kind::Contraction);
        Kernel { members, outputs: vec![root], closed, kind: None }
    }

    /// What an op comes behind: the definitions of what it reads, and for one with effects the one before it.
    pub(super) fn comes_behind(&self, body: &Body<'_>, op: Op) -> Vec<Op> {
        let mut all = operand_ops(body, op);
        all.extend(self.before.get(&op));
        all
    }

    /// True for an op of the block.
    pub(super) fn has(&self, op: Op) -> bool {
        self.number.contains_key(&op)
    }

    /// The place of an op in the block.
    pub(super) fn place(&self, op: Op) -> u32 {
        self.number[&op]
    }

    /// ns of a kernel, by the costs: the bytes that it reads and writes, once each, and its arithmetic.
    pub(super) fn cost(&self, body: &Body<'_>, members: &[Op], outputs: impl IntoIterator<Item = Op>) -> f64 {
        let inside: FxHashSet<Op> = members.iter().copied().collect();
        let written: f64 = outputs.into_iter().flat_map(|op| body.types(body.results(op))).map(bytes_of).sum();
        let read: f64 = reads(body, members, &inside).into_iter().filter(|v| !self.is_free(body, *v)).map(|v| bytes_of(body.ty(v))).sum();
        cost::kernel(read + written, members.iter().map(|op| self.work(*op)).sum())
    }

    /// True for what costs nothing where it is used.
    fn is_free(&self, body: &Body<'_>, value: Value) -> bool {
        body.def_op(value).and_then(|def| self.number.get(&def)).is_some_and(|i| self.kinds[*i as usize] == Kind::Immediate)
    }

    /// Merges kernels that go over the same elements, or rows of them, and share what they read or write.
    pub(super) fn merge(&self, body: &Body<'_>, kernels: Vec<Kernel>) -> Vec<Kernel> {
        nest::merge(self, body, kernels)
    }
}

/// The ops that define the operands of an op and what its regions take from outside.
pub(super) fn operand_ops(body: &Body<'_>, op: Op) -> Vec<Op> {
    let outer = |inner: Op, value: &Value| inner == op || !body.value_is_inside(*value, op);
    body.walk(op).flat_map(|inner| body.iter(body.operands(inner)).filter(move |v| outer(inner, v))).filter_map(|v| body.def_op(v)).collect()
}

/// The values that ops read from outside of them, in order.
pub(super) fn reads(body: &Body<'_>, members: &[Op], inside: &FxHashSet<Op>) -> Vec<Value> {
    let mut seen = FxHashSet::default();
    let operands = members.iter().flat_map(|op| body.iter(body.operands(*op)));
    operands.filter(|v| body.def_op(*v).is_none_or(|def| !inside.contains(&def)) && seen.insert(*v)).collect()
}

/// True for an op that stays where it is.
pub(super) fn is_fixed(body: &Body<'_>, op: Op) -> bool {
    body.has(op, Flags::TERMINATOR) || !(body.has(op, Flags::PURE) || body.effects(op) == Effects::NONE)
}

/// What an op costs; one with effects is a kernel of its own.
fn profile_in_block(body: &Body<'_>, op: Op) -> Profile {
    let profile = profile(body, op);
    if is_fixed(body, op) { Profile { kind: Kind::Opaque, ..profile } } else { profile }
}
