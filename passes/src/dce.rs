//! Dead code elimination.
//!
//! Afterwards every op has an effect, is a terminator or symbol, or has a used result; every block can be reached.

use shale_ir::body::{Block, Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::dominance::Dominance;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};

pass! {
    /// Removes ops whose results are never read, and blocks that are never reached.
    pub struct Dce: FunctionPass = "dce" {
        /// Stop after this many removals.
        limit: usize = usize::MAX,
    }
}

impl FunctionPass for Dce {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let mut left = self.limit;
        remove_blocks(body, cx, &mut left);
        remove_ops(body, cx, &mut left);
        Ok(())
    }
}

/// One backward sweep: users stand behind definitions as a rule; where they do not, a definition follows its last user.
fn remove_ops(body: &mut Body<'_>, cx: &mut PassCx<'_>, left: &mut usize) {
    let mut work: Vec<Op> = body.walk_all().collect();
    while let Some(op) = work.pop() {
        if body.is_erased(op) || body.parent_op(op).is_none() || body.iter(body.results(op)).any(|v| body.is_used(v)) || !body.is_removable(op) {
            continue;
        }
        if *left == 0 || !cx.allow(|| format!("remove unused {}", body.name(op).text())) {
            return;
        }
        let defs: Vec<Op> = body.walk(op).flat_map(|inner| body.iter(body.operands(inner))).filter_map(|v| body.def_op(v)).collect();
        body.erase(op);
        work.extend(defs);
        cx.count("ops removed", 1);
        *left -= 1;
    }
}

fn remove_blocks(body: &mut Body<'_>, cx: &mut PassCx<'_>, left: &mut usize) {
    let dominance = cx.analysis::<Dominance>(body);
    let with_regions: Vec<Op> = body.walk_all().filter(|op| body.region_count(*op) > 0).collect();
    let blocks: Vec<Block> = with_regions.iter().flat_map(|op| body.regions(*op)).flat_map(|r| body.blocks(r)).collect();
    let dead: Vec<Block> = blocks.into_iter().filter(|b| !dominance.is_reachable(body, *b)).collect();
    if dead.is_empty() || *left < dead.len() || !cx.allow(|| format!("remove {} unreachable blocks", dead.len())) {
        return;
    }
    *left -= dead.len();
    cx.count("blocks removed", dead.len() as u64);
    // Unreachable blocks may use each other's values in a cycle: cut all uses before erasing.
    for &block in &dead {
        let ops: Vec<Op> = body.ops(block).flat_map(|op| body.walk(op)).collect();
        for op in ops {
            body.set_operands(op, &[]);
        }
    }
    // Innermost first: a block inside an unreachable one goes with its own region.
    for &block in dead.iter().rev() {
        body.erase_block(block);
    }
}
