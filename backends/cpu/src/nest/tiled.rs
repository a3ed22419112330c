//! Reductions of columns: where lanes are the iterations of the loop around a reduction, not those within it.
//!
//! A sum over the rows of a matrix reads contiguous elements along the columns. So the loop over columns becomes the lanes: a tile of them goes through
//! all that the body does, reductions as loops over rows that are added lane by lane, scalars as programs over the tile.

use super::block::Yields;
use super::compiler::{Compiler, View};
use super::lanes::{Root, TILE};
use super::plan::{Address, ColumnReduction, Lanes, Loop, Operand, Source, Spot, Step, Tiled};
use super::reduce::lane_type;
use super::rows::InTile;
use super::schedule::Order;
use super::split::plain;
use rustc_hash::FxHashSet;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Builder, Reducer};
use shale_loops::{Affine, Read, Reduce};

/// Fewer columns than this are no lanes.
const LEAST_COLUMNS: i64 = 4;

/// Sums of indices within each other that are looked through.
const DEEPEST: usize = 4;

impl<'c> Compiler<'_, 'c> {
    /// The step of a loop whose body has reductions, a tile of iterations at a time; nothing if its iterations are no good lanes.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn tiled(&mut self, op: Op, ops: &[Op], yields: &Yields, (arg, lane): (Value, usize), schedule: &Order) -> Result<Option<Step>, Diagnostic> {
        let scalars = yields.iter().all(|(value, _)| self.is_scalar(*value));
        if !scalars || self.columns_in(lane) < LEAST_COLUMNS || !self.is_columns(ops, arg) {
            return Ok(None);
        }
        let (mut steps, mut pending) = (Vec::new(), Vec::new());
        for inner in ops {
            if self.note_known(*inner)? {
                continue;
            }
            let Some(reduce) = self.body.matches::<Reduce<'_>>(*inner) else {
                pending.push(*inner);
                continue;
            };
            self.flush_tile(op, &mut steps, &mut pending, &[], lane)?;
            match self.joined(reduce) {
                Some(_) => self.columns(*inner, reduce, lane, &mut steps)?,
                None => self.tile_fold(*inner, reduce, lane, &mut steps)?,
            }
        }
        self.flush_tile(op, &mut steps, &mut pending, yields, lane)?;
        let count = self.columns_in(lane) as usize;
        let size = schedule.last_tile().map_or(TILE, |size| TILE.min(size as usize)).min(count);
        Ok(Some(Step::Tiled(Tiled { number: lane, count, size, grain: self.grain(lane, schedule), steps })))
    }

    /// The step of the last loop of a nest, by [`Compiler::tiled`].
    pub(crate) fn columns_of(
        &mut self,
        op: Op,
        ops: &[Op],
        yields: &Yields,
        (args, numbers): (&[Value], &[usize]),
        schedule: &Order,
    ) -> Result<Option<Step>, Diagnostic> {
        let Some((arg, lane)) = args.last().copied().zip(numbers.last().copied()) else { return Ok(None) };
        // A reduction with lanes of its own goes along its rows.
        let are_rows = ops.iter().any(|op| self.body.matches::<Reduce<'_>>(*op).is_some_and(|reduce| reduce.vector > 0));
        if schedule.vector == 0 || are_rows {
            return Ok(None);
        }
        self.tiled(op, ops, yields, (arg, lane), schedule)
    }

    /// True if a body is reductions that read along the loop of `arg`, and scalars.
    fn is_columns(&self, ops: &[Op], arg: Value) -> bool {
        let mut along = 0;
        for op in ops {
            let Some(reduce) = self.body.matches::<Reduce<'_>>(*op) else {
                if self.is_straight(&[*op]) && self.body.results(*op).len() == 1 {
                    continue;
                }
                return false;
            };
            let is_fold = self.joined(reduce).is_none() && self.is_fold(*op, reduce);
            if is_fold && self.arg_of(reduce).is_none() {
                along += 1;
                continue;
            }
            let Ok((_, inner, _)) = self.parts(*op, reduce.body) else { return false };
            let has_code = self.joined(reduce).is_some_and(|(_, wide, ordered)| !wide.is_complex() && (!ordered || reduce.row == 0));
            if !(has_code || is_fold) || reduce.bounds.list().contains(&0) || !self.is_straight(&inner) {
                return false;
            }
            for read in inner.iter().filter_map(|op| self.body.matches::<Read>(*op)) {
                let indices: Vec<Value> = self.body.iter(read.indices).collect();
                let Some((last, rest)) = indices.split_last() else { continue };
                if rest.iter().any(|index| self.weight_of(*index, arg) != Some(0)) {
                    return false;
                }
                match self.weight_of(*last, arg) {
                    Some(0) => {}
                    Some(1) => along += 1,
                    _ => return false,
                }
            }
        }
        along > 0
    }

    /// How many iterations of a loop go to a thread together at least; 0 if threads do not share them.
    pub(super) fn grain(&self, lane: usize, schedule: &Order) -> usize {
        if self.shared.contains(&lane) { schedule.vector.max(1) } else { 0 }
    }

    fn columns_in(&self, lane: usize) -> i64 {
        self.ranges[lane].end - self.ranges[lane].start
    }

    /// By how much an index grows with the index of a loop; nothing for sums of sums of sums, and so on.
    fn weight_of(&self, index: Value, arg: Value) -> Option<i64> {
        self.weight_within(index, arg, DEEPEST)
    }

    fn weight_within(&self, index: Value, arg: Value, depth: usize) -> Option<i64> {
        if index == arg {
            return Some(1);
        }
        let Some(affine) = self.body.def_op(index).and_then(|op| self.body.matches::<Affine<'_>>(op)) else { return Some(0) };
        let depth = depth.checked_sub(1)?;
        self.body
            .iter(affine.indices)
            .zip(affine.coefficients.list())
            .try_fold(0i64, |sum, (inner, weight)| Some(sum.saturating_add(self.weight_within(inner, arg, depth)?.saturating_mul(*weight))))
    }

    /// The program of scalars that wait for one: what others use stays in the tile's memory, what the body yields goes to its place.
    pub(super) fn flush_tile(&mut self, at: Op, steps: &mut Vec<Step>, pending: &mut Vec<Op>, yields: &[(Value, View)], lane: usize) -> Result<(), Diagnostic> {
        let ops = std::mem::take(pending);
        let own: FxHashSet<Op> = ops.iter().copied().collect();
        let mut roots: Vec<Root> = yields.iter().map(|(value, view)| Root::at(*value, view.address.clone())).collect();
        for root in &mut roots {
            root.stride = root.address.form.weight(lane);
        }
        let mut kept = Vec::new();
        for op in &ops {
            let value = self.body.result(*op, 0);
            let is_yield = yields.iter().any(|(known, _)| *known == value);
            let users = self.body.users(value).filter(|user| !own.contains(user)).count();
            if users > usize::from(is_yield) {
                let (element, _) = self.array(*op, value)?;
                let spot = self.keep(*op, element.bytes() * TILE)?;
                roots.push(in_tile(value, spot, element, Vec::new()));
                kept.push((value, InTile { spot, element, lane, local: self.rows.map(|rows| rows.local) }));
            }
        }
        if !roots.is_empty() {
            let step = self.within(at, &ops, &roots, lane)?;
            steps.push(step);
        }
        self.in_tiles.extend(kept);
        Ok(())
    }

    pub(super) fn within(&mut self, at: Op, ops: &[Op], roots: &[Root], lane: usize) -> Result<Step, Diagnostic> {
        Ok(Step::Within(self.tile_lanes(at, ops, roots, lane)?))
    }

    /// The program that writes the index of each lane of the tile around.
    pub(super) fn numbered(&mut self, at: Op, to: Spot, lane: usize) -> Result<Step, Diagnostic> {
        let mut b = Builder::new();
        let index = b.iota(ElementType::S64).map_err(|e| self.lane_error(at, &e))?;
        b.store(index, Access::Contiguous);
        let output = Operand { address: to.into(), stride: 8, list: None, checks: Vec::new() };
        let (stage, op) = (self.stage(at, b, Vec::new(), vec![output])?, self.note(at));
        Ok(Step::Within(Lanes { first: 0, count: TILE, tile: TILE, number: Some(lane), grain: 0, stages: vec![stage], op }))
    }

    /// Programs over the lanes of the tile around.
    fn tile_lanes(&mut self, at: Op, ops: &[Op], roots: &[Root], lane: usize) -> Result<Lanes, Diagnostic> {
        let (stages, _) = self.tiles(at, ops, roots, Some(lane))?;
        let op = self.note(at);
        Ok(Lanes { first: 0, count: TILE, tile: TILE, number: Some(lane), grain: 0, stages, op })
    }

    /// A reduction lane by lane.
    fn columns(&mut self, op: Op, reduce: Reduce<'_>, lane: usize, steps: &mut Vec<Step>) -> Result<(), Diagnostic> {
        let (join, wide, _) = self.joined(reduce).ok_or_else(|| self.no_code(op))?;
        let reducer = Reducer::new(self.isa, join, wide).map_err(|e| self.lane_error(op, &e))?;
        let as_lane = lane_type(wide);
        let total = self.begin_totals(op, reduce, (wide, as_lane), lane, steps)?;
        let (block, ops, yielded) = self.parts(op, reduce.body)?;
        let numbers = self.begin(&self.args(block), reduce.bounds.list());
        let tile = self.keep(op, as_lane.bytes() * TILE)?;
        let source = self.source(op, &ops, (yielded[0], tile), (wide, as_lane), lane)?;
        let loops = self.end(&numbers);
        let count = (self.ranges[lane].end - self.ranges[lane].start) as usize;
        let (source, rows_at_once) = match (source, loops.last()) {
            (Source::Lanes(lanes), Some(rows)) if changes_addresses_alone(&lanes, rows) => (Source::Lanes(lanes.in_rows_of(count)), true),
            (source, _) => (source, false),
        };
        steps.push(Step::Columns(Box::new(ColumnReduction { reducer, loops, source, rows_at_once, lane, tile, total })));
        self.end_totals(op, (total, as_lane, wide), lane, steps)
    }

    /// Where the totals of a tile's lanes go, which begin as the initial value.
    pub(super) fn begin_totals(
        &mut self,
        op: Op,
        reduce: Reduce<'_>,
        (wide, as_lane): (ElementType, ElementType),
        lane: usize,
        steps: &mut Vec<Step>,
    ) -> Result<Spot, Diagnostic> {
        let total = self.keep(op, as_lane.bytes() * TILE)?;
        let init = self.body.iter(reduce.init_values).next().ok_or_else(|| self.no_code(op))?;
        steps.push(self.within(op, &[], &[in_tile(init, total, as_lane, vec![wide, as_lane])], lane)?);
        Ok(total)
    }

    /// Notes where the totals of a reduction are, as elements of its type.
    pub(super) fn end_totals(
        &mut self,
        op: Op,
        (total, as_lane, wide): (Spot, ElementType, ElementType),
        lane: usize,
        steps: &mut Vec<Step>,
    ) -> Result<(), Diagnostic> {
        let result = self.body.result(op, 0);
        let (element, _) = self.array(op, result)?;
        let local = self.rows.map(|rows| rows.local);
        self.in_tiles.insert(result, InTile { spot: total, element: as_lane, lane, local });
        if as_lane != element || wide != element {
            let spot = self.keep(op, element.bytes() * TILE)?;
            steps.push(self.within(op, &[], &[in_tile(result, spot, element, vec![wide, element])], lane)?);
            self.in_tiles.insert(result, InTile { spot, element, lane, local });
        }
        Ok(())
    }

    /// What gives the rows: memory itself where that holds them, else a program.
    fn source(
        &mut self,
        at: Op,
        ops: &[Op],
        (value, tile): (Value, Spot),
        (wide, as_lane): (ElementType, ElementType),
        lane: usize,
    ) -> Result<Source, Diagnostic> {
        let mut rest = Vec::new();
        for op in ops {
            if !self.note_known(*op)? {
                rest.push(*op);
            }
        }
        let read = self.body.def_op(value).filter(|op| rest.contains(op)).and_then(|op| self.body.matches::<Read>(op).map(|read| (op, read)));
        if let (Some((op, read)), true) = (read, wide == as_lane)
            && let Some(operand) = self.plain(op, read, wide, lane)?
        {
            return Ok(Source::Memory(operand));
        }
        let lanes = self.tile_lanes(at, &rest, &[in_tile(value, tile, as_lane, vec![wide, as_lane])], lane)?;
        Ok(Source::Lanes(lanes))
    }

    /// Where a read finds contiguous elements of a type, if it does and nothing has to be asked of its indices.
    pub(crate) fn plain(&self, op: Op, read: Read, element: ElementType, lane: usize) -> Result<Option<Operand>, Diagnostic> {
        let Some(view) = self.views.get(&read.input).cloned().filter(|view| view.element == element) else { return Ok(None) };
        let indices: Vec<Value> = self.body.iter(read.indices).collect();
        if self.is_listed(read) || indices.len() != view.dims.len() {
            return Ok(None);
        }
        let (address, checks) = self.element_address(op, &view, &indices)?;
        let stride = address.form.weight(lane);
        let is_plain = checks.is_empty() && stride == element.bytes() as i64;
        Ok(is_plain.then_some(Operand { address, stride, list: None, checks }))
    }
}

/// True if the iterations of a loop around lanes change the addresses of one program alone.
fn changes_addresses_alone(lanes: &Lanes, around: &Loop) -> bool {
    let is_index = |operand: &Operand| around.cell.is_some() && operand.address.spot() == around.cell;
    lanes.stages.len() == 1 && plain(lanes) && !lanes.stages.iter().flat_map(|stage| &stage.operands).any(is_index)
}

/// A value that goes to the memory of the tile, as a type.
pub(super) fn in_tile(value: Value, spot: Spot, element: ElementType, through: Vec<ElementType>) -> Root {
    Root { value, through, address: Address::from(spot), stride: element.bytes() as i64, is_tile: true, is_large: false }
}
