//! Where elements lie side by side that no window goes over: the windows of images whose channels are innermost.
//!
//! The places at an index of the outermost window dimension choose first; then each element of the result takes the sources of the places that chose it, in
//! their order, and is written once.

use super::Frame;
use super::gathered::{Gathered, Rows};
use super::nearest::{BLOCK, Choice, nearest};
use super::order::Order;
use super::reach::Reach;
use crate::combine::{SIDE, gatherer};
use crate::sliding::Axis;
use crate::threads::{Shared, split, worth};
use crate::windows::steps;
use crate::{Array, KernelError, Stop};
use shale_lanes::{Isa, JoinOp};

/// How lines of elements choose and are joined.
#[derive(Debug)]
pub(super) struct Lines {
    /// Elements of a line.
    lanes: usize,
    /// Dimensions over which no window goes: how many indices, and elements from one to the next in the operand, the source and the result.
    free: Vec<(usize, [usize; 3])>,
    /// Windows along the outermost dimension over which they slide, and along the others.
    outer: Reach,
    inner: Reach,
    /// The most elements under a window along the others.
    radix: usize,
    /// For each index of the result along the outermost dimension the first place that it or a later one needs, and behind the last one that it or an earlier
    /// one does.
    needed: Vec<(usize, usize)>,
    /// Places of the outermost dimension that are kept.
    kept: usize,
    order: Order,
    gathered: Gathered,
    isa: Isa,
}

/// Bytes of lines from which on they are gone over as they lie.
const LINE: usize = 64;
/// Bytes of the numbers that are kept, at most: they should stay in a cache.
const KEPT: usize = 1 << 23;

impl Lines {
    /// For windows along these axes. `None` where elements that no window goes over do not lie side by side in all arrays, or too much would be kept.
    pub(super) fn new(axes: &[Axis], [operand, result]: [&Array; 2], frame: &Frame, (order, op): (Order, JoinOp), isa: Isa) -> Option<Lines> {
        let element = operand.element;
        let steps = steps(result);
        let (line, rest) = axes.split_last()?;
        let is_line = line.is_own() && (line.step, line.place_step, steps[rest.len()]) == (1, 1, 1) && result.dims[rest.len()] == line.base;
        if !is_line || line.places < SIDE || line.places * element.bytes() < LINE {
            return None;
        }
        let (mut free, mut reaches) = (Vec::new(), Vec::new());
        for (d, axis) in rest.iter().enumerate() {
            if axis.is_own() && result.dims[d] == axis.base {
                free.push((axis.places, [axis.step, axis.place_step, steps[d]]));
            } else {
                reaches.push(Reach::along(axis, (frame.first[d], result.dims[d], steps[d]))?);
            }
        }
        let mut reaches = reaches.into_iter();
        let outer = reaches.next().unwrap_or_else(Reach::of_one);
        let inner = reaches.try_fold(Reach::of_one(), |all, reach| all.cross(&reach))?;
        let radix = inner.most();
        u32::try_from(outer.most().checked_mul(radix)?).ok()?;
        let mut needed: Vec<(usize, usize)> = (0..outer.over.len())
            .map(|i| outer.over.list(i))
            .map(|list| (list.first().map_or(usize::MAX, |over| over.place), list.last().map_or(0, |over| over.place + 1)))
            .collect();
        for i in 1..needed.len() {
            needed[i].1 = needed[i].1.max(needed[i - 1].1);
        }
        for i in (1..needed.len()).rev() {
            needed[i - 1].0 = needed[i - 1].0.min(needed[i].0);
        }
        let kept = needed.iter().map(|(first, end)| end.saturating_sub(*first)).max().unwrap_or(0);
        let lines = Lines { lanes: line.places, free, outer, inner, radix, needed, kept, order, gathered: gatherer(op, element)?, isa };
        (lines.allocates() <= KEPT).then_some(lines)
    }

    /// Bytes that a thread allocates: the numbers of what places have chosen.
    pub(super) fn allocates(&self) -> usize {
        self.kept.saturating_mul(self.inner.under.len()).saturating_mul(self.lanes).saturating_mul(size_of::<u32>())
    }

    /// Writes the result; `fill` is what padding holds.
    ///
    /// # Errors
    /// The run is to stop.
    pub(super) fn run(&self, [x, source, init, fill]: [&[u8]; 4], result: &mut [u8], (threads, stop): (usize, Stop<'_>)) -> Result<(), KernelError> {
        let width = self.order.element.bytes();
        let (threads, target) = (worth(threads, result.len()), Shared::new(result.as_mut_ptr()));
        let free: usize = self.free.iter().map(|(count, _)| count).product();
        split(threads, free * self.needed.len(), |part| {
            let mut chosen = vec![0; self.allocates() / size_of::<u32>()];
            let fill = fill[..width].repeat(BLOCK);
            let slab = self.inner.under.len() * self.lanes;
            let (mut now, mut next) = (usize::MAX, 0);
            for unit in part.take_while(|_| !stop.is_asked()) {
                let (one, row) = (unit / self.needed.len(), unit % self.needed.len());
                let [from, place, to] = self.begin(one);
                if one != now {
                    (now, next) = (one, self.needed[row].0);
                }
                while next < self.needed[row].1 {
                    let chosen = &mut chosen[next % self.kept * slab..][..slab];
                    let (outer, (inner, ends)) = (self.outer.under.list(next), self.inner.under.parts());
                    let choice = Choice { x, fill: &fill, begin: from, outer, inner, ends, radix: self.radix, lanes: self.lanes, chosen };
                    nearest(self.order, choice, self.isa);
                    next += 1;
                }
                let begins = self.outer.over.list(row).iter().map(|over| {
                    let number = over.number * self.radix;
                    (over.place % self.kept * slab, place + self.outer.sources[over.place], number)
                });
                let outer: smallvec::SmallVec<[(usize, usize, usize); 8]> = begins.collect();
                let rows = Rows { outer: &outer, inner: &self.inner, chosen: &chosen, source, init, lanes: self.lanes };
                let first = target.get().wrapping_add((to + self.outer.results[row]) * width);
                // SAFETY: the row's lines lie within the result, and this thread alone has them.
                unsafe { (self.gathered)(rows, first, self.isa) };
            }
        });
        stop.check()
    }

    /// Where the elements at indices of the free dimensions begin: in the operand, the source and the result.
    fn begin(&self, mut number: usize) -> [usize; 3] {
        let mut at = [0; 3];
        for (count, steps) in self.free.iter().rev() {
            let i = number % count;
            number /= count;
            for (at, step) in at.iter_mut().zip(steps) {
                *at += i * step;
            }
        }
        at
    }
}
