//! Windows of an array at places that an array of indices says.

use crate::checks::check;
use crate::elements::{copy, with_width};
use crate::memory::prefetch;
use crate::threads::{Shared, split};
use crate::windows::{Along, Asked, Batch, Loops, each_row};
use crate::{Array, Kernel, KernelError, Run, WindowDims};
use std::sync::{Mutex, PoisonError};

/// `result[i] = operand[start + batch + offset]`, the windows held inside of the operand.
#[derive(Debug)]
pub struct Gather {
    operands: [Array; 2],
    result: [Array; 1],
    loops: Loops,
    /// The loops over a window's elements that are not in a run, outermost first, and the elements of a run.
    window: (Vec<Along>, usize),
}

impl Gather {
    /// Windows of `sizes` of an array.
    ///
    /// # Errors
    /// Dimension numbers that do not fit the arrays.
    pub fn new(dims: &WindowDims, operand: Array, indices: Array, result: Array, sizes: &[usize]) -> Result<Gather, KernelError> {
        if operand.element != result.element {
            return Err(KernelError::new("a gather does not convert elements"));
        }
        let loops = Loops::new(dims, &operand, &indices, &result, sizes)?;
        let window = runs(&loops.window);
        Ok(Gather { operands: [operand, indices], result: [result], loops, window })
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
        format!("gather {} {:?} at {} {:?}", operand.element.xla_name(), operand.dims, indices.element.xla_name(), indices.dims)
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

/// Bytes of an operand's part that are asked for at once: two of them fit the first-level cache.
const MOST_FETCHED: usize = 16 << 10;

struct Memory<'a> {
    operand: &'a [u8],
    indices: &'a [u8],
    asked: Asked<'a>,
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
            let single = self.window.0.is_empty() && self.window.1 == 1 && self.loops.starts.len() == 1;
            if !single {
                return each_row(batches, at, memory.asked, &mut |at, row| {
                    self.windows::<W>(memory, at, row, result);
                    Ok(())
                });
            }
            // A row of the operand is on its way to the cache while the row before is gathered from.
            let mut waiting: Option<([usize; 3], Batch)> = None;
            each_row(batches, at, memory.asked, &mut |at, row| {
                self.fetch(memory, at[2] * W, row);
                if let Some((at, row)) = waiting.replace((at, *row)) {
                    self.elements::<W>(memory, at, &row, result);
                }
                Ok(())
            })?;
            if let Some((at, row)) = waiting {
                self.elements::<W>(memory, at, &row, result);
            }
            Ok(())
        })
    }

    /// Asks for the part of the operand from which a row takes elements, if it takes about as many as there are lines.
    fn fetch(&self, memory: &Memory<'_>, from: usize, row: &Batch) {
        let start = self.loops.starts[0];
        let bytes = start.size * start.stride * self.operands[0].element.bytes();
        if row.operand == 0 && bytes <= MOST_FETCHED && row.size * 64 >= bytes {
            (0..bytes).step_by(64).for_each(|byte| prefetch::<false>(memory.operand.as_ptr().wrapping_add(from + byte)));
        }
    }

    /// A row of single elements, each of which one number places.
    fn elements<const W: usize>(&self, memory: &Memory<'_>, [mut index, mut outer, mut operand]: [usize; 3], row: &Batch, result: &mut [u8]) {
        let start = self.loops.starts[0];
        let (last, index_bytes) = ((start.size - 1) as i64, self.operands[1].element.bytes());
        if row.indices == 4 && index_bytes == 4 && row.outer == 1 && row.operand == 0 && i32::try_from(last).is_ok() {
            // The common case, in which nothing but the element's place is computed.
            let unsigned = self.operands[1].element.is_unsigned_integer();
            let indices = &memory.indices[index + start.at..][..row.size * 4];
            let from = &memory.operand[operand * W..][..(last as usize * start.stride + 1) * W];
            let (to, last) = (&mut result[outer * W..][..row.size * W], last as i32);
            for k in 0..row.size {
                // SAFETY: both slices have `row.size` parts, and an index held between 0 and `last` names an element of `from`.
                unsafe {
                    let index = i32::from_ne_bytes(indices.as_ptr().cast::<[u8; 4]>().add(k).read());
                    let held = if unsigned { (index as u32).min(last as u32) } else { index.clamp(0, last) as u32 };
                    let element = from.as_ptr().add(held as usize * start.stride * W).cast::<[u8; W]>();
                    to.as_mut_ptr().cast::<[u8; W]>().add(k).write(element.read());
                }
            }
            return;
        }
        for _ in 0..row.size {
            let held = self.loops.reader.read(memory.indices, index + start.at).clamp(0, last) as usize;
            copy::<W>(memory.operand, (operand + held * start.stride) * W, result, outer * W);
            (index, outer, operand) = (index + row.indices, outer + row.outer, operand + row.operand);
        }
    }

    /// A row of windows.
    fn windows<const W: usize>(&self, memory: &Memory<'_>, [mut index, mut outer, mut operand]: [usize; 3], row: &Batch, result: &mut [u8]) {
        let (loops, run) = &self.window;
        let bytes = run * W;
        for _ in 0..row.size {
            let held = self.loops.starts.iter().map(|start| {
                let most = (start.size - start.window) as i64;
                self.loops.reader.read(memory.indices, index + start.at).clamp(0, most) as usize * start.stride
            });
            let from = operand + held.sum::<usize>();
            each_run(loops, outer, from, &mut |to, from| {
                if *run == 1 {
                    copy::<W>(memory.operand, from * W, result, to * W);
                } else {
                    result[to * W..][..bytes].copy_from_slice(&memory.operand[from * W..][..bytes]);
                }
            });
            (index, outer, operand) = (index + row.indices, outer + row.outer, operand + row.operand);
        }
    }
}
