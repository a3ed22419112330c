//! Which nests run as one loop.

use crate::access::{Weights, strides};
use shale_dialects::hlo::Constant;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::AsAttr;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_loops::{Nest, Read, Reduce, Sibling};
use std::ops::{Range, RangeInclusive};

/// Bytes of an array below which a cache has all of it for the next nest anyway: of a second-level one.
const LEAST_ARRAY: i64 = 1 << 20;
/// Bytes that an iteration reads of it: at least what is worth the steps of a loop, at most what a second-level cache keeps besides what is written.
const LEAST_PART: i64 = 16 << 10;
const MOST_PART: i64 = 512 << 10;
/// Bytes that follow each other in such a part, as memory gives them without waiting.
const LEAST_RUN: i64 = 1024;
/// Fewer iterations are too few for threads.
const LEAST_ITERATIONS: i64 = 16;
/// The most nests that run together.
const MOST_NESTS: usize = 16;

pass! {
    /// Marks nests that follow each other and read the same large array to run together along the loop that goes over its parts: a channel's mean, its
    /// variance and what is computed from both find it in the second-level cache. Only where each part fits there, lies in long runs, and is large enough to be
    /// worth a step for each nest; nests between them go along. What says along which loop it runs together is left alone.
    pub struct FuseSiblingLoops: FunctionPass = "fuse-sibling-loops" {
        /// Fuses all nests that may run together, whatever is won by that.
        force: bool = false,
    }
}

impl FunctionPass for FuseSiblingLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let Some(root) = body.root() else { return Ok(()) };
        let of_loops = |op: Op| body.matches::<Nest<'_>>(op).is_some() || body.matches::<Reduce<'_>>(op).is_some();
        let outer = body.walk(root).filter(|op| !of_loops(*op));
        let blocks: Vec<Block> = outer.flat_map(|op| body.regions(op)).flat_map(|region| body.blocks(region)).collect();
        for block in blocks {
            let ops: Vec<Op> = body.ops(block).filter(|op| body.matches::<Constant<'_>>(*op).is_none()).collect();
            let mut first = 0;
            while first < ops.len() {
                let rest = &ops[first..];
                let found = if self.force { forced(body, rest) } else { WORTH.siblings(body, rest) };
                let count = found.len();
                if count > 1 && cx.allow(|| format!("run {count} nests together")) {
                    for Sibling { op, along, .. } in found {
                        body.set_attr(op, "together", Some((along as i64).to_attr(body.cx())));
                    }
                    cx.count("nests fused", count as u64);
                }
                first += count.max(1);
            }
        }
        Ok(())
    }
}

/// A large array that a nest reads, by parts: the dimension that one of its loops goes over.
#[derive(Clone, Copy)]
struct Parted {
    array: Value,
    dim: usize,
    along: usize,
}

/// What makes it worth while to run nests together.
struct Worth {
    /// Bytes of an array from which on it counts.
    array: i64,
    /// Bytes that an iteration reads of it.
    part: RangeInclusive<i64>,
    /// Bytes that follow each other in such a part.
    run: i64,
    iterations: i64,
}

const WORTH: Worth = Worth { array: LEAST_ARRAY, part: LEAST_PART..=MOST_PART, run: LEAST_RUN, iterations: LEAST_ITERATIONS };

/// The first of some ops, if it is a nest, and those behind it that may run together with it along a loop, as far as `loops` says along which ones.
fn group<'c>(body: &Body<'c>, ops: &[Op], along: usize, loops: impl Fn(Op, &Nest<'c>) -> Range<usize>) -> Vec<Sibling<'c>> {
    let mut all: Vec<Sibling<'c>> = Vec::new();
    for op in ops.iter().take(MOST_NESTS) {
        let Some(nest) = free(body, *op) else { break };
        let loops = if all.is_empty() { along..along + 1 } else { loops(*op, &nest) };
        let next = loops.map(|along| Sibling { op: *op, nest, along }).find(|next| next.may_follow(body, &all));
        let Some(next) = next else { break };
        all.push(next);
    }
    all
}

/// A nest that says nothing yet of a loop that runs together with others.
fn free<'c>(body: &Body<'c>, op: Op) -> Option<Nest<'c>> {
    body.matches::<Nest<'c>>(op).filter(|nest| nest.together < 0)
}

