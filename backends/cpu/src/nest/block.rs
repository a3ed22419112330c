//! The ops of a body, in order.

use super::compiler::{Compiler, View};
use super::flat::Flat;
use super::lanes::{Root, TILE};
use super::plan::{Lanes, Loop, Step};
use super::rows::along;
use super::split::{LoopPart, step_of};
use crate::{named, outside};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::bitcast_is_by_element;
use shale_ir::body::{Block, Op, Region, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::op::Flags;
use shale_kernels::{LARGE, LARGE_SHARED, LARGE_TOGETHER};
use shale_loops::{Nest, Read, Reduce};

/// [`LARGE`] in loops whose condition is computed: the next iteration reads it.
const LARGE_AGAIN: usize = 64 << 20;

/// Where a body leaves what it yields.
pub(crate) type Yields = Vec<(Value, View)>;

impl<'c> Compiler<'_, 'c> {
    /// The ops of a block but its last one, and the values that this one yields.
    pub(crate) fn parts(&self, at: Op, region: Region) -> Result<(Block, Vec<Op>, Vec<Value>), Diagnostic> {
        let block = self.body.first_block(region).ok_or_else(|| self.error(at, "a region must have a block"))?;
        let mut ops: Vec<Op> = self.body.ops(block).collect();
        let last = ops.pop().ok_or_else(|| self.error(at, "a block must have an op"))?;
        Ok((block, ops, self.body.iter(self.body.operands(last)).collect()))
    }

    pub(crate) fn args(&self, block: Block) -> Vec<Value> {
        self.body.iter(self.body.args(block)).collect()
    }

    /// True if ops compute scalars from scalars and elements of arrays.
    pub(crate) fn is_straight(&self, ops: &[Op]) -> bool {
        ops.iter().all(|op| {
            let reads = self.body.matches::<Read>(*op).is_some();
            self.body.region_count(*op) == 0
                && self.body.iter(self.body.results(*op)).all(|value| self.is_scalar(value))
                && (reads || self.body.iter(self.body.operands(*op)).all(|value| self.is_scalar(value)))
                && !matches!(self.body.name(*op).text(), "hlo.reshape" | "hlo.bitcast" | "hlo.optimization_barrier" | "func.call")
                && !self.is_retyped(*op)
                && named::find(self.body, *op).is_none()
                && outside::find(self.body, *op).is_none()
        })
    }

    /// True for a bitcast whose bits lanes do not have, since they hold narrow elements as wider ones: stored bytes are retyped instead.
    fn is_retyped(&self, op: Op) -> bool {
        if self.body.name(op).text() != "hlo.bitcast_convert" {
            return false;
        }
        let types = [self.body.at(self.body.operands(op), 0), self.body.result(op, 0)].map(|value| self.body.ty(value).element().scalar());
        let [Some(from), Some(to)] = types else { return true };
        !bitcast_is_by_element(from, to)
    }

    /// The steps of the ops of a body; what it yields is left where that is to lie.
    ///
    /// # Errors
    /// The first op that has no code.
    pub(crate) fn block(&mut self, at: Op, ops: &[Op], yields: &[(Value, View)]) -> Result<Vec<Step>, Diagnostic> {
        let (mut steps, mut pending): (Vec<Step>, Vec<Op>) = (Vec::new(), Vec::new());
        let own: FxHashSet<Op> = ops.iter().copied().collect();
        // An array that is made here is made where it is wanted; a second place gets a copy.
        let mut targets: FxHashMap<Value, View> = FxHashMap::default();
        let mut copies: Yields = Vec::new();
        for (value, view) in yields {
            let made = self.body.def_op(*value).is_some_and(|op| own.contains(&op) && self.body.region_count(op) > 0);
            if made && self.depth > 0 && !targets.contains_key(value) && !self.is_scalar(*value) {
                targets.insert(*value, view.clone());
            } else {
                copies.push((*value, view.clone()));
            }
        }
        let (updates, attentions) = (self.updates(ops), self.attentions(ops));
        let siblings = self.siblings(ops, |op| {
            let waits = updates.awaits(op) || attentions.awaits(op) || attentions.ends(op);
            waits || self.overwritten.is_unread(self.body, op)
        });
        for op in ops {
            if updates.awaits(*op) || attentions.awaits(*op) || siblings.awaits(*op) || self.overwritten.is_unread(self.body, *op) || self.note_known(*op)? {
                continue;
            }
            if self.is_straight(&[*op]) && self.body.results(*op).len() == 1 {
                pending.push(*op);
                continue;
            }
            self.flush(&mut steps, &mut pending, &[])?;
            if let Some(group) = siblings.ending(*op) {
                let results = group.iter().map(|sibling| self.results(sibling.op, &targets)).collect::<Result<Vec<_>, _>>()?;
                steps.extend(self.locally(|c| c.run_together(group, &results))?);
            } else if let Some(nest) = self.body.matches::<Nest<'_>>(*op) {
                let results = self.results(*op, &targets)?;
                steps.extend(self.locally(|c| c.nest(*op, nest, &results))?);
            } else if let Some(reduce) = self.body.matches::<Reduce<'_>>(*op) {
                let results = self.results(*op, &targets)?;
                steps.extend(self.locally(|c| c.reduce(*op, reduce, &results))?);
            } else if let Some(nest) = updates.nest(*op) {
                self.update(&mut steps, *op, nest)?;
            } else if self.is_nothing(*op) {
                self.results(*op, &targets)?;
            } else if attentions.ends(*op) {
                self.attend(&mut steps, *op, &attentions)?;
            } else if let Some(bind) = named::find(self.body, *op) {
                self.kernel(&mut steps, *op, bind)?;
            } else if let Some(bind) = outside::find(self.body, *op) {
                self.outside(&mut steps, *op, bind)?;
            } else if self.buf(&mut steps, *op)? {
                // Its steps are there.
            } else if !self.control(&mut steps, *op)? {
                self.alias(&mut steps, *op)?;
            }
        }
        let scalars: Vec<(Value, View)> = copies.iter().filter(|(value, _)| self.is_scalar(*value) && !self.views.contains_key(value)).cloned().collect();
        self.flush(&mut steps, &mut pending, &scalars)?;
        let done = |value: &Value| scalars.iter().any(|(known, _)| known == value);
        for (value, to) in copies.iter().filter(|(value, _)| !done(value)) {
            let from = self.views.get(value).cloned().ok_or_else(|| self.no_code(at))?;
            let bytes = from.bytes().unwrap_or(0);
            steps.push(Step::Copy { from: from.address, to: to.address.clone(), bytes });
        }
        Ok(steps)
    }

    /// True for an op without effects that gives arrays without elements alone: nothing is computed, whatever their other sizes are.
    fn is_nothing(&self, op: Op) -> bool {
        let body = self.body;
        if !body.has(op, Flags::PURE) || body.region_count(op) > 0 || body.results(op).is_empty() {
            return false;
        }
        let mut results = body.iter(body.results(op));
        results.all(|value| shale_dialects::hlo::infer::known(body, value).is_some_and(|array| array.dims.iter().any(|d| d.size == 0)))
    }

    /// Where the results of an op go.
    pub(super) fn results(&mut self, op: Op, targets: &FxHashMap<Value, View>) -> Result<Vec<View>, Diagnostic> {
        let values: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let mut views = Vec::new();
        for value in values {
            let (element, dims) = self.memory(op, value)?;
            let view = match targets.get(&value) {
                Some(view) => view.clone(),
                None => self.room(op, element, &dims)?,
            };
            self.views.insert(value, view.clone());
            views.push(view);
        }
        Ok(views)
    }

    /// The lane program of scalar ops that wait for one: those of their values that others use are left in memory.
    fn flush(&mut self, steps: &mut Vec<Step>, pending: &mut Vec<Op>, yields: &[(Value, View)]) -> Result<(), Diagnostic> {
        let ops = std::mem::take(pending);
        let own: FxHashSet<Op> = ops.iter().copied().collect();
        let mut roots: Vec<Root> = yields.iter().map(|(value, view)| Root::at(*value, view.address.clone())).collect();
        let mut views: Vec<(Value, View)> = Vec::new();
        for op in &ops {
            let value = self.body.result(*op, 0);
            let is_yield = yields.iter().any(|(known, _)| *known == value);
            let users = self.body.users(value).filter(|user| !own.contains(user)).count();
            if users > 0 && !(is_yield && users == 1) {
                let (element, _) = self.array(*op, value)?;
                let spot = self.keep(*op, element.bytes())?;
                roots.push(Root::at(value, spot.into()));
                views.push((value, View { address: spot.into(), element, dims: Vec::new() }));
            }
        }
        let at = ops.last().copied().or_else(|| yields.first().and_then(|(value, _)| self.body.def_op(*value).or_else(|| self.body.root())));
        if let (Some(at), false) = (at, roots.is_empty()) {
            let (stages, _) = self.locally(|c| c.tiles(at, &ops, &roots, None))?;
            let op = self.note(at);
            steps.push(Step::Lanes(Lanes { first: 0, count: 1, tile: 1, number: None, grain: 0, stages, op }));
        }
        self.views.extend(views);
        Ok(())
    }

    /// Arrays that are other arrays under other sizes, and rows.
    pub(super) fn alias(&mut self, steps: &mut Vec<Step>, op: Op) -> Result<(), Diagnostic> {
        let result = self.body.iter(self.body.results(op)).next().ok_or_else(|| self.no_code(op))?;
        let mut input = self.body.iter(self.body.operands(op)).next();
        let name = self.body.name(op).text();
        if !matches!(name, "hlo.reshape" | "hlo.bitcast" | "hlo.bitcast_convert") {
            input = input.filter(|value| self.views.contains_key(value));
        }
        let input = input.map(|value| self.in_memory(steps, op, value)).transpose()?;
        let (element, dims) = if name == "hlo.bitcast" { self.memory(op, result)? } else { self.array(op, result)? };
        // Elements that fill their bytes are the same bytes under another type.
        let fills_bytes = |e: ElementType| e.bits() as usize == 8 * e.bytes();
        if let (Some(view), "hlo.bitcast_convert") = (&input, name)
            && !(fills_bytes(element) && fills_bytes(view.element))
        {
            return self.kernel(steps, op, named::bitcast_convert::bind);
        }
        let view = match (input, self.body.matches::<Read>(op)) {
            (Some(view), Some(read)) => {
                let indices: Vec<Value> = self.body.iter(read.indices).collect();
                let (address, checks) = self.element_address(op, &view, &indices)?;
                if read.otherwise.is_some() || !checks.is_empty() {
                    return Err(self.error(op, "the cpu backend has no code for a loop.read of a row that may lie outside of the array yet"));
                }
                View { address, element, dims }
            }
            (Some(view), None) if matches!(name, "hlo.reshape" | "hlo.bitcast") => View { dims, ..view },
            (Some(view), None) if name == "hlo.bitcast_convert" => View { element, dims, ..view },
            _ => return Err(self.no_code(op)),
        };
        self.views.insert(result, view);
        Ok(())
    }

    /// The steps of a nest whose results go to `results`.
    pub(super) fn nest(&mut self, op: Op, nest: Nest<'_>, results: &[View]) -> Result<Vec<Step>, Diagnostic> {
        let mut flat = self.flat(op, nest)?;
        if flat.bounds.contains(&0) {
            return Ok(Vec::new());
        }
        let Some((results, views)) = self.merge_short_rows(&mut flat, results) else { return self.flat_nest(op, flat, results, None) };
        let steps = self.flat_nest(op, flat, &results, None);
        self.views.extend(views);
        steps
    }

    /// The steps of loops, some of which may have been merged, and of which one may run around others too: its place among the results' dimensions, and its
    /// number.
    pub(super) fn flat_nest(
        &mut self,
        op: Op,
        Flat { args, bounds, ops, yielded, schedule }: Flat,
        results: &[View],
        outer: Option<(usize, usize)>,
    ) -> Result<Vec<Step>, Diagnostic> {
        let numbers = self.begin(&args, &bounds);
        let mut all = numbers.clone();
        if let Some((place, number)) = outer {
            all.insert(place, number);
        }
        let mut yields = Yields::new();
        for (value, view) in yielded.iter().zip(results) {
            let address = along(&view.address, &all, view);
            yields.push((*value, View { address, element: view.element, dims: view.dims[all.len()..].to_vec() }));
        }
        self.shared.extend(schedule.parallel.iter().map(|d| numbers[*d]));
        // From here on, in the order in which they run.
        let (args, numbers) = (schedule.sorted(&args), schedule.sorted(&numbers));
        let straight = !bounds.is_empty() && self.is_straight(&ops);
        let around = numbers.len() - usize::from(straight);
        let are_large = self.are_large(op, results);
        let steps = if straight {
            if let Some(phases) = self.in_phases(op, &ops, &yields, (&args, &numbers, &are_large))? {
                let loops = self.end(&phases.numbers);
                return Ok(phases.parts.into_iter().map(|part| shared_part(part, &loops, (schedule.vector, &[]))).collect());
            }
            let parts = self.straight(op, &ops, &yields, (&numbers, &are_large, true), &[])?;
            let loops = self.end(&numbers);
            let sizes = schedule.sizes();
            let is_plain = yields.len() == 1 && sizes.is_empty() && schedule.loops.is_sorted();
            let parts = match if is_plain { self.filled(parts, &loops) } else { Err(parts) } {
                Ok(steps) => return Ok(steps),
                Err(parts) => parts,
            };
            return Ok(parts.into_iter().map(|part| shared_part(part, &loops, (schedule.vector, &sizes))).collect());
        } else if let Some(tiled) = self.columns_of(op, &ops, &yields, (&args, &numbers), &schedule)? {
            let loops = self.end(&numbers);
            return Ok(wrapped(vec![tiled], &loops[..around - 1]));
        } else if let Some(tiled) = self.rows_of(op, &ops, &yields, (&numbers, &are_large), &schedule)? {
            let loops = self.end(&numbers);
            return Ok(wrapped(vec![tiled], &loops[..around - 1]));
        } else {
            let large = results.iter().zip(&are_large).filter(|(_, is_large)| **is_large).map(|(view, _)| view.address.buffer).collect();
            let around = std::mem::replace(&mut self.large, large);
            let steps = self.block(op, &ops, &yields);
            self.large = around;
            steps?
        };
        let loops = self.end(&numbers);
        Ok(wrapped(steps, &loops[..around]))
    }

    /// A straight body as lanes of a loop.
    pub(crate) fn lanes(&mut self, op: Op, ops: &[Op], roots: &[Root], lane: usize) -> Result<Lanes, Diagnostic> {
        let mut rest = Vec::new();
        for op in ops {
            if !self.note_known(*op)? {
                rest.push(*op);
            }
        }
        let (stages, is_tiled) = self.tiles(op, &rest, roots, Some(lane))?;
        let range = self.ranges[lane].clone();
        let (first, count) = (range.start, (range.end - range.start) as usize);
        let op = self.note(op);
        Ok(Lanes { first, count, tile: if is_tiled { TILE } else { count.max(1) }, number: Some(lane), grain: 0, stages, op })
    }
}

