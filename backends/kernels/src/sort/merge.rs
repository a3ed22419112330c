//! Merge sort by a function on elements: the comparisons of the reference's merge sort, many at a time.

use crate::elements::{gather, with_width};
use crate::{ElementFunction, KernelError, Stop};
use shale_lanes::Scratch;
use std::ops::Range;

/// What compares elements by their positions.
pub(crate) struct Comparisons<'a> {
    /// Takes two elements of each source in turn, then the captures, and says whether the first comes before the second.
    pub(crate) function: &'a dyn ElementFunction,
    /// The elements, if what they are changes anything, and their width in bytes.
    pub(crate) sources: Vec<(Option<&'a [u8]>, usize)>,
    /// Scalars that the function takes behind the elements.
    pub(crate) captures: &'a [&'a [u8]],
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) stop: Stop<'a>,
}

/// Two neighbouring sorted runs on their way to be one.
struct Merge {
    left: Range<usize>,
    right: Range<usize>,
    to: usize,
}

/// Comparisons that are made at one time, about.
const LANES: usize = 1024;
/// Merges that go on at one time.
const MERGES: usize = 256;
/// Elements that are merged one by one between two questions whether to stop.
const BETWEEN: usize = 1 << 16;
/// How far ahead in both runs a merge compares.
const AHEAD: usize = 16;

/// The order in which each of the neighbouring segments of `length` positions is sorted, as positions in all of them, in one of the `orders`: runs of 1, 2,
/// 4 … are merged from the left, and an element of the right run comes first if it is before that of the left one.
///
/// A comparator that contradicts itself gives the same order as one comparison after the other: each merge compares all elements of a block with
/// one another and then walks through the answers.
///
/// # Errors
/// What the function reports; a run that is to stop.
pub(crate) fn merge_sort<'m>(mut comparisons: Comparisons<'_>, orders: [&'m mut [u32]; 2], length: usize) -> Result<&'m [u32], KernelError> {
    let [mut order, mut merged] = orders;
    let segments = order.len() / length;
    order.iter_mut().zip(0..).for_each(|(at, i)| *at = i);
    let mut run = 1;
    while run < length {
        let merge = |start: usize, end: usize| {
            let middle = (start + run).min(end);
            Merge { left: start..middle, right: middle..end, to: start }
        };
        let pairs = move |segment: usize| (0..length).step_by(2 * run).map(move |at| (segment * length + at, segment * length + (at + 2 * run).min(length)));
        let mut waiting = (0..segments).flat_map(pairs).map(|(start, end)| merge(start, end));
        let mut active: Vec<Merge> = Vec::new();
        loop {
            active.extend(waiting.by_ref().take(MERGES - active.len()));
            if active.is_empty() {
                break;
            }
            comparisons.stop.check()?;
            comparisons.advance(&mut active, order, merged)?;
            active.retain(|merge| !merge.is_done(order, merged));
        }
        std::mem::swap(&mut order, &mut merged);
        run *= 2;
    }
    Ok(&*order)
}

/// The order of one segment by one comparison after the other, in one of the `orders`.
///
/// # Errors
/// The run is to stop.
pub(crate) fn one_by_one<'m>([mut order, mut merged]: [&'m mut [u32]; 2], stop: Stop<'_>, less: impl Fn(u32, u32) -> bool) -> Result<&'m [u32], KernelError> {
    order.iter_mut().zip(0..).for_each(|(at, i)| *at = i);
    let mut run = 1;
    while run < order.len() {
        for (pair, merged) in order.chunks(2 * run).zip(merged.chunks_mut(2 * run)) {
            let (left, right) = pair.split_at(run.min(pair.len()));
            let (mut l, mut r) = (0, 0);
            while l < left.len() && r < right.len() {
                if (l + r).is_multiple_of(BETWEEN) {
                    stop.check()?;
                }
                let before = less(right[r], left[l]);
                merged[l + r] = if before { right[r] } else { left[l] };
                (l, r) = (l + usize::from(!before), r + usize::from(before));
            }
            merged[l + r..][..left.len() - l].copy_from_slice(&left[l..]);
            merged[left.len() + r..].copy_from_slice(&right[r..]);
        }
        std::mem::swap(&mut order, &mut merged);
        run *= 2;
    }
    Ok(order)
}

impl Merge {
    /// True, with what is left moved, if one of the runs is at its end.
    fn is_done(&self, order: &[u32], merged: &mut [u32]) -> bool {
        let rest = match (self.left.is_empty(), self.right.is_empty()) {
            (false, false) => return false,
            (true, _) => self.right.clone(),
            (_, true) => self.left.clone(),
        };
        merged[self.to..self.to + rest.len()].copy_from_slice(&order[rest]);
        true
    }
}

impl Comparisons<'_> {
    /// Takes each merge to the end of a block of both runs.
    fn advance(&mut self, merges: &mut [Merge], order: &[u32], merged: &mut [u32]) -> Result<(), KernelError> {
        let ahead = (LANES / merges.len()).isqrt().clamp(1, AHEAD);
        let block = |merge: &Merge| (merge.left.len().min(ahead), merge.right.len().min(ahead));
        let (mut first, mut second) = (Vec::with_capacity(LANES), Vec::with_capacity(LANES));
        for merge in &*merges {
            let (left, right) = block(merge);
            for r in &order[merge.right.start..][..right] {
                first.extend(std::iter::repeat_n(*r, left));
                second.extend_from_slice(&order[merge.left.start..][..left]);
            }
        }
        let verdicts = self.compare(&first, &second)?;
        let mut verdicts = &verdicts[..];
        for merge in merges {
            let (left, right) = block(merge);
            let (answers, rest) = verdicts.split_at(left * right);
            verdicts = rest;
            let (mut l, mut r) = (0, 0);
            while l < left && r < right {
                let before = answers[r * left + l] != 0;
                merged[merge.to + l + r] = if before { order[merge.right.start + r] } else { order[merge.left.start + l] };
                l += usize::from(!before);
                r += usize::from(before);
            }
            (merge.left.start, merge.right.start, merge.to) = (merge.left.start + l, merge.right.start + r, merge.to + l + r);
        }
        Ok(())
    }

    /// For each pair of positions, whether the first one's elements come before the second one's.
    fn compare(&mut self, first: &[u32], second: &[u32]) -> Result<Vec<u8>, KernelError> {
        let lanes = first.len();
        let mut verdicts = vec![0; lanes];
        if lanes == 0 {
            return Ok(verdicts);
        }
        let mut arguments = Vec::new();
        for (source, width) in &self.sources {
            for order in [first, second] {
                let mut elements = vec![0; lanes * width];
                if let Some(source) = source {
                    with_width!(*width, W => gather::<W>(source, order, &mut elements));
                }
                arguments.push(elements);
            }
        }
        let inputs: Vec<&[u8]> = arguments.iter().map(|elements| &elements[..]).chain(self.captures.iter().copied()).collect();
        self.function.call(lanes, &inputs, &mut [&mut verdicts], self.scratch)?;
        Ok(verdicts)
    }
}
