//! Windows of an array at places that an array of indices says.

use crate::checks::check;
use crate::elements::{copy, fill, with_width};
use crate::memory::{LINE, prefetch, prefetch_all};
use crate::placed::{Edge, NOWHERE, PARTLY, Places, Rule};
use crate::threads::{Shared, split};
use crate::windows::{Along, Asked, Batch, Loops, Start, each_row, merged};
use crate::{Array, Kernel, KernelError, Run, WindowDims};
use shale_lanes::Isa;
use std::sync::{Mutex, PoisonError};

/// `result[i] = operand[start + batch + offset]`, the windows held inside of the operand, or filled where they are not inside.
#[derive(Debug)]
pub struct Gather {
    operands: [Array; 2],
    result: [Array; 1],
    loops: Loops,
    /// The loops over a window's elements that are not in a run, outermost first, and the elements of a run.
    window: (Vec<Along>, usize),
    rule: Rule,
    /// The element that stands in windows that are not inside.
    filling: Vec<u8>,
    isa: Isa,
}

impl Gather {
    /// Windows of `sizes` of an array.
    ///
    /// # Errors
    /// Dimension numbers that do not fit the arrays.
    pub fn new(dims: &WindowDims, operand: Array, indices: Array, result: Array, sizes: &[usize], isa: Isa) -> Result<Gather, KernelError> {
        if operand.element != result.element {
            return Err(KernelError::new("a gather does not convert elements"));
        }
        let mut loops = Loops::new(dims, &operand, &indices, &result, sizes)?;
        if !loops.is_empty() {
            loops.batches = merged(&loops.batches);
        }
        let window = runs(&loops.window);
        Ok(Gather { operands: [operand, indices], result: [result], loops, window, rule: Rule::default(), filling: Vec::new(), isa })
    }

    /// The same where negative numbers count from so many elements on: the size, if they count from the end.
    ///
    /// # Errors
    /// A negative number; index vectors of several numbers, which would count from the same one.
    pub fn counting_from(mut self, end: i64) -> Result<Gather, KernelError> {
        if end < 0 || (end > 0 && self.loops.starts.len() != 1) {
            return Err(KernelError::new(format!("negative numbers of {} cannot count from {end}", self.loops.starts.len())));
        }
        self.rule.from_end = end;
        Ok(self)
    }

    /// The same with an element that stands in windows that are not inside of the operand as a whole.
    ///
    /// # Errors
    /// Bytes that are no element of the operand.
    pub fn filling(mut self, element: Vec<u8>) -> Result<Gather, KernelError> {
        if element.len() != self.operands[0].element.bytes() {
            return Err(KernelError::new("what fills windows must be an element of the operand"));
        }
        (self.rule.edge, self.filling) = (Edge::Nowhere, element);
        Ok(self)
    }
}

/// Loops without those of one step, the ones that make a run of neighbours in both arrays taken together.
pub(crate) fn runs(window: &[Along]) -> (Vec<Along>, usize) {
    let mut loops: Vec<Along> = window.iter().copied().filter(|along| along.size != 1).collect();
    loops.sort_by_key(|along| std::cmp::Reverse(along.operand));
    let mut run = 1;
    while let Some(along) = loops.last().filter(|along| along.operand == run && along.outer == run) {
        run *= along.size;
        loops.pop();
    }
    (loops, run)
}

/// Calls `visit` with the places of each run in the outer array and in the operand.
pub(crate) fn each_run(loops: &[Along], outer: usize, operand: usize, visit: &mut impl FnMut(usize, usize)) {
    match loops {
        [] => visit(outer, operand),
        [along, inner @ ..] => (0..along.size).for_each(|i| each_run(inner, outer + i * along.outer, operand + i * along.operand, visit)),
    }
}