/// All nests that may run together with the first of some ops.
fn forced<'c>(body: &Body<'c>, ops: &[Op]) -> Vec<Sibling<'c>> {
    let count = |nest: &Nest<'c>| nest.bounds.list().len();
    let first = ops.first().and_then(|op| free(body, *op));
    let groups = (0..first.map_or(0, |nest| count(&nest))).map(|along| group(body, ops, along, |_, nest| 0..count(nest)));
    groups.fold(Vec::new(), |best, group| if group.len() > best.len() { group } else { best })
}

impl Worth {
    /// The first of some ops and those behind it that are to run together; one, or none, if there is nothing to be won.
    fn siblings<'c>(&self, body: &Body<'c>, ops: &[Op]) -> Vec<Sibling<'c>> {
        let Some((op, nest)) = ops.first().and_then(|op| Some((*op, free(body, *op)?))) else { return Vec::new() };
        for Parted { array, dim, along } in self.parted(body, op, &nest).unwrap_or_default() {
            let same = |op: Op, nest: &Nest<'_>| {
                let parted = self.parted(body, op, nest)?;
                Some((parted.iter().find(|parted| (parted.array, parted.dim) == (array, dim)).copied(), parted.is_empty()))
            };
            let mut all = group(body, ops, along, |op, nest| match same(op, nest) {
                Some((Some(parted), _)) => parted.along..parted.along + 1,
                Some((None, true)) => 0..nest.bounds.list().len(),
                Some((None, false)) | None => 0..0,
            });
            let reads = |sibling: &Sibling<'_>| same(sibling.op, &sibling.nest).is_some_and(|(parted, _)| parted.is_some());
            all.truncate(all.iter().rposition(reads).map_or(0, |last| last + 1));
            if all.len() > 1 {
                return all;
            }
        }
        Vec::new()
    }

    /// The large arrays that a nest reads by parts, for each loop along which all are; nothing if it reads one otherwise, or writes one in short runs.
    fn parted(&self, body: &Body<'_>, op: Op, nest: &Nest<'_>) -> Option<Vec<Parted>> {
        let bounds = nest.bounds.list();
        let mut weights = Weights::of(body, nest.body);
        let inside: Vec<Op> = body.walk(op).filter(|inner| *inner != op).collect();
        for region in inside.iter().flat_map(|inner| body.regions(*inner)) {
            weights.learn(body, region);
        }
        let bytes = |ty| strides(ty).map_or(i64::MAX, |(.., bytes)| bytes);
        let large: Vec<Read> = inside.iter().filter_map(|op| body.matches::<Read>(*op)).filter(|read| bytes(body.ty(read.input)) >= self.array).collect();
        let mut found = Vec::new();
        for along in (0..bounds.len()).filter(|along| bounds[*along] >= self.iterations) {
            let in_runs =
                |ty| strides(ty).is_some_and(|(strides, _, bytes)| bytes < self.array || self.is_in_runs(strides[along], bytes / bounds[along].max(1)));
            if body.types(body.results(op)).all(in_runs) {
                let parted: Option<Vec<Parted>> = large.iter().map(|read| self.part(body, read, (along, bounds[along]), &weights)).collect();
                found.extend(parted.unwrap_or_default());
            }
        }
        (large.is_empty() || !found.is_empty()).then_some(found)
    }

    /// The dimension of an array over which a loop goes, if its iterations read parts of the right size.
    fn part(&self, body: &Body<'_>, read: &Read, (along, bound): (usize, i64), weights: &Weights) -> Option<Parted> {
        let (strides, _, bytes) = strides(body.ty(read.input))?;
        let sizes = body.ty(read.input).array()?.dims.list();
        let of_loop: Vec<(usize, i64)> =
            body.iter(read.indices).map(|index| weights.of_index(index, along)).enumerate().filter(|(_, weight)| *weight != 0).collect();
        let [(dim, 1)] = of_loop[..] else { return None };
        let part = bytes / bound.max(1);
        let fits = sizes[dim] == bound && self.part.contains(&part) && self.is_in_runs(strides[dim], part);
        fits.then_some(Parted { array: read.input, dim, along })
    }

    /// True if bytes that follow each other are many, or all.
    fn is_in_runs(&self, run: i64, all: i64) -> bool {
        run >= self.run || run == all
    }
}
