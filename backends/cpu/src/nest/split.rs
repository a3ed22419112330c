//! Loops in parts, and rows as one step.
//!
//! A read that stands for another value outside of its array (a pad, a part of a concatenation) is inside for a range of a loop's iterations and outside
//! for the rest. The loop is divided there: each part reads memory directly, or not at all.

use super::block::Yields;
use super::compiler::Compiler;
use super::lanes::Root;
use super::plan::{Blocks, Form, Lanes, Loop, Operand, Step, Term, Transposition};
use shale_dialects::hlo::{Compare, Direction};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Instruction, Span};
use shale_loops::Read;
use std::collections::BTreeSet;
use std::ops::Range;

/// Fewer iterations are few lanes: calling a program takes as long.
const SHORT: i64 = 2;

/// Lanes, and the iterations of each loop around them, by its place among the numbers.
pub(crate) type LoopPart = (Lanes, Vec<Range<i64>>);

/// The most parts that loops are divided into; else the reads ask for each element.
const MOST_PARTS: usize = 64;

impl<'c> Compiler<'_, 'c> {
    /// The lanes of loops around a straight body, part by part, with the iterations of each loop; one loop is the lanes: the last one if a schedule has
    /// put it there.
    ///
    /// # Errors
    /// What has no code.
    pub(crate) fn straight(
        &mut self,
        op: Op,
        ops: &[Op],
        yields: &Yields,
        (numbers, are_large, is_ordered): (&[usize], &[bool], bool),
        through: &[ElementType],
    ) -> Result<Vec<LoopPart>, Diagnostic> {
        for inner in ops {
            self.note_known(*inner)?;
        }
        let whole: Vec<Range<i64>> = numbers.iter().map(|number| self.ranges[*number].clone()).collect();
        let mut parts = Vec::new();
        for ranges in self.parts_of(ops, numbers) {
            for (number, range) in numbers.iter().zip(&ranges) {
                self.ranges[*number] = range.clone();
            }
            let lane = self.lane_of(numbers, whole.last().filter(|_| is_ordered));
            let root = |((value, view), is_large): (&(Value, super::View), &bool)| {
                let stride = view.address.form.weight(lane);
                Root { stride, is_large: *is_large, through: through.to_vec(), ..Root::at(*value, view.address.clone()) }
            };
            let roots: Vec<Root> = yields.iter().zip(are_large).map(root).collect();
            parts.push((self.lanes(op, ops, &roots, lane)?, ranges));
        }
        for (number, range) in numbers.iter().zip(whole) {
            self.ranges[*number] = range;
        }
        Ok(parts)
    }

    /// The loop whose iterations are the lanes of a part: the last one, as the schedule says if all of it, `ordered`, is in the part; else unless it is
    /// short and another one longer.
    pub(super) fn lane_of(&self, numbers: &[usize], ordered: Option<&Range<i64>>) -> usize {
        let length = |number: &usize| self.ranges[*number].end - self.ranges[*number].start;
        let last = numbers[numbers.len() - 1];
        if ordered == Some(&self.ranges[last]) {
            return last;
        }
        let longest = numbers.iter().copied().rev().max_by_key(length).unwrap_or(last);
        if length(&last) < SHORT && length(&longest) >= 2 * length(&last) { longest } else { last }
    }

    /// The parts of loops in each of which every read is inside of its array, or outside; the loops as they are if that would be too many. The last loop
    /// stays whole where reads that leave their arrays along it stay in the memory.
    fn parts_of(&mut self, ops: &[Op], numbers: &[usize]) -> Vec<Vec<Range<i64>>> {
        let whole: Vec<Range<i64>> = numbers.iter().map(|number| self.ranges[*number].clone()).collect();
        let cuts = self.cuts(ops, numbers);
        let Some((lane, outer)) = numbers.split_last().filter(|(lane, _)| cuts[numbers.len() - 1].len() > 2 && self.prefers_guards(ops, **lane)) else {
            return products(&cuts).unwrap_or_else(|| vec![whole]);
        };
        let Some(around) = products(&cuts[..outer.len()]) else { return vec![whole] };
        let mut parts = Vec::new();
        for part in around {
            for (number, range) in outer.iter().zip(&part) {
                self.ranges[*number] = range.clone();
            }
            let reads = ops.iter().filter_map(|op| self.body.matches::<Read>(*op)).filter(|read| read.otherwise.is_some());
            let in_memory = reads.into_iter().all(|read| self.reads_nothing(read) || self.is_within(read) || self.is_guardable(read));
            let last = std::slice::from_ref(&cuts[outer.len()]);
            let divided = if in_memory { None } else { products(last) };
            let ranges = divided.unwrap_or_else(|| vec![vec![self.ranges[*lane].clone()]]);
            parts.extend(ranges.into_iter().map(|range| part.iter().cloned().chain(range).collect()));
        }
        for (number, range) in numbers.iter().zip(&whole) {
            self.ranges[*number] = range.clone();
        }
        if parts.len() > MOST_PARTS { vec![whole] } else { parts }
    }

    /// True for a read that finds an element of its array, whatever the loops around do.
    fn is_within(&self, read: Read) -> bool {
        let sizes = self.views.get(&read.input).map(|view| &view.dims[..]).unwrap_or_default();
        self.body.iter(read.indices).zip(sizes).all(|(index, size)| self.form(index).is_some_and(|form| self.is_inside(&form, *size)))
    }

    /// For each loop the iterations at which a read enters or leaves its array, or a comparison of indices changes, with its first one and its end.
    pub(super) fn cuts(&self, ops: &[Op], numbers: &[usize]) -> Vec<BTreeSet<i64>> {
        let mut cuts: Vec<BTreeSet<i64>> = numbers.iter().map(|number| BTreeSet::from([self.ranges[*number].start, self.ranges[*number].end])).collect();
        for read in ops.iter().filter_map(|op| self.body.matches::<Read>(*op)).filter(|read| read.otherwise.is_some()) {
            let sizes = self.views.get(&read.input).map(|view| view.dims.clone()).unwrap_or_default();
            for (index, size) in self.body.iter(read.indices).zip(sizes) {
                let Some(form) = self.form(index) else { continue };
                let [(Term::Loop(number), weight)] = form.terms[..] else { continue };
                let Some(place) = numbers.iter().position(|known| *known == number) else { continue };
                let range = self.ranges[number].clone();
                // The iterations at which the index becomes 0, or the size.
                let found = [0, size].map(|limit| crossing(weight, form.offset.wrapping_sub(limit)));
                cuts[place].extend(found.into_iter().filter(|cut| range.contains(cut)));
            }
        }
        for compare in ops.iter().filter_map(|op| self.body.matches::<Compare>(*op)) {
            let (Some(mut form), Some(right)) = (self.form(compare.lhs), self.form(compare.rhs)) else { continue };
            form.add(&right, -1);
            let [(Term::Loop(number), weight)] = form.terms[..] else { continue };
            let Some(place) = numbers.iter().position(|known| *known == number) else { continue };
            // The first iteration for which the difference is no longer below 0 (or above), and the one from which on it is above.
            let at_zero = matches!(compare.direction, Direction::Lt | Direction::Ge | Direction::Eq | Direction::Ne);
            let above = matches!(compare.direction, Direction::Le | Direction::Gt | Direction::Eq | Direction::Ne);
            let found = [(crossing(weight, form.offset), at_zero), (crossing(weight, form.offset.wrapping_sub(1)), above)];
            cuts[place].extend(found.into_iter().filter(|(cut, counts)| *counts && self.ranges[number].contains(cut)).map(|(cut, _)| cut));
        }
        cuts
    }

    /// True if an index is outside of a dimension whatever the loops around do.
    pub(crate) fn is_outside_of(&self, form: &Form, size: i64) -> bool {
        self.range(form).is_some_and(|(low, high)| high < 0 || low >= i128::from(size))
    }
}

