//! Windows of updates that are joined with an array at places that an array of indices says.

mod batched;
mod direct;
mod walk;

use crate::checks::check_updated;
use crate::combine::{Picked, joiner, scatterer};
use crate::placed::replacer;
use crate::threads::{split_list, worth};
use crate::windows::{Loops, steps};
use crate::{Array, Combiner, Kernel, KernelError, Run, Stop, WindowDims};
pub(crate) use batched::Batched;
use direct::{Direct, Joins};
use shale_lanes::Isa;
use walk::Walk;

/// `result[start + batch + offset] = combiner(result[…], update)` for one update after the other, in row-major order of the updates; what lies outside
/// of the array is left out, element by element. Several arrays have the same places.
///
/// Operands: the arrays, the indices, the updates for each array, captured arrays. The results begin as copies of the arrays.
#[derive(Debug)]
pub struct Scatter {
    operands: Vec<Array>,
    results: Vec<Array>,
    updated: Vec<(usize, usize)>,
    combiner: Combiner,
    /// What joins elements of each array, unless a function does.
    joins: Vec<Joins>,
    walk: Walk,
    divided: Option<Divided>,
    isa: Isa,
}

/// The outermost dimension of the arrays: along it they are cut into parts, one for each thread.
#[derive(Clone, Copy, Debug)]
struct Divided {
    /// Its elements, or those of a window that moves along others alone.
    size: usize,
    /// Elements from one to the next.
    stride: usize,
    /// The window's loop over it, if it has one: each thread takes a part of each window. Else each takes the windows that lie in its part.
    along: Option<usize>,
}

impl Scatter {
    /// Updates of arrays of the same sizes, by updates of the same sizes.
    ///
    /// # Errors
    /// Dimension numbers that do not fit the arrays, a combiner that has no code for the type, arrays of several layouts.
    pub fn new(dims: &WindowDims, inputs: Vec<Array>, indices: Array, updates: Vec<Array>, combiner: Combiner, isa: Isa) -> Result<Scatter, KernelError> {
        let (Some(input), Some(update)) = (inputs.first(), updates.first()) else { return Err(KernelError::new("a scatter needs an array and updates")) };
        let alike = |x: &Array, y: &Array| x.dims == y.dims && steps(x) == steps(y);
        let types = inputs.iter().zip(&updates).all(|(x, u)| x.element == u.element);
        if inputs.len() != updates.len() || !types || !inputs.iter().all(|x| alike(x, input)) || !updates.iter().all(|u| alike(u, update)) {
            return Err(KernelError::new("the arrays of a scatter must lie alike, and so must the updates"));
        }
        let window_dims = (0..input.dims.len()).filter(|d| !dims.collapsed.contains(d) && !dims.operand_batching.contains(d));
        let mut sizes = vec![1; input.dims.len()];
        window_dims.zip(&dims.offset).for_each(|(d, outer)| sizes[d] = update.dims.get(*outer).copied().unwrap_or(0));
        let loops = Loops::new(dims, input, &indices, update, &sizes)?;
        let joins = match combiner {
            Combiner::Join(op) => {
                let code = scatterer(op, input.element).zip(joiner(op, input.element)).filter(|_| inputs.len() == 1);
                let (scatterer, joiner) = code.ok_or_else(|| KernelError::new(format!("{op:?} has no code for {}", input.element.xla_name())))?;
                vec![Joins { scatterer, joiner: Some(joiner), width: input.element.bytes() }]
            }
            Combiner::Replace => inputs.iter().map(|x| x.element.bytes()).map(|width| Joins { scatterer: replacer(width), joiner: None, width }).collect(),
            Combiner::Function(..) => Vec::new(),
        };
        let divided = divided(dims, input, &sizes);
        let (walk, count) = (Walk::new(loops, &update.dims, input.bytes() / input.element.bytes(), isa), inputs.len());
        let operands = inputs.iter().cloned().chain([indices]).chain(updates).chain(combiner.captures()).collect();
        Ok(Scatter { operands, results: inputs, updated: (0..count).map(|i| (i, i)).collect(), combiner, joins, walk, divided, isa })
    }
}

