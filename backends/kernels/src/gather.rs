//! Windows of an array at places that an array of indices says.

use crate::checks::check;
use crate::elements::{copy, with_width};
use crate::windows::{Along, Batch, Loops, each_row};
use crate::{Array, Kernel, KernelError, Run, WindowDims};

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

    fn run(&self, _: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        if self.loops.is_empty() {
            return Ok(());
        }
        let memory = Memory { operand: operands[0], indices: operands[1] };
        with_width!(self.result[0].element.bytes(), W => {
            let single = self.window.0.is_empty() && self.window.1 == 1 && self.loops.starts.len() == 1;
            each_row(&self.loops.batches, [0; 3], &mut |at, row| {
                if single { self.elements::<W>(&memory, at, row, results[0]) } else { self.windows::<W>(&memory, at, row, results[0]) }
                Ok(())
            })
        })
    }
}

struct Memory<'a> {
    operand: &'a [u8],
    indices: &'a [u8],
}

impl Gather {
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
