//! What a program moves: bytes over the borders of kernels, as a remark for each function. It changes nothing.
//!
//! Each op is a kernel that reads its operands and writes its results, once for each value; what lies inside a fusion is free, and so are constants,
//! iotas, reshapes and tuples. A loop's body counts as often as the loop runs, once if that is unknown; of branches the dearest counts.
//!
//! An update (`hlo.dynamic_update_slice`, alone or as the end of a fusion) moves only the part that it replaces where its operand's memory becomes its
//! own (`ownership`): nothing reads the operand afterwards, and it was made by a kernel or is carried by the loop to the same place. A loop that updates
//! what it is given and may not overwrite begins with a copy.

mod ownership;

use crate::cost::bytes_of;
use ownership::Owners;
use shale_dialects::func::Return;
use shale_dialects::hlo::{Case, If, While, trip_count};
use shale_ir::body::{Block, Body, Op, Region, Value};
use shale_ir::diag::{Diagnostic, Severity};
use shale_ir::module::symbol_of;
use shale_ir::op::Flags;
use shale_ir::op::interface::FunctionLike;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};

pass! {
    /// Says how many kernels each function runs and how many bytes they read and write; changes nothing.
    pub struct Traffic: FunctionPass = "traffic" {
        /// Count transposes outside of fusions; those that HLO text wrote as bitcasts move nothing.
        transposes: bool = true,
    }
}

impl FunctionPass for Traffic {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        if let (Some(root), Some(total), Some(name)) = (body.root(), self.function(body), symbol_of(body)) {
            let message = format!("@{} runs {} kernels, which read and write {} bytes", name.text(), total.kernels, total.bytes);
            cx.diagnostics.push(Diagnostic::new(Severity::Remark, body.place(root), message));
        }
        Ok(())
    }
}

/// Kernels, and the bytes that they read and write.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Moved {
    /// How many kernels run.
    pub kernels: u64,
    /// How many bytes they read and write, together.
    pub bytes: u64,
}

/// What a function moves, as `traffic` counts it; nothing for what is no function with a body.
pub fn moved(body: &Body<'_>) -> Option<Moved> {
    Traffic::default().function(body)
}

impl Moved {
    fn plus(self, other: Moved, times: u64) -> Moved {
        let of = |a: u64, b: u64| a.saturating_add(b.saturating_mul(times));
        Moved { kernels: of(self.kernels, other.kernels), bytes: of(self.bytes, other.bytes) }
    }
}

/// Ops that are no kernels.
const FREE: &[&str] =
    &["hlo.constant", "hlo.iota", "hlo.reshape", "hlo.tuple", "hlo.get_tuple_element", "hlo.optimization_barrier", "hlo.create_token", "hlo.after_all"];

impl Traffic {
    fn function(&self, body: &Body<'_>) -> Option<Moved> {
        let root = body.root()?;
        let function = body.interface::<FunctionLike>(root)?;
        let count = Count { traffic: self, body, owners: Owners::of(body) };
        Some(count.region((function.region)(body, root)?))
    }
}

/// Counts what one function moves.
struct Count<'a, 'b, 'c> {
    traffic: &'a Traffic,
    body: &'b Body<'c>,
    owners: Owners<'b, 'c>,
}

impl Count<'_, '_, '_> {
    fn region(&self, region: Region) -> Moved {
        self.body.first_block(region).map_or(Moved::default(), |block| self.block(block))
    }

    fn block(&self, block: Block) -> Moved {
        self.body.ops(block).fold(Moved::default(), |total, op| total.plus(self.op(op), 1))
    }

    fn op(&self, op: Op) -> Moved {
        let body = self.body;
        if let Some(loop_) = body.matches::<While>(op) {
            let once = self.region(loop_.condition).plus(self.region(loop_.body), 1);
            return self.copies(op, &loop_).plus(once, trip_count(body, op).unwrap_or(1));
        }
        if body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some() {
            let branches = body.regions(op).map(|region| self.region(region));
            return branches.max_by_key(|total| total.bytes).unwrap_or_default();
        }
        let name = body.name(op).text();
        let free = FREE.contains(&name) || (name == "hlo.transpose" && !self.traffic.transposes) || body.matches::<Return>(op).is_some();
        if free || body.has(op, Flags::TERMINATOR) {
            return Moved::default();
        }
        let mut read: Vec<Value> = body.iter(body.operands(op)).collect();
        read.sort_unstable();
        read.dedup();
        let updates = self.owners.updates(op);
        let is_updated = |value: &Value| updates.iter().any(|u| u.operand == *value || u.result == *value);
        let whole = read.into_iter().chain(body.iter(body.results(op))).filter(|v| !is_updated(v)).map(|v| bytes_of(body.ty(v))).sum::<f64>();
        Moved { kernels: 1, bytes: (whole + updates.iter().map(|u| u.bytes).sum::<f64>()) as u64 }
    }

    /// Copies of what a loop updates but may not overwrite.
    fn copies(&self, op: Op, loop_: &While) -> Moved {
        let body = self.body;
        let Some(block) = body.first_block(loop_.body) else { return Moved::default() };
        let copied = body.iter(body.args(block)).zip(body.iter(loop_.init)).zip(body.iter(body.results(op)));
        let copied = copied.filter(|((arg, init), result)| self.owners.is_updated(*arg) && !self.owners.may_overwrite(op, *init, *result));
        copied.fold(Moved::default(), |total, ((_, init), _)| {
            let bytes = bytes_of(body.ty(init)) as u64;
            let reads = u64::from(body.def_op(init).is_none_or(|def| !FREE.contains(&body.name(def).text())));
            total.plus(Moved { kernels: 1, bytes: bytes + reads * bytes }, 1)
        })
    }
}
