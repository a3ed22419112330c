//! Fusion: which ops are computed together, as `hlo.fusion` regions.
//!
//! Laws
//! - Which values are kept in memory is the costs' answer, the one by which the e-graph chose. Everything else is computed where it is needed.
//! - A kernel is a loop over the elements of its results, over the operand of its reductions (`INPUT`), or a contraction with an epilogue (`OUTPUT`).
//! - Kernels that go over the same elements, or the same rows of them, become one of several outputs.
//! - What is computed stays the same: a fusion's meaning is its region.
//!
//! `kernels`: from kept values to kernels. `nest`: several outputs; `axes`: where its values stand, `order`: which may become one. `attention`: contractions before and after the work
//! on rows. `known`, `sample`: which known function a kernel computes. `outline`: from kernels to fusions; `carried`: those that may write over a value
//! that a loop carries. `frames`: windows with padding around what they slide over. `explain`: why ops share a kernel or do not.

mod attention;
mod axes;
mod carried;
mod explain;
mod frames;
mod kernels;
mod known;
mod nest;
mod order;
mod outline;
mod sample;

use crate::memories::first_memory;
pub use explain::{explain_fusion, fusion_names};
use kernels::{Kernel, Plan};
use shale_dialects::hlo::{Case, Fusion, If, While};
use shale_ir::body::{Block, Body, Op};
use shale_ir::diag::{Diagnostic, Severity};
use shale_ir::op::interface::FunctionLike;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};

pass! {
    /// Puts ops that are computed together into `hlo.fusion` regions.
    pub struct Fuse: FunctionPass = "fuse" {
        /// Merge kernels that go over the same elements into one of several outputs.
        nests: bool = true,
    }
}

impl FunctionPass for Fuse {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        // What is loaded from a memory is used where the text says, and under that name.
        if let Some(place) = first_memory(body) {
            let message = "nothing is fused: what is loaded from memories, is used as the program says";
            cx.diagnostics.push(Diagnostic::new(Severity::Remark, place, message));
            return Ok(());
        }
        let ops: Vec<Op> = body.walk(root).collect();
        for op in ops.into_iter().filter(|op| runs_kernels(body, *op)).collect::<Vec<_>>().into_iter().rev() {
            let blocks: Vec<Block> = body.regions(op).flat_map(|region| body.blocks(region)).collect();
            for block in blocks {
                self.block(body, block, cx);
            }
        }
        Ok(())
    }
}

/// True for an op whose regions are programs of their own, and not part of one kernel.
fn runs_kernels(body: &Body<'_>, op: Op) -> bool {
    let control = body.matches::<While>(op).is_some() || body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some();
    (control || body.interface::<FunctionLike>(op).is_some()) && !is_in_fusion(body, op)
}

fn is_in_fusion(body: &Body<'_>, op: Op) -> bool {
    std::iter::successors(body.parent_op(op), |at| body.parent_op(*at)).any(|at| body.matches::<Fusion>(at).is_some())
}

impl Fuse {
    fn block(&self, body: &mut Body<'_>, block: Block, cx: &mut PassCx<'_>) {
        let frames = frames::fuse(body, block, |ops| cx.allow(|| format!("fusion of {ops} ops")));
        if !frames.is_empty() {
            cx.count("fusions", frames.len() as u64);
            cx.count("fused-ops", frames.iter().sum::<usize>() as u64);
        }
        let mut plan = Plan::of(body, block);
        let mut kernels = plan.kernels(body);
        if self.nests {
            kernels = plan.merge(body, kernels);
        }
        let fused: Vec<Kernel> = kernels.into_iter().filter(|k| k.members.len() > 1 && cx.allow(|| format!("fusion of {} ops", k.members.len()))).collect();
        if fused.is_empty() {
            return;
        }
        cx.count("fusions", fused.len() as u64);
        cx.count("fused-ops", fused.iter().map(|k| k.members.len() as u64).sum());
        outline::outline(body, block, &fused);
    }
}
