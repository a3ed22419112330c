//! Which loops threads may share.

use shale_dialects::hlo::Constant;
use shale_ir::body::{Body, Op, Region};
use shale_ir::diag::Diagnostic;
use shale_ir::op::AsAttr;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_loops::{Affine, Nest, Reduce};

/// Operations on elements below which loops are not shared: an estimate of what waking a thread costs.
pub const LEAST_WORK: u64 = 1 << 20;

/// So many iterations are enough for any number of threads.
const ENOUGH: i64 = 1024;

pass! {
    /// Marks the outer loops of nests and reductions as ones that threads may share: their iterations depend on nothing but their index. So many loops from
    /// the outermost one on that there are enough iterations for all threads. Only where the work is more than it takes to wake a thread; loops within
    /// others run in the thread of these. What has marks is left alone.
    pub struct ParallelizeLoops: FunctionPass = "parallelize-loops" {
        /// The operations on elements from which on loops are shared.
        threshold: u64 = LEAST_WORK,
    }
}

impl FunctionPass for ParallelizeLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for op in crate::loops(body) {
            let (bounds, loops, marked) = match (body.matches::<Nest<'_>>(op), body.matches::<Reduce<'_>>(op)) {
                (Some(nest), _) => (nest.bounds.list(), nest.schedule().loops(), nest.parallel),
                (_, Some(reduce)) => (reduce.bounds.list(), (0..reduce.bounds.list().len()).collect(), reduce.parallel),
                _ => continue,
            };
            if !marked.list().is_empty() || bounds.is_empty() || is_within(body, op) || work(body, op) < self.threshold {
                continue;
            }
            let parallel = outer(bounds, &loops);
            if !cx.allow(|| format!("let threads share loops {parallel:?}")) {
                continue;
            }
            let parallel = body.cx().dims(&parallel).to_attr(body.cx());
            body.set_attr(op, "parallel", Some(parallel));
            cx.count("parallel loops", 1);
        }
        Ok(())
    }
}

/// The first of some loops that have enough iterations together, in increasing order.
fn outer(bounds: &[i64], loops: &[usize]) -> Vec<i64> {
    let (mut found, mut iterations) = (Vec::new(), 1i64);
    for d in loops {
        if iterations >= ENOUGH {
            break;
        }
        iterations = iterations.saturating_mul(bounds[*d]);
        found.push(*d as i64);
    }
    found.sort_unstable();
    found
}

/// True for a loop within another one.
fn is_within(body: &Body<'_>, op: Op) -> bool {
    std::iter::successors(body.parent_op(op), |at| body.parent_op(*at))
        .any(|at| body.matches::<Nest<'_>>(at).is_some() || body.matches::<Reduce<'_>>(at).is_some())
}

/// About how many operations on elements an op is.
fn work(body: &Body<'_>, op: Op) -> u64 {
    let iterations = |bounds: &[i64]| bounds.iter().fold(1u64, |all, n| all.saturating_mul(n.unsigned_abs()));
    if let Some(nest) = body.matches::<Nest<'_>>(op) {
        iterations(nest.bounds.list()).saturating_mul(inside(body, nest.body))
    } else if let Some(reduce) = body.matches::<Reduce<'_>>(op) {
        iterations(reduce.bounds.list()).saturating_mul(inside(body, reduce.body))
    } else {
        u64::from(body.matches::<Affine<'_>>(op).is_none() && body.matches::<Constant<'_>>(op).is_none())
    }
}

/// The same for an iteration of a body; what it yields is put somewhere.
fn inside(body: &Body<'_>, region: Region) -> u64 {
    body.first_block(region).map_or(0, |block| body.ops(block).map(|op| work(body, op)).fold(0, u64::saturating_add))
}