impl Kernel for Gather {
    fn describe(&self) -> String {
        let [operand, indices] = &self.operands;
        let filled = if self.rule.edge == Edge::Nowhere { ", others filled" } else { "" };
        format!("gather {} {:?} at {} {:?}{filled}", operand.element.xla_name(), operand.dims, indices.element.xla_name(), indices.dims)
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        if self.loops.is_empty() {
            return Ok(());
        }
        let asked = Asked::between(run.stop, &self.window.0, self.window.1);
        let memory = Memory { operand: operands[0], indices: operands[1], asked };
        let Some((outermost, pitch)) = self.outermost().filter(|_| run.threads > 1 && self.result[0].bytes() >= LEAST_DIVIDED) else {
            return self.part(&memory, &self.loops.batches, [0; 3], results[0]);
        };
        let (batch, width) = (&self.loops.batches[outermost], self.result[0].element.bytes());
        let (end, target) = (results[0].len(), Shared::new(results[0].as_mut_ptr()));
        let failed = Mutex::new(Ok(()));
        split(run.threads, batch.size, |part| {
            let mut batches = self.loops.batches.clone();
            batches[outermost].size = part.len();
            let first = part.start * pitch * width;
            let last = if part.end == batch.size { end } else { (part.end * pitch * width).min(end) };
            // SAFETY: windows of a step along the outermost dimension lie between its place and that of the next one, so parts are apart.
            let result = unsafe { std::slice::from_raw_parts_mut(target.get().add(first), last - first) };
            if let Err(error) = self.part(&memory, &batches, [part.start * batch.indices, 0, part.start * batch.operand], result) {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes of a result from which on threads share it.
const LEAST_DIVIDED: usize = 256 << 10;

/// Bytes of an operand's part that are asked for while another one is read: three of them fit the first-level cache.
const MOST_FETCHED: usize = 12 << 10;

/// Bytes of windows that are asked for while those before are copied: an eighth of a first-level cache.
const FETCHED: usize = 4 << 10;

/// Windows whose places are found at one time.
const LISTED: usize = 1024;
/// Elements between which lines are asked for.
const BETWEEN: usize = 16;

struct Memory<'a> {
    operand: &'a [u8],
    indices: &'a [u8],
    asked: Asked<'a>,
}

/// A row of windows: from these places in indices, result and operand on.
#[derive(Clone, Copy, Default)]
struct Row {
    at: [usize; 3],
    batch: Batch,
}

/// Bytes that are asked for while elements are read: so many lines from an address on for each [`BETWEEN`] elements.
#[derive(Clone, Copy)]
struct Ahead {
    from: *const u8,
    lines: usize,
}

impl Gather {
    /// The batch dimension that is outermost in the result, and the elements from one step along it to the next, if what a step writes lies between these.
    fn outermost(&self) -> Option<(usize, usize)> {
        let (d, batch) = self.loops.batches.iter().enumerate().max_by_key(|(_, batch)| if batch.size > 1 { batch.outer } else { 0 })?;
        let others = self.loops.batches.iter().enumerate().filter(|(other, _)| *other != d).map(|(_, other)| (other.size, other.outer));
        let windows = self.loops.window.iter().map(|along| (along.size, along.outer));
        let reach: usize = others.chain(windows).map(|(size, step)| (size - 1) * step).sum();
        (batch.size > 1 && reach < batch.outer).then_some((d, batch.outer))
    }

    /// The windows of some batches, from these places in indices, result and operand on.
    fn part(&self, memory: &Memory<'_>, batches: &[Batch], at: [usize; 3], result: &mut [u8]) -> Result<(), KernelError> {
        with_width!(self.result[0].element.bytes(), W => {
            // Rows of the operand are on their way to the cache while those before are read.
            let (mut waiting, mut count, mut list) = ([Row::default(); 2], 0, [0; LISTED]);
            each_row(batches, at, memory.asked, &mut |at, batch| {
                let row = Row { at, batch: *batch };
                if count >= waiting.len() {
                    self.row::<W>(memory, waiting[count % 2], self.ahead(memory, row), (&mut list, result));
                }
                waiting[count % 2] = row;
                count += 1;
                Ok(())
            })?;
            let none = Ahead { from: std::ptr::null(), lines: 0 };
            for last in count.saturating_sub(waiting.len())..count {
                self.row::<W>(memory, waiting[last % 2], none, (&mut list, result));
            }
            Ok(())
        })
    }

    /// The part of the operand from which a row takes elements, to be asked for if it takes about as many as there are lines.
    fn ahead(&self, memory: &Memory<'_>, Row { at, batch }: Row) -> Ahead {
        let reach: usize = self.loops.starts.iter().map(|start| (start.size - start.window) * start.stride).sum();
        let bytes = (reach + 1) * self.operands[0].element.bytes();
        let is_worth = self.window.0.is_empty() && self.window.1 == 1 && batch.operand == 0 && bytes <= MOST_FETCHED && batch.size * 64 >= bytes;
        let from = memory.operand.as_ptr().wrapping_add(at[2] * self.operands[0].element.bytes());
        Ahead { from, lines: if is_worth { bytes.div_ceil(64).div_ceil((batch.size / BETWEEN).max(1)) } else { 0 } }
    }

    /// A row of windows, the places of a list found before the first window is copied.
    fn row<const W: usize>(&self, memory: &Memory<'_>, row: Row, mut ahead: Ahead, (list, result): (&mut [u32; LISTED], &mut [u8])) {
        let Row { at: [index, outer, operand], batch } = row;
        if memory.operand.len() / W >= PARTLY as usize {
            return self.one_by_one::<W>(memory, row, result);
        }
        for first in (0..batch.size).step_by(LISTED) {
            let at = &mut list[..LISTED.min(batch.size - first)];
            let (index, outer, operand) = (index + first * batch.indices, outer + first * batch.outer, operand + first * batch.operand);
            let (reader, starts, rule) = (self.loops.reader, &self.loops.starts, self.rule);
            let most = Places { reader, starts, row: &batch, indices: memory.indices, index, operand, rule, at: &mut *at }.find(self.isa);
            let (loops, run) = &self.window;
            if *run == 1 && loops.last().is_none_or(|along| batch.outer < along.outer) {
                each_run(loops, outer, 0, &mut |to, from| {
                    ahead = self.elements::<W>((&memory.operand[from * W..], at, most), (&mut result[to * W..], batch.outer), ahead);
                });
            } else {
                let bytes = run * W;
                let ahead = if loops.is_empty() && (LINE..=FETCHED).contains(&bytes) { FETCHED / bytes } else { at.len() };
                for (i, place) in at.iter().enumerate() {
                    // The machine does not see where the next window lies, and finds the first lines of each too late.
                    if let Some(next) = at.get(i + ahead).filter(|next| **next != NOWHERE) {
                        prefetch_all::<false>(memory.operand.as_ptr().wrapping_add(*next as usize * W), bytes);
                    }
                    self.window::<W>(memory, (*place != NOWHERE).then_some(*place as usize), outer + i * batch.outer, result);
                }
            }
        }
    }

    /// Elements by a list whose last place is `most`, those of the result some elements apart.
    fn elements<const W: usize>(&self, (from, list, most): (&[u8], &[u32], u32), to: (&mut [u8], usize), ahead: Ahead) -> Ahead {
        let from = from.as_chunks::<W>().0;
        let Some(last) = from.len().checked_sub(1) else { return ahead };
        if most as usize <= last {
            // SAFETY: no place is behind the last one, which is in the array.
            return by_list(list, to, ahead, |at| unsafe { *from.get_unchecked(at as usize) });
        }
        let mut filling = [0; W];
        self.filling.iter().zip(&mut filling).for_each(|(byte, to)| *to = *byte);
        // Places are below the array's end, those of windows that are not inside far behind it. Reading first and choosing then needs no jump.
        by_list(list, to, ahead, |at| {
            let element = from[last.min(at as usize)];
            if at as usize > last { filling } else { element }
        })
    }

    /// A window from an element of the operand on; one that is filled without it.
    #[inline(always)]
    fn window<const W: usize>(&self, memory: &Memory<'_>, from: Option<usize>, outer: usize, result: &mut [u8]) {
        let (loops, run) = &self.window;
        let bytes = run * W;
        each_run(loops, outer, from.unwrap_or(0), &mut |to, at| match from {
            Some(_) if *run == 1 => copy::<W>(memory.operand, at * W, result, to * W),
            Some(_) => result[to * W..][..bytes].copy_from_slice(&memory.operand[at * W..][..bytes]),
            None => fill(&mut result[to * W..][..bytes], &self.filling),
        });
    }

    /// A row of windows of an array whose places no list has room for.
    fn one_by_one<const W: usize>(&self, memory: &Memory<'_>, Row { at: [mut index, mut outer, mut operand], batch }: Row, result: &mut [u8]) {
        for _ in 0..batch.size {
            let place = |start: &Start| self.rule.first::<i64>(self.loops.reader.read(memory.indices, index + start.at), start);
            let from = self.loops.starts.iter().try_fold(operand, |sum, start| {
                let (first, is_inside) = place(start);
                is_inside.then_some(sum + first * start.stride)
            });
            self.window::<W>(memory, from, outer, result);
            (index, outer, operand) = (index + batch.indices, outer + batch.outer, operand + batch.operand);
        }
    }
}

/// What `element` gives for each place of a list, some elements apart; lines are asked for on the way.
#[inline(always)]
fn by_list<const W: usize>(list: &[u32], (to, step): (&mut [u8], usize), mut ahead: Ahead, element: impl Fn(u32) -> [u8; W]) -> Ahead {
    let to = to.as_chunks_mut::<W>().0;
    let parts = if step == 1 { list.len() / BETWEEN } else { 0 };
    for (list, to) in list.as_chunks::<BETWEEN>().0[..parts].iter().zip(to.as_chunks_mut::<BETWEEN>().0) {
        for _ in 0..ahead.lines {
            prefetch::<false>(ahead.from);
            ahead.from = ahead.from.wrapping_add(64);
        }
        for k in 0..BETWEEN {
            to[k] = element(list[k]);
        }
    }
    let done = parts * BETWEEN;
    list[done..].iter().zip(to[done..].iter_mut().step_by(step.max(1))).for_each(|(at, to)| *to = element(*at));
    ahead
}
