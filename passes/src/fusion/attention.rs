//! Attention: a contraction whose result is worked on row by row, and a contraction over those rows, as one kernel that keeps no scores in memory.
//!
//! The kernel computes a block of rows at a time: scores, what is done to each row, and the products with the values. Each step keeps its own order of
//! sums, so the bits are those of the steps apart. A contraction over another dimension than that of the rows is no such thing.

use super::kernels::Kernel;
use super::nest::Merger;
use shale_dialects::hlo::DotGeneral;
use shale_ir::body::{Body, Op, Value};

/// The dimensions of the operand `value` of a dot that are contracted.
fn contracted<'c>(body: &Body<'c>, dot: Op, value: Value) -> Option<&'c [i64]> {
    let dot: DotGeneral = body.matches(dot)?;
    let dims = match (dot.lhs == value, dot.rhs == value) {
        (true, false) => dot.lhs_contracting_dimensions,
        (false, true) => dot.rhs_contracting_dimensions,
        _ => None,
    };
    dims.map(|dims| dims.list())
}

impl Merger<'_, '_, '_> {
    /// Merges the nest `i` with the contraction that it reads and the one that reads it, if these are scores and values.
    pub(super) fn attend(&mut self, i: usize) {
        let Some((scores, values)) = self.scores_of(i).zip(self.values_of(i)) else { return };
        let parts = [scores, i, values];
        let mut members: Vec<Op> = parts.iter().flat_map(|k| self.kernels[*k].members.iter().copied()).collect();
        members.sort_by_key(|op| self.plan.place(*op));
        members.dedup();
        let outputs = self.kernels[values].outputs.clone();
        let inner = self.kernels[scores].outputs.iter().chain(&self.kernels[i].outputs).chain(&outputs).copied().collect();
        if members.len() > super::kernels::MAX_OPS || self.is_circular(&members, &inner) {
            return;
        }
        self.kernels[scores] = Kernel::default();
        self.kernels[i] = Kernel::default();
        self.kernels[values] = Kernel { members, outputs, closed: true };
    }

    /// The kernel of a contraction whose result, which nothing else reads, has the dimensions that the nest goes over.
    fn scores_of(&self, i: usize) -> Option<usize> {
        let space = self.spaces[i].as_ref().filter(|space| space.rows.is_some())?;
        let scores = |value: &Value| {
            let writer = self.body.def_op(*value).and_then(|def| self.writer.get(&def).copied())?;
            let kernel = &self.kernels[writer];
            let only = self.body.users(*value).all(|user| self.kernels[i].members.contains(&user));
            let whole = self.body.ty(*value).array().is_some_and(|a| a.dims.list() == space.dims);
            (kernel.closed && kernel.outputs.len() == 1 && only && whole).then_some(writer)
        };
        self.reads(&self.kernels[i]).iter().find_map(scores)
    }

    /// The kernel of a contraction over what the nest writes, row by row, which nothing else reads.
    fn values_of(&self, i: usize) -> Option<usize> {
        let space = self.spaces[i].as_ref()?;
        let [output] = self.kernels[i].outputs[..] else { return None };
        let value = self.body.result(output, 0);
        let mut users = self.body.users(value);
        let (user, None) = (users.next()?, users.next()) else { return None };
        let reduced: Vec<i64> = (0..space.dims.len() as i64).filter(|d| !space.rows.as_ref().is_some_and(|rows| rows.contains(d))).collect();
        let mut over = contracted(self.body, user, value)?.to_vec();
        over.sort_unstable();
        let reader = self.holders.get(&user)?.iter().copied().find(|k| self.kernels[*k].closed)?;
        (over == reduced && self.body.ty(value).array().is_some_and(|a| a.dims.list() == space.dims)).then_some(reader)
    }
}