/// The step of a part of loops, of which tiles have some iterations each, 0 for all.
pub(crate) fn step_of((lanes, ranges): LoopPart, loops: &[Loop], tiles: &[i64]) -> Step {
    let sizes: Sizes = loops.iter().zip(tiles).filter(|(_, size)| **size > 0).map(|(of, size)| (of.number, *size)).collect();
    let ranged = |(of, range): (&Loop, &Range<i64>)| Loop { first: range.start, end: range.end, ..*of };
    let mut around: Vec<Loop> = loops.iter().zip(&ranges).map(ranged).filter(|around| Some(around.number) != lanes.number).collect();
    // A border is a loop of one iteration: outermost, it is in nobody's way to be rows.
    around.sort_by_key(|around| around.end - around.first > 1);
    nested(lanes, &around, &sizes)
}

/// The iterations of the tiles of loops, by number.
type Sizes = Vec<(usize, i64)>;

fn size_of(sizes: &Sizes, number: usize) -> Option<usize> {
    sizes.iter().find(|(of, _)| *of == number).map(|(_, size)| *size as usize)
}

/// The first iteration `i` at which `weight · i + offset` is on the other side of the border below 0: at least 0 for a weight above 0, else below it.
fn crossing(weight: i64, offset: i64) -> i64 {
    if weight > 0 {
        let distance = offset.wrapping_neg();
        distance.div_euclid(weight).wrapping_add(i64::from(distance.rem_euclid(weight) > 0))
    } else {
        offset.div_euclid(weight.wrapping_neg()).wrapping_add(1)
    }
}