/// How arrays like this one may be cut into parts for windows of these sizes.
fn divided(dims: &WindowDims, array: &Array, sizes: &[usize]) -> Option<Divided> {
    let (steps, rank) = (steps(array), array.dims.len());
    let d = (0..rank).filter(|d| array.dims[*d] > 1).max_by_key(|d| steps[*d])?;
    let others: usize = (0..rank).filter(|other| *other != d).map(|other| array.dims[other].saturating_sub(1) * steps[other]).sum();
    let windows: Vec<usize> = (0..rank).filter(|d| !dims.collapsed.contains(d) && !dims.operand_batching.contains(d)).collect();
    let along = windows.iter().position(|window| *window == d);
    let (size, along) = match along {
        Some(_) if dims.index_map.contains(&d) && sizes[d] > 1 => return None,
        Some(along) if !dims.index_map.contains(&d) => (sizes[d], Some(along)),
        _ => (array.dims[d], None),
    };
    (others < steps[d]).then_some(Divided { size, stride: steps[d], along })
}

/// Bytes of windows from which on it pays that each thread leaves out those of others, in whatever order they come: nobody foresees which these are.
/// Measured with f32 sums of rows in any order: 64 bytes take 1.5 times as long on two threads as on one.
const LONG: usize = 256;

impl Scatter {
    /// Joins updates with elements by a known operation, on several threads where that pays.
    ///
    /// # Errors
    /// The run is to stop.
    fn in_parts<'a>(&self, (threads, stop): (usize, Stop<'_>), indices: &[u8], updates: &[&[u8]], results: &'a mut [&mut [u8]]) -> Result<(), KernelError> {
        let (walk, joins, isa) = (&self.walk, &self.joins[..], self.isa);
        let divided = self.divided.filter(|_| worth(threads, self.operands[self.results.len() + 1].bytes()) > 1);
        let bytes = walk.window_elements() * self.results[0].element.bytes();
        let divided = divided.filter(|_| bytes >= LONG || walk.looks_sorted(indices));
        let mut rest: Vec<&'a mut [u8]> = results.iter_mut().map(|result| &mut **result).collect();
        let Some(Divided { size, stride, along }) = divided else {
            return walk.direct(stop, indices, &mut Direct { joins, updates: updates.to_vec(), results: rest, first: 0, isa });
        };
        let threads = threads.min(size);
        let mut parts = Vec::with_capacity(threads);
        for thread in 0..threads {
            let (first, end) = (size * thread / threads, size * (thread + 1) / threads);
            let mut results = Vec::with_capacity(rest.len());
            for (rest, joins) in rest.iter_mut().zip(joins) {
                let bytes = if thread + 1 == threads { rest.len() } else { (end - first) * stride * joins.width };
                results.push(rest.split_off_mut(..bytes).expect("parts are within the array"));
            }
            // A part of each window begins where the part of the arrays does.
            let (walk, first, skipped) = match along {
                Some(along) => (walk.cut(along, end - first), 0, first * walk.loops.window[along].outer),
                None => (walk.clone(), first * stride, 0),
            };
            let updates = updates.iter().zip(joins).map(|(update, joins)| &update[skipped * joins.width..]).collect();
            parts.push((walk, Direct { joins, updates, results, first, isa }, Ok(())));
        }
        split_list(threads, &mut parts, |_, parts| parts.iter_mut().for_each(|(walk, target, done)| *done = walk.direct(stop, indices, target)));
        parts.into_iter().try_for_each(|(_, _, done)| done)
    }
}

impl Kernel for Scatter {
    fn describe(&self) -> String {
        let (input, update) = (&self.operands[0], &self.operands[self.results.len() + 1]);
        format!("scatter {} {:?} into {:?}", input.element.xla_name(), update.dims, input.dims)
    }

    fn updates(&self) -> &[(usize, usize)] {
        &self.updated
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check_updated(&self.operands, operands, &self.results, results, &self.updated)?;
        if self.walk.loops.is_empty() || self.results[0].dims.contains(&0) {
            return Ok(());
        }
        let count = self.results.len();
        let (indices, updates, captures) = (operands[count], &operands[count + 1..2 * count + 1], &operands[2 * count + 1..]);
        let Combiner::Function(function, _) = &self.combiner else { return self.in_parts((run.threads, run.stop), indices, updates, results) };
        let picked = Picked { function: &**function, captures, scratch: run.scratch };
        let mut batched = Batched::new(picked, self.results.iter().map(|x| x.element.bytes()).collect(), updates, results);
        self.walk.each(run.stop, indices, &mut batched)?;
        batched.finish()
    }
}
