//! Reductions by any computation, from the left, for each lane of a tile.

use super::block::wrapped;
use super::compiler::Compiler;
use super::lanes::TILE;
use super::plan::{Spot, Step};
use super::rows::InTile;
use super::tiled::in_tile;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_loops::Reduce;

impl Compiler<'_, '_> {
    /// True for a reduction whose elements and join are programs of lanes.
    pub(super) fn is_fold(&self, op: Op, reduce: Reduce<'_>) -> bool {
        let straight = |region| self.parts(op, region).is_ok_and(|(_, ops, _)| self.is_straight(&ops));
        let same = reduce.accum.is_none_or(|accum| accum.scalar() == self.body.ty(self.body.result(op, 0)).element().scalar());
        same && !reduce.bounds.list().contains(&0) && straight(reduce.body) && straight(reduce.join)
    }

    /// The steps of a reduction in each lane of a tile: a loop over its elements, in which one program computes and joins those of all lanes.
    ///
    /// # Errors
    /// What has no code.
    pub(super) fn tile_fold(&mut self, op: Op, reduce: Reduce<'_>, lane: usize, steps: &mut Vec<Step>) -> Result<(), Diagnostic> {
        let inits: Vec<Value> = self.body.iter(reduce.init_values).collect();
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let (join_block, join_ops, joined) = self.parts(op, reduce.join)?;
        let (block, mut ops, yielded) = self.parts(op, reduce.body)?;
        let args = self.args(join_block);
        let mut totals: Vec<Spot> = Vec::new();
        let (mut begin, mut next) = (Vec::new(), Vec::new());
        for (i, result) in results.iter().enumerate() {
            let element = self.array(op, *result)?.0;
            let spot = self.keep(op, element.bytes() * TILE)?;
            totals.push(spot);
            begin.push(in_tile(inits[i], spot, element, Vec::new()));
            next.push(in_tile(joined[i], spot, element, Vec::new()));
        }
        steps.push(self.within(op, &[], &begin, lane)?);
        for (i, result) in results.iter().enumerate() {
            let kept = InTile { spot: totals[i], element: self.array(op, *result)?.0, lane, local: self.rows.map(|rows| rows.local) };
            self.in_tiles.insert(args[i], kept);
            self.in_tiles.insert(*result, kept);
            self.aliases.insert(args[results.len() + i], yielded[i]);
        }
        let numbers = self.begin(&self.args(block), reduce.bounds.list());
        ops.extend(join_ops);
        let mut rest = Vec::new();
        for op in ops {
            if !self.note_known(op)? {
                rest.push(op);
            }
        }
        let step = self.within(op, &rest, &next, lane)?;
        let loops = self.end(&numbers);
        steps.extend(wrapped(vec![step], &loops));
        Ok(())
    }
}