/// The parts between the cuts of each loop; none if there are too many.
pub(super) fn products(cuts: &[BTreeSet<i64>]) -> Option<Vec<Vec<Range<i64>>>> {
    if cuts.iter().fold(1usize, |all, cuts| all.saturating_mul(cuts.len() - 1)) > MOST_PARTS {
        return None;
    }
    let mut all: Vec<Vec<Range<i64>>> = vec![Vec::new()];
    for cuts in cuts {
        let cuts: Vec<i64> = cuts.iter().copied().collect();
        let longer = |start: &Vec<Range<i64>>, pair: &[i64]| start.iter().cloned().chain(std::iter::once(pair[0]..pair[1])).collect();
        all = all.iter().flat_map(|start| cuts.windows(2).map(move |pair| longer(start, pair))).collect();
    }
    Some(all)
}

/// Fewer rows than this are few.
const FEW_ROWS: i64 = 8;
/// More lanes than this pay for beginning them.
const MOST_LANES: usize = 512;

/// Bytes of a line of the caches.
const CACHE_LINE: i64 = 64;

/// Lanes within loops, the first one the outermost: loops over what follows without a gap become one, others run as rows.
fn nested(mut lanes: Lanes, loops: &[Loop], sizes: &Sizes) -> Step {
    if let Some(transposition) = transposition(&lanes, loops, sizes) {
        return Step::Transpose(Box::new(transposition));
    }
    if is_cut(&lanes, loops, sizes) {
        return Step::Blocks(Box::new(blocks(lanes, loops, sizes)));
    }
    let mut around = loops;
    while let Some((last, rest)) = around.split_last().filter(|(last, _)| may_become_lanes(&lanes, last)) {
        let (first, count) = (last.first, (last.end - last.first) as usize);
        for operand in lanes.stages.iter_mut().flat_map(|stage| &mut stage.operands) {
            let form = &mut operand.address.form;
            form.offset = form.offset.wrapping_add(form.weight(last.number).wrapping_mul(first));
            form.terms.retain(|(term, _)| *term != Term::Loop(last.number));
        }
        lanes.grain = match (last.is_shared, lanes.grain) {
            (true, 0) => lanes.count,
            (true, grain) => grain,
            (false, _) => 0,
        };
        lanes.count = lanes.count.saturating_mul(count);
        lanes.tile = lanes.count;
        around = rest;
    }
    let around = with_most_rows(&lanes, &in_order_of_reads(&lanes, around));
    let Some((last, mut rest)) = around.split_last() else { return Step::Lanes(lanes) };
    let step = if may_be_rows(&lanes, last) {
        let mut rows = *last;
        while let Some((outer, others)) = rest.split_last().filter(|(outer, _)| may_become_rows(&lanes, outer, &rows)) {
            become_rows(&mut lanes, outer, &mut rows);
            rest = others;
        }
        Step::Rows(rows, lanes.in_rows())
    } else {
        Step::Loop(*last, vec![Step::Lanes(lanes)])
    };
    rest.iter().rev().fold(step, |step, around| Step::Loop(*around, vec![step]))
}

/// True if the iterations of a loop around rows are rows that go on where these end, for all operands.
fn may_become_rows(lanes: &Lanes, outer: &Loop, rows: &Loop) -> bool {
    let count = rows.end - rows.first;
    let follows = |form: &Form| form.weight(outer.number) == form.weight(rows.number).wrapping_mul(count);
    // Threads that share iterations share their rows; where they may not, rows stay together.
    let plain = outer.cell.is_none() && rows.cell.is_none() && (outer.is_shared || !rows.is_shared);
    plain && outer.first == 0 && (outer.end * count) < i64::from(i32::MAX) && lanes.stages.iter().flat_map(|s| &s.operands).all(|o| follows(&o.address.form))
}

