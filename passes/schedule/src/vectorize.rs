//! Which iterations are lanes.

use crate::shape::{holds_only_nest, innermost, is_columns, is_straight};
use rustc_hash::FxHashSet;
use shale_ir::body::{Body, Op};
use shale_ir::diag::Diagnostic;
use shale_ir::op::AsAttr;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_loops::{Nest, Reduce};

/// Lanes of a loop over elements: whole lines of memory whatever the elements.
const LANES: i64 = 64;
/// Lanes of a loop around others: each is much work, and the line of a 32-bit element has as many.
const OUTER_LANES: i64 = 16;

pass! {
    /// Makes the innermost loops vector loops: those that compute elements; those around the sums of columns, whose lanes are columns; else the loops of
    /// reductions, and for the scalars of their rows the loop around. Loops have the lanes of whole lines of memory, or fewer if they run less often.
    /// Nests and reductions that have lanes are left alone.
    pub struct VectorizeLoops: FunctionPass = "vectorize-loops" {
        /// The lanes of all loops, a power of two up to 1024; 0 to choose.
        lanes: i64 = 0,
    }
}

impl FunctionPass for VectorizeLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        if self.lanes != 0 && !(1..=1024).contains(&self.lanes) || self.lanes.count_ones() > 1 {
            let message = format!("vectorize-loops: lanes must be 0 or a power of two up to 1024, got {}", self.lanes);
            return Err(Diagnostic::error(shale_ir::diag::Place::Unknown, message));
        }
        let mut columns: FxHashSet<Op> = FxHashSet::default();
        for op in crate::loops(body) {
            if body.matches::<Nest<'_>>(op).is_some_and(|nest| is_columns(body, &nest)) {
                columns.insert(op);
            }
            // The lanes of sums of columns are those of the nest around.
            let is_column = body.parent_op(op).is_some_and(|parent| columns.contains(&parent));
            let (length, most) = match (body.matches::<Nest<'_>>(op), body.matches::<Reduce<'_>>(op)) {
                (Some(nest), _) if nest.vector == 0 => (nest_length(body, &nest), if is_straight(body, nest.body) { LANES } else { OUTER_LANES }),
                (_, Some(reduce)) if reduce.vector == 0 && !is_column => (reduce.bounds.list().last().copied(), LANES),
                _ => continue,
            };
            let Some(lanes) = length.filter(|length| *length > 0).map(|length| self.chosen(length, most)) else { continue };
            if !cx.allow(|| format!("make a loop one of {lanes} lanes")) {
                continue;
            }
            body.set_attr(op, "vector", Some(lanes.to_attr(body.cx())));
            cx.count("vector loops", 1);
        }
        Ok(())
    }
}

impl VectorizeLoops {
    fn chosen(&self, length: i64, most: i64) -> i64 {
        if self.lanes > 0 { self.lanes } else { most.min(1 << length.ilog2()) }
    }
}

/// The iterations of the loop of a nest that is to be a vector loop, at most those of a tile; none for a nest that has the lanes of one within.
fn nest_length(body: &Body<'_>, nest: &Nest<'_>) -> Option<i64> {
    let last = innermost(nest).filter(|_| !holds_only_nest(body, nest))?;
    Some(nest.schedule().sizes()[last])
}
