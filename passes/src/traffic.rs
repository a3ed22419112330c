//! What a program moves: bytes over the borders of kernels, as a remark for each function. It changes nothing.
//!
//! Each op is a kernel that reads its operands and writes its results, once for each value; what lies inside a fusion is free, and so are constants,
//! iotas, reshapes and tuples. A loop's body counts as often as the loop runs, once if that is unknown; of branches the dearest counts.

use crate::cost::bytes_of;
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
        Some(self.region(body, (function.region)(body, root)?))
    }

    fn region(&self, body: &Body<'_>, region: Region) -> Moved {
        body.first_block(region).map_or(Moved::default(), |block| self.block(body, block))
    }

    fn block(&self, body: &Body<'_>, block: Block) -> Moved {
        body.ops(block).fold(Moved::default(), |total, op| total.plus(self.op(body, op), 1))
    }

    fn op(&self, body: &Body<'_>, op: Op) -> Moved {
        if let Some(loop_) = body.matches::<While>(op) {
            let once = self.region(body, loop_.condition).plus(self.region(body, loop_.body), 1);
            return Moved::default().plus(once, trip_count(body, op).unwrap_or(1));
        }
        if body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some() {
            let branches = body.regions(op).map(|region| self.region(body, region));
            return branches.max_by_key(|total| total.bytes).unwrap_or_default();
        }
        let name = body.name(op).text();
        let free = FREE.contains(&name) || (name == "hlo.transpose" && !self.transposes) || body.matches::<Return>(op).is_some();
        if free || body.has(op, Flags::TERMINATOR) {
            return Moved::default();
        }
        let mut read: Vec<Value> = body.iter(body.operands(op)).collect();
        read.sort_unstable();
        read.dedup();
        let bytes: f64 = read.into_iter().chain(body.iter(body.results(op))).map(|value| bytes_of(body.ty(value))).sum();
        Moved { kernels: 1, bytes: bytes as u64 }
    }
}