/// Makes rows of such a loop.
fn become_rows(lanes: &mut Lanes, outer: &Loop, rows: &mut Loop) {
    for operand in lanes.stages.iter_mut().flat_map(|stage| &mut stage.operands) {
        operand.address.form.terms.retain(|(term, _)| *term != Term::Loop(outer.number));
    }
    rows.end = rows.first + outer.end * (rows.end - rows.first);
    rows.is_shared = outer.is_shared;
}

/// Loops around rows that are copied past the caches as whole lines of them: in the order in which the source has the rows, since stores past the caches
/// are as fast in any order, but reads are not.
fn in_order_of_reads(lanes: &Lanes, loops: &[Loop]) -> Vec<Loop> {
    let mut loops = loops.to_vec();
    let [stage] = &lanes.stages[..] else { return loops };
    let program = stage.code.program();
    let ([Instruction::Load { .. }], [load], [store], [from, to]) = (&program.instructions[..], &program.loads[..], &program.stores[..], &stage.operands[..])
    else {
        return loops;
    };
    let is_copy = store.streaming && load.access == Access::Contiguous && load.element == store.element && from.list.is_none() && from.checks.is_empty();
    let whole = |bytes: i64| bytes % CACHE_LINE == 0;
    let are_lines = whole((lanes.count * store.element.bytes()) as i64) && loops.iter().all(|around| whole(to.address.form.weight(around.number)));
    if is_copy && are_lines && loops.iter().all(|around| around.cell.is_none()) {
        loops.sort_by_key(|around| std::cmp::Reverse(from.address.form.weight(around.number).unsigned_abs()));
    }
    loops
}

/// Loops around short lanes, the last of which are to be rows: one that runs often, since beginning rows costs more than a few of them.
fn with_most_rows(lanes: &Lanes, loops: &[Loop]) -> Vec<Loop> {
    let (count, mut loops) = (|around: &Loop| around.end - around.first, loops.to_vec());
    let most = (0..loops.len()).filter(|i| may_be_rows(lanes, &loops[*i])).max_by_key(|i| count(&loops[*i]));
    if let (Some(most), Some(last)) = (most, loops.last())
        && lanes.count <= MOST_LANES
        && count(last) < FEW_ROWS
        && count(&loops[most]) >= FEW_ROWS * 2
        && (!last.is_shared || loops[most].is_shared)
    {
        let rows = loops.remove(most);
        loops.push(rows);
    }
    loops
}

/// True if tiles cut the loops or the lanes, other than the outer loops into single iterations.
fn is_cut(lanes: &Lanes, loops: &[Loop], sizes: &Sizes) -> bool {
    let cuts = |number: usize, length: usize| size_of(sizes, number).is_some_and(|size| size < length);
    let mut inner = loops.iter().skip_while(|around| size_of(sizes, around.number) == Some(1));
    inner.any(|around| cuts(around.number, (around.end - around.first) as usize)) || lanes.number.is_some_and(|number| cuts(number, lanes.count))
}

fn blocks(lanes: Lanes, loops: &[Loop], sizes: &Sizes) -> Blocks {
    let sized = |around: &Loop| {
        let length = (around.end - around.first).max(1) as usize;
        (*around, size_of(sizes, around.number).unwrap_or(length).min(length))
    };
    let size = lanes.number.and_then(|number| size_of(sizes, number)).unwrap_or(lanes.count).clamp(1, lanes.count.max(1));
    let are_rows = loops.last().is_some_and(|last| may_be_rows(&lanes, last));
    Blocks { loops: loops.iter().map(sized).collect(), size, are_rows, lanes }
}

/// Fewer elements in a direction are no block.
const LEAST_SIDE: i64 = 4;