/// The part of the iterations below which a part of loops is too little for several threads.
const LEAST_PART: i64 = 16;

impl Compiler<'_, '_> {
    /// Which results of a nest are written past the caches: large ones, and parts of such that are not read again where they are made.
    fn are_large(&self, nest: Op, results: &[View]) -> Vec<bool> {
        let is_unread = |value: Value| self.body.users(value).count() <= 1;
        let is_part = |value: Value, view: &View| self.large.contains(&view.address.buffer) && is_unread(value);
        let values = self.body.iter(self.body.results(nest)).zip(results);
        self.are_large_alone(nest, results).into_iter().zip(values).map(|(alone, (value, view))| alone || is_part(value, view)).collect()
    }

    /// Which are large themselves, beside what the nest reads.
    fn are_large_alone(&self, nest: Op, results: &[View]) -> Vec<bool> {
        let bytes = |view: &View| view.bytes().unwrap_or(0);
        if let Some(least) = self.past_caches {
            return results.iter().map(|view| bytes(view) >= least).collect();
        }
        let large = if self.is_repeated { LARGE_AGAIN } else { LARGE };
        let mut are_large: Vec<bool> = results.iter().map(|view| bytes(view) >= large).collect();
        if are_large.contains(&true) {
            let reads = self.body.walk(nest).filter_map(|op| self.body.matches::<Read>(op));
            let read: FxHashSet<Value> = reads.map(|read| read.input).collect();
            let read = read.iter().filter_map(|value| self.views.get(value).map(bytes));
            let together = read.chain(results.iter().map(bytes)).fold(0, usize::saturating_add);
            let least = if self.threads > 1 { LARGE_SHARED } else { LARGE_TOGETHER };
            for is_large in &mut are_large {
                *is_large &= together >= least;
            }
        }
        are_large
    }
}

/// The step of a part of loops, which threads share as the schedule says if it is a large one, of whose tiles some have sizes.
fn shared_part((mut lanes, ranges): LoopPart, loops: &[Loop], (vector, sizes): (usize, &[i64])) -> Step {
    let times = |sizes: &mut dyn Iterator<Item = i64>| sizes.fold(1i64, i64::saturating_mul);
    let part = times(&mut ranges.iter().map(|range| range.end - range.start));
    let is_large = part.saturating_mul(LEAST_PART) >= times(&mut loops.iter().map(|around| around.end - around.first));
    let loops: Vec<Loop> = loops.iter().map(|around| Loop { is_shared: around.is_shared && is_large, ..*around }).collect();
    let is_shared = loops.iter().any(|around| Some(around.number) == lanes.number && around.is_shared);
    lanes.grain = if is_shared { vector.max(1) } else { 0 };
    step_of((lanes, ranges), &loops, sizes)
}

/// Steps within loops, the first one the outermost.
pub(crate) fn wrapped(steps: Vec<Step>, loops: &[Loop]) -> Vec<Step> {
    loops.iter().rev().fold(steps, |steps, around| vec![Step::Loop(*around, steps)])
}
