//! Indices of a contraction, and where they lead.

use crate::KernelError;
use smallvec::SmallVec;

/// Distances in bytes: in the left operand, in the right one, in the result.
pub(crate) type Steps = [isize; 3];

/// One index of a contraction that may stand for several dimensions, in row-major order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    base: Steps,
    /// Sizes and distances, outermost first; neighbours that can be one are one, and sizes of 1 are left out.
    dims: SmallVec<[(usize, Steps); 4]>,
    len: usize,
}

impl Axis {
    /// The index over dimensions of these sizes and distances, outermost first.
    ///
    /// # Errors
    /// More elements than can be counted.
    pub(crate) fn new(base: Steps, dims: impl IntoIterator<Item = (usize, Steps)>) -> Result<Axis, KernelError> {
        let mut axis = Axis { base, dims: SmallVec::new(), len: 1 };
        let mut empty = false;
        for (size, steps) in dims {
            empty |= size == 0;
            if size != 1 && !empty {
                axis.len = axis.len.checked_mul(size).ok_or_else(|| KernelError::new("a contraction has more elements than can be counted"))?;
                axis.push(size, steps);
            }
        }
        if empty {
            (axis.dims, axis.len) = (SmallVec::new(), 0);
        }
        Ok(axis)
    }

    fn push(&mut self, size: usize, steps: Steps) {
        match self.dims.last_mut() {
            Some((outer_size, outer_steps)) if (0..3).all(|i| outer_steps[i] == steps[i].wrapping_mul(size as isize)) => {
                (*outer_size, *outer_steps) = (*outer_size * size, steps);
            }
            _ => self.dims.push((size, steps)),
        }
    }

    /// The index where the left and the right operand have traded places.
    pub(crate) fn exchanged(mut self) -> Axis {
        self.base.swap(0, 1);
        self.dims.iter_mut().for_each(|(_, steps)| steps.swap(0, 1));
        self
    }

    /// The number of indices.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of neighbouring indices that lie equally far apart, and how far.
    pub(crate) fn inner(&self) -> (usize, Steps) {
        self.dims.last().copied().unwrap_or((1, [0; 3]))
    }

    /// The distance that all indices have in an array (0 the left one, 1 the right one, 2 the result) if they lie equally far apart there.
    pub(crate) fn step(&self, array: usize) -> Option<isize> {
        let mut steps = self.dims.iter().rev();
        let (mut size, inner) = steps.next().map_or((1, 0), |(size, steps)| (*size as isize, steps[array]));
        for (outer, steps) in steps {
            if steps[array] != inner.wrapping_mul(size) {
                return None;
            }
            size *= *outer as isize;
        }
        Some(inner)
    }

    /// Where an index leads.
    pub(crate) fn at(&self, index: usize) -> Steps {
        let (mut rest, mut at) = (index, self.base);
        for (size, steps) in self.dims.iter().rev() {
            let digit = (rest % size) as isize;
            rest /= size;
            (0..3).for_each(|i| at[i] += digit * steps[i]);
        }
        at
    }

    /// Where each of `count` indices from `first` leads in an array.
    pub(crate) fn offsets(&self, array: usize, first: usize, count: usize, to: &mut Vec<isize>) {
        to.clear();
        let (inner, steps) = self.inner();
        let (step, end) = (steps[array], first + count);
        let mut index = first;
        while index < end {
            let here = self.at(index)[array];
            let run = (inner - index % inner).min(end - index);
            let done = to.len();
            to.resize(done + run, 0);
            fill_evenly(&mut to[done..], here, step);
            index += run;
        }
    }
}

/// Fills a list with numbers that lie equally far apart. Eight at a time: sums become vectors, products of 64 bits do not.
fn fill_evenly(list: &mut [isize], first: isize, step: isize) {
    const SOME: usize = 8;
    let steps: [isize; SOME] = std::array::from_fn(|i| step.wrapping_mul(i as isize));
    let (mut at, next) = (first, step.wrapping_mul(SOME as isize));
    let (blocks, rest) = list.as_chunks_mut::<SOME>();
    for block in blocks {
        for i in 0..SOME {
            block[i] = at.wrapping_add(steps[i]);
        }
        at = at.wrapping_add(next);
    }
    rest.iter_mut().zip(steps).for_each(|(to, step)| *to = at.wrapping_add(step));
}