/// The copy that lanes are, if they are one of elements that lie apart and follow each other along a loop around.
fn transposition(lanes: &Lanes, loops: &[Loop], sizes: &Sizes) -> Option<Transposition> {
    let ([stage], Some(number)) = (&lanes.stages[..], lanes.number) else { return None };
    let program = stage.code.program();
    let ([Instruction::Load { .. }], [load], [store], [from, to]) = (&program.instructions[..], &program.loads[..], &program.stores[..], &stage.operands[..])
    else {
        return None;
    };
    let bytes = load.element.bytes();
    let rows = *loops.iter().find(|around| from.address.form.weight(around.number) == bytes as i64)?;
    let plain = from.checks.is_empty() && to.stride == bytes as i64 && load.access == Access::Strided && loops.iter().all(|around| around.cell.is_none());
    let columns = Loop { number, first: lanes.first, end: lanes.first + lanes.count as i64, cell: None, is_shared: lanes.grain > 0 };
    let large = [rows, columns].iter().all(|side| side.end - side.first >= LEAST_SIDE);
    let outer = loops.iter().filter(|around| around.number != rows.number).copied().collect();
    let op = lanes.op;
    (plain && large && load.element == store.element).then(|| Transposition {
        op,
        outer,
        rows,
        columns,
        from: from.address.clone(),
        to: to.address.clone(),
        bytes,
        past: store.streaming.then(|| stage.code.isa()),
        tile: [rows, columns].map(|side| size_of(sizes, side.number).unwrap_or(shale_kernels::TILE_SIDE)),
    })
}

/// True if the iterations of a loop around follow each other without a gap, as lanes do, and nothing counts them.
fn may_become_lanes(lanes: &Lanes, around: &Loop) -> bool {
    let follows = |operand: &Operand| operand.address.form.weight(around.number) == operand.stride.wrapping_mul(lanes.count as i64);
    may_be_rows(lanes, around) && lanes.stages.iter().all(|stage| stage.operands.iter().all(follows) && counts_by_rows(&stage.code, lanes))
}

/// Makes lanes of a loop around lanes that a reduction takes from a tile, if all that they read follows without a gap.
pub(crate) fn joined_with(lanes: &mut Lanes, around: &Loop) -> bool {
    let [stage] = &mut lanes.stages[..] else { return false };
    let (bytes, inputs) = (lanes.count as i64, stage.code.program().loads.len());
    let follows = |operand: &Operand| operand.address.form.weight(around.number) == operand.stride.wrapping_mul(bytes);
    let plain = stage.operands.iter().all(|operand| operand.list.is_none() && operand.checks.is_empty());
    if around.cell.is_some() || around.first != 0 || !plain || counts(&stage.code) || !stage.operands[..inputs].iter().all(follows) {
        return false;
    }
    for operand in &mut stage.operands {
        operand.address.form.terms.retain(|(term, _)| *term != Term::Loop(around.number));
    }
    lanes.count = lanes.count.saturating_mul(around.end as usize);
    true
}

/// True if all that the iterations of a loop change are addresses, by the same bytes each time.
fn may_be_rows(lanes: &Lanes, around: &Loop) -> bool {
    around.cell.is_none() && at_once(lanes)
}

/// True for one program, whose operands lie where weighted sums of indices say, and which runs all lanes together.
pub(crate) fn at_once(lanes: &Lanes) -> bool {
    lanes.stages.len() == 1 && lanes.tile >= lanes.count && plain(lanes)
}

/// True for programs whose operands lie where weighted sums of indices say.
pub(crate) fn plain(lanes: &Lanes) -> bool {
    lanes.stages.iter().flat_map(|stage| &stage.operands).all(|operand| operand.list.is_none() && operand.checks.is_empty())
}

/// True for a program to which numbers of lanes are the same in each row.
fn counts_by_rows(code: &shale_lanes::Compiled, lanes: &Lanes) -> bool {
    let instructions = &code.program().instructions;
    let is_index = |value: &shale_lanes::Value| matches!(instructions[value.0 as usize], Instruction::Iota { .. });
    let by_rows = |instruction: &Instruction| match instruction {
        Instruction::Apply { op: shale_lanes::Op::Within, args, immediate } => {
            let period = usize::from(Span::of(*immediate).period);
            lanes.first == 0 && period > 0 && lanes.count.is_multiple_of(period) && !args[1..3].iter().any(is_index)
        }
        Instruction::Apply { op, args, .. } => !args[..op.arity()].iter().any(is_index),
        _ => true,
    };
    instructions.iter().all(by_rows) && !code.program().stores.iter().any(|store| is_index(&store.value))
}

/// True if a program computes with the numbers of lanes.
pub(crate) fn counts(code: &shale_lanes::Compiled) -> bool {
    code.program().instructions.iter().any(|instruction| matches!(instruction, Instruction::Iota { .. }))
}
